"""Several places of one value: title, heading, breadcrumb. All are learnt first; then each claims a leaf elsewhere.

Each prototype claims its best leaf on the other examples, and a place is kept if these claims are marked values (leave
one out). What no other example decides stays open, and is reported.
"""

from collections import defaultdict

import numpy as np

from .lesson import LEAST_SCORE, Lesson
from .prototypes import Prototype
from .ranked_page import column_above
from .training import TrainingPage

MIN_KEPT = 0.9
"""A further place of a value is kept when at least this share of its claims on other examples was marked."""
HEADINGS = ("h1", "h2", "h3")


def settle_places(lesson: Lesson) -> None:
    """Group prototypes into places, keep the places that hold on all examples, and drop the rest from the index."""
    single = [p for p in lesson.prototypes if not lesson.is_repeated(p.class_id)]
    if not single:
        _number_places(lesson)
        return
    claims = _claims_on_examples(lesson)
    place = _group(lesson, claims)
    kept: list[Prototype] = [p for p in lesson.prototypes if lesson.is_repeated(p.class_id)]
    groups: dict[tuple[str, ...], dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for number, prototype in enumerate(lesson.prototypes):
        if not lesson.is_repeated(prototype.class_id):
            prototype.place = place[number]
            groups[lesson.classes[prototype.class_id]][place[number]].append(number)
    for fields, places in groups.items():
        kept += _kept_places(lesson, fields, places, claims)
    dropped = {(p.example, p.leaf) for p in single} - {(p.example, p.leaf) for p in kept}
    for number, page in enumerate(lesson.pages):
        gone = np.array([(number, int(node)) in dropped for node in page.leaf], np.bool_)
        if gone.any():
            lesson.index.remove(page.columns, page.leaf[gone], lesson.class_of[number][gone])
            lesson.class_of[number][gone] = -1
    lesson.prototypes = kept
    _number_places(lesson)


def _number_places(lesson: Lesson) -> None:
    """Number the places; all prototypes of a repeated class are of one place."""
    numbers: dict[tuple[int, int], int] = {}
    for prototype in lesson.prototypes:
        key = (prototype.class_id, -1 if lesson.is_repeated(prototype.class_id) else prototype.place)
        prototype.place = numbers.setdefault(key, len(numbers))


Claims = dict[tuple[int, int], tuple[int, float]]
"""(prototype, example) -> (number of the leaf it claims there, score)."""


def _claims_on_examples(lesson: Lesson) -> Claims:
    claims: Claims = {}
    for number, page in enumerate(lesson.pages):
        leaf, prototype, score = lesson.evidence.scores(page.columns, page.leaf, LEAST_SCORE)
        order = np.lexsort((leaf, -score))
        for at in order.tolist():
            owner = int(prototype[at])
            if lesson.prototypes[owner].example != number and (owner, number) not in claims:
                claims[owner, number] = int(leaf[at]), float(score[at])
    return claims


def _group(lesson: Lesson, claims: Claims) -> list[int]:
    """Return a place for each prototype: two are of one place when each claims the other's leaf."""
    at = {
        (p.example, int(np.searchsorted(lesson.pages[p.example].leaf, p.leaf)), p.class_id): number
        for number, p in enumerate(lesson.prototypes)
    }
    place = list(range(len(lesson.prototypes)))

    def root(number: int) -> int:
        while place[number] != number:
            number = place[number]
        return number

    for (owner, example), (leaf, _) in claims.items():
        mine = lesson.prototypes[owner]
        other = at.get((example, leaf, mine.class_id))
        if other is None:
            continue
        back = claims.get((other, mine.example))
        if back and back[0] == int(np.searchsorted(lesson.pages[mine.example].leaf, mine.leaf)):
            place[root(owner)] = root(other)
    return [root(number) for number in range(len(place))]


def _kept_places(
    lesson: Lesson, fields: tuple[str, ...], places: dict[int, list[int]], claims: Claims
) -> list[Prototype]:
    """Return the prototypes of the places of one class that are worth keeping.

    Every value keeps its best place; further places only when several examples have them and their claims held.
    """
    ranking = []
    for numbers in places.values():
        members = [lesson.prototypes[n] for n in numbers]
        right, wrong = 0.0, 0.0
        least_right, best_absent = 1.0, 0.0
        for number in numbers:
            for example, page in enumerate(lesson.pages):
                claim = claims.get((number, example))
                if claim is None or claim[1] < 0.3:
                    continue
                if _is_marked(page, claim[0], fields):
                    right += 1
                    least_right = min(least_right, claim[1])
                else:
                    wrong += claim[1]
                    if not any(mark.field in fields for mark in page.marks()):
                        best_absent = max(best_absent, claim[1])
        n_examples = len({p.example for p in members})
        confidence = (right + 1) / (right + wrong + 1 + (0 if n_examples > 1 else 0.5))
        for member in members:
            member.confidence = confidence
            if best_absent < least_right:
                member.floor = best_absent and (best_absent + least_right) / 2
        first = members[0]
        ranking.append((confidence, n_examples, *_prominence(lesson, first), -first.leaf, members))
    ranking.sort(key=lambda entry: entry[:5], reverse=True)
    kept: list[Prototype] = []
    covered: set[tuple[int, str]] = set()
    for confidence, n_examples, _, _, _, members in ranking:
        values = ((p.example, _values_at(lesson.pages[p.example], p.leaf, fields)) for p in members)
        new = {(example, value) for example, own in values for value in own} - covered
        if new or (n_examples > 1 and confidence >= MIN_KEPT):
            kept += members
            covered |= new
    _note_open_values(lesson, fields, kept)
    return kept


def _note_open_values(lesson: Lesson, fields: tuple[str, ...], kept: list[Prototype]) -> None:
    """Remember the values that stand in several places of which no other example confirms one."""
    sure = {(p.example, p.value) for p in kept if p.confidence > 2 / 3 + 1e-6}
    for number, page in enumerate(lesson.pages):
        for mark in page.marks():
            spots = {spot.leaf for spot in mark.spots}
            if mark.field in fields and len(spots) > 1 and (number, page.leaf_texts[min(spots)]) not in sure:
                entry = (page.name, mark.field, mark.value, len(spots))
                if entry not in lesson.open_values:
                    lesson.open_values.append(entry)


def _is_marked(page: TrainingPage, leaf: int, fields: tuple[str, ...]) -> bool:
    """Say whether leaf `leaf` shows a text that is marked for one of `fields`."""
    marked = {page.text[spot.leaf] for mark in page.marks() if mark.field in fields for spot in mark.spots}
    return page.text[leaf] in marked


def _values_at(page: TrainingPage, node: int, fields: tuple[str, ...]) -> set[str]:
    """Return the values that are marked for `fields` at the leaf which is ranked node `node`."""
    leaf = int(np.searchsorted(page.leaf, node))
    return {one.value for one in page.marks() if one.field in fields and any(spot.leaf == leaf for spot in one.spots)}


def _prominence(lesson: Lesson, prototype: Prototype) -> tuple[bool, int]:
    """Return whether a leaf is no choice of a form, and 0 to -2 for one inside h1 to h3, -9 elsewhere."""
    page = lesson.pages[prototype.example]
    above = column_above(page.columns, "tag", prototype.leaf, most=len(page.columns["tag"]))
    tags = [lesson.index.vocabulary.parts[tag][0] for tag in above]
    return "option" not in tags, -min((HEADINGS.index(tag) for tag in tags if tag in HEADINGS), default=9)
