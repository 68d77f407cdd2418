"""The names of columns: each once, in the order in which rows bring them."""

import re
from collections.abc import Iterable, Sequence
from typing import TypeVar

Name = TypeVar("Name")
MAX_PLACED = 1000
"""Names up to which a further one has its place looked for; more of them stand in the order they come."""


def unique_names(names: Iterable[str]) -> list[str]:
    """Return `names` with a number added where one repeats: text, text_2, text_3."""
    used: set[str] = set()
    last: dict[str, int] = {}  # the number that a name had last: all before are used
    result = []
    for name in names:
        candidate, number = name, last.get(name, 1)
        while candidate in used:
            number += 1
            candidate = f"{name}_{number}"
        last[name] = number
        used.add(candidate)
        result.append(candidate)
    return result


def without_numbers(names: Sequence[str]) -> list[str]:
    """Return names that `unique_names` gave as they were before it: without a number behind one that is there, too."""
    known, bare = set(names), [re.sub(r"_\d+$", "", name) for name in names]
    return [base if base in known else name for base, name in zip(bare, names, strict=True)]


def free_name(name: str, taken: set[str], most_bytes: int) -> str:
    """Return `name`, with a number where it is taken, in at most so many bytes: databases tell no column `Price` from
    `price`.

    taken : the names that are, case-folded; the new one is put among them
    """
    suffix, number = "", 1
    while (found := name.encode()[: most_bytes - len(suffix)].decode("utf-8", "ignore") + suffix).casefold() in taken:
        number += 1
        suffix = f"_{number}"
    taken.add(found.casefold())
    return found


def merged_order(rows: Iterable[Iterable[Name]]) -> list[Name]:
    """Return every name once: a name that a later row brings stands behind the one before it there."""
    order: list[Name] = []
    known: set[Name] = set()
    for row in rows:
        before: Name | None = None
        for name in row:
            if name not in known:
                known.add(name)
                at = len(order) if len(order) >= MAX_PLACED else 0 if before is None else order.index(before) + 1
                order.insert(at, name)
            before = name
    return order
