"""What a kill, a cut, a full disk or a second crawl does to the archive of a crawl:
every page of the site is there, once."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

import psutil
import pytest
from click.testing import CliRunner

from unweave import PageError, open_pages
from unweave.cli import main
from unweave.errors import OutputError, UnweaveError

from .binary import N_PAGES, served

pytest.importorskip("scrapy")

from unweave.crawl import crawl
from unweave.crawl.frontier import Answer, Frontier, Member

FAST = {"delay": 0.0, "timeout": 5.0, "max_depth": 20}


def stored(archive: Path) -> Counter[str]:
    """How often each address is in the archive; fails where the archive is broken."""
    errors: list[Exception] = []
    pages = Counter(str(page.url) for page in open_pages(archive, on_error=errors.append))
    assert not errors
    return pages


def assert_every_page_is_there_once(archive: Path, url: str) -> None:
    assert stored(archive) == {url if n == 1 else f"{url}p{n}": 1 for n in range(1, N_PAGES + 1)}


def crawl_and_die(url: str, archive: Path, *, after: int) -> None:
    """Crawl, and have the crawling process killed when so many pages are said to be there."""

    def die(n: int, _page: str) -> None:
        if n == after:
            [child] = [
                one for one in psutil.Process().children() if one.cmdline()[-1:] == ["unweave.crawl.scrapy_process"]
            ]
            child.kill()

    with pytest.raises(PageError, match="run again to go on"):
        crawl(url, archive, on_page=die, **FAST)


@pytest.mark.usefixtures("real_process")
def test_killed_in_the_first_run_and_in_a_resumed_one_it_goes_on_with_nothing_lost_or_doubled(tmp_path: Path) -> None:
    """0.1.0 stored all pages twice after a kill in the first run, and 150 of 255 after one in a resumed run."""
    archive = tmp_path / "pages.warc.gz"
    with served() as (url, _):
        crawl_and_die(url, archive, after=8)
        assert sum(stored(archive).values()) >= 8  # what was said to be there is there
        crawl(url, archive, max_pages=20, **FAST)
        crawl_and_die(url, archive, after=31)
        done = crawl(url, archive, **FAST)
        assert (done.complete, done.n_pages) == (True, N_PAGES)
        assert_every_page_is_there_once(archive, url)


def crawling(url: str, archive: Path, delay: float, seen: Mapping[str, int], n_asked: int) -> subprocess.Popen[bytes]:
    """Begin a crawl in a program of its own, and return it when so many pages were asked for."""
    code = f"from unweave.crawl import crawl\ncrawl({url!r}, {str(archive)!r}, delay={delay}, max_depth=20)"
    program = subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.DEVNULL)
    while sum(seen.values()) < n_asked:
        time.sleep(0.01)
    return program


def test_both_processes_killed_leave_no_lock_behind(tmp_path: Path) -> None:
    archive = tmp_path / "pages.warc.gz"
    with served() as (url, seen):
        parent = crawling(url, archive, 0.0, seen, 15)
        processes = [*psutil.Process(parent.pid).children(recursive=True), psutil.Process(parent.pid)]
        for process in processes:
            process.kill()
        parent.wait()
        psutil.wait_procs(processes, 10)
        assert crawl(url, archive, **FAST).n_pages == N_PAGES
        assert_every_page_is_there_once(archive, url)


def test_the_program_killed_alone_leaves_no_crawl_that_goes_on_without_it(tmp_path: Path) -> None:
    """Who runs it again at once was told that another crawl is writing there."""
    archive = tmp_path / "pages.warc.gz"
    with served() as (url, seen):
        parent = crawling(url, archive, 3.0, seen, 2)
        children = psutil.Process(parent.pid).children()
        parent.kill()
        parent.wait()
        assert psutil.wait_procs(children, 2.0)[1] == []
        crawl(url, archive, **FAST)
        assert_every_page_is_there_once(archive, url)


@pytest.fixture(scope="module")
def stopped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """A crawl that ended after 30 pages, and the address of its site, which still answers."""
    archive = tmp_path_factory.mktemp("stopped") / "pages.warc.gz"
    with served() as (url, _):
        crawl(url, archive, max_pages=30, **FAST)
        yield archive, url


@pytest.mark.parametrize("kept", [0.0, 0.004, 0.33, 0.999])
def test_an_archive_whose_tail_was_cut_is_filled_again(stopped: tuple[Path, str], tmp_path: Path, kept: float) -> None:
    """In 0.1.0 pages were appended behind the cut, where no reader found them."""
    first, url = stopped
    for path in first.parent.iterdir():
        shutil.copy(path, tmp_path)
    archive = tmp_path / first.name
    os.truncate(archive, int(archive.stat().st_size * kept))
    done = crawl(url, archive, **FAST)
    assert done.n_fetched_again >= 1
    assert_every_page_is_there_once(archive, url)
    os.truncate(archive, int(archive.stat().st_size * kept))  # of a crawl that was complete, too
    crawl(url, archive, **FAST)
    assert_every_page_is_there_once(archive, url)


def test_half_a_page_behind_the_last_one_is_cut_off(tmp_path: Path) -> None:
    archive = tmp_path / "pages.warc"
    with served() as (url, _):
        crawl(url, archive, max_pages=10, **FAST)
        with open(archive, "ab") as file:
            file.write(b"WARC/1.0\r\nContent-Length: 900\r\n\r\n<p>hal")
        crawl(url, archive, **FAST)
        assert_every_page_is_there_once(archive, url)


def test_a_file_that_is_not_what_the_crawl_wrote_is_left_alone(tmp_path: Path) -> None:
    archive = tmp_path / "pages.warc.gz"
    with served() as (url, _):
        crawl(url, archive, max_pages=5, **FAST)
        for other in (b"a diary", b"\x1f\x8b" + b"x" * archive.stat().st_size):
            archive.write_bytes(other)
            with pytest.raises(PageError, match="give another file"):
                crawl(url, archive, **FAST)
            assert archive.read_bytes() == other
    (tmp_path / "pages.warc.gz.crawl").write_bytes(b"no database" * 500)
    with pytest.raises(PageError, match="no crawl that can go on"):
        crawl(url, archive, **FAST)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE members SET stop = 'x'",
        "UPDATE members SET stop = -1",
        "UPDATE members SET start = 9223372036854775807",
        "DROP TABLE members",
        "UPDATE facts SET value = x'86' WHERE name = 'start'",
    ],
)
def test_a_frontier_that_is_damaged_is_said(damage: str, tmp_path: Path) -> None:
    archive, state = tmp_path / "pages.warc", tmp_path / "pages.warc.crawl"
    record = b"WARC/1.0\r\nContent-Length: 0\r\n\r\n\r\n\r\n"
    archive.write_bytes(record)
    with Frontier(state) as frontier:
        frontier.begin("http://a.example/", only_new=False)
        asked = frontier.next(())
        assert asked is not None
        frontier.settle(asked, member=Member(0, len(record), asked.url, 0), answer=Answer(), found=[])
    with closing(sqlite3.connect(state)) as database, database:
        database.execute(damage)
    with pytest.raises(UnweaveError):
        crawl("http://a.example/", archive, **FAST)
    assert archive.read_bytes() == record


def test_a_second_crawl_into_one_file_is_refused_while_the_first_writes(tmp_path: Path) -> None:
    """In 0.1.0 both went on, and everything was stored twice."""
    archive = tmp_path / "pages.warc.gz"
    refused: list[str] = []

    def again(n: int, _page: str) -> None:
        if n == 3:
            with pytest.raises(OutputError, match="another crawl is writing here") as error:
                crawl(url, archive, **FAST)
            refused.append(str(error.value))

    with served() as (url, _):
        crawl(url, archive, on_page=again, **FAST)
        assert refused
        assert_every_page_is_there_once(archive, url)


def test_a_full_disk_ends_the_crawl_and_a_later_run_goes_on(tmp_path: Path) -> None:
    """In 0.1.0 the pages that could not be written were passed over, and the crawl called itself finished."""
    archive = tmp_path / "pages.warc.gz"
    code = (
        "import resource, signal\nfrom unweave.crawl import crawl\nsignal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (24_000, 24_000))\n"
        f"crawl({{!r}}, {str(archive)!r}, delay=0.0, max_depth=20)"
    )
    with served() as (url, _):
        done = subprocess.run([sys.executable, "-c", code.format(url)], capture_output=True, text=True, timeout=60)
        assert "cannot be written" in done.stderr.splitlines()[-1]
        assert crawl(url, archive, **FAST).complete
        assert_every_page_is_there_once(archive, url)


def test_the_next_visit_asks_what_has_changed_or_only_the_first_page_again(tmp_path: Path) -> None:
    """What is new is kept, and nothing else; with `only_new` what is at new addresses."""
    archive = tmp_path / "pages.warc.gz"
    with served() as (url, seen):
        crawl(url, archive, **FAST)
        seen.clear()
        again = crawl(url, archive, **FAST)
        assert (again.n_new, again.complete) == (0, True)
        assert sum(number for path, number in seen.items() if path.endswith(" unchanged")) == N_PAGES
        assert sum(stored(archive).values()) == N_PAGES
        seen.clear()
        seen.edition = 2  # the first page has a link more, and another text
        again = crawl(url, archive, only_new=True, **FAST)
        assert again.n_new == 1
        assert set(seen) == {"/robots.txt", "/", "/fresh"}
        assert stored(archive)[f"{url}fresh"] == 1
        assert stored(archive)[url] == 1
        seen.clear()
        assert crawl(url, archive, **FAST).n_new == 1  # a visit of all finds the first page changed
        assert stored(archive)[url] == 2


def test_feeds_and_sitemaps_come_first_and_end(tmp_path: Path) -> None:
    """The sitemap of sitemaps names itself, and a feed."""
    archive = tmp_path / "pages.warc.gz"
    with served(sitemaps=True) as (url, _):
        crawl(url, archive, max_pages=4, **FAST)
        assert set(stored(archive)) == {url, f"{url}p63", f"{url}p62", f"{url}p61"}
        assert crawl(url, archive, **FAST).complete
        assert_every_page_is_there_once(archive, url)


def test_dead_links_before_the_others_do_not_end_the_crawl_of_those(tmp_path: Path) -> None:
    """A static mirror, 25 dead links at the top of its first page, gave that page and nothing else."""
    with served(dead=25) as (url, _):
        done = crawl(url, tmp_path / "pages.warc.gz", **FAST)
        assert done.complete
        assert done.n_failed == 25
        assert stored(tmp_path / "pages.warc.gz")[f"{url}p2"] == 1


def test_many_dead_links_are_counted_and_a_site_that_is_not_whole_says_so(tmp_path: Path) -> None:
    """Each of 240 dead links had a line of its own, and nothing said that the crawl had ended before the site."""
    with served(dead=60) as (url, _):
        command = ["site", url, "-o", str(tmp_path / "site.db"), "--delay", "0", "--max-pages"]
        part = CliRunner().invoke(main, [*command, "5"]).stderr
        whole = CliRunner().invoke(main, [*command, "200"]).stderr
    assert "site.db.warc.gz is not all of the site: stopped by --max-pages" in part
    assert whole.count("HTTP 404") == 20
    assert "more pages could not be fetched" in whole
    assert "not all of the site" not in whole


def test_dead_links_end_the_crawl_at_a_budget(tmp_path: Path) -> None:
    """0.1.0 made 400 requests for a page of 400 dead links, with max_pages=5."""
    with served(dead=400) as (url, seen):
        done = crawl(url, tmp_path / "pages.warc.gz", max_pages=5, **FAST)
        assert done.reason == "max_failures"
        assert not done.complete
        assert sum(seen.values()) <= 30
