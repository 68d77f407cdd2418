"""How articles are scored: shingles of the body, equality of the title, and which half of a site is learnt from."""

import random
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bench.data import TruthRow

SEED = 7
MIN_COVERAGE = 0.6
"""Share of a label's shingles that the page must hold for the label to count (data/README)."""
_TOKEN = re.compile(r"\w+")
_N = 4


@dataclass(frozen=True)
class Told:
    """What a method says of a page."""

    title: str
    body: str
    not_of_interest: bool = False


@dataclass(frozen=True)
class ArticleScore:
    """How right it is: `body` the F1 of shingles, `title` whether it is equal, None without a label."""

    site: str
    body: float
    title: bool | None
    not_of_interest: bool = False

    @property
    def is_right(self) -> bool:
        """Title and body, as a person would count an article correctly extracted."""
        return bool(self.title) and self.body >= 0.9


def is_labelled(row: TruthRow) -> bool:
    """Whether a row has a body that is on its page."""
    coverage = row.labels.get("label_cov")
    return row.usable and bool(row.labels.get("body")) and (coverage is None or coverage >= MIN_COVERAGE)


def sites_of(rows: Iterable[TruthRow], min_pages: int) -> dict[str, list[TruthRow]]:
    """Group usable rows by site; sites of fewer pages are left out."""
    sites: dict[str, list[TruthRow]] = {}
    for row in rows:
        if row.usable and row.labels.get("site"):
            sites.setdefault(str(row.labels["site"]), []).append(row)
    return {site: of_site for site, of_site in sites.items() if len(of_site) >= min_pages}


def halves(rows: Sequence[TruthRow], seed: int = SEED) -> tuple[list[TruthRow], list[TruthRow]]:
    """Part a site's pages at random: (learning, held out). The odd page of a small site is learnt from."""
    shuffled = sorted(rows, key=lambda row: row.name)
    random.Random(seed).shuffle(shuffled)
    middle = (len(shuffled) + 1) // 2
    return shuffled[:middle], shuffled[middle:]


def score_article(row: TruthRow, told: Told) -> ArticleScore:
    """Score a title and a body against a row's labels."""
    title = row.labels.get("title")
    right = folded(told.title) == folded(str(title)) if title else None
    return ArticleScore(row.site, shingle_f1(told.body, str(row.labels["body"])), right, told.not_of_interest)


def folded(text: str) -> str:
    """Fold case and space."""
    return " ".join(text.lower().split())


def shingle_f1(found: str, labelled: str) -> float:
    """F1 of the bags of four-token shingles; a shorter text is one shingle."""
    x, y = shingles(found), shingles(labelled)
    total = sum(x.values()) + sum(y.values())
    return 2 * sum((x & y).values()) / total if total else 1.0


def shingles(text: str) -> Counter[tuple[str, ...]]:
    """Bag the runs of four tokens of a text."""
    tokens = _TOKEN.findall(text.lower())
    if len(tokens) < _N:
        return Counter([tuple(tokens)] if tokens else [])
    return Counter(zip(*(tokens[i:] for i in range(_N)), strict=False))
