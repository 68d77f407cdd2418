"""A record's nodes and text, given the ranges of content nodes that it is made of."""

from __future__ import annotations

from ..tree import Node
from ..tree.content import ContentTree
from .record_source import Parts


def record_nodes(content: ContentTree, parts: Parts) -> list[Node]:
    """Return the topmost nodes of a record."""
    return [node for a, b in parts for node in content.nodes(a, b)]


def record_text(content: ContentTree, parts: Parts) -> str:
    """Return what a reader sees of a record, in order."""
    return " ".join(text for a, b in parts if (text := content.text(a, b)))
