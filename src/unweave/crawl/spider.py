"""The spider: every HTML page of one site, to a depth, within a number of pages, bytes and failures."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, cast

from scrapy import Request, Spider, signals
from scrapy.crawler import Crawler
from scrapy.exceptions import IgnoreRequest, StopDownload
from scrapy.http import HtmlResponse, Response
from scrapy.linkextractors import LinkExtractor

from ..media import PAGES
from .addresses import canonical, may_be_page, site_of
from .archive import Archive
from .article_addresses import ArticleAddresses, reads_as_article
from .frontier import Address, Answer, Found, Frontier, Member
from .leads import FEED_LINKS, followed, in_robots

_GONE = (404, 410)
_LEADS_FIRST, _LED_TO, _OF_LISTS, _OTHER = 0, 1, 2, 3
"""Places of feeds and sitemaps, of what feeds lead to, of what lists lead to and of likely articles where they come
first, and of all other links."""


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
            raise _LeftOut(f"{request.url} is not on {spider.site}")


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one visit may cost; `max_failures` is how many more addresses may fail than pages are kept,
    dead links aside: of these `max_pages`.
    """

    max_pages: int
    max_bytes: int
    max_page_bytes: int
    max_depth: int
    max_failures: int
    lists_first: bool
    articles_first: bool


class SiteSpider(Spider):
    """Asks for what the frontier gives, archives HTML pages, and settles every address in one transaction."""

    name = "unweave"
    handle_httpstatus_list = [304]  # noqa: RUF012 (as Scrapy reads it)

    def __init__(self, frontier: Frontier, archive: Archive, bounds: Bounds) -> None:
        super().__init__()
        self.frontier, self.archive, self.bounds = frontier, archive, bounds
        self.site = site_of(frontier.fact("start"))
        self.busy: dict[str, int] = {}  # address -> place
        self._is_closing = False
        self._articles = ArticleAddresses(frontier.looks())
        self._links = LinkExtractor(unique=True, canonicalize=False, strip=True)

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, **kwargs: Any) -> SiteSpider:
        spider = super().from_crawler(crawler, *args, **kwargs)
        for receiver, signal in (
            (spider.check_headers, signals.headers_received),
            (spider.look_for_sitemaps, signals.response_received),
            (spider.give_up, signals.spider_error),
            (spider.finish, signals.spider_closed),
        ):
            crawler.signals.connect(receiver, signal=signal)
        return spider

    async def start(self) -> Any:
        """Yield nothing: the scheduler asks for `next_address`."""
        nothing: tuple[Request, ...] = ()
        for request in nothing:
            yield request

    def next_address(self) -> Address | None:
        """Return the address whose turn it is; past a limit none, and the crawl ends."""
        address = None if self._is_closing else self.frontier.next(self.busy)
        if address is not None and (reason := self._limit_reached()):
            self._close(reason)
            return None
        if address is not None and address.place and 0 in self.busy.values():
            return None  # a feed that is being read leads to what comes first
        return address

    def request(self, address: Address) -> Request:
        """Return the request for an address, which is busy from now on."""
        self.busy[address.url] = address.place
        headers = {"If-None-Match": address.etag, "If-Modified-Since": address.modified}
        return Request(
            address.url,
            callback=self.parse,
            errback=self.failed,
            headers={name: value for name, value in headers.items() if value},
            meta={"asked": address, "chain": (address.url,)},
            dont_filter=True,
        )

    def check_headers(self, headers: Any, request: Request, **_: Any) -> None:
        """Stop a download whose headers already say that it is no page."""
        asked = request.meta.get("asked")
        kind = (headers.get(b"Content-Type") or b"text/html").split(b";")[0].strip().lower().decode("latin-1")
        if asked is not None and asked.kind == "page" and kind not in PAGES and not headers.get(b"Location"):
            raise StopDownload(fail=True)

    def look_for_sitemaps(self, response: Response, request: Request, **_: Any) -> None:
        """Note the sitemaps that robots.txt names."""
        if "asked" not in request.meta and response.status == 200 and response.url.endswith("/robots.txt"):
            found = [self._lead(url) for url in in_robots(response.body, response.url)]
            with self._stopping():
                self.frontier.add(one for one in found if one is not None)

    def parse(self, response: Response) -> None:
        """Keep a page and note its links, and settle its address."""
        asked, request = response.meta["asked"], _asked_by(response)
        with self._stopping():
            if response.status == 304:
                self.release(request)
            elif asked.kind == "leads":
                self.release(request, answer=_answer(response), found=self._led_to(response, asked))
            elif not isinstance(response, HtmlResponse):
                self.release(request, counts=["not_html"])
            elif (reason := self._limit_reached(len(response.body))) is not None:
                self.busy.pop(asked.url, None)  # it waits, and is the first of the next run
                self._close(reason)
            else:
                self._keep(response, asked)

    def _keep(self, response: HtmlResponse, asked: Address) -> None:
        """Put a page that is new or has changed into the archive, and settle its address with its links."""
        answer, own = _answer(response), self._own_address(response)
        is_left = asked.is_known and self.frontier.only_new
        if self.bounds.articles_first:
            self._note_kind(response)
        found, left_out = self._links_of(response, asked)
        counts, member = ["left_out"] * left_out, None
        is_known = is_left or (asked.is_known and answer.digest == asked.digest)
        if not is_known and self.frontier.is_kept(own, since=self.frontier.visit if asked.is_known else 0):
            counts.append("duplicates")
        elif not is_known:
            member = Member(*self.archive.add(response), own, len(response.body))
        self.release(_asked_by(response), member=member, answer=None if is_left else answer, found=found, counts=counts)
        if member is not None:
            self._say({"url": response.url, "pages": self.frontier.n_pages, "bytes": self.frontier.n_bytes})

    def release(self, request: Request, **what: Any) -> None:
        """Settle the address that a request is of, and the one where redirects led it."""
        asked, led = request.meta["asked"], request.meta["chain"][1:]
        self.frontier.settle(asked, led=[canonical(url) for url in led], **what)
        for url in (asked.url, *map(canonical, led)):
            self.busy.pop(url, None)

    def _links_of(self, response: HtmlResponse, asked: Address) -> tuple[list[Found], int]:
        """Return where a page leads, its feeds included, and how many of its links leave the site."""
        feeds = [self._lead(response.urljoin(href)) for href in response.xpath(FEED_LINKS).getall()]
        found = [one for one in feeds if one is not None]
        if self.bounds.lists_first:
            found += self._of_list(response, asked)
        left_out = 0
        for link in self._links.extract_links(response):
            url = self._on_site(link.url)
            if url is None:
                left_out += 1
            elif may_be_page(url) and asked.depth < self.bounds.max_depth:
                is_likely = self.bounds.articles_first and self._articles.likely(url)
                found.append(Found(url, asked.depth + 1, place=_OF_LISTS if is_likely else _OTHER))
        return found, left_out

    def _note_kind(self, response: HtmlResponse) -> None:
        """Note whether a page is an article; if its look is now that of articles, those that wait come first."""
        from ..page import Page

        page = Page(response.body, response.url, encoding=response.encoding)
        if self._articles.note(response.url, is_article=reads_as_article(page)):
            self.frontier.replace_waiting(lambda url: _OF_LISTS if self._articles.likely(url) else _OTHER, _OF_LISTS)
        self.frontier.keep_looks(self._articles.counts)

    def _of_list(self, response: HtmlResponse, asked: Address) -> Iterator[Found]:
        """Yield the next pages of a list, no deeper than it is, and where its rows lead;
        nothing for a page that is no list. What finds lists is imported by crawls that ask.
        """
        from ..page import Page
        from ..records import find_records
        from ..site.pagination import find_pagination
        from ..site.row_links import row_links

        page = Page(response.body, response.url, encoding=response.encoding)
        lists = [region.records for region in find_records(page) if region.is_main]
        rows = [link for records in lists for link in row_links(response.url, records) if link]
        others = find_pagination(page).pages if rows else ()
        for depth, links in ((asked.depth, others), (asked.depth + 1, rows)):
            for link in links:
                url = self._on_site(link)
                if url is not None and may_be_page(url) and depth <= self.bounds.max_depth:
                    yield Found(url, depth, place=_OF_LISTS)

    def _led_to(self, response: Response, asked: Address) -> Iterator[Found]:
        """Yield where a feed or sitemap leads."""
        for url, is_sitemap in followed(response.body, response.url, self.bounds.max_page_bytes):
            one = self._lead(url) if is_sitemap else self._on_site(url)
            if isinstance(one, str):
                if may_be_page(one):
                    yield Found(one, 1, place=_LED_TO)
            elif one is not None:
                yield one

    def _on_site(self, url: str) -> str | None:
        """Return the one spelling of an address; None for what is none, or of another site."""
        try:
            url = canonical(url)
        except ValueError:
            return None
        return url if site_of(url) == self.site else None

    def _lead(self, url: str) -> Found | None:
        address = self._on_site(url)
        return None if address is None else Found(address, 0, "leads", _LEADS_FIRST)

    def _own_address(self, response: HtmlResponse) -> str:
        """Return the address that a page calls its own; one of another site is not believed."""
        own = response.css('link[rel~="canonical"]::attr(href)').get()
        try:
            return (self._on_site(response.urljoin(own)) if own else None) or canonical(response.url)
        except ValueError:
            return canonical(response.url)

    def _limit_reached(self, more_bytes: int = 1) -> str | None:
        at, bounds = self.frontier, self.bounds
        if at.visit_pages >= bounds.max_pages:
            return "max_pages"
        if at.visit_bytes + more_bytes > bounds.max_bytes:
            return "max_bytes"
        has_failed = at.n_failed - at.n_pages >= bounds.max_failures
        has_gone = at.n_gone - at.n_pages >= max(bounds.max_failures, bounds.max_pages)
        return "max_failures" if has_failed or has_gone else None

    def _close(self, reason: str) -> None:
        """End the crawl when what is being fetched is done; the first reason stays."""
        if not self._is_closing:
            self._is_closing = True
            self.crawler.engine.close_spider(self, reason)

    def failed(self, failure: Any) -> None:
        """Settle and say what could not be fetched; what is left out on purpose is counted."""
        request = failure.request
        response = getattr(failure.value, "response", None)
        why = f"HTTP {response.status}" if response is not None else failure.getErrorMessage() or failure.type.__name__
        if failure.type.__name__.endswith("CancelledError"):  # by Scrapy's bound on what a response may be
            why = f"is longer than {self.bounds.max_page_bytes:,} bytes; raise max_page_bytes to fetch it"
        with self._stopping():
            if failure.check(StopDownload):
                self.release(request, counts=["not_html"])
            elif failure.check(_LeftOut):
                self.release(request, counts=["left_out"])
            elif failure.check(IgnoreRequest) and "robots.txt" in why:
                self.release(request, counts=["forbidden"])
            else:
                self.release(request, state="gone" if response is not None and response.status in _GONE else "failed")
                self._say({"failed": request.url, "why": why})

    def give_up(self, failure: Any, response: Response, **_: Any) -> None:
        """Settle a page on which the spider itself failed, so that the rest is done."""
        with self._stopping():
            self.release(_asked_by(response), state="failed")
            self._say({"failed": response.url, "why": f"cannot be read: {failure.getErrorMessage()}"})

    @contextmanager
    def _stopping(self) -> Iterator[None]:
        """Have a write that fails end the crawl: what was noted stands, what was not is fetched by the next run."""
        try:
            yield
        except (OSError, sqlite3.Error) as error:
            self._say({"error": getattr(error, "strerror", None) or str(error)})
            self._close("error")

    def finish(self, reason: str) -> None:
        self._say({"finished": reason})

    def _say(self, event: dict[str, Any]) -> None:
        try:
            print(json.dumps(event), file=sys.stdout, flush=True)
        except OSError:  # nobody listens any more
            self._close("shutdown")


def _answer(response: Response) -> Answer:
    said = (response.headers.get(name) for name in ("ETag", "Last-Modified"))
    etag, modified = (value.decode("latin-1") if value else None for value in said)
    return Answer(etag, modified, hashlib.sha256(response.body).digest())


def _asked_by(response: Response) -> Request:
    return cast(Request, response.request)  # never None of what was downloaded
