"""A wrapper written out for other tools: XPath or CSS as JSON, or a Scrapy spider with a test of it."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import PurePath
from typing import Any, Literal

from ..page import Page
from .next_links import next_links
from .selectors import MAX_PROOF, Selectors
from .spider_text import cases_of_test, source_of_test, spider_source
from .wrapper import Wrapper

ExportForm = Literal["xpath", "css", "scrapy"]
NextPage = Callable[[Page], str | None]


@dataclass(frozen=True, slots=True)
class Export:
    """What an export gives.

    Attributes
    ----------
    text : the selectors as JSON, or the spider's source
    missing : field -> why it is not expressed; "rows" and "next page" where these are not
    differing : field -> on which pages its selector gives other values than the wrapper
    selectors : what was written; pages : the pages on which they give what the wrapper gives
    """

    text: str
    missing: dict[str, str]
    differing: dict[str, str]
    selectors: Selectors
    pages: tuple[Page, ...] = field(repr=False, default=())

    @property
    def is_whole(self) -> bool:
        """Whether every field is expressed, and none differs."""
        return not self.missing and not self.differing

    def test_files(self, spider: str) -> dict[str, str]:
        """Return name -> text of the files that test a spider beside its file `spider`."""
        stem = PurePath(spider).stem
        cases = f"test_{stem}_pages.json"
        test = source_of_test(PurePath(spider).name, cases)
        return {f"test_{stem}.py": test, cases: cases_of_test(self.selectors, self.pages)}


def export(
    wrapper: Wrapper,
    form: ExportForm,
    pages: Iterable[Page] = (),
    *,
    urls: Sequence[str] = (),
    next_page: NextPage | None = None,
    delay: float = 1.0,
) -> Export:
    """Return a wrapper as selectors or as a spider.

    Parameters
    ----------
    pages : more pages of the site, not marked, on which the selectors are compared with the wrapper
    urls : where a spider starts; the addresses of the pages where none is given
    next_page : the address of the page that follows one, for a spider that goes on; None for one that does not
    delay : seconds between two requests of a spider
    """
    given = list(islice(pages, MAX_PROOF))
    selectors = wrapper.to_selectors(given)
    missing = dict(selectors.unexpressed)
    every = [*(page.page for page in wrapper.lesson.pages), *given]
    alike = tuple(every[number] for number in selectors.alike)
    if form == "scrapy":
        following = [(page, next_page(page)) for page in every] if next_page is not None else []
        found = next_links(following)
        if found is None and any(address for _, address in following):
            missing["next page"] = "no name of its link tells it on all pages"
        starts = list(urls) or list(dict.fromkeys(page.url for page in every if page.url))
        text = spider_source(selectors, starts, next_links=found, delay=delay)
        return Export(text, missing, selectors.differing, selectors, alike)
    body = _as_json(selectors, form)
    if form == "css":
        missing |= {
            name: "CSS cannot express its selector"
            for name, one in selectors.fields.items()
            if one.css is None and name not in missing
        }
        if selectors.rows_xpath and not selectors.rows_css:
            missing["rows"] = "CSS cannot express their selector"
    body["unexpressed"] = missing
    if given:
        body["differing"] = selectors.differing
    return Export(json.dumps(body, ensure_ascii=False, indent=2) + "\n", missing, selectors.differing, selectors, alike)


def _as_json(selectors: Selectors, form: ExportForm) -> dict[str, Any]:
    fields = {}
    for name, one in selectors.fields.items():
        selector = one.xpath if form == "xpath" else one.css
        if selector is not None:
            fields[name] = {form: selector, "list": one.is_list}
            fields[name] |= {"regex": one.regex} if one.regex else {}
            fields[name] |= {"most": one.most} if one.most and one.most > 1 else {}
    return {"rows": selectors.rows_xpath if form == "xpath" else selectors.rows_css, "fields": fields}
