"""Wrappers: named fields from a few marked examples, by subtree delimiters.

`ranked.py` and `trie.py` are the compiled kernel; `examples.py` finds marked values, `learning.py` learns from them,
`claims.py` and `rows.py` read other pages.
"""

from .examples import Example
from .wrapper import Wrapper, learn_wrapper

__all__ = ["Example", "Wrapper", "learn_wrapper"]
