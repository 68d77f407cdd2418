"""From an alignment to a `Table`: what a column is called, and which of the four kinds it is (DEPTA, 5.2.3)."""

import re
from collections.abc import Callable, Sequence, Set
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..guided import Guided
from ..model import Item, Kind
from ..naming import Described, Traits, read_markup
from ..naming.markup import ICON, NEAR, Element
from ..tree import labels
from ..tree.content import ContentTree
from ..tree.lookups import attribute_spans
from ..tree.tree import Node, Tree, unescaped
from ..whitespace import fold
from .drafts import Draft
from .leaves import leaf_text
from .record_source import Attributes, Parts, part_around
from .shown_text import shown_text, without_notes

SAMPLE = 20
"""Items of which is looked at whether they stand in a heading."""
MAX_PLACES = 0.7
"""Different links of a column, at most, each of one text, that lead to all things of a kind."""
LINKED = 0.7
"""Share of a column's items that are links of their own, from which on their addresses say what they are."""
MAX_AROUND_ICON = 3
"""Elements around an icon that hold nothing else."""
N_CHAINS = 8
"""Items of a column, spread over the records, of which the elements around them are read."""
_SOURCES = tuple(
    "data-src data-original data-lazy-src data-lazy-img data-delayed-url src data-srcset srcset poster".split()
)
"""Attributes with the address of a picture: where it is loaded when a reader comes to it, `src` is of another."""
_PICTURE_FILE = re.compile(
    r"\s*(?:[^\s/]{1,200}\.(?:jpe?g|png|gif|webp|avif|svg)|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}"
    r"|(?:v?img|dsc[fn]?|pxl|screenshot)[ _-]?\d[\d _()-]{0,40})\s*",
    re.IGNORECASE,
)
"""The name of a picture's file, or what a camera or a shop's program calls it, which says nothing of what it shows."""
_PICTURE, _DRAWING = labels.LABEL["picture"], (labels.LABEL["img"], labels.LABEL["source"])
_IN_PLACE = re.compile(r"1x1|blank|spacer|pixel|placeholder|transparent|loading|lazy", re.IGNORECASE)
"""How the file of what stands in the place of a picture that is loaded later is called."""
CUT = ("...", "…")
"""What a text that is cut ends in."""
MAX_TITLE = 1000
"""Characters of what is read in the place of a text that is cut: a `title`, a picture's alternative text."""
_MARKS = ",;|·•‧¦›» "
_DASHES = "-–—/"
_OPENING = ("(", "[", "{", "（", "【")
ENUMERATIVE = 0.5
"""A column with at most this many distinct texts a text is enumerative."""


def kind_of(texts: Sequence[str]) -> Kind:
    """Return the kind of a column from its texts, missing ones left out.

    identical: all the same; comparable: a first or last word in common; enumerative: few distinct; else distinctive.
    """
    distinct = set(texts)
    if len(distinct) <= 1:
        return "identical"
    if _have_word_in_common(distinct) and sum([bool(text.strip()) for text in texts]) > 2:
        return "comparable"
    return "enumerative" if len(distinct) <= ENUMERATIVE * len(texts) else "distinctive"


def _have_word_in_common(texts: Set[str]) -> bool:
    """Say whether texts, at least one of them of several words, have their first word in common, or their last."""
    first, last, several = set[str](), set[str](), False
    for text in texts:
        first.update(text.split(None, 1)[:1])
        last.update(text.rsplit(None, 1)[-1:])
        if len(first) > 1 < len(last):
            return False
        several = several or len(text.split(None, 1)) > 1
    return several


def wide_links(content: ContentTree, drafts: Sequence[Draft]) -> set[int]:
    """Return the links around several texts of a record: a card that is a link tells nothing of any."""
    held = [
        here[0]
        for draft in drafts
        for here, items in zip(draft.nodes, draft.items, strict=True)
        if here and items and items[0].src is None
    ]
    links = content.link[np.array(held, np.int64)]
    return set(np.flatnonzero(np.bincount(links[links >= 0]) > 1).tolist())


def describe(
    content: ContentTree, draft: Draft, records: Sequence[Parts], wide: Set[int], attrs: Attributes
) -> Described:
    """Return what is known of a column, by which it gets its name; `wide` : links that count for no column."""
    items, nodes = draft.all_items, draft.all_nodes
    n, n_filled = max(1, len(items)), sum(map(bool, draft.items))
    n_several = sum(len(here) > 1 for here in draft.items) if len(items) > n_filled else 0
    link, marks = content.link.data, content.marks.data
    links_around = [link[node] for node in nodes]
    own = [item.href is not None and link not in wide for link, item in zip(links_around, items, strict=False)]
    traits = Traits.of(
        draft.texts,
        filled=n_filled / max(1, len(draft.items)),
        linked=sum(own) / n,
        pictured=sum([item.src is not None for item in items]) / n,
        several=n_several / max(1, n_filled),
        headed=sum([marks[node] & 1 for node in nodes[:SAMPLE]]) / max(1, len(nodes[:SAMPLE])),
    )
    filled = [at for at, here in enumerate(draft.nodes) if here]
    sample = filled[:: max(1, len(filled) // N_CHAINS)][:N_CHAINS]
    around = elements_around(content, attrs)
    chains = [around(draft.nodes[at][0], records[at]) for at in sample]
    links = [item.href for item in items[:: max(1, n // N_CHAINS)] if item.href] if traits.linked > LINKED else []
    pairs = {(item.text, item.href) for item in items if item.href} if len(links) > 1 else set()
    texts, places = ({pair[at] for pair in pairs} for at in (0, 1))
    leads_to_kinds = len(pairs) == len(texts) <= MAX_PLACES * n and len(places) > 1
    return Described(traits, draft.name, read_markup(chains, links), leads_to_kinds)


def elements_around(content: ContentTree, attrs: Attributes) -> Callable[[int, Parts], list[Element]]:
    """Return what gives the elements around an item in its record, the nearest first; an element that is the item among
    them.
    """
    parent, terminal, end, first = content.parent.data, content.terminal.data, content.end.data, content.first.data
    label, names, shown_before = content.tree.label.data, content.tree.labels, content.before.data
    parent_of = content.tree.parent.data

    def read(node: int, parts: Parts) -> list[Element]:
        found: list[Element] = []
        icons: list[Element] = []
        start, stop = part_around(parts, node)
        if node > start and end[start] == stop and shown_before[stop] - shown_before[start] > 1:
            start += 1  # the element that is the record says nothing of one of its values
        above = first[parent[node]]
        dissolved = parent_of[first[node]] if terminal[node] == 1 and node > start else above
        if dissolved != above:
            found.append((names[label[dissolved]], attrs(dissolved)))
        while node >= start and len(found) < NEAR:
            if terminal[node] != 1:
                element = first[node]
                found.append((names[label[element]], attrs(element)))
            before = node - 1
            if before > start and not terminal[before] and end[before] == node:
                around = before
                for _ in range(MAX_AROUND_ICON):
                    around = parent[around] if parent[around] != parent[node] else around
                if shown_before[around] == shown_before[node]:  # empty at the end of a picture's box, it draws nothing
                    icons.append((ICON, attrs(first[before])))
            node = parent[node]
        return found + icons

    return read


def item_at(content: ContentTree, node: int) -> Item:
    """Return the data item at a terminal node: a text with its link, or an image with its address."""
    return items_at(content, [node])[node]


def items_at(content: ContentTree, nodes: Sequence[int]) -> dict[int, Item]:
    """Return the data items at terminal nodes, each a text with its link, or an image with its address."""
    tree, found = content.tree, {}
    at = np.array(nodes, np.int64)
    first, links = content.first[at], content.link[at]
    # running text: the first link in it
    for place in np.flatnonzero((links < 0) & (content.terminal[at] == 0)).tolist():
        inside = content.link[nodes[place] : int(content.end[nodes[place]])]
        links[place] = inside[int((inside >= 0).argmax())]
    hrefs, known = _hrefs(content, links), dict[bytes, str]()
    is_plain = (content.terminal[at] == 1) & (content.last[at] - first < 2) & (tree.label[first] == labels.TEXT)
    columns = (first, links, content.terminal[at], is_plain, tree.start[first], tree.stop[first])
    pictures, buffer = pictures_of(content.tree, first[content.terminal[at] == 2]), tree.buffer
    rows = zip(nodes, *(column.tolist() for column in columns), strict=True)
    for node, index, link, terminal, plain, start, stop in rows:
        href = hrefs[link] if link >= 0 else None
        if plain:
            raw = buffer[start:stop]
            text = known.get(raw)
            if text is None:
                said = raw.decode("utf-8", "replace")
                if not raw.isalnum():  # more than one word or number
                    said = _bare(fold(said if "&" not in said else unescaped(said)))
                text = known[raw] = said
            if text[-1:] in ("]", ".", "…"):
                text = _whole(content, node, without_notes(content, node, text))
            found[node] = _item(text, tree, index, href)
        elif terminal == 2:
            text, source = pictures[index]
            found[node] = _item(text, tree, index, href, source)
        else:
            said = fold(leaf_text(content, node)) if terminal else shown_text(content, node)
            text = without_notes(content, node, said)
            href = None if text != said and href and href[0] == "#" else href  # the link to a note
            found[node] = _item(_whole(content, node, _bare(text)), tree, index, href)
    return found


class _OpenItem(Guided):
    """An item that is being written: not frozen yet."""

    __slots__ = Item.__slots__


class _OpenNode(Guided):
    """The node of such an item."""

    __slots__ = Node.__slots__


def _item(text: str, tree: Tree, index: int, href: str | None, src: str | None = None) -> Item:
    """Return `Item(text, Node(tree, index), href, src)` in less than half of its time, without a call for each field:
    a table has thousands.
    """
    node: Any = _OpenNode()
    item: Any = _OpenItem()
    node.tree, node.index = tree, index
    item.text, item.node, item.href, item.src, item.path, item.stated = text, node, href, src, None, None
    node.__class__, item.__class__ = Node, Item
    return item  # type: ignore[no-any-return]


def pictures_of(tree: Tree, nodes: NDArray[np.integer]) -> dict[int, tuple[str, str | None]]:
    """Return what each picture, by its node in the tree, is said to show, and where it is."""
    if not len(nodes):
        return {}
    drawn = [(node, element) for node in nodes.tolist() for element in _drawn_in(tree, node)]
    elements = np.array([element for _, element in drawn], np.int64)
    values = attribute_spans(tree.buffer, tree.start[elements], tree.inner[elements], "alt", *_SOURCES)
    read: dict[int, tuple[list[str], list[list[int]]]] = {node: ([], []) for node, _ in drawn}
    for (node, _), alternative, *sources in zip(drawn, *(spans.tolist() for spans in values), strict=True):
        read[node][0].append(tree.read(*alternative) if alternative[0] >= 0 else "")
        read[node][1].extend(span for span in sources if span[1] > span[0])
    return {node: (_alternative(" ".join(said)), _address(tree, sources)) for node, (said, sources) in read.items()}


def _drawn_in(tree: Tree, node: int) -> list[int]:
    """Return the elements that say what a picture shows and where it is: of a `picture` its `img`, then a `source`."""
    if tree.label[node] != _PICTURE:
        return [node]
    inside = tree.label[node + 1 : tree.end[node]]
    return [node + 1 + int(at) for label in _DRAWING for at in np.flatnonzero(inside == label)[:1]] or [node]


def _alternative(said: str) -> str:
    """Return what a picture is said to show; nothing where that is the name of its file."""
    return fold(said) if any(map(str.isalnum, said)) and not _PICTURE_FILE.fullmatch(said) else ""


def _address(tree: Tree, spans: Sequence[Sequence[int]]) -> str | None:
    """Return the address of a picture, of several the first that does not stand in its place until it is loaded."""
    first = None
    for start, stop in spans:
        source = tree.read(start, stop).partition(" ")[0]
        if not _is_in_place(source):
            return source
        first = source if first is None else first
    return first


def _is_in_place(source: str) -> bool:
    """Say whether an address is of what stands in the place of a picture."""
    file = source.rfind("/") + 1
    return source[:5].lower() == "data:" or (file > 0 and _IN_PLACE.match(source, file) is not None)


def _whole(content: ContentTree, node: int, text: str) -> str:
    """Return the whole of a text that is cut, `A brief hist...`, where the `title` of an element around it has it."""
    if not text.endswith(CUT):
        return text
    begun, tree = text.rstrip(".… "), content.tree
    element = int(tree.parent[int(content.first[node])])
    for around in (element, int(tree.parent[element])):
        said = fold((tree.attr(around, "title") or "")[:MAX_TITLE]) if around > 0 else ""
        if begun and len(said) > len(begun) and said.startswith(begun):
            return said
    return text


def _hrefs(content: ContentTree, links: NDArray[np.int32]) -> dict[int, str | None]:
    """Return the address of each link that is in `links`, as it stands on the page."""
    tree, known = content.tree, sorted(set(links.tolist()) - {-1})
    if not known:
        return {}
    spans = tree.attribute_spans("href")[content.first[known]].tolist()
    pairs = zip(known, spans, strict=True)
    return {link: tree.read(start, stop) if start >= 0 else None for link, (start, stop) in pairs}


def _bare(text: str) -> str:
    """Return a text without the marks that part it from its neighbours: the comma after a tag,
    the dash before a date, half a bracket.
    """
    if text[:1].isalnum() and text[-1:].isalnum():
        return text  # most texts
    bare = text.strip(_MARKS).lstrip(":： ")
    if bare.startswith("(") and ")" not in bare:
        bare = bare[1:].lstrip()
    elif bare.endswith(")") and "(" not in bare:
        bare = bare[:-1].rstrip()
    if bare.endswith(_OPENING):  # of what stands in the next element
        bare = bare[:-1].rstrip()
    if bare[:1] not in _DASHES and bare[-1:] not in _DASHES:
        return bare
    if bare.strip(_DASHES) != bare:
        for dash in _DASHES:
            bare = bare.removeprefix(f"{dash} ").removesuffix(f" {dash}").strip(_MARKS)
    return bare or text
