"""The values in a page's scripts: JSON-LD, `__NEXT_DATA__`, state objects; each with the path by which it is found
again.

Reads the literals that `markup.literals` finds. O(values), of which the first `MAX_VALUES` are read.
"""

from __future__ import annotations

import html
import json
import re
from bisect import bisect_right
from dataclasses import dataclass, field

import numpy as np

from ..markup.literals import find_literals
from ..tree import Node, Tree
from ..tree.labels import LABEL
from .packed_json import packed_json

MAX_VALUES = 300_000
"""Values that are read: a page's state of 10 MB; reading as many takes a second."""
MAX_CLIMB = 100
"""Containers around a value up to which it has a path."""
MAX_PATH = 300
"""Characters of a container's path up to which the values in it have one."""
MAX_TEXT = 100_000
"""Characters of one value."""
OBJECT, ARRAY = 2, 1
_KEY = re.compile(r"[A-Za-z_$][\w$]*")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_REFERENCE = re.compile(r"&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z]\w{1,30});")
_FOR_BROWSERS = frozenset(("speculationrules", "importmap"))
"""Types of scripts that tell a browser what to load."""


@dataclass
class ScriptValues:
    """The values of a page's scripts in preorder; lists of one entry a value.

    Attributes
    ----------
    source : what they stand in: the page, and behind it what was packed in its scripts and attributes
    parent : -1 for a literal of its own
    container : 2 object, 1 array, 0 a text, number or word
    truncated : whether there are more than were read
    """

    tree: Tree
    source: bytes
    parent: list[int]
    container: list[int]
    truncated: bool
    _spans: list[tuple[int, int, int, int]] = field(repr=False)
    _scripts: list[int] = field(repr=False)
    _starts: list[int] = field(repr=False)
    _place: list[int] = field(repr=False)
    _paths: dict[int, str | None] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, tree: Tree, *, linked_data: bool = False) -> ScriptValues:
        """Return the values of the scripts of a page, with `linked_data` of those of JSON-LD alone."""
        scripts = np.flatnonzero(tree.label == LABEL["script"]).tolist()
        kinds = {node: (tree.attr(node, "type") or "").lower() for node in scripts}
        scripts = [
            node for node in scripts if ("ld+json" in kinds[node] if linked_data else kinds[node] not in _FOR_BROWSERS)
        ]
        spans = [(int(tree.inner[node]), int(tree.stop[node])) for node in scripts]
        pieces, length = [tree.buffer], len(tree.buffer)
        packed = () if linked_data else packed_json(tree, list(scripts))
        for node, piece in packed:  # what is packed is read as if it stood behind the page
            scripts.append(node)
            spans.append((length, length + len(piece)))
            pieces.append(piece)
            length += len(piece)
        source = b"".join(pieces) if len(pieces) > 1 else tree.buffer
        found = find_literals(source, spans)
        n = min(len(found), MAX_VALUES)
        parent = found.parent[:n].tolist()
        place, before = [], [0, 0]
        for up in parent:  # the number of a value in its container, for arrays
            before[up + 1] += 1
            place.append(before[up + 1] - 1)
            before.append(0)
        columns = (found.key[:n], found.key_end[:n], found.open[:n], found.stop[:n])
        rows = list(zip(*(column.tolist() for column in columns), strict=True))
        starts = [start for start, _ in spans]
        return cls(tree, source, parent, found.container[:n].tolist(), len(found) > n, rows, scripts, starts, place)

    def key(self, i: int) -> str:
        """Return the key of a value; "" for one of an array, and for a literal of its own."""
        start, stop, _, _ = self._spans[i]
        return self.source[start : min(stop, start + 200)].decode("utf-8", "replace")

    def text(self, i: int) -> str | None:
        """Return a text, number or word as it reads, also where references are left in it as in a page (`&#8211;`).

        None for null, undefined, and a text that holds nothing.
        """
        _, _, start, stop = self._spans[i]
        raw = self.source[start : min(stop, start + MAX_TEXT)].decode("utf-8", "replace")
        if raw[:1] in ('"', "'"):
            raw = _unescaped(raw)
        elif raw in ("null", "undefined", "NaN"):
            return None
        if "&" in raw:
            raw = _REFERENCE.sub(lambda found: html.unescape(found[0]), raw)
        return raw if raw.strip() else None

    def script(self, i: int) -> Node:
        """Return the script that a value is in, or the element of whose attribute it is."""
        at = bisect_right(self._starts, self._spans[i][2]) - 1
        return self.tree.node(self._scripts[at])

    def is_packed(self, i: int) -> bool:
        """Say whether a value was packed into a text or an attribute: it stands behind the page."""
        return self._spans[i][2] >= len(self.tree.buffer)

    def path(self, i: int) -> str | None:
        """Return where in its literal a value is, `props.items[3].price`; None for one that is too far inside."""
        chain: list[int] = []
        at = i
        while at not in self._paths and len(chain) < MAX_CLIMB:
            if self.parent[at] < 0:
                self._paths[at] = ""
                break
            chain.append(at)
            at = self.parent[at]
        path = self._paths.get(at)
        for at in reversed(chain):
            path = self._below(path, at)
            if self.container[at]:
                self._paths[at] = path
        return path

    def _below(self, before: str | None, i: int) -> str | None:
        """Return the path of a value, given that of its container."""
        if before is None or len(before) > MAX_PATH:
            return None
        if self.container[self.parent[i]] == ARRAY:
            return f"{before}[{self._place[i]}]"
        key = self.key(i)
        if not _KEY.fullmatch(key):
            return f"{before}[{json.dumps(key, ensure_ascii=False)}]"
        return f"{before}.{key}" if before else key


def _unescaped(quoted: str) -> str:
    """Return what a quoted text of JSON or JavaScript says."""
    if "\\" not in quoted:
        return quoted[1:-1]
    inside = quoted[1:-1]
    try:
        return str(
            json.loads(quoted if quoted[0] == '"' else f'"{inside.replace(chr(34), chr(92) + chr(34))}"', strict=False)
        )
    except ValueError:
        return _ESCAPE.sub(r"\1", inside)
