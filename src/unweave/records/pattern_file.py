"""A record pattern as JSON and back; `docs/schemas/records.schema.json` describes the file.

Whoever reads a file trusts nothing in it: what does not fit is a FormatError that names the place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, cast

from ..errors import FormatError
from ..lists.kinds import BY_NAME
from ..model import KINDS, Column
from .location import Step
from .pattern_search import Unit
from .readings import Reading
from .seed_matching import Beside, Seed, SeedNode
from .told import NOWHERE, Told

PLACES = ("rating", "section", "linked", "button")
"""What else a page tells of columns, of one each."""


def pattern_to_json(columns: Sequence[Column], unit: Unit, seed: Seed, told: Told) -> dict[str, Any]:
    """Return the body of the file; what is empty is left out."""
    return {
        "columns": [
            {"name": column.name, "kind": column.kind} | ({"aside": True} if column.aside else {}) for column in columns
        ],
        "unit": {
            "groupings": [name for name, bit in BY_NAME.items() if unit.kinds & bit],
            "places": [[_step_to_json(step) for step in place] for place in unit.places],
            "starts": [_step_to_json(step) for step in unit.starts],
            "longest": unit.longest,
            "separator": unit.separator,
            "is_across": unit.is_across,
            "fit": unit.fit,
        },
        "seed": [_node_to_json(node) for node in seed.nodes],
        "beside": [
            {"path": leaf.path, "share": leaf.share, "reading": _filled(asdict(leaf.reading))} for leaf in seed.beside
        ],
        "running": list(seed.running),
    } | _filled({"told": _told_to_json(told)})


def _told_to_json(told: Told) -> dict[str, Any]:
    places = {name: at for name in PLACES if (at := getattr(told, name)) != NOWHERE}
    return _filled({"labels": dict(told.labels), "headers": dict(told.headers), "icons": dict(told.icons)}) | places


def _step_to_json(step: Step) -> dict[str, str]:
    return _filled({"tag": step.tag, "class": step.class_name, "id": step.id})


def _node_to_json(node: SeedNode) -> dict[str, Any]:
    told = {"classes": node.classes, "words": node.words}
    reading = {} if node.reading is None else {"reading": _filled(asdict(node.reading))}
    return {"tag": node.tag, "parent": node.parent, "share": node.share, **reading, **_filled(told)}


def _filled(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: list(value) if isinstance(value, tuple) else value for key, value in values.items() if value}


def pattern_from_json(body: Mapping[str, Any], name: str) -> tuple[list[Column], Unit, Seed, Told]:
    """Return what `pattern_to_json` wrote; FormatError, with the file's `name` and the place in it, for all else."""
    whole = _Object(body, "", name)
    columns = [_column(found) for found in whole.objects("columns")]
    for number, column in enumerate(columns):
        if column.name in {other.name for other in columns[:number]}:
            raise whole.wrong(f"columns[{number}].name", f"{column.name!r} is the name of two columns")
    unit = _unit(whole.object("unit"))
    nodes: list[SeedNode] = []
    for found in whole.objects("seed"):
        nodes.append(_node(found, nodes, len(columns)))
    beside = [
        Beside(found.texts("path"), found.number("share", 0, 1), _reading(found.object("reading"), len(columns)))
        for found in whole.objects("beside")
    ]
    running = [whole.checked_texts(path, f"running[{i}]") for i, path in enumerate(whole.list_of("running"))]
    told = _told(whole.object("told"), len(columns)) if whole.has("told") else Told()
    return columns, unit, Seed(tuple(nodes), tuple(beside), tuple(running)), told


def _column(found: _Object) -> Column:
    kind = found.text("kind")
    if kind not in KINDS:
        raise found.wrong("kind", f"{kind!r} is none of {', '.join(KINDS)}")
    return Column(found.text("name"), kind, bool(found.value("aside", bool, False)))


def _unit(found: _Object) -> Unit:
    kinds = 0
    for number, kind in enumerate(found.texts("groupings")):
        if kind not in BY_NAME:
            raise found.wrong(f"groupings[{number}]", f"{kind!r} is none of {', '.join(BY_NAME)}")
        kinds |= BY_NAME[kind]
    places = [
        tuple(_step(step) for step in found.checked_objects(place, f"places[{number}]"))
        for number, place in enumerate(found.list_of("places"))
    ]
    starts = tuple(_step(step) for step in found.objects("starts"))
    for key, values in (("places", places), ("starts", starts), ("groupings", kinds)):
        if not values:
            raise found.wrong(key, "is empty")
    is_across = found.value("is_across", bool)
    longest = int(found.number("longest", 1, 1 << 31))
    return Unit(
        kinds, tuple(places), starts, longest, found.text("separator"), bool(is_across), found.number("fit", 0.01, 1)
    )


def _step(found: _Object) -> Step:
    return Step(found.text("tag"), found.text("class", ""), found.text("id", ""))


def _node(found: _Object, before: Sequence[SeedNode], n_columns: int) -> SeedNode:
    """Return a node of the seed; one that has no place in a tree after those `before` it is an error."""
    parent = int(found.number("parent", -1, len(before) - 1))
    above = len(before) - 1
    while above not in (parent, -1):
        above = before[above].parent
    if above != parent:
        raise found.wrong("parent", f"node {parent} has ended before")
    reading = _reading(found.object("reading"), n_columns) if found.has("reading") else None
    return SeedNode(
        found.text("tag"), parent, found.number("share", 0, 1), reading, found.texts("classes", ()), found.texts("words", ())
    )  # fmt: skip


def _reading(found: _Object, n_columns: int) -> Reading:
    columns = found.columns(found.list_of("columns", ()), "columns", n_columns)
    separator, label, says, tail = (found.text(key, "") for key in ("separator", "label", "says", "tail"))
    return Reading(
        columns, separator, label, says, bool(found.value("lead", bool, False)), tail, found.texts("labels", ())
    )


def _told(found: _Object, n_columns: int) -> Told:
    labels, icons = (
        {text: found.column(at, f"{key}[{text!r}]", n_columns) for text, at in found.value(key, dict, {}).items()}
        for key in ("labels", "icons")
    )
    said = found.value("headers", dict, {}).items()
    headers = {text: found.columns(under, f"headers[{text!r}]", n_columns) for text, under in said}
    places = {key: found.column(found.value(key, int), key, n_columns) for key in PLACES if found.has(key)}
    return Told(labels, headers, icons=icons, **places)


class _Object:
    """A JSON object of the file, and where in it that stands."""

    def __init__(self, values: Mapping[str, Any], where: str, name: str) -> None:
        self._values, self._where, self._name = values, where, name

    def wrong(self, key: str, what: str) -> FormatError:
        """Return the error that says what is wrong at `key`."""
        return FormatError(
            f"{self._name}: {self._where}{key}: {what}; it was edited or damaged: learn the pattern again"
        )

    def has(self, key: str) -> bool:
        return key in self._values

    def value(self, key: str, kind: type | tuple[type, ...], default: Any = None) -> Any:
        found = self._values.get(key, default)
        if found is None:
            raise self.wrong(key, "is missing")
        if not isinstance(found, kind) or (isinstance(found, bool) and kind is not bool):
            raise self.wrong(key, f"{str(found)[:60]!r} is of the wrong type")
        return found

    def text(self, key: str, default: str | None = None) -> str:
        return str(self.value(key, str, default))

    def number(self, key: str, low: float, high: float) -> float:
        found = float(self.value(key, (int, float)))
        if not low <= found <= high:
            raise self.wrong(key, f"{found:g} is not from {low:g} to {high:g}")
        return found

    def column(self, number: Any, key: str, n_columns: int) -> int:
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < n_columns:
            raise self.wrong(key, f"{number!r} is no column of {n_columns}")
        return number

    def columns(self, numbers: Any, key: str, n_columns: int) -> tuple[int, ...]:
        if not isinstance(numbers, (list, tuple)):
            raise self.wrong(key, "is no list")
        return tuple(self.column(number, f"{key}[{at}]", n_columns) for at, number in enumerate(numbers))

    def list_of(self, key: str, default: Sequence[Any] | None = None) -> Sequence[Any]:
        return cast(Sequence[Any], self.value(key, (list, tuple), default))

    def texts(self, key: str, default: Sequence[str] | None = None) -> tuple[str, ...]:
        return self.checked_texts(self.list_of(key, default), key)

    def checked_texts(self, values: Any, key: str) -> tuple[str, ...]:
        if not isinstance(values, (list, tuple)) or not all(isinstance(value, str) for value in values):
            raise self.wrong(key, "is no list of texts")
        return tuple(values)

    def object(self, key: str) -> _Object:
        return _Object(self.value(key, dict), f"{self._where}{key}.", self._name)

    def objects(self, key: str) -> list[_Object]:
        return self.checked_objects(self.list_of(key), key)

    def checked_objects(self, values: Any, key: str) -> list[_Object]:
        if not isinstance(values, list):
            raise self.wrong(key, "is no list")
        for number, value in enumerate(values):
            if not isinstance(value, dict):
                raise self.wrong(f"{key}[{number}]", "is no object")
        return [_Object(value, f"{self._where}{key}[{number}].", self._name) for number, value in enumerate(values)]
