"""Scrapy and unweave (`pip install "unweave[crawl]"`): one site's pages into a WARC file; a spider's pages into records."""

from .crawling import Crawled, crawl
from .pipeline import RecordsPipeline

__all__ = ["Crawled", "RecordsPipeline", "crawl"]
