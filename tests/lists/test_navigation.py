"""A menu in a `nav` does not come before the list that a page is for, however long it is."""

from __future__ import annotations

import pytest

from unweave import Page, find_records

MEETINGS = "".join(
    f"<tr><td>Tuesday</td><td>May {n}</td><td>10:00 am</td><td><a href=/agenda/{n}>Agenda</a></td></tr>"
    for n in range(1, 13)
)


def menu(n_columns: int, n_links: int) -> str:
    def column(number: int) -> str:
        links = "".join(f"<li><a href=/{number}/{n}>Department of matter {number} {n}</a></li>" for n in range(n_links))
        return f"<li><a href=/{number}>Division {number}</a><ul>{links}</ul></li>"

    return f"<ul>{''.join(map(column, range(n_columns)))}</ul>"


@pytest.mark.parametrize("size", [(4, 5), (20, 30)])
def test_a_menu_does_not_come_before_a_table(size: tuple[int, int]) -> None:
    page = Page(f"<nav>{menu(*size)}</nav><h1>Meetings</h1><table>{MEETINGS}</table>")
    first = find_records(page)[0]
    assert (len(first), first.is_main, first[0].nodes[0].tag) == (12, True, "tr")


def test_the_links_of_a_nav_are_still_a_region() -> None:
    page = Page(f"<nav>{menu(4, 5)}</nav><h1>Meetings</h1><table>{MEETINGS}</table>")
    assert any("nav" in region[0].nodes[0].xpath for region in find_records(page))
