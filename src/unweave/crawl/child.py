"""The process in which Scrapy runs: options as JSON on standard input, events as JSON lines on standard output.

Its own process, because Twisted's reactor runs once in a process and takes its signal handlers.
"""

from __future__ import annotations

import json
import logging
import sys
from typing import Any

from scrapy.crawler import CrawlerProcess

from .. import __version__
from .spider import SiteSpider


def settings(options: dict[str, Any]) -> dict[str, Any]:
    """Return Scrapy's settings for a polite crawl of one site."""
    return {
        "USER_AGENT": options["user_agent"] or f"unweave/{__version__} (polite crawler; obeys robots.txt)",
        "ROBOTSTXT_OBEY": True,
        "AUTOTHROTTLE_ENABLED": True,
        "AUTOTHROTTLE_START_DELAY": options["delay"],
        "AUTOTHROTTLE_TARGET_CONCURRENCY": 1.0,
        "DOWNLOAD_DELAY": options["delay"],
        "CONCURRENT_REQUESTS": 4,
        "CONCURRENT_REQUESTS_PER_DOMAIN": 2,
        "DOWNLOAD_TIMEOUT": options["timeout"],
        "DOWNLOAD_MAXSIZE": options["max_page_bytes"],
        "DOWNLOAD_WARNSIZE": 0,
        "DEPTH_LIMIT": options["max_depth"],
        # breadth first: the pages near the start are the ones a limit should keep
        "DEPTH_PRIORITY": 1,
        "SCHEDULER_DISK_QUEUE": "scrapy.squeues.PickleFifoDiskQueue",
        "SCHEDULER_MEMORY_QUEUE": "scrapy.squeues.FifoMemoryQueue",
        "REDIRECT_MAX_TIMES": 5,
        "RETRY_TIMES": 1,
        "COOKIES_ENABLED": False,
        "TELNETCONSOLE_ENABLED": False,
        "LOG_LEVEL": "ERROR",
        "JOBDIR": options["state"],
        "DOWNLOADER_MIDDLEWARES": {"unweave.crawl.spider.OneSite": 50},
    }


def main() -> None:
    """Crawl as standard input says."""
    options = json.loads(sys.stdin.readline())
    process = CrawlerProcess(settings(options))
    for name in ("retry", "robotstxt"):  # what they say, tracebacks and all, the spider says in a sentence
        logging.getLogger(f"scrapy.downloadermiddlewares.{name}").setLevel(logging.CRITICAL)
    process.crawl(
        SiteSpider,
        url=options["url"],
        archive=options["output"],
        max_pages=options["max_pages"],
        max_bytes=options["max_bytes"],
    )
    process.start()


if __name__ == "__main__":
    main()
