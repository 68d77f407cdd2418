"""A Scrapy spider as source text, and a test of it: a wrapper's selectors,
ready for a project or for `scrapy runspider`.
"""

import ast
import json
import pprint
from collections.abc import Sequence
from pathlib import Path

from ..errors import FormatError
from ..page import Page
from .selectors import Selectors

_TEMPLATE, _TEST = (Path(__file__).with_name(f"{name}.py.txt").read_text("utf-8") for name in ("spider", "spider_test"))
_NO_SUCH_LIST = "the list that was learnt is not there: save a page of today, and `unweave check` says what broke"
_NO_SUCH_PAGES = "each page is one record to this spider: give their addresses (-a urls=...) in place of a list of them"


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
    assigned = [one for one in body if isinstance(one, ast.Assign)]
    given = {name.id: one.value for one in assigned if isinstance(name := one.targets[0], ast.Name)}
    kinds = [type(one) for one in body if not isinstance(one, ast.Assign)]
    if (
        kinds != [ast.Expr, ast.Import, ast.Import, ast.ClassDef, ast.ClassDef]
        or given.keys() != expected.keys()
        or any(ast.literal_eval(value) != expected[name] for name, value in given.items())
    ):
        raise FormatError("the spider could not be written: its source does not say what the wrapper does")
