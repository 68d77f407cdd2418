"""What a column of details is called: its label, what the page states with the same value, its itemprop or class, else what it looks like."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from .column_candidates import ColumnCandidates, Key, is_labelish, label_of
from .column_signs import TYPES, type_of
from .texts import PageTexts

_WORDS = re.compile(r"[^\W_]+")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_PART = re.compile(r"[.#@]([^.#@\[]+)")
_PLAIN = frozenset(
    "content main left right text value data body container wrapper wrap row col cell item box inner first last odd even center bold small "
    "normal block list table info section page default style font black red link field label details detail copy white blue gray grey txt "
    "span div large big top bottom".split()
)
"""Words of classes that say nothing of what is in them."""
_BY_TYPE = {"price": "price", "date": "date", "phone": "phone", "address": "website", "long": "description"}
MAX_WORDS = 5


def column_name(
    candidates: ColumnCandidates, index: int, pages: Sequence[PageTexts], stated: Sequence[Mapping[str, str]]
) -> str:
    """Return the name of a chosen candidate; not yet unique."""
    cells = candidates.cells[index]
    values = [cell.text if cell.text is not None else pages[page].texts[cell.at] for page, cell in cells]
    if _is_title(cells, pages):
        return "title"
    label = _label(candidates, index, pages)
    if label:
        return label
    said = _stated_name(cells, pages, stated)
    if said:
        return said
    kind = TYPES[Counter(map(type_of, values)).most_common(1)[0][0]]
    made = _markup_name(pages[cells[0][0]].paths[cells[0][1].at])
    if kind in _BY_TYPE and kind != "long":
        return _BY_TYPE[kind]
    return made or _BY_TYPE.get(kind, kind)


def _is_title(cells: Sequence[tuple[int, object]], pages: Sequence[PageTexts]) -> bool:
    """Return whether most values are headings, or the page's title."""
    n = sum(
        pages[page].heading[cell.at] == 2 or _squashed(pages[page].texts[cell.at]) == _squashed(pages[page].title)  # type: ignore[attr-defined]
        for page, cell in cells
    )
    return n * 2 > len(cells)


def _squashed(text: str) -> str:
    return "".join(_WORDS.findall(text)).casefold()


def _label(candidates: ColumnCandidates, index: int, pages: Sequence[PageTexts]) -> str:
    """Return the label that stands beside most values, as a name; "" without one."""
    keys: list[Key] = [candidates.keys[index], *candidates.others[index]]
    for kind in ("inline", "cell", "row"):
        said = next((label_of(key) for key in keys if key[0] == kind), "")
        if is_labelish(said):
            return as_name(said)
    before: Counter[str] = Counter()
    page_of = {page for page, _ in candidates.cells[index]}
    for page, cell in candidates.cells[index]:
        at = cell.at - 1
        if at >= 0 and is_labelish(pages[page].texts[at]) and _is_near(pages[page], at, cell.at):
            before[pages[page].texts[at]] += 1
    if before:
        said, count = before.most_common(1)[0]
        if count >= 0.5 * len(page_of) and count > 1:
            return as_name(said)
    said = next((label_of(key) for key in keys if key[0] == "below"), "")
    return as_name(said) if said.rstrip().endswith(":") and is_labelish(said) else ""


def _is_near(page: PageTexts, label: int, value: int) -> bool:
    """Return whether a label stands in the same small part of the page as the value, at a place of its own."""
    around = set(page.chains[label])
    up = next((depth for depth, element in enumerate(page.chains[value]) if element in around), 99)
    return up <= 3 and (page.paths[label][:2] != page.paths[value][:2] or page.texts[label].endswith(":"))


def _stated_name(
    cells: Sequence[tuple[int, object]], pages: Sequence[PageTexts], stated: Sequence[Mapping[str, str]]
) -> str:
    """Return the name under which the pages' own statements have the same values."""
    found: Counter[str] = Counter()
    for page, cell in cells:
        name = stated[page].get(_squashed(pages[page].texts[cell.at]))  # type: ignore[attr-defined]
        if name:
            found[name] += 1
    if not found:
        return ""
    name, count = found.most_common(1)[0]
    return as_name(name) if count * 2 > len(cells) and count > 1 else ""


def _markup_name(path: Sequence[str]) -> str:
    """Return the name that the markup has: an itemprop, else the first class or id that says something."""
    for element in path[1:4]:
        if "@" in element:
            return as_name(element.partition("@")[2].partition("[")[0])
    for element in path[1:4]:
        for part in _PART.findall(element):
            words = [word.rstrip("0123456789") for word in as_name(part).split("_")]
            words = [word for word in words if word not in _PLAIN and len(word) > 2]
            if words:
                return "_".join(words[:MAX_WORDS])
    return ""


def as_name(text: str) -> str:
    """Return a text as the name of a column: its first words in lower case."""
    words = _WORDS.findall(_HUMP.sub(" ", text).lower())
    return "_".join(words[:MAX_WORDS])[:40]
