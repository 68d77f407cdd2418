"""A page made safe to show: no scripts, no addresses, every element with the number of its node in the tree.

The DOM of the frame is that of `page.tree`: the serialized buffer is written again, each start tag with only the
attributes of `_KEPT` and its node's number. What could fetch, run or go elsewhere is emptied or renamed, and stays an
element, so that texts keep their places. The frame's content security policy and sandbox forbid the same once more.
O(bytes of the page).
"""

import re
from collections.abc import Mapping
from html import escape

from ..tree import Node, Tree

NUMBER = "data-uw"
"""The attribute that carries a node's number."""
FRAME_POLICY = (
    "default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action "
    "'none'"
)
"""What a shown page may do: lay itself out. Styles of its own apply; nothing is fetched."""

_KEPT = frozenset(
    b"""
    class id style dir lang title alt width height colspan rowspan span align valign bgcolor color border cellpadding
    cellspacing size face type start value reversed checked disabled selected open hidden rows cols placeholder role
    nowrap noshade clear hspace vspace media text link vlink fill stroke stroke-width stroke-linecap stroke-linejoin
    fill-rule clip-rule opacity d points viewbox viewBox preserveAspectRatio transform x y x1 y1 x2 y2 cx cy r rx ry
    offset stop-color gradientUnits gradientTransform text-anchor font-size font-family multiple label
    """.split()
)
_ATTRIBUTE = re.compile(rb' ([a-zA-Z][\w.-]*)="([^"]*)"')
_DOCTYPE = re.compile(rb"\s*<!DOCTYPE [^<>]*>", re.IGNORECASE)
# between start tags there are texts, end tags and comments; a scanner deceived by a page must not let more through
_COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)
_STRAY = re.compile(rb"<(?!/[a-zA-Z]|!---->)")
# the content of a style sheet is no markup, unless the sheet stands in a drawing
_MARKUP = re.compile(rb"<(?=[a-zA-Z/!?])")
_NOT_SHOWN = "iframe frame object embed applet plaintext portal fencedframe param".split()
_RENAMED = {tag: b"x-" + tag.encode() for tag in _NOT_SHOWN}
_EMPTIED = frozenset(("script", "iframe", "noembed", "noframes", "template"))
_BARE = frozenset(("script", "link", "meta", "base", "template"))
_VOID = frozenset(("embed", "frame", "param"))
_BLANK = (
    b"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='32' height='32'%3E"
    b"%3Crect width='32' height='32' fill='%238883'/%3E%3C/svg%3E"
)
"""What stands for an image that is not fetched."""


def shown_html(tree: Tree, sheets: Mapping[int, str] | None = None) -> bytes:
    """Return the page of `tree` as HTML in UTF-8 for a frame that runs and fetches nothing.

    `sheets` : the number of a `<link>` -> the style sheet that takes its place, see `sheets_beside`
    """
    buffer = tree.buffer
    edits = _edits(tree, sheets or {})
    edits.sort()
    start = int(tree.start[0]) if len(tree) else 0
    doctype = _DOCTYPE.match(buffer[:start])
    parts = [doctype.group().strip() if doctype else b""]
    at = start
    for begin, end, replacement, is_raw in edits:
        if begin < at:
            continue  # inside what was emptied
        parts.append(_between(buffer[at:begin]))
        parts.append(replacement)
        at = end
        if is_raw:
            close = buffer.find(b"</", at)
            parts.append(_MARKUP.sub(rb"\\3c ", buffer[at:close]) if close >= 0 else b"")
            at = close if close >= 0 else at
    parts.append(_between(buffer[at:]))
    return b"".join(parts)


def address(node: Node | None) -> list[int] | None:
    """Return where a node is in the frame: [number of its element, 0], or [of its parent, the how-manieth text]."""
    if node is None:
        return None
    if node.is_text:
        return [int(node.tree.parent[node.index]), int(node.tree.position[node.index])]
    return [node.index, 0]


def node_at(tree: Tree, element: int, text: int = 0) -> Node | None:
    """Return the node at an address of the frame; None where there is none."""
    if not 0 <= element < len(tree) or tree.tag(element) == "#text":
        return None
    if not text:
        return tree.node(element)
    for child in tree.children(element):
        if tree.tag(child) == "#text" and int(tree.position[child]) == text:
            return tree.node(child)
    return None


def _edits(tree: Tree, sheets: Mapping[int, str]) -> list[tuple[int, int, bytes, bool]]:
    """Return (start, end, replacement, whether raw text follows) of every start tag, and of other tags that change."""
    buffer = tree.buffer
    found: list[tuple[int, int, bytes, bool]] = []
    rows = zip(tree.label.tolist(), tree.start.tolist(), tree.inner.tolist(), tree.stop.tolist(), strict=True)
    names = [name.encode("utf-8") for name in tree.labels]
    for index, (label, start, inner, stop) in enumerate(rows):
        tag = tree.labels[label]
        if tag == "#text":
            continue
        name = _RENAMED.get(tag)
        replacement = _start_tag(tag, name or names[label], buffer[start:inner], index)
        if index in sheets:
            replacement += _sheet(sheets[index], tree.attr(index, "media") or "all")
        if name and tag in _VOID:
            found.append((start, inner, replacement + b"</" + name + b">", False))
            continue
        found.append((start, inner, replacement, tag == "style"))
        close = stop - len(names[label]) - 3
        if close < inner:
            continue  # void
        if tag in _EMPTIED:
            found.append((inner, stop, b"</" + (name or names[label]) + b">", False))
        elif name:
            found.append((close, stop, b"</" + name + b">", False))
    return found


def _sheet(text: str, media: str) -> bytes:
    """Return a style sheet as an element; it has no number, and is no node of the page's tree."""
    return b'<style media="%s">%s</style>' % (
        escape(media).encode("utf-8", "replace"),
        _MARKUP.sub(rb"\\3c ", text.encode("utf-8", "replace")),
    )


def _start_tag(tag: str, name: bytes, source: bytes, index: int) -> bytes:
    parts = [b'<%s %s="%d"' % (name, NUMBER.encode(), index)]
    is_image = tag in ("img", "image")
    if tag not in _BARE:
        for key, value in _ATTRIBUTE.findall(source):
            if key in _KEPT or (key.startswith((b"data-", b"aria-")) and key != NUMBER.encode()):
                parts.append(b'%s="%s"' % (key, value))
            elif key == b"href" and tag in ("a", "area"):
                parts.append(b'href="#"')
            elif key == b"src" and tag == "img" and value.startswith(b"data:image/"):
                parts.append(b'src="%s"' % value)
                is_image = False
        if is_image and tag == "img":
            parts.append(b'src="%s"' % _BLANK)
    return b" ".join(parts) + b">"


def _between(source: bytes) -> bytes:
    if b"<!" in source:
        source = _COMMENT.sub(b"<!---->", source)
    return _STRAY.sub(b"&lt;", source)
