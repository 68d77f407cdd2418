"""Columns that are one: alternatives, torn texts, cards of several layouts, decimals beside a price."""

from __future__ import annotations

import pytest

from unweave import Page, find_records
from unweave.model import Item

from .test_tidying import TITLES, table_of


def test_texts_that_come_again_in_the_column_beside_where_that_has_none_are_one_column() -> None:
    said = ["Staff", "Guest", "Staff", "Guest", "Staff", "Staff", "Guest", "Staff"]
    forms = "<p><i class=by>{}</i></p>", "<div><b><u class=writer>{}</u></b></div>"
    table = table_of(*(forms[i in (2, 5)].format(text) for i, text in enumerate(said)))
    assert len(table.names) == 3
    assert [row[2] for row in table.texts()] == said


def test_alternatives_are_one_column() -> None:
    table = table_of(
        *(
            f"<div class=now>${i}.50</div>" if i % 2 else f"<div class=now><ins class=now>${i}.99</ins></div>"
            for i in range(6)
        )
    )
    assert [row[table.names.index("price")] for row in table.texts()] == [
        "$0.99",
        "$1.50",
        "$2.99",
        "$3.50",
        "$4.99",
        "$5.50",
    ]


def test_the_links_of_tables_below_each_other_are_one_column_whatever_their_headers() -> None:
    teams = {"East": ["Boston", "Miami", "Toronto"], "West": ["Denver", "Dallas", "Utah"], "North": ["Erie", "Gary"]}
    tables = "".join(
        f"<table><thead><tr><th>{part}</th><th>W</th><th>L</th></tr></thead>"
        + "".join(
            f"<tr><td><a href=/{t}>{t} Team</a></td><td>{n + 9}</td><td>{n + 2}</td></tr>" for n, t in enumerate(of)
        )
        + "</table>"
        for part, of in teams.items()
    )
    table = find_records(Page(f"<main>{tables}</main>"))[0].table
    assert [name for name in table.names if name != "section"] == ["title", "W", "L"]
    assert [row[table.names.index("title")] for row in table.texts()] == [
        f"{t} Team" for of in teams.values() for t in of
    ]


@pytest.mark.parametrize("decimals", ["<i class=format>03</i>", "<sup>03</sup>", "<span class=cents>03</span>"])
def test_the_decimals_beside_a_price_are_its_own(decimals: str) -> None:
    table = table_of(*(f"<div class=price><b class=whole>${i + 21}</b>{decimals}</div>" for i in range(6)))
    assert [row[-1] for row in table.texts()] == [f"${i + 21}.03" for i in range(6)]


def test_counts_of_one_class_at_two_places_with_much_between_are_one_column() -> None:
    count = "<b class=n-colors>{} colors</b>"
    swatches = "".join(f"<u class=k{{0}}{letter}><img src=/{{0}}/{letter}.png></u>" for letter in "abcdef")
    table = table_of(
        *(
            f"<p class=top>{count.format(i + 2)}<i class=own>Make it yours</i></p>{swatches.format(0)}"
            if i % 4 == 1
            else f"{swatches.format(0)}<p class=below>{count.format(i + 2)}</p>"
            for i in range(12)
        )
    )
    assert [row[table.names.index("colors")] for row in table.texts()] == [f"{i + 2} colors" for i in range(12)]


def test_decimals_set_as_the_currency_is_belong_to_those_amounts_that_have_them() -> None:
    cents = ["<i class=f>03</i>", "", "<i class=f>99</i>", "<i class=f>10</i>", "", "<i class=f>50</i>"]
    prices = [
        f"<div class=price><i class=f>$</i>{21 + i}{cent}<u class=per>/each</u> <s>${40 + i}</s></div>"
        for i, cent in enumerate(cents)
    ]
    found = [row[table.names.index("price")] for table in [table_of(*prices)] for row in table.texts()]
    assert found == ["$21.03", "$22", "$23.99", "$24.10", "$25", "$26.50"]


def test_a_link_in_one_element_or_another_is_one_column() -> None:
    titles = [
        f"<div class=hot><h3><a href=/{i}>Lamp of kind {i}</a></h3></div>"
        if i % 3 == 0
        else f"<h4 class=plain><a href=/{i}>Lamp of kind {i}</a></h4>"
        for i in range(9)
    ]
    html = "".join(
        f"<div class=row>{title}<p class=desc>It is number {i} of them all</p></div>" for i, title in enumerate(titles)
    )
    table = find_records(Page(f"<main>{html}</main>"))[0].table
    assert [row[0] for row in table.texts()] == [f"Lamp of kind {i}" for i in range(9)]


def test_words_of_several_kinds_after_numbers_go_to_these() -> None:
    said = ("2</i><u class=u>Replies", "1</i><u class=u>Kudo", "3</i><u class=u>Replies") * 2
    assert "1 Kudo" in table_of(*(f"<i class=n>{line}</u>" for line in said)).texts()[1]


def test_sentences_that_a_link_tears_in_a_few_records_are_one_column() -> None:
    whole = "Rivers and lakes of the far north in {} summers"
    torn = "Here are {} <a href=/x{}>lakes</a> of the far north, all of them in one book</p>"
    said = [f"<p class=t>{torn.format(i, i)}</p>" if i == 2 else f"<p class=t>{whole.format(i)}</p>" for i in range(8)]
    table = table_of(*said)
    assert all(any("far north" in (text or "") for text in row) for row in table.texts())
    assert sum(any("far north" in (row[at] or "") for row in table.texts()) for at in range(len(table.names))) == 1


def test_a_name_with_a_link_and_one_without_are_one_column() -> None:
    names = ["Ann Lee", "<a href=/u/1>Bo Chan</a>", "Cy Orr", "<a href=/u/2>Di Fay</a>", "Ed Moe", "Flo Ray"]
    table = table_of(*(f"<p class=by><span>{name}</span></p>" for name in names))
    assert len(table.names) == 3
    assert [row[2] for row in table.texts()] == ["Ann Lee", "Bo Chan", "Cy Orr", "Di Fay", "Ed Moe", "Flo Ray"]


def test_decimals_with_their_mark_belong_to_the_number_before_them() -> None:
    prices = ["7.90", "12.50", "3.00", "99.95", "1.20", "45.00"]
    parts = (price.split(".") for price in prices)
    table = table_of(*(f"<p>${whole}</p><p>.{cents}</p><p>for</p><p>one</p>" for whole, cents in parts))
    assert table.texts()[1][2] == "$12.50"


def test_dates_of_two_kinds_of_cards_are_one_column() -> None:
    days = [f"May {i}, 2026" for i in range(1, 7)]
    forms = ("<p class=when>{}</p>", "<div class=meta><span class=day>{}</span></div>")
    table = table_of(*(forms[i % 2].format(day) for i, day in enumerate(days)))
    assert table.names == ["title", "description", "date"]
    assert [row[2] for row in table.texts()] == days


def test_names_with_and_before_the_last_are_one_column() -> None:
    authors = ["<a href=/a>Ann Lee</a> and <a href=/b>Bob Ray</a>", "<a href=/c>Cid Oak</a>"]
    authors += ["<a href=/d>Dan Elm</a>, <a href=/e>Eve Fir</a> and <a href=/f>Fay Ash</a>"]
    table = table_of(*(f"<h4>{authors[i % 3]}</h4>" for i in range(6)))
    column = next(name for name in table.names if name not in ("title", "description"))
    assert len(table.names) == 3
    assert [table.texts()[i][table.names.index(column)] for i in range(3)] == [
        "Ann Lee; Bob Ray",
        "Cid Oak",
        "Dan Elm; Eve Fir; Fay Ash",
    ]


def test_an_abbreviation_is_part_of_its_text() -> None:
    table = table_of(*(f"<span class=at><abbr>{'pp' if i % 2 else 'p'}</abbr>{i} - {i + 4}</span>" for i in range(6)))
    assert len(table.names) == 3
    assert table.texts()[1][2] == "pp1 - 5"


def test_texts_of_two_kinds_of_records_are_one_column_though_one_has_a_link_in_it() -> None:
    linked = "<p class=a>The wood of <a href=/w/{i}>{i} elms</a>, as all of us know, is hard and old.</p>"
    plain = "<div><blockquote>A story of {i} oaks that stood on the hill behind us</blockquote></div>"
    table = table_of(*((plain if i > 2 else linked).format(i=i) for i in range(6)))
    assert [(row[-1] or "-").split()[0] for row in table.texts()] == ["The"] * 3 + ["A"] * 3


@pytest.mark.parametrize(
    ("forms", "n_columns"),
    [
        (("The oak has wood that is hard {i}<br>and that lasts for years and years",) * 6, 3),
        (
            ("The oak has wood that is hard {i}<br>So has the elm, which is less so {i}",) * 3
            + ("An oak that is hard {i}",) * 3,
            3,
        ),
        (("The oak has wood that is hard {i}<br>J Exp Zool. 2004 Feb 1; 301A: 11{i}",) * 6, 4),
    ],
)
def test_the_lines_of_one_text_are_one_column(forms: tuple[str, ...], n_columns: int) -> None:
    table = table_of(*(f"<div class=t><i></i>{form.format(i=i)}</div>" for i, form in enumerate(forms)))
    assert len(table.names) == n_columns


def test_paragraphs_below_each_other_are_one_column_though_others_stand_higher() -> None:
    first, second, third = (
        f"<p>{text}, {{i}}</p>"
        for text in (
            "Its wood was cut when the snow lay upon the hills",
            "Whoever has one of these will not want another",
            "Of all that is sold here it lasts longest by far",
        )
    )
    forms = (f"{first}<b>Kind {{i}}</b>{second}{third if i % 2 else ''}" for i in range(8))
    table = table_of(*(form.format(i=i) for i, form in enumerate(forms)))
    assert len(table.names) == 5
    assert table.texts()[1][-1].startswith("Whoever has one of these will not want another, 1; Of all")


def test_paragraphs_of_two_classes_are_two_columns() -> None:
    said = "<p class=review>I had lamp number {i} for a year and like it very much</p>"
    answer = "<p class=answer>We thank you for these words of the {i}th, and hope to see you</p>"
    table = table_of(*((said + answer * (i % 2)).format(i=i) for i in range(8)))
    assert [row[-1] and row[-1][:8] for row in table.texts()] == [None, "We thank"] * 4


def test_the_words_below_each_other_behind_one_label_are_values_of_one_column() -> None:
    said = ["Red light<br>Ultralight", "Red light", "Warm<br>Ultralight", "Ultralight", "Red light<br>Warm", "Warm"]
    table = table_of(*(f"<p><b>Features:</b> {line}</p>" for line in said))
    assert table.names == ["title", "description", "Features"]
    assert [row[2] for row in table.texts()] == [line.replace("<br>", "; ") for line in said]


def test_words_below_a_label_that_never_stand_behind_it_are_no_values_of_it() -> None:
    said = [
        ("red", "large"),
        ("blue", "small"),
        ("green", "medium"),
        ("red", "large"),
        ("grey", "small"),
        ("tan", "wide"),
    ]
    table = table_of(*(f"<p><b>Colour:</b> {colour}</p><p>{size}</p>" for colour, size in said))
    assert table["Colour"] == [colour for colour, _ in said]
    some = (f"<b>Colour:</b> {colour}{'<br>Last pieces' if size == 'small' else ''}" for colour, size in said)
    assert table_of(*some)["Colour"] == [colour for colour, _ in said]


def test_a_flag_in_capitals_is_none_of_the_title_behind_it() -> None:
    flag = "<i class=new-flag>NEU</i>"
    cards = (
        (
            f"<div class=card><h2><a href=/{i}><span>{flag if i % 2 else ''}{TITLES[i]}</span></a></h2>"
            f"<p>Town {i}7</p></div>"
        )
        for i in range(6)
    )
    assert find_records(Page("".join(cards)))[0].table["title"] == TITLES


def test_a_bracket_that_the_next_element_is_in_is_none_of_a_value() -> None:
    table = table_of(*(f"<p class=at>http://lamps{i}.example[<a href=/more>more</a>]</p>" for i in range(6)))
    assert [row[table.names.index("url")] for row in table.texts()] == [f"http://lamps{i}.example" for i in range(6)]


def test_a_label_and_its_plural_are_one_column() -> None:
    """`Director` and `Directors` were two half empty ones."""
    makers = ["Ann", "Bob Cem", "Dora", "Eve Fay", "Gil"]
    rows = "".join(
        f"<li class=row><h3><a href=/{n}>Film {n}</a></h3><p>Director{'s' * (' ' in who)}: "
        f"{', '.join(f'<a href=/{name}>{name}</a>' for name in who.split())}</p><p>Year: <i>{2000 + n}</i></p></li>"
        for n, who in enumerate(makers)
    )
    table = find_records(Page(f"<ul>{rows}</ul>"))[0].table
    assert table.names == ["title", "Director", "Year"]
    assert table["Director"] == ["Ann", "Bob; Cem", "Dora", "Eve; Fay", "Gil"]


def test_pictures_at_two_places_in_cards_of_two_layouts_are_one_column() -> None:
    def card(n: int) -> str:
        first = f"<figure class=top><a href=/p{n}><img src=/photos/{n}.jpg></a></figure>" if n % 2 else ""
        last = "" if n % 2 else f"<aside class=end><div><span><img src=/photos/{n}.jpg></span></div></aside>"
        return (
            f"<div class=row>{first}<h3><a href=/p{n}>A thing to see, {n}</a></h3><p>Told of {n} of them.</p>"
            f"{last}</div>"
        )

    table = find_records(Page(f"<main>{''.join(map(card, range(8)))}</main>"))[0].table
    pictures = [row[table.names.index("image")] for row in table.rows]
    assert [item.src for item in pictures if isinstance(item, Item)] == [f"/photos/{n}.jpg" for n in range(8)]


def test_headings_of_two_layouts_are_one_column() -> None:
    texts = ("Desk lamps", "Wool rugs", "Oak tables", "Clay pots", "Pine beds", "Glass vases")
    headings = [f"<h4>{text}</h4>" for text in texts]
    wrapped = [f"<div class=x>{heading}</div>" if at < 4 else heading for at, heading in enumerate(headings)]
    rows = "".join(
        (
            f"<li class=card><a href=/{at}><img src=/{at}.jpg></a>{heading}<p>Number {at} of the year, made by hand "
            "here.</p></li>"
        )
        for at, heading in enumerate(wrapped)
    )
    assert find_records(Page(f"<ul>{rows}</ul>"))[0].table["title"] == list(texts)


def test_texts_of_one_class_in_cards_of_two_layouts_are_one_column_though_much_lies_between() -> None:
    film = (
        "<a href=/f/{0}><h3>{1} {0}</h3><div class=desc>Film number {0}</div></a><a href=/f/{0}>"
        "<div class=desc>{0}K plays</div></a>"
    )
    meal = (
        "<a href=/m/{0}><h3>{1} {0}</h3></a><div class=rate><b>4.{0}</b><u>{0} votes</u><em>{0} min</em><tt>${0}</tt>"
        "<a href=/m/{0}><div class=desc>Cook number {0}</div></a></div>"
    )
    cards = ((film if i % 5 == 2 else meal).format(i, TITLES[i % 6]) for i in range(10))
    rows = "".join(f"<div class=row>{card}</div>" for card in cards)
    texts = find_records(Page(f"<main>{rows}</main>"))[0].table.texts()
    column = texts[0].index("Cook number 0")
    assert [row[column] for row in texts] == [f"{'Film' if i % 5 == 2 else 'Cook'} number {i}" for i in range(10)]
