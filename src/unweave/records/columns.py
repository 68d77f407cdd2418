"""From an alignment to a `Table`: what a column is called, and which of the four kinds it is (DEPTA, 5.2.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set

from ..model import Item, Kind
from ..naming import Described, Traits, read_markup
from ..naming.markup import NEAR, Element
from ..tree.content import ContentTree
from ..whitespace import fold
from .drafts import Draft
from .leaves import leaf_text
from .record_source import Attributes, Parts

SAMPLE = 20
"""Items of which is looked at whether they stand in a heading."""
N_CHAINS = 8
"""Items of a column, spread over the records, of which the elements around them are read."""
_MARKS = ",;|·•‧¦›» "
_DASHES = "-–—"
ENUMERATIVE = 0.5
"""A column with at most this many distinct texts a text is enumerative."""


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


def wide_links(content: ContentTree, drafts: Sequence[Draft]) -> set[int]:
    """Return the links around several texts of a record: a card that is a link as a whole tells nothing of any of them."""
    held = Counter(
        int(content.link[here[0]])
        for draft in drafts
        for here, items in zip(draft.nodes, draft.items, strict=True)
        if here and items and items[0].src is None
    )
    return {link for link, n in held.items() if link >= 0 and n > 1}


def describe(
    content: ContentTree, draft: Draft, records: Sequence[Parts], wide: Set[int], attrs: Attributes
) -> Described:
    """Return what is known of a column, by which it gets its name; `wide` : links that count for no column."""
    items = [item for here in draft.items for item in here]
    nodes = draft.all_nodes
    n = max(1, len(items))
    traits = Traits.of(
        (item.text for item in items),
        filled=sum(map(bool, draft.items)) / max(1, len(draft.items)),
        linked=sum(
            item.href is not None and int(content.link[node]) not in wide
            for node, item in zip(nodes, items, strict=False)
        )
        / n,
        pictured=sum(item.src is not None for item in items) / n,
        headed=sum(bool(content.marks[node] & 1) for node in nodes[:SAMPLE]) / max(1, len(nodes[:SAMPLE])),
    )
    filled = [at for at, here in enumerate(draft.nodes) if here]
    sample = filled[:: max(1, len(filled) // N_CHAINS)][:N_CHAINS]
    chains = (_elements(content, draft.nodes[at][0], records[at], attrs) for at in sample)
    return Described(traits, draft.name, read_markup(chains))


def _elements(content: ContentTree, node: int, parts: Parts, attrs: Attributes) -> list[Element]:
    """Return the elements around an item in its record, the nearest first; an element that is the item among them."""
    found: list[Element] = []
    start = max((a for a, b in parts if a <= node < b), default=node)
    while node >= start and len(found) < NEAR:
        if content.terminal[node] != 1:
            first = int(content.first[node])
            found.append((content.tree.tag(first), attrs(first)))
        node = int(content.parent[node])
    return found


def item_at(content: ContentTree, node: int) -> Item:
    """Return the data item at a terminal node: a text with its link, or an image with its address."""
    tree = content.tree
    first = int(content.first[node])
    link = int(content.link[node])
    if link < 0 and not content.terminal[node]:  # running text: the first link in it
        inside = content.link[node : int(content.end[node])]
        link = int(inside[int((inside >= 0).argmax())])
    href = tree.attr(int(content.first[link]), "href") if link >= 0 else None
    if content.terminal[node] == 2:
        attrs = tree.attrs(first)
        source = attrs.get("src") or attrs.get("data-src") or attrs.get("srcset", "").split(" ")[0] or None
        return Item(fold(attrs.get("alt", "")), tree.node(first), href, source)
    return Item(_bare(fold(leaf_text(content, node))), tree.node(first), href, None)


def _bare(text: str) -> str:
    """Return a text without the marks that part it from its neighbours: the comma after a tag, the dash before a date."""
    bare = text.strip(_MARKS)
    if bare.strip(_DASHES) != bare:
        for dash in _DASHES:
            bare = bare.removeprefix(f"{dash} ").removesuffix(f" {dash}").strip(_MARKS)
    return bare or text
