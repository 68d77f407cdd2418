"""The standfirst: what stands between a title and the body and tells the story in a sentence or two.

It is the body's first paragraph, set apart: on dev pages .78 of such blocks are in the labelled body (big9 21 of 22,
fundus 17 of 19, news10 21 of 31); of those that do not end as a sentence, or stand farther from the title, a third.
"""

from collections.abc import Sequence
from itertools import takewhile

import numpy as np
from numpy.typing import NDArray

from ..tree.climbing import upwards
from .blocks import Blocks
from .body import Body, names_an_aside
from .title_evidence import is_caption

NEAREST = 4
"""Blocks below the title among which it is looked for."""
MIN_WORDS = 10
_END = (".", "!", "?", "…", "»", '"', "”")


def with_standfirst(blocks: Blocks, body: Body, title: int | None, repeated: NDArray[np.bool_]) -> list[int]:
    """Return the blocks of a body, with the standfirst between it and its title. repeated : bool[n_blocks]"""
    if title is None:
        return body.blocks
    between = range(title + 1, min(body.blocks[0], title + 1 + NEAREST))
    return [*(k for k in between if not repeated[k] and _tells(blocks, k, body.blocks)), *body.blocks]


def _tells(blocks: Blocks, k: int, body: Sequence[int]) -> bool:
    """Say whether a block is a sentence, no link, and in no place that is called something else."""
    is_sentence = blocks.words[k] >= MIN_WORDS and blocks.texts[k].endswith(_END)
    if not is_sentence or 2 * blocks.link_words[k] > blocks.words[k]:
        return False
    tree, start = blocks.tree, int(blocks.first[body[0]])
    around = takewhile(lambda node: tree.end[node] <= start, upwards(tree.parent, blocks.holder[k], over=0))
    return not is_caption(blocks, k) and not any(names_an_aside(blocks.seen, node) for node in around)
