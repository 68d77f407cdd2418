"""Of which kind a page is: `page_kind`. A weighted sum of signs (`page_signs.py`) for each kind,
softmax over the kinds.
"""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from ..details.subjects import stated_thing
from ..fitted import KIND_WEIGHTS, weighed
from ..lists.facts_first import BESIDE, has_facts_first
from ..page import Page, expect_page
from ..records import find_records
from ..tree import Tree
from ..tree.labels import LABEL, TEXT
from ..whitespace import squeezed
from .kind_names import KINDS, KindName
from .page_signs import page_signs

_META = frozenset(["meta"])
_AT_ONCE = re.compile(r"\s*[0-5](?:\.\d*)?\s*[;,]\s*url\s*=", re.IGNORECASE)
MAX_METAS = 100
MAX_SHOWN = 200
"""Characters that a page shows at most which only leads on: "You are being redirected", and a link."""
MAX_HEADINGS = 5
ROUGHLY = 0.1
"""Part of a list's rows that may be no label and value, so that it is a table of facts."""
MIN_TEXT = 20
"""Characters of a page below which it is of no kind: signs of nothing are no signs."""


@dataclass(frozen=True)
class PageKind:
    """The kind of a page, and how sure that is.

    Attributes
    ----------
    name : "list" (of products, stories, results), "thread" (posts, questions and answers), "article", "detail" (one
        thing: a product, a person, a film), or "other"
    score : the likelihood of `name` in [0, 1]; `scores` has that of every kind
    """

    name: KindName
    score: float
    scores: Mapping[str, float] = field(repr=False, default_factory=dict)

    def why(self, page: Page, most: int = 5) -> list[str]:
        """Return the signs of `page` that speak for its kind, the strongest first."""
        expect_page(page, "why")
        at = KINDS.index(self.name)
        terms = {name: value * KIND_WEIGHTS[name][at] for name, value in page_signs(page).items()}
        return sorted((name for name in terms if terms[name] > 0), key=lambda name: -terms[name])[:most]


def page_kind(page: Page) -> PageKind:
    """Return of which kind a page is.

    >>> lamp = "<li class=product><a href='/{0}'><img src={0}.jpg>Lamp {0}</a> <b class=price>${0}.00</b>"
    >>> lamps = "".join(map(lamp.format, range(30)))
    >>> page_kind(Page(f"<h1>Lamps</h1><ul class=products>{lamps}</ul>", url="http://x.example/category/lamps")).name
    'list'
    """
    expect_page(page, "page_kind")
    if not _has_text(page.tree) or _leads_on(page):
        return PageKind("other", 1.0, {kind: float(kind == "other") for kind in KINDS})
    signs = page_signs(page)
    kind = kind_by_signs(signs)
    n_records, n_facts = signs["records"], min(signs["rows of two"], signs["labels"])
    is_one = n_records == math.log1p(1) or (0 < n_records <= n_facts + ROUGHLY)  # a table of labels and values
    if kind.name == "list" and n_records > 0 and signs["list share"] < BESIDE:
        is_one = is_one or _is_behind_facts(page)
    if (is_one and kind.name == "list") or (kind.name in ("article", "other") and _is_of_one_thing(page)):
        scores = {**kind.scores, "detail": kind.score, kind.name: kind.scores["detail"]}
        return PageKind("detail", kind.score, scores)
    return kind


def _is_of_one_thing(page: Page) -> bool:
    """Say whether the page is headed by the name of the thing that it states to be about: of a recipe, not the
    reviewer's own title.
    """
    name = squeezed(stated_thing(page.tree))
    headings = np.flatnonzero(page.tree.label == LABEL["h1"])[:MAX_HEADINGS].tolist()
    return bool(name) and name in (squeezed(page.tree.text_of(node)[:MAX_SHOWN]) for node in headings)


def _is_behind_facts(page: Page) -> bool:
    """Say whether a table of facts below the page's title comes before its first list."""
    content, first = page.seen.content, find_records(page, max_regions=1)[0].records[0].nodes[0].index
    return has_facts_first(content, int(np.searchsorted(content.first[: len(content)], first)))


def _leads_on(page: Page) -> bool:
    """Say whether a page shows little and has the browser go to another at once: what stands on it is of no kind."""
    tree = page.tree
    metas = np.flatnonzero(page.seen.called(_META))[:MAX_METAS].tolist()
    if not any(
        (tree.attr(node, "http-equiv") or "").lower() == "refresh" and _AT_ONCE.match(tree.attr(node, "content") or "")
        for node in metas
    ):
        return False
    shown = np.flatnonzero((tree.label == TEXT) & ~page.seen.unseen)
    return len(shown) <= MAX_SHOWN and sum(len(tree.text_at(node).strip()) for node in shown.tolist()) <= MAX_SHOWN


def _has_text(tree: Tree) -> bool:
    """Return whether a page says as much as signs need; the texts behind that are not read."""
    n = 0
    for node in np.flatnonzero(tree.label == TEXT).tolist():
        n += len(tree.text_at(node).strip())
        if n >= MIN_TEXT:
            return True
    return False


def kind_by_signs(signs: Mapping[str, float]) -> PageKind:
    """Return the kind that signs speak for."""
    sums = weighed(KIND_WEIGHTS, signs)
    odds = [math.exp(value - max(sums)) for value in sums]
    scores: dict[str, float] = {kind: value / sum(odds) for kind, value in zip(KINDS, odds, strict=True)}
    best = max(KINDS, key=lambda kind: scores[kind])
    return PageKind(best, scores[best], scores)
