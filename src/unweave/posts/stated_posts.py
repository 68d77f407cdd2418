"""The posts that a page states as data (JSON-LD, microdata): evidence of a thread, what its posts do not show, and the
posts themselves where it shows none.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import unescape
from itertools import islice, pairwise
from typing import Self

from ..dates.machine import machine_date
from ..model import Fields, Item, Record, Region
from ..page import Page
from ..stated.script_values import OBJECT, ScriptValues
from ..tree import Node
from ..tree.climbing import upwards
from ..whitespace import fold

_REPLIES = frozenset("Comment UserComments Review UserReview Answer".split())
"""Types of what is said of something; of questions with answers of one's own (`FAQPage`) none is."""
_KINDS = _REPLIES | frozenset("Question DiscussionForumPosting SocialMediaPosting".split())
_TYPES = (b'Comment"', b'Review"', b'Answer"', b'Posting"', b'UserComments"')
"""Ends of the types of posts in what a page states."""
_TEXTS = ("text", "reviewBody", "commentText", "articleBody", "description")
_DATES = ("datePublished", "dateCreated", "commentTime", "uploadDate")
_AUTHORS = ("author.name", "author", "creator.name", "creator")
_RATINGS = ("reviewRating.ratingValue", "ratingValue")
_NAMES = frozenset((*_TEXTS, *_DATES, "author", "creator", "name", "ratingValue", "url"))
_KEPT = re.compile(r"\W+")
_TAG = re.compile(r"<[^<>]*>")
MAX_NESTED = 4
"""Containers between a value and its post."""
MAX_DEPTH = 100
"""Containers around a post that are looked at."""
MIN_AUTHORS = 2
"""Who wrote posts that a page states and does not show, from which on they are a thread."""
KEY = 60
"""Letters and digits of a text by which a post is known."""
NEAR = 400
"""Characters of a record in which the text of its post begins."""
MAX_NODES = 400
"""Nodes of a text of microdata, of which its beginning is asked for: one may hold all others."""
MIN_KEY = 8
"""Fewer of them may stand in many posts."""


@dataclass(frozen=True, slots=True)
class StatedPost:
    """A post as a page states it: `said` has its text, author, date, rating and url, those that there are; `key` is the
    beginning of its text, folded; `node` the script, or the element; `depth` as of a post; `subject` the object of data
    that it says something of, -1 for none.
    """

    said: Mapping[str, Item]
    node: Node
    depth: int = 0
    subject: int = -1
    key: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", folded(self.of(*_TEXTS)[: 4 * KEY])[:KEY])

    def of(self, *names: str) -> str:
        """Return the text of the first of some properties that it has, "" for none."""
        item = self.item(*names)
        return item.text if item else ""

    def item(self, *names: str) -> Item | None:
        """Return the first of some properties that it has."""
        return next((self.said[name] for name in names if name in self.said), None)

    @property
    def author(self) -> str:
        return self.of(*_AUTHORS)

    @property
    def date(self) -> str:
        return machine_date(self.of(*_DATES)) or ""

    @property
    def rating(self) -> str:
        return self.of(*_RATINGS)


@dataclass(frozen=True, slots=True)
class StatedPosts:
    """The posts that a page states, by their keys, in order. O(1) in their number to look one up.

    lengths : of the keys, the longest first; posts : all of them
    """

    by_key: Mapping[str, StatedPost]
    lengths: tuple[int, ...]
    posts: tuple[StatedPost, ...] = ()

    @classmethod
    def of(cls, posts: Iterable[StatedPost]) -> Self:
        """Return these posts; those whose text is too short to know them by have no key."""
        posts = tuple(posts)
        by_key = {post.key: post for post in posts if len(post.key) >= MIN_KEY}
        return cls(by_key, tuple(sorted({len(key) for key in by_key}, reverse=True)), posts)

    def __bool__(self) -> bool:
        return bool(self.by_key)

    def beginning(self, text: str) -> StatedPost | None:
        """Return the stated post with which a text begins."""
        return self._at(folded(text[: 4 * KEY]), 0)

    def inside(self, text: str) -> StatedPost | None:
        """Return the one stated post near the beginning of a text; None for none, or several: those are no post."""
        whole = folded(text[:NEAR])
        found = {id(post): post for at in range(len(whole)) if (post := self._at(whole, at)) is not None}
        return next(iter(found.values())) if len(found) == 1 else None

    def _at(self, whole: str, at: int) -> StatedPost | None:
        return next((post for n in self.lengths if (post := self.by_key.get(whole[at : at + n])) is not None), None)

    def thread(self) -> Region | None:
        """Return what is stated in scripts of one subject as a thread, None for posts of less than two authors:
        frequent questions, reviews of a magazine; and where most are of other subjects: a list of topics, of products
        with a review each. What is shown is read there.
        """
        told = {
            (post.key, post.author, post.date): post
            for post in self.posts
            if post.key and post.author and post.node.tag == "script"
        }
        stated = [*told.values()]  # each once, though two scripts may state it
        subjects = [post.of("itemReviewed.name") or post.subject for post in stated]
        subject, n_posts = next(iter(Counter(subjects).most_common(1)), (-1, 0))
        posts = [post for post, its in zip(stated, subjects, strict=True) if its == subject]
        if 2 * n_posts <= len(stated) or len({post.author for post in posts}) < MIN_AUTHORS:
            return None
        records = [Record((post.node,), _fields(post, n), post.of(*_TEXTS)) for n, post in enumerate(posts, 1)]
        return Region(records, posts[0].node, float(sum(len(record.text) for record in records)), source="json")


def stated_posts(page: Page) -> StatedPosts:
    """Return the posts that a page states; none of the many pages that have no word of any."""
    source = page.tree.buffer
    if b"schema.org" not in source or not any(name in source for name in _TYPES):
        return NONE
    return StatedPosts.of((*_in_scripts(ScriptValues.of(page.tree, linked_data=True)), *_in_elements(page)))


def folded(text: str) -> str:
    """Return the letters and digits of a text, in lower case."""
    return _KEPT.sub("", text.casefold())


NONE = StatedPosts({}, ())


def _in_scripts(values: ScriptValues) -> list[StatedPost]:
    """Return the posts of JSON-LD: what stands in them as far as the next post inside. O(values)."""
    parent, container = values.parent, values.container
    types: dict[int, str] = {}
    literals: list[tuple[int, str]] = []
    for i, up in enumerate(parent):
        if container[i] == 0 and up >= 0:
            is_entry = container[up] != OBJECT
            key, owner = (values.key(up), parent[up]) if is_entry else (values.key(i), up)
            if key == "@type":
                if types.get(owner) not in _KINDS:  # of several the one of a post
                    types[owner] = values.text(i) or ""
            elif key in _NAMES:
                literals.append((i, key))
    said: dict[int, dict[str, Item]] = {i: {} for i, kind in sorted(types.items()) if kind in _KINDS}
    for i, name in literals:
        names = [name]
        for at in islice(upwards(parent, parent[i]), MAX_NESTED):
            if at in said:
                text = fold(_TAG.sub(" ", unescape(values.text(i) or "")))
                if text:
                    said[at].setdefault(".".join(reversed(names)), Item(text, values.script(i), path=values.path(i)))
                break
            if container[at] == OBJECT and (key := values.key(at) or values.key(max(0, parent[at]))):
                names.append(key)
    found = []
    for i, its in said.items():
        around = [(at, types[at]) for at in islice(upwards(parent, i), MAX_DEPTH) if at in types]
        if all(kind != "FAQPage" for _, kind in around):
            depth = sum(kind in _REPLIES for _, kind in around[1:])
            subject = next((at for at, kind in around if kind not in _REPLIES), -1)
            found.append(StatedPost(its, values.script(i), depth, subject))
    return found


def _in_elements(page: Page) -> list[StatedPost]:
    """Return the posts of microdata."""
    tree, seen = page.tree, page.seen
    scopes = [node for node in seen.with_attribute("itemscope") if _kind(tree.attr(node, "itemtype") or "") in _KINDS]
    bearers = seen.with_attribute("itemprop") if scopes else []
    found = []
    for scope, after in pairwise([*scopes, tree.n_nodes]):
        said: dict[str, Item] = {}
        stop = min(after, int(tree.end[scope]))
        for node in bearers[bisect_left(bearers, scope + 1) : bisect_left(bearers, stop)]:
            name, attrs = tree.attr(node, "itemprop") or "", tree.attrs(node)
            if name in _NAMES and name not in said:
                end = min(int(tree.end[node]), node + MAX_NODES)
                if text := attrs.get("content") or attrs.get("datetime") or tree.text_of(node, end):
                    said[name] = Item(text, tree.node(node))
        found.append(StatedPost(said, tree.node(scope)))
    return found


def _kind(itemtype: str) -> str:
    return itemtype.rstrip("/").rpartition("/")[2]


def _fields(post: StatedPost, position: int) -> Fields:
    date = post.item(*_DATES)
    iso = Item(post.date, post.node, path=date.path) if date and post.date else None
    its = {
        "author": post.item(*_AUTHORS), "date": date, "date_iso": iso, "text": post.item(*_TEXTS),
        "rating": post.item(*_RATINGS), "permalink": post.item("url"), "depth": Item(str(post.depth)),
        "position": Item(str(position)),
    }  # fmt: skip
    return {name: item for name, item in its.items() if item is not None}
