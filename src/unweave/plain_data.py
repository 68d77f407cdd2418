"""Dataclasses as JSON has them, and back, as their annotations say.

Whoever reads a file trusts nothing in it: what does not fit is a ValueError that names the place.
"""

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints


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

    wanted : str, int, float, bool, a Literal, a dataclass, or such or None; a tuple, list, frozenset or mapping of them
    """
    kind, of = _parts(wanted)
    if kind in (str, int, float, bool):
        return kind(expect_plain(value, kind, place))
    if NoneType in of:
        return None if value is None else from_plain(of[0], value, place)
    if kind in (tuple, list, frozenset):
        listed = expect_plain(value, list, place)
        if kind is tuple and Ellipsis not in of and len(of) != len(listed):
            raise ValueError(f"{place}: has {len(listed)} values, not {len(of)}")
        if {*map(type, listed)} <= {of[0]} <= {str, int}:  # most are, and long ones
            return kind(listed)
        return kind(from_plain(of[0], one, f"{place}[{n}]") for n, one in enumerate(listed))
    if kind is Mapping:
        named = expect_plain(value, dict, place)
        return {name: from_plain(of[1], one, f"{place}[{name[:60]!r}]") for name, one in named.items()}
    if kind is Literal:
        if value not in of:
            raise ValueError(f"{place}: {value!r:.60} is none of {', '.join(of)}")
        return value
    return _dataclass(wanted, expect_plain(value, dict, place), place)


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
    for name, key, hint, may_lack in _read_fields(wanted):
        if key in values:
            found[name] = from_plain(hint, values[key], f"{place}.{key}" if place else key)
        elif not may_lack:
            raise ValueError(f"{f'{place}.{key}' if place else key}: is missing")
    return wanted(**found)


def _key(field: Field[Any]) -> str:
    """Return what a field is called in files: its name, or what its metadata say."""
    return str(field.metadata.get("key", field.name))


def _default(field: Field[Any]) -> Any:
    return field.default if field.default_factory is MISSING else field.default_factory()


@cache
def _parts(wanted: Any) -> tuple[Any, tuple[Any, ...]]:
    return get_origin(wanted) or wanted, get_args(wanted)


@cache
def _read_fields(wanted: type) -> list[tuple[str, str, Any, bool]]:
    """Return the name of each field of a dataclass, that in files, its type, and whether it has a default."""
    hints = get_type_hints(wanted)
    return [(one.name, _key(one), hints[one.name], _default(one) is not MISSING) for one in fields(wanted)]
