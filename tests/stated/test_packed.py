"""JSON that is packed into a text, an attribute, references or numbered objects is found like any other."""

from __future__ import annotations

import html
import json
import tracemalloc

import pytest

from tests.pace import spent
from unweave import Page, find_stated

LAMPS = [
    {"name": "Arc desk lamp", "price": 39.9, "stock": 4},
    {"name": 'Tilda "clamp" lamp', "price": 24.5, "stock": 0},
    {"name": "Nordlys & Søn", "price": 70, "stock": 9},
]
SHOWN = [{name: str(value) for name, value in lamp.items()} for lamp in LAMPS]
STATE = json.dumps({"props": {"lamps": LAMPS}})


def pushes(text: str) -> str:
    """The text in two pushes, torn inside a name."""
    at = text.index("Tilda")
    return "".join(
        f"<script>self.__next_f.push([1,{json.dumps(part)}])</script>" for part in (f"5:{text[:at]}", f"{text[at:]}\n")
    )


def flat(value: object, found: list[object]) -> int:
    """Put a value in an array, with the places of what is inside it."""
    at = len(found)
    found.append(None)
    if isinstance(value, dict):
        found[at] = {key: flat(inner, found) for key, inner in value.items()}
    elif isinstance(value, list):
        found[at] = [flat(inner, found) for inner in value]
    else:
        found[at] = value
    return at


def referring() -> str:
    found: list[object] = [["Reactive", 1]]
    flat({"lamps": LAMPS}, found)
    return f'<script id="__NUXT_DATA__" type="application/json">{json.dumps(found)}</script>'


def angular() -> str:
    packed = STATE.replace("&", "&a;").replace('"', "&q;")
    return f'<script id="app-state" type="application/json">{packed}</script>'


PACKED = {
    "a text that is parsed": f"<script>window.state = JSON.parse({json.dumps(STATE)})</script>",
    "one in single quotes": "<script>s = JSON.parse('" + STATE.replace("\\", "\\\\").replace('"',
        "\\x22") + "')</script>",
    "pushed components": pushes(STATE),
    "an attribute": f'<div id="app" data-page="{html.escape(STATE)}"></div>',
    "an attribute in single quotes": f"<lamp-list :lamps='{json.dumps(LAMPS)}'></lamp-list>",
    "references": referring(),
    "references for quotes": angular(),
    "a store": f"<script>s = {json.dumps({f'Lamp:{n}': lamp for n, lamp in enumerate(LAMPS, 10)})}</script>",
}  # fmt: skip


@pytest.mark.parametrize("form", PACKED)
def test_packed_json_is_read(form: str) -> None:
    (region,) = find_stated(Page(f"<div id=root></div>{PACKED[form]}"))
    assert [record.to_dict() for record in region] == SHOWN
    node = region[1]["price"].node
    assert node is not None
    assert node.tag in PACKED[form]


def test_what_an_application_packs_once_more_is_given_once() -> None:
    things = json.dumps([{"@type": "Product", **lamp} for lamp in LAMPS])
    (region,) = find_stated(Page(f"<script type='application/ld+json'>{things}</script>{pushes(things)}"))
    assert [record.to_dict() for record in region] == SHOWN


def test_the_settings_of_one_element_are_no_list_of_the_page() -> None:
    menu = html.escape(
        json.dumps([{"locale": name, "title": f"In {name}", "native": name} for name in ("de", "fr", "it")])
    )
    assert find_stated(Page(f"<div menu='{menu}'></div><p>{'Words that the page is for. ' * 200}</p>")) == []


DEEP = 100_000
BAD = {
    "texts without an end": "<script>" + 'JSON.parse("{\\"' * DEEP + "</script>",
    "pushes without an end": "<script>" + 'self.__next_f.push([1,"' * DEEP + "</script>",
    "attributes without an end": "<p " + "a='{" * DEEP,
    "references that double": f"<script id=__NUXT_DATA__>{json.dumps([[n + 1] * 2 for n in range(DEEP)])}</script>",
    "references in a circle": "<script id=__NUXT_DATA__>[[0, 0], [1, 0]]</script>",
    "one value behind all": f"<script id=__NUXT_DATA__>{json.dumps([[1] * DEEP, [2] * DEEP, 7])}</script>",
    "nested references": f"<script id=__NUXT_DATA__>{'[' * DEEP}</script>",
}


@pytest.mark.parametrize("name", BAD)
def test_bad_packing_takes_bounded_time(name: str) -> None:
    page = Page(BAD[name])
    _ = page.tree
    with spent() as work:
        assert find_stated(page) == []
    assert work.within(20)


def test_a_text_without_an_end_is_not_remembered_place_by_place() -> None:
    page = Page('<script>x = JSON.parse("' + '{\\"a\\":1,' * 200_000)
    _ = page.tree
    tracemalloc.start()
    try:
        assert find_stated(page) == []
        assert tracemalloc.get_traced_memory()[1] < 20 * len(page.html)
    finally:
        tracemalloc.stop()
