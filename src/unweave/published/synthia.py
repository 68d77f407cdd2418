"""SYNTHIA as published: lossless separation of web pages into layout code and data (Omari, Kimelfeld, Yahav and Shoham,
2016).

`separate` follows section 6: the children of every element, innermost first, are split into chunks of similar
separations (6.2, with remark 1), each chunk is folded into a loop by incremental alignment (6.3, 6.4), and variables
that are always equal become one (remark 2). `separate_by_distance` has the two simpler algorithms of section 7.2.
Alignment is the kernel's of `unweave.layout`; here it counts as the paper does. O(n) alignments of two neighbours, each
a dynamic program; bounded by the size of the page.
"""

from collections.abc import Callable, Sequence
from functools import partial

from ..arguments import expect_number
from ..layout.loops import Folder
from ..layout.search import Search
from ..layout.separation import Options, Separation, separate_with
from ..layout.terms import NODES, PRINTED
from ..layout.unfolded import Grower
from ..page import Page, expect_page

Chunk = tuple[int, int, int]
"""Children from a number on, up to another one, of which so many are the body of the loop (d)."""


def separate(
    page: Page,
    *,
    min_reduction: float = 0.1,
    max_chunks: float = 0.3,
    longest_period: int = 6,
    style: str = "readable",
    max_work: int | None = None,
) -> Separation:
    """Separate a page into layout and data: `weave(result.layout, result.data)` is the page, byte for byte.

    Parameters
    ----------
    page : the page
    min_reduction : the threshold on σ, the share of their cost by which two neighbours become shorter when they share
        one layout (6.2); the paper has "some fixed threshold" and prints none: the best of .1 to .5 on dev pages
    max_chunks : loops over several children are tried where there are more chunks than this share of the children
        (remark 1)
    longest_period : d, so many children at most are the body of a loop; the paper prints no bound
    style, max_work : as of `unweave.separate`

    >>> sep = separate(Page("<ul><li>one</li><li>two</li><li>three</li></ul>"))
    >>> str(sep.layout), sep.data
    ('<ul>{% for item in items %}<li>{{ item }}</li>{% endfor %}</ul>', {'items': ['one', 'two', 'three']})
    """
    expect_page(page, "published.synthia.separate")
    expect_number("min_reduction", min_reduction, 0, 1)
    expect_number("max_chunks", max_chunks, 0, 1)
    options = Options(longest_period, "characters", True, False, max_work, style, choices=False, measure=PRINTED)
    return separate_with(page, options, partial(_fold, min_reduction=min_reduction, max_chunks=max_chunks))


def separate_by_distance(
    page: Page,
    *,
    nested: bool = True,
    min_similarity: float = 0.6,
    style: str = "readable",
    max_work: int | None = None,
) -> Separation:
    """Separate a page by top-down tree edit distance, which decides what is folded and how (7.2): Table 4, "basic" and
    "w/nesting".

    nested : innermost first, so that lists in lists fold; False for the basic algorithm, outermost first and never
        inside a fold
    min_similarity : 1 - distance / nodes from which neighbours fold; the paper prints none
    """
    expect_page(page, "published.synthia.separate_by_distance")
    expect_number("min_similarity", min_similarity, 0, 1)
    options = Options(1, "none", False, False, max_work, style, choices=False, measure=NODES)
    fold = _fold if nested else _fold_outermost
    return separate_with(page, options, partial(fold, min_reduction=min_similarity, max_chunks=1.0))


def _fold(
    tree: Grower, search: Search, options: Options, n_pages: int, *, min_reduction: float, max_chunks: float
) -> int:
    """Separate the children of every element, then the element (6.1): children follow their parents, so backwards."""
    folder = Folder(tree.arena, search)
    for node in range(folder.n_nodes - 1, 0, -1):
        folder.fold_chunks(
            node, _split_children(folder, search, node, min_reduction, max_chunks, options.longest_period)
        )
    root: int = folder.first_page()
    return root


def _fold_outermost(
    tree: Grower, search: Search, options: Options, n_pages: int, *, min_reduction: float, max_chunks: float
) -> int:
    """Fold the children of an element before theirs, nothing inside what was folded; children are ranges of nodes."""
    folder = Folder(tree.arena, search)
    node = 1
    folded: list[tuple[int, int]] = []
    while node < folder.n_nodes:
        if folded and folded[-1][0] == node:
            node = folded.pop()[1]
            continue
        children = folder.children(node)
        chunks = _split_children(folder, search, node, min_reduction, max_chunks, 1)
        for start, stop, _ in reversed(chunks):
            folded.append((children[start], children[stop - 1] + folder.size(children[stop - 1])))
        folder.fold_chunks(node, chunks)
        node += 1
    for node in range(folder.n_nodes - 1, 0, -1):
        folder.fold_chunks(node, [])
    root: int = folder.first_page()
    return root


def _split_children(
    folder: Folder, search: Search, node: int, min_reduction: float, max_chunks: float, longest_period: int
) -> list[Chunk]:
    children = folder.children(node)
    if len(children) < 2 or search.stopped():
        return []

    def is_similar(i: int, j: int) -> bool:
        return bool(folder.similarity(children[i], children[j]) > min_reduction)

    return split(len(children), is_similar, max_chunks=max_chunks, longest_period=longest_period)


def split(
    n: int, is_similar: Callable[[int, int], bool], *, max_chunks: float = 0.3, longest_period: int = 6
) -> list[Chunk]:
    """Return the chunks of a sequence of `n` separations that have more than one, as (start, stop, d) (6.2).

    `is_similar(i, j)` says whether σ of two of them is above the threshold. A chunk is a maximal run whose neighbours
    are. Where there are more chunks than `max_chunks` times `n`, runs of separations in distance d from each other are
    looked for, d = 2 and on, until there are few (remark 1); else the first split stays.

    >>> split(6, lambda i, j: True), split(6, lambda i, j: (j - i) % 2 == 0)
    ([(0, 6, 1)], [(0, 6, 2)])
    """
    first = runs([is_similar(i, i + 1) for i in range(n - 1)], 1)
    if n_chunks(n, first) <= max_chunks * n:
        return first
    for d in range(2, min(longest_period, n // 2) + 1):
        found = runs([is_similar(i, i + d) for i in range(n - d)], d)
        if found and n_chunks(n, found) <= max_chunks * n:
            return found
    return first


def runs(similar: Sequence[bool], d: int) -> list[Chunk]:
    """Return maximal runs of `similar[i]`, which says so of i and i + d, in whole steps of d, from the left."""
    found, i = [], 0
    while i < len(similar):
        stop = i
        while stop < len(similar) and similar[stop]:
            stop += 1
        rows = (stop - i) // d + 1
        if rows > 1:
            found.append((i, i + rows * d, d))
        i = i + rows * d if rows > 1 else stop + 1
    return found


def n_chunks(n: int, chunks: Sequence[Chunk]) -> int:
    """Return how many chunks there are of `n` separations, those of one separation included."""
    return n - sum(stop - start - 1 for start, stop, _ in chunks)
