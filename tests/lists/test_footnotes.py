"""Footnotes are the most regular list of a page, and never what it is for."""

import pytest

from unweave import Page, find_records

BRIDGES = ("Old Bridge", "Iron Bridge", "Station Bridge", "Long Bridge", "Ferry Bridge", "Mill Bridge")
BACK = "<b><a href=#r{0}>^</a></b> <span class=t><a href=http://x/{0}>Bridges of {0}</a>. Times. 199{0}.</span>"


@pytest.mark.parametrize(
    "note",
    [BACK, BACK.replace("#r", "'https://a.org/wiki/Bridges#r").replace(">^", "'>^"),
     "↑ <a href=#r{0}><sup>a</sup></a> <i>Bridges of {0}</i>, <a href=/{0}>Times</a>, 199{0}, page {0}.",
     "<p>Bridges of {0}, <a href=/{0}>Times of the town</a>, 199{0}. <a href='#r{0}'>↩</a></p>"],
)  # fmt: skip
def test_footnotes_come_behind_the_list_that_they_are_of(note: str) -> None:
    bridges = "".join(f"<li><a href='/{name}'>{name}</a>, built in 18{n}0</li>" for n, name in enumerate(BRIDGES))
    notes = "".join(f"<li id=c{n}>{note.format(n)}</li>" for n in range(9))
    regions = find_records(Page(f"<h1>List of bridges</h1><ul>{bridges}</ul><h2>References</h2><ol>{notes}</ol>"))
    assert [len(region) for region in regions if region.is_main] == [len(BRIDGES)]


def test_what_a_late_footnote_cites_comes_behind_too() -> None:
    cited = "".join(f"<li><a href='/s/{n}'>Source {n} by name</a> <i>190{n}</i></li>" for n in range(4))
    notes = "".join(
        f"<li><a href='#r{n}'>^</a> <cite>Bridges of {n}</cite> <i>Times {n}</i>, <b>{1900 + n}</b>"
        f"{f'<ul>{cited}</ul>' if n == 12 else ''}</li>"
        for n in range(24)
    )
    bridges = "".join(f"<li><a href='/{name}'>{name}</a></li>" for name in BRIDGES[:3])
    regions = find_records(Page(f"<h1>Bridges</h1><ul>{bridges}</ul><h2>References</h2><ol>{notes}</ol>"))
    assert [record.text for record in regions[0]] == list(BRIDGES[:3])
