"""Sections that hold little but a heading and records of their own are no records."""

from __future__ import annotations

import numpy as np
import pytest

from unweave import Page, Record, find_records
from unweave.lists.candidates import Candidates, find_candidates
from unweave.lists.sections_of_lists import join_sections
from unweave.tree.content import ContentTree

BOARDS = ("Audit", "Finance", "Quality", "Works")


def board(name: str, n: int) -> str:
    papers = "".join(f"<a href=/{name}/{n}/{i}.pdf>{name} paper {i} of {n}</a><br>" for i in range(1, n % 4 + 3))
    return f"<tr><td>March {n}, 2019 - 9:00 AM</td><td>Room {n}, Polk Street {n}</td><td>{papers}</td></tr>"


def page() -> Page:
    head = "<thead><tr><th>Meeting</th><th>Place</th><th>Papers</th></tr></thead>"
    panels = "".join(
        f"<div class=panel><div class=head><h2>{name} committee</h2></div><div class=body><table>{head}<tbody>"
        + "".join(board(name, n) for n in range(2, 8))
        + "</tbody></table></div></div>"
        for name in BOARDS
    )
    return Page(f"<main><h1>Meetings and minutes</h1><div>{panels}</div></main>")


def lists() -> tuple[ContentTree, Candidates, int, int]:
    """Return the lists of the page, and which are that of its panels and that of all rows."""
    content = page().seen.content
    candidates = find_candidates(content)
    texts = [
        content.text(*map(int, (starts[0], stops[-1])))
        for starts, stops in map(candidates.bounds, range(len(candidates)))
    ]
    sizes = np.diff(candidates.offset).tolist()
    panels = max((i for i, n in enumerate(sizes) if n == len(BOARDS)), key=lambda i: len(texts[i]))
    return content, candidates, panels, sizes.index(6 * len(BOARDS))


def test_a_list_in_sections_that_have_little_else_comes_before_these() -> None:
    content, candidates, panels, rows = lists()
    score = np.zeros(len(candidates))
    score[panels], score[rows] = 0.4, 0.1
    join_sections(content, candidates, score)
    assert (score[panels], score[rows]) == (0.1, 0.4)


@pytest.mark.parametrize(("of_panels", "of_rows"), [(0.4, 0.01), (0.1, 0.4)])
def test_other_scores_stay_as_they_are(of_panels: float, of_rows: float) -> None:
    content, candidates, panels, rows = lists()
    score = np.zeros(len(candidates))
    score[panels], score[rows] = of_panels, of_rows
    join_sections(content, candidates, score)
    assert (score[panels], score[rows]) == (of_panels, of_rows)


def test_the_rows_of_every_section_say_their_section() -> None:
    region = find_records(page())[0]
    assert [record.section for record in region[::6]] == [f"{name} committee" for name in BOARDS]


def test_links_of_varying_number_in_a_cell_are_one_column() -> None:
    table = find_records(page())[0].table
    assert table.names == ["section", "Meeting", "Place", "Papers"]
    assert [len(row[3]) for row in table.rows[:3] if isinstance(row[3], list)] == [4, 5, 2]


def test_a_pattern_learnt_from_them_reads_what_the_table_has() -> None:
    region = find_records(page())[0]
    found = region.to_wrapper().extract(page())
    assert [texts(record) for record in found] == [texts(record) for record in region.records]


def texts(record: Record) -> dict[str, list[str]]:
    return {
        name: [item.text for item in (value if isinstance(value, list) else [value])]
        for name, value in record.fields.items()
    }


def test_cards_with_a_heading_and_a_few_lines_stay_records() -> None:
    cards = "".join(
        f"<div class=card><h2>Hotel {n}</h2><p>Street {n}</p><p>Town {n}</p><p>{n}0 rooms</p></div>" for n in range(9)
    )
    assert len(find_records(Page(f"<main><h1>Hotels</h1><div>{cards}</div></main>"))[0]) == 9
