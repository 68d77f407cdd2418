"""Examples in a file: one JSON object a line, `{"page": "p.html", "labels": {...}}` or `{"page": ..., "records":
[...]}`.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any

from ..errors import FormatError, PageError
from ..page import Page
from ..sources import open_page
from .examples import Example

_KEYS = frozenset(("page", "labels", "records", "url"))


def read_examples(path: str | os.PathLike[str]) -> list[Example]:
    """Return the examples of a JSON Lines file, "-" for standard input; page paths are relative to the file's folder.

    An optional `"url"` gives the page's address, against which labels that are whole addresses are compared.

    Raises
    ------
    FormatError : the file cannot be read, or a line is not an example; the message names the line
    PageError : a page of it cannot be read
    """
    name = os.fspath(path)
    try:
        content = sys.stdin.buffer.read() if name == "-" else Path(path).read_bytes()
        lines = content.decode("utf-8-sig").splitlines()
    except OSError as error:
        raise FormatError(f"{name}: cannot be read ({error.strerror}); give a file of examples") from error
    except UnicodeDecodeError as error:
        raise FormatError(f"{name}: not UTF-8 text; write one JSON object a line") from error
    examples = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            examples.append(_example(line, f"{name}, line {number}", Path(path).parent))
    if not examples:
        raise FormatError(f'{name}: no examples; write lines like {{"page": "p.html", "labels": {{"price": "$9"}}}}')
    return examples


def _example(line: str, where: str, folder: Path) -> Example:
    try:
        body = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise FormatError(f"{where}: not JSON ({error}); write one object a line") from error
    if not isinstance(body, dict) or not isinstance(body.get("page"), str):
        raise FormatError(f'{where}: an example is an object with a "page", not {line[:60]!r}')
    unknown = sorted(set(body) - _KEYS)
    if unknown:
        raise FormatError(f"{where}: unknown key {unknown[0]!r}; known are {', '.join(sorted(_KEYS))}")
    labels, records = body.get("labels"), body.get("records")
    if (labels is None) == (records is None):
        raise FormatError(f'{where}: give either "labels" or "records"')
    if labels is not None and not _is_row(labels):
        raise FormatError(f'{where}: "labels" must be an object: field -> text, or list of texts')
    if records is not None and not (isinstance(records, list) and all(_is_row(row) for row in records)):
        raise FormatError(f'{where}: "records" must be a list of objects: field -> text, or list of texts')
    return Example(_page(body["page"], body.get("url"), folder, where), labels, records)


def _page(name: str, url: Any, folder: Path, where: str) -> Page:
    local = folder / name
    source = name if "://" in name or not os.path.isfile(local) else os.fspath(local)
    try:
        page = open_page(source)
    except PageError as error:
        raise PageError(f"{where}: {error}") from error
    if isinstance(url, str):
        page.url = url
    return page


def _is_row(row: Any) -> bool:
    return isinstance(row, dict) and all(
        value is None or isinstance(value, str) or (isinstance(value, list) and all(isinstance(v, str) for v in value))
        for value in row.values()
    )
