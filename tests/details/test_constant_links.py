"""Links that say the same on all pages of a template, and lead elsewhere from each, are columns of addresses."""

from __future__ import annotations

from pathlib import Path

import unweave
from unweave import Page, learn_details

TALKS = ("Lamps at night", "How wicks burn", "A shade for all", "Oil and glass", "On candles")


def talk(number: int, name: str) -> Page:
    return Page(
        f"<title>{name}</title><nav><a href=https://other.example/{number}>Talks elsewhere</a></nav><main>"
        f"<h1>{name}</h1>"
        f"<p>Given in room {number * 7}</p><ul><li><a href='#video'>Video</a></li></ul>"
        f"<ul><li>Language: English</li><li>Media URL: <a href=https://video.example/watch?v={number}>Video</a></li></ul>"
        f"<p><a href=/slides/{number}.pdf>Download slides</a> <a href=/rate/{number}>Rate this talk</a>"
        f"<a href=http://mail.talks.example/{number}>Mail it</a>"
        f"<a href='https://post.example/share?url=talk-{number}'>Send it on</a> "
        f"<a href='https://mine.example/add?data[at]=http://talks.example/{number}'>Keep it</a> "
        f"<a href='https://mine.example/add?at=https%3A%2F%2Ftalks.example%2F{number}'>Keep it too</a> "
        "<a href=https://club.example>Our club</a></p></main>",
        f"http://talks.example/{number}",
    )


def test_what_a_label_names_leads_off_the_site_or_to_a_document_is_an_address(tmp_path: Path) -> None:
    details = learn_details([talk(n, name) for n, name in enumerate(TALKS)])
    rows = [dict(zip(details.table.names, row, strict=True)) for row in details.table.texts()]
    assert rows[3]["Media URL"] == "https://video.example/watch?v=3"
    assert rows[3]["Download slides"] == "http://talks.example/slides/3.pdf"
    told = " ".join(details.table.names)
    assert not any(text in told for text in ("Rate", "Mail", "Send", "Keep", "club", "elsewhere"))
    details.save(tmp_path / "talks.json")
    [record] = unweave.load(tmp_path / "talks.json").extract(talk(9, "New lights"))
    assert record["Media URL"].text == "https://video.example/watch?v=9"


def test_of_two_links_that_lead_to_the_same_address_one_is_a_column() -> None:
    pages = [
        Page(
            f"<title>{name}</title><h1>{name}</h1><p>Room {n * 7}</p>"
            f"<a href=https://club.example/{n}>Club</a><p><a href=https://club.example/{n}>To the club</a></p>",
            f"http://talks.example/{n}",
        )
        for n, name in enumerate(TALKS)
    ]
    names = learn_details(pages).table.names
    assert ("Club" in names, "To the club" in names) == (True, False)
