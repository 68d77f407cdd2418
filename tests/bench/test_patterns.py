"""Pairs of pages, pages with records cut out, and tables stacked under one header."""

from bench.columns import score_stacked
from bench.patterns import pairs_of, read_pairs, without
from tests.bench.conftest import MakeRow
from unweave import Item, Page, Record, Table, find_records


def shop(*names: str) -> str:
    rows = "".join(
        f"<li><a class=title href='/{n}'>{n} lamp</a> <p class=stock>{len(n)} in stock</p></li>" for n in names
    )
    return f"<p>Our lamps, all of them</p><ul class=lamps>{rows}</ul>"


def test_records_are_cut_out() -> None:
    page = Page(shop("Desk", "Floor", "Reading"))
    records = find_records(page)[0].records
    assert [r.text for r in find_records(Page(without(page, records[1:2])))[0].records] == [
        "Desk lamp 4 in stock", "Reading lamp 7 in stock",
    ]  # fmt: skip
    assert b"lamp</a>" not in without(page, records)


def test_a_pattern_reads_the_other_page_and_finds_a_single_record(make_row: MakeRow) -> None:
    rows = []
    for names in (("Desk", "Floor", "Reading"), ("Night", "Banker", "Clip", "Arc")):
        row = make_row(shop(*names), [{"c0": f"{name} lamp", "c1": f"{len(name)} in stock"} for name in names])
        assert row.html  # read now: the next page is written to the same file
        rows.append(row)
    one, other = rows
    ways = read_pairs([(one, other), (other, one)])
    for outcome in ways.values():
        assert outcome.f1 == [1.0, 1.0]
        assert [score.f1 for score in outcome.stacked] == [1.0, 1.0]
    alone, pattern = ways.values()
    assert (alone.one_found, pattern.one_found) == ([False, False], [True, True])
    assert pattern.none_found == [True, True]


def test_only_pages_of_one_site_make_pairs(make_row: MakeRow) -> None:
    labels = [{"c0": "Desk lamp"}]
    rows = [make_row(shop("Desk"), labels, site=site) for site in ("a", "b", "a")]
    assert pairs_of(rows) == [(rows[0], rows[2]), (rows[2], rows[0])]


def test_columns_of_other_names_are_other_columns_when_pages_are_stacked(make_row: MakeRow) -> None:
    row = make_row("<ul><li>Red shoes<li>Blue hat</ul>", [{"c0": "Red shoes"}, {"c0": "Blue hat"}])

    def table(name: str) -> Table:
        return Table.from_records([Record([], {name: Item(text)}) for text in ("Red shoes", "Blue hat")])

    same, other = (score_stacked([row, row], [table("a"), table(name)]) for name in ("a", "b"))
    assert same is not None
    assert other is not None
    assert (same.f1, other.f1) == (1.0, 0.5)
