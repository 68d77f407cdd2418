"""Stories over several pages are one; stories that merely lead to each other are not."""

import json
import random
from io import BytesIO

import pytest
from click.testing import CliRunner

from tests.articles import news
from unweave import Page, learn_articles, read_stories
from unweave.cli import main


@pytest.fixture(scope="module")
def site():
    return learn_articles(map(news.modern, range(8)))


def part(seed: int, url: str, links: str = "", *, title: str | None = None) -> Page:
    """A page with the text of story `seed` and links below it; by the title of story 50 unless said."""
    drawn = news.modern(seed).html.replace(str(news.story(seed)["title"]), title or str(news.story(50)["title"]))
    return Page(drawn.replace("</main>", f"{links}</main>"), url)


def paragraphs(*seeds: int) -> str:
    return "\n\n".join(text for seed in seeds for text in news.story(seed)["paragraphs"])


AT = "https://daily.example/politics/bridge"
NUMBERS = (
    "<p><a href='/politics/bridge'>1</a> <a href='/politics/bridge?page=2'>2</a> <a href='/politics/bridge?page=3'>"
    "3</a></p>"
)


def test_numbered_pages_are_one_story_in_their_order(site):
    pages = [
        part(52, f"{AT}?page=3", NUMBERS), part(50, AT, NUMBERS), news.modern(60), part(51, f"{AT}?page=2", NUMBERS),
    ]  # fmt: skip
    stories = read_stories(site, pages)
    assert [story.pages for story in stories] == [(1, 3, 0), (2,)]
    told = stories[0].article.to_dict()
    assert told["body"] == paragraphs(50, 51, 52)
    assert (told["title"], told["pages"], told["author"]) == (news.story(50)["title"], "3", news.story(50)["author"])
    assert stories[0].article.html.count("<p>") == len(stories[0].article.paragraphs)
    assert "pages" not in stories[1].article.to_dict()


def test_a_next_page_of_another_address_goes_on_where_the_title_is_the_same(site):
    title = f"{news.story(50)['title']} (page 2 of 2)"
    pages = [part(50, f"{AT}-a", f"<a rel=next href={AT}-b>Next page</a>"), part(51, f"{AT}-b", title=title)]
    assert [story.pages for story in read_stories(site, pages)] == [(0, 1)]


def test_a_next_story_is_another_one(site):
    links = [f"<a rel=next href=/politics/{seed + 1}>Next story</a>" for seed in (60, 61)]
    pages = [
        Page(news.modern(s).html.replace("</main>", f"{a}</main>"), news.modern(s).url)
        for s, a in zip((60, 61), links, strict=True)
    ]
    assert [story.pages for story in read_stories(site, pages)] == [(0,), (1,)]


def test_pages_that_lead_in_a_circle_end(site):
    pages = [
        part(50, f"{AT}-a", f"<a rel=next href={AT}-b>Next</a>"),
        part(51, f"{AT}-b", f"<a rel=next href={AT}-a>Next</a>"),
    ]
    assert sorted(i for story in read_stories(site, pages) for i in story.pages) == [0, 1]


def test_what_each_page_repeats_is_told_once(site):
    standfirst = f"<p>{news.sentence(random.Random(3), 30)}</p>"
    pages = [
        Page(part(seed, url, NUMBERS).html.replace("<div class='text'>", f"<div class='text'>{standfirst}"), url)
        for seed, url in ((50, AT), (51, f"{AT}?page=2"))
    ]
    [story] = read_stories(site, pages)
    assert str(story.article.to_dict()["body"]).count(standfirst[3:40]) == 1


def test_links_that_are_none_are_passed_over(site):
    links = '<a rel=next href="http://[broken">Next</a><link rel=next href="javascript:next()"><a rel=next>Next</a>'
    assert [story.pages for story in read_stories(site, [part(50, AT, links), part(51, "http://[none", links)])] == [
        (0,),
        (1,),
    ]


def test_no_pages_are_no_stories(site):
    assert read_stories(site, []) == []


def test_the_command_writes_a_story_once_and_says_so(site, tmp_path, monkeypatch):
    pytest.importorskip("warcio")
    from warcio.statusandheaders import StatusAndHeaders
    from warcio.warcwriter import WARCWriter

    monkeypatch.chdir(tmp_path)
    site.save("site.json")
    with open("pages.warc", "wb") as file:
        writer = WARCWriter(file, gzip=False)
        for seed, url in ((50, AT), (51, f"{AT}?page=2")):
            head = StatusAndHeaders("200 OK", [("Content-Type", "text/html")], protocol="HTTP/1.1")
            payload = BytesIO(part(seed, url, NUMBERS).html.encode())
            writer.write_record(writer.create_warc_record(url, "response", payload=payload, http_headers=head))
    result = CliRunner().invoke(main, ["articles", "pages.warc", "--use", "site.json"])
    [line] = [line for line in result.output.splitlines() if line.startswith("{")]
    assert json.loads(line)["fields"]["body"] == paragraphs(50, 51)
    assert f"{AT}?page=2: goes on with the story of {AT}" in result.output


def test_pages_of_a_folder_are_one_story_by_the_addresses_that_they_state(site):
    stated = "<link rel=canonical href='{}'></head>"
    drawn = [
        (part(50, AT, NUMBERS), AT),
        (part(51, AT, NUMBERS), f"{AT}?page=2"),
        (part(52, AT, NUMBERS), f"{AT}?page=3"),
    ]
    pages = [Page(page.html.replace("</head>", stated.format(address))) for page, address in drawn]
    assert [story.pages for story in read_stories(site, pages)] == [(0, 1, 2)]


def test_a_title_that_all_pages_of_a_story_repeat_is_its_title():
    pages = [part(50 + n, f"{AT}?page={n + 1}", NUMBERS) for n in range(5)] + [*map(news.modern, range(3))]
    [told] = learn_articles(pages).extract(pages[2])
    assert told.to_dict()["title"] == news.story(50)["title"]
