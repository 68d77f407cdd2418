"""Headers of tables with spans, as a browser lays them out: the cases that pandas.read_html has, and hostile ones."""

from __future__ import annotations

import pytest

from tests.pace import spent
from unweave import Page, Table, find_records
from unweave.records.columns import items_at
from unweave.records.data_table import DataTable
from unweave.records.drafts import Draft
from unweave.records.headers import Grid
from unweave.tree.content import ContentTree

TOWNS = ["Oslo", "Bergen", "Trondheim", "Bodo", "Narvik"]


def table_of(head: str, row: str = "<td>{town}<td>{i}00<td>{i}5") -> Table:
    body = "".join(f"<tr>{row.format(town=town, i=i)}" for i, town in enumerate(TOWNS, 1))
    return find_records(Page(f"<h1>Towns</h1><table>{head}{body}</table>"))[0].table


@pytest.mark.parametrize(
    ("head", "names"),
    [
        ("<tr><th>Town<th>People<th>Area", ["Town", "People", "Area"]),
        ("<tr><th rowspan=2>Town<th colspan=2>Count<tr><th>People<th>Cars", ["Town", "Count: People", "Count: Cars"]),
        ("<tr><th colspan=3>Towns of the north<tr><th>Town<th>People<th>Area", ["Town", "People", "Area"]),
        ("<tr><th>Town<th colspan=2>Count", ["Town", "Count", "Count_2"]),
        ("<thead><tr><th>Town<th rowspan=1>People<th colspan=1>Area</thead>", ["Town", "People", "Area"]),
        (
            "<thead><tr><td colspan=2><table><tr><td>Page<td>1<td>2</table><tr><th>Town<th>People<th>Area</thead>",
            ["Town", "People", "Area"],
        ),
        ("<tr><th colspan=1000000>Everything<tr><th>Town<th>People<th>Area", ["Town", "People", "Area"]),
        ("<tr><th rowspan=99999>Town<th>People<th>Area", None),
        ("<tr><th colspan=x>Town<th colspan=-3>People<th colspan=>Area", ["Town", "People", "Area"]),
        (
            "<tr><th>Town<th><a href=/?by=p><img src=p.gif alt=People></a><th aria-label='Area: activate to sort'>",
            ["Town", "People", "Area"],
        ),
        (
            "<tr><th>Town<th>People<th><a href=/?by=a title='Sort by area'><img src=a.gif></a>",
            ["Town", "People", "number"],
        ),
        ("<tr><th>Town<th title='People in it'><img src=p.gif alt=*><th>Area", ["Town", "People in it", "Area"]),
        ("<tr><th>مدينة<th>人口<th>พื้นที่", ["مدينة", "人口", "พื้นที่"]),
    ],
)
def test_a_header_stands_above_what_it_spans(head: str, names: list[str] | None) -> None:
    table = table_of(head)
    assert names is None or table.names == names


def test_cells_beside_one_that_hangs_down_keep_their_column() -> None:
    rows = "".join(f"<tr>{f'<td rowspan=2>R{i}' if i % 2 == 0 else ''}<td>T{i}<td>{i}00" for i in range(8))
    content = ContentTree(Page(f"<table><tr><th>Region<th>Town<th>People{rows}</table>").tree)
    labels = [content.tree.labels[label] for label in content.label]
    grid = Grid(content, labels.index("table"))
    columns = {
        content.text(node, node + 1): grid.column_of(node) for node in range(len(content)) if labels[node] == "#text"
    }
    assert [columns[f"T{i}"] for i in range(8)] == [1] * 8
    assert [columns[f"R{i}"] for i in range(0, 8, 2)] == [0] * 4
    assert grid.headers(len(content)) == {0: "Region", 1: "Town", 2: "People"}


def test_spans_without_end_cost_little() -> None:
    head = "<tr>" + "<th colspan=1000000 rowspan=1000000>x" * 300
    with spent() as work:
        table_of(head)
    assert work.within(20)


def test_the_headers_of_records_of_several_rows_are_their_own() -> None:
    rows = "".join(
        f"<tr><td>About {town}<td>2004<tr><th>{town} by night<th>2 hits" for town in ("Oslo", "Rome", "Bonn")
    )
    content = ContentTree(Page(f"<table><tr><th>Oslo by day<th>1 hit{rows}</table>").tree)
    starts = [i for i in range(len(content)) if content.tree.labels[content.label[i]] == "tr"][1:]
    records = [[(a, int(content.end[b]))] for a, b in zip(starts[::2], starts[1::2], strict=True)]
    texts = [next(i for i in range(a, b) if content.terminal[i]) for ((a, b),) in records]
    items = items_at(content, texts)
    table = DataTable.around(content, records)
    assert table is not None
    (column,) = table.laid_out([Draft([[text] for text in texts], [[items[text]] for text in texts])])
    assert column.name is None


def test_a_header_over_empty_cells_is_a_column_that_stands_aside_as_pandas_has_it() -> None:
    table = table_of("<tr><th>Town<th>Notes<th>People", "<td>{town}<td><td>{i}00")
    assert (table.names, table.all.names) == (["Town", "People"], ["Town", "People", "Notes"])
    assert [row[2] for row in table.all.rows] == [None] * len(TOWNS)
    wide = f"<tr>{''.join(f'<th>Column {i}' for i in range(300))}"
    rows = "".join(f"<tr><td>{i} of them<td>{i}5 kg" for i in range(2000))
    assert len(find_records(Page(f"<table>{wide}{rows}</table>"))[0].table.all.names) == 2 + 100_000 // 2000
