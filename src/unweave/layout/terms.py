"""The terms of the layout tree: kinds of nodes, what instructions cost in characters, and the bounds of the search.

Kernel modules declare what they use of these as C variables, in their `.pxd`. Names are counted as two to three
characters.
"""

LEAF, ELEMENT, LOOP = 1, 2, 3
"""Kinds of nodes."""

DOCUMENT_NODE, TEXT_NODE, ELEMENT_NODE = 0, 1, 2
"""Kinds of nodes of the source tree: the first of its `NODE_KINDS`."""

CHARACTERS, PRINTED, NODES = 0, 1, 2
"""What an alignment saves: characters, as they will be written; as the paper counts them, to whom a reference costs
what its values do (6.4.3); or, of the traditional edit distance, nodes, texts and attributes alike whatever they say
(7.2)."""

PLAIN, LISTED, FROZEN = 0, 1, 2
"""How constant a subtree is: without a loop; with one; with one, but text all the same, equal wherever it stands."""

TEXT_LABEL, COMMENT_LABEL, RAW_LABEL, LEAF_LABELS = 1, 4, 9, 16
"""Labels of leaves without constant text are those of the source tree's node kinds, raw text's apart;
others begin at 16."""

OPENING, CLOSING, END_TAG = range(3)
"""Constant parts of a label: before the attributes or the value, behind them, and the end tag."""

ALIGNED, A_SKIPPED, B_SKIPPED, A_TAKES, B_TAKES = range(5)
"""States of an alignment: two trees aligned, a tree of one side skipped,
a loop of one side takes in a tree of the other."""

N_STATES = 5

NOTHING = -1
"""Instead of an operation on two trees: there is none, or none that could save more."""

NO_LIST, ATTRIBUTES, CONTENT = range(3)
"""Which lists of two elements are being compared or merged."""

GOES_ON = 5
"""Instead of the state before: the loop takes in one tree more."""

A_BEGINS, B_BEGINS = 5, 6
"""Operations beside the states: a loop of one side takes in the first tree of a list;
A_TAKES and B_TAKES then go on."""

CELL = 4
"""Numbers of a cell of the alignment's table: the value of its best state, and those at the three places below."""

STATE, SKIPPED, TAKES = 1, 2, 3
"""Places in a cell: the best state; the values of skipping a tree of the first side,
and of a loop of the second taking one in."""

AT_WORDS = 1
"""Where common prefixes and suffixes of slots may be cut: 0 nowhere, 1 at words, 2 anywhere."""

VARIABLE_COST = 10
"""`{{v1}}`, and its name in the `for`."""

CONDITION_COST = 22
"""`{%if v1%}{%endif%}`, and its name in the `for`."""

READABLE_CONDITION_COST = 60
"""The same with whole names, and what it is worth to a reader that there are few of them."""

SMALL_CONDITION_COST = 40
"""The most that a condition of an attribute costs, or of a piece of text, of which rows may well have their own."""

ODD_ROW_COST = 80
"""What it is worth to a reader that a part of a loop's body is not of one row only, or of all but one,
beside its condition."""

ODD_BLANK_COST = 20
"""The same of white space that differs in one row only."""

CROWDED_COST = 400
"""What it is worth to a reader that attributes have no more conditions than a loop's rows share values:
those are elements of several kinds."""

MANY_SHARED = 6
"""Values that every row of a loop has, from which on none is left out, whatever else it has: those are records."""

LOOP_COST = 34
"""`{%for v1 in f1%}{%endfor%}`, and f1 in the row above."""

WHOLE_LIST = 100
"""What it is worth to a reader that a list is one loop, not two, beside what a loop costs."""

READ_ITEMS = 3
"""Items of a list from which on a reader wants a loop of them."""

READ_LIST = 100
"""What it is worth to a reader that these are in a loop, where they are alike."""

READABLE_LOOP_COST = 84
"""What two loops that are aligned save, with what it is worth to a reader that they are one."""

QUOTES = 3
"""`"",` around a value."""

BRACKETS = 3
"""`[],` around a row or list."""

COMPLETE = 20
"""What it is worth that a loop has the first and the last item of a list, too, although separators tell them apart."""

SEPARATOR_COST = 28 - COMPLETE
"""`{%if not loop.first%}{%endif%}` around what stands between the values of a list; it needs no data."""

NEVER = -(1 << 50)
"""Saved by what cannot be aligned."""

MAX_HEIGHT = 100
"""Levels of trees that are aligned; what lies deeper on a page is that page's own."""

MEMO_BITS = 14
"""How many pairs of trees are remembered, as a power of two."""

MAX_PAIRS = 250_000
"""Pairs of siblings that one dynamic program compares."""

MAX_TOGETHER = 256
"""Environments of which a loop takes in several trees each."""

SPARE_CELLS = 1 << 13
"""Values of columns that one more row may put in another order; a loop takes in no more trees then."""
