"""Pages of a cluster parted by their matter: a menu and a footer that are larger than what stands between them make all
pages alike.

What most pages of the cluster share is laid aside. Pages of one template have their own texts at the same places,
however much one has more of them than another; pages of several have hardly a place in common.
"""

from collections import Counter
from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from ..details.texts import PageTexts, read_texts
from ..gathering import grouped
from ..page import Page

MIN_PAGES = 4
"""Pages of a cluster, from which two and two may be of different templates."""
MAX_COMPARED = 60
"""Pages of a cluster that are compared with one another; the others go to those that they are like."""
FRAME = 0.8
"""Share of the pages from which a text at its place is of the frame around the matter."""
MIN_ALIKE = 0.4
"""Share of the places of the smaller of two pages that the other has, on average, in one part."""
Places = frozenset[tuple[str, ...]]


def part_by_matter(pages: Sequence[Page]) -> list[list[int]]:
    """Return pages of one cluster by number, in parts whose own texts stand at the same places; one if all do."""
    if len(pages) < MIN_PAGES:
        return [list(range(len(pages)))]
    step = max(1.0, len(pages) / MAX_COMPARED)
    sample = [int(at * step) for at in range(min(len(pages), MAX_COMPARED))]
    texts = {at: read_texts(pages[at]) for at in sample}
    shown = Counter(key for page in texts.values() for key in set(page.keys))
    frame = frozenset(key for key, count in shown.items() if count >= FRAME * len(texts))
    places = {at: _own_places(page, frame) for at, page in texts.items()}
    with_matter = [at for at in sample if places[at]]
    if len(with_matter) < MIN_PAGES:
        return [list(range(len(pages)))]
    parts = _parts([places[at] for at in with_matter])
    found = sorted(([with_matter[i] for i in part] for part in parts), key=lambda part: (-len(part), part[0]))
    if len(found) < 2 or len(found[1]) < 2:
        return [list(range(len(pages)))]
    compared = [[places[at] for at in part] for part in found]
    for at in sorted(set(range(len(pages))).difference(with_matter)):
        own = places[at] if at in places else _own_places(read_texts(pages[at]), frame)
        alike = [sum(_alike(own, other) for other in part) / len(part) for part in compared]
        found[int(np.argmax(alike))].append(at)
    return [sorted(part) for part in found]


def _own_places(page: PageTexts, frame: Collection[tuple[str, str]]) -> Places:
    """Return where on a page the texts stand that are not of the frame, but for what stands beside the matter."""
    keys = zip(page.keys, page.paths, page.aside, strict=True)
    return frozenset(path[1:4] for key, path, aside in keys if not aside and key not in frame)


def _alike(one: Places, other: Places) -> float:
    return len(one & other) / min(len(one), len(other)) if one and other else 1.0


def _parts(places: Sequence[Places]) -> list[list[int]]:
    """Return sets by number, in parts that are on average alike."""
    from scipy.cluster.hierarchy import fcluster, linkage

    first, second = np.triu_indices(len(places), 1)
    far: NDArray[np.float64] = np.array(
        [1.0 - _alike(places[a], places[b]) for a, b in zip(first.tolist(), second.tolist(), strict=True)]
    )
    numbers = fcluster(linkage(far, "average"), 1.0 - MIN_ALIKE, criterion="distance").tolist()
    return list(grouped((number, at) for at, number in enumerate(numbers)).values())
