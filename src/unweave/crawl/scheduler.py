"""Scrapy's scheduler over our frontier: hands out its addresses, and knows redirects and retries for what they are."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, cast

from scrapy import Request
from scrapy.core.scheduler import BaseScheduler
from scrapy.crawler import Crawler

from .addresses import canonical

if TYPE_CHECKING:
    from .spider import SiteSpider


class FrontierScheduler(BaseScheduler):
    """Every request is of an address of the frontier (`meta["asked"]`), which waits there until it is settled."""

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = crawler
        self._again: deque[Request] = deque()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> FrontierScheduler:
        return cls(crawler)

    @property
    def _spider(self) -> SiteSpider:
        return cast("SiteSpider", self._crawler.spider)

    def has_pending_requests(self) -> bool:
        """Say whether anything can be asked for that is not being asked for."""
        return bool(self._again) or self._spider.next_address() is not None

    def enqueue_request(self, request: Request) -> bool:
        """Take back a request that is tried again or was redirected; one redirected to a known address is settled."""
        chain, spider = request.meta["chain"], self._spider
        if request.url != chain[-1]:
            url = canonical(request.url)
            is_new = url not in {canonical(passed) for passed in chain}
            if request.url in chain or (is_new and (url in spider.busy or spider.frontier.knows(url))):
                spider.release(request)
                return False
            request.meta["chain"] = (*chain, request.url)
            spider.busy[url] = request.meta["asked"].place
        self._again.append(request)
        return True

    def next_request(self) -> Request | None:
        if self._again:
            return self._again.popleft()
        address = self._spider.next_address()
        return None if address is None else self._spider.request(address)
