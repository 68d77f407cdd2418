"""The crawler against a site on loopback with traps, and the whole way from crawl to articles."""

import json
import signal
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner

from tests.articles import news
from unweave import PageError, open_pages
from unweave.cli import main
from unweave.errors import OutputError

from .trapped import N_STORIES, served

pytest.importorskip("scrapy")

from scrapy.settings import Settings

from unweave.crawl import crawl, scrapy_process
from unweave.crawl.addresses import canonical, may_be_page, site_of

FAST = {"delay": 0.0, "timeout": 2.0, "max_page_bytes": 1_000_000}


@pytest.fixture(scope="module")
def crawled(tmp_path_factory):
    """One whole crawl: what it did, the archive, the site's and the other server's requests."""
    archive = tmp_path_factory.mktemp("crawl") / "pages.warc.gz"
    said = []
    with served() as (other, other_seen), served(other) as (url, seen):
        done = crawl(url, archive, max_depth=4, on_failure=said.append, **FAST)
    pages = {page.url.removeprefix(url.rstrip("/")): page for page in open_pages(archive)}
    return done, pages, seen, other_seen, said


def test_every_story_is_kept_once_with_its_bytes(crawled):
    done, pages, seen, _, _ = crawled
    stories = [path for path in pages if path.startswith("/politics/")]
    assert sorted(stories, key=lambda path: int(path.rsplit("/", 1)[1])) == [f"/politics/{n}" for n in range(N_STORIES)]
    assert news.story(3)["title"] in pages["/politics/3"].html
    assert not any("utm_source" in path for path in seen)
    assert (done.n_pages, done.complete, done.reason) == (len(pages), True, "finished")


def test_the_endless_calendar_ends_at_the_depth(crawled):
    _, pages, _, _, _ = crawled
    days = [int(path.rsplit("/", 1)[1]) for path in pages if path.startswith("/calendar/")]
    assert sorted(days) == list(range(1, 8))  # three steps of at most two days after the first


def test_robots_txt_is_obeyed(crawled):
    _, pages, seen, _, _ = crawled
    assert seen["/robots.txt"] == 1
    assert not any(path.startswith("/private/") for path in [*seen, *pages])


def test_nothing_leaves_the_site_by_link_or_redirect(crawled):
    done, _, _, other_seen, _ = crawled
    assert other_seen == {}
    assert done.n_left_out >= 4


def test_what_fails_is_said_and_stops_nothing(crawled):
    done, pages, seen, _, said = crawled
    reasons = "\n".join(said)
    for path in ("/missing: HTTP 404", "/broken: HTTP 500", "/slow", "/huge"):
        assert path in reasons, (path, reasons)
    assert done.n_failed >= 4
    assert seen["/loop"] + seen["/loop?again=1"] <= 3  # an address that was asked for is not asked again
    assert not {"/missing", "/broken", "/slow", "/loop", "/huge", "/picture", "/photo.jpg"} & set(pages)
    assert seen["/photo.jpg"] == 0


def test_a_page_that_names_another_as_its_own_is_kept_once(crawled):
    done, pages, seen, _, _ = crawled
    assert seen[f"/politics/{5 + N_STORIES}"] == 1
    assert f"/politics/{5 + N_STORIES}" not in pages
    assert done.n_duplicates >= 1


def test_a_stopped_crawl_goes_on_where_it_was(tmp_path):
    archive = tmp_path / "pages.warc.gz"
    with served() as (url, seen):
        first = crawl(url, archive, max_pages=4, max_depth=2, **FAST)
        assert (first.n_pages, first.complete, first.reason) == (4, False, "max_pages")
        assert (tmp_path / "pages.warc.gz.crawl").is_file()
        done = crawl(url, archive, max_pages=100, max_depth=2, **FAST)
    addresses = [page.url for page in open_pages(archive)]
    assert done.complete
    assert len(addresses) == len(set(addresses)) == done.n_pages
    assert sum("/politics/" in address for address in addresses) == N_STORIES
    assert seen["/"] == 1


def test_a_limit_on_bytes_holds(tmp_path):
    with served() as (url, _):
        done = crawl(url, tmp_path / "pages.warc.gz", max_bytes=6000, **FAST)
    assert done.reason == "max_bytes"
    assert done.n_bytes <= 6000


def test_bad_starts_are_page_errors(tmp_path):
    with pytest.raises(PageError, match="no web address"):
        crawl("ftp://files.example/", tmp_path / "a.warc.gz")
    (tmp_path / "mine.txt").write_text("not a crawl")
    with pytest.raises(PageError, match="exists, and no crawl left it"):
        crawl("http://127.0.0.1:9/", tmp_path / "mine.txt")
    with pytest.raises(PageError, match="no page could be fetched"):
        crawl("http://127.0.0.1:9/", tmp_path / "b.warc.gz", **FAST)
    assert not (tmp_path / "b.warc.gz").exists()
    assert not (tmp_path / "b.warc.gz.crawl").exists()


@pytest.mark.parametrize(
    ("start", "why"),
    [
        ("missing", "HTTP 404"), ("huge", "is longer than 1,000,000 bytes; raise max_page_bytes to fetch it"),
        ("picture", "it is no HTML page"), ("private/secret", "robots.txt forbids it"),
        ("away", "it leads to another site"), ("loop", "its redirects lead back to it"),
    ],
)  # fmt: skip
def test_a_first_page_that_is_not_kept_says_why_once(tmp_path, start, why):
    with served() as (url, _), pytest.raises(PageError) as raised:
        crawl(url + start, tmp_path / "a.warc.gz", **FAST)
    assert str(raised.value) == f"{url}{start}: no page could be fetched ({why})"


def test_scrapy_opens_no_console_and_keeps_no_cookies():
    """What is asked for by name is imported, even where a setting turns it off."""
    settings = Settings(scrapy_process.settings({"user_agent": None, "delay": 0, "timeout": 1, "max_page_bytes": 1}))
    assert list(settings.getwithbase("EXTENSIONS")) == ["scrapy.extensions.throttle.AutoThrottle"]
    names = " ".join(settings.getwithbase("DOWNLOADER_MIDDLEWARES"))
    assert "Robots" in names
    assert "Cookies" not in names


def test_a_place_that_cannot_be_written_is_said_before_anything_is_fetched(tmp_path):
    with pytest.raises(OutputError, match="cannot be written: there is no folder"):
        crawl("http://127.0.0.1:9/", tmp_path / "gone" / "a.warc.gz", **FAST)
    assert not (tmp_path / "gone").exists()


def test_a_site_that_does_not_answer_is_said_without_a_log(tmp_path, capfd):
    result = CliRunner().invoke(main, ["crawl", "http://127.0.0.1:9/", "-o", str(tmp_path / "a.warc.gz")])
    assert result.exit_code == 2
    assert "no page could be fetched" in result.output
    assert capfd.readouterr().err == ""  # the process of the crawl


def test_ctrl_c_ends_a_site_without_tables_of_what_was_fetched_so_far(tmp_path):
    """It went on to write them, and ended with exit code 0."""
    database = tmp_path / "site.db"
    with served() as (url, _):
        command = [sys.executable, "-m", "unweave", "site", url, "-o", str(database), "--delay", "0.5"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        archive = tmp_path / "site.db.warc.gz"
        while process.poll() is None and not (archive.exists() and archive.stat().st_size):
            time.sleep(0.05)
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert said == ("", f"unweave: stopped; {archive} keeps the pages fetched so far, run again to go on\n")
    assert not database.exists()


@pytest.mark.parametrize("start", ["slow", ""])
def test_ctrl_c_ends_a_crawl_in_a_line_before_its_first_page_and_after(tmp_path, start):
    """While Scrapy was loaded it ended in a traceback, and later with exit code 0."""
    archive = tmp_path / "a.warc.gz"
    has_begun = archive if not start else archive.with_name("a.warc.gz.crawl")
    with served() as (url, _):
        command = [sys.executable, "-m", "unweave", "crawl", url + start, "-o", str(archive), "--delay", "0.5"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while process.poll() is None and not (has_begun.exists() and has_begun.stat().st_size):
            time.sleep(0.05)
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert said == "unweave: stopped\n" if start else said.endswith("stopped, run again to go on\n")
    assert "Traceback" not in said


def test_a_crawl_that_reached_a_limit_says_which_one_goes_on_when_larger(tmp_path):
    with served() as (url, _):
        command = [
            "crawl",
            url,
            "-o",
            str(tmp_path / "a.warc.gz"),
            "--delay",
            "0",
            "--timeout",
            "1",
            "--max-pages",
            "2",
        ]
        result = CliRunner().invoke(main, command)
    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[-1].endswith("stopped by --max-pages, a larger --max-pages goes on")


def test_crawl_to_articles_on_the_command_line(tmp_path):
    """The example of docs/how-to/articles.md, on the loopback site."""
    with served() as (url, _):
        command = [
            "crawl",
            url,
            "-o",
            str(tmp_path / "pages.warc.gz"),
            "--delay",
            "0",
            "--timeout",
            "1",
            "--max-depth",
            "2",
        ]
        result = CliRunner().invoke(main, command)
        assert result.exit_code == 0, result.output
    command = ["articles", str(tmp_path / "pages.warc.gz"), "--save", str(tmp_path / "site.json"), "--format", "jsonl"]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 0, result.output
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert sorted(article["fields"]["title"] for article in found) == sorted(
        news.story(n)["title"] for n in range(N_STORIES)
    )
    assert found[0]["fields"]["body"].split("\n\n")[0].endswith(".")


@pytest.mark.parametrize(
    ("url", "same"),
    [
        ("HTTP://News.Example:80/a?b=2&a=1#x", "http://news.example/a?a=1&b=2"),
        ("https://news.example", "https://news.example/"),
        ("https://news.example/a?utm_source=x&id=3&fbclid=9", "https://news.example/a?id=3"),
        ("https://news.example/a;jsessionid=12AB?x=1", "https://news.example/a?x=1"),
    ],
)
def test_addresses_have_one_spelling(url, same):
    assert canonical(url) == same
    assert canonical(same) == same


def test_a_site_is_its_host_and_port():
    assert site_of("https://www.news.example/a") == site_of("http://news.example:80/") == "news.example"
    assert site_of("http://news.example:8080/") == "news.example:8080"
    for other in ("http://u:p@news.example/", "file:///etc/passwd", "javascript:x", "http://[bad", "http://a:99999/"):
        assert site_of(other) is None
    assert may_be_page("http://a.example/x.html")
    assert not may_be_page("http://a.example/x.JPG")
