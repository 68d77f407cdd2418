"""Where a site's titles stand: the element and style of a block, and how often a block there was the title.

A template puts every title in one place and little else there, so a place says most where few of its blocks are no
titles: on pages without headings the place tells a title from the paragraphs around it by its font.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Self

from ..fitted import TITLE_WEIGHTS
from ..plain_data import from_plain
from ..tree import ReaderView
from ..tree.labels import LABEL
from .blocks import Blocks

MAX_STEPS = 7
"""Elements of a place, inline ones included."""
ABOVE = 3
"""Block elements of a place: the block's own and those around it."""
_DIGITS = re.compile(r"\d+")
_FONT = LABEL["font"]


def place_at(blocks: Blocks, k: int) -> str:
    """Return where block `k` stands: the elements from its first text up, with first class or font, as one text."""
    steps: list[str] = []
    parent, holder = blocks.seen.parent, int(blocks.holder[k])
    above, node = 0, parent[blocks.first[k]]
    while node > 0 and len(steps) < MAX_STEPS and above < ABOVE:
        steps.append(_step(blocks.seen, node))
        above += node <= holder
        node = parent[node]
    return "/".join(steps)


def _step(seen: ReaderView, node: int) -> str:
    tree = seen.tree
    if tree.label[node] == _FONT:
        attrs = tree.attrs(node)
        return f"font.{attrs.get('size', '')}.{attrs.get('color', '').lower()}"
    names = seen.attribute(node, "class").split(None, 1)
    # numbers differ from page to page: post-4711, style12
    return tree.tag(node) + "." + (_DIGITS.sub("", names[0].decode("utf-8", "replace")) if names else "")


@dataclass(frozen=True)
class Places:
    """Where the titles of the articles learnt from stand.

    Attributes
    ----------
    n_articles : articles that were looked at
    titles : place -> titles there, each text once, so that a section's name is not taken for the place of titles
    blocks : place -> blocks there that could have been titles, titles included
    """

    n_articles: int = 0
    titles: Mapping[str, int] = field(default_factory=dict)
    blocks: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, articles: Iterable[tuple[str | None, str, Sequence[str]]]) -> Self:
        """Return what articles tell: the title's place (None without one) and text, the places of all candidates."""
        texts: dict[str, set[str]] = {}
        seen: Counter[str] = Counter()
        n_articles = 0
        for place, text, candidates in articles:
            n_articles += 1
            seen.update(candidates)
            if place is not None:
                texts.setdefault(place, set()).add(text)
        titles = {place: len(of_place) for place, of_place in texts.items()}
        return cls(n_articles, titles, {place: max(n, seen[place]) for place, n in titles.items()})

    def and_more(self, more: Self) -> Self:
        """Return what the articles of both tell."""
        titles, blocks = Counter(self.titles) + Counter(more.titles), Counter(self.blocks) + Counter(more.blocks)
        return type(self)(self.n_articles + more.n_articles, titles, blocks)

    def evidence(self, place: str) -> float:
        """Return the share of the blocks in a place that are titles, in [0, 1)."""
        n = self.titles.get(place, 0)
        return n / (self.blocks[place] + 1.0) if n else 0.0  # one more block, so that a single title proves little

    def is_usual(self, place: str) -> bool:
        """Say whether most of the blocks in a place are what is looked for."""
        return 2 * self.titles.get(place, 0) > self.blocks.get(place, 0)

    @cached_property
    def most(self) -> float:
        """The most that the evidence of any place adds to a title's score."""
        return TITLE_WEIGHTS["place"] * max(map(self.evidence, self.titles), default=0.0)

    def to_json(self) -> dict[str, Any]:
        places = {place: [n, self.blocks[place]] for place, n in self.titles.items()}
        return {"n_articles": self.n_articles, "places": places}

    @classmethod
    def from_json(cls, saved: Mapping[str, Any]) -> Self:
        """Return it from its saved form; ValueError or KeyError where that is broken."""
        places = from_plain(Mapping[str, tuple[int, int]], saved["places"], "places")
        if any(not 0 < n <= of for n, of in places.values()):
            raise ValueError("more titles than blocks in a place")
        titles = {place: n for place, (n, _) in places.items()}
        return cls(
            from_plain(int, saved["n_articles"], "n_articles"), titles, {place: of for place, (_, of) in places.items()}
        )
