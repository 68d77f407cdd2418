"""What a page without a main region holds instead, and which command reads that."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..wording import counted

if TYPE_CHECKING:
    from ..model import Region
    from ..page import Page

FEW_CHARACTERS = 500
"""Characters of text below which a page of scripts has not shown yet what it is for."""
MUCH_JSON = 2_000
"""Characters of JSON in one script from which on it is the page's data and no label of it."""
PARAGRAPH = 200
"""Characters of a text from which on it is a paragraph; three of them are an article."""

_JSON = re.compile(rb"<script[^>]{0,300}?(?:application/(?:ld\+)?json|__NEXT_DATA__)[^>]{0,300}>([^<]*)")


def no_main_region(page: Page) -> str:
    """Say in a sentence that a page has no list of records, and what it has."""
    from ..posts import find_posts
    from ..records import find_records

    regions = find_records(page)

    tree = page.tree
    text = tree.text_of(0)
    n_json = max((len(found) for found in _JSON.findall(tree.buffer)), default=0)
    if not text and b"<script" not in tree.buffer:
        return "the page shows no text"
    if len(text) < FEW_CHARACTERS and n_json >= MUCH_JSON:
        return "no list of records; its data is in JSON inside the page (--render shows it as a browser does)"
    if len(text) < FEW_CHARACTERS and b"<script" in tree.buffer:
        return "no list of records before its scripts run; try --render"
    if find_posts(page) is not None:
        return "no list of records; it is a thread, which `unweave posts` reads"
    n_long = sum(len(tree.text_at(node).strip()) >= PARAGRAPH for node in range(tree.n_nodes) if tree.label[node] == 0)
    if n_long >= 3:
        return f"no list of records; it reads like an article (`unweave articles`){_others(regions)}"
    if regions:
        return f"no list of records; perhaps it is one record (`unweave details`){_others(regions)}"
    return "no records found"


def _others(regions: Sequence[Region]) -> str:
    return f"; --all writes the {counted(len(regions), 'list')} beside its matter" if regions else ""
