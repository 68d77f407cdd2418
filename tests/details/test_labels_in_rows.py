"""Each label of a row of several has its own value, and none is the value of the one before."""

from __future__ import annotations

from unweave import Page, learn_details
from unweave.details.column_candidates import Template, find_candidates
from unweave.details.repeated_parts import Part, is_covered
from unweave.details.texts import read_texts

OWNERS = ("Ann", "Ben", "Cleo", "Dora", "Emil")


def ticket(n: int) -> Page:
    cells = (("Reporter", OWNERS[n]), ("Priority", f"P{n}"), ("Cc", ""), ("Keywords", f"word {n}" if n == 3 else ""))
    facts = [f"<th>{name}:<td>{value}" for name, value in cells]
    return Page(
        f"<title>Ticket {n}</title><h1>Ticket {n}</h1><table>"
        f"<tr>{'<tr>'.join(map(''.join, zip(facts[::2], facts[1::2], strict=True)))}</table>"
    )


def test_each_label_of_a_row_has_its_own_value() -> None:
    table = learn_details(map(ticket, range(len(OWNERS)))).table
    assert table.names == ["title", "Reporter", "Priority", "Ticket"]
    assert [row[1:3] for row in table.texts()] == [[owner, f"P{n}"] for n, owner in enumerate(OWNERS)]


def test_the_label_of_the_next_row_is_no_value_where_a_cell_is_empty() -> None:
    """Label and value both stand in a `font` of their cell, and the second person has no secretary."""

    def club(n: int) -> Page:
        facts = (
            ("President", f"{OWNERS[n]} Reed"),
            ("Secretary", "" if n == 1 else f"{OWNERS[n]} Moss"),
            ("Coach", f"Jo {OWNERS[n]}"),
        )
        rows = (f"<tr><td><b><font>{name}</font></b><td><font>{value}</font>" for name, value in facts)
        return Page(f"<title>Clubs</title><p><b>{OWNERS[n]} United</b><table>{''.join(rows)}</table>")

    table = learn_details(map(club, range(len(OWNERS)))).table
    said = {name: [row[table.names.index(name)] for row in table.texts()] for name in table.names}
    assert said["title"] == [f"{owner} United" for owner in OWNERS]
    assert said["Secretary"] == [None if n == 1 else f"{owner} Moss" for n, owner in enumerate(OWNERS)]


def test_labels_behind_their_values_name_these_and_not_the_next() -> None:
    """Homes state "3 beds, 2 baths": the baths were called Beds. A home without beds has no stats but its price."""

    def home(n: int) -> Page:
        stats = ((n + 2, "Beds"), (n + 1, "Baths"), (f"{n + 1},{n}40", "Sq Ft"))
        items = "".join(
            f"<li><b>{value}</b> <i>{label}</i></li>" for value, label in stats if n != 3 or label == "Sq Ft"
        )
        name, town = f"{n + 12} Maple Street", f"{OWNERS[n]}ville"
        return Page(
            f"<title>{name}, {town} | Homes</title><h1><b>{name}</b>, <i>{town}</i></h1><p>${n + 3}00,000</p>"
            f"<ul>{items}</ul><p>by {OWNERS[n]}</p>"
        )

    table = learn_details(map(home, range(len(OWNERS)))).table
    said = {name: [row[table.names.index(name)] for row in table.texts()] for name in table.names}
    assert said["Beds"] == ["2", "3", "4", None, "6"]
    assert said["Baths"] == ["1", "2", "3", None, "5"]
    assert said["title"] == [f"{n + 12} Maple Street, {owner}ville" for n, owner in enumerate(OWNERS)], (
        "the whole heading"
    )


def test_the_head_over_the_arms_of_a_town_names_no_fact_below_and_a_bracket_is_closed() -> None:
    def town(n: int) -> Page:
        mayor = f"{OWNERS[n]} Reed (<a href=/p{n}>Party {n}</a>)"
        rows = (
            ("State", f"<a href=/s{n}>Land {n}</a>"),
            ("Height", f"{n}44 m"),
            ("Area", f"{n},5 km²"),
            ("Code", f"09{n}"),
            ("Web", f"t{n}.de"),
        )
        facts = "".join(f"<tr><td><a href=/{name}>{name}</a>:<td>{value}" for name, value in (*rows, ("Mayor", mayor)))
        more = "".join(f"<h2>Part {part}</h2><p>{part} of {OWNERS[n]} in {n + 3} lines.</p>" for part in "ABCDEFGH")
        arms = f"<tr><th>Arms<th>Map<tr><td><img src={n}.png><td><img src=m{n}.png><tr><th colspan=2>Facts"
        return Page(f"<title>{OWNERS[n]}ville</title><h1>{OWNERS[n]}ville</h1><table>{arms}{facts}</table>{more}")

    table = learn_details(map(town, range(len(OWNERS)))).table
    assert not [name for name in table.names if "Map" in name or "_2" in name]
    mayors = [row[table.names.index("Mayor")] for row in table.texts()]
    assert mayors == [f"{owner} Reed (Party {n})" for n, owner in enumerate(OWNERS)]


def test_a_value_that_two_of_three_pages_share_heads_no_facts_below_it() -> None:
    """`Operation` was `Operation Robinson Helicopter`, of the row above:
    a label that one page has had a value below."""
    makers = ("Robinson Helicopter", "Airbus", "Robinson Helicopter")

    def report(n: int) -> Page:
        facts = [("Maker", makers[n]), ("Operation", f"Part {n} in use"), ("Marks", f"VH-{n}")]
        facts[2:2] = [("Activity", "Mustering")] if n == 2 else []
        rows = "".join(f"<tr><td>{name}<td>{value}" for name, value in facts)
        return Page(f"<title>Report {n}</title><h1>Report {n}</h1><table>{rows}</table>")

    names = learn_details(map(report, range(3))).table.all.names
    assert "Operation" in names
    assert not [name for name in names if "Robinson" in name]


def test_cells_of_a_row_that_hold_a_label_above_its_value_are_each_a_fact() -> None:
    """The coach of a team was called "Founded", the first text of the row."""

    def team(n: int) -> Page:
        facts = (("Founded", str(1946 + n * 7)), ("Coach", f"<a>{OWNERS[n]} Reed</a>"))
        cells = "".join(f"<td><p>{name}</p><div class=h4>{value}</div></td>" for name, value in facts)
        return Page(f"<title>{OWNERS[n]} FC</title><h1>{OWNERS[n]} FC</h1><table><tr>{cells}</tr></table>")

    table = learn_details(map(team, range(len(OWNERS)))).table
    said = {name: [row[table.names.index(name)] for row in table.texts()] for name in table.names}
    assert said["Founded"] == [str(1946 + n * 7) for n in range(len(OWNERS))]
    assert said["Coach"] == [f"{owner} Reed" for owner in OWNERS]


def test_a_fact_behind_a_label_that_pages_have_once_is_no_first_row_of_a_part() -> None:
    """The amounts of an order are a list of rows; each is a fact for all that,
    while of its remarks the first is not."""

    def order(n: int) -> Page:
        facts = (("Subtotal:", f"${n + 31}.99"), ("Shipping:", f"${n}.50"), ("Tax:", f"${n + 3}.19"))
        facts += (("By:", OWNERS[n]), ("By:", OWNERS[n - 1]))
        rows = (f"<div class=row><div>{name}</div><div class=sum>{value}</div></div>" for name, value in facts)
        return Page(f"<h1>Order {n}17</h1><div id=totals>{''.join(rows)}</div>")

    pages = [read_texts(order(n)) for n in range(len(OWNERS))]
    found = find_candidates(pages, Template.of(pages))
    keys = [(key, *others) for key, others in zip(found.keys, found.others, strict=True)]
    everything = next(at for at, alike in enumerate(keys) if any(key[:3] == ("near", "", "div.sum") for key in alike))
    tax, by = (
        next(at for at, alike in enumerate(keys) if any(key[:2] == ("after", label) for key in alike))
        for label in ("Tax:", "By:")
    )
    parts = [Part("order", {everything: 1})]
    assert [is_covered(found, index, parts) for index in (tax, by)] == [False, True]


def test_a_row_of_a_table_of_many_columns_is_no_fact_of_the_few_pages_that_have_it() -> None:
    kinds = ("Trade", "Health", "Energy", "Housing", "Defence")

    def page(n: int) -> Page:
        head = "<tr><th>Committee<th>Role<th>Start<th>End</tr>"
        rows = "".join(
            f"<tr><td>{kinds[(n + k) % 5]}<td>Member {n}<td>{n + k}/05/2017<td>{n + k}/06/201{k}</tr>" for k in range(2)
        )
        facts = "".join(f"<tr><td>{name}<td>{n * 7} {name.lower()}</tr>" for name in ("Seat", "Rank"))
        return Page(f"<h1>Ann Bell {n}</h1><table>{facts}</table><table>{head}{rows}</table>")

    names = learn_details([page(n) for n in range(10)]).table.all.names
    assert {"Seat", "Rank"} <= set(names)
    assert not [name for name in names if any(kind in name for kind in kinds)]
