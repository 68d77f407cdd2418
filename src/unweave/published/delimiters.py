"""Subtree delimiters as published: information extraction from tree documents (Chidlovskii, 2003).

`learn` fills a candidate path index from annotated pages: for every leaf, of a class or of none, the reverse paths in
the binary tree, up to a depth, with how often each class occurs at each. `TreeWrapper.classify` is the paper's
Classify: breadth first over the paths of a leaf that the index holds, the first depth with a sure rule decides; if none
is sure, the class of highest confidence. O(paths) a leaf. The text of the paper lost its digits and symbols; the
thresholds are docs/methods/published.md's.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..arguments import expect_kind, expect_number
from ..errors import LearnError
from ..gathering import grouped
from ..model import Item, Record
from ..page import Page, expect_page
from ..tree import Node
from ..wrappers.examples import Example, find_marks
from ..wrappers.explaining import rule_words
from ..wrappers.index import NONE, CandidateIndex, Columns, Rule
from ..wrappers.lesson_learning import learn as settle
from ..wrappers.ranked_page import RankedPage
from ..wrappers.training import training_page

MAX_PATHS = 4096
"""Reverse paths of one leaf that are followed, the shortest first."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The class of one leaf: its field, and the extraction rule that decided.

    depth : steps of the rule's delimiter; `rule.confidence` is 1 where the rule is sure
    """

    field: str
    value: str
    node: Node
    rule: Rule
    depth: int

    def __str__(self) -> str:
        return (
            f"{self.field}: {self.value!r} at {self.node.xpath}: {rule_words(self.rule)} (confidence "
            f"{self.rule.confidence:.2f})"
        )


class TreeWrapper:
    """A set of leaf extraction rules (delimiter, class, confidence), held as a candidate index.

    Attributes
    ----------
    index : the candidate path index; classes : the fields of each class, () for none
    fallback : a leaf without a sure rule gets the class of highest confidence, as the paper's Classify ends; else none
    refine : labels are tags with class and itemprop; else tags alone, as in the paper
    """

    def __init__(
        self, index: CandidateIndex, classes: Iterable[tuple[str, ...]], *, fallback: bool, refine: bool
    ) -> None:
        self.index, self.classes = index, tuple(classes)
        self.fallback, self.refine = fallback, refine
        totals = index.trie.nodes()[2]
        node, class_id, count = index.trie.counts()
        order = np.lexsort((class_id, count, node))
        self._class = np.full(len(totals), NONE, np.int32)
        self._support = np.zeros(len(totals), np.int32)
        # the last, the commonest, stays
        self._class[node[order]], self._support[node[order]] = (class_id[order], count[order])
        self._total = np.maximum(totals, 1)

    def __repr__(self) -> str:
        fields = dict.fromkeys(field for names in self.classes for field in names)
        return f"<TreeWrapper as published, of {', '.join(fields)}>"

    def classify(self, page: Page) -> list[Decision]:
        """Return the leaves of a page that have a field, in document order, each with the rule that decided."""
        expect_page(page, "published.delimiters")
        ranked = RankedPage(page)
        columns = _labels(self.index.columns(ranked), self.refine)
        class_id, _, _, depth, trie_node = (array.copy() for array in self.index.classify(columns, ranked.leaf, 1.0))
        if self.fallback:
            for at in np.flatnonzero(class_id < 0).tolist():
                class_id[at], depth[at], trie_node[at] = self._surest(columns, int(ranked.leaf[at]))
        found = []
        for at in np.flatnonzero(class_id > NONE).tolist():
            rule = self.index.rule(int(trie_node[at]), int(class_id[at]))
            for field in self.classes[int(class_id[at])]:
                found.append(Decision(field, ranked.texts[at], ranked.node(at), rule, int(depth[at])))
        return found

    def _surest(self, columns: Columns, leaf: int) -> tuple[int, int, int]:
        """Return (class, depth, trie node) of highest confidence over all depths; the best supported,
        then the shortest, on ties.
        """
        nodes, depth, _, _ = self.index.trie.paths(columns, leaf)
        if not len(nodes):
            return -1, 0, 0
        support = self._support[nodes]
        best = int(np.lexsort((depth, -support, -support / self._total[nodes]))[0])
        return int(self._class[nodes[best]]), int(depth[best]), int(nodes[best])

    def extract(self, page: Page) -> list[Record]:
        """Return one record with the leaves of every field, in document order; [] where no leaf has one.

        The paper labels leaves and makes no records of them.
        """
        fields = grouped((one.field, Item(one.value, one.node)) for one in self.classify(page))
        named: dict[str, Item | list[Item]] = {name: its if len(its) > 1 else its[0] for name, its in fields.items()}
        return [Record([page.tree.root], named)] if named else []


def learn(
    examples: Iterable[Example], *, max_depth: int = 12, fallback: bool = True, refine: bool = False
) -> TreeWrapper:
    """Return the tree wrapper of annotated pages.

    max_depth : longest reverse path in the index, 0 to 12; of a leaf the shortest MAX_PATHS paths are taken
    fallback, refine : see `TreeWrapper`

    Which leaf a value means that stands in several is settled over all examples, as `learn_wrapper` does; leaves are
    whole. Raises LearnError where no example marks a value, or one marks what its page does not show.

    >>> shop = "<div><b>Lamp {0}</b><i>{0} euros</i></div>"
    >>> wrapper = learn([Example(Page(shop.format(n)), labels={"price": [f"{n} euros"]}) for n in (5, 7)])
    >>> print(*wrapper.classify(Page(shop.format(9))))
    price: '9 euros' at /html/body/div[1]/i[1]/text()[1]: a text, the first child of i (confidence 1.00)
    """
    expect_kind("examples", examples, Iterable, "several Examples")
    expect_number("max_depth", max_depth, 0, 12, whole=True)
    marked = []
    for example in examples:
        expect_kind("an example", example, Example, "an Example")
        marked.append(find_marks(example))
    if not any(page.marks() for page in marked):
        raise LearnError("no example marks a value; give the value of at least one field")
    own = CandidateIndex()
    lesson = settle([training_page(page, own) for page in marked], own)
    index = CandidateIndex(max_depth, ancestors=0)
    index.vocabulary = own.vocabulary
    for page, class_of in zip(lesson.pages, lesson.class_of, strict=True):
        known: NDArray[np.bool_] = class_of >= 0
        index.insert(_labels(page.columns, refine), page.leaf[known], class_of[known])
    return TreeWrapper(index, lesson.classes, fallback=fallback, refine=refine)


def _labels(columns: Columns, refine: bool) -> Columns:
    return columns if refine else {**columns, "label": columns["tag"]}
