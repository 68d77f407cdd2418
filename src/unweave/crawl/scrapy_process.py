"""The process in which Scrapy runs: options as JSON on standard input, events as JSON lines on standard output.

Its own process, because Twisted's reactor runs once in a process and takes its signal handlers.
"""

import json
import logging
import os
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

from scrapy.crawler import CrawlerProcess
from scrapy.settings.default_settings import DOWNLOADER_MIDDLEWARES_BASE

from .. import __version__
from .archive import Archive
from .frontier import Frontier
from .spider import Bounds, SiteSpider


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
        "SCHEDULER": "unweave.crawl.scheduler.FrontierScheduler",
        "REDIRECT_MAX_TIMES": 5,
        "RETRY_TIMES": 1,
        "LOG_LEVEL": "ERROR",
        "DOWNLOADER_MIDDLEWARES": {"unweave.crawl.spider.OneSite": 50},
        # no cookies, and no consoles that open ports: these import half of what Scrapy does
        "DOWNLOADER_MIDDLEWARES_BASE": {
            name: place for name, place in DOWNLOADER_MIDDLEWARES_BASE.items() if "cookie" not in name
        },
        "EXTENSIONS_BASE": {"scrapy.extensions.throttle.AutoThrottle": 0},
    }


def _end_with_the_other() -> None:
    """End at once when the process that began this one has died, so that its archive is free: input ends then."""
    while os.read(0, 1):
        pass
    os._exit(1)


def main() -> None:
    """Crawl as standard input says."""
    options = json.loads(sys.stdin.readline())
    Thread(target=_end_with_the_other, daemon=True).start()
    process = CrawlerProcess(settings(options))
    for name in ("retry", "robotstxt"):  # what they say, tracebacks and all, the spider says in a sentence
        logging.getLogger(f"scrapy.downloadermiddlewares.{name}").setLevel(logging.CRITICAL)
    bounds = Bounds(**{name: options[name] for name in Bounds.__dataclass_fields__})
    file = os.fdopen(options["archive"], "r+b")
    with Frontier(Path(options["frontier"])) as frontier:
        archive = Archive(file, is_packed=options["is_packed"])
        process.crawl(SiteSpider, frontier=frontier, archive=archive, bounds=bounds)
        process.start()
    with suppress(OSError):  # what could not be written was said
        file.close()


if __name__ == "__main__":
    main()
    sys.stdout.flush()
    os._exit(0)  # all is closed and said: taking all modules apart takes longer than a small crawl
