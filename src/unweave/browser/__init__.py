"""A headless Chromium that shows a page and hands back a snapshot of it; nothing gets out unless asked for.

`chromium.py` finds and runs the browser; `visit.py` loads one page in it.
"""

from .chromium import close, find_chromium
from .visit import Job, Loaded, load

__all__ = ["Job", "Loaded", "close", "find_chromium", "load"]
