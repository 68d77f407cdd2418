"""From an alignment to a `Table`: what a column is called, and which of the four kinds it is (DEPTA, 5.2.3)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ..model import Item, Kind, unique_names
from ..tree.content import ContentTree
from .leaves import leaf_text

_WORDS = re.compile(r"[^\W_]+", re.UNICODE)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
GENERIC = ("name", "url")
"""Properties of whatever they stand in."""
ENUMERATIVE = 0.5
"""A column with at most this many distinct texts a text is enumerative."""
MAX_NAME = 40


def kind_of(texts: Sequence[str]) -> Kind:
    """Return the kind of a column from its texts, missing ones left out.

    identical: all the same; comparable: a first or last word in common; enumerative: few distinct; else distinctive.
    """
    distinct = set(texts)
    if len(distinct) <= 1:
        return "identical"
    words = [text.split() for text in texts if text.split()]
    if words and len(words) > 2:
        first, last = {line[0] for line in words}, {line[-1] for line in words}
        if (len(first) == 1 or len(last) == 1) and any(len(line) > 1 for line in words):
            return "comparable"
    return "enumerative" if len(distinct) <= ENUMERATIVE * len(texts) else "distinctive"


def column_names(content: ContentTree, cells: Sequence[Sequence[int]], headers: Sequence[str | None]) -> list[str]:
    """Return a unique name for each column: its header, else itemprop, class or tag of its items' elements."""
    names = []
    for nodes, header in zip(cells, headers, strict=True):
        names.append(header or _markup_name(content, nodes))
    return unique_names(names)


def _markup_name(content: ContentTree, nodes: Sequence[int]) -> str:
    """Return the commonest name that the items' own elements carry."""
    votes: Counter[str] = Counter()
    for node in nodes[:20]:
        votes[_own_name(content, node)] += 1
    return max(votes, key=lambda name: (votes[name], name)) if votes else "text"


def _own_name(content: ContentTree, node: int) -> str:
    """Return the itemprop of the elements around an item, else its nearest class, else what it is.

    A `name` or `url` is that of what it stands in: of the author where `author` is around it.
    """
    image = content.terminal[node] == 2
    element = int(content.first[node])
    tree = content.tree
    if not image:
        element = int(tree.parent[element])
    stop = int(content.first[content.parent[node]])
    near: str | None = None
    said: str | None = None
    for _ in range(4):
        if element < stop and near is not None:
            break
        attrs = tree.attrs(element)
        given = next((attrs[key] for key in ("itemprop", "data-field", "data-label") if attrs.get(key)), None)
        if given and given not in GENERIC:
            return _clean(given) or "text"
        said = said or given
        classes = (attrs.get("class") or "").split()
        if near is None and classes:
            near = _clean(classes[0]) or None
        element = int(tree.parent[element])
        if element < 0:
            break
    if said:
        return said
    if image:
        return "image"
    if near and content.link[node] < 0:
        return near
    if content.link[node] >= 0:
        return near or "link"
    return near or "text"


def _clean(name: str) -> str:
    """Return a class or property as a column name: lower case, words joined by underscores, no numbers."""
    words = [word.lower() for word in _WORDS.findall(_CAMEL.sub(" ", name)) if not word.isdigit()]
    return "_".join(words)[:MAX_NAME]


def header_texts(content: ContentTree, cells: Sequence[Sequence[int]], start: int) -> list[str | None]:
    """Return, for each column, the text of the table header above it; None outside tables with headers.

    `start` is the first node of the first record. A header is a `th` in a row of the same table before it.
    """
    labels = content.tree.labels
    row = start
    if labels[content.label[row]] != "tr":
        return [None] * len(cells)
    table = int(content.parent[row])
    while table > 0 and labels[content.label[table]] != "table":
        table = int(content.parent[table])
    headers: dict[int, str] = {}
    node = table + 1
    while node < start:
        if labels[content.label[node]] == "tr":
            found = _cells_of_row(content, node)
            if any(labels[content.label[cell]] == "th" for cell in found.values()):
                headers = {at: content.text(cell, int(content.end[cell])) for at, cell in found.items()}
        node += 1
    if not headers:
        return [None] * len(cells)
    return [_header_above(content, nodes, headers) for nodes in cells]


def _cells_of_row(content: ContentTree, row: int) -> dict[int, int]:
    """Return the cells of a table row by the column they begin in."""
    found, child, at = {}, row + 1, 0
    while child < content.end[row]:
        tag = content.tree.labels[content.label[child]]
        if tag in ("td", "th"):
            found[at] = child
            span = content.tree.attr(int(content.first[child]), "colspan") or "1"
            at += min(int(span), 1000) if span.isdigit() else 1
        child = int(content.end[child])
    return found


def _header_above(content: ContentTree, nodes: Sequence[int], headers: dict[int, str]) -> str | None:
    votes: Counter[int] = Counter()
    for node in nodes[:20]:
        cell = node
        while cell > 0 and content.tree.labels[content.label[cell]] not in ("td", "th"):
            cell = int(content.parent[cell])
        if cell > 0:
            row = int(content.parent[cell])
            votes.update(at for at, found in _cells_of_row(content, row).items() if found == cell)
    if not votes:
        return None
    return headers.get(votes.most_common(1)[0][0]) or None


def item_at(content: ContentTree, node: int) -> Item:
    """Return the data item at a terminal node: a text with its link, or an image with its address."""
    tree = content.tree
    first = int(content.first[node])
    link = int(content.link[node])
    href = tree.attr(int(content.first[link]), "href") if link >= 0 else None
    if content.terminal[node] == 2:
        attrs = tree.attrs(first)
        source = attrs.get("src") or attrs.get("data-src") or attrs.get("srcset", "").split(" ")[0] or None
        return Item(" ".join(attrs.get("alt", "").split()), tree.node(first), href, source)
    return Item(" ".join(leaf_text(content, node).split()), tree.node(first), href, None)
