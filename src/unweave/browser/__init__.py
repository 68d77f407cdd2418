"""A headless Chromium that shows a page and hands back a snapshot of it; nothing gets out unless asked for.

`chromium.py` finds and runs the browser; `visit.py` loads one page in it.
"""

from .chromium import close, find_chromium
from .visit import Loaded, LoadJob, load

__all__ = ["LoadJob", "Loaded", "close", "find_chromium", "load"]
