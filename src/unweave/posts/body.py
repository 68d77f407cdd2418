"""The text of a post: one place voted by all posts of the thread, quotes kept apart.

A post holds its author's details, controls and a signature beside its text; trimming them loses more posts than finding them.
So every element of the records gets a value, what a reader would take for written text minus what is repeated, and the place
(an element's shape and those of the two around it) with the highest sum over all records is the body.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from dataclasses import dataclass

from ..tree.labels import LABEL
from .groups import Post
from .sketch import Sketch

#: What a text leaf must exceed to be worth having, in bytes: names, counts and controls are shorter.
LEAF_COST = 14
#: Characters up to which a text that differs only in numbers is a label repeated.
MAX_LABEL = 40
#: Share of the value that text in a link has.
LINK_WEIGHT = 0.25
#: Class words of what belongs to a post but is not its text.
_ASIDE = re.compile(
    rb"(?:^|[ _-])(?:sig|signature|signatur|signatures|edited|lastedit|editdate|likes?|attach(?:ments?|box)?|tools?|controls?|toolbar|share|social|footer|buttons?|ads?|advert(?:isement)?|anzeige|sr-only|visually-hidden)(?:$|[ _-])|signature"
)
_QUOTE = re.compile(
    rb"(?:^|[ _-])(?:quotes?|blockquote|bbcode_?quote|bbcodequote|quoteheader|quotetitle|topslice_quote|zitat|citation|bbcode-quote)(?:$|[ _-])|bbcodeblock|bbquote|quote_?(?:text|body|container|block)"
)
Place = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Body:
    """Where the text of one post stands: `nodes`, roots of disjoint subtrees; `quotes` : roots inside them; `asides` too."""

    nodes: tuple[int, ...]
    quotes: tuple[int, ...]
    asides: tuple[int, ...]


class BodyReader:
    """Votes one place for the text over all posts, then reads it from each."""

    def __init__(self, sketch: Sketch, posts: list[Post], place: Place | None = None) -> None:
        """Vote the place, or take `place` as learnt from other pages."""
        self.sketch = sketch
        self.posts = posts
        self.tree = sketch.tree
        self._keys: dict[int, str] = {}
        self._repeated = self._repeated_texts()
        self._values = [self._node_values(post) for post in posts]
        self.place = place or self._vote()

    def body(self, index: int) -> Body:
        """Return the body of post `index`: its nodes at the voted place, else its most valuable element."""
        values = self._values[index]
        nodes = [node for node in values if self._place(node) == self.place]
        if not nodes:
            nodes = [max(values, key=lambda node: (values[node], -node))] if values else []
        outer: list[int] = []
        for node in sorted(nodes):
            if not outer or node >= self.sketch.end[outer[-1]]:
                outer.append(node)
        return Body(tuple(outer), *self._apart(outer))

    def _place(self, node: int) -> Place:
        shape, parent = self.sketch.shape, self.sketch.parent
        up = parent[node]
        return (shape(node), shape(up), shape(parent[up])) if up > 0 else (shape(node),)

    def _leaves(self, post: Post) -> list[int]:
        label = self.sketch.label
        return [node for start, end in post.ranges for node in range(start, end) if label[node] == 0]

    def _repeated_texts(self) -> set[str]:
        """Texts, digits folded, that stand in two posts or more at the same place: labels, controls, names, signatures."""
        seen: Counter[tuple[str, str]] = Counter()
        for post in self.posts:
            leaves = self._leaves(post)
            self._keys.update((leaf, self._leaf_key(leaf)) for leaf in leaves)
            seen.update({(self._keys[leaf], self.sketch.shape(self.sketch.parent[leaf])) for leaf in leaves})
        return {text for (text, _), count in seen.items() if count >= 2}

    def _leaf_key(self, leaf: int) -> str:
        text = " ".join(self.tree.text_at(leaf).split()).lower()
        # counts change from post to post ("Posts: 512"); numbers in a sentence make it another sentence
        return re.sub(r"\d+", "0", text) if len(text) <= MAX_LABEL else text

    def _node_values(self, post: Post) -> dict[int, float]:
        """Return element -> value, for elements that do not hold the pivot."""
        sketch = self.sketch
        values: dict[int, float] = defaultdict(float)
        tops = {start for start, _ in self._tops(post)}
        holders = set(sketch.around(post.pivot, 12)) if post.pivot >= 0 else set()
        asides = self._aside_spans(post)
        starts = [start for start, _ in asides]
        for leaf in self._leaves(post):
            place = bisect_right(starts, leaf) - 1
            value = self._leaf_value(leaf, place >= 0 and leaf < asides[place][1])
            node = leaf
            if sketch.parent[leaf] in holders and leaf != post.pivot:
                # the element around holds the date too, so the text is on its own
                values[leaf] += value
            while node not in tops:
                node = sketch.parent[node]
                values[node] += value
        node = post.pivot
        while node >= 0 and node not in tops:
            values.pop(node, None)
            node = sketch.parent[node]
        values.pop(node, None)
        return dict(values)

    def _tops(self, post: Post) -> list[tuple[int, int]]:
        """Return the roots of the subtrees that the ranges of a post are made of."""
        tops = []
        for start, end in post.ranges:
            node = start
            while node < end:
                tops.append((node, self.sketch.end[node]))
                node = self.sketch.end[node]
        return tops

    def _leaf_value(self, leaf: int, aside: bool) -> float:
        sketch = self.sketch
        size = sketch.text_in(leaf, leaf + 1)
        if not size:
            return 0.0
        if aside:
            return -float(size)
        if self._keys[leaf] in self._repeated:
            return -float(min(size, 200))
        plain = sketch.plain_in(leaf, leaf + 1)
        return (size if plain else LINK_WEIGHT * size) - LEAF_COST

    def _aside_spans(self, post: Post) -> list[tuple[int, int]]:
        """Return the subtrees in `post` whose class says that they are not its text, outermost only."""
        found: list[tuple[int, int]] = []
        bearers = self.sketch.with_attribute("class")
        for start, end in post.ranges:
            for node in bearers[bisect_left(bearers, start) : bisect_left(bearers, end)]:
                if (not found or node >= found[-1][1]) and _ASIDE.search(self._class_of(node)):
                    found.append((node, self.sketch.end[node]))
        return found

    def _class_of(self, node: int) -> bytes:
        return self.sketch.attribute(node, "class").lower()

    def _vote(self) -> Place | None:
        totals: dict[Place, float] = defaultdict(float)
        holders: Counter[Place] = Counter()
        depth: dict[Place, int] = {}
        for values in self._values:
            by_place: dict[Place, float] = defaultdict(float)
            for node, value in values.items():
                place = self._place(node)
                by_place[place] += value
                depth[place] = min(depth.get(place, 1 << 30), int(self.tree.depth[node]))
            for place, value in by_place.items():
                totals[place] += value
                holders[place] += 1
        needed = 0.6 * len(self.posts)
        places = [place for place in totals if holders[place] >= needed]
        return max(places, key=lambda place: (totals[place], -depth[place]), default=None)

    def _apart(self, nodes: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the quotes and the asides inside `nodes`, outermost only."""
        sketch, blockquote = self.sketch, LABEL["blockquote"]
        quotes: list[int] = []
        asides: list[int] = []
        for root in nodes:
            node = root + 1
            while node < sketch.end[root]:
                words = self._class_of(node) if sketch.label[node] else b""
                if sketch.label[node] == blockquote or (words and _QUOTE.search(words)):
                    quotes.append(node)
                elif words and _ASIDE.search(words):
                    asides.append(node)
                else:
                    node += 1
                    continue
                node = sketch.end[node]
        return tuple(quotes), tuple(asides)

    def text(self, body: Body) -> str:
        """Return the text of a body without its quotes and asides, paragraphs joined by spaces."""
        parts = []
        holes = sorted((*body.quotes, *body.asides))
        for root in body.nodes:
            at = root
            for hole in holes:
                if root < hole < self.sketch.end[root]:
                    parts.append(self.tree.text_of(at, hole))
                    at = self.sketch.end[hole]
            parts.append(self.tree.text_of(at, self.sketch.end[root]))
        return " ".join(part for part in parts if part)
