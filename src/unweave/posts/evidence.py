"""Is a list of dated records a thread? Evidence that people wrote them (beyond MiBAT's pure-date filter of section 6.2).

Without it half of all result lists and articles come back as threads; the paper's filter alone refuses few of them.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from .dates import fold
from .groups import Post
from .pivots import CONTROLS
from .sketch import Sketch

#: An address or class of a user: "/members/", "?u=12", "author", "username".
USER_ADDRESS = re.compile(
    rb"(?:^|[/?&;=._-])(?:users?|members?|memberlist|profiles?|profil|authors?|people|usuarios?|utenti?|benutzer|mitglied(?:er)?|nutzer"
    rb"|autor|auteur|membres?|medlem|uid|u)(?:[/?&;=._-]|\.php|$)"
)
USER_CLASS = re.compile(
    rb"(?:^|[ _-])(?:user|username|userinfo|usertitle|author|poster|member|commenter|nick|nickname|avatar|vcard|profile|reviewer|byline)s?(?:$|[ _-])|author|user(?:name|info|title|pic|link)"
)
#: A class, id or name of what people write in answer to something.
POST_CLASS = re.compile(
    rb"(?:^|[ _-])(?:comments?|commentlist|posts?|postbody|repl(?:y|ies)|respon[sc]es?|messages?|reviews?|answers?|threads?|topic|discussion|kommentare?|beitrag|beitraege|commentaires?|avis|comentarios?|opinion(?:es)?|bewertung(?:en)?|forum|msg)(?:$|[ _-])"
    rb"|comment|reply|postbody|postcontent|kommentar"
)
#: An address of a thread.
THREAD_ADDRESS = re.compile(
    rb"[/?&=._-](?:topics?|threads?|showthread|viewtopic|forums?|discussions?|discuss|posts?|board|questions?|t)(?:[/?&=._-]|$)"
)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for a thread: shares of the records, in [0, 1].

    users : with a link or class of a user; controls : with a reply, quote, report or like control;
    named : 1 where the records, or what holds them, are called comments, posts, replies, reviews
    link_share : text inside links; median_text : bytes outside links; dates_only : records that are little more than a date
    """

    users: float
    controls: float
    named: float
    link_share: float
    median_text: float
    dates_only: float

    def is_thread(self, n_posts: int) -> bool:
        """Say whether it is enough; two posts need all three kinds of evidence, more need two."""
        if self.dates_only > 0.5 or self.link_share >= 0.6 or self.median_text < 25:
            return False
        kinds = (self.users >= 0.5) + (self.controls >= 0.5) + (self.named >= 0.5)
        return kinds >= (3 if n_posts <= 2 else 2)


#: Posts of a list that are looked at, spread evenly: enough to tell shares of a half.
MAX_SAMPLE = 12


class EvidenceReader:
    """Reads evidence from a page; each attribute value is looked at once."""

    def __init__(self, sketch: Sketch, url: str | None = None) -> None:
        self.sketch = sketch
        self.addressed = thread_address(sketch, url)
        self._known: dict[tuple[re.Pattern[bytes], bytes], bool] = {}

    def read(self, posts: list[Post]) -> Evidence:
        sketch = self.sketch
        text = np.array([sum(sketch.text_in(*r) for r in post.ranges) for post in posts])
        plain = np.array([sum(sketch.plain_in(*r) for r in post.ranges) for post in posts])
        date = np.array(
            [sketch.text_in(post.pivot, sketch.end[post.pivot]) if post.pivot >= 0 else 0 for post in posts]
        )
        sample = posts[:: max(1, -(-len(posts) // MAX_SAMPLE))]
        users = self._share(self.has_user, sample)
        named = 1.0 if self.addressed else self._share(self._is_named, sample)
        # controls cost most to look for, and two kinds of evidence are enough for three posts
        is_clear = users >= 0.5 and named >= 0.5 and len(posts) > 2
        return Evidence(
            users=users,
            controls=0.0 if is_clear else self._share(self._has_control, sample),
            named=named,
            link_share=float(1 - plain.sum() / max(1, text.sum())),
            median_text=float(np.median(plain - np.minimum(date, plain))),
            dates_only=float(np.mean(text - date < 8)),
        )

    def _share(self, is_so: Callable[[Post], bool], posts: list[Post]) -> float:
        return sum(map(is_so, posts)) / len(posts)

    def has_user(self, post: Post) -> bool:
        """Say whether a link or class of a user is in `post`."""
        return (
            self._any(post, "class", USER_CLASS)
            or self._any(post, "href", USER_ADDRESS)
            or self._any(post, "itemprop", USER_CLASS)
        )

    def _is_named(self, post: Post) -> bool:
        """Say whether an element in `post`, or one of the five around it, is called a post."""
        around = self.sketch.around(post.start, 6)
        if any(self._matches(node, name, POST_CLASS) for node in around for name in ("class", "id")):
            return True
        return self._any(post, "class", POST_CLASS) or self._any(post, "id", POST_CLASS)

    def _any(self, post: Post, attribute: str, pattern: re.Pattern[bytes]) -> bool:
        nodes = self.sketch.with_attribute(attribute)
        return any(
            self._matches(node, attribute, pattern)
            for start, end in post.ranges
            for node in nodes[bisect_left(nodes, start) : bisect_left(nodes, end)]
        )

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
        sketch, tree = self.sketch, self.sketch.tree
        for start, end in post.ranges:
            for node in range(start, end):
                if sketch.label[node] == 0 and 0 < sketch.text_in(node, node + 1) <= 30:
                    value = tree.buffer[tree.start[node] : tree.stop[node]]
                    if fold(value.decode("utf-8", "replace")).strip(" \t\n\r\xa0()[]0123456789:·•|.+") in CONTROLS:
                        return True
        return False


def thread_address(sketch: Sketch, url: str | None) -> bool:
    """Say whether the page's address, given or canonical, names a thread: "/topic/12", "showthread.php", "/forum/"."""
    addresses = [url.encode("utf-8", "replace")] if url else []
    addresses += [
        sketch.attribute(n, "href") for n in sketch.with_attribute("rel") if sketch.attribute(n, "rel") == b"canonical"
    ]
    addresses += [
        sketch.attribute(n, "content")
        for n in sketch.with_attribute("property")
        if sketch.attribute(n, "property") == b"og:url"
    ]
    return any(THREAD_ADDRESS.search(address.lower()) for address in addresses)
