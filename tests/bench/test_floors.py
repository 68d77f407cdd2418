import json
from pathlib import Path

import pytest

from bench.floors import FLOORS, below, raised, read_floors


def test_a_score_below_its_floor_is_named_with_both_figures() -> None:
    assert below({"a": 0.9, "b": 0.5}, {"a": 0.899, "b": 0.51}) == ["below its floor: a is 0.899, its floor 0.900"]


def test_a_score_that_is_not_measured_any_more_has_fallen() -> None:
    assert below({"a": 0.9}, {}) == ["below its floor: a is not measured any more, its floor is 0.900"]


def test_a_score_at_its_floor_holds_and_one_without_floor_is_free() -> None:
    assert below({"a": 0.9}, {"a": 0.9, "b": 0.1}) == []


def test_raising_never_lowers_a_floor() -> None:
    assert raised({"a": 0.9, "b": 0.2, "gone": 0.4}, {"a": 0.8, "b": 0.3, "new": 0.5}) == {
        "a": 0.9,
        "b": 0.3,
        "gone": 0.4,
        "new": 0.5,
    }


def test_the_file_holds_shares_by_name(tmp_path: Path) -> None:
    assert all(0.0 <= floor <= 1.0 for floor in read_floors(FLOORS).values())
    (tmp_path / "floors.json").write_text(json.dumps({"a": 0.5}))
    assert read_floors(tmp_path / "floors.json") == {"a": 0.5}
    with pytest.raises(OSError, match="nothing"):
        read_floors(tmp_path / "nothing.json")
