"""Microdata (`itemscope`, `itemprop`) as regions, a type each; OpenGraph as one record.

Things inside things give their fields to the outer one, as `offers` does its `price`. O(elements with an `itemprop`).
"""

from collections import defaultdict

import numpy as np

from ..measures import readable_duration
from ..model import Item, Record, Region
from ..naming.words import property_name, split_name
from ..page import Page
from ..tree import Tree
from ..tree.labels import LABEL
from ..whitespace import fold
from .object_arrays import SIDE_TYPES

MAX_PROPERTIES = 100_000
_GRAPH = ("og:", "product:", "article:", "book:", "video:")
_HOLDERS = frozenset("WebPage CollectionPage ItemList OfferCatalog SearchResultsPage ItemPage".split())
_ABOUT_SITE = frozenset("og:site_name og:locale og:type og:locale:alternate".split())


def microdata(page: Page) -> list[Region]:
    """Return the things of the page's microdata, a region for each type, the largest first."""
    tree = page.tree
    scopes = page.seen.with_attribute("itemscope")
    if not scopes:
        return []
    outer = _outermost(tree, scopes)
    end = tree.end
    things: dict[str, list[Record]] = defaultdict(list)
    bearers = np.array(page.seen.with_attribute("itemprop")[:MAX_PROPERTIES], np.int64)
    holders = set(scopes)
    for scope in outer:
        kind = (tree.attr(scope, "itemtype") or "").rstrip("/").rsplit("/", 1)[-1]
        inside = bearers[np.searchsorted(bearers, scope + 1) : np.searchsorted(bearers, end[scope])].tolist()
        fields: dict[str, Item | list[Item]] = {}
        for node in inside:
            if node not in holders and (item := _value(tree, node)) is not None:
                name = tree.attr(node, "itemprop") or ""
                _add(fields, property_name(name) or "_".join(split_name(name)) or "text", item)
        _part_address(fields)
        if len(fields) > 1:
            things[kind].append(Record((tree.node(scope),), fields))
    regions = [Region(own, own[0].nodes[0].parent, float(len(own)), source="microdata") for own in things.values()]
    return sorted(regions, key=lambda region: -len(region))


def open_graph(tree: Tree) -> Region | None:
    """Return the record that a page's OpenGraph states; None without a title."""
    fields: dict[str, Item | list[Item]] = {}
    nodes = []
    for node in np.flatnonzero(tree.label == LABEL["meta"]).tolist():
        attrs = tree.attrs(node)
        name, said = (attrs.get("property") or attrs.get("name") or "").lower(), fold(attrs.get("content") or "")
        if not said or not name.startswith(_GRAPH) or name in _ABOUT_SITE:
            continue
        key = "_".join(split_name(name.partition(":")[2]))
        if key and key not in fields and len(fields) < 100:
            fields[key] = Item(said, tree.node(node), said if key == "url" else None, said if key == "image" else None)
            nodes.append(tree.node(node))
    return Region([Record(nodes, fields)], source="opengraph") if "title" in fields and len(fields) > 1 else None


def _outermost(tree: Tree, scopes: list[int]) -> list[int]:
    """Return the things that are in no other thing but those that hold a page's things; none about the site."""
    found: list[int] = []
    stop = 0
    for scope in scopes:
        kind = (tree.attr(scope, "itemtype") or "").rstrip("/").rsplit("/", 1)[-1]
        if scope >= stop and kind not in _HOLDERS:
            found += [] if kind in SIDE_TYPES else [scope]
            stop = int(tree.end[scope])
    return found


def _value(tree: Tree, node: int) -> Item | None:
    """Return what a property says: its stated value, its address, or its text; None for nothing."""
    attrs, at = tree.attrs(node), tree.node(node)
    href = attrs.get("href") if tree.tag(node) in ("a", "area", "link") else None
    src = attrs.get("src") if tree.tag(node) in ("img", "audio", "video", "source", "iframe") else None
    shown = fold(tree.text_of(node, int(tree.end[node])))
    said = fold(attrs.get("content") or attrs.get("datetime") or (attrs.get("alt") if src else None) or shown)
    duration = readable_duration(said)
    text = (said if duration == said else shown or duration) or href or src or ""
    return Item(text[:10_000], at, href, src) if text else None


def _part_address(fields: dict[str, Item | list[Item]]) -> None:
    """Let `url` be the address, as microdata says, and its words the name of a thing that states none."""
    said = fields.get("url")
    if isinstance(said, Item) and said.href and said.text != said.href:
        fields["url"] = Item(said.link or said.href, said.node, said.href)
        if "title" not in fields:
            fields.setdefault("name", said)


def _add(fields: dict[str, Item | list[Item]], name: str, item: Item) -> None:
    before = fields.get(name)
    if before is None:
        fields[name] = item
    elif isinstance(before, list):
        if len(before) < 50:
            before.append(item)
    elif before.text != item.text:
        fields[name] = [before, item]
