"""The tree: one page as flat arrays, and the builders that make it.

`dom.py` builds a `Tree` (`tree.py`) from the DOM of an HTML5 parser, after `tame.py` cut what would take quadratic
time; `scan.py` is the compiled pass behind it; `snapshot.py` builds it from a browser. `reader_view.py` is what a
reader sees of it, `content.py` that as a tree, `bold.py` what it shows in bold. `labels.py` holds the integers for
tag names, `node_paths.py` writes XPath and CSS, `encoding.py` and `prescan.py` find the encoding, `outline.py` and
`nesting.py` what parsing would cost; `climbing.py` goes from a node to what is around it; `lookups.py` finds
attributes and numbers when asked, `markup_bytes.py` tells bytes apart, `numbering.py` numbers keys, `text_runs.py`
folds runs of text.
"""

from .dom import parse_dom
from .reader_view import ReaderView
from .tree import Node, Tree

__all__ = ["Node", "ReaderView", "Tree", "parse_dom"]
