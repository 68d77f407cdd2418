"""Which posts belong to one thread: drawn by one template, no teasers of other pages, and whole."""

from collections import Counter
from collections.abc import Mapping

from ..tree.climbing import smallest_around
from ..tree.reader_view import ADVERT
from .evidence import EvidenceReader
from .pivots import Pivot, same_moment
from .sketch import Sketch
from .teasers import has_title
from .territories import Post, text_beside_date

MAX_COMPARED = 6
"""Posts that another is compared with."""
MIN_SHARED = 0.3
"""Share of the common class words that a post of another shape uses at least."""
MIN_ALIKE = 3
"""Posts of one shape from which the others can be told to be foreign."""
MIN_COMMON = 4
"""Common class words below which nothing can be said."""
MAX_ADVERT = 40
"""Bytes of text besides the date up to which a post that says "Advertisement" is one."""


def drop_foreign(sketch: Sketch, posts: list[Post]) -> list[Post]:
    """Return the posts without those of another shape that share few class words with them: teasers, advertisements.

    Their dates stand in the same element as those of the posts, because the software draws all dates alike.
    """
    if len(posts) < MIN_ALIKE:
        return posts
    shapes = Counter(sketch.shape(post.start) for post in posts)
    usual, count = shapes.most_common(1)[0]
    if len(shapes) == 1 or count < max(MIN_ALIKE, 0.5 * len(posts)):
        return posts
    common = common_classes(sketch, [post for post in posts if sketch.shape(post.start) == usual])
    if len(common) < MIN_COMMON:
        return posts
    keep = [sketch.shape(post.start) == usual or _is_kin(sketch, post, common) for post in posts]
    return posts if all(keep) else without(posts, keep)


def _is_kin(sketch: Sketch, post: Post, common: set[bytes]) -> bool:
    words: set[bytes] = set().union(*(sketch.class_words(start, end) for start, end in post.ranges))
    return len(common & words) >= MIN_SHARED * len(common)


def drop_teasers(sketch: Sketch, posts: list[Post]) -> list[Post]:
    """Return the posts without the titles of other pages that follow the element that holds the others: "related"."""
    n_own = len(posts)
    while n_own and has_title(sketch, posts[n_own - 1]):
        n_own -= 1
    if n_own == len(posts) or n_own < max(2, len(posts) / 2):
        return posts
    last = max(post.end for post in posts[:n_own]) - 1
    root = smallest_around(sketch.parent, sketch.end, sketch.parent[posts[0].start], last)
    return [post for n, post in enumerate(posts) if n < n_own or post.start < sketch.end[root]]


def drop_adverts(reader: EvidenceReader, posts: list[Post]) -> list[Post]:
    """Return the posts without those that only say that an advertisement is here: some software dates and frames it as
    a post.

    Who writes "Advertisement" has a name that leads somewhere, or an answer, as the others.
    """
    keep = [not (_is_advert(reader.sketch, post) and reader.lacks(post, posts)) for post in posts]
    return posts if all(keep) or sum(keep) < 2 else without(posts, keep)


def _is_advert(sketch: Sketch, post: Post) -> bool:
    if text_beside_date(sketch, post) > MAX_ADVERT:
        return False
    texts = (sketch.tree.text_at(n) for start, end in post.ranges for n in range(start, end) if sketch.label[n] == 0)
    return any(ADVERT.fullmatch(text) for text in texts)


def join_halves(sketch: Sketch, posts: list[Post], pivots: Mapping[int, Pivot]) -> list[Post]:
    """Return the posts, or the pairs of them as one post each, where all stand in pairs under a parent and of one
    moment.

    Some software dates the details of the user and the text of a post apart. `pivots` : node -> pivot.
    """
    if len(posts) < 4 or len(posts) % 2 or any(post.pivot not in pivots or len(post.ranges) > 1 for post in posts):
        return posts
    pairs = list(zip(posts[::2], posts[1::2], strict=True))
    parents = {sketch.parent[one.start] for one, _ in pairs}
    if len(parents) < len(pairs):
        return posts
    for one, other in pairs:
        apart = sketch.parent[one.start] != sketch.parent[other.start]
        if apart or not same_moment(pivots[one.pivot], pivots[other.pivot]):
            return posts
        if _are_twins(sketch, one.start, other.start):
            return posts
    return [Post(((one.start, other.end),), one.pivot) for one, other in pairs]


def _are_twins(sketch: Sketch, one: int, other: int) -> bool:
    """Say whether two elements are drawn by one template: by their class words, or without any by their children."""
    if sketch.label[one] != sketch.label[other]:
        return False
    words, others = set(sketch.classes(one)), set(sketch.classes(other))
    if words or others:
        return bool(words & others)
    return [sketch.shape(child) for child in sketch.children(one)] == [sketch.shape(c) for c in sketch.children(other)]


def without(posts: list[Post], keep: list[bool]) -> list[Post]:
    """Return the posts with a true `keep`; who answers whom is kept."""
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
            result.append(Post(post.ranges, post.pivot, place.get(parent, -1)))
    return result


def common_classes(sketch: Sketch, posts: list[Post]) -> set[bytes]:
    """Return the class words that at least 60 % of the first posts use."""
    counts: Counter[bytes] = Counter()
    posts = posts[:MAX_COMPARED]
    for post in posts:
        counts.update(set().union(*(sketch.class_words(start, end) for start, end in post.ranges)))
    return {word for word, count in counts.items() if count >= 0.6 * len(posts)}
