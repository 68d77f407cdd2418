"""A Scrapy spider as source text: a wrapper's selectors, ready to run with `scrapy runspider`."""

from __future__ import annotations

import ast
import pprint

from ..errors import FormatError
from .selectors import Selectors

_TEMPLATE = '''"""Made by `unweave export --as scrapy`.

    scrapy runspider spider.py -a urls=https://example.org/1,https://example.org/2 -O records.jsonl
"""

import re

import scrapy

START_URLS = {urls}
# the element of each record, or None where a page is one record
ROWS = {rows}
# field -> (xpath, pattern whose first group is the value or None, whether there may be several values)
FIELDS = {fields}
{missing}

class UnweaveSpider(scrapy.Spider):
    name = {name!r}
    start_urls = START_URLS

    def __init__(self, urls=None, **arguments):
        super().__init__(**arguments)
        if urls:
            self.start_urls = urls.split(",")

    def parse(self, response):
        for row in response.xpath(ROWS) if ROWS else [response]:
            record = {{}}
            for name, (xpath, pattern, is_list) in FIELDS.items():
                values = []
                for text in row.xpath(xpath).getall():
                    value = " ".join(text.replace("\\u200b", "").split())
                    if pattern is not None:
                        match = re.search(pattern, value)
                        value = match.group(1).strip() if match else ""
                    if value and (is_list or value not in values):
                        values.append(value)
                if values:
                    record[name] = values if is_list or len(values) > 1 else values[0]
            if record:
                yield record
'''


def spider_source(selectors: Selectors, urls: list[str], *, name: str = "unweave") -> str:
    """Return the source of a spider that yields the selectors' records from each of its pages.

    What pages and wrappers say stands in it as literals alone: the source is parsed and they are compared before it is given.
    """
    fields = {field: (one.xpath, one.regex, one.is_list) for field, one in selectors.fields.items()}
    missing = dict(selectors.unexpressed)
    source = _TEMPLATE.format(
        name=name,
        rows=repr(selectors.rows_xpath),
        urls=pprint.pformat(urls, width=100),
        fields=pprint.pformat(fields, width=110, sort_dicts=False),
        missing=f"# field -> why it is not expressed\nNOT_EXPRESSED = {pprint.pformat(missing, width=110)}\n"
        if missing
        else "",
    )
    expected: dict[str, object] = {"START_URLS": urls, "ROWS": selectors.rows_xpath, "FIELDS": fields}
    if missing:
        expected["NOT_EXPRESSED"] = missing
    _expect_literals(source, expected)
    return source


def _expect_literals(source: str, expected: dict[str, object]) -> None:
    """Raise FormatError unless the source is imports, the literals expected, and the class of the template."""
    body = ast.parse(source).body
    given = {
        one.targets[0].id: one.value
        for one in body
        if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name)
    }
    kinds = [type(one) for one in body if not isinstance(one, ast.Assign)]
    if (
        kinds != [ast.Expr, ast.Import, ast.Import, ast.ClassDef]
        or given.keys() != expected.keys()
        or any(ast.literal_eval(value) != expected[name] for name, value in given.items())
    ):
        raise FormatError("the spider could not be written: its source does not say what the wrapper does")
