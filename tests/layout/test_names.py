"""Names of a readable layout say what the most rows have."""

import json

from unweave import Page, separate, weave

WORDS = "amber birch cedar dune ember fern grove heath iris jade knoll larch".split()


def _layout(source: str) -> str:
    separation = separate(Page(source))
    assert weave(separation.layout, separation.data) == separation.page.source
    return str(separation.layout)


def test_lists_in_scripts_are_called_by_their_key_and_values_by_theirs() -> None:
    """`thumbnail` and `photo` were `image` and `body_image`, their list `scripts`."""
    rows = json.dumps([{"thumbnail": f"a{i * 7919}zz", "photo": f"b{i * 104729}yy"} for i in range(1, 9)])
    layout = _layout(f"<html><script>var pics = {rows}; f()</script></html>")
    assert "for pic in pics" in layout
    assert '"thumbnail": "{{ pic.thumbnail }}", "photo": "{{ pic.photo }}"' in layout


def test_rows_are_not_called_by_what_few_of_them_have() -> None:
    """A list of ads was `ysmcm_odds`, the texts of a menu `current`."""
    rows = "".join(
        f"<li><a{' class=current' if i == 3 else ''} href=/made/of/{i * 7919}>Word {i * 104729} here</a></li>"
        for i in range(9)
    )
    layout = _layout(f"<ul>{rows}</ul>")
    assert "current" not in layout.replace("class=current", "")
    assert "{{ link.text }}" in layout


def test_conditions_on_elements_say_that_something_is_there() -> None:
    """A flag was called like a value: `if row.sold`, `"sold":1`."""
    rows = "".join(
        f"<tr><td>Title {i * 7919}</td>"
        + ("<td class=sold>Sold <b>out</b> for now</td>" if i in (0, 1, 4, 6, 7, 11) else "")
        + "</tr>"
        for i in range(12)
    )
    assert "if row.has_sold %}<td class=sold>" in _layout(f"<table>{rows}</table>")


def test_an_item_that_is_all_a_link_is_a_link_and_what_it_says_its_text() -> None:
    """It was `item`, and what it says `item.link`, which reads like its address."""
    rows = "".join(f"<li><a href=/made/of/{i * 7919}>Word {i * 104729}</a></li>" for i in range(9))
    layout = _layout(f"<nav class=menu><ul>{rows}</ul></nav>")
    assert "{% for link in menu_links %}<li><a href=/made/of/{{ link.url }}>Word {{ link.text }}</a>" in layout
    rows = "".join(f"<li><a href=/made/of/{i * 7919}>Word {i * 104729}</a> by <i>{i * 31}</i></li>" for i in range(9))
    layout = _layout(f"<nav class=menu><ul>{rows}</ul></nav>")
    assert "{% for item in menu_items %}" in layout
    assert "Word {{ item.text }}</a>" in layout


def test_what_a_program_made_up_is_no_name() -> None:
    """Lists were `oyhejmljgsvstiljwhgls`, `or_eps`."""
    for made_up in ("oyhejmljgsvstiljwhgl", "css-q9vzxkqj", "fDXOr6EpR9"):
        rows = "".join(f"<p class={made_up}><b>{i * 7919}</b><i>{i * 104729}</i></p>" for i in range(1, 9))
        assert "{% for paragraph in " in _layout(f"<div class=lamp-list>{rows}</div>")


def test_a_list_whose_classes_say_nothing_is_called_by_its_label_or_heading() -> None:
    """They were `tnabqs` and `azdbsses`, by what a build tool wrote."""
    rows = "".join(f"<li class=tnabq03><img src=/{i * 7919}.png><b>{i * 104729}</b></li>" for i in range(1, 9))
    assert "{% for item in gallery_images %}" in _layout(f'<ol class="tnabq01" aria-label="Gallery images">{rows}</ol>')
    assert "{% for item in main %}" in _layout(f"<nav aria-label=Main><ul>{rows}</ul></nav>")
    rows = "".join(f"<div class=azdbss7><b>{i * 7919}</b><i>{i * 104729}</i></div>" for i in range(1, 9))
    layout = _layout(f"<div><h2>Mortgage calculator</h2><div>{rows}</div></div>")
    assert "{% for item in mortgage_calculator %}" in layout


def test_headings_keep_their_words_whole() -> None:
    """It was `what_s_new`."""
    rows = "".join(f"<li><a href=/made/of/{i * 7919}>Word {i * 104729}</a></li>" for i in range(9))
    assert "in whats_new %}" in _layout(f"<h3>What's new</h3><ul>{rows}</ul>")


def test_flags_say_what_of() -> None:
    """They were `has_text`: of which text?"""
    options = "".join(
        f"<option value={i * 7919}{' selected' if i in (2, 5, 6) else ''}>Lamp {i * 104729}</option>"
        for i in range(1, 20)
    )
    assert "{% if option.has_selected %} selected{% endif %}" in _layout(f"<select>{options}</select>")
    rows = "".join(
        f"<tr><td>{i * 7919}{'<span>Top seller</span>' if i in (0, 1, 4, 6, 7, 11) else ''}<td>{i * 104729}"
        for i in range(12)
    )
    assert "{% if row.has_top_seller %}<span>Top seller</span>" in _layout(f"<table>{rows}</table>")
    for n in (99, 100, 200):
        assert "{% if row.has_text %}<span>" in _layout(f"<table>{rows}</table>".replace("Top seller", "да" * n))


def test_comments_scripts_and_styles_are_called_so() -> None:
    """All were `html`."""
    rows = "".join(f"<p><!-- Lamp {i * 7919} --><b>{i * 104729}</b></p>" for i in range(1, 9))
    assert "{{ paragraph.html_comment }}" in _layout(f"<div>{rows}</div>")


def test_lists_in_rows_have_no_numbers_where_the_page_has_words() -> None:
    """They were `items2`, for every object of the data has `items`."""
    rows = "".join(
        "<div class=menu><h3>{}</h3><ul>{}</ul></div>".format(
            i * 7919, "".join(f"<li><b>{i * k * 31}</b><i>{i + k * 104729}</i></li>" for k in range(1, 3 + i % 5 * 3))
        )
        for i in range(1, 9)
    )
    layout = _layout(f"<section>{rows}</section>")
    assert "in menu.entries %}" in layout


def test_rows_in_a_row_of_the_same_name_are_called_as_their_list() -> None:
    """They were `text`, or `tool_box2`."""
    rows = (
        "".join(
            f"<div class='{w}'><b>{w[::-1]} {n * k * 31}</b> by <i>{n + k} makers</i></div>"
            for k, w in enumerate(words)
        )
        for n, words in enumerate([["left", "mid", "right", "wide"], ["all", "one", "new", "old", "half"]] * 3)
    )
    layout = _layout("".join(f"<div class=tool-box><h4>No. {n * 17}</h4>{row}</div>" for n, row in enumerate(rows)))
    assert "{% for box in tool_box.boxes %}<div class='{{ box.class }}'>" in layout


def test_a_number_is_called_by_the_plural_behind_it_where_nothing_else_names_it() -> None:
    """It was `paragraph2`."""
    rows = "".join(f"<li><p>Herne {i * 7919}a</p><p>{i}.{i * 31} miles</p></li>" for i in range(1, 9))
    assert "<p>{{ item.miles }} miles</p>" in _layout(f"<ul>{rows}</ul>")
    assert "item.miles" not in _layout(f"<ul>{rows.replace('miles', 'miles by car')}</ul>")
    assert "{{ item.distance }} miles" in _layout(f"<ul>{rows.replace('</p><p>', '</p><p class=distance>')}</ul>")


def test_a_number_behind_the_sign_of_a_currency_is_a_price_where_nothing_else_names_it() -> None:
    """It was `text_box`, for its sign stays in the layout."""
    rows = "".join(f"<li><b>Lamp {i * 7919}</b><p class=text-box>${i}.{i * 31}</p>" for i in (1, 2, 3, 4, 5))
    assert "${{ item.price }}" in _layout(f"<ul>{rows}</ul>")
    assert "${{ item.was }}" in _layout(f"<ul>{rows.replace('text-box', 'was')}</ul>")
    assert "price" not in _layout(f"<ul>{rows.replace('$', '~')}</ul>")


def test_a_value_that_is_all_of_its_row_is_called_as_the_row() -> None:
    """It was `text`, in a list of cells, links or buttons."""
    rows = "".join(f"<div class=tool><span>Lamp {i * 7919}</span></div>" for i in range(1, 9))
    assert "{% for tool in tools %}<div class=tool><span>Lamp {{ tool }}</span>" in _layout(f"<div>{rows}</div>")


def test_rows_that_may_not_have_the_name_of_the_row_around_are_no_texts() -> None:
    """Boxes with a class each in a row of boxes were `text`."""
    rows = "".join(
        f"<div class=big-box{n * n}>"
        + "".join(
            f"<div class='{w}'><b>{n * k * 7919}{w[::-1]}</b> by <i>{n + k} makers</i></div>"
            for k, w in enumerate(["left box", "box", "box-none", "right box"][: 1 + n % 4])
        )
        + "</div>"
        for n in range(1, 12)
    )
    layout = _layout(f"<section>{rows}</section>")
    assert "{% for item in big.bigs %}<div class='{{ item.class }}'>" in layout


def test_names_written_as_one_word_with_the_row_s_are_called_by_the_rest() -> None:
    """It was `menuentry.menuentrylabel`."""
    rows = "".join(
        f"<li class=menuentry><a class=menuentrylabel href=/made/of/{i * 7919}>Word {i * 104729}</a></li>"
        for i in range(1, 9)
    )
    assert "Word {{ menuentry.label }}</a>" in _layout(f"<ul>{rows}</ul>")


def test_what_is_a_text_and_an_attribute_is_called_as_the_text_or_by_a_field() -> None:
    """They were `mouse_over`, `alt`, `class`."""
    rows = "".join(
        f"<li><a class=name alt='Lamp {i * 7919}' href=/made/of/{i * 104729}>Lamp {i * 7919}</a></li>"
        for i in range(1, 9)
    )
    for text, name in ("name", "name"), ("lvl1", "text"), ("entry", "entry"):
        for attribute in ("alt", "onmouseover", "aria-label"):
            layout = _layout(f"<ul>{rows}</ul>".replace("class=name", f"class={text}").replace("alt", attribute))
            assert f"{attribute}='Lamp {{{{ link.{name} }}}}'" in layout, layout
    assert "title='Lamp {{ link.title }}'" in _layout(f"<ul>{rows}</ul>".replace("alt", "title"))


def test_a_list_without_a_name_is_called_by_the_label_of_its_section() -> None:
    """They were `items2` and `items3`; a class that is nearer says more."""
    rows = "".join(f"<li><b>{i * 7919}</b><i>{i * 104729}</i></li>" for i in range(1, 9))
    for label in ('aria-label="Crime rates"', 'aria-labelledby="crime-rates"'):
        lists = f"<div><p>Sign in to see all of it.</p><ul>{rows}</ul></div>"
        assert "in crime_rates %}" in _layout(f"<section {label}>{lists}</section>")
        assert "in lamp_items %}" in _layout(f"<nav {label}>{lists.replace('<ul>', '<ul class=lamp-list>')}</nav>")


def test_elements_of_made_up_classes_are_called_as_tests_find_them() -> None:
    """They were `mob_kv`."""
    rows = "".join(
        f'<div data-testid="stay-{i * 31}"><p class="css-mob1kv" data-testid="stay__fee">{i * 7919}</p>'
        f'<p class="lamp">{i * 104729}</p></div>'
        for i in range(1, 9)
    )
    layout = _layout(f"<div>{rows}</div>")
    assert '<p class="css-mob1kv" data-testid="stay__fee">{{ text.stay_fee }}</p>' in layout
    assert "{{ text.lamp }}" in layout


def test_which_drawing_of_a_set_is_used_is_a_symbol() -> None:
    """It was `url`, or `use_url` beside the address of a link."""
    rows = "".join(
        f'<li class="fact"><svg><use href="#lamp-{i * 7919}a"></use></svg><b>{i * 104729}</b></li>' for i in range(1, 9)
    )
    assert '<use href="{{ fact.symbol }}">' in _layout(f"<ul>{rows}</ul>")
    assert '<use xlink:href="#lamp-{{ fact.symbol }}">' in _layout(f"<ul>{rows.replace(' href', ' xlink:href')}</ul>")


def test_lists_of_links_are_links_of_what_is_around() -> None:
    """They were `link_list_items` and `links_items`, or `items` where `links` was another list."""
    rows = "".join(f"<li><span><a href=/a/{i * 7919}>Lamp {i * 104729}</a></span></li>" for i in range(1, 9))
    for name in ("links", "link-list", "links_list"):
        assert "{% for link in links %}" in _layout(f"<ul class={name}>{rows}</ul>")
    for name, other in (("link-list", "menu_links"), ("teams", "teams_links")):
        first = f"<ul class={name}>{rows}</ul><h1>A</h1><ul class=links>{rows.replace('/a', '/b')}</ul>"
        layout = _layout(f"{first}<h1>B</h1><div class=menu><ul class={name}>{rows.replace('/a', '/c')}</ul></div>")
        assert f"{{% for link in {other} %}}" in layout
    assert "{% for link in footer_links %}" in _layout(f"<ul class=footer-list>{rows}</ul>")


def test_a_list_whose_last_item_is_the_page_at_hand_is_of_breadcrumbs() -> None:
    """It was `items2`."""
    rows = [f"<li><a href=/a/{i * 7919}>Lamps {i * 104729}</a></li>" for i in range(1, 9)]
    current = [row.replace("<a", '<a aria-current="page"') for row in rows]
    assert "{% for breadcrumb in breadcrumbs %}" in _layout(f"<ol>{''.join(rows[:-1] + current[-1:])}</ol>")
    assert "breadcrumb" not in _layout(f"<ol>{''.join(rows[:2] + current[2:3] + rows[3:])}</ol>")


FACTS = {"Genre": "Crime story", "Running time": "two hours", "Release date": "in spring", "Country": "Norway"}


def test_texts_before_a_colon_are_labels_and_what_is_behind_them_values() -> None:
    """They were `text` and `text2`."""
    rows = "".join(f"<tr><td><b>{label}:</b></td><td><i>{value}</i></td></tr>" for label, value in FACTS.items())
    layout = _layout(f"<table>{rows}</table>")
    assert "<td><b>{{ row.label }}</b></td><td><i>{{ row.value }}</i></td>" in layout
    assert ".label" not in _layout(f"<table>{rows.replace(':', '')}</table>")


def test_what_the_classes_of_some_rows_begin_with_names_nothing() -> None:
    """The values were called `film`."""
    kinds = {label: f' class="film-{label[:3]}_{label[-4:]}"' for label in FACTS if " " in label}
    rows = "".join(
        f"<tr><td align=right><b>{label}:</b></td><td width=300><i{kinds.get(label, '')}>{value}</i></td></tr>"
        for label, value in FACTS.items()
    )
    layout = _layout(f"<table>{rows}</table>")
    assert 'class="film-{{ row.class }}"' in layout
    assert ">{{ row.value }}</i></td>" in layout


ROWS = "".join(f"<tr><td align=right>{label}</td><td width=300>{value}</td></tr>\n" for label, value in FACTS.items())


def test_a_list_that_nothing_names_is_called_by_the_comment_before_it() -> None:
    """It was `rows`, or as something far around."""
    assert "{% for row in cast_and_crew %}" in _layout(f"<table>\n<!-- Cast and crew -->\n{ROWS}</table>")
    assert "{% for row in rows %}" in _layout(f"<table>\n<!-- /cast and crew -->\n{ROWS}</table>")
    scripts = "".join(f"<script async src=/made/of/{i * 7919}.js></script>\n" for i in range(9))
    assert "{% for src in scripts %}" in _layout(f"<div>\n<!-- Our own code -->\n{scripts}</div>")


def test_rows_that_nothing_names_are_called_by_the_comment_they_begin_with() -> None:
    """A film's facts were `rows`."""
    rows = ROWS.replace("<tr>", "<!-- begin of property -->\n<tr>")
    assert "{% for property in properties %}" in _layout(f"<table>\n{rows}</table>")
    assert "{% for fact in facts %}" in _layout(f"<table>\n{rows.replace('<tr', '<tr class=fact')}</table>")


def test_what_stands_in_a_style_is_called_by_its_property() -> None:
    rows = "".join(f"<p class=ad style='min-height: {n * 37}px; max-height: none'>{n * 7919}</p>" for n in range(1, 5))
    assert "style='min-height: {{ ad.height }};" in _layout(f"<div>{rows}</div>")
    colours = "".join(f"<p class=ad style='color: rgb(2, {n * n})'>{n * 7919}</p>" for n in range(1, 5))
    assert "{{ ad.color }}" in _layout(f"<div>{colours}</div>")


def test_the_second_number_of_a_range_is_its_end() -> None:
    rows = "".join(f"<li><p>Herne {n * 7919}a</p><p>Age: {n * 5 % 7} - {n * n + 7}</p></li>" for n in range(1, 9))
    assert "<p>Age: {{ item.age }} - {{ item.age_to }}</p>" in _layout(f"<ul>{rows}</ul>")


def test_items_under_a_heading_are_each_one_of_what_it_says() -> None:
    rows = "".join(f"<li><p>Herne {n * 7919}a</p><i>{n * 31} miles</i></li>" for n in range(1, 9))
    assert "{% for station in stations %}<li><p>Herne {{ station.text }}</p>" in _layout(
        f"<h3>Stations</h3><ul>{rows}</ul>"
    )
    assert "{% for item in train_stations %}" in _layout(f"<h3>Train stations</h3><ul>{rows}</ul>")


def test_a_list_that_nothing_names_is_called_by_its_pictures() -> None:
    icons = "".join(
        f"<li><svg><use href=#{word}-small></use></svg>{n * 7} {word}s</li>" for n, word in enumerate(WORDS)
    )
    assert "{% for icon in icons %}" in _layout(f"<ul>{icons}</ul>")
    images = "".join(f"<li><img src='/pictures/{word}.jpg'><b>+{n * 7}</b></li>" for n, word in enumerate(WORDS))
    assert "{% for image in images %}" in _layout(f"<ul>{images}</ul>")
