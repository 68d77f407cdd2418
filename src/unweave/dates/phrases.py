"""Phrases of several words that mean a day or a moment: "a day ago", "vor 3 Tagen", "13 hours and 24 minutes ago"."""

from dataclasses import dataclass
from typing import Any

IN_SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800, "month": 2629746, "year": 31556952}


@dataclass(frozen=True, slots=True)
class Words:
    """`single` : token -> (letter, value); `phrases` : a trie of the phrases of several tokens, "#" a number, the entry
    under "", and under " " the unit of "# hours", after which a smaller unit may follow; `starts` : tokens other than
    numbers that may begin one; `spelt` : "an" -> 1; `joining` : what stands between two units.
    """

    single: dict[str, tuple[str, Any]]
    phrases: dict[str, Any]
    starts: frozenset[str]
    spelt: dict[str, int]
    joining: frozenset[str]


def phrase_at(tokens: list[str], at: int, words: Words) -> tuple[int, str, Any] | None:
    """Return (tokens used, letter, value) of the longest phrase that starts at token `at`, or None.

    A spelt number ("a day ago") may also be the first word of another phrase, so both ways are tried: a phrase has at
    most seven tokens, and few words are both. In "2 days, 3 hours and 5 minutes ago" the phrase begins anew after each
    unit, with what was counted before it, and its units grow smaller: so there are at most seven.
    """
    found = None
    ways: list[tuple[dict[str, Any], int, int, tuple[str, int] | None]] = [(words.phrases, 1, at, None)]
    while ways:
        node, count, step, before = ways.pop()
        entry = node.get("")
        if entry is not None and (found is None or step - at > found[0]):
            letter, value = entry
            if letter == "G" and isinstance(value, str):
                value = _together(before, (value, count)) if _smaller(value, before) else None
            if value is not None or before is None:
                found = step - at, letter, value
        if step == len(tokens):
            continue
        token = tokens[step]
        after = node.get("#")
        if after is not None and (number := _counted(token, words)) is not None:
            ways.append((after, number, step + 1, before))
        after = node.get(token)
        if after is not None:
            ways.append((after, count, step + 1, before))
        unit = node.get(" ")
        if unit is not None and _smaller(unit, before):
            step += token in words.joining
            if (number := _counted(tokens[step], words)) is not None:
                ways.append((words.phrases["#"], number, step + 1, _together(before, (unit, count))))
    return found


def _counted(token: str, words: Words) -> int | None:
    if token.isdecimal():
        return int(token) if len(token) <= 4 else None
    return words.spelt.get(token)


def _smaller(unit: str, before: tuple[str, int] | None) -> bool:
    return before is None or IN_SECONDS[unit] < IN_SECONDS[before[0]]


def _together(before: tuple[str, int] | None, last: tuple[str, int]) -> tuple[str, int]:
    """Return both counts in the smaller unit: 13 hours and 24 minutes are 804 minutes; a month is not in days."""
    if before is None:
        return last
    ratio, rest = divmod(IN_SECONDS[before[0]], IN_SECONDS[last[0]])
    return before if rest else (last[0], before[1] * ratio + last[1])
