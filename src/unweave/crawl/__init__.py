"""Fetch the pages of one site into a WARC file, politely (Scrapy; `pip install "unweave[crawl]"`)."""

from .crawling import Crawled, crawl

__all__ = ["Crawled", "crawl"]
