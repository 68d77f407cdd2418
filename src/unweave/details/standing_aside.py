"""Which columns of details stand aside: a person would leave them out of the table, and can ask for them.

That is what other columns say, at the same places of the pages: the first line of a list, a list of facts that are
columns, words cut from a text. And what nothing names, neither a label nor the markup nor what the pages state, and
that looks less like a value than like words of the page: links to other things, captions, comments. O(texts of the
columns).
"""

from collections.abc import Callable, Collection, Sequence
from urllib.parse import parse_qsl, urljoin, urlsplit

import numpy as np

from ..gathering import different
from ..tree import Tree
from ..tree.labels import LABEL
from .choosing import BESIDE, FEW_PAGES
from .column_candidates import PART, ColumnCandidates, kind_of
from .column_signs import Floats, is_named
from .text_keys import Codes
from .value_frames import has_mark

MIN_SAID = 0.7
"""Share of the texts of a column that others say."""
MIN_NAMED, MIN_UNNAMED, MIN_BESIDE_STATED = 4.0, 5.5, 7.5
"""Scores of a column that something names, and of one that nothing does, below which it stands aside; and of the latter
where pages state what their subject is."""
FEW = 12
"""Columns of a table from which a person misses nothing that is left out."""
MIN_LED = 0.8
"""Share of a column's texts that lead to other pages of the kind, each to one of its own."""
ANY = ("name", "description")
"""Names of columns of links that say no more than what each leads to."""
MIN_LINES = 3
"""Values a page of a list whose first is no column of its own."""
MIN_LONG = 12
"""Texts of a column that others say by no chance where there are few pages."""
MAX_LINKS = 200
MAX_ADDRESS = 2000
MIN_STATED = 4
"""Columns that show what pages state, from which they state their subject."""


def standing_aside(
    candidates: ColumnCandidates,
    chosen: Sequence[int],
    kept: Collection[int],
    scores: Floats,
    names: Sequence[str],
    names_it: Callable[[int], bool],
) -> set[int]:
    """Return which of the chosen columns stand aside.

    kept : those that are in the table for sure: what the page is called, and what shows what pages state
    names : what the chosen columns are called
    names_it : says of a column whether something names it
    """
    if len(chosen) <= FEW:
        return set()
    said, siblings = _Said(candidates), _Siblings(candidates)
    others = [index for index in chosen if index not in kept]
    is_stated = len(kept) > MIN_STATED
    is_enough = is_stated or len(candidates.cells.keys.pages) > FEW_PAGES  # else two say the same by chance
    named = {index for index in others if names_it(index)}
    aside = {index for index in others if scores[index] < (MIN_NAMED if index in named else MIN_UNNAMED)}
    if is_stated:
        unnamed = (index for index in others if index not in named)
        aside |= {index for index in unnamed if scores[index] < MIN_BESIDE_STATED or not said.is_single(index)}
    aside |= {
        index for index, name in zip(chosen, names, strict=True)
        if index not in kept and (name in ANY or not is_named(name, "")) and not said.is_labelled(index)
        and siblings.are_led_to(index)
    }  # fmt: skip
    order = sorted((at for at in chosen if at not in aside), key=lambda at: (at not in kept, said.rank_of(at)))
    for index in order:
        said.begin(index)
    for index in order:
        if index not in kept and (is_enough or said.is_long(index)) and said.share_of(index) >= MIN_SAID:
            aside.add(index)
        else:
            said.add(index)
    return aside


class _Siblings:
    """The addresses of other things of the site, of which each has a page as those that are learnt from."""

    def __init__(self, candidates: ColumnCandidates) -> None:
        self._candidates, self._pages = candidates, candidates.cells.keys.pages
        self._own = [own_address(page.tree) for page in self._pages]
        self._shapes = [*map(_shape, self._own)]

    def are_led_to(self, index: int) -> bool:
        """Return whether most texts of a column are links to other pages of the kind, a different one on each: the next
        story, related products. Those that lead to who made a thing, or to what kind it is, come again.
        """
        cells = self._candidates.cells[index][:MAX_LINKS]
        led = {
            address
            for page, cell in cells
            if self._shapes[page] and (address := self._pages[page].href(cell.at))
            and _shape(address, self._own[page]) == self._shapes[page]
        }  # fmt: skip
        return len(led) >= MIN_LED * len(cells)


def own_address(tree: Tree) -> str:
    """Return the address of a page, else the one that it states for itself; "" for none."""
    links = np.flatnonzero(tree.label == LABEL["link"])[:MAX_LINKS].tolist() if not tree.url else []
    stated = (tree.attr(node, "href") for node in links if (tree.attr(node, "rel") or "").lower() == "canonical")
    return tree.url or next(stated, None) or ""


def _shape(address: str, base: str = "") -> tuple[str, ...]:
    """Return what the addresses of a site's pages of one kind share: all but the last part of the path, or the names in
    the query; () for no address.
    """
    try:
        whole = urlsplit(urljoin(base, address[:MAX_ADDRESS]))
    except ValueError:  # a half bracket in the name of the site
        return ()
    parts = ["#" if part.isdigit() else part for part in whole.path.split("/") if part]
    names = sorted(name for name, _ in parse_qsl(whole.query)[:9])
    if names and parts and not whole.path.endswith("/"):
        return (whole.netloc, *parts, "?", *names)
    return (whole.netloc, *parts[:-1], "/") if parts else ()


class _Said:
    """The texts of the columns so far, by their places.

    What joins several texts, as an address, is not said by them. It says them where it is one of a list, and where they
    are one in elements of several kinds, behind its label: "Mayor: Ann Bell (<a>Labour</a>)". Words that a few pages
    share around a value may be there by chance, so that the whole text says it.
    """

    def __init__(self, candidates: ColumnCandidates) -> None:
        self._candidates, self._cells = candidates, candidates.cells
        self._is_list = candidates.cells.are_lists
        self._said, self._begun, self._joined = np.zeros((3, candidates.cells.keys.n + 1), bool)

    def is_single(self, index: int) -> bool:
        """Return whether a column has one text a page, not joined from several."""
        return not (self._is_list[index] or self._cells.are_joined[index])

    def is_long(self, index: int) -> bool:
        """Return whether a column has so many texts that others say as many by no chance."""
        return len(self._texts(index)) >= MIN_LONG

    def is_labelled(self, index: int) -> bool:
        """Return whether a column has one value a page, beside its label."""
        kinds = {kind_of(key) for key in (self._candidates.keys[index], *self._candidates.others[index])}
        return not self._is_list[index] and not kinds.isdisjoint(BESIDE)

    def rank_of(self, index: int) -> int:
        """Return when a column says its texts: behind a colon in them first, then beside a label, then others, and last
        what is cut from texts.
        """
        if self._candidates.keys[index][0] == PART:
            return 0 if self._is_behind_colon(index) else 3
        return 1 if self.is_labelled(index) else 2

    def _is_behind_colon(self, index: int) -> bool:
        """Return whether a column is what stands in its texts behind a label with a colon that all of them begin
        with.
        """
        key = self._candidates.keys[index]
        return key[0] == PART and key[2] == "2" and key[3].rstrip().endswith((":", "："))

    def _is_cut(self, index: int) -> bool:
        """Return whether a column has words between bare words of its texts, "Kent" of "Leeds in Kent"."""
        key = self._candidates.keys[index]
        if key[0] != PART or has_mark(" ".join(key[3 : 3 + int(key[2])]).split()):
            return False
        keys, cells = self._cells.keys, self._cells.of_numbers(index)
        n_digits = sum(any(map(str.isdigit, keys.text(cell) or "")) for cell in cells.tolist())
        return 2 * n_digits < len(cells)

    def share_of(self, index: int) -> float:
        """Return the share of a column's own texts that columns before it have, or that any list begins with; 0 for one
        of few values: of what kind a school is, the first thing that a list says of it.
        """
        key, texts = self._candidates.keys[index], self._texts(index)
        is_few = self._cells.n_pages[index] <= FEW_PAGES
        is_part = key[0] == PART and (self._is_behind_colon(index) or not (is_few or self._is_cut(index)))
        is_kind = (
            key[0] != PART
            and not self._is_list[index]
            and 3 * len(different(self._cells.keys.code[texts])) <= 2 * len(texts)
        )
        is_own = is_part or is_kind or self._cells.are_joined[index] or not len(texts)
        is_mixed = len(different(self._cells.keys.path[texts])) > 1
        said = self._said | (self._begun if not self._is_list[index] else self._joined & is_mixed)
        return 0.0 if is_own else float(said[texts].mean())

    def begin(self, index: int) -> None:
        """Take note of the texts that a list begins with on its pages, where its lines stand alike and nothing between
        them.
        """
        keys, cells = self._cells.keys, self._cells.of_numbers(index)
        first = np.flatnonzero(np.append(True, np.diff(keys.page_of(cells)) > 0)[: len(cells)])
        if len(cells) >= MIN_LINES * len(first) and len(set(keys.path[keys.start[cells]].tolist())) == 1:
            start, size = keys.start[cells], keys.size[cells]
            last = np.append(first[1:], len(cells)) - 1
            is_whole = start[last] + size[last] - start[first] == np.add.reduceat(size, first)
            self._begun[start[first[is_whole]]] = True

    def add(self, index: int) -> None:
        is_joined = self._cells.are_joined[index] and not self._is_list[index]
        is_part = self._candidates.keys[index][0] == PART and not self._is_behind_colon(index)
        if not is_part and (not is_joined or self.is_labelled(index)):
            (self._joined if is_joined else self._said)[self._texts(index)] = True

    def _texts(self, index: int) -> Codes:
        """Return the places of the texts of a column that are not the template's."""
        keys, cells = self._cells.keys, self._cells.of_numbers(index)
        start, size = keys.start[cells], keys.size[cells]
        ends = np.cumsum(size)
        texts = np.arange(int(size.sum())) + np.repeat(start - ends + size, size)
        return np.asarray(texts[~keys.shared[texts]])
