"""A calendar's weeks and months are the most regular rows of a page, and no list of it."""

import pytest

from unweave import Page, find_records
from unweave.lists.calendars import is_month, is_week


@pytest.mark.parametrize("number", ["", "<td>{}</td>"])
def test_weeks_come_behind_what_a_page_tells_of_its_days(number: str) -> None:
    weeks = "".join(
        f"<tr>{number.format(30 + week)}" + "".join(f"<td><a href=#>{7 * week + day}</a></td>" for day in range(1, 8))
        for week in range(4)
    )
    rulings = "".join(f"<li><a href=/{case}>Case {case} v. State</a> Opinion" for case in range(3))
    first = find_records(Page(f"<table>{weeks}</table><ul>{rulings}</ul>"))[0]
    assert [record.text for record in first.records] == [f"Case {case} v. State Opinion" for case in range(3)]


@pytest.mark.parametrize(
    ("week", "is_one"),
    [
        ("27 29 30 1 2 3 4 5", True),
        ("28 29 30 31 1 2 3", True),
        ("3 4 5 6", True),
        ("1 2 3", False),  # rows of a table of numbers
        ("5 12 23 31 44 49", False),  # numbers that were drawn
        ("3 4 5 6 Spring fair 7 8", False),
    ],
)
def test_a_week_is_days_that_follow_each_other(week: str, is_one: bool) -> None:
    content = Page("<table><tr>" + "".join(f"<td>{day}</td>" for day in week.split())).seen.content
    assert is_week(content, 0, len(content)) is is_one


def _month(name: str, before: int = 3, written: str = "{day}") -> str:
    days = [*range(31 - before, 31), *range(1, 31), *range(1, 5)]
    shown = "".join(f"<div class=day>{written.format(day=day, name=name)}</div>" for day in days)
    return f"<div class=month><div>{name} 2025</div>{'<div>Mo</div>' * 7}<div>{shown}</div></div>"


@pytest.mark.parametrize("written", ["{day}", "<span class=heard>{name} {day}, 2025</span><span>{day}</span>"])
def test_months_and_their_days_come_behind_what_is_offered_on_a_day(written: str) -> None:
    """A page of hotels gave the thirteen months of a date to be chosen, not the five hotels."""
    months = "".join(_month(name, before, written) for before, name in enumerate(("May", "June", "July", "August")))
    stays = "".join(f"<li><a href=/{stay}>House {stay}</a> by the sea" for stay in range(3))
    regions = find_records(Page(f"<div>{months}</div><ul>{stays}</ul>"))
    assert [record.text for record in regions[0].records] == [f"House {stay} by the sea" for stay in range(3)]
    assert [region.is_main for region in regions if "1" in region.records[-1].text.split()] in ([], [False])


@pytest.mark.parametrize(
    ("month", "is_one"),
    [
        (_month("May"), True),
        (_month("May", written="{name} {day}"), False),  # what happens on each day
        (_month("World", written="<a href=/level/{day}>{day}</a>"), False),
        ("".join(f"<td>{day}<td>Concert" for day in range(1, 31)), False),
        ("".join(f"<td>{day} {day % 7}" for day in range(1, 8)) * 5, False),  # scores, of two digits
        ("".join(f"<td>{number * 7 % 100}" for number in range(1, 31)), False),  # a table of numbers
    ],
)
def test_a_month_is_days_that_follow_each_other_and_few_words(month: str, is_one: bool) -> None:
    content = Page(f"<table><tr>{month}" if "<td" in month else month).seen.content
    assert is_month(content, 0, len(content)) is is_one
