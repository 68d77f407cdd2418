"""A row unlike all others stands beside the loop, not in it under conditions of its own; records stay together."""

import json
import random

import pytest

from tests.layout.rendered import comes_back, separated
from unweave import Page, separate

WORDS = "amber birch cedar dune ember fern grove heath iris jade knoll larch".split()


def item(word: str) -> str:
    """One entry of a menu."""
    return f'<li class="unit item"><a class="bold" target="" href="/{word}">{word.title()} lamps</a></li>'


MORE = (
    '<li class="unit item"><em class=down>More</em><p class=rest>and <b>all</b> the others</p>'
    "<form action=/find><input name=q><button>Go</button></form></li>"
)


@pytest.mark.parametrize("at", [0, len(WORDS)])
def test_a_first_or_last_row_unlike_the_others_is_left_out(at: int) -> None:
    items = [item(word) for word in WORDS]
    items.insert(at, MORE)
    separation = separated(f"<nav><ul>{''.join(items)}</ul></nav>")
    layout = str(separation.layout)
    assert "{% if" not in layout
    assert MORE in layout
    assert [len(rows) for rows in separation.data.values()] == [len(WORDS)]


def test_a_row_of_headers_stands_before_the_rows_of_a_table() -> None:
    head = "<tr><th class=h>Name</th><th class=h>Wood</th><th class=h>Price</th></tr>"
    rows = "".join(f"<tr><td>{w}</td><td>{w[::-1]}</td><td>{n * 7}</td></tr>" for n, w in enumerate(WORDS, 3))
    separation = separated(f"<table>{head}{rows}</table>")
    assert "{% if" not in str(separation.layout)
    assert head in str(separation.layout)
    assert [len(rows) for rows in separation.data.values()] == [len(WORDS)]


def test_two_parts_with_little_in_common_are_no_loop() -> None:
    logo = (
        '<div class="part wide"><a href=/><img src=/logo.png alt="Lamps and shades"></a><p>Since <b>1911</b></p></div>'
    )
    links = (
        '<div class="part wide"><h4>Help</h4><form action=/find><input name=q></form><address>4 Mill Lane</address>'
        "</div>"
    )
    layout = str(separated(f"<footer>{logo}{links}</footer>").layout)
    assert "{% for" not in layout


def test_elements_of_several_kinds_are_no_loop_of_optional_attributes() -> None:
    optional = (" id=shop", " async", " defer", " type=text/javascript", " crossorigin=anonymous", " charset=utf-8")
    scripts = "".join(
        f"<script{''.join(text for i, text in enumerate(optional) if 11 * n + 5 >> i & 1)} src=https://lamps.example/static/scripts/{word}.js></script>"
        for n, word in enumerate(WORDS)
    )
    assert "{% for" not in str(separated(f"<head>{scripts}</head>").layout)
    same = "".join(f"<script src=/{word}.js{' async' if n % 3 else ''}></script>" for n, word in enumerate(WORDS))
    assert "{% for" in str(separated(f"<head>{same}</head>").layout)


def test_no_record_is_left_out_of_its_list() -> None:
    def lamp(n: int, word: str) -> str:
        extra = "<em>New</em>" if n == 0 else ""
        note = "<p class=note>Only <b>two</b> are left, <i>hurry</i></p><u>soon gone</u>" if n == 0 else ""
        return (
            f"<li class=lamp>{extra}<a class='product-link' href=/lamp/{word}><img class='product-image' "
            f"src=/i/{word}.jpg alt='{word}'></a>"
            f"<h3 class='product-title'>{word.title()} lamp</h3>{note}<b class='product-price'>{n * 13 + 7} EUR</b>"
            f"<i class='product-wood'>{word[::-1]} wood</i><span class='product-stock'>{n + 2} left</span></li>"
        )

    separation = separated(f"<ul>{''.join(lamp(n, word) for n, word in enumerate(WORDS))}</ul>")
    assert [record.to_dict()["title"] for record in separation.records] == [word.title() for word in WORDS]


@pytest.mark.parametrize("style", ["readable", "small"])
def test_lists_with_odd_rows_anywhere_come_back(style: str) -> None:
    chance = random.Random(11)
    for _ in range(120):
        parts = []
        for _ in range(chance.randint(1, 3)):
            items = [item(word) for word in chance.choices(WORDS, k=chance.randint(1, 7))]
            for _ in range(chance.randint(0, 3)):
                odd = chance.choice(
                    [MORE, "<li><b>x</b></li>", "<li> <i>1</i>\n</li>", "<hr>", MORE.replace("More", "All")]
                )
                items.insert(chance.choice([0, 0, len(items), len(items), chance.randint(0, len(items))]), odd)
            parts.append("<ul>" + chance.choice(["", "\n", " "]).join(items) + "</ul>")
        assert comes_back(separate(Page(f"<nav>{''.join(parts)}</nav>"), style=style))


def test_what_is_chosen_of_a_menu_is_no_end_of_its_list() -> None:
    """A program leaves a space before the end of the tag where it writes no `selected`."""
    chosen = "fern"
    states = [' selected="selected"' if word == chosen else " " for word in WORDS]
    options = [
        f'<option value="{word}"{state}>{word.title()}</option>' for word, state in zip(WORDS, states, strict=True)
    ]
    separation = separated(f"<select>{''.join(options)}</select>")
    layout = str(separation.layout)
    assert (layout.count("{% for"), layout.count("{% if"), layout.count("{% else")) == (1, 1, 1)
    assert [len(rows) for rows in separation.data.values()] == [len(WORDS)]


@pytest.mark.parametrize("chosen", [0, 6])
def test_what_is_chosen_first_or_last_of_a_short_menu_leaves_the_others_their_loop(chosen: int) -> None:
    options = "".join(
        f'<option value="{word}"{" selected" if at == chosen else " "}>{word.title()}</option>'
        for at, word in enumerate(WORDS[:7])
    )
    assert str(separated(f"<select>{options}</select>").layout).count("{% for") == 1


def test_kinds_of_rows_beside_each_other_have_a_loop_each() -> None:
    """White space in the tags of one kind made them one chunk, which did not pay, and then nothing was folded."""
    rows = "".join(f'<li class="row" >Lamp {n * 791} <b>{n * 31}</b></li>' for n in range(8))
    titles = "".join(f'<li class="title"><h3>Part {n * 7}</h3><img src="{n}.png"></li>' for n in range(8))
    separation = separated(f"<ul>{rows}{titles}</ul>")
    assert str(separation.layout).count("{% for") == 2
    assert [len(found) for found in separation.data.values()] == [8, 8]


def test_rows_of_three_kinds_behind_a_list_of_one_keep_their_period() -> None:
    """They had a condition for each kind once a list of one kind stood before them."""
    notes = "".join(f'<div class="note-box"><a href="/n/{n}"><img src="/i/{n * 7}.png"></a></div>' for n in range(6))
    rows = "".join(
        f'<div class="a-box"><h3 class=big>{word}</h3></div>'
        f'<div class="b-box"><ul><li class=number>{n * 37}<li class=total>{n * 911}</ul></div>'
        f'<div class="c-box"><form action="/order/{word}"><button>Order {word} in the house</button></form></div>'
        for n, word in enumerate(WORDS[:10])
    )
    separation = separated(f"<main>{notes}{rows}</main>")
    assert "{% if" not in str(separation.layout)
    assert [len(found) for found in separation.data.values()] == [6, 10]


def test_a_table_whose_sections_are_shorter_further_down_is_one_list() -> None:
    rows = [
        f'<tr valign="top"><td class="label">{word.title()}</td><td class="value" align="left">{n}</td></tr>'
        for n, word in enumerate(WORDS, 40)
    ]
    for at in (11, 10, 9, 8, 4):
        title = WORDS[-at].title()
        rows.insert(
            at, f'<tr class="section" valign="top"><td colspan="2" class="section">{title} and others</td></tr>'
        )
    separation = separated(f"<table>{''.join(rows)}</table>")
    assert str(separation.layout).count("{% for") == 1
    assert [len(found) for found in separation.data.values()] == [len(rows)]


def test_a_long_text_that_comes_again_between_rows_is_a_row_of_their_list() -> None:
    """It was layout of a loop of its own, with the pieces around it, between two loops over the other pieces."""
    draw = random.Random(1)
    pieces = [" ".join(draw.choices(WORDS, k=draw.randint(2, 5))) for _ in range(14)]
    text = " ".join(f"{word} and ash, {n * 791} pieces" for n, word in enumerate(WORDS * 3))
    pieces[7:7] = ["b5:T2574,", text, '9:["div",null,{"text":"b7"}]', "b7:T2574,", text, 'c:["div",null,{"x":"b8"}]']
    scripts = "".join(f"<script>page.push([1,{json.dumps(piece)}])</script>" for piece in pieces)
    separation = separated(f"<body>{scripts}</body>")
    assert str(separation.layout).count("<script>") == 1
    assert [len(found) for found in separation.data.values()] == [len(pieces)]


def test_markup_of_a_single_row_is_one_value_and_no_reason_to_end_a_list() -> None:
    """Each of its elements counted as a condition: rows further down stayed as they were, outside of the loop."""
    modes = "".join(f"<li>{word.title()} {n} " for n, word in enumerate(WORDS * 3))
    values = [f"{n * 37} mm" for n in range(20)]
    values[14] = f"<p><b>Modes:</b> {modes}</p><p><b>Effects:</b> {modes}</p>"
    label, value = '<td class="spec_item_label">', '<td class="spec_item_value" align="left">'
    rows = [f'<tr valign="top">{label}Part {n}</td>{value}{one}</td></tr>' for n, one in enumerate(values)]
    for at in range(18, 10, -1):
        title = f'<td colspan="2" class="spec_section">Section {at}</td>'
        rows.insert(at, f'<tr class="spec_section" valign="top">{title}</tr>')
    separation = separated(f"<table>{''.join(rows)}</table>")
    assert [len(found) for found in separation.data.values()] == [len(rows)]
    ((*found,),) = separation.data.values()
    assert sum("" in row.values() for row in found) == 0  # the others say nothing of it


def test_rows_that_share_little_are_no_list() -> None:
    """Each section of a page has its own markup; that all begin alike makes no list of them."""
    hull = "".join(f'<div class="hull hull-{n} of-the-widget" role="presentation">' for n in range(8))
    wrapper = f'<div class="widget at-{{0}}">{hull}{{1}}{"</div>" * 9}'
    tags = ["form", "table", "video", "figure", "address", "details"]
    widgets = [
        "".join(f"<{tag} class={tag}{n}-{tag} data-n={n * n}>" + f"</{tag}>" * (n % 2) for n in range(80))
        for tag in tags
    ]
    page = "".join(wrapper.format(word, widget) for word, widget in zip(WORDS, widgets, strict=False))
    assert "at-{{" not in str(separated(page).layout)


def test_rows_that_share_little_but_have_much_text_are_a_list() -> None:
    said = "What a person writes is data however long it is, and no two say the same of a lamp, which is a good thing. "
    posts = "".join(f"<div class=post><b>{word}</b><p>{said.replace('a', word[0])}</p></div>" for word in WORDS)
    assert str(separated(posts).layout).count("{% for") == 1


def test_links_of_another_kind_before_and_behind_those_of_a_list_are_left_out() -> None:
    before = '<link rel="preload" as="image" fetchpriority="high" imagesrcset="/photos/lamp-of-ash.jpg 480w">'
    before += '<link rel="preload" as="image" href="https://lamps.example.org/logo.png">'
    before += '<link rel="preload" href="https://www.example.org/static/simple.svg" as="image">'
    behind = '<link rel="preload" as="script" fetchpriority="low" href="https://www.example.org/static/main.js">'
    link = '<link rel="stylesheet" href="https://www.example.org/static/{}{}.css" data-precedence="next">'
    links = "".join(link.format(word, n * n * 37) for n, word in enumerate(WORDS * 5))
    separation = separated(f"<head>{before}{links}{behind}</head>")
    layout = str(separation.layout)
    assert "{% if" not in layout
    assert before in layout
    assert behind in layout
    assert [len(rows) for rows in separation.data.values()] == [5 * len(WORDS)]


def test_a_list_of_lists_has_also_the_one_with_other_white_space() -> None:
    """The third list was written out, item by item, behind the loop over the first two."""
    lists = [
        "".join(
            f"\n            <li><a title='Our {w} of {n * 7919}' href=/info/{n * k * 31} rel=nofollow>{w} {n}</a></li>"
            for k, w in enumerate(("Returns", "Privacy", "Shipping"), 1)
        )
        + "\n          </ul>"
        for n in (1, 2, 3)
    ]
    lists[2] = lists[2].replace("            <li>", "\t\t   <li>", 1).replace("          </ul>", "\t\t  </ul>")
    first = "".join(f"\n          <ul>{one}" for one in lists[:2])
    layout = str(separated(f"<div><h4>Help</h4>{first}\n\t\t  <ul>{lists[2]}</div>").layout)
    assert layout.count("<ul>") == layout.count("rel=nofollow") == 1


def test_columns_of_a_list_are_rows_of_one_loop_although_the_last_one_is_filled_up() -> None:
    """The fourth column of a footer, with three links and three empty items, was written out behind the others."""
    columns = []
    for side, begin in (("left", 0), ("middle", 6), ("middle", 2), ("right", 9)):
        words = WORDS[begin : begin + 6]
        links = [f'<li><a data-go="slk=links" href="/lamps_of_{word}/">Lamps of {word}</a></li>' for word in words]
        items = "".join(links) + "<li>&nbsp;</li>" * (6 - len(links))
        columns.append(f'<div class="{side}" style="width: 9em;">\n<ul class="{side}">\n{items}\n</ul></div>')
    separation = separated(f"<div>{'   '.join(columns)}</div>")
    assert str(separation.layout).count("<ul") == 1
    assert "&nbsp;" not in str(separation.data)
    assert [len(found) for found in separation.data.values()] == [4]


def test_a_last_row_that_lacks_what_stands_between_rows_is_in_the_loop() -> None:
    line = '<div class="line"></div>'
    rows = [f"<li><div><p>{word.title()}</p>{line}</div><b>{n * 7}</b></li>" for n, word in enumerate(WORDS[:5], 3)]
    rows[-1] = rows[-1].replace(line, "")
    separation = separated(f"<ul class=steps>{''.join(rows)}</ul>")
    assert "{% if not loop.last %}" + line + "{% endif %}" in str(separation.layout)
    assert [len(rows) for rows in separation.data.values()] == [5]


@pytest.mark.parametrize("at", [0, 6])
def test_a_row_whose_text_has_a_mark_is_no_odd_one(at: int) -> None:
    texts = [f"Lamps of {word}, by hand {'and in time ' * (n % 3)}" for n, word in enumerate(WORDS[:7])]
    texts[at] = "Of this <em>wood</em> none is left"
    rows = [
        f'<p class=page><a href=/{word}>{word}</a><span class="db">{t}</span></p>'
        for word, t in zip(WORDS, texts, strict=False)
    ]
    separation = separated(f"<div class=pages>{''.join(rows)}</div>")
    layout = str(separation.layout)
    assert "{% if" not in layout
    assert "<em>" not in layout
    assert [len(rows) for rows in separation.data.values()] == [7]


def test_rows_that_have_one_attribute_in_turn_stay_together() -> None:
    lists = "".join(
        f'<ul class="Footer_links Footer_links--with-a-divider-behind"{" style=width:50%" if n == 0 else ""}>'
        + "".join(f"<li><a href=/{word}{k}>{word} {k}</a></li>" for k in range(4))
        + "</ul>"
        for n, word in enumerate(WORDS[:4])
    )
    last = f'<ul class="Footer_links">{"".join(f"<li><a href=/last{k}>last {k}</a></li>" for k in range(4))}</ul>'
    separation = separated(f"<footer>{lists}{last}</footer>")
    layout = str(separation.layout)
    assert layout.count("<ul") == 1
    assert '<ul class="Footer_links{% if not loop.last %} Footer_links--with-a-divider-behind{% endif %}"' in layout
    assert [len(rows) for rows in separation.data.values()] == [5]


def test_a_long_address_that_two_of_three_rows_have_is_a_value_of_theirs() -> None:
    keys = ["kd83hfk" * 40, "kd83hfk" * 40, "qpw9eid" * 40]
    sources = "".join(
        f'<source srcset="https://maps.lamps.example/{key} {n}00w" media="(max-width: {n}00px)" type=image/jpeg>'
        for n, key in enumerate(keys, 4)
    )
    separation = separated(f"<picture>{sources}<img alt=map></picture>")
    layout = str(separation.layout)
    assert layout.count("<source") == 1
    assert 'srcset="{{ source.srcset }}"' in layout
    assert "{% if" not in layout
    (rows,) = separation.data.values()
    assert [row["srcset"] for row in rows] == [
        f"https://maps.lamps.example/{key} {n}00w" for n, key in enumerate(keys, 4)
    ]


@pytest.mark.parametrize("at", [0, 3])
def test_a_row_with_items_of_the_list_that_others_have_is_none_to_leave_out(at: int) -> None:
    columns = [WORDS[i : i + 4] for i in range(0, 12, 4)]
    columns.insert(at, WORDS[5:8])
    lists = [[f"<li><a class=lamp href=/lamps/{word}>{word.title()} lamps</a></li>" for word in c] for c in columns]
    lists[at] += ["<li>&nbsp;</li>", "<li>&nbsp;</li>"]
    rows = "".join(f'<div class="column"><ul class="lamps">{"".join(items)}</ul></div>' for items in lists)
    separation = separated(f"<nav>{rows}</nav>")
    layout = str(separation.layout)
    assert layout.count("<ul") == layout.count("href={{") == 1
    assert "</div>{% endfor %}</nav>" in layout


def test_rows_whose_attributes_are_the_same_in_the_same_order_have_a_value_of_each() -> None:
    adds = "title='Add {0}' class='btn btn-mini btn-primary' onclick='//lamps.example/Lamps/Details/{1}'"
    views = "title='View Details' class='btn btn-mini ' onclick='Shop.Cart.video.{0}'"
    buttons = "".join(
        f"<p class=lamp>{word} <button type=button {(views if n > 5 else adds).format(word, n * 37)}>Go</button></p>"
        for n, word in enumerate(WORDS)
    )
    separation = separated(f"<main>{buttons}</main>")
    layout = str(separation.layout)
    assert layout.count(" title=") == layout.count(" class='btn") == layout.count(" onclick=") == 1
    assert [row["title"] for row in separation.data["lamps"]][4:7] == ["Add ember", "Add fern", "View Details"]
