"""What the columns of details are called, and which columns only say again what the page is called."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from unweave import Details, Page, learn_details, load
from unweave.details.column_candidates import Template, find_candidates, text_of
from unweave.details.column_names import ColumnNamer
from unweave.details.texts import read_texts

PEOPLE = [
    ("Ada Bell", "12 Mill Lane", "Ely", 11),
    ("Tom Kite", "3 Hill Road", "Bath", 25),
    ("Eve Stone", "77 High Street", "York", 38),
    ("Max Pool", "5 Park Row", "Leeds", 47),
]


def names_of(*bodies: str) -> dict[str, list[object]]:
    """The values of each column."""
    table = learn_details([Page(body) for body in bodies]).table
    return {name: [row[at] for row in table.texts()] for at, name in enumerate(table.names)}


def test_a_heading_of_several_texts_is_the_title() -> None:
    found = names_of(
        *(
            (
                f"<title>Best of all</title><h1 class='fn org'>{name} in <i>{city}</i></h1><h2><a href=/r>Rooms near "
                f"{street}</a></h2>"
            )
            for name, street, city, _ in PEOPLE
        )
    )
    assert found["title"] == [f"{name} in {city}" for name, _, city, _ in PEOPLE]


def test_what_begins_as_the_pages_title_is_the_title() -> None:
    found = names_of(
        *(
            (
                f"<title>{name} scores and news</title><h1>Sports</h1><div class=x>{name} #{n}</div>"
                f"<a href=/t>Club of {city}</a>"
            )
            for name, _, city, n in PEOPLE
        )
    )
    assert found["title"] == [f"{name} #{n}" for name, _, _, n in PEOPLE]


def test_the_whole_address_has_its_name_and_not_the_street_in_it() -> None:
    pages = [
        read_texts(Page(f"<h1>{name}</h1><div class=shop-address>{street}<br>{city}</div>"))
        for name, street, city, _ in PEOPLE
    ]
    template = Template.of(pages)
    found = find_candidates(pages, template)
    shown = [{text_of(pages[page], cell) for page, cell in cells} for cells in found.cells]
    street, whole = shown.index({row[1] for row in PEOPLE}), shown.index({f"{row[1]} {row[2]}" for row in PEOPLE})
    names = ColumnNamer(found, pages, template, [{} for _ in pages]).names([street, whole])
    assert names[1] == "address"
    assert "address" not in names[0]


def test_numbers_of_a_table_are_called_by_their_row_and_the_head_of_their_column() -> None:
    def player(name: str, n: int) -> str:
        rows = "".join(
            f"<tr><td>{said}<td>{n * by}<td>{n * by + 3}<td>{n * by + 7}"
            for said, by in (("Season", 3), ("Career", 70))
        )
        return (
            f"<title>{name}</title><h1>{name}</h1><table><tr><td colspan=4>Numbers<tr><td>Year<td>Games<td>Goals"
            f"<td>Fouls{rows}</table>"
        )

    found = names_of(*(player(name, n) for name, _, _, n in PEOPLE))
    assert found["Season Goals"] == [str(3 * n + 3) for *_, n in PEOPLE]
    assert found["Career Fouls"] == [str(70 * n + 7) for *_, n in PEOPLE]


def test_the_heading_with_a_word_beside_it_is_no_column() -> None:
    found = names_of(
        *(
            (
                f"<title>{name}</title><nav>Home &gt; <b>{name} information</b></nav><h1>{name}</h1><p>{street}</p>"
                f"<a href=/r>{name} reviews</a>"
            )
            for name, street, _, _ in PEOPLE
        )
    )
    assert found["title"] == [name for name, *_ in PEOPLE]
    said = [str(value) for values in found.values() for value in values]
    assert not {f"{name} {word}" for name, *_ in PEOPLE for word in ("information", "reviews")} & {*said}
    assert [street for _, street, *_ in PEOPLE] in found.values()


def test_what_stands_right_before_a_value_names_it_and_not_the_first_text_of_a_row_that_lays_out_the_page() -> None:
    def camera(name: str, maker: str, part: str, sku: int) -> str:
        parts = (
            ("Manufacturer:", f"<a href=/m>{maker}</a>"),
            ("Part number:", part),
            ("Shop number:", sku),
            ("Colours:", f"{part} red"),
        )
        inside = "".join(f"<div class=p{i}><b>{label} {value}</b></div>" for i, (label, value) in enumerate(parts))
        return (
            f"<title>{name}</title><h1>{name}</h1><table><tr><td>Product attributes</td><td><p>{inside}</p></td></tr>"
            "</table>"
        )

    found = names_of(*(camera(name, city, street, n * 1001) for name, street, city, n in PEOPLE))
    assert found["Manufacturer"] == [city for _, _, city, _ in PEOPLE]
    assert found["Shop number"] == [str(n * 1001) for *_, n in PEOPLE]


def game(name: str, price: str, needs: str) -> Page:
    boxes = "".join(
        (
            f"<div class=box><p><strong>Memory:</strong> <i>{needs} {k} MB</i></p><p><strong>Sound:</strong> "
            f"<i>{name} {k}</i></p></div>"
        )
        for k in range(1, 4)
    )
    return Page(
        f"<title>{name} on Games</title><h1>Buy {name}</h1><p>{price}</p>"
        f"<div class=facts><b>Name:</b> <span>{name}</span></div><div class=needs>{boxes}</div>"
    )


GAMES = [
    ("Night Train", "$9", "big"),
    ("Harbour Fog", "$14", "small"),
    ("Two Rivers", "$3", "some"),
    ("Old Mill", "$7", "few"),
]


def test_what_stands_in_the_title_is_the_title_and_no_heading_with_a_word_more() -> None:
    assert [row[0] for row in learn_details([game(*row) for row in GAMES]).table.texts()] == [row[0] for row in GAMES]


def test_columns_of_a_repeated_part_are_named_by_labels_of_their_own() -> None:
    details = learn_details([game(*row) for row in GAMES])
    (rows,) = details.parts(game(*GAMES[0])).values()
    assert {"Memory", "Sound"} <= set(rows[0].fields)


def film(name: str, label: str, people: str, tags: str = "Tag") -> Page:
    """A page whose labels say how many there are."""
    row = "<li class=row><span class=key>{}</span><div><b>{}</b></div>".format
    box = f"<ul>{row(label, people)}{row('Writer', 'W. ' + name)}{row('Length', len(name))}</ul>"
    meta = f"<span class=tagged>{tags}: <a href=/{name[0]}>{name[:4]}</a></span>"
    return Page(f"<title>{name}</title><h1>{name}</h1>{box}<p>Of {name}.</p>{meta}")


FILMS = [
    film("Matrix", "Directors", "Lana and Lilly", tags="Tags"),
    film("Fiction", "Director", "Quentin Quist"),
    film("Spirited", "Director", "Hayao Hult"),
]


def test_labels_that_count_what_they_name_name_one_column(tmp_path: Path) -> None:
    details = learn_details(FILMS)
    details.save(tmp_path / "films.json")
    loaded = load(tmp_path / "films.json")
    assert isinstance(loaded, Details)
    read = [page[0].to_dict() for page in map(loaded.extract, (*FILMS, film("Shrek", "Directors", "Ada, Vik", "Tags")))]
    assert [row["Director"] for row in read] == ["Lana and Lilly", "Quentin Quist", "Hayao Hult", "Ada, Vik"]
    assert not {"Directors", "Tags: Matr"} & set(read[0].values())
    assert [row["Tag"] for row in read] == ["Matr", "Fict", "Spir", "Shre"]


def test_labels_of_one_page_are_two_columns_however_alike() -> None:
    def player(name: str, run: int) -> Page:
        return Page(f"<title>{name}</title><h1>{name}</h1><dl><dt>Run<dd>{run}<dt>Runs<dd>{run * 7} in {name}</dl>")

    assert {"Run", "Runs"} <= set(learn_details([player("Ada", 1), player("Bo", 2), player("Cy", 3)]).table.names)


def test_a_label_names_what_is_right_behind_it_and_not_what_comes_next() -> None:
    """The number of an inquiry was its `Date of occurrence`, the day a `date`."""

    def inquiry(name: str, day: str, number: str) -> str:
        facts = f"<div class=row><p class=bold>Date of occurrence:</p><time>{day}</time></div>"
        return (
            f"<title>{name}</title><h1>{name}</h1><div>{facts}<div class=row><i class=icon></i><p>{number}</p></div>"
            "</div>"
        )

    table = names_of(inquiry("Joesjö", "7 July 2004", "L-22/04"), inquiry("Lofssjön", "15 March 1997", "L-19/97"))
    assert table["Date of occurrence"] == ["7 July 2004", "15 March 1997"]


def test_a_list_for_wide_and_for_narrow_screens_is_given_once() -> None:
    def cast(name: str, *people: str) -> Page:
        links = "".join(f"<li class=actor><a href=/{one}>{one}</a>" for one in people)
        return Page(
            f"<title>{name}</title><h1>{name}</h1><ul class=cast>{links}</ul><p>Of {name}.</p><ul class=cast>"
            f"{links}</ul>"
        )

    details = learn_details(
        [cast("Matrix", "Keanu", "Laurence"), cast("Fiction", "John", "Uma T", "Bruce"), cast("Up", "Edward")]
    )
    assert ["Keanu", "Laurence"] in details.extract(cast("Matrix", "Keanu", "Laurence"))[0].to_dict().values()


def test_the_parts_of_the_way_to_a_page_are_categories_and_no_value_with_a_digit_names_only_some() -> None:
    def book(name: str, shelf: str, *reviews: tuple[str, str]) -> Page:
        way = f"<ul class=breadcrumb><li><a href=/>Home</a><li><a href=/{shelf}>{shelf}</a></ul>"
        said = "".join(f"<div class=review><i>{stars} of 5 stars</i><b>{text}</b></div>" for stars, text in reviews)
        return Page(f"<title>{name}</title>{way}<h1>{name}</h1>{said}<p>About {name}.</p>")

    pages = [
        book("Soumission", "Fiction", ("5", "So good"), ("5", "Made my day"), ("4", "Fine")),
        book("Tipping", "History", ("5", "My favourite"), ("1", "Not for me")),
        book("Attic", "Poetry", ("5", "Rhymes"), ("5", "Read it aloud")),
    ]
    table = learn_details(pages).table
    assert [row[table.names.index("category")] for row in table.texts()] == ["Fiction", "History", "Poetry"]
    assert "5 of 5 stars" not in table.names


def test_values_of_two_pages_that_differ_in_how_much_they_name_stay_values() -> None:
    def recipe(name: str, course: str) -> Page:
        return Page(f"<title>{name}</title><h1>{name}</h1><p>Of {name}.</p><span class=course>{course}</span>")

    rows = learn_details([recipe("Crumble", "Dessert"), recipe("Trifle", "Desserts")]).table.texts()
    assert [("Dessert" in rows[0]), ("Desserts" in rows[1])] == [True, True]


def prices_of(lamp: Callable[[int], Page]) -> list[str | None]:
    table = learn_details(map(lamp, range(2, 8))).table.all
    return [row[table.names.index("price")] for row in table.texts()]


def test_a_price_keeps_its_name_beside_the_line_it_stands_in() -> None:
    def lamp(n: int) -> Page:
        line = f"<div class=price-wrap><span class=price>${n}9.00</span><a href=/rate>Est. rate ${n + 2}/mo</a></div>"
        return Page(f"<title>Lamp {n}</title><h1>Lamp {n}</h1><div>{line}<p>Made of oak no. {n}.</div>")

    assert prices_of(lamp) == [f"${n}9.00" for n in range(2, 8)]


def test_what_classes_call_a_price_is_it_and_not_what_stands_behind_the_stars_of_some() -> None:
    def lamp(n: int) -> Page:
        stars = f"<p>Rated <b>{n}.5</b> of 5 by <a href=#r>(<i>{n + 3}</i> buyers)</a></p>" if n % 2 else ""
        before = f"<del><bdi><u>$</u>{n}19.00</bdi></del>" if n in (3, 4) else ""
        amount = f"{before}<span class='price-amount amount'><bdi><u>$</u>{n}9.00</bdi></span>"
        return Page(f"<title>Lamp {n}</title><h1>Lamp {n}</h1>{stars}<p class=price>{amount}<p>Made of oak no. {n}.")

    assert prices_of(lamp) == [f"${n}9.00" for n in range(2, 8)]


def test_a_label_names_its_text_and_not_the_parts_of_that() -> None:
    """Four columns had one label, so that it named none: the size was `size`, its parts `rank`."""
    pages = [
        Page(f"<title>Box {n}</title><h1>Box {n}</h1><table><tr><th>Dimensions<td>1{n} × 2{n} × 3{n} cm</table>")
        for n in range(5)
    ]
    assert "Dimensions" in learn_details(pages).table.all.names


def test_a_long_label_names_without_what_stands_in_brackets() -> None:
    pages = [
        Page(
            f"<title>Trial {n}</title><h1>Trial {n}</h1><p>Information given by (Responsible Party and Others):"
            f"<p>Ann {n}"
        )
        for n in range(3)
    ]
    assert "Information given by" in learn_details(pages).table.names


def test_a_label_with_a_value_in_its_line_names_no_line_below() -> None:
    """A player shoots "Right", and weighs what the line below says, which one key has behind "Shoots:"."""
    pages = [
        read_texts(
            Page(
                f"<h1>{name}</h1><div><p><b>Shoots:</b> {side}</p><p><i>6-{n}</i>, <i>9{n}lb</i> ({n}cm, 9{n}kg)</p>"
                "</div>"
            )
        )
        for (name, _, side, _), n in zip(PEOPLE, range(200, 300), strict=False)
    ]
    template = Template.of(pages)
    found = find_candidates(pages, template)
    keys = [(key, *others) for key, others in zip(found.keys, found.others, strict=True)]
    namer = ColumnNamer(found, pages, template, [{} for _ in pages])
    below = next(at for at, alike in enumerate(keys) if any(key[:3] == ("below", "Shoots:", "i") for key in alike))
    side = next(at for at, alike in enumerate(keys) if any(key[:2] == ("after", "Shoots:") for key in alike))
    assert namer.described(side).label == "Shoots:"
    assert namer.described(below).label is None


def test_words_that_all_texts_of_a_place_begin_with_name_no_column_without_a_mark() -> None:
    pages = [
        read_texts(Page(f"<h1>{name}</h1><p>What goes with {name} of {town}</p><p>Price: {n} of {n * 7}</p>"))
        for n, (name, town) in enumerate([("rice", "York"), ("lentils", "Bath"), ("beans", "Hull"), ("corn", "Ely")], 3)
    ]
    template = Template.of(pages)
    candidates = find_candidates(pages, template)
    namer = ColumnNamer(candidates, pages, template, [{} for _ in pages])
    first = [text_of(pages[0], cells[0][1]) for cells in candidates.cells]
    parts = {text: at for at, text in enumerate(first) if candidates.keys[at][0] == "part"}
    assert not namer.is_named(parts["York"])


def test_what_holds_all_texts_of_a_value_names_it() -> None:
    """A title of two texts was read in the markup of the first, so that the class of that one named neither."""
    pages = [
        read_texts(Page(f"<h1><span class=make-model>{name}</span> <i>{town} {n}</i></h1><p>{n * 7} stars</p>"))
        for name, town, _, n in PEOPLE
    ]
    template = Template.of(pages)
    candidates = find_candidates(pages, template)
    namer = ColumnNamer(candidates, pages, template, [{} for _ in pages])
    first = [text_of(pages[0], cells[0][1]) for cells in candidates.cells]
    whole, part = first.index("Ada Bell 12 Mill Lane 11"), first.index("Ada Bell")
    assert "make_model" not in namer.described(whole).markup.classes
    assert "make_model" in namer.described(part).markup.classes


def test_a_microformat_says_of_what_type_a_telephone_is() -> None:
    found = names_of(
        *(
            f"<h1>{name}</h1><div class=vcard><div class=adr><span class=type>Work</span> <span class=street-address>"
            f"{street}"
            f"</span> <span class=locality>{city}</span></div><div class=tel><span class=type>Work</span>"
            f"<span class=value>(800) 263-15{n}</span></div></div>"
            for name, street, city, n in PEOPLE
        )
    )
    assert found["phone"] == [f"(800) 263-15{n}" for *_, n in PEOPLE]
    assert found["street_address"] == [street for _, street, *_ in PEOPLE]


def test_a_heading_is_the_title_and_not_what_a_link_shortens_it_to() -> None:
    names = [f"{name} of {city}, her life and her letters" for name, _, city, _ in PEOPLE]
    shown = [*names[:3], f"{names[3][:20]}..."]
    pages = [
        read_texts(Page(f"<title>{link}</title><div><a href=/b>{link}</a> was added</div><h1>{name}</h1>"))
        for name, link in zip(names, shown, strict=True)
    ]
    template = Template.of(pages)
    found = find_candidates(pages, template)
    said = [[text_of(pages[page], cell) for page, cell in cells] for cells in found.cells]
    namer = ColumnNamer(found, pages, template, [{} for _ in pages])
    assert namer.heading_of(said.index(shown)) == said.index(names)
