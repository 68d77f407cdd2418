"""`Node`: a light view of one node of a `Tree`, for people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .labels import TEXT
from .tree import Tree


@dataclass(frozen=True, slots=True)
class Node:
    """Node `index` of `tree`. Two views of the same node are equal."""

    tree: Tree
    index: int

    @property
    def tag(self) -> str:
        """The tag name, lower case; `#text` for a text."""
        return self.tree.tag(self.index)

    @property
    def is_text(self) -> bool:
        return bool(self.tree.label[self.index] == TEXT)

    @property
    def text(self) -> str:
        """What a reader sees of the subtree, white space folded."""
        return self.tree.text_of(self.index)

    @property
    def attrs(self) -> dict[str, str]:
        """The attributes, in the order of the page."""
        return self.tree.attrs(self.index)

    @property
    def html(self) -> str:
        """The outer HTML, as an HTML5 parser serializes it."""
        tree = self.tree
        return tree.buffer[tree.start[self.index] : tree.stop[self.index]].decode("utf-8", "replace")

    @property
    def parent(self) -> Node | None:
        parent = int(self.tree.parent[self.index])
        return Node(self.tree, parent) if parent >= 0 else None

    @property
    def children(self) -> list[Node]:
        return [Node(self.tree, child) for child in self.tree.children(self.index)]

    @property
    def ancestors(self) -> Iterator[Node]:
        """The elements around this node, the nearest first."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent

    @property
    def xpath(self) -> str:
        """An absolute XPath that selects this node, and only it, in an HTML5 DOM."""
        return self.tree.xpath(self.index)

    @property
    def css(self) -> str:
        """An absolute CSS selector of this element; of its parent for a text, which CSS cannot address."""
        node: Node | None = self.parent if self.is_text else self
        if node is not None and node.index == 0:
            return ":root"  # a drawing may hold an element called html, too
        steps = []
        while node is not None:
            tag = node.tag
            step = _css_name(tag)
            if tag not in ("html", "head", "body"):
                step += f":nth-of-type({node.tree.position[node.index]})"
            steps.append(step)
            node = node.parent
        return " > ".join(reversed(steps))

    def __repr__(self) -> str:
        return f"<Node {self.xpath}>"


def _css_name(tag: str) -> str:
    """Return `tag` as a CSS identifier: what an identifier cannot hold is escaped."""
    escaped = "".join(c if c.isalnum() or c in "-_" or c > "\x7f" else f"\\{ord(c):x} " for c in tag)
    return f"\\{ord(tag[0]):x} {escaped[1:]}" if tag[:1].isdigit() else escaped
