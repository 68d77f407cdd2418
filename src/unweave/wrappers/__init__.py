"""Wrappers: named fields from a few marked examples, by subtree delimiters.

`ranked.py` and `trie.py` are the compiled kernel; `examples.py` finds marked values, `spreading.py` the other rows of
their list, `lesson_learning.py` learns from them, `claims.py`, `rows.py` and `extractor.py` read other pages;
`explaining.py` says what was learnt, `selectors.py` writes it as selectors, `suggesting.py` says what to mark next,
`drift.py` and `repair.py` keep it working. `wrapper.py` is what users hold.

Learning: `ranked_page.py` is a page as it sees it, `leaf_classes.py`, `training.py`, `places.py` and `page_lists.py`
say what each leaf of an example is; `index.py` (over `paths.py`) counts what surrounds them, `prototypes.py` and
`inside.py` are made of that, `lesson.py` holds all. Repair: `memory.py` remembers fields, `shapes.py` what they look
like, `finding_again.py` finds them again, `list_columns.py` those of a list's rows all at once, `certainty.py` says how
surely; `checking.py` is the command's report. Out and in: `selector_candidates.py` and `parsel_tree.py` for selectors,
`export.py`, `spider_text.py` (its templates stand in `spider.py.txt` and `spider_test.py.txt`) and `next_links.py` for
other tools, `example_files.py`.
"""

from .checking import CheckOutcome, check_wrapper, load_wrapper
from .drift import Drift, FieldDrift
from .example_files import read_examples
from .examples import Example
from .explaining import Explanation
from .export import Export, export
from .repair import Repair
from .selectors import FieldSelector, Selectors
from .suggesting import Doubt, Suggestion
from .wrapper import Wrapper, learn_wrapper

__all__ = [
    "CheckOutcome", "Doubt", "Drift", "Example", "Explanation", "Export", "FieldDrift", "FieldSelector", "Repair",
    "Selectors", "Suggestion", "Wrapper", "check_wrapper", "export", "learn_wrapper", "load_wrapper", "read_examples",
]  # fmt: skip
