"""The body of an article: of a page's text blocks, the run that holds the most reading matter.

Beyond the paper, whose longest passage is one paragraph on today's pages (see `patterns`). Each block has a value: its
words outside links, less `BLOCK_COST`; negative where it is mostly links, where the site repeats it, or where its place
is called a menu, a footer, a caption. The body is the run of siblings with the largest sum, trimmed to the best run of
its blocks, with the paragraphs and lists beside most of them and the tables of data between; what the site repeats,
asides and links are left out. O(n_nodes) plus the child lists above valued blocks.
"""

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise

import numpy as np
from numpy.typing import NDArray

from ..tree import ReaderView
from ..tree.labels import INLINE, LABEL, TEXT
from ..tree.reader_view import ADVERT
from ..tree.tree import topmost
from .blocks import Blocks

BLOCK_COST = 6
"""Words a block must have outside links to speak for itself (dev sites: 4 to 8 differ by less than .002 F1)."""
LINE_COST = 2
"""Words that a line must have which is parted from the one before it by no more than `<br>`: text may be wrapped so."""
LONG = 60
"""Words from which a block is never taken for the site's own repeated text."""
MAX_HIDDEN = 0.4
"""Share of a page's text above which what a style hides is its content: a page may hide all of its text until its
scripts run, or until one pays."""
OFTEN = 3
"""Times from which a text on one page is rather what its widgets say than the article, which quotes itself once."""
MOST = 0.7
"""Share of a body's words in an element from which what stands behind that is none of it (dev: .6 to .75 are alike)."""
MAX_LABEL, MIN_LINKED = 10, 4
"""Words of what a list of links is called at most, and of its links at least: "Read also", but not a heading that has
a link "edit" beside it."""
MAX_BEFORE_LINK = 4
"""Words that say what the link behind them leads to."""
TALK = 0.25
"""Share of short paragraphs in a body from which its first and last may be short, too: it is an interview, a poem."""
MAX_LINKS = 0.8
"""Share of a block's words in links from which it is no body text, wherever it stands."""
DOUBT = 2.0
"""How much more a body must be worth to be taken from places that call themselves asides."""
GALLERY = 8.0
"""How much more the captions of a page must be worth than its body to be its text."""
_PARAGRAPH, _ENTRY = LABEL["p"], LABEL["li"]
_LISTS = (LABEL["ul"], LABEL["ol"], LABEL["dl"])
_POINTS = (":", "：", "»", "→", "►", "▶")
_PARTS = INLINE | frozenset("#text p li dd blockquote pre".split())
"""Elements that are never the whole of a text."""
_CALLING = ("class", "id")
"""Attributes in which an element calls itself something."""
_ASIDE_TAGS = frozenset("nav aside footer form figcaption".split())
_FIGURE, _CODE = frozenset(("figure",)), frozenset(("pre",))
"""A figure is an aside, but not what it shows of a program, a letter, a poem, nor a table of data."""
_CAPTIONS = frozenset(("figcaption",))
_NUMBERS = re.compile(r"[\d\s]+")
_ASIDE_NAMES = re.compile(
    rb"comment(?!ary\b)|footer|\bnav|sidebar|related|promo|share|social|popular|most-|advert|sponsor|newsletter|breadcrumb"
    rb"|byline|author|meta|caption|credit|copyright|disclaimer|tag|recommend|signup|toolbar|menu|login|widget|teaser"
    rb"|popup|cookie|consent|disqus|masthead|trending|taboola|outbrain"
)
"""Words in a class or id, in small letters, that say: not the article (those of the field's extractors)."""
_HIDDEN = re.compile(rb"display\s*:\s*none")


@dataclass(frozen=True, slots=True)
class Body:
    """The chosen blocks: their indices in order, the node they were found under, the sum of their values."""

    blocks: list[int]
    parent: int
    value: float


def choose_body(blocks: Blocks, repeated: NDArray[np.bool_]) -> Body | None:
    """Return the body among the blocks of a page; None when no block speaks for itself. repeated : bool[n_blocks]

    Places that call themselves asides are believed unless a body of DOUBT times the value is found without believing
    them; those that call themselves comments, and captions of pictures but of a gallery, of which some are longer than
    many an article, unless there is no other body.
    """
    code = blocks.seen.inside(_CODE)[blocks.first]
    asides = blocks.inside_called(_names_an_aside, _ASIDE_TAGS)[blocks.first]
    tables = blocks.tables
    asides |= blocks.inside_called(bool, _FIGURE, ())[blocks.first] & ~code & (tables < 0)
    asides[[k for k in np.flatnonzero(code).tolist() if _NUMBERS.fullmatch(blocks.texts[k])]] = True  # of its lines
    value = block_values(blocks, repeated, tables)
    body = _choose(blocks, repeated, asides, value, tables)
    # no run is worth more than all blocks that speak for themselves together
    if asides.any() and (body is None or np.maximum(value, 0).sum() > DOUBT * body.value):
        captions = blocks.seen.inside(_CAPTIONS)[blocks.first]
        told = np.maximum(value, 0)[captions].sum()
        others = blocks.in_comments | (captions & (body is not None and told < GALLERY * body.value))
        others = others if body is not None else np.zeros(len(blocks), np.bool_)
        other = _choose(blocks, repeated, others, value, tables)
        if other is not None and (body is None or other.value > DOUBT * body.value):
            return other
    return body


def block_values(blocks: Blocks, repeated: NDArray[np.bool_], tables: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return float64[n_blocks]: how much each block speaks for being body text, wherever it stands.

    A text that stands on the page OFTEN and more speaks once in all of its places, one that is hidden not at all; a
    line of a program may have one word, a cell of a table of data, too. tables : int64[n_blocks], as of `Blocks.tables`
    """
    words, links = blocks.words, blocks.link_words
    value = (words - links - BLOCK_COST).astype(np.float64)
    value[1:] += (BLOCK_COST - LINE_COST) * (blocks.holder[1:] == blocks.holder[:-1])
    value = np.where(2 * links > words, -words.astype(np.float64), value)
    value = np.where(repeated & (words < LONG), -(words + BLOCK_COST), value)
    value = np.where(blocks.seen.inside(_CODE)[blocks.first] | (tables >= 0), np.maximum(value, 0), value)
    times = Counter(blocks.texts)
    for k in np.flatnonzero(value > 0).tolist():
        n_times = times[blocks.texts[k]]
        value[k] /= n_times if n_times >= OFTEN else 1
    hidden = blocks.inside_called(_hides, frozenset(), ("style",), MAX_HIDDEN)[blocks.first]
    return np.where(hidden, np.minimum(value, 0), value)


def _choose(
    blocks: Blocks,
    repeated: NDArray[np.bool_],
    asides: NDArray[np.bool_],
    value: NDArray[np.float64],
    tables: NDArray[np.int64],
) -> Body | None:
    value = np.where((value > 0) & asides, -value, value)
    place = _best_siblings(blocks, value)
    if place is None:
        return None
    parent, start, stop = place
    inner = np.flatnonzero((blocks.first >= start) & (blocks.first < stop))
    first, last, total = _best_run(value[inner].tolist())
    links = (blocks.link_words >= MAX_LINKS * blocks.words) & (blocks.words > 0)
    links |= _announces(blocks)
    others = (repeated & (blocks.words < LONG)) | asides
    drop = others | links
    best = [k for k in inner[first:last].tolist() if not drop[k]]
    whole = _to_its_end(blocks, _with_siblings(blocks, best, value, drop)) if best else []
    sums = np.cumsum([np.append(0, blocks.words), np.append(0, ~drop)], axis=1)
    chosen = [k for k in whole if not (ADVERT.fullmatch(blocks.texts[k]) or _is_over_links(blocks, k, sums))]
    return Body(_with_wholes(blocks, chosen, tables, others), parent, total) if chosen else None


def _with_wholes(blocks: Blocks, chosen: list[int], tables: NDArray[np.int64], others: NDArray[np.bool_]) -> list[int]:
    """Return the blocks of a body with the tables of data within it and the lists beside most of it, which may be of
    short texts and links, whole.

    A table before the first paragraph tells of its subject, or of something else; a list that is mostly links leads
    elsewhere. others : bool[n_blocks], what is none of the body
    """
    seen, parent = blocks.seen, _beside_most(blocks, chosen)
    edges = np.flatnonzero(np.diff(tables, prepend=-1, append=-1))
    spans = [(start, stop) for start, stop in pairwise(edges.tolist()) if tables[start] >= 0]
    for node in topmost(seen.end, parent + 1, seen.end[parent]):
        if seen.label[node] in _LISTS:
            start, stop = np.searchsorted(blocks.first, (node, seen.end[node])).tolist()
            if 2 * blocks.link_words[start:stop].sum() <= blocks.words[start:stop].sum():
                spans.append((start, stop))
    inside = ((start, stop) for start, stop in spans if chosen[0] < start <= chosen[-1])
    whole = (range(start, stop) for start, stop in inside if 2 * others[start:stop].sum() <= stop - start)
    return sorted({*chosen, *chain.from_iterable(whole)})


def _beside_most(blocks: Blocks, chosen: list[int]) -> int:
    """Return the element in which the paragraphs of most of a body's words stand."""
    words: Counter[int] = Counter()
    parent, label = blocks.seen.parent, blocks.seen.label
    for holder, n in zip(blocks.holder[chosen].tolist(), blocks.words[chosen].tolist(), strict=True):
        words[parent[holder]] += n * (label[holder] == _PARAGRAPH)
    return words.most_common(1)[0][0]


def _announces(blocks: Blocks) -> NDArray[np.bool_]:
    """Return bool[n_blocks]: whether a block is a few words and then the title of another story, a link:
    "Read also: ..."."""
    tree, linked = blocks.tree, blocks.seen.linked
    unlinked = blocks.words - blocks.link_words
    found = (unlinked > 0) & (unlinked <= MAX_BEFORE_LINK) & (blocks.link_words >= MIN_LINKED)
    found &= tree.label[blocks.holder] != _ENTRY
    for k in np.flatnonzero(found).tolist():
        leaves = range(int(blocks.first[k]), int(blocks.last[k]) + 1)
        texts = [node for node in leaves if tree.label[node] == TEXT and tree.text_at(node).strip()]
        is_linked = [bool(linked[node]) for node in texts]
        says = "".join(tree.text_at(node) for node, is_link in zip(texts, is_linked, strict=True) if not is_link)
        is_title = not (blocks.texts[k].endswith(".") or "://" in blocks.texts[k])
        found[k] = is_title and says.rstrip().endswith(_POINTS) and not is_linked[0] and is_linked == sorted(is_linked)
    return found


def _is_over_links(blocks: Blocks, k: int, sums: NDArray[np.int64]) -> bool:
    """Say whether a short block is what a list of links is called: the smallest element around it and more holds links
    besides, of as many words as it has and more than a button. sums : int64[2, n_blocks + 1], how many words stand
    before each block, and how many blocks that are neither links nor left out
    """
    if blocks.words[k] > MAX_LABEL:
        return False
    seen, node = blocks.seen, int(blocks.holder[k])
    first, stop = k, k + 1
    while stop - first == 1 and node > 0:
        first, stop = np.searchsorted(blocks.first, (node, seen.end[node])).tolist()
        node = seen.parent[node]
    n_words, n_others = (sums[:, stop] - sums[:, first] - (blocks.words[k], 1)).tolist()
    return bool(n_words >= max(MIN_LINKED, blocks.words[k]) and not n_others)


def _with_siblings(blocks: Blocks, chosen: list[int], value: NDArray[np.float64], drop: NDArray[np.bool_]) -> list[int]:
    """Return the blocks of a body with the paragraphs beside most of it, which a list of links or a gallery parted from
    it, and the short ones between them."""
    parent, label = blocks.tree.parent[blocks.holder], blocks.tree.label[blocks.holder]
    beside = np.flatnonzero((parent == _beside_most(blocks, chosen)) & (label == _PARAGRAPH) & ~drop)
    own = [*{*beside.tolist()}.intersection(chosen)]
    is_talk = len(own) > 0 and (value[own] <= 0).mean() >= TALK
    ends = [*chosen, *beside[(value[beside] > 0) | is_talk].tolist()]
    return sorted({*chosen, *beside[(beside >= min(ends)) & (beside <= max(ends))].tolist()})


def _to_its_end(blocks: Blocks, chosen: list[int]) -> list[int]:
    """Return the blocks of a body up to the end of the element that holds MOST of it.

    Behind it stand who wrote, what else there is, what readers are asked for. It is no paragraph or quote, none stands
    beside it and before, and it goes on in the elements beside it that have its tag and class.
    """
    tree, seen = blocks.tree, blocks.seen
    words = np.zeros(tree.n_nodes + 1)
    words[blocks.first[chosen] + 1] = (blocks.words - blocks.link_words)[chosen]
    words = np.cumsum(words)
    holders = np.flatnonzero(words[tree.end] - words[:-1] >= MOST * words[-1])
    node = int(holders[np.argmax(tree.depth[holders])])
    first, above = blocks.first[chosen], tree.parent[blocks.holder[chosen]]
    while node > 0 and (tree.tag(node) in _PARTS or ((above == seen.parent[node]) & (first < node)).any()):
        node = seen.parent[node]
    stop = at = seen.end[node]
    called = seen.attribute(node, "class")
    while node > 0 and called and at < seen.end[seen.parent[node]]:
        if seen.label[at] == seen.label[node] and seen.attribute(at, "class") == called:
            stop = seen.end[at]
        at = seen.end[at]
    return [k for k in chosen if blocks.first[k] < stop]


def _best_run(values: list[float]) -> tuple[int, int, float]:
    """Return (start, stop, sum) of the run of values with the largest sum."""
    best, where, current, start = float("-inf"), (0, 0), 0.0, 0
    for at, value in enumerate(values):
        if current <= 0:
            current, start = 0.0, at
        current += value
        if current > best:
            best, where = current, (start, at + 1)
    return *where, best


def _best_siblings(blocks: Blocks, value: NDArray[np.float64]) -> tuple[int, int, int] | None:
    """Return (parent, first node, one past the last node) of the run of siblings with the largest sum; the deepest on
    ties."""
    tree = blocks.tree
    total = np.zeros(tree.n_nodes + 1)
    total[blocks.first + 1] = value
    total = np.cumsum(total)
    sums = (total[tree.end] - total[:-1]).tolist()
    end = blocks.seen.end
    best, found = 0.0, None
    for parent in _ancestors(blocks.seen.parent, blocks.first[value > 0]):
        current, start = 0.0, parent + 1
        for child in topmost(end, parent + 1, end[parent]):
            if current <= 0:
                current, start = 0.0, child
            current += sums[child]
            if current > 0 and current >= best - 1e-9:
                best, found = max(best, current), (parent, start, end[child])
    return found


def _ancestors(parents: list[int], leaves: NDArray[np.int64]) -> list[int]:
    """Return all nodes above some of `leaves`, in document order."""
    above: set[int] = set()
    for leaf in leaves.tolist():
        node = parents[leaf]
        while node >= 0 and node not in above:
            above.add(node)
            node = parents[node]
    return sorted(above)


def names_an_aside(seen: ReaderView, node: int) -> bool:
    """Say whether an element calls itself something else than the article."""
    return seen.tree.tag(node) in _ASIDE_TAGS | _FIGURE or any(
        _names_an_aside(seen.attribute(node, name)) for name in _CALLING
    )


@lru_cache(maxsize=8192)
def _names_an_aside(name: bytes) -> bool:
    return _ASIDE_NAMES.search(name.lower()) is not None


@lru_cache(maxsize=8192)
def _hides(style: bytes) -> bool:
    return _HIDDEN.search(style.lower()) is not None
