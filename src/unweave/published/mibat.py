"""MiBAT as published: web data records that contain user-generated content, by anchor trees (Song and others, 2010).

`mine` is Algorithm 1 with the candidate pivots that a classifier of dates gives (4.2): anchor trees (5.2, Algorithm 2)
and record boundaries (5.3, Algorithm 3) under every parent; `find_posts` chooses the main region (5.4). `learn` is the
batch mode (6.3). A pivot is the lowest element that holds a date, so that its siblings (PS) are elements, too. One tree
matching for each pair of siblings with pivots at equal paths.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice, pairwise

from ..errors import LearnError
from ..gathering import grouped
from ..match.simple import mapping
from ..model import Record, Region
from ..page import Page, expect_page, warn_if_cut
from ..posts.boundary import determine_boundary
from ..posts.pivots import date_pivots
from ..tree.climbing import smallest_around, upwards
from ..tree.content import ContentTree
from ..tree.labels import TEXT, UNSEEN
from .tag_tree import TagTree

MIN_SIMILARITY = 0.5
"""τ: the paper tunes it and prints none; the best of a grid on dev pages."""
MAX_COMPARED = 100_000
"""Pairs of subtrees of a page that are matched; past it what was found is returned, and says `truncated`."""
MAX_CELLS = 4_000_000
"""Cells of one matching."""
MAX_MAPPED = 1_000_000
"""Nodes in the mappings of a page, which are all kept: 100 MB; fifty posts of a hundred nodes need 10,000."""
MAX_HELD = 500_000
"""Candidate pivots of all parents together, each counted once for every parent; the deepest parents come first."""
_Pairs = dict[int, int]


@dataclass(frozen=True, slots=True)
class PostRecords:
    """A data region: ranges of tag nodes, siblings under `parent`; child number `offset` beside an anchor tree begins a
    record.

    positions : the anchor trees, numbers of children of `parent`; pivots : for each its real pivots, the columns
        correspond
    score : matched nodes between consecutive records, summed (Heuristic 2)
    """

    parent: int
    records: list[tuple[int, int]]
    positions: list[int]
    pivots: list[list[int]]
    offset: int
    length: int
    score: float


@dataclass(slots=True)
class PageTree:
    """The DOM tree of a page, texts as nodes, its candidate pivots, and the top-down mappings of its subtrees (4.1),
    each computed once.
    """

    tags: TagTree
    pivots: list[int]
    truncated: bool = False
    _known: dict[tuple[int, int], _Pairs] = field(default_factory=dict)
    _mapped: int = 0
    _paths: dict[int, tuple[int, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, page: Page) -> PageTree:
        """Return the tree of a page; a candidate pivot is the lowest element that holds a date (4.2)."""
        tags = TagTree(ContentTree(page.tree, UNSEEN - {"noscript"}, frozenset()), texts=True)
        first = tags.content.first[tags.element].tolist()
        last = tags.content.last[tags.element].tolist()
        found = set()
        for pivot in date_pivots(page.tree):
            node = bisect_right(first, pivot.node) - 1
            while node > 0 and (last[node] <= pivot.node or tags.label[node] == TEXT):
                node = tags.parent[node]
            if node > 0:
                found.add(node)
        return cls(tags, sorted(found), page.tree.truncated)

    def mapping(self, a: int, b: int) -> _Pairs:
        """Return a largest top-down mapping of the subtrees at `a` and `b`, node -> node; {} past a bound of work."""
        if (a, b) not in self._known:
            if len(self._known) >= MAX_COMPARED or self._mapped > MAX_MAPPED:
                self.truncated = True
                return {}
            one, other = (self.tags.subtree(root) for root in (a, b))
            found = mapping(one, other, content=False, work=MAX_CELLS)
            self.truncated |= found.truncated
            self._known[a, b] = dict(zip((found.a + a).tolist(), (found.b + b).tolist(), strict=True))
            self._mapped += len(found.a)
        return self._known[a, b]


def fragment(tree: TagTree, root: int, measure: str, pivot: int = -1) -> set[int]:
    """Return the nodes that a measure selects from the subtree at `root` (Definition 4).

    "tl", "ts", "t3l" (any number): top level, tree similarity, top n levels (4.1); "pm", "ps": pivot match, pivot and
    siblings (4.2).
    """
    if measure == "tl":
        return {root}
    if measure == "ts":
        return set(range(root, tree.end[root]))
    if measure in ("pm", "ps"):
        return {pivot} if measure == "pm" or pivot == root else set(tree.children[tree.parent[pivot]])
    if measure.startswith("t") and measure.endswith("l") and measure[1:-1].isdecimal():
        level, found = [root], {root}
        for _ in range(int(measure[1:-1]) - 1):
            level = [child for node in level for child in tree.children[node]]
            found.update(level)
            if not level:
                break
        return found
    raise ValueError(f"measure must be 'tl', 'ts', 't3l', 'pm' or 'ps', not {measure!r}")


def tree_sim(pairs: _Pairs, fragment_a: set[int], fragment_b: set[int]) -> float:
    """Return TreeSim_f (Definition 5, equation 2): mapped pairs in both fragments over their mean size, in [0, 1]."""
    inside = sum(pairs.get(node, -1) in fragment_b for node in fragment_a)
    return 2 * inside / (len(fragment_a) + len(fragment_b))


def find_anchor_trees(
    page: PageTree, children: Sequence[int], candidates: dict[int, list[int]], *, measure: str, min_similarity: float
) -> list[tuple[list[int], list[list[int]]]]:
    """Return (positions, real pivots of each) of every list of anchor trees among siblings: FindAnchorTrees (Algorithm
    2).

    `candidates` : child -> its candidate pivots. Pairs without candidates at equal paths of tags cannot match and are
        passed over.
    """
    own = {i: candidates[child] for i, child in enumerate(children) if child in candidates}
    paths = {i: {u: _path(page, u) for u in pivots} for i, pivots in own.items()}
    found = []
    covered: set[int] = set()
    for i in paths:
        if i in covered:
            continue
        positions, partners, cp_set = [i], [{u: u for u in paths[i]}], set(paths[i])  # lines 5 and 6
        for j in paths:
            shared = j > i and j not in covered and set(paths[j].values())
            if not shared or not any(paths[i][u] in shared for u in cp_set):
                continue
            matched = domain_compare(
                page, children[i], children[j], cp_set, candidates[children[j]], measure, min_similarity
            )
            if matched:  # lines 10 to 13
                positions.append(j)
                partners.append(matched)
                cp_set &= matched.keys()
                covered.add(j)
        if len(positions) > 1:  # line 14
            found.append((positions, [[partner[u] for u in sorted(cp_set)] for partner in partners]))
    return found


def domain_compare(
    page: PageTree, a: int, b: int, cp_set: set[int], others: Sequence[int], measure: str, min_similarity: float
) -> dict[int, int]:
    """Return the candidate pivots of `a` that match one of `b`, each with its partner: DomainCompare."""
    pairs, possible, matched = page.mapping(a, b), set(others), {}
    for u in cp_set:
        v = pairs.get(u, -1)
        if v in possible:
            similarity = tree_sim(pairs, fragment(page.tags, a, measure, u), fragment(page.tags, b, measure, v))
            if similarity > min_similarity:
                matched[u] = v
    return matched


def _path(page: PageTree, node: int) -> tuple[int, ...]:
    """Return the tags from the root to a node; siblings share the way above them. At most 60 of them, the lowest."""
    if node not in page._paths:
        way = islice(upwards(page.tags.parent, node), 60)
        page._paths[node] = tuple(page.tags.label[at] for at in way)
    return page._paths[node]


def mine_records(page: PageTree, *, measure: str = "ps", min_similarity: float = MIN_SIMILARITY) -> list[PostRecords]:
    """Return the record lists of every parent, Algorithm 1; a parent without two children with pivots has none."""
    tags, regions = page.tags, []
    for parent, candidates in _parents(page).items():
        children = tags.children[parent]
        anchors = find_anchor_trees(page, children, candidates, measure=measure, min_similarity=min_similarity)
        labels = [tags.label[child] for child in children]
        for positions, pivots in anchors:
            offset, length = determine_boundary(labels, positions, partial(_similarity, page, children))
            records = [(children[at + offset], tags.end[children[at + offset + length - 1]]) for at in positions]
            pairs = [(a + i, b + i) for a, b in pairwise(positions) for i in range(offset, offset + length)]
            score = sum(len(page.mapping(children[one], children[other])) for one, other in pairs)
            regions.append(PostRecords(parent, records, positions, pivots, offset, length, float(score)))
    return regions


def _similarity(page: PageTree, children: Sequence[int], i: int, j: int) -> float:
    """Return TreeSim of two siblings (Definition 3)."""
    a, b = children[i], children[j]
    return 2 * len(page.mapping(a, b)) / (page.tags.end[a] - a + page.tags.end[b] - b)


def _parents(page: PageTree) -> dict[int, dict[int, list[int]]]:
    """Return parent -> child -> candidate pivots in it, for parents with pivots under two children."""
    tags, found, held = page.tags, {}, 0
    branching = set()
    for one, other in pairwise(page.pivots):
        branching.add(smallest_around(tags.parent, tags.end, one, other))
    for node in sorted(branching, reverse=True):
        inside = page.pivots[bisect_right(page.pivots, node) : bisect_left(page.pivots, tags.end[node])]
        held += len(inside)
        if held > MAX_HELD:
            page.truncated = True
            break
        below = grouped((tags.children[node][bisect_right(tags.children[node], pivot) - 1], pivot) for pivot in inside)
        found[node] = below
    return dict(sorted(found.items()))


def mine(page: Page, *, measure: str = "ps", min_similarity: float = MIN_SIMILARITY) -> list[Region]:
    """Return every data region around dates, the one with the largest score of Heuristic 2 first.

    measure : "ps" or "pm" (4.2); min_similarity : τ
    """
    tree, found = _mined(page, measure, min_similarity)
    return [_region(tree, one) for one in found]


def find_posts(
    page: Page, *, measure: str = "ps", min_similarity: float = MIN_SIMILARITY, drop_dates: bool = False
) -> Region | None:
    """Return the main region of a page (5.4); None where no two siblings match at a date.

    drop_dates : pass over regions whose text is dates alone, as the paper does for blogs and reviews (6.2)

    >>> posts = "".join(f"<li><i>{day} May 2020</i><p>{'so ' * day}</p></li>" for day in (1, 2, 3))
    >>> [record.text for record in find_posts(Page(f"<ul>{posts}</ul>")).records][:2]
    ['1 May 2020 so', '2 May 2020 so so']
    """
    tree, found = _mined(page, measure, min_similarity)
    for one in found:
        if not drop_dates or not all(_is_date(tree, record) for record in one.records):
            return _region(tree, one)
    warn_if_cut(page, tree.truncated, "posts")
    return None


def _mined(page: Page, measure: str, min_similarity: float) -> tuple[PageTree, list[PostRecords]]:
    expect_page(page, "published.mibat")
    if measure not in ("pm", "ps"):
        raise ValueError(f"measure must be 'pm' or 'ps', not {measure!r}")
    if not 0 <= min_similarity < 1:
        raise ValueError(f"min_similarity must be from 0 up to, not including, 1, not {min_similarity!r}")
    tree = PageTree.of(page)
    found = mine_records(tree, measure=measure, min_similarity=min_similarity)
    return tree, sorted(found, key=lambda one: -one.score)


def _is_date(page: PageTree, record: tuple[int, int]) -> bool:
    """Say whether all texts of a record stand in elements that hold dates."""
    pivots, tags = set(page.pivots), page.tags
    return all(tags.parent[node] in pivots for node in range(*record) if tags.held[node])


def _record(page: PageTree, nodes: tuple[int, int]) -> Record:
    return Record(partial(page.tags.topmost, [nodes]), None, partial(page.tags.text, [nodes]))


def _region(page: PageTree, found: PostRecords) -> Region:
    records = [_record(page, nodes) for nodes in found.records]
    return Region(records, page.tags.node(found.parent), found.score, page.truncated)


@dataclass(frozen=True, slots=True)
class PostTemplate:
    """What was learnt of a site (6.3): where records stand, their top tags, and where in them the pivots do.

    path : tags from the root to the parent; tags : of a record's top nodes; anchor : which of these is the anchor tree
    pivots : tags from the parent's child to a real pivot
    """

    path: tuple[str, ...]
    tags: tuple[str, ...]
    anchor: int
    pivots: frozenset[tuple[str, ...]]

    def extract(self, page: Page) -> list[Record]:
        """Return the records of another page of the site, one or more."""
        tree = PageTree.of(page)
        name = partial(_tag, tree.tags)
        dated = {(pivot, _way(tree.tags, pivot, name)) for pivot in tree.pivots}
        holders = set()
        for pivot, way in dated:
            for path in self.pivots:
                if way == self.path + path:
                    holders.add(next(islice(upwards(tree.tags.parent, pivot), len(path) - 1, None)))
        records, stop = [], 0
        for node in sorted(holders):
            siblings = tree.tags.children[tree.tags.parent[node]]
            first = bisect_left(siblings, node) - self.anchor
            own = siblings[max(first, 0) : first + len(self.tags)]
            if first >= 0 and own[0] >= stop and tuple(map(name, own)) == self.tags:
                stop = tree.tags.end[own[-1]]
                records.append(_record(tree, (own[0], stop)))
        return records


def learn(pages: Iterable[Page], *, measure: str = "ps", min_similarity: float = MIN_SIMILARITY) -> PostTemplate:
    """Learn the template of a site from its thread pages: that of the page whose main region scores highest (6.3).

    The paper generates it "as in" DEPTA and says no more. Raises LearnError where no page has a region.
    """
    best: tuple[float, PageTree, PostRecords] | None = None
    for page in pages:
        tree, found = _mined(page, measure, min_similarity)
        if found and (best is None or found[0].score > best[0]):
            best = (found[0].score, tree, found[0])
    if best is None:
        raise LearnError("no page has two siblings that match at a date; give thread pages of one site")
    _, tree, region = best
    name = partial(_tag, tree.tags)
    path = _way(tree.tags, region.parent, name)
    children = tree.tags.children[region.parent]
    first = region.positions[0] + region.offset
    own = children[first : first + region.length]
    pivots = frozenset(_way(tree.tags, pivot, name)[len(path) :] for pivot in region.pivots[0])
    return PostTemplate(path, tuple(map(name, own)), -region.offset, pivots)


def _tag(tree: TagTree, node: int) -> str:
    return str(tree.content.tree.labels[tree.label[node]])


def _way(tree: TagTree, node: int, name: Callable[[int], str]) -> tuple[str, ...]:
    return tuple(map(name, upwards(tree.parent, node)))[::-1]
