"""What other libraries' responses and selectors say of a page: its source, its address, the encoding its header named.

They are told by what they have, not by their classes, so that none of the libraries need be there.
"""

from email.message import Message
from typing import Any

_GUESSED_BY_REQUESTS = "ISO-8859-1"
"""What requests says of any text whose header names no encoding."""


def read_response(response: Any) -> tuple[str | bytes, str | None, str | None]:
    """Return (source, url, encoding) of a response of Scrapy, requests or httpx, of a parsel selector, or of a parsed
    element.

    Raises TypeError for anything else, and for a selector of a text, an attribute or JSON.
    """
    # BeautifulSoup, whose elements have any attribute
    if hasattr(response, "find_all") and hasattr(response, "decode"):
        return response.decode(), None, None
    if hasattr(response, "getroottree") and hasattr(response, "tag"):
        from lxml import etree

        said = etree.tostring(response, encoding="unicode", method="html", with_tail=False)
        return said, response.getroottree().docinfo.URL, None
    whole = getattr(response, "response", None)  # of Scrapy's selector of a whole response
    if whole is not None and isinstance(getattr(whole, "body", None), bytes):
        return read_response(whole)
    if isinstance(getattr(response, "body", None), bytes):  # Scrapy: its encoding is the header's, or what it was told
        return response.body, _address(response), getattr(response, "encoding", None)
    if hasattr(response, "root") and hasattr(response, "xpath"):
        return _read_selector(response)
    if isinstance(getattr(response, "content", None), bytes):  # requests, httpx
        return response.content, _address(response), _encoding(response)
    raise TypeError(
        "from_response takes a response of Scrapy, requests or httpx, a parsel Selector, or an element of "
        f"BeautifulSoup or lxml, not {type(response).__name__}; Page(html, url) takes text and bytes"
    )


def _read_selector(selector: Any) -> tuple[str, str | None, None]:
    root = selector.root
    if not hasattr(root, "getroottree"):
        raise TypeError(
            f"the selector selects a {type(root).__name__}, not an element; give the selector of an element or a page"
        )
    return selector.get(), root.getroottree().docinfo.URL, None


def _address(response: Any) -> str | None:
    """Return the address after redirects; a Scrapy response that was made from text has none."""
    url = str(response.url or "")
    return None if url in ("", "about:blank") else url


def _encoding(response: Any) -> str | None:
    """Return the encoding that the header names, else one that the user set on a requests response."""
    content_type = response.headers.get("Content-Type")
    named = charset_of(content_type)
    if named is None and not hasattr(response, "charset_encoding") and response.encoding != _GUESSED_BY_REQUESTS:
        named = response.encoding
    return named


def charset_of(content_type: str | None) -> str | None:
    """Return the `charset` parameter of a Content-Type header, or None."""
    if not content_type:
        return None
    header = Message()
    header["Content-Type"] = content_type
    return header.get_content_charset()
