"""What find_records returns for pages of every shape that lists come in."""

import pytest

from unweave import Page, find_records
from unweave.records import Limits

FILLER = "<p>This page says a few words of its own before the list begins, as pages do.</p>"


def texts(html: str, **options: object) -> list[str]:
    regions = find_records(Page(html), **options)  # type: ignore[arg-type]
    return [record.text for record in regions[0].records] if regions else []


def book(number: int, extra: str = "") -> str:
    return f"<a href='/book/{number}'>Title number {number}</a> by Author {number * 7} <span>${number}.99</span>{extra}"


def test_one_element_a_record() -> None:
    html = FILLER + "<ul>" + "".join(f"<li>{book(i)}</li>" for i in range(1, 7)) + "</ul>"
    assert texts(html) == [f"Title number {i} by Author {i * 7} ${i}.99" for i in range(1, 7)]


def test_records_interrupted_by_an_advertisement_stay_one_list() -> None:
    rows = [f"<div class=item>{book(i)}</div>" for i in range(1, 9)]
    rows.insert(4, "<aside class=ad><p>Buy shoes</p><p>Now</p></aside>")
    assert len(texts(FILLER + "<div>" + "".join(rows) + "</div>")) == 8


def test_records_of_two_siblings_each() -> None:
    rows = "".join(
        f"<tr><td><a href='/{i}'>Heading of entry {i}</a></td></tr><tr><td><p>Words about entry {i}, and "
        f"some more words</p><p>{i} May 2003</p></td></tr>"
        for i in range(1, 7)
    )
    found = texts(f"{FILLER}<table>{rows}</table>")
    assert len(found) == 6
    assert found[0].startswith("Heading of entry 1 Words about entry 1")


def test_records_of_varying_length_run_from_starter_to_starter() -> None:
    rows = "".join(
        f"<h3><a href='/{i}'>Heading {i}</a></h3>" + f"<p>Some words on item {i} for a reader.</p>" * (1 + i % 3)
        for i in range(1, 8)
    )
    found = texts(f"{FILLER}<div>{rows}</div>")
    assert [text.split()[1] for text in found] == [str(i) for i in range(1, 8)]


def test_a_list_split_over_several_parents_is_joined() -> None:
    def group(numbers: range) -> str:
        return "<h2>A heading</h2><ul>" + "".join(f"<li>{book(i)}</li>" for i in numbers) + "</ul>"

    html = f"{FILLER}<main>{group(range(1, 4))}{group(range(4, 7))}{group(range(7, 10))}</main>"
    assert len(texts(html)) == 9


def test_navigation_ranks_below_the_list() -> None:
    nav = "<nav><ul>" + "".join(f"<li><a href='/{i}'>Department {i}</a></li>" for i in range(20)) + "</ul></nav>"
    html = (
        nav + "<div>" + "".join(f"<div>{book(i, '<p>A longer description.</p>')}</div>" for i in range(1, 6)) + "</div>"
    )
    assert texts(html)[0].startswith("Title number 1")


def test_regions_do_not_overlap_and_scores_fall() -> None:
    rows = "".join(f"<li>{book(i)}<ul><li>a {i}</li><li>b {i}</li></ul></li>" for i in range(1, 6))
    menu = "".join(f"<li><a href='/{i}'>Link {i}</a></li>" for i in range(6))
    regions = find_records(Page(f"<ul id=menu>{menu}</ul>{FILLER}<ol>{rows}</ol>"))
    assert len(regions) >= 2
    assert [region.score for region in regions] == sorted((region.score for region in regions), reverse=True)
    seen: set[int] = set()
    for region in regions:
        nodes = {node.index for record in region.records for node in record.nodes}
        assert nodes
        assert not nodes & seen
        seen |= nodes


def test_the_same_page_gives_the_same_regions() -> None:
    html = FILLER + "<ul>" + "".join(f"<li>{book(i)}</li>" for i in range(1, 7)) + "</ul>"
    first, second = (
        [(region.score, [record.text for record in region.records]) for region in find_records(Page(html))]
        for _ in range(2)
    )
    assert first == second


@pytest.mark.parametrize(
    "html", ["", " \n ", "no markup at all", "<p>One paragraph.</p>", b"\x00\xff\xfe", "<table></table>"]
)
def test_a_page_without_records_has_no_regions(html: str | bytes) -> None:
    assert find_records(Page(html)) == []


def test_work_is_bounded_and_the_result_says_so() -> None:
    html = "".join(f"<ul>{''.join(f'<li>{book(i)}</li>' for i in range(n))}</ul>" for n in (4, 40))
    assert not find_records(Page(html))[0].truncated
    regions = find_records(Page(html), limits=Limits(terminals=60))
    assert regions
    assert all(region.truncated for region in regions)
    short = find_records(Page(html), limits=Limits(records=10))[0]
    assert len(short) == 10
    assert short.truncated


def test_a_page_that_shows_no_list_because_it_was_cut_is_said_to_be_cut(caplog):
    assert find_records(Page("".join(f"<x{n}>" for n in range(40_000)), name="names")) == []
    assert "names: no records found, but the page is past a limit" in caplog.text
    caplog.clear()
    assert find_records(Page("<p>no list")) == []
    assert not caplog.text


@pytest.mark.parametrize(
    ("html", "has_records"),
    [
        ("<div>" * 100_000, False),
        ("<div><p>a</p>" * 30_000, True),
        ("<ul>" + "<li><a href=x>y</a> z</li>" * 20_000, True),
        ("".join(f"<div>{'<i>x</i>' * (i % 7)}<p>y {i}" + "</div>" * (i % 3) for i in range(20_000)), True),
        ("x" * 30_000_000, False),
        ("<p>a<br>" * 50_000, True),
        ("<table><tr><td>" * 3_000, False),
    ],
    ids=["deep", "deep-text", "wide", "irregular", "one-line", "separators", "tables"],
)
def test_hostile_pages_come_back(html: str, has_records: bool) -> None:
    regions = find_records(Page(html))
    assert bool(regions) == has_records
    assert all(len(region.records) >= 2 for region in regions)
