"""The records of a list page, as DEPTA finds and aligns them (Zhai and Liu, 2006), and further.

`find.py` puts together what `lists/` found and ranked. `pattern.py` keeps what was found of a list for the next pages of its template.

Regions: `noncontiguous.py` has records across rows. Tables: `trees.py`
makes a small tree of each record, `folding.py` (of `record_source.py`, with `running_text.py`, `written_text.py`) and `alignment.py` align them on the `seed.py`, by what `leaves.py` compares; `drafts.py`,
`columns.py`, `headers.py`, `tidying.py` and `table.py` make columns of that, `record_views.py` nodes and text. Patterns: `pattern_learning.py`, `pattern_search.py`
with `location.py` and `seed_matching.py`, `readings.py`, `pattern_file.py`.
"""

from .find import Limits, find_records
from .pattern import RecordPattern, load_pattern

__all__ = ["Limits", "RecordPattern", "find_records", "load_pattern"]
