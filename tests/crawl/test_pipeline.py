"""The item pipeline, in a spider that Scrapy runs over pages on loopback."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from scrapy.exceptions import DropItem

import unweave
from tests.sources.loopback import body, serving
from unweave.crawl import RecordsPipeline

LAMPS = (Path(__file__).parents[2] / "examples" / "lamps.html").read_text(encoding="utf-8")
SPIDER = """
import scrapy, unweave

class Lamps(scrapy.Spider):
    name = "lamps"
    start_urls = ["{base}/lamps", "{base}/bare"]
    custom_settings = {{
        "ITEM_PIPELINES": {{"unweave.crawl.RecordsPipeline": 300}},
        "UNWEAVE_DB": "lamps.db", "UNWEAVE_OUTPUT": "lamps.csv", "FEEDS": {{"items.json": {{"format": "json"}}}},
        "HTTPERROR_ALLOWED_CODES": [404],
    }}

    def parse(self, response):
        yield unweave.Page.from_response(response)
        yield {{"other": response.url}}
"""


def test_a_spider_that_yields_pages_fills_a_database_a_file_and_a_feed(tmp_path: Path) -> None:
    answers = {"/lamps": body(LAMPS.encode()), "/bare": body(b"<p>nothing here")}
    with serving(answers) as base:
        (tmp_path / "lamps.py").write_text(SPIDER.format(base=base))
        command = [sys.executable, "-m", "scrapy", "runspider", "lamps.py"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True)
    rows = (
        sqlite3.connect(tmp_path / "lamps.db")
        .execute("select page, record, title from records order by record")
        .fetchall()
    )
    assert rows[0] == (f"{base}/lamps", 0, "Arc desk lamp, brushed steel")
    assert len(rows) == 12
    assert (tmp_path / "lamps.csv").read_text(encoding="utf-8").count("\n") == 13
    items = json.loads((tmp_path / "items.json").read_text(encoding="utf-8"))
    [found] = [item for item in items if "records" in item]
    assert found["records"][0]["links"]["title"] == "/p/arc"
    assert sorted(item["other"] for item in items if "other" in item) == [f"{base}/bare", f"{base}/lamps"]
    assert f"{base}/bare: no records found" in done.stderr


def test_the_records_of_all_main_lists_of_a_page_are_its_item() -> None:
    lamps = "".join(f"<li><a href=/l{i}>Lamp {i}</a> <b>${i}.50</b> <p>In stock: {i}</p>" for i in range(9))
    desks = "".join(f"<tr><td>Desk {i}<td><a href=/d{i}>Buy desk {i}</a><td>{i} left" for i in range(9))
    page = unweave.Page(f"<main><h1>Shop</h1><h2>Lamps</h2><ul>{lamps}</ul><h2>Desks</h2><table>{desks}</table></main>")
    regions = [region for region in unweave.find_records(page) if region.is_main]
    assert len(regions) == 2
    found = RecordsPipeline({}).process_item(page)
    assert found["records"] == [
        {"fields": record.to_dict(), "links": record.to_links()} for region in regions for record in region.records
    ]


def test_what_was_learnt_extracts(tmp_path: Path) -> None:
    page = unweave.Page("<h1>Oak desk</h1><p><b>$120</b></p>", name="desk")
    wrapper = unweave.learn_wrapper([unweave.Example(page, {"title": "Oak desk", "price": "$120"})])
    wrapper.save(tmp_path / "shop.json")
    pipeline = RecordsPipeline(
        {"UNWEAVE_LEARNT": str(tmp_path / "shop.json"), "UNWEAVE_OUTPUT": str(tmp_path / "x.jsonl")}
    )
    pipeline.open_spider()
    item = pipeline.process_item(unweave.Page("<h1>Copper lamp</h1><p><b>$9</b></p>", name="lamp"))
    with pytest.raises(DropItem, match="void: no records"):
        pipeline.process_item(unweave.Page("", name="void"))
    pipeline.close_spider()
    assert item == {"page": "lamp", "records": [{"fields": {"title": "Copper lamp", "price": "$9"}, "links": {}}]}
    assert json.loads((tmp_path / "x.jsonl").read_text())["fields"] == item["records"][0]["fields"]


def test_settings_that_cannot_work_are_refused_before_anything_is_fetched(tmp_path: Path) -> None:
    with pytest.raises(unweave.FormatError, match="cannot be read"):
        RecordsPipeline({"UNWEAVE_LEARNT": str(tmp_path / "absent.json")}).open_spider()
