"""A page with dates below each other is for them, however much prose stands around."""

from __future__ import annotations

import pytest

from unweave import Page, find_records

PROSE = (
    "<p>The board of the library meets five times a year in the hall behind the reading room, which is open to all who "
    "want to hear what is said there, and to those who would rather speak; a list of what is spoken of hangs at the "
    "door a week before, and what was decided is read out at the meeting after it.</p><h2>Who may speak</h2><p>Whoever "
    "lives in the town, for <b>three minutes</b>, and whoever was asked to by one of the board, for as long as it "
    "takes.</p>"
)
DAYS = "January 26|February 9|March 18|April 2|May 4|June 2|September 21|October 5|November 16"
DATES = [f"{day}, {9 + len(day) % 2} a.m." for day in DAYS.split("|")]


def main_texts(rows: list[str], head: str = "<h1>Meetings</h1>") -> list[str]:
    items = "".join(f"<li>{row}, room {i}</li>" for i, row in enumerate(rows))
    regions = find_records(Page(f"{head}{PROSE}<ul>{items}</ul>"))
    return [record.text for region in regions if region.is_main for record in region.records]


@pytest.mark.parametrize("dates", [DATES, DATES[::-1], [f"{3 * i}. März, 18 Uhr" for i in range(1, 10)]])
def test_days_in_their_order_are_what_a_page_is_for(dates: list[str]) -> None:
    assert main_texts(dates) == [f"{date}, room {i}" for i, date in enumerate(dates)]


@pytest.mark.parametrize(
    "rows",
    [
        [f"Step {i} of the way to a seat" for i in range(9)],
        [*DATES[6:], *DATES[:3], *DATES[3:6]],  # in no order
        [DATES[0]] * 9,
        [f"It was last on {date}" for date in DATES],
    ],
)
def test_other_lists_beside_prose_are_not(rows: list[str]) -> None:
    assert main_texts(rows) == []


def test_an_article_that_says_when_a_band_plays_is_one() -> None:
    assert main_texts(DATES, "<div class=entry-content><h1>The band</h1><p>By Jo, <time>May 2</time></p>") == []
