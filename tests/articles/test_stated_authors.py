"""Authors that pages state, beside those that they show."""

import pytest

from tests.articles import news
from tests.articles.test_bylines import LINKED_DATA, SAYS, STORY, author_in, author_on
from unweave import Page, learn_articles
from unweave.articles.bylines import stated_names

_PUBLISHER = LINKED_DATA % '"author": {"name": "The Paper"}, "publisher": {"name": "The Paper"}'


@pytest.mark.parametrize(
    ("head", "html", "author"),
    [
        (SAYS, "<p class=author>Ada Lovelace</p>", "Karl Marx"),
        (SAYS, "<p class=author>Ada Lovelace</p><p>Editor: Karl Marx</p>", "Ada Lovelace"),
        (_PUBLISHER, "", "The Paper"),
        (_PUBLISHER + "<meta name=articleauthor content='Ada Lovelace'>", "", "Ada Lovelace"),
        ("<meta name=author content=admin>", "", "admin"),
        ("<meta name=author content=admin>", "<p class=author>Ada Lovelace</p>", "Ada Lovelace"),
        ("<title>The bridge | Bridge Weekly</title><meta name=author content='Bridge Weekly'>",
         "<p class=author>Ada Lovelace</p>", "Ada Lovelace"),
        ("<title>The bridge | Bridge Weekly</title><meta name=author content='Bridge Weekly'>", "", "Bridge Weekly"),
        ("<meta name=author content='Super User'>", "<p class=author>Ada Lovelace</p>", "Ada Lovelace"),
        ("<meta name=author content=ada-lovelace>", "<p class=author>Ada Lovelace</p>", "Ada Lovelace"),
        ("<meta name=author content=ada-lovelace>", "", "ada-lovelace"),
        ("<meta name=author content=ada-lovelace>", "<a href='/profile/12'>View profile</a>", "ada-lovelace"),
        ("", "<p>RSS <a href='https://bsky.example/profile/bridges'>Bluesky</a> <a href=/m>Mastodon</a></p>", None),
        ("<meta name='shareaholic:article_author_name' content='Ada Lovelace'>", "", "Ada Lovelace"),
        ("<meta name='twitter:creator' content='@bridges'>", "", None),
        ("<meta name=author content='Ada Lovelace | Bridge Staff Writer'>", "", "Ada Lovelace"),
        ("<meta name=author content='Ada Lovelace, London, Germany'>", "", "Ada Lovelace"),
        (
            "<meta name=author content='Städtisches Amt für Brücken, Häfen und Straßen'>",
            "",
            "Städtisches Amt für Brücken, Häfen und Straßen",
        ),
        (
            "<meta property=og:site_name content='The Bridge'><meta name=author content='The Bridge, Essen, Germany'>",
            "",
            "The Bridge",
        ),
        (
            "<meta name=author content='Ada Lovelace, Karl Marx, and Tom Paine'>",
            "",
            ["Ada Lovelace", "Karl Marx", "Tom Paine"],
        ),
        ("<meta name='twitter:label1' content='Verfasst von'><meta name='twitter:data1' content='Ada Lovelace'>", "",
         "Ada Lovelace"),
        ("<meta name='twitter:label1' content='Price'><meta name='twitter:data1' content='Ada Lovelace'>", "", None),
        ("<meta itemprop=author content='A. Source'><meta name=citation_author content='Ada Lovelace'>", "",
         "Ada Lovelace"),
        ("<meta name=dc.creator content='Lovelace, A.'><meta name=dc.creator content='Jong, Karl de'>", "",
         ["A. Lovelace", "Karl de Jong"]),
        (LINKED_DATA % '"author": {"name": "Ada Lovelace"}' + "<meta name=author content='Ada Lovelace, Karl Marx'>",
         "", ["Ada Lovelace", "Karl Marx"]),
        (LINKED_DATA % '"author": "<a href=/ada>Ada Lovelace</a>"', "", "Ada Lovelace"),
        ("<meta property=og:site_name content=BRIDGES><meta name=author content='BRIDGES, Essen a. d. Ruhr, "
            "Germany'>", "", "BRIDGES"),
    ],
)  # fmt: skip
def test_a_stated_publisher_an_account_or_an_editor_comes_after_who_wrote_it(head, html, author):
    assert author_in(html, head=head) == author


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("By Ada Lovelace", ["Ada Lovelace"]),
        ("Byron Katie", ["Byron Katie"]),
        ("By the sea", ["By the sea"]),
        ("Ada Lovelace og Karl Marx", ["Ada Lovelace", "Karl Marx"]),
        ("Ada Lovelace (alo)", ["Ada Lovelace"]),
        ("김민수 기자", ["김민수"]),
        ("Ada Lovelace and Karl Marx / AP", ["Ada Lovelace", "Karl Marx"]),
        ("Ada Lovelace and the staff of the sea", ["Ada Lovelace and the staff of the sea"]),
    ],
)
def test_a_stated_author_is_names_only(text, names):
    assert stated_names(text) == names


@pytest.mark.parametrize("itself", ["daily.example", "TDE"])
def test_a_site_that_states_itself_as_author_gives_way_to_a_byline(itself):
    """mdr.de states "mdr.de" and shows "von David Straub"."""
    page = news.modern(3).html.replace("<head>", f"<head><meta name=author content={itself}>")
    [article] = learn_articles([Page(page)]).extract(Page(page))
    assert article.to_dict()["author"] == news.story(3)["author"]
    [article] = learn_articles([Page(page)]).extract(Page(page.replace("class='byline'", "").replace("By Ada", "ada")))
    assert article.to_dict()["author"] == itself


def test_an_organization_that_is_stated_gives_way_to_a_byline():
    stated = '{"@type": "NewsArticle", "headline": "x", "author": {"@type": "Organization", "name": "The Daily"}}'
    html = news.modern(3).html.replace("<head>", f'<head><script type="application/ld+json">{stated}</script>')
    assert author_on(html) == news.story(3)["author"]
    assert author_on(html.replace("By Ada", "Ada").replace("class='byline'", "")) == "The Daily"


@pytest.mark.parametrize(
    ("head", "author"),
    [
        ("<title>A bridge - CNN.com</title><meta name=author content='By Ada Lovelace, CNN'>", "Ada Lovelace"),
        ("<title>A bridge</title><meta name=author content='Ada Lovelace, SDA'>", ["Ada Lovelace", "SDA"]),
        ("<meta property=og:site_name content='Bridge Weekly'><meta name=author content='Ada Lovelace, Bridge "
            "Weekly'>", "Ada Lovelace"),
        ("<meta name=generator content='Discuz! X2'><meta name=author content='Discuz! Team and "
            "Comsenz UI Team'>", None),
        ("<meta name=author content='Bridges - www.bridges.example'>", None),
        ("<meta name=author content=/adal>", "adal"),
    ],
)  # fmt: skip
def test_a_paper_behind_a_name_and_the_maker_of_the_software_are_no_authors(head, author):
    page = Page(f"{head}<h1>The bridge of the city</h1>{STORY}")
    found = learn_articles([page]).extract(page)
    assert found[0].to_dict().get("author") == author


def test_a_byline_that_begins_with_the_stated_author_says_no_more():
    stated = "<meta property=og:site_name content=Bridges><meta name=author content=Bridges>"
    page = Page(f"{stated}<h1>The bridge of the city</h1><div>By Bridges with Agencies</div><div>{STORY}</div>")
    assert learn_articles([page]).extract(page)[0].to_dict()["author"] == "Bridges"
