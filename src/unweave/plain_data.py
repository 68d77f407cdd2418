"""Dataclasses as JSON has them, and back, as their annotations say.

Whoever reads a file trusts nothing in it: what does not fit is a ValueError that names the place.
"""

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints


def to_plain(value: Any) -> Any:
    """Return a dataclass as JSON has it, without what is as it is by default; other values as they are."""
    if isinstance(value, list | tuple):
        return [to_plain(one) for one in value]
    if not is_dataclass(value):
        return value
    told = ((field, getattr(value, field.name)) for field in fields(value))
    return {_key(field): to_plain(own) for field, own in told if own != _default(field)}


def from_plain(wanted: Any, value: Any, place: str = "") -> Any:
    """Return what stands at a place of a JSON file as what is wanted; ValueError, with the place, where it is not that.

    wanted : str, int, float, bool, a Literal or a dataclass, or such or None; a tuple, list, frozenset or mapping of them
    """
    of = get_args(wanted)
    if NoneType in of:
        return None if value is None else from_plain(of[0], value, place)
    kind = get_origin(wanted) or wanted
    if is_dataclass(kind):
        return _dataclass(wanted, expect_plain(value, dict, place), place)
    if kind in (tuple, list, frozenset):
        listed = expect_plain(value, list, place)
        if kind is tuple and Ellipsis not in of and len(of) != len(listed):
            raise ValueError(f"{place}: has {len(listed)} values, not {len(of)}")
        return kind(from_plain(of[0], one, f"{place}[{n}]") for n, one in enumerate(listed))
    if kind is Mapping:
        named = expect_plain(value, dict, place)
        return {name: from_plain(of[1], one, f"{place}[{name!r}]") for name, one in named.items()}
    if isinstance(kind, type):
        return kind(expect_plain(value, kind, place))
    if value not in of:
        raise ValueError(f"{place}: {value!r:.60} is none of {', '.join(of)}")
    return value


def expect_plain(value: Any, kind: type, place: str) -> Any:
    """Return a value of JSON; ValueError where it is not of its kind."""
    if not isinstance(value, (int, float) if kind is float else kind) or isinstance(value, bool) != (kind is bool):
        raise ValueError(f"{place}: {str(value)[:60]!r} is of the wrong type")
    return value


def expect_within(value: float, low: float, high: float, place: str) -> None:
    """Raise ValueError for a number that is not in a range."""
    if not low <= value <= high:
        raise ValueError(f"{place}: {value:g} is not from {low:g} to {high:g}")


def _dataclass(wanted: Any, values: Mapping[str, Any], place: str) -> Any:
    found = {}
    for field in fields(wanted):
        at = f"{place}.{_key(field)}".removeprefix(".")
        if _key(field) in values:
            found[field.name] = from_plain(_hints(wanted)[field.name], values[_key(field)], at)
        elif _default(field) is MISSING:
            raise ValueError(f"{at}: is missing")
    return wanted(**found)


def _key(field: Field[Any]) -> str:
    """Return what a field is called in files: its name, or what its metadata say."""
    return str(field.metadata.get("key", field.name))


def _default(field: Field[Any]) -> Any:
    return field.default if field.default_factory is MISSING else field.default_factory()


@cache
def _hints(wanted: type) -> dict[str, Any]:
    return get_type_hints(wanted)
