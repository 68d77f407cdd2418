"""The exported spider: it runs, goes on to the next pages, and has a test of its own."""

import ast
import json
import re
import subprocess
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler

import pytest
from click.testing import CliRunner

from tests.sources.loopback import Quiet, listening
from tests.wrappers.pages import ITEMS, detail, detail_example, labels
from unweave import Example, Page, find_pagination, learn_wrapper
from unweave.cli import main
from unweave.wrappers import export
from unweave.wrappers.next_links import next_links

HtmlResponse = pytest.importorskip("scrapy.http").HtmlResponse


class FolderHandler(Quiet, SimpleHTTPRequestHandler):
    """Serves a folder; the test's output is the spider's."""


def crawl(folder, *arguments):
    """Run spider.py of a folder and return its records."""
    command = [sys.executable, "-m", "scrapy", "runspider", "spider.py", *arguments, "-O", "out.jsonl"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in (folder / "out.jsonl").read_text().splitlines()]


def next_of(page):
    return find_pagination(page).next


def shelf(number, last, *, base="http://shop.example"):
    """Page `number` of a list of two items a page, with a bar of numbers and a link to the next page."""
    rows = "".join(
        f"<li class='item'><a href='/i/{number}-{k}'>{ITEMS[k][0]} {number}</a> <b>{ITEMS[k][1]}</b></li>"
        for k in (0, 1, 2)
    )
    bar = " ".join(f"<b>{n}</b>" if n == number else f"<a href='{n}.html'>{n}</a>" for n in range(1, last + 1))
    onward = f"<a class='on' href='{number + 1}.html'>Next</a>" if number < last else ""
    html = f"<html><body><h1>Shop</h1><ul>{rows}</ul><div class='pages'>{bar} {onward}</div></body></html>"
    return Page(html, url=f"{base}/{number}.html", name=f"{number}.html")


def shelf_wrapper(last=4):
    rows = [{"name": f"{ITEMS[k][0]} 1", "price": ITEMS[k][1]} for k in (0, 1)]
    return learn_wrapper([Example(shelf(1, last), records=rows)])


@pytest.mark.slow
def test_the_exported_spider_runs_under_scrapy(tmp_path):
    for number in range(2, 6):
        (tmp_path / f"{number}.html").write_text(detail(number).html)
    made = export(learn_wrapper([detail_example(0), detail_example(1)]), "scrapy", delay=0)
    assert made.is_whole
    (tmp_path / "spider.py").write_text(made.text)
    with listening(partial(FolderHandler, directory=tmp_path)) as server:
        found = crawl(tmp_path, "-a", "urls=" + ",".join(f"{server.address}/{number}.html" for number in range(2, 6)))
    assert sorted(found, key=str) == sorted((labels(number) for number in range(2, 6)), key=str)


@pytest.mark.slow
@pytest.mark.parametrize(("most", "n_pages"), [(100, 4), (2, 2)])
def test_the_exported_spider_goes_on_to_the_next_pages_and_gives_what_apply_gives(tmp_path, most, n_pages):
    wrapper = shelf_wrapper()
    with listening(partial(FolderHandler, directory=tmp_path)) as server:
        pages = [shelf(number, 4, base=server.address) for number in range(1, 5)]
        for page in pages:
            (tmp_path / page.name).write_text(page.html)
        made = export(wrapper, "scrapy", pages, urls=[f"{server.address}/1.html"], next_page=next_of, delay=0)
        assert made.is_whole
        (tmp_path / "spider.py").write_text(made.text)
        found = crawl(tmp_path, "-a", f"max_pages={most}")
    assert found == [record.to_dict() for page in pages[:n_pages] for record in wrapper.extract(page)]


@pytest.mark.slow
def test_the_test_beside_a_spider_passes_and_fails_where_the_spider_gives_something_else(tmp_path):
    shelf_wrapper().save(tmp_path / "shop.json")
    for number in range(2, 5):
        (tmp_path / f"{number}.html").write_text(shelf(number, 4).html)
    arguments = ["export", tmp_path / "shop.json", tmp_path / "2.html", "--as", "scrapy", "-o", tmp_path / "spider.py"]
    done = CliRunner().invoke(main, [*map(str, arguments), "--with-test"], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    assert len(json.loads((tmp_path / "test_spider_pages.json").read_text())) == 2
    command = [sys.executable, "test_spider.py"]  # Scrapy alone is needed
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert "Ran 1 test" in done.stderr
    spider = tmp_path / "spider.py"
    source = spider.read_text()
    spider.write_text(source.replace("FIELDS = {'name'", "FIELDS = {'nom'"))
    assert spider.read_text() != source
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 1
    assert done.stderr.count("FAIL: ") == 2  # each page by its name


def test_a_test_needs_a_file_to_stand_beside(tmp_path):
    shelf_wrapper().save(tmp_path / "shop.json")
    done = CliRunner().invoke(main, ["export", str(tmp_path / "shop.json"), "--with-test"])
    assert done.exit_code == 2
    assert "--as scrapy and -o" in done.output


def test_the_next_page_is_told_by_its_name_and_never_by_a_number():
    xpath = next_links([(shelf(n, 4), next_of(shelf(n, 4))) for n in (1, 2)])
    assert "Next" in xpath
    named = Page("<p>x</p><a rel='next' href='/2'>2</a>", url="http://shop.example/1")
    assert "rel" in next_links([(named, "http://shop.example/2")])
    counted = Page("<p><a href='/1'>1</a><a href='/2'>2</a><a href='/3'>3</a></p>", url="http://shop.example/1")
    assert next_links([(counted, "http://shop.example/2")]) is None


def test_a_link_that_the_last_page_has_too_is_no_next_link():
    def page(number, href):
        return Page(f"<a class='go' href='{href}'>go on</a>", url=f"http://shop.example/{number}")

    first, last = page(1, "/2"), page(2, "/start")
    assert next_links([(first, "http://shop.example/2")]) is not None
    assert next_links([(first, "http://shop.example/2"), (last, None)]) is None
    made = export(
        learn_wrapper([Example(first, {"x": "go on"})]),
        "scrapy",
        [last],
        next_page={first: "http://shop.example/2"}.get,
    )
    assert "next page" in made.missing


@pytest.mark.parametrize(
    "name",
    [
        "x\nimport os; os._exit(7)\n#",
        'x"""\nimport os; os._exit(7)\n"""',
        "class UnweaveSpider",
        "{fields}",
        "\u2028import os",
    ],
)
def test_what_a_field_is_called_never_runs_in_an_exported_spider(name, tmp_path):
    """In 0.1.0 the second line of a field's name ran when the spider was imported."""
    pages = [
        Page(f'<h1 class="t">Title {i}</h1><div class="d">one {i} <b>two{i}</b> three{i}</div><p>foot</p>')
        for i in (1, 2)
    ]
    examples = [Example(p, {"t": f"Title {i}", name: f"one {i} two{i} three{i}"}) for i, p in enumerate(pages, 1)]
    source = export(learn_wrapper(examples), "scrapy").text
    body = ast.parse(source).body
    assert [type(one).__name__ for one in body if not isinstance(one, ast.Assign)] == [
        "Expr",
        "Import",
        "Import",
        "ClassDef",
        "ClassDef",
    ]
    (tmp_path / "spider.py").write_text(source)
    done = subprocess.run([sys.executable, "-c", "import spider; print(spider.UnweaveSpider.name)"], cwd=tmp_path)
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("wrapper", "pages", "said"),
    [
        (lambda: learn_wrapper([detail_example(0), detail_example(1)]), [], "no page was read; give addresses"),
        (lambda: learn_wrapper([detail_example(0), detail_example(1)]), ["<p>x"], "1 pages; each page is one record"),
        (shelf_wrapper, ["<p>x", "<p>y"], "2 pages; the list that was learnt is not there: .*`unweave check`"),
    ],
)
def test_a_spider_that_finds_nothing_says_what_to_do(wrapper, pages, said, caplog):
    """A spider of details that began at their list ended without a word."""
    spider = run_module(export(wrapper(), "scrapy").text)
    for html in pages:
        assert list(spider.parse(HtmlResponse("http://shop.example/", body=html, encoding="utf-8"))) == []
    spider.closed("finished")
    assert re.search(said, caplog.text)


def run_module(source):
    names = {"__name__": "exported_spider"}
    exec(source, names)
    return names["UnweaveSpider"]()
