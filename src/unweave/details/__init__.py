"""Pages of one template, nothing marked, to a table of one row a page.

`texts.py` reads the texts of a page and the names of what is around them; `text_keys.py` gives each its keys, and
`column_candidates.py` lists every column that may be;
`column_signs.py` says what is seen of each, `refused.py` which is no column for all that, `choosing.py` takes those that the fitted
`column_weights.py` put first, whole where a link tears them (`fragments.py`), `column_names.py` names them, with `statements.py` for what
the pages state of themselves; `unmarked.py` has `learn_details` and `Details`.
"""

from .unmarked import DetailColumn, Details, learn_details

__all__ = ["DetailColumn", "Details", "learn_details"]
