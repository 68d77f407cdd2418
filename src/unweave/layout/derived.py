"""Values that are another value of their row with something constant around it, written as that: `id="post-{{ post.id
}}"` (SYNTHIA, section 7, has equal ones only). So are those with the number of the row in them, and, but for a few
rows that have their own, long ones.

What is read stays a value of its own, and so does an address, but for one that another one is in: tables have it. O(n)
for each two values of a row, most of which the first row tells apart.
"""

import re
from typing import Any

from .instructions import FOR_BEGIN, IF_BEGIN, IF_ELSE, IF_END, LITERAL, VARIABLE
from .quantities import n_bytes
from .scopes import MIN_ROWS, ScopeColumn

Instruction = tuple[int, Any, Any]

MAX_BASES = 40
"""Values of a row that others are looked for in: bounds what that costs."""

MOST = 5
"""At most one row in so many has a value of its own where the others say again what another value says."""
MIN_SAVED, MIN_SAVED_EACH = 160, 20
"""Characters that they say again, in all and each on an average, from which on that is worth a condition."""

_ADDRESS = re.compile(r"https?:|/")
_ESCAPE = re.compile(r"(?:%|\\u00)[0-9A-Fa-f]{2}\Z")
_CUTS_NUMBER = re.compile(r"[0-9][^\w\s]?\Z"), re.compile(r"[^\w\s]?[0-9]")


def with_derived(out: list[Instruction], scope: Any) -> bool:
    """Write values of the loop that `out` ends with, whose columns are not settled, as others; whether any are."""
    bases = [_number(scope, start, name) for start, name in ((1, "loop.index"), (0, "loop.index0"))]
    written: dict[int, list[Instruction]] = {}
    for _, column in sorted(_values(scope), key=lambda pair: pair[0]):
        found = None
        if column.at >= 0 and not column.is_text:
            known = bases[2:] if column.is_lifted else bases  # in a loop inside, rows are counted anew
            found = next((one for base in known if (one := _around(column, base))), None)
        if found:
            written[id(column)] = found
        elif len(bases) < MAX_BASES:
            bases.append(column)
    gone = frozenset(written)
    asked = {id(part[1]) for found in written.values() for part in found if part[0] == VARIABLE}
    written |= _mostly(bases[2:], asked)
    if not written:
        return False
    begin = len(out) - 1
    while out[begin][0] != FOR_BEGIN or out[begin][1] is not scope:
        begin -= 1
    out[begin:] = [
        new for one in out[begin:] for new in (written.get(id(one[1]), [one]) if one[0] == VARIABLE else [one])
    ]
    scope.columns = [column for column in scope.columns if id(column) not in gone]
    return True


def _mostly(columns: list[Any], bases: set[int]) -> dict[int, list[Instruction]]:
    """Return the instructions that write some columns as another one that most rows have in them, else as their own;
    `bases`, by id, are in others.
    """
    written: dict[int, list[Instruction]] = {}
    by_use = sorted(columns, key=lambda column: not column.is_text)
    for column in reversed(columns):
        if column.at < 0 or column.is_text or column.is_link or id(column) in bases or not _is_long(column):
            continue
        for base in by_use:
            found = _around(column, base, True) if base is not column and id(base) not in written else []
            if found:
                written[id(column)] = [(IF_BEGIN, column, 0), (VARIABLE, column, 0), (IF_ELSE, None, 0), *found]
                written[id(column)].append((IF_END, None, 0))
                bases.add(id(base))
                break
    return written


def _is_long(column: Any) -> bool:
    """Say whether the values of a column are long enough for a condition to be worth it."""
    there = [len(value) for value in column.values if value is not None]
    return sum(there) >= max(MIN_SAVED, MIN_SAVED_EACH * len(there))


def _values(scope: Any) -> list[tuple[int, Any]]:
    """Return the columns of values that are all there where they are asked for, and how long they are."""
    found = []
    for column in scope.columns:
        there = [value for value in column.values if value is not None]
        if not column.is_condition and not column.is_loop and there and all(there):
            found.append((sum(map(len, there)), column))
    return found


def _number(scope: Any, start: int, name: str) -> Any:
    """Return what stands for the number of a row."""
    column = ScopeColumn([str(start + i) for length in scope.loop.values for i in range(length or 0)], ())
    column.name = name
    return column


def _around(column: Any, base: Any, mostly: bool = False) -> list[Instruction]:
    """Return the instructions that write a column as another one with constants around it; none where it is not.

    `mostly`: so it is in most rows, and the column has only the values of the others from now on.
    """
    first = next(i for i, value in enumerate(column.values) if value is not None)
    value, inner = column.values[first], base.values[first]
    if inner is None or (not mostly and (inner not in value or len(inner) == len(value))):
        return []
    before, _, behind = value.partition(inner) if inner in value else ("", "", "")
    if (base.is_link and not base.is_whole) or (_is_address(column, value) and not _is_address(base, inner)):
        return []
    others, said = [], []
    for whole, part in zip(column.values, base.values, strict=True):
        if (whole is None) != (part is None) and base.scope is not None:
            return []
        others.append(whole)
        if whole == f"{before}{part}{behind}" and not _cuts(before, part, behind):
            others[-1] = ""
            said.append(whole)
        elif whole is not None and not mostly:
            return []
    if not (most_say(said, len(others) - others.count(None)) if mostly else len(set(said)) >= MIN_ROWS):
        return []
    if mostly:
        column.values = others
    at = column.at
    ends = at + n_bytes(before), at + n_bytes(before + inner)
    pieces = [(LITERAL, at, ends[0]), (VARIABLE, base, 0), (LITERAL, ends[1], at + n_bytes(value))]
    return [one for one in pieces if one[0] == VARIABLE or (one[1] < one[2] and value != inner and before + behind)]


def most_say(said: list[str], n: int) -> bool:
    """Say whether what most of n rows say again, but not all, is worth a condition."""
    is_most = 0 < (n - len(said)) * MOST <= n
    return is_most and len(set(said)) >= MIN_ROWS and sum(map(len, said)) >= max(MIN_SAVED, MIN_SAVED_EACH * n)


def _is_address(column: Any, value: str) -> bool:
    """Say whether a value leads to another page."""
    return bool(_ADDRESS.match(value)) or (column.is_link and value[:1] != "#")


def _cuts(before: str, part: str, behind: str) -> bool:
    """Say whether what is around a value belongs to its first or last word or number."""
    before = _ESCAPE.sub("", before)
    if before[-1:].isalpha() and part[0].isalpha() and not (before[-1].islower() and part[0].isupper()):
        return True
    if behind[:1].isalpha() and part[-1].isalpha() and not (part[-1].islower() and behind[0].isupper()):
        return True
    ends, begins = _CUTS_NUMBER
    return bool((part[0].isdigit() and ends.search(before)) or (part[-1].isdigit() and begins.match(behind)))
