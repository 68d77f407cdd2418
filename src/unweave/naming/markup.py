"""What the elements around a field's values say that it is: properties, labels for programs and people, classes, ids. O(elements)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from .words import field_words, label_name, property_name

Element = tuple[str, Mapping[str, str]]
"""An element: its tag, and its attributes."""

PROPERTIES = ("itemprop", "property", "data-field")
CAPTIONS = ("data-label", "data-th", "data-title", "data-column", "aria-label")
"""Attributes with the caption of a cell, for narrow screens and screen readers; a caption is the same in every record."""
GENERIC = frozenset(("name", "url", "text", "value"))
"""Properties of whatever they stand in: the `name` in an `author` is the author's."""
NEAR = 4
"""Elements around a value that say what it is."""


@dataclass(frozen=True, slots=True)
class Markup:
    """Names that the markup gives a field, the surest first.

    captions : as the page writes them; properties : `itemprop` and the like; classes : fields that classes and ids name;
    hints : fields that they name by vague words only
    """

    captions: tuple[str, ...] = ()
    properties: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()


def read_markup(values: Iterable[Sequence[Element]]) -> Markup:
    """Return what the elements around values say; of each value those around it, the nearest first, up to the record's."""
    captions: Counter[str] = Counter()
    properties: Counter[str] = Counter()
    classes: Counter[str] = Counter()
    hints: Counter[str] = Counter()
    n = 0
    for chain in values:
        n += 1
        near = chain[:NEAR]
        given = _property(near)
        if given:
            properties[given] += 1
        captions.update({attrs[key] for _, attrs in near[:2] for key in CAPTIONS if attrs.get(key)})
        for distance, (tag, attrs) in enumerate(near):
            weight = 12 // (1 + distance)
            if tag == "time":
                classes["date"] += weight
            sure, vague = _named(attrs.get("class", "")[:400], attrs.get("id", "")[:200])
            for field in sure:
                classes[field] += weight
            for field in vague:
                hints[field] += weight
    said = [name for text, count in captions.most_common(2) if count >= 0.8 * n > 1 and (name := label_name(text))]
    return Markup(
        tuple(said),
        tuple(name for name, count in properties.most_common(2) if count >= 0.5 * n),
        tuple(name for name, count in classes.most_common(4) if count >= 12 * 0.2 * n),
        tuple(name for name, count in hints.most_common(4) if count >= 12 * 0.2 * n),
    )


@lru_cache(maxsize=4096)
def _named(classes: str, identifier: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the fields that an element's classes and id name, and those that they name by vague words."""
    words = tuple(dict.fromkeys((*classes.split()[:8], identifier)))
    sure = tuple(name for word in words if (name := field_words(word)))
    return sure, tuple(name for word in words if (name := field_words(word, vague=True)))


def _property(chain: Sequence[Element]) -> str | None:
    """Return the property nearest to a value; a generic one stands for what is around it, if that is said."""
    generic = None
    for _, attrs in chain:
        name = next((found for key in PROPERTIES if key in attrs and (found := property_name(attrs[key]))), None)
        if name and name not in GENERIC:
            return name
        generic = generic or name
        if "itemtype" in attrs and generic:
            break  # the thing that the generic property is of, without a property of its own
    return generic
