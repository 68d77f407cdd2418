"""Parts of a template that could be one macro have equal hashes, others have not."""

from itertools import permutations

import numpy as np
import pytest

from unweave.layout.macro_finding import RepeatedPart, _likely, _parameters
from unweave.layout.skeletons import Skeletons

FIRST = '<div class="card"><a href="{{ lamp.url }}">Lamp</a>{% if lamp.old %}<s>{{ lamp.old }}</s>{% endif %}</div>'
OTHER = '<div class="card"><a href="{{ p.link }}">Torches</a>{% if p.was %}<s>{{ p.was }}</s>{% endif %}</div>'


def hashes_of(parts: list[str], texts: bool) -> list[int]:
    template = "<p>é</p>{% if a %}" + "{% else %}".join(parts) + "{% endif %}"
    starts = [template.index(part) for part in parts]
    places = sorted({*starts, *(start + len(part) for start, part in zip(starts, parts, strict=True))})
    first = np.array([places.index(start) for start in starts], np.int32)
    last = np.array([places.index(start + len(part)) for start, part in zip(starts, parts, strict=True)], np.int32)
    skeletons = Skeletons(template.encode("ascii", "replace"), np.array(places, np.int32), texts)
    whole, hashes, kept = skeletons.parts(first, last)
    assert whole.all()
    assert kept.max() < max(map(len, parts))
    return list(map(int, hashes))


def test_names_and_texts_are_not_of_a_skeleton() -> None:
    first, other = hashes_of([FIRST, OTHER], True)
    assert first == other


def test_without_texts_only_names_are_left_out() -> None:
    first, other, third = hashes_of([FIRST, OTHER.replace("Torches", "Lamp"), OTHER], False)
    assert first == other != third


@pytest.mark.parametrize("change", [("<s>", "<b>"), ("{% if", "{% for"), ('"card"', "card"), ("</div>", " </div>")])
def test_other_markup_or_another_instruction_is_another_skeleton(change: tuple[str, str]) -> None:
    first, other = hashes_of([FIRST, OTHER.replace(*change)], True)
    assert first != other


def test_a_part_with_half_of_a_condition_is_not_whole() -> None:
    template = f"<i>{FIRST}</i><i>{FIRST}{{% if a %}}</i><i>{{% endif %}}{OTHER}</i>"
    spans = [span for spans in _likely(template, True) for span in spans]
    assert sorted({template[start:stop] for start, stop in spans}) == sorted([FIRST, OTHER])


def test_a_parameter_is_not_called_as_a_macro_is() -> None:
    parts = [
        RepeatedPart(0, 99, (), ("page.menu",), frozenset(), {}),
        RepeatedPart(100, 199, (), ("menu",), frozenset(), {}),
    ]
    assert _parameters(parts, {"menu"}) != ["menu"] == _parameters(parts, set())


def test_what_places_call_in_several_ways_has_the_shortest_name_in_a_macro() -> None:
    """The name was any of them, by chance: another one at the next run."""
    for names in permutations(["image_link", "lamp.link", "row.old_link"]):
        parts = [RepeatedPart(0, 99, (), (name,), frozenset(), {}) for name in names]
        assert _parameters(parts, set()) == ["link"]
