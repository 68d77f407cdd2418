"""Pages drawn after the figures of the paper (tests/data/depta), and what the paper says of them."""

from pathlib import Path

import numpy as np
import pytest

from unweave import Page, Region, find_records
from unweave.match.simple import TreeArrays, mapping
from unweave.records import Rules
from unweave.records.alignment import align
from unweave.records.regions import data_regions
from unweave.records.visual import gaps_agree
from unweave.tree.content import ContentTree

FIGURES = Path(__file__).parents[1] / "data" / "depta"


def page(name: str) -> Page:
    return Page((FIGURES / f"{name}.html").read_bytes())


def main_region(name: str, **options: object) -> Region:
    return find_records(page(name), **options)[0]  # type: ignore[arg-type]


def rows(region: Region) -> list[list[str | None]]:
    return region.table.texts()


def lists(content: ContentTree, tag: str, holder: str = "body") -> list[list[tuple[int, int]]]:
    """Return the elements of a tag in the element with an id (or the body) as records."""
    tree = content.tree
    inside = [i for i in range(len(content)) if tree.attr(int(content.first[i]), "id") == holder] or [0]
    return [
        [(i, int(content.end[i]))]
        for i in range(inside[0], int(content.end[inside[0]]))
        if tree.labels[content.label[i]] == tag
    ]


def aligned(content: ContentTree, records: list[list[tuple[int, int]]]) -> list[list[str]]:
    """Return the first letters of the aligned texts, column by column."""
    found = align(content, records)
    return [
        ["".join(content.text_at(n)[0] for n in row.get(c, [])) for row in found.cells] for c in range(found.n_columns)
    ]


def test_figure_7_words_tell_equal_matches_apart() -> None:
    assert rows(main_region("fig07")) == [
        ["Anders lamp", "$5", "Ships in 2 days"],
        ["Brock lamp", None, "Ships in 3 days"],
        ["Collin lamp", "$7", None],
        ["Dorset lamp", "$9", "Ships in 4 days"],
    ]
    by_tags_alone = rows(main_region("fig07", rules=Rules(content=False)))
    assert by_tags_alone[1][:2] == ["Brock lamp", "Ships in 3 days"]


def test_figure_8_subtrees_are_matched_level_by_level() -> None:
    """The root, p with its text and one b, ol with two of its items: 1 + 4 + 5."""
    content = ContentTree(page("fig08").tree)
    forest = TreeArrays(content.label, content.end, np.minimum(content.terminal, 1).astype(np.uint8))
    one, two = (records[0][0][0] for records in (lists(content, "div", "one"), lists(content, "div", "two")))
    found = mapping(forest, forest, [one], [two])
    matched = [
        content.text_at(a) + "-" + content.text_at(b)
        for a, b in zip(found.a, found.b, strict=True)
        if content.terminal[a]
    ]
    assert found.score == 10
    assert matched == ["N2-N16", "N6-N18", "N10-N19", "N11-N20"]


def test_figure_9_generalized_nodes_of_one_node_and_of_two() -> None:
    content = ContentTree(page("fig09").tree)
    regions, _ = data_regions(content)
    found = {tuple(content.text(a, b) for a, b in ranges.tolist()) for _, ranges in regions}
    assert ("Oak 5", "Elm 6") in found
    assert ("Nail 8 cents", "Screw 9 cents", "Bolt 10 cents") in found
    assert (
        "Hammers of steel, 14 to 15 euros",
        "Saws of steel, 16 to 17 euros",
        "Planes of beech, 18 to 19 euros",
    ) in found


@pytest.mark.parametrize("method", ["candidates", "depta"])
def test_figure_12_records_are_at_a_lower_level_than_the_rows(method: str) -> None:
    names = [record.text.split()[0] for record in main_region("fig12", method=method).records]
    assert names == ["Aster", "Briar", "Clover", "Daisy", "Elder", "Fennel", "Ginger", "Holly"]


def rendered(name: str, tops: list[int]) -> Page:
    """Return a page as if rendered: the blocks of `#books`, 20 pixels high, at `tops`."""
    found = page(name)
    tree = found.tree
    box = np.zeros((tree.n_nodes, 4), np.float32)
    blocks = [i for i in range(tree.n_nodes) if tree.attr(i, "class") in ("a", "b")]
    for node, top in zip(blocks, tops, strict=True):
        box[node : tree.end[node]] = (0, top, 600, 20)
    tree.box = box
    return found


@pytest.mark.parametrize("gaps", [True, False])
def test_figure_14_gaps_say_where_a_record_begins(gaps: bool) -> None:
    """40 pixels lie before each title, none after it: what begins with the line of reviews is no record."""
    tops = [0, *(60 + 80 * (i // 2) + 20 * (i % 2) for i in range(8))]
    regions = find_records(rendered("fig14", tops), method="depta", rules=Rules(gaps=gaps))
    firsts = [record.text.split()[0] for record in regions[0].records]
    assert (firsts == ["Silver", "The", "Bindweed", "Kingdom"]) == gaps
    assert (firsts[0] == "28") != gaps


def test_figure_14_gaps_decide_between_candidates() -> None:
    tops = [0, *(60 + 80 * (i // 2) + 20 * (i % 2) for i in range(8))]
    content = ContentTree(rendered("fig14", tops).tree)
    blocks = [i for i in range(len(content)) if content.tree.attr(int(content.first[i]), "class") in ("a", "b")]
    right, wrong = ([(blocks[i], int(content.end[blocks[i + 1]])) for i in range(k, 8, 2)] for k in (1, 0))
    assert gaps_agree(content, right)
    assert not gaps_agree(content, wrong)


def test_figure_15_records_across_rows() -> None:
    region = main_region("fig15")
    assert rows(region) == [
        ["Aster lamp", "$12", "Brass, for the desk"],
        ["Briar lamp", "$34", "Paper and bamboo"],
        ["Clover lamp", "$56", "Oak with a linen shade"],
        ["Daisy lamp", "$78", "Glass, blown by hand"],
    ]
    assert region.records[1].text == "Briar lamp $34 Paper and bamboo"
    assert [node.tag for node in region.records[1].nodes] == ["td", "td", "td"]
    assert len(main_region("fig15", rules=Rules(noncontiguous=False)).records) != 4


def test_figure_15_blocks_of_rows() -> None:
    region = main_region("fig15-blocks")
    assert [record.text.split()[0] for record in region.records] == [
        "Aster", "Briar", "Clover", "Daisy", "Elder", "Fennel", "Ginger", "Holly", "Iris",
    ]  # fmt: skip
    assert [record.links for record in region.records][3] == {region.table.names[0]: "/Da"}


def test_figure_16_where_a_run_goes() -> None:
    content = ContentTree(page("fig16").tree)
    assert aligned(content, lists(content, "ul", "a")) == [["a", "a"], ["b", "b"], ["", "c"], ["", "d"], ["e", "e"]]
    assert aligned(content, lists(content, "ul", "b")) == [["a", ""], ["b", ""], ["e", "e"], ["", "g"]]
    assert aligned(content, lists(content, "ul", "c")) == [["a", "a"], ["b", ""], ["e", "e"], ["", "x"]]


def test_figure_18_a_record_waits_for_the_seed_to_grow() -> None:
    content = ContentTree(page("fig18").tree)
    columns = aligned(content, lists(content, "ul"))
    assert ["".join(sorted(set("".join(column)))) for column in columns] == list("mmmmxbncdhkg")
    assert columns[7] == ["", "c", "c"]
    assert columns[10] == ["", "k", "k"]
