"""Literals inside scripts are separated, too: records of a page's state become loops, and the page comes back."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unweave import Page, separate, separate_pages, weave

from .test_separation import check_lossless

KINDS = ("Lamp", "Table", "Chair")
PRODUCTS = [{"name": f"{KINDS[n * n % 7 % 3]} {n * 7}", "price": n * 11 + 3, "sale": n % 5 < 2} for n in range(40)]


def test_json_in_a_script_becomes_a_table():
    page = f'<script type="application/ld+json">{json.dumps({"@type": "ItemList", "items": PRODUCTS})}</script>'
    separation = check_lossless(page.encode())
    assert str(separation.layout).count('"price": ') == 1
    table = separate(Page(page)).tables["items"]
    names = [column.name for column in table.columns]
    assert [row[names.index("name")].text for row in table.rows] == [product["name"] for product in PRODUCTS]
    assert separation.ratio < 0.7 * separate(Page(page), scripts=False).ratio


def test_separators_of_short_lists_in_a_list_are_no_data():
    products = [
        {"name": f"Thing {n * n * 7}", "photos": [{"address": f"f{n * 37 + k * 11}"} for k in range(9 + n % 4)]}
        for n in range(8)
    ]
    separation = check_lossless(f"<script>x={json.dumps(products)}</script>".encode())
    assert str(separation.layout).count("{%if not loop.first%}, {%endif%}") == 2
    (rows,) = separation.data.values()
    assert rows[5] == ["175", [f"f{5 * 37 + k * 11}" for k in range(10)]]


def test_the_state_of_an_application_is_found_in_its_code():
    rows = ",".join(f"{{id:{n},'name':\"Thing {n * 9}\",next:null,}}" for n in range(1, 12))
    page = (
        f"<script>(function(){{ if(a){{b({{}})}} window.STATE = {{things:[{rows}]}}; start(window.STATE) }})()</script>"
    )
    separation = check_lossless(page.encode())
    assert len(separate(Page(page)).tables["things"].rows) == len(separation.tables["L"].rows) == 11
    assert "window.STATE = {things:[{%for" in str(separation.layout)


def test_pieces_of_a_state_are_rows_of_one_loop_however_short_one_is():
    """The text of a short one stood with its brackets in the data, beside a condition."""
    pieces = [f'{n}:["$","p",null,{{"text":"Word {n * 7919} of it"}}]' for n in range(1, 12)]
    pieces[4] = "8b:null"
    page = "".join(f"<script>self.pieces.push([1,{json.dumps(piece)}])</script>" for piece in pieces)
    separation = separate(Page(page))
    assert str(separation.layout) == (
        '{% for script in scripts %}<script>self.pieces.push([1,"{{ script }}"])</script>{% endfor %}'
    )
    assert weave(separation.layout, separation.data) == page.encode()
    assert "[1, 2]" in str(separate(Page("<script>f(g([1, 2])); f({}); a[0]([3])</script>")).layout)


@pytest.mark.compiled
@pytest.mark.parametrize(
    "script",
    [
        "[" * 50_000,
        "{a:" * 50_000,
        '{"a":[1,2,{"b":' * 20_000 + "}",
        '{"' * 30_000,
        "[1," * 30_000 + "]" * 30_000,
        '["a\\"]; [' + "'" * 999,
        "x = {a: function() { return [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] }, b: 2}",
        '[{"a":1},{"a":2},{"a":3},{"a":4}' * 40,
    ],
)
def test_scripts_made_to_hurt_come_back(script):
    source = f"<p>a<script>{script}</script><p>b".encode()
    separation = separate(Page(source))
    assert weave(separation.layout, separation.data) == source


_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inside: st.lists(inside, max_size=5) | st.dictionaries(st.sampled_from("abc"), inside, max_size=3),
    max_leaves=20,
)


@pytest.mark.compiled
@given(st.lists(_VALUES, min_size=1, max_size=6), st.sampled_from([None, 1]), st.integers(0, 9))
def test_any_json_comes_back(values, indent, cut):
    text = json.dumps(values * 3, indent=indent).replace("</", "<\\/")
    check_lossless(f"<script>x={text[: len(text) - cut]};</script>".encode("utf-8", "surrogatepass"))


@given(st.lists(st.lists(_VALUES, min_size=1, max_size=4), min_size=2, max_size=4))
def test_the_states_of_pages_align(pages):
    sources = [f"<script>s={json.dumps(values)}</script>".replace("<\\", "<").encode() for values in pages]
    separated = separate_pages([Page(source) for source in sources])
    for k, source in enumerate(sources):
        assert weave(separated.layout, separated.data[k]) == source


def test_commas_between_literals_are_layout_where_lines_break_and_of_two_rows():
    names = [f'"classified_as_{name}"' for name in "oak ash elm fir yew box bay fig gum haw koa sal".split() * 2]
    logos = [
        f'"{name}":{{"href":"https://img.example/dealer/652-original/resize/{size}/quality/90","kind":"logo-of-dealer"}}'
        for name, size in (("small", "50x50"), ("big", "100x100"))
    ]
    for literals, condition in (
        (
            f"[{','.join(names[:5])},\n{','.join(names[5:])}]",
            "{% if script.space %},\n{% elif not loop.first %},{% endif %}",
        ),
        (f"{{{','.join(logos)}}}", "{% if not loop.first %},{% endif %}"),
    ):
        source = f"<script>var props={literals};run(props)</script>"
        check_lossless(source.encode())
        separation = separate(Page(source))
        assert condition in str(separation.layout)
        assert '","' not in json.dumps(separation.data, separators=("", ""))


def test_a_key_that_differs_from_row_to_row_is_called_so():
    items = ",".join(
        f'"{name}":{{"price":{n * 7},"stock":"in our shops"}}'
        for n, name in enumerate("oak ash elm fir yew".split(), 2)
    )
    separation = separate(Page(f"<script>var lamps={{{items}}}</script>"))
    assert '"{{ lamp.key }}":' in str(separation.layout)
    assert separation.data["lamps"][1] == {"key": "ash", "price": 21}


@pytest.mark.parametrize("style", ["readable", "small"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("behind", ['"first":1', "\n", "\r", "{", "%", "#", "\udcff", "", "{{x}}"])
def test_a_brace_before_more_of_a_script_is_no_instruction(style, newline, behind):
    records = ",".join(
        f'{{id: {n},"name":"Thing {n * 9}", link: {{"url": "/things/{n * n}", id: {n}}}}}' for n in range(1, 12)
    )
    page = (
        f'<script>y={{a:[1]}};{newline}f({{seen: [{records}], all: 1}});{newline}x={{"name": "y", all:{{seen: '
        f"[{records}], all: {{x:1}}}}}},{behind}{{{behind}}}</script>"
    )
    source = page.encode("utf-8", "surrogateescape")
    separation = separate(Page(source), style=style)
    assert weave(separation.layout, separation.data) == source
    if behind in ("\n", ""):
        assert 'x={"name": "y", all:{seen: [' in str(separation.layout)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_brace_before_a_line_end_is_no_instruction(newline):
    lamps = ",".join(f'{newline}"{n * n}": {{{newline} "price": {n * 7}{newline}}}' for n in range(2, 20))
    source = f"<script>{newline}lamps = {{ {lamps} }};{newline}</script>".encode()
    separation = separate(Page(source))
    assert weave(separation.layout, separation.data) == source
    assert '"{{ lamp.key }}": {\n "price"' in str(separation.layout)


def test_what_scripts_push_is_data_whatever_json_makes_of_its_quotes():
    """A page's state in pieces is one list of texts, not a piece of layout for each of them."""
    pieces = [
        json.dumps(json.dumps({"id": n, "words": ["lamp" * (n * k % 3 + 1) for k in range(n)]})) for n in range(24)
    ]
    page = "".join(f"<script>self.state.push([1,{piece}])</script>" for piece in pieces)
    layout = str(separate(Page(page)).layout)
    assert layout.count("{% for") == layout.count("push") == 1
    assert "{% if" not in layout
