"""Selectors: the same values as the wrapper, in parsel's tree, and a spider that runs."""

import ast
import json
import re
import subprocess
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.wrappers.pages import ITEMS, detail, detail_example, labels, listing, listing_example
from unweave import Example, Page, learn_wrapper
from unweave.wrappers import export_text
from unweave.wrappers.inside import learn_cut
from unweave.wrappers.selectors import cut_regex

parsel = pytest.importorskip("parsel")


def flat(records):
    return [{name: values if len(values) > 1 else values[0] for name, values in row.items()} for row in records]


def test_selectors_of_a_detail_page_give_the_values_of_other_pages():
    selectors = learn_wrapper([detail_example(0), detail_example(1)]).to_selectors()
    assert not selectors.unexpressed
    for number in range(2, 6):
        assert flat(selectors.extract(detail(number, note=True).html)) == [labels(number)]


def test_selectors_prefer_names_over_positions():
    selectors = learn_wrapper([detail_example(0), detail_example(1)]).to_selectors()
    assert selectors.fields["title"].css == "h1.name::text"
    assert selectors.fields["price"].css == "b.price::text"
    assert selectors.fields["maker"].regex is not None


def test_elements_whose_names_are_no_names_are_counted_among_all():
    def page(a, b):
        return Page(f"<div class=x><p\x1e>{a}</p\x1e><q\x1e>{b}</q\x1e></div>", name=a)

    examples = [Example(page("one", "two"), {"b": "two"}), Example(page("three", "four"), {"b": "four"})]
    selectors = learn_wrapper(examples).to_selectors()
    assert flat(selectors.extract(page("five", "six").html)) == [{"b": "six"}]
    assert parsel.Selector(page("five", "six").html).css(selectors.fields["b"].css).getall() == ["six"]


def test_the_value_of_one_field_is_no_label_of_another():
    """What stands before the date is this page's publisher: a selector that begins there is right on no other page."""

    def page(publisher, date):
        return Page(f"<p>Sold by us</p><ul><li>{publisher}<li>{date}<li>paper</ul>", name=publisher)

    wrapper = learn_wrapper([Example(page("Grand Central", "May 4"), {"publisher": "Grand Central", "date": "May 4"})])
    selectors = wrapper.to_selectors()
    assert "Grand Central" not in selectors.fields["date"].xpath
    assert flat(selectors.extract(page("Reclam", "July 9").html)) == [{"publisher": "Reclam", "date": "July 9"}]


def test_a_bare_tag_that_pages_have_for_many_things_comes_after_a_name():
    def page(price, *notes):
        return Page(
            f"<div class='price'><b>{price}</b></div>{''.join(f'<p><b>{one}</b>' for one in notes)}", name=price
        )

    selectors = learn_wrapper([Example(page("$1"), {"price": "$1"})]).to_selectors()
    assert flat(selectors.extract(page("$2", "new", "red").html)) == [{"price": "$2"}]


def test_selectors_of_a_list_page_give_its_rows():
    selectors = learn_wrapper([listing_example()]).to_selectors()
    assert not selectors.unexpressed
    expected = [{"title": t, "price": p, "url": f"/item/{i}"} for i, (t, p, _) in enumerate(ITEMS[2:])]
    assert flat(selectors.extract(listing(ITEMS[2:]).html)) == expected


def test_selectors_hold_in_a_tree_without_implied_tbody():
    """lxml puts no tbody into a table; an HTML5 parser does."""

    def page(a, b):
        return Page(f"<table><tr><td>x</td></tr></table><table><tr><td>{a}</td><td>{b}</td></tr></table>", name=a)

    wrapper = learn_wrapper([Example(page("one", "two"), {"b": "two"}), Example(page("three", "four"), {"b": "four"})])
    selectors = wrapper.to_selectors()
    assert "tbody" not in selectors.fields["b"].xpath
    assert flat(selectors.extract(page("five", "six").html)) == [{"b": "six"}]


def test_a_field_that_no_selector_expresses_is_named():
    def page(*words):
        return Page(f"<p>Genres: {', '.join(words)}</p>")

    first, second = ["War", "Drama"], ["Love", "Comedy", "Music"]
    wrapper = learn_wrapper([Example(page(*first), {"genre": first}), Example(page(*second), {"genre": second})])
    assert [item.text for item in wrapper.extract(page("Crime", "Noir"))[0]["genre"]] == ["Crime", "Noir"]
    selectors = wrapper.to_selectors()
    assert selectors.unexpressed == {"genre": "several values of it stand in one text"}
    _, missing = export_text(wrapper, "xpath")
    assert "genre" in missing


@pytest.mark.parametrize(
    ("learnt", "text", "value"),
    [
        ([("red old car", "car"), ("blue van", "van")], "a very big bus", "bus"),
        ([("Berlin 10115 x", "10115"), ("Bonn 53111 y z", "53111")], "Ulm 89073", "89073"),
        ([("a 1 2 z", "1 2"), ("b 3 4 5 y", "3 4 5")], "c 6 x", "6"),
        ([("by Eve Silver", "Eve Silver"), ("by Max Ernst", "Max Ernst")], "by Bo", "Bo"),
    ],
)
def test_the_regular_expression_of_a_cut_cuts_what_it_cuts(learnt, text, value):
    cut = learn_cut([(text, text.index(value), text.index(value) + len(value)) for text, value in learnt])
    pattern = cut_regex(cut)
    for own, wanted in [*learnt, (text, value)]:
        assert cut.apply(own) == [wanted]
        assert re.search(pattern, own).group(1) == wanted


@pytest.mark.slow
def test_the_exported_spider_runs_under_scrapy(tmp_path):
    pytest.importorskip("scrapy")
    site = tmp_path / "site"
    site.mkdir()
    for number in range(2, 6):
        (site / f"{number}.html").write_text(detail(number).html)
    text, missing = export_text(learn_wrapper([detail_example(0), detail_example(1)]), "scrapy")
    assert not missing
    (tmp_path / "spider.py").write_text(text)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        urls = ",".join(f"http://127.0.0.1:{server.server_port}/{number}.html" for number in range(2, 6))
        command = [sys.executable, "-m", "scrapy", "runspider", "spider.py", "-a", f"urls={urls}", "-O", "out.jsonl"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0, done.stderr
        found = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    finally:
        server.shutdown()
        server.server_close()
    assert sorted(found, key=str) == sorted((labels(number) for number in range(2, 6)), key=str)


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        """Say nothing: the test's output is the spider's."""


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
    source, _ = export_text(learn_wrapper(examples), "scrapy")
    body = ast.parse(source).body
    assert [type(one).__name__ for one in body if not isinstance(one, ast.Assign)] == [
        "Expr",
        "Import",
        "Import",
        "ClassDef",
    ]
    (tmp_path / "spider.py").write_text(source)
    done = subprocess.run([sys.executable, "-c", "import spider; print(spider.UnweaveSpider.name)"], cwd=tmp_path)
    assert done.returncode == 0
