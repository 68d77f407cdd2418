"""Links that lead to articles come first; a feed that never ends ends."""

import pytest

from tests.articles import news
from unweave import open_pages

from .paper import N_ARTICLES, printed

pytest.importorskip("scrapy")

from unweave.crawl import crawl
from unweave.crawl.article_addresses import ArticleAddresses, look_of, reads_as_article

FAST = {"delay": 0.0, "timeout": 5.0, "max_page_bytes": 200_000}


def n_stories(archive):
    return sum("/story-number-" in str(page.url) for page in open_pages(archive))


def test_articles_come_before_other_links_and_a_run_that_goes_on_knows_them(tmp_path):
    """Without it, sixty pages of tags stand between the first two articles and the others."""
    plain, first = tmp_path / "plain.warc.gz", tmp_path / "news.warc.gz"
    with printed() as url:
        crawl(url, plain, max_pages=30, **FAST)
        crawl(url, first, max_pages=11, articles_first=True, **FAST)
        n_begun = n_stories(first)
        crawl(url, first, max_pages=30, articles_first=True, **FAST)
    assert n_stories(plain) == 2
    assert 2 < n_begun < N_ARTICLES
    assert n_stories(first) == N_ARTICLES


def test_a_feed_that_never_ends_is_left_and_the_rest_is_fetched(tmp_path):
    said = []
    with printed() as url:
        done = crawl(url, tmp_path / "pages.warc.gz", on_failure=said.append, **FAST)
    assert (done.complete, done.n_pages, done.n_failed) == (True, 1 + 60 + N_ARTICLES, 1)
    assert "/feed.xml" in said[0]


@pytest.mark.parametrize(
    ("url", "look"),
    [
        ("http://n.example/2015/03/12/politics/the-bridge-is-open.html", "/0/0/0/politics/*.html"),
        ("http://n.example/a/b_c_d?id=7&page=2", "/a/*?id&page"),
        ("http://n.example/story/18823", "/story/0"),
        ("http://n.example/", "/"),
        ("http://n.example", ""),
    ],
)
def test_addresses_of_one_kind_look_alike(url, look):
    assert look_of(url) == look


def test_a_look_is_that_of_articles_from_two_on_and_while_most_are():
    known = ArticleAddresses.of({"http://n.example/s/1": True})
    assert not known.likely("http://n.example/s/9")
    assert known.note("http://n.example/s/2", is_article=True)
    assert known.likely("http://n.example/s/9")
    assert not known.likely("http://n.example/tag/9")
    for n in range(3):
        changed = known.note(f"http://n.example/s/{n}", is_article=False)
    assert changed
    assert not known.likely("http://n.example/s/9")


def test_pages_are_told_from_articles():
    assert reads_as_article(news.modern(3))
    assert not reads_as_article(news.section(3))
