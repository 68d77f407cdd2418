"""A Scrapy spider as source text: a wrapper's selectors, ready to run with `scrapy runspider`."""

from __future__ import annotations

import pprint

from .selectors import Selectors

_TEMPLATE = '''"""Made by `unweave export --as scrapy`.

    scrapy runspider {file} -a urls=https://example.org/1,https://example.org/2 -O records.jsonl
"""

import re

import scrapy

# the element of each record, or None where a page is one record
ROWS = {rows}
# field -> (xpath, pattern whose first group is the value or None, whether there may be several values)
FIELDS = {fields}


class UnweaveSpider(scrapy.Spider):
    name = {name!r}
    start_urls = {urls}

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
                    value = re.sub(r"[ \\t\\n\\r\\f\\v\\u00a0]+", " ", text).strip()
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


def spider_source(selectors: Selectors, urls: list[str], *, name: str = "unweave", file: str = "spider.py") -> str:
    """Return the source of a spider that yields the selectors' records from each of its pages."""
    fields = {field: (one.xpath, one.regex, one.is_list) for field, one in selectors.fields.items()}
    source = _TEMPLATE.format(
        file=file,
        name=name,
        rows=repr(selectors.rows_xpath),
        urls=pprint.pformat(urls, width=100),
        fields=pprint.pformat(fields, width=110, sort_dicts=False),
    )
    if selectors.unexpressed:
        missing = "".join(f"# not expressed: {field}: {why}\n" for field, why in selectors.unexpressed.items())
        source = source.replace("class UnweaveSpider", f"{missing}\n\nclass UnweaveSpider", 1).replace(
            "\n\n\n\n\n", "\n\n\n"
        )
    return source
