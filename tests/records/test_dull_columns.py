"""What says nothing that another column does not say stands aside: signs beside values, arrows, initials."""

from tests.records.test_tidying import table_of
from unweave import Page, find_records


def test_what_stands_wherever_another_column_has_a_value_stands_aside() -> None:
    prices = (f"<b class=price>${i}20</b> <i class=money>USD</i>" if i != 3 else "" for i in range(8))
    assert table_of(*prices).names == ["title", "description", "price"]
    flags = (f"<b class=price>${i}20</b>" + "<i class=flag>In stock</i>" * (i != 3) for i in range(8))
    assert len(table_of(*flags).names) == 4


def test_a_flag_beside_another_column_of_the_same_records_is_shown() -> None:
    old = "<s>${i}9.00</s> <em>Clearance</em>"
    reduced = table_of(*(f"<b class=price>${i}2.00</b>" + old.format(i=i) * (i % 5 > 1) for i in range(10)))
    assert "Clearance" in reduced.texts()[2]
    meals = table_of(*(f"<i class=serves>serves {i}</i><i class=diet>Vegan</i>" * (i % 4 > 0) for i in range(8)))
    assert "Vegan" in meals.texts()[1]


def test_one_picture_with_links_is_shown_where_it_says_several_things_or_some_have_it() -> None:
    pins = (f"<a href=/place/{i}><img src=/pin.png alt={('Berlin', 'Paris', 'Rome')[i % 3]}></a>" for i in range(9))
    assert len(table_of(*pins).names) == 3
    films = (f"<a href=/video/{i}><img src=/play.png alt=Trailer></a>" * (i % 4 == 1) for i in range(10))
    assert len(table_of(*films).names) == 3


def test_arrows_with_links_to_scripts_stand_aside_and_photos_beside_them_do_not() -> None:
    arrow = "<a href='javascript:vote({i})'><img src=/v{n}.png></a>"
    table = table_of(*(arrow.format(i=i, n=i % 2) for i in range(10)))
    assert table.names == ["title", "description"]
    table = table_of(*(f"<img src=/ph{i}.jpg>" * (i > 2) + arrow.format(i=i, n=i % 2) for i in range(10)))
    assert [row[2] and row[2].src for row in table.rows] == [f"/ph{i}.jpg" if i > 2 else None for i in range(10)]


def test_one_arrow_in_all_records_stands_aside_and_one_that_is_a_file_does_not() -> None:
    arrows = table_of(*(f"<a href='vote?for={i}&dir=up'><img src=/arrow.gif></a>" for i in range(8)))
    assert arrows.names == ["title", "description"]
    files = table_of(*(f"<a href='show?id={i}&type=1'><img src=/pdf_16.png></a>" for i in range(8)))
    assert len(files.names) == 3


def test_a_percentage_that_a_picture_reads_out_is_shown_once() -> None:
    shares = (57, 57, 54, 54, 51, 51)
    table = table_of(*(f"<p><img src=/bar.gif alt='relevance {n}%'>{n}%</p>" for n in shares))
    assert table.names == ["title", "description", "percent"]
    assert table["percent"] == [f"{n}%" for n in shares]


def test_initials_are_drawn_in_small_letters_too() -> None:
    people = ("nina77", "Bob_D", "tom", "mary.l", "Otto", "paul9")
    table = table_of(*(f"<i>{name[0]}</i><a class=user href=/user/{name}>{name}</a>" for name in people))
    assert len(table.names) == 3


def test_symbols_are_no_initials() -> None:
    elements = {"He": "Helium", "Li": "Lithium", "Be": "Beryllium", "Ne": "Neon", "Al": "Aluminium", "Si": "Silicon"}
    table = table_of(*(f"<i>{symbol}</i><b>{name}</b>" for symbol, name in elements.items()))
    assert [*elements] in [list(table[name]) for name in table.names]


def test_a_month_before_all_of_its_days_stands_aside() -> None:
    table = table_of(*(f"<div>Dec 2023</div><div>December {day}, 2023</div>" for day in (1, 4, 8, 12, 18, 21)))
    assert table.names == ["title", "description", "date"]
    assert table["date"][1] == "December 4, 2023"


def test_a_title_that_all_records_have_is_shown_where_only_days_are_told_beside_it() -> None:
    form = "<div class=row><i>Event</i> <h3><a href=/board>Board of Safety</a></h3> <p>March {}, 2026</p></div>"
    table = find_records(Page(f"<main>{''.join(map(form.format, (3, 12, 18, 27)))}</main>"))[0].table
    assert table.texts()[0] == ["Board of Safety", "March 3, 2026"]


def test_a_flag_is_left_out_of_the_records_that_hide_it() -> None:
    flags = (f"<b class=price>${i}2.00</b><i class='flag {'hidden' * (i % 3 > 0)}'>Sold out</i>" for i in range(9))
    table = table_of(*flags)
    assert ["Sold out" in row for row in table.texts()] == [True, False, False] * 3
    shown = (f"<b>${i}2.00</b><i class={'hidden' * (i % 3 > 0) or 'on'}>told of {i}</i>" for i in range(9))
    assert "told of 1" in table_of(*shown).texts()[1]  # what unfolds


def test_what_all_records_of_one_kind_among_others_say_stands_aside() -> None:
    told = "<i class=k>Color</i><b class=c>red no. {0}</b><u class=s>fits {0} people</u><q class=m>Oak {0}</q>"
    table = table_of(*(told.format(i) * (i % 3 > 0) for i in range(12)))
    assert "red no. 1" in table.texts()[1]
    assert "Color" not in table.texts()[1]
    ads = (f"<i class=who>Shop {i}</i><i class=why>Why this ad?</i>" * (i % 4 > 0) for i in range(12))
    assert "Why this ad?" not in table_of(*ads).texts()[1]


def test_the_heading_of_a_text_that_some_records_have_stands_aside_and_a_flag_beside_none_does_not() -> None:
    head, told = "<i class=sash>About this home</i>", "<p class=t>A house with {i} rooms and a yard in the sun</p>"
    homes = table_of(*((head + told.format(i=i)) * (i % 3 == 1) for i in range(12)))
    assert "About this home" not in homes.texts()[1]
    flags = table_of(*(head * (i % 3 == 1) + told.format(i=i) * (i % 2) for i in range(12)))
    assert "About this home" in flags.texts()[1]


def test_a_flag_that_is_hidden_in_all_other_records_is_shown_though_one_alone_has_it() -> None:
    flag = "<p class='stock{}'>Sold out</p>"
    one, first = (table_of(*(flag.format("" if i == n else " hidden") for i in range(6))) for n in (3, 0))
    assert ["Sold out" in row for row in one.texts()] == [i == 3 for i in range(6)]
    assert not any("Sold out" in row for row in first.texts())  # as what is open in the first record alone


def test_what_three_of_three_say_is_shown_and_what_four_say_stands_aside() -> None:
    stock = "<p class=ship>Free shipping</p>"
    assert "Free shipping" in table_of(*[stock] * 3).texts()[0]
    assert table_of(*[stock] * 4).names == ["title", "description"]
    label = "<p><span class=rating-label>Rating</span> <span>in stars</span></p>"
    assert "Rating" not in table_of(*[label] * 3).texts()[0]
    both = "<p><a href=/t/{0}>Text {0}</a> <a href=/t/{0}>Go on to it</a></p>"
    assert "Go on to it" not in table_of(*map(both.format, range(3))).texts()[0]
    assert "Court of Ohio" in table_of(*["<p><a href=/ohio>Court of Ohio</a></p>"] * 3).texts()[0]
    link = "<p><a href=/t/{}>Permalink</a></p>"
    assert "Permalink" not in table_of(*map(link.format, range(3))).texts()[0]
