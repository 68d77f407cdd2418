"""Pictures in a table: icons, alternative texts that say what stands beside them, pictures loaded later."""

from __future__ import annotations

import pytest

from unweave import Page, find_records
from unweave.model import Item

from .test_tidying import TITLES, table_of


def test_a_picture_whose_alternative_text_begins_a_title_stays() -> None:
    table = table_of(*(f"<img src=/{i}.jpg alt='It is number {i}'>" for i in range(6)))
    assert table.names == ["title", "description", "image"]


def test_drawn_initials_stand_aside_and_grades_stay() -> None:
    people = ("Ann Lee", "Bo Chan", "Cid Dow", "Dee East", "Eve Fox", "Fay Gil")
    drawn = (f"<i class=k>{name[0]}</i><span class=u>{name}</span>" for name in people)
    assert "A" not in table_of(*drawn).texts()[0]
    graded = (
        f"<i class=k>{grade}</i><span class=u>{name}</span>" for grade, name in zip("CCBACA", people, strict=True)
    )
    assert "C" in table_of(*graded).texts()[0]


def test_the_number_that_tells_pictures_of_one_thing_apart_is_left_out_with_its_name() -> None:
    drawn = "<li><img src=/{0}-{1}.jpg alt='{2} {0} {1}'></li>"
    galleries = ("".join(drawn.format(i, n, TITLES[i]) for n in range(2 + i)) for i in range(6))
    table = table_of(*(f"<ul>{gallery}</ul>" for gallery in galleries))
    assert [[item.text for item in row[2]] for row in table.rows] == [[""] * n for n in range(2, 8)]
    assert [item.image for item in table.rows[1][2]] == ["/1-0.jpg", "/1-1.jpg", "/1-2.jpg"]


def test_the_pictures_of_records_without_a_title_show_it() -> None:
    rows = "".join(
        (
            f"<div class=row><a href=/p/{i}><img src=/{i}.png alt='{TITLES[i]}'></a>"
            f"<p>{f'It is number {i} of all that we have. ' * 5}</p><b>${i + 3}.50</b></div>"
        )
        for i in range(6)
    )
    table = find_records(Page(f"<main>{rows}</main>"))[0].table
    assert table.names[-1] == "title"
    assert [row[-1] for row in table.texts()] == TITLES


@pytest.mark.parametrize(
    ("pictures", "is_shown"),
    [
        ([f"<img src=/{n}.jpg>" for n in range(12)], True),
        (["<img src=/bullet.gif>", "<img src=/new.gif>"] * 6, False),
        (["<img src=/bullet.gif alt=*>"] * 12, False),
        (["<img src=/bullet.gif>"] * 5, False),
        ([f"<img src=/wait.gif alt='A lamp of {what}'>" for what in ("oak", "steel", "wool")], True),
        (["<img src=/vip.gif alt=VIP>", "<img src=/new.gif alt=New>", "<i></i>"] * 4, True),  # flags
        ([f"<img src=/bar.gif alt='relevance {n}%'>" for n in range(12)], True),
        ([f"<a href=/{n}.pdf><img src=/pdf.gif></a>" for n in range(12)], True),  # the link is the value
        ([f"<a href=/get?id={n}><img src=/pdf_16.png></a>" for n in range(12)], True),
        ([f"<a href=/vote?for={n}><img src=/arrow.gif></a>" for n in range(12)], False),
        ([f"<a href=javascript:play({n})><img src=/play.gif alt='Play {n}'></a>" for n in range(12)], False),
        (["<a href=#><img src=/more.gif alt='See the case'></a>", "<i></i>", "<i></i>"] * 4, False),
    ],
)
def test_icons_stand_aside_pictures_and_flags_stay(pictures: list[str], is_shown: bool) -> None:
    table = table_of(*pictures)
    assert any(item.src for row in table.rows for item in row if item) is is_shown
    assert any(item.src for row in table.all.rows for item in row if item)


def test_the_picture_that_is_loaded_later_is_the_one_that_counts() -> None:
    table = table_of(*(f"<img src=/loading.gif data-src=/{n}.jpg>" for n in range(6)))
    assert [row[-1].src for row in table.rows] == [f"/{n}.jpg" for n in range(6)]


def test_alternative_text_that_two_texts_say_or_a_file_is_called_is_left_out() -> None:
    shown = (
        "{title} {i} It is number {i} of them all",
        "IMG_{i}.JPG",
        "DSC_000{i}",
        "241D2AF6-56C5-4927-B5A2-ABE25FC9B37{i}",
    )
    for form in shown:
        table = table_of(*(f"<img src=/{i}.jpg alt='{form.format(i=i, title=TITLES[i])}'>" for i in range(6)))
        assert not any(table["image"])


def test_a_title_that_is_cut_stays_so_where_its_picture_is_said_to_show_a_whole_page() -> None:
    """Each of a thousand cut texts was given the megabyte that one picture had."""
    story = "of oiled oak " * 100
    cards = (
        (
            f"<div class=card><img src=/{i}.jpg alt='{TITLES[i]} {story}'><h3><a href=/p/{i}>{TITLES[i]} of...</a>"
            "</h3></div>"
        )
        for i in range(6)
    )
    table = find_records(Page(f"<main>{''.join(cards)}</main>"))[0].table
    assert table["title"] == [f"{title} of..." for title in TITLES[:6]]


def test_alternative_text_of_a_title_with_the_same_words_around_is_left_out_and_the_pictures_stay() -> None:
    """One picture in twenty tells more, and its column is not taken for one of few records."""
    pictures = [
        f"<img src=/{i}.jpg alt='Photo of {TITLES[i % 6]} {i}{' at night' if i == 7 else ''}'>" for i in range(20)
    ]
    table = table_of(*pictures)
    assert table.names == ["title", "description", "image"]
    assert [row[2].text for row in table.rows if row[2].text] == ["Photo of Steel lamp 7 at night"]
    assert [row[2].src for row in table.rows] == [f"/{i}.jpg" for i in range(20)]


@pytest.mark.parametrize(
    ("form", "is_left_out"),
    [
        ("{title}: all about number {i}", True),
        ("Seen here: number {i} of {title}", True),
        ("A painter of Delft {letter}", False),
    ],
)
def test_alternative_text_whose_words_the_texts_of_the_record_have_in_any_order_is_left_out(
    form: str, is_left_out: bool
) -> None:
    """All say `about` or `seen here`, which no text does: that is said of all pictures, and of none."""
    letters = "abcdef"
    forms = (form.format(i=i, title=TITLES[i], letter=letters[i] * 4) for i in range(6))
    table = table_of(*(f"<img src=/{i}.jpg alt='{text}'>" for i, text in enumerate(forms)))
    assert [not row[-1].text for row in table.rows] == [is_left_out] * 6


def test_the_picture_of_a_picture_element_is_its_img_and_stays_beside_many_columns() -> None:
    drawn = (
        "<picture><source srcset='/{i}.webp 1x'><img src='data:image/gif;base64,R0' data-srcset='/{i}.jpg 1x' alt=''>"
        "</picture>"
    )
    texts = "".join(f"<p class=field{n}>value {n} of {{i}}</p>" for n in "abcdefghijklm")
    table = table_of(*((texts + drawn).format(i=i) for i in range(6)))
    assert [row[table.names.index("image")].image for row in table.rows] == [f"/{i}.jpg" for i in range(6)]
    assert len(table.names) == 12


def test_a_square_that_stands_for_a_picture_has_no_address() -> None:
    square, drawn = "data:image/svg+xml,%3Csvg%20width=%2290%22/%3E", f"data:image/png;base64,{'A' * 600}"
    assert [Item("", src=src).image for src in (square, drawn, "/1.jpg", None)] == [None, drawn, "/1.jpg", None]


def test_a_title_that_is_cut_is_whole_where_its_picture_is_said_to_show_it() -> None:
    cards = (
        (
            f"<div class=card><img src=/{i}.jpg alt='{TITLES[i]} of oiled oak'><h3><a href=/p/{i}>{TITLES[i]} "
            f"of...</a></h3><b>${i}.50</b></div>"
        )
        for i in range(6)
    )
    table = find_records(Page(f"<main>{''.join(cards)}</main>"))[0].table
    assert table["title"] == [f"{title} of oiled oak" for title in TITLES[:6]]
    assert table.names == ["title", "price", "image"]
    assert not any(table["image"])


def test_what_all_pictures_are_said_to_show_is_left_out_and_they_stay() -> None:
    table = table_of(*(f"<img src=/{i}.jpg alt='Listing image 1'>" for i in range(6)))
    assert table["image"] == [""] * 6
    assert [row[2].image for row in table.rows] == [f"/{i}.jpg" for i in range(6)]


def test_a_source_says_where_a_picture_is_that_is_loaded_later() -> None:
    drawn = "<picture><source srcset='/{i}.webp 1x'><img src='/art/1x1.gif' alt=''></picture>"
    table = table_of(*(drawn.format(i=i) for i in range(6)))
    assert [row[table.names.index("image")].image for row in table.rows] == [f"/{i}.webp" for i in range(6)]


def test_an_empty_tag_at_the_end_of_a_picture_box_says_nothing_of_what_is_below_it() -> None:
    cards = "".join(
        f"<div class=card><div class=pic><a href=/h/{i}><img src=/{i}.jpg></a><span class=tag>"
        f"{'New' if i == 3 else ''}</span></div>"
        f"<div class=x1><ul><li><b>{2 + i % 3}</b> bds</li><li><b>{1 + i % 2}</b> ba</li></ul><h3>{TITLES[i]} Street "
        f"{i}</h3></div></div>"
        for i in range(6)
    )
    assert {"bds", "ba"} <= {*find_records(Page(f"<main>{cards}</main>"))[0].table.names}


def test_pictures_and_words_that_lead_to_other_files_under_headers_of_their_own_are_shown() -> None:
    drawn, word = "<td><a href=/{}/{}.pdf><img src=/doc.png alt=Document></a>", "<td><a href=/{}/{}.pdf>Document</a>"
    for form in (drawn, word):
        papers = (form.format("agenda", i) + form.format("minutes", i) * (i > 1) for i in range(8))
        rows = "".join(f"<tr><td>{TITLES[i % 6]} {i}<td>{i + 3}:30 PM{papers}" for i, papers in enumerate(papers))
        table = find_records(Page(f"<table><tr><th>Meeting<th>Time<th>Agenda<th>Minutes{rows}</table>"))[0].table
        assert table.names == ["Meeting", "Time", "Agenda", "Minutes"]
        assert [row[3] and row[3].href for row in table.rows[1:3]] == [None, "/minutes/2.pdf"]


@pytest.mark.parametrize("header", ["Action", "iCal"])
def test_pictures_that_lead_to_what_is_done_with_a_record_stand_aside(header: str) -> None:
    icon = "<td><a href=/do?id={0}><img src=/do.gif alt='Edit it'></a>"
    rows = "".join(f"<tr><td><a href=/p/{i}>{TITLES[i]}</a><td>{i}5 kg{icon.format(i)}" for i in range(6))
    table = find_records(Page(f"<table><tr><th>Name<th>Weight<th>{header}{rows}</table>"))[0].table
    assert table.names == ["Name", "Weight"]
