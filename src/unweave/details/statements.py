"""What pages state of themselves in `meta`, microdata and JSON-LD: names for columns that show the same, and values
where none is shown.

A statement never overrules what stands on the page: it fills the gaps of a column that it agrees with on other pages,
and columns that no place on the page has come last.
"""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from ..articles.head import head_of, linked_data, texts_of
from ..naming.words import property_name
from ..tree import Tree
from ..whitespace import squeezed
from .subjects import stated_texts, subject_values

MAX_STATEMENTS = 500
MAX_STATED = 1000
"""Characters of a stated value."""
MIN_AGREEING = 2
"""Pages on which a statement says what a column shows, so that it fills the column's gaps."""
_PLAIN = frozenset("description keywords name url id viewport robots author title".split())
"""Names that say less than what a page shows beside its values."""
_ENTRIES = frozenset(("HowToStep", "HowToSection", "ListItem", "ImageObject"))
"""Types of what stands in a list that another thing states."""
_OF_THE_FILE = _PLAIN | frozenset(
    "locale type site_name card creator site theme_color width height image generator position date_modified "
    "modified_time updated_time css_selector best_rating worst_rating id_reference context in_language "
    "encoding_format thumbnail_url content_url target query_input headline alt domain".split()
)


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


def stated_values(tree: Tree, subject: Mapping[str, tuple[str, ...]] | None = None) -> dict[str, tuple[str, ...]]:
    """Return name -> the texts that the first to state it gives, those of the page's subject first; what is said of the
    file is left out.

    subject : what `subject_values` gives, where that is known
    """
    found = dict(subject_values(tree) if subject is None else subject)
    metas = head_of(tree).metas.items()
    stated: list[tuple[str, object]] = [(re.split(r"[:.]", name)[-1], value) for name, value in metas]
    for thing in [] if found else linked_data(tree):
        if _ENTRIES.isdisjoint(texts_of(thing.get("@type"))):
            stated += [(name, value) for name, value in thing.items() if not name.startswith("@")]
        if len(stated) >= MAX_STATEMENTS:
            break
    for name, value in stated[:MAX_STATEMENTS]:
        said = property_name(name)
        texts = [text for text in stated_texts(value) if text and "://" not in text and len(text) <= MAX_STATED]
        if said and said not in _OF_THE_FILE and texts:
            found.setdefault(said, tuple(texts))
    return found


def bridges(shown: Sequence[Mapping[int, str]], stated: Sequence[Mapping[str, Sequence[str]]]) -> list[str]:
    """Return of each column the name under which pages state what it shows, "" for none.

    shown : of each column, page -> its first text; stated : of each page, name -> texts
    """
    found = []
    keys = [{name: squeezed(value[0]) for name, value in said.items()} for said in stated]
    for column in shown:
        agreeing: Counter[str] = Counter()
        both: Counter[str] = Counter()
        for page, text in column.items():
            key = squeezed(text)
            both.update(keys[page].keys())
            agreeing.update([name for name, said in keys[page].items() if said == key] if key else ())
        best = max(agreeing, key=lambda name: (agreeing[name], name), default="")
        found.append(best if best and agreeing[best] >= max(MIN_AGREEING, 0.5 * both[best]) else "")
    return found


def unshown(
    stated: Sequence[Mapping[str, Sequence[str]]], known: Collection[str], *, constant: bool = False
) -> list[str]:
    """Return the names that most pages state values under, and that are not `known`, the commonest first.

    constant : one value on all pages is enough, and one of two pages
    """
    count = Counter(name for said in stated for name in said if name not in known)
    return [
        name
        for name, n in sorted(count.items(), key=lambda pair: -pair[1])
        if 2 * n >= len(stated) and (constant or len({said[name] for said in stated if name in said}) > 1)
    ]


def _add(found: dict[str, str], name: str, text: str) -> None:
    key, said = squeezed(text), property_name(name)
    if 2 < len(key) < 300 and said and said not in _PLAIN:
        found.setdefault(key, said)
