"""Values of repeated rows are lists: the unit of the second ingredient is no column."""

from unweave import Page, learn_details
from unweave.details.column_candidates import Template
from unweave.details.repeated_rows import rows_of_several
from unweave.details.text_keys import TextKeys
from unweave.details.texts import read_texts

SOUPS = {
    "Lentil soup": [("3", "cups", "red lentils"), ("1", "piece", "onion"), ("7", "cups", "water")],
    "Apple crumble": [("6", "piece", "apples"), ("200", "g", "flour"), ("100", "g", "butter"), ("85", "g", "sugar")],
    "Beef stew": [
        ("4", "kg", "beef"),
        ("2", "cups", "wine"),
        ("12", "piece", "carrots"),
        ("5", "g", "salt"),
        ("9", "g", "bay"),
    ],
    "Pesto": [("50", "g", "basil"), ("30", "g", "nuts"), ("8", "piece", "garlic"), ("80", "ml", "oil")],
}


def recipe(name: str, rows: list[tuple[str, str, str]]) -> Page:
    items = "".join(f"<li><i class=amount>{a}</i> <i class=unit>{u}</i> <i class=food>{f}</i>" for a, u, f in rows)
    facts = f"<dl><dt>Serves<dd>{len(name)}<dt>Origin<dd>{name[:3]}land<dt>Colour<dd>{name[-3:]}ish</dl>"
    return Page(f"<title>{name}</title><h1>{name}</h1>{facts}<h3>Ingredients</h3><ul>{items}</ul>")


def test_single_values_of_rows_of_several_are_no_columns() -> None:
    details = learn_details([recipe(name, rows) for name, rows in SOUPS.items()])
    assert {column.name for column in details.columns if not column.is_list} == {"title", "Serves", "Origin", "Colour"}


def test_rows_are_known_on_pages_with_one_and_behind_what_a_button_of_each_says() -> None:
    def book(*copies: tuple[str, str]) -> Page:
        rows = "".join(f"<tr><td>{place}<td><a href=#>Browse</a><td><b>{call}</b>" for place, call in copies)
        return Page(f"<dl><dt>Year<dd>{len(copies)}</dl><table>{rows}</table>")

    pages = [book(("Ely", "1a"), ("Bath", "2a"), ("Hull", "3a")), book(("York", "4a")), book(("Leeds", "5a"))]
    texts = [read_texts(page) for page in pages]
    template = Template.of(texts)
    keys = TextKeys(texts, template.texts, template.inline)
    rows = dict(zip([text for page in texts for text in page.texts], rows_of_several(keys).tolist(), strict=True))
    assert rows["4a"] == rows["York"] != rows["5a"] == rows["Leeds"] != 0 != rows["2a"] != rows["3a"]
    assert rows["Year"] == 0


def test_as_many_rows_on_all_pages_are_no_columns_where_they_stand_aside() -> None:
    def lamp(name: str, n: int, word: str) -> Page:
        cards = "".join(f"<li><b>{name[::-1]} {k}</b> <i>${n * 7 + k}</i></li>" for k in range(4))
        return Page(f"<title>{name}</title><h1>{name}</h1><p>${n}.50</p><div class={word}><ul>{cards}</ul></div>")

    for word, is_single in (("related", False), ("facts", True)):
        pages = [lamp(name, n, word) for n, name in enumerate(("Desk lamp", "Floor light", "Torch", "Lantern"), 3)]
        assert ("hcroT 2" in learn_details(pages).extract(pages[2])[0].to_dict().values()) == is_single


def test_columns_of_a_table_are_called_by_its_head_and_it_by_its_caption_and_none_lacks_its_first_row() -> None:
    def book(name: str, *copies: tuple[str, str]) -> Page:
        rows = "".join(
            f"<tr><td>Book<td>{place}<td class=call>{call}<td><a href=#>Browse</a><td>{call}7" for place, call in copies
        )
        head = "<tr><th>Type<th>Library<th>Call number<th>Shelf<th>Barcode"
        facts = f"<dl><dt>Year<dd>{len(name) + 1990}</dl>"
        return Page(
            f"<title>{name}</title><h1>{name}</h1>{facts}<table><caption>Holdings<thead>{head}<tbody>{rows}</table>"
        )

    copies = [("Ely", "MOR 1"), ("Hull", "MOR 2"), ("Wells", "MOR 3")]
    pages = [
        book("The salt road", ("Leeds", "HAR 1"), ("York", "HAR 2")),
        book("Birds", ("Bath", "OLS 9")),
        book("A history of glass", *copies),
        book("Engines", ("Truro", "DOE 4")),
    ]
    details = learn_details(pages)
    assert details.part_names == ["holdings"]
    assert [row.to_dict() for row in details.parts(pages[2])["holdings"]] == [
        {"Library": place, "Call number": call, "Barcode": f"{call}7"} for place, call in copies
    ]
    assert all(len(column) == 3 for column in details.extract(pages[2])[0].fields.values() if isinstance(column, list))


def test_no_list_lacks_its_first_row_because_a_button_stands_before_the_others() -> None:
    def book(name: str, *copies: tuple[str, str]) -> Page:
        rows = "".join(f"<tr><td>{place}<td>{call} (<a href=#>Browse shelf</a>)<td>{call}7" for place, call in copies)
        head = "<tr><th>Library<th>Call number<th>Barcode"
        facts = f"<dl><dt>Year<dd>{len(name) + 1990}</dl>"
        return Page(f"<title>{name}</title><h1>{name}</h1>{facts}<table><thead>{head}<tbody>{rows}</table>")

    pages = [
        book("The salt road", ("Central", "HAR 1"), ("East", "HAR 2")),
        book("Birds", ("Central", "OLS 9")),
        book("A history of glass", ("West", "MOR 1"), ("Central", "MOR 2"), ("Store", "MOR 3")),
        book("Engines", ("East", "DOE 4")),
    ]
    assert "HAR 27" not in learn_details(pages).extract(pages[0])[0].to_dict().values()


def test_steps_with_their_numbers_are_a_list() -> None:
    def soup(name: str, *steps: str) -> Page:
        rows = "".join(f"<li><div>{n}.</div><p>{step}</p>" for n, step in enumerate(steps, 1))
        return Page(f"<title>{name}</title><h1>{name}</h1><dl><dt>Serves<dd>{len(name)}</dl><ul>{rows}</ul>")

    details = learn_details(
        [
            soup("Lentil soup", "Boil water", "Add lentils", "Wait an hour"),
            soup("Tomato soup of the house", "Cut tomatoes", "Fry onions", "Mix both", "Salt it"),
            soup("Pea soup", "Soak peas", "Cook them", "Add mint and cream"),
        ]
    )
    assert {column.name for column in details.columns if not column.is_list} == {"title", "Serves"}


def test_lines_that_begin_with_the_same_few_numbers_are_a_list() -> None:
    def kit(n: int, *parts: str) -> Page:
        lines = "".join(
            f"<li><span class=n>{1 + k % 2}</span> <span class=w>{part}</span></li>" for k, part in enumerate(parts)
        )
        return Page(f"<title>Kit {n}</title><h1>Kit {n}</h1><ul>{lines}</ul>")

    details = learn_details(
        [kit(1, "oak leg", "steel bolt", "felt pad"), kit(2, "pine leg", "brass bolt", "cork pad", "rope")]
    )
    rows = details.extract(kit(3, "ash leg", "iron bolt"))[0].to_dict()
    assert ["1 ash leg", "2 iron bolt"] in rows.values()
