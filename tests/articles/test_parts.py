"""Blocks, bodies, titles and dates, each by itself."""

import json

import numpy as np
import pytest

from tests.articles.test_bodies import LONG, article_of, blocks
from unweave import Page, learn_articles, page_kind
from unweave.articles import single
from unweave.articles.blocks import blocks_of
from unweave.articles.body import choose_body
from unweave.articles.dates import read_date
from unweave.articles.fields import date_item, parse_stated
from unweave.articles.head import authors_of, head_of, publishers_of
from unweave.articles.single import _with_entries
from unweave.articles.title_evidence import Wording, is_dates, words_of, words_of_each
from unweave.articles.title_places import Places
from unweave.articles.titles import TitleSite, choose_title, stated_form


def title_of(html):
    page = Page(html)
    found = blocks_of(page.seen)
    body = choose_body(found, np.zeros(len(found), np.bool_))
    k = choose_title(found, body.blocks, head_of(page.tree), TitleSite(10, {}, Places()))
    return found.texts[k] if k is not None else None


def test_the_title_is_the_heading_that_the_page_states():
    text = f"<p>{LONG} bridge.<p>{LONG} harbour."
    assert (
        title_of(f"<title>Bridge falls | News</title><h2>Politics</h2><h1>Bridge falls</h1><p>By Ada Writer{text}")
        == "Bridge falls"
    )
    assert (
        title_of(f"<title>News</title><b>Bridge over harbour falls</b><p>March 3, 2001{text}")
        == "Bridge over harbour falls"
    )
    assert title_of(f"<p>{LONG}.<p>{LONG}.") is None


def test_the_stated_form_differs_in_punctuation_only():
    head = head_of(Page("<meta property='og:title' content=\"Baby's day - The Daily\"><title>Other</title>").tree)
    assert stated_form("Baby’s day", head) == "Baby's day"
    assert stated_form("Baby’s long day", head) == ""


@pytest.mark.parametrize(
    ("shown", "stated", "title"),
    [
        ("<span>Bridges</span> Mend it now", "Mend it now | The Daily", "Mend it now"),
        ("Mend it now <small>Says the city</small>", "Mend it now", "Mend it now"),
        ("<span>Bridges:</span> Mend it now", "Bridges: Mend it now", "Bridges: Mend it now"),
        ("<span>Bridges</span>: Mend it now", "Bridges | The Daily", "Bridges: Mend it now"),
    ],
)
def test_a_title_has_nothing_beside_it_that_the_page_does_not_call_its_title(shown, stated, title):
    """On fixtures 14 of 2,423 pages had a kicker or a subtitle in their titles: "Opinion Mend it now"."""
    told = article_of(f"<meta property='og:title' content='{stated}'><h1>{shown}</h1><div>{_STORY}</div>")
    assert told["title"] == title


def test_the_page_title_of_an_old_page_takes_no_marks_from_the_visible_one():
    assert stated_form("Target: Spitzer", head_of(Page("<title>Target Spitzer</title>").tree)) == ""
    assert stated_form("Target Spitzer", head_of(Page("<title>Target: Spitzer</title>").tree)) == "Target: Spitzer"


def test_a_page_title_inside_the_body_is_not_seen():
    found = blocks("<body><div>archive</div><title>The Daily: Storm</title><p>Storm</p>")
    assert found.texts == ["archive", "Storm"]


def test_a_stated_title_may_end_with_a_full_stop():
    stated = "How winter wreaks havoc on what lies underneath the streets of N.Y.C."
    page = f"<title>{stated}</title><h1>{stated}</h1><p>[What you need to know today:]<p>{LONG}<p>{LONG} eight"
    assert title_of(page) == stated


def test_a_short_title_that_the_page_states_is_taken_before_its_standfirst():
    stated = "<meta property='og:title' content='New Björk | The Daily'>"
    page = f"{stated}<b>New Björk</b><br>A seven eight nine ten of music, one two three<p>{LONG}<p>{LONG} eight"
    assert title_of(page) == "New Björk"


@pytest.mark.parametrize(
    ("text", "language", "iso"),
    [
        ("Published March 5, 2001 at noon", "", "2001-03-05"),
        ("Veröffentlicht am 5. März 2001, 14:30 Uhr", "de", "2001-03-05T14:30:00"),
        ("05.03.2001", "de", "2001-03-05"),
        ("2001年3月5日", "ja", "2001-03-05"),
        ("12 people in 3 towns", "", None),
        ("in 2001", "", None),
    ],
)
def test_visible_dates_are_read_in_many_languages(text, language, iso):
    assert read_date(text, language) == iso


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("2024-05-03T10:00:00+02:00", "2024-05-03T10:00:00+02:00"),
        ("2024-05-03T10:00:00Z", "2024-05-03T10:00:00+00:00"),
        ("2024-05-03", "2024-05-03"),
        ("Fri, 03 May 2024 10:00:00 GMT", "2024-05-03T10:00:00+00:00"),
        ("2024-05-03 10:00 Uhr", "2024-05-03T10:00:00"),
        ("0001-01-01", None),
        ("yesterday", None),
        ("2024-13-45", None),
    ],
)
def test_stated_dates_are_read_in_the_forms_machines_write(text, iso):
    assert parse_stated(text) == iso


def test_linked_data_is_read_from_broken_and_hostile_scripts():
    good = (
        '{"@graph": [{"@type": "WebSite", "name": "x"}, {"@type": "NewsArticle", "headline": "A &amp; B", "author": '
        '[{"name": "Ada"}, {"name": "Bob"}]}]}'
    )
    deep = "[" * 5000
    html = "".join(f'<script type="application/ld+json">{text}</script>' for text in ("{broken", deep, good))
    head = head_of(Page(html).tree)
    assert head.stated("headline") == "A & B"
    assert authors_of(head) == ["Ada", "Bob"]


def test_authors_that_are_named_by_an_id_are_looked_up() -> None:
    graph = [
        {
            "@type": "Article",
            "headline": "A",
            "author": [{"@id": "#ada"}, {"@id": "#nobody"}],
            "publisher": {"@id": "#site"},
        },
        {"@type": "Organization", "@id": "#site", "name": "The Daily"},
        {"@type": "Person", "@id": "#ada", "name": "Ada Moss"},
    ]
    head = head_of(Page(f'<script type="application/ld+json">{json.dumps({"@graph": graph})}</script>').tree)
    assert authors_of(head) == ["Ada Moss"]
    assert "The Daily" in publishers_of(head)


@pytest.mark.parametrize(("levels", "names"), [(4, ["Ada"]), (450, [])])
def test_names_inside_names_are_read_to_a_depth_that_people_write(levels: int, names: list[str]) -> None:
    """450 levels are few enough for the parser of JSON, but what called itself for each ended in a RecursionError."""
    name = '{"name":[' * levels + '"Ada"' + "]}" * levels
    stated = f'{{"@type": "NewsArticle", "headline": "A", "author": {name}}}'
    page = Page(f'<script type="application/ld+json">{stated}</script><h1>A</h1><p>{LONG}.')
    assert authors_of(head_of(page.tree)) == names
    assert page_kind(page).name


def test_the_date_of_the_article_is_the_time_element_beside_it():
    page = Page(
        "<ul><li><time datetime=2020-01-01>old</time> teaser</ul>"
        + "<p>menu entry</p>" * 30
        + f"<h1>Bridge falls</h1><time datetime=2024-05-03T08:00>today</time><p>{LONG}.<p>{LONG}."
    )
    found = blocks_of(page.seen)
    body = choose_body(found, np.zeros(len(found), np.bool_))
    assert date_item(found, body.blocks, None, head_of(page.tree), None, Places()).text == "2024-05-03T08:00:00"


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("published-date", "2024-05-03"),
        ("cludo:date", "2024-05-03"),
        ("first_publish_time", "2024-05-03"),
        ("og:article:published_time", "2024-05-03"),
        ("article:modified_time", "2024-05-03"),
        ("read-time", None),
        ("update", None),
    ],
)
def test_the_date_of_a_meta_is_known_by_its_name(name, day):
    page = Page(f'<meta name="{name}" content="2024-05-03"><h1>Bridge falls</h1><p>{LONG}.<p>{LONG}.')
    found = blocks_of(page.seen)
    body = choose_body(found, np.zeros(len(found), np.bool_))
    item = date_item(found, body.blocks, 0, head_of(page.tree), None, Places())
    assert (item.text if item else None) == day


@pytest.mark.parametrize(
    ("metas", "names"),
    [
        ([("author", "Ada Lovelace"), ("author", "Karl Marx")], ["Ada Lovelace", "Karl Marx"]),
        (
            [("citation_author", "Lovelace, Ada"), ("citation_author", "Marx, Karl H.")],
            ["Ada Lovelace", "Karl H. Marx"],
        ),
        ([("article:author", "https://a.example/ada"), ("parsely-author", "Ada Lovelace")], ["Ada Lovelace"]),
        ([("author", "Ada Lovelace, Karl Marx")], ["Ada Lovelace", "Karl Marx"]),
    ],
)
def test_all_stated_authors_are_given(metas, names):
    html = "".join(f'<meta name="{name}" content="{text}">' for name, text in metas)
    assert authors_of(head_of(Page(html).tree)) == names


@pytest.mark.parametrize(
    ("shown", "address", "day"),
    [
        ("<span>Ada Lovelace</span><span>May 3, 2024</span>", "https://a.example/bridge", "2024-05-03"),
        ("<p>AMZN, as of August 10, 2022</p>", "https://a.example/2017/01/09/bridge", "2017-01-09"),
        ("<p>January 8, 2017</p>", "https://a.example/2017/01/09/bridge", "2017-01-08"),
        ("", "https://a.example/20170109/bridge", "2017-01-09"),
        ("<p>Time: 2019-09-23. Author:</p>", "https://a.example/bridge", "2019-09-23"),
        ("<meta name=date value=2017-01-09><p>August 10, 2022</p>", "https://a.example/bridge", "2017-01-09"),
        ("<p>January 8, 2017</p><p>Last modified on January 9, 2017</p>", "https://a.example/bridge", "2017-01-08"),
        ("<meta name=date content='January 9, 2017'>", "https://a.example/bridge", "2017-01-09"),
    ],
)
def test_the_date_is_found_between_names_and_against_the_address(shown, address, day):
    """Dates that touch a name were not read, and a date of stock prices was taken before that of the address (issue
    22)."""
    page = Page(f"<h1>Bridge falls</h1>{shown}<p>{LONG}.<p>{LONG}.", url=address)
    found = blocks_of(page.seen)
    body = choose_body(found, np.zeros(len(found), np.bool_))
    item = date_item(found, body.blocks, 0, head_of(page.tree), page.url, Places())
    assert item is not None
    assert item.text[:10] == day


@pytest.mark.parametrize("text", ["01/01/1970", "Born 12 May 1950 in Gdansk", "January 1, 2201"])
def test_dates_on_which_no_page_was_published_are_none(text):
    """A page without a date was given 1970-01-01, the epoch that its template shows (issue 6)."""
    assert read_date(text) is None
    found = blocks(f"<h1>Bridge</h1><p>{text}</p><p>{LONG}</p>")
    assert date_item(found, [2], 0, head_of(found.tree), "https://a.example/1970/01/01/bridge", Places()) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4 Feb 05 - 10 May 12", True),
        ("Monday, March 6th, 2000", True),
        ("1984", False),
        ("May", False),
        ("20 things to do in May", False),
        ("March 6: the bridge is open", False),
    ],
)
def test_dates_alone_are_no_title(text, expected):
    assert is_dates(words_of(text)) == expected


def test_the_caption_of_a_picture_is_no_title():
    body = "<p>" + "The bridge was rebuilt and opened on Monday after years. " * 8 + "</p>"
    figure = "<figure><img><figcaption><b>The bridge is open</b></figcaption></figure>"
    page = Page(f"<title>The bridge is open</title><div><h2>The bridge opens at last</h2>{figure}{body}</div>")
    [article] = learn_articles([page]).extract(page)
    assert article.to_dict()["title"] == "The bridge opens at last"


def test_what_the_other_reading_has_inside_a_body_is_kept_and_what_stands_around_is_not():
    """Lists of links inside an article were lost, and teasers behind it kept (issue 22)."""
    told = [f"The bridge number {i} was rebuilt and opened on Monday after many years of work." for i in range(9)]
    paragraphs = [f"<p>{text}</p>" for text in told]
    entries = "<ul><li><a href=/1>Bridges of the north</a><li><a href=/2>Bridges of the south</a></ul>"
    found = blocks("".join(paragraphs[:3]) + entries + "".join(paragraphs[3:]))
    texts = found.texts
    body = [k for k in range(len(found)) if texts[k] in told]
    assert _with_entries(found, body, list(range(len(found)))) == list(range(len(found)))
    assert _with_entries(found, body, body) == body


def test_of_a_longer_reading_only_what_lies_within_the_other_is_taken(monkeypatch):
    told = [f"The bridge number {i} was rebuilt and opened on Monday after many years of work." for i in range(9)]
    page = Page("".join(f"<p>{text}</p>" for text in told))
    found = blocks_of(page.seen)
    monkeypatch.setattr(single, "_trafilatura_text", lambda page, *, fast: "\n".join((*told[:4], *told[5:7])))
    assert single.second_reading(page, found, list(range(9)), None) == list(range(7))


@pytest.mark.parametrize(
    ("html", "title"),
    [
        (
            "<title>用多播的方法_服务器应用_我的网站</title><h1><a href=/>我的网站</a></h1><h2>"
            "<a href=/3>用多播的方法</a></h2>",
            "用多播的方法",
        ),
        (
            "<title>用多播的方法 - 小石头的专栏</title><h1><a href=/>小石头的专栏</a></h1><h2>"
            "<a href=/3>用多播的方法</a></h2>",
            "用多播的方法",
        ),
        (
            "<title>www.dorf.example - Zahlen und Daten</title><h2>Zahlen und Daten</h2><p>Van der Nutefuare bit no "
            "Schäi</p>",
            "Zahlen und Daten",
        ),
    ],
)
def test_the_title_is_what_the_page_title_begins_with_in_scripts_without_spaces_too(html, title):
    """The names of blogs were titles, and "_" was a letter."""
    text = "<p>单播用于两个主机之间的端对端通信，广播用于一个主机对整个局域网上所有主机上的数据通信。</p>" * 6
    assert article_of(f"{html}<div>{text}</div>")["title"] == title


@pytest.mark.parametrize(
    ("first", "last", "date"),
    [
        ("<p>12/28/2005 3:13:17 PM, by Hannibal</p>", "", "2005-12-28T15:13:17"),
        ("<p>Posted : 30/03/2025 3:08 pm</p>", "", "2025-03-30T15:08:00"),
        ("<p>分类： Linux 2012-08-16 09:40 670人阅读 评论(0) 收藏 举报</p>", "", "2012-08-16T09:40:00"),
        ("", "<p>5 gennaio 2025 ( modifica il 5 gennaio 2025 | 14:08)</p>", "2025-01-05"),
    ],
)
def test_a_line_that_says_when_is_the_date_and_no_text(first, last, date):
    text = f"<p>{LONG} a. <p>{LONG} b. <p>{LONG} c."
    told = article_of(f"<h1>The bridge of the city</h1><div>{first}{text}{last}</div>")
    assert told["date"].startswith(date)
    assert told["body"] == "\n\n".join(f"{LONG} {x}." for x in "abc")


@pytest.mark.parametrize(
    "line",
    [
        "<h3>May 3, 2024</h3>",
        "<p>The survey was conducted from August 11 to August 13, 2000, by telephone.</p>",
        "<p>From the March 6, 2000 issue of New York Magazine.</p>",
    ],
)
def test_a_heading_and_a_sentence_with_a_date_are_text(line):
    text = f"<p>{LONG} a. <p>{LONG} b. <p>{LONG} c."
    told = article_of(f"<h1>The bridge of the city</h1><div><p>{LONG} d.</p>{line}{text}</div>")
    assert len(told["body"].split("\n\n")) == 5


@pytest.mark.parametrize(
    ("last", "date"),
    [
        ("<p>チューリップを集めたコーナーもあり、親子連れが楽しんでいた。（2011年4月10日 読売新聞）</p>", "2011-04-10"),
        ("<p>posted @ 2011-12-06 18:53 牛皮糖 阅读(12) 评论(3) 编辑 收藏</p>", "2011-12-06"),
    ],
)
def test_a_date_with_which_a_body_ends_is_taken_where_no_other_is(last, date):
    text = (
        "<p>大花壇を中心に植えられているのは、赤や黄色など約二十三万球で、大勢の人たちが多彩な色や形を鑑賞している。</p>"
        * 4
    )
    assert article_of(f"<h1>色とりどりのチューリップ</h1><div>{text}{last}</div>")["date"].startswith(date)


_STORY = "".join(f"<p>{LONG} {letter}." for letter in "abcdefgh")
_TEASERS = "<p>Further story of the city</p>" * 20


@pytest.mark.parametrize(
    ("first", "last", "day"),
    [
        ("<p>03.05.2024 – The bridge is open again, as the city says.</p>", "", "2024-05-03"),
        ("<p>Press release of 3 May 2024 | Ulm – The bridge is open again.</p>", "", "2024-05-03"),
        ("<p>The bridge fell on 3 May 2024 and nobody saw it in the dark.</p>", "", None),
        ("", "<p class=published>By Ada, 3 May 2024</p>", "2024-05-03"),
        ("", "<p>Fair on 3 May 2024</p>", None),
        ("<p>Updated May 4, 2024 at 9 a.m. | Published May 3, 2024</p>", "", "2024-05-03"),
        (
            f"<p class=meta>This entry was posted on Friday, May 3rd, 2024 in {'Bridges, ' * 20} only.</p>",
            "",
            "2024-05-03",
        ),
        ("", "<div class=comments><p>4 May 2024</p></div>", None),
        ("", "<p class=published>3 May 2024</p><p class=published>4 May 2024</p>", None),
        (
            "<p>May 22, 2026</p>",
            "<aside><time datetime=2026-03-05>Mar 5</time> A suggested story</aside>",
            "2026-05-22",
        ),
        ("<p><abbr class=published title=2024-05-03T10:52:00>10:52</abbr></p>", "", "2024-05-03T10:52:00"),
        ("<p>Ada<br>3 May 2024</p><p>On 1 February 2024 Karl wrote:</p>", "", "2024-05-03"),
        ("", "<p>by Ada — <span class=documentPublished>published 3 May 2024</span></p>", "2024-05-03"),
    ],
)
def test_a_date_begins_the_text_or_is_the_only_one_that_is_called_so(first, last, day):
    """Of 2,056 pages of fixtures 1,747 had their date, and 1,775 with these."""
    teasers = "" if "<aside" in last else _TEASERS
    told = article_of(f"<h1>The bridge of the city</h1><div>{first}{_STORY}</div>{teasers}{last}")
    assert told.get("date") == day


def test_what_is_called_a_date_above_the_title_comes_before_a_date_that_is_told_below_it():
    above, told = "<h2 class=date-header>Friday, 3 May 2024</h2>", "<div>Sold since: 01.02.2024</div>"
    assert article_of(f"{above}<h1>The bridge of the city</h1>{told}<div>{_STORY}</div>")["date"] == "2024-05-03"


def test_which_of_two_numbers_is_the_month_is_told_by_the_language_of_xhtml_too():
    html = f"<h1>The bridge of the city</h1><p>02/10/2024</p><div>{_STORY}</div>"
    assert article_of(f'<html xml:lang="en-GB">{html}')["date"] == "2024-10-02"


def test_a_script_of_linked_data_need_not_say_that_it_is_and_a_review_of_something_is_no_article():
    review = {"@type": "Review", "datePublished": "2024-06-09", "author": {"name": "Karl Marx"}}
    told = {"@type": "Recipe", "datePublished": "2024-05-03", "author": {"name": "Ada"}, "review": [review]}
    script = json.dumps({"@context": "https://schema.org", **told})
    article = article_of(f"<script>{script}</script><h1>The bread of the city</h1><div>{_STORY}</div>")
    assert (article["date"], article["author"]) == ("2024-05-03", "Ada")


def test_a_page_that_says_it_is_an_article_may_have_one_sentence():
    one = "<h1>The bridge of the city</h1><div><p>The bridge of the city is open again for all but lorries.</p></div>"
    assert not learn_articles([Page(one)]).extract(Page(one))
    assert article_of(f'<meta property="og:type" content="article">{one}')["title"] == "The bridge of the city"


@pytest.mark.parametrize(
    ("script", "day"),
    [
        ('{"@type": "WebPage", "datePublished": "2024-05-03"}', "2024-05-03"),
        ('<![CDATA[ {"@type": "NewsArticle", "datePublished": "2024-05-03"} ]]>', "2024-05-03"),
        ('{"@type": "NewsArticle", "datePublished": "2024-05-03", "sameAs": ["a",],};', "2024-05-03"),
        ('{"@type": "Comment", "datePublished": "2024-05-03"}', None),
        ("[" * 100_000, None),
    ],
)
def test_a_date_is_stated_of_the_page_and_in_json_that_is_nearly_right(script, day):
    stated = f'<script type="application/ld+json">{script}</script>'
    assert article_of(f"{stated}<h1>The bridge of the city</h1><div>{_STORY}</div>").get("date") == day


@pytest.mark.parametrize(
    ("shown", "head", "url", "title"),
    [
        ("A bridge in the city | The Nation", "", "https://www.thenation.com/article/1", "A bridge in the city"),
        ("A bridge in the city - Bridge Weekly", "<meta property=og:site_name content='Bridge Weekly'>", None,
         "A bridge in the city"),
        ("A bridge in the city | What we know", "", "https://www.thenation.com/article/1",
         "A bridge in the city | What we know"),
        ("A bridge in the city | The Nation", "<a href=http://www.thenation.com/>Home</a>", None,
         "A bridge in the city"),
        ("A bridge in the city | The Nation", "<a href=/web/20100815082106/http://www.thenation.com/>Home</a>", None,
         "A bridge in the city"),
        ("The Nation", "", "https://www.thenation.com/article/1", "The Nation"),
        ("A bridge in the city | The Nation", "", "http://[broken", "A bridge in the city | The Nation"),
    ],
)  # fmt: skip
def test_the_name_of_the_site_behind_a_title_is_no_part_of_it(shown, head, url, title):
    text = f"<p>{LONG} a. <p>{LONG} b. <p>{LONG} c."
    page = Page(f"{head}<h1>{shown}</h1><div>{text}</div>", url)
    assert learn_articles([page]).extract(page)[0].to_dict()["title"] == title


@pytest.mark.compiled
def test_of_a_line_of_a_million_letters_only_the_beginning_is_cut_into_words():
    line = "单播用于通信" * 200_000
    page = Page(f"<title>{line}</title><h1>用多播的方法</h1><div><p>{line}</p><p>{'2011-12-06' * 50_000}</p></div>")
    found = blocks_of(page.seen)
    wording = Wording.of(found, range(1, len(found)), head_of(page.tree))
    assert len(wording.page_title) < 10_000
    assert len(wording.lead) < 100
    assert "date" not in learn_articles([page]).extract(page)[0].to_dict()


def test_a_story_for_readers_without_scripts_is_read():
    """A site that needs scripts gave nothing: its stories stand in `noscript`."""
    text = "".join(f"<p>{LONG} {n}.</p>" for n in range(4))
    told = article_of(f"<h1>The bridge of the city</h1><div id=app></div><noscript><div>{text}</div></noscript>")
    assert len(told["body"].split("\n\n")) == 4


def test_words_of_many_titles_are_those_of_each():
    texts = ["“Ada’s” bridge — of_the town", "单播用于通信", "Straße & Brücke…", "", "plain Words 12", "ΟΔΟΣ"]
    assert words_of_each(texts) == [words_of(text) for text in texts]
    assert words_of_each([]) == []


def test_texts_without_a_digit_are_not_searched_for_dates(monkeypatch):
    assert read_date("３ May ２０２４") == read_date("3 May 2024") == "2024-05-03"
    assert read_date("② May 2024") == "2024-05-02"
    monkeypatch.setattr("unweave.articles.dates.find_dates", None)
    assert read_date("“Yesterday, in May” — Ada") is None
