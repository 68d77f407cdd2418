"""Lists of files: minutes and agendas, reports, forms, recordings, each record with a link to one.
O(records looked at).

Pages of boards, courts and schools say in a few paragraphs what they are about, and read like an article; but what they
are for are the files below. Articles and products seldom have as many.
"""

import re
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from ..tree.content import ContentTree
from .candidates import Candidates

MIN_RECORDS, MAX_RECORDS, MAX_NODES = 5, 12, 60
"""Records of a list of files at least, those that are looked at, and content nodes of each of these."""
MIN_FILES = 0.5
"""Share of the records that lead to a file: those of meetings to come have none yet."""
_FILE = re.compile(
    r"\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|csv|txt|epub|zip|mp[34]|wav|wma|wmv)(?:$|[?#])", re.IGNORECASE
)


def of_files(content: ContentTree, candidates: Candidates, chosen: Iterable[int]) -> NDArray[np.bool_]:
    """Say of each chosen candidate whether half of its records lead to a file."""
    return np.array([_are_files(content, candidates, index) for index in chosen], np.bool_)


def _are_files(content: ContentTree, candidates: Candidates, index: int) -> bool:
    starts, stops = candidates.bounds(index)
    if len(starts) < MIN_RECORDS:
        return False
    step = -(-len(starts) // MAX_RECORDS)
    ranges = list(zip(starts[::step].tolist(), stops[::step].tolist(), strict=True))
    found = sum(_leads_to_file(content, start, min(stop, start + MAX_NODES)) for start, stop in ranges)
    return found >= MIN_FILES * len(ranges)


def _leads_to_file(content: ContentTree, start: int, stop: int) -> bool:
    links = set(content.link[start:stop].tolist()) - {-1}
    return any(_FILE.search(str(content.attr(link, "href"))) for link in links)
