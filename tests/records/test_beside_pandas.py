"""A `<table>` is read as pandas.read_html reads it: the kinds of spans and headers of pandas' own tests,
read by both."""

import io

import pytest

from unweave import Page, find_records

pandas = pytest.importorskip("pandas")
pytest.importorskip("lxml")

CASES = {
    "cells of a head without a row": (
        "<thead><th>Land<th>Town<th>Year</thead><tr><td>Ukraine<td>Odessa<td>1944<tr><td>Poland<td>Lodz<td>1945"
    ),
    "a foot": "<thead><tr><th>A<th>B</thead><tr><td>b1<td>b2<tr><td>b3<td>b4</tbody><tfoot><tr><td>f1<td>f2</tfoot>",
    "a header and one column": "<thead><tr><th>Header</thead><tr><td>first<tr><td>second",
    "several bodies": "<thead><tr><th>A<th>B</thead><tbody><tr><td>1<td>2</tbody><tbody><tr><td>3<td>4</tbody>",
    "spans of one": "<tr><th>A<th colspan=1>B<th rowspan=1>C<tr><td>a<td>b<td>c",
    "spans of rows and columns": "<tr><td colspan=2>X<td>Y<td rowspan=2>Z<td>W<tr><td>A<td colspan=2>B<td>C",
    "a span at the end of a row": "<tr><td>A<td rowspan=2>B<tr><td>C",
    "a header over two rows": (
        "<tr><th rowspan=2>Year<th colspan=2>Sales<tr><th>North<th>South<tr><td>2019<td>1<td>2<tr><td>2020<td>3<td>4"
    ),
    "two rows of headers": "<tr><th>A<th>B<tr><th>a<th>b<tr><td>1<td>2",
    "an empty row of headers": "<thead><tr><th><th><tr><th>A<th>B</thead><tr><td>1<td>2<tr><td>3<td>4",
    "an empty row": "<tr><th>A<th>B<tr><td>a<td>b<tr><td><td><tr><td>c<td>d",
    "rows of several lengths": (
        "<thead><tr><th>X<th>C0<th>C1<th>C2</thead><tr><th>R0<td>0.763<td>0.233<tr><th>R1<td>0.244<td>0.285<td>0.378"
    ),
    "links": "<tr><th>A<th>B<tr><td><a href=/1>one</a><td>1<tr><td><a href=/2>two</a><td>2",
}


def flat(label: object) -> str:
    """Return a header of several rows as one, each text once and none that pandas has made up."""
    parts = [str(part) for part in (label if isinstance(label, tuple) else (label,))]
    return ": ".join(dict.fromkeys(part for part in parts if not part.startswith("Unnamed:")))


@pytest.mark.parametrize("markup", CASES.values(), ids=CASES)
def test_a_table_is_read_as_pandas_reads_it(markup: str) -> None:
    table = find_records(Page(f"<table>{markup}</table>"))[0].table
    frame = pandas.read_html(io.StringIO(f"<table>{markup}</table>"))[0]
    cells = [[None if pandas.isna(cell) else str(cell) for cell in row] for row in frame.astype(object).values.tolist()]
    assert table.texts() == cells
    if not all(isinstance(label, int) for label in frame.columns):
        assert table.names == [flat(label) for label in frame.columns]
