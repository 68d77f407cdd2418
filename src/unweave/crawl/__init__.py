"""Scrapy and unweave (`pip install "unweave[crawl]"`): one site's pages into a WARC file; a spider's pages into records.

`crawling.py` runs `spider.py` in a process of its own (`child.py`) and lets a later run go on; `addresses.py` says what belongs to
the site, `archive.py` writes the file. `pipeline.py` is an item pipeline for spiders of others.
"""

from .crawling import Crawled, crawl
from .pipeline import RecordsPipeline

__all__ = ["Crawled", "RecordsPipeline", "crawl"]
