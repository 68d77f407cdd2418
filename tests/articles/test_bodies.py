"""Blocks of text, and which of them are an article's body."""

import numpy as np
import pytest

from tests.articles import news
from unweave import Page, learn_articles
from unweave.articles.blocks import blocks_of, count_words
from unweave.articles.body import choose_body
from unweave.articles.title_evidence import words_of, words_of_each

LONG = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"


def article_of(html):
    page = Page(html)
    return learn_articles([page]).extract(page)[0].to_dict()


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
    page = (
        f"<div><ul>{'<li><a href=x>menu entry of the site</a>' * 9}</ul><p>{LONG}<p>{LONG} a<h3>Sub</h3>"
        f"<p>{LONG} b</div>"
    )
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
    comments = (
        "<div class=user-comments>"
        f"{''.join(f'<div class=comment><p>{LONG} {LONG} comment {i}</div>' for i in range(9))}</div>"
    )
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


def test_a_page_that_says_no_more_than_one_sentence_is_no_article():
    told = (
        "JavaScript is disabled on your browser. Please enable JavaScript or take a browser that runs it, to use the "
        "site"
    )
    page = Page(f"<meta property='og:type' content='article'><title>A bridge</title><body><div><p>{told}</p></div>")
    assert learn_articles([page]).extract(page) == []


def test_a_question_for_consent_is_none_of_the_article():
    asked = (
        "<p>We use cookies and similar technologies to remember what you like, to count visits and to show adverts.</p>"
    )
    told = "".join(f"<p>{text}</p>" for text in news.story(3)["paragraphs"])
    page = Page(f"<body><div class='consent-modal'>{3 * asked}</div><div><h1>A bridge is built</h1>{told}</div>")
    [article] = learn_articles([page]).extract(page)
    assert [item.text for item in article.paragraphs] == news.story(3)["paragraphs"]


@pytest.mark.parametrize("stated", ["1750680000", "1750680000000"])
def test_an_article_that_shows_no_title_has_the_stated_one_and_a_day_stated_in_seconds(stated):
    told = "".join(f"<p>{text}</p>" for text in news.story(3)["paragraphs"])
    head = f"<title>A bridge is built | Daily</title><meta property='article:published_time' content='{stated}'>"
    page = Page(f"<head>{head}<meta property='og:site_name' content='Daily'></head><body>{told}")
    [article] = learn_articles([page]).extract(page)
    assert article.to_dict()["title"] == "A bridge is built"
    assert article.to_dict()["date"] == "2025-06-23T12:00:00+00:00"
