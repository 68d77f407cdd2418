"""`learn_posts`: the batch mode of MiBAT (section 6.3). One template from the pages of a site reads its other pages.

A page with a single post has nothing to compare; with the template of its site it is read like any other.
"""

from __future__ import annotations

import os
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from functools import partial
from itertools import accumulate
from types import NoneType
from typing import Any, Self

import numpy as np

from ..arguments import expect_kind
from ..errors import LearnError
from ..gathering import grouped
from ..model import Record, Region
from ..page import Page, expect_page, expect_pages
from ..plain_data import from_plain
from ..saved import load_as, write_saved
from .looks_of_posts import LOOKED_AT, PostLooks
from .mining import matched_nodes
from .pivots import Pivot, date_pivots
from .similarity import SubtreeMatcher
from .sketch import Sketch
from .stated_posts import stated_posts
from .territories import Post, cut_nested, roots, signature
from .thread import FieldPlaces, common_ancestor, read_fields, thread_posts, to_region

MAX_EARLIER = 50
"""Templates of earlier years that a file may hold."""


@dataclass(frozen=True, slots=True)
class PostUnit:
    """How posts stand on the pages: one kind of anchor.

    tag, words : of the anchor: its tag, and the class words that all such anchors share; around_tag, around_words : the
        same
    of the element around it; before, after : tags of the siblings on either side that belong to the post
    """

    tag: str
    words: tuple[str, ...]
    around_tag: str
    around_words: tuple[str, ...]
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()

    def fits(self, sketch: Sketch, node: int) -> bool:
        """Say whether `node` is drawn as such an anchor."""
        return _has(sketch, node, self.tag, self.words)

    def stands(self, sketch: Sketch, node: int) -> bool:
        """Say whether `node` stands where such an anchor does."""
        return _has(sketch, sketch.parent[node], self.around_tag, self.around_words)


def _has(sketch: Sketch, node: int, tag: str, words: tuple[str, ...]) -> bool:
    if node < 0 or sketch.tree.labels[sketch.label[node]] != tag:
        return False
    return not words or set(words) <= shape_words(sketch, node)


def shape_words(sketch: Sketch, node: int) -> set[str]:
    """Return the words of an element's shape without its tag: class words, and "#" with a numbered id."""
    shape, _, name = sketch.shape(node).partition("#")
    return {*shape.split(".")[1:], *([f"#{name}"] if name else [])}


@dataclass(frozen=True, slots=True)
class Forum:
    """The template of a site's threads.

    units : how posts stand, the commonest first; dates : signatures of their pivots; places : where the fields stand
    looks : what its posts had when it was learnt, None of a file that does not say; earlier : the templates that were
        learnt before
    """

    units: tuple[PostUnit, ...]
    dates: tuple[tuple[str, ...], ...]
    places: FieldPlaces
    looks: PostLooks | None = None
    earlier: tuple[Forum, ...] = ()

    def extract(self, page: Page, *, now: datetime | None = None) -> list[Record]:
        """Return the posts of another page of the site, in order; [] where the template fits nowhere."""
        region = self.find(page, now=now)
        return region.records if region is not None else []

    def find(self, page: Page, *, now: datetime | None = None) -> Region | None:
        """Return the posts of another page of the site as a region, or None."""
        return self.fitting(page, now=now)[1]

    def fitting(self, page: Page, *, now: datetime | None = None) -> tuple[int, Region | None]:
        """Return which template finds the most text in posts, 0 the latest, then earlier ones, and the posts."""
        expect_page(page, "find")
        expect_kind("now", now, (datetime, NoneType), "a datetime")
        sketch = Sketch(page.seen, partial(stated_posts, page))
        pivots = date_pivots(page.tree)
        best: tuple[int, Region | None] = 0, None
        for i, template in enumerate((self, *self.earlier)):
            posts = template._posts(sketch, pivots)
            region = to_region(sketch, posts, pivots, now, template.places) if posts else None
            if region is not None and (best[1] is None or region.score > best[1].score):
                best = i, region
        return best

    def _posts(self, sketch: Sketch, pivots: list[Pivot]) -> list[Post]:
        """Return what stands as a unit.

        What has no class words of its own, or stands elsewhere than the posts learnt from, must hold a date of the
        template.
        """
        wanted = set(self.dates)
        own = [pivot.node for pivot in pivots if signature(sketch, pivot, 2)[1:] in wanted]
        every = [pivot.node for pivot in pivots]
        tags = {unit.tag for unit in self.units}
        found: list[tuple[int, PostUnit, int]] = []
        labels = [label for label, tag in enumerate(sketch.tree.labels) if tag in tags]
        for node in np.flatnonzero(np.isin(sketch.tree.label, labels)).tolist():
            drawn = [unit for unit in self.units if unit.fits(sketch, node)]
            unit = next((unit for unit in drawn if unit.stands(sketch, node)), None)
            pivot = _first_inside(own, node, sketch.end[node])
            if unit is None and pivot >= 0:
                unit = next((unit for unit in drawn if unit.words), None)
            if unit is None:
                continue
            if pivot < 0 and unit.words:
                pivot = _first_inside(every, node, sketch.end[node])
            if pivot < 0 and (not unit.words or wanted):
                continue
            found.append((node, unit, pivot))
        found = _without_vague(sketch, found)
        wide = [_widened(sketch, *one) for one in found if one[1].before or one[1].after]
        plain = [(node, pivot) for node, unit, pivot in found if not (unit.before or unit.after)]
        posts = cut_nested(sketch, [node for node, _ in plain], [pivot for _, pivot in plain]) + wide
        return sorted(posts, key=lambda post: post.start)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the template to `path`, versioned JSON."""
        write_saved(path, "forum", asdict(self))

    @classmethod
    def from_saved(cls, body: Mapping[str, Any], name: str) -> Self:
        """Return it from the `body` of a file; ValueError where the body is not what was written."""
        earlier = body.get("earlier", ())
        if len(earlier) > MAX_EARLIER or any(one.get("earlier") for one in earlier):  # before so many are read
            raise ValueError("earlier: not a list of earlier templates")
        forum: Self = from_plain(cls, body)
        return forum


def load_forum(path: str | os.PathLike[str]) -> Forum:
    """Return the template saved at `path`; FormatError where it is something else."""
    return load_as(path, Forum)


def _first_inside(nodes: list[int], start: int, end: int) -> int:
    """Return the first of `nodes` (increasing) in a range, -1 for none."""
    place = bisect_left(nodes, start)
    return nodes[place] if place < len(nodes) and nodes[place] < end else -1


def _without_vague(sketch: Sketch, found: list[tuple[int, PostUnit, int]]) -> list[tuple[int, PostUnit, int]]:
    """Return anchors without those of a unit without class words that hold, or stand in, one of a unit that has some:
    the element around a comment is none, nor is the line in it that says who wrote it.
    """
    told = [node for node, unit, _ in found if unit.words]
    reach = list(accumulate((sketch.end[node] for node in told), max))
    return [
        (node, unit, pivot)
        for node, unit, pivot in found
        if unit.words
        or not (
            ((at := bisect_left(told, node)) and reach[at - 1] > node)
            or (at < len(told) and told[at] < sketch.end[node])
        )
    ]


def _widened(sketch: Sketch, anchor: int, unit: PostUnit, pivot: int) -> Post:
    """Return the post around `anchor` with the siblings that have the unit's tags, as far as they are there."""
    tree = sketch.tree
    children = tree.children(sketch.parent[anchor])
    at = children.index(anchor)
    first, last = at, at
    for tag in reversed(unit.before):
        if first == 0 or tree.tag(children[first - 1]) != tag:
            break
        first -= 1
    for tag in unit.after:
        if last + 1 == len(children) or tree.tag(children[last + 1]) != tag:
            break
        last += 1
    return Post(((children[first], sketch.end[children[last]]),), pivot)


def learn_posts(pages: Iterable[Page]) -> Forum:
    """Learn one template from the pages of a site: threads of two posts or more, the more the better.

    The page whose posts share the most structure (Heuristic 2 of section 5.4) gives the places of the fields; how posts
    stand is taken from it, and what stands twice or more on the others is added (a first post has a shape of its own).
    Raises LearnError when no page has a thread.
    """
    best: tuple[float, int] | None = None
    threads: list[tuple[Sketch, list[Post], list[Pivot]]] = []
    n_pages = 0
    for page in expect_pages(pages, "learn_posts"):
        n_pages += 1
        sketch = Sketch(page.seen, partial(stated_posts, page))
        posts, pivots = thread_posts(sketch, page.url)
        if posts:
            score = _shared_structure(sketch, posts)
            if best is None or score > best[0]:
                best = (score, len(threads))
            threads.append((sketch, posts, pivots))
    if not n_pages:
        raise LearnError("no pages to learn posts from; give some pages of one site")
    if best is None:
        raise LearnError(
            f"no thread of two posts or more on any of the pages ({n_pages}); give pages on which `find_posts` finds "
            "posts"
        )
    return _template(threads, best[1])


def _template(threads: list[tuple[Sketch, list[Post], list[Pivot]]], chosen: int) -> Forum:
    units: Counter[PostUnit] = Counter()
    dates: Counter[tuple[str, ...]] = Counter()
    openings: set[PostUnit] = set()
    first_dates: set[tuple[str, ...]] = set()
    for place, (sketch, posts, pivots) in enumerate(threads):
        by_node = {pivot.node: pivot for pivot in pivots}
        weight = 2 if place == chosen else 1
        for unit, its in units_of(sketch, posts).items():
            units[unit] += weight * len(its)
            if unit.words and 0 in its:
                openings.add(unit)
        for n, post in enumerate(posts):
            if post.pivot in by_node:
                column = signature(sketch, by_node[post.pivot], 2)[1:]
                dates[column] += weight
                if n == 0:
                    first_dates.add(column)
    _, places = read_fields(*threads[chosen], datetime.now())
    # what stands once may be a mistake, unless it opens the thread, or is drawn like the others: a reply in a list of
    # its own
    known = {(unit.tag, unit.words) for unit, count in units.items() if count >= 2 and unit.words}
    kept = [
        unit for unit, count in units.most_common() if count >= 2 or (unit.tag, unit.words) in known or unit in openings
    ]
    return Forum(
        tuple(kept),
        tuple(column for column, count in dates.most_common() if count >= 2 or column in first_dates),
        places,
        PostLooks.of([to_region(*thread, None, places) for thread in threads[:LOOKED_AT]]),
    )


def units_of(sketch: Sketch, posts: list[Post]) -> dict[PostUnit, list[int]]:
    """Return how the posts of one page stand -> which do.

    Posts of one tag in elements of one tag are one unit with the words they share; where they share none of their own,
    what is around them tells them apart.
    """
    kinds: dict[tuple[Any, ...], list[int]] = {}
    anchors: dict[int, int] = {}
    holders = {post.parent for post in posts}
    for index, post in enumerate(posts):
        anchor, before, after = _anchor(sketch, post, index in holders)
        anchors[index] = anchor
        kind = sketch.tree.tag(anchor), sketch.tree.tag(sketch.parent[anchor]), before, after
        kinds.setdefault(kind, []).append(index)
    found: dict[PostUnit, list[int]] = {}
    for (tag, around_tag, before, after), alike in kinds.items():
        own = _shared_words(sketch, [anchors[index] for index in alike])
        for group in [alike] if own else _by_holder(sketch, anchors, alike):
            words = _shared_words(sketch, [anchors[index] for index in group])
            holder = _shared_words(sketch, [sketch.parent[anchors[index]] for index in group])
            found[PostUnit(tag, words, around_tag, holder, before, after)] = group
    return found


def _shared_words(sketch: Sketch, nodes: list[int]) -> tuple[str, ...]:
    return tuple(sorted(set.intersection(*(shape_words(sketch, node) for node in nodes))))


def _by_holder(sketch: Sketch, anchors: Mapping[int, int], posts: list[int]) -> list[list[int]]:
    """Return `posts` in groups of one shape of the element around their anchor."""
    groups = grouped((sketch.shape(sketch.parent[anchors[index]]), index) for index in posts)
    return list(groups.values())


def _anchor(sketch: Sketch, post: Post, is_cut: bool) -> tuple[int, tuple[str, ...], tuple[str, ...]]:
    """Return the root of the subtree that holds the pivot of `post`, and the tags of its other roots before and after.

    `is_cut` : posts nested in it were cut out of one subtree; the root of that is the anchor.
    """
    tops = roots(sketch, post)
    if len(tops) > 1 and (is_cut or len(post.ranges) > 1):
        return common_ancestor(sketch, [post]), (), ()
    at = next((i for i, top in enumerate(tops) if top <= post.pivot < sketch.end[top]), 0)
    tags = [sketch.tree.tag(top) for top in tops]
    return tops[at], tuple(tags[:at]), tuple(tags[at + 1 :])


def _shared_structure(sketch: Sketch, posts: list[Post]) -> float:
    """Heuristic 2 over the first subtrees of the posts: nodes matched between consecutive ones."""
    return matched_nodes(SubtreeMatcher(sketch), [post.start for post in posts])
