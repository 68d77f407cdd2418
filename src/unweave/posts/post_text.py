"""The text of a post: one place voted by all posts of the thread, quotes kept apart.

A post holds its author's details, controls and a signature beside its text; trimming them loses more posts than finding
them. So every element of the records gets a value, what a reader would take for written text minus what is repeated,
and the place (an element's shape and those of the two around it) with the highest sum over all records is the body.
"""

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import islice

from ..tree.climbing import upwards
from ..tree.labels import INLINE, LABEL, ids
from ..whitespace import fold, words_in
from .beside_date import SAID_BY
from .quotes import apart, is_aside
from .sketch import Sketch
from .territories import Post, roots

LEAF_COST = 14
"""What a text leaf must exceed to be worth having, in bytes: names, counts and controls are shorter."""
MAX_LABEL = 40
"""Characters up to which a text that differs only in numbers is a label repeated."""
LINK_WEIGHT = 0.25
"""Share of the value that text in a link has."""
Place = tuple[str, ...]
_PARTS = frozenset(("p", "span", "font", "b", "i", "em", "strong"))
"""Elements without a class that hold a part of a text, seldom the whole."""
_TIME = LABEL["time"]
_INLINE = ids(INLINE)
PLACE_HEIGHTS = (3, 2, 1)
"""How many elements, from a node upwards, make its place: exact places first."""
MIN_GAIN = 1.15
"""How much more a less exact place must hold to be taken."""
MIN_HOLDERS = 0.6
"""Share of the posts that must have the place."""
MIN_SHARE = 0.25
"""Share of the value of a post's best element that its nodes at the voted place hold at least, if the post is
drawn otherwise than most."""
MAX_BESIDE = 2
"""Words in the line of a date that say what it is of."""
MIN_ELSEWHERE = 60
"""Value by which that element exceeds them."""
NAMED_BODY = 24
"""Value of being called the content of a post, in bytes: decides where posts are too short to."""
_BODY_WORD = re.compile(r"(?:^|[._-])(?:[a-z]*(content|body|text|message)|entry|prose|bbwrapper|md|review)(?:$|[._#-])")
MANY_LEAVES = 6
"""Texts in one block from which they are the words of a paragraph, each in an element of its own."""
MIN_LIFTED = 0.8
"""Share of the value of paragraphs that the element around them holds at least, to be taken for the body in their
place."""
_SAID_BY = re.compile(rf"\s*{SAID_BY}(?:\s+\S+){{1,3}}\s*", re.IGNORECASE)
"""Who wrote it, and no sentence: "By the way, it works"."""
_SIGNATURE_LINE = re.compile(r"_{17,18}|--")
"""The line above a signature where it stands in the text, as in phpBB 2, in vBulletin 3, in mails."""
_MAY_SIGN = (b"_" * 17, b"--")
MAX_SIGNATURE = 120
"""Characters of a signature behind two dashes, which may part a text, too."""
MIN_TITLE, MAX_HEAD = 10, 200
"""Characters of a title, and nodes of the page among which it is looked for."""
WHOLE_SHARE = 0.95
"""Share of a body in one quote from which this quote may be the content itself."""
ONLY_SHARE = 0.8
"""The same for the only post of a page, which quotes nobody."""


@dataclass(frozen=True, slots=True)
class PostText:
    """Where the text of one post stands: `nodes`, roots of disjoint subtrees; `quotes` : roots inside them; `asides`
    too."""

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
        self._keys: dict[int, tuple[str, Place]] = {}
        titles = (node for node in range(min(sketch.end[0], MAX_HEAD)) if sketch.label[node] == LABEL["title"])
        self._title = re.sub(r"\d+", "0", next((self.tree.text_of(node).lower() for node in titles), ""))
        self._repeated = self._repeated_texts()
        self._values = [self._node_values(post) for post in posts]
        self.place = place or self._vote()
        shape, count = Counter(sketch.shape(post.start) for post in posts).most_common(1)[0]
        self._usual = shape if count > 0.5 * len(posts) else None
        self._wrappers: frozenset[str] = frozenset()
        self._wrappers = self._content_called_quote()

    def body(self, index: int) -> PostText:
        """Return the body of post `index`: its nodes at the voted place, else its most valuable element."""
        nodes = self._outermost(index)
        quotes, asides = apart(self.sketch, nodes, self._wrappers)
        return PostText(nodes, quotes, tuple(sorted((*asides, *self._signature(nodes)))))

    def _signature(self, nodes: tuple[int, ...]) -> list[int]:
        """Return the texts of a body from the line on that is drawn above a signature; [] without one."""
        written = self.tree.buffer[self.tree.start[nodes[0]] : self.tree.stop[nodes[-1]]] if nodes else b""
        if not any(line in written for line in _MAY_SIGN):
            return []
        inside = (leaf for node in nodes for leaf in range(node, self.sketch.end[node]) if self.sketch.label[leaf] == 0)
        leaves = [leaf for leaf in inside if self.sketch.text_in(leaf, leaf + 1)]
        texts = [self.tree.text_at(leaf).strip() for leaf in leaves]
        drawn = next((at for at in reversed(range(len(texts))) if _SIGNATURE_LINE.fullmatch(texts[at])), 0)
        is_long = texts and texts[drawn] == "--" and sum(map(len, texts[drawn:])) > MAX_SIGNATURE
        return leaves[drawn:] if drawn and not is_long else []

    def _outermost(self, index: int) -> tuple[int, ...]:
        values, place = self._values[index], self.place
        nodes = [node for node in values if place is not None and self._place(node, len(place)) == place]
        if not nodes and place is not None and "." in place[0]:
            # the question among its answers: the same element in another cell
            nodes = [node for node in values if self.sketch.label[node] and self.sketch.shape(node) == place[0]]
        if not nodes and place is not None and (empty := self._without_text(self.posts[index], place)):
            return (empty[0],)
        if values:
            best = max(values, key=lambda node: (values[node], -node))
            held = sum(values[node] for node in nodes)
            is_elsewhere = values[best] - max(held, 0) > MIN_ELSEWHERE and held < MIN_SHARE * values[best]
            if (not nodes and values[best] > 0) or (is_elsewhere and self._is_drawn_otherwise(index)):
                nodes = [best]
            if len(nodes) > 1 and place is not None and not any("." in shape or "#" in shape for shape in place):
                nodes = _between_best(nodes, values)
        outer: list[int] = []
        for node in sorted(nodes):
            if not outer or node >= self.sketch.end[outer[-1]]:
                outer.append(node)
        return tuple(outer)

    def _without_text(self, post: Post, place: Place) -> list[int]:
        """Return the elements at a place that hold no text: a picture as a post says nothing."""
        label = self.sketch.label
        elements = (node for start, end in post.ranges for node in range(start, end) if label[node])
        return [node for node in elements if self._place(node, len(place)) == place]

    def _is_drawn_otherwise(self, index: int) -> bool:
        """Say whether post `index` has another shape than most: a question among its answers and comments."""
        return self._usual is not None and self.sketch.shape(self.posts[index].start) != self._usual

    def _content_called_quote(self) -> frozenset[str]:
        """Return shapes of quotes that hold whole bodies in half of the posts: `blockquote.postcontent` is what was
        written."""
        counts: Counter[str] = Counter()
        for index in range(len(self.posts)):
            nodes = self._outermost(index)
            size = sum(self.sketch.text_in(node, self.sketch.end[node]) for node in nodes)
            quotes, _ = apart(self.sketch, nodes, self._wrappers)
            counts.update(
                {
                    self.sketch.shape(q)
                    for q in quotes
                    if self.sketch.text_in(q, self.sketch.end[q])
                    >= (WHOLE_SHARE if len(self.posts) > 1 else ONLY_SHARE) * size
                }
            )
        return frozenset(shape for shape, count in counts.items() if count >= 0.5 * len(self.posts))

    def _place(self, node: int, height: int) -> Place:
        if height == 1:
            # the text of a question is a `question-body`, that of its answers an `answer-body`
            tag, _, words = self.sketch.shape(node).partition(".")
            called = _BODY_WORD.search(words)
            return (f"{tag}.{called[1]}" if called and called[1] else self.sketch.shape(node),)
        return tuple(map(self.sketch.shape, islice(upwards(self.sketch.parent, node, over=0), height)))

    def _leaves(self, post: Post) -> list[int]:
        label = self.sketch.label
        return [node for start, end in post.ranges for node in range(start, end) if label[node] == 0]

    def _repeated_texts(self) -> set[tuple[str, Place]]:
        """Return texts, digits folded, that stand in two posts or more at one place: labels, controls, names,
        signatures. A post that the page shows twice counts once."""
        seen: Counter[tuple[str, Place]] = Counter()
        known: set[frozenset[tuple[str, Place]]] = set()
        for post in self.posts:
            leaves = self._leaves(post)
            self._keys.update((leaf, (self._leaf_key(leaf), self._place(leaf, 3)[1:])) for leaf in leaves)
            own = frozenset(self._keys[leaf] for leaf in leaves)
            if own not in known:
                seen.update(own)
            known.add(own)
        return {key for key, count in seen.items() if count >= 2 or self._is_title(key[0])}

    def _is_title(self, text: str) -> bool:
        """Say whether a text of the only post is the title of the page; of several posts, one may say nothing else."""
        return len(self.posts) == 1 and len(text) >= MIN_TITLE and self._title.startswith(text)

    def _leaf_key(self, leaf: int) -> str:
        text = fold(self.tree.text_at(leaf)).lower()
        # counts change from post to post ("Posts: 512"); numbers in a sentence make it another sentence
        return re.sub(r"\d+", "0", text) if len(text) <= MAX_LABEL else text

    def _node_values(self, post: Post) -> dict[int, float]:
        """Return element -> value, for elements that do not hold the pivot."""
        sketch = self.sketch
        values: dict[int, float] = defaultdict(float)
        tops = set(roots(sketch, post))
        holders = set(sketch.around(post.pivot, 12)) if post.pivot >= 0 else set()
        asides = self._aside_spans(post, tops)
        starts = [start for start, _ in asides]
        leaves = self._leaves(post)
        blocks = [self._block(leaf) for leaf in leaves]
        crowd = Counter(blocks)
        for leaf, block in zip(leaves, blocks, strict=True):
            place = bisect_right(starts, leaf) - 1
            value = self._leaf_value(leaf, place >= 0 and leaf < asides[place][1], crowd[block])
            node = leaf
            if sketch.parent[leaf] in holders and leaf != post.pivot and self._is_beside(leaf, block, post.pivot):
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
        if post.pivot < 0:  # what holds the name, too, is not the text, where an element in it is
            inner = max((value for node, value in values.items() if node not in tops), default=0.0)
            values = {node: value for node, value in values.items() if node not in tops or inner < MIN_LIFTED * value}
        return dict(values)

    def _is_beside(self, leaf: int, block: int, pivot: int) -> bool:
        """Say whether a text beside the date may be one of a post: in the date's line a word tells, `submitted`, or who
        wrote it."""
        text = self.tree.text_at(leaf)
        return block != self._block(pivot) or (len(words_in(text)) > MAX_BESIDE and not _SAID_BY.fullmatch(text))

    def _block(self, leaf: int) -> int:
        """Return the nearest element around `leaf` that is no part of a line."""
        node = self.sketch.parent[leaf]
        while self.sketch.label[node] in _INLINE:
            node = self.sketch.parent[node]
        return node

    def _leaf_value(self, leaf: int, aside: bool, crowd: int) -> float:
        """Return what a text adds to the elements around it; `crowd` : texts in its block."""
        sketch = self.sketch
        size = sketch.text_in(leaf, leaf + 1)
        if not size:
            return 0.0
        if aside or sketch.label[sketch.parent[leaf]] == _TIME:
            return -float(min(size, LEAF_COST))
        if self._keys[leaf] in self._repeated:
            # in a paragraph cut into words, a word that comes twice says nothing
            return 0.0 if crowd > MANY_LEAVES and size <= LEAF_COST else -float(min(size, 200))
        plain = sketch.plain_in(leaf, leaf + 1)
        return (size if plain else LINK_WEIGHT * size) - LEAF_COST * min(1.0, MANY_LEAVES / crowd)

    def _aside_spans(self, post: Post, tops: set[int]) -> list[tuple[int, int]]:
        """Return the subtrees in `post` whose class says that they are not its text, outermost only, but for `tops`,
        which hold it: `ads` is what Gmail calls a mail."""
        found: list[tuple[int, int]] = []
        for node in self.sketch.bearers(post.ranges, "class"):
            if (
                node not in tops
                and (not found or node >= found[-1][1])
                and is_aside(self.sketch.attribute(node, "class").lower())
            ):
                found.append((node, self.sketch.end[node]))
        return found

    def _vote(self) -> Place | None:
        """Return the place with most value over all posts, of those that most posts have; the most exact of equals."""
        best, top = None, 0.0
        for height in PLACE_HEIGHTS:
            place, total = self._vote_at(height)
            if place is None or total <= top:
                continue
            if best is None or total > top * MIN_GAIN or self._is_within(place, best):
                best, top = place, total
        return self._lifted(best, top) if best is not None and best[0] in _PARTS else best

    def _is_within(self, place: Place, other: Place) -> bool:
        """Say whether what stands at `place` is in each post a part of what stands at `other`."""
        for values in self._values:
            until = 0
            for node in sorted(values):
                if self._place(node, len(other)) == other:
                    until = max(until, self.sketch.end[node])
                elif node >= until and self._place(node, len(place)) == place:
                    return False
        return True

    def _lifted(self, place: Place, total: float) -> Place:
        """Return the place of the element around the paragraphs at `place`, where it holds little else."""
        held: dict[Place, float] = defaultdict(float)
        holders: Counter[Place] = Counter()
        for values in self._values:
            nodes = {self.sketch.parent[node] for node in values if self._place(node, len(place)) == place}
            around = {self._place(node, height) for node in nodes for height in (2, 1)}
            holders.update(around)
            for node, value in values.items():
                for height in (2, 1):
                    if (one := self._place(node, height)) in around:
                        held[one] += value
        needed = MIN_HOLDERS * len(self.posts)
        fit = [one for one, value in held.items() if value >= MIN_LIFTED * total and holders[one] >= needed]
        return max(fit, key=lambda one: (len(one), held[one]), default=place)

    def _vote_at(self, height: int) -> tuple[Place | None, float]:
        totals: dict[Place, float] = defaultdict(float)
        holders: Counter[Place] = Counter()
        depth: dict[Place, int] = {}
        end = self.sketch.end
        for values in self._values:
            by_place: dict[Place, float] = {}
            until: dict[Place, int] = {}
            for node in sorted(values):
                place = self._place(node, height)
                if node >= until.get(place, 0):
                    until[place] = end[node]
                    by_place[place] = by_place.get(place, 0.0) + values[node]
                    depth[place] = min(depth.get(place, 1 << 30), int(self.tree.depth[node]))
            for place, value in by_place.items():
                totals[place] += value + NAMED_BODY * _is_called_body(place)
                holders[place] += 1
        needed = MIN_HOLDERS * len(self.posts)
        places = [place for place in totals if holders[place] >= needed and totals[place] > 0]
        best = max(places, key=lambda place: (totals[place], -depth[place]), default=None)
        return best, totals[best] if best is not None else 0.0

    def text(self, body: PostText) -> str:
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
        return " ".join(part for part in parts if part).removeprefix(": ")  # what parts a name from what it says


def _between_best(nodes: list[int], values: dict[int, float]) -> list[int]:
    """Return `nodes` from the first to the last of value: without class names, details and controls stand at one
    place too."""
    nodes = sorted(nodes)
    good = [n for n, node in enumerate(nodes) if values[node] > 0]
    return nodes[good[0] : good[-1] + 1] if good else [max(nodes, key=lambda node: values[node])]


def _is_called_body(place: Place) -> bool:
    """Say whether the class words of the element at `place` call it the content of a post."""
    return _BODY_WORD.search(place[0].partition(".")[2]) is not None
