"""A Scrapy spider as source text, and a test of it: a wrapper's selectors,
ready for a project or for `scrapy runspider`.
"""

from __future__ import annotations

import ast
import json
import pprint
from collections.abc import Sequence

from ..errors import FormatError
from ..page import Page
from .selectors import Selectors

_TEMPLATE = '''"""Made by `unweave export --as scrapy`. It needs Scrapy alone, and runs by itself or in the spiders folder of a project.

    scrapy runspider spider.py -O records.jsonl
    scrapy runspider spider.py -a urls=https://example.org/1,https://example.org/2 -a max_pages=50 -O records.jsonl
"""

import re

import scrapy

START_URLS = {urls}
# the element of each record, or None where a page is one record
ROWS = {rows}
# field -> (xpath, pattern whose first group is the value or None, whether it is a list, how many values count or None)
FIELDS = {fields}
# the addresses of the next page, or None
NEXT = {next_links}
# seconds between two requests
DELAY = {delay}
{missing}

class Record(scrapy.Item):
    """One record: a value, or a list of them, for each field that the page has."""

    fields = {{name: scrapy.Field() for name in FIELDS}}


class UnweaveSpider(scrapy.Spider):
    name = {name!r}
    start_urls = START_URLS
    custom_settings = {{"DOWNLOAD_DELAY": DELAY, "ROBOTSTXT_OBEY": True}}

    def __init__(self, urls=None, max_pages=100, **arguments):
        super().__init__(**arguments)
        if urls:
            self.start_urls = urls.split(",")
        self.following = int(max_pages) - len(self.start_urls)
        self.pages_read = self.records_found = 0

    def parse(self, response):
        if not isinstance(response, scrapy.http.TextResponse):
            return
        self.pages_read += 1
        for record in self.records(response):
            self.records_found += 1
            yield record
        for link in response.xpath(NEXT).getall()[:1] if NEXT else []:
            if self.following > 0:
                self.following -= 1
                yield response.follow(link)

    def records(self, response):
        """Yield the records of one page."""
        for row in response.xpath(ROWS) if ROWS else [response]:
            record = Record()
            for name, (xpath, pattern, is_list, most) in FIELDS.items():
                values = []
                for text in row.xpath(xpath).getall():
                    value = " ".join(text.replace("\\u200b", "").replace("\\ufeff", "").split())
                    if pattern is not None:
                        match = re.search(pattern, value)
                        value = match.group(1).strip() if match else ""
                    if value and (is_list or value not in values):
                        values.append(value)
                values = values[:most]
                if values:
                    record[name] = values if is_list or len(values) > 1 else values[0]
            if record:
                yield record

    def closed(self, reason):
        """Say what to do where there was nothing."""
        if not self.pages_read:
            self.logger.error("no page was read; give addresses that answer: -a urls=https://example.org/1,https://example.org/2")
        elif not self.records_found:
            self.logger.error("no records on %s pages; {nothing}", self.pages_read)
'''

_NO_SUCH_LIST = "the list that was learnt is not there: save a page of today, and `unweave check` says what broke"
_NO_SUCH_PAGES = "each page is one record to this spider: give their addresses (-a urls=...) in place of a list of them"

_TEST = '''"""Made by `unweave export --as scrapy --with-test`: the spider gives on saved pages what the wrapper gives there.

    pytest {test}

Where the site changed, save its pages anew and export again; `unweave check` says which fields broke.
"""

import importlib.util
import json
from pathlib import Path

import pytest
from scrapy.http import HtmlResponse

SPIDER = {spider}
PAGES = {pages}

HERE = Path(__file__).parent
_spec = importlib.util.spec_from_file_location("exported_spider", HERE / SPIDER)
spider = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(spider)
CASES = json.loads((HERE / PAGES).read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_the_spider_gives_the_records_of_a_saved_page(case):
    response = HtmlResponse(case["url"], body=case["html"], encoding="utf-8")
    assert [dict(record) for record in spider.UnweaveSpider().records(response)] == case["records"]
'''


def spider_source(
    selectors: Selectors, urls: Sequence[str], *, next_links: str | None, delay: float, name: str = "unweave"
) -> str:
    """Return the source of a spider that yields the selectors' records from each of its pages.

    What pages and wrappers say stands in it as literals alone: the source is parsed and they are compared before it is
    given.

    Parameters
    ----------
    urls : where it starts; next_links : XPath of the addresses that follow a page; delay : seconds between two requests
    """
    fields = {field: (one.xpath, one.regex, one.is_list, one.most) for field, one in selectors.fields.items()}
    missing = dict(selectors.unexpressed)
    source = _TEMPLATE.format(
        name=name,
        rows=repr(selectors.rows_xpath),
        urls=pprint.pformat(list(urls), width=100),
        fields=pprint.pformat(fields, width=110, sort_dicts=False),
        next_links=repr(next_links),
        delay=repr(delay),
        nothing=_NO_SUCH_LIST if selectors.rows_xpath else _NO_SUCH_PAGES,
        missing=f"# field -> why it is not expressed\nNOT_EXPRESSED = {pprint.pformat(missing, width=110)}\n"
        if missing
        else "",
    )
    expected: dict[str, object] = {
        "START_URLS": list(urls), "ROWS": selectors.rows_xpath, "FIELDS": fields, "NEXT": next_links, "DELAY": delay,
    }  # fmt: skip
    if missing:
        expected["NOT_EXPRESSED"] = missing
    _expect_literals(source, expected)
    return source


def source_of_test(spider: str, pages: str) -> str:
    """Return the source of a test of the spider in the file `spider`, over the cases in the file `pages` beside it."""
    return _TEST.format(spider=repr(spider), pages=repr(pages), test=f"test_{spider}".replace('"', "'"))


def cases_of_test(selectors: Selectors, pages: Sequence[Page]) -> str:
    """Return, as JSON, the pages on which the selectors give what the wrapper gives, each with its records."""
    cases = [
        {
            "name": page.name,
            "url": page.url or "http://localhost/",
            "html": page.html,
            "records": [
                {
                    name: values if selectors.fields[name].is_list or len(values) > 1 else values[0]
                    for name, values in record.items()
                }
                for record in selectors.extract(page.html)
            ],
        }
        for page in pages
    ]
    return json.dumps(cases, ensure_ascii=True, indent=1) + "\n"


def _expect_literals(source: str, expected: dict[str, object]) -> None:
    """Raise FormatError unless the source is imports, the literals expected, and the classes of the template."""
    body = ast.parse(source).body
    given = {
        one.targets[0].id: one.value
        for one in body
        if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name)
    }
    kinds = [type(one) for one in body if not isinstance(one, ast.Assign)]
    if (
        kinds != [ast.Expr, ast.Import, ast.Import, ast.ClassDef, ast.ClassDef]
        or given.keys() != expected.keys()
        or any(ast.literal_eval(value) != expected[name] for name, value in given.items())
    ):
        raise FormatError("the spider could not be written: its source does not say what the wrapper does")
