"""Separation loses nothing: the parts weave to the page, byte for byte, by us and by Jinja2."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unweave import FormatError, Layout, Page, Separation, separate, separate_pages, weave

from .rendered import rendered_by_jinja

_ROWS = "".join(f'<li class="item"><a href="/i/{n}">Thing {n * 7}</a> ({n})</li>\n' for n in range(12))
_PIECES = st.sampled_from(
    [
        "<li>",
        "</li>",
        "<ul>",
        "</ul>",
        "<b class=x>",
        "</b>",
        "<td",
        ">",
        "</td>",
        "<p>",
        "a",
        "b\r\n",
        " ",
        "\n",
        "{{",
        "{%",
        "{#",
        "}}",
        "{",
        "[[",
        "<<",
        '"',
        "'",
        "\\",
        "\x00",
        "\u2028",
        "é",
        "<!--",
        "-->",
        "<script>",
        "</script>",
        "<br/>",
        "<tr><td>1</td><td>2</td></tr>",
        "<li>same</li>",
        "<i a=1>x</i>",
        "<i b=2>y</i>",
        "<i a=1 b=3>z</i>",
        "<dt>t</dt><dd>d</dd>",
    ]
)


def check_lossless(source):
    """Separate, weave, and render with Jinja2, in both styles: always the source. Returns the small one."""
    for style in ("readable", "small"):
        separation = separate(Page(source), style=style)
        assert weave(separation.layout, separation.data) == source
        assert weave(str(separation.layout), separation.data) == source
        assert rendered_by_jinja(separation) == source
    return separation


@given(st.binary(max_size=300))
def test_any_bytes_come_back(source):
    check_lossless(source)


@given(st.lists(_PIECES, max_size=60).map("".join))
def test_any_markup_comes_back(text):
    check_lossless(text.encode("utf-8", "surrogatepass"))


@given(st.lists(st.lists(_PIECES, max_size=6).map("".join), min_size=2, max_size=8), st.integers(1, 3))
def test_rows_of_any_markup_come_back(rows, times):
    check_lossless("".join(f"<div><p>{row}</p>{'<b>u</b>' * times}</div>" for row in rows).encode())


def test_rows_become_one_loop_and_a_table():
    separation = check_lossless(f"<ul>{_ROWS}</ul>".encode())
    assert str(separation.layout).count("{%for") == 1
    (table,) = separation.tables.values()
    assert len(table.rows) == 12
    assert separation.ratio < 0.6


def test_lists_in_a_list_become_nested_loops():
    page = "".join(
        f"<div class=shelf><h2>Shelf {s * 31}</h2><ul class=books>"
        + "".join(f"<li class=book><a href=/b/{s}{b}>Title number {b * s}</a></li>" for b in range(3 + s))
        + "</ul></div>"
        for s in range(1, 6)
    )
    separation = check_lossless(page.encode())
    assert str(separation.layout).count("{%for") == 2
    assert sorted(len(table.rows) for table in separation.tables.values()) == [5, 4 + 5 + 6 + 7 + 8]


@pytest.mark.parametrize("before", [1, 2, 5])
@pytest.mark.parametrize("few", [2, 3])
def test_a_loop_takes_in_the_trees_of_several_rows(before, few):
    """Rows with few items each stay unfolded; a row with many makes a loop, which takes in those of all rows
    (align-for)."""

    def box(n, count):
        items = "".join(
            f"<p class=comment><b>{n * 31 + k * 7}</b>{'<i>new</i>' * (k * n % 3 == 1)} says it {k * 13}</p>"
            + "<u>x</u>" * (k == 1)
            for k in range(1, count + 1)
        )
        return f"<div class=box><h2>Box number {n * 17}</h2><a href=/box/{n * 19}>Open this one</a>{items}</div>"

    counts = [few] * before + [9] + [few, 7]
    separation = check_lossless("".join(box(n, count) for n, count in enumerate(counts, 1)).encode())
    assert str(separation.layout).count("<h2>") == 1
    assert str(separation.layout).count("<p class=comment>") <= 2


_LISTS = st.builds(
    lambda before, n, tag: f"<{tag}>{before}{'<b></b>' * n}</{tag}>",
    st.sampled_from(["", "<i>3</i>", "<p>32</p>"]),
    st.sampled_from([0, 3, 33, 66, 300]),
    st.sampled_from(["li", "li", "div"]),
)


@pytest.mark.compiled
@given(st.lists(st.lists(_LISTS, min_size=1, max_size=4).map("".join), min_size=2, max_size=5))
def test_lists_that_are_equal_in_some_rows_and_not_in_others_come_back(rows):
    """A loop that took in two equal lists kept them as text, and failed at the next."""
    check_lossless("".join(f"<section>{row}</section>" for row in rows).encode())


def test_a_list_that_is_equal_in_two_rows_of_three_comes_back():
    first, second, third = (f"<li>{'<b></b>' * n}</li>" for n in (33, 66, 3))
    check_lossless(
        f"<body><section>{first}<li><i>3</i>{'<b></b>' * 3}</li></section><section><p>32</p>{first}</section>"
        f"<section>{second}{third}{second}</section>".encode()
    )


def test_a_list_that_is_text_in_one_loop_and_rows_in_another_comes_back():
    """What two rows held as one text was taken for a list of a row, of which its columns held too few."""
    icons = "".join(
        f'<svg title="Icon {n}" aria-label="Icon {n}" role="img" height="16" viewBox="0 0 16 16" version="1.1" '
        'width="16" '
        f'class="icon icon-{n}"><path fill-rule="evenodd" d="M{str(n * 7919) * 30}"></path></svg>\n      '
        for n in (1, 2, 3)
    )
    menu, empty = f'<li y><a y>\n    <div class="icons">\n      {icons}</div></a></li>', '<li class=""></li>'
    page = "".join(f'<ul class="">{row}</ul>' for row in (menu, empty, menu + menu + empty)).encode()
    separation = separate(Page(page), style="small")
    assert weave(separation.layout, separation.data) == page


@pytest.mark.compiled
def test_lists_of_more_equal_rows_than_the_tables_have_room_for_come_back():
    long = "<b></b>" * 90_000
    page = f"<section><li>{long}</li><li><i>3</i>{long}</li></section><section><p>32</p><li>{long}</li></section>"
    source = f"{page}<section><li>{long}</li><li><b></b></li><li>{long}</li></section>".encode()
    separation = separate(Page(source), style="small")
    assert weave(separation.layout, separation.data) == source


def test_items_of_two_siblings_fold_with_a_period_of_two():
    page = "<dl>" + "".join(f"<dt>Term {n * 13}</dt><dd class=text>What it means, {n}</dd>" for n in range(9)) + "</dl>"
    separation = check_lossless(page.encode())
    assert str(separation.layout).count("{%for") == 1
    assert [len(table.rows) for table in separation.tables.values()] == [9]


def test_what_some_rows_lack_gets_a_condition():
    page = (
        "<ul>"
        + "".join(
            f"<li class=product><b>Name {n * 17}</b>" + ("<i class=sale>reduced</i>" if n % 3 else "") + "</li>"
            for n in range(12)
        )
        + "</ul>"
    )
    layout = str(check_lossless(page.encode()).layout)
    assert layout.count("{%for") == 1
    assert layout.count("{%if") == 1


def test_optional_attributes_get_a_condition():
    page = (
        "<ul>"
        + "".join(f"<li class=product{' data-sale=yes' if n % 3 else ''}>Name of it {n * 17}</li>" for n in range(12))
        + "</ul>"
    )
    layout = str(check_lossless(page.encode()).layout)
    assert layout.count("{%for") == 1
    assert layout.count(" data-sale=yes") == 1


def test_common_prefixes_and_suffixes_stay_in_the_layout():
    page = "".join(f'<img src="/pictures/{name}.jpg">' for name in ("health", "babies", "garden", "sports"))
    separation = check_lossless(page.encode())
    assert str(separation.layout) == '{%for a in L%}<img src="/pictures/{{a}}.jpg">{%endfor%}'
    assert separation.data == {"L": ["health", "babies", "garden", "sports"]}


def test_variables_that_are_always_equal_are_one():
    names = ["medicine", "diets", "vitamins", "bottles", "formula", "strollers"]
    page = "".join(f'<a class="entry big" href="/{n}.html" title="{n}">{n}</a>' for n in names)
    separation = check_lossless(page.encode())
    assert separation.data == {"L": names}


def test_separators_between_rows_are_layout_without_data():
    page = "<p>" + ", ".join(f"<a href=/{n * 37}>Thing {n * 7}</a>" for n in range(8)) + "</p>"
    page += (
        "<ul>" + "".join(f"<li class={'last' if n == 8 else 'item'}>Words {n * 31}</li>" for n in range(9)) + "</ul>"
    )
    separation = check_lossless(page.encode())
    assert "</a>{%if not loop.last%}, {%endif%}{%endfor%}</p>" in str(separation.layout)
    assert "class={%if loop.last%}last{%else%}item{%endif%}" in str(separation.layout)
    assert separation.data == {
        "L": [[str(n * 37), str(n * 7)] for n in range(8)],
        "L2": [str(n * 31) for n in range(9)],
    }


def test_separators_of_several_lists_are_layout_without_data():
    lists = "".join(
        (
            "<div class=list>"
            f"{'<hr class=line>'.join(f'<p id=r{n * k * 7}>Row {n * k}</p>' for k in range(1, 5 + n))}</div>"
        )
        for n in range(3, 9)
    )
    separation = check_lossless(lists.encode())
    assert "</p>{%if not loop.last%}<hr class=line>{%endif%}" in str(separation.layout)
    assert separation.data == {"L": [[[f"r{n * k * 7}", n * k] for k in range(1, 5 + n)] for n in range(3, 9)]}


def test_an_attribute_that_most_rows_have_alike_is_layout():
    kinds = ["wide", "narrow", "tall"]
    rows = "".join(
        f'<img alt="Some picture of it" class="{"picture-of-a-thing" if n % 5 else kinds[n // 5]}" src=/{n * 37}.png>'
        for n in range(15)
    )
    separation = check_lossless(rows.encode())
    assert "{%else%}picture-of-a-thing{%endif%}" in str(separation.layout)


def test_a_page_where_nothing_repeats_is_its_own_layout():
    source = b"<!doctype html><title>Once</title><p>Only this."
    separation = check_lossless(source)
    assert str(separation.layout).encode() == source
    assert separation.data == {}


@pytest.mark.parametrize(
    "source",
    [
        b"",
        b"\xef\xbb\xbf<p>bom",
        b"<p>caf\xe9</p>" * 3,
        b"a\r\nb\rc\n",
        b"<meta charset=shift_jis>\x83\x65<p>\xff",
        b"\xff\xfe<\x00p\x00>\x00",
        b"{{a}}{%b%}{#c#}[[d]]<<e>>" + "⟦f⟧".encode(),
        b"\x00\x00",
        b"<p>{" + b"<b>12</b>{" * 9,
        "".join(f"<li>{c}\u2028{c}</li>" for c in "äöüß漢字").encode(),
        b"<li>\xc3\xa4</li><li>\xc3\xb6</li><li>\xc3\x28</li>" * 3,
    ],
)
def test_odd_bytes_come_back(source):
    check_lossless(source)


@pytest.mark.parametrize(
    ("layout", "data", "message"),
    [
        ("a{{b", {}, r"line 1, column 2.*not closed"),
        ("x\n{%for a in b%}", {"b": ["1"]}, r"line 2, column 1.*no end"),
        ("{%endif%}", {}, "without its beginning"),
        ("{%else%}a", {}, "without its beginning"),
        ("{%for a in b%}{%else%}{%endfor%}", {}, "'else' without its beginning"),
        ("{%if a%}{%else%}{%else%}{%endif%}", {}, "'else' without its beginning"),
        ("{%if a%}{%else%}", {}, "no end"),
        ("{%if loop.first%}a{%endif%}", {}, "'loop.first' outside of loops"),
        ("{%for a in b%}{%if loop.index%}a{%endif%}{%endfor%}", {}, "no instruction"),
        ("{{a.__class__}}", {"a": "x"}, "no variable"),
        ("{%set a=1%}", {}, "no instruction"),
        ("{%for a,b in c%}{{a}}{%endfor%}", {"c": [["1"]]}, "rows of 2 values"),
        ("{%for a in c%}{{a}}{%endfor%}", {"c": "text"}, "needs a list"),
        ("{{a}}", {"a": {"x": 1}}, "needs text"),
        ("{{a}}", {"unweave": 3}, "not an object"),
        ("{{a}}", {"unweave": {"encoding": "rot13"}}, "unknown encoding"),
        ("{{a}}", {"unweave": {"delimiters": ["{"]}}, "not of this version"),
        ("{{a}}", {"unweave": {"newline": "abc"}}, "no end of a line"),
        ("{{a.b}}", {"a": {"b": "1"}}, "'a' is no variable of a loop around"),
        ("{%for a in b%}{{a}}{{a.c}}{%endfor%}", {}, "'a' is no object here"),
        ("{%for a in b%}{{a.c}}{{a}}{%endfor%}", {}, "'a' is an object here"),
        ("{%for a in b%}{{a.c}}{%endfor%}", {"b": ["x"]}, "needs objects"),
        ("{{a}}", [], "no object"),
    ],
)
def test_what_we_did_not_write_is_an_error_with_its_place(layout, data, message):
    with pytest.raises(FormatError, match=message):
        weave(layout, data)


@pytest.mark.parametrize("marks", ["{{ }} {% %} {# #}", "[[ ]] [% %] [# #]", "<< >> <% %> <# #>", "⟦ ⟧ ⟪ ⟫ ⦃ ⦄"])
def test_pages_with_delimiters_come_back(marks):
    every = "{{ {% {# [[ [% [# << <% <# ⟦ ⟪ ⦃ }} %} #} ␍ ␤ ¶ \ue000 \uf8ff"
    for text in (marks, every, marks + every):
        check_lossless(f"<ul>{''.join(f'<li>{text} {n * 31}' for n in range(6))}</ul>\r\n{text}".encode())


def woven_or_refused(verb, *arguments):
    """The page, or None and the message; any other error is one of the test."""
    try:
        return verb(*arguments), ""
    except FormatError as error:
        return None, str(error)


def test_files_cut_anywhere_are_an_error_with_its_place(tmp_path):
    """Never anything but a FormatError, or a page: of what is no file of ours any more, no code runs."""
    from unweave.layout import weave_files

    source = f"<ul>{_ROWS}</ul>\r\n<p>{{{{x}}}}</p>".encode()
    paths = separate(Page(source)).save(tmp_path)
    assert weave_files(*paths) == source
    for path in paths:
        whole = path.read_bytes()
        for cut in range(0, len(whole), 7):
            path.write_bytes(whole[:cut])
            page, refusal = woven_or_refused(weave_files, *paths)
            assert page != source
            assert page is not None or tmp_path.name in refusal
        path.write_bytes(whole)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3) | st.just("\ud800"),
        lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.sampled_from(["a", "b", "unweave"]), inside),
        max_leaves=8,
    )
)
def test_data_of_someone_else_gives_a_page_or_an_error(data):
    template = "{%for a,b in c%}{{a}}{%for d in b%}{{d}}{%if loop.last%}.{%else%},{%endif%}{%endfor%}{%endfor%}{{e}}"
    for given_data in (data, {"c": data, "e": data}, {"c": [["x", data], [data, []]]}, {"unweave": data}):
        page, refusal = woven_or_refused(weave, template, given_data)
        assert isinstance(page, bytes) or "data" in refusal


def test_a_layout_that_would_never_end_is_stopped():
    layout = "{%for a in f%}" * 30 + "x" + "{%endfor%}" * 30
    with pytest.raises(FormatError, match="runs on and on"):
        weave(layout, {"f": ["1"] * 10}, max_output=100_000)


def test_equal_rows_with_lists_before_a_different_one_come_back():
    """Two equal rows with a list in them made the row a constant, and the third row broke the columns."""
    items = "".join(f"<li class=item>Choice {n * 7}</li>" for n in range(8))
    row = f"<div class=product><b>Same</b><ul class=choices>{items}</ul></div>"
    check_lossless((row * 2 + row.replace("Choice 7", "Other").replace("Same", "Different") + row).encode())


def test_rows_of_a_readable_layout_are_objects_with_whole_names():
    rows = "".join(
        (
            f'<li class="product-card"><a class=title href="/p/{n * 31}">Name {n * 17}</a><b itemprop=price>'
            f"{n * 7}</b></li>"
        )
        for n in range(1, 13)
    )
    separation = separate(Page(f"<ul>{rows}</ul>"))
    layout = str(separation.layout)
    assert "{% for product_card in product_cards %}" in layout
    assert "<b itemprop=price>{{ product_card.price }}</b>" in layout
    assert separation.data["product_cards"][1] == {"url": "/p/62", "title": 34, "price": 14}


def test_a_value_that_most_rows_have_is_in_the_tables():
    """The cell was None wherever the layout had the value."""
    page = "<ul>" + "".join(
        f'<li><a href="/{"a-long-address-of-many" if n % 4 else f"other-{n}"}.html">Thing {n * 7}</a></li>'
        for n in range(24)
    )
    for style in ("readable", "small"):
        separation = separate(Page(page + "</ul>"), style=style)
        assert "else" in str(separation.layout)
        (table,) = separation.tables.values()
        names = ["a-long-address-of-many" if n % 4 else f"other-{n}" for n in range(24)]
        expected = [f"/{name}.html" for name in names]  # an address is whole
        assert [row[0] for row in table.texts()] == expected
        layout = separation.layout
        assert layout.separate(separation.page).tables.popitem()[1].texts() == table.texts()


def test_an_attribute_with_a_value_for_each_condition_is_one_variable():
    kinds = ["", ' rel="next"', "", ' rel="prev"', "", ' rel="up"'] * 3
    page = "".join(f"<p{kinds[n]} id=x{n * 31}>Row of words {n * 7}</p>" for n in range(18))
    layout = str(check_lossless(f"<div>{page}</div>".encode()).layout)
    assert layout.count("rel=") == 1
    assert "next" not in layout


def test_a_condition_and_its_opposite_are_one():
    rows = "".join(
        f"<li><b>Name {n * 17}</b>{'<i>new</i><u>really</u>' if n in (1, 2, 5, 7, 8) else '<s>old thing</s>'}</li>"
        for n in range(12)
    )
    layout = str(separate(Page(f"<ul>{rows}</ul>")).layout)
    assert layout.count("{% if") == layout.count("{% else %}") == 1


def test_line_ends_are_told_once():
    page = "<ul>\r\n" + "".join(f"<li>Row {n * 31}</li>\r\n" for n in range(9)) + "</ul>\r\n<p>a\nb\rc{\r\n"
    separation = check_lossless(page.encode())
    assert separation.data["unweave"] == {"newline": "\r\n"}
    assert "\r" not in str(separation.layout)


def test_white_space_is_layout_and_never_a_variable():
    """Rows indented in three ways, with white space of three kinds before their ends; data are what is said."""
    kinds = [("\n", " "), ("\n\t", ""), ("\n\n  ", "\t"), ("\n", " ")]
    said = [f"{'abcdefgh'[i]} {i}" for i in range(8)]
    rows = [f"{kinds[i % 4][0]}<li class=row><i>{text}</i>{kinds[i % 4][1]}</li>" for i, text in enumerate(said)]
    page = Page(f"<ul>{''.join(rows)}</ul>")
    separation = separate(page)
    assert weave(separation.layout, separation.data) == rendered_by_jinja(separation) == page.source
    [found] = separation.data.values()
    assert [[value for value in row.values() if isinstance(value, str)] for row in found] == [[text] for text in said]


def rows_of_texts(texts: list[str]) -> list[dict[str, object]]:
    separation = separate(
        Page("".join(f"<div class=row><p>{text}</p><b>n{n * n}</b></div>" for n, text in enumerate(texts)))
    )
    check_lossless(separation.page.source)
    (rows,) = (value for value in separation.data.values() if isinstance(value, list))
    return [{name: value for name, value in row.items() if value != f"n{n * n}"} for n, row in enumerate(rows)]


def test_numbers_between_constant_words_are_values_of_their_own():
    sizes = [(f"1.{n}", f"{n},828", f"{n}:3{n} {'AP'[n % 2]}M") for n in range(1, 8)]
    rows = rows_of_texts([f"Height: {height} metres, {size} bytes - {time}" for height, size, time in sizes])
    assert [row["bytes"] for row in rows] == [size for _, size, _ in sizes]
    assert [tuple(row.values()) for row in rows] == sizes
    assert [list(row.values()) for row in rows_of_texts([f"({n}20) {n}04-213{n}" for n in range(2, 8)])] == [
        [100 * n + 20, f"{n}04-213{n}"] for n in range(2, 8)
    ]


def test_dates_and_brackets_are_not_cut():
    dates = [f"July {n + 9}, 1997" for n in range(9)]
    assert [list(row.values()) for row in rows_of_texts([f"Posted {date}" for date in dates])] == [[d] for d in dates]
    words = ["Mono", "Stereo), French (Mono", "Surround", "Mono), Dutch (Five", "None"]
    texts = [f"English ({word})" for word in words]
    assert [list(row.values()) for row in rows_of_texts(texts)] == [[text] for text in texts]


def test_a_percent_escape_is_not_cut():
    links = "".join(
        f'<li><a href="/go?to=a%3D%{n}4x">Lamp {name}</a>' for n, name in zip("12345", "abcde", strict=True)
    )
    for style in ("readable", "small"):
        separation = separate(Page(f"<ul>{links}</ul>"), style=style)
        assert "%{{" not in str(separation.layout)
        assert weave(separation.layout, separation.data) == separation.page.source


def test_the_datetime_of_a_time_is_whole():
    moments = [f"2025-04-{day}T10:15:00-07:00" for day in range(10, 16)]
    times = "".join(f'<li><time datetime="{moment}">{moment[8:10]} days</time></li>' for moment in moments)
    separation = separate(Page(f"<ul>{times}</ul>"))
    assert [record.fields["date"].text for record in separation.records] == moments
    assert 'datetime="{{' in str(separation.layout)
    assert weave(separation.layout, separation.data) == separation.page.source


def test_a_link_is_whole_where_its_base_is_short_for_its_layout():
    short, middle = "/p/", "https://shop.example.com/lamps/of/2026/"
    long = "https://shop.example.com/catalogue/of/everything/that/is/sold/here/"
    for base, kept, of_many in ((short, "", ""), (middle, middle, ""), (long, long, long)):
        links = [f"{base}{n * 31}.html" for n in range(7)]
        rows = "".join(f'<li><a href="{link}">Lamp {name}</a>' for link, name in zip(links, "abcdefg", strict=True))
        separation = separate(Page(f"<ul>{rows}</ul>"))
        assert f'href="{kept}{{{{' in str(separation.layout)
        (table,) = separation.tables.values()
        assert [cells[0] for cells in table.texts()] == links
        assert [record.fields["url"].text for record in separation.records] == links
        pages = separate_pages([Page(f"<ul>{rows}</ul>"), Page(f"<ul>{rows.replace('.html', '1.html')}</ul>")])
        assert f'href="{of_many}{{{{' in str(pages.layout)


def test_addresses_are_whole_in_tables_whatever_the_layout_has_of_them():
    template = """{% for a in things %}<a title="{{ a.name }}" href='/b/{% if a.url %}{{ a.url }}{% else %}x{% endif \
%}.html'><img src="/i/{{ a.picture }}">
<a href="/c/{{ a.twice }}">{{ a.twice }}</a><a href="/{{ a.one }}/{{ a.two }}">{% endfor %}"""
    row = {"name": "Lamp", "url": "y", "picture": "p.png", "twice": "t", "one": "1", "two": "2"}
    separation = Separation(Layout(template), {"things": [row, {**row, "url": "", "picture": ""}]}, Page("<p>"))
    (table,) = separation.tables.values()
    assert table.texts() == [
        ["Lamp", "/b/y.html", "/i/p.png", "t", "1", "2"],
        ["Lamp", "/b/x.html", "/i/", "t", "1", "2"],
    ]
