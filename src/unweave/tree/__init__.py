"""The tree: one page as flat arrays, and the builders that make it.

`dom.py` builds a `Tree` (`tree.py`) from the DOM of an HTML5 parser, after `tame.py` cut what would take quadratic time; `scan.py` is the
compiled pass behind it; `snapshot.py` builds it from a browser. `source.py` keeps every byte, over the tokens of `tokens.py`.
`content.py` is what a reader sees of it. `labels.py` holds the integers for tag names, `node.py` the view for people,
`encoding.py` and `prescan.py` find the encoding, `outline.py` and `nesting.py` what parsing would cost; `lookups.py` finds attributes
and numbers when asked, `literals.py` the data inside scripts.
"""

from .dom import parse_dom
from .node import Node
from .tree import Tree

__all__ = ["Node", "Tree", "parse_dom"]
