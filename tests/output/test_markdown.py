"""Markdown: what a page says reads as it is, and is never markup."""

from __future__ import annotations

from pathlib import Path

import pytest

import unweave
from unweave.model import Item, Record, Region
from unweave.output import format_for, opened

from .regions import LAMPS, region

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def written(tmp_path: Path, *regions: Region, links: bool = True) -> str:
    with opened(str(tmp_path / "out.md"), format_for("out.md"), links=links) as writer:
        writer.add("shop.html", regions)
    return (tmp_path / "out.md").read_text(encoding="utf-8")


def test_records_are_a_table(tmp_path: Path) -> None:
    assert written(tmp_path, LAMPS).splitlines() == [
        "# shop.html",
        "",
        "2 records",
        "",
        "| title | price | colours |",
        "| --- | --- | --- |",
        "| [Desk lamp, brass](/lamp) | € 39.90 | brass; black |",
        "| [Floor lamp](/lamp) | -5.00 |  |",
        "",
    ]
    assert "](" not in written(tmp_path, LAMPS, links=False)


def test_one_record_of_many_fields_is_a_row_a_field(tmp_path: Path) -> None:
    """What a product's page states was one line of twenty columns."""
    lamp = region({"name": "Lamp", "sku": "7", "brand": "Lumen", "price": "9"})
    assert written(tmp_path, lamp).splitlines()[4:] == [
        "| field | value |", "| --- | --- |", "| name | Lamp |", "| sku | 7 |", "| brand | Lumen |", "| price | 9 |",
        "",
    ]  # fmt: skip
    assert "| name | sku |" in written(tmp_path, region({"name": "Lamp", "sku": "7"}))


def test_nothing_of_a_page_is_markup(tmp_path: Path) -> None:
    text = "a|b *c* _d_ snake_case `e` [f](g) <b> &amp; \\ # no\nnew line"
    out = written(tmp_path, region({text: text}))
    shown = r"a\|b \*c\* \_d\_ snake_case \`e\` \[f\](g) \<b\> \&amp; \\ # no new line"
    assert out.splitlines()[4:] == [f"| {shown} |", "| --- |", f"| {shown} |", ""]


@pytest.mark.parametrize(
    ("href", "target"),
    [
        ("https://x.example/a b(c)", "(https://x.example/a%20b%28c%29)"),
        ("/p?q=1#r", "(/p?q=1#r)"),
        ("lamp.html", "(lamp.html)"),
        ("javascript:alert(1)", ""),
        ("data:text/html,x", ""),
        ("/a)[x](javascript:x", "(/a%29%5Bx%5D%28javascript:x)"),
    ],
)
def test_links_lead_where_a_reader_may_go(tmp_path: Path, href: str, target: str) -> None:
    row = written(tmp_path, Region([Record((), {"t": Item("x", href=href)})])).splitlines()[-2]
    assert row == (f"| [x]{target} |" if target else "| x |")


def test_posts_are_parts_with_who_and_when(tmp_path: Path) -> None:
    thread = unweave.find_posts(unweave.open_page(EXAMPLES / "forum" / "linen.html"))
    assert thread is not None
    out = written(tmp_path, thread)
    assert out.count("\n### ") == len(thread) == 4
    assert "### tallow · 3 April 2026, 08:40\n\n> oakley wrote: Dry it fast" in out


def test_a_reply_stands_inside_what_it_answers(tmp_path: Path) -> None:
    posts = [Record((), {"author": Item(f"a{n}"), "text": Item("# yes"), "depth": Item(str(n))}) for n in range(2)]
    assert written(tmp_path, Region(posts)).splitlines()[2:] == [
        "### a0", "", r"\# yes", "", "> ### a1", "", r"> \# yes", "",
    ]  # fmt: skip


def test_an_article_is_its_title_and_body(tmp_path: Path) -> None:
    page = unweave.open_page(EXAMPLES / "news" / "mill-museum.html")
    (article,) = unweave.learn_articles([page]).extract(page)
    parts = written(tmp_path, Region([article])).strip().split("\n\n")
    assert parts[0].startswith("# Mill museum looks for someone")
    assert parts[1].startswith("Ruth Osei · 2026-04-03")
    assert parts[2:] == article.to_dict()["body"].split("\n\n")


def test_headings_lists_links_and_emphasis_of_an_article_stay(tmp_path: Path) -> None:
    from unweave.articles import Article

    class Given(Article):
        html = (
            '<h2>Why</h2>\n<p>1. <em>so</em> <a href="/x">it</a> <a>is</a></p>\n<ul>\n<li>a*b</li>\n</ul>\n<table>\n'
            "<tr><td></td><td>- a</td></tr>\n<tr><td>b|c</td><td>d<br><em>e</em></td></tr>\n</table>\n<p>f</p>"
        )

    article = Given((), {"title": Item("T")}, ())
    assert written(tmp_path, Region([article])).strip().split("\n\n") == [
        "# T", "## Why", r"1\. *so* [it](/x) is", r"- a\*b", "|  | - a |\n| --- | --- |\n| b\\|c | d *e* |", "f",
    ]  # fmt: skip
