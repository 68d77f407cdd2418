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


def test_the_parts_of_a_time_are_one_value() -> None:
    """`00` and `PM` were columns of what a school's calendar shows."""
    form = "<p><time><b> {hour}</b>:<b>{minute}</b> <i>PM</i></time></p>"
    times = [(3, "00"), (4, "30"), (5, "00"), (6, "15"), (7, "00")]
    table = table_of(*(form.format(hour=hour, minute=minute) for hour, minute in times))
    assert table.names == ["title", "description", "time"]
    assert table["time"] == [f"{hour}:{minute} PM" for hour, minute in times]


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


def test_a_saved_pattern_reads_a_day_and_its_time_as_its_table_does() -> None:
    rows = "".join(
        f"<li><h3><a href=/{i}>Number {i} of these</a></h3><p>04-0{i}-2005, <span class=time>06:4{i} PM</span></p></li>"
        for i in range(1, 10)
    )
    page = Page(f"<ul>{rows}</ul>")
    region = find_records(page)[0]
    read = region.to_wrapper().extract(page)
    assert [record.to_dict() for record in read] == [record.to_dict() for record in region.records]
    assert read[0].to_dict()["date"] == "04-01-2005 06:41 PM"


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


@pytest.mark.parametrize(
    ("form", "names"),
    [
        ("<p>04-0{i}-2005, <span class=time>06:4{i} PM</span></p>", ["title", "description", "date"]),
        ("<p>1{i} Nov 2019 <i class=clock></i> 14:0{i}</p>", ["title", "description", "date"]),
        ("<p><span>1{i} Nov 2019</span> <span>12:0{i}</span></p>", ["title", "description", "date", "time"]),
    ],
)
def test_a_time_right_after_its_day_is_of_one_date(form: str, names: list[str]) -> None:
    table = table_of(*(form.format(i=i) for i in range(1, 6)))
    assert table.names == names
    assert ("14:01" in table["date"][0] or "06:41 PM" in table["date"][0]) == (len(names) == 3)


def test_a_time_without_a_day_is_not_lost() -> None:
    forms = [f"<p>04-0{i}-2005, <span class=time>06:4{i} PM</span></p>" for i in range(1, 10)] * 2
    table = table_of(*forms, "<p><span class=time>11:59 PM</span></p>")
    assert any("11:59 PM" in (text or "") for name in table.names for text in table[name])
