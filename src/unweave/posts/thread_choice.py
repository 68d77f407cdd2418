"""Which list of posts is the page's own: candidates from anchor trees and from signatures, one score for both.

The paper scores a region by its matched nodes (Heuristic 2); on webforum52 the text outside links finds more
(precision .946 to .967), because menus and archives are links and posts are not.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from ..tree.climbing import smallest_around
from .kinship import drop_foreign, drop_teasers, join_halves, without
from .mining import PostList, parents, regions_under
from .pivots import Pivot
from .similarity import SubtreeMatcher
from .sketch import Sketch
from .territories import SIGNATURE_HEIGHTS, Post, groups, signature, territories, text_beside_date

MAX_LARGEST_SHARE = 0.7
"""A list whose largest post holds more than this share of the text is scored without it: it is likely a page
wrapper."""
MIN_POST_TEXT = 3
"""Bytes of text besides the date that a post has at least."""
SECOND_DATE_SHARE = 0.6
"""Share of the records that hold further pivots of the same signature from which these are a second date of the
post."""
MAX_EXTENDED = 20_000
"""Pivots outside their lists that lists are extended by, over all lists of a page; thousands of posts nested in one
another are past it."""
MIN_FINER_SHARE = 0.7
"""Share of the text of a list that a finer list inside it must hold to be preferred."""


@dataclass(frozen=True, slots=True)
class ThreadCandidate:
    """A possible list of posts: `posts` in document order; `score` : bytes of text outside links."""

    posts: list[Post]
    score: float


@dataclass(frozen=True, slots=True)
class _Task:
    """Somewhere to look: under `parent` for anchor trees, or around the pivots of one signature, `group`.

    `bound` : bytes of text outside links that a list found there can hold
    """

    bound: int
    parent: int = -1
    group: tuple[int, ...] = ()


def candidates(sketch: Sketch, pivots: list[Pivot]) -> Iterator[ThreadCandidate]:
    """Yield the possible lists of posts on a page, the best first.

    Where there is little text is only looked at when all better lists were refused.
    """
    if len(pivots) < 2:
        return
    search = _Search(sketch, pivots)
    best = 0.0
    found: list[ThreadCandidate] = []
    later: list[_Task] = []
    for task in search.tasks:
        if task.bound < MIN_FINER_SHARE * best or _is_covered(task, found, MIN_FINER_SHARE * best):
            later.append(task)
            continue
        found += search.look(task)
        best = max((candidate.score for candidate in found), default=0.0)
    yield from _ranked(found)
    yield from _ranked([candidate for task in later for candidate in search.look(task)])


def _is_covered(task: _Task, found: list[ThreadCandidate], worth: float) -> bool:
    """Say whether the pivots of a group lie among as many posts of a list of some `worth`: it would be part of that
    list."""
    group = task.group
    large = (one.posts for one in found if one.score >= worth and len(one.posts) >= len(group))
    return bool(group) and any(posts[0].start <= group[0] and group[-1] < posts[-1].end for posts in large)


class _Search:
    """The places to look at on one page, those with most text first, and what was seen already."""

    def __init__(self, sketch: Sketch, pivots: list[Pivot]) -> None:
        self.sketch = sketch
        self._pivots = {pivot.node: pivot for pivot in pivots}
        self._matcher = SubtreeMatcher(sketch)
        self._parents = parents(sketch, pivots)
        low, high = SIGNATURE_HEIGHTS
        signatures = {pivot.node: signature(sketch, pivot, high) for pivot in pivots}
        self._signatures = {node: its[: low + 1] for node, its in signatures.items()}
        self._n_extended = 0
        self._seen: set[tuple[tuple[tuple[int, int], ...], ...]] = set()
        self._pivots_seen: set[tuple[int, ...]] = set()
        self._groups = groups(pivots, signatures)
        tasks = [_Task(sketch.plain_in(node, sketch.end[node]), node) for node in self._parents]
        tasks += [_Task(self._text_around(nodes), group=nodes) for nodes in self._groups]
        self.tasks = sorted(tasks, key=lambda task: (-task.bound, task.parent < 0))

    def _text_around(self, nodes: tuple[int, ...]) -> int:
        """Return the bytes of text outside links of the deepest element that holds all of `nodes`."""
        root = smallest_around(self.sketch.parent, self.sketch.end, nodes[0], nodes[-1])
        return self.sketch.plain_in(root, self.sketch.end[root])

    def look(self, task: _Task) -> list[ThreadCandidate]:
        """Return the lists found at `task` that were not found elsewhere before."""
        if task.group:
            if task.group in self._pivots_seen:
                return []
            return self._new([territories(self.sketch, list(task.group))])
        plain = self._without_matching(task.parent)
        if plain is not None:
            return self._new([plain])
        regions = regions_under(self._matcher, task.parent, self._parents[task.parent])
        return self._new([posts for region in regions for posts in self._extended(region)])

    def _without_matching(self, parent: int) -> list[Post] | None:
        """Return the posts under `parent` where matching could only confirm them, else None.

        When every child with a candidate holds one of the same signature, no more anchor trees are possible; when two
        of them are adjacent, each is a record (Case 1 of section 5.3), if they share a class. Half of the threads of
        webforum52 are like that.
        """
        children = self.sketch.children(parent)
        holders = sorted(self._parents[parent])
        adjacent = any(self.sketch.end[before] == after for before, after in pairwise(holders))
        if not adjacent or len(children) < 2:
            return None
        ends = [self.sketch.end[child] for child in holders]
        for group in self._groups:
            triples = zip(holders, group, ends, strict=True)
            if len(group) == len(holders) and all(start <= node < end for start, node, end in triples):
                words = [set(self.sketch.classes(holder)) for holder in holders]
                if all(words) and not set.intersection(*words):
                    # called otherwise: the foot of a post, and its replies
                    return territories(self.sketch, list(group))
                return [Post(((start, end),), node) for start, node, end in zip(holders, group, ends, strict=True)]
        return None

    def _new(self, lists: list[list[Post]]) -> list[ThreadCandidate]:
        found = []
        for posts in lists:
            key = tuple(post.ranges for post in posts)
            self._pivots_seen.add(tuple(post.pivot for post in posts))
            if key in self._seen:
                continue
            self._seen.add(key)
            kept = join_halves(self.sketch, drop_empty(self.sketch, posts), self._pivots)
            kept = drop_teasers(self.sketch, drop_foreign(self.sketch, kept))
            if len(kept) >= 2:
                found.append(ThreadCandidate(kept, text_score(self.sketch, kept)))
        return found

    def _extended(self, region: PostList) -> list[list[Post]]:
        """Return the region as posts, for each column of pivots: with the pivots of its signature elsewhere, and
        without."""
        results = []
        for column in zip(*region.pivots, strict=True):
            posts = [Post((record,), node) for record, node in zip(region.records, column, strict=True)]
            wanted = {self._signatures[node] for node in column}
            own = set(column)
            others = [node for node, its in self._signatures.items() if its in wanted and node not in own]
            if others and self._may_extend(len(others)):
                results.append(_with_others(self.sketch, posts, others))
            results.append(posts)
        return results

    def _may_extend(self, n_pivots: int) -> bool:
        """Count pivots that a list is extended by; past `MAX_EXTENDED` say no, and have the page said to be
        truncated."""
        if self._n_extended > MAX_EXTENDED:
            self.sketch.truncated = True
            return False
        self._n_extended += n_pivots
        return True


def _ranked(found: list[ThreadCandidate]) -> list[ThreadCandidate]:
    # lists with the same text are the same posts, cut finer or coarser: the finer one keeps replies apart
    return _split_merged(sorted(found, key=lambda candidate: (-candidate.score, -len(candidate.posts))))


def _split_merged(found: list[ThreadCandidate]) -> list[ThreadCandidate]:
    """Return the candidates with the first replaced at the top by a finer one, where its records hold several posts
    each.

    Records may be pairs of posts, or posts with the advertisement that follows every second one.
    """
    for finer in found[1:]:
        coarse = found[0]
        if finer.score < MIN_FINER_SHARE * coarse.score:
            break
        if len(finer.posts) >= 1.8 * len(coarse.posts) and _inside(finer.posts, coarse.posts):
            found = [finer, *(candidate for candidate in found if candidate is not finer)]
    return found


def _inside(inner: list[Post], outer: list[Post]) -> bool:
    """Say whether every post of `inner` begins inside one of `outer`."""
    starts = [post.start for post in outer]
    for post in inner:
        place = bisect_right(starts, post.start) - 1
        if place < 0 or post.start >= outer[place].end:
            return False
    return True


def text_score(sketch: Sketch, posts: list[Post]) -> float:
    """Return the bytes of text outside links, without the largest post where it holds most of them."""
    sizes = [sum(sketch.plain_in(start, end) for start, end in post.ranges) for post in posts]
    total, largest = sum(sizes), max(sizes, default=0)
    return float(total - largest if largest > MAX_LARGEST_SHARE * total else total)


def drop_empty(sketch: Sketch, posts: list[Post]) -> list[Post]:
    """Return the posts that hold text besides their date; the nesting is kept."""
    keep = [text_beside_date(sketch, post) >= MIN_POST_TEXT for post in posts]
    return posts if all(keep) else without(posts, keep)


def _with_others(sketch: Sketch, posts: list[Post], others: list[int]) -> list[Post]:
    starts = [post.start for post in posts]
    holders: dict[int, int] = {}
    for node in others:
        place = bisect_right(starts, node) - 1
        if place >= 0 and node < posts[place].end:
            holders[node] = place
    outside = [node for node in others if node not in holders]
    if len(set(holders.values())) >= SECOND_DATE_SHARE * len(posts):
        holders = {}
    if holders and all(len(post.ranges) == 1 for post in posts):
        return territories(sketch, sorted([post.pivot for post in posts] + list(holders) + outside))
    return sorted(posts + _strays(sketch, posts, outside), key=lambda post: post.start)


def _strays(sketch: Sketch, posts: list[Post], nodes: list[int]) -> list[Post]:
    """Return the posts around pivots outside the region: the highest ancestor with no other pivot and no post in it."""
    if not nodes:
        return []
    taken, wanted = sorted([post.pivot for post in posts] + nodes), set(nodes)
    starts = [post.start for post in posts]
    found = (post for post in territories(sketch, taken) if post.pivot in wanted)
    outer = (post for post in found if bisect_left(starts, post.start) == bisect_left(starts, post.end))
    return [Post(post.ranges, post.pivot) for post in outer]
