"""Which list of posts is the page's own: candidates from anchor trees and from signatures, one score for both.

The paper scores a region by its matched nodes (Heuristic 2); on webforum52 the text outside links finds more
(precision .946 to .967), because menus and archives are links and posts are not.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace

from .groups import Post, groups, signature, territories
from .mining import PostList, mine
from .pivots import Pivot
from .sketch import Sketch

#: A list whose largest post holds more than this share of the text is scored without it: it is likely a page wrapper.
MAX_LARGEST_SHARE = 0.7
#: Bytes of text besides the date that a post has at least.
MIN_POST_TEXT = 3
#: Share of the records that hold further pivots of the same signature from which these are a second date of the post.
SECOND_DATE_SHARE = 0.6
#: Share of the text of a list that a finer list inside it must hold to be preferred.
MIN_FINER_SHARE = 0.7


@dataclass(frozen=True, slots=True)
class Candidate:
    """A possible list of posts: `posts` in document order; `score` : bytes of text outside links."""

    posts: list[Post]
    score: float


def candidates(
    sketch: Sketch, pivots: list[Pivot], *, measure: str = "ps", min_similarity: float = 0.5
) -> list[Candidate]:
    """Return the possible lists of posts on a page, the best first."""
    by_node = {pivot.node: pivot for pivot in pivots}
    lists = [
        posts
        for region in mine(sketch.tree, pivots, measure=measure, min_similarity=min_similarity, scored=False)
        for posts in _extended(sketch, region, pivots, by_node)
    ]
    lists.extend(territories(sketch, [pivot.node for pivot in group]) for group in groups(sketch, pivots))
    found = []
    for posts in _distinct(lists):
        kept = drop_empty(sketch, posts)
        if len(kept) >= 2:
            found.append(Candidate(kept, text_score(sketch, kept)))
    # lists with the same text are the same posts, cut finer or coarser: the finer one keeps replies apart
    found.sort(key=lambda candidate: (-candidate.score, -len(candidate.posts)))
    return _split_merged(found)


def _split_merged(found: list[Candidate]) -> list[Candidate]:
    """Return the candidates with the first replaced at the top by a finer one, where its records hold several posts each.

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


def _distinct(lists: list[list[Post]]) -> list[list[Post]]:
    return list({tuple(post.ranges for post in posts): posts for posts in reversed(lists)}.values())


def text_score(sketch: Sketch, posts: list[Post]) -> float:
    """Return the bytes of text outside links, without the largest post where it holds most of them."""
    sizes = [sum(sketch.plain_in(start, end) for start, end in post.ranges) for post in posts]
    total, largest = sum(sizes), max(sizes, default=0)
    return float(total - largest if largest > MAX_LARGEST_SHARE * total else total)


def drop_empty(sketch: Sketch, posts: list[Post]) -> list[Post]:
    """Return the posts that hold text besides their date; the nesting is kept."""
    keep = []
    for post in posts:
        size = sum(sketch.text_in(start, end) for start, end in post.ranges)
        date = sketch.text_in(post.pivot, sketch.end[post.pivot]) if post.pivot >= 0 else 0
        keep.append(size - date >= MIN_POST_TEXT)
    if all(keep):
        return posts
    place: dict[int, int] = {}
    for i, kept in enumerate(keep):
        if kept:
            place[i] = len(place)
    result = []
    for i, post in enumerate(posts):
        if keep[i]:
            parent = post.parent
            while parent >= 0 and not keep[parent]:
                parent = posts[parent].parent
            result.append(replace(post, parent=place.get(parent, -1)))
    return result


def _extended(sketch: Sketch, region: PostList, pivots: list[Pivot], by_node: dict[int, Pivot]) -> list[list[Post]]:
    """Return the region as posts, once for each column of pivots, with the pivots of its signature elsewhere added."""
    results = []
    for column in zip(*region.pivots, strict=True):
        posts = [Post((record,), node) for record, node in zip(region.records, column, strict=True) if node is not None]
        wanted = {signature(sketch, by_node[post.pivot], 2) for post in posts}
        own = {post.pivot for post in posts}
        others = [p.node for p in pivots if p.node not in own and signature(sketch, p, 2) in wanted]
        results.append(_with_others(sketch, posts, others))
        if others:
            results.append(posts)
    return results


def _with_others(sketch: Sketch, posts: list[Post], others: list[int]) -> list[Post]:
    if not others:
        return posts
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
    return [
        Post(post.ranges, post.pivot)
        for post in territories(sketch, taken)
        if post.pivot in wanted and bisect_left(starts, post.start) == bisect_left(starts, post.end)
    ]
