"""`Page`: one web page, its bytes, its encoding, and its tree, built once when first asked for."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from types import NoneType
from typing import Any

from .arguments import expect_kind
from .guided import Guided
from .tree import Node, ReaderView, Tree, parse_dom
from .tree.encoding import decode

log = logging.getLogger("unweave")
_MISTAKEN = re.compile(
    r"\s*(?:(?:https?|file)://[^\s<]+|[^\s<]+\.(?:x?html?|mht|mhtml|shtml|html?\.gz|warc(?:\.gz)?))\s*", re.IGNORECASE
)
_MAX_MISTAKEN = 2000
"""Characters up to which markup may be an address that was given by mistake."""


class Page(Guided):
    """One web page.

    Parameters
    ----------
    html : the page as bytes, decoded as browsers do (BOM, `encoding`, meta, UTF-8, windows-1252), or as text
    url : its address, kept for the results; links are not resolved against it unless asked
    encoding : the encoding that the HTTP header named, if any
    name : how results and messages call the page; its address or "page" when not given

    Attributes
    ----------
    source : bytes, exactly those given; a str is encoded as UTF-8 (lone surrogates as `surrogatepass` does)
    """

    _instead = (
        "find_records(page) are its lists, find_posts(page) its posts, find_stated(page) what it states, its title "
        "too, page.tree.root its elements; parsel.Selector(page.html) or BeautifulSoup(page.html) search it"
    )

    def __init__(
        self, html: str | bytes, url: str | None = None, *, encoding: str | None = None, name: str | None = None
    ) -> None:
        for what, given in (("url", url), ("encoding", encoding), ("name", name)):
            expect_kind(what, given, (str, NoneType), "text or None")
        if isinstance(html, str):
            self.source = html.encode("utf-8", "surrogatepass")
        elif isinstance(html, (bytes, bytearray, memoryview)):
            self.source = bytes(html)
        else:
            raise TypeError(_no_html(html))
        self._is_text = isinstance(html, str)
        self._http_encoding = encoding
        self.url = url
        self.name = name or url or "page"
        if isinstance(html, str) and len(html) < _MAX_MISTAKEN and _MISTAKEN.fullmatch(html):
            log.warning("%s: this is the markup given, not read from there; open_page reads files and addresses", html)

    @staticmethod
    def from_response(response: Any) -> Page:
        """Return the page that another library fetched or parsed, with its bytes, address and encoding.

        `response` is a response of Scrapy, requests or httpx, or a parsel `Selector`: of a whole response, or of one
        element, which then is the page, as lxml writes it out. Likewise an element of BeautifulSoup or lxml, as that
        library writes it out. None of these libraries is imported unless it is there already.

        Raises TypeError for anything else, and for a selector that selects no element.

        >>> import httpx
        >>> Page.from_response(httpx.Response(200, html="<p>Hello", request=httpx.Request("GET", "http://x.example/")))
        <Page 'http://x.example/', 8 bytes>
        """
        from .responses import read_response

        html, url, encoding = read_response(response)
        return Page(html, url, encoding=encoding)

    @cached_property
    def _decoded(self) -> tuple[str, str]:
        if self._is_text:
            return self.source.decode("utf-8", "surrogatepass"), "utf-8"
        return decode(self.source, self._http_encoding)

    @property
    def html(self) -> str:
        """The page as text."""
        return self._decoded[0]

    @property
    def encoding(self) -> str:
        """The encoding that `html` was read with, by its Python name."""
        return self._decoded[1]

    @cached_property
    def tree(self) -> Tree:
        """The DOM of the page."""
        if self.encoding == "utf-8" and not self._is_text and "\ufffd" not in self.html:
            tree = parse_dom(self.source.removeprefix(b"\xef\xbb\xbf"))  # valid as it stands
        else:
            tree = parse_dom(self.html.encode("utf-8", "replace"))
        tree.url = self.url
        return tree

    @cached_property
    def seen(self) -> ReaderView:
        """What a reader sees of the page: what every method asks of its tree."""
        return ReaderView(self.tree)

    def render(
        self,
        *,
        scripts: bool = True,
        network: bool = False,
        timeout: float = 30.0,
        settle: float = 0.2,
        viewport: tuple[int, int] = (1280, 1024),
    ) -> RenderedPage:
        """Return the page as a headless Chromium shows it: its DOM after scripts ran, with a rectangle for every node.

        Needs `pip install "unweave[render]"` and a Chromium. The page's own bytes are shown under its own address;
        windows it opens and addresses it goes to are not. One that leaves while it loads is shown without scripts.

        Parameters
        ----------
        scripts : run the page's scripts
        network : let it fetch style sheets, scripts, images and frames; otherwise no request leaves the browser.
            Mind that a stranger's page then reaches what this machine reaches.
        timeout : seconds for loading, after which its scripts are stopped and it is taken as it is then
        settle : seconds that scripts may run on after loading
        viewport : width and height of the window in CSS pixels

        Raises
        ------
        PageError : the page kills its browser process, or grows past 1,000,000 nodes
        MissingExtraError : Playwright or a Chromium is missing; the message says how to install it
        """
        from .browser import LoadJob, load
        from .tree.snapshot import read_snapshot

        for name, flag in (("scripts", scripts), ("network", network)):
            expect_kind(name, flag, bool, "True or False")
        for name, seconds in (("timeout", timeout), ("settle", settle)):
            expect_kind(name, seconds, (int, float), "a number of seconds")
        if not timeout > 0 or not settle >= 0:
            raise ValueError(f"timeout={timeout!r} must be above 0 and settle={settle!r} not below: seconds")
        expect_kind("viewport", viewport, (tuple, list), "a width and a height")
        if len(viewport) != 2 or not all(type(pixels) is int and 1 <= pixels <= 20_000 for pixels in viewport):
            raise ValueError(f"viewport={viewport!r} must be a width and a height from 1 to 20,000 CSS pixels")
        html = self.html.encode("utf-8", "replace")
        loaded = load(LoadJob(self.name, html, self.url, scripts, network, timeout, settle, viewport))
        documents = read_snapshot(loaded.snapshot)
        pages = [
            RenderedPage(
                document.tree,
                url=document.url if number else self.url,
                name=f"{self.name} frame {number}" if number else self.name,
                stopped=loaded.stopped,
            )
            for number, document in enumerate(documents)
        ]
        for page, document in zip(pages, documents, strict=True):
            if document.holder is not None:
                holder, node = document.holder
                page.frame = pages[holder].tree.node(node)
        pages[0].frames = tuple(pages[1:])
        return pages[0]

    def __repr__(self) -> str:
        return f"<Page {self.name!r}, {len(self.source)} bytes>"


class RenderedPage(Page):
    """A page as a browser showed it: `tree` carries `box` and `hidden`, `source` is the DOM written out as UTF-8.

    Attributes
    ----------
    frames : the documents shown in its frames, however deep, each with its own tree and coordinates
    frame : of a frame's document, the node of the frame in the page around it
    stopped : its scripts did not run to their end: stopped at the time-out or a limit, or not run since they leave it
    """

    def __init__(self, tree: Tree, *, url: str | None, name: str, stopped: bool) -> None:
        super().__init__(tree.buffer, url, encoding="utf-8", name=name)
        self.tree = tree
        tree.url = url
        self.frames: tuple[RenderedPage, ...] = ()
        self.frame: Node | None = None
        self.stopped = stopped


def _no_html(given: object) -> str:
    """Return the sentence that says what to give instead of something that is no html."""
    if hasattr(given, "__fspath__"):
        hint = "; open_page(path) reads a file"
    elif hasattr(given, "find_all") or hasattr(given, "getroottree") or hasattr(given, "headers"):
        hint = "; Page.from_response takes what other libraries fetched or parsed"
    elif hasattr(given, "read"):
        hint = "; give what it holds, Page(file.read())"
    else:
        hint = ""
    return f"Page takes the html as str or bytes, not {type(given).__name__}{hint}"


def warn_if_cut(page: Page, truncated: bool, sought: str) -> None:
    """Log, where none of what was sought was found and no result can say `truncated`, that a limit was reached."""
    if truncated:
        log.warning("%s: no %s found, but the page is past a limit: some may have been missed", page.name, sought)


def expect_page(page: object, verb: str) -> None:
    """Raise TypeError, saying how a page is made, where `verb` was given something else."""
    if not isinstance(page, Page):
        raise TypeError(
            f"{verb} takes a Page, not {type(page).__name__}: Page(html) makes one of text or bytes, open_page(path) "
            "of a file"
        )


def expect_pages(pages: Iterable[Page], verb: str) -> Iterator[Page]:
    """Yield the pages that `verb` was given; TypeError, saying how they are made, where they are none."""
    if isinstance(pages, (str, bytes, Page)) or not isinstance(pages, Iterable):
        raise TypeError(
            f"{verb} takes several pages, not {type(pages).__name__}: open_pages(path) gives those of files"
        )
    for page in pages:
        expect_page(page, verb)
        yield page
