"""Headers of grids that scripts draw without a `<table>`, of spreadsheets, and of tables whose head stands still."""

from __future__ import annotations

import pytest

from unweave import Page, find_records

HEADERS = ["City", "Land", "People", "Counted"]
ROWS = [
    ["Aachen", "DE", "249070", "2023-12-31"],
    ["Bergen", "NO", "291189", "2024-01-01"],
    ["Cork", "IE", "224004", "2022-04-03"],
    ["Delft", "NL", "106086", "2023-01-01"],
    ["Faro", "PT", "67650", "2021-03-22"],
]


def cells(texts: list[str], markup: str) -> str:
    return "".join(markup.format(text) for text in texts)


def rows(markup: str, cell: str) -> str:
    return "".join(markup.format(cells(row, cell)) for row in ROWS)


HEAD = cells(HEADERS, "<th>{}</th>")
GRIDS = {
    "headers in a row of another box": "<div role=grid><div role=row>"
    + cells(HEADERS, "<div role=columnheader><b>{}</b><i></i></div>")
    + "</div><div>"
    + rows("<div role=row>{}</div>", "<div role=gridcell>{}</div>")
    + "</div></div>",
    "a row of headers among the rows": "<div role=table><div role=row class=r>"
    + cells(HEADERS, "<div role=columnheader class=c>{}</div>")
    + "</div>"
    + rows("<div role=row class=r>{}</div>", "<div role=cell class=c>{}</div>")
    + "</div>",
    "a row that is called a head": "<div class=t><div class=t-head>"
    + cells(HEADERS, "<div class=cell>{}</div>")
    + "</div>"
    + rows("<div class=row>{}</div>", "<div class=cell>{}</div>")
    + "</div>",
    "a list with a head": "<ul><li class=list-header>"
    + cells(HEADERS, "<span>{}</span> ")
    + "</li>"
    + rows("<li>{}</li>", "<span>{}</span> ")
    + "</ul>",
    "a head that stands still": f"<div><table><thead><tr>{HEAD}</tr></thead></table></div><div><table><tbody>"
    + rows("<tr>{}</tr>", "<td>{}</td>")
    + "</tbody></table></div>",
    "a spreadsheet with a title and empty rows": "<table><tr><td colspan=4>Cities</td></tr>"
    "<tr><td class=a></td><td></td><td></td><td></td></tr><tr>"
    + cells(HEADERS, "<td class=b>{}</td>")
    + "</tr>"
    + rows("<tr>{}</tr>", "<td>{}</td>")
    + "<tr><td></td><td></td><td></td><td></td></tr></table>",
}  # fmt: skip


@pytest.mark.parametrize("grid", GRIDS)
def test_headers_name_the_columns_and_are_no_record(grid: str) -> None:
    table = find_records(Page(f"<h1>Cities</h1>{GRIDS[grid]}"))[0].table
    assert (table.names, table.texts()) == (HEADERS, ROWS)


def test_the_letters_and_numbers_of_a_spreadsheet_are_no_headers() -> None:
    letters = f"<thead><tr><th></th>{cells(list('ABCD'), '<th>{}</th>')}</tr></thead>"
    numbered = enumerate([HEADERS, *ROWS], 1)
    body = "".join(f"<tr><th>{n}</th>{cells(row, f'<td class=s{n > 1}>{{}}</td>')}</tr>" for n, row in numbered)
    table = find_records(Page(f"<table>{letters}{body}</table>"))[0].table
    assert table.names[1:] == HEADERS
    assert [row[1:] for row in table.texts()] == ROWS


def test_a_first_thing_of_other_words_is_a_record() -> None:
    first = "<div class='card top'><h3>Lamp</h3><p>Sold out</p><p>Ask us</p></div>"
    rest = "".join(
        f"<div class=card><h3>{name}</h3><p>{n} left</p><p>$ {n}.50</p></div>"
        for n, name in enumerate(("Rug", "Vase", "Sofa", "Bed"), 2)
    )
    assert len(find_records(Page(f"<main>{first}{rest}</main>"))[0]) == 5


def test_a_grid_whose_headers_are_not_as_many_as_its_cells_is_named_by_its_values() -> None:
    grid = "<div role=grid><div role=row><i role=columnheader>A</i><i role=columnheader>B</i></div><div>"
    grid += rows("<div role=row>{}</div>", "<div role=gridcell>{}</div>") + "</div></div>"
    assert not {"A", "B"} & set(find_records(Page(grid))[0].table.names)
