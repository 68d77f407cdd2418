"""A day, a month and a year in elements of their own are one date; what stands beside a date stays apart."""

from __future__ import annotations

import pytest

from tests.pace import spent
from tests.records.test_tidying import table_of
from unweave import Page, find_records

MONTHS = ["Feb", "March", "Apr.", "May", "June", "July"]


@pytest.mark.parametrize(
    ("form", "date"),
    [
        ("<p class=leaf><span>{day}</span> <span>{month}</span> <span>2016</span></p>", "{day} {month} 2016"),
        ("<p class=leaf><span>{month}</span> <span>{day}</span></p>", "{month} {day}"),
        ("<p class=leaf><span>Tue</span> <span>{month}</span> <span>{day}</span></p>", "Tue {month} {day}"),
    ],
)
def test_the_parts_of_a_date_are_one_value(form: str, date: str) -> None:
    table = table_of(*(form.format(day=day, month=month) for day, month in enumerate(MONTHS, 3)))
    assert table.names == ["title", "description", "date"]
    assert table["date"] == [date.format(day=day, month=month) for day, month in enumerate(MONTHS, 3)]


@pytest.mark.parametrize(
    "form",
    [
        "<p class=leaf><span>{day} May 2016</span> <span>{day}:30 pm</span></p>",
        "<p class=leaf><span>May</span> <span>Hall {day}</span></p>",
        "<p class=leaf><span>{day}</span> <span>{extra} rooms</span></p>",
    ],
)
def test_what_is_no_part_of_a_date_stays_apart(form: str) -> None:
    table = table_of(*(form.format(day=day, extra=day * 3) for day in range(3, 9)))
    assert len(table.all.names) == 4


def test_a_saved_pattern_reads_dates_in_parts_as_its_table_does() -> None:
    forms = [
        f"<p class=leaf><span>{day}</span> <span>{month}</span> <span>2016</span></p>"
        for day, month in enumerate(MONTHS, 3)
    ]
    rows = "".join(
        f"<div class=row><h3><a href=/p/{i}>Number {i} of these</a></h3>{form}</div>" for i, form in enumerate(forms)
    )
    page = Page(f"<main>{rows}</main>")
    region = find_records(page)[0]
    read = region.to_wrapper().extract(page)
    assert [record.to_dict() for record in read] == [record.to_dict() for record in region.records]
    assert read[0].to_dict()["date"] == "3 Feb 2016"


@pytest.mark.compiled
def test_a_megabyte_of_parts_of_dates_costs_what_it_is() -> None:
    page = Page(
        "<ul>"
        + "<li><p><span>17</span> <span>Feb</span> <span>2016</span></p><h3>Some title</h3></li>" * 15_000
        + "</ul>"
    )
    with spent() as work:
        table = find_records(page)[0].table
    assert len(table) == 15_000
    assert work.within(20)
