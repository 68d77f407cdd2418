"""Lists that are one list at several depths."""

import numpy as np

from unweave.lists.candidates import Candidates
from unweave.lists.levels import MIN_RECORDS, PART, join_levels


def _candidates(lists: list[list[tuple[int, int]]]) -> Candidates:
    offset = np.cumsum([0, *map(len, lists)], dtype=np.int32)
    start, stop = np.array([pair for ranges in lists for pair in ranges], np.int32).reshape(-1, 2).T.copy()
    return Candidates(offset, start, stop, np.ones(len(lists), np.int32), np.zeros(len(lists), np.int32))


def _nested(n: int) -> list[list[tuple[int, int]]]:
    cards = [(10 * i, 10 * i + 10) for i in range(n)]
    captions = [(10 * i + 2, 10 * i + 5) for i in range(n)]
    menu = [(10 * n + i, 10 * n + i + 1) for i in range(n)]
    return [cards, captions, menu, cards[:-1]]


def test_the_best_of_one_lists_depths_gets_a_part_of_the_others_scores() -> None:
    score = np.array([0.1, 0.3, 0.31, 0.1])
    join_levels(_candidates(_nested(MIN_RECORDS + 1)), score)
    assert np.allclose(score, [0, 0.3 + PART * 0.1, 0.31, 0.1])


def test_a_depth_around_the_best_one_and_nearly_as_likely_is_taken() -> None:
    """The pictures and buttons of cards were left out, although each card was a candidate (44 and 158 of nexteval)."""
    score = np.array([0.2, 0.3, 0.31, 0.1])
    join_levels(_candidates(_nested(MIN_RECORDS + 1)), score)
    assert np.allclose(score, [0.3 + PART * 0.2, 0, 0.31, 0.1])


def test_lists_of_few_records_keep_their_scores() -> None:
    score = np.array([0.2, 0.3, 0.31, 0.1])
    join_levels(_candidates(_nested(MIN_RECORDS - 1)), score)
    assert np.allclose(score, [0.2, 0.3, 0.31, 0.1])
