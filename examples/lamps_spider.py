"""A spider whose pages become records in spider.db: scrapy runspider lamps_spider.py -O items.json"""

import scrapy

import unweave


class LampsSpider(scrapy.Spider):
    name = "lamps"
    start_urls = ["http://localhost:8766/lamps.html"]  # python -m http.server 8766 --directory examples
    custom_settings = {
        "ITEM_PIPELINES": {"unweave.crawl.RecordsPipeline": 300},
        "UNWEAVE_DB": "spider.db",
        "UNWEAVE_TABLE": "lamps",
    }

    def parse(self, response):
        yield unweave.Page.from_response(response)
