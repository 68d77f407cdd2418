"""The Layout tab: tokens that weave to the page, shares that add up, folded loops in the browser."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import unweave
from unweave.layout.weaving import compile_template, run
from unweave.view.woven import layout_view, shares, tokens

from ..test_cli import EXAMPLES
from .conftest import needs_browser, shown, viewing
from .pages import NAMES, shop


def woven(found: list[list[Any]], scopes: list[dict[str, Any]]) -> str:
    """Weave tokens by recursion, as the browser does for one row."""
    return _body(iter(found), scopes)


def _body(rest: Any, scopes: list[dict[str, Any]], *, silent: bool = False) -> str:
    def value(name: str) -> Any:
        return next((scope[name] for scope in reversed(scopes) if name in scope), "")

    text = ""
    for token in rest:
        if token[0] == "end":
            break
        if token[0] == "t":
            text += token[1]
        elif token[0] == "v":
            text += str(value(token[1]))
        else:
            inside, other = _until_end(rest)
            if token[0] == "if":
                text += _body(iter(inside if bool(value(token[1])) != token[2] else other), scopes)
                continue
            rows = value(token[2]) or []
            for number, row in enumerate(rows):
                names = token[1]
                if isinstance(row, dict):
                    scope = {name: row.get(name.split(".")[-1], "") for name in names}
                else:
                    scope = {names[0]: row} if len(names) == 1 else dict(zip(names, row, strict=True))
                scope |= {"loop.first": number == 0, "loop.last": number == len(rows) - 1}
                scope |= {"loop.index": number + 1, "loop.index0": number}
                text += _body(iter(inside), [*scopes, scope])
    return text


def _until_end(rest: Any) -> tuple[list[list[Any]], list[list[Any]]]:
    """Return the tokens of a block, and those behind its `else`."""
    found, other, depth = [], [], 1
    into = found
    for token in rest:
        depth += {"if": 1, "for": 1, "end": -1}.get(token[0], 0)
        if not depth:
            break
        if depth == 1 and token[0] == "else":
            into = other
        else:
            into.append(token)
    return found, other


@pytest.mark.parametrize(
    "source", [b"", b"<p>{{ a }} {% if %}", shop(9).source, b"<script>var a = '<b>';</script><style>b{}</style>x"]
)
@pytest.mark.parametrize("style", ["readable", "small"])
def test_the_tokens_weave_to_the_page(source: bytes, style: str) -> None:
    separation = unweave.separate(unweave.Page(source), style=style)
    found = layout_view(separation)
    assert woven(found["tokens"], [found["data"]]) == source.decode()


@pytest.mark.parametrize(
    "name", ["lamps.html", "lamps-2.html", "flats.html", "forum/hum.html", "shop/arc.html", "news/index.html"]
)
@pytest.mark.parametrize("style", ["readable", "small"])
def test_the_tokens_of_the_examples_weave_to_them(name: str, style: str) -> None:
    page = unweave.open_page(EXAMPLES / name)
    found = layout_view(unweave.separate(page, style=style))
    assert woven(found["tokens"], [found["data"]]) == page.html
    assert sum(found["shares"].values()) == len(page.html)


def test_conditions_on_a_row_s_position_and_their_else_are_tokens() -> None:
    layout = (
        "<ul>{%for a,b in rows%}{%if not loop.first%}, {%else%}<b>{%endif%}{{a}}{%if b%}!{%for c in b%}{{c}}{%if "
        "loop.last%}."
        "{%endif%}{%endfor%}{%else%}?{%endif%}{{loop.index}}{%endfor%}</ul>{{end}}"
    )
    data = {"rows": [["x", []], ["y", ["1", "2"]], ["z", []]], "end": "<script>"}
    program = compile_template(layout)
    found = tokens(program)
    text = run(program, data)
    assert text == "<ul><b>x?1, y!12.2, z?3</ul><script>"
    assert woven(found, [data]) == text
    assert sum(shares(program, data).values()) == len(text)


def test_the_shares_add_up_to_the_page() -> None:
    source = shop(20, before="<script>var shop = 'lamps';</script>", after="<style>a { b: c }</style>").source
    found = layout_view(unweave.separate(unweave.Page(source), style="small"))
    assert sum(found["shares"].values()) == len(source.decode())
    script = "<script>var shop = 'lamps';</script><style>a { b: c }</style>"
    assert found["shares"]["script"] >= len(script) - 2 * len("</script>")
    assert found["shares"]["data"] >= sum(len(name) + len("20") for name in 2 * NAMES)  # a name and a number a row


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["<li>a</li>", "<li>b <b>c</b></li>", "<script>x</script>", "{{", "%}", "text", "<ul>", "</ul>"]
        ),
        max_size=30,
    ).map("".join)
)
def test_shares_count_every_character(source: str) -> None:
    separation = unweave.separate(unweave.Page(source))
    program = separation.layout.program()
    data = {name: value for name, value in separation.data.items() if name != "unweave"}
    assert sum(shares(program, data).values()) == len(woven(tokens(program), [data])) == len(source)


@needs_browser
def test_loops_are_folded_to_one_row_that_can_be_chosen(tab: Any) -> None:
    with viewing([shop(12)]) as server:
        tab.goto(f"{server.address}pages/0/layout")
        shown(tab, "pages/0/layout")
        source = tab.locator(".source")
        assert "Arc lamp" in source.inner_text() or "Arc" in source.inner_text()
        assert "Nordlys" not in source.inner_text()
        tab.fill(".row-chooser input", "3")
        assert "Nordlys" in source.inner_text()
        title = tab.locator(".fold-for > .fold-title").first
        title.click()
        assert "Nordlys" not in source.inner_text()
        assert title.get_attribute("aria-expanded") == "false"
        tab.locator(".environment details summary").first.click()
        tab.wait_for_selector(".environment details details >> nth=11")
        assert "layout" in tab.locator("svg.shares").get_attribute("aria-label")


@needs_browser
def test_layout_opens_at_the_first_loop_and_says_conditions_in_words(tab: Any) -> None:
    head = "<style>" + "a { b: c }\n" * 300 + "</style>"
    with viewing([shop(12, before=head, after=head)]) as server:
        tab.goto(f"{server.address}pages/0/layout")
        shown(tab, "pages/0/layout")
        source, loop = tab.locator(".source").bounding_box(), tab.locator(".fold-for").first.bounding_box()
        assert source["y"] <= loop["y"] <= source["y"] + source["height"] / 2
        conditions = tab.locator(".fold-if > .fold-title b").all_inner_texts()
        assert conditions
        assert all(text.split()[0] in ("with", "without", "in", "but", "otherwise") for text in conditions)
