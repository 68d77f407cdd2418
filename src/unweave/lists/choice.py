"""The lists of a page that are its regions, the best first: candidates measured, weighed, joined where one list is
several, and cut apart.

O(terminals in candidates), bounded by `work`.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..tree.content import ContentTree
from .alternation import join_alternating, join_classes, join_interleaved, join_sections
from .candidates import Candidates
from .disjoint import disjoint
from .features import MAX_WORK, features
from .footnotes import put_behind
from .levels import join_levels
from .ranking import scores
from .sectioned import join_sectioned
from .wider import join_wider

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Choice:
    """The candidates chosen, by falling score, none with a node of another, and what decided.

    features, score : of all candidates, float64[n, N_FEATURES] and float64[n]
    truncated : whether candidates were passed over, there being too many
    """

    chosen: list[int]
    features: Floats
    score: Floats
    truncated: bool


def choose(content: ContentTree, candidates: Candidates, most: int | None = None, work: int = MAX_WORK) -> Choice:
    """Choose the regions of a page among its candidates, at most `most`, with at most `work` terminals looked at."""
    seen, truncated = features(content, candidates, work)
    score = scores(seen, candidates.kind)
    join_alternating(content, candidates, seen, score)
    join_interleaved(candidates, seen, score)
    join_classes(candidates, seen, score)
    join_sections(candidates, seen, score)
    join_levels(candidates, score)
    join_wider(content, candidates, score)
    join_sectioned(content, candidates, seen, score)
    chosen = disjoint(candidates, score, len(content), most)
    if put_behind(content, candidates, chosen, score):
        chosen = disjoint(candidates, score, len(content), most)
    return Choice(chosen, seen, score, truncated)
