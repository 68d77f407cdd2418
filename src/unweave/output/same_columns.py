"""Which column of one run is which of the run before, where pages that were learnt anew name their columns
otherwise.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from ..gathering import grouped
from ..sampling import spread

MOST_ROWS = 200
"""Rows that both runs have and that are compared at most."""
MOST_ALIKE = 8
"""Columns of one value in a row that are compared: flags say the same in many."""
SAME = 0.9
"""Share of a column's cells that stood in a column of another name, from which on it is that one."""

CellsOfRow = Mapping[str, str | None]


def same_columns(rows: Sequence[tuple[CellsOfRow, CellsOfRow]]) -> dict[str, str]:
    """Return column now -> the column before whose values it has, of rows as they were (before, now); of one name
    first.

    A name that is still there is another column's only where that column has a name of its own now, too: two names that
    changed places did so, a price that is the old one now did not.
    """
    if not rows:
        return {}
    before, now = rows[0]
    filled: Counter[str] = Counter()
    alike: Counter[tuple[str, str]] = Counter()
    for old, new in spread(rows, MOST_ROWS):
        holders = grouped((cell, name) for name, cell in old.items() if cell)
        for name, cell in new.items():
            if cell:
                filled[name] += 1
                alike.update((name, other) for other in {*holders.get(cell, ())[:MOST_ALIKE], *_own(name, cell, old)})
    kept = {name for name in now if name in before and 2 * alike[name, name] >= filled[name]}
    moved: dict[str, str] = {}
    for (name, other), n in alike.most_common():
        is_free = name not in kept and name not in moved and other not in kept and other not in moved.values()
        if is_free and n >= SAME * filled[name]:
            moved[name] = other
    while taken := [name for name, other in moved.items() if other in now and other not in moved]:
        for name in taken:
            del moved[name]
    staying = {name: name for name in now if name in before and name not in moved.values()}
    return staying | moved


def _own(name: str, cell: str, old: CellsOfRow) -> tuple[str, ...]:
    return (name,) if old.get(name) == cell else ()
