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
