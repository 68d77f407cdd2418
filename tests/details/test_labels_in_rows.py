"""Each label of a row of several has its own value, and none is the value of the one before."""

from __future__ import annotations

from unweave import Page, learn_details

OWNERS = ("Ann", "Ben", "Cleo", "Dora", "Emil")


def ticket(n: int) -> Page:
    cells = (("Reporter", OWNERS[n]), ("Priority", f"P{n}"), ("Cc", ""), ("Keywords", f"word {n}" if n == 3 else ""))
    facts = [f"<th>{name}:<td>{value}" for name, value in cells]
    return Page(
        f"<title>Ticket {n}</title><h1>Ticket {n}</h1><table><tr>{'<tr>'.join(map(''.join, zip(facts[::2], facts[1::2], strict=True)))}</table>"
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
