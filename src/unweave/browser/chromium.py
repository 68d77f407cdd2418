"""The headless Chromium of this process: found, started sealed off or with the network, started again when it died.

Playwright drives it from a thread with an event loop of its own, so that it works in notebooks, in threads and beside
any other loop.
"""

from __future__ import annotations

import asyncio
import atexit
import logging
import os
import shutil
import threading
from collections.abc import Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from ..errors import MissingExtraError, PageError

if TYPE_CHECKING:
    from playwright.async_api import Browser, Playwright

T = TypeVar("T")

GRACE = 10.0
"""Seconds a page gets past its time-out, its scripts stopped, to be laid out and copied."""
MAX_HEAP_MB = 1_024
"""Megabytes that the scripts of a page may hold."""
_FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-site-isolation-trials",  # frames of other sites stay in the page's process, so its snapshot has them
    f"--js-flags=--max-old-space-size={MAX_HEAP_MB}",
)
_SEALED = (
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--proxy-server=http://proxy.invalid:1",
    "--proxy-bypass-list=<-loopback>",
)
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
_NO_BROWSER = """rendering needs Chromium, and none was found; install one:
    Debian, Ubuntu   apt-get install chromium
    any system       playwright install chromium
or name one you have: UNWEAVE_CHROMIUM=/path/to/chrome"""

log = logging.getLogger("unweave")


def find_chromium() -> str | None:
    """Return the path of an installed Chromium or its kin; None leaves the choice to Playwright's own download."""
    named = os.environ.get("UNWEAVE_CHROMIUM")
    if named:
        if not os.access(named, os.X_OK) or os.path.isdir(named):
            raise PageError(f"UNWEAVE_CHROMIUM={named!r} is no program that can be run; give the path of a Chromium")
        return named
    found = (shutil.which(name) for name in _NAMES)
    return next((path for path in found if path), None) or next((p for p in _PLACES if os.access(p, os.X_OK)), None)


class Thread:
    """An event loop in a thread, and the browsers it drives: one sealed off, one with the network."""

    def __init__(self) -> None:
        self.pid = os.getpid()
        self.playwright: Playwright | None = None
        self.browsers: dict[bool, Browser] = {}
        self.starting = asyncio.Lock()
        self._loop = asyncio.new_event_loop()
        self._loop.set_exception_handler(lambda _loop, what: log.debug("browser: %s", what.get("message")))
        self._runner = threading.Thread(target=self._loop.run_forever, name="unweave-browser", daemon=True)
        self._runner.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result()
        finally:
            future.cancel()  # where it is not done: on Ctrl-C the page is closed, the browser stays

    async def browser(self, network: bool) -> Browser:
        """Return the running browser, started when there is none or it died."""
        async with self.starting:
            found = self.browsers.get(network)
            if found is None or not found.is_connected():
                found = self.browsers[network] = await self._start(network)
            return found

    async def _start(self, network: bool) -> Browser:
        from playwright.async_api import Error, async_playwright

        path = find_chromium()
        as_root = hasattr(os, "geteuid") and os.geteuid() == 0  # Chromium's sandbox refuses to run as root
        if self.playwright is None:
            self.playwright = await async_playwright().start()
        if path is None and not Path(self.playwright.chromium.executable_path).exists():
            raise MissingExtraError(_NO_BROWSER)
        try:
            return await self.playwright.chromium.launch(
                executable_path=path,
                chromium_sandbox=not as_root and not os.environ.get("UNWEAVE_NO_SANDBOX"),
                args=[*_FLAGS, *(() if network else _SEALED)],
                ignore_default_args=["--disable-popup-blocking"],
                handle_sigint=False,
                timeout=60_000,
            )
        except Error as error:
            hint = "; where its sandbox is not allowed, set UNWEAVE_NO_SANDBOX=1" if "sandbox" in str(error) else ""
            raise PageError(f"{path or 'Chromium'} does not start ({first_line(error)}){hint}") from error

    async def drop(self, dead: Browser | None = None) -> None:
        """End the browsers and their driver: those that run, or those that `dead` ran with, if they still count."""
        async with self.starting:
            if dead is not None and dead not in self.browsers.values():
                return  # another page found it dead first
            browsers, self.browsers = self.browsers, {}
            playwright, self.playwright = self.playwright, None
            for browser in browsers.values():
                await quietly(browser.close())
            if playwright is not None:
                await quietly(playwright.stop())

    def close(self) -> None:
        """End the browsers and the thread."""
        if self.pid != os.getpid() or not self._runner.is_alive():
            return  # a forked child: they are the parent's

        try:
            asyncio.run_coroutine_threadsafe(self.drop(), self._loop).result(5 * GRACE)
        finally:
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._runner.join(GRACE)


_current: Thread | None = None
_guard = threading.Lock()


def current_thread() -> Thread:
    """Return the thread that drives the browser of this process; a forked child gets its own."""
    global _current
    with _guard:
        if _current is None or _current.pid != os.getpid():
            _current = Thread()
        return _current


@atexit.register
def close() -> None:
    """End the browser; the next page starts another. Called at exit."""
    global _current
    with _guard:
        running, _current = _current, None
    if running is not None:
        running.close()


def first_line(error: Exception) -> str:
    """Return what an error says first, or its name where it says nothing."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


async def quietly(work: Any) -> None:
    """Wait for a clean-up that may find its browser gone."""
    from playwright.async_api import Error

    try:
        await asyncio.wait_for(work, GRACE)
    except (Error, TimeoutError, OSError) as error:
        log.debug("browser clean-up: %s", first_line(error))
