"""Records of one class of which one stands beside the box of the others."""

import numpy as np
import pytest

from tests.pace import spent
from unweave import Page, find_records
from unweave.lists.beside import with_beside
from unweave.lists.candidates import find_candidates
from unweave.lists.grouping import lists
from unweave.lists.kinds import CLASS, STEPS
from unweave.lists.likeness import MAX_SIZE
from unweave.lists.repeats import merge_equal


def result(n: int, more: str = "") -> str:
    return (
        f"<div class=result><div class=inner><a href=/{n}>Result {n} of the search</a><p>What it says, part {n}"
        f"<i>{n}.example</i>{more}</div></div>"
    )


def texts(page: Page) -> list[list[str]]:
    return [[record.text[:8] for record in region.records] for region in find_records(page)]


@pytest.mark.parametrize("order", ["{first}<div class=more>{others}</div>", "<div class=more>{others}</div>{first}"])
def test_a_result_above_or_below_the_box_of_the_others_is_one_of_them(order: str) -> None:
    """The first result of every search by Google on a site of another was lost (eight sites of testbed2017's 66)."""
    others = "".join(map(result, range(1, 6)))
    region = find_records(Page("<h1>Found</h1><div>" + order.format(first=result(9), others=others) + "</div>"))[0]
    numbers = [record.text.split()[1] for record in region.records]
    assert sorted(numbers) == ["1", "2", "3", "4", "5", "9"]
    assert numbers.index("9") in (0, 5)
    assert region.parent.tag == "div"
    assert len(region.parent.children) == 2, "the parent holds all records"
    assert [
        record.text for record in region.to_wrapper().extract(Page(order.format(first=result(9), others=others)))
    ] == [record.text for record in region.records]


def in_boxes(title: str) -> Page:
    boxes = f"<main>{title}{result(8)}{result(9)}</main><div class=more><h2>All</h2>"
    return Page(f"<h1>Found</h1><div>{boxes}{''.join(map(result, range(1, 8)))}</div></div>")


def test_results_in_a_section_of_their_own_are_some_of_them() -> None:
    """The two captains regent stand above the other councillors of San Marino."""
    region = find_records(in_boxes("<h2>First</h2>"))[0]
    assert [record.text.split()[1] for record in region.records] == [*"891234567"]
    assert {record.section for record in region.records} == {"First", "All"}


@pytest.mark.parametrize(("title", "n_found"), [("<h2>First</h2>", 1), ("", 0)])
def test_a_box_without_a_title_may_hold_copies_of_others(title: str, n_found: int) -> None:
    """A shop keeps two offers that nobody sees beside its list, in a box called `clipped`."""
    content = in_boxes(title).seen.content
    results = [node for node in range(len(content)) if content.attr(node, "class") == "result"]
    found = find_candidates(content)
    assert sum(found.bounds(index)[0].tolist() == results for index in range(len(found))) == n_found


@pytest.mark.parametrize(
    "beside",
    [
        "<div class=result><h2>Results</h2></div>",
        "<div class=result><div class=inner><a href=/>Go</a>" + "<p>word<b>x</b>" * 4 * MAX_SIZE + "</div></div>",
        "<p class=result><b class=inner><a href=/9>Result 9</a></b></p>",
    ],
    ids=["a heading", "a box of much more", "another tag"],
)
def test_what_has_the_class_alone_is_no_record(beside: str) -> None:
    page = Page(f"<div>{beside}<div class=more>{''.join(map(result, range(1, 6)))}</div></div>")
    assert texts(page)[0] == [f"Result {n}" for n in range(1, 6)]


def test_the_siblings_stay_a_candidate_of_their_own() -> None:
    content = Page(f"<div>{result(9)}<div class=more>{''.join(map(result, range(1, 6)))}</div></div>").seen.content
    found = find_candidates(content)
    sizes = np.diff(found.offset)
    assert (sizes[found.kind & CLASS > 0] == 5).any()
    assert (sizes[found.kind & STEPS > 0] == 6).any()


@pytest.mark.compiled
def test_as_many_boxes_as_a_page_can_have_take_no_longer() -> None:
    row = result(0) + "<div class=more>" + "".join(map(result, range(1, 4))) + "</div>"
    content = Page(f"<section>{row}</section>" * 2_000).seen.content
    found = merge_equal(*lists(content))
    with spent() as time:
        with_beside(content, found)
    assert time.within(0.5)


def test_records_are_whole_where_a_few_of_them_lack_the_part_that_is_likelier_alone() -> None:
    def slot(hour: int) -> str:
        time = f"<div class=time>{hour}:00–{hour}:45</div>"
        if hour in (11, 13):
            return f"<div class=slot>{time}<div class=title>A break</div></div>"
        return (
            f"<div class=slot>{time}<div class=body><h4><a href=/{hour}>How to make number {hour}</a></h4>"
            f"<p>Speaker {hour}, of a laboratory</p><span>Room {hour % 3}</span></div></div>"
        )

    days = (
        f"<div class=day><h3>Day {day}</h3>{''.join(slot(9 + hour) for hour in range(6 + day))}</div>" for day in (1, 2)
    )
    region = find_records(Page(f"<h2>Programme</h2>{''.join(days)}"))[0]
    times = [record["time"].text for record in region]
    assert {f"{hour}:00–{hour}:45" for hour in range(9, 17)} - {"11:00–11:45", "13:00–13:45"} <= {*times}
    assert {record.section for record in region} == {"Day 1", "Day 2"}
