"""Dataclasses go to JSON and back; what is not as annotated is a ValueError that names the place."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import pytest

from unweave.plain_data import from_plain, to_plain


@dataclass(frozen=True)
class Lamp:
    name: str
    price: float
    kind: Literal["desk", "floor"] = "desk"
    is_lit: bool = field(default=False, metadata={"key": "lit"})
    sizes: tuple[int, ...] = ()
    range_: tuple[int, int] | None = None
    parts: Mapping[str, "Lamp"] = field(default_factory=dict)
    tags: frozenset[str] = frozenset()
    others: list[str] = field(default_factory=list)


WHOLE = Lamp("a", 2.5, "floor", True, (1, 2), (3, 4), {"b": Lamp("b", 1.0)}, frozenset(("x",)), ["y"])


def test_what_was_written_is_read_back_and_defaults_are_left_out() -> None:
    plain = json.loads(json.dumps({**to_plain(WHOLE), "parts": {"b": to_plain(WHOLE.parts["b"])}, "tags": ["x"]}))
    assert plain["parts"] == {"b": {"name": "b", "price": 1.0}}
    assert plain["lit"] is True
    assert from_plain(Lamp, plain) == WHOLE
    assert from_plain(Lamp, {"name": "a", "price": 3, "more": 1}) == Lamp("a", 3.0)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"name": 3}, "^name: '3' is of the wrong type"),
        ({"price": True}, "^price: 'True' is of the wrong type"),
        ({"price": "1"}, "^price: '1' is of the wrong type"),
        ({"lit": 1}, "^lit: '1' is of the wrong type"),
        ({"sizes": [1, 2.5]}, r"^sizes\[1\]: '2.5' is of the wrong type"),
        ({"sizes": "12"}, "^sizes: '12' is of the wrong type"),
        ({"range_": [1]}, "^range_: has 1 values, not 2"),
        ({"kind": "wall"}, "^kind: 'wall' is none of desk, floor"),
        ({"kind": []}, r"^kind: \[\] is none of desk, floor"),
        ({"parts": {"b": {"name": "b"}}}, r"^parts\['b'\].price: is missing"),
        ({"parts": [1]}, r"^parts: '\[1\]' is of the wrong type"),
        ({"tags": {"x": 1}}, "^tags: .* is of the wrong type"),
        ({"others": None}, "^others: 'None' is of the wrong type"),
    ],
)
def test_what_is_wrong_is_named_by_its_place(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        from_plain(Lamp, {"name": "a", "price": 1.5, **change})
