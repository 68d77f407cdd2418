"""What a page holds instead of what was looked for, and which command reads that."""

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
NAMED, NAMED_CHARS = 3, 30
"""Lists beside the matter of a page that are named, the best ones, and characters of the first record of each."""

_JSON = re.compile(rb"<script[^>]{0,300}?(?:application/(?:ld\+)?json|__NEXT_DATA__)[^>]{0,300}>([^<]*)")

_ELEMENT = re.compile("<[a-zA-Z]")
# a template, too, begins with a brace: {% extends "base.html" %}
_JSON_FILE = re.compile(rb'\s*(?:\{\s*["}]|\[\s*[]["{\d])')


def no_main_region(page: Page) -> str:
    """Say in a sentence that a page has no list of records, and what it has."""
    from ..posts import find_posts
    from ..records import find_records
    from ..site.page_kinds import page_kind

    if why := _nothing_to_read(page):
        return f"no list of records{why}"
    regions = find_records(page)
    kind = page_kind(page).name
    if kind != "detail" and find_posts(page) is not None:  # a thing's reviews are posts, too
        return "no list of records; it is a thread, which `unweave posts` reads"
    if kind == "article":
        return f"no list of records; it reads like an article (`unweave articles`){_others(regions)}"
    if regions:
        return (
            "no list of records; perhaps it is one record (`unweave PAGE` reads it, `unweave details` several pages "
            f"of its kind){_others(regions)}"
        )
    return "no records found"


def no_data(page: Page) -> str:
    """Say that nobody found anything on a page, whatever its kind, and what is left to ask for."""
    from ..records import find_records

    if why := _nothing_to_read(page):
        return f"nothing found{why}"
    n_regions = len(find_records(page))
    beside = f"; `unweave records --all` writes its {counted(n_regions, 'smaller list')}" if n_regions else ""
    return f"no list, thread, article or labelled values found{beside}"


def no_region(number: int, page: Page) -> str:
    """Say that a page has no list of this number, and which it has."""
    from ..records import find_records

    n_regions = len(find_records(page))
    if not n_regions:
        return no_main_region(page)
    return f"no list {number}; it has {counted(n_regions, 'list')}, numbered from 0"


def no_posts(page: Page) -> str:
    """Say that a page is no thread, and what it has."""
    return f"no posts found{_nothing_to_read(page) or f'{_main_list(page)}; `unweave posts --explain` says why'}"


def no_article(page: Page) -> str:
    """Say that a page is no article, and what it has."""
    return f"no article found{_nothing_to_read(page) or _main_list(page)}"


def no_records(page: Page) -> str:
    """Say that what was learnt found nothing on a page, and why no verb would."""
    return f"no records found{_nothing_to_read(page) or '; `unweave PAGE` prints what the page holds'}"


def _nothing_to_read(page: Page) -> str:
    """Say, to be added to a sentence, why nothing can be found on a page by any verb; "" where something may be."""
    if _JSON_FILE.match(page.source):
        return "; it is JSON, and no page"
    tree = page.tree
    n_characters = len(tree.text_of(0))
    has_scripts = b"<script" in tree.buffer
    if not n_characters and not has_scripts:
        return "; the page shows no text"
    if not _ELEMENT.search(page.html):
        return "; it is text without markup, and no page"
    if n_characters < FEW_CHARACTERS and max(map(len, _JSON.findall(tree.buffer)), default=0) >= MUCH_JSON:
        return "; its data is in JSON inside the page (--render shows it as a browser does)"
    if n_characters < FEW_CHARACTERS and has_scripts:
        return " before its scripts run; try --render"
    return ""


def _main_list(page: Page) -> str:
    from ..records import find_records

    main = next((region for region in find_records(page) if region.is_main), None)
    return "" if main is None else f"; it has a list of {len(main)} records (`unweave records`)"


def _others(regions: Sequence[Region]) -> str:
    if not regions:
        return ""
    named = [
        f"{at} ({counted(len(region), 'record')}, the first {_quoted(region[0].text)})"
        for at, region in enumerate(regions[:NAMED])
    ]
    lists = counted(len(regions), "list")
    return f"; --all writes the {lists} beside its matter, --region one of them: {', '.join(named)}"


def _quoted(text: str) -> str:
    return f'"{text}"' if len(text) <= NAMED_CHARS else f'"{text[:NAMED_CHARS].rstrip()}…"'
