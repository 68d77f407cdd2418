"""Ratings that no text says."""

from __future__ import annotations

import pytest

from tests.records.test_tidying import table_of
from unweave import Page, find_records
from unweave.records.star_sentences import parts_of_sentence


@pytest.mark.parametrize(
    "stars",
    [
        "<p class=stars title='{n} out of 5'><i class=star></i><i class=star></i></p>",
        "<p class=stars title='{n} out of 5'><i class=star></i><b class=count>({n}7)</b></p>",
        "<p class=stars aria-label='Rated {n} out of 5'><b class=count>({n}7)</b></p>",
    ],
)
def test_a_title_says_the_rating_also_beside_how_many_have_rated(stars: str) -> None:
    table = table_of(*(stars.format(n=n) for n in (4, 5, 3, 2, 5, 1)))
    assert table["rating"] == ["4", "5", "3", "2", "5", "1"]
    if "count" in stars:
        assert table["reviews"] == [f"({n}7)" for n in (4, 5, 3, 2, 5, 1)]


def test_a_rating_that_is_shown_is_given_once() -> None:
    table = table_of(*(f"<p class=stars title='{n}.5 out of 5'>{n}.5 <i class=star></i></p>" for n in (4, 3, 2, 1, 4)))
    assert [table[name] for name in table.names].count(["4.5", "3.5", "2.5", "1.5", "4.5"]) == 1
    assert not any("out of" in (text or "") for name in table.names for text in table[name])


def test_a_label_says_the_rating_and_how_many_have_rated() -> None:
    label = "<p class=stars aria-label='{n}.5 of 5 bubbles. {n}7 reviews'><b class=count>({n}7)</b></p>"
    table = table_of(*(label.format(n=n) for n in (4, 3, 2, 1)))
    assert table["rating"] == [f"{n}.5" for n in (4, 3, 2, 1)]
    assert table["reviews"] == [f"({n}7)" for n in (4, 3, 2, 1)]


FULL, EMPTY, HALF = "<i class='fa fa-star'></i>", "<i class='fa fa-star-o'></i>", "<i class='fa fa-star-half'></i>"
ON, OFF = "<img src=/i/star_on.gif>", "<img src=/i/star_off.gif>"
FILLED = "<svg class=star><path class=star--filled></path></svg>"
OPEN = "<svg class=star><path class=star--open></path></svg>"
LIT, UNLIT = "<span class='star lit'></span>", "<span class=star></span>"


@pytest.mark.parametrize(("full", "empty"), [(FULL, EMPTY), (ON, OFF), (FILLED, OPEN), (LIT, UNLIT), (FULL, "")])
def test_stars_in_a_row_are_a_rating(full: str, empty: str) -> None:
    table = table_of(*(f"<p>{full * n + empty * (5 - n)}</p> <b>({n}7)</b>" for n in (4, 5, 3, 2, 1, 1)))
    assert table["rating"] == ["4", "5", "3", "2", "1", "1"]
    assert "image_2" not in table.all.names


def test_half_a_star_is_half_of_one() -> None:
    rows = [FULL * 4 + HALF, FULL * 3 + HALF + EMPTY, FULL * 5, EMPTY * 5]
    assert table_of(*(f"<p>{row}</p>" for row in rows))["rating"] == ["4.5", "3.5", "5", "0"]


@pytest.mark.parametrize(
    "stars",
    [
        "<p class=stars><span style='width: {of_100}%'></span></p>",
        "<p class=stars data-rating='{n}'></p>",
        "<img src='/img/{n}_med_stars.gif'>",
        "<img src='/img/stars-{n}.gif'>",
    ],
)
def test_a_width_an_attribute_and_the_name_of_a_picture_say_a_rating(stars: str) -> None:
    table = table_of(*(stars.format(n=n, of_100=20 * n) for n in (4, 4.5, 3, 2, 1.5)))
    assert [float(text or 0) for text in table["rating"]] == [4, 4.5, 3, 2, 1.5]


def test_stars_beside_a_more_exact_number_are_no_column_of_their_own() -> None:
    rows = [(4, "4.17"), (3, "3.20"), (2, "1.91"), (5, "4.88"), (1, "1.04")]
    table = table_of(*(f"<p>{FULL * n + EMPTY * (5 - n)}</p><b class=score>{exact}</b>" for n, exact in rows))
    assert [text for name in table.names for text in table[name] if text in ("4", "3", "2")] == []


def test_stars_that_mark_what_is_liked_are_no_rating() -> None:
    table = table_of(*(FULL if n % 2 else EMPTY for n in range(6)))
    assert "rating" not in table.names


def test_stars_that_are_written_are_a_rating_and_a_number() -> None:
    table = table_of(*(f"<p>{'★' * n}{'☆' * (5 - n)}</p>" for n in (4, 3, 5, 1, 2)))
    assert table["rating"][:2] == ["★★★★☆", "★★★☆☆"]
    assert [int(str(value)) for value in table.values()["rating"].values] == [4, 3, 5, 1, 2]


def test_bars_of_what_is_operating_or_generating_are_no_stars() -> None:
    for name in ("operating-load", "generating", "mustard-bar"):
        rows = "".join(
            f"<li><h3><a href=/{at}>Lamp {at}</a></h3><div class={name}>"
            f"<span style='width:{at * 17}%'></span></div><span>{at} km</span></li>"
            for at in range(1, 6)
        )
        assert "rating" not in find_records(Page(f"<ul>{rows}</ul>"))[0].records[1].to_dict()


def test_a_rating_that_is_only_read_out_is_shown_where_stars_are_drawn_and_names_the_number_beside_it() -> None:
    spoken = [f"<i class=sr-only>Rating 4.{n} out of 5</i>" for n in range(6)]
    assert table_of(*spoken)["rating"][1] == "4.1"
    shown = table_of(*(f"{words}<b>4.{n}</b>" for n, words in enumerate(spoken)))
    assert shown.names == ["title", "description", "rating"]
    assert shown["rating"][1] == "4.1"
    seats = table_of(*(f"{words}<b>{5 if n else 4}</b>" for n, words in enumerate(spoken)))
    assert seats["rating"][1] == "4.1"


def test_a_picture_that_alone_says_the_rating_is_shown_beside_another_one() -> None:
    picture = "<img src=/face{n}.jpg><img class=stars src=/stars.png alt='{n}.0 star rating'>"
    table = table_of(*(picture.format(n=n) for n in (4, 5, 3, 2, 5, 1)))
    assert "4.0" in [line[at] for line in table.texts() for at, name in enumerate(table.names) if "rating" in name]


@pytest.mark.parametrize(
    ("sentence", "rating", "count"),
    [
        ("Rated 4.5 out of 5 stars 12 reviews", "4.5", "12"),
        ("1,024 reviews with an average rating of 4.9 out of 5 stars", "4.9", "1,024"),
        ("4,4 von 5 Sternen", "4,4", ""),
        ("4,6 étoiles sur 5", "4,6", ""),
        ("Ocena 4,8 z 5 gwiazdek, 24 opinii", "4,8", "24"),
        ("Rated 4 stars out of five stars", "4", ""),
        ("5つ星のうち4.3", "4.3", ""),
        ("별 5개 중 4.5점", "4.5", ""),
        ("5 yıldız üzerinden 4,5", "4,5", ""),
        ("4.3 颗星，最多 5 颗星", "4.3", ""),
        ("0 reviews", "", "0"),
    ],
)
def test_a_sentence_of_stars_is_a_number_and_a_count(sentence: str, rating: str, count: str) -> None:
    assert parts_of_sentence(sentence) == (rating, count)


@pytest.mark.parametrize(
    "text", ["13 stars today", "815 stars", "10/10/2024", "12/5/2024", "4.5", "out of 7", "Star 4"]
)
def test_other_texts_are_no_sentence_of_stars(text: str) -> None:
    assert parts_of_sentence(text) is None


@pytest.mark.parametrize("markup", ["<i class=mark aria-label='{}'></i>", "<i class=mark>{}</i>"])
def test_stars_that_are_read_out_are_two_columns_here_and_on_the_next_page(markup: str) -> None:
    def page(*numbers: int) -> Page:
        said = (f"Rated 4.{n} out of 5 stars {n + 30} reviews" for n in numbers)
        rows = (
            (
                f"<li><h3><a href=/{n}>Lamp number {n} of oak</a></h3>{markup.format(text)}<p>Length of the cord: {n} "
                "feet</p>"
            )
            for n, text in zip(numbers, said, strict=True)
        )
        return Page(f"<main><ul>{''.join(rows)}</ul></main>")

    region = find_records(page(1, 2, 3, 4, 6))[0]
    assert region.table["rating"] == ["4.1", "4.2", "4.3", "4.4", "4.6"]
    assert region.table["reviews"] == ["31", "32", "33", "34", "36"]
    following = region.to_wrapper().region(page(5, 7, 8))
    assert following is not None
    table = following.table
    assert table["rating"] == ["4.5", "4.7", "4.8"]
    assert table["reviews"] == ["35", "37", "38"]
