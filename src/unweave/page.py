"""`Page`: one web page, its bytes, its encoding, and its tree, built once when first asked for."""

from __future__ import annotations

from functools import cached_property

from .tree import Tree, parse_dom
from .tree.encoding import decode


class Page:
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

    def __init__(
        self, html: str | bytes, url: str | None = None, *, encoding: str | None = None, name: str | None = None
    ) -> None:
        if isinstance(html, str):
            self.source = html.encode("utf-8", "surrogatepass")
        elif isinstance(html, (bytes, bytearray, memoryview)):
            self.source = bytes(html)
        else:
            raise TypeError(f"Page needs the html as str or bytes, not {type(html).__name__}")
        self._is_text = isinstance(html, str)
        self._http_encoding = encoding
        self.url = url
        self.name = name or url or "page"

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
        if self.encoding == "utf-8":
            try:
                self.source.decode("utf-8")
            except UnicodeDecodeError:
                return parse_dom(self.html.encode("utf-8", "replace"))
            return parse_dom(self.source.removeprefix(b"\xef\xbb\xbf"))
        return parse_dom(self.html.encode("utf-8", "replace"))

    def __repr__(self) -> str:
        return f"<Page {self.name!r}, {len(self.source)} bytes>"
