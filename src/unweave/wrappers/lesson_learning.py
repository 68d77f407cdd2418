"""Learning: from marked pages to an index, prototypes and cuts.

`leaf_classes.py` gives every leaf of the examples its class, `places.py` settles where a value stands when it stands in
several places; here the index is filled and the prototypes are made and weighed.
"""

from collections import defaultdict

import numpy as np

from ..gathering import grouped
from .index import NONE, CandidateIndex
from .inside import Cut, learn_list_cut
from .leaf_classes import classify_examples
from .lesson import Lesson
from .places import settle_places
from .prototypes import Prototype
from .ranked_page import RankedPage
from .training import TrainingPage

MAX_PROTOTYPES = 192
"""Prototypes of one class; a long list gives many alike, and only different ones tell more."""
MAX_LOOKED_AT = 1000
"""Leaves of one class and example that prototypes are made from: looking at one costs the size of its page."""


def learn(pages: list[TrainingPage], index: CandidateIndex, earlier: Lesson | None = None) -> Lesson:
    """Return what `pages` teach.

    `index` is empty but for its labels, or holds what `earlier` says of some of the pages, or of others in their place
    with the same leaves (`TrainingPage.replaces`): then only leaves of new pages, and those whose class changed, are
    put in and taken out.
    """
    lesson = classify_examples(pages, index, earlier.classes if earlier else None)
    kept = zip(earlier.pages, earlier.class_of, strict=True) if earlier else ()
    # the class of each leaf in the index, -1 for those not in it
    held = {id(page): class_of for page, class_of in kept}
    for page, class_of in zip(pages, lesson.class_of, strict=True):
        before = held.get(id(page.replaces or page), np.full(len(page.leaf), -1, np.int32))
        changed = class_of != before
        for change, own in ((index.remove, before), (index.insert, class_of)):
            moved = changed & (own >= 0)
            change(page.columns, page.leaf[moved], own[moved])
        page.replaces = None
    lesson.prototypes = _prototypes(lesson)
    lesson.weigh()
    settle_places(lesson)
    lesson.weigh()
    lesson.prototypes += _counter_prototypes(lesson)
    _weigh_neighbours(lesson)
    lesson.weigh()
    _learn_cuts(lesson)
    index.trie.trim()
    return lesson


def _prototypes(lesson: Lesson) -> list[Prototype]:
    """Return a prototype for every marked leaf; of repeated classes, one of those whose paths are the same."""
    found = []
    for number, (page, class_of) in enumerate(zip(lesson.pages, lesson.class_of, strict=True)):
        seen: dict[tuple[int, bytes], Prototype] = {}
        used: dict[int, int] = defaultdict(int)
        looked_at: dict[int, int] = defaultdict(int)
        for leaf in np.flatnonzero(class_of > 0).tolist():
            class_id = int(class_of[leaf])
            before, after = page.neighbours.get(leaf, ("", ""))
            text = page.leaf_texts.get(leaf, "")
            prototype = Prototype(number, int(page.leaf[leaf]), class_id, text, before=before, after=after)
            if lesson.is_repeated(class_id):
                looked_at[class_id] += 1
                if looked_at[class_id] > MAX_LOOKED_AT:
                    continue
                key = class_id, lesson.index.trie.paths(page.columns, prototype.leaf)[0].tobytes()
                if key in seen:
                    same = seen[key]
                    same.before = same.before if same.before == before else ""
                    same.after = same.after if same.after == after else ""
                    continue
                if used[class_id] >= MAX_PROTOTYPES:
                    continue
                used[class_id] += 1
                seen[key] = prototype
            found.append(prototype)
    return found


def _counter_prototypes(lesson: Lesson) -> list[Prototype]:
    """Return prototypes of leaves that nobody marked but that look like marked ones of a repeated class."""
    wanted = np.array([lesson.is_repeated(p.class_id) for p in lesson.prototypes], np.bool_)
    found = []
    for number, (page, class_of) in enumerate(zip(lesson.pages, lesson.class_of, strict=True)):
        leaf, prototype, score = lesson.evidence.scores(page.columns, page.leaf, 0.1)
        near = wanted[prototype] & (class_of[leaf] == NONE)
        best = np.zeros(len(page.leaf), np.float32)
        np.maximum.at(best, leaf[near], score[near])
        seen: set[bytes] = set()
        for at in np.argsort(-best, kind="stable")[: 4 * MAX_PROTOTYPES].tolist():
            if best[at] == 0 or len(seen) >= MAX_PROTOTYPES:
                break
            key = lesson.index.trie.paths(page.columns, int(page.leaf[at]))[0].tobytes()
            if key not in seen:
                seen.add(key)
                found.append(Prototype(number, int(page.leaf[at]), NONE, ""))
    return found


def _weigh_neighbours(lesson: Lesson) -> None:
    """Set how much the text beside a prototype says: the same on several examples a lot, on one example some."""
    groups = grouped((prototype.place, prototype) for prototype in lesson.prototypes if prototype.class_id != NONE)
    for members in groups.values():
        examples = {p.example for p in members}
        for p in members:
            p.before_weight = _neighbour_weight(p.before, [(q.example, q.before) for q in members], examples, 0.3, 0.4)
            p.after_weight = _neighbour_weight(p.after, [(q.example, q.after) for q in members], examples, 1.0, 0.8)


def _neighbour_weight(
    text: str, all_texts: list[tuple[int, str]], examples: set[int], alone: float, confirmed: float
) -> float:
    if not text:
        return 1.0
    if len(examples) == 1 and len(all_texts) == 1:
        return alone
    same = {example for example, other in all_texts if other == text}
    if len(examples) == 1:
        return confirmed if sum(other == text for _, other in all_texts) == len(all_texts) else 1.0
    return confirmed if len(same) >= 2 else 1.0


def _learn_cuts(lesson: Lesson) -> None:
    """Learn, for each field, how its value is cut out of its leaf, and how far above the leaf its element is."""
    samples: dict[str, list[tuple[str, list[tuple[int, int]]]]] = defaultdict(list)
    lifts: dict[str, list[int]] = defaultdict(list)
    others: dict[str, list[str]] = defaultdict(list)
    for number, page in enumerate(lesson.pages):
        fields_at: dict[int, set[str]] = defaultdict(set)
        spans: dict[tuple[str, int], list[tuple[int, int]]] = defaultdict(list)
        for mark in page.marks():
            for spot in mark.spots:
                if lesson.class_of[number][spot.leaf] > 0:
                    spans[mark.field, spot.leaf].append((spot.start, spot.stop))
                    lifts[mark.field].append(spot.lift)
                    fields_at[spot.leaf].add(mark.field)
        for (name, leaf), own in spans.items():
            samples[name].append((page.leaf_texts[leaf], own))
        for leaf, names in fields_at.items():
            for name in lesson.fields:
                if name not in names:
                    others[name].append(page.leaf_texts[leaf])
    for name in lesson.fields:
        lifted = [lift for lift in lifts[name] if lift >= 0]
        if lifted:
            lesson.lifts[name] = max(set(lifted), key=lifted.count)
            lesson.lifted_labels[name] = _lifted_labels(lesson, name)
            lesson.cuts[name] = Cut()
        else:
            lesson.cuts[name] = learn_list_cut(samples[name], others[name])


def _lifted_labels(lesson: Lesson, name: str) -> frozenset[int]:
    """Return the labels of the elements whose whole text is a marked value of a field."""
    return frozenset(
        ranked.label_above(spot.leaf, spot.lift)
        for page in lesson.pages
        if (spots := [s for mark in page.marks() if mark.field == name for s in mark.spots if s.lift >= 0])
        for ranked in [RankedPage(page.page)]
        for spot in spots
    )
