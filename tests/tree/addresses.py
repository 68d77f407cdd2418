"""Two judges of XPaths: lxml's XPath engine, and a reader of the few kinds of steps we write,
for names lxml refuses."""

from __future__ import annotations

import re
from typing import Any

from lxml import etree

from .constructions import Expected

_NAMESPACES = {"svg": "http://www.w3.org/2000/svg", "math": "http://www.w3.org/1998/Math/MathML"}

_STEP = re.compile(
    r"""/(?:(?P<text>text\(\))
          | \*\[local-name\(\)=(?P<literal>'[^']*'|"[^"]*"|concat\([^)]*\))\]
          | (?P<name>[a-z_][a-z0-9_.-]*))
        (?:\[(?P<position>[0-9]+)\])?""",
    re.VERBOSE,
)


def select(root: Expected, xpath: str) -> list[Expected]:
    """Return the nodes that `xpath` selects; a plain name means an element without namespace, as in browsers."""
    selected, at = [Expected("#document", children=[root])], 0
    while at < len(xpath):
        step = _STEP.match(xpath, at)
        assert step, xpath[at:]
        at = step.end()
        selected = [node for parent in selected for node in _step(parent, step)]
    return selected


def _step(parent: Expected, step: re.Match[str]) -> list[Expected]:
    if step["text"]:
        found = [child for child in parent.children if child.tag == "#text"]
    elif step["name"]:
        found = [child for child in parent.children if child.tag == step["name"] and not child.namespace]
    else:
        parts = re.findall(r"""'([^']*)'|"([^"]*)\"""", step["literal"])
        name = "".join(single or double for single, double in parts)
        found = [child for child in parent.children if child.tag == name]
    if step["position"] is None:
        return found
    position = int(step["position"])
    return found[position - 1 : position]


class LxmlDocument:
    """A tree as an lxml document; ValueError where a name is not XML's."""

    def __init__(self, root: Expected) -> None:
        self._expected: dict[tuple[Any, str], Expected] = {}
        self.root = self._element(root)
        waiting = [(root, self.root)]
        while waiting:
            node, element = waiting.pop()
            for child in node.children:
                if child.tag == "#text":
                    self._append_text(element, child)
                elif child.tag != "#content":  # what a template holds is not below it in the DOM
                    added = self._element(child)
                    element.append(added)
                    waiting.append((child, added))

    def select(self, xpath: str) -> list[Expected]:
        found = []
        for result in self.root.getroottree().xpath(xpath):
            if isinstance(result, str):
                found.append(self._expected[result.getparent(), "tail" if result.is_tail else "text"])  # type: ignore[attr-defined]
            else:
                found.append(self._expected[result, "element"])
        return found

    def _element(self, node: Expected) -> Any:
        namespace = _NAMESPACES.get(node.namespace)
        element = etree.Element(f"{{{namespace}}}{node.tag}" if namespace else node.tag)
        self._expected[element, "element"] = node
        return element

    def _append_text(self, element: Any, node: Expected) -> None:
        last = element[-1] if len(element) else None
        if (element.text if last is None else last.tail) is not None:
            last = etree.Comment("between two texts")
            element.append(last)
        if last is None:
            element.text = "text"  # its place counts, not its characters, which may be none of XML's
        else:
            last.tail = "text"
        self._expected[(element, "text") if last is None else (last, "tail")] = node
