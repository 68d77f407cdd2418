"""Pages of one template, nothing marked, to a table of one row a page.

`texts.py` reads the texts of a page, and `element_names.py` the names of what is around them; `text_keys.py` gives each
its keys, and `column_candidates.py` lists every column that may be;
`column_signs.py` says what is seen of each, `second_look.py` what is seen once the best are known, `refused.py` which
is no column for all that, the third of many things too (`repeated_rows.py`), `choosing.py` takes those that fitted
weights put first, whole where a link (`fragments.py`) or elements (`joined_texts.py`) tear them, all of a list in a
line (`runs.py`), without the words around them (`value_frames.py`), `repeated_parts.py` finds columns of lists,
`column_names.py` names them all, and
`standing_aside.py` says which a person would leave out. What pages state of themselves,
`statements.py`, of their subject, `subjects.py`, is looked up by `shown_statements.py` where they show it;
`constant_links.py` finds the links that say the same on all pages and lead elsewhere from each, `images.py` the
pictures that each page alone has. `unmarked.py` has `learn_details`, which puts all this together, `learnt_details.py`
the `Details` that read other pages. `labelled.py` reads the labelled values of one page alone.
"""

from .learnt_details import DetailColumn, Details
from .unmarked import learn_details

__all__ = ["DetailColumn", "Details", "learn_details"]
