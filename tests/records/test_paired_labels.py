"""Values that share an element with their label are in the column of that label, whatever a record leaves out."""

import pytest

from tests.pace import spent
from unweave import Page, Table, find_records

HOMES = (
    {"Living space": "150 m²", "Rooms": "4", "Price": "526.000 EUR"},
    {"Living space": "80 m²", "Plot": "799 m²", "Rooms": "2", "Price": "149.000 EUR", "Fee": "3,57 %"},
    {"Living space": "84 m²", "Rooms": "3", "Price": "239.000 EUR", "Fee": "2,5 %"},
    {"Plot": "1.232 m²", "Rooms": "7", "Price": "980.000 EUR"},
)


def table_of(cell: str, homes: tuple[dict[str, str], ...] = HOMES) -> Table:
    rows = "".join(
        f"<li><h3><a href=/{n}>A home by the lake, number {n}</a></h3><div class=facts>"
        + "".join(f"<div class=fact>{cell.format(label=label, value=value)}</div>" for label, value in home.items())
        + "</div></li>"
        for n, home in enumerate(homes)
    )
    return find_records(Page(f"<h1>Homes</h1><ul>{rows}</ul>"))[0].table


@pytest.mark.parametrize(
    "cell",
    [
        "<p class=v>{value}</p><p class=l>{label}</p>",
        "<span class=l>{label}</span> <span class=v>{value}</span>",
        "{label}:<br>{value}",
    ],
)
def test_the_label_beside_a_value_names_its_column(cell: str) -> None:
    table = table_of(cell)
    columns = {name: list(texts) for name, texts in zip(table.names, zip(*table.texts(), strict=True), strict=True)}
    assert {name: columns.get(name) for name in ("Living space", "Plot", "Rooms", "Price", "Fee")} == {
        label: [home.get(label) for home in HOMES] for label in ("Living space", "Plot", "Rooms", "Price", "Fee")
    }
    assert [name for name in table.names if name in HOMES[1]] == list(HOMES[1])


def test_elements_of_many_kinds_have_labels_of_one() -> None:
    facts = {"Status": "<b>{}</b>", "Prize": "{}", "Dates": "{}"}
    values = (("open", "$900", "Jun 6 - 21"), ("open", "$75", "Jul 1 - 9"), ("over", "$40", "Mar 2 - 4"))
    rows = "".join(
        f"<a href=/{n}><h4>Open championship {n}</h4><div>"
        + "".join(
            f"<div class='fact {label}'>{form.format(value)}<p class=label>{label}</p></div>"
            for (label, form), value in zip(facts.items(), row, strict=True)
        )
        + "</div></a>"
        for n, row in enumerate(values)
    )
    table = find_records(Page(f"<div>{rows}</div>"))[0].table
    assert table.names == ["title", "Status", "Prize", "Dates"]
    assert [tuple(row[1:]) for row in table.texts()] == list(values)


def test_words_after_numbers_are_units_though_other_columns_have_them_too() -> None:
    counts = ((0, 3), (1, 1), (5, 0), (2, 1), (1, 7))
    rows = "".join(
        f"<li><h4><a href=/{n}>How is question {n} asked</a></h4>"
        + "".join(
            f"<div class={noun}><b>{count}</b><i>{noun}{'' if count == 1 else 's'}</i></div>"
            for noun, count in zip(("vote", "answer"), pair, strict=True)
        )
        + "</li>"
        for n, pair in enumerate(counts)
    )
    table = find_records(Page(f"<ul>{rows}</ul>"))[0].table
    assert table.names == ["title", "votes", "answers"]


def test_two_values_that_share_an_element_are_two_columns() -> None:
    teams = ("Lions", "Bears", "Hawks", "Wolves", "Foxes", "Otters")
    rows = "".join(
        f"<li><h3><a href=/{n}>Match of day {n}</a></h3><p><b>{teams[n]}</b><i>{n + 1}</i></p>"
        f"<p><b>{teams[(n + 2) % 6]}</b><i>{n + 2}</i></p></li>"
        for n in range(6)
    )
    names = find_records(Page(f"<ul>{rows}</ul>"))[0].table.names
    assert not set(teams) & set(names)


@pytest.mark.compiled
def test_many_pairs_cost_what_they_are() -> None:
    with spent() as work:
        homes = tuple({f"Fact {chr(97 + n % 26)}": f"{n} m²", f"Other {chr(97 + n % 7)}": f"{n}"} for n in range(3_000))
        assert len(table_of("<p class=v>{value}</p><p class=l>{label}</p>", homes)) == 3_000
    assert work.within(10)


def test_what_is_counted_as_one_and_as_several_is_one_column() -> None:
    counts = [(3, 2), (1, 0), (0, 1), (1, 1), (4, 7)]
    rows = "".join(
        f"<li><div class=stat><b class=n>{votes}</b> <i class=unit>vote{'s' * (votes != 1)}</i></div>"
        f"<div class=stat><b class=n>{answers}</b> <i class=unit>answer{'s' * (answers != 1)}</i></div>"
        f"<h3><a href=/q/{at}>Question number {at}</a></h3><p><b class=rep>{at * 37}</b></p>"
        f"<p><i class=when>asked</i> <b class=ago>{at} hours ago</b></p></li>"
        for at, (votes, answers) in enumerate(counts, 1)
    )
    table = find_records(Page(f"<h1>Questions</h1><ul>{rows}</ul>"))[0].table
    assert (table["votes"], table["answers"]) == (list("31014"), list("20117"))
    assert table["asked"] == [f"{at} hours ago" for at in range(1, 6)]


def test_what_is_read_out_behind_titles_and_addresses_is_no_label_of_them() -> None:
    names = "Casa do Mar", "Hotel Miradouro", "Riverside", "The Lapa House", "Hostel Graça"
    cards = "".join(
        f"<div class=card><h3><a href=/h/{i}><div data-testid=title>{name}</div><div>Opens in new window</div></a></h3>"
        f"<div><a href=/h/{i}#map><span data-testid=address>{'Alfama Baixa Lapa'.split()[i % 3]}, Lisbon</span>"
        f"<span>Show on map</span></a></div>"
        f"<p>{i + 1} km from the centre</p></div>"
        for i, name in enumerate(names)
    )
    table = find_records(Page(f"<main>{cards}</main>"))[0].table
    assert table.names[:2] == ["title", "address"]
    assert table.texts()[0][:2] == ["Casa do Mar", "Alfama, Lisbon"]


def test_a_text_with_a_label_of_its_own_is_no_label() -> None:
    kept = ["Kept in: a shelter", "Kept in: a home", "Kept in: a shelter", "Kept in: a home", "Kept in: a shelter"]
    lands = ["Spain", "Italy", "France", "Spain", "Italy"]
    cards = "".join(
        f"<li><h3><a href=/{i}>Good dog number {i}</a></h3><div class=facts><div><p class=a>{one}</p>"
        f"<p class=b>Country: {land}</p></div>"
        f"<div><p class=a>Kind: big</p><p class=b>Coat: {'long' if i % 2 else 'short'}</p></div></div></li>"
        for i, (one, land) in enumerate(zip(kept, lands, strict=True))
    )
    table = find_records(Page(f"<h1>Dogs</h1><ul>{cards}</ul>"))[0].table
    assert table["Kept in"] == [text.removeprefix("Kept in: ") for text in kept]
    assert table["Country"] == lands


def test_what_a_class_calls_labels_are_some_though_few_records_share_them() -> None:
    plans = (
        {"Price range": "$10", "Pages": "100 to 500", "Cover": "hard"},
        {"Rate": "$5", "Period": "12 weeks", "Value": "$250"},
        {"Price range": "$9", "Duration": "1 month", "Cover": "soft"},
        {"Price range": "$6", "Rental": "48 weeks", "Cover": "hard"},
        {"Price range": "$7", "Duration": "36 months", "Value": "$500"},
    )
    cells = ["<span class={}label>{label}</span> <b>{value}</b>".replace("{}", way) for way in ("fact-", "no")]
    called, plain = (table_of(cell, plans) for cell in cells)
    assert "Price range" in called.names
    assert "Price range" not in plain.names


@pytest.mark.parametrize("said", ["issue-label", "label label-info"])
def test_badges_that_a_class_calls_labels_name_nothing_beside_them(said: str) -> None:
    """Each of `bug`, `docs` and `later` was a column of what stands behind it."""
    kinds, places = ("bug", "docs", "later"), ("east", "west", "north", "south")
    plans = tuple({kinds[i % 3]: f"Ann {i} here", places[i % 4]: f"Bo {i} there"} for i in range(9))
    cell = f"<p><span class='{said}'>{{label}}</span> <em>{{value}}</em></p>"
    assert not {*kinds, *places} & {*table_of(cell, plans).names}
