"""Pages of a folder are called by the address that they state, and their links lead to each other."""

from __future__ import annotations

from dataclasses import replace

from unweave import Page, read_site
from unweave.own_address import own_host, stated_address
from unweave.site.stated_addresses import PageNames, _led_to

from .shop import N_LAMPS, shop_pages

ADDRESS = "http://shop.example"


def mirror(*, stating: bool) -> list[Page]:
    """Return the shop as files of a folder, with the address that each states, or without."""
    return [
        Page((f"<link rel=canonical href='{ADDRESS}{path}'>" if stating else "") + html, name=f"mirror/shop{path}")
        for path, html in shop_pages().items()
    ]


def test_rows_of_a_mirror_join_by_the_addresses_that_pages_state() -> None:
    site = read_site(mirror(stating=True))
    relation = site.relations[0]
    assert relation.n_rows == N_LAMPS
    assert relation.is_foreign_key
    assert {page.url for page in site.pages} == {ADDRESS + path for path in shop_pages()}
    assert {page.source for page in site.pages} == {f"mirror/shop{path}" for path in shop_pages()}


def test_links_from_the_root_of_a_site_lead_to_files_of_its_mirror() -> None:
    site = read_site(mirror(stating=False))
    assert site.relations[0].n_rows == N_LAMPS
    table = site.tables[site.relations[0].to_table]
    assert all(row[0].text.startswith("mirror/shop/") for row in table.rows)


def test_links_with_the_address_of_the_site_lead_to_files_of_its_mirror() -> None:
    pages = [
        Page(html.replace("href='/", "href='https://ann.example/shop/"), name=f"/mirror{path}/index.html")
        for path, html in shop_pages().items()
        if "?" not in path
    ]
    relation = read_site(pages).relations[0]
    assert (relation.table, relation.to_table) == ("list", "lamp_details")
    assert relation.n_rows == 14
    assert relation.is_foreign_key


def test_the_address_of_a_folder_is_the_one_behind_which_most_links_to_its_files_are() -> None:
    files = ["/m/about.html", "/m/jobs/1.html", "/m/jobs/2.html", "/m/a b.html", "/m/q1.html", "/m/q2.html"]
    links = [f"https://www.ann.example/site/{path}" for path in ("jobs/1.html", "jobs/2", "a%20b.html", "jobs/3.html")]
    called = PageNames(
        dict.fromkeys(files, ""), [*links, "https://other.example/about", "/m/q2.html?x=1", "/m/q2.html?x=2"]
    )
    assert [called.of(link) for link in links] == ["/m/jobs/1.html", "/m/jobs/2.html", "/m/a b.html", links[-1]]
    assert called.of("http://ann.example/site/about/#us") == called.of("/site/about") == called.of("/about") == files[0]
    assert called.of("https://other.example/about") == "https://other.example/about"
    assert called.of("/m/q2.html?x=1") == "/m/q2.html?x=1"  # one of several pages of a programme
    few = PageNames(dict.fromkeys(files, ""), [*links[:2], "/m/q1.html?x=1"])
    assert few.of(links[0]) == links[0]
    assert few.of("/m/q1.html?x=1") == "/m/q1.html"


def test_a_page_that_leads_on_is_not_called_by_the_address_of_the_other() -> None:
    address = "http://x.example/list/"
    stated = dict.fromkeys(["/m/about.html", "/m/list/index.html", "/m/list/page/2.html"], "")
    stated["/m/list/page/1.html"] = address
    links = [f"http://x.example/{path}" for path in ("about", "list/page/1", "list/page/2")]
    called = PageNames(stated, links)
    assert called.of("/m/list/page/1.html") == "/m/list/page/1.html"
    assert called.of(address) == "/m/list/index.html"


def test_an_address_that_two_pages_state_is_that_of_neither() -> None:
    called = PageNames({"a.html": "http://x.example/", "b.html": "http://x.example/", "c.html": "http://x.example/c"})
    assert [called.of(name) for name in ("a.html", "b.html", "c.html")] == ["a.html", "b.html", "http://x.example/c"]
    assert called.of("/c.html") == "http://x.example/c"
    assert called.of("/d.html") == "/d.html"


def test_only_a_page_without_an_address_is_asked_for_it() -> None:
    html = "<link rel=Canonical href=' http://x.example/c#top '><meta property=og:url content=http://y.example>"
    assert stated_address(Page(html)) == "http://x.example/c"
    assert stated_address(Page(html, url="http://z.example")) == ""
    assert stated_address(Page("<link rel=canonical href=/c><meta property=og:url content=c>")) == ""


def test_links_of_files_are_given_in_full() -> None:
    site = read_site(mirror(stating=False))
    frame = site.tables[site.relations[0].table].to_pandas()
    assert [name for name in frame.columns if name.endswith("url")] == ["url"]  # the title's link is no other
    page = replace(site.pages[0], url="mirror/sets/one.html", stated="http://x.example/sets/one")
    called = PageNames({"mirror/cards/1.html": "http://x.example/cards/1", page.url: page.stated})
    for link, whole in {
        "../cards/1.html#top": "http://x.example/cards/1#top", "../pics/1.jpg": "mirror/pics/1.jpg",
        "/logo.png": "http://x.example/logo.png", "#top": "#top", "mailto:a@x.example": "mailto:a@x.example",
        "//cdn.example/a.js": "//cdn.example/a.js", "http://[": "http://[", "//[": "//[", "[:": "mirror/sets/[:",
    }.items():  # fmt: skip
        assert _led_to(link, page, called) == whole


def test_the_host_of_a_page_is_that_of_the_first_whole_address_that_it_states() -> None:
    canonical = "<link rel=canonical href='https://www.News.example/a'>"
    for shared in ("", "/a", "http://[broken", "https://news.example:443/a", "//news.example/a"):
        assert own_host(Page(f"<meta property=og:url content='{shared}'>{canonical}")) == "news.example"
