"""Folding: similar neighbours become a loop, innermost elements first; pages become one (SYNTHIA, sections 6.1 to 6.4).

The children of an element are split into chunks by a Viterbi pass over what each would save as the next row; each
chunk is folded into a loop, whose body may be several trees, if the real cost then is lower. Past the bounds trees stay
unfolded, which is always correct. Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import cython
import numpy as np

from .chunks import ChunkSearch
from .row_limits import RowLimits
from .row_starts import tag_of
from .savings import saved_by_sharing
from .short_lists import is_separated, put, short_lists
from .terms import (
    COMPLETE,
    CONDITION_COST,
    ELEMENT,
    END_TAG,
    LISTED,
    LOOP,
    NEVER,
    NODES,
    READ_ITEMS,
    READ_LIST,
    SMALL_CONDITION_COST,
    SPARE_CELLS,
    WHOLE_LIST,
)

if not cython.compiled:
    from .aligning import save_node
    from .chunks import are_alike, are_of, could_pair, have_same_attributes, have_same_shape, n_turns
    from .joining import copy_tree
    from .merging import align
    from .savings import first_costs, refresh

WHOLE_ROW = 5
"""Rows of several trees that are alike cost a reader so much less by, as a fraction, than a row for each tree."""

_ITEMS = {b"li", b"option"}
"""Tags of what a page itself calls an item of a list."""

MIN_TURNS = 3
"""How often elements of two kinds change, at least, that are rows of one loop."""

MAX_BETWEEN = 3
"""Rows between two chunks that may be rows of one list with theirs."""


def _length(chunk):
    return chunk[1] - chunk[0]


@cython.cclass
class Folder(RowLimits):
    """Folds a layout tree, of `n_nodes` before: `longest_period` trees at most are a loop's body; `share`:
    equal variables will be one; `room` is for the children of an element at hand; `with_lists`: elements that have
    lists with separators.
    """

    def __init__(self, arena, search, longest_period=1, share=False):
        RowLimits.__init__(self, arena, search)
        self.longest_period, self.share = longest_period, share
        self.n_nodes = self.arena.n_nodes
        self.chunks = ChunkSearch(arena, search)
        self.room = np.empty(64, np.int32)
        self.with_lists = set()
        self.items = {}
        first_costs(arena)

    def fold_all(self, template=None):
        """Fold the children of every element, innermost first (section 6.1).

        `template` marks nodes that many pages have (int32[n_nodes]): lists that are mostly made of such nodes are
        the pages' common layout already and stay as they are.
        """
        marked: cython.int[::1] = np.zeros(1, np.int32) if template is None else template
        many: cython.bint = template is not None
        node: cython.int = self.arena.n_nodes - 1
        while node > 0 and not self.search.stopped():  # node 0 is the root above the pages: those are not folded
            if self.arena.kind[node] == ELEMENT and self.arena.content[node] >= 0:
                n: cython.int = 0
                has_list: cython.bint = False
                child: cython.int = self.arena.content[node]
                while child >= 0:
                    n += 1
                    if self.arena.raw[child] == LISTED and not has_list:
                        has_list = child in self.with_lists
                    child = self.arena.next[child]
                if n > 1 and not (many and self.is_template(node, marked)):
                    self._fold_children(node, n, has_list)
                    has_list = has_list or self.has_separated(node)
                if has_list:
                    self.with_lists.add(node)
            refresh(self.arena, node)
            node -= 1
        while node >= 0:
            refresh(self.arena, node)
            node -= 1
        if self.arena.condition_cost > CONDITION_COST:
            self.fold_plain_lists(many, marked)

    def fold_plain_lists(self, many, marked):
        """Fold the items of lists outside of loops that are alike, but saved nothing: a reader expects it."""
        node: cython.int
        done: cython.bint = False
        reached: list = [0]
        at: cython.Py_ssize_t = 0
        while at < len(reached):
            node = self.arena.content[cython.cast(cython.int, reached[at])]
            while node >= 0:
                if self.arena.kind[node] == ELEMENT and self.arena.content[node] >= 0:
                    reached.append(node)
                node = self.arena.next[node]
            at += 1
        while at > 0 and not self.search.stopped():  # children follow their parents
            at -= 1
            node = reached[at]
            if not (many and self.is_template(node, marked)):
                done = self.fold_items(node) or done
            if done:
                refresh(self.arena, node)

    def fold_items(self, node):
        """Fold runs of items of the same shape in a list; whether any was."""
        begin: cython.int
        end: cython.int = 0
        done: cython.bint = False
        child: cython.int = self.arena.content[node]
        found: list = []
        while child >= 0:
            if not found and self.arena.kind[child] == ELEMENT and not self.is_item(child):
                return False
            found.append(child)
            child = self.arena.next[child]
        n: cython.int = len(found)
        if n < READ_ITEMS:
            return False
        children: cython.int[::1] = np.array(found, np.int32)
        while end < n:
            begin, end = end, end + 1
            if self.arena.kind[children[begin]] != ELEMENT or not self.is_item(children[begin]):
                continue
            while end < n and have_same_shape(self.arena, children[end - 1], children[end], end - 1 == begin):
                end += 1
            if end - begin < READ_ITEMS or (end < n and self.is_cut(children[begin], children[end])):
                continue
            if are_alike(self.arena, children, begin, end, 1):
                done = self.fold_alike(children, begin, end) or done
        if done:
            self.relink(node, children, n)
        return done

    def is_cut(self, item, following):
        """Say whether behind some items is one that is written otherwise, as the only one with an end tag, or all are
        without: what follows them is a part of the last one.
        """
        if self.arena.kind[following] != ELEMENT or not self.is_item(following):
            return False
        at: cython.int = 6 * self.arena.label[item] + 2 * END_TAG
        has_end: cython.bint = self.arena.labels[at] < self.arena.labels[at + 1]
        return not has_end or self.arena.label[item] != self.arena.label[following]

    def is_item(self, node):
        """Say whether an element is what a page itself calls an item of a list."""
        label: cython.int = self.arena.label[node]
        if label not in self.items:
            self.items[label] = tag_of(self.arena, node) in _ITEMS
        return self.items[label]

    def fold_alike(self, children, start, stop):
        """Fold some children of one shape, unless that costs much more, or all say the same."""
        s: cython.int
        self.begin_attempts()
        loop: cython.int = self.attempt(children, start, stop, 1)
        row: cython.int = self.arena.content[loop]
        n_values: cython.int = self.arena.variables[row]
        for s in (self.arena.lead[row], self.arena.value[row]):
            n_values -= s >= 0 and self.arena.s_varies[s] != 0
        cost: cython.longlong = self.arena.cost[loop] - self.blanks_before(loop, children, start, stop, 1)
        if n_values == 0 or cost >= self.cost_of(children, start, stop) + READ_LIST:
            self.forget_attempt()
            return False
        self.stand_for(children, start, stop, loop)
        return True

    def is_template(self, node, marked):
        """Say whether at least half of the children of an element are marked,
        those without attributes and content (`<br>`) apart.
        """
        common: cython.int = 0
        n: cython.int = 0
        child: cython.int = self.arena.content[node]
        while child >= 0:
            if self.arena.kind[child] != ELEMENT or self.arena.size[child] > 1:
                n += 1
                common += marked[child] if self.arena.kind[child] != LOOP else 0
            child = self.arena.next[child]
        return 2 * common > n

    def align_pages(self) -> int:
        """Align the document nodes of all pages, one after the other, into the first; returns that node."""
        page: cython.int = self.arena.content[0]
        n_pages: cython.int = 1
        other: cython.int = self.arena.next[page]
        self.search.owned = True  # pages are not given back: their trees move, however deep
        self.search.chunk_rows = 3  # what is equal on all pages is layout
        self.arena.next[page] = -1
        self.arena.klass[page] = 0  # a document is always aligned, child by child, never taken as one constant
        while other >= 0:
            following: cython.int = self.arena.next[other]
            self.arena.next[other] = -1
            size: cython.longlong = self.arena.size[page] + self.arena.size[other]
            self.search.spare = SPARE_CELLS + 12 * size
            self.arena.reserve(2 * size + 8, 24 * size + 16 + SPARE_CELLS)
            with cython.nogil:
                self.search.epoch = self.search.epoch + 1
                align(self.arena, self.search, page, n_pages, other, 1)
            n_pages += 1
            other = following
        return page

    def first_page(self) -> int:
        """Return the document node of the first page."""
        return self.arena.content[0]

    def _fold_children(self, node: cython.int, n: cython.int, has_list: cython.bint) -> cython.bint:
        """Split the children of an element into chunks and fold each (sections 6.2 and 6.3); whether any was.

        For a reader, lists with separators that are a loop in one of them are loops in all that become rows.
        """
        if n > len(self.room):
            self.room = np.empty(2 * n, np.int32)
        children: cython.int[::1] = self.room
        i: cython.int = 0
        child: cython.int = self.arena.content[node]
        while child >= 0:
            children[i] = child
            i += 1
            child = self.arena.next[child]
        if not has_list or self.arena.condition_cost <= CONDITION_COST:
            return self._fold_chunks_of(node, children, n)
        lists = self.lists_as_loops(short_lists(self.arena, list(children[:n]), self.with_lists))
        done = self._fold_chunks_of(node, children, n)
        left = set(children[:n]) if lists else set()
        for one, constant in lists:
            if one.around[0] in left:  # it has not become a row
                put(self.arena, one, one.trees[0])
                for x, raw in constant:
                    self.arena.raw[x] = raw
                    refresh(self.arena, x)
        return done

    def has_separated(self, node):
        """Say whether the content of an element has a list with separators."""
        child: cython.int = self.arena.content[node]
        while child >= 0:
            if self.arena.kind[child] == LOOP and self.arena.period[child] == 2 and is_separated(self.arena, child):
                return True
            child = self.arena.next[child]
        return False

    def lists_as_loops(self, lists):
        """Let lists that are too short for it be loops; returns each, and how constant the elements around it were."""
        found: list = []
        for one in lists:
            constant = [(x, self.arena.raw[x]) for x in reversed(one.around)]
            is_single = len(one.trees) == 1
            trees = [*one.trees, one.separator] if is_single else one.trees
            self.begin_attempts()
            loop: cython.int = self.attempt(np.array(trees, np.int32), 0, len(trees), 2)
            if is_single:  # which has no separator
                last: cython.int = self.arena.next[self.arena.content[loop]]
                self.arena.reserve(1, 1)
                self.arena.guard_head[last] = self.arena.guard_tail[last] = self.arena.new_cell(0, 0, 1)
                self.arena.guard_n[last], self.arena.present[last] = 1, 0
                self.arena.stop[loop] = self.arena.stop[one.trees[0]]
                refresh(self.arena, loop)
            put(self.arena, one, loop)
            for x, _ in constant:
                refresh(self.arena, x)
            found.append((one, constant))
        return found

    def _fold_chunks_of(self, node: cython.int, children: cython.int[::1], n: cython.int) -> cython.bint:
        """Fold the chunks of the children of an element as they are; whether any was."""
        chunks = self._split(children, n)
        if not chunks:
            return False
        if self.arena.condition_cost > CONDITION_COST:
            chunks = self._in_phase(children, n, self._whole_lists(children, chunks))
            chunks = self._two_kinds(children, chunks)
        done = False
        for k, (start, stop, period) in enumerate(chunks):
            bound: cython.int = chunks[k + 1][0] if k + 1 < len(chunks) else n
            if self._fold_past_comment(children, start, stop, period, bound):
                done = True
                continue
            first = self._first_row(children, start, stop, period)
            is_folded = (first != start and self._fold_chunk(children, first, stop, period)) or self._fold_chunk(
                children, start, stop, period
            )
            if not is_folded and period == 1:
                is_folded = self._fold_runs(children, start, stop)
            done = is_folded or done
        if done:
            self.relink(node, children, n)
        return done

    def relink(self, node, children, n):
        """Link what is left of the children (-1: gone into a loop) as the content again."""
        i: cython.int
        last: cython.int = -1
        for i in range(n):
            if children[i] < 0:
                continue
            if last < 0:
                self.arena.content[node] = children[i]
            else:
                self.arena.next[last] = children[i]
            last = children[i]
        self.arena.next[last] = -1

    def _split(self, children: cython.int[::1], n: cython.int) -> list:
        """Choose chunks (start, stop, period) that promise to save most, from all pairs at distances up to the
        longest period (section 6.2 and remark 1): a Viterbi pass over the children."""
        if not self.chunks.start(children, n, min(self.longest_period, n // 2)):
            return []
        # what variables cost may be saved again where several are equal: the attempt tells
        return self.chunks.chunks(True) or (self.chunks.chunks(False) if self.share else [])

    def _whole_lists(self, children: cython.int[::1], chunks: list) -> list:
        """Let neighbouring chunks be one where that costs a reader, who wants a list in one loop, little more.

        At most a few rows are between them. What is one list takes in a row before and behind it by the same rule.
        """
        group: list = []
        groups: list = []
        stop = same = 0
        for begin, end, period in chunks:
            d = min(period, same)
            if not group or begin - stop > MAX_BETWEEN * d or not are_alike(self.arena, children, stop - d, end, d):
                group, d = [], period
                groups.append(group)
            group.append((begin, end, period))
            stop, same = end, d
        return [chunk for group in groups for chunk in (self.one_list(children, group) if len(group) > 1 else group)]

    @cython.locals(start=cython.int, stop=cython.int, period=cython.int, begin=cython.int, end=cython.int, d=cython.int)
    def one_list(self, children, group):
        """Return several chunks as one, where that costs a reader little more, else as they are."""
        start, stop, d = group[0]
        period = min([one[2] for one in group])
        apart: cython.longlong = WHOLE_LIST * (len(group) - 1)
        for begin, end, d in group:
            apart += self.cost_of(children, stop, begin) if begin > stop else 0
            apart += self.cost_as_loop(children, begin, end, d)
            stop = end
        if not are_alike(self.arena, children, start, stop, period):
            return group
        cost: cython.longlong = self.cost_as_loop(children, start, stop, period)
        whole = (start, stop, period)
        is_better = cost < min(apart, self.cost_of(children, start, stop))
        return [whole] if is_better or self.fits_all(children, group, whole) else group

    def fits_all(self, children, group, whole):
        """Say whether the body of the longest chunk's loop is that of all of them: what others say again and again is
        data, as rows of one list, not layout of a second one.
        """
        begin, end, _ = max(group, key=_length)
        start, stop, period = whole
        return self._row_body(children, begin, end, period) == self._row_body(children, start, stop, period)

    def _two_kinds(self, children: cython.int[::1], chunks: list) -> list:
        """Let neighbouring chunks of two kinds of elements in turn, as links and scripts of a head, be one loop, of
        period 0, where that is cheaper for a reader.
        """
        group: list = []
        groups: list = []
        kinds: list = []
        stop = 0
        for chunk in chunks:
            if not group or not are_of(self.arena, kinds, children, stop, chunk[1]):
                group, kinds = [], []
                groups.append(group)
                are_of(self.arena, kinds, children, chunk[0], chunk[1])
            group.append(chunk)
            stop = chunk[1]
        return [chunk for group in groups for chunk in self.in_turn(children, group)]

    @cython.locals(start=cython.int, stop=cython.int, begin=cython.int, after=cython.int, end=cython.int, d=cython.int)
    def in_turn(self, children, group):
        """Return several chunks as one of two kinds of elements, where that is better, else as they are."""
        start, stop = group[0][0], group[len(group) - 1][1]
        if len(group) < 2 or n_turns(self.arena, children, start, stop) < MIN_TURNS:
            return group
        apart: cython.longlong = WHOLE_LIST * (len(group) - 1)
        end = start
        for begin, after, d in group:
            apart += self.cost_of(children, end, begin) + self.cost_as_loop(children, begin, after, d)
            end = after
        return [(start, stop, 0)] if self.cost_as_loop(children, start, stop, 0) < apart else group

    @cython.locals(shorter=cython.int, loop=cython.int, cost=cython.longlong)
    def _fold_chunk(
        self, children: cython.int[::1], start: cython.int, stop: cython.int, period: cython.int
    ) -> cython.bint:
        """Fold one chunk into a loop if that is cheaper; the loop takes the first child's place.

        A last row that is not whole goes in unless that costs much more: which of two attempts stays is decided by
        cost. Trees that are alike are a row each unless rows of several cost less, for a reader a sixth less: those
        have no conditions, but as much text of the layout more.
        """
        if self.arena.condition_cost > CONDITION_COST and (
            self.are_comments(children, start, start + period) or self.are_of_a_sentence(children, start, stop, period)
        ):
            return False
        self.begin_attempts()
        if period == 0:
            self.stand_for(children, start, stop, self.attempt(children, start, stop, 0))
            return True
        for shorter in range(1, period // 2 + 1):
            if period % shorter or not are_alike(self.arena, children, start, stop, shorter):
                continue
            loop = self.attempt(children, start, stop, period)
            cost = self.arena.cost[loop]
            if self.arena.condition_cost > CONDITION_COST:
                cost += cost // WHOLE_ROW
            loop = self.attempt(children, start, stop, shorter)  # which may move what the arena stores
            if self.arena.cost[loop] < cost:
                period = shorter
                break
        whole: cython.int = stop - (stop - start) % period
        before: cython.longlong = self.cost_of(children, start, stop)
        loop = self.attempt(children, start, stop, period)
        cost = self.arena.cost[loop]
        if whole < stop:
            # a condition on the position of a row, which is what comes of it, needs no data, and a reader knows it
            cost -= 2 * self.arena.inner[loop]
            cost -= min(self.arena.condition_cost, SMALL_CONDITION_COST) - CONDITION_COST
            cost -= self.blanks_before(loop, children, start, stop, period)
            loop = self.attempt(children, start, whole, period)
            if cost < min(before, self.arena.cost[loop] + self.cost_of(children, whole, stop) + COMPLETE):
                loop = self.attempt(children, start, stop, period)
            else:
                stop = whole
                cost = self.arena.cost[loop]
        elif self.arena.condition_cost > CONDITION_COST:
            loop, cost, start, stop = self.without_odd_rows(children, start, stop, period, loop)
        before = self.cost_of(children, start, stop)
        if cost >= before and not (self.share and cost - saved_by_sharing(self.arena, loop) < before):
            self.forget_attempt()
            return False
        self.stand_for(children, start, stop, loop)
        return True

    def _fold_past_comment(self, children: cython.int[::1], start: cython.int, stop: cython.int, period, bound):
        """Fold a chunk and one more row behind a comment, which has just what the others have, as the last one, of
        which the comment is a part; whether it was. Rows of one tree stay as they are: lists of those are aligned.
        """
        stop -= (stop - start) % max(1, period)  # the comment may be of a last row that is not whole
        end: cython.int = stop + 1 + period
        if self.arena.condition_cost <= CONDITION_COST or period < 2 or end > bound:
            return False
        if not self.are_comments(children, stop, stop + 1):
            return False
        rows: cython.int[::1] = np.array(list(children[start:stop]) + list(children[stop + 1 : end]), np.int32)
        n: cython.int = rows.shape[0]
        if self.are_comments(rows, 0, period) or not are_alike(self.arena, rows, 0, n, period):
            return False
        if self._row_body(rows, 0, n, period) != self._row_body(children, start, stop, period):
            return False
        usual: cython.longlong = self.cost_as_loop(children, start, stop, period)
        before: cython.longlong = self.cost_of(children, start, stop)
        if usual >= before or self.cost_as_loop(rows, 0, n, period) >= usual + self.cost_of(children, stop + 1, end):
            return False
        self.begin_attempts()
        loop: cython.int = self.attempt(rows, 0, n, period)
        self._add_to_last(loop, children[stop])
        refresh(self.arena, loop)
        self.stand_for(children, start, end, loop)
        return True

    def _add_to_last(self, loop: cython.int, node: cython.int):
        """Let the last row of a loop begin with a tree more."""
        rows: cython.int = self.arena.inner[loop]
        self.arena.reserve(2 * self.arena.size[node], 2)
        copy: cython.int = copy_tree(self.arena, self.search, node)
        head: cython.int = self.arena.new_cell(0, 0, rows - 1)
        self.arena.c_next[head] = self.arena.new_cell(1, 0, 1)
        self.arena.guard_head[copy], self.arena.guard_tail[copy] = head, self.arena.c_next[head]
        self.arena.guard_n[copy], self.arena.present[copy] = rows, 1
        self.arena.next[copy] = self.arena.content[loop]
        self.arena.content[loop] = copy
        self.arena.period[loop] += 1

    def _fold_runs(self, children: cython.int[::1], start: cython.int, stop: cython.int) -> cython.bint:
        """Fold the runs of a chunk that have the same attributes, where as a whole it would cost more than it saves."""
        i: cython.int
        begin: cython.int = start
        is_folded: cython.bint = False
        for i in range(start + 1, stop + 1):
            if i < stop and have_same_attributes(self.arena, children[i - 1], children[i]):
                continue
            if 2 < i - begin < stop - start:
                is_folded = self._fold_chunk(children, begin, i, 1) or is_folded
            begin = i
        return is_folded

    def similarity(self, a: cython.int, b: cython.int) -> cython.double:
        """Return what aligning two siblings saves of what they are: σ of section 5, or 1 - distance / nodes;
        0 where they cannot be rows of one loop.
        """
        if not could_pair(self.arena, a, b):
            return 0
        saved: cython.longlong = save_node(self.arena, self.search, a, 1, b, 1)
        whole: cython.longlong = self.arena.cost[a] + self.arena.cost[b]
        if self.search.measure == NODES:
            whole = self.arena.size[a] + self.arena.size[b]
        if saved <= NEVER // 2 or whole == 0:
            return 0
        return cython.cast(cython.double, saved) / whole

    def fold_chunks(self, node: cython.int, chunks: list):
        """Fold chunks (start, stop, period) of the children of an element into loops at any cost (section 6.3)."""
        children: cython.int[::1] = np.array(self.children(node), np.int32)
        for start, stop, period in chunks:
            self.begin_attempts()
            self.stand_for(children, start, stop, self.attempt(children, start, stop, period))
        if chunks:
            self.relink(node, children, children.shape[0])
        refresh(self.arena, node)

    def size(self, node: cython.int) -> int:
        """Return the nodes of a subtree."""
        return self.arena.size[node]

    def children(self, node: cython.int) -> list:
        """Return the children of an element; none of a text or an attribute."""
        found = []
        node = self.arena.content[node]
        while node >= 0:
            found.append(node)
            node = self.arena.next[node]
        return found
