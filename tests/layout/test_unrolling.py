"""Loops of always the same few rows, written out inside the loop around them: cells with classes, labels and values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unweave import Page, separate, weave

CELL = '\n      <td class="views-field views-field-field-{0}">\n          {1}        </td>'


def table(rows: list[list[str]], names: tuple[str, ...] = ("number", "court", "judge", "fee")) -> str:
    """Rows whose cells are so much alike that each row is a list of them."""
    lines = ("".join(CELL.format(names[i % 4], cell) for i, cell in enumerate(row)) for row in rows)
    return f"<html><body><table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table></body></html>"


@pytest.mark.parametrize("style", ["readable", "small"])
def test_labels_of_equal_lists_are_layout(style: str) -> None:
    labels = ("Taste of it", "Service", "Price and quality", "Atmosphere")
    rating = (
        '<div class="sub-rating {0}">\n  <div class="rating-value">{1}</div>\n    <div class="caption">{2}</div>\n'
        "  </div>\n"
    )
    ratings = ["".join(rating.format(one[:5], (i * 7 + k) % 10, one) for k, one in enumerate(labels)) for i in range(8)]
    page = Page("".join(f"<div class=review><h3>Guest {i * i}</h3>\n{one}</div>" for i, one in enumerate(ratings)))
    found = separate(page, style=style)
    assert weave(found.layout, found.data) == page.source
    assert [len(rows) for rows in found.tables.values()] == [8]
    assert all(label in str(found.layout) and label not in str(found.data) for label in labels)


def test_cells_are_called_what_tells_their_classes_apart() -> None:
    found = separate(Page(table([[f"{i}", f"Court {i * i}", f"judge {i % 3}", f"{i}.{i}0"] for i in range(9)])))
    (rows,) = found.tables.values()
    assert [column.name for column in rows.columns] == ["number", "court", "judge", "fee"]
    assert rows["court"] == [f"{i * i}" for i in range(9)]


def test_lists_of_several_lengths_stay_loops() -> None:
    page = Page(table([[f"a{i}{k}" for k in range(2 + i % 3)] for i in range(9)]))
    found = separate(page)
    assert str(found.layout).count("{% for") == 2
    assert weave(found.layout, found.data) == page.source


def test_rows_that_nothing_tells_apart_stay_a_loop() -> None:
    lists = ["".join(f'<li><a href="/p/{i}/{k}">entry {i * k}</a></li>' for k in range(4)) for i in range(6)]
    found = separate(Page("".join(f"<h2>{i}</h2><ul>{items}</ul>" for i, items in enumerate(lists))))
    assert str(found.layout).count("{% for") == 2


def test_a_menu_that_stands_several_times_stays_a_loop_for_readers() -> None:
    entry = (
        '<li class="entry{1}"><div><h4>{0}</h4><p>all of <em>{0}</em></p><a href="/{0}"><img src="{0}.png"></a></div>'
        "</li>"
    )
    words = ("home", "shop", "blog", "help")
    menus = ["".join(entry.format(word, " open" if word == here else "") for word in words) for here in words]
    found = separate(
        Page("".join(f"<section><h2>{i * i}</h2><ul>{menu}</ul></section>" for i, menu in enumerate(menus)))
    )
    assert str(found.layout).count('<li class="entry') == 1


@given(
    st.integers(1, 4),
    st.lists(
        st.lists(st.sampled_from(["", "x", "yy", " z", "<b>q</b>", "é&amp;"]), min_size=4, max_size=4), max_size=8
    ),
    st.sampled_from(["readable", "small"]),
)
def test_the_page_comes_back(k: int, rows: list[list[str]], style: str) -> None:
    page = Page(table([row[:k] * 2 for row in rows]))
    found = separate(page, style=style)
    assert weave(found.layout, found.data) == page.source


@pytest.mark.parametrize(("rows", "is_list"), [(2, False), (3, True)])
def test_two_rows_with_next_to_nothing_of_their_own_are_written_out_for_a_reader(rows: int, *, is_list: bool) -> None:
    """A quarter of the loops of pages had two rows: two style sheets of a head, two links of a footer."""
    links = "".join(
        f'<link rel="stylesheet" type="text/css" href="/static/themes/{word}.css" media="all">'
        for word in "amber birch cedar".split()[:rows]
    )
    page = Page(f"<head><title>Lamps</title>{links}</head><body><p>Lamps of oak</p></body>")
    separation = separate(page)
    assert weave(separation.layout, separation.data) == page.source
    assert ("{% for" in str(separation.layout)) == is_list
    assert "{%for" in str(separate(page, style="small").layout)


def test_two_rows_of_several_values_are_a_loop() -> None:
    cards = "".join(
        f'<div class="card card-of-the-shop" data-list="lamps" data-place="front"><a class="card-link" rel="nofollow" '
        f'href="/lamps/{word}"><b class="card-title">{word.title()} lamp</b></a><i class="card-price price">€{n}.90</i>'
        f'<p class="made">of {wood}</p></div>'
        for word, n, wood in (("amber", 39, "oak and brass"), ("birch", 44, "ash"))
    )
    separation = separate(Page(f"<h1>Lamps</h1><div class=cards>{cards}</div>"))
    assert "{% for card in cards %}" in str(separation.layout)


SCRIPTS = (
    "\n  var shop = load('lamps');\n  shop.show(front);\n",
    "\n  window.onload = function () {\n    open('menu');\n  };\n",
    "count.visit(page); count.send();",
    "\n  if (last) {\n    last.hide();\n  }\n",
)


def test_scripts_with_code_of_their_own_are_written_out_for_a_reader() -> None:
    """A page's data had its code, rows of scripts that were alike only in their tags."""
    plain = '<script type="text/javascript">'
    for second in (plain, '<script type="text/javascript" async>'):
        tags = [plain, second, plain, second]
        scripts = "\n".join(f"{tag}{code}</script>" for tag, code in zip(tags, SCRIPTS, strict=True))
        page = Page(f"<body><h1>Lamps</h1>{scripts}</body>")
        separation = separate(page)
        assert weave(separation.layout, separation.data) == page.source
        assert separation.data == {}


def test_scripts_that_differ_in_a_value_stay_a_loop() -> None:
    scripts = "".join(f"<script type='text/javascript'>\n  show(slot_{word}, now);\n</script>" for word in "abcdef")
    assert "{% for" in str(separate(Page(f"<body><h1>Lamps</h1>{scripts}</body>")).layout)


def test_scripts_of_products_stay_in_their_rows() -> None:
    products = "".join(
        f"<li><h2>Lamp of {wood}</h2><b>{price}.90</b><script>{code}</script></li>"
        for wood, price, code in zip(("oak", "ash", "elm", "fir"), (39, 44, 52, 61), SCRIPTS, strict=True)
    )
    assert "<h2>Lamp of {{" in str(separate(Page(f"<ul>{products}</ul>")).layout)


SCRIPT = '<script type="text/javascript" charset="utf-8" src="/static/themes/{0}.js" crossorigin="anonymous"></script>'
ITEM = '<li class="item of-the-list" data-place="front" data-list="lamps of the shop"><b class="name">{0}</b></li>'


@pytest.mark.parametrize(
    ("element", "spaces", "is_list"),
    [
        (SCRIPT, ("\n    ", "\n", "\n\n\t"), False),
        (SCRIPT, ("\n    ", "\n    ", "\n    "), True),
        (ITEM, ("\n    ", "\n", "\n\n\t"), True),
    ],
)
def test_a_few_scripts_between_which_white_space_differs_are_written_out(
    element: str, spaces: tuple[str, ...], *, is_list: bool
) -> None:
    """There was a condition on white space for nearly each row."""
    parts = "".join(
        f"{space}{element.format(word)}" for space, word in zip(spaces, ("amber", "birch", "cedar"), strict=True)
    )
    separation = separate(Page(f"<div><h2>Lamps</h2>{parts}</div>"))
    assert weave(separation.layout, separation.data) == separation.page.source
    assert ("{% for" in str(separation.layout)) == is_list


def test_what_a_page_sends_to_itself_is_layout_and_has_its_facts_inside() -> None:
    """A page's data was its own state again, in 118 rows of text: who changed a price had two."""
    texts = [f"{n}:[Oak Desk Lamp 40, " + f"lamp {n * 7919} is lit by {n * 31} lamps; " * 20 for n in range(40)]
    scripts = "".join(f'<script>self.parts.push([1,"{text}"])</script>' for text in texts)
    separation = separate(Page(f"<title>Oak Desk Lamp 40</title><h1>Oak Desk Lamp 40</h1>{scripts}"))
    assert separation.data == {"title": "Oak Desk Lamp 40"}
    assert str(separation.layout).count("{{ title }}") == 42
    short = "".join(f'<script>self.parts.push([1,"{text[:60]}"])</script>' for text in texts)
    assert len(separate(Page(f"<title>Lamps</title>{short}")).data) == 1
