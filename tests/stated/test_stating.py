"""What a page states as data: which lists are found, what is in them, and where each value stands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.pace import spent
from unweave import Page, find_stated
from unweave.cli import main

LAMPS = [
    {"sku": "L1", "title": "Arc desk lamp", "price": {"amount": 39.9, "currency": "EUR"}, "url": "/p/arc", "__v": 3},
    {"sku": "L2", "title": 'Tilda "clamp" lamp', "price": {"amount": 24.5, "currency": "EUR"}, "url": "/p/tilda"},
    {"sku": "L3", "title": "Nordlys é", "price": None, "url": "/p/nordlys", "tags": ["oak", "linen"]},
]


def page(state: object, before: str = "window.__STATE__ = ") -> Page:
    return Page(f"<div id=app></div><script>{before}{json.dumps(state)};</script>")


def test_an_array_of_objects_is_a_list_of_records() -> None:
    (region,) = find_stated(page({"props": {"lamps": LAMPS}}))
    assert (region.source, region.is_main, region.rank) == ("json", True, 0)
    assert [record.to_dict() for record in region] == [
        {"sku": "L1", "title": "Arc desk lamp", "price": "39.9", "currency": "EUR", "url": "/p/arc"},
        {"sku": "L2", "title": 'Tilda "clamp" lamp', "price": "24.5", "currency": "EUR", "url": "/p/tilda"},
        {"sku": "L3", "title": "Nordlys é", "url": "/p/nordlys", "tags": ["oak", "linen"]},
    ]
    assert region[0].links == {"url": "/p/arc"}


def test_every_value_says_where_it_stands() -> None:
    shown = page({"props": {"the lamps": LAMPS}})
    (region,) = find_stated(shown)
    assert region[1]["price"].path == 'props["the lamps"][1].price.amount'
    assert [item.path for item in region[2]["tags"]] == [f'props["the lamps"][2].tags[{n}]' for n in range(2)]
    for record in region:
        for cell in record.fields.values():
            for item in cell if isinstance(cell, list) else [cell]:
                assert item.node is not None
                assert item.node.tag == "script"
                found: object = {"props": {"the lamps": LAMPS}}
                for step in json.loads(json.dumps(item.path)).replace("]", "").replace("[", ".").split("."):
                    key = step.strip('"')
                    found = found[int(key)] if isinstance(found, list) else found[key]  # type: ignore[index]
                assert item.text == str(found)


def test_arrays_at_one_place_are_one_list() -> None:
    (region,) = find_stated(page({"sections": [{"items": LAMPS[:2]}, {"items": LAMPS[2:]}]}))
    assert len(region) == 3
    assert region[2]["sku"].path == "sections[1].items[0].sku"


def test_settings_menus_and_tokens_are_no_records() -> None:
    settings = [{"name": f"setting of {n}", "value": n} for n in "abcdef"]
    tokens = [{"id": n, "key": "abcDEF" * 20 + str(n), "v": n} for n in range(5)]
    assert find_stated(page({"settings": settings, "tokens": tokens, "one": LAMPS[:1]})) == []


def test_a_list_whose_every_text_is_a_name_of_programs_is_no_records() -> None:
    widgets = [{"id": f"zoom_{n}", "slot": f"icImg{n}.main", "event": f"onOver_{n}", "wide": 640} for n in "abcd"]
    assert find_stated(page({"widgets": widgets})) == []
    named = [widget | {"label": f"Picture {widget['id'][-1]}"} for widget in widgets]
    assert len(find_stated(page({"widgets": named}))[0]) == 4


@pytest.mark.parametrize(
    "before", ["", "var x=", "self.__next_f.push([1,", "<!--\n", 'if (a < b) { f("}"); }\nwindow.s = ']
)
def test_state_is_found_in_whatever_script(before: str) -> None:
    assert [len(region) for region in find_stated(page({"lamps": LAMPS}, before))] == [3]


def test_object_literals_of_javascript_are_read() -> None:
    script = (
        "var items = [{title: 'It\\'s \"a\" lamp', price: 3, sku: 'a1', x: undefined,}, {title: 'Floor lamp', price: "
        "4, sku: 'a2'}]"
    )
    (region,) = find_stated(Page(f"<script>{script}</script>"))
    assert region.table.texts() == [['It\'s "a" lamp', "3", "a1"], ["Floor lamp", "4", "a2"]]


def test_linked_data_comes_by_its_types_before_other_lists() -> None:
    graph = [
        {"@type": "WebSite", "name": "Lumen and sons", "url": "https://x.example/"},
        {
            "@type": "Product",
            "name": "Arc desk lamp",
            "offers": {"@type": "Offer", "price": "39.90", "priceCurrency": "EUR"},
        },
        {
            "@type": "BreadcrumbList",
            "itemListElement": [
                {"@type": "ListItem", "position": n, "name": f"Step {n} of all", "item": f"/{n}"} for n in (1, 2, 3)
            ],
        },
    ]
    shown = f'<script type="application/ld+json">{json.dumps({"@context": "x", "@graph": graph})}</script>'
    product, other = find_stated(Page(shown + page({"lamps": LAMPS}).html))
    assert [record.to_dict() for record in product] == [
        {"name": "Arc desk lamp", "price": "39.90", "price_currency": "EUR"}
    ]
    assert len(other) == 3


def test_a_list_of_linked_data_is_its_entries() -> None:
    entries = [
        {"@type": "ListItem", "position": n, "item": {"@type": "Product", "name": f"Lamp no {n}"}} for n in range(4)
    ]
    shown = json.dumps({"@type": "ItemList", "itemListElement": entries})
    regions = find_stated(Page(f"<script type=application/ld+json>{shown}</script>"))
    assert [len(region) for region in regions] == [4]
    assert regions[0].table.names == ["position", "name"]


def test_the_things_of_one_type_are_a_list_though_they_say_the_same_and_none_is_empty() -> None:
    offers = [{"@type": "Product", "sku": f"B{size}", "name": "Flat boots", "brand": "Acme"} for size in (36, 37, 38)]
    place = {"@type": "Place", "name": "Our shop in Riga", "address": "5 Main Street, Riga"}
    formats = [{"id": n, "label": f"A picture of {n} points", "codec": "a codec of ours", "odd": {}} for n in range(9)]
    scripts = "".join(
        f"<script type={kind}>{json.dumps(data)}</script>"
        for kind, data in (("application/ld+json", [*offers, place]), ("x", [*formats, {"w": 1}]))
    )
    shop, products, pictures = find_stated(Page(f"<div id=app></div>{scripts}"))
    assert [record["sku"].text for record in products] == ["B36", "B37", "B38"]
    assert (len(shop), len(pictures)) == (1, 9)


def test_microdata_is_records_by_type() -> None:
    things = "".join(
        f"<div itemscope itemtype=http://schema.org/Product><a itemprop=url href=/{n}><b itemprop=name>Lamp {n}</b></a>"
        f"<div itemprop=offers itemscope itemtype=http://schema.org/Offer><meta itemprop=price content={n}.50></div>"
        "</div>"
        for n in (1, 2)
    )
    crumbs = (
        "<ol itemscope itemtype=http://schema.org/BreadcrumbList><li itemscope itemtype=x/ListItem>"
        "<a itemprop=item href=/>x</a><b itemprop=name>y</b></ol>"
    )
    (region,) = find_stated(
        Page(f"<body itemscope itemtype=http://schema.org/WebPage>{crumbs}{things}", url="http://x.example/")
    )
    assert region.source == "microdata"
    assert [record.to_dict() for record in region] == [
        {"url": f"http://x.example/{n}", "name": f"Lamp {n}", "price": f"{n}.50"} for n in (1, 2)
    ]
    assert region[0]["price"].node.tag == "meta"


def test_a_duration_is_as_the_page_shows_it_else_as_people_read_it() -> None:
    times = "<time itemprop=cookTime datetime=PT1H30M>90 mins</time><meta itemprop=prepTime content=PT15M>"
    (region,) = find_stated(Page(f"<p itemscope itemtype=http://schema.org/Recipe><b itemprop=name>Soup</b>{times}"))
    assert region[0].to_dict() == {"name": "Soup", "cook_time": "90 mins", "prep_time": "15 min"}
    films = [{"@type": "Movie", "name": f"Film {n}", "duration": f"PT9{n}M"} for n in range(3)]
    (region,) = find_stated(Page(f"<script type=application/ld+json>{json.dumps(films)}</script>"))
    assert [record["duration"].text for record in region] == ["1 h 30 min", "1 h 31 min", "1 h 32 min"]


def test_the_words_of_an_address_are_the_name_of_what_has_none() -> None:
    things = "".join(
        f"<p itemscope itemtype=http://schema.org/Article><a itemprop=url href=/{n}>Story {n}</a>" for n in (1, 2)
    )
    (region,) = find_stated(Page(things))
    assert [record.to_dict() for record in region] == [{"url": f"/{n}", "name": f"Story {n}"} for n in (1, 2)]


def test_references_in_values_are_read_and_parts_of_addresses_are_not() -> None:
    lamps = [
        {"name": f"Bent lamp {n} &#8211; oak &amp; brass", "url": f"/lamp?n={n}&copy=1", "price": n}
        for n in range(1, 6)
    ]
    (region,) = find_stated(Page(f"<script>state = {json.dumps(lamps)}</script>"))
    assert region[0].to_dict() == {"name": "Bent lamp 1 \u2013 oak & brass", "url": "/lamp?n=1&copy=1", "price": "1"}


@pytest.mark.parametrize("kind", ["speculationrules", "importmap", "SpeculationRules"])
def test_what_tells_a_browser_what_to_load_is_no_data(kind: str) -> None:
    rules = json.dumps([{"name": f"Lamp {n}", "url": f"/{n}", "price": n} for n in range(5)])
    assert find_stated(Page(f"<script type={kind}>{rules}</script>")) == []
    assert len(find_stated(Page(f"<script type=application/json>{rules}</script>"))) == 1


def test_open_graph_comes_where_there_is_nothing_else() -> None:
    head = (
        '<meta property="og:title" content="Arc"><meta property="og:image" content="/arc.jpg"><meta name=x content=y>'
    )
    (region,) = find_stated(Page(head))
    assert (region.source, region[0].to_dict()) == ("opengraph", {"title": "Arc", "image": "/arc.jpg"})
    assert region[0]["image"].node.xpath == "/html/head/meta[2]"
    assert [one.source for one in find_stated(Page(head + page({"lamps": LAMPS}).html))] == ["json"]


def test_what_a_page_does_not_show_is_written_from_its_scripts(tmp_path: Path) -> None:
    (tmp_path / "app.html").write_text(page({"lamps": LAMPS}).html, encoding="utf-8")
    for command in (["records"], ["look"]):
        result = CliRunner().invoke(main, [*command, str(tmp_path / "app.html")], catch_exceptions=False)
        rows = [json.loads(line)["fields"] for line in result.stdout.splitlines()]
        assert [row["sku"] for row in rows] == ["L1", "L2", "L3"]


NESTED = 100_000
HOSTILE = {
    "nested arrays": "[" * NESTED + "]" * NESTED,
    "nested objects": '{"a":' * NESTED + "1" + "}" * NESTED,
    "nested lists of objects": '[{"abc":"some words","b":' * 30_000 + "1" + "}]" * 30_000,
    "unclosed": '[{"a":' * NESTED,
    "many keys": json.dumps([{f"key{n}": f"some words {n}" for n in range(50_000)}] * 2),
    "many objects": json.dumps([{"a": "some words", "b": "c", "c": "d"}] * 100_000),
    "many lists": json.dumps({f"k{n}": [{"a": "some words", "b": "c", "c": "d"}] * 2 for n in range(30_000)}),
    "long keys": json.dumps([{f"{'k' * 5000}{n}": "some words" for n in range(1000)}] * 2),
    "quotes": '["' * NESTED,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_scripts_take_bounded_time(name: str) -> None:
    shown = Page(f"<script>x = {HOSTILE[name]}</script>")
    _ = shown.tree
    with spent() as work:
        for region in find_stated(shown):
            assert len(region.table) == len(region)
    assert work.within(20)


def test_a_page_past_the_bound_of_values_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unweave.stated.script_values.MAX_VALUES", 1_000)
    (region,) = find_stated(page([{"a": f"some words {n}", "b": n, "c": n} for n in range(1_000)]))
    assert region.truncated
    assert len(region) == 250


def test_the_way_to_a_page_is_no_list_of_it() -> None:
    step = (
        "<li itemscope itemtype=http://data-vocabulary.org/Breadcrumb><a itemprop=url href=/{0}><b itemprop=title>"
        "{0}</b></a>"
    )
    assert find_stated(Page(f"<ol>{''.join(map(step.format, ('Home', 'Flats', 'Rome')))}</ol>")) == []
