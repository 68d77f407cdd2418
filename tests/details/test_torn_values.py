"""Values that links, bold letters and headings tear, and numbers that stand in many places: what is one column, and
what is none."""

from __future__ import annotations

import math
from itertools import chain

from tests.pace import spent
from unweave import Page, learn_details
from unweave.details.choosing import column_scores
from unweave.details.column_candidates import Template, find_candidates, text_of
from unweave.details.column_signs import Seen, column_signs
from unweave.details.texts import read_texts

PEOPLE = [
    ("Ada Lind", "January 5", "1979", "Austin", "TX", "QB"),
    ("Bo Karlsson", "March 11", "1989", "Brandon", "MS", "K"),
    ("Cy Young", "October 24", "1992", "Newnan", "GA", "P"),
    ("Di Moreau", "July 7", "1994", "Pearland", "FL", "WR"),
]


def columns_of(pages: list[Page]) -> dict[str, list[str | None]]:
    table = learn_details(pages).table
    return dict(zip(table.names, map(list, zip(*table.texts(), strict=True)), strict=True))


def person(name: str, day: str, year: str, town: str, state: str, position: str) -> Page:
    return Page(
        f"<title>{name}</title><h1>{name}</h1><p><b>Position</b>: {position}</p>"
        f"<p><b>Born:</b> <span class=when><a href=/days>{day}</a>, {year}</span></p>"
        f"<p><b>Town</b>: <a href=/towns>{town}</a>, {state}</p>",
        name=name,
    )


def test_a_value_that_is_partly_a_link_is_one_column() -> None:
    columns = columns_of([person(*row) for row in PEOPLE])
    assert columns["Born"] == [f"{day}, {year}" for _, day, year, *_ in PEOPLE]
    assert columns["Town"] == [f"{town}, {state}" for *_, town, state, _ in PEOPLE]
    assert not any(row[1] in columns[name] for name in columns for row in PEOPLE)


def test_whole_values_are_read_on_pages_that_were_not_given() -> None:
    details = learn_details([person(*row) for row in PEOPLE[:3]])
    record = details.extract(person(*PEOPLE[3]))[0].to_dict()
    assert record["Born"] == "July 7, 1994"
    assert record["Town"] == "Pearland, FL"


def test_headings_whose_id_is_made_of_their_text_are_one_column() -> None:
    def talk(title: str, speaker: str, slug: str) -> Page:
        return Page(f"<title>{title}</title><h1>{title}</h1><h2 id=speaker>Speaker</h2><h3 id={slug}>{speaker}</h3>")

    columns = columns_of([talk(f"On {name}", name, name.lower().replace(" ", "-")) for name, *_ in PEOPLE])
    assert columns["Speaker"] == [name for name, *_ in PEOPLE]


def test_numbers_that_stand_elsewhere_by_chance_are_columns_of_their_own() -> None:
    labels = ("Speed", "Jumping", "Passing")
    ratings = [(41, 38, 41), (35, 47, 47), (52, 59, 52), (44, 31, 66)]
    pages = [
        Page(f"<title>{row[0]}</title><h1>{row[0]}</h1><ul>" + "".join(
            f"<li><b>{label}:</b> {number}</li>" for label, number in zip(labels, numbers, strict=True)) + "</ul>")
        for row, numbers in zip(PEOPLE, ratings, strict=True)
    ]  # fmt: skip
    columns = columns_of(pages)
    assert [columns[label] for label in labels] == [list(map(str, each)) for each in zip(*ratings, strict=True)]


def test_the_head_of_a_table_has_names_and_no_values() -> None:
    def player(name: str, heads: tuple[str, str], numbers: tuple[int, int]) -> Page:
        return Page(
            f"<title>{name}</title><h1>{name}</h1><table><thead><tr><th>Year<th>{heads[0]}<th>{heads[1]}</thead>"
            f"<tbody><tr><td>2018<td>{numbers[0]}<td>{numbers[1]}</table>"
        )

    pages = [
        player("Ada", ("Cmp", "Att"), (12, 17)),
        player("Bo", ("Sacks", "Int"), (23, 99)),
        player("Cy", ("Ret", "Yds"), (31, 44)),
    ]
    values = {value for column in columns_of(pages).values() for value in column}
    assert not {"Cmp", "Att", "Sacks", "Int", "Ret", "Yds"} & values


def test_what_holds_several_labels_with_their_values_is_no_column() -> None:
    def profile(name: str, more: str) -> Page:
        return Page(
            f"<title>Members</title><div><h2>Profile</h2><blockquote><p><b>Name</b>: {name}</p>{more}</blockquote>"
            "</div>"
        )

    more = [
        "<p><b>About</b>: chess</p>",
        "<p><b>Website</b>: <a>http://bo.example</a></p>",
        "",
        "<p><b>About</b>: go</p>",
    ]
    columns = columns_of([profile(row[0], said) for row, said in zip(PEOPLE, more, strict=True)])
    assert not any("Name" in value and "Ada" in value for column in columns.values() for value in column if value)


def test_sentences_of_the_page_about_its_heading_are_no_columns() -> None:
    def shop(name: str, price: str) -> Page:
        return Page(
            f"<title>{name}</title><h1>{name}</h1><p class=price>{price}</p><a href=/mail>Email {name} to a friend</a>"
            f"<h3>More pages of {name.split()[0]}</h3>"
        )

    columns = columns_of([shop(f"{row[0]} lamp", f"${row[2]}") for row in PEOPLE])
    assert not any(value.startswith(("Email", "More")) for column in columns.values() for value in column if value)
    assert [f"${row[2]}" for row in PEOPLE] in columns.values()


def test_a_line_of_many_links_is_read_in_linear_time() -> None:
    line = "<p><b>Tags:</b> " + ", ".join(f"<a href=/t>tag {i} %s</a>" for i in range(8_000)) + "</p>"
    pages = [Page(f"<title>{name}</title><h1>{name}</h1>" + line.replace("%s", name)) for name, *_ in PEOPLE[:2]]
    with spent() as work:
        learn_details(pages)
    assert work.within(30)


def test_names_with_commas_between_them_are_no_words_of_a_sentence() -> None:
    def film(title: str, cast: list[str]) -> Page:
        people = ", ".join(f"<a href=/p>{name}</a>" for name in cast)
        return Page(f"<title>{title}</title><h1>{title}</h1><p><b>Starring:</b> {people}</p>")

    casts = [
        [f"{name} Oakley Winterbottom of {town} {n}" for name, _, _, town, *_ in PEOPLE[: 3 + n % 2]] for n in range(4)
    ]
    texts = [read_texts(film(f"Film {n}", cast)) for n, cast in enumerate(casts)]
    candidates = find_candidates(texts, Template.of(texts))
    scores = column_scores(candidates, *column_signs(Seen(candidates.cells.keys), candidates))
    said = [[text_of(texts[page], cell) for page, cell in cells] for cells in candidates.cells]
    assert max(scores[i] for i, names in enumerate(said) if names == [*chain(*casts)]) > -math.inf


def test_a_value_that_most_pages_share_is_a_column_behind_a_label_with_a_colon() -> None:
    teams = ["Saints", "Saints", "Rams", "Rams"]
    columns = columns_of([
        Page(f"<title>{name}</title><h1>{name}</h1><div><b>Team:</b></div><div><p>{team}</p></div>")
        for (name, *_), team in zip(PEOPLE, teams, strict=True)
    ])  # fmt: skip
    assert teams in columns.values()


def test_what_a_list_of_mixed_values_holds_is_a_column_of_its_own() -> None:
    houses = ["Knopf", "Adams", "Borders", "Hachette", "Macmillan", "Zondervan"]
    days = [f"July {n}, 201{n}" for n in range(1, 7)]
    columns = columns_of([
        Page(f"<title>Book {n * 7} of it</title><h1>Book {n * 7} of it</h1><p>See all</p>"
             f"<div><div class=publisher>{houses[n]} Press</div><div class=publisher>{days[n]}</div></div>")
        for n in range(6)
    ])  # fmt: skip
    assert days in columns.values()


def test_blocks_behind_a_label_that_begins_their_element_are_one_value() -> None:
    def rider(name: str, born: str, n: int) -> Page:
        day, month, year = (f"<div class=mr>{word}</div>" for word in born.split())
        return Page(
            f"<h1>{name}</h1><ul><li><b>Born:</b> {day} {month} {year}</li><li><b>Weight:</b> "
            f"<div class=mr>{50 + n}</div></li></ul>"
        )

    births = ["6th December 1982", "11th March 1975", "28th May 2001", "3rd June 1990"]
    pages = [rider(f"Rider {chr(65 + n)}", born, n) for n, born in enumerate(births)]
    table = learn_details(pages).table
    assert births in [list(column) for column in zip(*table.texts(), strict=True)]


def test_the_first_of_links_behind_a_label_is_no_column_where_a_page_has_more() -> None:
    def lamp(name: str, *tags: str) -> Page:
        links = ", ".join(f"<a href=/{tag}>{tag}</a>" for tag in tags)
        return Page(f"<title>{name}</title><h1>{name}</h1><p>Made in {name[::-1]}</p><p>Tags: {links}</p>")

    pages = [lamp("Torch", "oak"), lamp("Desk lamp", "brass"), lamp("Lantern", "tin", "red"), lamp("Spot", "steel")]
    details = learn_details(pages)
    assert [details.extract(page)[0].to_dict()["Tags"] for page in pages] == ["oak", "brass", ["tin", "red"], "steel"]
    assert "oak" not in [value for name, value in details.extract(pages[0])[0].to_dict().items() if name != "Tags"]


def test_lines_of_a_list_are_whole_though_other_columns_have_their_parts() -> None:
    def soup(name: str, *lines: tuple[str, str, str]) -> Page:
        items = "".join(f"<li><i class=n>{n}</i> <i class=unit>{unit}</i> <b>{what}</b>" for n, unit, what in lines)
        return Page(f"<title>{name}</title><h1>{name}</h1><p>Serves {len(name)}</p><ul class=ingredients>{items}</ul>")

    pages = [
        soup("Lentil", ("3", "cups", "red lentils"), ("1", "piece", "onion"), ("7", "cups", "water")),
        soup("Tomato", ("6", "kg", "tomatoes"), ("2", "g", "basil")),
        soup("Pea", ("5", "g", "peas"), ("8", "ml", "cream"), ("4", "g", "mint"), ("9", "g", "salt")),
    ]
    columns = learn_details(pages).extract(pages[1])[0].to_dict()
    whole = list(columns.values()).index(["6 kg tomatoes", "2 g basil"])
    assert whole < list(columns.values()).index(["6", "2"])
