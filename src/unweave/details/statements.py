"""What pages state of themselves, by value: names of `meta` and JSON-LD, for columns that show the same."""

from __future__ import annotations

import re

from ..articles.head import head_of, linked_data, texts_of
from ..naming.words import property_name
from ..tree import Tree

MAX_STATEMENTS = 500
_SQUEEZED = re.compile(r"[\W_]+")
_PLAIN = frozenset("description keywords name url id viewport robots author title".split())
"""Names that say less than what a page shows beside its values."""


def statements_of(tree: Tree) -> dict[str, str]:
    """Return letters and digits of each stated value -> the name it is stated under; the first name counts."""
    found: dict[str, str] = {}
    for name, value in head_of(tree).metas.items():
        _add(found, re.split(r"[:.]", name)[-1], value)
    for thing in linked_data(tree):
        for name, value in thing.items():
            if not name.startswith("@"):
                texts = [str(value)] if isinstance(value, (int, float)) else texts_of(value)
                for text in texts:
                    _add(found, name, text)
        if len(found) >= MAX_STATEMENTS:
            break
    return found


def squeezed(text: str) -> str:
    """Return the letters and digits of a text, case folded: by them a value is known again."""
    return _SQUEEZED.sub("", text).casefold()


def _add(found: dict[str, str], name: str, text: str) -> None:
    key, said = squeezed(text), property_name(name)
    if 2 < len(key) < 300 and said and said not in _PLAIN:
        found.setdefault(key, said)
