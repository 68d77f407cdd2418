"""The choice of lists that have no node in common."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from unweave.lists.candidates import Candidates
from unweave.lists.disjoint import disjoint
from unweave.lists.repeats import merge_equal

LISTS = [[(1, 3), (6, 8)], [(3, 5), (8, 9)], [(1, 9), (9, 12)], [(4, 5), (11, 12)]]


def _candidates(lists: list[list[tuple[int, int]]]) -> Candidates:
    offset = np.cumsum([0, *map(len, lists)], dtype=np.int32)
    start, stop = np.array([pair for ranges in lists for pair in ranges], np.int32).reshape(-1, 2).T.copy()
    return Candidates(*merge_equal(offset, start, stop, np.ones(len(lists), np.int32), np.zeros(len(lists), np.int32)))


def _choice(score: list[float], most: int | None = None) -> list[int]:
    candidates = _candidates(LISTS)
    return list(disjoint(candidates, np.array(score), 12, most))


def test_a_list_between_the_records_of_another_is_kept() -> None:
    assert _choice([0.4, 0.3, 0.2, 0.1]) == [0, 1]


def test_of_lists_inside_one_another_the_better_is_kept() -> None:
    assert _choice([0.3, 0.2, 0.4, 0.1]) == [2]
    assert _choice([0.1, 0.3, 0.2, 0.4]) == [3, 0]


def test_lists_without_a_score_and_lists_past_the_number_asked_for_are_left_out() -> None:
    assert _choice([0.4, 0.3, 0.0, 0.0], most=1) == [0]
    assert _choice([0.0, 0.3, 0.0, 0.0]) == [1]
    assert _choice([0.0, 0.3, 0.0, 0.0], most=0) == []


_RANGE = st.tuples(st.integers(0, 30), st.integers(1, 9)).map(lambda pair: (pair[0], pair[0] + pair[1]))


@given(st.lists(st.lists(_RANGE, min_size=2, max_size=4), min_size=1, max_size=12))
@settings(max_examples=80, deadline=None)
def test_the_choice_is_that_of_sets(found: list[list[tuple[int, int]]]) -> None:
    candidates = _candidates(found)
    score = np.linspace(1, 0.1, len(candidates))
    taken, expected = set[int](), []
    for i in range(len(candidates)):
        nodes = {node for a, b in candidates.ranges(i) for node in range(a, b)}
        if not nodes & taken:
            taken |= nodes
            expected.append(i)
    assert disjoint(candidates, score, 40) == expected
