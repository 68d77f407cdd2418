"""Columns of a list that only the pages behind its rows name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import unweave
from unweave import Page, learn_site, read_site
from unweave.model import Column, Item, Table
from unweave.site.names_behind import names_behind
from unweave.site.site_tables import Relation

from .shop import MAKERS, N_LAMPS, shop_pages


def _pages(seller: bool = False, label: str = "Maker") -> list[Page]:
    """Return the shop's pages; `seller` has the pages of lamps name another maker than the list,
    `label` is of these."""
    made = []
    for path, content in shop_pages().items():
        text = content.decode() if isinstance(content, bytes) else content
        if seller and path.startswith("/lamp/"):
            for maker in MAKERS:
                text = text.replace(f"<td>{maker}<", f"<td>{maker[::-1]}<")
        text = text.replace("<th>Maker<", f"<th>{label}<")
        made.append(Page(text, url=f"http://shop.example{path}"))
    return made


def test_a_text_that_nothing_names_is_called_as_on_the_page_behind(tmp_path: Path) -> None:
    site = read_site(_pages())
    makers = [MAKERS[n % len(MAKERS)] for n in range(N_LAMPS)]
    assert sorted(text or "" for text in site.tables["list"]["Maker"]) == sorted(makers)
    assert site.tables["list"].names[2:] == ["url", "title", "Maker", "price"]


def test_what_was_learnt_keeps_the_name(tmp_path: Path) -> None:
    pages = _pages()
    learn_site(pages).save(tmp_path / "shop.json")
    reader = unweave.load(tmp_path / "shop.json")
    first = next(page for page in pages if page.url == "http://shop.example/")
    again = reader.read([first])
    assert "Maker" in again.tables["list"].names
    assert not again.changed


def test_no_saved_name_changes_what_tells_rows_apart(tmp_path: Path) -> None:
    """A stranger's file may have any names."""
    pages = _pages()
    reader = learn_site(pages)
    wrong = {"page": "Maker", "url": "title", "category": "position", "title": ""}
    reader.templates = [replace(one, names=wrong) for one in reader.templates]
    site = reader.read(pages)
    assert site.tables["list"].names == ["page", "position", "url", "text", "position_2", "price"]
    assert site.save(tmp_path / "shop.db")["list"]["new"] == N_LAMPS


def test_texts_that_differ_behind_name_nothing() -> None:
    names = read_site(_pages(seller=True)).tables["list"].names
    assert "Maker" not in names
    assert "category" in names


def test_a_name_that_differs_from_another_in_case_alone_is_none() -> None:
    """No database tells them apart, and what was learnt gave the prices another name."""
    site = read_site(_pages(label="Position"))
    assert site.tables["list"].names == ["page", "position", "url", "title", "category", "price"]


def test_the_page_of_most_rows_says_the_name() -> None:
    """Of two kinds of pages behind a list the one counts that more of its rows lead to."""
    lists, many, few = (
        Table([Column(name, "distinctive") for name in names], [[Item(text) for text in row] for row in rows])
        for names, rows in (
            (("url", "category"), [(f"/{n}", f"maker {n % 4}") for n in range(20)]),
            (("url", "Maker"), [(f"/{n}", f"maker {n % 4}") for n in range(12)]),
            (("url", "Seller"), [(f"/{n}", f"maker {n % 4}") for n in range(12, 20)]),
        )
    )
    tables = {"list": lists, "few": few, "many": many}
    relations = [Relation("list", "url", name, "url", len(tables[name]), False) for name in ("many", "few")]
    assert names_behind(tables, relations) == names_behind(tables, relations[::-1]) == {"list": {"category": "Maker"}}
