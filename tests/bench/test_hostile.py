import pytest

from bench import hostile
from unweave import Page


def test_the_shapes_are_as_large_as_their_names_say() -> None:
    assert hostile.nested(50).count("<div>") == 50
    assert hostile.irregular(500).count("<div>") == 500
    assert hostile.siblings(7).count("<li>") == 7
    assert Page(hostile.large_siblings(2)).tree.n_nodes > 2000
    assert hostile.irregular(500) == hostile.irregular(500)
    assert len(hostile.long_line(2800)) == pytest.approx(2800, abs=30)


def test_a_shape_is_measured_in_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    cost = hostile.measure_apart("20,000 equal siblings")
    assert isinstance(cost, hostile.Cost)
    assert cost.n_nodes == 20_000 * 4 + 4
    assert cost.parse > 0
    assert cost.tree > 0


def test_a_process_that_fails_or_hangs_is_a_row_and_not_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    failed = hostile.measure_apart("no such shape")
    assert isinstance(failed, str)
    assert "KeyError" in failed
    monkeypatch.setattr(hostile, "MAX_SECONDS", 0.01)
    late = hostile.measure_apart("20,000 equal siblings")
    assert late == "not done after 0.01 s"
