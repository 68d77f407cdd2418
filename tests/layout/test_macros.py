"""A part that stands more than once is a macro; the page is the same."""

import pytest
from jinja2 import Environment

from tests.layout.rendered import rendered_by_jinja
from tests.pace import spent
from unweave import FormatError, Page, Separation, separate, weave
from unweave.layout import macros
from unweave.layout.macro_finding import with_macros
from unweave.layout.macros import expand
from unweave.layout.renaming import names_of, rename_data, rename_template
from unweave.layout.separation import Layout

WORDS = "amber birch cedar dune ember flint grove heath".split()
MENU = (
    "<nav class=main-menu><a href=/>Home</a><a href=/basket rel=nofollow><b>Basket</b></a><i>All prices with tax</i>"
    "</nav>"
)


def exact(page: str | bytes, style: str = "readable") -> Separation:
    separation = separate(Page(page), style=style)
    assert weave(separation.layout, separation.data) == separation.page.source == rendered_by_jinja(separation)
    return separation


def shelf(words: list[str]) -> str:
    rows = "".join(
        f"<li class=lamp><a href='/lamps/{word}.html'>{word.title()}</a> <small>in stock</small></li>" for word in words
    )
    return f"<ul class=shelf title='What is on the shelf'>{rows}</ul>"


def shop(old: list[str], new: list[str]) -> str:
    return f"{MENU}<div><h2>Old lamps</h2>{shelf(old)}</div><main><h3>New lamps</h3>{shelf(new)}</main>{MENU}"


PAGE = shop(WORDS, WORDS[::-1])


@pytest.mark.parametrize("style", ["readable", "small"])
def test_a_part_that_stands_twice_is_written_once(style: str) -> None:
    layout = str(exact(PAGE, style).layout)
    assert layout.count("Basket") == layout.count("<ul class=shelf") == 1


def test_what_differs_is_a_parameter() -> None:
    separation = exact(PAGE)
    layout = str(separation.layout)
    assert "{{ shelf(lamps) }}" in layout
    assert "{{ shelf(new_lamps) }}" in layout
    assert layout.count("{{ main_menu() }}") == 2
    assert [row["text"] for row in separation.data["new_lamps"]] == [word.title() for word in WORDS[::-1]]


def test_a_macro_edited_changes_every_place() -> None:
    separation = exact(PAGE)
    edited = str(separation.layout).replace("All prices with tax", "All prices without tax")
    assert weave(edited, separation.data).count(b"without tax") == 2


def test_another_page_is_read_with_macros() -> None:
    layout = exact(PAGE).layout
    other = layout.separate(Page(shop(WORDS[:5], WORDS[2:])))
    assert not other.exceptions
    assert len(other.data["lamps"]) == 5


def test_names_in_lists_of_lists_are_renamed() -> None:
    template = "{% for row in rows %}{% for cell in row %}{{ cell.name }}{% endfor %}{% endfor %}"
    assert names_of(template) == {"rows[]": "row", "rows": "rows", "rows[][]": "cell", "rows[].name": "name"}
    names = {"rows": "weeks", "rows[]": "week", "rows[][]": "day", "rows[].name": "title"}
    data = rename_data({"rows": [[{"name": "Mon"}], [], [{"name": "Tue"}, {}]]}, names)
    assert data == {"weeks": [[{"title": "Mon"}], [], [{"title": "Tue"}, {}]]}
    assert weave(rename_template(template, names), data) == b"MonTue"
    with pytest.raises(ValueError, match="would both be 'row'"):
        rename_template(template, {"rows[][]": "row"})


def test_macros_are_renamed() -> None:
    separation = exact(PAGE)
    assert separation.names["shelf()"] == "shelf"
    renamed = separation.renamed(
        {"shelf()": "rack", "lamps": "old_lamps", "new_lamps.text": "name", "lamps.text": "name"}
    )
    assert "{{ rack(old_lamps) }}" in str(renamed.layout)
    assert renamed.data["old_lamps"][0]["name"] == "Amber"
    assert weave(renamed.layout, renamed.data) == PAGE.encode()
    with pytest.raises(ValueError, match="one macro writes both"):
        separation.renamed({"new_lamps.text": "name"})
    with pytest.raises(ValueError, match="cannot be a name"):
        separation.renamed({"shelf()": "a b"})


@pytest.mark.parametrize(
    ("template", "message"),
    [
        ("{% macro a(b) %}x", "has no end"),
        ("{% macro a() %}{% endmacro %}x{% endmacro %}", "without its beginning"),
        ("{% macro a(b) %}{% macro c(d) %}{% endmacro %}{% endmacro %}", "a macro in a macro"),
        (
            "{% macro b() %}{{ a() }}{% endmacro %}{% macro a() %}x{% endmacro %}",
            "line 1, column 19: 'a[(][)]' calls no",
        ),
        ("{% macro a() %}{{ a() }}{% endmacro %}", "calls no macro"),
        ("{% macro a(b) %}x{% endmacro %}{{ a() }}", "calls no macro"),
        ("{% macro a() %}x{% endmacro %}\n{{ b(c) }}", "line 2, column 4: 'b[(]c[)]' calls no macro"),
        ("{% macro a(b=1) %}x{% endmacro %}", "is no macro that separate writes"),
        ("{% macro a() %}x{% endmacro %}{% macro a() %}x{% endmacro %}", "is no macro that separate writes"),
        ("{% macro a() %}\n{% if %}{% endmacro %}{{ a() }}", "line 2, column 1"),
        ("{{ a(b) }}", "is no variable"),
    ],
)
def test_macros_that_are_none_are_refused_with_the_place(template: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        weave(template, {})


def test_macros_that_grow_without_end_are_refused() -> None:
    template = f"{{% macro a() %}}{'x' * 40_000}{{% endmacro %}}{'{{a()}}' * 10_000}"
    with pytest.raises(FormatError, match="far more of it"):
        expand(template)


@pytest.mark.compiled
def test_macros_that_call_others_twice_each_are_refused() -> None:
    layers = [f"{{% macro a{n + 1}() %}}{{{{ a{n}() }}}}{{{{ a{n}() }}}}{{% endmacro %}}" for n in range(60)]
    with pytest.raises(FormatError, match="far more of it"):
        expand(f"{{% macro a0() %}}x{{% endmacro %}}{''.join(layers)}")


def test_macros_call_others_with_their_parameters_and_with_texts() -> None:
    template = (
        "{% macro card(title, lamps) %}<b>{{ title }}</b>{% for lamp in lamps %}<i>{{ lamp }}</i>{% endfor %}{% "
        "endmacro %}"
        "{% macro box(lamp, lamps) %}<div>{{ card(lamp, lamps) }}{{ card('New lamp', lamps) }}</div>{% endmacro %}"
        "{{ box('Old, lamp', reds) }}{{ card(name, reds) }}"
    )
    page = Page("<div><b>Old, lamp</b><i>a</i><i>b</i><b>New lamp</b><i>a</i><i>b</i></div><b>Red</b><i>a</i><i>b</i>")
    data = {"reds": ["a", "b"], "name": "Red"}
    assert weave(template, data) == page.source
    assert Environment().from_string(template).render(data).encode() == page.source
    assert Layout(template).separate(page).data == data
    renamed = rename_template(template, {"reds": "blues", "card()": "shelf"})
    assert weave(renamed, {"blues": ["a", "b"], "name": "Red"}) == page.source


def test_what_stands_in_two_macros_is_one_that_they_call() -> None:
    menu = (
        "<nav class=menu>"
        + "".join(
            f"<p>{word} lamps are here, all of them, in glass or in wood</p><hr class=line>" for word in WORDS[:4]
        )
        + "</nav>"
    )
    head = f"<section class=banner><h1>All of our lamps, new ones and old ones, near and far</h1>{menu}</section>"
    foot = f"<footer class=end>{menu}<address>12 Long Lane, Lampton, and also at the old harbour</address></footer>"
    layout = str(exact(f"{head}<main>{head}{foot}{shelf(WORDS)}</main><p>{foot}</p>").layout)
    assert layout.count("lamps are here, all of them") == 1
    assert layout.count("{{ menu(menu_paragraphs) }}") == 2


def promo(title: str, href: str) -> str:
    return (
        f'<section class="promo"><h3 class="title">{title}</h3><img src="/static/frame.png" width="300" height="200">'
        f'<a class="more" href="{href}">Read more about it in our newest catalogue</a></section>'
    )


def test_texts_that_differ_are_what_a_macro_is_called_with() -> None:
    page = (
        f"<div>{promo('New lamps', '/new')}<hr></div><main>{promo('Old lamps, cheap', '/old')}</main>"
        f"<p>{promo('Glass', '/new')}</p>"
    )
    separation = exact(page)
    assert "{{ promo('Old lamps, cheap', '/old') }}" in str(separation.layout)
    assert "{% macro promo(title, url) %}" in str(separation.layout)
    assert separation.names == {"promo()": "promo"}
    assert not separation.layout.separate(separation.page).exceptions
    assert "promo(" not in str(exact(page.replace("Glass", "Gla'ss")).layout).partition("<p>")[2]


def test_parts_of_equal_texts_are_no_macro_beside_that_of_all() -> None:
    longest = promo("Old lamps that are very cheap", "/old")
    layout = str(exact(f"<div>{promo('New lamps', '/new')}<hr></div><main>{longest}</main><p>{longest}</p>").layout)
    assert layout.count("{% macro") == 1
    assert layout.count("{{ promo('Old lamps that are very cheap', '/old') }}") == 2


@pytest.mark.parametrize("before", ["é" * 500, "x" + "é" * 500, "日" * 200, "x" + "日" * 200, "xy" + "日" * 200])
def test_what_stands_before_a_list_is_looked_at_from_a_character_on(before: str) -> None:
    assert "lamps" in exact(f"<p>{before}</p><h2>Lamps</h2>{shelf(WORDS)}").data


@pytest.mark.compiled
@pytest.mark.parametrize("template", ["{% macro " * 30_000, "{% macro a() %}{% endmacro %}" + "{{ a( %}" * 30_000])
def test_what_is_never_closed_is_looked_for_once(template: str) -> None:
    """Each beginning was looked for to the end of the template: 1.6 seconds for 8,000,
    four times as much for twice of it."""
    with spent() as work, pytest.raises(FormatError, match="is not closed"):
        Layout(template).program()
    assert work.within(2)


def test_macros_make_no_more_than_parts_may_however_long_the_template(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(macros, "MAX_TEXT", 1000)
    template = "{% macro a() %}" + 100 * "x" + "{% endmacro %}" + "{{ a() }}" * 9
    assert len(weave(template, {})) == 900
    with pytest.raises(FormatError, match="far more of it"):
        weave(template + "{{ a() }}" * 2, {})


def test_a_macro_is_not_called_what_another_one_is_given() -> None:
    """A name that only stands in a call was free: Jinja2 gave the new macro to the call,
    in place of the page's value."""
    card = '{% macro card(text, title) %}<p class="card">{{ text }}{{ title }}</p>{% endmacro\n%}'
    part = (
        "<div class=\"promo\"><h2>What is new in the shop, and what each of them costs you</h2>{{ card('Our', promo) "
        "}}<p>Until Sunday</p></div>"
    )
    template = with_macros(f"{card}{part}<hr>{part}", True)
    assert template.count("Until Sunday") == 1
    assert Environment().from_string(template).render(promo="lamps").count("Ourlamps") == 2


def test_a_macro_of_another_name_than_a_row_has_a_word_more_not_a_number() -> None:
    part = (
        '<nav class="menu"><b>What is new in the shop, and what it costs you</b><i>Until Sunday</i><a href="/new">'
        "All of it</a></nav>"
    )
    rows = "{% for menu in menus %}<p>{{ menu }}</p>{% endfor %}"
    assert with_macros(f"{part}{rows}{part}", True).startswith("{% macro menu_nav() %}")


def test_a_constant_macro_without_a_name_is_called_what_it_shows() -> None:
    icon = (
        '<span aria-hidden="true"><svg class="x1y2z3 gc3eg50" width="24" height="24"><use href="#home-medium"></use>'
        "</svg></span>"
    )
    page = f"<p>{icon}First</p><h2>{icon} Two</h2><div>{icon} are three</div><ul><li>{icon}</li></ul><b>{icon}!</b>"
    assert "{{ home_medium() }} are three" in str(exact(page).layout)


def test_macros_are_called_by_what_they_show_say_or_hold() -> None:
    """They were `path3`, `span`, `div`, `script_part` and `link_part`; names that no macro had were not given again."""
    style = 'style="float: left; margin: 0 0 5px; background-color: #fffdf0" align="left"'
    crumbs = '{"@context":"https://schema.org","@type":"BreadcrumbList","name":"Lamps","about":"Lamps on sale"}'
    parts = {
        "icon": f'<span {style}><svg width="24" height="24"><use href="/sprite.svg#n"></use></svg></span>',
        "close_list": f'<a {style} href="/made/of/words/that/go/on" rel="nofollow">Close list</a>',
        "breadcrumb_list": f'<script type="application/ld+json" async>{crumbs}</script>',
        "gauge": f'<div {style}><b class="gauge" style="color: #f00">*</b></div>',
    }
    for name, part in parts.items():
        separation = exact(f"<p>One {part}</p><ul><li>and</li></ul><div>{part} more</div>")
        assert f"{{% macro {name}(" in str(separation.layout)
    line = "M11.15 2.97a1.5 1.5 0 0 1 1.7 0L22 9.24V13h-1V9.76L12.28 3.8a.5.5 0 0 0-.56 0L3 9.76V17H2V9.24z"
    line = f'<path d="{line}{line.lower()}"></path>'
    page = f'<svg><g id="my-logo">{line}</g><symbol id="logo-small">{line}<circle r="2"/></symbol></svg>'
    assert "{% macro my_logo_path() %}<path" in str(exact(page).layout)


def test_a_macro_is_called_by_its_words_before_its_picture_and_as_a_value_of_a_row_may_be() -> None:
    """They were `arrow_left_medium`, and `button_part` as a row had a `button`."""
    icon = '<svg class="gc3eg50 gc3eg52 gc3eg56" width="24" height="24"><use href="#arrow-left-medium"></use></svg>'
    back = f'<a class="_14z2bvi0" href="/lamps/of/the/house">{icon}Back to all</a>'
    button = '<button aria-live=polite class="_1co9d006 _1co9d00a _1co9d00f"><span class="_1co9d00q">{}</span></button>'
    rows = "{% for item in items %}<p>{{ item.button }}</p>{% endfor %}"
    template = f"{back}{button.format('Buy')}{rows}{button.format('Look')}{button.format('All')}{back}"
    found = with_macros(template, True)
    assert "{% macro back_to_all() %}" in found
    assert "{% macro button(text) %}" in found


def test_a_short_part_of_which_nothing_says_what_it_is_stays_as_it_is() -> None:
    """It was `div('_1olqsf9b')`."""
    lines = [f'<div class="_1olqsf9{c}"><div class="_3myub40 _3myub41" aria-hidden="true"></div></div>' for c in "abc"]
    template = "<h2>Lamps</h2>".join(lines * 2)
    assert with_macros(template, True) == template
    assert "{% macro rule(" in with_macros(template.replace("_3myub40 _3myub41", "rule"), True)


def test_a_macro_of_a_list_is_called_by_its_rows() -> None:
    """It was `list`."""
    row = '<li class="_14z2bvi0"><a href="{{ crumb.url }}">{{ crumb.name }}</a></li>'
    crumbs = f'<ol class="gc3eg50">{{% for crumb in crumbs %}}{row}{{% endfor %}}</ol>'
    assert "{% macro crumbs_list(crumbs) %}<ol" in with_macros(f"{crumbs}<p>And</p>{crumbs}", True)


def test_a_second_icon_is_told_by_its_tag() -> None:
    """It was `icon_part`, of which it is none."""
    icon = '<svg class="gc3eg50" width="24" height="24"><use xlink:href="/icons.svg#{{ %s.symbol }}"></use></svg>'
    small = icon.replace("24", "16").replace("gc3eg50", "gc3eg51")
    rows = [
        f"{{% for lamp in lamps %}}<{tag}>{(icon, small)[n % 2] % 'lamp'}</{tag}>{{% endfor %}}"
        for n, tag in enumerate(("p", "q", "u", "s", "h2", "h3"))
    ]
    found = with_macros("".join(rows), True)
    assert "{% macro icon(symbol) %}<svg" in found
    assert "{% macro icon_svg(symbol) %}<svg" in found


def test_addresses_handed_to_a_macro_are_called_as_those_of_rows() -> None:
    """They were `href`."""
    part = '<a class="go_there" href="/%s" target="_blank" rel="noopener nofollow">Look at them</a>'
    icon = '<svg class="mark" aria-hidden="true" width="24" height="24"><use href="#%s"></use></svg>'
    found = with_macros("<hr>".join(one % word for one in (part, icon) for word in ("lamps", "shades", "bulbs")), True)
    assert 'href="{{ url }}"' in found
    assert '<use href="{{ symbol }}">' in found
