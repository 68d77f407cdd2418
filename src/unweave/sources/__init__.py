"""Every way pages come in: file, folder, glob, standard input, URL, WARC."""

from .limits import Limits
from .opening import open_page, open_pages

__all__ = ["Limits", "open_page", "open_pages"]
