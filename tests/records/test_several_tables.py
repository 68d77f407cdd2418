"""Rows of several tables are one list under the same headers, and lists of their own under others."""

from __future__ import annotations

import pytest

from tests.pace import spent
from unweave import Page, find_records


def table(title: str, heads: list[str], rows: list[list[str]]) -> str:
    head = "".join(f"<th>{text}</th>" for text in heads)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<section><h3>{title}</h3><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></section>"


def cells(page: Page) -> tuple[list[str], list[list[str | None]]]:
    found = find_records(page)[0].table
    return found.names, [[item.text if item else None for item in row] for row in found.rows]


YEARS = [
    table(
        "Reports of 2024",
        ["Day", "Aircraft", "Victims", "Town"],
        [
            ["<p>21/11/2024</p>", "<p>Airbus A220</p>", "none", "Brussels"],
            ["20/07/2024", "Beechcraft B200", "<p>1 dead</p>", "<p>Riga</p>"],
            ["<p>02/03/2024</p>", "Piper PA-28", "2 hurt", "<p>Liege</p>"],
        ],
    ),
    table(
        "Reports of 2023",
        ["Day", "Aircraft", "State", "Victims", "Town"],
        [
            ["14/05/2023", "<p>Cessna 208</p>", "Latvia", "<p>1 dead</p>", "Namur"],
            ["<p>01/02/2023</p>", "Robin DR400", "<p>Spain</p>", "none", "Ghent"],
            ["09/01/2023", "Zlin Z-50", "Malta", "3 hurt", "<p>Bruges</p>"],
        ],
    ),
]


def test_values_stand_under_the_same_headers_wherever_these_are() -> None:
    names, rows = cells(Page(f"<h1>Reports</h1>{''.join(YEARS)}"))
    assert names == ["section", "Day", "Aircraft", "Victims", "Town", "State"]
    assert rows[1] == ["Reports of 2024", "20/07/2024", "Beechcraft B200", "1 dead", "Riga", None]
    assert rows[4] == ["Reports of 2023", "01/02/2023", "Robin DR400", "none", "Ghent", "Spain"]


def test_a_pattern_learnt_from_them_reads_what_the_table_has() -> None:
    page = Page(f"<h1>Reports</h1>{''.join(YEARS)}")
    region = find_records(page)[0]
    found = region.to_wrapper().extract(page)
    assert [{name: value.text for name, value in record.fields.items()} for record in found] == [
        {name: value.text for name, value in record.fields.items()} for record in region.records
    ]


def test_tables_under_other_headers_are_lists_of_their_own() -> None:
    goals = table("Goals", ["Player", "Club", "Goals"], [[f"Ann {i}", f"Club {i}", f"{i}"] for i in range(1, 7)])
    halls = table("Halls", ["Hall", "Town", "Seats"], [[f"Hall {i}", f"Town {i}", f"{i}00"] for i in range(1, 7)])
    regions = find_records(Page(f"<h1>Season</h1>{goals}{halls}"))[:2]
    assert sorted(tuple(region.table.names) for region in regions) == [
        ("Hall", "Town", "Seats"),
        ("Player", "Club", "Goals"),
    ]
    assert [len(region) for region in regions] == [6, 6]
    assert all(region.parent.tag in ("table", "tbody") for region in regions)


def test_no_more_regions_come_than_are_asked_for() -> None:
    tables = [table(f"T {n}", [f"A{n}", f"B{n}"], [[f"x{i}", f"{i}"] for i in range(1, 7)]) for n in range(2)]
    page = Page("".join(tables))
    assert len(find_records(page)) > len(find_records(page, max_regions=1)) == 1


@pytest.mark.compiled
def test_many_tables_with_headers_of_their_own_cost_little() -> None:
    tables = [table(f"T {n}", [f"A{n}", f"B{n}"], [[f"x{n}", "1"], [f"y{n}", "2"]]) for n in range(1500)]
    page = Page("".join(tables))
    with spent() as work:
        names = [region.table.names for region in find_records(page)]
    assert names
    assert work.within(8.0)


def test_a_header_with_more_words_behind_it_in_one_table_is_the_same() -> None:
    later = YEARS[1].replace("<th>Day</th>", "<th>Day of report</th>")
    names, rows = cells(Page(f"<h1>Reports</h1>{YEARS[0]}{later}"))
    assert names[:2] == ["section", "Day"]
    assert [row[1] for row in rows][2:4] == ["02/03/2024", "14/05/2023"]


def test_links_under_one_header_that_each_say_one_thing_are_called_by_it() -> None:
    files = "<a href=/{n}/a.pdf>Agenda</a><br><a href=/{n}/m.pdf>Minutes</a>"
    rows = [
        [f"{n} May 2024", f"Audit committee {n}", files.format(n=n) if n % 4 else f"<a href=/{n}/a.pdf>Agenda</a>"]
        for n in range(1, 9)
    ]
    names, _ = cells(Page(table("Meetings", ["Day", "Meeting", "Files"], rows)))
    assert names == ["Day", "Meeting", "agenda", "minutes"]


def test_of_tables_of_several_kinds_the_longest_comes_first() -> None:
    """Three rows of a layout came before the 484 that were looked for."""
    few = table("Lines", ["Line", "Ends", "Opens"], [[f"Line {n}", f"Town {n}", f"Nine {n}"] for n in range(3)])
    many = table("Stops", ["Stop", "Zone", "Shelter"], [[f"Stop {n}", f"Zone {n}", f"Roof {n}"] for n in range(8)])
    assert [len(region) for region in find_records(Page(f"<h1>Trams</h1>{few}{many}"))[:2]] == [8, 3]
