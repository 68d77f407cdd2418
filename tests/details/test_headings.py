"""What the pages are called is read from their heading, and other pages by what is there on each."""

from unweave import Page, learn_details


def product(name: str, shelf: str, *, new: bool = False) -> Page:
    """A page of a shop: a way to it of links, its heading, a line about it."""
    way = f'<nav class="way"><a href="/">Home</a> / <a href="/c">Lighting</a> / <a href="/s">{shelf}</a> / {name}</nav>'
    if new:
        way = f'<nav class="way"><a href="/">Home</a> / <a href="/c">Chairs</a> / {name}</nav>'
    return Page(
        f"<title>{name} - Shop</title><body>{way}<div class=sum><h2 class=name>{name}</h2>"
        f"<p class=desc>Made of one block for the {shelf.lower()}, {len(name)} years of warranty.</p></div>"
    )


PAGES = [product("Walnut Lamp", "Desks"), product("Brass Light", "Walls"), product("Oak Light", "Floors")]


def test_the_title_is_the_heading_and_not_the_end_of_the_way_to_the_page() -> None:
    details = learn_details(PAGES)
    assert details.columns[0].name == "title"
    assert "h2.name" in details.columns[0].key
    assert details.extract(product("Armchair", "Wood", new=True))[0]["title"].text == "Armchair"


def test_a_place_reads_other_pages_rather_than_a_text_somewhere_before_it() -> None:
    column = next(one for one in learn_details(PAGES).columns if "p.desc" in one.key)
    assert column.key[0] not in ("below", "label")
    assert learn_details(PAGES).extract(product("Armchair", "Wood", new=True))[0][column.name].text.startswith("Made")
