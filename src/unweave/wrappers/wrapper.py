"""`Wrapper`: named fields of a site's pages, learnt from a few marked examples (subtree delimiters)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Self

import numpy as np

from ..arguments import expect_kind, expect_number
from ..drawing import html_table
from ..errors import LearnError
from ..gathering import grouped
from ..guided import Guided
from ..model import Item, Record
from ..page import Page, expect_page, expect_pages
from ..saved import expect_time, write_saved
from .drift import Drift, check
from .examples import Example, MarkedPage, find_marks
from .explaining import Explanation, explain, report, rules_in_words
from .extractor import Extractor, Value
from .index import CandidateIndex
from .lesson_learning import learn
from .ranked_page import RankedPage
from .repair import Repair, repair
from .rows import RowNodes
from .selectors import Selectors, to_selectors
from .spreading import spread_rows
from .suggesting import Suggestion, suggest
from .training import TrainingPage, page_to_json, pages_from_json, training_page


def learn_wrapper(examples: Iterable[Example], *, max_depth: int = 8, ancestors: int = 5) -> Wrapper:
    """Return the wrapper that extracts what `examples` mark.

    Parameters
    ----------
    examples : at least one; a value that stands in several places is settled by what is consistent over all of them
    max_depth : longest simple path in the index, 0 to 12
    ancestors : longest chain of unranked ancestors, 0 to 16

    Raises
    ------
    LearnError : a label is nowhere on its page, examples contradict each other or come from different sites
    """
    expect_kind("examples", examples, Iterable, "several Examples")
    given = list(examples)
    for example in given:
        expect_kind("an example", example, Example, "an Example")
    expect_number("max_depth", max_depth, 0, 12, whole=True)
    expect_number("ancestors", ancestors, 0, 16, whole=True)
    if not given:
        raise LearnError("no examples; mark the values of at least one page")
    index = CandidateIndex(max_depth, ancestors)
    marked = [spread_rows(find_marks(example)) for example in given]
    if not any(page.marks() for page in marked):
        raise LearnError("no example marks a value; give the value of at least one field")
    _refuse_contradictions(marked)
    pages = [training_page(page, index) for page in marked]
    _refuse_strangers(pages)
    return Wrapper(learn(pages, index))


class Wrapper(Extractor, Guided):
    """A learnt wrapper; made by `learn_wrapper` or `unweave.load`."""

    _instead = (
        "extract(page) reads a page, report() is its rules in words, to_selectors() those as XPath and CSS, "
        "check(pages) says what broke, repair(pages) mends it, update(example) learns more, save(path) keeps it"
    )

    def extract(self, page: Page) -> list[Record]:
        """Return the records of `page`: its rows, or the one item; [] where no field is found."""
        expect_page(page, "extract")
        ranked = RankedPage(page)
        rows = self.rows_on(ranked)
        if not self.lesson.has_rows:
            return [Record([ranked.tree.root], partial(self._items, ranked, row)) for row in rows]
        nodes = RowNodes(ranked, [[value.claim for value in row] for row in rows])
        return [Record(partial(nodes.of, n), partial(self._items, ranked, row)) for n, row in enumerate(rows)]

    def explain(self, page: Page) -> list[Explanation]:
        """Return, for each value of `page`, the rule that took it, its confidence and the node."""
        expect_page(page, "explain")
        return explain(self, page)

    def report(self) -> str:
        """Return the rules of every field in words, and what the examples left open."""
        return report(self)

    def to_selectors(self, pages: Iterable[Page] = ()) -> Selectors:
        """Return selectors that give the same values on all examples in parsel's tree.

        Needs `pip install "unweave[scrapy]"`. What no selector expresses is named in `Selectors.unexpressed`. With more
        `pages` of the site those are taken that hold there, too, and what still differs is named in
        `Selectors.differing`.
        """
        return to_selectors(self, expect_pages(pages, "to_selectors"))

    def _items(self, ranked: RankedPage, row: Sequence[Value]) -> dict[str, Item | list[Item]]:
        many = self.lesson.listed_fields
        found = grouped((value.field, _item(ranked, value)) for value in row)
        ordered = [name for name in self.fields if name in found]
        return {name: found[name] if name in many or len(found[name]) > 1 else found[name][0] for name in ordered}

    def update(self, example: Example) -> None:
        """Learn from one more example, or from a corrected one of a page that was given before.

        Leaves of the page that it does not mark count against the fields: this is how a wrong value is taken back.
        No other page is read again; the index takes the new leaves in (of a corrected page, those that changed).

        Raises
        ------
        LearnError : a label is nowhere on its page, the page is of another site, or no value would be marked any more;
            the wrapper is then as it was
        """
        expect_kind("example", example, Example, "an Example")
        page = training_page(spread_rows(find_marks(example)), self.lesson.index)
        page.replaces = next((old for old in self.lesson.pages if _same_page(old, page)), None)
        pages = [old for old in self.lesson.pages if old is not page.replaces] + [page]
        if not any(other.marks() for other in pages):
            raise LearnError(f"{page.name}: no example would mark a value any more; keep at least one")
        _refuse_strangers(pages)
        self.lesson = learn(pages, self.lesson.index, self.lesson)

    def check(self, pages: Iterable[Page]) -> Drift:
        """Return how the wrapper does on new pages of its site: which fields broke, and why."""
        return check(self, expect_pages(pages, "check"))

    def repair(self, pages: Iterable[Page]) -> Repair[Wrapper]:
        """Return a wrapper for the pages as they are now; LearnError where that fails or nothing broke."""
        return repair(self, expect_pages(pages, "repair"))

    def suggest(self, pages: Iterable[Page], *, most: int = 3) -> list[Suggestion]:
        """Return the `most` pages to mark next, the most telling first, each with the fields in doubt.

        Raises
        ------
        LearnError : no page is left that is not an example
        """
        expect_number("most", most, 1, whole=True)
        return suggest(self, expect_pages(pages, "suggest"), most=most)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the wrapper to `path` as JSON; `unweave.load` reads it."""
        index = self.lesson.index
        write_saved(
            path, "wrapper",
            {
                "fields": self.fields,
                "rules": rules_in_words(self),
                "max_depth": index.depth,
                "ancestors": index.ancestors,
                "examples": [page_to_json(page) for page in self.lesson.pages],
            },
        )  # fmt: skip

    @classmethod
    def from_saved(cls, body: Mapping[str, Any], name: str) -> Self:
        """Return the wrapper in the `body` of a file called `name`;
        any of `saved.BROKEN` where it was cut or edited."""
        index = CandidateIndex(int(body["max_depth"]), int(body["ancestors"]))
        marked = list(pages_from_json(body["examples"], partial(expect_time, name)))
        if not any(page.marks() for page in marked):
            raise ValueError("no example marks a value")
        pages = []
        for page in marked:
            expect_time(name)
            pages.append(training_page(page, index))
        expect_time(name)
        return cls(learn(pages, index))

    def _repr_html_(self) -> str:
        rules = rules_in_words(self)
        return html_table(["field", "rules"], [[name, "; ".join(rules.get(name, []))] for name in self.fields])

    def __repr__(self) -> str:
        return f"<Wrapper of {', '.join(self.fields)} from {len(self.lesson.pages)} examples>"


def _item(ranked: RankedPage, value: Value) -> Item:
    leaf = value.claim.leaf
    attribute = ranked.attribute(leaf)
    href, src = (value.text if attribute == name else None for name in ("href", "src"))
    if attribute is None:
        link = ranked.link_around(leaf)
        href = ranked.href(link) if link >= 0 else None
    return Item(value.text, ranked.node(leaf), href, src)


def _same_page(a: TrainingPage, b: TrainingPage) -> bool:
    return np.array_equal(a.columns["parent"], b.columns["parent"]) and np.array_equal(a.text, b.text)


def _refuse_contradictions(pages: Sequence[MarkedPage]) -> None:
    """Raise LearnError where one page is given twice with different values."""
    seen: dict[bytes, MarkedPage] = {}
    for page in pages:
        first = seen.setdefault(page.ranked.tree.buffer, page)
        if first is page:
            continue
        for name in {mark.field for mark in page.marks()} & {mark.field for mark in first.marks()}:
            values = [sorted(mark.value for mark in p.marks() if mark.field == name) for p in (first, page)]
            if values[0] != values[1] and not page.is_list:
                raise LearnError(
                    f"{first.name} and {page.name} are the same page, but {name!r} is {values[0]} in one example and "
                    f"{values[1]} in the other; keep one of them"
                )


def _refuse_strangers(pages: Sequence[TrainingPage]) -> None:
    """Raise LearnError where one of several examples shares next to no labelled element with the others."""
    labels = []
    for page in pages:
        label, tag = page.columns["label"], page.columns["tag"]
        labels.append(set(label[label != tag].tolist()))
    for number, page in reversed(list(enumerate(pages))):  # of two, the one that came last is the stranger
        others = set().union(*(own for n, own in enumerate(labels) if n != number))
        if min(len(labels[number]), len(others)) < 5:
            continue
        share = len(labels[number] & others) / len(labels[number])
        if share < 0.05:
            raise LearnError(
                f"{page.name}: looks like a page of another site: {share:.0%} of its classes occur in the other "
                "examples; learn a wrapper of its own from it"
            )
