"""Keeping what was learnt at work while its site changes: `check` says what broke, `relearn` learns from new pages,
too.
"""

from collections.abc import Iterable
from typing import TypeVar

from .articles import ArticleSite, check_site, relearn_articles
from .checked import SiteFit
from .page import Page
from .posts import Forum, check_forum, relearn_posts

Kept = TypeVar("Kept", ArticleSite, Forum)


def check(learnt: ArticleSite | Forum, pages: Iterable[Page]) -> SiteFit:
    """Return which templates of a learnt site or forum still fit `pages`, since when others do not, and which fields
    broke.

    `print(check(site, pages))` is the report; `.passes` says whether all is as it was. A wrapper has `wrapper.check`.
    Raises LearnError for no pages and for pages of another site.
    """
    _expect_kept(learnt)
    return check_site(learnt, pages) if isinstance(learnt, ArticleSite) else check_forum(learnt, pages)


def relearn(learnt: Kept, pages: Iterable[Page]) -> Kept:
    """Return a learnt site or forum that knows the templates of `pages`, too, and keeps those that it had.

    A wrapper has `wrapper.repair`. Raises LearnError where nothing can be learnt from the pages.
    """
    _expect_kept(learnt)
    return relearn_articles(learnt, pages) if isinstance(learnt, ArticleSite) else relearn_posts(learnt, pages)


def _expect_kept(learnt: object) -> None:
    if not isinstance(learnt, (ArticleSite, Forum)):
        hint = "; a wrapper has `check(pages)` and `repair(pages)`" if hasattr(learnt, "repair") else ", or load(path)"
        raise TypeError(f"{type(learnt).__name__}: give what learn_articles or learn_posts returned{hint}")
