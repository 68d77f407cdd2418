"""The grouping of siblings by several keys at once, and the runs between empty siblings."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from unweave import Page
from unweave.records.candidates import SEPARATED, _joined, find_candidates
from unweave.tree.content import ContentTree

keys = st.lists(st.tuples(*[st.integers(-2, 2) | st.integers(-(2**31), 2**31 - 1)] * 3), max_size=20)


@given(keys)
def test_joined_keys_are_equal_exactly_where_all_keys_are(rows: list[tuple[int, int, int]]) -> None:
    """Three keys of 32 bits do not fit into one number of 64, so that they are numbered anew on the way."""
    joined = _joined(*np.array(rows, np.int32).reshape(-1, 3).T).tolist()
    for row, number in zip(rows, joined, strict=True):
        assert [other == row for other in rows] == [other == number for other in joined]


@pytest.mark.parametrize(
    ("html", "records"),
    [
        ("<p>a<hr><p>b<hr><p>c", [["a", "b", "c"], ["b", "c"]]),
        ("<hr>x<a>a</a><hr>y<a>b</a><hr>", [["x a", "y b"]]),
        ("<p>top<hr>a<a>b</a><hr>c<hr><p>foot<hr>", [["top", "a b", "c", "foot"], ["a b", "c", "foot"], ["a b", "c"]]),
        ("<p>a<hr><br><p>b", []),
    ],
)
def test_runs_between_empty_siblings_are_lists_with_and_without_their_ends(html: str, records: list[list[str]]) -> None:
    tree = Page(html).tree
    content = ContentTree(tree)
    candidates = find_candidates(content)
    found = []
    for i in np.flatnonzero(candidates.kind & SEPARATED).tolist():
        ranges = candidates.records(i).tolist()
        found.append([" ".join(content_texts(content, a, b)) for a, b in ranges])
    assert sorted(found) == sorted(records)


def content_texts(content: ContentTree, start: int, stop: int) -> list[str]:
    """Return the texts of the terminals among the content nodes from `start` to `stop`."""
    nodes = [node for node in range(start, stop) if content.terminal[node]]
    return [content.tree.text_of(int(content.first[node]), int(content.last[node])) for node in nodes]
