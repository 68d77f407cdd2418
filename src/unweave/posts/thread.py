"""`find_posts`: the posts, comments or reviews of one page (MiBAT, sections 4 and 5, with our extensions)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from html import unescape
from types import NoneType

from ..arguments import expect_kind, expect_number
from ..dates.calendar import day_order
from ..dates.reading import Order
from ..model import Fields, Item, Record, Region
from ..page import Page, expect_page, warn_if_cut
from ..tree import Tree
from ..tree.climbing import smallest_around
from .authors import NameLeaf, NameReader, own_ids, permalink_place, permalinks
from .evidence import EvidenceReader, ThreadEvidence
from .first_post import opening_post, with_text_below, without_box, without_header
from .kinship import drop_adverts
from .lone_posts import lone_comment, lone_post
from .marked_posts import marked_lists
from .own_dates import best_pivots, is_other_date, ranked_columns
from .pivots import Pivot, author_pivots, clock_pivots, control_pivots, date_pivots
from .post_ratings import post_ratings
from .post_text import BodyReader
from .remarks import remarks_under
from .reply_depth import depths
from .sketch import Sketch
from .stamps import resolve, shown, whole_date
from .stated_posts import folded, stated_posts
from .territories import Post, roots
from .thread_choice import ThreadCandidate, candidates


def find_posts(page: Page, *, now: datetime | None = None, min_evidence: int | None = None) -> Region | None:
    """Return the thread of `page`, or None when it has none.

    Parameters
    ----------
    now : what relative dates ("3 hours ago") count back from; the present moment when not given
    min_evidence : kinds of evidence that people wrote the records, 0 to 8, that are enough; two or three when not
        given, and then lists of links and teasers are refused, too. `explain_posts` says what a page has

    Fields of each record: `author`, `date` (as written), `date_iso` (ISO 8601), `text` (without quotes), `quotes` (a
    list, if any), `rating` (of reviews), `permalink`, `depth` (0 for a post that answers no other) and `position` (from
    1). A field that a post does not have is missing. They are read when first asked for.

    `truncated` of the region says that a limit was reached (see "Limits" there), so that posts may be missing.

    The paper's method finds posts under one parent; posts of the same template elsewhere, nested replies and a first
    post of its own structure are added, and lists that are no threads are refused (see docs/methods/posts.md).
    """
    expect_page(page, "find_posts")
    expect_kind("now", now, (datetime, NoneType), "a datetime")
    if min_evidence is not None:
        expect_number("min_evidence", min_evidence, 0, 8, whole=True)
    sketch = Sketch(page.seen, partial(stated_posts, page))
    posts, pivots = thread_posts(sketch, page.url, min_evidence)
    if not posts:
        warn_if_cut(page, sketch.truncated, "posts")
        return sketch.stated.thread()
    return to_region(sketch, posts, pivots, now)


def thread_posts(
    sketch: Sketch, url: str | None = None, min_evidence: int | None = None
) -> tuple[list[Post], list[Pivot]]:
    """Return the posts of a page, in document order, and all its candidate pivots; ([], []) where it is no thread.

    Dates are the first constraint; times without a day, users and controls are tried where no list of dates is a
    thread.
    """
    dates = date_pivots(sketch.tree)
    for tried in lists_tried(sketch, dates, url, whole=min_evidence is not None):
        objection = tried.objection if min_evidence is None else tried.evidence.too_few(min_evidence)
        if not objection:
            first = opening_post(tried.reader, tried.posts, tried.pivots)
            if tried.constraint == "times":
                dates = sorted([*dates, *tried.pivots], key=lambda pivot: pivot.node)
            if first is None:
                return with_text_below(sketch, tried.posts), dates
            later = [replace(p, parent=p.parent + 1 if p.parent >= 0 else -1) for p in tried.posts]
            return with_text_below(sketch, [first, *later]), dates
    reader = EvidenceReader(sketch, url)
    lone = lone_comment(reader, dates)
    if lone is None:
        only = lone_post(reader, dates, url)
        return ([only], dates) if only is not None else ([], [])
    first = opening_post(reader, [lone], dates)
    return ([lone] if first is None else [first, lone]), dates


@dataclass(frozen=True, slots=True)
class ListTried:
    """A list of records that could be a thread: its posts, the pivots that it was found by, what speaks for it, what
    against it.

    constraint : "dates", "all dates" (also those that say "edited"), "times", "marks", "users" or "controls"
    """

    constraint: str
    posts: list[Post]
    pivots: list[Pivot]
    reader: EvidenceReader
    evidence: ThreadEvidence
    objection: str


MIN_OF_TIMES = 3
"""Kinds of evidence for posts that say a time and no day, and are not called comments:
so do timetables and results of matches."""
MIN_OF_OTHERS = 3
"""Posts of a thread whose only dates may be others than when they were written: "joined", "edited", "last reply"."""

MIN_RUN = 6
"""Posts of a thread from old to new; as many boards or topics are not in the order of their last posts by chance."""


def lists_tried(
    sketch: Sketch, dates: list[Pivot], url: str | None = None, *, whole: bool = False
) -> Iterator[ListTried]:
    """Yield the lists of a page that could be a thread, the best first. dates : its date pivots; whole :
    see `EvidenceReader.read`
    """
    reader = None
    for name, pivots, lists in _constraints(sketch, dates):
        for candidate in lists:
            reader = reader or EvidenceReader(sketch, url, dates)
            posts = without_box(reader, without_header(reader, candidate.posts, pivots), pivots)
            posts = drop_adverts(reader, posts)
            evidence = reader.read(posts, whole=whole)
            objection = evidence.objection(len(posts), dated=name not in ("marks", "users", "controls"))
            if name == "all dates" and len(posts) < MIN_OF_OTHERS:
                objection = objection or "their dates are said to be others than when they were written"
            if name == "times" and evidence.comments < 0.5:
                objection = objection or evidence.too_few(MIN_OF_TIMES)
            if not (evidence.ascending and len(posts) >= MIN_RUN):
                objection = objection or reader.last_posts(posts)
            yield ListTried(name, posts, pivots, reader, evidence, objection)


def _constraints(sketch: Sketch, dates: list[Pivot]) -> Iterator[tuple[str, list[Pivot], Iterator[ThreadCandidate]]]:
    """Yield the candidate pivots of each constraint and the lists that they tell; later ones cost nothing where an
    earlier one finds the thread.
    """
    own = [pivot for pivot in dates if not is_other_date(sketch, pivot)]
    yield "dates", own, candidates(sketch, own)
    if len(dates) - len(own) >= MIN_OF_OTHERS:
        yield "all dates", dates, candidates(sketch, dates)
    times = clock_pivots(sketch.tree)
    yield "times", times, candidates(sketch, times)
    yield "marks", dates, marked_lists(sketch)
    for name, constraint in (("users", author_pivots), ("controls", control_pivots)):
        pivots = constraint(sketch.tree)
        yield name, pivots, candidates(sketch, pivots)


def to_region(
    sketch: Sketch, posts: list[Post], pivots: list[Pivot], now: datetime | None, places: FieldPlaces | None = None
) -> Region:
    """Return the posts as a region; the fields of all records are read together when one is asked for."""
    tree = sketch.tree
    posts, remarks = remarks_under(sketch, posts, pivots)
    cache: dict[int, Fields] = {}

    def fields_of(start: int) -> Fields:
        if not cache:
            cache.update(_fields_of_all(sketch, posts, remarks, pivots, now or datetime.now(), places))
        return cache[start]

    said = sorted([*posts, *remarks], key=lambda post: post.start) if remarks else posts
    nodes = ([tree.node(root) for root in roots(sketch, post)] for post in said)
    records = [Record(own, partial(fields_of, post.start)) for post, own in zip(said, nodes, strict=True)]
    n_characters = sum(sketch.plain_in(start, end) for post in posts for start, end in post.ranges)
    return Region(records, tree.node(common_ancestor(sketch, posts)), float(n_characters), sketch.truncated)


def _fields_of_all(
    sketch: Sketch,
    posts: list[Post],
    remarks: list[Post],
    pivots: list[Pivot],
    now: datetime,
    places: FieldPlaces | None,
) -> dict[int, Fields]:
    """Return the first node of each post and remark -> its fields; those of remarks stand at places of their own."""
    fields, _ = read_fields(sketch, posts, pivots, now, places)
    found = {post.start: its for post, its in zip(posts, fields, strict=True)}
    if remarks:
        for remark, its in zip(remarks, read_fields(sketch, remarks, pivots, now)[0], strict=True):
            above = fields[remark.parent]["depth"]
            depth = int(above.text) + 1 if isinstance(above, Item) else 1
            found[remark.start] = {**its, "depth": Item(str(depth))}
        for position, start in enumerate(sorted(found), 1):
            found[start] = {**found[start], "position": Item(str(position))}
    return found


def common_ancestor(sketch: Sketch, posts: list[Post]) -> int:
    """Return the deepest node that holds all of `posts`, and is none of them where there are two or more."""
    last = max(post.end for post in posts) - 1
    return max(0, smallest_around(sketch.parent, sketch.end, sketch.parent[posts[0].start], last))


@dataclass(frozen=True, slots=True)
class FieldPlaces:
    """Where the fields of a site's posts stand: voted on one page, or learnt from several.

    body, permalink : shapes of elements; authors, dates : the same, the best first
    """

    body: tuple[str, ...] | None
    authors: list[tuple[str, ...]]
    dates: list[tuple[str, ...]]
    permalink: tuple[str, ...] | None


def read_fields(
    sketch: Sketch, posts: list[Post], pivots: list[Pivot], now: datetime, places: FieldPlaces | None = None
) -> tuple[list[Fields], FieldPlaces]:
    """Return the fields of each post, and where they stand: places are voted over all posts, read together."""
    tree = sketch.tree
    columns = places.dates if places else ranked_columns(sketch, posts, pivots)
    dated = [pivot and whole_date(tree, pivot) for pivot in best_pivots(sketch, posts, pivots, columns)]
    bodies = BodyReader(sketch, posts, places.body if places else None)
    found = [bodies.body(index) for index in range(len(posts))]
    near = [pivot.node if pivot else post.pivot for pivot, post in zip(dated, posts, strict=True)]
    names = NameReader(sketch, posts, found, near, places.authors if places else None)
    permalink = places.permalink if places else permalink_place(sketch, posts)
    links = permalinks(sketch, posts, permalink)
    ids = own_ids(sketch, posts) if permalink is None else []
    order = day_order([pivot.date if pivot else None for pivot in dated], language(sketch))
    ratings = post_ratings(sketch, posts)
    result: list[Fields] = []
    for index, depth in enumerate(depths(sketch, posts)):
        fields: dict[str, Item | list[Item]] = {}
        _put_author(fields, sketch, names.author(index))
        _put_date(fields, tree, dated[index], order, now)
        body = found[index]
        if body.nodes:
            fields["text"] = Item(bodies.text(body), tree.node(body.nodes[0]))
            if body.quotes:
                fields["quotes"] = [Item(tree.text_of(node), tree.node(node)) for node in body.quotes]
        if (rating := ratings[index]) is not None:
            fields["rating"] = Item(rating[1], tree.node(rating[0]))
        if links[index] >= 0:
            address = _href(sketch, links[index])
            fields["permalink"] = Item(address, tree.node(links[index]), address)
        elif ids and ids[index] >= 0:
            address = "#" + _value(sketch, ids[index], "id")
            fields["permalink"] = Item(address, tree.node(ids[index]), address)
        if sketch.stated:
            _put_stated(fields, sketch, posts[index])
        fields["depth"] = Item(str(depth))
        fields["position"] = Item(str(index + 1))
        result.append(fields)
    return result, FieldPlaces(bodies.place, names.places[:5], columns[:5], permalink)


def _put_author(fields: dict[str, Item | list[Item]], sketch: Sketch, name: NameLeaf | None) -> None:
    if name is not None:
        href = _href(sketch, name.link) if name.link >= 0 else None
        fields["author"] = Item(name.text, sketch.tree.node(name.leaf), href or None)


def _put_date(
    fields: dict[str, Item | list[Item]], tree: Tree, pivot: Pivot | None, order: Order, now: datetime
) -> None:
    if pivot is None:
        return
    fields["date"] = Item(shown(pivot), tree.node(pivot.node))
    iso = resolve(pivot, order, now)
    if iso is not None:
        fields["date_iso"] = Item(iso, tree.node(pivot.node))


def _put_stated(fields: dict[str, Item | list[Item]], sketch: Sketch, post: Post) -> None:
    """Add what the page states of a post and does not show; a field that is there stays, but an author where the post
    holds another name, which is stated as that.
    """
    text = fields.get("text")
    told = sketch.stated.beginning(text.text) if isinstance(text, Item) else None
    if told is None:
        return
    shown, name = fields.get("author"), folded(told.author)
    is_other = isinstance(shown, Item) and name not in folded(shown.text) and folded(shown.text) not in name
    if is_other and name in folded(" ".join(sketch.tree.text_of(*part) for part in post.ranges)):
        del fields["author"]
    for key, value in (("author", told.author), ("rating", told.rating)):
        if value and key not in fields:
            fields[key] = Item(value)
    if told.date and "date_iso" not in fields:
        fields.setdefault("date", Item(told.date))
        fields["date_iso"] = Item(told.date)


def _href(sketch: Sketch, node: int) -> str:
    return _value(sketch, node, "href")


def _value(sketch: Sketch, node: int, attribute: str) -> str:
    return unescape(sketch.attribute(node, attribute).decode("utf-8", "replace"))


def language(sketch: Sketch) -> str:
    """Return the language that the page says it is in, empty where it says none."""
    return sketch.attribute(0, "lang").decode("utf-8", "replace").strip()
