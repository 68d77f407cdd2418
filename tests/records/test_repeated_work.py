"""Work on a table is done once, however many lists lie in it, and is bounded, however wide it is."""

from __future__ import annotations

import gc
from dataclasses import FrozenInstanceError
from itertools import product

import pytest

from unweave import Page, find_records
from unweave.lists import sectioned
from unweave.model import Item
from unweave.records import (
    alignment,
    columns,
    find,
    noncontiguous,
    own_links,
    seed_matching,
    settling,
    table,
    whole_rows,
)
from unweave.records.headers import MAX_PLACES, Grid
from unweave.tree import Node

WORDS = ["".join(letters) for letters in product("abcdef", repeat=3)]


def counted(monkeypatch, where, name):
    calls = []
    function = getattr(where, name)
    monkeypatch.setattr(where, name, lambda *args, **options: calls.append(args) or function(*args, **options))
    return calls


def test_a_table_is_read_once_however_many_lists_its_rows_are(monkeypatch):
    grids, frozen = (counted(monkeypatch, whole_rows, name) for name in ("Grid", "frozen_rows"))
    page = Page(f"<table><tr>{'<td>a' * 4000}{'<tr><td>May 1<td>x' * 200}</table>")
    assert find_records(page, max_regions=None)
    assert len(grids) == 1
    assert len(frozen) <= 2


def test_cycles_are_not_searched_for_while_records_are_found(monkeypatch):
    is_on, choose = [], find.choose
    monkeypatch.setattr(find, "choose", lambda *given: is_on.append(gc.isenabled()) or choose(*given))
    assert find_records(Page(f"<ul>{'<li>a <b>b</b>' * 5}</ul>"))
    assert (is_on, gc.isenabled()) == ([False], True)


def test_rows_of_many_lists_are_compared_once(monkeypatch):
    compared = counted(monkeypatch, noncontiguous, "_signature_of_cells")
    pairs = f"{'<div><p>May 1<p>x</p>' * 205}{'</div>' * 205}"
    page = Page(f"<div><div>{'<p>a</p>' * 4000}</div>{pairs}</div>")
    regions = find_records(page, max_regions=None)
    assert len(regions) > 200
    assert all(region.table.columns for region in regions)
    assert len(compared) <= 2 * len(regions)


def test_a_row_of_too_many_cells_keeps_all_of_them_in_a_bounded_number_of_columns(monkeypatch):
    monkeypatch.setattr(table, "MAX_COLUMNS", 60)
    cells = "".join(f"<td>a{n}" for n in range(200))
    region = find_records(Page(f"<table><tr>{cells}<tr><td>May 1<td>x<tr><td>May 2<td>y</table>"))[0]
    whole = region.table.all
    assert len(whole.columns) <= 60
    texts = {item.text for cell in whole.rows[0] if cell for item in (cell if isinstance(cell, list) else [cell])}
    assert texts >= {f"a{n}" for n in range(200)}


def test_cells_over_many_rows_and_headers_over_many_columns_take_bounded_room():
    hanging = "".join(f"<tr><td rowspan=1000>a{n}<td>b" for n in range(3000))
    assert sum(len(cells) for _, cells in _grid(f"<table>{hanging}</table>").rows) <= MAX_PLACES + 6000
    wide = "".join(f"<tr>{f'<th colspan=900>h{n}' * 20}" for n in range(100))
    headers = _grid(f"<table>{wide}<tr><td>x<td>y</table>").headers(10**9)
    assert sum(header.count(": ") + 1 for header in headers.values()) <= MAX_PLACES + 2000


def test_few_cells_over_rows_and_columns_are_laid_out_in_all_of_them():
    grid = _grid("<table><tr><th colspan=2>Gross<th>Year<tr><td rowspan=3>a<td>b<td>c<tr><td>d<td>e</table>")
    assert [len(cells) for _, cells in grid.rows] == [2, 3, 3]
    assert grid.headers(10**9) == {0: "Gross", 1: "Gross", 2: "Year"}


def _grid(html):
    content = Page(html).seen.content
    return Grid(content, int((content.label == content.tree.labels.index("table")).argmax()))


def test_records_of_other_words_than_the_seed_are_mapped_once(monkeypatch):
    mapped = counted(monkeypatch, seed_matching, "mapping")
    page = Page(
        "<ul>" + "".join(f"<li><b>{word}</b> <i>a {word}</i> <a href=/{word}>more</a>" for word in WORDS) + "</ul>"
    )
    pattern = find_records(page)[0].to_wrapper()
    other = "".join(f"<li><b>new{word}</b> <i>a new{word}</i> <a href=/{word}>more</a>" for word in WORDS)
    mapped.clear()
    assert len(pattern.extract(Page(f"<ul>{other}</ul>"))) == len(WORDS)
    assert len(mapped) < len(WORDS) / 4


def test_a_grid_looks_for_spans_in_its_own_table_alone():
    content = Page("<table><tr><td>a<td>b</table><table><tr><td colspan=2>c<tr><td>d<td>e</table>").seen.content
    first, second = (content.label == content.tree.labels.index("table")).nonzero()[0].tolist()
    assert not Grid(content, first)._has_spans
    assert [width for _, width, _ in Grid(content, second).rows[0][1]] == [2]


def test_records_like_the_longest_one_need_no_matching(monkeypatch):
    mapped = counted(monkeypatch, alignment, "mapping")
    row = "<li><b class=name>{0} lamp</b> <i class=kind>of {0}</i></li>"
    table = find_records(Page(f"<ul>{''.join(map(row.format, WORDS[:20]))}</ul>"))[0].table
    assert (len(table), len(table.columns), len(mapped)) == (20, 2, 0)


def test_an_item_is_made_at_once_as_it_is_by_itself():
    tree = Page("<p>a</p>").tree
    ours, plain = columns._item("a", tree, 3, "/x", "y.png"), Item("a", Node(tree, 3), "/x", "y.png")
    assert (type(ours), type(ours.node), ours, hash(ours)) == (Item, Node, plain, hash(plain))
    with pytest.raises(FrozenInstanceError):
        ours.text = "b"


def test_lists_without_lone_words_are_not_asked_whether_they_are_an_index_by_letters(monkeypatch):
    asked = counted(monkeypatch, sectioned, "_have_letters")
    row = "<li><a href=/{0}>{0} lamp</a> <i>of {0}</i></li>"
    assert find_records(Page(f"<ul>{''.join(map(row.format, WORDS[:20]))}</ul>"))
    assert asked == []


def test_links_of_columns_aside_are_not_read_where_titles_have_their_own(monkeypatch):
    read = counted(monkeypatch, own_links, "_links")
    row = "<li><a href=/{0}>{0} lamp</a> <button>Add to cart</button> <i>of {0}</i></li>"
    region = find_records(Page(f"<ul>{''.join(map(row.format, WORDS[:20]))}</ul>"))[0]
    assert len(region.table.all.columns) > len(region.table.columns) > len(read) == 1


def test_kinds_are_asked_only_of_as_many_parts_as_there_are_kinds(monkeypatch):
    asked = counted(monkeypatch, settling, "_kind")
    values = ("1, " * 50, "1 May 2024, 3 MB")
    for line, n_asked in zip(values, (0, 2), strict=True):
        asked.clear()
        find_records(Page("<ul>" + "".join(f"<li><b>Lamp {n}</b><p>{line}</p>" for n in range(9)) + "</ul>"))[0].table  # noqa: B018
        assert len(asked) == n_asked
