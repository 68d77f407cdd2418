"""Lists of records in scripts: arrays of objects, those of one place taken together, and the things of JSON-LD by their
type.

Objects under numbers are an array, too. An array at `sections[0].items` and one at `sections[1].items` are one list,
each type of JSON-LD in it one of its own. The fields of a record are the texts and numbers in its object and in the
objects inside, arrays of them as repeated values; arrays of objects inside are lists of their own.
"""

import re
from collections import Counter, defaultdict
from itertools import islice

from ..column_order import unique_names
from ..measures import readable_duration
from ..model import Item, Record, Region
from ..naming.words import property_name, split_name
from ..tree.climbing import upwards
from ..vocabulary import word_set
from ..whitespace import fold
from .script_values import ARRAY, OBJECT, ScriptValues

MAX_RECORDS = 100_000
MAX_COLUMNS = 40
MAX_LISTS = 10
MAX_JUDGED = 500
"""Lists of a page that are judged, the longest first."""
SAMPLE = 100
"""Records by which a list is judged."""
MAX_NESTED = 4
"""Objects inside a record's object down to which its values are fields."""
MAX_REPEATED = 50
"""Values of one field of a record."""
MIN_FILLED = 0.2
"""Share of the records that must have a field for it to be a column."""
MIN_COLUMNS, MIN_TYPED_COLUMNS = 3, 2
"""Columns of a list of records: settings have a name and a value, menus a name and an address."""
MANY_COLUMNS = 10
"""Columns from which on a further one does not speak for a list."""
SHARE = 0.1
"""Share of what the fullest list says, from which on a list says enough to be one of the page's."""
MAX_WORD = 60
"""Characters of a text without a gap, up to which it is a word and no token."""
READ = 200
"""Characters of a value that count for what a list says."""
_CODE = re.compile(r"\S*(?:[_#/\\.:=<>(){}\d]|[a-z][A-Z])\S*")
"""A name that programs give, such as `zoom_img_mask` or `icImg`: nothing that a reader reads."""
SIDE_TYPES = word_set("stated.side_types")
"""Things that are said of the site or of every page, not what a page is for."""
_VALUES = frozenset("value text raw formatted amount".split())
_ADDRESS = re.compile(r"(?:https?://|//?\w)\S+")
_NUMBERED = re.compile(r"(?:\A|(?<=[^A-Za-z]))\d+\Z|[\da-f]{8}-[\da-f]{4}-[\da-f-]+\Z")
"""Keys that number objects, as a store does: `17`, `Product:17`. Their object is a list like an array."""
_PICTURE = re.compile(r"\.(?:jpe?g|png|webp|gif|avif|svg)(?:[?#]|\Z)|/images?/", re.IGNORECASE)
_PICTURE_KEY = re.compile(r"image|img|photo|thumb|picture|icon|logo", re.IGNORECASE)

_Key = tuple[str, ...]
_Fields = dict[_Key, list[int]]


def listed_objects(values: ScriptValues) -> tuple[list[Region], list[Region]]:
    """Return the things that have a type, as JSON-LD's do, and the other arrays of objects that read as lists of
    records.

    Of each, the one that says most in most columns comes first: what a page's scripts hold is mostly settings and
    menus.
    """
    groups, fields, types = _groups(values)
    typed: list[tuple[float, list[_Key], list[_Fields]]] = []
    arrays: list[tuple[float, list[_Key], list[_Fields]]] = []
    for kind, found in sorted(groups.items(), key=lambda group: -len(group[1]))[:MAX_JUDGED]:
        members = [i for i in found if fields.get(i) and _type_of(types, values, i) not in SIDE_TYPES][:MAX_RECORDS]
        if len(members) < (1 if kind[0] == "@type" else 2):
            continue
        rows = [fields[i] for i in members]
        is_typed = any(i in types for i in members)
        score, keys = _score(values, rows, is_typed)
        if score and len(keys) >= (MIN_TYPED_COLUMNS if is_typed else MIN_COLUMNS):
            (typed if is_typed else arrays).append((score, keys, rows))
    return _fullest(values, typed), _fullest(values, arrays)


def _fullest(values: ScriptValues, lists: list[tuple[float, list[_Key], list[_Fields]]]) -> list[Region]:
    lists.sort(key=lambda one: -one[0])
    best = [one for one in lists[:MAX_LISTS] if one[0] >= SHARE * lists[0][0]]
    return [_region(values, rows, keys, score) for score, keys, rows in best]


def _score(values: ScriptValues, rows: list[_Fields], is_typed: bool) -> tuple[float, list[_Key]]:
    """Return how much a list says, and the keys of its columns, as a sample of its rows shows."""
    sample = rows[:: max(1, len(rows) // SAMPLE)]
    counts = Counter(key for row in sample for key in row)
    keys = [key for key, n in counts.items() if n >= MIN_FILLED * len(sample)][:MAX_COLUMNS]
    texts = {key: [values.text(i) for row in sample for i in row.get(key, [])[:1]] for key in keys}
    keys = [key for key in keys if any(texts[key])]
    words = [_words([text for text in texts[key] if text], is_typed) for key in keys]
    if not is_typed and all(2 * sum(_CODE.fullmatch(word) is not None for word in some) >= len(some) for some in words):
        return 0, []
    said = sum(len(word) for some in words for word in some)
    return said * len(rows) / len(sample) * min(len(keys), MANY_COLUMNS), keys


def _groups(values: ScriptValues) -> tuple[dict[tuple[str, object], list[int]], dict[int, _Fields], dict[int, str]]:
    """Return the objects by list, the fields of each as values by key path, and the `@type` of those that have one."""
    parent, container = values.parent, values.container
    place: list[int] = []  # of each value, the number of its key path without the places in arrays
    known: dict[tuple[int, str], int] = {}
    owner: list[int] = []  # the object of an array that a value belongs to, or the literal's own; -1 for none
    path: list[tuple[str, ...] | None] = []  # from there to it
    groups: dict[tuple[str, object], list[int]] = defaultdict(list)
    entries: list[int] = []
    fields: dict[int, _Fields] = defaultdict(dict)
    types: dict[int, str] = {}
    for i, up in enumerate(parent):
        key = values.key(i) if up >= 0 and container[up] == OBJECT else "[]"
        is_entry = up >= 0 and container[up] == ARRAY
        if container[i] == OBJECT and key != "[]" and _NUMBERED.search(key):
            key, is_entry = _NUMBERED.sub("[]", key), True
        place.append(known.setdefault((place[up] if up >= 0 else -1, key), len(known)))
        is_owner = container[i] == OBJECT and (is_entry or up < 0)
        above = path[up] if up >= 0 else ()
        owner.append(i if is_owner else owner[up] if up >= 0 else -1)
        if is_owner:
            path.append(())
            if is_entry:
                entries.append(i)
        else:
            path.append(above if is_entry or above is None else (*above, key) if len(above) < MAX_NESTED else None)
        if container[i] == 0 and owner[i] >= 0:
            if key == "@type" and not is_entry:
                types[up] = values.text(i) or ""
            here = path[i]
            if here and not here[-1].startswith(("@", "__")):
                found = fields[owner[i]].setdefault(here, []) if len(fields[owner[i]]) < 200 else []
                if len(found) < MAX_REPEATED:
                    found.append(i)
    for i, name in types.items():
        at_top = parent[i] < 0 or (container[parent[i]] == ARRAY and _is_graph(values, parent[i]))
        if at_top and owner[i] == i:
            groups["@type", name].append(i)
    things = {i for found in groups.values() for i in found}
    for i in entries:
        if i not in things:
            groups["array", (place[parent[i]], types.get(i))].append(i)
    for found in groups.values():
        if values.is_packed(found[-1]) and not values.is_packed(found[0]):
            # an application packs into its state what the page states of itself, too
            found[:] = [i for i in found if not values.is_packed(i)]
    return groups, fields, types


def _is_graph(values: ScriptValues, array: int) -> bool:
    return values.parent[array] < 0 or values.key(array) == "@graph"


def _type_of(types: dict[int, str], values: ScriptValues, i: int) -> str:
    """Return the type of the innermost typed object around an array's entry, or of a thing itself:
    a list of crumbs is none of records.
    """
    around = islice(upwards(values.parent, i), MAX_NESTED)
    return next((types[at] for at in around if types.get(at, "ListItem") != "ListItem"), "")


def _region(values: ScriptValues, rows: list[_Fields], keys: list[_Key], score: float) -> Region:
    names = dict(zip(keys, unique_names(_name(key) for key in keys), strict=True))
    records = []
    for row in rows:
        cells = ((names[key], _cell(values, row[key])) for key in keys if key in row)
        made: dict[str, Item | list[Item]] = {name: cell for name, cell in cells if cell is not None}
        if made:
            records.append(Record((values.script(next(iter(row.values()))[0]),), made, " ".join(_texts(made))))
    return Region(records, records[0].nodes[0], score, values.truncated, source="json")


def _words(texts: list[str], is_typed: bool) -> list[str]:
    """Return what a column lets a reader read: texts with words, each once; addresses are none.

    Of things that have no type, one text in all of them says nothing.
    """
    distinct = {text[:READ] for text in texts if not _ADDRESS.fullmatch(text)}
    said = [text for text in distinct if sum(map(str.isalpha, text)) > len(text) / 2]
    words = [text for text in said if 2 < len(text) < MAX_WORD or " " in text]
    is_named = 2 * len(words) >= len(distinct) and (is_typed or len(texts) == 1 or len(words) > 1)
    return words if is_named else []


def _cell(values: ScriptValues, found: list[int]) -> Item | list[Item] | None:
    items = [item for i in found if (item := _item(values, i)) is not None]
    return None if not items else items[0] if len(items) == 1 else items


def _item(values: ScriptValues, i: int) -> Item | None:
    text = values.text(i)
    if text is None:
        return None
    is_address = _ADDRESS.fullmatch(text) is not None
    is_picture = is_address and (_PICTURE.search(text) or _PICTURE_KEY.search(values.key(i))) is not None
    href = text if is_address and not is_picture else None
    return Item(readable_duration(fold(text)), values.script(i), href, text if is_picture else None, values.path(i))


def _name(key: tuple[str, ...]) -> str:
    """Return the name of a column: its own key, as names are written here; its holder's where it says nothing."""
    is_value = len(key) > 1 and (key[-1] in _VALUES or (key[-1] == "name" and property_name(key[-2]) is not None))
    last = key[-2] if is_value else key[-1]
    return property_name(last) or "_".join(split_name(last)) or "text"


def _texts(fields: dict[str, Item | list[Item]]) -> list[str]:
    cells = (cell if isinstance(cell, list) else [cell] for cell in fields.values())
    return [item.text for cell in cells for item in cell if not item.href and not item.src]
