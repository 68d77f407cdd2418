"""The nodes of a page by walking the parser's own node objects, one by one."""

from __future__ import annotations

from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser, LexborNode

UNREAD = frozenset("script style template iframe noembed noframes xmp plaintext".split())
"""Elements whose content a `Tree` leaves out."""


@dataclass(frozen=True)
class Walked:
    tag: str
    depth: int
    parent: int
    position: int
    text: str
    attrs: tuple[tuple[str, str], ...]


def walk(source: bytes) -> list[Walked]:
    """Return the nodes that a `Tree` of `source` shall hold, in preorder."""
    found: list[Walked] = []
    waiting = [(LexborHTMLParser(source).root, 0, -1, 1)]
    while waiting:
        node, depth, parent, position = waiting.pop()
        if isinstance(node, str):
            found.append(Walked("#text", depth, parent, position, node, ()))
            continue
        index = len(found)
        attrs = tuple((name, value or "") for name, value in node.attributes.items())
        found.append(Walked(node.tag, depth, parent, position, "", attrs))
        if node.tag not in UNREAD:
            children = _children(node)
            waiting += [(child, depth + 1, index, place) for child, place in reversed(children)]
    return found


def _children(node: LexborNode) -> list[tuple[LexborNode | str, int]]:
    """Return the elements and the visible texts below `node`, each with its place among those of its name."""
    runs: list[LexborNode | str] = []
    child, last_was_text = node.first_child, False
    while child is not None:
        if child.is_text_node:
            text = child.text_content or ""
            if last_was_text:
                runs[-1] += text
            else:
                runs.append(text)
            last_was_text = True
        else:
            last_was_text = False
            if child.is_element_node:
                runs.append(child)
        child = child.next
    seen: dict[str, int] = {}
    places = []
    for run in runs:
        name = "#text" if isinstance(run, str) else run.tag
        seen[name] = seen.get(name, 0) + 1
        if not isinstance(run, str) or run.strip(" \t\n\r\f\u00a0"):
            places.append((run, seen[name]))
    return places
