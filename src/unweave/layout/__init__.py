"""Lossless separation of pages into layout code and data (SYNTHIA).

One arena of arrays (`arena.py`) goes from step to step: `unfolded.py` fills it with the page itself, its texts and labels
numbered (`interning.py`); `folding.py` folds similar siblings into loops, by what that saves (`costs.py`), with alignments that
are found (`alignment.py`) and carried out (`merging.py`, on columns `joining.py` and `interleaving.py`); `writing.py` turns it into a Jinja2 template and its data
(`columns.py`). `weaving.py` runs a template, `extracting.py` runs it backwards; `separation.py` has the verbs.

`text.py` makes bytes text and back, `scripts.py` unfolds literals inside scripts, `naming.py` names variables, `weights.py` has what
is counted and bounded, `kinds.py` the instructions by number; `tables.py` reads a separation as records, `files.py` writes it; `distance.py` has the paper's baselines.
"""

from .files import weave_files
from .separation import Layout, SeparatedPages, Separation, dump_data, separate, separate_pages, weave

__all__ = ["Layout", "SeparatedPages", "Separation", "dump_data", "separate", "separate_pages", "weave", "weave_files"]
