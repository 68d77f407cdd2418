"""The spider: every HTML page of one site, to a depth, within a number of pages and bytes."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

from scrapy import Request, Spider, signals
from scrapy.crawler import Crawler
from scrapy.exceptions import IgnoreRequest, StopDownload
from scrapy.http import HtmlResponse, Response
from scrapy.linkextractors import LinkExtractor

from .addresses import canonical, may_be_page, site_of
from .archive import Archive

_HTML = ("text/html", "application/xhtml+xml")


class _LeftOut(IgnoreRequest):
    """The request would leave the site."""


class OneSite:
    """Downloader middleware: no request leaves the site, redirects included, nor goes to a file that is no page."""

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> OneSite:
        middleware = cls()
        middleware.crawler = crawler
        return middleware

    crawler: Crawler

    def process_request(self, request: Request) -> None:
        spider: Any = self.crawler.spider
        if site_of(request.url) != spider.site:
            spider.count("left_out")
            raise _LeftOut(f"{request.url} is not on {spider.site}")


class SiteSpider(Spider):
    """Follows the links of one site and keeps its HTML pages in an archive.

    `state` (kept between runs by JOBDIR) counts pages and bytes, and what was not kept and why.
    """

    name = "unweave"

    def __init__(self, url: str, archive: str, max_pages: int, max_bytes: int) -> None:
        super().__init__()
        self.first = canonical(url)
        self.site = site_of(self.first)
        self.max_pages, self.max_bytes = max_pages, max_bytes
        self.archive = Archive(archive)
        self.state: dict[str, Any] = {}
        self._is_closing = False
        self.links = LinkExtractor(unique=True, canonicalize=False, strip=True)

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, **kwargs: Any) -> SiteSpider:
        spider = super().from_crawler(crawler, *args, **kwargs)
        crawler.signals.connect(spider.check_headers, signal=signals.headers_received)
        crawler.signals.connect(spider.finish, signal=signals.spider_closed)
        return spider

    def count(self, name: str, by: int = 1) -> None:
        self.state[name] = self.state.get(name, 0) + by

    async def start(self) -> Any:
        for url, depth in self.state.pop("pending", []):
            yield self._request(url, depth=depth, dont_filter=True)
        yield self._request(self.first)

    def _request(self, url: str, *, depth: int = 0, dont_filter: bool = False) -> Request:
        meta = {"depth": depth} if depth else {}
        return Request(url, callback=self.parse, errback=self.failed, meta=meta, dont_filter=dont_filter)

    def check_headers(self, headers: Any, request: Request, **_: Any) -> None:
        """Stop a download whose headers already say that it is no page."""
        kind = (headers.get(b"Content-Type") or b"text/html").split(b";")[0].strip().lower().decode("latin-1")
        if kind not in _HTML and not request.url.endswith("/robots.txt") and not headers.get(b"Location"):
            self.count("not_html")
            raise StopDownload(fail=True)

    def parse(self, response: Response) -> Iterator[Request]:
        """Keep a page and follow its links."""
        if not isinstance(response, HtmlResponse):
            self.count("not_html")
            return
        if self._at_limit(response):
            return
        if self._is_new(response):
            self.archive.add(response)
            self.count("pages")
            self.count("bytes", len(response.body))
            self._say({"url": response.url, "pages": self.state["pages"], "bytes": self.state["bytes"]})
        for link in self.links.extract_links(response):
            url = canonical(link.url)
            if site_of(url) != self.site:
                self.count("left_out")
            elif may_be_page(url):
                yield self._request(url)

    def _at_limit(self, response: HtmlResponse) -> bool:
        """Whether the page is past a limit: then the crawl ends, and the page is the first of the next run."""
        reason = None
        if self.state.get("pages", 0) >= self.max_pages:
            reason = "max_pages"
        elif self.state.get("bytes", 0) + len(response.body) > self.max_bytes:
            reason = "max_bytes"
        if reason is None:
            return False
        self.state.setdefault("pending", []).append((response.url, response.meta.get("depth", 0)))
        if not self._is_closing:
            self._is_closing = True
            self.crawler.engine.close_spider(self, reason)  # not CloseSpider, which drops what others still yield
        return True

    def _is_new(self, response: HtmlResponse) -> bool:
        """Whether the page is not one that is kept already, under the address it calls its own."""
        kept = self.state.setdefault("kept", set())
        own = response.css('link[rel~="canonical"]::attr(href)').get()
        try:
            address = canonical(response.urljoin(own)) if own else canonical(response.url)
        except ValueError:
            address = canonical(response.url)
        if site_of(address) != self.site:
            address = canonical(response.url)
        if address in kept:
            self.count("duplicates")
            return False
        kept.add(address)
        return True

    def failed(self, failure: Any) -> None:
        """Count and say what could not be fetched; what is left out on purpose is counted where it is."""
        if failure.check(StopDownload, _LeftOut):
            return
        response = getattr(failure.value, "response", None)
        why = f"HTTP {response.status}" if response is not None else failure.getErrorMessage() or failure.type.__name__
        if failure.check(IgnoreRequest) and "robots.txt" in why:
            self.count("forbidden")
            return
        self.count("failed")
        self._say({"failed": failure.request.url, "why": why})

    def finish(self, reason: str) -> None:
        self.archive.close()
        kept = {name: number for name, number in self.state.items() if isinstance(number, int)}
        self._say({"finished": reason, **kept})

    def _say(self, event: dict[str, Any]) -> None:
        print(json.dumps(event), file=sys.stdout, flush=True)
