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
