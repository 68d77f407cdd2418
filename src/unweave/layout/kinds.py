"""The kinds of a template's instructions, by number, and the places of a row that `if` may ask for.

Kernel modules declare these as C constants of their own.
"""

LITERAL, VARIABLE, IF, END_IF, FOR, END_FOR, ELSE = range(7)

FIRST, LAST = -2, -3
"""Instead of an index: whether the row at hand is its list's first, last."""
