"""Values that are others of their row with something around: one value, as an author of the template has it."""

from __future__ import annotations

import pytest

from tests.layout.rendered import separated
from unweave import Page, Separation, separate, weave

from .rendered import comes_back

WORDS = "amber birch cedar dune ember fern grove heath".split()
IDS = [f"{n * n * 37 + 100}" for n in range(8)]


def posts(*parts: str) -> Separation:
    """A list of what parts say of an id and a name each; it comes back."""
    rows = zip(IDS, WORDS, strict=True)
    html = "".join(f"<div class=post>{''.join(parts).format(id=n, word=word)}<hr></div>" for n, word in rows)
    separation = separate(Page(f"<main><h1>Posts</h1>{html}</main>"))
    assert comes_back(separation)
    return separation


@pytest.mark.parametrize(
    ("first", "second"),
    [('<i id="post-{id}"></i>', '<b data-id="{id}">of</b>'), ('<b data-id="{id}">of</b>', '<i id="post-{id}"></i>')],
)
def test_an_attribute_with_the_id_in_it_is_written_with_it(first: str, second: str) -> None:
    separation = posts(first, "<p>by {word}</p>", second, '<label for="content{id}">show</label><a href="#post-{id}">')
    layout = str(separation.layout)
    assert 'id="post-{{ post.id }}"' in layout
    assert 'for="content{{ post.id }}"' in layout
    assert 'href="#post-{{ post.id }}"' in layout
    (rows,) = separation.data.values()
    assert rows[0] == {"id": 100, "text": "amber"}
    other = {"posts": [{**rows[0], "id": 7}]}
    assert b'id="post-7"' in weave(separation.layout, other)


def test_the_number_of_a_row_is_written_where_it_stands_in_a_value() -> None:
    tabs = "".join(
        f'<li><a id="tab{n}" href="#panel{n}">{word}</a><i style="{word[::-1]}: {n * 7}px"></i></li>'
        for n, word in enumerate(WORDS)
    )
    separation = separate(Page(f"<ul>{tabs}</ul>"))
    assert comes_back(separation)
    assert '<a id="tab{{ loop.index0 }}" href="#panel{{ loop.index0 }}">' in str(separation.layout)


@pytest.mark.parametrize(
    "parts",
    [
        ('<i data-one="{word}"></i>', '<b data-all="{word}s">of</b>'),
        ('<i data-n="{id}"></i>', '<b data-price="1{id}">of</b>'),
        ('<i data-n="{id}"></i>', '<b data-price="{id}.00">of</b>'),
        ('<i data-n="{id}"></i>', '<a href="/p/{id}">of</a>'),  # who reads the rows wants the address
        ('<i data-n="{id}"></i>', "<p>No.{id}</p>"),
    ],
)
def test_what_cuts_a_word_and_what_is_read_stay_values(parts: tuple[str, str]) -> None:
    (rows,) = posts(*parts).data.values()
    assert [len(row) for row in rows] == [2] * len(WORDS)


def test_what_only_some_rows_say_again_stays_a_value() -> None:
    rows = "".join(
        f'<li><b data-id="{n}">{word}</b><i id="{"row" if n != IDS[4] else "odd"}-{n}"></i></li>'
        for n, word in zip(IDS, WORDS, strict=True)
    )
    separation = separate(Page(f"<ul>{rows}</ul>"))
    assert comes_back(separation)
    assert 'id="row-{{' not in str(separation.layout)


def links(*, n_own: int) -> Separation:
    """Links with a handler that has their address in it, the first 44 characters of it at most; it comes back."""
    urls = [
        f"http://{word}.example.org/lamps/{'shades/' if n < n_own else ''}of-{word[::-1]}"
        for n, word in enumerate(WORDS)
    ]
    items = "".join(
        f'<li><a href="{url}" onclick="track(&quot;{url[:44]}_1&quot;)">{word}</a></li>'
        for url, word in zip(urls, WORDS, strict=True)
    )
    separation = separate(Page(f"<ul>{items}</ul>"))
    assert comes_back(separation)
    return separation


def test_a_long_value_that_most_rows_have_already_is_written_with_it() -> None:
    separation = links(n_own=1)
    layout = str(separation.layout)
    assert "{% if link.onclick %}{{ link.onclick }}{% else %}{{ link.url }}{% endif %}_1&quot;" in layout
    (name,) = separation.data
    assert [("onclick" in row) for row in separation.data[name]] == [True, *[False] * 7]
    (rows,) = separation.tables.values()
    assert list(rows.all["onclick"])[1:] == list(rows.all["url"])[1:]
    changed = {name: [*separation.data[name][1:], {"url": "/to/moon", "text": "moon"}]}
    assert b'href="/to/moon" onclick="track(&quot;/to/moon_1&quot;)"' in weave(separation.layout, changed)


def test_one_that_several_rows_have_otherwise_stays_a_value() -> None:
    assert "{% if" not in str(links(n_own=3).layout)


def test_what_rows_inside_say_of_their_list_is_not_counted_there() -> None:
    """Links of the second section said that they were of the section of their own number."""
    sections = "".join(
        f"<section><h3>{word} lamps</h3><ul>"
        + "".join(
            f'<li><a href="/{word}/{k * 7}" data-slot="section{n}">{word} {k * 31}</a></li>'
            for k in range(1, 4 + n % 2)
        )
        + "</ul></section>"
        for n, word in enumerate("amber birch cedar dune ember".split(), 1)
    )
    layout = str(separated(f"<footer>{sections}</footer>").layout)
    assert layout.count("<a ") == 1
    assert "section{{ loop.index }}" not in layout
