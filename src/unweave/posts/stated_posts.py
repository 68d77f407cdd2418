"""The posts that a page states as data (JSON-LD, microdata): evidence of a thread, and what its posts do not show."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..dates.machine import machine_date
from ..model import Record
from ..page import Page
from ..stated import find_stated

_SIGN = re.compile(
    rb"[\"/](?:Comment|Review|Answer|UserReview|DiscussionForumPosting|SocialMediaPosting|UserComments)\""
)
"""The type of a post in what a page states."""
_TEXTS = ("text", "review_body", "comment_text", "article_body", "description", "body")
_DATES = ("date_published", "date_created", "comment_time", "upload_date")
_KEPT = re.compile(r"\W+")
KEY = 60
"""Letters and digits of a text by which a post is known."""
MIN_KEY = 8
"""Fewer of them may stand in many posts."""


@dataclass(frozen=True, slots=True)
class StatedPost:
    """A post as a page states it: `key` is the beginning of its text, folded; what is not stated is ""."""

    key: str
    author: str
    date: str
    rating: str


def stated_posts(page: Page) -> tuple[StatedPost, ...]:
    """Return the posts that a page states; () for the many pages that state none."""
    if not _SIGN.search(page.tree.buffer):
        return ()
    found = (_post(record) for region in find_stated(page) for record in region)
    return tuple(post for post in found if len(post.key) >= MIN_KEY)


def folded(text: str) -> str:
    """Return the letters and digits of a text, in lower case."""
    return _KEPT.sub("", text.casefold())


def told_in(text: str, stated: Sequence[StatedPost]) -> StatedPost | None:
    """Return the stated post that a text holds, None where it holds none, or several: what holds several is no post."""
    whole = folded(text)
    begun = [post for post in stated if whole.startswith(post.key)]
    if begun:
        return max(begun, key=lambda post: len(post.key))
    found = {post.key: post for post in stated if post.key in whole}
    return next(iter(found.values())) if len(found) == 1 else None


def _post(record: Record) -> StatedPost:
    fields = record.to_dict()

    def first(*names: str) -> str:
        return next((value for name in names if isinstance(value := fields.get(name), str) and value), "")

    return StatedPost(
        folded(first(*_TEXTS)[: 4 * KEY])[:KEY], first("author", "name", "creator"),
        machine_date(first(*_DATES)) or "", first("rating_value", "rating"),
    )  # fmt: skip
