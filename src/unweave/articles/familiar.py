"""Is a page of the site that was learnt, and of which of its templates? Three cheap signs, summed.

Strict patterns reject most unseen pages of a site and soft ones accept strangers that are small; these signs part them:
label paths, class attributes and repeated texts that a page shares with the site, each measured by what strangers
reach. On the dev sets the sum is 2.6 and more for held-out pages of a site (542) and above 2 for 2 of 680 pages of
other sites, both of them of the site's own company.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from ..tree import ReaderView
from .blocks import of_archive
from .layout import BINS, layouts_from_json, layouts_to_json, shared

LAYOUT = 0.35
"""Dice of label paths with a page of the site that makes one sign (own pages: 5 % below .5 to .7; others:
none above .27)."""
CLASSES = 0.3
"""Share of a page's class attributes that the site has that makes one sign (own: 5 % below .4 to .9)."""
COMMON = 4
"""Further classes that a page is taken to have and the site not: a few that all sites use prove little."""
OWN_TEXT = 0.2
"""Share of a page's blocks that the site repeats that makes one sign (own: 5 % below .24 to .39; others:
none above .15)."""
MIN_SIGNS = 2.0
"""Sum of the signs from which a page is the site's."""
MAX_CLASS = 200
"""Bytes of a class attribute; longer ones are left out."""
MEMBERS = 3
"""Pages of a cluster that are kept to compare with."""


@dataclass(frozen=True, slots=True)
class Familiar:
    """What tells a site's pages from others'.

    Attributes
    ----------
    layouts : int32[n, BINS], path histograms of pages of each cluster
    cluster_of : int64[n], the cluster of each
    classes : the class attributes that occur on the site
    """

    layouts: NDArray[np.int32]
    cluster_of: NDArray[np.int64]
    classes: frozenset[bytes]

    @classmethod
    def of(cls, clusters: Sequence[Sequence[NDArray[np.int32]]], classes: Sequence[frozenset[bytes]]) -> Self:
        """Return what a site's clusters of path histograms, and its pages' classes, tell."""
        kept = [cluster[:: max(1, len(cluster) // MEMBERS)][:MEMBERS] for cluster in clusters]
        owner = np.repeat(np.arange(len(kept)), [len(members) for members in kept])
        return cls(np.stack([layout for members in kept for layout in members]), owner, frozenset().union(*classes))

    @classmethod
    def none(cls) -> Self:
        """Return what a site without templates tells: nothing."""
        return cls(np.zeros((0, BINS), np.int32), np.zeros(0, np.int64), frozenset())

    def and_more(self, more: Self, numbers: Sequence[int]) -> Self:
        """Return it with the pages of `more`, whose clusters have these `numbers` here."""
        owner = np.array(numbers, np.int64)[more.cluster_of] if len(more.cluster_of) else more.cluster_of
        layouts, owners = np.concatenate([self.layouts, more.layouts]), np.concatenate([self.cluster_of, owner])
        return type(self)(layouts, owners, self.classes | more.classes)

    def renumbered(self, place: Mapping[int, int]) -> Self:
        """Return it with clusters called otherwise: old number -> new one."""
        return replace(self, cluster_of=np.array([place[i] for i in self.cluster_of.tolist()], np.int64))

    def nearest(self, seen: ReaderView, layout: NDArray[np.int32], repeated: NDArray[np.bool_]) -> int | None:
        """Return the cluster a page is most like; None for a page of another site. repeated : bool[n_blocks]"""
        if not len(self.layouts):
            return None
        alike = shared(self.layouts, layout)
        best = int(alike.argmax())
        own = float(repeated.mean()) if len(repeated) else 0.0
        signs = float(alike[best]) / LAYOUT + own / OWN_TEXT
        if signs < MIN_SIGNS:  # classes are read for the few pages that need them
            classes = class_names(seen)
            signs += len(classes & self.classes) / (len(classes) + COMMON) / CLASSES
        if signs < MIN_SIGNS:
            return None
        return int(self.cluster_of[best])

    def to_json(self) -> dict[str, Any]:
        classes = sorted(name.decode("utf-8", "replace") for name in self.classes)
        return {"layouts": layouts_to_json(self.layouts), "cluster_of": self.cluster_of.tolist(), "classes": classes}

    @classmethod
    def from_json(cls, saved: Mapping[str, Any], n_clusters: int) -> Self:
        """Return it from its saved form; ValueError, KeyError or TypeError where that is broken."""
        layouts = layouts_from_json(saved["layouts"])
        cluster_of = np.array([int(cluster) for cluster in saved["cluster_of"]], np.int64)
        if len(cluster_of) != len(layouts) or not all(0 <= cluster < n_clusters for cluster in cluster_of.tolist()):
            raise ValueError("layouts and clusters do not fit")
        return cls(layouts, cluster_of, frozenset(str(name).encode("utf-8", "replace") for name in saved["classes"]))


def class_names(seen: ReaderView) -> frozenset[bytes]:
    """Return the class attributes of a page, as they are written (UTF-8): a template's words."""
    foreign = of_archive(seen)
    told = seen.by_value("class").items()
    return frozenset(value for value, nodes in told if len(value) <= MAX_CLASS and not foreign[nodes].all())
