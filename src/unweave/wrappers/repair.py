"""Repair: learn a wrapper again from what it remembers, for the pages of its site as they are now.

The fields that still work mark themselves. For each broken one, every place of the new template (the labels around a
leaf, and its number among those alike) is scored by how much the leaves there, over all pages, look like the field and
whether they are remembered values; the best place marks it. The new wrapper is returned only if it passes the check.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import unified_diff
from typing import TYPE_CHECKING

import numpy as np

from ..errors import LearnError
from ..page import Page
from .drift import Drift, Memory, check, remember
from .examples import Mark, MarkedPage, Spot
from .index import CandidateIndex
from .learning import learn
from .leaves import RankedPage
from .shapes import PageShapes
from .training import training_page

if TYPE_CHECKING:
    from .wrapper import Wrapper

MAX_PAGES = 12
"""New pages that a repair looks at; more tell little more."""
MIN_PRESENCE = 0.4
"""A place must be on this share of the new pages, times that of the examples which had the field."""
REMEMBERED = 2.0
"""What a remembered value adds to the score of its leaf."""

MAX_CHOICES = 4
"""Places that are tried for a broken field."""

Place = tuple[tuple[int, ...], int]
PageMarks = list[list[Mark]]


@dataclass(frozen=True, slots=True)
class Repair:
    """A wrapper that was mended.

    Attributes
    ----------
    wrapper : the new one; before, after : the checks of the old and of the new one on the same pages
    changes : what changed, field by field, as the lines of a difference of the two reports
    """

    wrapper: Wrapper
    before: Drift
    after: Drift
    changes: str


def repair(wrapper: Wrapper, pages: Iterable[Page]) -> Repair:
    """Return a wrapper that works on `pages`, new pages of the same site.

    Raises
    ------
    LearnError : nothing broke, or the broken fields were not found again: the old wrapper is then left as it is
    """
    listed = list(pages)
    memory = remember(wrapper)
    before = check(wrapper, listed, memory)
    if before.passes:
        raise LearnError("nothing broke on these pages; the wrapper is kept as it is")
    ranked = [RankedPage(page) for page in listed[:MAX_PAGES]]
    working = [_working_marks(wrapper, one, set(before.broken)) for one in ranked]
    choices = {name: _find_again(wrapper, name, memory, ranked) for name in before.broken}
    lost = [name for name in before.broken if not choices[name]]
    if lost:
        raise LearnError(
            f"not repaired: {', '.join(lost)} not found again on the new pages; mark them on one page and learn again"
        )
    mended, after = _try_choices(wrapper, listed, ranked, working, choices, memory)
    if not after.passes:
        raise LearnError(
            f"not repaired: {', '.join(after.broken)} would still fail the check; mark them on one page and learn again"
        )
    changes = "\n".join(
        unified_diff(wrapper.report().splitlines(), mended.report().splitlines(), "before", "after", lineterm="", n=1)
    )
    return Repair(mended, before, after, changes)


def _try_choices(
    wrapper: Wrapper,
    pages: list[Page],
    ranked: list[RankedPage],
    working: list[list[Mark]],
    choices: dict[str, list[PageMarks]],
    memory: Memory,
) -> tuple[Wrapper, Drift]:
    """Return the first wrapper that passes the check, and its check; else the last one that was tried.

    A broken field that fails the check moves on to its next best place.
    """
    at = dict.fromkeys(choices, 0)
    while True:
        marks = [list(own) for own in working]
        for name, places in choices.items():
            for own, found in zip(marks, places[at[name]], strict=True):
                own += found
        mended = _learn_again(wrapper, ranked, marks)
        after = check(mended, pages, _merged(memory, remember(mended)))
        failing = [name for name in after.broken if name in at and at[name] + 1 < len(choices[name])]
        if after.passes or not failing:
            return mended, after
        for name in failing:
            at[name] += 1


def _working_marks(wrapper: Wrapper, ranked: RankedPage, broken: set[str]) -> list[Mark]:
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


def _find_again(wrapper: Wrapper, name: str, memory: Memory, pages: list[RankedPage]) -> list[PageMarks]:
    """Return the marks of a broken field at the best places of the new template, the best first."""
    many = name in wrapper.lesson.listed_fields or (wrapper.lesson.has_rows and name in wrapper.lesson.repeats)
    on_pages = _scored_places(name, memory, pages, many)
    ranking: list[tuple[float, Place]] = []
    for place, leaves in on_pages.items():
        presence = len(leaves) / len(pages)
        if presence < MIN_PRESENCE * memory.expected[name] or (len(pages) > 2 and len(leaves) < 2):
            continue
        # log-odds add up: of a repeated field the place that holds most of it, not the one that looks best on average
        scores = [sum(score for _, score in own) if many else own[0][1] for own in leaves.values()]
        texts = [pages[number].texts[own[0][0]] for number, own in leaves.items()]
        variety = len(set(texts)) / len(texts) if memory.is_varied[name] or len(texts) > 2 else 1.0
        total = float(np.mean(scores)) * presence * variety
        if total > 0:
            ranking.append((total, place))
    ranking.sort(key=lambda entry: -entry[0])
    return [_marks_at(wrapper, name, pages, on_pages[place]) for _, place in ranking[:MAX_CHOICES]]


def _marks_at(
    wrapper: Wrapper, name: str, pages: list[RankedPage], leaves: dict[int, list[tuple[int, float]]]
) -> PageMarks:
    """Return, for each page, the marks of a field on the leaves of one place."""
    found: PageMarks = [[] for _ in pages]
    cut = wrapper.lesson.cuts.get(name)
    for number, own in leaves.items():
        for leaf, _ in own:
            text = pages[number].texts[leaf]
            values = cut.apply(text) if cut is not None and not cut.is_whole else []
            value = values[0] if values and values[0] in text else text
            at = text.find(value)
            found[number].append(Mark(name, value, [Spot(leaf, at, at + len(value), value == text)]))
    return found


def _scored_places(
    name: str, memory: Memory, pages: list[RankedPage], many: bool
) -> dict[Place, dict[int, list[tuple[int, float]]]]:
    """Return place -> page number -> (leaf, score) of all leaves that look like the field at all."""
    found: dict[Place, dict[int, list[tuple[int, float]]]] = defaultdict(dict)
    shape = memory.shapes[name]
    for number, ranked in enumerate(pages):
        shapes = PageShapes(ranked)
        counts: dict[tuple[int, ...], int] = defaultdict(int)
        for leaf in range(len(ranked.leaf)):
            chain = _labels_above(ranked, leaf)
            place = (chain, -1 if many else counts[chain])
            counts[chain] += 1
            score = shape.score(shapes.features(leaf))
            if ranked.texts[leaf] in memory.values[name]:
                score += REMEMBERED
            found[place].setdefault(number, []).append((leaf, score))
    return {place: own for place, own in found.items() if any(s > 0 for leaves in own.values() for _, s in leaves)}


def _labels_above(ranked: RankedPage, leaf: int) -> tuple[int, ...]:
    """Return the labels of a leaf and of its three nearest ancestors."""
    node = int(ranked.leaf[leaf])
    chain: list[int] = []
    while node >= 0 and len(chain) < 4:
        chain.append(int(ranked.columns["label"][node]))
        node = int(ranked.columns["parent"][node])
    return tuple(chain)


def _learn_again(wrapper: Wrapper, pages: list[RankedPage], marks: list[list[Mark]]) -> Wrapper:
    """Return a wrapper learnt from the new pages, with the old one's settings."""
    from .wrapper import Wrapper

    old = wrapper.lesson
    index = CandidateIndex(old.index.depth, old.index.ancestors)
    marked = []
    for ranked, own in zip(pages, marks, strict=True):
        order = {name: number for number, name in enumerate(wrapper.fields)}
        own.sort(key=lambda mark: (order[mark.field], mark.spots[0].leaf))
        if own:
            rows = _rows_of(own) if old.has_rows else [own]
            marked.append(MarkedPage(ranked, rows, is_list=old.has_rows))
    return Wrapper(learn([training_page(page, index) for page in marked], index), wrapper.decide)


def _rows_of(marks: list[Mark]) -> list[list[Mark]]:
    """Return the marks of a list page as rows: each begins with the field that comes first in the document."""
    ordered = sorted(marks, key=lambda mark: (mark.spots[0].leaf, mark.spots[0].start))
    rows: list[list[Mark]] = []
    for mark in ordered:
        if not rows or any(other.field == mark.field for other in rows[-1]):
            rows.append([])
        rows[-1].append(mark)
    return rows


def _merged(old: Memory, new: Memory) -> Memory:
    """Return the memory that a mended wrapper is held against: the old looks, the new places."""
    return Memory(old.shapes, old.floors, old.values, old.expected, {**new.is_varied, **old.is_varied})
