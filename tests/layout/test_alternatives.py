"""Rows of several kinds in one list are written whole, kind by kind; rows that have most in common are written once."""

import random

import pytest

from tests.layout.rendered import comes_back, separated
from unweave import Page, separate, weave

WORDS = "amber birch cedar dune ember fern grove heath iris jade knoll larch".split()


def lamp(word: str, n: int) -> str:
    return (
        f'<li class="result lamp">\n    <h3><a class="name" href="/lamps/{word}.html">{word.title()} lamp</a></h3>\n'
        f'    <p class="price">{n * 13 + 7} EUR</p>\n    <p class="stock">{n + 2} left in stock</p>\n  </li>'
    )


def story(word: str, n: int) -> str:
    return (
        f'<li class="result story">\n      <em class="day">{n + 1} May 2012</em><div class="teaser">\n'
        f'<img src="/pictures/{word}.jpg" alt="{word}"><blockquote>How {word} came {n}</blockquote></div>\n</li>'
    )


def advertisement(word: str, n: int) -> str:
    return (
        f'<li>\n        <iframe id="ad{n}" name="frame-{word}" src="/ads/{word}/show.html" scrolling="no"></iframe>\n'
        f'        <small class="note">Advertisement {n}</small>\n      </li>'
    )


def listed(kinds: str) -> str:
    makers = {"l": lamp, "s": story, "a": advertisement}
    rows = [makers[kind](WORDS[n % len(WORDS)], n) for n, kind in enumerate(kinds)]
    return "<ul>" + "\n  ".join(rows) + "</ul>"


@pytest.mark.parametrize("rows", [11, 55, 99])
def test_rows_of_two_kinds_are_written_whole(rows: int) -> None:
    """Uncompiled, 32 rows and more were told apart in a number of 32 bits."""
    layout = str(separated(listed("llalllallal" * (rows // 11))).layout)
    assert layout.count("{% if") == 1
    assert layout.count("{% else %}") == 1
    assert '<li class="result lamp">\n    <h3>' in layout
    assert '<li>\n        <iframe id="ad' in layout


def test_a_third_kind_is_another_condition() -> None:
    layout = str(separated(listed("llsaslllassl")).layout)
    assert layout.count("{% if result") == layout.count("{% elif") == layout.count("{% for") == 1
    for begins in ("lamp", "story"):
        assert f'<li class="result {begins}">\n' in layout


def test_a_row_of_one_kind_is_added_to_the_data() -> None:
    separation = separated(listed("llallla"))
    (rows,) = (rows for rows in separation.data.values() if isinstance(rows, list))
    rows.append(rows[2])
    added = weave(separation.layout, separation.data).decode()
    assert added.count("<iframe") == 3


def test_rows_with_most_in_common_are_written_once() -> None:
    rows = "".join(
        f'<li class="lamp"{" id=first" if n == 3 else ""}><a class="name" href="/lamps/{word}.html" title="A lamp">'
        f"{word.title()}</a>{' <b>New</b>' if n % 3 == 0 else ''}<i>{n}</i>{' <u>Sale</u>' if n % 4 == 1 else ''}</li>"
        for n, word in enumerate(WORDS)
    )
    assert str(separated(f"<ul>{rows}</ul>").layout).count("title=") == 1


@pytest.mark.parametrize("style", ["readable", "small"])
def test_lists_of_several_kinds_come_back(style: str) -> None:
    chance = random.Random(7)
    for _ in range(60):
        lists = [
            listed("".join(chance.choices("lsa", k=chance.randint(2, 12)))).replace(
                "\n", chance.choice(["\n", "", "\r\n", "\n\n"]), chance.randint(0, 9)
            )
            for _ in range(chance.randint(1, 3))
        ]
        page = "<main>" + "".join(f"<div class=shelf>{one}</div>" for one in lists) + "</main>"
        assert comes_back(separate(Page(page), style=style))


def test_links_and_scripts_in_turn_are_one_loop() -> None:
    """A page's head loads files of both kinds in any order: there were a loop for each run and each period."""
    head = "".join(
        f'<link charset="utf-8" rel="stylesheet" href="/files/{word}.css">'
        if n % 5 in (0, 3) or n == 1
        else f'<script charset="utf-8" src="/files/{word}.js" async=""></script>'
        for n, word in enumerate(WORDS + [word[::-1] for word in WORDS])
    )
    separation = separated(f"<html><head><title>Lamps</title>{head}</head></html>")
    layout = str(separation.layout)
    assert layout.count("{% for") == layout.count("{% if") == layout.count("{% else %}") == 1
    assert [len(rows) for rows in separation.data.values()] == [2 * len(WORDS)]


def test_two_lists_one_behind_the_other_are_two_loops() -> None:
    links = "".join(f'<link rel="stylesheet" href="/files/{word}.css">' for word in WORDS)
    scripts = "".join(f'<script src="/files/{word}.js"></script>' for word in WORDS)
    assert str(separated(f"<head>{links}{scripts}</head>").layout).count("{% for") == 2


def test_an_attribute_that_all_rows_have_needs_no_condition() -> None:
    """`aria-selected`, true in one row and false in all others, stood under a condition on itself."""
    rows = "".join(
        f'<li class="entry" aria-disabled="false" aria-selected="{"true" if n == 24 else "false"}" id="item-{n}" '
        f'role="option"><i>{"<svg><use href=#tick></use></svg>" if n == 24 else ""}</i><b>{n + 1} yrs</b></li>'
        for n in range(35)
    )
    separation = separate(Page(f"<ul>{rows}</ul>"))
    assert ' aria-selected="{{ entry.aria_selected }}" id="item-{{ loop.index0 }}"' in str(separation.layout)
    assert weave(separation.layout, separation.data).decode() == f"<ul>{rows}</ul>"
