"""Repair: learn a wrapper again from what it remembers, for the pages of its site as they are now.

The fields that still work mark themselves. Each broken one is looked for (`finding_again.py`), and its best place that
passes the check marks it. Field by field: what is not found again is left out and named, what works stays as it was.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Generic, TypeVar

import numpy as np

from ..errors import LearnError
from ..gathering import grouped
from ..page import Page
from ..whitespace import fold
from .certainty import unsure_fields
from .drift import Drift, check
from .examples import Mark, MarkedPage, Spot
from .explaining import rules_in_words
from .extractor import Extractor
from .finding_again import Found, NewPage, find_places
from .index import CandidateIndex
from .lesson_learning import learn
from .list_columns import find_columns
from .memory import FieldMemory, remember
from .page_lists import PageLists
from .ranked_page import RankedPage
from .rows import RowCost
from .shapes import ADDRESSED, MARKUP
from .training import training_page

MAX_PAGES = 12
"""New pages that a repair looks at; more tell little more."""
MAX_ROUNDS = 16
"""Times that a wrapper is learnt again with the next places of what still fails."""
MIN_SAME = 0.9
"""Share of the pages on which a field that works must have the same values after the repair."""
MARK_IT = "mark it on one page and learn again"

PageMarks = list[list[Mark]]
W = TypeVar("W", bound=Extractor)


@dataclass(frozen=True, slots=True)
class Repair(Generic[W]):
    """A wrapper that was mended.

    Attributes
    ----------
    wrapper : the new one, without the fields in `lost`; before, after : the checks of the old and of the new one
    mended, lost : the broken fields that were found again, and those that were not
    changes : what changed, field by field: the rules before (-) and after (+), and what they find now
    """

    wrapper: W
    before: Drift
    after: Drift
    mended: tuple[str, ...]
    lost: tuple[str, ...]
    changes: str


def repair(wrapper: W, pages: Iterable[Page]) -> Repair[W]:
    """Return a wrapper that works on `pages`, new pages of the same site.

    Raises
    ------
    LearnError : nothing broke, no broken field was found again, or a field that works would suffer: the old wrapper is
        then left as it is
    """
    listed = list(pages)
    memory = remember(wrapper)
    before = check(wrapper, listed, memory)
    if before.passes:
        raise LearnError("nothing broke on these pages; the wrapper is kept as it is")
    is_item = not wrapper.lesson.has_rows
    memory = {
        name: replace(
            own,
            forgiven=MARKUP | (ADDRESSED if own.is_addresses() else frozenset()),
            about_title=is_item and own.is_about_title(name),
        )
        for name, own in memory.items()
    }
    ranked = [RankedPage(page) for page in listed[:MAX_PAGES]]
    marks = [_working_marks(wrapper, one, set(before.broken)) for one in ranked]
    choices = _choices(wrapper, before.broken, memory, ranked, marks)
    mended, after = _try_choices(wrapper, listed, ranked, marks, choices, memory)
    found = tuple(name for name in before.broken if mended is not None and name in mended.fields)
    lost = tuple(name for name in before.broken if name not in found)
    if mended is None or after is None or not found:
        raise LearnError(f"not repaired: {', '.join(lost)} not found again on the new pages; {MARK_IT}")
    worked = [name for name in wrapper.fields if name not in before.broken]
    suffering = [name for name in worked if not _is_kept(name, wrapper, mended, ranked)]
    if suffering:
        raise LearnError(f"not repaired: {', '.join(suffering)} would no longer be found as it is; {MARK_IT}")
    return Repair(mended, before, after, found, lost, _changes(wrapper, mended, found, lost, ranked))


def _choices(
    wrapper: Extractor,
    broken: Sequence[str],
    memory: Mapping[str, FieldMemory],
    ranked: list[RankedPage],
    working: Sequence[Sequence[Mark]],
) -> dict[str, list[PageMarks]]:
    """Return broken field -> its marks at the best places of the new template, the best first; no lost ones."""
    lesson = wrapper.lesson
    pages = [NewPage(one, lesson) for one in ranked]
    found: dict[str, list[Found]] = {}
    if lesson.has_rows:
        leaves = [[mark.spots[0].leaf for mark in own] for own in working]
        in_rows = {name: memory[name] for name in broken if name not in lesson.listed_fields}
        found = find_columns(in_rows, pages, leaves, lesson.cuts) if in_rows else {}
    for name in broken:
        if name not in found and (name in lesson.listed_fields or not lesson.has_rows):
            found[name] = find_places(name, memory[name], pages, is_many=name in lesson.listed_fields)
    there = [name for name in broken if found.get(name)]
    return {name: [_marks_at(wrapper, name, pages, place) for place in found[name]] for name in there}


def _try_choices(
    wrapper: W,
    pages: list[Page],
    ranked: list[RankedPage],
    working: list[list[Mark]],
    choices: dict[str, list[PageMarks]],
    memory: Mapping[str, FieldMemory],
) -> tuple[W | None, Drift | None]:
    """Return the first wrapper that passes the check, and its check; None where there is none.

    A field that fails moves on to its next best place, and is given up after its last.
    """
    at = dict.fromkeys(choices, 0)
    for _ in range(MAX_ROUNDS):
        marks = [list(own) for own in working]
        for name, number in at.items():
            for own, found in zip(marks, choices[name][number], strict=True):
                own += found
        if not at or not any(marks):
            break
        mended = _learn_again(wrapper, ranked, marks)
        after = check(mended, pages, memory)
        if after.passes:
            unsure = unsure_fields(mended, at, memory, ranked)
            if not unsure:
                return mended, after
        failing = unsure if after.passes else [name for name in after.broken if name in at]
        if not failing:
            break
        for name in failing:
            at[name] += 1
            if at[name] == len(choices[name]):
                del at[name]
    return None, None


def _is_kept(name: str, old: Extractor, new: Extractor, pages: Sequence[RankedPage]) -> bool:
    """Say whether the new wrapper gives a field's values as the old one does, on nearly all pages."""
    same = [_values(old, page, name) == _values(new, page, name) for page in pages]
    return sum(same) >= MIN_SAME * len(same)


def _values(wrapper: Extractor, page: RankedPage, name: str) -> list[str]:
    return [value.text for value in wrapper.ranked_values(page) if value.field == name]


def _changes(
    old: Extractor, new: Extractor, mended: Sequence[str], lost: Sequence[str], pages: Sequence[RankedPage]
) -> str:
    """Return what a repair changed, field by field, as a reader wants it."""
    rules = rules_in_words(old), rules_in_words(new)
    lines = []
    for name in old.fields:
        if name in lost:
            lines += [f"{name}: not found again; {MARK_IT}", *(f"  - {rule}" for rule in rules[0][name][:3])]
        elif name in mended:
            lines += [f"{name}: found again", *(f"  - {rule}" for rule in rules[0][name][:3])]
            lines += [f"  + {rule}" for rule in rules[1][name][:3]]
            shown = [(values[0], page.page.name) for page in pages[:3] if (values := _values(new, page, name))]
            lines += [f"  now {value[:60]!r} in {page}" for value, page in shown]
        else:
            lines.append(f"{name}: works as before")
    return "\n".join(lines)


def _working_marks(wrapper: Extractor, ranked: RankedPage, broken: set[str]) -> list[Mark]:
    """Return what the wrapper still finds on a page as marks of its working fields."""
    marks = []
    for value in wrapper.ranked_values(ranked):
        if value.field not in broken:
            text = ranked.texts[value.claim.leaf]
            at = max(text.find(value.text), 0)
            lift = wrapper.lesson.lifts.get(value.field, -1)
            spot = Spot(value.claim.leaf, at, at + len(value.text), value.text == text, lift)
            marks.append(Mark(value.field, value.text, [spot]))
    return marks


def _marks_at(wrapper: Extractor, name: str, pages: list[NewPage], found: Found) -> PageMarks:
    """Return, for each page, the marks of a field on the candidates of one place."""
    marks: PageMarks = [[] for _ in pages]
    cut = wrapper.lesson.cuts.get(name)
    for number, candidates in found.items():
        ranked = pages[number].ranked
        for leaf, lift in candidates:
            text = ranked.texts[leaf]
            if lift >= 0:
                *_, element = islice(ranked.above(leaf), lift + 1)
                spot = Spot(leaf, 0, len(text), False, lift)
                marks[number].append(Mark(name, fold(ranked.tree.text_of(element)), [spot]))
                continue
            values = cut.apply(text) if cut is not None and not cut.is_whole else []
            value = values[0] if values and values[0] in text else text
            start = text.find(value)
            marks[number].append(Mark(name, value, [Spot(leaf, start, start + len(value), value == text)]))
    return marks


def _learn_again(wrapper: W, pages: list[RankedPage], marks: list[list[Mark]]) -> W:
    """Return a wrapper learnt from the new pages, with the old one's settings."""
    old = wrapper.lesson
    index = CandidateIndex(old.index.depth, old.index.ancestors)
    marked = []
    for ranked, own in zip(pages, marks, strict=True):
        order = {name: number for number, name in enumerate(wrapper.fields)}
        own.sort(key=lambda mark: (order[mark.field], mark.spots[0].leaf))
        if own:
            rows = _rows_of(ranked, own, old.listed_fields) if old.has_rows else [own]
            marked.append(MarkedPage(ranked, rows, is_list=old.has_rows))
    return type(wrapper)(learn([training_page(page, index) for page in marked], index))


def _rows_of(ranked: RankedPage, marks: list[Mark], listed: frozenset[str]) -> list[list[Mark]]:
    """Return the marks of a list page as rows: by the list that fits, else from one value of a field to the next."""
    ordered = sorted(marks, key=lambda mark: (mark.spots[0].leaf, mark.spots[0].start))
    names = sorted({mark.field for mark in marks})
    class_of = np.array([names.index(mark.field) for mark in ordered], np.int32)
    is_once = np.array([name not in listed for name in names], np.bool_)
    cost = RowCost(class_of, is_once, np.zeros(len(names), np.int32))
    leaves = np.array([mark.spots[0].leaf for mark in ordered], np.int32)
    dealt = PageLists(ranked).deal(leaves, cost.least, cost)
    record = dealt[0].tolist() if dealt is not None else []
    rows = grouped((number, mark) for number, mark in zip(record, ordered, strict=False) if number >= 0)
    if rows:
        return list(rows.values())
    by_order: list[list[Mark]] = []
    for mark in ordered:
        if not by_order or any(other.field == mark.field for other in by_order[-1]):
            by_order.append([])
        by_order[-1].append(mark)
    return by_order
