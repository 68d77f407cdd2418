"""The records of a list page, as DEPTA finds and aligns them (Zhai and Liu, 2006), and further.

`candidates.py` lists every way nodes of the page make a list, `features.py` measures them, `ranking.py` weighs what
was measured, `find.py` puts it together. `pattern.py` keeps what was found of a list for the next pages of its template.
"""

from .find import Limits, Rules, find_records
from .pattern import RecordPattern, load_pattern

__all__ = ["Limits", "RecordPattern", "Rules", "find_records", "load_pattern"]
