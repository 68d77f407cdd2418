"""Names in bylines, as they stand on pages."""

import pytest

from tests.articles import news
from unweave import Page, learn_articles
from unweave.articles.blocks import blocks_of
from unweave.articles.bylines import byline_names, dated_name, without_by


@pytest.mark.parametrize(
    ("html", "names"),
    [
        ("By Ada Lovelace", ["Ada Lovelace"]),
        ("by Ada Lovelace and Karl M. Marx", ["Ada Lovelace", "Karl M. Marx"]),
        ("By ADA LOVELACE, AP Medical Writer", ["ADA LOVELACE"]),
        ("By Ada P. Lovelace on January 15, 2015", ["Ada P. Lovelace"]),
        ("By Ada Lovelace December 3", ["Ada Lovelace"]),
        ("By <a href=/u/ada>Ada Lovelace</a><b>Twitter</b>", ["Ada Lovelace"]),
        ("<cite>By: <a href=/u/ada>Ada Lovelace</a></cite> Filed Under Bridges", ["Ada Lovelace"]),
        ("February 4, 2010 at 2:00PM by Ada Lovelace", ["Ada Lovelace"]),
        ("Von Ada von Lovelace", ["Ada von Lovelace"]),
        ("By Ada Lovelace, Karl Marx and Fjodor Dostojewski", ["Ada Lovelace", "Karl Marx", "Fjodor Dostojewski"]),
        ("By the sea there stood a house", []),
        ("Ada Lovelace", []),
    ],
)
def test_a_byline_gives_its_names_and_nothing_around_them(html, names):
    """'Josh Duboff Filed Under', 'Charles P. Pierce on January' were authors (issue 22)."""
    assert byline_names(blocks_of(Page(f"<p>{html}</p>").seen), 0, is_called=False) == names


@pytest.mark.parametrize(
    ("html", "names"),
    [
        ("<a>doumae</a>", ["doumae"]),
        ("島津健吾", ["島津健吾"]),
        ("Ada Lovelace<i>CEO</i>", ["Ada Lovelace"]),
        ("Follow us", []),
    ],
)
def test_what_is_called_an_author_needs_no_by(html, names):
    assert byline_names(blocks_of(Page(f"<p class=author>{html}</p>").seen), 0, is_called=True) == names


def test_a_stated_author_loses_its_by():
    assert [without_by(text) for text in ("By Ada Lovelace", "Byron Katie", "By the sea")] == [
        "Ada Lovelace", "Byron Katie", "By the sea",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Mehmet Can Toptaş | 03.04.2025 - Güncelleme : 03.04.2025", "Mehmet Can Toptaş"),
        ("Ada Lovelace • May 3, 2024", "Ada Lovelace"),
        ("Daily News | 3 May 2024", None),
        ("London | 3 May 2024", None),
        ("Ada Lovelace | 17 comments", None),
        ("New York, May 3, 2024", None),
        ("|" * 10_000, None),
    ],
)
def test_a_name_before_a_date_is_an_author(text, name):
    assert dated_name(text) == name


def test_a_site_that_states_itself_as_author_gives_way_to_a_byline():
    """mdr.de states "mdr.de" and shows "von David Straub"."""
    page = news.modern(3).html.replace("<head>", "<head><meta name=author content=daily.example>")
    [article] = learn_articles([Page(page)]).extract(Page(page))
    assert article.to_dict()["author"] == news.story(3)["author"]
    [article] = learn_articles([Page(page)]).extract(Page(page.replace("class='byline'", "").replace("By Ada", "ada")))
    assert article.to_dict()["author"] == "daily.example"
