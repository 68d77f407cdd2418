"""What many addresses of a layout begin with is said once, at its beginning."""

import json

import pytest

from tests.layout.rendered import separated
from unweave import FormatError, Page, weave
from unweave.layout.included import PartFiles, put_together
from unweave.layout.macros import expand

SHOP = "https://www.lamps.example/shop"
TAGS = "b i u s em p".split()
PAGE = "".join(
    [
        f"<html xmlns='http://www.w3.org/1999/xhtml'><a href='{SHOP}/help'>Help</a><h1>Lamps</h1>",
        f"<form action='{SHOP}/search'><input name=q></form><p>From <a href='{SHOP}/'>the maker</a> since 1903.</p>",
        *(f"<{tag}>{n} <a {tag}=1 href='{SHOP}/{tag}/'>{tag}</a></{tag}><hr {tag}>" for n, tag in enumerate(TAGS)),
        f"<a rel=tag href='{SHOP}/oak'>Oak</a><img src='{SHOP}/img/lamp.png'><i>See <b>{SHOP}/x</b></i>",
        "<footer><b>By us</b><a class=imprint title='of https://www.lamps.example/shops/'>Imprint</a></footer>",
    ]
)


@pytest.mark.parametrize(("style", "name"), [("readable", "{{ shop }}"), ("small", "{{u}}")])
def test_a_base_of_links_is_said_once(style: str, name: str) -> None:
    layout = str(separated(PAGE, style).layout)
    assert layout.count(f"{SHOP}'") == 1
    assert f"href='{name}/help'" in layout
    assert "https://www.lamps.example/shops/" in layout


def test_a_base_edited_changes_every_link() -> None:
    separation = separated(PAGE)
    edited = str(separation.layout).replace(SHOP, "http://localhost", 1)
    assert weave(edited, separation.data) == PAGE.replace(f"{SHOP}/", "http://localhost/").encode()


def test_vocabularies_are_no_bases() -> None:
    names = "".join(f"<{tag} itemtype='https://schema.example/thing/{tag}'></{tag}><hr {tag}>" for tag in TAGS)
    assert "{% set" not in str(separated(names * 2).layout)
    assert "{% set" in str(separated(names.replace("itemtype", "cite") * 2).layout)


def test_a_base_is_renamed_and_stands_in_macros_and_parts() -> None:
    card = f"<aside class=maker><a href='{SHOP}/makers/oak-and-ash.html'>Who makes them</a><b>Since 1903</b></aside>"
    separation = separated(f"{card}{PAGE}<hr>{card}")
    layout = str(separation.layout)
    assert layout.count("{{ maker() }}") == 2
    assert layout.count("{{ shop }}/makers") == 1
    assert separation.names["shop"] == "shop"
    renamed = separation.renamed({"shop": "lamps"})
    assert "{% set lamps = " in str(renamed.layout)
    assert weave(renamed.layout, renamed.data) == separation.page.source
    parts = PartFiles()
    assert put_together(parts.cut(layout), parts.texts.__getitem__) == expand(layout).text


def test_another_page_is_read_with_bases() -> None:
    layout = separated(PAGE).layout
    other = layout.separate(Page(PAGE))
    assert not other.exceptions
    assert json.dumps(other.data) == "{}"


@pytest.mark.parametrize(
    ("template", "message"),
    [
        ("{% set a = 'x' %}{{ a() }}", "calls no macro"),
        ("{% set a = b %}{{ a }}", "what is set is a text"),
        ("{% set a = 'x' %}{% set a = 'y' %}", "what is set is a text"),
        ("{% macro b() %}{% set a = 'x' %}{% endmacro %}", "set in a macro"),
    ],
)
def test_what_sets_no_text_is_refused(template: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        weave(template, {})


def test_a_parameter_is_not_the_text_of_its_name() -> None:
    template = "{% set a = 'x' %}{% macro b(a) %}{{ a }}{% endmacro %}{{ b(c) }}{{ a }}"
    assert weave(template, {"c": "y"}) == b"yx"
