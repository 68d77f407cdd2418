"""Values of details are neither cut in the middle, nor given twice, nor called by another value."""

from __future__ import annotations

from unweave import Page, learn_details

NAMES = ("Ann Bell", "Carl Dow", "Eve Fox", "Gil Hart", "Ida Jones")


def _talks(body: str, rows: list[tuple[str, ...]]) -> list[Page]:
    return [
        Page(f"<title>{name}</title><h1>{name}</h1>" + body.format(*row))
        for name, row in zip(NAMES, rows, strict=False)
    ]


def _columns(pages: list[Page]) -> dict[str, list[object]]:
    table = learn_details(pages).table
    return {name: [row[at] for row in table.texts()] for at, name in enumerate(table.names)}


def test_days_and_times_are_cut_nowhere() -> None:
    days = ["9th 9 a.m.", "12th 10 a.m.", "13th 11 a.m.", "15th 8 a.m.", "16th 7 a.m."]
    found = _columns(_talks("<p class=when>March {0}</p>", [(day,) for day in days]))
    values = [text for texts in found.values() for text in texts]
    assert [f"March {day}" for day in days] in found.values()
    assert not {"9th 9 a.m.", "9th 9"} & set(values)


def test_words_before_a_date_are_still_the_templates() -> None:
    days = ["Tue 2 Dec 2025", "Mon 1 Dec 2025", "Fri 5 Dec 2025", "Sat 6 Dec 2025", "Sun 7 Dec 2025"]
    found = _columns(_talks("<p class=when>Last modified on {0} EST</p>", [(day,) for day in days]))
    assert days in found.values()


def test_a_label_with_its_value_is_no_second_column() -> None:
    rows = [("16.01.1952", "2107538"), ("01.05.1961", "7122276"), ("26.03.1987", "6172733"), ("n/a", "6125735"),
            ("27.10.1966", "9877770")]  # fmt: skip
    found = _columns(_talks("<div class=head><p>Born: {0}</p><p>Number: {1}</p></div>", rows))
    assert found["Born"] == [row[0] for row in rows]
    assert found["Number"] == [row[1] for row in rows]
    assert not any(str(text).startswith(("Born", "Number")) for texts in found.values() for text in texts)


def test_a_notice_of_copyright_is_no_column() -> None:
    rows = [("2019", "oak"), ("2020", "ash"), ("2021", "elm"), ("2022", "fir"), ("2023", "yew")]
    found = _columns(_talks("<p class=made>{1}</p><footer><p>Copyright © {0} Lamps</p></footer>", rows))
    assert [row[1] for row in rows] in found.values()
    assert not {"2019", "Copyright © 2019 Lamps"} & {text for texts in found.values() for text in texts}


def test_one_number_on_all_pages_that_agree_is_not_what_they_state() -> None:
    stated = (
        '<script type=application/ld+json>{{"@type": "Recipe", "name": "x", "recipeYield": "{0}", "ratingValue": {1}}}'
        "</script><dl><dt>Serves<dd>{0}</dl><h3>Left</h3><p class=left>{0}</p>"
    )
    rows = [("4", "4"), ("4", "4"), ("8", "5"), ("6", "3"), ("4", "4")]
    columns = learn_details(_talks(stated, rows)).columns
    assert [column.name for column in columns if column.key[0] != "stated"].count("yield") == 1
    assert not any(column.name == "rating_value" and column.key[0] != "stated" for column in columns)


def test_what_stands_behind_several_values_is_not_called_by_one_of_them() -> None:
    pages = [
        Page(
            f"<title>{name}</title><h1>{name}</h1><div class=comments>"
            + "".join(
                f"<div class=comment><b class=who>{who}</b><span class=comment-date>{1 + i + n}.{i}.2020</span></div>"
                for i, who in enumerate(["Bo", f"Reader {n}", f"Guest {name}", f"Friend {n}{n}"], 1)
            )
            + "</div>"
        )
        for n, name in enumerate(NAMES)
    ]
    assert "Bo" not in learn_details(pages).table.names


def test_a_value_that_a_page_says_twice_is_one_value() -> None:
    row = "<p class=made>{0}</p><i>and</i><p class=made>{1}</p>"
    rows = [("oak", "oak"), ("ash", "elm"), ("fir", "fir"), ("yew", "oak"), ("elm", "ash")]
    details = learn_details(_talks(row, rows))
    made = [value for value in details.extract(_talks(row, rows)[0])[0].to_dict().values() if "oak" in value]
    assert "oak" in made
    assert ["oak", "oak"] not in made


def test_links_that_say_the_same_and_lead_elsewhere_are_several_values() -> None:
    row = "<p class=made><a href=/w/{0}>{2}</a></p><i>and</i><p class=made><a href=/w/{1}>{3}</a></p>"
    woods = [("oak", "oak"), ("ash", "elm"), ("fir", "fir"), ("yew", "oak"), ("elm", "ash")]
    pages = _talks(row, [(f"{at}a", f"{at}b", *two) for at, two in enumerate(woods)])
    (record,) = learn_details(pages).extract(pages[0])
    assert ["/w/0a", "/w/0b"] in [
        [item.href for item in value] for value in record.fields.values() if isinstance(value, list)
    ]


def test_a_list_that_pages_state_is_one_column() -> None:
    stated = (
        '<script type=application/ld+json>{{"@type": "Recipe", "name": "x", "recipeCuisine": "French", '
        '"recipeIngredient": ["{0}", "{1}"]}}</script>'
    )
    rows = [("1 egg", "salt"), ("2 eggs", "flour"), ("milk", "rice"), ("oil", "beans"), ("peas", "corn")]
    pages = _talks(stated, rows)
    names = [column.name for column in learn_details(pages).columns]
    assert len(names) == len(set(names))


def test_marks_at_the_end_are_no_part_of_a_value() -> None:
    rows = [("Guard",), ("Center",), ("Forward",), ("Pitcher",), ("Catcher",)]
    found = _columns(_talks("<p><b>Position:</b> {0} ▪ <b>Shoots:</b> left</p>", rows))
    assert [row[0] for row in rows] in found.values()


def test_the_ends_of_a_range_stand_behind_the_other_columns() -> None:
    woods = ["hemlock", "rosewood", "ebony", "walnut", "maple"]
    rows = [(f"${n * 37 + 5} - ${n * 91 + 120}", wood, f"{n}0{n}7 Oak Street") for n, wood in enumerate(woods, 1)]
    found = _columns(_talks("<p class=span>{0}</p><div><i>{1}</i></div><address>{2}</address>", rows))
    assert [values[0] for values in found.values()][-2:] == ["$42", "$211"]


def test_words_that_go_on_in_what_differs_are_no_label() -> None:
    """ "Report release date" and "Report status" are labels: "Report" is none of "release date"."""
    rows = [
        ("Report release date", "in Circuit Breakers"),
        ("Report status", "in Clocks"),
        ("Report status", "in Tethers"),
    ]
    found = _columns(_talks("<p class=a>{0}</p><p class=b>View all {1}</p>", rows))
    assert not {"Report", "View all"} & set(found)


def test_one_word_that_few_texts_share_is_no_label_of_the_rest() -> None:
    found = _columns(
        _talks(
            "<p class=town>{0}</p><p class=by>{1}</p>",
            [("Las Vegas", "By Ann Lee"), ("Las Cruces", "By Eve Moe"), ("Las Palmas", "By Bo Day")],
        )
    )
    assert "Las" not in found
    assert ["Las Vegas", "Las Cruces", "Las Palmas"] in found.values()
    assert ["Ann Lee", "Eve Moe", "Bo Day"] in found.values(), "By says who"


def test_a_list_with_slashes_is_not_cut_at_its_first() -> None:
    genres = [
        "Drama / Crime",
        "Drama / Sci-Fi / War",
        "Comedy / Romance",
        "Drama / History / War / Action",
        "Family / Music",
    ]
    found = _columns(_talks("<p class=kind>{0}</p>", [(genre,) for genre in genres]))
    assert genres in found.values()
    assert ["Drama", "Drama", "Comedy", "Drama", "Family"] not in found.values()


def test_a_label_that_is_said_again_is_no_value_of_itself() -> None:
    pages = _talks(
        "<table><tr><td>Cargo:</td><td><div class=hidden>Cargo</div><b>{0}</b></td></tr></table>",
        [("Fish",), ("Coal",), ("Fruit",)],
    )
    assert ["Cargo"] * 3 not in _columns(pages).values()


def test_a_sentence_that_pages_share_some_words_of_is_one_value() -> None:
    places = ("am Fluss", "in den Bergen", "hinter dem Deich", "auf einem Berg", "zwischen zwei Seen")
    said = [
        f"{name} liegt mit Recht {place}."
        for name, place in zip(("Ulm", "Jena", "Kiel", "Trier", "Plön"), places, strict=True)
    ]
    found = _columns(_talks("<p class=text>{0}</p>", [(one,) for one in said]))
    assert said in found.values()
    assert not any("liegt" in name for name in found)
