"""Stories that a site tells over several pages, put together: a page goes on where its links to the next page lead.

Many pages lead to a next one that is another story ("older posts"), so a page goes on with the next only where both
have one title, or where the next one's address is its own and the number 2.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from ..absolute import absolute
from ..arguments import expect_kind
from ..articles import Article, ArticleSite
from ..own_address import stated_address
from ..page import Page, expect_pages
from ..tree.labels import LABEL
from .page_numbers import numbers_between
from .pagination import find_pagination

MAX_PAGES = 50
"""Pages of one story."""
MAX_LINKS = 5000
"""Links of a page that are looked at."""
_PART = re.compile(
    r"\W*(?:[-–—|(:,]\s*)?\b(?:page|part|seite|teil|pagina|página)?\s*\d{1,2}(?:\s*(?:of|von|de|/)\s*\d{1,2})?\W*$",
    re.IGNORECASE,
)
"""What a title says of its page: "The bridge (page 2 of 3)"."""


@dataclass(frozen=True, slots=True)
class Story:
    """An article and the pages that it stands on, by their numbers among those given, in the order they are read."""

    article: Article
    pages: tuple[int, ...]


def read_stories(site: ArticleSite, pages: Iterable[Page]) -> list[Story]:
    """Return the articles of pages in order, those that go on over several pages as one.

    Pages need their addresses, as those of a crawl have them, or state them. `story.article` has the title, date,
    author and image of its first page, as far as that has them, and the text of all of them.
    """
    expect_kind("site", site, ArticleSite, "what learn_articles returned")
    given = list(expect_pages(pages, "read_stories"))
    articles = [found[0] if (found := site.extract(page)) else None for page in given]
    return joined(given, articles)


def joined(pages: Sequence[Page], articles: Sequence[Article | None]) -> list[Story]:
    """Return the stories that the articles of pages (None for a page without one) are parts of."""
    places: dict[str, int] = {}
    for i, page in enumerate(pages):
        places.setdefault(_address(page), i)
    after: dict[int, int] = {}
    later: set[int] = set()
    for i, (page, article) in enumerate(zip(pages, articles, strict=True)):
        if article is not None:
            following = _following(i, page, pages, articles, places)
            if following is not None and following not in later:
                after[i] = following
                later.add(following)
    starts = [i for i, article in enumerate(articles) if article is not None and i not in later]
    stories = [_story(i, after, articles) for i in starts]
    told = {i for story in stories for i in story.pages}
    circles = [i for i, article in enumerate(articles) if article is not None and i not in told]
    alone = [Story(article, (i,)) for i in circles if (article := articles[i]) is not None]
    return sorted([*stories, *alone], key=lambda story: story.pages[0])


def _following(
    i: int, page: Page, pages: Sequence[Page], articles: Sequence[Article | None], places: dict[str, int]
) -> int | None:
    """Return the page that goes on where page `i` ends, None where none does."""
    found = find_pagination(page)
    here = _address(page)
    following = [absolute(here, link) for link in (*_said_next(page), *filter(None, (found.next,)))]
    for link in (*following, *(absolute(here, link) for link in found.pages)):
        j = places.get(link)
        if j is None or j == i or articles[j] is None:
            continue
        numbers = numbers_between(here, _address(pages[j]))
        is_second = numbers is not None and numbers[0] is None and numbers[1] == 2
        is_next = link in following if numbers is None else numbers[1] == (numbers[0] or 1) + 1
        if is_second or (is_next and _is_one_title(articles[i], articles[j])):
            return j
    return None


def _said_next(page: Page) -> list[str]:
    """Return the addresses that a page calls its next one by `rel`."""
    tree = page.tree
    nodes = np.flatnonzero((tree.label == LABEL["link"]) | (tree.label == LABEL["a"]))[:MAX_LINKS].tolist()
    links = [tree.attrs(node) for node in nodes if tree.attr(node, "rel")]
    found = [attrs["href"] for attrs in links if "next" in attrs["rel"].lower().split() and attrs.get("href")]
    return [tree.absolute(address).partition("#")[0] for address in found]


def _is_one_title(one: Article | None, other: Article | None) -> bool:
    titles = [_PART.sub("", str(article.to_dict().get("title", ""))).casefold() for article in (one, other) if article]
    return len(titles) == 2 and titles[0] == titles[1] != ""


def _story(start: int, after: dict[int, int], articles: Sequence[Article | None]) -> Story:
    order = [start]
    while order[-1] in after and len(order) < MAX_PAGES:
        order.append(after[order[-1]])
    first, *rest = (article for i in order if (article := articles[i]) is not None)
    return Story(first.continued(rest) if rest else first, tuple(order))


def _address(page: Page) -> str:
    return (page.url or stated_address(page) or page.name).partition("#")[0]
