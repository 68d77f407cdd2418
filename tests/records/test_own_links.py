"""Links without a text, and the link of a record whose title has none."""

from __future__ import annotations

from unweave import Page, Table, find_records

NAMES = ("Ann Lee", "Bob Ray", "Cid Fox", "Dora May", "Eve Orr")


def table_of(*cards: str) -> Table:
    """Return the table of a page of these cards."""
    return find_records(Page(f"<main>{''.join(f'<div class=card>{card}</div>' for card in cards)}</main>"))[0].table


def test_icons_lead_to_an_email_another_site_and_a_file() -> None:
    table = table_of(
        *(
            f"<h3>{name}</h3><p>Room {n}{n}</p><a href='mailto:{name[:3]}@example.com?subject=Hi'><i class=icon></i>"
            "</a>"
            f"<a href='https://www.linkedin.com/in/{n}'><svg></svg></a><a href='/cv/{n}.pdf'></a>"
            "<a href='https://share.example/?url=x'><i></i></a><a href='/cart/add'><i></i></a>"
            for n, name in enumerate(NAMES)
        )
    )
    assert table["email"] == [f"{name[:3]}@example.com" for name in NAMES]
    assert table["linkedin"] == [f"https://www.linkedin.com/in/{n}" for n in range(5)]
    assert table["pdf"] == [f"/cv/{n}.pdf" for n in range(5)]
    assert table.names == ["title", "room", "email", "linkedin", "pdf"]


def test_a_link_laid_over_a_card_is_its_titles() -> None:
    table = table_of(
        *(
            f"<h3>{name}</h3><p>Six weeks, room {n}{n}</p><a class=over href='/c/{n}'></a>"
            for n, name in enumerate(NAMES)
        )
    )
    assert [row[0].href for row in table.rows] == [f"/c/{n}" for n in range(5)]
    assert len(table.names) == 2


def test_a_button_that_is_the_only_link_gives_the_title_its_own() -> None:
    table = table_of(
        *(
            f"<h3>{name}</h3><p>Room {n}{n}</p><a class=btn href='/c/{n}/join'>Enroll now</a>"
            for n, name in enumerate(NAMES)
        )
    )
    assert [row[0].href for row in table.rows] == [f"/c/{n}/join" for n in range(5)]
    assert "Enroll now" not in table.rows[0]
    assert len(table.names) == 2
    assert "Enroll now" in [cell.text for cell in table.all.rows[0]]


def test_a_document_that_is_the_only_link_stays_a_column() -> None:
    table = table_of(*(f"<h3>{name}</h3><p>Room {n}{n}</p><a href='/c/{n}'>PDF</a>" for n, name in enumerate(NAMES)))
    assert table.names[-1] == "pdf"
