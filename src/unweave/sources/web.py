"""Pages from URLs, http and https, through httpx: with a size limit, a time limit and counted redirects."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

from ..errors import PageError
from ..media import is_page, mistaken_for_page
from ..page import Page
from ..responses import charset_of
from ..unpacking import Unpacker
from .limits import SourceLimits

if TYPE_CHECKING:
    import httpx

_ACCEPT = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.5"
_HEADERS = {"User-Agent": "unweave", "Accept": _ACCEPT, "Accept-Encoding": "gzip"}


def fetch(url: str, limits: SourceLimits) -> Page:
    """Return the page at `url`; its `url` is where the redirects led, its name is `url`.

    Raises
    ------
    PageError : another scheme, no answer in time, a status other than 2xx, no web page, too long
    """
    if not url.lower().startswith(("http://", "https://")):
        raise PageError(f"{url}: only http, https and file are read")
    if not url.partition("://")[2].strip("/"):
        raise PageError(f"{url}: names no host; an address is like https://example.com/list")
    import asyncio  # only here: it takes a twentieth of the start of a command that fetches nothing
    from concurrent.futures import ThreadPoolExecutor

    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(_fetch(url, limits))
    with ThreadPoolExecutor(1) as pool:  # in a notebook a loop is running already
        return pool.submit(lambda: asyncio.run(_fetch(url, limits))).result()


async def _fetch(url: str, limits: SourceLimits) -> Page:
    """Fetch under one deadline: httpx's own time-outs restart with every byte that a slow server drips."""
    import asyncio

    import httpx

    try:
        async with (
            asyncio.timeout(limits.timeout),
            httpx.AsyncClient(
                follow_redirects=True, max_redirects=limits.max_redirects, timeout=limits.timeout, headers=_HEADERS
            ) as client,
            client.stream("GET", url) as response,
        ):
            return await _read(response, url, limits)
    except (TimeoutError, httpx.TimeoutException) as error:
        raise PageError(f"{url}: not read within {limits.timeout:g} s; raise timeout to wait longer") from error
    except httpx.TooManyRedirects as error:
        raise PageError(f"{url}: more than {limits.max_redirects} redirects") from error
    except (
        httpx.HTTPError,
        httpx.InvalidURL,
        httpx.StreamError,
        ValueError,
        OverflowError,
        OSError,
        ExceptionGroup,
    ) as error:
        raise PageError(f"{url}: cannot be read: {_reason(error)}") from error


def _reason(error: Exception) -> str:
    """Return in words why an address gave no answer; the library's own where it says more than we know."""
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, socket.gaierror):
        cause = cause.__cause__ or cause.__context__
    if cause is not None:
        return f"no host of that name is found ({cause.strerror}); is the address right, and is there a network?"
    if str(error) == "All connection attempts failed":
        return "no server answers there"
    return str(error) or type(error).__name__


async def _read(response: httpx.Response, url: str, limits: SourceLimits) -> Page:
    if not response.is_success:
        raise PageError(f"{url}: the server answered {response.status_code} {response.reason_phrase}".rstrip())
    content_type = response.headers.get("Content-Type")
    if not is_page(content_type, strict=False):
        raise PageError(f"{url}: is {content_type.partition(';')[0]!r}, no web page")
    parts, size = [], 0
    unpacker = Unpacker(response.headers.get("Content-Encoding"), url)
    async for packed in response.aiter_raw():
        for part in unpacker.feed(packed):
            size += len(part)
            if size > limits.max_bytes:
                raise PageError(f"{url}: {limits.too_long()}")
            parts.append(part)
    source = b"".join((*parts, unpacker.end()))
    if what := mistaken_for_page(source):
        raise PageError(f"{url}: is {what}")
    return Page(source, str(response.url), encoding=charset_of(content_type), name=url)
