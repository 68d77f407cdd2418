"""Climbing a tree: from a node to what is around it, by the `parent` and `end` of any tree with its nodes in
preorder."""

from collections.abc import Iterator
from typing import Any


def upwards(parent: Any, node: int, over: int = -1) -> Iterator[int]:
    """Yield a node and what is around it, the nearest first; nothing that is not behind node `over`."""
    node = int(node)
    while node > over:
        yield node
        node = int(parent[node])


def smallest_around(parent: Any, end: Any, node: int, last: int) -> int:
    """Return the smallest of a node and what is around it that holds node `last`, too, which is behind it;
    -1 for none."""
    return next((around for around in upwards(parent, node) if end[around] > last), -1)
