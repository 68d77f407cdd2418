"""What separation counts: the cost of a template's instructions in characters, and the bounds of its search.

Kernel modules declare these as C constants of their own. Names are counted as two to three characters.
"""

VARIABLE = 10
"""`{{v1}}`, and its name in the `for`."""

CONDITION = 22
"""`{%if v1%}{%endif%}`, and its name in the `for`."""

LOOP = 34
"""`{%for v1 in f1%}{%endfor%}`, and f1 in the row above."""

QUOTES = 3
"""`"",` around a value."""

BRACKETS = 3
"""`[],` around a row or list."""

COMPLETE = 20
"""What it is worth that a loop has the first and the last item of a list, too, although separators tell them apart."""

SEPARATOR = 28 - COMPLETE
"""`{%if not loop.first%}{%endif%}` around what stands between the values of a list; it needs no data."""

NEVER = -(1 << 50)
"""Saved by what cannot be aligned."""

MAX_HEIGHT = 100
"""Levels of trees that are aligned: recursion goes no deeper than this."""

MAX_PAIRS = 250_000
"""Pairs of siblings that one dynamic program compares."""

MAX_TOGETHER = 256
"""Environments of which a loop takes in several trees each."""

SPARE_CELLS = 1 << 13
"""Values of columns that one more row may put in another order; a loop takes in no more trees then."""

LEAF_LABELS = 16
"""Labels below this are those of leaves without constant text: the `NODE_KINDS` of the source tree, 9 for raw text."""
