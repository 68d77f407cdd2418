"""A page at several addresses: one row of each, and what was left out is said."""

from __future__ import annotations

import pytest

from unweave import Page, learn_site, read_site
from unweave.site.same_pages import digest_of

from .shop import N_LAMPS, shop_pages

ADDRESS = "http://shop.example"
DOUBLES = {"/lamp/7": "/l7", "/lamp/9": "/lamp/9?print=1", "/": "/index.html"}


@pytest.fixture(scope="module")
def pages():
    told = shop_pages()
    told |= {double: told[path] for path, double in DOUBLES.items()}
    return [Page(html, url=ADDRESS + path) for path, html in told.items()]


def test_rows_are_given_once_under_the_address_that_rows_lead_to(pages) -> None:
    for site in (read_site(pages), learn_site(pages).read(pages)):
        relation = site.relations[0]
        assert (relation.n_rows, relation.is_foreign_key) == (N_LAMPS, True)
        urls = site.tables[relation.to_table].to_pandas(links=False)["url"].tolist()
        assert len(urls) == N_LAMPS
        assert f"{ADDRESS}/lamp/7" in urls
        unique = read_site(_unique(pages))
        assert [len(table) for table in site.tables.values()] == [len(table) for table in unique.tables.values()]
        [said] = [one for one in site.left_out if "the same as another" in one]
        assert f"{ADDRESS}/l7 as {ADDRESS}/lamp/7" in said
        assert len(site.pages) == len(pages)


def _unique(pages):
    return [page for page in pages if page.url.removeprefix(ADDRESS) not in DOUBLES.values()]


def test_files_of_a_mirror_are_one_page_whenever_fetched_and_however_deep_in_it() -> None:
    html = "<title>Lamp</title><h1>Lamp</h1><a href='{up}lamp/2.html'>next</a><a href='{top}'>top</a><!-- {when} -->"
    at_root = Page(html.format(up="", top="#top", when="12:01"), name="mirror/lamp.html")
    below = Page(html.format(up="../", top="../lamp.html#top", when="12:02"), name="mirror/node/7.html")
    other = Page(html.format(up="", top="#top", when="12:01"), name="mirror/node/7.html")
    assert digest_of(at_root) == digest_of(below) != digest_of(other)
    scripts = [digest_of(Page(f"<div></div><script>page = {n}</script>", name="mirror/a.html")) for n in (1, 2)]
    assert len(set(scripts)) == 2
