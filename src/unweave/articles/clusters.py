"""Pages of one template together: agglomerative clustering by RTDM similarity (RTDM paper, section 4.1).

Similarity is 1 - d / (|A| + |B|), texts alike. Average linkage (SciPy; the two sides of a merged cluster weigh the
same), merging while the average is at least `min_similarity`; then odd pages join the cluster whose nearest pages they
are like. All pairs up to `ROUND` pages: O(n²) distances of some 10 us. Beyond, a round clusters a sample, every other
page joins the cluster it fits, and what fits none goes to the next round; a histogram of label paths, which bounds what
two pages can share, says which clusters are worth a distance.
"""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from ..arguments import expect_number
from ..gathering import grouped
from ..match.costs import FORBIDDEN
from ..match.forest import Forest
from ..match.rtdm import comparison
from ..page import Page, expect_pages
from ..sampling import spread
from .layout import path_histogram, shared
from .vertices import Vertices, forest_of, vertices_of

ROUND = 1000
"""Pages whose distances are all computed; more are clustered in rounds."""
MEMBERS = 3
"""Members of a cluster that a page of a later round, or an odd one, is compared with."""
LARGER = 3
"""How many times as many pages a cluster has that gathers an odd one."""
ROUNDING = 1e-9
CANDIDATES = 4
"""Clusters whose members a page is compared with, the likeliest by label paths first."""
MAX_CELLS = 1 << 24
"""Table cells for one pair of pages: about 50 ms; past it the distance is an upper bound."""


def cluster_pages(pages: Iterable[Page], *, min_similarity: float = 0.5) -> list[list[int]]:
    """Return the pages as clusters of one template: lists of indices, the largest cluster first.

    Parameters
    ----------
    min_similarity : clusters merge while the average similarity of their pages is at least this, 0 to 1. The paper
        has 0.8; on the dev sites both are pure and 0.5 finds .77 of the pairs of one site and year instead of .5.

    Deterministic; every index is in exactly one cluster. A page that is like no other is a cluster of one.
    """
    expect_number("min_similarity", min_similarity, 0, 1)
    return cluster_vertices([vertices_of(page.seen) for page in expect_pages(pages, "cluster_pages")], min_similarity)


def cluster_vertices(pages: Sequence[Vertices], min_similarity: float) -> list[list[int]]:
    """Return `cluster_pages` for pages already reduced to vertices."""
    clusters: list[list[int]] = []
    left = list(range(len(pages)))
    while len(left) > ROUND:
        sample = spread(left, ROUND)
        found = [[sample[i] for i in cluster] for cluster in _all_pairs([pages[i] for i in sample], min_similarity)]
        taken = set(sample)
        rest = [i for i in left if i not in taken]
        left = _join(pages, found, rest, min_similarity)
        clusters += found
    clusters += [[left[i] for i in cluster] for cluster in _all_pairs([pages[i] for i in left], min_similarity)]
    return sorted((sorted(cluster) for cluster in clusters), key=lambda cluster: (-len(cluster), cluster[0]))


def similarities(forest: Forest, pairs: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return float64[n_pairs]: the RTDM similarity of pairs of trees of a forest, in [0, 1]."""
    distance = np.empty(len(pairs), np.int64)
    roots = np.ascontiguousarray(forest.start[pairs])
    comparison(forest).compare_pairs(roots, MAX_CELLS, FORBIDDEN, distance)
    size = np.diff(forest.start)
    found: NDArray[np.float64] = 1.0 - distance / (size[pairs[:, 0]] + size[pairs[:, 1]])
    return found


def _all_pairs(pages: Sequence[Vertices], min_similarity: float) -> list[list[int]]:
    if len(pages) < 2:
        return [[i] for i in range(len(pages))]
    first, second = np.triu_indices(len(pages), 1)
    pairs = np.stack([first, second], axis=1).astype(np.int64)
    alike_by_pair = similarities(forest_of(pages), pairs)
    if alike_by_pair.min() >= min_similarity:  # one cluster, however it is linked: SciPy takes 0.2 s to import
        return [list(range(len(pages)))]
    from scipy.cluster.hierarchy import fcluster, linkage
    from scipy.spatial.distance import squareform

    far = 1.0 - alike_by_pair
    # fcluster takes everything at or below the threshold; rounding must not part pages that just reach it
    number = fcluster(linkage(far, "weighted"), 1.0 - min_similarity + ROUNDING, criterion="distance")
    clusters = grouped((cluster, i) for i, cluster in enumerate(number.tolist()))
    alike = 1.0 - squareform(far)
    np.fill_diagonal(alike, 1.0)
    return _gather_odd(list(clusters.values()), alike, min_similarity)


def _gather_odd(clusters: list[list[int]], alike: NDArray[np.float64], min_similarity: float) -> list[list[int]]:
    """Put small clusters, the smallest first, into ones `LARGER` times their size whose nearest pages they are like.

    The odd pages of a template are far from most of its pages and near to some; two large clusters are never merged so.
    alike : float64[n_pages, n_pages], similarities
    """
    left = sorted(clusters, key=lambda cluster: (len(cluster), cluster[0]))
    done: list[list[int]] = []
    while left:
        small = left.pop(0)
        to_all = alike[small].mean(axis=0)
        larger = [cluster for cluster in left if len(cluster) >= LARGER * len(small)]
        nearness = [float(np.sort(to_all[cluster])[-MEMBERS:].mean()) for cluster in larger]
        if nearness and max(nearness) >= min_similarity - ROUNDING:
            larger[nearness.index(max(nearness))] += small
            left.sort(key=lambda cluster: (len(cluster), cluster[0]))
        else:
            done.append(small)
    return done


def _join(
    pages: Sequence[Vertices], clusters: list[list[int]], rest: Sequence[int], min_similarity: float
) -> list[int]:
    """Put each page of `rest` into the cluster it is most like, in place; return those that fit none."""
    members = [cluster[:: max(1, len(cluster) // MEMBERS)][:MEMBERS] for cluster in clusters]
    heads = np.stack([path_histogram(pages[cluster[0]].tree) for cluster in members])
    left = []
    for i in rest:
        alike = shared(heads, path_histogram(pages[i].tree))
        likely = [c for c in np.argsort(-alike, kind="stable")[:CANDIDATES].tolist() if alike[c] >= min_similarity / 2]
        best, where = 0.0, -1
        if likely:
            group = [i, *(j for c in likely for j in members[c])]
            pairs = np.array([(0, k) for k in range(1, len(group))], np.int64)
            found = similarities(forest_of([pages[j] for j in group]), pairs)
            owner = np.repeat(likely, [len(members[c]) for c in likely])
            means = {c: float(found[owner == c].mean()) for c in likely}
            where = max(means, key=lambda c: means[c])
            best = means[where]
        if where >= 0 and best >= min_similarity:
            clusters[where].append(i)
        else:
            left.append(i)
    return left
