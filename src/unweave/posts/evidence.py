"""Is a list of dated records a thread? Evidence that people wrote them (beyond MiBAT's pure-date filter of section
6.2).

Without it half of all result lists and articles come back as threads; the paper's filter alone refuses few of them.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from statistics import median

from ..dates.datewords import MONTHS, WEEKDAYS
from ..dates.reading import caseless, find_date
from ..tree import Tree
from ..tree.labels import LABEL
from ..whitespace import fold
from .beside_date import name_beside_date
from .pivots import CONTROLS, Pivot
from .post_ratings import ratings_in
from .sketch import Sketch
from .stamps import runs_forward
from .teasers import titled_share
from .telling_words import (
    CANONICAL,
    CANONICAL_VALUE,
    COMMENT_CLASS,
    ELSEWHERE,
    LAST_POST,
    LAST_POST_LABEL,
    MESSAGE_DATA,
    MESSAGE_ID,
    OWN_NUMBER,
    POST_CLASS,
    POSTS_CLASS,
    THREAD_ADDRESS,
    USER_ADDRESS,
    USER_CLASS,
    USER_LABEL,
)
from .territories import Post, roots


@dataclass(frozen=True, slots=True)
class ThreadEvidence:
    """What speaks for a thread: shares of the records, in [0, 1].

    users : with a link or class of a user; controls : with a reply, quote or report control (all shares: 0 where the
        others are enough);
    named : called comments, posts, replies or reviews, themselves or what holds them
    largest_share : of the text outside links, in the longest of the records: an article among links to others
    comments : whose outermost elements are called a comment, reply or review
    addressed : the page's address names a thread
    link_share : text inside links; median_text : bytes outside links; dates_only : records that are little more than a
        date
    titled : with a title of their own that links elsewhere; ascending : the dates run from old to new; rated : with a
        rating
    stated : that the page also states as data; linked : with a link to their own number on the page, which is the id
        of an element in them, or of two posts one of both; numbered : with the id of a message
    elsewhere : they stand in a widget, or among related stories; headed : with a heading of a page, `<h1>`
    """

    users: float
    controls: float
    named: float
    link_share: float
    median_text: float
    dates_only: float
    addressed: bool = False
    comments: float = 0.0
    largest_share: float = 0.0
    titled: float = 0.0
    ascending: bool = False
    rated: float = 0.0
    stated: float = 0.0
    linked: float = 0.0
    numbered: float = 0.0
    elsewhere: bool = False
    headed: float = 0.0

    @property
    def of_people(self) -> list[str]:
        """The kinds of evidence in the records themselves, in words."""
        of_half = {
            "users": self.users, "controls": self.controls, "names of posts": self.named,
            "comments by name": self.comments, "ratings": self.rated,
            "data that states them": self.stated, "links to each": self.linked,
        }  # fmt: skip
        return [name for name, share in of_half.items() if share >= 0.5]

    @property
    def kinds(self) -> list[str]:
        """The kinds of evidence that there are, in words."""
        found = self.of_people
        found += ["the address of a thread"] if self.addressed else []
        return found + (["dates from old to new"] if self.ascending else [])

    def objection(self, n_posts: int, *, dated: bool = True) -> str:
        """Say why it is no thread, "" where it is one.

        It takes two of the nine kinds of evidence, three for two posts and for posts of a word or two. Lists of links
        to posts elsewhere need controls, so do lists of titles with teasers, unless the address names a thread and the
        dates run forward; what posts without dates need is said in `_objection_without_dates`.
        """
        short = self.median_text < SHORT_TEXT
        controls = self.controls >= 0.5
        if self.dates_only > 0.5:
            return "most of them are little more than a date"
        if self.headed > 0.5:
            return "most of them have the heading of a page, as articles below each other do"
        if self.link_share >= 0.6:
            return f"{self.link_share:.0%} of their text is in links"
        if not dated:
            return self._objection_without_dates(n_posts, short=short)
        is_called = self.comments >= 0.5 and (self.ascending or self.users >= 0.5)
        is_large = n_posts > 3 and self.largest_share > MAX_LARGEST_SHARE
        if is_large and not (self.addressed or self.numbered > 0.5 or is_called):
            return f"one of them holds {self.largest_share:.0%} of the text, as an article among links to others"
        if self.link_share >= LISTING_LINK_SHARE and not (
            controls or self.addressed or len(self.of_people) >= MANY_KINDS
        ):
            return f"{self.link_share:.0%} of their text is in links, and they have no controls such as Reply"
        if self.titled >= MIN_TITLED and not (controls or (self.ascending and self.addressed)):
            return "they have titles that lead elsewhere, as teasers do, and no controls such as Reply"
        if not (controls or self.addressed or self.comments >= 0.5):
            if self.median_text > LONG_TEXT:
                return "they are as long as articles, and have no controls such as Reply"
            if self.elsewhere:
                return "they stand in a widget or among related stories, and have no controls such as Reply"
        needed = 4 if short and self.link_share >= LISTING_LINK_SHARE else 3 if n_posts <= 2 or short else 2
        alone = "" if self.of_people else f"{' and '.join(self.kinds)} alone are no evidence that people wrote them"
        return self.too_few(needed) or alone

    def too_few(self, needed: int) -> str:
        """Say that there are fewer kinds of evidence than `needed`, and which; "" where there are enough."""
        if len(self.kinds) >= needed:
            return ""
        return (
            f"{len(self.kinds)} of {needed} kinds of evidence that people wrote them: {', '.join(self.kinds) or 'none'}"
        )

    def _objection_without_dates(self, n_posts: int, *, short: bool) -> str:
        if n_posts <= 2 or short or self.link_share >= LISTING_LINK_SHARE:
            return "without dates it takes three posts and more, of more than a few words, and not of links"
        if self.titled >= MIN_UNDATED_TITLED or self.elsewhere:
            return "they have no dates, and titles that lead elsewhere, or stand in a widget"
        told = [*self.of_people, *(["ids of messages"] if self.numbered >= 0.5 else [])]
        if max(self.comments, self.stated) < 0.5 and "ratings" in told:
            told.remove("ratings")  # shops and books have them, too
        if max(self.named, self.stated) < 0.5 or len(told) < MANY_KINDS:
            return (
                f"without dates it takes {MANY_KINDS} kinds of evidence that people wrote them, and names of posts:"
                f" {', '.join(told) or 'none'}"
            )
        return ""


_H1 = LABEL["h1"]
_SIGNED = re.compile(r"\s*([^\W\d_][\w.'’-]{0,30}(?: [^\W\d_][\w.'’-]{0,30}){0,3})\s*[/|·•–—]\s*")
_SIGNS = " /|·•–—"
NEAR_NAME = 4
"""Nodes before a date in which the name stands."""
_DAY_NAMES = frozenset((*WEEKDAYS, *MONTHS))
SHORT_TEXT = 25
"""Bytes outside links and dates up to which a text is short: "Thanks!", but also the label of a menu."""
LONG_TEXT = 3000
"""Bytes outside links from which the middle one of several texts is an article;
posts of webforum52 have a tenth of it."""
LISTING_LINK_SHARE = 0.4
"""Share of text in links from which a list may be one of links to posts; threads of webforum52 have less than .4."""
MANY_KINDS = 3
"""Kinds of evidence in the records from which short posts are no listing, though their users and dates are links."""
MAX_LARGEST_SHARE = 0.8
"""Share of the text in one record from which a longer list is an article and links to others."""
MIN_TITLED, MIN_UNDATED_TITLED = 0.6, 0.3
"""Share of records with titles that link elsewhere from which they are teasers of pages, not posts; without dates."""
MAX_LABEL = 40
"""Longest text of a control or of a label of a user, in bytes."""
MAX_NUMBERED = 8
"""Elements from the date of a post outwards that may have its id."""
MAX_TAG = 500
"""Bytes of a tag that are looked at for the id of a message."""
MAX_AROUND = 4
"""Elements from a record outwards that may say that it stands in a widget."""
MAX_SAMPLE = 12
"""Posts of a list that are looked at, spread evenly: enough to tell shares of a half."""

MAX_TOPICS = 3
"""Records that are looked at for a last post of a topic."""


class EvidenceReader:
    """Reads evidence from a page; each attribute value is looked at once."""

    def __init__(self, sketch: Sketch, url: str | None = None, dates: Iterable[Pivot] = ()) -> None:
        """Take `dates`, the date pivots of the page."""
        self.sketch = sketch
        self._dates = {pivot.node: pivot for pivot in dates}
        self.addressed = thread_address(sketch, url)
        self._known: dict[tuple[re.Pattern[bytes], bytes], bool] = {}

    def read(self, posts: list[Post], *, whole: bool = False) -> ThreadEvidence:
        """Return what speaks for `posts`; `whole` : all kinds of evidence, also where fewer are enough."""
        sketch = self.sketch
        text = [sum(sketch.text_in(*r) for r in post.ranges) for post in posts]
        plain = [sum(sketch.plain_in(*r) for r in post.ranges) for post in posts]
        date = [sketch.text_in(post.pivot, sketch.end[post.pivot]) if post.pivot >= 0 else 0 for post in posts]
        all_plain = sum(plain)
        link_share = 1 - all_plain / max(1, sum(text))
        median_text = float(median(max(0, p - d) for p, d in zip(plain, date, strict=True)))
        enough = 3 if len(posts) <= 2 or median_text < SHORT_TEXT else 2
        if posts[0].pivot not in self._dates or link_share >= LISTING_LINK_SHARE:
            enough = 5
        if whole:
            enough = 9
        sample = posts[:: max(1, -(-len(posts) // MAX_SAMPLE))]
        ascending = runs_forward([self._dates.get(post.pivot) for post in posts])
        shares = self._shares(sample, enough - ascending)
        titled = titled_share(sketch, sample)
        elsewhere = self._is_elsewhere(posts[0])
        if (titled >= MIN_TITLED or median_text > LONG_TEXT or elsewhere) and not shares["controls"]:
            shares["controls"] = self._share(self._has_control, sample)
        return ThreadEvidence(
            link_share=link_share,
            median_text=median_text,
            dates_only=sum(t - d < 8 for t, d in zip(text, date, strict=True)) / len(posts),
            addressed=self.addressed,
            largest_share=max(plain) / max(1, all_plain),
            titled=titled,
            ascending=ascending,
            elsewhere=elsewhere,
            numbered=self._share(self._is_numbered, sample),
            headed=self._share(self.is_headed, sample),
            **shares,
        )

    def _shares(self, posts: list[Post], enough: int) -> dict[str, float]:
        """Return the shares of the kinds of evidence, the cheapest first, until there are `enough`; 0 for the
        others."""
        shares = dict.fromkeys(("comments", "users", "named", "controls", "rated", "stated", "linked"), 0.0)
        kinds = int(self.addressed)
        ends = (posts[0], posts[-1]) if len(posts) > 1 else ()
        above = [set(self.sketch.around(post.start, 6)) for post in ends] or [set()]
        is_named = partial(self._is_named, shared=set.intersection(*above))
        looks: tuple[Callable[[Post], bool], ...] = (
            self.is_comment, self.has_user, is_named, self._has_control, self._is_rated, self._is_stated,
            self._is_linked if len(posts) == 2 else self._links_to_itself,
        )  # fmt: skip
        if kinds >= enough:
            posts = posts[:: -(-len(posts) // MAX_TOPICS)]
        for name, look in zip(shares, looks, strict=True):
            if kinds >= enough and any(share >= 0.5 for share in shares.values()):
                break
            share = self._share(look, posts)
            if name == "users" and share < 0.5:
                share = max(share, self._signed_share(posts))
            # of two records both: an article and whatever else has a date are no pair of posts
            shares[name] = share if len(posts) != 2 or share == 1 else 0.0
            kinds += shares[name] >= 0.5
        return shares

    def _share(self, is_so: Callable[[Post], bool], posts: list[Post]) -> float:
        return sum(map(is_so, posts)) / len(posts)

    def has_user(self, post: Post) -> bool:
        """Say whether a link, class or label of a user is in `post`, or a name beside its date."""
        return (
            self._any(post, "class", USER_CLASS)
            or self._any(post, "href", USER_ADDRESS)
            or self._any(post, "itemprop", USER_CLASS)
            or any(USER_LABEL.fullmatch(text) for text in self._short_texts(post))
            or bool(name_beside_date(self.sketch, post.pivot))
        )

    def is_posted(self, post: Post) -> bool:
        """Say whether a single post is called one, has a user, and controls, labels of users, the id of a message or
        data that states it: it can be answered, its user is known, it is one of many.
        """
        labelled = any(USER_LABEL.fullmatch(text) for text in self._short_texts(post))
        known = labelled or self._has_control(post) or self._is_numbered(post) or self._is_stated(post)
        return known and self.has_user(post) and self._is_named(post, set())

    def _signed_share(self, posts: list[Post]) -> float:
        """Return the share of posts with a name before their date, "Ada Lovelace / 3 May 2024"; 0 where few differ."""
        names = [name for post in posts if (name := _name_before(self.sketch.tree, self._dates.get(post.pivot)))]
        return len(names) / len(posts) if len(set(names)) > max(1, 0.5 * len(names)) else 0.0

    def lacks(self, post: Post, others: list[Post]) -> bool:
        """Say whether `post` has no user or no control where most of `others` have one."""
        sample = others[:: max(1, -(-len(others) // MAX_SAMPLE))]
        return any(not look(post) and self._share(look, sample) >= 0.5 for look in (self.has_user, self._has_control))

    def last_posts(self, posts: list[Post]) -> str:
        """Say that most of `posts` are boards or topics, each with its last post; "" where they are not."""
        sample = posts[:: -(-len(posts) // MAX_TOPICS)]
        does_say = self._share(self._has_last, sample) >= 0.5
        return "they say which post was the last, as boards and topics do" if does_say else ""

    def _has_last(self, post: Post) -> bool:
        return any(self._any(post, name, LAST_POST) for name in ("class", "href", "title", "src")) or any(
            LAST_POST_LABEL.fullmatch(text) for text in self._short_texts(post)
        )

    def _is_stated(self, post: Post) -> bool:
        """Say whether the page states `post` as data."""
        if not self.sketch.stated:
            return False
        text = " ".join(self.sketch.tree.text_of(root) for root in roots(self.sketch, post))
        return self.sketch.stated.inside(text) is not None

    def _is_rated(self, post: Post) -> bool:
        return any(True for _ in ratings_in(self.sketch, post))

    def _is_linked(self, post: Post) -> bool:
        """Say whether a link leads to `post` by its number, or it has one as its id; of more posts a link says less,
        since topics link to their last post.
        """
        return self._is_numbered(post) or self._any(post, "href", OWN_NUMBER)

    def _links_to_itself(self, post: Post) -> bool:
        """Say whether a link in `post` leads to an element in it by the number in its id."""
        leads = (self.sketch.attribute(node, "href") for node in self.sketch.bearers(post.ranges, "href"))
        own = {href.rpartition(b"#")[2] for href in leads if OWN_NUMBER.search(href.lower())}
        return any(self.sketch.attribute(node, "id") in own for node in self.sketch.bearers(post.ranges, "id") if own)

    def _is_numbered(self, post: Post) -> bool:
        """Say whether `post`, or an element around its date, has the id of a message."""
        around = self.sketch.around(post.pivot if post.pivot >= 0 else post.start, MAX_NUMBERED)
        own = (node for node in around if node >= post.start)
        return any(self._matches(node, "id", MESSAGE_ID) or self._is_message(node) for node in own)

    def _is_message(self, node: int) -> bool:
        """Say whether the tag of an element has, for programs, the id of a message."""
        tree = self.sketch.tree
        start = int(tree.start[node])
        return MESSAGE_DATA.search(tree.buffer, start, min(int(tree.inner[node]), start + MAX_TAG)) is not None

    def _is_elsewhere(self, post: Post) -> bool:
        """Say whether one of the elements around `post`, or its own, is called a widget or related stories."""
        return any(self._is_called(node, ELSEWHERE) for node in self.sketch.around(post.start, MAX_AROUND))

    def _is_named(self, post: Post, shared: set[int]) -> bool:
        """Say whether an element in `post` is called a post, or one of the five around it; of `shared` ones, posts."""
        for node in self.sketch.around(post.start, 6):
            words = POSTS_CLASS if node in shared else POST_CLASS
            if self._is_called(node, words):
                return True
        if self._is_message(post.start):
            return True
        return self._any(post, "class", POST_CLASS) or self._any(post, "id", POST_CLASS)

    def is_headed(self, post: Post) -> bool:
        """Say whether the heading of a page is in `post`."""
        return any(_H1 in self.sketch.label[start:end] for start, end in post.ranges)

    def is_called_post(self, node: int) -> bool:
        """Say whether an element itself is called a post, and not what holds several."""
        return self._is_called(node, POST_CLASS) and not self._is_called(node, POSTS_CLASS)

    def is_comment(self, post: Post) -> bool:
        """Say whether the outermost elements of `post`, the first few of them, are called a comment."""
        outermost = range(post.start, min(post.start + 4, post.ranges[0][1]))
        return any(self._is_called(node, COMMENT_CLASS) for node in outermost)

    def _is_called(self, node: int, pattern: re.Pattern[bytes]) -> bool:
        return self._matches(node, "class", pattern) or self._matches(node, "id", pattern)

    def _any(self, post: Post, attribute: str, pattern: re.Pattern[bytes]) -> bool:
        return any(self._matches(node, attribute, pattern) for node in self.sketch.bearers(post.ranges, attribute))

    def _matches(self, node: int, attribute: str, pattern: re.Pattern[bytes]) -> bool:
        value = self.sketch.attribute(node, attribute)
        if not value or len(value) > 300:
            return False
        key = (pattern, value)
        if key not in self._known:
            self._known[key] = pattern.search(value.lower()) is not None
        return self._known[key]

    def _has_control(self, post: Post) -> bool:
        """Say whether a text of `post` is a control and nothing else; numbers beside it ("Reply (3)") do not count."""
        return any(text.strip("()[]0123456789:·•|.+ ") in CONTROLS for text in self._short_texts(post))

    def _short_texts(self, post: Post) -> Iterator[str]:
        """Yield the texts of `post` that could be a label, folded."""
        sketch, tree = self.sketch, self.sketch.tree
        for start, end in post.ranges:
            for node in range(start, end):
                if sketch.label[node] == 0 and 0 < sketch.text_in(node, node + 1) <= MAX_LABEL:
                    value = tree.buffer[tree.start[node] : tree.stop[node]]
                    yield caseless(value.decode("utf-8", "replace")).strip(" \t\n\r\xa0")


def _name_before(tree: Tree, pivot: Pivot | None) -> str:
    """Return the name before a date with a sign between them, in one text or the one before it; "" without one."""
    date = find_date(pivot.value) if pivot is not None and pivot.source == "text" else None
    if pivot is None or date is None:
        return ""
    before = pivot.value[: date.start]
    if not before.strip(_SIGNS):
        texts = (fold(tree.text_at(node)) for node in range(max(0, pivot.node - NEAR_NAME), pivot.node))
        before = next((text for text in reversed([*texts]) if text.strip(_SIGNS)), "")[-MAX_LABEL:] + before
    match = _SIGNED.fullmatch(before)
    if match is None or not match[1][0].isupper() or not _DAY_NAMES.isdisjoint(caseless(match[1]).split()):
        return ""
    return match[1]


def thread_address(sketch: Sketch, url: str | None, wanted: re.Pattern[bytes] = THREAD_ADDRESS) -> bool:
    """Say whether the page's address, given or canonical, names a thread: "/topic/12", "showthread.php", "/forum/"."""
    if url and wanted.search(url.lower().encode("utf-8", "replace")):
        return True
    tree = sketch.tree
    head = tree.buffer[: tree.start[sketch.end[1]]] if sketch.end[1] < tree.n_nodes else b""
    for mark in CANONICAL:
        at = head.find(mark)
        tag = head[head.rfind(b"<", 0, at) : head.find(b">", at)] if at >= 0 else b""
        if any(wanted.search(address.lower()) for address in CANONICAL_VALUE.findall(tag)):
            return True
    return False
