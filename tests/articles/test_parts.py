"""Blocks, bodies, titles and dates, each by itself."""

import json

import numpy as np
import pytest

from tests.articles import news
from unweave import Page, learn_articles, page_kind
from unweave.articles import single
from unweave.articles.blocks import blocks_of, count_words
from unweave.articles.body import choose_body
from unweave.articles.dates import read_date
from unweave.articles.fields import date_item, parse_stated
from unweave.articles.head import authors_of, head_of, publishers_of
from unweave.articles.single import _with_entries
from unweave.articles.title_evidence import Wording, is_dates, words_of, words_of_each
from unweave.articles.title_places import Places
from unweave.articles.titles import TitleSite, choose_title, stated_form

LONG = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"


def blocks(html):
    return blocks_of(Page(html).seen)


def body_of(html, repeated=()):
    found = blocks(html)
    chosen = choose_body(found, np.array([text in repeated for text in found.texts], np.bool_))
    return [found.texts[k] for k in chosen.blocks] if chosen else None


def test_blocks_end_at_block_elements_and_line_breaks_and_run_through_inline_ones():
    found = blocks("<p>a <b>b</b>c<br>d</p>e<div>f<span> g</span></div><script>no</script><select><option>no</select>")
    assert found.texts == ["a bc", "d", "e", "f g"]
    assert [found.tree.tag(int(holder)) for holder in found.holder] == ["p", "p", "body", "div"]


def test_the_sign_of_a_link_to_a_heading_is_no_text_of_it():
    html = (
        "<h2>Why C# <a href=#w>¶</a></h2><h3><a hidden href=#x>#</a>How</h3><h3><a href=/c>C#</a></h3><p><a>#</a> 1</p>"
    )
    assert blocks(html).texts == ["Why C#", "How", "C#", "# 1"]


def test_words_in_links_are_counted_apart():
    found = blocks("<p>one <a href=x>two three</a> four</p><p><a href=y>five</a></p><p>six</p>")
    assert found.words.tolist() == [4, 1, 1]
    assert found.link_words.tolist() == [2, 1, 0]


def test_the_words_of_many_texts_are_those_of_each():
    texts = ["It is_so: a B-side, 9 o'clock", "", "Überall", "東京 tower", "plain"]
    assert words_of_each(texts) == [words_of(text) for text in texts]
    assert words_of_each([]) == []
    page = blocks_of(Page("".join(f"<p>{text}</p>" for text in texts)).seen)
    assert page.words.tolist() == [count_words(text) for text in page.texts]


@pytest.mark.parametrize(
    ("text", "n"), [("", 0), ("two words", 2), ("- | -", 0), ("日本語の文章", 3), ("naïve café", 2)]
)
def test_words_are_counted_in_scripts_without_spaces_too(text, n):
    assert count_words(text) == n


def test_the_body_is_the_best_run_of_siblings():
    page = f"<div><ul>{'<li><a href=x>menu entry of the site</a>' * 9}</ul><p>{LONG}<p>{LONG} a<h3>Sub</h3><p>{LONG} b</div>"
    assert body_of(page) == [LONG, f"{LONG} a", "Sub", f"{LONG} b"]


def test_repeated_text_asides_and_links_are_left_out_of_the_body():
    inset = (
        f"<figure>{LONG} caption</figure><div class=related-box><p>{LONG} related</p></div><p><a href=x>{LONG}</a></p>"
    )
    told = [f"{LONG} {LONG} {i}" for i in range(4)]
    page = f"<main><p>{told[0]}<p>{told[1]}</p>{inset}<p>Subscribe to our letter today<p>{told[2]}<p>{told[3]}</main>"
    assert body_of(page, {"Subscribe to our letter today"}) == told


def test_a_body_in_a_place_called_an_aside_is_found_when_there_is_no_other():
    assert body_of(f"<div class=sidebar><p>{LONG} 1<p>{LONG} 2</div>" + "<ul>" + "<li>x y z" * 99) == [
        f"{LONG} 1",
        f"{LONG} 2",
    ]


def test_comments_are_no_body_even_where_they_are_longer_than_the_article():
    story = f"<div class=story><p>{LONG} {LONG} 1<p>{LONG} {LONG} 2</div>"
    comments = f"<div class=user-comments>{''.join(f'<div class=comment><p>{LONG} {LONG} comment {i}</div>' for i in range(9))}</div>"
    told = [f"{LONG} {LONG} 1", f"{LONG} {LONG} 2"]
    assert body_of(f"{story}{comments}") == told
    assert body_of(f"<ul>{'<li><a href=x>entry</a>' * 9}</ul>{comments}")


@pytest.mark.parametrize("word", ["Advertisement", "- ANZEIGE -", "REKLAM", "Publicité"])
def test_a_word_that_says_advertisement_is_no_text_of_the_body(word):
    page = f"<main><p>{LONG} {LONG} 1<p>{word}<p>{LONG} {LONG} 2<p>Advertising is dear<p>{LONG} 3</main>"
    assert body_of(page) == [f"{LONG} {LONG} 1", f"{LONG} {LONG} 2", "Advertising is dear", f"{LONG} 3"]


STANDFIRST = "Engineers who had measured every beam twice said that it would hold."


@pytest.mark.parametrize(
    ("between", "is_told"),
    [
        (f"<p class=deck>{STANDFIRST}</p>", True),
        (f"<p>By Ada Lovelace</p><p>{STANDFIRST}</p>", True),
        (f"<p class=deck>{STANDFIRST[:-1]}</p>", False),
        (f"<p><a href=/other>{STANDFIRST}</a></p>", False),
        (f"<p class=caption>{STANDFIRST}</p>", False),
        (f"<figure><figcaption>{STANDFIRST}</figcaption></figure>", False),
        ("<p>It would hold.</p>", False),
        (f"<p>a<p>b<p>c<p>d<p>{STANDFIRST}", False),
    ],
)
def test_the_standfirst_between_title_and_body_is_told(between, is_told):
    html = news.modern(3).html
    told = f"<p class='byline'>By {news.story(3)['author']}</p>"
    page = html.replace(told, between)
    for site in (learn_articles([Page(page)]), learn_articles(map(news.modern, range(4, 10)))):
        [article] = site.extract(Page(page))
        assert article.to_dict()["body"].startswith(STANDFIRST) == is_told


def test_lines_that_are_wrapped_at_their_width_are_a_body():
    """A text with `<br>` at the end of each line of five words gave nothing (issue 22)."""
    lines = [LONG, *(f"line {i} of the story" for i in range(9))]
    assert body_of(f"<h1>Bridge falls</h1><p>{'<br>'.join(lines)}</p>") == lines


def test_paragraphs_that_links_part_from_the_others_are_in_the_body():
    """A first paragraph above a box of related articles was left out (issue 22)."""
    links = "".join(f"<li><a href=/{i}>{LONG}</a>" for i in range(3))
    assert body_of(
        f"<div><p>Lead {LONG}.</p><p>So it is.</p><div><h3>Related</h3><ul>{links}</ul></div><p>Second {LONG}.</p>"
        f"<p>Third {LONG}.</p></div><div><p>Teaser {LONG}.</p></div>"
    ) == [f"Lead {LONG}.", "So it is.", f"Second {LONG}.", f"Third {LONG}."]


def test_a_quoted_tweet_is_a_part_of_the_story():
    """A story with quoted tweets was given without them, or only up to the first (issue 22)."""
    tweet = '<blockquote class="twitter-tweet"><p>We said it.</p>— Ada (@ada) <a href=/1>May 3, 2024</a></blockquote>'
    body = body_of(f"<p>First {LONG}.</p>{tweet}<p>Then {LONG}.</p>")
    assert body is not None
    assert body[1:-1] == ["We said it.", "— Ada (@ada) May 3, 2024"]


@pytest.mark.parametrize(
    "other",
    [
        "".join(f'<div style="display: none"><p>{i} {LONG} {LONG} {LONG}.</p></div>' for i in range(2)),
        f"<div>{f'<p>Get {LONG} {LONG} now</p><p>{LONG} 39.95</p>' * 4}</div>",
    ],
    ids=["hidden", "said again and again"],
)
def test_what_is_hidden_or_said_again_and_again_is_no_body(other):
    """Data of products that a style hid, or that a page repeated, took the place of a short story (issue 22)."""
    story = [f"{i} {LONG}." for i in "abcde"]
    menu = f"<ul>{f'<li><a href=/>{LONG}</a>' * 4}</ul>"
    assert body_of("<article>" + "".join(f"<p>{text}</p>" for text in story) + f"</article>{menu}{other}") == story


def test_a_story_that_is_hidden_until_scripts_run_is_a_body():
    assert body_of(f'<body style="display:none"><p>a {LONG}.</p><p>b {LONG}.</p>') == [f"a {LONG}.", f"b {LONG}."]


def test_what_stands_behind_the_element_of_the_body_is_none_of_it():
    """Who wrote, what to subscribe to and what else there is were taken for the end of articles (issue 22)."""
    story = [f"{i} {LONG}." for i in range(9)]
    bio = f"<div><h2>Written by Ada Writer</h2><p>Ada {LONG}.</p></div><div><h2>More</h2><p>Teaser {LONG}.</p></div>"
    paragraphs = "".join(f"<p>{text}</p>" for text in story)
    assert body_of(f"<main><div>{paragraphs}</div>{bio}</main>") == story


@pytest.mark.parametrize(
    "parts",
    [
        "<section class=part>{}</section><section class=part>{}</section>",
        f"<p>{LONG}</p><div>{{}}</div>{{}}",
        "<p><b>{}</b>{}",
    ],
    ids=["goes on in its like", "paragraphs before and after", "formatting"],
)
def test_a_body_goes_on_behind_an_element_that_is_no_whole(parts):
    lines = [f"{i} {LONG}." for i in range(9)]
    first, last = "<br>".join(lines[:7]), "".join(f"<p>{line}</p>" for line in lines[7:])
    body = body_of(parts.format(first, last))
    assert body is not None
    assert body[-9:] == lines


def test_what_is_trending_stands_in_no_body():
    story, teasers = (
        [f"{i} {LONG}." for i in range(4)],
        f"<div class=rail--trending><h3>Trending</h3><p>{LONG}</p></div>",
    )
    paragraphs = [f"<p>{text}</p>" for text in story]
    assert body_of("".join([*paragraphs[:2], teasers, *paragraphs[2:]])) == story


def test_what_a_list_of_links_is_called_goes_with_it():
    """ "Read also", "Lire aussi" and "Mehr zum Thema" stayed in bodies without the links below them (issue 22)."""
    story, box = (
        [f"{i} {LONG}." for i in "abcd"],
        f"<div><h3>Mehr zum Thema</h3><ul><li><a href=/1>{LONG}</a></ul></div>",
    )
    paragraphs = "".join(f"<p>{text}</p>" for text in story[2:])
    assert body_of(f"<p>{story[0]}</p><p>{story[1]}</p>{box}{paragraphs}") == story
    heading = "<div><h2>Heading</h2><div><a href=/e>edit this</a></div></div>"
    assert body_of(f"<p>{story[0]}</p><p>{story[1]}</p>{heading}{paragraphs}") == [*story[:2], "Heading", *story[2:]]


def test_a_few_words_before_the_title_of_another_story_are_none_of_this_one():
    """ "Baca juga: ..." stood in bodies, 48 times on 2,423 fixtures; a list of addresses is a list."""
    story = [f"{i} {LONG}." for i in "abcd"]
    texts = [f"<p>{text}</p>" for text in story]
    more = "<p><b>Baca juga:</b> <a href=/1>The market is on the square again</a></p>"
    assert body_of("".join([*texts[:2], more, *texts[2:]])) == story
    told = "<p>He said: <a href=/1>the market is on the square again.</a></p>"
    assert len(body_of("".join([*texts[:2], told, *texts[2:]]))) == 5


def test_a_short_line_at_the_end_says_whose_the_text_is():
    story = "".join(f"<p>{i} {LONG}.</p>" for i in "abcd")
    told = article_of(f"<h1>The bridge of the city</h1><div>{story}<p>© dpa-infocom, 240503-99/3</p></div>")
    assert told["body"].endswith(f"d {LONG}.")


def test_an_interview_may_end_with_a_short_answer():
    lines = [
        f"a {LONG}.",
        f"Why {LONG}?",
        f"b {LONG}.",
        "And they?",
        f"c {LONG}.",
        "And you?",
        f"d {LONG}.",
        "Stay?",
        "I will.",
    ]
    assert body_of("".join(f"<p>{line}</p>" for line in lines)) == lines
    lines = [f"Why {LONG}?", "So.", "And?", f"Since {LONG}.", "Thank you.", "Thank you!"]
    assert body_of("".join(f"<p>{line}</p>" for line in lines)) == lines
    assert (
        body_of("".join(f"<p>{line}</p>" for line in [*[f"{i} {LONG}." for i in "abc"], "Share"]))[-1] == f"c {LONG}."
    )


def test_a_long_paragraph_is_not_the_whole_body():
    assert body_of(f"<div><p>{LONG} {LONG} {LONG}.</p><p>{LONG}.</p></div>") == [f"{LONG} {LONG} {LONG}.", f"{LONG}."]


def test_a_program_in_a_figure_is_text_but_not_the_numbers_of_its_lines():
    lines = "<td class=gutter><pre>1<br>2<br>30</pre></td><td class=code><pre>let me<br>go</pre></td>"
    figure = f"<figure class=highlight><table><tr>{lines}</tr></table></figure>"
    told = body_of(f"<main><p>{LONG}.</p>{figure}<figure><pre>1 2 3</pre></figure><p>{LONG}!</p></main>")
    assert told == [f"{LONG}.", "let me", "go", f"{LONG}!"]
    told = body_of(f"<main><p>{LONG} {LONG}.</p><figure>{LONG}</figure><p>{LONG} {LONG}!</p></main>")
    assert told == [f"{LONG} {LONG}.", f"{LONG} {LONG}!"]


@pytest.mark.parametrize(("n", "is_gallery"), [(9, False), (90, True)])
def test_captions_longer_than_the_article_are_none_of_it_unless_it_is_a_gallery(n, is_gallery):
    captions = "".join(f"<figure><figcaption>{i} {LONG}</figcaption></figure>" for i in range(n))
    told = body_of(f"<main><p>{LONG} {LONG}.</p><p>{LONG} {LONG}!</p>{captions}</main>")
    assert told[:2] == [f"{LONG} {LONG}.", f"{LONG} {LONG}!"]
    assert len(told) == 2 + n * is_gallery


FILMS = "".join(f"<tr><td><a href=/{y}>Film of {y}</a><td>{y}<td>{y % 100}" for y in range(1901, 1921))
STORY, END = [f"{LONG} {LONG}.", f"{LONG} {LONG}!"], ["Sources", "the city archive", "two films"]


@pytest.mark.parametrize("first", ["<tr><th>Film<th>Year<th>Minutes", "<tr><td>Film<td>Year<td>Minutes"])
def test_a_table_of_data_within_the_body_belongs_to_it_whole_and_parts_it_from_nothing(first):
    """The films, being links, were left out, and what followed the numbers was none of the body (issue 22)."""
    told = body_of(
        f"<div><p>{STORY[0]}</p><table>{first}{FILMS}</table><h3>{END[0]}</h3><ul><li>{END[1]}<li>{END[2]}</ul>"
        f"<p>{STORY[1]}</p></div>"
    )
    cells = [text for y in range(1901, 1921) for text in (f"Film of {y}", str(y), str(y % 100))]
    assert told == [STORY[0], "Film", "Year", "Minutes", *cells, *END, STORY[1]]


@pytest.mark.parametrize(
    ("row", "n_rows"),
    [
        ("<td>·<td>The Daily tells of <a href=/a>harbours and ships</a>", 9),
        ("<td>All<td><a href=/a>of the harbours and of their many ships</a>", 9),
        ("<td>Read of harbours<td>and of ships", 2),
        ("<td>Read of harbours and of ships", 9),
        ("<td>a<br>b<br>c<td>d<br>e", 9),
    ],
)
def test_tables_of_bullets_links_one_column_and_whole_texts_tell_no_data(row, n_rows):
    assert blocks(f"<p>{LONG}<table>{f'<tr>{row}' * n_rows}</table>").tables.tolist().count(-1) > n_rows


def test_a_row_of_a_table_is_one_paragraph_with_a_place_for_each_cell():
    table = "<table><caption>Phones</caption><tr><th><th>Price<tr><td>1<td>9<br>euros<tr><td>2<td></table>"
    page = Page(f"<h1>Bridge falls</h1><p>{STORY[0]}</p>{table}<p>{STORY[1]}</p>")
    (article,) = learn_articles([page]).extract(page)
    assert [item.text for item in article.paragraphs][1:-1] == ["Phones", "| Price", "1 | 9 euros", "2 |"]
    rows = "<tr><td></td><td>Price</td></tr>\n<tr><td>1</td><td>9<br>euros</td></tr>\n<tr><td>2</td><td></td></tr>"
    assert f"<p>Phones</p>\n<table>\n{rows}\n</table>\n<p>one" in article.html


@pytest.mark.parametrize("tag", ["ul", "ol", "dl"])
def test_lists_of_short_texts_beside_the_paragraphs_belong_to_the_body(tag):
    """They were left out between paragraphs that were in it, and so were their entries that are links (issue 22)."""
    item = "dd" if tag == "dl" else "li"
    texts = ["Cut", "Colour", "Size of the stone", "Cost", "Where to buy", "Harbour shops", "Old town", "Upper town"]
    entries = "".join(f"<{item}>{text}" for text in texts[:5]) + f"<{item}><a href=/h>{texts[5]}</a>"
    html = f"<div><p>{STORY[0]}</p><{tag}>{entries}</{tag}>" + "<nav>Menu of the page</nav>" * 3
    assert body_of(f"{html}<p>{STORY[1]}</p></div>") == [STORY[0], *texts[:6], STORY[1]]
    elsewhere = html.replace(f"<{tag}>", f"<div><{tag}>").replace(f"</{tag}>", f"</{tag}></div>")
    assert body_of(f"{elsewhere}<p>{STORY[1]}</p></div>") == STORY


def test_lists_of_links_between_paragraphs_lead_elsewhere():
    links = "".join(f"<li><a href=/{n}>Another story {n}</a>" for n in range(3)) + "<li>of harbours"
    assert body_of(f"<div><p>{STORY[0]}</p><ul>{links}</ul><p>{STORY[1]}</p></div>") == STORY


def test_a_table_in_a_place_called_something_else_is_none_of_the_body():
    aside = f"<div class=related><table>{FILMS}</table></div>"
    assert body_of(f"<div><p>{STORY[0]}</p>{aside}<p>{STORY[1]}</p></div>") == STORY


def test_a_table_in_a_figure_belongs_to_the_body_and_its_caption_does_not():
    """WordPress writes each table in a figure: all of them were left out (issue 22)."""
    figure = (
        f"<figure class=wp-block-table><table>{FILMS}</table><figcaption>All films of the city.</figcaption></figure>"
    )
    told = body_of(f"<div><p>{STORY[0]}</p>{figure}<p>{STORY[1]}</p></div>")
    assert [told[0], *told[1:4], told[-1]] == [STORY[0], "Film of 1901", "1901", "1", STORY[1]]
    assert "All films of the city." not in told


def test_a_table_before_the_first_paragraph_is_none_of_the_body():
    assert body_of(f"<div><table>{FILMS}</table><p>{STORY[0]}</p><p>{STORY[1]}</p></div>") == STORY


def test_no_text_is_no_body():
    assert body_of("") is None
    assert body_of("<ul>" + "<li><a href=x>entry</a>" * 50) is None


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
    good = '{"@graph": [{"@type": "WebSite", "name": "x"}, {"@type": "NewsArticle", "headline": "A &amp; B", "author": [{"name": "Ada"}, {"name": "Bob"}]}]}'
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
    """Dates that touch a name were not read, and a date of stock prices was taken before that of the address (issue 22)."""
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


def article_of(html):
    page = Page(html)
    return learn_articles([page]).extract(page)[0].to_dict()


@pytest.mark.parametrize(
    ("html", "title"),
    [
        ("<title>用多播的方法_服务器应用_我的网站</title><h1><a href=/>我的网站</a></h1><h2><a href=/3>用多播的方法</a></h2>", "用多播的方法"),
        ("<title>用多播的方法 - 小石头的专栏</title><h1><a href=/>小石头的专栏</a></h1><h2><a href=/3>用多播的方法</a></h2>", "用多播的方法"),
        ("<title>www.dorf.example - Zahlen und Daten</title><h2>Zahlen und Daten</h2><p>Van der Nutefuare bit no Schäi</p>", "Zahlen und Daten"),
    ],
)  # fmt: skip
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
        ("A bridge in the city - Bridge Weekly", "<meta property=og:site_name content='Bridge Weekly'>", None, "A bridge in the city"),
        ("A bridge in the city | What we know", "", "https://www.thenation.com/article/1", "A bridge in the city | What we know"),
        ("A bridge in the city | The Nation", "<a href=http://www.thenation.com/>Home</a>", None, "A bridge in the city"),
        ("A bridge in the city | The Nation", "<a href=/web/20100815082106/http://www.thenation.com/>Home</a>", None, "A bridge in the city"),
        ("The Nation", "", "https://www.thenation.com/article/1", "The Nation"),
        ("A bridge in the city | The Nation", "", "http://[broken", "A bridge in the city | The Nation"),
    ],
)  # fmt: skip
def test_the_name_of_the_site_behind_a_title_is_no_part_of_it(shown, head, url, title):
    text = f"<p>{LONG} a. <p>{LONG} b. <p>{LONG} c."
    page = Page(f"{head}<h1>{shown}</h1><div>{text}</div>", url)
    assert learn_articles([page]).extract(page)[0].to_dict()["title"] == title


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
