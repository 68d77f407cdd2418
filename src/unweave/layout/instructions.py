"""The kinds of a template's instructions, by number, and the places of a row that `if` may ask for."""

LITERAL, VARIABLE, IF_BEGIN, IF_END, FOR_BEGIN, FOR_END, IF_ELSE = range(7)

FIRST, LAST = -2, -3
"""Instead of an index: whether the row at hand is its list's first, last."""
