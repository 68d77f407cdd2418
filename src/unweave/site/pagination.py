"""The other pages of a list: `find_pagination`. One pass over the page's links.

A bar is a run of links that say numbers, in order, with nothing but gaps between. Beside it, and wherever an address
differs from the page's own in a number alone, a link is taken at its word (`directions.py`); where there is neither, a
front page's list may go on at an address that says it is a second page. Nothing is made up: what is given stands on the
page.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice, pairwise

import numpy as np

from ..absolute import absolute
from ..own_address import stated_address
from ..page import Page, expect_page
from ..tree import Node, ReaderView, Tree
from ..tree.climbing import upwards
from ..tree.labels import LABEL, TEXT
from ..whitespace import fold
from .directions import Direction, classed_direction, spoken_direction, titled_direction
from .page_numbers import is_cursor, is_second, numbers_between, says_page

MAX_LINKS = 20_000
"""Links of a page that are looked at; the pagination of a longer page stands before or among them."""
MAX_TEXTS = 80_000
"""Texts outside of links that are looked at."""
MAX_NUMBERED = 30
"""Numbered links that the links beside them are held against."""
_PAGE = (
    r"(?:page|pág|pagina|seite|sida|side|sivu|stran|stron|stránk|oldal|sayfa|страниц|сторінк|σελίδα|trang|halaman)"
    r"[^\W\d]*"
)
_NUMBER = re.compile(
    rf"^(?:(?:\w+ ){{0,2}}{_PAGE}\s*)?\W{{0,2}}(\d{{1,6}})\W{{0,2}}(?:페이지|ページ目?|页|頁)?$", re.IGNORECASE
)
"""A number, or a word for page, which readers of screens hear, and a number: "Page 2"."""
_SAYS_PAGE = re.compile(rf"^(?:\S+ ){{0,4}}{_PAGE}$|^페이지$|^ページ$", re.IGNORECASE)
"""What readers of screens hear before or behind a number outside of links: "You're currently reading page"."""
_GAP = " .…•·⋯"
"""Signs that stand for the pages between two numbers."""
_REACH = 4
"""Links and short texts on either side of a bar that belong to it."""
_YEARS = range(1900, 2101)
_BUTTONS = frozenset(("button",))
_LINKS = _BUTTONS | {"a"}


@dataclass(frozen=True)
class Pagination:
    """The other pages of a list, as addresses; each is None, or empty, where the page does not link it.

    Attributes
    ----------
    next, previous, first, last : address or None, absolute where the page's own is known
    pages : addresses of the numbered pages, in order of the page, each once
    nodes : the links, in document order, those without an address (scripts) too
    """

    next: str | None = None
    previous: str | None = None
    first: str | None = None
    last: str | None = None
    pages: tuple[str, ...] = ()
    nodes: tuple[Node, ...] = field(default=(), repr=False)

    def __bool__(self) -> bool:
        return bool(self.nodes) or self.next is not None or self.previous is not None


@dataclass
class _Link:
    """A link, or a short text outside of links (`node` is then the text)."""

    tree: Tree
    node: int
    text: str
    href: str | None = None
    number: int | None = None
    way: Direction | None = None
    is_current: bool = False
    here: str = ""

    @property
    def is_link(self) -> bool:
        return self.href is not None

    @cached_property
    def address(self) -> str:
        """The address it leads to, "" for none; few links of a page are asked for it."""
        return _absolute(self.tree, self.href or "")

    @cached_property
    def url(self) -> str:
        """The same as it is seen from the page, which may say its own address."""
        return absolute(self.here, self.address) if self.address and "://" not in self.address else self.address


def find_pagination(page: Page) -> Pagination:
    """Return the pages that this page of a list leads to: the next one, the one before, first, last, and the numbered
    ones.

    >>> page = Page('<a href="?p=1">1</a> <b>2</b> <a href="?p=3">3</a> <a href="?p=3">weiter</a>', url="http://x.example/?p=2")
    >>> found = find_pagination(page)
    >>> found.next, found.pages
    ('http://x.example/?p=3', ('http://x.example/?p=1', 'http://x.example/?p=3'))
    """
    expect_page(page, "find_pagination")
    tree = page.tree
    here = page.url or stated_address(page)
    items = _items(page.seen, here)
    bars = _bars(tree, items, here)
    numbered = [one for bar in bars for one in items[bar.start : bar.stop] if one.is_link and one.number is not None]
    ways = _ways(items, bars, numbered, here)
    _part_ends(ways)
    _turn(ways, here)
    if not numbered and not any(ways.values()):
        ways["next"] = [item for item in items if item.is_link and item.way == "next" and is_second(here, item.url)][:1]
    current = _current(items, bars, here)
    if not ways["next"] and not ways["previous"] and not numbered:
        ways["first"], ways["last"] = [], []
    nodes = sorted({item.node for found in ways.values() for item in found} | {item.node for item in numbered})
    named = {rel: _named(tree, here, rel) for rel in ("next", "prev")}
    is_shown = bool(named["next"]) and any(item.address == named["next"] for item in items)
    return Pagination(
        next=(named["next"] if is_shown else None)
        or _address(ways["next"])
        or _following(numbered, current)
        or named["next"],
        previous=_address(ways["previous"]) or _following(numbered, current, step=-1) or named["prev"],
        first=_address(ways["first"]),
        last=_address(ways["last"]),
        pages=tuple(dict.fromkeys(item.address for item in numbered if item.address)),
        nodes=tuple(tree.node(node) for node in nodes),
    )


def _items(seen: ReaderView, here: str) -> list[_Link]:
    """Return the links, and the short texts outside of them, in document order; an `a` that leads nowhere is none."""
    tree = seen.tree
    links = np.flatnonzero(seen.called(_LINKS) & (tree.attribute_spans("href")[:, 0] >= 0))
    texts = np.flatnonzero((tree.label == TEXT) & ~seen.below(links) & ~seen.inside(_BUTTONS))
    found = [_link(tree, link, here) for link in links.tolist()[:MAX_LINKS]]
    for node in texts[:MAX_TEXTS].tolist():
        size = int(tree.stop[node] - tree.start[node])
        text = tree.text_at(node).strip() if size <= 60 else "…" * 60
        found.append(_Link(tree, node, text, number=_number(text) or None))  # a zero counts something
    found.sort(key=lambda item: item.node)
    return found


def _link(tree: Tree, node: int, here: str) -> _Link:
    attrs = tree.attrs(node)
    href = attrs.get("href", "").strip()
    end = int(tree.end[node])
    text = tree.text_of(node) if tree.stop[node] - tree.start[node] < 3000 else "…" * 60
    is_current = attrs.get("aria-current", "false").lower() != "false"
    if attrs.get("aria-disabled", "").lower() == "true":  # the end of the list, or the page itself
        return _Link(tree, node, text, number=_number(text))
    item = _Link(tree, node, text, href, number=_number(text), is_current=is_current, here=here)
    if item.number is None and len(text) <= 60:
        item.way = _way(tree, node, end, text, attrs)
    return item


def _number(text: str) -> int | None:
    said = _NUMBER.match(fold(text[:60]))
    return int(said[1]) if said else None


def _absolute(tree: Tree, href: str) -> str:
    if not href or href[0] == "#" or href.lower().startswith(("javascript:", "mailto:", "tel:", "data:")):
        return ""
    return tree.absolute(href).partition("#")[0]


def _way(tree: Tree, node: int, end: int, text: str, attrs: dict[str, str]) -> Direction | None:
    """Return which way a link leads: by `rel`, by what it says, by its title, its image, its classes; the first that
    says it."""
    rel = attrs.get("rel", "").lower().split()
    if "next" in rel or "prev" in rel or "previous" in rel:
        return "next" if "next" in rel else "previous"
    if text and not text.strip(_GAP):  # a gap leads to some page further on, whatever its title says
        return None
    said = spoken_direction(text)
    n_words = len(re.findall(r"\w+", text))
    if (said and n_words) or n_words > 3:
        return said
    inner = [tree.attrs(child) for child in range(node + 1, min(end, node + 6))]
    for words in (attrs, *inner):
        for name in ("title", "aria-label", "alt"):
            titled = titled_direction(words.get(name, ""))
            if titled:
                return titled
    if said:
        return said
    parent = int(tree.parent[node])
    is_alone = parent >= 0 and tree.tag(parent) in ("li", "span", "td", "div") and _alone(tree, node)
    above = tree.attrs(parent) if is_alone else {}
    for names in (attrs, *inner, above):
        classed = classed_direction(" ".join(names.get(name, "") for name in ("class", "id")) + " " + _file(names))
        if classed in ("next", "previous"):  # menus call their ends first and last
            return classed
    return None


def _alone(tree: Tree, node: int) -> bool:
    parent = int(tree.parent[node])
    return parent == node - 1 and int(tree.end[parent]) == int(tree.end[node])


def _file(attrs: dict[str, str]) -> str:
    """Return the file name of an image, which is often `next.gif`."""
    src = attrs.get("src", "")
    return "" if src.startswith("data:") else src.rsplit("/", 1)[-1].rsplit(".", 1)[0][:60]


def _bars(tree: Tree, items: Sequence[_Link], here: str) -> list[range]:
    """Return the runs of numbered links that are pages of this list: those related to the page's own address, else
    the one that says which page this is, else those whose addresses say that they are pages of one list.
    """
    found = [bar for bar in _runs(items) if _is_bar(tree, items, bar)]
    related = [bar for bar in found if _related(items, bar, here) and _may_begin(items, bar, here)]
    if related:
        return related
    told = [bar for bar in found if _has_current(items, bar) or _has_way(items, bar)]
    counted = [] if told else [bar for bar in found if _is_counted(items, bar, here)]
    first = _addresses(items, (told or counted)[0]) if told or counted else set()
    alike = [bar for bar in told or counted if _addresses(items, bar) == first]
    return alike if told or len(alike) == len(counted) else []


def _is_counted(items: Sequence[_Link], bar: range, here: str) -> bool:
    """Return whether the addresses of a bar say by themselves that they are pages of one list."""
    further = [item.url for item in items[bar.start : bar.stop] if item.is_link and (item.number or 0) > 1]
    said = {says_page(here, url) for url in further}
    return len(further) > 1 and len(said) == 1 and said != {""}


def _addresses(items: Sequence[_Link], bar: range) -> set[str]:
    return {item.url for item in items[bar.start : bar.stop] if item.is_link}


def _runs(items: Sequence[_Link]) -> Iterable[range]:
    """Yield the longest runs of numbers with nothing but gaps between."""
    start, last = -1, -1
    for index, item in enumerate(items):
        if item.number is not None:
            if start < 0 or _breaks(items, last, index):
                if start >= 0:
                    yield range(start, last + 1)
                start = index
            last = index
        elif start >= 0 and index - last > _REACH:
            yield range(start, last + 1)
            start = -1
    if start >= 0:
        yield range(start, last + 1)


def _breaks(items: Sequence[_Link], last: int, index: int) -> bool:
    """Return whether something other than a gap stands between two numbers, or the second is not above the first."""
    between = items[last + 1 : index]
    if any(item.is_link and item.way is None and item.text.strip(_GAP + "|-") for item in between):
        return True
    is_heard = not (items[last].is_link and items[index].is_link)  # what is said of the page itself
    others = (item.text for item in between if not (is_heard and _SAYS_PAGE.match(item.text)))
    if any(len(re.findall(r"\w", text)) > 2 or len(text) > 8 for text in others):
        return True
    before, after = items[last].number, items[index].number
    return before is not None and after is not None and after <= before


def _is_bar(tree: Tree, items: Sequence[_Link], bar: range) -> bool:
    """Return whether a run of numbers is one of pages: not of years, not of days, not of numbers of rows to show."""
    run = items[bar.start : bar.stop]
    links = [item for item in run if item.is_link and item.number is not None]
    numbers = [item.number for item in run if item.number is not None]
    if not links or all(number in _YEARS for number in numbers) or len(numbers) == 1:
        return False
    if len({item.url or item.node for item in links}) < len(links):
        return False
    steps = [b - a for a, b in pairwise(numbers)]
    if 1 not in steps and 2 not in steps and not (_has_way(items, bar) and len(numbers) <= 2 and numbers[0] <= 2):
        return False
    rows = {_row(tree, item.node) for item in run}
    return len(rows) < 3


def _row(tree: Tree, node: int) -> int:
    """Return the table row that a node stands in, -1 for none: a calendar has several."""
    above = islice(upwards(tree.parent, tree.parent[node]), 6)
    return next((at for at in above if tree.label[at] == LABEL["tr"]), -1)


def _related(items: Sequence[_Link], bar: range, here: str) -> bool:
    """Return whether most of the addresses of a bar differ from the page's own in a number alone."""
    urls = [item.url for item in items[bar.start : bar.stop] if item.url]
    return bool(here) and sum(url == here or numbers_between(here, url) is not None for url in urls) * 2 > len(urls)


def _may_begin(items: Sequence[_Link], bar: range, here: str) -> bool:
    """Return whether a bar begins as one of pages does, or says which page this is: sizes begin anywhere."""
    run = items[bar.start : bar.stop]
    is_low = min(item.number for item in run if item.number is not None) <= 2
    is_told = _has_current(items, bar) or _has_way(items, bar) or here in _addresses(items, bar)
    return is_low or is_told


def _has_current(items: Sequence[_Link], bar: range) -> bool:
    run = items[bar.start : bar.stop]
    lead = any(item.url for item in run)
    return any(one.number is not None and (one.is_current or _leads_nowhere(one, lead)) for one in run)


def _leads_nowhere(one: _Link, others_lead: bool) -> bool:
    """Return whether a number is no link, or one to nowhere where others lead to pages."""
    return not one.is_link or (others_lead and not one.url)


def _has_way(items: Sequence[_Link], bar: range) -> bool:
    around = items[max(0, bar.start - 2) : bar.start] + items[bar.stop : bar.stop + 2]  # type: ignore[operator]
    return any(item.is_link and item.way in ("next", "previous") for item in around)


_FIRST = ((None, 0), (None, 1))
"""What the address of a list lacks and the link to its first page has."""


def _current(items: Sequence[_Link], bars: Sequence[range], here: str) -> int | None:
    """Return the number of this page: the one in the bar that is no link, or links the page itself."""
    for bar in bars:
        run = items[bar.start : bar.stop]
        lead = any(item.url for item in run)
        for item in run:
            is_here = item.is_current or _leads_nowhere(item, lead) or item.url == here.partition("#")[0] != ""
            if item.number is not None and is_here:
                return item.number
        numbers = [item.number for item in run if item.number is not None]
        missing = [a + 1 for a, b in pairwise(numbers) if b - a == 2]
        if len(missing) == 1:
            return missing[0]
        first = next((item.url for item in run if item.number == 1), None)
        if numbers[0] == 2 or (first and numbers_between(here, first) in _FIRST):
            return 1
    return None


def _following(numbered: Sequence[_Link], current: int | None, step: int = 1) -> str | None:
    if current is None:
        return None
    return next((item.address for item in numbered if item.number == current + step and item.url), None)


def _ways(
    items: Sequence[_Link], bars: Sequence[range], numbered: Sequence[_Link], here: str
) -> dict[Direction, list[_Link]]:
    """Return, for each way, the links that say it and lead to another page of this list."""
    found: dict[Direction, list[_Link]] = {"next": [], "previous": [], "first": [], "last": []}
    near = {index for bar in bars for index in range(bar.start - _REACH, bar.stop + _REACH)}
    near_urls = [item.url for item in numbered if item.url][:MAX_NUMBERED]
    together = _together(items)
    saying = [item.url for item in items if item.way and item.url][:MAX_NUMBERED]
    counted = {says_page(here, item.url) for item in items if item.way and item.url} if not here else set()
    are_counted = len(counted - {""}) == 1
    for index, item in enumerate(items):
        if not item.is_link or item.way is None or (here and item.url == here.partition("#")[0]):
            continue
        if not item.url:
            leads = index in near
        elif index in near:
            leads = not near_urls or any(
                url == item.url or _goes_on(url, item.url, item.way) for url in (here, *near_urls)
            )
        else:
            leads = index in together or numbers_between(here, item.url) is not None or is_cursor(here, item.url)
            leads |= not here and any(_are_around(url, item.url) for url in saying)  # a page that was saved
            leads |= are_counted and says_page(here, item.url) != ""
        if leads:
            found[item.way].append(item)
    return found


def _goes_on(one: str, other: str, way: Direction) -> bool:
    """Return whether `other` differs from `one` in a number that it has; a list's first page often has none."""
    numbers = numbers_between(one, other)
    return numbers is not None and (numbers[1] is not None or way in ("first", "previous"))


def _are_around(one: str, other: str) -> bool:
    """Return whether two addresses are those beside a page of a list: 1 and 3, or 20 and 60; posts' numbers are not."""
    a, b = numbers_between(one, other) or (None, None)
    if a is None or b is None or a == b or (a - b) % 2:
        return False
    return min(a, b) % (abs(a - b) // 2) == 0


def _together(items: Sequence[_Link]) -> set[int]:
    """Return the places of links that say three ways and more in one row, as a comic's do: first, previous, next,
    last."""
    found: set[int] = set()
    links = [(index, item.way) for index, item in enumerate(items) if item.is_link]
    for at in range(len(links)):
        row = [link for link in links[at : at + 5] if link[1] and link[0] - links[at][0] <= 3 * _REACH]
        if len({way for _, way in row}) >= 3:
            found.update(index for index, _ in row)
    return found


def _turn(ways: dict[Direction, list[_Link]], here: str) -> None:
    """Put right what words have the wrong way round, as blogs do: the link to a higher page number leads on."""
    for way, other in (("next", "previous"), ("previous", "next")):
        for item in list(ways[way]):  # type: ignore[index]
            numbers = numbers_between(here, item.url) if item.url else None
            if numbers is None:
                continue
            is_up = (numbers[1] or 0) > (numbers[0] or 0)
            if is_up != (way == "next"):
                ways[way].remove(item)  # type: ignore[index]
                ways[other].append(item)  # type: ignore[index]


def _part_ends(ways: dict[Direction, list[_Link]]) -> None:
    """Take the further one of two arrows that point the same way for an end of the list: `<< < 3 > >>`."""
    ends: tuple[tuple[Direction, Direction], ...] = (("next", "last"), ("previous", "first"))
    for way, end in ends:
        arrows = [item for item in ways[way] if item.url and not re.search(r"\w", item.text)]
        for item in arrows[1:]:
            one, other = numbers_between(arrows[0].url, item.url) or (None, None)
            if one != other:
                further = item if ((other or 0) > (one or 0)) == (way == "next") else arrows[0]
                ways[way].remove(further)
                ways[end].append(further)
                break


def _address(found: Sequence[_Link]) -> str | None:
    return next((item.address for item in found if item.url), None)


def _named(tree: Tree, here: str, rel: str) -> str | None:
    """Return the address that a `link` element in the head says, where it is a page of this list."""
    for node in np.flatnonzero(tree.label == LABEL["link"]).tolist()[:200]:
        attrs = tree.attrs(node)
        if rel in attrs.get("rel", "").lower().split() and attrs.get("href"):
            url = _absolute(tree, attrs["href"])
            full = absolute(here, url)
            if url and full != here and (numbers_between(here, full) is not None or says_page(here, full)):
                return url
    return None
