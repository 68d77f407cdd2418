"""Articles and lists of one template, as a builder of pages makes them, are told apart page by page."""

from __future__ import annotations

from tests.site.test_template_kinds import article, words
from unweave import Page, read_site
from unweave.site import articles_among
from unweave.site.page_kinds import page_kind


def cards(n: int) -> Page:
    """A page of cards in the template of the articles."""
    found = "".join(
        (
            f"<div class=card><h3><a href=/{n}/{i}>{words(n * 7 + i, 4).capitalize()}</a></h3><p>{words(n + i, 9)}</p>"
            f"<img src=/{n}{i}.jpg></div>"
        )
        for i in range(12)
    )
    return Page(
        f"<title>{words(n, 2)}</title><main><h1>{words(n, 2)}</h1>{found}</main>", f"http://builder.example/{n}/"
    )


def test_articles_among_lists_are_found_and_pages_of_one_kind_are_left_together() -> None:
    stories, lists = [article(n) for n in range(6)], [cards(n) for n in range(8)]
    assert {page_kind(page).name for page in stories} == {"article"}
    assert {page_kind(page).name for page in lists} == {"list"}
    assert articles_among.articles_among([*lists, *stories]) == [8, 9, 10, 11, 12, 13]
    assert articles_among.articles_among(lists) == []
    assert articles_among.articles_among([*lists, stories[0]]) == []
    assert articles_among.articles_among(stories) == []
    many = [cards(n) for n in range(15)]
    assert articles_among.articles_among([*stories[:3], *many]) == [0, 1, 2]


def code(folder: str) -> Page:
    """A page of code and figures, which is of no kind by itself."""
    steps = "".join(
        (
            f"<h1>{words(n, 3)}</h1><p>{words(n, 12).capitalize()}.</p><pre class=code>{words(n, 40)}</pre>"
            f"<i class=toc>{n}</i>"
        )
        for n in range(30)
    )
    return Page(
        f"<title>{words(3, 4)}</title><main class=docs><h1>{words(3, 4)}</h1>{steps}</main>",
        f"http://blog.example/{folder}/with-code/",
    )


def test_a_page_of_no_kind_in_a_folder_of_articles_is_one() -> None:
    stories = [Page(article(n).source, f"http://blog.example/posts/story-{n}/") for n in range(8)]
    assert page_kind(code("posts")).name == "other"
    assert read_site([*stories, code("posts")]).pages[-1].table == "articles"
    assert read_site([*stories, code("manual")]).pages[-1].table is None
