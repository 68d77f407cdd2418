"""Candidate lists between empty siblings."""

import numpy as np
import pytest

from unweave import Page
from unweave.records.candidates import SEPARATED, find_candidates
from unweave.tree.content import ContentTree


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
