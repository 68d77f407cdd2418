"""Lists with separators in rows of which some are too short to be loops by themselves: `Stars: <a>, <a>, <a>` and, in
the next row, `Director: <a>`. Where one row has a loop, what stands at its place in the others is a loop, too, or they
could not be rows of one list (SYNTHIA, section 6.4: a loop takes in trees).
"""

from typing import Any, NamedTuple

from .terms import ELEMENT, LEAF, LISTED, LOOP, MAX_HEIGHT

MAX_MODELS = 3
"""Rows with such loops whose siblings are looked through."""


class ShortList(NamedTuple):
    """A list in a row: the elements around it, `row` first, what is before it (-1: nothing), its trees and what is
    behind them; `separator` is that of the loop in another row.
    """

    around: tuple[int, ...]
    before: int
    trees: list[int]
    after: int
    separator: int


def short_lists(arena: Any, rows: list[int], with_lists: set[int]) -> list[ShortList]:
    """Return the lists in siblings that stand where a sibling, of those with lists, has a loop."""
    found: list[ShortList] = []
    taken = set()
    rows = [row for row in rows if arena.height[row] <= MAX_HEIGHT]  # others are not aligned
    for model in [row for row in rows if row in with_lists][:MAX_MODELS]:
        for row in rows:
            if row == model or arena.kind[row] != ELEMENT or arena.label[row] != arena.label[model]:
                continue
            for one in _beside(arena, model, row):
                if one.around[-1] not in taken:
                    taken.add(one.around[-1])
                    found.append(one)
    return found


def put(arena: Any, one: ShortList, first: int) -> None:
    """Let a tree be in place of a list; the list's first tree again, to undo that."""
    if first != one.trees[0]:
        arena.next[first] = one.after
    if one.before < 0:
        arena.content[one.around[-1]] = first
    else:
        arena.next[one.before] = first


def is_separated(arena: Any, loop: int) -> bool:
    """Say whether a tree is a loop of elements with the same text between each two."""
    if arena.kind[loop] != LOOP or arena.period[loop] != 2:
        return False
    item = arena.content[loop]
    separator = arena.next[item]
    if arena.kind[item] != ELEMENT or arena.kind[separator] != LEAF or arena.klass[separator] <= 0:
        return False
    return bool(arena.present[separator] == arena.inner[loop] - 1)


def _beside(arena: Any, model: int, row: int) -> list[ShortList]:
    """Return the lists of a row that stand where those of another row are loops."""
    found = []
    todo: list[tuple[int, tuple[int, ...]]] = [(model, (row,))]
    while todo:
        element, around = todo.pop()
        a, b, before = arena.content[element], arena.content[around[-1]], -1
        while a >= 0 and b >= 0:
            if is_separated(arena, a):
                trees, after = _items(arena, a, b)
                if len(trees) > 1 or (trees and _is_one_more(arena, arena.content[a], trees[0])):
                    found.append(ShortList(around, before, trees, after, arena.next[arena.content[a]]))
                break
            if arena.kind[a] != arena.kind[b] or arena.label[a] != arena.label[b]:
                break
            if arena.kind[a] == ELEMENT and arena.raw[a] == LISTED:
                todo.append((a, (*around, b)))
            a, b, before = arena.next[a], arena.next[b], b
    return found


def _items(arena: Any, loop: int, node: int) -> tuple[list[int], int]:
    """Return siblings that could be rows of a loop with separators, the first of them here, and what follows them."""
    item = arena.content[loop]
    separator = arena.next[item]
    trees: list[int] = []
    while node >= 0:
        if len(trees) % 2:
            if arena.klass[node] != arena.klass[separator]:
                break
        elif arena.kind[node] != ELEMENT or arena.label[node] != arena.label[item]:
            return (trees[:-1], trees[-1]) if trees else ([], -1)
        trees.append(node)
        node = arena.next[node]
    if len(trees) % 2:
        return trees, node
    return (trees[:-1], trees[-1]) if trees else ([], -1)


def _is_one_more(arena: Any, item: int, node: int) -> bool:
    """Say whether a tree has all that those of a loop have, with what their values begin and end with."""
    todo = [(item, node)]
    while todo:
        a, b = todo.pop()
        if arena.kind[a] != arena.kind[b] or arena.label[a] != arena.label[b]:
            return False
        s, t = arena.value[a], arena.value[b]
        if s >= 0 and t >= 0 and arena.s_varies[s] and not arena.s_varies[t]:
            text, usual = (arena.buffer[arena.s_start[one] : arena.s_stop[one]] for one in (t, s))
            begin, end = usual[: arena.s_prefix[s]], usual[len(usual) - arena.s_suffix[s] :]
            if not (text.startswith(begin) and text.endswith(end)):
                return False
        for first, other in ((arena.attrs[a], arena.attrs[b]), (arena.content[a], arena.content[b])):
            while first >= 0 and other >= 0:
                todo.append((first, other))
                first, other = arena.next[first], arena.next[other]
            if first != other:  # one has more
                return False
    return True
