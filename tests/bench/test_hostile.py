import pytest

from bench import hostile
from bench.hostile_shapes import SHAPES
from unweave import Page


@pytest.mark.parametrize("name", SHAPES)
def test_a_shape_has_the_size_asked_for_and_the_same_bytes_each_time(name: str) -> None:
    source = SHAPES[name](20_000)
    assert 19_000 <= len(source) <= 90_000
    assert SHAPES[name](20_000) == source
    assert len(SHAPES[name](100_000)) > len(source)


def test_there_are_thirty_shapes_and_more() -> None:
    assert len(SHAPES) >= 30
    assert len({shape(5_000) for shape in SHAPES.values()}) == len(SHAPES)


def test_the_shapes_are_what_their_names_say() -> None:
    assert SHAPES["nested div"](5000).count(b"<div>") == 1001
    assert Page(SHAPES["siblings of 1,000 nodes"](10_000)).tree.n_nodes > 2000
    assert Page(SHAPES["full binary tree"](5_000)).tree.n_nodes > 500


def test_a_shape_is_measured_in_a_process_of_its_own() -> None:
    cost = hostile.measure_apart("equal siblings", "tree", 10_000_000)  # more than tests before may have left free
    assert isinstance(cost, hostile.Cost)
    assert cost.seconds > 0
    assert cost.megabytes > 5


def test_a_process_that_fails_or_hangs_is_a_cell_and_not_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(hostile._CALLS, "broken", lambda source: source.no_such_name)
    assert hostile.measure_apart("nested div", "broken", 1000) == "AttributeError"
    monkeypatch.setattr(hostile, "MAX_SECONDS", 0.01)
    assert hostile.measure_apart("equal siblings", "tree", 20_000_000) == "> 0.01 s"


@pytest.mark.parametrize("what", hostile.VERBS)
def test_every_verb_answers_a_small_page_of_every_shape(what: str) -> None:
    for name, shape in SHAPES.items():
        cost = hostile.measure(hostile.VERBS[what], shape(4_000))
        assert cost.seconds < 20, name


def test_sizes_between_have_the_slowest_verb_and_what_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def cost(shape: str, what: str, n_bytes: int) -> hostile.Cost | str:
        return "> 60 s" if what == "site" and n_bytes == 5_000_000 else hostile.Cost(11.0 if what == "kind" else 1.0, 7)

    monkeypatch.setattr(hostile, "measure_apart", cost)
    section = hostile.between(["nested div"])
    assert section.rows == (("nested div", *["**11.0 / 7, kind**"] * 4, "**60.0 / 7, site**"),)
    assert section.notes[0].startswith("5 of ")
