"""What of a table a person would leave out stands aside; nothing is lost, and nothing takes long."""

from __future__ import annotations

import gc

import pytest

from tests.pace import spent
from unweave import Page, Table, find_records

TITLES = ["Oak table", "Steel lamp", "Pine bed", "Wool rug", "Glass vase", "Clay pot"]


def table_of(*extras: str) -> Table:
    """Return the table of records with a title, a description, and each its own extra."""
    rows = "".join(
        (
            f"<div class=row><h3><a href=/p/{i}>{TITLES[i % 6]} {i}</a></h3><p class=desc>It is number {i} of them "
            f"all</p>{extra}</div>"
        )
        for i, extra in enumerate(extras)
    )
    return find_records(Page(f"<main>{rows}</main>"))[0].table


@pytest.mark.parametrize(
    "form",
    [
        "<span style='display: none'>secret {i}</span>",
        "<span class=sr-only>only read out {i}</span>",
        "<span class=shop-price__sr-text>only read out {i}</span>",
        "<span hidden>hidden {i}</span>",
        "<div><button>Compare</button></div>",
        "<div><span>Our price includes taxes</span></div>",
        "<div class=again>{title} {i}</div>",
    ],
)
def test_what_a_person_would_leave_out_stands_aside(form: str) -> None:
    table = table_of(*(form.format(i=i, title=TITLES[i]) for i in range(6)))
    assert table.names == ["title", "description"]
    assert len(table.all.names) == 3
    assert table.aside == table.all.names[2:]
    assert all(row[2] for row in table.all.texts())


def test_what_few_of_many_records_have_stands_aside() -> None:
    table = table_of(*(f"<em class=seen>seen {i}</em>" if i == 3 else "" for i in range(20)))
    assert table.names == ["title", "description"]
    assert [row[2] for row in table.all.texts() if row[2]] == ["seen 3"]


@pytest.mark.parametrize(
    "short", ["<div>{month:.3}</div><div>{day}</div>", "<div>{month:.3} {day:02}</div>", "<div>{day}</div>"]
)
def test_a_part_of_a_day_stands_aside_where_all_of_it_is_said(short: str) -> None:
    days = [(month, day) for month in ("March", "April") for day in (3, 12, 27)]
    forms = [f"{short}<div>{{month}} {{day}}, 2026</div>".format(month=month, day=day) for month, day in days]
    table = table_of(*forms)
    assert sorted(table.names) == ["date", "description", "title"]
    assert table["date"][0] == "March 3, 2026"
    others = table_of(*(f"<div>{n}</div><div>{month} {day}, 2026</div>" for n, (month, day) in enumerate(days, 4)))
    assert len(others.names) == 4


def test_a_clock_is_shown_once_in_one_form_and_when_it_ends() -> None:
    table = table_of(*(f"<div>{h}:30 PM</div><div>{h + 12}:30</div><div>{h + 1}:15 PM</div>" for h in range(1, 7)))
    assert table.texts()[0][2:] == ["1:30 PM", "2:15 PM"]


def test_flags_of_some_records_are_shown() -> None:
    table = table_of(*("<em class=badge>Sale</em>" if i % 3 == 0 else "" for i in range(9)))
    assert "Sale" in table.texts()[0]


def test_a_dull_word_with_a_link_of_its_own_is_shown() -> None:
    table = table_of(*(f"<p><a href=/files/{i}.pdf>PDF</a></p>" for i in range(6)))
    assert [row[2].link for row in table.rows] == [f"/files/{i}.pdf" for i in range(6)]


def test_fields_of_records_are_those_of_the_view_and_all_can_be_had() -> None:
    rows = "".join(
        f"<li><a href=/{t}>{t}</a><p>Costs ${i}.99</p><button>Compare</button></li>" for i, t in enumerate(TITLES)
    )
    region = find_records(Page(f"<ul>{rows}</ul>"))[0]
    assert "Compare" not in region.records[0].to_dict().values()
    whole = region.with_all_columns()
    assert "Compare" in whole.records[0].to_dict().values()
    assert whole.table.names == region.table.all.names
    assert "Compare" in region.records[0].text


def test_a_pattern_reads_what_stands_aside_as_such() -> None:
    def shop(numbers: range, word: str) -> Page:
        return Page(
            "<ul>"
            + "".join(
                f"<li><a href=/{i}>Lamp no. {i}</a><p>Costs ${i}.99</p><button class=b>{word}</button></li>"
                for i in numbers
            )
            + "</ul>"
        )

    pattern = find_records(shop(range(6), "Compare"))[0].to_wrapper()
    region = pattern.region(shop(range(10, 14), "Compare"))
    assert region is not None
    assert region.table.names == [column.name for column in pattern.columns if not column.aside]
    assert region.table.all.names == [column.name for column in pattern.columns]


def test_the_day_of_a_moment_stands_aside_though_it_is_a_link() -> None:
    days = ["May 3", "May 4", "Today", "May 7", "June 1", "July 9"]
    table = table_of(
        *(f"<div><i>{day}, 10:2{n} AM</i></div><p><a href=/d/{n}>{day}</a></p>" for n, day in enumerate(days))
    )
    assert table.names == ["title", "description", "date"]
    assert [row[2] for row in table.texts()] == [f"{day}, 10:2{n} AM" for n, day in enumerate(days)]


def test_never_more_than_twelve_columns_and_nothing_lost() -> None:
    table = table_of(*("".join(f"<p class=c{chr(97 + k)}x>{k} word {i} {k}</p>" for k in range(30)) for i in range(6)))
    assert len(table.names) == 12
    assert len(table.all.names) == 32


def test_of_too_many_columns_one_that_says_one_thing_alone_is_the_first_to_go() -> None:
    facts = ["".join(f"<p class=c{chr(97 + k)}x>{k} word {i} {k}</p>" for k in range(9)) for i in range(10)]
    dull = ["<p class=ways>Ways to save it</p>" if i < 8 else "" for i in range(10)]
    old = [f"<p class=was>What it was, {i}</p>" if i < 4 else "" for i in range(10)]
    table = table_of(*(f"{a}{b}{c}" for a, b, c in zip(facts, dull, old, strict=True)))
    first = table.texts()[0]
    assert "What it was, 0" in first
    assert "Ways to save it" not in first


def test_of_too_many_columns_a_word_that_some_have_goes_before_what_fewer_have() -> None:
    facts = ["".join(f"<p class=c{chr(97 + k)}x>{k} word {i} {k}</p>" for k in range(9)) for i in range(10)]
    extras = (f"<i class=tag>Family</i><p class=said>It was said, {i}</p>" if i < 4 else "" for i in range(10))
    extras = (f"{extra}<i class=tag>Family</i>" if i in (7, 8) else extra for i, extra in enumerate(extras))
    first = table_of(*(f"{a}{b}" for a, b in zip(facts, extras, strict=True))).texts()[0]
    assert "It was said, 0" in first
    assert "Family" not in first


def test_of_too_many_columns_those_that_nearly_all_records_have_stay_as_they_stand_and_a_price_always() -> None:
    facts = ["".join(f"<p class=c{chr(97 + k)}x>{k} word {i} {k}</p>" for k in range(12)) for i in range(20)]
    nearly = [f"<p class=made>It was made in {i}</p>" if i else "" for i in range(20)]
    prices = [f"<p>${i}.50</p>" if i < 14 else "" for i in range(20)]
    table = table_of(*(f"{a}{b}{c}" for a, b, c in zip(nearly, facts, prices, strict=True)))
    assert len(table.names) == 12
    assert table.texts()[1][2] == "It was made in 1"
    assert table["price"][0] == "$0.50"


def test_running_text_is_one_value_with_its_first_link() -> None:
    texts = [
        "see the <a href=/m>manual</a>, which says more about this and that",
        "it was <a href=/n>made</a> of oak, and of <a href=/o>other</a> woods too",
        "<a href=/p>Ann</a>, who bought it, says that it is well made", "nothing more was said of this one at all",
        "there is <a href=/q>one</a> more of it, in <a href=/r>red</a>, in the other room",
        "look at it <a href=/s>here</a>, before it goes to the museum",
    ]  # fmt: skip
    table = table_of(*(f"<div class=note>{text}</div>" for text in texts))
    [at] = [k for k, text in enumerate(table.texts()[0]) if text and "manual" in text]
    assert table.texts()[0][at] == "see the manual, which says more about this and that"
    assert table.rows[0][at].link == "/m"
    assert len(table.all.names) == 3


@pytest.mark.parametrize("n_columns", [579, pytest.param(3000, marks=pytest.mark.compiled)])
def test_many_columns_cost_what_they_are(n_columns: int) -> None:
    row = "".join(f"<td class=k{chr(97 + k % 26)}>{{i}} {k}</td>" for k in range(n_columns))
    page = Page("<table>" + "".join(f"<tr>{row.format(i=i)}</tr>" for i in range(5)) + "</table>")
    with spent() as work:
        table = find_records(page)[0].table
        assert len(table.names) <= 12
    assert work.within(0.02 * n_columns + 5)


def test_values_of_a_megabyte_and_lists_a_hundred_deep_are_a_table() -> None:
    deep = "<ul><li>" * 100 + "deep" + "</ul>" * 100
    page = Page(
        "<main>"
        + "".join(f"<div><h3><a href=/{i}>Title {i}</a></h3><p>{'word ' * 200_000}</p>{deep}</div>" for i in range(3))
        + "</main>"
    )
    with spent() as work:
        regions = find_records(page)
        assert any(region.table.names for region in regions)
    assert work.within(30)


def test_workers_write_the_columns_that_stand_aside_when_asked() -> None:
    from unweave.scale.job import Job

    rows = "".join(
        f"<li><h3><a href='/{i}'>Lamp {i}</a></h3><b class=p>${i}.99</b><i>Compare</i></li>" for i in range(1, 6)
    )
    page = Page(f"<h1>Lamps</h1><ul>{rows}</ul>")
    shown, whole = (Job("records", all_columns=every).extractor()(page)[0].table.names for every in (False, True))
    assert set(whole) > set(shown)
    assert Job.from_json(Job("records", all_columns=True).to_json()).all_columns


def test_what_another_column_begins_with_stands_aside() -> None:
    sites = ["lamps.example.org", "chairs.example.com", "desks.example.net", "beds.example.org"]
    extras = [f"<cite>https://{site}/page/{n}</cite><i class=host>{site}</i>" for n, site in enumerate(sites)]
    table = table_of(*extras)
    assert [row[-1] for row in table.texts()] == [f"https://{site}/page/{n}" for n, site in enumerate(sites)]
    assert len(table.all.names) == len(table.names) + 1
    extras = [f"<cite>https://{site}/page/{n}</cite><i class=host>https://{site}</i>" for n, site in enumerate(sites)]
    assert len(table_of(*extras).names) == len(table.names)


def test_a_view_has_at_most_twelve_columns_the_section_among_them() -> None:
    cells = "".join(f"<p class={n}{n}>{n} is {{0}}{n}</p>" for n in "abcdefghijklmnop")
    row = f"<div class=row><h3><a href=/{{0}}>Title of {{0}}</a></h3><div>{cells}</div></div>"
    parts = [f"<h2>Part {s}</h2>{''.join(row.format(f'{s}{i}') for i in range(4))}" for s in "xyz"]
    table = find_records(Page(f"<main>{''.join(parts)}</main>"))[0].table
    assert table.names[:2] == ["section", "title"]
    assert len(table.names) == 12
    assert len(table.all.names) == 18


def test_buttons_that_say_other_things_stand_aside() -> None:
    words = ["View details", "Add to favorites", "Add to favorites", "View details", "View details", "Add to favorites"]
    assert table_of(*(f"<span class=k>{word}</span>" for word in words)).names == ["title", "description"]
    kinds = ["Viewpoint", "Additive", "Viewpoint", "Additive", "Additive", "Viewpoint"]
    assert len(table_of(*(f"<span class=k>{kind}</span>" for kind in kinds)).names) == 3


def test_cycles_are_searched_for_again_when_a_table_is_made() -> None:
    assert gc.isenabled()
    assert table_of("", "", "").names
    assert gc.isenabled()
    gc.disable()
    try:
        assert table_of("", "", "", "").names
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_what_only_screen_readers_are_kept_from_is_shown() -> None:
    assert "$1" in table_of(*(f"<b aria-hidden=true class=price>${i}</b>" for i in range(6))).texts()[1]


def test_sentences_on_buttons_stand_aside_and_choices_on_them_stay() -> None:
    lines = ("Follow us", "Track it", "Join them", "Enter now", "Take part", "Come along")
    assert table_of(*(f"<button>{line}</button>" for line in lines)).names == ["title", "description"]
    colours = ("red", "blue", "white", "black", "green", "grey")
    assert "red" in table_of(*(f"<button>{colour}</button>" for colour in colours)).texts()[0]


def test_a_date_that_all_records_have_is_shown() -> None:
    assert "date" in table_of(*("<i>2/25/2004</i>" for _ in range(6))).names


def test_something_of_every_record_is_shown() -> None:
    pressed = "<p><button>Compare</button></p><div><button>Share</button></div>"
    rows = [f"<li class=row><h3><a href=/{i}>{TITLES[i % 6]} {i}</a></h3>{pressed}</li>" for i in range(24)]
    rows[12] = f"<li class=row><em>Closed today</em>{pressed}</li>"
    table = find_records(Page(f"<ul>{''.join(rows)}</ul>"))[0].table
    assert len(table) == 24
    assert "Closed today" in table.texts()[12]


def test_a_price_with_a_word_before_it_is_a_copy() -> None:
    prices = ["7.90", "12.50", "3.00", "99.95", "1.20", "45.00"]
    table = table_of(*(f"<p><b>${price}</b></p><div><i>Price $ {price}</i></div>" for price in prices))
    assert len(table.names) == 3


def test_buttons_told_apart_by_their_number_stand_aside() -> None:
    buttons = "".join(f"<span>Go to picture {n}</span>" for n in range(2, 6))
    table = table_of(*(buttons if i != 3 else "" for i in range(6)))
    assert table.names == ["title", "description"]


def test_what_unfolds_at_a_click_is_shown_where_a_record_shows_one_text() -> None:
    rows = "".join(
        f"<li><b>{i + 1} rooms by the lake {i}</b><div style='display:none'><p class=price>${i}90</p>"
        "<p>Rent from May</p>"
        f"<p class=address>Lake Road {i}</p><p class=owner>Owner {i}</p></div></li>"
        for i in range(6)
    )
    table = find_records(Page(f"<ul>{rows}</ul>"))[0].table
    assert "price" in table.names
    assert "address" in table.names


def test_what_a_link_says_around_a_title_stands_aside_and_its_link_is_not_lost() -> None:
    rows = "".join(
        f"<li class=row><b class=head>{title} {i}</b><p class=desc>It is number {i} of them all</p>"
        f"<p class=foot><a href=/p/{i}>Mehr zu {title} {i} lesen</a></p></li>"
        for i, title in enumerate(TITLES)
    )
    table = find_records(Page(f"<ul>{rows}</ul>"))[0].table
    assert table.names == ["title", "description"]
    assert [row[0].href for row in table.rows] == [f"/p/{i}" for i in range(6)]


def test_frames_are_looked_for_in_a_megabyte_at_once() -> None:
    with spent() as work:
        table_of(*(f"<a class=a{i} href=/x>{'ab' * 60_000}{i}</a>" for i in range(9)))
    assert work.within(2.0)


def test_a_link_that_says_the_same_in_most_records_stands_aside_and_a_flag_does_not() -> None:
    table = table_of(*(f"<a class=more href=/like/{i}>More like this</a>" * (i != 3) for i in range(8)))
    assert table.names == ["title", "description"]
    assert len(table.all.columns) > 2
    table = table_of(*("<b class=flag>In stock</b>" * (i != 3) for i in range(8)))
    assert len(table.names) == 3


def test_what_prices_are_called_is_no_value() -> None:
    prices = [
        "<i class=x1>Price</i><b>$20</b>",
        "<i class=x1>Regular price</i><b>$30</b><i class=x2>Sale price</i><b>$20</b>",
    ]
    table = table_of(*(prices[i % 2] for i in range(8)))
    assert not any("rice" in (text or "") for row in table.texts() for text in row)


def test_two_words_side_by_side_in_every_record_are_no_label_and_value() -> None:
    table = table_of(*("<p><i class=x1>See preview</i><i class=x2>Similar items</i></p>" for i in range(5)))
    assert table.names == ["title", "description"]


def test_a_hidden_copy_gives_its_link() -> None:
    cards = (
        (
            f"<div class=card><a href=/job/{i}><i class=sr-only>{TITLES[i]} {i}</i></a><h3>{TITLES[i]} {i}</h3>"
            f"<p>Town {i}7</p></div>"
        )
        for i in range(6)
    )
    table = find_records(Page(f"<main>{''.join(cards)}</main>"))[0].table
    assert [row[0].href for row in table.rows] == [f"/job/{i}" for i in range(6)]


@pytest.mark.parametrize(
    ("spoken", "name"),
    [
        ("<p class=x1>4.{i} star rating</p><p class=x2>4.{i}</p>", "rating"),
        ("<p class=x1>Scored 4.{i}</p><p class=x2>4.{i}</p>", "number"),
        ("<p class=x1><img src=bar.gif alt='relevance 5{i}%'></p><p class=x2>5{i}%</p>", "percent"),
        ("<p class=x1>${i}20 per night, was $500 for all</p><p class=x2>${i}20</p>", "price"),
    ],
)
def test_what_reads_out_the_numbers_beside_it_stands_aside(spoken: str, name: str) -> None:
    table = table_of(*(spoken.format(i=i) for i in range(1, 7)))
    assert table.names == ["title", "description", name]
    assert not any(char.isalpha() for text in table[name] for char in text or "")


def test_a_higher_price_that_some_have_is_the_one_before() -> None:
    prices = (f"<p>{f'<i class=a1>${i}50</i>' if i % 2 else ''}<i class=b2>${i}20</i></p>" for i in range(1, 9))
    assert table_of(*prices)["old_price"] == [f"${i}50" if i % 2 else None for i in range(1, 9)]


def test_letters_with_unseen_marks_are_no_values() -> None:
    drawn = ("".join(f"<b class=k{char}>{char}\u2063</b>" for char in f"S{n}po{n}nso{n}red") for n in range(6))
    assert table_of(*(f"<p><span class=label>{letters}</span></p>" for letters in drawn)).names == [
        "title",
        "description",
    ]


def test_two_tags_of_one_kind_are_no_label_and_value() -> None:
    tags = (f"<ul><li class=tag>Takeout</li><li class=tag>{('Delivery', 'Terrace')[i % 2]}</li></ul>" for i in range(6))
    assert "Takeout" not in table_of(*tags).names


def test_signs_of_currencies_are_values_other_signs_are_none() -> None:
    table = table_of(*(f"<p class=x1>{'$' * (1 + i % 3)}</p><p class=x2>{'·' * (1 + i % 3)}</p>" for i in range(6)))
    assert table.names == ["title", "description", "price_range"]


def test_what_holds_a_tooltip_is_shown_and_the_tooltip_is_not() -> None:
    days = ("4 months ago", "2 months ago", "3 days ago", "5 hours ago", "1 year ago", "2 years ago")
    tip = "<div class=tooltip__content>31 January 202{0}</div>"
    table = table_of(*(f"<div class=tooltip><i>{day}</i>{tip.format(i)}</div>" for i, day in enumerate(days)))
    assert [row[table.names.index("date")] for row in table.texts()] == list(days)
    assert "date_2" not in table.names
    assert "date" not in table_of(*(f"<div class=tooltip><i>{day}</i></div>" for day in days)).names
    pointed = table_of(*(f"<a class=tooltip href=/u/{i} title='Who wrote'>{day}</a>" for i, day in enumerate(days)))
    assert "date" in pointed.names


def test_and_alone_is_no_value() -> None:
    names = ("Ann", "Bea", "Cid", "Dan", "Eva", "Fay")
    likes = (
        f"<p><span><a href=/{name}>{name}</a></span> <u>und</u> <b><a href=/x{i}>{i} andere</a></b></p>"
        for i, name in enumerate(names)
    )
    assert all("und" not in row for row in table_of(*likes).all.texts())


def test_who_paid_for_an_address_is_none_of_it() -> None:
    led = (f"<p class=at>{'Sponsored by: ' if i < 3 else ''}http://www.lamps{i}.example</p>" for i in range(6))
    table = table_of(*led)
    assert [row[table.names.index("url")] for row in table.texts()] == [
        f"http://www.lamps{i}.example" for i in range(6)
    ]


def test_titles_without_a_link_are_titles_whatever_else_one_record_has_beside_them() -> None:
    def card(i: int) -> str:
        title = f"<span class=head>Part {i} of the story {TITLES[i % 6]}</span>"
        title = title if i % 4 == 1 else f"<a class=to href=/p/{i}>{title}</a>"
        lead = "<li><span class=head>Heard again</span></li>" if i == 5 else ""
        who = f"<li><a class=to href=/w/{i % 5}><span class=who>Writer {'ABCDE'[i % 5]}</span></a></li>"
        lead += f"<li><b class=no>No {i * i}</b></li>"
        return (
            f"<div class=card><ul>{lead}<li>{title}</li>{who}<li><span class=long>{i * 7} hours</span></li></ul></div>"
        )

    table = find_records(Page("<main>" + "".join(map(card, range(16))) + "</main>"))[0].table
    at = table.names.index("title")
    assert [row[at] for row in table.texts()][:3] == [f"Part {i} of the story {TITLES[i]}" for i in range(3)]
    assert all(row[at] for row in table.texts())


def test_how_many_more_there_are_of_a_list_stands_aside() -> None:
    colours = "red blue green white black brown".split()
    lists = ["".join(f"<span class=swatch>{colours[(i + n) % 6]}</span>" for n in range(2 + i % 3)) for i in range(6)]
    table = table_of(*(f"<div class=swatches>{lists[i]}</div><p>{i + 3} cm</p><span>+{i + 2}</span>" for i in range(6)))
    assert "+2" not in table.texts()[0]
    assert "+2" in table.all.texts()[0]
    assert "+2" in table_of(*(f"<p>{i + 3} cm</p><span>+{i + 2}</span>" for i in range(6))).texts()[0]


def test_a_title_behind_much_else_comes_first() -> None:
    """The names of games stood in the twelfth column, as their cards are written from the bottom up."""
    rows = "".join(
        (
            f"<li class=row><p>A game for {n} and more who play it</p><b>${n}.50</b><i>{2000 + n}</i><h3>"
            f"<a href=/{n}>Game {n}</a></h3></li>"
        )
        for n in range(1, 7)
    )
    assert find_records(Page(f"<ul>{rows}</ul>"))[0].table.names == ["title", "description", "price", "year"]


def test_what_a_button_does_with_a_title_is_not_what_it_is_called() -> None:
    rows = "".join(
        f"<li class=row><h3><a href=/{n}>A talk on {what}</a></h3><p>{n} May 2024</p>"
        f"<span>Save this event: A talk on {what}</span></li>"
        for n, what in enumerate(["lamps", "beds", "rugs", "oak", "wool"], 1)
    )
    assert find_records(Page(f"<ul>{rows}</ul>"))[0].table.names == ["title", "date"]


@pytest.mark.parametrize(
    ("classes", "is_shown"),
    [
        ("d-none d-md-block", True),
        ("hidden lg:flex", True),
        ("hidden tablet:inline-block", True),
        ("md:hidden lg:block", True),
        ("print:hidden", True),
        ("d-md-none", False),
        ("md:hidden", False),
        ("d-block d-lg-none", False),
        ("hidden-sm hidden-md hidden-lg", False),
        ("visible-xs-inline", False),
    ],
)
def test_what_narrow_windows_alone_show_stands_aside_and_what_wide_ones_do_not(classes: str, is_shown: bool) -> None:
    """`09/13` beside `Sep 10, 2013`, for phones, was a date of its own;
    `hidden md:block` hides nothing from a reader."""
    table = table_of(*(f"<p class='{classes}'>{i}.{i + 4} MB</p>" for i in range(6)))
    assert ("size" in table.names) is is_shown
    assert "size" in table.all.names


def test_columns_stand_as_most_records_have_them() -> None:
    def row(n: int) -> str:
        episode = (
            f"<br><small>- Season {n} <b>|</b> Episode {n}7</small><br><small>- <a href=/x{n}>Futures {n}</a></small>"
        )
        told = f"<a href=/t{n}>Fine Arts, part {n}</a> (19{n}8) (Short){episode if n % 3 else ''}"
        return f"<tr><td><a href=/t{n}><img src=/{n}.png></a></td><td>{told}</td></tr>"

    table = find_records(Page(f"<h1>Found</h1><table>{''.join(map(row, range(8)))}</table>"))[0].table
    assert table.texts()[1][:4] == ["Fine Arts, part 1", "(1918) (Short)", "Season 1", "Episode 17"]


def test_a_heading_by_its_role_is_the_title_beside_a_link() -> None:
    names = ("Movie Night", "Cozy Stream", "Audio amplifier", "Golf Course", "Sunset walks", "Reading lamps")
    rows = "".join(
        (
            f"<div class=card><p role=heading aria-level=2>{name}</p><a href=/more/{i}>Find out about {name.lower()} "
            f"{i}</a></div>"
        )
        for i, name in enumerate(names)
    )
    assert find_records(Page(f"<main>{rows}</main>"))[0].table["title"] == list(names)


def test_text_within_an_element_of_that_tag_is_an_address() -> None:
    places = ("Opposite the old town hall of Edmonton", "Serving all of the Surrounding Area", "Behind the mill, NW")
    assert table_of(*(f"<address>{place}</address>" for place in places * 2))["address"] == list(places * 2)


def test_people_within_an_element_of_that_tag_are_authors() -> None:
    people = ("Raina Jones", "Crystal Berg", "Nathan York", "Debbie Cole", "Olaf Hansen", "Maria Silva")
    for text in ("<address>{}</address>", "<address><a rel=author href=/p/{}>{}</a></address>"):
        assert table_of(*(text.replace("{}", name) for name in people))["author"] == list(people)


def test_a_second_heading_of_a_record_is_its_subtitle() -> None:
    said = ("Poems of the north", "A life", "Letters to a friend", "How it was", "Notes by the sea", "The last year")
    assert table_of(*(f"<h4>{text}</h4>" for text in said))["subtitle"] == list(said)


def test_a_program_called_by_two_words_leads_to_who_wrote() -> None:
    people = ("Raina J.", "Crystal B.", "Nathan Y.", "Debbie C.", "Olaf H.", "Maria S.")
    rows = "".join(
        (
            f"<div class=r><a href='/user_details?userid={i}'>{name}</a><p>{TITLES[i]}s were what we came for, and "
            "all of us liked them.</p></div>"
        )
        for i, name in enumerate(people)
    )
    assert find_records(Page(f"<main>{rows}</main>"))[0].table["author"] == list(people)


def test_days_and_hours_that_only_what_is_hidden_tells_are_shown() -> None:
    tip = "<div style='display: none'><p>May {0}, 2026</p><p>{0}:00 pm</p></div>"
    assert table_of(*(tip.format(i) for i in range(1, 7))).names[-2:] == ["date", "time"]
    seen = table_of(*(f"<p class=d>June {i}, 2026</p>{tip.format(i)}" for i in range(1, 7)))
    assert seen.names == ["title", "description", "date"]
