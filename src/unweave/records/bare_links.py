"""Links without a text or picture, and those of them that are icons: of an email, a telephone, another site, a file.
O(nodes).

`<a href="mailto:ann@example.com"><i class="icon"></i></a>` is an email; icons that lead to one other site, or to files
of one kind, are a column of addresses that is called by these.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import unquote

from ..model import Item
from ..naming.markup import SCHEMES
from ..tree import labels
from ..tree.content import ContentTree
from .drafts import Draft
from .record_source import Parts, nodes_of
from .surroundings import is_function

SOME = 0.3
"""Share of the records that have an icon, from which on it is a field."""
MAX_BARE = 8
"""Links without a text of a record, on the mean, up to which they are looked at."""
_SITE = re.compile(r"(?:https?:)?//(?:www\.)?((?:[\w-]+\.)+\w{2,})(?=[/:?#]|$)", re.IGNORECASE)
_FILE = re.compile(r"\.(pdf|docx?|xlsx?|ics|csv|mp3|zip)(?:$|[?#])", re.IGNORECASE)
_SHARES = re.compile(
    r"shar|intent|/pin/create|[?&](?:url|text|body|subject)=|=https?(?::|%3A)(?:/|%2F){2}", re.IGNORECASE
)
"""Addresses by which a page is sent to others."""
_PLAIN = re.compile(rb"(?:\s|</?(?:span|font|b|em|strong|u)(?: (?:style|color|face|size)=\"[^\"(]*\")*>|</a>)*")
"""What shows nothing without a text: elements for it, and no attribute by which something is drawn."""
_LINK = labels.LABEL["a"]


def with_icon_links(content: ContentTree, records: Sequence[Parts], drafts: Sequence[Draft]) -> list[Draft]:
    """Return the columns with one, behind them, for each kind of address that icons of records lead to."""
    bare = bare_links(content, records)
    return [*drafts, *_of_icons(content, bare, drafts)] if bare else list(drafts)


def bare_links(content: ContentTree, records: Sequence[Parts]) -> dict[int, list[tuple[int, str]]]:
    """Return, by record, the links that hold no text and no picture, with their addresses."""
    nodes, record = nodes_of(records)
    is_link = (content.label[nodes] == _LINK) & (content.link[nodes] == nodes)
    nodes, record = nodes[is_link], record[is_link]
    is_bare = content.before[content.end[nodes]] == content.before[nodes]
    nodes, record = nodes[is_bare], record[is_bare]
    found: dict[int, list[tuple[int, str]]] = defaultdict(list)
    if not len(nodes) or len(nodes) > MAX_BARE * len(records):
        return found
    tree = content.tree
    spans = tree.attribute_spans("href")[content.first[nodes]].tolist()
    for node, here, (start, stop) in zip(nodes.tolist(), record.tolist(), spans, strict=True):
        address = tree.read(start, stop).strip() if start >= 0 else ""
        if address and not is_function(address) and _is_drawn(content, node):
            found[here].append((node, address))
    return found


def _of_icons(
    content: ContentTree, bare: Mapping[int, Sequence[tuple[int, str]]], drafts: Sequence[Draft]
) -> Iterator[Draft]:
    """Yield a column for each kind of address that icons of records lead to."""
    found = icons(content, bare)
    own = [site_of(content.tree.absolute("/")), *(site_of(item.href) for draft in drafts for item in draft.all_items)]
    n = len(drafts[0].items) if drafts else 0
    for name, links in found.items():
        if name not in own and len(links) >= SOME * n and len({address for _, address in links.values()}) > 1:
            items = [[icon_item(content, *links[record])] if record in links else [] for record in range(n)]
            nodes = [[links[record][0]] if record in links else [] for record in range(n)]
            yield Draft(nodes, items, name.split(".")[-2] if "." in name else name)


def icons(content: ContentTree, bare: Mapping[int, Sequence[tuple[int, str]]]) -> dict[str, dict[int, tuple[int, str]]]:
    """Return, by kind of address and by record, the first link that an icon is, and its address."""
    found: dict[str, dict[int, tuple[int, str]]] = defaultdict(dict)
    for record, here in bare.items():
        for node, address in here:
            if (name := kind_of(address)) and ("." not in name or drawn_in(content, node)):
                found[name].setdefault(record, (node, address))
    return found


def _is_drawn(content: ContentTree, node: int) -> bool:
    """Say whether a link without a text may show: not where an editor of texts left but plain elements in it,
    `<a><span style="color: green"></span></a>`.
    """
    tree, inside = content.tree, int(content.first[node]) + 1
    return not drawn_in(content, node) or not _PLAIN.fullmatch(
        tree.buffer, int(tree.start[inside]), int(tree.stop[inside - 1])
    )


def drawn_in(content: ContentTree, node: int) -> list[int]:
    """Return the labels of the elements in a link without a text."""
    first = int(content.first[node])
    inside: list[int] = content.tree.label[first + 1 : content.tree.end[first]].tolist()
    return inside


def icon_item(content: ContentTree, node: int, address: str) -> Item:
    """Return an address as a text: that of an email or a telephone, or of a page, whole."""
    there = content.tree.node(int(content.first[node]))
    is_bare = address.lower().startswith(tuple(SCHEMES))
    return Item(_bare_address(address) if is_bare else Item("", there, address).link or address, there)


def kind_of(address: str) -> str | None:
    """Return the kind of an address, if it tells one: that of its scheme, of the file, or the site that it is on."""
    for scheme, name in SCHEMES.items():
        if address.lower().startswith(scheme):
            return name if _bare_address(address) else None
    if is_shared(address):
        return None
    ending = _FILE.search(address)
    return ending[1].lower() if ending else site_of(address)


def is_shared(address: str) -> bool:
    """Say whether an address is one by which a page is sent to others."""
    return _SHARES.search(address) is not None


def site_of(address: str | None) -> str | None:
    """Return the host of an address, small, without `www.`; None of one that names none."""
    found = _SITE.match(address) if address else None
    return found[1].lower() if found else None


def _bare_address(address: str) -> str:
    """Return what is written to or called by an address, without its scheme and what follows a question mark."""
    return unquote(address.partition(":")[2].partition("?")[0]).strip()
