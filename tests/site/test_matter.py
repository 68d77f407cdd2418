"""Pages whose menu and footer are larger than what stands between them are told apart by their matter."""

from __future__ import annotations

from unweave import Page, learn_site, read_site
from unweave.site.matter import part_by_matter

TOWNS = ("Aarhus", "Bergen", "Cork", "Dresden", "Espoo", "Faro", "Gdynia", "Halle")
MENU = "<nav><ul>" + "".join(f"<li><a href=/about/{n}>Part {n} of the site</a></li>" for n in range(60)) + "</ul></nav>"
FOOTER = "<div class=end>" + "".join(
    f"<p>{what} of this site was made by <a href=https://{what.lower()}.example>{what} Makers</a> with care.</p>"
    for what in ("Banner", "Text", "Sound", "Light", "Server")
) + "</div>"  # fmt: skip


def _page(name: str, title: str, matter: str) -> Page:
    html = f"<title>{title} | Days</title>{MENU}<div id=main><h1>{title}</h1>{matter}</div>{FOOTER}"
    return Page(html, url=f"https://days.example/{name}")


def _speakers() -> list[Page]:
    return [
        _page(
            f"speaker/{at}",
            f"Ann {town}",
            f"<dl class=facts><dt>Town<dd>{town}<dt>Talks<dd>{at + 2}<dt>Phone<dd>0{at}-{at}55 {at}9</dl>",
        )
        for at, town in enumerate(TOWNS)
    ]


def _rooms() -> list[Page]:
    return [
        _page(
            f"room/{at}",
            f"Room {town} {at}",
            f"<table class=room><tr><th>Seats<td>{40 + 7 * at}<tr><th>Floor<td>{at}</table>",
        )
        for at, town in enumerate(TOWNS)
    ]


def test_pages_of_two_templates_in_one_large_frame_are_two_parts() -> None:
    pages = [*_speakers(), *_rooms()]
    assert part_by_matter(pages) == [list(range(8)), list(range(8, 16))]


def test_pages_of_one_template_are_one_part_although_some_have_more() -> None:
    pages = _speakers()
    pages[3] = _page("speaker/3", "Ann Dresden", "<dl class=facts><dt>Town<dd>Dresden</dl>")
    assert part_by_matter(pages) == [list(range(8))]


def test_more_pages_than_are_compared_go_to_the_part_that_they_are_like() -> None:
    pages = [page for _ in range(6) for page in (*_speakers(), *_rooms())]
    parts = part_by_matter(pages)
    assert [len(part) for part in parts] == [48, 48]
    assert {page.url.split("/")[3] for page in (pages[i] for i in parts[0])} == {"speaker"}


def test_pages_without_anything_of_their_own_are_one_part() -> None:
    assert part_by_matter([_page("same", "The same", "<p>Nothing new.</p>")] * 5) == [[0, 1, 2, 3, 4]]


def test_each_has_its_table_and_a_footer_is_no_list() -> None:
    pages = [*_speakers(), *_rooms()]
    site = read_site(pages)
    tables = {name: table for name, table in site.tables.items() if name.endswith("details")}
    assert sorted(len(table) for table in tables.values()) == [8, 8]
    values = {text for table in site.tables.values() for row in table.texts() for text in row if text}
    assert {"Dresden", "54"} <= values
    assert "Banner Makers" not in values
    again = learn_site(pages).read(pages)
    assert {name: table.texts() for name, table in again.tables.items()} == {
        name: table.texts() for name, table in site.tables.items()
    }


def test_the_list_of_a_page_is_the_one_with_rows_of_its_own() -> None:
    ends = "".join(
        (
            f"<div class=more><h3><a href=/more/{n}>More about part {n}</a></h3><p>What part {n} of the site is for, "
            "said in one line.</p></div>"
        )
        for n in range(9)
    )
    pages = [
        Page(
            f"<title>Lamps, {n}</title><div class=all>{ends}</div><h1>Lamps</h1><ul class=lamps>"
            + "".join(f"<li><a href=/lamp/{n}-{i}>Lamp {n}-{i}</a> <b>${n}{i}</b></li>" for i in range(4 + n))
            + "</ul>",
            url=f"https://lamps.example/list?page={n}",
        )
        for n in range(1, 6)
    ]
    tables = read_site(pages).tables
    rows = [row for name, table in tables.items() if name.endswith("list") for row in table.texts()]
    assert len(rows) == sum(4 + n for n in range(1, 6))
    assert any("Lamp 3-2" in (text or "") for row in rows for text in row)


def test_articles_beside_a_list_that_all_have_are_articles() -> None:
    words = "harbour lamps council bridge winter market orchestra railway garden museum library river".split()
    aside = (
        "<div class=side>"
        + "".join(
            (
                f"<div class=box><h3>Would you like to help at part {n}?</h3><p><a href=/help/{n}>See what part {n} "
                "needs</a></p></div>"
            )
            for n in range(12)
        )
        + "</div>"
    )
    pages = []
    for n in range(6):
        title = "About the " + " ".join(words[(n + i * 5) % 12] for i in range(4))
        body = "".join(
            f"<p>{' '.join(words[(n * 7 + i * (n + 3) + k) % 12] for i in range(20)).capitalize()}.</p>"
            for k in range(3)
        )
        pages.append(
            Page(
                f"<title>{title}</title>{aside}<div class=text><h1>{title}</h1>{body}</div>",
                url=f"https://fest.example/a/{n}",
            )
        )
    site = read_site(pages)
    assert len(site.tables["articles"]) == 6
