"""A wrapper written out for other tools: XPath or CSS as JSON, or a Scrapy spider."""

from __future__ import annotations

import json
from typing import Any, Literal

from .selectors import Selectors
from .spider_text import spider_source
from .wrapper import Wrapper

ExportForm = Literal["xpath", "css", "scrapy"]


def export_text(wrapper: Wrapper, form: ExportForm) -> tuple[str, dict[str, str]]:
    """Return the text of the export, and field -> why it could not be expressed."""
    selectors = wrapper.to_selectors()
    missing = dict(selectors.unexpressed)
    if form == "scrapy":
        urls = [page.page.url for page in wrapper.lesson.pages if page.page.url]
        return spider_source(selectors, urls), missing
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
    return json.dumps(body, ensure_ascii=False, indent=2) + "\n", missing


def _as_json(selectors: Selectors, form: ExportForm) -> dict[str, Any]:
    fields = {}
    for name, one in selectors.fields.items():
        selector = one.xpath if form == "xpath" else one.css
        if selector is not None:
            fields[name] = {form: selector, **({"regex": one.regex} if one.regex else {}), "list": one.is_list}
    return {"rows": selectors.rows_xpath if form == "xpath" else selectors.rows_css, "fields": fields}
