"""Arguments of a wrong kind or value are a TypeError or ValueError with a sentence, in every verb and learner."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from dataclasses import make_dataclass
from typing import Any

import pytest

import unweave
from tests.articles.news import modern
from unweave import Example, Page, learn_articles

PAGE = Page("<ul>" + "".join(f"<li><a href=/{n}>Lamp {n}</a> <b>{n}.50</b></li>" for n in range(4)) + "</ul>")
PAGES = [PAGE, PAGE]
FLAG = [("yes", TypeError, "True or False, not str")]
SHARE = [
    (-0.1, ValueError, "a number from 0 to 1, not -0.1"),
    (2, ValueError, "from 0 to 1, not 2"),
    (math.nan, ValueError, "not nan"),
    ("high", TypeError, "from 0 to 1, not 'high'"),
    (None, TypeError, "not None"),
]


def whole(least: int, most: int | None = None) -> list[tuple[Any, type[Exception], str]]:
    bounds = f"a whole number of at least {least}" if most is None else f"a whole number from {least} to {most}"
    return [
        (least - 1, ValueError, f"{bounds}, not {least - 1}"),
        *([] if most is None else [(most + 1, ValueError, f"not {most + 1}")]),
        (1.5, TypeError, f"{bounds}, not 1.5"),
        ("many", TypeError, f"{bounds}, not 'many'"),
        (True, TypeError, f"{bounds}, not True"),
    ]


SOURCE = {
    "max_bytes": whole(1),
    "timeout": [(0, ValueError, "more than 0 seconds"), (-1, ValueError, "not -1"), ("long", TypeError, "not 'long'")],
    "max_redirects": whole(0),
}
SEPARATION = {
    "longest_period": whole(1),
    "affixes": [("foo", ValueError, "one of none, words, characters, not 'foo'"), (1, TypeError, "not 1")],
    "style": [("foo", ValueError, "one of readable, small, not 'foo'"), (None, TypeError, "not None")],
    "share": FLAG,
    "scripts": FLAG,
    "max_work": [case for case in whole(0) if case[0] is not None],
}
NO_PAGE = [("<p>one", TypeError, "takes a Page, not str"), (None, TypeError, "takes a Page, not NoneType")]
NO_PAGES = [
    (PAGE, TypeError, "takes several pages, not Page"),
    ("*.html", TypeError, "takes several pages, not str"),
    (7, TypeError, "takes several pages, not int"),
    ([b"<p>one"], TypeError, "takes a Page, not bytes"),
]
NOW = [("today", TypeError, "now must be a datetime, not str")]

NOT_KEPT = [("site.json", TypeError, "give what learn_articles or learn_posts returned"), (None, TypeError, "NoneType")]
DAILY = learn_articles([*map(modern, range(5))])

WRONG: dict[str, tuple[tuple[Any, ...], dict[str, list[tuple[Any, type[Exception], str]]]]] = {
    "check": ((DAILY, PAGES), {"learnt": NOT_KEPT, "pages": NO_PAGES}),
    "relearn": ((DAILY, PAGES), {"learnt": NOT_KEPT, "pages": NO_PAGES}),
    "cluster_pages": ((PAGES,), {"pages": NO_PAGES, "min_similarity": SHARE}),
    "find_pagination": ((PAGE,), {"page": NO_PAGE}),
    "explain_posts": ((PAGE,), {"page": NO_PAGE}),
    "find_posts": ((PAGE,), {"page": NO_PAGE, "now": NOW, "min_evidence": whole(0, 8)}),
    "find_stated": ((PAGE,), {"page": NO_PAGE}),
    "read_objects": (
        (unweave.find_records(PAGE)[0], make_dataclass("Lamp", [("title", str)])),
        {
            "source": [("<p>one", TypeError, "a region, a table or records, not str"), (7, TypeError, "not int")],
            "schema": [(str, TypeError, "a dataclass"), (7, TypeError, "a dataclass")],
        },
    ),
    "find_records": (
        (PAGE,),
        {"page": NO_PAGE, "max_regions": whole(1), "limits": [(9, TypeError, "limits must be Limits, not int")]},
    ),
    "learn_articles": ((PAGES,), {"pages": NO_PAGES, "min_similarity": SHARE}),
    "learn_details": ((PAGES,), {"pages": NO_PAGES, "max_columns": whole(1, 1000)}),
    "learn_posts": ((PAGES,), {"pages": NO_PAGES}),
    "learn_site": ((PAGES,), {"pages": NO_PAGES}),
    "learn_wrapper": (
        ([Example(PAGE, {"name": "Lamp 1"})],),
        {
            "examples": [(PAGE, TypeError, "several Examples, not Page"), ([PAGE], TypeError, "an Example, not Page")],
            "max_depth": whole(0, 12),
            "ancestors": whole(0, 16),
        },
    ),
    "load": (
        ("saved.json",),
        {
            "path": [(7, TypeError, "path must be a path, not int"), (None, TypeError, "not NoneType")],
            "seconds": [(-1, ValueError, "of at least 0, not -1"), ("1", TypeError, "not '1'")],
        },
    ),
    "open_page": (
        ("page.html",),
        {"source": [(7, TypeError, "open_page takes a path or an address as str or Path, not int")], **SOURCE},
    ),
    "open_pages": (
        ("page.html",),
        {
            "sources": [(7, TypeError, "open_pages takes a path or an address as str or Path, not int")],
            "on_error": [("stop", TypeError, "a function of one error, not str")],
            **SOURCE,
        },
    ),
    "page_kind": ((PAGE,), {"page": NO_PAGE}),
    "read_stories": (
        (DAILY, PAGES),
        {"site": [("site.json", TypeError, "site must be what learn_articles returned")], "pages": NO_PAGES},
    ),
    "read_site": ((PAGES,), {"pages": NO_PAGES}),
    "separate": (
        (PAGE,),
        {"page": NO_PAGE, **SEPARATION},
    ),
    "separate_pages": ((PAGES,), {"pages": NO_PAGES, **SEPARATION}),
    "weave": (
        ("<p>", {}),
        {
            "layout": [(7, TypeError, "layout must be a Layout or the text of one, not int")],
            "data": [([], unweave.FormatError, "no object of names and values")],
            "max_output": whole(0),
            "seconds": [(-1, ValueError, "of at least 0, not -1"), ("1", TypeError, "not '1'")],
        },
    ),
}
"""By verb: arguments that are right, and by parameter what is wrong, the error and a part of its sentence."""

CASES = [
    (verb, right, parameter, *case)
    for verb, (right, parameters) in WRONG.items()
    for parameter, cases in parameters.items()
    for case in cases
]


@pytest.mark.parametrize(
    ("verb", "right", "parameter", "value", "error", "sentence"),
    CASES,
    ids=[f"{c[0]}-{c[2]}-{c[3]!r:.20}" for c in CASES],
)
def test_a_wrong_argument_is_refused_with_a_sentence(
    verb: str, right: tuple[Any, ...], parameter: str, value: Any, error: type[Exception], sentence: str
) -> None:
    call: Callable[..., Any] = getattr(unweave, verb)
    signature = inspect.signature(call)
    bound = signature.bind_partial(*right)
    bound.arguments[parameter] = (value,) if parameter == "sources" else value
    with pytest.raises(error) as raised:
        call(*bound.args, **bound.kwargs)
    assert sentence in str(raised.value)


def test_every_argument_of_every_verb_is_tried() -> None:
    verbs = {name for name in unweave.__all__ if inspect.isfunction(getattr(unweave, name))}
    assert verbs == WRONG.keys()
    for verb, (_, parameters) in WRONG.items():
        assert parameters.keys() == inspect.signature(getattr(unweave, verb)).parameters.keys(), verb


@pytest.mark.parametrize("name", ["url", "encoding", "name"])
def test_what_is_said_of_a_page_is_text(name: str) -> None:
    with pytest.raises(TypeError, match=f"{name} must be text or None, not bytes"):
        Page("<p>one", **{name: b"x"})  # type: ignore[arg-type]


def test_what_was_learnt_takes_pages() -> None:
    region = unweave.find_records(PAGE)[0]
    wrapper = unweave.learn_wrapper([Example(PAGE, records=[{"name": "Lamp 1"}, {"name": "Lamp 2"}])])
    for learnt in (region.to_wrapper(), wrapper, unweave.separate(PAGE).layout):
        with pytest.raises(TypeError, match="takes a Page, not str"):
            learnt.extract("<p>one")


def reads_pages() -> dict[str, Callable[[Any], Any]]:
    """What is asked with one page of what verbs return."""
    wrapper, reader = unweave.learn_wrapper([Example(PAGE, {"name": "Lamp 1"})]), unweave.learn_site(PAGES)
    return {
        "explain": wrapper.explain,
        "has_learnt": DAILY.has_learnt,
        "template_of": reader.template_of,
        "read_page": reader.read_page,
        "why": unweave.page_kind(PAGE).why,
    }


@pytest.mark.parametrize("name", reads_pages())
@pytest.mark.parametrize("wrong", ["<p>one", b"<p>", None, 7, [PAGE]])
def test_what_reads_one_page_takes_a_page(name: str, wrong: Any) -> None:
    with pytest.raises(TypeError, match=f"{name} takes a Page, not {type(wrong).__name__}"):
        reads_pages()[name](wrong)


def test_a_wrapper_learns_from_examples_and_suggests_among_pages() -> None:
    wrapper = unweave.learn_wrapper([Example(PAGE, {"name": "Lamp 1"})])
    with pytest.raises(TypeError, match="example must be an Example, not Page"):
        wrapper.update(PAGE)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="suggest takes several pages, not Page"):
        wrapper.suggest(PAGE)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [None, 7, b"x", []])
def test_what_is_saved_is_saved_to_a_path(wrong: Any) -> None:
    separation, pages = unweave.separate(PAGE), unweave.separate_pages(PAGES)
    saved = [DAILY, unweave.learn_site(PAGES), unweave.read_site(PAGES), separation.layout, separation, pages]
    for one in [*saved, unweave.find_records(PAGE)[0].to_wrapper()]:
        with pytest.raises(TypeError, match=f"must be a path, not {type(wrong).__name__}"):
            one.save(wrong)  # type: ignore[attr-defined]


@pytest.mark.parametrize("wrong", [None, 7, "lamp", [("a", "b")]])
def test_names_are_given_by_their_paths(wrong: Any) -> None:
    for one in (unweave.separate(PAGE), unweave.separate_pages(PAGES)):
        with pytest.raises(TypeError, match=f"names must be a mapping of paths to names, not {type(wrong).__name__}"):
            one.renamed(wrong)


@pytest.mark.parametrize(
    ("wrong", "error", "sentence"),
    [
        ({"network": "no"}, TypeError, "network must be True or False, not str"),
        ({"scripts": None}, TypeError, "scripts must be True or False, not NoneType"),
        ({"timeout": "long"}, TypeError, "timeout must be a number of seconds, not str"),
        ({"settle": None}, TypeError, "settle must be a number of seconds, not NoneType"),
        ({"viewport": 640}, TypeError, "viewport must be a width and a height, not int"),
        ({"viewport": (640,)}, ValueError, "viewport=(640,) must be a width and a height"),
        ({"viewport": (True, True)}, ValueError, "must be a width and a height from 1 to 20,000 CSS pixels"),
        ({"viewport": (640, "480")}, ValueError, "must be a width and a height from 1 to 20,000 CSS pixels"),
    ],
)
def test_a_page_is_shown_as_asked_or_not_at_all(wrong: dict[str, Any], error: type[Exception], sentence: str) -> None:
    with pytest.raises(error) as raised:
        PAGE.render(**wrong)
    assert sentence in str(raised.value)
