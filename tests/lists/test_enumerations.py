"""Links in a line, parted by commas or bars, are one value or a menu: never what a page is for."""

from __future__ import annotations

import pytest

from unweave import Page, find_records

NAMES = "Anna Ferber,Bruno Gallas,Clara Hinz,Dora Isak,Emil Jost,Franz Kolb,Greta Lorm,Hanna Mohr".split(",")
LINKS = [f"<a href=/actor/{n}>{name}</a>" for n, name in enumerate(NAMES)]


def spans(mark: str) -> str:
    return "".join(f"<span>{mark} {link}</span>" for link in LINKS)


@pytest.mark.parametrize(
    ("items", "is_main"),
    [
        (spans(","), False),
        (spans("&nbsp;|"), False),
        (spans("»"), True),  # what stands before each line of a list
        (spans("with"), True),
        (spans(""), True),
    ],
)
def test_links_parted_by_marks_are_not_main(items: str, is_main: bool) -> None:
    regions = find_records(Page(f"<main><h1>The actors of the film</h1><div>{items}</div></main>"))
    assert any(region.is_main for region in regions) is is_main


def test_a_list_beside_such_a_line_is_still_main() -> None:
    films = "".join(
        f"<li><a href=/film/{n}>Film {n}</a> of {1990 + n}<p>What film {n} tells</p></li>" for n in range(9)
    )
    page = Page(f"<main><h1>Films</h1><ul>{films}</ul><div>{spans('|')}</div></main>")
    assert [len(region) for region in find_records(page) if region.is_main] == [9]
