"""A news site learnt and its articles extracted: fields, what is not of interest, saving, odd sites."""

import json
import random
import sys
from types import SimpleNamespace

import numpy as np
import pytest

import unweave
from tests.pace import spent
from unweave import FormatError, LearnError, Page, Region, cluster_pages, learn_articles, load
from unweave.articles import check_site, single
from unweave.articles.record import _inline
from unweave.output.sheet import Sheet

from . import news


@pytest.fixture(scope="module")
def site():
    pages = [*map(news.modern, range(10)), *map(news.old, range(20, 28)), *map(news.section, range(4))]
    return learn_articles(pages)


@pytest.mark.parametrize("template", [news.modern, news.old])
def test_unseen_articles_come_out_whole(site, template):
    for seed in range(60, 70):
        told = news.story(seed)
        [article] = site.extract(template(seed))
        assert article.fields["title"].text == told["title"]
        assert article.fields["body"].text == "\n\n".join(told["paragraphs"])
        assert [item.text for item in article.paragraphs] == told["paragraphs"]
        assert article.how == "template"


def test_date_author_and_section_come_with_the_article(site):
    [article] = site.extract(news.modern(61))
    told = news.story(61)
    assert article.fields["date"].text == f"{told['date']}T08:00:00+00:00"
    assert article.fields["author"].text == told["author"]
    assert article.fields["section"].text == "politics"
    [article] = site.extract(news.old(61))
    assert article.fields["date"].text == f"2001-03-{1 + 61 % 28:02d}"


def test_section_pages_and_strangers_are_not_of_interest(site):
    assert site.extract(news.section(40)) == []
    assert [site.extract(news.stranger(seed)) for seed in range(10)] == [[]] * 10


ARCHIVED = (
    "<body><div id='wm-ipp' class='wb-bar'><table><tr><td class='b'>SEP</td><td class='c'>OCT</td></tr><tr>"
    "<td class='d'>"
    "30</td><td class='f'>2012</td></tr></table><p class='k'>12 captures</p><p class='m'>Close Help</p></div>"
)
"""The bar of the Wayback Machine above a page."""


def archived(page: Page) -> Page:
    return Page(page.html.replace("<body>", ARCHIVED).replace("<body class='page'>", ARCHIVED), name=page.name)


def test_the_bar_of_a_web_archive_is_no_sign_of_a_site_and_its_day_none_of_an_article():
    pages = [Page(f"<body><h1>{told['title']}</h1>" + "".join(f"<p>{text}</p>" for text in told["paragraphs"]))
             for told in map(news.story, range(20))]  # fmt: skip
    site = learn_articles(map(archived, pages[:8]))
    strangers = [
        Page("<body><table><tr><td>" + "<br><br>".join(news.story(seed)["paragraphs"]) + "</table>")
        for seed in range(30, 34)
    ]
    fit = check_site(site, map(archived, strangers))
    assert (fit.n_unfit, sum(one.n_pages for one in fit.templates)) == (4, 0)
    [article] = site.extract(archived(pages[9]))
    assert (article.how, "date" in article.fields) == ("template", False)


def test_a_page_without_an_address_is_of_the_host_that_it_states():
    def stating(page: Page, host: str) -> Page:
        said = f'<meta property="og:url" content="http://web.archive.org/web/2015id_/https://www.{host}/a">'
        return Page(
            page.html.replace("</head>", f'{said}<link rel="canonical" href="https://agency.example/a"></head>')
        )

    site = learn_articles(stating(news.modern(seed), "daily.example") for seed in range(10))
    assert site.hosts == {"daily.example"}
    others = [stating(news.redesigned(seed), "other.example") for seed in range(4)]
    assert [site.extract(page) for page in others] == [[]] * 4
    assert [len(site.extract(stating(news.redesigned(seed), "m.daily.example"))) for seed in range(4)] == [1] * 4
    said = "4 pages of other.example, none of daily.example"
    with pytest.raises(LearnError, match=said):
        check_site(site, others)
    assert check_site(site, [*others, news.modern(20)]).reason.startswith(said)


def test_strangers_among_the_pages_learnt_from_do_not_become_news():
    site = learn_articles([*map(news.modern, range(10)), *map(news.stranger, range(5))])
    assert [site.extract(news.stranger(seed)) for seed in range(5)] == [[]] * 5
    assert site.extract(news.modern(50))


def test_learning_says_clusters_and_news(site):
    news_clusters = [cluster for cluster in site.clusters if cluster.is_news]
    assert [len(cluster.pages) for cluster in news_clusters] == [10, 8]
    assert site.describe().startswith("22 pages, 3 clusters, 2 of them news\n  cluster 0: 10 pages, news, 10 read")


def test_a_saved_site_extracts_the_same(site, tmp_path):
    site.save(tmp_path / "site.json")
    again = load(tmp_path / "site.json")
    for page in (news.modern(71), news.old(72), news.section(9), news.stranger(3)):
        assert [a.to_dict() for a in again.extract(page)] == [a.to_dict() for a in site.extract(page)]
    again.save(tmp_path / "again.json")
    assert (tmp_path / "again.json").read_bytes() == (tmp_path / "site.json").read_bytes()


def test_a_file_of_version_1_with_patterns_still_loads(site, tmp_path):
    site.save(tmp_path / "site.json")
    saved = json.loads((tmp_path / "site.json").read_text())
    pattern = {"labels": ["html", "body", "."], "end": [3, 3, 3], "n_pages": 2}
    clusters = [cluster | {"n_accepted": 2, "pattern": pattern} for cluster in saved["clusters"]]
    old = saved | {"format": 1, "labels": "paper", "strict": False, "clusters": clusters}
    (tmp_path / "old.json").write_text(json.dumps(old))
    again = load(tmp_path / "old.json")
    assert [a.to_dict() for a in again.extract(news.modern(71))] == [a.to_dict() for a in site.extract(news.modern(71))]
    again.save(tmp_path / "again.json")
    assert (tmp_path / "again.json").read_bytes() == (tmp_path / "site.json").read_bytes()


def test_a_file_of_a_newer_version_is_refused_with_a_way_out(site, tmp_path):
    site.save(tmp_path / "site.json")
    saved = json.loads((tmp_path / "site.json").read_text())
    (tmp_path / "site.json").write_text(json.dumps(saved | {"format": 4}))
    with pytest.raises(FormatError, match="articles format 4, this version reads 1 and 2 and 3; update unweave"):
        load(tmp_path / "site.json")


@pytest.mark.parametrize("part", ["clusters", "familiar", "repeated", "titles", "n_pages"])
def test_a_file_with_a_broken_part_is_refused(site, tmp_path, part):
    site.save(tmp_path / "site.json")
    saved = json.loads((tmp_path / "site.json").read_text())
    for broken in ({k: v for k, v in saved.items() if k != part}, saved | {part: "?"}, saved | {part: [{}]}):
        (tmp_path / "site.json").write_text(json.dumps(broken))
        with pytest.raises(FormatError, match=r"site\.json"):
            load(tmp_path / "site.json")


def test_no_pages_and_no_articles_are_learn_errors():
    with pytest.raises(LearnError, match="no pages to learn articles from"):
        learn_articles([])
    with pytest.raises(LearnError, match="none of the 4 pages reads as an article"):
        learn_articles(map(news.section, range(4)))


def test_pages_all_different_are_read_each_by_its_own_text():
    strangers = [news.stranger(seed) for seed in range(8)]
    site = learn_articles(strangers)
    found = [site.extract(page) for page in strangers]
    assert [article.fields["body"].text for [article] in found] == [
        "\n\n".join(news.story(1000 + seed)["paragraphs"]) for seed in range(8)
    ]


def test_a_page_of_a_host_without_a_dot_is_its_own():
    """A mirror on localhost gave nothing: the host was not found among the hosts of the site."""
    page = Page(news.modern(3).html, url="http://localhost:8000/story.html")
    assert len(learn_articles([page]).extract(page)) == 1


@pytest.mark.parametrize("n", [1, 5])
def test_one_page_or_copies_of_it_have_no_template_and_are_read_alone(n):
    site = learn_articles([news.modern(3)] * n)
    [article] = site.extract(news.modern(3))
    assert article.how == "alone"
    assert article.fields["title"].text == news.story(3)["title"]
    assert article.fields["body"].text == "\n\n".join(news.story(3)["paragraphs"])


def test_a_page_after_a_redesign_is_read_alone_and_says_so(site):
    """A site learnt from pages of 2005 gave nothing on 26 pages of 2015, without a word (issue 22)."""
    redesigned = news.redesigned(80)
    [article] = site.extract(redesigned)
    assert article.how == "alone"
    assert article.fields["title"].text == news.story(80)["title"]
    assert article.fields["body"].text == "\n\n".join(news.story(80)["paragraphs"])
    assert site.extract(Page(redesigned.html, url="https://elsewhere.example/a")) == []


def test_a_list_page_of_no_template_is_not_read_as_an_article(site):
    items = "".join(
        (
            f"<div class=hit><h3><a href=/{i}>{news.story(i)['title']}</a></h3>"
            f"<p>{news.sentence(random.Random(i), 18)}</p></div>"
        )
        for i in range(12)
    )
    assert site.extract(Page(f"<h1>Search</h1><div id=hits>{items}</div>", url="https://daily.example/search")) == []


def test_a_template_of_two_pages_is_read_alone_by_what_its_pages_repeat():
    site = learn_articles([news.modern(1), news.modern(2)])
    [article] = site.extract(news.modern(50))
    assert article.how == "alone"
    assert article.fields["body"].text == "\n\n".join(news.story(50)["paragraphs"])


def test_without_trafilatura_pages_are_read_alone_all_the_same(site, monkeypatch):
    monkeypatch.setitem(sys.modules, "trafilatura", None)
    [article] = site.extract(news.redesigned(81))
    assert article.fields["body"].text == "\n\n".join(news.story(81)["paragraphs"])


def test_a_second_opinion_is_asked_only_of_a_page_whose_body_is_in_doubt(site, monkeypatch):
    """Trafilatura took two thirds of the time of pages read alone, and agreed with most of them."""
    asked = []
    monkeypatch.setattr(single, "_trafilatura_text", lambda page, *, fast: asked.append((page, fast)) or "")
    sure = news.redesigned(81)
    linked = sure.html.replace("<div class='css-1x1'>", "<p><a href=/1>More</a></p>" * 2 + "<div class='css-1x1'>")
    doubtful = Page(linked, url=sure.url)
    assert [article.how for page in (sure, doubtful) for article in site.extract(page)] == ["alone", "alone"]
    assert asked == [(doubtful, True), (doubtful, False)]
    agreed = "\n".join(news.story(81)["paragraphs"])
    asked.clear()
    monkeypatch.setattr(single, "_trafilatura_text", lambda page, *, fast: asked.append((page, fast)) or agreed)
    site.extract(doubtful)
    assert asked == [(doubtful, True)]


def test_a_cluster_that_mixes_two_templates_still_gives_whole_articles():
    pages = [template(seed) for seed in range(6) for template in (news.modern, news.old)]
    mixed = learn_articles(pages, min_similarity=0)
    assert [len(cluster.pages) for cluster in mixed.clusters] == [12]
    for template in (news.modern, news.old):
        [article] = mixed.extract(template(77))
        assert article.fields["body"].text == "\n\n".join(news.story(77)["paragraphs"])


def test_extracting_twice_gives_the_same_and_learnt_pages_read_as_unseen_ones(site):
    for seed in (3, 25, 90):
        template = news.old if seed == 25 else news.modern
        first, second = site.extract(template(seed)), site.extract(template(seed))
        assert [a.to_dict() for a in first] == [a.to_dict() for a in second]
        assert first[0].fields["body"].text == "\n\n".join(news.story(seed)["paragraphs"])


def test_a_story_on_two_pages_is_not_taken_for_repeated_text():
    """A print version made every paragraph of the article look like the site's own text (issue 6)."""
    copies = [Page(news.modern(4).html.replace("class='text'", "class='print'"), name=f"print-{n}") for n in range(3)]
    site = learn_articles([*map(news.modern, range(8)), *copies])
    assert site.extract(news.modern(4))[0].fields["body"].text == "\n\n".join(news.story(4)["paragraphs"])


def test_an_empty_page_in_the_middle_changes_nothing(site):
    pages = [*map(news.modern, range(5)), Page(""), *map(news.modern, range(5, 10))]
    site = learn_articles(pages)
    assert site.extract(news.modern(80))[0].fields["title"].text == news.story(80)["title"]
    assert site.extract(Page("")) == []


def test_the_body_as_html_keeps_links_and_emphasis_and_nothing_that_runs(site):
    page = news.modern(90)
    html = page.html.replace(
        "<div class='text'>",
        "<div class='text'><p>Read <a href='/more' onclick='x()'>the <em>long</em> story</a> of the harbour &amp; its "
        "<a href='javascript:alert(1)'>old bridge</a> as the town has told it since the winter of the great flood</p>",
    )
    [article] = site.extract(Page(html, url="https://daily.example/politics/90"))
    first = article.html.splitlines()[0]
    assert first == (
        '<p>Read <a href="https://daily.example/more">the <em>long</em> story</a> of the harbour &amp; its '
        "<a>old bridge</a> as the town has told it since the winter of the great flood</p>"
    )


def test_the_html_of_a_paragraph_of_nested_elements_costs_what_its_length_says():
    """Each text climbed to the paragraph: 60 KB took 5 s, 300 KB minutes."""
    nested = "words of it <b>and <i>more</i> </b><u>" * 2_000
    tree = Page(f"<p>{nested}").tree
    texts = np.flatnonzero(tree.label == 0)
    holder = int(tree.parent[texts[0]])
    blocks = SimpleNamespace(tree=tree, holder=[holder], first=[texts[0]], last=[texts[-1]])
    with spent() as work:
        told = _inline(blocks, 0, None)
    assert told.startswith("words of it <strong>and <em>more</em></strong> words of it <strong>")
    assert told.count("<em>") == 2_000
    assert work.within(0.5)


def test_import_does_not_pull_in_scipy_or_trafilatura():
    import subprocess
    import sys

    code = (
        "import unweave, unweave.articles, sys; print([m for m in ('scipy', 'trafilatura', 'scrapy') if m in "
        "sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
    assert unweave.learn_articles is learn_articles


@pytest.mark.compiled
def test_of_1500_pages_a_thousand_are_learnt_from_and_all_are_read_and_clustered():
    stories = [template(seed) for seed in range(500) for template in (news.modern, news.old)]
    pages = [Page(stories[n % 1000].source, name=str(n)) for n in range(1500)]
    with spent() as work:
        site = learn_articles(pages)
        assert site.n_pages == 1000
        assert [cluster.is_news for cluster in site.clusters] == [True, True]
        clusters = cluster_pages(pages)
        assert [len(cluster) for cluster in clusters] == [750, 750]
        assert all(len({i % 2 for i in cluster}) == 1 for cluster in clusters)
        assert site.extract(news.old(999))[0].fields["title"].text == news.story(999)["title"]
    assert work.within(25)


@pytest.mark.parametrize(
    ("url", "links", "n"),
    [
        ("https://news.daily.example/1", 0, 1),  # below the site's host
        ("https://example/1", 0, 1),  # above it
        ("https://evening.test/1", 5, 1),  # leads back to it, as a section with a name of its own does
        ("https://evening.test/1", 4, 0),
        ("https://notdaily.example/1", 0, 0),
        ("https://[broken/1", 0, 1),  # no host, so whoever gives the page says that it is the site's
    ],
)
def test_pages_of_a_family_of_hosts_are_the_sites(site, url, links, n):
    menu = "".join(f"<a href='http://archive.test/2013/http://www.daily.example/{i}'>x</a>" for i in range(links))
    page = Page(news.redesigned(77).html.replace("</body>", f"{menu}</body>"), url=url)
    assert len(site.extract(page)) == n


def test_addresses_that_are_none_are_passed_over(site):
    page = news.modern(77).html.replace("<head>", '<head><meta property="og:image" content="http://[broken/1.png">')
    [article] = site.extract(Page(page, url="https://daily.example/1"))
    assert article.to_dict()["title"] == news.story(77)["title"]


def test_an_article_among_the_pages_of_a_template_that_is_not_news_is_read_alone(site):
    """`unweave PAGE` read such a page, `unweave articles --use` left it out."""
    told = news.story(43)
    paragraphs = "".join(f"<p>{text}</p>" for text in told["paragraphs"])
    html = news.section(43).html.replace(
        '<ul class="teasers">', f'<h1>{told["title"]}</h1>{paragraphs}<ul class="teasers">'
    )
    stated = '<meta property="og:type" content="article"><meta name="date" content="2024-05-03">'
    page = Page(html.replace("<head>", f"<head>{stated}"), url="https://daily.example/section/43")
    placed = site.place(page)
    assert placed.cluster is not None
    assert not site.clusters[placed.cluster].is_news
    [article] = placed.articles
    assert (article.how, article.to_dict()["title"]) == ("alone", told["title"])
    assert article.to_dict()["body"] == "\n\n".join(told["paragraphs"])


def test_a_picture_without_an_alternative_text_has_its_address_only(tmp_path):
    """`"image": ""` was written beside the address (issue 22)."""
    page = Page(
        news.modern(7).html.replace("<head>", '<head><meta property="og:image" content="https://a.example/1.png">')
    )
    [article] = learn_articles([page]).extract(page)
    assert "image" not in article.to_dict()
    assert article.links["image"] == "https://a.example/1.png"
    sheet = Sheet()
    sheet.add("page", [Region([article])])
    columns = sheet.columns()
    assert columns["image_url"].cells == ["https://a.example/1.png"]
    assert "image" not in columns


def test_a_long_tag_around_a_date_takes_no_time_of_its_square():
    story = "".join(
        f"<p>The old bridge was opened again on Monday, and number {n} walked over it first.</p>" for n in range(9)
    )
    others = "".join(f"<li><a href=/{n}>Story of {n}</a></li>" for n in range(60))
    page = Page(f"<h1>The bridge is open</h1>{story}<ul>{others}</ul><p title='{'class=a ' * 8000}'>12 May 2024</p>")
    with spent() as work:
        assert learn_articles([page]).extract(page)[0].fields["title"].text == "The bridge is open"
    assert work.within(5)
