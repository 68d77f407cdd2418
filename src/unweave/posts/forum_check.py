"""Does a forum's template still fit its pages, and learning it again with the old templates kept."""

from collections.abc import Iterable
from dataclasses import replace

from ..checked import SiteFit, TemplateFit, expect_own, since_when, template_fit, why_unfit
from ..model import Region
from ..page import Page, expect_pages
from .forum import Forum, learn_posts
from .looks_of_posts import PostLooks
from .thread import find_posts

MIN_FOUND = 0.5
"""Share of the posts that are found without a template which a template must find to fit a page."""


def check_forum(forum: Forum, pages: Iterable[Page]) -> SiteFit:
    """Return how a forum's templates do on `pages`: which fit, since when they do not, and which fields of posts broke.

    A page is said to fit no template where `find_posts` finds a thread and the templates less than half of its posts.
    Raises LearnError for no pages.
    """
    of_template: dict[int, list[Region]] = {}
    dated: list[tuple[str | None, bool]] = []
    n_pages = 0
    for page in expect_pages(pages, "check_forum"):
        n_pages += 1
        at, found = forum.fitting(page)
        alone = find_posts(page)
        fits = found is not None and (alone is None or len(found) >= MIN_FOUND * len(alone))
        if found is not None and fits:
            of_template.setdefault(at, []).append(found)
        if shown := found if fits else alone:
            dated.append((_first_day(shown), fits))
    expect_own((), n_pages, 0, ())
    templates = tuple(_template(i, one, of_template.get(i, [])) for i, one in enumerate((forum, *forum.earlier)))
    n_unfit = sum(not fits for _, fits in dated)
    n_none = n_pages - len(dated)
    reason = why_unfit(n_unfit, len(dated), n_none, 0.0, "thread")
    return SiteFit("thread", templates, n_pages, n_unfit, n_none, 0, since_when(dated), reason)


def relearn_posts(forum: Forum, pages: Iterable[Page]) -> Forum:
    """Return the forum learnt from `pages`, with the templates that it had kept for pages of years gone by.

    Raises LearnError for no pages and where none of them has a thread.
    """
    fresh = learn_posts(pages)
    known = (replace(forum, earlier=()), *forum.earlier)
    before = tuple(one for one in known if (one.units, one.dates) != (fresh.units, fresh.dates))
    return replace(fresh, earlier=before)


def _template(i: int, template: Forum, threads: list[Region]) -> TemplateFit:
    n_learnt = template.looks.pages if template.looks else 0
    name = f"template {i}" if i else "template 0 (the latest)"
    return template_fit(name, n_learnt, len(threads), template.looks, PostLooks.of(threads))


def _first_day(thread: Region) -> str | None:
    days = [str(day)[:10] for record in thread if (day := record.to_dict().get("date_iso"))]
    return min(days, default=None)
