"""What is known of a column of details, by which the room `naming` names it: its label, its markup, its values,
what the pages state.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby, takewhile

import numpy as np

from ..gathering import grouped
from ..naming import Described, Traits, name_columns, read_markup
from ..naming.markup import NEAR, Element
from ..naming.roles import role_of
from ..tree import Tree
from ..tree.labels import LABEL
from ..tree.tree import once_read
from ..whitespace import fold, squeezed, words_in
from .column_candidates import (
    PART,
    ColumnCandidates,
    Template,
    is_labelish,
    is_list,
    label_of,
    own_key,
    text_of,
    trimmed,
)
from .column_signs import HEADING, MAX_BELOW
from .repeated_parts import as_identifier
from .text_keys import Cell
from .texts import PageTexts
from .value_frames import has_mark

MAX_HEADINGS = 5
"""`h1` elements that are read."""
MAX_TITLE = 500
MAX_LINES = 1000
"""Texts of a list, among which others are looked for."""
MIN_BEGIN = 2
"""Words that a text and the page's title begin with, so that it is what the page is called."""
MAX_ROW = 2000
"""Nodes of a table row whose head is looked for."""
MAX_HEADS = 3
"""Rows of a table that may be its head: a title may stand above it."""
MAX_BETWEEN = 10
"""Rows below the head of a table that are looked at: below one of other cells, as one over two of facts, it heads
none."""
N_CHAINS = 10
"""Values of a column of which the elements around them are read."""
MAX_SHARED = 3
"""Texts in the smallest element that holds a label and its value,
where neither a colon nor its element says that it is a label."""
MAX_LABELLED = 3
"""Columns beside one label; what stands beside more is no label, but the first text of a row that lays the page out."""
_TITLE_END = re.compile(r"\s[-–—|·:»]\s")
_CRUMB = re.compile(r"crumb|topicpath|pathway", re.IGNORECASE)
"""Names of elements with the way to a page: its parts are the categories of what it is about."""
_CELLS = (LABEL["td"], LABEL["th"])
_LABEL_TAGS = frozenset("th dt label h2 h3 h4 h5 h6 strong b".split())
_LABEL_CLASS = re.compile(r"label|caption|key|term|name|heading|title", re.IGNORECASE)


class ColumnNamer:
    """Names the columns of a template's pages, by all that is known of each."""

    def __init__(
        self,
        candidates: ColumnCandidates,
        pages: Sequence[PageTexts],
        template: Template,
        stated: Sequence[Mapping[str, str]],
    ) -> None:
        self._candidates, self._pages, self._template, self._stated = candidates, pages, template, stated
        of_tag = once_read()
        self._elements = [_elements(page.tree, page.tree.shared_attrs(of_tag)) for page in pages]
        self._squeezed = cache(squeezed)
        self._titles = [_titles(page) for page in pages]
        self._known_titles: dict[int, bool] = {}
        self._described: dict[int, Described] = {}
        self._before: dict[int, str | None] = {}

    def names(
        self, columns: Sequence[int], properties: Mapping[int, str] | None = None, *, part: str | None = None
    ) -> list[str]:
        """Return names of candidates that stand side by side, all different.

        properties : under which pages state what candidates show
        part : the repeated part that they are the columns of; a label of several of them, or that names the part, names
            none of them
        """
        found = [self.described(index) for index in columns]
        for at in self._inside(columns, found):
            found[at] = replace(found[at], markup=replace(found[at].markup, classes=()))
        labels = [(properties or {}).get(index, one.label) for index, one in zip(columns, found, strict=True)]
        count = Counter(labels)
        for at, (index, label) in enumerate(zip(columns, [*labels], strict=True)):
            head = self._head(index, first=not label) if not label or count[label] > 1 else None
            is_list_of = is_list(self._candidates.cells[index])  # what all rows have is no label
            labels[at] = f"{label} {head}" if head and label and not is_list_of else head or label
        count, title = Counter(labels), self.title_of(columns) if part is None else None
        is_whole = [self._candidates.keys[index][0] != PART for index in columns]
        n_whole = Counter(label for label, is_text in zip(labels, is_whole, strict=True) if is_text)
        for at, (index, label) in enumerate(zip(columns, [*labels], strict=True)):
            if part is not None:
                labels[at] = label if label and count[label] == 1 and as_identifier(label) != part else None
            elif index == title:
                labels[at] = "title"
            elif n_whole[label] > MAX_LABELLED or (count[label] > MAX_LABELLED and not is_whole[at]):
                labels[at] = self._label_before(index) if is_whole[at] else None
        return name_columns([replace(one, label=label) for one, label in zip(found, labels, strict=True)])

    def _inside(self, columns: Sequence[int], described: Sequence[Described]) -> set[int]:
        """Return the columns with some texts of another that the markup calls the same: the street of an address, no
        price of a line with more.
        """
        by_name = grouped((name, at) for at, one in enumerate(described) for name in one.markup.classes[:1])
        found = set()
        for alike in by_name.values():
            texts = {
                at: {
                    (page, i)
                    for page, cell in self._candidates.cells[columns[at]]
                    for i in range(cell.at, cell.at + cell.n)
                }
                for at in (alike if len(alike) > 1 else ())
            }
            inside = (at for at, own in texts.items() if any(own < other for other in texts.values()))
            found |= {at for at in inside if role_of(described[at].traits) is None}
        return found

    def is_named(self, index: int) -> bool:
        """Return whether a label or the markup's properties name a candidate, or the way to the page; words of a text
        that all pages have, without a colon, name none of it.
        """
        found, key = self.described(index), self._candidates.keys[index]
        is_label = key[0] != PART or has_mark(key[3 + int(key[1])].split())
        return bool((found.label and is_label) or found.markup.properties)

    def described(self, index: int) -> Described:
        """Return what is known of a candidate."""
        if index not in self._described:
            self._described[index] = self._describe(index)
        return self._described[index]

    def _describe(self, index: int) -> Described:
        cells, pages = self._candidates.cells[index], self._pages
        n = len(cells)
        traits = Traits.of(
            (self._text(page, cell) for page, cell in cells),
            filled=len({page for page, _ in cells}) / len(pages),
            linked=sum(pages[page].linked[cell.at] for page, cell in cells) / n,
            headed=sum(pages[page].heading[cell.at] > 0 for page, cell in cells) / n,
        )
        markup = read_markup(
            [*map(self._elements[page], _around(pages[page], cell)[:NEAR])]
            for page, cell in cells[:: max(1, n // N_CHAINS)][:N_CHAINS]
        )
        said = self._stated_name(cells)
        if said:
            markup = replace(markup, properties=tuple(dict.fromkeys((*markup.properties, said))))
        page, cell = cells[0]
        is_crumb = any(_CRUMB.search(name) for name in pages[page].paths[cell.at])
        return Described(traits, self._label(index) or ("category" if is_crumb else None), markup)

    def title_of(self, columns: Sequence[int]) -> int | None:
        """Return the first candidate that is what the pages are called, or the whole of which that is a part;
        else the first that begins as titles do.
        """
        titles = [index for index in columns if self._is_title(index)]
        wholes = (index for index in titles[1:] if self._holds(index, titles[0]))
        n_titled = self._n_titled(titles[0]) if titles else 0
        best = next((index for index in wholes if self._n_titled(index) > n_titled), titles[0] if titles else None)
        if best is None:
            return next((index for index in columns if self._begins_title(index)), None)
        texts = [index for index in columns if self._candidates.keys[index][0] != PART]
        return next((index for index in texts if self._is_bare_title(index, best)), best)

    def heading_of(self, title: int) -> int:
        """Return the candidate whose texts are headings and say on each page what the title says, the highest heading,
        or its beginning, as a link does; the title itself without one.

        A heading stands on pages whose way to them, or what stands before them, is another.
        """
        cells, pages = self._candidates.cells, self._pages
        said = [(page, self._squeezed(self._text(page, cell))) for page, cell in cells[title]]

        def level(index: int) -> int:
            page, cell = cells.keys.cell(int(cells.of_numbers(index)[0]))
            return pages[page].heading[cell.at] if cell.n == 1 else 0

        def is_same(index: int) -> bool:
            own = [(page, self._squeezed(self._text(page, cell))) for page, cell in cells[index]]
            n_whole = sum(one == other for one, other in zip(own, said, strict=True))
            begins = (a == b and one.startswith(other) for (a, one), (b, other) in zip(own, said, strict=True))
            return 2 * n_whole > len(said) and all(begins)

        alike = np.flatnonzero((np.diff(cells.bounds) == len(said)) & (cells.n_pages == cells.n_pages[title])).tolist()
        found = sorted((index for index in alike if level(index) > level(title)), key=lambda index: -level(index))
        return next(filter(is_same, found), title)

    def _is_bare_title(self, index: int, heading: int) -> bool:
        """Return whether a candidate is a heading without its first words, on most pages so in their titles:
        "Lamp" beside "Buy Lamp".
        """
        cells = self._candidates.cells
        said = {page: self._squeezed(self._text(page, cell)) for page, cell in cells[heading]}
        n = 0
        for page, cell in cells[index]:
            text, title = self._squeezed(self._text(page, cell)), self._squeezed(self._pages[page].title)
            whole = said.get(page, "")
            is_most = len(text) < len(whole) < 2 * len(text)
            n += is_most and whole.endswith(text) and text in title and whole not in title
        return n * 2 > max(len(cells[index]), len(self._pages))

    def _begins_title(self, index: int) -> bool:
        """Return whether most values begin with the words that their pages' titles do, other words on most pages."""
        cells = self._candidates.cells[index]
        begins: list[tuple[str, ...]] = []
        for page, cell in cells:
            pairs = zip(words_in(self._text(page, cell)[:MAX_TITLE]), words_in(self._pages[page].title), strict=False)
            begins.append(tuple([said for said, _ in takewhile(lambda pair: pair[0] == pair[1], pairs)]))
        known = [words for words in begins if len(words) >= MIN_BEGIN]
        return 2 * len(set(known)) > len(cells) > 1 and 10 * len(cells) < 11 * len(self._pages)

    def _n_titled(self, index: int) -> int:
        """Return how many values are their page's title, or all of it up to the first dash or bar."""
        titles = [(page.title, _TITLE_END.split(page.title)[0]) for page in self._pages]
        cells = self._candidates.cells[index]
        return sum(self._squeezed(self._text(page, cell)) in map(self._squeezed, titles[page]) for page, cell in cells)

    def _holds(self, index: int, part: int) -> bool:
        """Return whether each value of a candidate has that of another among its texts."""
        keys, (numbers, inner) = self._candidates.cells.keys, map(self._candidates.cells.of_numbers, (index, part))
        offset = keys.start[inner] - keys.start[numbers] if len(numbers) == len(inner) else np.full(1, -1)
        return bool((offset >= 0).all() and (offset < keys.size[numbers]).all())

    def _is_title(self, index: int) -> bool:
        """Return whether most values are what their page is called: its `h1`, its title, or the first part of that."""
        if index not in self._known_titles:
            cells = self._candidates.cells[index]
            n = sum(self._squeezed(self._text(page, cell)) in self._titles[page] for page, cell in cells)
            self._known_titles[index] = n * 2 > len(cells)
        return self._known_titles[index]

    def _text(self, page: int, cell: Cell) -> str:
        return text_of(self._pages[page], cell)

    def _label(self, index: int) -> str | None:
        """Return the label that stands beside most values: in their text, right before them with a colon,
        or first in their row.
        """
        part = self._candidates.keys[index]
        keys = [own_key(key) for key in (part, *self._candidates.others[index])]
        before = self._label_before(index)
        for kind in (PART, "inline", "before", "cell", "row", "rest", "whole_row"):
            if kind == "before" and before and before.endswith((":", "：")):
                return before
            said = next((label_of(key) for key in keys if key[0] == kind), "")
            if kind == PART == part[0]:
                said = trimmed(part[3 + int(part[1])]).strip("#№() ")
            if is_labelish(said) and not (kind == PART and any(map(str.isdigit, said))):
                return said
        before = before or self._heading_above(index)
        if before:
            return before
        said = next((label_of(key) for key in keys if key[0] == "below"), "")
        is_said = said.endswith((":", "：")) and is_labelish(said) and not self._is_beside(index)
        return said if is_said else None

    def _is_beside(self, index: int) -> bool:
        """Return whether the last label before most values has one of another kind right behind it, the day of `Date:`,
        or one in its own line, which theirs is not.
        """
        cells = self._candidates.cells[index]
        cells, n = cells[:: max(1, len(cells) // N_CHAINS)][:N_CHAINS], 0
        for number, cell in cells:
            page, least = self._pages[number], max(-1, cell.at - 1 - MAX_LINES)
            at = next((at for at in range(cell.at - 1, least, -1) if self._is_shared(page, at)), cell.at)
            if 0 <= at < cell.at - 1:
                label, beside, own = page.lines[at], page.lines[at + 1], page.lines[cell.at]
                n += page.paths[at + 1][1] != page.paths[cell.at][1] or label == beside != own
        return 2 * n > len(cells)

    def _heading_above(self, index: int) -> str | None:
        """Return the heading of the template that the lines of a list stand below, with nothing of the page's own among
        them but headings of some of them.
        """
        above: Counter[str] = Counter()
        cells = self._candidates.cells[index]
        if not is_list(cells):
            return None
        for number, of_page in groupby(cells, key=lambda one: one[0]):
            page, places = self._pages[number], [cell for _, cell in of_page]
            own = {at for cell in places for at in range(cell.at, cell.at + cell.n)}
            between = [at for at in range(places[0].at, min(places[-1].at, places[0].at + MAX_LINES)) if at not in own]
            near = range(places[0].at - 1, max(-1, places[0].at - 1 - MAX_BELOW), -1)
            at = next((at for at in near if _is_heading(page, at) and self._is_shared(page, at)), -1)
            level = page.paths[at][1] if at >= 0 else ""
            if any(page.paths[one][1] == level for one in range(at + 1, places[0].at)):
                continue  # the page's own heading is between
            if at >= 0 and all(self._is_shared(page, one) != _is_heading(page, one) for one in between):
                above[page.texts[at]] += 1
        said, count = above.most_common(1)[0] if above else ("", 0)
        return said if 2 * count > self._candidates.cells.n_pages[index] and is_labelish(said) else None

    def _is_shared(self, page: PageTexts, at: int) -> bool:
        return (page.texts[at], page.paths[at][1]) in self._template.texts

    def _label_before(self, index: int) -> str | None:
        """Return the label that most values stand right behind, but for those that stand behind another value."""
        if index not in self._before:
            self._before[index] = self._read_before(index)
        return self._before[index]

    def _read_before(self, index: int) -> str | None:
        before: Counter[str] = Counter()
        cells = self._candidates.cells[index]
        own = {(page, at) for page, cell in cells for at in range(cell.at, cell.at + cell.n)}
        n = sum((page, cell.at - 1) not in own for page, cell in cells)
        keys = self._candidates.cells.keys
        for page, cell in cells:
            at = cell.at - 1
            if at >= 0 and not keys.behind[keys.offset[page] + at] and self._is_label(self._pages[page], at, cell.at):
                text = self._pages[page].texts[at]
                before[self._template.forms.get(text, text)] += 1
        said, count = before.most_common(1)[0] if before else ("", 0)
        n_pages = len({page for page, _ in cells})
        need = n if any(map(str.isdigit, said)) else max(n, n_pages) / 2
        return said if count > 1 and count >= need else None

    def _is_label(self, page: PageTexts, label: int, value: int) -> bool:
        """Return whether a text of the template is the label of the text behind it: by a colon, its element,
        or that both are alone.
        """
        text, path = page.texts[label], page.paths[label]
        if not is_labelish(text) or not self._is_shared(page, label):
            return False
        if text.endswith((":", "：")):
            return True
        if -1 < page.rows[label] < page.rows[value]:  # the last head of a table, before its first row
            return False
        around = set(page.chains[label])
        holder = next((element for element in page.chains[value] if element in around), -1)
        if holder < 0 or path[:2] == page.paths[value][:2] or page.linked[label] > page.linked[value]:
            return False
        tag, _, rest = path[1].partition(".")
        if rest == "type":  # of a telephone in a microformat: `Work`
            return False
        if tag.partition("[")[0] in _LABEL_TAGS or _LABEL_CLASS.search(rest):
            return True
        inside = bisect_left(page.nodes, int(page.tree.end[holder])) - bisect_left(page.nodes, holder)
        return inside <= MAX_SHARED

    def _head(self, index: int, *, first: bool) -> str | None:
        """Return what stands at the head of the table column of most values; first: also of the first of a row."""
        said: Counter[str] = Counter()
        cells = self._candidates.cells[index]
        for page, cell in cells[:: max(1, len(cells) // N_CHAINS)][:N_CHAINS]:
            is_first = self._pages[page].rows[cell.at] == cell.at
            text = self._head_of(self._pages[page], cell.at, first=first) if first or not is_first else None
            if text:
                said[text] += 1
        text, count = said.most_common(1)[0] if said else ("", 0)
        return text if 2 * count > min(len(cells), N_CHAINS) and is_labelish(text) else None

    def _head_of(self, page: PageTexts, at: int, *, first: bool) -> str | None:
        """Return the head over a value; over one behind a label in a row of two, a fact, none: that is a fact
        itself.
        """
        tree, tags = page.tree, _CELLS[first:]
        box = next((one for one in page.chains[at] if tree.label[one] in _CELLS), None)
        if box is None or page.rows[at] < 0:
            return None
        row = int(tree.parent[box])
        top = int(tree.parent[row])
        if tree.tag(top) in ("tbody", "thead", "tfoot"):
            top = int(tree.parent[top])
        inside = _cells_of(tree, row)
        if box not in inside or (len(inside) < 3 and not first):
            return None
        lines = (top + np.flatnonzero(tree.label[top:row] == LABEL["tr"])).tolist()
        for number, line in enumerate(lines[:MAX_HEADS]):
            heads = _cells_of(tree, line)
            if len(heads) == len(inside) and all(tree.label[one] in tags for one in heads):
                is_over = all(len(_cells_of(tree, one)) == len(inside) for one in lines[number + 1 :][:MAX_BETWEEN])
                return fold(tree.text_of(heads[inside.index(box)]))[:MAX_TITLE] if is_over else None
        return None

    def _stated_name(self, cells: Sequence[tuple[int, Cell]]) -> str:
        """Return the name under which the pages' own statements have the same values."""
        found: Counter[str] = Counter()
        for page, cell in cells:
            name = self._stated[page].get(self._squeezed(self._text(page, cell)))
            if name:
                found[name] += 1
        name, count = found.most_common(1)[0] if found else ("", 0)
        return name if count * 2 > len(cells) and count > 1 else ""


def _around(page: PageTexts, cell: Cell) -> tuple[int, ...]:
    """Return the elements around all texts of a value, the nearest first."""
    chain, last = page.chains[cell.at], page.chains[cell.at + cell.n - 1]
    return tuple(element for element in chain if element in last) or chain if cell.n > 1 else chain


def _elements(tree: Tree, attrs: Callable[[int], dict[str, str]]) -> Callable[[int], Element]:
    """Return what gives an element of a page, each once."""
    return cache(lambda index: (tree.tag(index), attrs(index)))


def _cells_of(tree: Tree, row: int) -> list[int]:
    """Return the cells of a table row, none of a long one."""
    children = tree.children(row) if int(tree.end[row]) - row <= MAX_ROW else ()
    return [one for one in children if tree.label[one] in _CELLS]


def _titles(page: PageTexts) -> set[str]:
    """Return what a page is called, squeezed."""
    shown = {squeezed(text) for text, level in zip(page.texts, page.heading, strict=True) if level == 2}
    headings = np.flatnonzero(page.tree.label == LABEL["h1"])[:MAX_HEADINGS].tolist()
    whole = {squeezed(page.tree.text_of(heading)[:MAX_TITLE]) for heading in headings}
    return (shown | whole | {squeezed(page.title), squeezed(_TITLE_END.split(page.title)[0])}) - {""}


def _is_heading(page: PageTexts, at: int) -> bool:
    return HEADING.match(page.paths[at][1]) is not None
