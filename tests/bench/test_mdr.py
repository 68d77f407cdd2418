import pytest

from bench.extractors.mdr import DataRegion, TagStrings, data_records, data_regions, find_mdr
from unweave import Page


def strings(html: str, levels: int | None = None) -> TagStrings:
    return TagStrings(Page(html).tree, levels)


def record_texts(html: str) -> list[list[str]]:
    return [[record.text for record in region.records] for region in find_mdr(Page(html))]


ITEM = "<li><h3><a>{}</a></h3><p>text of {}</p></li>"


def test_alike_siblings_are_records() -> None:
    html = "<ul>" + "".join(ITEM.format(name, name) for name in ("ant", "bee", "cow")) + "</ul>"
    assert record_texts(html) == [["ant text of ant", "bee text of bee", "cow text of cow"]]


def test_records_of_two_rows_are_found_as_pairs() -> None:
    row = "<tr><td><a><b>{0}</b></a></td></tr><tr><td>price</td><td>of {0}</td><td>x</td><td>y</td><td>z</td></tr>"
    html = "<table>" + "".join(row.format(name) for name in ("ant", "bee", "cow")) + "</table>"
    assert record_texts(html) == [["ant price of ant x y z", "bee price of bee x y z", "cow price of cow x y z"]]


def test_rows_whose_cells_are_alike_hold_a_record_a_cell() -> None:
    cell = "<td><a><b>{}</b></a></td>"
    html = (
        "<table><tr>"
        + "".join(cell.format(n) for n in "ab")
        + "</tr><tr>"
        + "".join(cell.format(n) for n in "cd")
        + "</tr></table>"
    )
    assert record_texts(html) == [["a", "b", "c", "d"]]


def test_rows_of_plain_cells_are_records_themselves() -> None:
    html = "<table><tr><td>a<td>b</tr><tr><td>c<td>d</tr></table>"
    assert record_texts(html) == [["a b", "c d"]]


def test_noncontiguous_records_are_joined_across_rows() -> None:
    names = "<tr>" + "".join(f"<td><b><u>{n}</u></b></td>" for n in "ab") + "</tr>"
    prices = "<tr>" + "".join(f"<td><i><s>{n}</s></i><p>x</p><p>y</p></td>" for n in "12") + "</tr>"
    html = f"<table>{names}{prices}{names}{prices}</table>"
    assert record_texts(html) == [["a 1 x y", "b 2 x y", "a 1 x y", "b 2 x y"]]


def test_a_region_hides_those_below_it() -> None:
    inner = "<div><ul><li><b>x</b></li><li><b>y</b></li><li><b>z</b></li></ul><p><i>t</i></p></div>"
    regions = data_regions(strings(f"<body>{inner}{inner}</body>"))
    assert [(region.size, region.start, region.covered) for region in regions] == [(1, 0, 2)]


def test_the_edit_distance_is_divided_by_the_mean_length() -> None:
    tags = strings("<p>")
    assert tags.alike("aaaaaaaaaa", "aaaaaaabbb")  # 3 of 10
    assert not tags.alike("aaaaaaaaaa", "aaaaaabbbb")  # 4 of 10
    assert tags.alike("", "")


def test_top_levels_leave_out_what_is_deeper() -> None:
    html = "<ul><li><p><b>x</b></p></li></ul>"
    whole, top = strings(html), strings(html, 2)
    item = whole.tree.labels.index("li")
    node = whole.tree.label.tolist().index(item)
    assert (len(whole.of(node, node)), len(top.of(node, node))) == (3, 2)


def test_a_heading_row_joins_records_unless_a_larger_node_must_cover_a_whole_node_more() -> None:
    item = "<tr><td><a><b>{0}</b></a></td><td><i>{0}</i></td></tr>"
    heading = "<tr><td><u><s>h</s></u></td><td><p>h</p></td><td></td></tr>"
    page = Page("<table>" + heading + "".join(item.format(n) for n in "abcdefg") + "</table>")
    printed = find_mdr(page)[0].records
    repaired = find_mdr(page, gain="node")[0].records
    assert [len(record.nodes) for record in repaired] == [1] * 7
    assert len(printed) < 7


@pytest.mark.parametrize("html", ["", "  ", "text", "<p>one", "<div>" * 3000])
def test_pages_without_repetition_have_no_region(html: str) -> None:
    assert find_mdr(Page(html)) == []


def test_a_lone_generalized_node_is_its_own_record() -> None:
    tags = strings("<ul><li><b>x</b></li><li><i>y</i></li></ul>")
    parent = tags.tree.label.tolist().index(tags.tree.labels.index("ul"))
    records = data_records(tags, DataRegion(parent, 2, 0, 2))
    assert records == [tags.children[parent]]
