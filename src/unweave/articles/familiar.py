"""Is a page of the site that was learnt, and of which of its templates? Three cheap signs, any of which suffices.

Strict patterns reject most unseen pages of a site and soft ones accept strangers that are small; these signs part them:
on the dev sets every held-out page of a site has one, and of 405 pages of other sites none does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from ..tree import Tree
from .layout import BINS, shared

MIN_LAYOUT = 0.35
"""Dice of label paths with a page of the site (own pages: 5 % below .5 to .7; others: none above .27)."""
MIN_CLASSES = 0.3
"""Share of a page's class attributes that the site has (own: 5 % below .4 to .9; others: none above .13)."""
MIN_REPEATED = 0.2
"""Share of a page's blocks that the site repeats (own: 5 % below .24 to .39; others: none above .15)."""
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
    classes: frozenset[str]

    @classmethod
    def of(cls, clusters: Sequence[Sequence[NDArray[np.int32]]], classes: Sequence[frozenset[str]]) -> Self:
        """Return what a site's clusters of path histograms, and its pages' classes, tell."""
        kept = [cluster[:: max(1, len(cluster) // MEMBERS)][:MEMBERS] for cluster in clusters]
        owner = np.repeat(np.arange(len(kept)), [len(members) for members in kept])
        return cls(np.stack([layout for members in kept for layout in members]), owner, frozenset().union(*classes))

    @classmethod
    def none(cls) -> Self:
        """Return what a site without templates tells: nothing."""
        return cls(np.zeros((0, BINS), np.int32), np.zeros(0, np.int64), frozenset())

    def nearest(self, layout: NDArray[np.int32], classes: frozenset[str], repeated: NDArray[np.bool_]) -> int | None:
        """Return the cluster a page is most like; None for a page of another site. repeated : bool[n_blocks]"""
        if not len(self.layouts):
            return None
        alike = shared(self.layouts, layout)
        best = int(alike.argmax())
        known = len(classes & self.classes) / len(classes) if classes else 0.0
        own = float(repeated.mean()) if len(repeated) else 0.0
        if alike[best] >= MIN_LAYOUT or known >= MIN_CLASSES or own >= MIN_REPEATED:
            return int(self.cluster_of[best])
        return None

    def to_json(self) -> dict[str, Any]:
        rows = [{str(at): int(row[at]) for at in np.flatnonzero(row).tolist()} for row in self.layouts]
        return {"layouts": rows, "cluster_of": self.cluster_of.tolist(), "classes": sorted(self.classes)}

    @classmethod
    def from_json(cls, saved: Mapping[str, Any], n_clusters: int) -> Self:
        """Return it from its saved form; ValueError, KeyError or TypeError where that is broken."""
        rows = saved["layouts"]
        layouts = np.zeros((len(rows), BINS), np.int32)
        for row, bins in zip(layouts, rows, strict=True):
            for at, count in bins.items():
                if not 0 <= int(at) < BINS:
                    raise ValueError(f"bin {at} of {BINS}")
                row[int(at)] = int(count)
        cluster_of = np.array([int(cluster) for cluster in saved["cluster_of"]], np.int64)
        if len(cluster_of) != len(layouts) or not all(0 <= cluster < n_clusters for cluster in cluster_of.tolist()):
            raise ValueError("layouts and clusters do not fit")
        return cls(layouts, cluster_of, frozenset(map(str, saved["classes"])))


def class_names(tree: Tree) -> frozenset[str]:
    """Return the class attributes of a page, as they are written: a template's words."""
    spans = tree.attribute_spans("class")
    found = spans[spans[:, 0] >= 0].tolist()
    return frozenset(
        name.decode("utf-8", "replace") for name in {tree.buffer[a:b] for a, b in found} if len(name) <= 200
    )
