"""The tree: one page as flat arrays, and the builders that make it.

`dom.py` builds it from the DOM of an HTML5 parser; `scan.py` is the compiled pass behind it; `labels.py` holds the
integers for tag names; `node.py` the view for people.
"""

from .dom import parse_dom
from .node import Node
from .tree import Tree

__all__ = ["Node", "Tree", "parse_dom"]
