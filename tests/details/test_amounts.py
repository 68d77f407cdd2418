"""Values as a reader sees them: amounts with their currency, copies for readers of screens once, no half brackets."""

import pytest

from unweave import Page, learn_details
from unweave.details.column_candidates import trimmed
from unweave.details.joined_texts import joined
from unweave.details.texts import read_texts


@pytest.mark.parametrize(
    ("markup", "texts"),
    [
        ("<i>£</i>64.00", ["£64.00"]),
        ("<bdi>64,00&nbsp;<i>€</i></bdi>", ["64,00€"]),
        ("<i>$</i><i>24<b>.</b></i><i>49</i>", ["$24.49"]),
        ("<i>$24.49</i><i>$</i>30", ["$24.49", "$30"]),
        ("<i>24</i><b>.</b><i>49</i>", ["24", "49"]),
        ("<i>$1</i>,<i>2</i>", ["$1", "2"]),
        ("<script>x</script><wbr>a", ["a"]),
        ("<a>www<wbr>.lu<wbr />.se</a> <a>x</a>", ["www.lu.se", "x"]),
    ],
)
def test_an_amount_is_one_text_with_its_currency(markup: str, texts: list[str]) -> None:
    assert read_texts(Page(f"<p>{markup}")).texts == texts


@pytest.mark.parametrize(
    ("markup", "said"),
    [
        ("<b>1</b> <b>hour</b> <i>hour</i>", "1 hour"),
        ("<b>New York</b> <i>New</i> <i>York</i> <i>NY</i>", "New York NY"),
        ("<b>2</b> - <b>2</b>", "2 - 2"),
        ("<b>12</b> - <b>12</b>", "12 - 12"),
        ("<b>1</b><b>1</b>", "11"),
    ],
)
def test_a_copy_of_the_text_before_is_said_once(markup: str, said: str) -> None:
    page = read_texts(Page(f"<p>{markup}"))
    assert joined(page, 0, len(page)) == said


def test_half_a_pair_of_brackets_and_marks_of_direction_are_no_part_of_a_value() -> None:
    given = (
        "3 reviews)",
        "(3 reviews",
        "f(x)",
        "(2)",
        "\u200e8.9 ounces",
        "> Lamp",
        "Great :)",
        "Ash, J. /",
        "HAR 1 (",
        "/a/",
    )
    assert [trimmed(text) for text in given] == [
        "3 reviews",
        "3 reviews",
        "f(x)",
        "(2)",
        "8.9 ounces",
        "Lamp",
        "Great :)",
        "Ash, J.",
        "HAR 1",
        "/a/",
    ]


def test_the_currency_of_a_price_stands_in_its_column() -> None:
    def lamp(name: str, price: str) -> Page:
        return Page(
            f"<title>{name}</title><h1>{name}</h1><p class=price><span>£</span>{price}</p><p>Made in {name[:3]}."
        )

    table = learn_details([lamp("Desk", "64.00"), lamp("Floor", "9.50"), lamp("Wall", "12.25")]).table
    assert [row[table.names.index("price")] for row in table.texts()] == ["£64.00", "£9.50", "£12.25"]


def test_a_reduced_price_stands_where_the_others_of_the_site_do() -> None:
    def lamp(name: str, price: str, before: str = "") -> Page:
        shown = f"<del><b>{before}</b></del> <ins><b>{price}</b></ins>" if before else f"<b>{price}</b>"
        return Page(f"<title>{name}</title><h1>{name}</h1><p class=price>{shown}</p><p>Made in {name[:3]}.")

    pages = [lamp("Desk", "$64.00", "$80.00"), lamp("Floor", "$9.50"), lamp("Wall", "$12.25"), lamp("Bed", "$7", "$8")]
    table = learn_details(pages).table
    assert [row[table.names.index("price")] for row in table.texts()] == ["$64.00", "$9.50", "$12.25", "$7"]


def test_a_text_in_nothing_but_what_was_inserted_is_read() -> None:
    assert read_texts(Page("<ins>" * 20_000 + "new")).texts == ["new"]
    assert all(len(path) > 1 for path in read_texts(Page("<ins>" * 20_000 + "new")).paths)


def test_what_is_shown_in_place_of_what_is_read_out_is_no_second_value() -> None:
    def film(n: int) -> Page:
        hour = f"<span>{n}<span class='sr-only'> hours</span></span> <span aria-hidden=true>hr</span>"
        minutes = f"<span>{n + 20}<span class='sr-only'> minutes</span></span>\n   <span aria-hidden=true>mins</span>"
        price = f"<span class='a-offscreen'>${n}9.90</span><span aria-hidden=true><i>$</i><i>{n}9</i><i>90</i></span>"
        slide = f"<b class='sr-only'>Scene</b><div aria-hidden=true>A scene with {n} dogs</div>"
        return Page(
            f"<title>Film {n}</title><h1>Film {n}</h1><p>Lasts <span>{hour} {minutes}</span></p><p>{price}</p>{slide}"
        )

    texts = read_texts(film(3))
    assert texts.texts[1:] == ["Lasts", "3", "hours", "23", "minutes", "$39.90", "Scene", "A scene with 3 dogs"]
    told = [*learn_details([film(n) for n in range(2, 6)]).extract(film(3))[0].to_dict().values()]
    assert "3 hours 23 minutes" in told
    assert "$39.90" in told


def test_lines_that_begin_with_amounts_of_all_pages_are_a_list() -> None:
    """Of two pages most amounts stand on both, `1 cup`: they were taken for labels, and the lines for a menu."""
    lines = (
        ["1 cup milk", "2 tbsp red beans", "3 tsp flour", "1 cup olive oil", "4 oz butter"],
        ["2 tbsp rice", "1 cup sea salt", "1 cup honey", "3 tsp lime juice"],
    )

    def page(n: int, said: list[str]) -> Page:
        parts = (line.split(" ", 2) for line in said)
        items = "".join(f"<li>{amount} {unit} <span>{food}</span></li>" for amount, unit, food in parts)
        return Page(f"<title>Soup {n}</title><h1>Soup {n}</h1><p>For {n * 3} people</p><ul>{items}</ul>")

    table = learn_details([page(n, said) for n, said in zip((2, 5), lines, strict=True)]).table
    assert ["; ".join(said) for said in lines] in [table[name] for name in table.names]
