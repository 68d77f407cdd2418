"""Values of repeated rows are lists: the unit of the second ingredient is no column."""

from unweave import Page, learn_details

SOUPS = {
    "Lentil soup": [("3", "cups", "red lentils"), ("1", "piece", "onion"), ("7", "cups", "water")],
    "Apple crumble": [("6", "piece", "apples"), ("200", "g", "flour"), ("100", "g", "butter"), ("85", "g", "sugar")],
    "Beef stew": [("4", "kg", "beef"), ("2", "cups", "wine"), ("12", "piece", "carrots"), ("5", "g", "salt"), ("9", "g", "bay")],
    "Pesto": [("50", "g", "basil"), ("30", "g", "nuts"), ("8", "piece", "garlic"), ("80", "ml", "oil")],
}  # fmt: skip


def recipe(name: str, rows: list[tuple[str, str, str]]) -> Page:
    items = "".join(f"<li><i class=amount>{a}</i> <i class=unit>{u}</i> <i class=food>{f}</i>" for a, u, f in rows)
    facts = f"<dl><dt>Serves<dd>{len(name)}<dt>Origin<dd>{name[:3]}land<dt>Colour<dd>{name[-3:]}ish</dl>"
    return Page(f"<title>{name}</title><h1>{name}</h1>{facts}<h3>Ingredients</h3><ul>{items}</ul>")


def test_single_values_of_rows_of_several_are_no_columns() -> None:
    details = learn_details([recipe(name, rows) for name, rows in SOUPS.items()])
    assert {column.name for column in details.columns if not column.is_list} == {"title", "Serves", "Origin", "Colour"}


def test_single_values_of_rows_are_no_columns_where_most_pages_have_fewer_or_all_have_what_buttons_say() -> None:
    def book(name: str, *copies: tuple[str, str]) -> Page:
        rows = "".join(f"<tr><td>{place}<td>{call} (<a href=#>Browse shelf</a>)<td>{call}7" for place, call in copies)
        head = "<tr><th>Library<th>Call number<th>Barcode"
        return Page(
            f"<title>{name}</title><h1>{name}</h1><dl><dt>Year<dd>{len(name) + 1990}</dl>"
            f"<table><thead>{head}<tbody>{rows}</table>"
        )

    details = learn_details(
        [
            book("The salt road", ("Leeds", "HAR 1"), ("York", "HAR 2")),
            book("Birds", ("Bath", "OLS 9")),
            book("A history of glass", ("Ely", "MOR 1"), ("Hull", "MOR 2"), ("Wells", "MOR 3")),
            book("Engines", ("Truro", "DOE 4")),
        ]
    )
    assert {column.name for column in details.columns if not column.is_list} == {"title", "Year"}


def test_as_many_rows_on_all_pages_are_no_columns_where_they_stand_aside() -> None:
    def lamp(name: str, n: int, word: str) -> Page:
        cards = "".join(f"<li><b>{name[::-1]} {k}</b> <i>${n * 7 + k}</i></li>" for k in range(4))
        return Page(f"<title>{name}</title><h1>{name}</h1><p>${n}.50</p><div class={word}><ul>{cards}</ul></div>")

    for word, is_single in (("related", False), ("facts", True)):
        pages = [lamp(name, n, word) for n, name in enumerate(("Desk lamp", "Floor light", "Torch", "Lantern"), 3)]
        assert ("hcroT 2" in learn_details(pages).extract(pages[2])[0].to_dict().values()) == is_single
