"""Dates that a page states for programs beside the texts it shows."""

from __future__ import annotations

import csv
import datetime
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.pace import spent
from unweave import Date, Item, Page, Region, find_records, read_objects

pytest.importorskip("price_parser", reason='no price-parser: pip install "unweave[values]"')


def stories(*dates: str) -> Region:
    rows = "".join(
        f"<li><a href=/{number}>The story of lamp {number}</a> <span class=author>Ann {number}</span> {date}</li>"
        for number, date in enumerate(dates)
    )
    return find_records(Page(f"<ul>{rows}</ul>"))[0]


def column(region: Region) -> list[object] | None:
    values = region.table.values().get(region.table.names[-1])
    return list(values.values) if values else None


AGO = [
    f'<time datetime="2026-03-1{n}T09:30:00+01:00">{said}</time>'
    for n, said in enumerate(["3 days ago", "vor 2 Tagen", "1 day ago", "yesterday"])
]


def test_dates_that_are_only_relative_are_those_that_the_page_states() -> None:
    region = stories(*AGO)
    assert column(region) == [datetime.datetime(2026, 3, 10 + n, 8, 30) for n in range(4)]
    item = region.table.rows[1][-1]
    assert isinstance(item, Item)
    assert (item.text, item.stated) == ("vor 2 Tagen", "2026-03-11T09:30:00+01:00")
    assert item.xpath == "/html/body/ul[1]/li[2]/time[1]/text()[1]"


def test_a_statement_says_whether_the_day_or_the_month_comes_first() -> None:
    says = '<time datetime="2026-{0:02}-{1:02}">{0}/{1}/2026</time>'
    assert column(stories(*(says.format(3, day) for day in (4, 5, 6, 7)))) == [
        datetime.date(2026, 3, day) for day in (4, 5, 6, 7)
    ]
    says = '<time datetime="2026-{0:02}-{1:02}">{1}/{0}/2026</time>'
    assert column(stories(*(says.format(3, day) for day in (4, 5, 6, 7)))) == [
        datetime.date(2026, 3, day) for day in (4, 5, 6, 7)
    ]


def test_a_day_without_its_year_gets_the_stated_one() -> None:
    says = '<span itemprop=datePublished content="2025-12-{0}T23:10:00-05:00">Dec {0}</span>'
    assert column(stories(*(says.format(day) for day in (28, 29, 30)))) == [
        datetime.date(2025, 12, day) for day in (28, 29, 30)
    ]


def test_no_statement_stands_against_the_text() -> None:
    says = '<time datetime="2026-01-1{0}">2{0} August</time>'
    assert column(stories(*(says.format(n) for n in range(4)))) is None
    says = '<time datetime="2026-01-1{0}">2{0} August 2024</time>'
    assert column(stories(*(says.format(n) for n in range(4)))) == [datetime.date(2024, 8, 20 + n) for n in range(4)]
    numbers = stories(*(f'<time datetime="2026-01-1{n}">{n * 7}</time>' for n in range(4)))
    assert all(values.kind == "number" for values in numbers.table.values().values())


def test_words_beside_a_date_are_none() -> None:
    region = stories(
        *(f'<time datetime="19{n}9-12-31"><i class=a>First released</i> 19{n}9</time>' for n in (5, 6, 7, 8))
    )
    dated = {name: values for name, values in region.table.values().items() if values.kind == "date"}
    assert all(set(map(type, values.values)) == {datetime.date} for values in dated.values())
    assert "First released" not in {region.table.rows[0][region.table.names.index(name)] for name in dated}


def test_a_text_with_two_stated_dates_is_of_neither() -> None:
    span = '<p><time datetime="2026-01-10">2h</time> to <time datetime="2026-02-1{0}">3h</time></p>'
    region = stories(*(span.format(n) for n in range(4)))
    texts = [item for row in region.table.rows for item in row if isinstance(item, Item) and "to" in item.text]
    assert all(item.stated is None for item in texts)


def test_statements_reach_files_and_objects(tmp_path: Path) -> None:
    @dataclass
    class Story:
        title: str
        date: Date

    region = stories(*AGO)
    table = region.table.rename({region.table.names[-1]: "when"})
    table.save(tmp_path / "a.csv", typed=True)
    with open(tmp_path / "a.csv", encoding="utf-8-sig") as file:
        assert [row["when_value"] for row in csv.DictReader(file)][:2] == ["2026-03-10 08:30:00", "2026-03-11 08:30:00"]
    assert [story.date for story in read_objects(region, Story)] == [datetime.date(2026, 3, 10 + n) for n in range(4)]
    assert column(region.with_table(table)) == column(region)


@pytest.mark.compiled
@pytest.mark.parametrize("part", ['<time datetime="2026-03-10">', '<time datetime="2026-03-10">x</time>'])
def test_a_page_of_nothing_but_statements_is_read_in_linear_time(part: str) -> None:
    page = Page(f"<ul>{'<li>one thing<b class=c>two things</b>' * 20}</ul>" + part * 20_000)
    with spent() as work:
        assert 20 in [len(region.table.rows) for region in find_records(page)]
    assert work.within(5)
