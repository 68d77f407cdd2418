"""Pages drawn after the figures of the DEPTA paper (tests/data/depta), read by the default method."""

from pathlib import Path

from unweave import Page, Region, find_records
from unweave.records.alignment import align
from unweave.tree.content import ContentTree

FIGURES = Path(__file__).parents[1] / "data" / "depta"


def page(name: str) -> Page:
    return Page((FIGURES / f"{name}.html").read_bytes())


def main_region(name: str) -> Region:
    return find_records(page(name))[0]


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


def test_figure_12_records_are_at_a_lower_level_than_the_rows() -> None:
    names = [record.text.split()[0] for record in main_region("fig12").records]
    assert names == ["Aster", "Briar", "Clover", "Daisy", "Elder", "Fennel", "Ginger", "Holly"]


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


def test_figure_15_blocks_of_rows() -> None:
    region = main_region("fig15-blocks")
    assert [record.text.split()[0] for record in region.records] == [
        "Aster", "Briar", "Clover", "Daisy", "Elder", "Fennel", "Ginger", "Holly", "Iris",
    ]  # fmt: skip
    assert [record.links for record in region.records][3] == {region.table.names[-1]: "/Da"}


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
