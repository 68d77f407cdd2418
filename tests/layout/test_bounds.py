"""Layouts, data and pages of strangers: steps, output, memory and encodings are bounded by the size of what was
given."""

from __future__ import annotations

import gc
import json

import pytest

from tests.corpus import sample
from tests.pace import spent
from unweave import FormatError, Page, separate, separate_pages, weave
from unweave.layout import dump_data, weaving
from unweave.layout.separation import Layout

from .rendered import rows as rows_of_tables

TWO = (
    '<html><body><a href="/one">first</a><p>hello</p></body></html>',
    '<html><body><a href="/two22">second one</a><p>world of</p></body></html>',
)


@pytest.mark.compiled
def test_nested_loops_over_nothing_end_soon_and_small() -> None:
    """0.1.0 ran past 120 seconds and 3.5 GB."""
    loops = "".join(f"{{%for {name} in many%}}" for name in "abcd") + "{{empty}}" + "{%endfor%}" * 4
    with spent() as work:
        with pytest.raises(FormatError, match="runs on and on"):
            weave(loops, {"many": [1] * 1000, "empty": ""})
        with pytest.raises(FormatError, match="characters"):
            weave(loops.replace("{{empty}}", "x" * 1000), {"many": [1] * 1000})
    assert work.within(5)


@pytest.mark.parametrize("encoding", ["punycode", "idna", "utf-7", "unicode_escape", "rot13", "hex", "cp037", 7, None])
def test_an_encoding_that_no_page_has_is_refused(encoding: object) -> None:
    """Punycode is quadratic in Python: 300,000 characters took minutes in 0.1.0."""
    with pytest.raises(FormatError, match="unknown encoding"):
        weave("{{v}}", {"v": "x", "unweave": {"encoding": encoding}})


@pytest.mark.parametrize(
    "encoding", ["utf-8", "cp1252", "cp932", "gb18030", "cp949", "big5hkscs", "koi8-r", "utf-16-le"]
)
def test_an_encoding_that_pages_have_is_kept(encoding: str) -> None:
    assert weave("{{v}}", {"v": "x", "unweave": {"encoding": encoding}}) == "x".encode(encoding)


@pytest.mark.compiled
def test_a_page_that_never_fits_is_given_up_soon() -> None:
    """`<a href="/` 100 KB long took 4 seconds in 0.1.0, and four times as much for twice of it."""
    layout = separate_pages([Page(text) for text in TWO]).layout

    def seconds(hostile: str) -> float:
        with spent() as work, pytest.raises(FormatError, match="does not fit"):
            layout.extract(Page('<html><body><a href="/' + hostile))
        return work.seconds / work.pace

    for hostile in ("/" * 100_000, "</a><p>" * 15_000, "<" * 100_000):
        assert seconds(hostile) < 0.5
    assert seconds('">' * 60_000) < 6 * seconds('">' * 15_000)


@pytest.mark.compiled
def test_seconds_bound_weaving_and_extracting() -> None:
    layout = separate_pages([Page(text) for text in TWO]).layout
    hostile = Page('<html><body><a href="/' + '">' * 100_000)
    with pytest.raises(FormatError, match="within the seconds"):
        layout.extract(hostile, seconds=0.0)
    rows = [1] * 300_000
    with pytest.raises(FormatError, match="within the seconds"):
        weave(Layout("{%for a in rows%}{{a}}{%endfor%}"), {"rows": rows}, seconds=0.0)
    assert weave("{%for a in rows%}{{a}}{%endfor%}", {"rows": rows}) == b"1" * 300_000


@pytest.mark.parametrize(
    ("levels", "folds"), [(98, True), (99, False), pytest.param(20_000, False, marks=pytest.mark.compiled)]
)
def test_rows_are_aligned_to_a_hundred_levels_and_left_alone_beyond(levels: int, folds: bool) -> None:
    """What aligns, merges, copies and permutes trees calls itself, a level each:
    MAX_HEIGHT is what bounds the stack."""
    rows = "".join(f"<li>{'<b>' * levels}item {n}{'</b>' * levels}</li>" for n in range(4))
    pages = [Page(f"<ul>{rows.replace('item', word)}</ul>") for word in ("item", "thing")]
    one, both = separate(pages[0]), separate_pages(pages)
    assert bool(one.tables) == folds
    assert weave(one.layout, one.data) == pages[0].source
    assert [weave(both.layout, data) for data in both.data] == [page.source for page in pages]


@pytest.mark.corpus
@pytest.mark.parametrize("number", range(40))
def test_real_pages_stay_far_below_what_weaving_may_cost(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page as it is, by an eighth of the allowance; with rows of one list added until it has 8 MB, by all of it."""
    separation = separate(Page(sample("pages", "dev", 40, seed=5)[number].read_bytes()))
    source, data = separation.page.source, json.loads(dump_data(separation.data), object_hook=rows_of_tables)
    lists = [name for name, rows in data.items() if isinstance(rows, list) and len(rows) > 1]
    if lists:
        longest = max(lists, key=lambda name: len(data[name]))
        doubled = weave(separation.layout, {**data, longest: data[longest] * 2})
        copies = 8_000_000 // (len(doubled) - len(source))
        assert len(weave(separation.layout, {**data, longest: data[longest] * copies})) > 7_000_000
    for name, each in {"FREE_OUTPUT": 0, "FREE_STEPS": 0, "OUTPUT_EACH": 8, "STEPS_EACH": 8}.items():
        monkeypatch.setattr(weaving, name, each)
    assert weave(separation.layout, separation.data) == source


N_MANY = 20_000
OBJECTS = "{% for a in x %}" + "".join(f"{{{{ a.b{i} }}}}" for i in range(N_MANY)) + "{% endfor %}"
ARRAYS = (
    "{% for "
    + ", ".join(f"b{i}" for i in range(N_MANY))
    + " in x %}"
    + "".join(f"{{{{ b{i} }}}}" for i in range(N_MANY))
    + "{% endfor %}"
)


@pytest.mark.compiled
@pytest.mark.parametrize(("template", "row"), [(OBJECTS, {}), (ARRAYS, [""] * N_MANY)], ids=["objects", "arrays"])
def test_rows_of_many_names_take_time_by_their_number(template: str, row: object) -> None:
    """Looking each name up in a list took 3.6 seconds for 20,000, and sixteen times as much for four times as many."""
    with spent() as work:
        assert weave(template, {"x": [row]}) == b""
    assert work.within(1)


@pytest.mark.compiled
def test_objects_that_have_nothing_are_not_asked_for_every_name() -> None:
    """A list of all names was made for each row: 10 seconds,
    which no bound of steps counted and no deadline stopped in time."""
    template = OBJECTS.replace("{{ a.b0 }}", "{% if a.b0 %}").replace("{% endfor %}", "{% endif %}{% endfor %}")
    with spent() as work:
        assert weave(template, {"x": [{}] * 100_000}) == b""
    assert work.within(3)


@pytest.mark.compiled
@pytest.mark.parametrize("head", ["{% for a in x %}{% if a.b0 %}", "{% for @ in x %}{% if b0 %}"])
def test_rows_of_a_page_that_would_be_far_larger_than_the_page_are_given_up(head: str) -> None:
    """50,000 rows of 5,000 names, none of which is there, took 40 seconds and 2 GB as objects, and more as arrays."""
    row = "a." if "@" not in head else ""
    asked = "".join(f"A{{{{ {row}b{i} }}}}" for i in range(5000))
    names = ", ".join(f"b{i}" for i in range(5000))
    layout = Layout(head.replace("@", names) + asked + "Z{% endif %}x{% endfor %}")
    with spent() as work, pytest.raises(FormatError, match="does not fit"):
        layout.extract(Page("x" * 50_000))
    assert work.within(10)


@pytest.mark.compiled
@pytest.mark.parametrize("part", ["{{ a }}", "{{ a }}{% if b %}{% endif %}"])
def test_what_may_follow_a_variable_is_looked_for_nearby(part: str) -> None:
    """Each of 10,000 variables looked through all that follow: time by the square of their number."""
    with spent() as work, pytest.raises(FormatError, match="does not fit"):
        Layout(part * 10_000).extract(Page("x,"))
    assert work.within(5)


@pytest.mark.parametrize("value", [10**5000, [10**5000]], ids=["alone", "in a list"])
def test_a_number_that_python_does_not_write_is_refused(value: object) -> None:
    with pytest.raises(FormatError, match="needs text, not such a"):
        weave("{{ v }}", {"v": value})


def lamps() -> Page:
    """A table of rows whose parts are alike: each could begin loops of one to six rows."""
    rows = (
        f"<tr><td class=name><a href=/lamps/{i}>Lamp {i * i}</a><td>{i % 7} in stock<td><b>{i}</b> <i>euro</i></tr>"
        for i in range(30)
    )
    return Page(f"<table>{''.join(rows)}</table>")


def test_only_of_the_best_loops_is_it_asked_what_beginning_them_costs() -> None:
    """It took 44,226 steps where each was asked, 28,382 so."""
    assert not separate(lamps(), max_work=35_000).truncated


@pytest.mark.parametrize("style", ["readable", "small"])
def test_nothing_of_a_separation_waits_for_the_search_for_cycles(style: str) -> None:
    """Scopes and their columns knew each other: Python looked at all values of a page once more."""
    item = "<li{}><b>{}</b> <i>{}</i>"  # a condition, and values that stand under it
    lists = ("".join(item.format(" class=on" * (k % 2), k, n * k or "") for k in range(5)) for n in range(5))
    page = Page("".join(f"<ul>{one}</ul>" for one in lists))
    separate(page, style=style)  # what is made once
    gc.collect()
    gc.disable()
    try:
        separation = separate(page, style=style)
        assert gc.collect() == 0
    finally:
        gc.enable()
    assert separation.data
