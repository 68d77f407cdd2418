"""What stands above records: the heading of each section of a list, and the heading of the whole list. O(records log
nodes).

A list may come in sections: under several parents, or interrupted by headings. Its records have the nearest heading
above them, between records or before the first. Where sections have no heading elements but each begins with a short
text of its own, or a row of one text stands above rows of a table, or such texts alone between records, this text is
its heading.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ..column_order import unique_names
from ..lists.likeness import first_texts
from ..lists.signatures import leaf_kinds
from ..model import Column, Item, Table
from ..naming.value_forms import YEAR
from ..tree.content import ContentTree
from ..tree.labels import FORMATTING, INLINE, LABEL, TEXT, ids
from ..whitespace import fold
from .columns import kind_of
from .headers import table_around
from .panels import panel_names
from .surroundings import hides

MAX_HEADING = 120
"""Characters of a heading at most, without white space."""
MAX_BELOW = 400
"""Characters that may stand between the heading of a list and its first record."""
MAX_THINGS = 4
"""Texts and pictures under the heading of a section in an element with it, at most:
what has more is a part of its own."""
MAX_UNDER = 80
"""Characters that may stand between the heading of a section and its first record: an advertisement has more."""
SHARE_TOLD = 0.9
"""Share of the rows in which a column says what the section does, from which on the section is none beside it."""
SHARE_TITLED, SHARE_OWN = 0.6, 0.9
"""Share of the sections without heading elements that begin with a text of their own before these count as headings;
and share of those that have it in their own element, where nothing before that is looked at."""

MAX_OWN = 8
"""Elements around a record alone, at most, that are passed on the way to what holds its section."""
MIN_SECTION = 0.05
"""Share of the records that are in the smaller of two sections, at least."""

MAX_GROUPS = 0.6
"""Rows of one text for each record at most; where there are more, each is a part of the record below."""
MIN_TEXTS = 2
"""Texts that records of a table hold, half of them at least, where rows of one text stand above them."""

_ROW = LABEL["tr"]
_IN_LINE = ids(INLINE | FORMATTING) | {TEXT}
"""What is of one line with the text before it."""
_LEVELS = {LABEL[f"h{level}"]: level for level in range(1, 7)}
_LEVELS |= dict.fromkeys((LABEL["caption"], LABEL["legend"], LABEL["summary"]), 7)


class Headings:
    """The headings of a page's content, and the characters before each node."""

    def __init__(self, content: ContentTree) -> None:
        self.content = content
        self._before = np.concatenate([[0], np.cumsum(content.chars, dtype=np.int64)])
        is_heading = np.zeros(len(content.tree.labels), np.bool_)
        is_heading[list(_LEVELS)] = True
        nodes = np.flatnonzero(is_heading[content.label])
        sizes = self._chars(nodes, content.end[nodes])
        self._nodes: NDArray[np.int64] = nodes[(sizes > 0) & (sizes <= MAX_HEADING)]
        self._every = self._nodes

    def of_records(
        self, members: Sequence[tuple[int, int]], kept: Sequence[int]
    ) -> tuple[str | None, list[str | None]]:
        """Return the heading of a list, and the sections of those of its members that are its records."""
        heading, found = self.sections(members)
        sections = [found[at] for at in kept]
        if any(sections):
            return heading, sections
        starts, stops = np.array(members, np.int64)[[*kept]].T
        untitled = self._untitled(starts, np.append(0, np.maximum.accumulate(stops)[:-1]))
        if untitled is not None:
            return heading, untitled
        rows = _group_rows(self.content, starts, stops) or self._titles_between(starts, stops)
        return heading, sections if rows is None else [self._text(row) for row in rows]

    def sections(self, ranges: Sequence[tuple[int, int]]) -> tuple[str | None, list[str | None]]:
        """Return the heading of a list, and the section of each of its records by heading elements; all None where it
        has one section.
        """
        starts, stops = np.array(ranges, np.int64).T
        levels = self._levels()
        own = slice(*np.searchsorted(self._nodes, [starts[0], stops[0]]))
        if own.start == own.stop:
            return self._of_last(ranges)
        is_over = levels <= levels[own].min()  # what is below the heading of a record is in it
        kinds = self._kinds()
        found = self._only(is_over & ~np.isin(kinds, kinds[own]))._of_last(ranges)  # and what is like it is a record's
        return found if any(found[1]) else self._only(is_over)._of_last(ranges)

    def _of_last(self, ranges: Sequence[tuple[int, int]]) -> tuple[str | None, list[str | None]]:
        """Return the heading of a list, and the section of each record by the last heading before it."""
        starts, stops = np.array(ranges, np.int64).T
        levels = self._levels()
        last = np.searchsorted(self._nodes, starts) - 1
        where = self._nodes[np.maximum(last, 0)] if len(self._nodes) else np.zeros(len(ranges), np.int64)
        previous = np.concatenate([[0], np.maximum.accumulate(stops)[:-1]])
        begins = (last >= 0) & (where >= previous)  # a heading stands between this record and the one before it
        nearest = self._every[np.maximum(np.searchsorted(self._every, starts) - 1, 0)] if len(self._every) else where
        # that of a lead story, say
        begins &= self._before[starts] - self._before[self.content.end[nearest]] <= MAX_UNDER
        parts = [at for at in np.flatnonzero(begins).tolist() if self._heads_a_part(int(where[at]), int(starts[at]))]
        if 0 not in parts:  # a bar of links under every heading is none
            begins[parts] = False
        begins[0] = False
        above = self._above(int(last[0]), int(starts[0]))
        level = min((_LEVELS[int(self.content.label[node])] for node in where[begins].tolist()), default=0)
        first = above if above is not None and _LEVELS[int(self.content.label[above])] == level else None
        if np.count_nonzero(begins) + (first is not None) < 2:  # one heading is that of an interruption
            return self._text(above), [None] * len(ranges)
        nodes = where[begins].tolist() if first is None else [first, *where[begins].tolist()]
        texts = self._texts(nodes)
        found = [texts[at] if at >= 0 else None for at in (np.cumsum(begins) - (first is None)).tolist()]
        higher = self._nodes[levels < level]
        is_parted = ((higher > starts[0]) & (higher < starts[-1])).any()
        over_all = self._only(levels < level).sections(ranges) if is_parted else (None, [])
        if any(over_all[1]):
            pairs = list(zip(over_all[1], found, strict=True))
            do_recur = len({*texts}) < len(texts)  # one league below each day: the days are the sections
            if do_recur and len({*found}) == 1:
                return over_all
            if do_recur or min(Counter(above for above, _ in {*pairs}).values()) > 1:  # or the leagues of each day
                return over_all[0], [" / ".join(filter(None, said)) or None for said in pairs]
        return self._text(self._higher(int(last[0]), level, int(starts[0]))), found

    def _heads_a_part(self, heading: int, record: int) -> bool:
        """Say whether a heading is that of a part of its own before a record: `Pictures of lamps`,
        with these under it."""
        part, before = self._outermost(heading, record), self.content.before
        return bool(before[self.content.end[part]] - before[self.content.end[heading]] > MAX_THINGS)

    def _levels(self) -> NDArray[np.int64]:
        return np.array([_LEVELS[label] for label in self.content.label[self._nodes].tolist()], np.int64)

    def _kinds(self) -> NDArray[np.uint64]:
        """Return a number for each heading that is equal for those that are drawn alike."""
        return np.asarray(leaf_kinds(self.content, first_texts(self.content, self._nodes)))

    def _only(self, is_one: NDArray[np.bool_]) -> Headings:
        """Return some of the headings."""
        chosen = copy(self)
        chosen._nodes = self._nodes[is_one]
        return chosen

    def _above(self, number: int, start: int) -> int | None:
        """Return the heading of this number where it stands close before node `start`, not in a record beside it."""
        if number < 0:
            return None
        node = int(self._nodes[number])
        end = int(self.content.end[node])
        if end > start or self._before[start] - self._before[end] > MAX_BELOW:
            return None
        return node

    def _higher(self, number: int, level: int, start: int) -> int | None:
        """Return the nearest heading above node `start` that is of a higher level than sections have."""
        while number >= 0:
            node = self._above(number, start)
            if node is None or _LEVELS[int(self.content.label[node])] < level:
                return node
            number -= 1
        return None

    def _untitled(self, starts: NDArray[np.int64], previous: NDArray[np.int64]) -> list[str | None] | None:
        """Return the sections of records under several parents that begin with short texts of their own,
        or have tabs."""
        parents = self.content.parent[starts]
        for _ in range(MAX_OWN):  # each in an element of its own
            if parents.min() > 0 and len(set(parents.tolist())) == len(starts):
                parents = self.content.parent[parents]
        changes = np.flatnonzero(parents[1:] != parents[:-1]) + 1
        if not len(changes) or len(changes) > len(starts) / 2:
            return None
        firsts, stops = starts[changes].tolist(), previous[changes].tolist()
        begins = self._begins(stops, firsts)
        first = int(starts[0])
        texts = self._titles(first, begins, firsts, SHARE_OWN) or self._titles(first, stops, firsts, SHARE_TITLED)
        if texts is None:
            around = [self._outermost(first, firsts[0]), *begins]
            texts = panel_names(self.content, list(zip(around, [first, *firsts], strict=True)))
            if len({*texts}) < len(texts) or None in texts:
                return None
        return list(np.repeat(np.array(texts, object), np.diff([0, *changes.tolist(), len(starts)])))

    def _outermost(self, node: int, stop: int) -> int:
        """Return the outermost element around a node that ends before another one."""
        while self.content.end[self.content.parent[node]] <= stop:
            node = int(self.content.parent[node])
        return node

    def _begins(self, previous: list[int], starts: list[int]) -> list[int]:
        """Return where the own elements of sections begin, whose first records start so,
        behind those records before."""
        begins = []
        for stop, begin in zip(previous, starts, strict=True):
            while self.content.parent[begin] >= stop:
                begin = int(self.content.parent[begin])
            begins.append(begin)
        return begins

    def _titles(
        self, record: int, begins: Sequence[int], firsts: Sequence[int], share: float
    ) -> list[str | None] | None:
        """Return the first text above the first record of all, and from each place up to a later section's, as
        `_first_text` does; None where fewer than a share of these have a text of their own.
        """
        titles = [self._first_text(*gap) for gap in zip(begins, firsts, strict=True)]
        known = np.array([title for title in titles if title >= 0][:1], np.int64)
        if not len(known) or len({*map(self._text, titles)} - {None}) < share * len(titles):
            return None
        gap = firsts[0] - begins[0]
        first = self._first_text(max(0, record - gap), record, int(leaf_kinds(self.content, known)[0]))
        texts = [self._text(self._line_of(title)) for title in [first, *titles]]
        return texts if len({*texts} - {None}) > 1 else None

    def _titles_between(self, starts: NDArray[np.int64], stops: NDArray[np.int64]) -> list[int] | None:
        """Return the text above each record that stands alone between records, as others do and one before the first;
        None where there are no such.
        """
        content = self.content
        texts = np.flatnonzero(content.terminal == 1)
        at = np.searchsorted(texts, starts)
        n_between = at - np.searchsorted(texts, np.append(0, np.maximum.accumulate(stops)[:-1]))
        n_between[0] = at[0] > 0  # the last one
        titles = texts[at[n_between > 0] - 1]
        if not 1 < len(titles) <= len(starts) / 2 or n_between.max() > 1:
            return None
        said = {content.text_at(node) for node in titles.tolist() if 0 < content.chars[node] <= MAX_HEADING}
        if len(said) < len(titles) or len(set(leaf_kinds(content, titles).tolist())) > 1 or not n_between[0]:
            return None
        return list(map(int, titles[np.cumsum(n_between > 0) - 1]))

    def _first_text(self, start: int, stop: int, kind: int | None = None) -> int:
        """Return the first text of a gap between sections where the gap holds little else, of one kind where that is
        given; -1 where there is none.
        """
        texts = np.flatnonzero(self.content.terminal[start:stop] == 1) + start
        if kind is not None:
            texts = texts[leaf_kinds(self.content, texts) == kind]
        if self._before[stop] - self._before[start] > MAX_HEADING:
            return -1
        told = (at for at in texts.tolist() if any(map(str.isalnum, self.content.text_at(at))))
        return next((at for at in told if not hides(self.content.attr(int(self.content.parent[at]), "class"), "")), -1)

    def _line_of(self, text: int) -> int:
        """Return the element that a text begins, where all in it is of its line: `So <b>2</b> Aug`; else the text."""
        content, holder = self.content, int(self.content.parent[text]) if text > 0 else 0
        inside = slice(holder + 1, int(content.end[holder]))
        if holder + 1 != text or self._before[inside.stop] - self._before[holder] > MAX_HEADING:
            return text
        last = content.text_at(int(np.flatnonzero(content.terminal[inside] == 1)[-1]) + inside.start)
        is_line = _IN_LINE.issuperset(content.label[inside].tolist()) and any(map(str.isalpha, last))
        return holder if is_line else text  # a number behind a section's name counts what is in it

    def _texts(self, nodes: Sequence[int]) -> list[str | None]:
        """Return the texts of the headings of sections, without what all of them end with, `See all`."""
        content = self.content
        ends = [int(content.end[node]) for node in nodes]
        leaves = [np.flatnonzero(content.terminal[a:b] == 1) + a for a, b in zip(nodes, ends, strict=True)]
        do_differ = len({content.text(node, end) for node, end in zip(nodes, ends, strict=True)}) > 1
        while (
            do_differ
            and min(map(len, leaves)) > 1
            and len({*content.text_key[[at[-1] for at in leaves]].tolist()}) == 1
        ):
            ends = [int(here[-1]) for here in leaves]
            leaves = [here[:-1] for here in leaves]
        return [self._text(node, end) for node, end in zip(nodes, ends, strict=True)]

    def _text(self, node: int | None, end: int = -1) -> str | None:
        """Return the text of a heading, up to node `end` where it is given, without links behind it that are in
        brackets or a mark, `[edit]`, `#`.
        """
        if node is None or node < 0:
            return None
        content, end = self.content, end if end >= 0 else int(self.content.end[node])
        further = (np.flatnonzero(content.terminal[node:end] == 1) + node)[1:].tolist()
        mark = next((at for at in further if _is_mark(content.text_at(at))), end)
        is_link = mark > node and (content.link[mark:end] >= 0).any() and content.link[node] < 0
        return content.text(node, mark if is_link else end) or None

    def _chars(self, starts: NDArray[np.int64], stops: NDArray[np.int32]) -> NDArray[np.int64]:
        return np.asarray(self._before[stops] - self._before[starts])


def _is_mark(text: str) -> bool:
    return text.lstrip().startswith("[") or not any(map(str.isalnum, text))


def has_sections(sections: Sequence[str | None]) -> bool:
    """Say whether the sections of records vary, not only that of one or two of many: only then they are a column."""
    kinds = set(sections)
    if all(section is None or (section.isdigit() and not YEAR.fullmatch(section)) for section in kinds):
        return False  # the days of a calendar
    return len(kinds) > 2 or (len(kinds) == 2 and min(map(sections.count, kinds)) >= MIN_SECTION * len(sections))


def with_sections(table: Table, sections: Sequence[str | None]) -> Table:
    """Return a table whose first column is the sections of its rows; the table itself where they do not vary."""
    if not has_sections(sections):
        return table
    names = unique_names(["section", *table.names])
    columns = [Column(names[0], kind_of([section for section in sections if section is not None]))]
    columns += [replace(column, name=name) for column, name in zip(table.columns, names[1:], strict=True)]
    cells = [None if section is None else Item(section) for section in sections]
    whole = cache(lambda: with_sections(table.all, sections)) if table.whole else None
    return Table(columns, [[cell, *row] for cell, row in zip(cells, table.rows, strict=True)], whole)


def unless_told(table: Table, sections: Sequence[str | None]) -> Table:
    """Return a table with the sections of its rows, where no column says them."""
    return with_sections(table, sections) if has_sections(sections) and not _are_told(table, sections) else table


def _are_told(table: Table, sections: Sequence[str | None]) -> bool:
    """Say whether a column of the view says in nearly every row what the section does:
    each record begins with a heading of its own.
    """
    said = [None if section is None else fold(section) for section in sections]
    for at in range(len(table.columns)):
        cells = (row[at] for row in table.rows)
        same = (isinstance(cell, Item) and fold(cell.text) == text for cell, text in zip(cells, said, strict=True))
        if sum(same) >= SHARE_TOLD * len(said):
            return True
    return False


def _group_rows(content: ContentTree, starts: NDArray[np.int64], stops: NDArray[np.int64]) -> list[int] | None:
    """Return for each record, the node ranges of which begin and stop so, the row of one text above it, -1 for none.

    None where records are not rows of tables, or where fewer than two texts stand above them.
    """
    if (content.label[starts] != _ROW).any() or (content.end[starts] != stops).any():
        return None
    before = content.before
    held = before[stops] - before[starts]
    if np.median(held) < MIN_TEXTS:
        return None
    rows = _rows_between(content, starts, stops)
    sizes = before[content.end[rows]] - before[rows]
    titles = [row for row in rows[sizes == 1].tolist() if _is_title(content, row)]
    above = np.searchsorted(titles, starts) - 1
    used = set(above.tolist()) - {-1}
    texts = {content.text(titles[at]) for at in used}
    if len(used) < 2 or len(texts) < 2 or len(used) > MAX_GROUPS * len(starts):
        return None
    return [titles[at] if at >= 0 else -1 for at in above.tolist()]


def _rows_between(content: ContentTree, starts: NDArray[np.int64], stops: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the rows of the tables that records are rows of, those above the last record, without the records."""
    parents, firsts = np.unique(content.parent[starts], return_index=True)
    tables = {table_around(content, int(starts[at])) for at in firsts.tolist()} - {-1}
    first = min(tables, default=int(starts[0]))
    rows = np.flatnonzero(content.label[first : stops[-1]] == _ROW) + first
    rows = rows[~np.isin(rows, starts)]
    around = set(content.parent[rows].tolist())
    inside = [parent for parent in around if parent in parents or _table_of(content, parent) in tables]
    return np.asarray(rows[np.isin(content.parent[rows], inside)])


def _table_of(content: ContentTree, parent: int) -> int:
    """Return the table that is or holds a group of rows; -1 where something else does."""
    if content.label[parent] == LABEL["table"]:
        return parent
    above = int(content.parent[parent])
    return above if above >= 0 and content.label[above] == LABEL["table"] else -1


def _is_title(content: ContentTree, row: int) -> bool:
    text = content.text(row)
    return len(text) <= MAX_HEADING and any(map(str.isalnum, text))
