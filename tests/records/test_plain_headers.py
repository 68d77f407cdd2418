"""The first row of a table is its headers, and no record, also where its cells are plain."""

from __future__ import annotations

import pytest

from unweave import Page, find_records

DAYS = [
    ("May 3, 2019", "10:00 am", "Board room"),
    ("June 7, 2019", "9:30 am", "Town hall"),
    ("July 5, 2019", "1:00 pm", "Library"),
]


def table(first: list[str], rows: list[tuple[str, ...]] = DAYS * 2) -> Page:
    def row(cells: list[str] | tuple[str, ...]) -> str:
        return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"

    return Page(f"<h1>Meetings</h1><table>{row(first)}{''.join(map(row, rows))}</table>")


@pytest.mark.parametrize(
    "first",
    [
        ["<b>Day</b>", "<strong>Start</strong>", "<p><b>Hall</b></p>"],
        ["DATE", "TIME", "LOCATION"],
        ["Meeting date", "Time:", "Hall"],
    ],
)
def test_a_first_row_that_names_the_columns_is_no_record(first: list[str]) -> None:
    region = find_records(table(first))[0]
    assert len(region) == 6
    assert region[0].text.startswith("May 3, 2019")


@pytest.mark.parametrize(("numbers", "n_records"), [(("1.", "02", "3", "4"), 4), (("3", "1", "2", "4"), 5)])
def test_words_above_numbers_that_count_the_rows_are_headers(numbers: tuple[str, ...], n_records: int) -> None:
    rows = [(number, f"Somebody {letter}", "Somewhere") for number, letter in zip(numbers, "abcd", strict=True)]
    assert len(find_records(table(["Ord", "Quis", "Unde"], rows))[0]) == n_records


def test_words_that_come_again_above_each_part_of_the_rows_are_headers() -> None:
    """The deputies of Mexico stand by party in one table, each party under the same plain cells."""
    header = "<tr><td>Quis<td>Unde<td>Cuius</tr>"
    rows = [f"<tr><td><a href=/{i}>Deputy {i}</a><td>From {i}<td>Of {i}</tr>" for i in range(9)]
    page = f"<h1>All</h1><table>{header}{''.join(rows[:3])}{header}{''.join(rows[3:5])}{header}{''.join(rows[5:])}"
    assert [record.text[:8] for record in find_records(Page(page))[0]] == [f"Deputy {i}" for i in range(9)]


def test_cells_in_bold_by_their_own_style_are_headers() -> None:
    """Court dockets draw two of three headers so, and the third as `th`."""
    page = table(["Seen on", "Of which", "Said of it"]).source.decode()
    page = page.replace("<td>Seen on", "<td style='font-weight:bold; width:94'>Seen on")
    page = page.replace("<td>Of which</td>", "<th>Of which</th>")
    assert len(find_records(Page(page))[0]) == 7  # the third is plain
    region = find_records(Page(page.replace("<td>Said", "<td style='FONT: bold 12px Arial'>Said")))[0]
    assert (len(region), region.table.names) == (6, ["Seen on", "Of which", "Said of it"])


def test_the_names_of_columns_come_from_bold_cells() -> None:
    assert find_records(table(["<b>Day</b>", "<b>Start</b>", "<b>Hall</b>"]))[0].table.names == ["Day", "Start", "Hall"]


@pytest.mark.parametrize(
    ("first", "rows"),
    [
        (["May 1, 2019", "8:00 am", "Attic"], DAYS * 2),  # digits
        (["Soon", "Later", "Attic"], DAYS * 2),  # no names of fields
        (["<a href=/d>Date</a>", "Time", "Location"], DAYS * 2),  # links lead somewhere
        (
            ["<b>Ann</b>", "<b>Berlin</b>"],
            [
                ("<b>Bo</b>", "<b>Rome</b>"),
                ("<b>Cy</b>", "<b>Oslo</b>"),
                ("<b>Di</b>", "<b>Bern</b>"),
                ("<b>Ed</b>", "<b>Lima</b>"),
            ],
        ),  # all rows are bold
    ],
)
def test_a_first_row_like_the_others_is_a_record(first: list[str], rows: list[tuple[str, ...]]) -> None:
    assert len(find_records(table(first, rows))[0]) == len(rows) + 1


def test_links_that_sort_the_rows_stand_above_columns() -> None:
    heads = [f"<a href='list?sort={name}'>{name.title()}</a>" for name in ("ship", "port", "berth")]
    region = find_records(table(heads))[0]
    assert (len(region), region.table.names[1:]) == (6, ["Port", "Berth"])


def test_words_that_look_unlike_the_figures_below_are_headers_also_under_a_title() -> None:
    rows = "".join(
        f"<tr><td class=row>{i}</td><td class=name>{name}, Ohio</td><td class=row>{80 + i}</td></tr>"
        for i, name in enumerate(["Ann Bly", "Bo Cole", "Cy Dunn", "Di Ely"], 1)
    )
    title = "<tr><td colspan=3>Battlefield Open</td></tr>"
    page = Page(f"<table>{title}<tr class=top><td>Standing</td><td>Golfer</td><td>Sum</td></tr>{rows}</table>")
    region = find_records(page)[0]
    assert (len(region), region.table.names) == (4, ["Standing", "Golfer", "Sum"])


def test_a_row_that_looks_unlike_the_rows_below_is_headers_and_its_month_names_no_column() -> None:
    teams = enumerate(["Dodgers", "Rockies", "Padres", "Cubs"], 1)
    rows = "".join(f"<tr class=game><td>Mon, Apr {i}</td><td>{team}</td><td>{i}-1</td></tr>" for i, team in teams)
    heads = "<tr class=colhead><td>APRIL</td><td>OPPONENT</td><td>W-L</td></tr>"
    region = find_records(Page(f"<table>{heads}{rows}</table>"))[0]
    assert (len(region), region.table.names) == (4, ["date", "OPPONENT", "W-L"])


@pytest.mark.parametrize(("row", "cell"), [("class=headerRow", ""), ("", "class='grid headerCell'")])
def test_a_row_is_headers_where_its_class_or_those_of_its_cells_say_so(row: str, cell: str) -> None:
    first = "".join(f"<td {cell}>{name}</td>" for name in ("Quis", "Quando", "Ubi"))
    rows = "".join(f"<tr><td>Somebody {a}</td><td>Once {a}</td><td>There {a}</td></tr>" for a in "abcdef")
    region = find_records(Page(f"<h1>All</h1><table><tr {row}>{first}</tr>{rows}</table>"))[0]
    assert (len(region), region.table.names) == (6, ["Quis", "Quando", "Ubi"])
