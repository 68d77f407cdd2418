"""A first record that nothing parts from what leads its list."""

import pytest

from unweave import Page, find_records

LED = "<h1>Recent opinions</h1><hr><a href=/search>Search for opinions</a><br><a href=/help>Which files?</a><hr>"
RECORDS = [
    f"Filed 02/{day}/12, No. 10-40{day}<br>\n<a href=/o/{day}.pdf>Smith v. {name}</a><br>\nCourt of {name}<br>\n"
    for day, name in ((24, "Lane"), (23, "Adams"), (22, "Brook"), (21, "Carey"), (20, "Drew"))
]


@pytest.mark.parametrize("led", ["", LED])
def test_the_first_record_is_one_though_nothing_parts_it_from_what_leads_the_list(led: str) -> None:
    region = find_records(Page(f"{led}<br>{'<br>'.join(RECORDS)}"))[0]
    assert [record.text[:14] for record in region] == [record[:14] for record in RECORDS]


def test_what_leads_a_list_is_no_record_where_it_has_other_tags() -> None:
    led = LED + "<p>All opinions of the last thirty days, as files to read</p><br>"
    region = find_records(Page(f"{led}<br>{'<br>'.join(RECORDS)}"))[0]
    assert [record.text[:14] for record in region] == [record[:14] for record in RECORDS]
