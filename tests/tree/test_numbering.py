"""The kernel's hash table gives the numbers that a dict would give: seen through two of its users."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from unweave.lists.signatures import paths
from unweave.tree.lookups import element_positions

LABEL = st.integers(0, 3) | st.integers(0, 2**31 - 1)


@st.composite
def trees(draw):
    """Draw labels and parents of up to 60 nodes in document order."""
    labels = draw(st.lists(LABEL, max_size=60))
    parents = [draw(st.integers(-1, i - 1)) for i in range(len(labels))]
    return np.array(labels, np.int32), np.array(parents, np.int32)


@given(trees())
def test_paths_have_the_numbers_of_their_first_appearance(tree):
    expected: dict[tuple[int, ...], int] = {}
    path: list[tuple[int, ...]] = []
    for label, parent in zip(*map(np.ndarray.tolist, tree), strict=True):
        path.append((*(path[parent] if parent >= 0 else ()), label))
        expected.setdefault(path[-1], len(expected))
    assert paths(*tree).tolist() == [expected[key] for key in path]


@given(trees())
def test_elements_are_counted_among_siblings_of_their_label(tree):
    seen: dict[tuple[int, int], int] = {}
    expected = []
    for label, parent in zip(*map(np.ndarray.tolist, tree), strict=True):
        seen[parent, label] = seen.get((parent, label), 0) + 1
        expected.append(seen[parent, label] if label else 0)
    assert element_positions(*tree).tolist() == expected
