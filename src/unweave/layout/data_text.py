"""Data as JSON text: a name a line, and lists of like rows as tables.

`{"title,price":[["Arc","39"],["Kubo"]]}` is a list of objects: the names of its columns, then a row a line. A row
that ends early lacks the last columns, one with null that one. A long text of each row stands behind the others.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

from ..errors import FormatError

KEY = "unweave"
"""The one key of the data that is ours: encoding, line ends and exceptions."""

MAX_COLUMNS, MAX_ROW = 8, 320
"""Columns of a table, and characters of a row beside the longest column: what one can look over."""
MAX_LEVELS = 40
"""Lists and objects in each other; what is deeper has no lines of its own."""

_COMMA = ","
"""Between the names of columns; no name has one."""
_LINE = ",\n"
_FLAT = frozenset((str, int))
_SURROGATE = re.compile("[\ud800-\udfff]")
_written = json.JSONEncoder(ensure_ascii=False, separators=(_COMMA, ":")).encode


def dump_data(data: Mapping[str, Any]) -> str:
    """Return the data as JSON; lone surrogates (stray bytes of the page) are escaped."""
    texts = [f"{_written(name)}:{_written(value) if name == KEY else _text(value)}" for name, value in data.items()]
    text = (_LINE if any("\n" in text for text in texts) else _COMMA).join(texts)
    return _SURROGATE.sub(lambda found: f"\\u{ord(found.group()):04x}", f"{{{text}}}")


def _text(value: object, levels: int = MAX_LEVELS) -> str:
    """Return a value as JSON; long lists of objects have a row a line, down to so many levels in each other."""
    if not levels:
        return _written(value)
    if isinstance(value, dict):
        if _is_flat(value.values()):
            return _written(value)
        return f"{{{_COMMA.join(f'{_written(name)}:{_text(inner, levels - 1)}' for name, inner in value.items())}}}"
    if not isinstance(value, list) or _is_flat(value):
        return _written(value)
    if not all(isinstance(row, dict) for row in value):
        return f"[{_COMMA.join(_text(inner, levels - 1) for inner in value)}]"
    if all(_is_flat(row.values()) for row in value) and (table := _table(value)):
        return table
    rows = [_text(row, levels - 1) for row in value]
    return f"[{(_COMMA if sum(map(len, rows)) < MAX_ROW else _LINE).join(rows)}]"


def _is_flat(values: Iterable[object]) -> bool:
    """Say whether values are texts and numbers."""
    return _FLAT.issuperset(map(type, values))


def _table(rows: list[dict[str, Any]]) -> str | None:
    """Return rows as a table, columns that many rows have first, of those the longest last where rows are long; None
    where objects are shorter, or a row too long.
    """
    counts = Counter(chain.from_iterable(rows))
    columns = sorted(counts, key=lambda name: -counts[name])
    header = _written(_COMMA.join(columns))
    if not 2 <= len(columns) <= MAX_COLUMNS or header.count(_COMMA) >= len(columns):
        return None
    lines = _lines(rows, columns)
    beside = list(map(len, lines))
    if max(beside) > MAX_ROW:
        sizes = {name: [len(_written(row.get(name, ""))) for row in rows] for name in columns}
        longest = max(columns, key=lambda name: sum(sizes[name]))
        columns.sort(key=lambda name: (-counts[name], name == longest))
        header, lines = _written(_COMMA.join(columns)), _lines(rows, columns)
        beside = [len(line) - size for line, size in zip(lines, sizes[longest], strict=True)]
    objects = sum(map(len, lines)) + sum(counts[name] * len(f'"{name}":') for name in columns)
    text = f"{{{header}:[\n{_LINE.join(lines)}]}}"
    return text if len(text) < objects and max(beside) <= MAX_ROW else None


def _lines(rows: list[dict[str, Any]], columns: list[str]) -> list[str]:
    """Return the rows of a table, without what is absent at their ends."""
    lines = []
    for row in rows:
        values = [row.get(name) for name in columns]
        while values and values[-1] is None:
            values.pop()
        lines.append(_written(values))
    return lines


def rows_of_table(value: dict[str, Any], what: str) -> Any:
    """Return the rows of a table as objects; what is no table as it is. FormatError, about `what`,
    for rows too long."""
    header, rows = next(iter(value.items()), ("", None))
    if len(value) != 1 or not isinstance(rows, list) or not isinstance(header, str) or _COMMA not in header:
        return value
    columns = header.split(_COMMA)
    for number, row in enumerate(rows, 1):
        if not isinstance(row, list) or len(row) > len(columns):
            raise FormatError(f"data: {what} needs rows of at most {len(columns)} values, {header[:80]} (row {number})")
    return [{name: inner for name, inner in zip(columns, row, strict=False) if inner is not None} for row in rows]
