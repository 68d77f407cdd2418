"""Every way pages come in: file, folder, glob, standard input, URL, WARC.

`opening.py` tells what an argument is; `files.py`, `web.py` and `warc.py` read it within `limits.py`;
`browser_saves.py` reads what browsers save in one file; `rendered.py` puts a browser between.
"""

from .limits import SourceLimits
from .opening import open_page, open_pages

__all__ = ["SourceLimits", "open_page", "open_pages"]
