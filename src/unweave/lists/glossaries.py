"""Terms with their descriptions that hold much of a page: it is for them, though they read like the paragraphs of an
article. O(nodes).
"""

import numpy as np

from ..tree.content import ContentTree
from ..tree.labels import LABEL
from .candidates import Candidates

MIN_TERMS, MIN_SHARE = 5, 0.4
"""Terms of a list for which a page is, and its share of the page's characters."""
_TERMS = (LABEL["dt"], LABEL["dd"])


def is_glossary(content: ContentTree, candidates: Candidates, index: int) -> bool:
    """Say whether a list is of terms and descriptions, and holds much of the page."""
    starts, stops = candidates.bounds(index)
    if len(starts) < MIN_TERMS or not np.isin(content.label[starts], _TERMS).all():
        return False
    within = content.chars[starts[0] : stops[-1]].sum()
    return bool(within >= MIN_SHARE * (content.chars.sum() + 1))
