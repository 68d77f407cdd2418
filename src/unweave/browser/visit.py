"""One page in the browser: loaded from its own bytes, bounded in time and size, and handed back as a snapshot.

Each page gets a fresh profile. Its bytes are served to it under its own address; every other request is refused unless
the network was asked for. A page whose scripts do not end has them stopped, and is taken as it is then.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ..errors import PageError, needing
from ..tree.snapshot import STYLES
from .chromium import GRACE, MAX_HEAP_MB, current_thread, first_line, log, quietly

if TYPE_CHECKING:
    from playwright.async_api import Browser, BrowserContext, CDPSession, Page, Route

MAX_BYTES = 20_000_000
"""Bytes past which a page is refused: handing them to the browser takes time that grows with their square."""
MAX_NODES = 1_000_000
"""DOM nodes past which a page is refused: its layout would take half a minute and gigabytes."""
_POLL = 0.25
_NOWHERE = "http://page.invalid/"
_FIRST = """
alert = print = () => undefined; confirm = () => false; prompt = () => null;
if (self === top) self.navigation?.addEventListener("navigate", (event) => {
    const leaves = !event.destination.sameDocument && event.cancelable;
    if (document.readyState === "complete" && leaves) event.preventDefault();
});
"""
"""What each frame runs first: a script that waits in a real dialog can hardly be stopped, and one that leaves a shown
page again and again keeps the browser busy for longer than the page has, where each time is refused from out here."""
_CRASHED = """{name}: the browser's process for this page died, probably out of memory or too deep a nesting; \
render it without scripts, or do not render it"""


@dataclass(frozen=True, slots=True)
class LoadJob:
    """A page to load: what `Page.render` was asked for."""

    name: str
    html: bytes = field(repr=False)
    url: str | None
    scripts: bool
    network: bool
    timeout: float
    settle: float
    viewport: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Loaded:
    """A snapshot with `tree.snapshot.STYLES`, and whether the page's scripts had to be stopped."""

    snapshot: dict[str, Any]
    stopped: bool


def load(job: LoadJob) -> Loaded:
    """Load a page in the process's browser. PageError where that fails, MissingExtraError without one."""
    with needing("rendering", "render"):
        import playwright.async_api
    del playwright
    n_tags = job.html.count(b"<") - job.html.count(b"</")
    if len(job.html) > MAX_BYTES:
        raise PageError(
            f"{job.name}: {len(job.html):,} bytes, more than the {MAX_BYTES:,} a browser is given; do not render it"
        )
    if n_tags > MAX_NODES:
        raise PageError(f"{job.name}: {n_tags:,} tags, more than {MAX_NODES:,} DOM nodes; do not render it")
    return current_thread().run(_visit(job))


async def _visit(job: LoadJob) -> Loaded:
    """Load one page; again in a new browser where the first died, without its scripts where they leave it."""
    thread = current_thread()
    for last in (False, True):
        browser = await thread.browser(job.network)
        try:
            return await _visit_once(browser, job)
        except _LeftError as left:
            if not job.scripts:
                raise PageError(
                    f"{job.name}: it leaves for {left.address!r} while it loads, even without scripts"
                ) from left
            log.warning("%s: its scripts leave it for %s; shown without scripts", job.name, left.address)
            return replace(await _visit(replace(job, scripts=False)), stopped=True)
        except _DiedError as died:
            await thread.drop(browser)
            if last:
                raise PageError(
                    f"{job.name}: the browser died twice while it loaded this page ({died}); do not render it"
                ) from died
    raise AssertionError("the second attempt returns or raises")


async def _visit_once(browser: Browser, job: LoadJob) -> Loaded:
    """Load one page in a profile of its own."""
    from playwright.async_api import Error

    try:
        context = await asyncio.wait_for(_new_context(browser, job), GRACE)
    except (Error, TimeoutError) as error:
        raise _DiedError(first_line(error)) from error
    try:
        return await _Visit(job, context).load()
    except Error as error:
        line = first_line(error)
        if not browser.is_connected() or any(word in line.lower() for word in ("closed", "disconnected")):
            raise _DiedError(line) from error
        raise PageError(f"{job.name}: the browser could not load it ({line})") from error
    except TimeoutError as error:
        raise PageError(
            f"{job.name}: the browser did not answer {GRACE:.0f} s past the time-out of {job.timeout:g} s; "
            "give it more time, or render without scripts"
        ) from error
    finally:
        await quietly(context.close())


async def _new_context(browser: Browser, job: LoadJob) -> BrowserContext:
    width, height = job.viewport
    context = await browser.new_context(
        java_script_enabled=job.scripts,
        viewport={"width": width, "height": height},
        service_workers="block",
        accept_downloads=False,
    )
    await context.add_init_script(_FIRST)
    await context.route("**/*", lambda route: route.abort("aborted"))  # windows that the page opens
    return context


class _DiedError(Exception):
    """The browser is gone, or no longer answers."""


class _LeftError(Exception):
    """A page's scripts replaced it by another address before it was loaded."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class _Visit:
    """The loading of one page: what was served, and whether its scripts were stopped."""

    def __init__(self, job: LoadJob, context: BrowserContext) -> None:
        self.job = job
        self.context = context
        self.served = False
        self.stopped = False
        self.last_call = 0.0  # on the loop's clock, once the scripts were stopped
        self.loaded = False
        self.broken: asyncio.Future[None] = asyncio.get_running_loop().create_future()  # its exception ends the visit
        self.page: Page
        self.devtools: CDPSession

    async def load(self) -> Loaded:
        """Load, settle and copy the page, within the time-out and `GRACE`."""
        self.page = await asyncio.wait_for(self.context.new_page(), GRACE)
        self.page.on("crash", lambda _page: self._break(PageError(_CRASHED.format(name=self.job.name))))
        self.page.on("load", lambda _page: setattr(self, "loaded", True))
        self.context.on("page", lambda page: asyncio.ensure_future(quietly(page.close())))
        await self.page.route("**/*", self._serve)
        self.devtools = await self.context.new_cdp_session(self.page)
        await self.devtools.send("Performance.enable")
        deadline = asyncio.get_running_loop().time() + self.job.timeout
        address = self.job.url if (self.job.url or "").lower().startswith(("http://", "https://")) else _NOWHERE
        await self._within(deadline, self.page.goto(address or _NOWHERE, wait_until="load", timeout=0), may_fail=True)
        if self.job.network and not self.stopped:
            await self._within(deadline, self.page.wait_for_load_state("networkidle", timeout=0), may_fail=True)
        if self.job.scripts and not self.stopped:
            await self._within(deadline, asyncio.sleep(self.job.settle))
        counts = await self._within(deadline, self.devtools.send("Performance.getMetrics"))
        self._refuse_size(_metrics(counts))
        request = {"computedStyles": list(STYLES)}
        snapshot = await self._within(deadline, self.devtools.send("DOMSnapshot.captureSnapshot", request))
        address = snapshot["strings"][snapshot["documents"][0]["documentURL"]]
        if not address.startswith(("http://", "https://")):
            raise _LeftError(address)
        if self.stopped:
            log.warning("%s: scripts stopped after %g s; the page is as it was then", self.job.name, self.job.timeout)
        return Loaded(snapshot, self.stopped)

    async def _serve(self, route: Route) -> None:
        """Answer the page's first navigation with its bytes, and refuse the rest, or let it out when asked to."""
        from playwright.async_api import Error

        request = route.request
        try:
            is_main = request.is_navigation_request() and request.frame == self.page.main_frame
        except Error:  # of a frame that is gone already
            is_main = False
        if is_main and not self.served:
            self.served = True
            await route.fulfill(status=200, content_type="text/html; charset=utf-8", body=self.job.html)
        elif self.job.network and not is_main and request.url.lower().startswith(("http:", "https:", "data:", "blob:")):
            await quietly(route.continue_())
        elif is_main:
            if not self.loaded:
                self._break(_LeftError(request.url))  # the browser stopped reading the page when its script left it
            await quietly(route.fulfill(status=204))  # "no content": the page stays, and goes on loading
        else:
            await quietly(route.abort("aborted"))

    async def _within(self, deadline: float, work: Any, *, may_fail: bool = False) -> Any:
        """Return what `work` gives; past `deadline` the scripts are stopped, and all work has `GRACE` seconds more.

        `may_fail`: None instead of a TimeoutError, for a page that can be copied though it never ended loading.
        """
        task = asyncio.ensure_future(work)
        loop = asyncio.get_running_loop()
        try:
            while not task.done() and not self.broken.done() and not self.stopped:
                left = deadline - loop.time()
                if left <= 0 or await self._holds_too_much():
                    await self._stop_scripts()
                else:
                    await self._first_of(task, min(_POLL, left))
            await self._first_of(task, max(0.0, self.last_call - loop.time()))
            if self.broken.done():
                self.broken.result()
            if task.done():
                return task.result()
            if may_fail:
                return None
            raise TimeoutError
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _first_of(self, task: asyncio.Future[Any], seconds: float) -> None:
        await asyncio.wait({task, self.broken}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)

    def _break(self, error: Exception) -> None:
        if not self.broken.done():
            self.broken.set_exception(error)
            self.broken.exception()  # seen, whether or not anything waits for it

    async def _holds_too_much(self) -> bool:
        """Say whether its scripts hold too much memory; PageError where its nodes do. False from a busy renderer."""
        try:
            metrics = _metrics(await asyncio.wait_for(self.devtools.send("Performance.getMetrics"), _POLL))
        except TimeoutError:
            return False
        self._refuse_size(metrics)
        return metrics["JSHeapUsedSize"] > MAX_HEAP_MB * 0.9e6

    async def _stop_scripts(self) -> None:
        """End the running script and let no other start. Both reach a renderer that is busy in a loop."""
        self.stopped = True
        self.last_call = asyncio.get_running_loop().time() + GRACE
        await asyncio.gather(
            quietly(self.devtools.send("Emulation.setScriptExecutionDisabled", {"value": True})),
            quietly(self.devtools.send("Runtime.terminateExecution")),
        )

    def _refuse_size(self, metrics: dict[str, float]) -> None:
        if metrics["Nodes"] > MAX_NODES:
            raise PageError(
                f"{self.job.name}: {metrics['Nodes']:,.0f} DOM nodes in the browser, more than {MAX_NODES:,}; "
                "render without scripts, or do not render it"
            )


def _metrics(answer: dict[str, Any]) -> dict[str, float]:
    return {metric["name"]: metric["value"] for metric in answer["metrics"]}
