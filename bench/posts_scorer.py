"""Scores of `find_posts` against webforum52 and comments142, as data/README.md of the data defines them.

found : the record holds at least 0.9 of one label's tokens and of no other label (the paper's notion);
exact : the `text` field, or text with quotes, or the whole record, overlaps the label by Dice 0.9.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

_LINK_TARGET = re.compile(r"\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)")
_TOKEN = re.compile(r"\w+")
MIN_OVERLAP = 0.9


def tokens(text: str) -> Counter[str]:
    """Return the bag of words of `text`, folded; targets of markdown links are dropped."""
    return Counter(_TOKEN.findall(_LINK_TARGET.sub("]", text).lower()))


def held(label: Counter[str], record: Counter[str]) -> float:
    """Return the share of the label's tokens that the record holds, in [0, 1]."""
    size = sum(label.values())
    return sum((label & record).values()) / size if size else 0.0


def dice(one: Counter[str], other: Counter[str]) -> float:
    """Return how much two bags of words overlap, in [0, 1]: 1 for equal ones, and for two empty ones."""
    size = sum(one.values()) + sum(other.values())
    return 2 * sum((one & other).values()) / size if size else 1.0


@dataclass
class PageScore:
    """One page: how many posts it has, how many records came back, and which pairs are right."""

    page: str
    n_labels: int
    n_records: int
    found: list[tuple[int, int]] = field(default_factory=list)  # (record, label)
    exact: list[tuple[int, int]] = field(default_factory=list)

    @property
    def wrong(self) -> int:
        return self.n_records - len(self.found)

    @property
    def missed(self) -> int:
        return self.n_labels - len(self.found)


def score_page(page: str, labels: list[str], records: list[str], texts: list[list[str]]) -> PageScore:
    """Compare records with labels, one to one.

    `records` : the whole text of each record; `texts` : for each record the candidates for its text (see `exact`).
    """
    label_bags = [tokens(label) for label in labels]
    record_bags = [tokens(record) for record in records]
    score = PageScore(page, len(labels), len(records))
    score.found = _one_to_one(_holding(label_bags, record_bags))
    close = []
    for i, candidates in enumerate(texts):
        bags = [tokens(text) for text in candidates]
        for j, label in enumerate(label_bags):
            best = max((dice(bag, label) for bag in bags), default=0.0)
            if best >= MIN_OVERLAP:
                close.append((best, i, j))
    score.exact = _one_to_one(close)
    return score


def _holding(labels: list[Counter[str]], records: list[Counter[str]]) -> list[tuple[float, int, int]]:
    """Return (share, record, label) where the record holds this label and no other.

    A label whose words are a subset of a longer one's (a quote, "Thanks!") is no second label of that record: it counts
    as another only if the record holds both together.
    """
    pairs: list[tuple[float, int, int]] = []
    for i, record in enumerate(records):
        inside = [(held(label, record), j) for j, label in enumerate(labels)]
        inside = [(share, j) for share, j in inside if share >= MIN_OVERLAP]
        if not inside:
            continue
        # the label that explains most of the record, then whether what is left over holds another
        order = sorted(inside, key=lambda pair: -sum((labels[pair[1]] & record).values()))
        rest = record - labels[order[0][1]]
        if all(held(labels[j], rest) < MIN_OVERLAP for _, j in order[1:]):
            pairs.extend((dice(labels[j], record), i, j) for share, j in inside)
    return pairs


def _one_to_one(pairs: list[tuple[float, int, int]]) -> list[tuple[int, int]]:
    """Return disjoint pairs, the best first."""
    records: set[int] = set()
    labels: set[int] = set()
    chosen = []
    for _, i, j in sorted(pairs, key=lambda pair: (-pair[0], abs(pair[1] - pair[2]), pair[1], pair[2])):
        if i not in records and j not in labels:
            records.add(i)
            labels.add(j)
            chosen.append((i, j))
    return sorted(chosen)
