"""Does a learnt site still fit its pages? Per template: how many pages it fits,
and which fields are missing there now.
"""

from collections.abc import Iterable

from ..checked import SiteFit, TemplateFit, expect_own, of_others, since_when, template_fit, why_unfit
from ..errors import LearnError
from ..page import Page, expect_pages
from .looks import Looks, day_of
from .record import Article
from .site import MIN_PAGES, ArticleSite


def check_site(site: ArticleSite, pages: Iterable[Page]) -> SiteFit:
    """Return how a learnt site does on `pages`: which templates fit, since when they do not, and which fields broke.

    Raises LearnError for no pages, for pages of another site only, and for a site without templates.
    """
    if not site.clusters:
        raise LearnError("this site has no template, as it was learnt from one page; learn it from more")
    of_cluster: dict[int, list[Article]] = {}
    dated: list[tuple[str | None, bool]] = []
    n_pages = n_foreign = n_unfit = n_strange = 0
    other_hosts: set[str] = set()
    for page in expect_pages(pages, "check_site"):
        n_pages += 1
        placed = site.place(page)
        if placed.foreign_host:
            n_foreign += 1
            other_hosts.add(placed.foreign_host)
        for article in placed.articles:
            fits = placed.cluster is not None and article.how == "template"
            dated.append((day_of(article), fits))
            if placed.cluster is not None and fits:
                of_cluster.setdefault(placed.cluster, []).append(article)
            n_unfit += not fits
            n_strange += not placed.shares_text
    expect_own(site.hosts, n_pages, n_foreign, other_hosts)
    templates = tuple(
        _template(site, i, of_cluster.get(i, [])) for i, one in enumerate(site.clusters)
        if one.is_news and len(one.pages) >= MIN_PAGES
    )  # fmt: skip
    n_none = n_pages - n_foreign - len(dated)
    reason = why_unfit(n_unfit, len(dated), n_none, site.unfit_share, "article")
    if reason and n_strange == len(dated) > 0:
        reason += "; they share no text with the pages learnt from: are they of this site?"
    if 2 * n_foreign > n_pages:
        reason = f"{of_others(n_foreign, other_hosts, site.hosts)}; give pages of the site that was learnt"
    return SiteFit("article", templates, n_pages, n_unfit, n_none, n_foreign, since_when(dated), reason)


def _template(site: ArticleSite, i: int, articles: list[Article]) -> TemplateFit:
    cluster = site.clusters[i]
    return template_fit(f"template {i}", len(cluster.pages), len(articles), cluster.looks, Looks.of(articles))
