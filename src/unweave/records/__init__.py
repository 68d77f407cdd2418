"""The records of a list page, as DEPTA finds and aligns them (Zhai and Liu, 2006), and further.

`candidates.py` lists every way nodes of the page make a list, `features.py` measures them, `ranking.py` weighs what
was measured, `find.py` puts it together. `pattern.py` keeps what was found of a list for the next pages of its template.

Candidates: `grouping.py` and `features.py` are the compiled loops, over `signatures.py`, `groups.py` and `repeats.py`; `kinds.py` has
the ways a list was found, `weights.py` the fitted weights, `regions.py` the paper's own regions, `noncontiguous.py` and `visual.py` its
records across rows and its gaps. Tables: `trees.py` makes a small tree of each record, `folding.py` and `alignment.py` align them on the
`seed.py`, by what `leaves.py` compares; `drafts.py`, `columns.py` and `table.py` make columns of that, `record_views.py` nodes and text.
Patterns: `pattern_learning.py`, `pattern_search.py` with `location.py` and `seed_matching.py`, `readings.py`, `pattern_file.py`.
"""

from .find import Limits, Rules, find_records
from .pattern import RecordPattern, load_pattern

__all__ = ["Limits", "RecordPattern", "Rules", "find_records", "load_pattern"]
