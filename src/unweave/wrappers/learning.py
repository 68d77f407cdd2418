"""Learning: from marked pages to an index, prototypes and cuts.

A value often stands in several places (title, heading, breadcrumb). All of them are learnt first; each prototype then
claims its best leaf on the other examples, and a place is kept if these claims are marked values (leave one out).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from .examples import Mark
from .index import NONE, CandidateIndex
from .inside import Cut, learn_cut
from .leaves import text_hash
from .prototypes import Evidence, Prototype
from .training import TrainingPage

MIN_KEPT = 0.9
"""A further place of a value is kept when at least this share of its claims on other examples was marked."""
MAX_PROTOTYPES = 192
"""Prototypes of one class; a long list gives many alike, and only different ones tell more."""
HEADINGS = ("h1", "h2", "h3")


@dataclass(frozen=True, slots=True)
class Guide:
    """The prototypes as arrays, one entry each: class, whether it is repeated, hashes and weights of its neighbours."""

    class_of: NDArray[np.int32]
    repeated: NDArray[np.bool_]
    before: NDArray[np.uint64]
    after: NDArray[np.uint64]
    before_weight: NDArray[np.float32]
    after_weight: NDArray[np.float32]


@dataclass(slots=True)
class Lesson:
    """What was learnt.

    Attributes
    ----------
    classes : fields of each class; class 0 is `none`, a class of several fields is a leaf that holds them all
    repeats : the fields of which a page shows any number
    class_of : for each example, int32[n_leaves]: the class of each leaf; -1 where it is not in the index
    open_values : (example, field, value, number of places) that the examples could not decide
    """

    index: CandidateIndex
    pages: list[TrainingPage]
    classes: list[tuple[str, ...]]
    class_of: list[NDArray[np.int32]]
    repeats: frozenset[str]
    prototypes: list[Prototype] = field(default_factory=list)
    cuts: dict[str, Cut | None] = field(default_factory=dict)
    lifts: dict[str, int] = field(default_factory=dict)
    open_values: list[tuple[str, str, str, int]] = field(default_factory=list)
    evidence: Evidence | None = None
    _guide: Guide | None = None
    _listed: frozenset[str] | None = None
    _fields: list[str] | None = None

    @property
    def fields(self) -> list[str]:
        """The fields in the order in which the examples name them."""
        if self._fields is None:
            self._fields = list(dict.fromkeys(mark.field for page in self.pages for mark in page.marks()))
        return self._fields

    @property
    def has_rows(self) -> bool:
        return any(page.is_list for page in self.pages)

    def related(self) -> NDArray[np.bool_]:
        """Return bool[n_classes, n_classes]: whether two classes share a field (none: only itself)."""
        sets = [set(fields) for fields in self.classes]
        return np.array([[i == j or bool(a & b) for j, b in enumerate(sets)] for i, a in enumerate(sets)], np.bool_)

    def weigh(self) -> None:
        """Compute the evidence of the present prototypes from the present index."""
        self.evidence = Evidence(self.index, self.prototypes, [page.columns for page in self.pages], self.related())

    def guide(self) -> Guide:
        """Return what extraction asks of every prototype, as arrays."""
        if self._guide is None:
            known = self.prototypes
            before, after = (
                np.array([text_hash(getattr(p, side)) for p in known], np.uint64) for side in ("before", "after")
            )
            self._guide = Guide(
                np.array([p.class_id for p in known], np.int32),
                np.array([p.class_id != NONE and self.is_repeated(p.class_id) for p in known], np.bool_),
                before,
                after,
                np.array([p.before_weight for p in known], np.float32),
                np.array([p.after_weight for p in known], np.float32),
            )
        return self._guide

    def listed_fields(self) -> frozenset[str]:
        """Return the fields of which a record may have several values."""
        if self._listed is None:
            rows = [Counter(mark.field for mark in row) for page in self.pages for row in page.rows]
            several = {name for row in rows for name, count in row.items() if count > 1}
            self._listed = frozenset(several) if self.has_rows else self.repeats
        return self._listed

    def is_repeated(self, class_id: int) -> bool:
        return any(name in self.repeats for name in self.classes[class_id])


def learn(pages: list[TrainingPage], index: CandidateIndex) -> Lesson:
    """Return what `pages` teach; their leaves are inserted into `index`, which must be empty but for its labels."""
    repeats = _repeated_fields(pages)
    lesson = _classify_examples(pages, index, repeats)
    for page, class_of in zip(pages, lesson.class_of, strict=True):
        known = class_of >= 0
        index.insert(page.columns, page.leaf[known], class_of[known])
    lesson.prototypes = _prototypes(lesson)
    lesson.weigh()
    _settle_places(lesson)
    lesson.weigh()
    lesson.prototypes += _counter_prototypes(lesson)
    _weigh_neighbours(lesson)
    lesson.weigh()
    _learn_cuts(lesson)
    index.trie.trim()
    return lesson


def _repeated_fields(pages: list[TrainingPage]) -> frozenset[str]:
    """Return the fields of which a page shows any number: those of rows, and long or varying lists of one kind."""
    repeated = set()
    counts: dict[str, set[int]] = defaultdict(set)
    for page in pages:
        if page.is_list:
            repeated |= {mark.field for mark in page.marks()}
            continue
        by_field: dict[str, list[Mark]] = defaultdict(list)
        for mark in page.marks():
            by_field[mark.field].append(mark)
        for name, marks in by_field.items():
            counts[name].add(len(marks))
            chains = [{_chain(page, spot.leaf) for spot in mark.spots} for mark in marks]
            shared = [chain for chain in set().union(*chains) if sum(chain in own for own in chains) >= 2]
            alike = max((sum(chain in own for own in chains) for chain in shared), default=0)
            if alike >= 3 or (alike == 2 == len(marks) and len(counts[name]) > 1):
                repeated.add(name)
    return frozenset(repeated)


def _chain(page: TrainingPage, number: int) -> tuple[int, ...]:
    """Return the labels of a leaf and of its four nearest ancestors."""
    labels, parent = page.columns["label"], page.columns["parent"]
    node = int(page.leaf[number])
    chain: list[int] = []
    while node >= 0 and len(chain) < 5:
        chain.append(int(labels[node]))
        node = int(parent[node])
    return tuple(chain)


def _classify_examples(pages: list[TrainingPage], index: CandidateIndex, repeats: frozenset[str]) -> Lesson:
    """Give every leaf of the examples its class."""
    classes: list[tuple[str, ...]] = [()]
    class_of = []
    for page in pages:
        fields_at: dict[int, set[str]] = defaultdict(set)
        for mark in page.marks():
            for spot in mark.spots:
                fields_at[spot.leaf].add(mark.field)
        own = np.zeros(len(page.leaf), np.int32)
        for number, names in fields_at.items():
            fields = tuple(sorted(names))
            if fields not in classes:
                classes.append(fields)
            own[number] = classes.index(fields)
        if page.is_list:
            _pass_over_unmarked_rows(page, own)
        class_of.append(own)
    return Lesson(index, pages, classes, class_of, repeats)


def _pass_over_unmarked_rows(page: TrainingPage, class_of: NDArray[np.int32]) -> None:
    """Change the class of leaves that look like marked ones and lie among rows that nobody marked.

    A row was left out where leaves look like those of a marked row, one by one and in the same order. Beside the marked
    rows, under the element that holds them all, it is one of them, so that two marked rows are enough; elsewhere what
    looks alike counts neither for nor against a field. On a page without such a row everything was marked that was
    wanted, and what looks alike counts against the fields.
    """
    chains = [_chain(page, number) for number in range(len(page.leaf))]
    marked = np.flatnonzero(class_of > 0).tolist()
    wanted = {chains[number] for number in marked}
    alike = [number for number in range(len(chains)) if chains[number] in wanted]
    rows = [sorted({mark.spots[0].leaf for mark in row}) for row in page.rows]
    patterns = {tuple(chains[leaf] for leaf in row): row for row in rows}
    unmarked = [
        (alike[at : at + len(pattern)], row)
        for pattern, row in patterns.items()
        for at in range(len(alike) - len(pattern) + 1)
        if all(class_of[n] == NONE and chains[n] == c for n, c in zip(alike[at:], pattern, strict=False))
    ]
    if 2 * len(unmarked) < len(rows):
        return
    ends = [*marked, *(number for leaves, _ in unmarked for number in leaves)]
    low, high = _holder(page, marked) if len(rows) > 1 else (0, 0)
    own = class_of.copy()
    class_of[[n for n in alike if min(ends) <= n <= max(ends) and own[n] == NONE]] = -1
    for leaves, row in unmarked:
        if all(low <= int(page.leaf[n]) < high for n in leaves):
            class_of[leaves] = own[row]


def _holder(page: TrainingPage, numbers: list[int]) -> tuple[int, int]:
    """Return the ranked nodes, from and up to, of the smallest element that holds these leaves."""
    parent = page.columns["parent"]
    first, last = int(page.leaf[min(numbers)]), int(page.leaf[max(numbers)])
    above, node = set(), last
    while node >= 0:
        above.add(node)
        node = int(parent[node])
    holder = first
    while holder not in above:
        holder = int(parent[holder])
    # nodes are in preorder: the subtree ends at the next node that is not below the holder
    end = last + 1
    while end < len(parent) and int(parent[end]) >= holder:
        end += 1
    return holder, end


def _prototypes(lesson: Lesson) -> list[Prototype]:
    """Return a prototype for every marked leaf; of repeated classes, one of those whose paths are the same."""
    found = []
    for number, (page, class_of) in enumerate(zip(lesson.pages, lesson.class_of, strict=True)):
        seen: dict[tuple[int, bytes], Prototype] = {}
        used: dict[int, int] = defaultdict(int)
        for leaf in np.flatnonzero(class_of > 0).tolist():
            class_id = int(class_of[leaf])
            before, after = page.neighbours.get(leaf, ("", ""))
            prototype = Prototype(
                number, int(page.leaf[leaf]), class_id, page.leaf_texts.get(leaf, ""), before=before, after=after
            )
            if lesson.is_repeated(class_id):
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
    assert lesson.evidence is not None
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


# -- several places


def _settle_places(lesson: Lesson) -> None:
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
    assert lesson.evidence is not None
    claims: Claims = {}
    for number, page in enumerate(lesson.pages):
        leaf, prototype, score = lesson.evidence.scores(page.columns, page.leaf, 0.02)
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
        for number in numbers:
            for example in range(len(lesson.pages)):
                claim = claims.get((number, example))
                if claim is None or claim[1] < 0.3:
                    continue
                if _is_marked(lesson.pages[example], claim[0], fields):
                    right += 1
                else:
                    wrong += claim[1]
        n_examples = len({p.example for p in members})
        confidence = (right + 1) / (right + wrong + 1 + (0 if n_examples > 1 else 0.5))
        for member in members:
            member.confidence = confidence
        first = members[0]
        ranking.append((confidence, n_examples, -_heading(lesson, first), -first.leaf, members))
    ranking.sort(key=lambda entry: entry[:4], reverse=True)
    kept: list[Prototype] = []
    covered: set[tuple[int, str]] = set()
    for confidence, n_examples, _, _, members in ranking:
        new = {(p.example, p.value) for p in members} - covered
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


def _heading(lesson: Lesson, prototype: Prototype) -> int:
    """Return 0 to 2 for a leaf inside h1 to h3, 9 elsewhere."""
    page = lesson.pages[prototype.example]
    tags = [lesson.index.vocabulary.parts[int(t)][0] for t in _tags_above(page, prototype.leaf)]
    return min((HEADINGS.index(tag) for tag in tags if tag in HEADINGS), default=9)


def _tags_above(page: TrainingPage, node: int) -> list[int]:
    found, parent = [], page.columns["parent"]
    while node >= 0:
        found.append(int(page.columns["tag"][node]))
        node = int(parent[node])
    return found


# -- neighbours and cuts


def _weigh_neighbours(lesson: Lesson) -> None:
    """Set how much the text beside a prototype says: the same on several examples a lot, on one example some."""
    groups: dict[int, list[Prototype]] = defaultdict(list)
    for prototype in lesson.prototypes:
        if prototype.class_id != NONE:
            groups[prototype.place].append(prototype)
    for members in groups.values():
        examples = {p.example for p in members}
        for p in members:
            p.before_weight = _neighbour_weight(p.before, [(q.example, q.before) for q in members], examples, 0.6, 0.4)
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
    samples: dict[str, list[tuple[str, int, int]]] = defaultdict(list)
    lifts: dict[str, list[int]] = defaultdict(list)
    others: dict[str, list[str]] = defaultdict(list)
    for number, page in enumerate(lesson.pages):
        fields_at: dict[int, set[str]] = defaultdict(set)
        for mark in page.marks():
            for spot in mark.spots:
                if lesson.class_of[number][spot.leaf] > 0:
                    samples[mark.field].append((page.leaf_texts[spot.leaf], spot.start, spot.stop))
                    lifts[mark.field].append(spot.lift)
                    fields_at[spot.leaf].add(mark.field)
        for leaf, names in fields_at.items():
            for name in lesson.fields:
                if name not in names:
                    others[name].append(page.leaf_texts[leaf])
    for name in lesson.fields:
        lifted = [lift for lift in lifts[name] if lift >= 0]
        if lifted:
            lesson.lifts[name] = max(set(lifted), key=lifted.count)
            lesson.cuts[name] = Cut()
        else:
            lesson.cuts[name] = learn_cut(samples[name], others[name])
