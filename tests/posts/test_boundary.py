"""Algorithm 3 in its three cases, on lists of tags; tags are numbers, anchors are positions of tag 9."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unweave.posts.boundary import determine_boundary


def same_tag(tags):
    return lambda i, j: float(tags[i] == tags[j])


def test_case_1_adjacent_anchors_are_records_of_their_own():
    assert determine_boundary([9, 9, 9], [0, 1, 2], same_tag([9, 9, 9])) == (0, 1)


def test_case_2_an_expansion_that_fits_between_the_anchors_is_the_record():
    """Fig. 7b: TR TR DIV; the printed loop would return offset 0 here, which is not the expansion."""
    tags = [1, 1, 9, 5, 1, 1, 9, 6, 1, 1, 9]
    assert determine_boundary(tags, [2, 6, 10], same_tag(tags)) == (-2, 3)


def test_case_2_with_siblings_on_the_right_only():
    tags = [9, 1, 2, 9, 1, 3, 9, 1]
    assert determine_boundary(tags, [0, 3, 6], same_tag(tags)) == (0, 2)


@pytest.mark.parametrize("offset", [-2, -1, 0])
def test_case_3_the_most_similar_offset_wins(offset):
    """Fig. 7c: five siblings of expansion, three of record: only the contents say where a record begins."""
    tags = [1, 1, 9, 1, 1, 9, 1, 1, 9, 1, 1]
    anchors = [2, 5, 8]
    wanted = {anchor + offset + step for anchor in anchors for step in range(3)}

    def similarity(i: int, j: int) -> float:
        return 1.0 if i in wanted and j in wanted else 0.2

    assert determine_boundary(tags, anchors, similarity) == (offset, 3)


@given(st.lists(st.integers(1, 3), min_size=2, max_size=30), st.data())
def test_records_hold_their_anchor_stay_in_the_list_and_never_overlap(tags, data):
    anchors = sorted(data.draw(st.sets(st.integers(0, len(tags) - 1), min_size=2, max_size=6)))
    for anchor in anchors:
        tags[anchor] = 9
    offset, length = determine_boundary(tags, anchors, same_tag(tags))
    spans = [range(anchor + offset, anchor + offset + length) for anchor in anchors]
    assert all(anchor in span for anchor, span in zip(anchors, spans, strict=True))
    assert spans[0].start >= 0
    assert spans[-1].stop <= len(tags)
    assert all(a.stop <= b.start for a, b in pairwise(spans))
    assert len({tuple(tags[i] for i in span) for span in spans}) == 1


def test_what_a_place_is_worth_is_asked_once_for_all_offsets():
    asked = []

    def similarity(i, j):
        asked.append((i, j))
        return 0.5

    offset, length = determine_boundary([1] * 1000, list(range(300, 1000, 100)), similarity)
    assert (offset, length) == (-99, 100)
    assert len(asked) == 6 * 199  # six pairs of records, at every place from -99 to 99; not for each offset anew
