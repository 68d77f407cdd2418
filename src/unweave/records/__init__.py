"""The records of a list page, as DEPTA finds and aligns them (Zhai and Liu, 2006), and further.

`candidates.py` lists every way nodes of the page make a list, `features.py` measures them, `ranking.py` weighs what
was measured, `find.py` puts it together.
"""

from .find import Limits, Rules, find_records

__all__ = ["Limits", "Rules", "find_records"]
