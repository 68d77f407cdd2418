"""Who wrote a post, and its address: places voted over all posts of a thread.

A single post does not tell a name from a title or a place; over a thread the name is what stands in every post at one
place, differs between posts, and carries the marks of a user.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from urllib.parse import unquote

from ..dates.reading import caseless, find_date
from ..naming.traits import has_digit
from ..tree.climbing import upwards
from ..tree.labels import LABEL
from ..vocabulary import phrase_list
from ..whitespace import fold
from .beside_date import MAX_NAME, SAID_BY, name_beside_date
from .pivots import CONTROLS
from .post_text import PostText
from .sketch import Sketch
from .telling_words import OWN_ADDRESS, USER_ADDRESS, USER_CLASS
from .territories import Post

Place = tuple[str, ...]
_NO_NAME = frozenset(phrase_list("posts.no_name"))
_RANKS = frozenset("admin administrator moderator guest anonymous".split())
"""Words for what a user is, which are a name where the others have theirs."""
_NO_LETTERS = re.compile(r"[\d_]+")
_BACK, _ON = "‹«←◄", "›»→►"
"""Signs of links to other pages: "‹ The topic before"."""
_SIGNS = " »«›‹→↩↪▸▾+#*•·…!"
"""Signs that stand beside the word of a control: "Reply »"."""
_BY = re.compile(
    r"(?:(?:ago|posted|written|geschrieben|publié|publicado)\s+)?(?:by|von|par|por|da|door|av|af)\s+", re.IGNORECASE
)
_NAMED_NEXT = re.compile(SAID_BY)
""""Submitted by", before the link of who did."""
BEHIND_DATE = 1
"""Nodes behind a date in which the name stands: "5 years ago by Ada"."""
MIN_LABELLED = 0.9
"""Share of the posts that have a label."""
MAX_TOP = 0.75
"""Share of the posts with one and the same name from which it is less likely to be one."""
SURE_MARKS = 1.5
"""Marks of a user from which the same name in all posts is that of the one who wrote all."""
_COUNT = re.compile(r"[\d.,]+\s?k?\s\w+|\w+:\s?[\d.,]+k?|[^\W\d]+(?: [^\W\d]+){0,2}:\s.*", re.I)
""""13 posts", "Posts: 512", "0 children", "Location: Leeds", "Post subject: Screws"."""
_MAIL = re.compile(r"\s<[^<>]*>$")
"""The address behind the name of who wrote a mail: "Ada <ada at example.org>"."""
_DIGIT = re.compile(rb"\d")
OUTERMOST = 4
"""Elements at the beginning of a post, and texts among them, that may have its id."""
_HOST = re.compile(rb"^(?:\w+:)?//[^/]*")
_POST_ADDRESS = re.compile(
    rb"#(?=[^#]*\d)|[?&;/=](?:p|pid|post|msg|comment|post[_-]?id|postid|comment[_-]?id|cid)(?:[=/_-]?\d+|=)|/(?:posts?|comments?|permalink)/|comment|post-?\d|msg\d|findpost|showcomment"
)

_NAMED_ADDRESS = re.compile(rb"/(?:users?|u|people|profiles?|members?)/@?((?=[\d.%-]*[^\W\d])[\w.%-]+?)/?$")
"""An address of a user that ends in the name: "/user/Ada/"."""
_NO_PERMALINK = re.compile(
    rb"replytocom|(?:^|[^a-z])(?:quote|reply|newreply|report|edit|delete|timeline|revisions|login|register|sharer?|vote|reactions|controls|menu)(?:$|[^a-z])|%23"
)
"""The end of an address that does something with a post, or carries its address to another site."""


@dataclass(frozen=True, slots=True)
class NameLeaf:
    """A text leaf that could be a name: `leaf`, its `text`, and the link around it (-1 for none)."""

    leaf: int
    text: str
    link: int


class NameReader:
    """Votes the place of the author's name over all posts."""

    def __init__(
        self,
        sketch: Sketch,
        posts: list[Post],
        bodies: list[PostText],
        dates: list[int],
        places: list[Place] | None = None,
    ) -> None:
        """Vote the places, or take `places` as learnt from other pages, the best first; `dates` :
        the node of each post's date, -1 for none.
        """
        self.sketch, self._posts, self._dates, self._signed = sketch, posts, dates, set[int]()
        found = [self._candidates(*of_post) for of_post in zip(posts, bodies, dates, strict=True)]
        for values, date in zip(found, dates, strict=True):
            values.extend(self._beside_date(date))
        self._ranks = [{place: value for place, value in values[::-1] if _is_rank(value)} for values in found]
        found = [[(place, value) for place, value in values if not _is_rank(value)] for values in found]
        counts = _counts(found)
        found = [[(place, v) for place, v in values if v.text not in counts or self._is_marked(v)] for values in found]
        labels = _labels(found)
        nearest = [self._nearest(values, date, labels) for values, date in zip(found, dates, strict=True)]
        named = Counter(place for values in nearest for place, value in values if value.text not in labels)
        # where most posts have a name, a label is none: who is drawn by another class has "link" there
        only = {place for place, n in named.items() if 2 * n > len(posts)}
        self._values = [[(p, v) for p, v in values if p not in only or v.text not in labels] for values in nearest]
        self._pictured = [self._alternatives(post) for post in posts] if not places else []
        self.places = places or self._ranked(posts)
        best = self.places[0] if self.places else None
        self._names = {value.text for values in self._values for place, value in values if place == best}
        self._say_by = len(self._names) > 1 and all(map(_BY.match, self._names))

    def author(self, index: int) -> NameLeaf | None:
        """Return the name of the author of post `index`, without the "by" that all begin with, or "posted by";
        None for none."""
        found = self._author(index) or self._addressed(self._posts[index])
        said = _BY.match(found.text) if found is not None else None
        if found is None or said is None or not (self._say_by or " " in said[0].strip()):
            return found
        return replace(found, text=found.text[said.end() :])

    def _author(self, index: int) -> NameLeaf | None:
        """Return the name at the best voted place that post `index` has, None where nothing there looks like a name.

        A place drawn otherwise must hold a known name or carry marks of a user.
        """
        at_place: dict[Place, NameLeaf] = {}
        for place, value in self._values[index]:
            at_place.setdefault(place, value)
        if not self.places:
            return None
        best = self.places[0]
        if best in at_place or best in self._ranks[index]:
            return at_place.get(best) or self._ranks[index][best]
        values = [at_place[place] for place in self.places if place in at_place]
        values += [value for _, value in self._values[index]]
        known = [value for value in values if value.text in self._names]
        alike = [at_place[place] for place in self.places if place in at_place and _alike(place, best)]
        marked = [value for value in values if self._is_marked(value)]
        ranks = [value for value in self._ranks[index].values() if not _NO_LETTERS.fullmatch(value.text)]
        return next(iter((*alike, *known, *marked, *ranks)), None)

    def _addressed(self, post: Post) -> NameLeaf | None:
        """Return the name in the address of the first link without a text that leads to a user by name: an avatar."""
        for node in self.sketch.bearers(post.ranges, "href"):
            match = _NAMED_ADDRESS.search(self.sketch.attribute(node, "href"))
            name = unquote(match[1].decode("utf-8", "replace")) if match else ""
            is_name = 0 < len(name) <= MAX_NAME and name.isprintable()
            if is_name and not self.sketch.text_in(node, self.sketch.end[node]):
                return NameLeaf(node, name, node)
        return None

    def _is_marked(self, value: NameLeaf) -> bool:
        return self._user_class(value.leaf) >= 0.8 or self._is_addressed(value)

    def _is_addressed(self, value: NameLeaf) -> bool:
        """Say whether the link around a text leads to a user."""
        href = self.sketch.attribute(value.link, "href") if value.link >= 0 else b""
        return USER_ADDRESS.search(href.lower()) is not None

    def _candidates(self, post: Post, body: PostText, date: int) -> list[tuple[Place, NameLeaf]]:
        sketch, found = self.sketch, []
        spans = [(node, sketch.end[node]) for node in body.nodes]
        # the details of a user may stand in the cell of the text
        asides = (node for node in body.asides if USER_CLASS.search(sketch.attribute(node, "class").lower()))
        details = {leaf for node in asides for leaf in range(node, sketch.end[node])}
        until = sketch.end[date] if date >= 0 else -1
        # what an element shows whose attribute says when, "almost 5 years", is no name
        said_when = range(date + 1, until) if 0 < sketch.text_in(date, max(date, until)) <= MAX_NAME else ()
        for start, end in post.ranges:
            for leaf in range(start, end):
                is_text = sketch.label[leaf] == 0 and sketch.text_in(leaf, leaf + 1) > 0
                is_behind = 0 < until <= leaf <= until + BEHIND_DATE
                is_body = is_text and leaf not in details and any(a <= leaf < b for a, b in spans)
                if not is_text or (is_body and not is_behind):
                    continue
                text = _MAIL.sub("", fold(sketch.tree.text_at(leaf))).strip(" :,|·-–—")
                text = text if text.endswith(")") and text.find("(") > 0 else text.strip(" :,|·-–—()")
                if is_behind and (said_by := _BY.match(text)):
                    text = text[said_by.end() :]
                    self._signed.add(leaf)
                elif is_body:
                    continue
                value = NameLeaf(leaf, text, self._link_around(leaf, start))
                if leaf in said_when and not self._is_addressed(value):
                    continue
                if 2 <= len(text) <= MAX_NAME and (_could_be_name(text) or _is_rank(value)):
                    found.append((self._place(leaf), value))
        return found

    def _beside_date(self, date: int) -> list[tuple[Place, NameLeaf]]:
        """Return the name that stands in one text with the date of a post, before it: "Submitted by Ada on 3 May"."""
        name = name_beside_date(self.sketch, date) if date >= 0 else ""
        is_name = name and (_could_be_name(name) or caseless(name) in _RANKS)
        return [(self._place(date), NameLeaf(date, name, -1))] if is_name else []

    def _nearest(
        self, values: list[tuple[Place, NameLeaf]], date: int, labels: frozenset[str]
    ) -> list[tuple[Place, NameLeaf]]:
        """Return one of `values` for each place, in order: of several the one in the smallest element that holds the
        date, too.

        Who asked stands beside when it was asked, who edited beside when that was. What all posts say ("only this
        author") comes last, and links to users and who is named behind a date come first.
        """
        best: dict[Place, tuple[tuple[bool, bool, int], NameLeaf]] = {}
        for place, value in values:
            is_told = self._is_addressed(value) or value.leaf in self._signed
            together = value.text not in labels, is_told, self._together(value.leaf, date)
            if place not in best or together > best[place][0]:
                best[place] = together, value
        return sorted(((place, value) for place, (_, value) in best.items()), key=lambda pair: pair[1].leaf)

    def _together(self, leaf: int, date: int) -> int:
        """Return the deepest element that holds two nodes."""
        node = leaf
        while date >= 0 and not node <= date < self.sketch.end[node]:
            node = self.sketch.parent[node]
        return node

    def _place(self, leaf: int) -> Place:
        shape, node = self.sketch.shape, self.sketch.parent[leaf]
        up = self.sketch.parent[node]
        return (shape(node), shape(up) if up > 0 else "")

    def _link_around(self, leaf: int, start: int) -> int:
        above = islice(upwards(self.sketch.parent, self.sketch.parent[leaf], start - 1), 4)
        return next((node for node in above if self.sketch.label[node] == LABEL["a"]), -1)

    def _ranked(self, posts: list[Post]) -> list[Place]:
        """Return the best place, and after it those that take its part in posts that do not have it.

        Staff and guests are often drawn by another class; what stands beside the name in most posts is another field.
        """
        by_place: dict[Place, dict[int, NameLeaf]] = defaultdict(dict)
        for index, values in enumerate(self._values):
            for place, value in values:
                by_place[place].setdefault(index, value)
        scores = {place: self._score(place, by_place, posts) for place in by_place}
        ranked = sorted((place for place in by_place if scores[place] > 0), key=lambda place: (-scores[place], place))
        if not ranked:
            return []
        best = by_place[ranked[0]]
        likely = [place for place in by_place if scores[place] > 0 or _alike(place, ranked[0])]
        others = [place for place in likely if _are_apart(best, by_place[place])]
        others.sort(key=lambda place: (not _alike(place, ranked[0]), -scores[place], place))
        return [ranked[0], *others]

    def _score(self, place: Place, by_place: dict[Place, dict[int, NameLeaf]], posts: list[Post]) -> float:
        """Weigh one place: how many posts have it or its like, how much it varies, and its marks of a user."""
        n, values = len(posts), by_place[place]
        having = set(values)
        for other, its in by_place.items():
            if other != place and _alike(other, place) and _are_apart(values, its):
                having.update(its)
        coverage = len(having) / n
        texts = [value.text for value in values.values()]
        distinct = len({re.sub(r"\d+", "0", text) for text in texts})
        links = [value for value in values.values() if value.link >= 0]
        hrefs = [self.sketch.attribute(value.link, "href") for value in links]
        addressed = sum(USER_ADDRESS.search(href.lower()) is not None for href in hrefs) / len(values)
        leads = [_folded(href.decode("utf-8", "replace")) for href in hrefs]
        in_href = [_folded(value.text) in lead for value, lead in zip(links, leads, strict=True)]
        pictured = sum(_folded(value.text) in self._pictured[i] for i, value in values.items()) / len(values)
        paths = [_HOST.sub(b"", href).decode("utf-8", "replace") for href in hrefs]
        in_path = sum(_folded(value.text) in _folded(path) for value, path in zip(links, paths, strict=True))
        signed = sum(value.leaf in self._signed for value in values.values()) / len(values)
        marks = (
            addressed + signed + 0.6 * sum(in_href) / len(values) + 0.2 * bool(hrefs) + 0.6 * pictured * (distinct > 1)
        )
        marks += 0.8 * sum(self._user_class(value.leaf) for value in values.values()) / len(values)
        if len(texts) >= 3 and signed < 0.5 and not (addressed >= 0.5 and 2 * in_path >= len(values)):
            # what most posts share is a label ("photos", which a host is called, too), or one user writes most of them
            top = Counter(texts).most_common(1)[0][1] / len(texts)
            coverage *= 0.35 if distinct == 1 and marks < SURE_MARKS else 0.6 if top >= MAX_TOP else 1.0
        near = sum(1.0 / (1 + abs(value.leaf - posts[i].start) / 20) for i, value in values.items()) / len(values)
        variety = min(1.0, distinct / (0.3 * len(texts) + 1)) + 0.6 * distinct / len(texts)
        return coverage * (0.3 + marks + 0.5 * variety + 0.4 * near) - 0.35

    def _alternatives(self, post: Post) -> str:
        """Return what the pictures of a post are called, folded: the avatar is called as its user is."""
        said = (self.sketch.attribute(node, "alt") for node in self.sketch.bearers(post.ranges, "alt"))
        return " ".join(_folded(text.decode("utf-8", "replace")) for text in said)

    def _user_class(self, leaf: int) -> float:
        node = self.sketch.parent[leaf]
        for weight in (1.0, 0.8, 0.5):
            for name in ("class", "itemprop", "rel"):
                said = self.sketch.attribute(node, name).lower()
                if said == b"name" or USER_CLASS.search(
                    said
                ):  # what is called a name alone, in a post, is who wrote it
                    return weight
            node = self.sketch.parent[node]
        return 0.0


def _counts(found: list[list[tuple[Place, NameLeaf]]]) -> set[str]:
    """Return the texts that differ from others in numbers alone, where half of the posts have one: "level 1",
    "level 2"."""
    forms: dict[str, list[str]] = defaultdict(list)
    for values in found:
        for text in {value.text for _, value in values if has_digit(value.text)}:
            forms[re.sub(r"\d+", "0", text)].append(text)
    many = (set(texts) for texts in forms.values() if 2 * len(texts) >= len(found))
    return {text for texts in many if len(texts) > 1 for text in texts}


def _labels(found: list[list[tuple[Place, NameLeaf]]]) -> frozenset[str]:
    """Return the texts that nearly all posts of a thread of several have; a single post tells no label from a name."""
    said = Counter(text for values in found for text in {value.text for _, value in values})
    return frozenset(text for text, n in said.items() if len(found) > 1 and n >= MIN_LABELLED * len(found))


def _tags(place: Place) -> tuple[str, ...]:
    """Return a place without its classes."""
    return tuple(re.split(r"[.#]", shape, maxsplit=1)[0] for shape in place)


def _alike(one: Place, other: Place) -> bool:
    """Say whether two places are drawn alike: the same tags, the same element around, called by a class, or one
    linked."""
    linked = "a" in (_tags(one)[0], _tags(other)[0])
    if _tags(one) == _tags(other) or (one[1] == other[1] and (linked or "." in one[1])):
        return True
    return (_tags(one)[0] == "a" and one[1] == other[0]) or (_tags(other)[0] == "a" and other[1] == one[0])


def _are_apart(one: dict[int, NameLeaf], other: dict[int, NameLeaf]) -> bool:
    """Say whether hardly any post has both."""
    return len(one.keys() & other.keys()) <= 0.1 * min(len(one), len(other))


def _folded(text: str) -> str:
    return re.sub(r"[\W_]+", "", text.lower()) or "\0"


def _is_rank(value: NameLeaf) -> bool:
    """Say whether a text is a name only where the others have theirs: what a user is, or no letters: "1213", "___"."""
    return caseless(value.text) in _RANKS or _NO_LETTERS.fullmatch(value.text) is not None


def _could_be_name(text: str) -> bool:
    folded = caseless(text).strip(_SIGNS)
    if folded in CONTROLS or folded in _NO_NAME or not any(c.isalpha() for c in text):
        return False
    if text[0] in _BACK or text[-1] in _ON:
        return False
    if folded.startswith("re:") or _COUNT.fullmatch(text) or _NAMED_NEXT.fullmatch(folded):
        return False
    return not has_digit(text) or find_date(text) is None


def permalink_place(sketch: Sketch, posts: list[Post]) -> Place | None:
    """Vote the place of the link to a post itself: an address of a post, different in every post; around the date
    first."""
    by_place: dict[Place, dict[int, int]] = defaultdict(dict)
    for index, post in enumerate(posts):
        for node in _post_links(sketch, post):
            by_place[link_place(sketch, node)].setdefault(index, node)
    best, top = None, 0.0
    for place, values in by_place.items():
        addresses = {sketch.attribute(node, "href") for node in values.values()}
        around = sum(node <= posts[i].pivot < sketch.end[node] for i, node in values.items())
        score = len(addresses) + 0.5 * around
        if len(addresses) >= 0.9 * len(values) and len(values) >= 0.5 * len(posts) and score > top:
            best, top = place, score
    return best


def permalinks(sketch: Sketch, posts: list[Post], place: Place | None) -> list[int]:
    """Return for each post the link at `place`, -1 where it has none."""
    return [next((at for at in _post_links(sketch, post) if link_place(sketch, at) == place), -1) for post in posts]


def own_ids(sketch: Sketch, posts: list[Post]) -> list[int]:
    """Return for each post the first of its outermost elements with an id of its own, -1 without; where half of the
    posts have none, of no post: "post_12", "answer-7".
    """
    found = []
    for post in posts:
        start = post.root if post.root >= 0 else post.start
        outermost = range(start, min(start + OUTERMOST, post.end))
        found.append(next((node for node in outermost if _DIGIT.search(sketch.attribute(node, "id"))), -1))
    n_different = len({sketch.attribute(node, "id") for node in found if node >= 0})
    return found if 2 * n_different >= len(posts) and n_different == len(posts) - found.count(-1) else [-1] * len(posts)


def link_place(sketch: Sketch, node: int) -> Place:
    """Return what a link looks like, and what it stands in."""
    return (sketch.shape(node), sketch.shape(sketch.parent[node]))


def _post_links(sketch: Sketch, post: Post) -> Iterator[int]:
    """Yield the links in `post` whose address could be that of a post."""
    for start, end in post.ranges:
        for node in range(start, end):
            if sketch.label[node] == LABEL["a"]:
                href = sketch.attribute(node, "href").lower()
                if _leads_to_post(href):
                    yield node


def _leads_to_post(href: bytes) -> bool:
    if OWN_ADDRESS.search(href) and href[-1:].isdigit():
        return b"%23" not in href
    if not _POST_ADDRESS.search(href) or USER_ADDRESS.search(href):
        return False
    return not _NO_PERMALINK.search(href.rstrip(b"/").rpartition(b"/")[2])
