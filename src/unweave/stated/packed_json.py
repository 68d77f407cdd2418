"""JSON that a page holds packed into something else: into a text of a script, an attribute, or a list of references.

`JSON.parse("{\\"items\\": ...`, the pushes of React's server components, Angular's `&q;`,
`data-page="{&quot;props&quot;: ..."`, Nuxt's flat array whose numbers are the places of its values. O(bytes).
"""

import html
import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ..expressions import expression
from ..tree import Tree

MIN_SHARE = 0.2
"""Share of a page's bytes from which on an attribute holds what the page shows, and not the settings of one element."""
MAX_DEPTH = 60
"""Values inside one another down to which references are followed."""
MAX_REFERENCES = 300_000
# the possessive quantifiers keep a text without an end from being remembered place by place
_PARSED = expression(rb"""JSON\.parse\(\s*(?:"((?:[^"\\]++|\\.|(?!))*+)"|'((?:[^'\\]++|\\.|(?!))*+)')""", re.DOTALL)
_ESCAPED = re.compile(rb"\s*[\[{]+\s*\\")
"""How JSON begins whose quotes are escaped: where they are not, it reads as any literal."""
_PUSHED = re.compile(rb'__next_f\.push\(\[1,\s*"((?:[^"\\]++|\\.|(?!))*+)"', re.DOTALL)
_ESCAPE = re.compile(r"\\(x[\da-fA-F]{2}|.)", re.DOTALL)
_ATTRIBUTE = re.compile(rb"""=\s*(?:"(\s*[\[{][^"]*)"|'(\s*[\[{][^']*)')""")
_ANGULAR = {"&q;": '"', "&s;": "'", "&l;": "<", "&g;": ">", "&a;": "&"}
_ANGULAR_REFERENCE = re.compile("&[qslga];")


def packed_json(tree: Tree, scripts: Sequence[int]) -> Iterator[tuple[int, bytes]]:
    """Yield (node, JSON) for what is packed in the scripts of a page and in its attributes."""
    pushed: list[str] = []
    pusher = -1
    for node in scripts:
        text = tree.buffer[int(tree.inner[node]) : int(tree.stop[node])]
        for found in _PARSED.finditer(text):
            inside = found[1] if found[1] is not None else found[2]
            if _ESCAPED.match(inside):
                yield node, _unescaped(inside).encode("utf-8", "replace")
        if b"__next_f" in text:
            pusher = node if pusher < 0 else pusher
            pushed += [_unescaped(found[1]) for found in _PUSHED.finditer(text)]
        if b"&q;" in text:
            said = text.decode("utf-8", "replace")
            yield node, _ANGULAR_REFERENCE.sub(lambda found: _ANGULAR[found[0]], said).encode()
        if tree.attr(node, "id") == "__NUXT_DATA__" and (whole := _dereferenced(text)) is not None:
            yield node, whole
    if pushed:
        yield pusher, "".join(pushed).encode("utf-8", "replace")
    yield from _in_attributes(tree)


def _in_attributes(tree: Tree) -> Iterator[tuple[int, bytes]]:
    for found in _ATTRIBUTE.finditer(tree.buffer):
        node = int(np.searchsorted(tree.start, found.start(), "right")) - 1
        is_large = found.end() - found.start() >= MIN_SHARE * len(tree.buffer)
        if is_large and node >= 0 and found.end() <= tree.inner[node]:
            said = (found[1] or found[2]).decode("utf-8", "replace")
            yield node, html.unescape(said).encode("utf-8", "replace")


def _unescaped(inside: bytes) -> str:
    """Return what a quoted text of JavaScript says; "" for none of its texts."""
    text = _ESCAPE.sub(_as_json, inside.decode("utf-8", "replace")).replace("\n", " ")
    try:
        return str(json.loads(f'"{text}"', strict=False))
    except ValueError:
        return ""


def _as_json(escape: re.Match[str]) -> str:
    said = escape[1]
    return f"\\u00{said[1:]}" if len(said) > 1 else said if said not in '"\\/bfnrtu' else escape[0]


def _dereferenced(text: bytes) -> bytes | None:
    """Return JSON whose values stand where a flat array refers to them: `[{"name": 1}, "Oak"]` is `{"name": "Oak"}`."""
    try:
        values = json.loads(text.rpartition(b"</")[0] or text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(values, list):
        return None
    root: list[Any] = [None]
    todo: list[tuple[Any, Any, object, int]] = [(root, 0, 0, 0)]  # where a value belongs, its place, how deep
    left = MAX_REFERENCES
    while todo and left > 0:
        holder, key, at, depth = todo.pop()
        if not isinstance(at, int) or not 0 <= at < len(values) or depth > MAX_DEPTH:
            continue
        value = values[at]
        if isinstance(value, dict):
            holder[key] = made = dict.fromkeys(value)
            todo += [(made, name, inner, depth + 1) for name, inner in value.items()]
            left -= len(value)
        elif not isinstance(value, list):
            holder[key] = value
        elif value and isinstance(value[0], str):  # ["Reactive", 7], ["Date", "2026-05-01"]
            holder[key] = value[-1]
            if isinstance(value[-1], int):
                todo.append((holder, key, value[-1], depth + 1))
        else:
            holder[key] = listed = [None] * len(value)
            todo += [(listed, number, inner, depth + 1) for number, inner in enumerate(value)]
            left -= len(value)
    return json.dumps(root[0]).encode()
