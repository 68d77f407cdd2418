"""DEPTA as published: every worked example and figure of the paper, then what the paper says beside them."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.reference.depta_regions import identify
from unweave import Page
from unweave.match.combinations import combinations
from unweave.match.simple import TreeArrays, mapping, matching
from unweave.published import depta
from unweave.published.depta import Mining, column_kinds, find_records
from unweave.published.partial_alignment import partial_tree_alignment
from unweave.published.tag_tree import TagTree, build_tree
from unweave.tree.content import ContentTree

FIGURES = Path(__file__).parents[1] / "data" / "depta"
NAMES = ["Aster lamp", "Briar lamp", "Clover lamp", "Daisy lamp"]
PRICES = ["$12", "$34", "$56", "$78"]
LINES = ["Brass, for the desk", "Paper and bamboo", "Oak with a linen shade", "Glass, blown by hand"]
WHOLE = [" ".join(record) for record in zip(NAMES, PRICES, LINES, strict=True)]


def page(name: str) -> Page:
    return Page((FIGURES / f"{name}.html").read_bytes())


def tags(html: str | Page) -> TagTree:
    return TagTree(ContentTree((Page(html) if isinstance(html, str) else html).tree))


def texts(html: str | Page, **options: object) -> list[list[str]]:
    found = find_records(Page(html) if isinstance(html, str) else html, **options)  # type: ignore[arg-type]
    return [[record.text for record in region.records] for region in found]


def row(cells: list[str], form: str) -> str:
    return "<tr>" + "".join(form.format(cell) for cell in cells) + "</tr>"


def tree(text: str, data: dict[int, str] | None = None) -> TreeArrays:
    """Return a tree from brackets, such as "a(b,c(d))"; `data` has the words of nodes by their number in preorder."""
    label: list[int] = []
    end: list[int] = []
    open_nodes: list[int] = []
    for sign in text:
        if sign.isalpha():
            label.append(ord(sign))
            end.append(len(label))
        elif sign == "(":
            open_nodes.append(len(label) - 1)
        elif sign == ")":
            end[open_nodes.pop()] = len(label)
    lines = [[ord(word) for word in (data or {}).get(node, "").split()] for node in range(len(label))]
    start = np.concatenate([[0], np.cumsum([len(line) for line in lines])]).astype(np.int64)
    return TreeArrays(
        np.array(label, np.int32),
        np.array(end, np.int32),
        np.array([stop == node + 1 for node, stop in enumerate(end)], np.uint8),
        np.array([word for line in lines for word in line], np.uint64),
        start,
    )


def test_figure_3_each_book_is_three_rows() -> None:
    books = "".join(
        f"<tr><td><img src={i}.jpg></td><td><a href=/{i}>Book {i}</a></td></tr>"
        f"<tr><td></td><td><i class=by>by Author {i}</i></td></tr><tr><td></td><td><b class=p>${i}</b></td></tr>"
        for i in (1, 2)
    )
    assert texts(f"<table>{books}</table>") == [["Book 1 by Author 1 $1", "Book 2 by Author 2 $2"]]


def test_figures_4_and_5_the_tree_follows_the_rectangles() -> None:
    """Two rows of two cells, whatever the closing tags: table, tr, td, td, tr, td, td,
    in the order of their opening tags."""
    boxes = [(100, 200, 200, 200), *((100, 200, 200, 100), (100, 200, 100, 100), (200, 200, 100, 100))]
    boxes += [(100, 300, 200, 100), (100, 300, 100, 100), (200, 300, 100, 100)]
    assert build_tree(np.array(boxes, np.float32)) == [-1, 0, 1, 1, 0, 4, 4]


def test_figure_5_a_page_is_mined_by_its_rectangles() -> None:
    """Every cell is one row's, as the browser shows it, though the markup nests each in the one before."""
    wrong = "".join("<span>" + f"<i class=n>n{i}</i><u class=p>p{i}</u>" for i in range(4)) + "</span>" * 4
    found = Page(f"<main><h1>x</h1>{wrong}</main>")
    nodes = found.tree
    box = np.zeros((nodes.n_nodes, 4), np.float32)
    at = -1
    for node in range(nodes.n_nodes):
        tag = nodes.tag(node)
        at += tag == "span"
        box[node] = {"span": (0, 20 * at, 100, 20), "i": (0, 20 * at, 50, 20), "u": (50, 20 * at, 50, 20)}.get(
            tag, (0, -20, 100, 200)
        )
    nodes.box = box
    assert texts(found) == []
    assert texts(found, tree="boxes") == [[f"n{i}p{i}" for i in range(4)]]


def test_figure_6_a_match_is_a_node_and_the_share_of_common_words() -> None:
    """Two leaves "u v w" and "u w x": one node, and the longest common subsequence u w, 2 of at most 3 words."""
    assert matching(tree("a", {0: "u v w"}), tree("a", {0: "u w x"})) == pytest.approx(1 + 2 / 3, abs=1e-3)
    assert matching(tree("a"), tree("b")) == 0


@pytest.mark.parametrize(("width", "height", "score"), [(19, 10, 2), (20, 10, 0), (10, 20, 0), (5, 10, 0)])
def test_figure_6_roots_in_visual_conflict_do_not_match(width: int, height: int, score: int) -> None:
    one, other = (
        TreeArrays(it.label, it.end, it.terminal, box=np.array([[0, 0, *size], [0, 0, 5, 5]], np.float32))
        for it, size in ((tree("a(b)"), (10, 10)), (tree("a(b)"), (width, height)))
    )
    assert matching(one, other) == score


def test_figure_7_words_tell_equal_matches_apart() -> None:
    """a(b, c) against a(b, c, c): by tags c matches either; by its words the last."""
    one, other = tree("a(b,c)", {1: "p", 2: "q r s"}), tree("a(b,c,c)", {1: "p", 2: "t u", 3: "q r v"})
    assert mapping(one, other).b.tolist() == [0, 1, 3]
    assert mapping(one, other, content=False).b.tolist() == [0, 1, 2]


def test_figure_7_words_tell_columns_apart() -> None:
    by_words, by_tags = (find_records(page("fig07"), words=words)[0].table.texts()[1] for words in (True, False))
    assert by_words == ["Brock lamp", None, "Ships in 3 days"]
    assert by_tags[:2] == ["Brock lamp", "Ships in 3 days"]


def test_figure_8_subtrees_are_matched_level_by_level() -> None:
    """The root, p with one b, ol with two of its items: 1 + 2 + 3."""
    found = tags(page("fig08"))
    one, two = (node for node in range(len(found)) if found.parent[node] == 1)
    matched = mapping(found.arrays(words=False, boxes=False), found.arrays(words=False, boxes=False), [one], [two])
    assert matched.score == 6
    assert [
        found.text([(a, a + 1)]) + "-" + found.text([(b, b + 1)]) for a, b in zip(matched.a, matched.b, strict=True)
    ][1:] in (["N2-N16", "N6-N18", "-", "N10-N19", "N11-N20"],)


def test_section_4_3_the_node_that_encloses_the_text_is_the_only_terminal() -> None:
    found = tags("<table><tr><td><b class=label>price:</b></td></tr></table>")
    assert [found.content.tree.labels[found.label[i]] for i in range(len(found)) if found.held[i]] == ["b"]
    assert tags("<table><tr><td>a<br>b</td></tr></table>").n_terminals(0, 6) == 1


def test_section_4_1_formatting_within_a_text_is_removed() -> None:
    found = tags("<table><tr><td>Theoretical <b>computer</b> science</td></tr></table>")
    assert found.content.tree.labels[found.label[-1]] == "td"
    assert found.text([(0, len(found))]) == "Theoretical computer science"


def test_figure_9_generalized_nodes_of_one_node_and_of_two() -> None:
    html = """<main><div><p><b class=x>2</b></p></div><section><div><p>Oak</p><p>5</p></div><div><p>Elm</p>\
<p>6</p></div></section>
    <article><h2>7</h2><dl><dt>8</dt><dd><i class=k>x</i></dd></dl><dl><dt>9</dt><dd><i class=k>x</i></dd></dl>
    <dl><dt>10</dt><dd><i class=k>x</i></dd></dl></article><aside><form><p><u class=k>13</u></p></form><ol>
    <li><a href=/>14</a></li><ul><li>15</li><li>x</li></ul><li><a href=/>16</a></li><ul><li>17</li><li>x</li></ul>
    <li><a href=/>18</a></li><ul><li>19</li><li>x</li></ul><h3>20</h3></ol></aside></main>"""
    assert sorted(texts(html)) == [["14 15 x", "16 17 x", "18 19 x"], ["8 x", "9 x", "10 x"], ["Oak 5", "Elm 6"]]


def test_figure_10_which_combinations_are_compared() -> None:
    """Of ten children and K = 3: nine pairs; four and four of two; two, two and one of three."""
    found = combinations(tree("p(" + ",".join("a(b)" for _ in range(10)) + ")"), 3)
    assert [len(distances) for distances in found.of_parent(0)] == [9, 7, 5]
    of_two = [j for start in (0, 1) for j in range(start, 10 - 3, 2)]
    of_three = [j for start in (0, 1, 2) for j in range(start, 10 - 5, 3)]
    assert sorted(of_two) == list(range(7))
    assert sorted(of_three) == list(range(5))


def test_figure_12_records_are_at_a_lower_level_than_the_rows() -> None:
    names = ["Aster", "Briar", "Clover", "Daisy", "Elder", "Fennel", "Ginger", "Holly"]
    assert [text.split()[0] for text in texts(page("fig12"))[0]] == names


@given(st.integers(2, 14), st.integers(1, 5), st.data())
def test_figure_13_regions_under_a_parent(n: int, max_combination: int, data: st.DataObject) -> None:
    near = [
        np.array(data.draw(st.lists(st.booleans(), min_size=n - 2 * i + 1, max_size=n - 2 * i + 1)))
        for i in range(1, min(max_combination, n // 2) + 1)
    ]
    found = [(r.length, r.first + 1, r.n_nodes) for r in Mining(tags("")).ident_drs(7, near, 0)]
    assert found == identify(1, n, len(near), lambda i, j: bool(near[i - 1][j - 1]))


def test_figure_13_a_region_further_up_covers_those_inside() -> None:
    rows = "".join(f"<div><p><a>n{i}</a></p><p><a>m{i}</a></p><p>k{i}</p></div>" for i in range(4))
    assert texts(rows) == [[f"n{i} m{i} k{i}" for i in range(4)]]


@pytest.mark.parametrize("gaps", [True, False])
def test_figure_14_gaps_say_where_a_record_begins(gaps: bool) -> None:
    """40 pixels lie before each title, none after it: what begins with the line of reviews is no record."""
    shown = page("fig14")
    box = np.zeros((shown.tree.n_nodes, 4), np.float32)
    blocks = [i for i in range(shown.tree.n_nodes) if shown.tree.attr(i, "class") in ("a", "b")]
    for node, top in zip(blocks, [0, *(60 + 80 * (i // 2) + 20 * (i % 2) for i in range(8))], strict=True):
        box[node : shown.tree.end[node]] = (0, top, 600, 20)
    shown.tree.box = box
    firsts = [text.split()[0] for text in texts(shown, gaps=gaps, gain="node")[0]]
    assert firsts == (["Silver", "The", "Bindweed", "Kingdom"] if gaps else ["28", "1", "4", "7"])


BODY = row(PRICES, "<td><b class=p>{}</b></td>") + row(LINES, "<td><p>{}</p></td>")


@pytest.mark.parametrize("cell", ["td", "th"])
def test_figure_15_records_across_rows(cell: str) -> None:
    html = "<table>" + row(NAMES, f"<{cell}><a href=/x>{{}}</a></{cell}>") + BODY + "</table>"
    found = find_records(Page(html))
    assert [[record.text for record in region.records] for region in found] == [WHOLE]
    assert found[0].parent is not None
    assert found[0].parent.tag == "tbody"
    assert found[0].table.texts() == [list(it) for it in zip(NAMES, PRICES, LINES, strict=True)]
    assert WHOLE not in texts(html, noncontiguous=False)


def test_figure_15_generalized_nodes_of_two_cells() -> None:
    pictures = "".join(
        f"<td><p><img src=/{i}.jpg></p></td><td><a href=/x>{name}</a></td>" for i, name in enumerate(NAMES)
    )
    prices = "".join(f"<td><i class=z>No {i}</i></td><td><b class=p>{it}</b></td>" for i, it in enumerate(PRICES))
    assert texts(f"<table><tr>{pictures}</tr><tr>{prices}</tr></table>") == [
        [f"{name} No {i} {price}" for i, (name, price) in enumerate(zip(NAMES, PRICES, strict=True))]
    ]


def test_figure_15_blocks_of_rows_are_generalized_nodes_with_records_across() -> None:
    block = row(NAMES, "<td><a href=/x>{}</a></td>") + BODY
    assert texts(f"<table>{block}{block}</table>") == [WHOLE + WHOLE]


def test_figure_15_no_record_comes_twice_on_pages_like_it() -> None:
    chance = random.Random(3)
    words = "oak elm ash brass paper glass linen copper shade light stand wall floor desk round tall small wide".split()
    forms = [
        "<td><a href=/{i}>{t}</a></td>", "<td><b class=p>${i}.99</b></td>", "<td><p>{t}</p></td>",
        "<td><img src=/{i}.jpg><a href=/{i}>{t}</a><i class=z>{i}</i></td>",
        "<td><h3><a href=/{i}>{t}</a></h3><p>{t}</p></td>",
    ]  # fmt: skip
    for _ in range(100):
        n = chance.randint(2, 6)
        lines = [
            "".join(
                form.format(i=chance.randint(1, 99), t=" ".join(chance.choices(words, k=chance.choice([1, 2, 5, 15]))))
                for _ in range(n)
            )
            for form in chance.sample(forms, chance.randint(2, 3))
        ]
        html = "<h1>x</h1><table>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>"
        nodes = [
            node.index for region in find_records(Page(html)) for record in region.records for node in record.nodes
        ]
        assert len(nodes) == len(set(nodes)), html


def test_section_6_2_a_last_row_of_one_record_is_missed() -> None:
    """The third of the paper's reasons: three records in a row, the fourth alone in the next."""
    cells = [f"<td><p><a href=/{i}>Name {i}</a></p><p>Price {i}</p></td>" for i in range(4)]
    found = texts("<table><tr>" + "".join(cells[:3]) + f"</tr><tr>{cells[3]}</tr></table>")
    assert found == [[f"Name {i} Price {i}" for i in range(3)]]


def aligned(html: str | Page, tag: str, holder: str = "body") -> list[list[str]]:
    """Return the first letters of the aligned texts, column by column."""
    found = tags(html)
    names = found.content.tree.labels
    inside = next(
        i
        for i in range(len(found))
        if found.content.tree.attr(int(found.content.first[found.element[i]]), "id") == holder
        or (holder == "body" and names[found.label[i]] == "body")
    )
    records = [[(i, found.end[i])] for i in range(inside, found.end[inside]) if names[found.label[i]] == tag]
    result = partial_tree_alignment(found, records)
    assert not result.truncated
    return [
        [found.text([(line[c], line[c] + 1)])[0] if c in line else "" for line in result.cells]
        for c in range(result.n_columns)
    ]


def test_figure_16_where_a_run_goes() -> None:
    assert aligned(page("fig16"), "ul", "a") == [["a", "a"], ["b", "b"], ["", "c"], ["", "d"], ["e", "e"]]
    assert aligned(page("fig16"), "ul", "b") == [["a", ""], ["b", ""], ["e", "e"], ["", "g"]]
    assert aligned(page("fig16"), "ul", "c") == [["a", "a"], ["b", ""], ["e", "e"], ["", "x"]]


def test_figure_18_and_table_1_a_record_waits_for_the_seed_to_grow() -> None:
    columns = aligned(page("fig18"), "ul")
    assert ["".join(sorted(set("".join(column)))) for column in columns] == list("mmmmxbncdhkg")
    table_1 = {"x": "1..", "b": "111", "n": ".1.", "c": ".11", "d": "1.1", "h": "..1", "k": ".11", "g": ".1."}
    for column, (letter, marks) in zip(columns[4:], table_1.items(), strict=True):
        assert "".join("1" if cell == letter else "." for cell in column) == marks


def test_figure_17_rounds_go_on_as_long_as_one_brings_anything() -> None:
    """A chain in which each record has its place only after the next one found its own: eight rounds."""
    chain = [before + after + "p" for before, after in zip("abcdefgh", "bcdefghi", strict=True)]
    lists = ["apqzstuv", *chain[::-1]]
    html = "".join("<ul>" + "".join(f"<{c}x>{c}</{c}x>" for c in line) + "</ul>" for line in lists)
    columns = ["".join(sorted(set("".join(column)))) for column in aligned(html, "ul")]
    assert columns == list("abcdefghipqzstuv")


def test_figure_17_a_bound_of_the_work_is_said() -> None:
    found = tags("".join(f"<ul><li>a{i}</li><li><b class=x>b</b></li></ul>" for i in range(9)))
    records = [[(i, found.end[i])] for i in range(len(found)) if found.content.tree.labels[found.label[i]] == "ul"]
    assert partial_tree_alignment(found, records, max_work=20).truncated
    assert not partial_tree_alignment(found, records).truncated


def test_a_region_of_too_many_records_has_the_first_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page("<ul>" + "".join(f"<li><a href=/{i}>N{i}</a><b class=p>{i}</b></li>" for i in range(9)) + "</ul>")
    assert not find_records(page)[0].truncated
    monkeypatch.setattr(depta, "MAX_RECORDS", 5)
    [region] = find_records(page)
    assert region.truncated
    assert region.table.texts() == [[f"N{i}", str(i)] for i in range(5)]


@pytest.mark.slow
def test_figure_17_a_list_of_36_000_records_is_aligned_to_its_end() -> None:
    """Rows from 32,500 on had one column, and nothing said so."""
    n = 36_000
    [region] = find_records(
        Page("<ul>" + "".join(f"<li><a href=/{i}>N{i}</a><b class=p>{i}</b></li>" for i in range(n)) + "</ul>")
    )
    assert region.table.texts() == [[f"N{i}", str(i)] for i in range(n)]
    assert not region.truncated


FIGURE_19 = {
    "A": (["Dark Desires (Zebra Historia", "Good Girls Don't (Warner For", "The Constant Princess", "Kingdom of Lies"],
          ("distinctive",)),
    "B": (["by Eve Silver", "by Hannah Ho", "by Kelley St. J", "by Shan Antor", "by Philippa Gr"], ("comparable",)),
    "C": (["Edition:"] * 10, ("identical",)),
    "D": (["Mass Market Paperback"] * 2 + ["Paperback"] * 2 + ["Hardcover"] * 3 + ["Paperback"] + ["Hardcover"] * 2,
          ("enumerative",)),
    "F": (["$3.99", "$6.50", "$6.50", "$6.50", "$16.47", "$16.47", "$17.13", "$6.99", "$16.29", "$16.47"],
          ("enumerative",)),
    "H": (["Usually ships in 24 hours"] * 3 + ["Usually ships in 2 days"] + ["Usually ships in 24 hours"] * 3,
          ("comparable", "enumerative")),
    "I": (["18 used & new from $1.30", "4 used & new from $3.99", "2 used & new from $4.26",
           "1 used & new from $16.04"],
          ("comparable",)),
    "L": (["1 of 3 people found the following review helpful:"]
          + ["0 of 1 people found the following review helpful:"] * 3,
          ("comparable", "enumerative")),
}  # fmt: skip


@pytest.mark.parametrize("column", FIGURE_19)
def test_figure_19_the_kinds_of_columns(column: str) -> None:
    """I is printed among the enumerative columns too; no two of its items are alike,
    so by the paper's own words it is none."""
    items, kinds = FIGURE_19[column]
    assert column_kinds(items) == kinds


def test_figure_19_columns_are_called_by_letters() -> None:
    table = find_records(page("fig12"))[0].table
    assert table.names == ["A", "B", "C"]
    assert [column.kind for column in table.columns] == ["distinctive", "distinctive", "comparable"]


def test_generalized_nodes_of_two_records_are_split_and_those_of_one_are_not() -> None:
    """4.4: a heading before a list makes nodes of two rows cover more; each is split where it holds records."""
    rows = "".join(f"<li><p><a href=/{i}>Name {i}</a></p><p>Price {i}</p></li>" for i in range(4))
    found = texts(f"<ol><li><p><b class=h>x</b></p></li><li><p><u class=h>y</u></p></li>{rows}</ol>")
    assert [f"Name {i} Price {i}" for i in range(4)] == [text for text in found[0] if text.startswith("Name")]


def test_the_whole_node_more_is_a_named_option() -> None:
    html = (
        "<ol><li><p><b class=h>Head</b></p></li>"
        + "".join(f"<li><p><a href=/{i}>N{i}</a><i class=p>{i}</i></p></li>" for i in range(5))
        + "</ol>"
    )
    whole = [f"N{i}{i}" for i in range(5)]
    assert whole in texts(html, gain="node")
    assert whole not in texts(html)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"gain": "row"}, "gain must be 'child' or 'node', not 'row'"),
        ({"tree": "dom"}, "tree must be 'markup' or 'boxes', not 'dom'"),
        ({"tree": "boxes"}, "needs the rectangles of a rendered page"),
        ({"max_combination": 0}, "max_combination must be a whole number from 1 to 64, not 0"),
        ({"max_distance": 5}, "max_distance must be a number from 0 to 1, not 5"),
    ],
)
def test_a_wrong_argument_is_named(options: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        find_records(Page("<p>x"), **options)  # type: ignore[arg-type]


def test_k_and_tau_are_arguments() -> None:
    pairs = "".join(f"<h3><a href=/{i}>T{i}</a></h3><p>x{i} <i class=k>y{i}</i></p>" for i in range(4))
    assert texts(f"<div>{pairs}</div>") == [[f"T{i} x{i} y{i}" for i in range(4)]]
    assert texts(f"<div>{pairs}</div>", max_combination=1) == []
    loose = "".join(f"<li><b class=a>{i}</b>" + "<i class=b>x</i>" * (i % 2 * 4) + "</li>" for i in range(4))
    assert texts(f"<ul>{loose}</ul>", max_combination=1) == []
    assert len(texts(f"<ul>{loose}</ul>", max_combination=1, max_distance=0.9)[0]) == 4
