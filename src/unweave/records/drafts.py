"""Columns on their way from an alignment to a table: `Draft`, and what is asked of several and of their texts."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, pairwise
from operator import itemgetter, not_

from ..expressions import expression
from ..model import Item
from ..naming.value_forms import AREA, SIZE
from ..naming.words import LABELS

MAX_LABEL = 40
"""Characters of a label at most: a longer identical text is a sentence."""
MAX_LINE = 400
"""Characters of a text in which further labels are looked for."""
AGREEMENT = 0.8
"""Share of a column's records that have to agree before it is taken for a label."""
SEPARATORS = ("|", "·", "•", "‧", "¦", "∙", "⋅")
"""What parts a text into columns where every record has it equally often;
commas and dashes are parts of values too often."""
SIGNS = {", ": 2, " - ": 3, " – ": 3, " — ": 3, " ": 3}
"""What parts values of different kinds, and how many at least: two beside a dash are a line that is read as one."""
COUNTED = re.compile(r"[-+−]?[\d.,\s]{1,15}[kKmM]?")
"""A number with its unit in a column of its own."""
LABEL_PREFIX = expression(
    r"\s*([^\W\d][^:：\d]{0,38}?)\s*(?::\s+|:(?=[\d$€£¥￥\u3040-\u9fff\uac00-\ud7a3])|：\s*)(?=\S)"
)
WRITTEN_BY = expression(
    rf"({'|'.join(re.escape(label) for label, meant in LABELS.items() if meant == 'author')})\s"
    rf"(?=[^|·•‧¦∙⋅:：]{{1,80}}$)",
    re.IGNORECASE,
)
"""The words before who wrote something, and nothing else."""


@dataclass(slots=True)
class Draft:
    """A column to be: the content nodes and items of every record, and its name where the page says one."""

    nodes: Sequence[Sequence[int]]
    items: Sequence[Sequence[Item]]
    name: str | None = None
    _read: tuple[object, list[Item], list[str], bool, bool] | None = field(
        default=None, init=False, repr=False, compare=False
    )

    @property
    def all_items(self) -> list[Item]:
        """The items, of all records; read once, until others are put in their place."""
        return (self._read if self._read is not None and self._read[0] is self.items else self._once())[1]

    @property
    def texts(self) -> list[str]:
        """The texts, of all records that have one; read once, too."""
        return (self._read if self._read is not None and self._read[0] is self.items else self._once())[2]

    @property
    def has_colon(self) -> bool:
        """Whether a text has a colon; asked once, too."""
        return self._once()[3]

    @property
    def has_several(self) -> bool:
        """Whether a cell has several items; asked once, too."""
        return self._once()[4]

    def _once(self) -> tuple[object, list[Item], list[str], bool, bool]:
        if self._read is None or self._read[0] is not self.items:
            items = list(chain.from_iterable(self.items))
            texts = [item.text for item in items]
            said = "".join(texts)
            several = len(items) > sum(map(bool, self.items))
            self._read = self.items, items, texts, ":" in said or "：" in said, several
        return self._read

    @property
    def all_nodes(self) -> list[int]:
        """The nodes, of all records."""
        return list(chain.from_iterable(self.nodes))

    @property
    def first_node(self) -> int:
        """The first node of the first record that has one."""
        return next(filter(None, self.nodes))[0]

    def without(self, records: Collection[int]) -> Draft:
        """Return the column without its cells in some records."""
        nodes = [() if record in records else here for record, here in enumerate(self.nodes)]
        items = [() if record in records else here for record, here in enumerate(self.items)]
        return replace(self, nodes=nodes, items=items)

    def with_pairs(self, pairs: Sequence[Sequence[tuple[int, Item]]]) -> Draft:
        """Return the column with these nodes and items of each record."""
        nodes = [[node for node, _ in here] for here in pairs]
        return replace(self, nodes=nodes, items=[[item for _, item in here] for here in pairs])

    def join(self, other: Draft, said: Callable[[str, str], str]) -> None:
        """Let the first item of each record that has both say what is `said` of its text and that of `other`."""
        self.items = [
            [replace(own[0], text=said(own[0].text, beside[0].text)), *own[1:]] if own and beside else own
            for own, beside in zip(self.items, other.items, strict=True)
        ]


def first_pairs(one: Draft, other: Draft) -> list[tuple[int, int]]:
    """Return the first nodes of two columns in each record that has both."""
    return [(a[0], b[0]) for a, b in zip(one.nodes, other.nodes, strict=True) if a and b]


def is_measure_of(number: str, unit: str) -> bool:
    """Say whether a number and the unit behind it, `120` and `m²`, are a measure, which no one word names."""
    return any(form.fullmatch(f"{number} {unit}") for form in (AREA, SIZE))


def following(drafts: Sequence[Draft], agreement: float = AGREEMENT) -> list[int | None]:
    """Return, for each column, the column of the items right after its own, where records agree on one."""
    votes: list[dict[int, int]] = [defaultdict(int) for _ in drafts]
    n_own = [len(draft.nodes) - sum(map(not_, draft.nodes)) for draft in drafts]
    n = len(drafts)
    rows = zip(*(draft.nodes for draft in drafts), strict=True)
    codes = (sorted([node * n + at for at, nodes in enumerate(here) if nodes for node in nodes]) for here in rows)
    # the columns of a record's items, in order: most records have one of a few
    orders = Counter([tuple([code % n for code in order]) for order in codes])
    for numbers, n_same in orders.items():
        for this, after in pairwise(numbers):
            votes[this][after] += n_same
    found: list[int | None] = []
    for number, vote in enumerate(votes):
        after, agreeing = max(vote.items(), key=itemgetter(1), default=(number, 0))
        agreed = after != number and agreeing >= agreement * max(n_own[number], n_own[after])
        found.append(after if agreed else None)
    return found


def label_before(text: str) -> re.Match[str] | None:
    """Return the label before a value, what is taken off a text where all of its column have it."""
    return LABEL_PREFIX.match(text) or WRITTEN_BY.match(text)


def pieces(text: str, separator: str) -> list[str]:
    """Return the parts of a text between separators, those left out that are empty."""
    return [piece for part in text.split(separator) if (piece := part.strip())]
