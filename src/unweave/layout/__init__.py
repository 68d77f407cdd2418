"""Lossless separation of pages into layout code and data (SYNTHIA).

`unfolded.py` begins with the page itself; `alignment.py` (compiled) folds similar siblings into loops;
`writing.py` turns that into a Jinja2 template and its data; `weaving.py` runs a template; `separation.py` has the verbs.
"""

from .files import weave_files
from .separation import Layout, SeparatedPages, Separation, dump_data, separate, separate_pages, weave

__all__ = ["Layout", "SeparatedPages", "Separation", "dump_data", "separate", "separate_pages", "weave", "weave_files"]
