"""Data regions of generalized nodes, against the paper's procedure."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tests.reference.regions import identify
from unweave import Page
from unweave.records.regions import _identify, data_regions
from unweave.tree.content import ContentTree


@given(st.integers(2, 14), st.integers(1, 5), st.data())
def test_regions_under_a_parent_are_those_of_the_paper(n: int, max_combination: int, data: st.DataObject) -> None:
    near = [
        np.array(data.draw(st.lists(st.booleans(), min_size=n - 2 * i + 1, max_size=n - 2 * i + 1)))
        for i in range(1, min(max_combination, n // 2) + 1)
    ]
    found = [(r.length, r.first + 1, r.n_nodes) for r in _identify(7, near, n, lambda region: True)]
    assert found == identify(1, n, len(near), lambda i, j: bool(near[i - 1][j - 1]))


def ranges_of(html: str) -> list[list[str]]:
    content = ContentTree(Page(html).tree)
    lists, truncated = data_regions(content)
    assert not truncated
    return [[content.text(a, b) for a, b in ranges.tolist()] for _, ranges in lists]


def test_generalized_nodes_of_several_siblings() -> None:
    rows = "".join(f"<tr><td><a>T{i}</a></td></tr><tr><td><p>x{i}</p><p>y{i}</p></td></tr>" for i in range(4))
    assert [f"T{i} x{i} y{i}" for i in range(4)] in ranges_of(f"<table>{rows}</table>")


def test_a_region_further_up_covers_those_inside() -> None:
    rows = "".join(f"<div><p><a>n{i}</a></p><p><a>m{i}</a></p><p>k{i}</p></div>" for i in range(4))
    assert ranges_of(rows) == [[f"n{i} m{i} k{i}" for i in range(4)]]


def test_records_inside_every_generalized_node_are_the_records() -> None:
    """Fig. 12: the rows are generalized nodes, their cells the records."""

    def cell(i: int) -> str:
        return f"<td><p><a>Name {i}</a></p><p>Price {i}</p></td>"

    html = "<table>" + "".join(f"<tr>{cell(2 * i)}{cell(2 * i + 1)}</tr>" for i in range(4)) + "</table>"
    assert ranges_of(html) == [[f"Name {i} Price {i}" for i in range(8)]]
