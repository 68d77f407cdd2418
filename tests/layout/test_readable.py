"""What makes a readable template one to keep: few conditions, `elif`, lists without a condition at their ends,
texts in one piece."""

import json

import pytest

from tests.layout.rendered import rendered_by_jinja
from unweave import FormatError, Page, Separation, separate, weave

WORDS = "amber birch cedar dune ember fern grove heath iris jade knoll larch".split()


def readable(html: str) -> Separation:
    """Separate a page, which comes back."""
    separation = separate(Page(html))
    assert weave(separation.layout, separation.data) == separation.page.source == rendered_by_jinja(separation)
    return separation


def test_what_the_first_row_begins_with_stands_before_the_loop() -> None:
    layout = str(
        readable(
            "<ul>\n   "
            + "".join(f"<li class=tag><a href=/{word}/lamps>{word.title()}</a> in glass</li>" for word in WORDS)
            + "</ul>"
        ).layout
    )
    assert "<ul>\n   {% for " in layout
    assert "loop.first" not in layout


def test_what_the_last_row_ends_with_stands_behind_the_loop() -> None:
    rows = [f"<li class=tag><b>{word}</b>{'' if word != WORDS[-1] else '!'}</li>" for word in WORDS]
    layout = str(readable("<ul>" + "<hr class=line>".join(rows) + "<hr class=line></ul>").layout)
    assert layout.count("<hr") == 1


def test_a_condition_that_is_all_of_an_else_is_an_elif() -> None:
    spaces = ["\n    ", "\n  ", "\n\t\t"]
    rows = "".join(
        f"{spaces[n * n % 7 % 3]}<li class=lamp><b>{word}</b> <i>{n * 17}</i></li>" for n, word in enumerate(WORDS * 3)
    )
    separation = readable(f"<ul>{rows}</ul>")
    layout = str(separation.layout)
    assert "{% elif lamp." in layout
    assert "{% else %}{% if" not in layout
    other = separation.layout.separate(separation.page)
    assert not other.exceptions
    renamed = separation.renamed({"lamps[]": "light"})
    assert "{% elif light." in str(renamed.layout)
    assert weave(renamed.layout, renamed.data) == separation.page.source


def test_white_space_around_an_optional_element_is_under_its_condition() -> None:
    rows = (
        f"<li class=lamp><a href=/{word}>{word.title()} lamp</a>{mark}</li>"
        for word, mark in zip(WORDS, ["", "", "", "<sup>new</sup>\n  ", *[""] * 8], strict=True)
    )
    layout = str(readable(f"<ul>{''.join(rows)}</ul>").layout)
    assert "{% if lamp.sup %}<sup>{{ lamp.sup }}</sup>\n  {% endif %}</li>" in layout
    assert layout.count("{% if") == 1


def test_white_space_between_two_rows_is_told_by_their_place() -> None:
    text = (
        "<p class=lamp><a href=/{0}>A {0} lamp</a> of <b>{0} wood</b> made by <i>{0} hands</i> and others in the "
        "workshop</p>"
    )
    layout = str(readable("<div>" + "\n   ".join(text.format(word) for word in WORDS[:2]) + "</div>").layout)
    assert "{% if not loop.first %}\n   {% endif %}<p class=lamp>" in layout


def test_rows_without_white_space_before_them_need_no_condition_in_a_condition() -> None:
    spaces = ["\n    ", "\n  ", ""]
    rows = "".join(
        f"{spaces[n * n % 7 % 3]}<li class=lamp><b>{word}</b> <i>{n * 17}</i></li>" for n, word in enumerate(WORDS * 3)
    )
    layout = str(readable(f"<ul>{rows}</ul>").layout)
    assert layout.count("{% if") == layout.count("{% elif not") == 1


def test_a_text_with_marks_here_and_there_is_one_value() -> None:
    texts = [
        *("Lamps of <b>oak</b> and <b>ash</b>", "<i>Old</i> lamps", "A lamp", "Of <b>oak</b>, <i>dark</i> or light"),
        *(
            "Plain",
            "With <b>brass</b> and <i>some</i> glass",
            "Paper <b>lamp</b>",
            "Very <i>old</i> <b>things</b>, cheap",
        ),
    ]
    rows = "".join(
        (
            f"<li class=lamp data-shop=here><img class=photo width=40 alt={word}><h3><a href=/lamps/{word}>{word}</a>"
            f"</h3><p class=note>\n  {text}\n</p></li>"
        )
        for word, text in zip(WORDS, texts * 2, strict=False)
    )
    separation = readable(f"<ul>{rows}</ul>")
    assert "<p class=note>\n  {{ lamp.note }}\n</p>" in str(separation.layout)
    assert [row["note"] for row in separation.data["lamps"]] == (texts * 2)[:12]


def test_white_space_that_all_marked_texts_have_is_layout() -> None:
    texts = [
        *(
            "  Lamps of <b>oak</b> and <b>ash</b>",
            "<i>Old</i> lamps ",
            " A lamp",
            "Of <b>oak</b>, <i>dark</i> or light",
        ),
        *("Plain", "With <b>brass</b> and <i>some</i> glass", "Paper <b>lamp</b> ", "<i>Old</i> <b>things</b>, cheap"),
    ]
    rows = "".join(
        (
            f"<li class=lamp data-shop=here><img class=photo width=40 alt={word}><h3><a href=/lamps/{word}>{word}</a>"
            f"</h3><p class=note>\n{text}\n</p></li>"
        )
        for word, text in zip(WORDS, texts * 2, strict=False)
    )
    separation = readable(f"<ul>{rows}</ul>")
    assert "<p class=note>\n{{ lamp.note }}\n</p>" in str(separation.layout)
    assert [row["note"] for row in separation.data["lamps"]] == (texts * 2)[:12]


def test_white_space_behind_a_bracket_of_values_is_layout() -> None:
    rows = "".join(f"<option value={word}>{word} (1{n})\n  </option>" for n, word in enumerate(WORDS))
    separation = readable(f"<select>{rows}</select>")
    assert "}}\n  </option>" in str(separation.layout)
    assert separation.data["select_options"][0]["text"] == "amber (10)"


def test_links_and_titles_are_data_though_a_place_or_a_bit_tells_them() -> None:
    """Two addresses stood in the layout, under a condition."""
    shops = ["/amber", *["/all-other-lamps-of-glass"] * (len(WORDS) - 1)]
    kinds = ["On sale now" if n % 3 else "Out of stock" for n in range(len(WORDS))]
    rows = "".join(
        f'<li><a class="icon-{word}" href="{shop}"><img src="/i.gif" alt="{kind}"></a> {word.title()}</li>'
        for word, shop, kind in zip(WORDS, shops, kinds, strict=True)
    )
    separation = readable(f"<ul>{rows}</ul>")
    assert "{% if" not in str(separation.layout)
    assert [(row["url"], row["alt"]) for row in separation.data["items"]] == [*zip(shops, kinds, strict=True)]


@pytest.mark.parametrize(
    "texts",
    [
        pytest.param(
            [
                *("Our <em>oak</em> lamp", "An old <em>oak</em> <em>lamp</em> of brass", "One <em>oak</em>",
                    "The <em>oak</em> <em>lamp</em>"),
                *("Ash and <em>oak</em>", "Some <em>oak</em> for a <em>lamp</em> and more <em>oak</em>"),
            ],
            id="a mark that all rows have comes and goes besides",
        ),
        pytest.param(
            [
                *("Of <i class=hit>oak</i> and <i class=hit>ash</i>", "Old", "A <i class=hit>brass</i> lamp",
                    "<i class=hit>Red</i> <i class=hit>oak</i>, new"),
                *("Small <i class=hit>ash</i> lamps", "Very <i class=hit>old</i> or <i class=hit>new</i>, cheap"),
            ],
            id="marks have a class",
        ),
        pytest.param(
            ["<b>Red</b> lamps of oak", "Small tables", "<b>Blue</b> chairs", "Big doors", "Windows of glass",
             "<b>Green</b> walls"],
            id="texts begin with one at times",
        ),
        pytest.param(
            [
                "".join(f"<s>oak {k}</s> and {k} lamps " for k in range(n)) + ("of <b>ash</b>" if n % 2 else "cheap")
                for n in (3, 1, 2, 5, 4, 1)
            ],
            id="marks that are a loop",
        ),
    ],
)  # fmt: skip
def test_a_text_is_one_value_although(texts: list[str]) -> None:
    rows = "".join(
        f"<li class=lamp data-shop=here><h3><a href=/lamps/{word}>{word}</a></h3><p class=note>{text}</p></li>"
        for word, text in zip(WORDS, texts * 2, strict=False)
    )
    separation = readable(f"<ul>{rows}</ul>")
    assert "<p class=note>{{ lamp.note }}</p>" in str(separation.layout)
    assert [row["note"] for row in separation.data["lamps"]] == (texts * 2)[:12]


def test_links_in_a_list_are_no_marks_of_a_text() -> None:
    makers = [["ann"], ["bob", "carl"], ["dora", "eve", "fred"], ["gina"]]
    rows = "".join(
        f"<li class=lamp><h3>{word}</h3><p class=makers>"
        + ", ".join(f"<a class=maker href=/makers/{name}>{name.title()}</a>" for name in makers[n % 4])
        + f"{' and others' if n % 3 else ''}</p></li>"
        for n, word in enumerate(WORDS)
    )
    separation = readable(f"<ul>{rows}</ul>")
    assert "<a class=maker" in str(separation.layout)
    assert "<a" not in json.dumps(separation.data)


def test_the_many_values_of_a_single_row_are_its_data() -> None:
    own = "<dl><dt>Only here</dt><dd>Oak</dd></dl><p>and <a href=/ash>Ash</a></p><pre>12 W</pre><h4>Old</h4><b>Dear</b>"
    rows = "".join(
        f"<div class=box><h3>{word}</h3><ul><li>{word * 2}</li></ul>{own if word == 'fern' else ''}</div>"
        for word in WORDS
    )
    separation = readable(rows)
    assert "Only here" not in str(separation.layout)
    assert sum("Only here" in str(row) for row in separation.data["boxes"]) == 1


def test_a_space_that_may_not_break_is_no_value_of_a_single_row() -> None:
    rows = [f"<div><b>{n * 7}</b><i>Lamp {n}</i></div>" for n in range(2, 9)]
    rows[3] = rows[3].replace("</i>", "</i><u>&nbsp; &nbsp;</u>")
    separation = readable(f"<main>{''.join(rows)}</main>")
    assert "<u>&nbsp; &nbsp;</u>{% endif %}" in str(separation.layout)
    assert "&nbsp;" not in str(separation.data)


def test_what_one_row_of_a_script_has_is_its_data() -> None:
    rows = [{"name": word, "price": n * 7 + 3, "href": f"/lamps/{word}"} for n, word in enumerate(WORDS)]
    rows[4]["note"] = "Sold out until spring"
    separation = readable(f"<script>var lamps = {json.dumps(rows)};</script>")
    assert "Sold out" not in str(separation.layout)
    assert "Sold out until spring" in [row.get("note") for row in separation.data["lamps"]]


def test_an_attribute_is_called_what_it_is() -> None:
    options = "".join(
        f"<option{' selected=selected' if n == 3 else ''} value={word}>{n}</option>" for n, word in enumerate(WORDS)
    )
    separation = readable(f"<select>{options}</select>")
    assert "{% if option.selected %} selected={{ option.selected }}{% endif %}" in str(separation.layout)


def test_a_macro_calls_its_lists_by_their_rows() -> None:
    shelves = [
        f"<h2>{title}</h2><ul class=shelf>"
        + "".join(
            f"<li class=lamp><a href=/{name}/{word}>{word.title()}</a> <b>{len(word) * n}</b></li>"
            for n, word in enumerate(WORDS)
        )
        + f"</ul><p>{title} is a long text that tells the lists apart, here once.</p>"
        for title, name in (("Red lamps", "r"), ("Blue lamps", "b"))
    ]
    layout = str(readable("<hr>".join(shelves)).layout)
    assert "(lamps) %}" in layout.partition("{% endmacro")[0]


def test_a_row_that_does_not_fit_is_refused_with_the_line() -> None:
    separation = readable(
        "<h1>Lamps</h1>\n<ul>"
        + "".join(f"<li class=lamp><a href=/{word}>{word.title()}</a></li>" for word in WORDS)
        + "</ul>"
    )
    separation.data["lamps"][3] = "ember"
    with pytest.raises(
        FormatError, match=r"'lamps' at line 2, column 5 of the layout needs objects, not 'ember' \(row 4\)"
    ):
        weave(separation.layout, separation.data)
    separation.data["lamps"][3] = {"text": ["Ember"]}
    with pytest.raises(FormatError, match=r"'text' of row 4 at line 2, column \d+ of the layout needs text, not"):
        weave(separation.layout, separation.data)


def test_the_last_of_a_list_is_in_its_loop_though_nothing_stands_behind_it() -> None:
    links = " | \n".join(f"<a href=/{word}>{word.title()}</a>" for word in WORDS)
    assert str(readable(f"<p class=links>{links}</p>").layout).count("<a href") == 1


def test_what_html_and_body_are_called_names_nothing_on_the_page() -> None:
    metas = "".join(f"<meta property='{word}' content='{n * 7 + 3} {word}s'>" for n, word in enumerate(WORDS))
    items = "".join(f"<li><a href='/{word}'>{word.title()} and more</a></li>" for word in WORDS)
    page = f"<html class='no-touch'><head>{metas}</head><body class='js-enabled'><ul>{items}</ul></body></html>"
    names = readable(page).names.values()
    assert "head_metas" in names
    assert not any("touch" in name or "enabled" in name for name in names)


def test_what_stands_in_a_heading_is_a_title_and_addresses_are_urls() -> None:
    for heading in (
        "<h3><a class=go-there href=/to/{0}>{1} lamp</a></h3>",
        "<h4 class=huge><a href=/to/{0}><b>{1} lamp</b></a></h4>",
    ):
        cards = "".join(
            (
                f"<div class=card>{heading.format(word, word.title())}<img src=/{word}.png><script src=/{n + 2}.js>"
                f"</script><i>{n * 7}</i> left</div>"
            )
            for n, word in enumerate(WORDS)
        )
        row = readable(f"<div>{cards}</div>").data["cards"][1]
        assert (row["title"], row["url"], row["image_url"], row["src"]) == ("Birch", "/to/birch", "birch", 3)


def test_classes_that_say_how_a_thing_looks_name_nothing() -> None:
    """The date was a `border_gray`, the link a `leading`."""
    cards = "".join(
        f"<div class=shop-card><div class='border-b border-gray-700 pb-2 font-medium'>{n + 3} May 2024</div>"
        f"<a class='leading-6 font-bold text-center w-fit' href=/{n * 7}x>{word} lamp</a></div>"
        for n, word in enumerate(WORDS)
    )
    row = readable(f"<div>{cards}</div>").data["shop_cards"][1]
    assert row == {"date": "4 May 2024", "url": "/7x", "text": "birch"}


def test_names_are_of_two_words_the_last_ones_and_longer_where_they_are_taken() -> None:
    items = "".join(
        (
            f"<li class='big-shop-main-thing js-x'><b data-long-shop-code-id={n + 7}>{word}</b>"
            f"<u data-long-shop-code-id={n * 3}>{word}s</u></li>"
        )
        for n, word in enumerate(WORDS)
    )
    separation = readable(f"<ul>{items}</ul>")
    assert "{% for main_thing in main_things %}" in str(separation.layout)
    assert list(separation.data["main_things"][1])[:3] == ["code_id", "text", "text_code_id"]


def test_what_a_person_wrote_is_one_value_with_its_markup() -> None:
    quote, code = "<blockquote><div><cite>{0}</cite>Which {0}?</div></blockquote>", "<code class=x>{0}()</code>"
    posts = [
        "I like the {0} lamp.<br>It is dear.",
        quote + "The other {0}.",
        "See <a class=postlink href=/to/{0}>here</a> for {0}." + code,
        quote + "Not here<br><br>but there, {0}.<br>" + quote,
        "Ask {0}<ul><li>about oak</li></ul>or ash" + code + "not elm",
        code + "<em class=y>{0} and {0}</em>",
    ]
    texts = [posts[n * 5 % 7 % 6].format(word) for n, word in enumerate(WORDS)]
    frame = (
        "<li class=post><img class='avatar of-a-person' width=40 height=40 alt=''><div class='inner part of-a-post'>"
        "<p class='author in-a-row'>by "
    )
    button = (
        "<button class='report this-post' type=button title='Report this post to the people who look after it'>Report "
        "this post</button>"
    )
    rows = "".join(
        f"{frame}<b>{word}</b></p>{button}<div class=content>{text}</div></div></li>"
        for word, text in zip(WORDS, texts, strict=True)
    )
    separation = readable(f"<ul>{rows}</ul>")
    assert "<div class=content>{{ post.content }}</div>" in str(separation.layout)
    assert [post["content"] for post in separation.data["posts"]] == texts


def test_a_menu_that_some_rows_have_is_no_text() -> None:
    menu = "<div class=menu><ul>{}</ul></div>".format(
        "".join(f"<li><a href=/{word}>{word.title()}</a></li>" for word in WORDS)
    )
    rows = "".join(
        (
            f"<li class=card>{word if n % 2 else ''}<br>{'Old' if n % 3 else ''}<i>{word if n % 4 else ''}</i>"
            f"{menu if n % 4 else ''}<u>{n}</u>{'x' if n % 5 else ''}</li>"
        )
        for n, word in enumerate(WORDS)
    )
    assert "<div class=menu>" in str(readable(f"<ul>{rows}</ul>").layout)


def test_what_fewer_rows_have_is_what_their_objects_say() -> None:
    rows = "".join(
        f"<li class=lamp><i class='{'in-stock here' if n in (0, 5) else 'sold-out here'}'>{word}</i> {n * 7}</li>"
        for n, word in enumerate(WORDS)
    )
    lamps = readable(f"<ul>{rows}</ul>").data["lamps"]
    assert [n for n, lamp in enumerate(lamps) if "class" in lamp] == [0, 5]


def test_what_has_an_else_asks_for_what_is() -> None:
    """`{% if not lamp.url %}Sold{% else %}<a ...` asks a reader to think twice."""
    rows = "".join(
        f"<li class=lamp>{f'<a href=/{word}{n * 7}>Buy</a>' if n % 3 else '<em>Sold</em>'}<b>{word}</b> {n * 31}</li>"
        for n, word in enumerate(WORDS)
    )
    layout = str(readable(f"<ul>{rows}</ul>").layout)
    assert "{% if lamp.url %}<a" in layout
    assert "{% else %}<em>Sold</em>{% endif %}" in layout


def test_a_class_that_some_rows_have_more_is_all_that_stands_under_a_condition() -> None:
    """The class behind it begins like the one before, and stood under the condition and its `else`."""
    rows = "".join(
        f'<li class="box-a {"box-b " * (n % 3 == 0)}box-c menu"><b>{word}</b> {n * 31}</li>'
        for n, word in enumerate(WORDS)
    )
    layout = str(readable(f"<ul>{rows}</ul>").layout)
    assert 'class="box-a {% if box.class %}box-b {% endif %}box-c menu"' in layout


def test_a_short_value_that_most_rows_have_is_layout() -> None:
    marks = {0: "new", 4: "old", 7: "dear"}
    rows = "".join(
        f"<li class=lamp><i data-mark={marks.get(n, 'no')}>{word}</i> {n * 7}</li>" for n, word in enumerate(WORDS)
    )
    separation = readable(f"<ul>{rows}</ul>")
    assert [lamp.get("mark") for lamp in separation.data["lamps"] if "mark" in lamp] == list(marks.values())
    assert "{% else %}no{% endif %}" in str(separation.layout)


def test_posts_with_a_rule_between_are_a_row_each() -> None:
    kinds = (
        "<div class='post bg1'>{}</div>",
        "<div class='post bg2 online'>{}<b class=star>Member of {} years</b></div>",
    )
    inner = (
        "<p class='author of-a-post'>by <i>{0}</i></p><p class='content of-a-post'>{0} lamps</p><button class=report>"
        "Report this post to us</button>"
    )
    posts = [kinds[n % 2].format(inner.format(word), n * 7) for n, word in enumerate(WORDS)]
    for between in ("<hr class=rule>", ""):
        separation = readable(f"<div>{between.join(posts)}{between}</div>")
        assert str(separation.layout).count("{% for") == 1
        assert [len(rows) for rows in separation.data.values()] == [len(WORDS)]


def named(html: str) -> dict[str, list[str]]:
    """Give the names of a page's lists, and of what is in their rows."""
    names = readable(html).names
    return {
        path: [name for other, name in names.items() if other.rpartition(".")[0] == path]
        for path in names
        if f"{path}[]" in names
    }


def test_cells_are_called_as_the_headers_of_their_columns() -> None:
    rows = "".join(
        f"<tr><td>{word}</td><td><a href=/makers/{word}/{n}>{word[::-1]}</a></td><td>{n * 7} kg</td></tr>"
        for n, word in enumerate(WORDS)
    )
    head = "<table><caption>Lamps</caption><thead><tr><th>Wood<th>Made by<th><a href=/sort>Weight</a></tr></thead>"
    assert named(f"{head}<tbody>{rows}</tbody></table>")["rows"] == ["wood", "url", "made_by", "weight"]
    spanned = head.replace("<th>Made", "<th colspan=2>Made")
    assert "made_by" not in named(f"{spanned}<tbody>{rows}</tbody></table>")["rows"]


@pytest.mark.parametrize(
    ("opening", "closing", "name"),
    [
        ('<div class="col-md-4 mb-4"><div class="card h-100">', "</div></div>", "cards"),
        ('<div class="sc-b189961a-8 hCbzGp lamp-tile">', "</div>", "lamp_tiles"),
        ('<div class="list-summary-item">', "</div>", "summary_items"),
    ],
)
def test_rows_are_called_as_the_things_they_are(opening: str, closing: str, name: str) -> None:
    rows = "".join(f"{opening}<b>{word}</b><i>{n}</i><a href=/{word}>More</a>{closing}" for n, word in enumerate(WORDS))
    assert list(named(f"<main>{rows}</main>")) == [name]


def test_several_words_of_an_attribute_are_whole() -> None:
    boxes = (
        (
            f'<p class="box box-{word}{" box-wide" if n % 3 else ""}-part" style="color:red;top:{n * 2}px">'
            f"<b>{word}</b> lamps of the house</p>"
        )
        for n, word in enumerate(WORDS)
    )
    separation = readable("".join(boxes))
    assert '<p class="box {{ box.class }}" style="color:red;top:{{ box.top }}">' in str(separation.layout)
    assert [row["class"] for row in separation.data["boxes"]][:2] == [
        f"box-{WORDS[0]}-part",
        f"box-{WORDS[1]} box-wide-part",
    ]


def test_the_last_word_of_names_and_the_first_of_long_texts_are_theirs() -> None:
    """`{{ item.text }} School` and `Zoopla {{ paragraph }}` cut what a reader takes for one."""
    names = [f"{word.title()} High School" for word in WORDS]
    rows = "".join(f'<li title="{name}" class=school>{name}</li>' for name in names)
    assert readable(f"<ul>{rows}</ul>").data["schools"] == names
    assert " miles</li>" in str(readable(f"<ul>{rows.replace(' High School', ' miles')}</ul>").layout)
    notes = "".join(
        f"<p class=note>Zoopla {word} may receive {'a fee or ' * n}a commission from those that we lead you to, {word}"
        for n, word in enumerate(WORDS)
    )
    assert "<p class=note>{{ " in str(readable(notes).layout)
    assert "<p class=note>Note: {{ " in str(readable(notes.replace("Zoopla", "Note:")).layout)


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        pytest.param("/lamps{}/all.html", "/{{ link.url }}/all.html", id="what goes on with what joins words"),
        pytest.param("/a/of-{}.html?a=3", "/a/of-{{ link.url }}.html?a=3", id="but not what goes on with a word"),
        pytest.param("/lamps-of-a-house-that-is-far-away{}/a", "/lamps-of-a-house-that-is-far-away{{ ", id="nor long"),
        pytest.param("/dv/x?sig={}--", '/dv/x?sig={{ link.url }}"', id="what joins nothing"),
    ],
)
def test_a_part_of_an_address_is_whole(address: str, shown: str) -> None:
    parts = [f"{'-/'[n % 2]}{n * 71}" if "lamps" in address else f"{word}_{n}" for n, word in enumerate(WORDS)]
    rows = "".join(
        f'<li><a href="{address.format(part)}">{word}</a></li>' for part, word in zip(parts, WORDS, strict=True)
    )
    assert shown in str(readable(f"<ul>{rows}</ul>").layout)


@pytest.mark.parametrize(
    ("template", "written", "value"),
    [
        pytest.param('<li><i class="stars-4_{n}">{word}</i>', '"stars-{{ item.', "4_{n}", id="of a class"),
        pytest.param("<li><i>{word}</i><p>{n},000</p>", "<p>{{ item.", "{n},000", id="of a text"),
        pytest.param('<li><i>{word}</i><p title="$ 0.{n}">', '"$ {{ item.', "0.{n}", id="of an attribute"),
        pytest.param('<li><i>{word}</i><p id="a_1_{n}">', '"a_1_{{ item.', "{n}", id="but no path of numbers"),
        pytest.param('<li><i>{word}</i><p id="v2.{n}">', '"v2.{{ item.', "{n}", id="but no word that ends in one"),
        pytest.param('<li><i>{word}</i><p id="{n}.2011">', "{{ item.id }}.2011", "{n}", id="but no year"),
    ],
)
def test_a_number_is_whole(template: str, written: str, value: str) -> None:
    numbers = [7 * n % 90 + 10 for n in range(len(WORDS))]
    rows = "".join(template.format(n=n, word=word) for n, word in zip(numbers, WORDS, strict=True))
    separation = readable(f"<ul>{rows}</ul>")
    assert written in str(separation.layout)
    found = [{str(cell) for cell in row.values()} for row in separation.data["items"]]
    assert all(value.format(n=n) in row for n, row in zip(numbers, found, strict=True))


def test_the_lines_of_a_drawing_are_layout() -> None:
    lines = "".join(
        f'<path fill-rule="evenodd" clip-rule="evenodd" stroke="red" d="M{n}{n * 7}l3 4"></path>' for n in range(9)
    )
    icon = f"<svg viewBox='0 0 9 9'><g>{lines}</g></svg>"
    rows = "".join(f"<li class=lamp>{icon}<b>{word}</b></li>" for word in WORDS)
    separation = readable(f"<ul>{rows}</ul>")
    assert list(separation.data) == ["lamps"]
    assert str(separation.layout).count("{% for ") == 1
    chart = (
        "<svg viewBox='0 0 9 9'>"
        f"{''.join(f'<text x={n * 10} y=7 class=of-month>{word}</text>' for n, word in enumerate(WORDS))}</svg>"
    )
    assert "{% for " in str(readable(chart).layout)


def test_rows_are_called_as_the_words_that_all_of_their_classes_end_with() -> None:
    rows = "".join(f"<li class='{('odd', 'even')[n % 2]} lamp'><b>{word}</b> {n}</li>" for n, word in enumerate(WORDS))
    assert "{% for lamp in lamps %}" in str(readable(f"<ul>{rows}</ul>").layout)


def test_what_a_row_has_already_is_said_once() -> None:
    rows = "".join(
        f'<li class=lamp><a href="http://{word}" onclick="count(&quot;http://{word}_1&quot;)">{n}</a></li>'
        for n, word in enumerate(WORDS, 10)
    )
    separation = readable(f"<ul>{rows}</ul>")
    assert 'onclick="count(&quot;{{ lamp.url }}_1&quot;)"' in str(separation.layout)
    assert separation.data["lamps"][0] == {"url": "http://amber", "text": 10}


def test_a_value_that_also_other_kinds_of_rows_have_needs_no_condition() -> None:
    rows = [
        f"<li class=item><a href=/{word}><b class=name>{word} lamp {n}</b></a></li>" for n, word in enumerate(WORDS)
    ]
    rows[-2:] = [
        "<li class=item><p class=box><b class=name>all</b></p></li>",
        "<li class=item><a><b class=name></b></a></li>",
    ]
    layout = str(readable(f"<ul>{''.join(rows)}</ul>").layout)
    assert layout.count("<b class=name>{{ item.name }}</b>") == 2


def test_comments_are_no_rows() -> None:
    comments = [
        f"<!--[if IE {n}]><link rel=stylesheet href=https://lamps.example/styles/ie{n}.css><![endif]-->"
        for n in range(5, 10)
    ]
    separation = readable("<head>" + "\n".join(comments) + "</head>")
    assert all(comment in str(separation.layout) for comment in comments)
    rows = "".join(f"<!-- {word} lamps, shelf {n} --><li class=lamp>{word}</li>" for n, word in enumerate(WORDS))
    assert readable(f"<ul>{rows}</ul>").data["lamps"][1] == {"html_comment": "birch lamps, shelf 1", "text": "birch"}


def test_a_sentence_with_two_links_is_no_list() -> None:
    link = '<a class=member-link href="https://lamps.example/{0}?from=here&amp;to=there" rel=nofollow>{0}</a>'
    sentence = f"<p>Please {link.format('login')} or {link.format('register')}</p>"
    assert sentence in str(readable(sentence).layout)
    rows = [f"<li>{link.format(word)}</li>" for word in WORDS]
    rows[4:6] = [f"<li>Shades: {link.format('glass')} | {link.format('linen')}</li>"]
    separation = readable(f"<ul>{''.join(rows)}</ul>")
    assert str(separation.layout).count("{% for ") == 1
    assert separation.data["items"][5] == {"url": "grove"}


def test_a_list_parted_by_commas_has_its_first_item() -> None:
    cast = ["Ada Ash", "Bo Birch", "Cy Cedar", "Di Elm", "Flo Fir"]
    links = [f'<a href="/movie/contributor/18{n}{n}7">{name}</a>' for n, name in enumerate(cast)]
    separation = readable(f"<p>Starring: <b>all</b></p><td><font>\n  {', '.join(links)}</font></td>")
    assert [link["text"] for link in separation.data["links"]] == cast
    assert "<font>\n  {% for link in links %}<a" in str(separation.layout)
    assert "{% if not loop.last %}, {% endif %}{% endfor %}</font>" in str(separation.layout)


def test_what_is_in_quotes_is_a_value_each() -> None:
    rows = "".join(
        f"""<!-- "{word}.css" media="{n * 2}" --><li class=lamp onclick="show('{word}', '{n + 30}')">"""
        f"""<i data-more="{{&quot;shade&quot;:&quot;{word[::-1]}&quot;,"""
        f"""&quot;shelf&quot;:&quot;{n + 5}&quot;}}"></i></li>"""
        for n, word in enumerate(WORDS)
    )
    separation = readable(f"<ul>{rows}</ul>")
    layout = str(separation.layout)
    assert """<!-- "{{ lamp.html_comment }}" media="{{ lamp.media }}" -->""" in layout
    assert """show('{{ lamp.onclick }}', '{{ lamp.lamp_onclick }}')""" in layout
    assert """&quot;:&quot;{{ lamp.more }}&quot;,&quot;shelf&quot;:&quot;{{ lamp.shelf }}&quot;""" in layout


def test_a_text_is_no_address() -> None:
    rows = "".join(
        f"<li class=post><h2>{w}</h2><b class=author><a class='url fn' href=/{w}>{w[::-1]}</a></b></li>" for w in WORDS
    )
    assert named(f"<ul>{rows}</ul>")["posts"] == ["title", "url", "author"]


@pytest.mark.parametrize(
    ("before", "behind"), [("<svg-list>", "</svg-list>"), ("<svg><foreignObject>", "</foreignObject></svg>")]
)
def test_a_list_in_an_element_called_like_a_drawing_or_written_into_one_is_folded(before: str, behind: str) -> None:
    rows = "".join(f"<li class=a>lamp {i} <b>${i}</b></li>" for i in range(8))
    assert "{% for " in str(readable(f"{before}{rows}{behind}").layout)


@pytest.mark.parametrize(
    ("last", "shown"),
    [
        ("{0} {1}", "say('{{ lamp.onclick }}')"),
        ("{0}', 'no. {1}", "say('{{ lamp.onclick }}', '{{ lamp.lamp_onclick }}')"),
    ],
)
def test_a_script_keeps_the_quotes_around_its_values_of_several_words(last: str, shown: str) -> None:
    rows = "".join(
        f"<li class=lamp onclick=\"say('{last.format(word[::-1], n)}')\"><b>{word} {n * 17}</b></li>"
        for n, word in enumerate(WORDS)
    )
    assert shown in str(readable(f"<ul>{rows}</ul>").layout)


def test_what_both_texts_of_a_condition_end_with_is_written_behind_it() -> None:
    rows = "".join(
        f"<li class=lamp><a class='{'' if n % 3 else 'is-new red '}with-price' href=/{word}>{word[::-1]} {n}</a></li>"
        for n, word in enumerate(WORDS)
    )
    layout = str(readable(f"<ul>{rows}</ul>").layout)
    assert "is-new red {% endif %}with-price' href" in layout
    assert layout.count("with-price") == 1


def counted(words: list[str], start: int = 1) -> str:
    """A list whose items have their number."""
    return "".join(f"<li><a id=tab-{n} href=/to/{word}>{word} lamps</a></li>" for n, word in enumerate(words, start))


@pytest.mark.parametrize(("start", "name"), [(0, "loop.index0"), (1, "loop.index")])
def test_what_counts_the_rows_is_their_number(start: int, name: str) -> None:
    separation = readable(f"<ul>{counted(WORDS, start)}</ul>")
    assert f"<a id=tab-{{{{ {name} }}}} href=/to/{{{{ url }}}}>" in str(separation.layout)
    (links,) = separation.data
    fewer = {links: separation.data[links][1:]}
    assert weave(separation.layout, fewer).decode() == f"<ul>{counted(WORDS[1:], start)}</ul>"
    renamed = separation.renamed({links: "lamps", f"{links}[]": "lamp"})
    assert weave(renamed.layout, renamed.data) == separation.page.source


def test_the_rows_of_each_list_are_counted_from_its_first() -> None:
    lists = [f"<h2>{word} {n * n}</h2><ul>{counted(WORDS[n:])}</ul>" for n, word in enumerate(WORDS[:8])]
    separation = readable(f"<main>{''.join(lists)}</main>")
    assert "tab-{{ loop.index }}" in str(separation.layout)
    other = Page(f"<main>{''.join(lists[3:])}</main>")
    again = separation.layout.separate(other)
    assert not again.exceptions
    assert weave(again.layout, again.data) == other.source
    lists[5] = f"<h2>fern 25</h2><ul>{counted(WORDS[5:], 2)}</ul>"
    assert "loop.index" not in str(readable(f"<main>{''.join(lists)}</main>").layout)


def test_a_list_that_a_macro_writes_twice_is_counted_twice() -> None:
    source = f"<ul>{counted(WORDS)}</ul><p>{WORDS[3]}</p><ul>{counted(WORDS)}</ul>"
    separation = readable(source)
    assert str(separation.layout).count("loop.index") == 1
    assert not separation.layout.separate(Page(source)).exceptions


def test_a_rank_and_what_is_all_that_a_row_has_are_data() -> None:
    ranks = "".join(f"<li><b>{n}</b> <a href=/to/{word}>{word} lamps</a></li>" for n, word in enumerate(WORDS, 1))
    options = "".join(f"<option value={n}>room {n}</option>" for n in range(1, 9))
    separation = readable(f"<ul>{ranks}</ul><select>{options}</select>")
    assert "loop.index" not in str(separation.layout)
