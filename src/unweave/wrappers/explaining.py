"""What a wrapper does, in words: the rules of its fields, and the reason for each value of a page."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..page import Page
from ..tree import Node
from ..wording import counted
from .extractor import Extractor
from .index import NONE, Columns, Rule
from .lesson import Lesson
from .paths import DOWN_LEFT, DOWN_RIGHT, TO_PARENT, TO_PARENT_TAG, UP_LEFT, UP_RIGHT
from .prototypes import LeafEvidence, Prototype, Shares, class_shares
from .ranked_page import LabelParts, RankedPage

MAX_CONFLICTS = 5
"""Conflicts that a report tells of."""
MIN_ALIKE = 0.5
"""Share of a leaf's surroundings that its rival must have."""

_SAID = {
    UP_LEFT: "the first child of {}",
    UP_RIGHT: "right behind {}",
    DOWN_LEFT: "which begins with {}",
    DOWN_RIGHT: "which is followed by {}",
    TO_PARENT: "inside {}",
    TO_PARENT_TAG: "inside any {}",
}


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a wrapper took a value.

    Attributes
    ----------
    record : number of the record on the page
    field, value : what was taken; node : where it stands (the element, for an attribute value)
    rule : the shortest of the surest delimiters, in words
    confidence : share of the field among the training leaves with this delimiter, times how often its place held
    score : share of the evidence of the nearest marked leaf, in [0, 1]
    """

    record: int
    field: str
    value: str
    node: Node
    rule: str
    confidence: float
    score: float

    def __str__(self) -> str:
        return (
            f"{self.field}: {self.value!r} at {self.node.xpath}: {self.rule} "
            f"(confidence {self.confidence:.2f}, score {self.score:.2f})"
        )


def explain(wrapper: Extractor, page: Page) -> list[Explanation]:
    """Return, for each value that `wrapper` takes from `page`, the rule, its confidence and the node."""
    ranked = RankedPage(page)
    lesson = wrapper.lesson
    columns = lesson.index.columns(ranked)
    shares = _shares(lesson)
    found = []
    for value in wrapper.ranked_values(ranked):
        rule = _best_rule(lesson, columns, int(ranked.leaf[value.claim.leaf]), value.claim.class_id, shares)
        prototype = lesson.prototypes[value.claim.prototype]
        words = _rule_words(rule, prototype, wrapper.cut_words(value.field))
        node = ranked.node(value.claim.leaf)
        confidence = (rule.confidence if rule else 0.0) * prototype.confidence
        found.append(Explanation(value.record, value.field, value.text, node, words, confidence, value.claim.score))
    return found


def rules_in_words(wrapper: Extractor) -> dict[str, list[str]]:
    """Return, for each field, the rules that its marked leaves teach, the commonest first."""
    lesson = wrapper.lesson
    shares = _shares(lesson)
    counts: dict[str, dict[str, int]] = {name: defaultdict(int) for name in lesson.fields}
    confidence: dict[str, float] = {}
    for prototype in lesson.prototypes:
        if prototype.class_id == NONE:
            continue
        columns = lesson.pages[prototype.example].columns
        rule = _best_rule(lesson, columns, prototype.leaf, prototype.class_id, shares)
        for name in lesson.classes[prototype.class_id]:
            words = _rule_words(rule, prototype, wrapper.cut_words(name))
            counts[name][words] += 1
            sure = (rule.confidence if rule else 0.0) * prototype.confidence
            confidence[words] = min(confidence.get(words, 1.0), sure)
    return {
        name: [f"{words} (confidence {confidence[words]:.2f})" for words in sorted(said, key=lambda w: -said[w])]
        for name, said in counts.items()
    }


def report(wrapper: Extractor) -> str:
    """Return the rules of every field in words, what the examples left open, and the depth of a perfect rule set."""
    lesson = wrapper.lesson
    n_pages = len(lesson.pages)
    lines = [f"Learnt from {counted(n_pages, 'page')}: {', '.join(p.name for p in lesson.pages)}"]
    for name, rules in rules_in_words(wrapper).items():
        kind = "any number a record" if name in wrapper.lesson.listed_fields else "one a record"
        lines.append(f"{name} ({kind}):")
        lines += [f"  - {rule}" for rule in rules[:5]]
        if len(rules) > 5:
            lines.append(f"  - and {len(rules) - 5} more of this kind")
    if lesson.has_rows:
        lines.append(f"rows: one for each {_surest(lesson)!r}, with the fields that belong to it on the page")
    for page, name, value, count in lesson.open_values:
        told = "one was chosen, another example would settle it"
        lines.append(f"open: {name} {value!r} stands in {count} places of {page}; {told}")
    depth, conflicts = _perfect_depth(lesson)
    lines.append(f"All other leaves have a rule without exception at depth {depth}.")
    lines += _conflicts_in_words(lesson, conflicts)
    return "\n".join(lines)


def _conflicts_in_words(lesson: Lesson, conflicts: Sequence[tuple[int, int]]) -> list[str]:
    """Return what stands as leaves of another class do, and beside which of them: (example, leaf number) each."""
    rivals = _rivals(lesson, conflicts[:MAX_CONFLICTS])
    texts = {n: RankedPage(lesson.pages[n].page).texts for n in {one[0] for pair in rivals for one in pair}}
    said: list[str] = []
    for pair in rivals:
        fields = [lesson.classes[int(lesson.class_of[example][number])] for example, number in pair]
        shown = [f"{texts[example][number][:60]!r} of {lesson.pages[example].name}" for example, number in pair]
        marked = [n for n in (0, 1) if fields[n]]
        if len(marked) == 2:
            names = [" and ".join(own) for own in fields]
            line = (
                f"conflict: {names[0]} {shown[0]} and {names[1]} {shown[1]} stand alike: nothing around them says "
                "which is which"
            )
        else:
            name, one, other = " and ".join(fields[marked[0]]), shown[marked[0]], shown[1 - marked[0]]
            line = f"conflict: {other}, which is not marked, stands as {name} {one} does: where it is one, mark it, too"
        if line not in said:
            said.append(line)
    more = len(conflicts) - MAX_CONFLICTS
    return said + ([f"and {counted(more, 'conflict')} more"] if more > 0 else [])


def _rivals(lesson: Lesson, conflicts: Sequence[tuple[int, int]]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return for each conflict the leaf of another class whose surroundings are most like its own; one is marked."""
    columns = [page.columns for page in lesson.pages]
    known = [
        Prototype(example, int(lesson.pages[example].leaf[number]), int(lesson.class_of[example][number]), "")
        for example, number in conflicts
    ]
    evidence = LeafEvidence(lesson.index, known, columns, np.ones((len(lesson.classes),) * 2, np.bool_))
    best: dict[int, tuple[float, tuple[int, int]]] = {}
    for example, page in enumerate(lesson.pages):
        leaf, owner, score = evidence.scores(columns[example], page.leaf, MIN_ALIKE)
        class_of = lesson.class_of[example][leaf]
        mine = np.array([one.class_id for one in known], np.int32)[owner]
        rival = (class_of >= 0) & (class_of != mine)
        for number, at, own in zip(leaf[rival].tolist(), owner[rival].tolist(), score[rival].tolist(), strict=True):
            if at not in best or own > best[at][0]:
                best[at] = own, (example, number)
    return [(conflicts[at], rival) for at, (_, rival) in sorted(best.items())]


def _surest(lesson: Lesson) -> str:
    """Return the field that most marked rows have exactly once."""
    return max(lesson.fields, key=lambda name: lesson.rows.presence.get(name, 0))


def _perfect_depth(lesson: Lesson) -> tuple[int, list[tuple[int, int]]]:
    """Return the least depth at which all leaves of the examples have a pure rule, and (example, leaf number) of the
    conflicts, the marked ones first: leaves whose every path surrounds leaves of another class, too.
    """
    depth, conflicts = 0, []
    for example, (page, class_of) in enumerate(zip(lesson.pages, lesson.class_of, strict=True)):
        known = np.flatnonzero(class_of >= 0)
        found, _, _, depths, _ = lesson.index.classify(page.columns, page.leaf[known])
        depth = max(depth, int(depths[found >= 0].max(initial=0)))
        conflicts += [(example, number) for number in known[found < 0].tolist()]
    return depth, sorted(conflicts, key=lambda c: int(lesson.class_of[c[0]][c[1]]) == NONE)


def _shares(lesson: Lesson) -> Shares:
    return class_shares(lesson.index, lesson.index.trie.nodes()[2], lesson.related())


def _best_rule(lesson: Lesson, columns: Columns, leaf: int, class_id: int, shares: Shares) -> Rule | None:
    """Return the surest delimiter of a leaf for a class; of equally sure ones the shortest, ancestors first."""
    nodes, depth, way, _ = lesson.index.trie.paths(columns, leaf)
    if not len(nodes):
        return None
    share = shares(nodes, class_id)
    best = int(np.lexsort((depth, way != TO_PARENT, np.where(way == TO_PARENT, depth > 3, False), -share))[0])
    return lesson.index.rule(int(nodes[best]), class_id)


def _rule_words(rule: Rule | None, prototype: Prototype, cut: str) -> str:
    if rule is None:
        return "no delimiter of the examples"
    words = rule_words(rule)
    if prototype.before and prototype.before_weight < 1:
        words += f", after the text {prototype.before[:60]!r}"
    return f"{words}; {cut}" if cut else words


def rule_words(rule: Rule) -> str:
    """Return the delimiter of a rule as a reader would say it: a text, inside td."""
    steps = [_label_words(rule.steps[0][1])]
    steps += [_SAID[move].format(_label_words(parts)) for move, parts in rule.steps[1:]]
    return ", ".join(steps)


def _label_words(parts: LabelParts) -> str:
    """Return a label as a reader would write it: a text, the href, span.price[itemprop=price]."""
    tag, classes, itemprop = parts
    if tag == "#text":
        return "a text"
    if tag.startswith("@"):
        return f"the attribute {tag[1:]}"
    return tag + "".join(f".{name}" for name in classes.split()) + (f"[itemprop={itemprop}]" if itemprop else "")
