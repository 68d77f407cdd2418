"""What a Content-Type header says: is it a page?"""

from __future__ import annotations

_PAGES = ("text/html", "application/xhtml+xml")
_PERHAPS = ("application/octet-stream", "application/xml", "text/xml", "text/plain", "application/x-httpd-php")


def is_page(content_type: str | None, *, strict: bool = True) -> bool:
    """Say whether a body of this type is a web page; not `strict`: or can be one that its server mislabels."""
    if not content_type:
        return not strict
    kind = content_type.partition(";")[0].strip().lower()
    return kind in _PAGES or (not strict and kind in _PERHAPS)
