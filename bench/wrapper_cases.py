"""Labelled sites as wrapper tasks: some pages to learn from, others to test on, and how their values are scored."""

import html
import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from bench.data import Data, TruthRow
from unweave import Example, Page
from unweave.published.delimiters import TreeWrapper
from unweave.wrappers import Selectors, Wrapper
from unweave.wrappers.ranked_page import RankedPage

MAX_TESTED = 10
"""Pages a site that are tested, at most."""

Values = dict[str, set[str]]
Extract = Callable[[Page], Values]
_SPACE = re.compile(r"[ \t\n\r\f\v\u00a0]+")


def folded(text: str) -> str:
    """Fold white space, as wrapper values are compared."""
    return _SPACE.sub(" ", text).strip()


@dataclass(eq=False)
class LabelledPage:
    """A page with its records, each field -> values in the order of the labels."""

    row: TruthRow
    records: list[dict[str, list[str]]]

    @cached_property
    def page(self) -> Page:
        """The page, parsed once."""
        return Page(self.row.html, url=self.row.labels.get("url"), name=self.row.name)

    @cached_property
    def leaves(self) -> list[str]:
        """The texts of its leaves: whole-leaf values are among them."""
        return RankedPage(self.page).texts

    @property
    def values(self) -> Values:
        """All labelled values, field -> values."""
        found: Values = {}
        for record in self.records:
            for name, values in record.items():
                found.setdefault(name, set()).update(values)
        return found

    def example(self, *, as_rows: bool) -> Example:
        """Make the example a user would mark: what of the labels is on the page, whole leaves only for an item."""
        if as_rows:
            joined = "\0".join(self.leaves)
            rows = [
                {name: [v for v in values if v in joined] for name, values in record.items()} for record in self.records
            ]
            return Example(self.page, records=[row for row in rows if any(row.values())])
        leaves = set(self.leaves)
        return Example(self.page, {name: sorted(values & leaves) for name, values in self.values.items()})


@dataclass(frozen=True)
class Task:
    """Learn from `train`, extract from `test`, pages of one site."""

    site: str
    train: Sequence[LabelledPage]
    test: Sequence[LabelledPage]
    as_rows: bool

    def examples(self) -> list[Example]:
        """Mark the pages to learn from."""
        return [page.example(as_rows=self.as_rows) for page in self.train]


def labelled(row: TruthRow) -> LabelledPage:
    """Read the labels of one page: entities decoded, white space folded, empty values and group names left out."""
    records = []
    for record in row.labels.get("records") or []:
        own = {}
        for name, given in record.items():
            texts = given if isinstance(given, list) else [given]
            values = [folded(html.unescape(str(text))) for text in texts if text]
            if name != "group" and any(values):
                own[name] = [value for value in values if value]
        records.append(own)
    return LabelledPage(row, records)


def sites(data: Data, set_name: str, splits: Sequence[str]) -> dict[str, list[LabelledPage]]:
    """Group the labelled pages of a set by site."""
    found: dict[str, list[LabelledPage]] = {}
    for split in splits:
        for row in data.rows(set_name, split):
            site = str(row.name).split("/", maxsplit=1)[0]
            found.setdefault(site, []).append(labelled(row))
    return found


def tasks(pages_of: Mapping[str, list[LabelledPage]], n_train: int, seed: int, *, as_rows: bool) -> Iterator[Task]:
    """Draw the pages to learn from, for every site that has some left to test on."""
    for site, pages in pages_of.items():
        if len(pages) > n_train:
            order = list(pages)
            random.Random(seed * 1000 + n_train).shuffle(order)
            yield Task(site, order[:n_train], order[n_train : n_train + MAX_TESTED], as_rows)


@dataclass(frozen=True)
class Score:
    """Precision, recall and F1, means over fields, then over sites and seeds."""

    precision: float
    recall: float
    f1: float


def score_task(task: Task, extract: Extract | None, *, whole_only: bool = False) -> Score | None:
    """Score one task: value sets a page and field, added up over the pages; the mean over the site's fields.

    `whole_only` leaves out values that are no whole leaf of their page, of labels and results alike. None for `extract`
    is a wrapper that could not be learnt; None is returned where no value is left.
    """
    counts: dict[str, list[int]] = {}
    for page in [*task.train, *task.test]:
        for name in page.values:
            counts.setdefault(name, [0, 0, 0])
    for page in task.test:
        found = extract(page.page) if extract else {}
        leaves = set(page.leaves) if whole_only else set()
        for name, count in counts.items():
            gold, got = page.values.get(name, set()), found.get(name, set())
            if whole_only:
                gold, got = gold & leaves, got & leaves
            count[0] += len(gold & got)
            count[1] += len(got)
            count[2] += len(gold)
    scores = [_prf(*count) for count in counts.values() if count[2]]
    return mean_score(scores) if scores else None


def mean_score(scores: Sequence[Score]) -> Score:
    """Average each part."""
    n = len(scores)
    return Score(sum(s.precision for s in scores) / n, sum(s.recall for s in scores) / n, sum(s.f1 for s in scores) / n)


def _prf(right: int, found: int, labelled_values: int) -> Score:
    precision = right / found if found else float(not labelled_values)
    recall = right / labelled_values if labelled_values else 1.0
    return Score(precision, recall, 2 * right / (found + labelled_values) if found + labelled_values else 1.0)


def extracted(wrapper: Wrapper | TreeWrapper, page: Page) -> Values:
    """Give the values that a wrapper extracts, field -> values."""
    found: Values = {}
    for record in wrapper.extract(page):
        for name, value in record.fields.items():
            items = value if isinstance(value, list) else [value]
            found.setdefault(name, set()).update(item.text for item in items)
    return found


def selected_values(selectors: Selectors, page: Page) -> Values:
    """Give the values that exported selectors select."""
    found: Values = {}
    for record in selectors.extract(page.html):
        for name, texts in record.items():
            found.setdefault(name, set()).update(texts)
    return found
