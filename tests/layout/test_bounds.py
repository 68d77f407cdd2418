"""Layouts, data and pages of strangers: steps, output, memory and encodings are bounded by the size of what was given."""

from __future__ import annotations

import json
import time

import pytest

from tests.corpus import sample
from unweave import FormatError, Page, separate, separate_pages, weave
from unweave.layout import dump_data, weaving
from unweave.layout.separation import Layout

TWO = (
    '<html><body><a href="/one">first</a><p>hello</p></body></html>',
    '<html><body><a href="/two22">second one</a><p>world of</p></body></html>',
)


@pytest.mark.compiled
def test_nested_loops_over_nothing_end_soon_and_small() -> None:
    """0.1.0 ran past 120 seconds and 3.5 GB."""
    loops = "".join(f"{{%for {name} in many%}}" for name in "abcd") + "{{empty}}" + "{%endfor%}" * 4
    began = time.process_time()
    with pytest.raises(FormatError, match="runs on and on"):
        weave(loops, {"many": [1] * 1000, "empty": ""})
    with pytest.raises(FormatError, match="characters"):
        weave(loops.replace("{{empty}}", "x" * 1000), {"many": [1] * 1000})
    assert time.process_time() - began < 5


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
    """`<a href="/` 200 KB long took 17 seconds in 0.1.0, and four times as much for twice of it."""
    layout = separate_pages([Page(text) for text in TWO]).layout
    for hostile in ('">' * 100_000, "/" * 200_000, "</a><p>" * 30_000, "<" * 200_000):
        began = time.process_time()
        with pytest.raises(FormatError, match="does not fit"):
            layout.extract(Page('<html><body><a href="/' + hostile))
        assert time.process_time() - began < 5


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


@pytest.mark.parametrize(("levels", "folds"), [(98, True), (99, False), (20_000, False)])
def test_rows_are_aligned_to_a_hundred_levels_and_left_alone_beyond(levels: int, folds: bool) -> None:
    """What aligns, merges, copies and permutes trees calls itself, a level each: MAX_HEIGHT is what bounds the stack."""
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
    source, data = separation.page.source, json.loads(dump_data(separation.data))
    lists = [name for name, rows in data.items() if isinstance(rows, list) and len(rows) > 1]
    if lists:
        longest = max(lists, key=lambda name: len(data[name]))
        doubled = weave(separation.layout, {**data, longest: data[longest] * 2})
        copies = 8_000_000 // (len(doubled) - len(source))
        assert len(weave(separation.layout, {**data, longest: data[longest] * copies})) > 7_000_000
    for name, each in {"FREE_OUTPUT": 0, "FREE_STEPS": 0, "OUTPUT_EACH": 8, "STEPS_EACH": 8}.items():
        monkeypatch.setattr(weaving, name, each)
    assert weave(separation.layout, separation.data) == source
