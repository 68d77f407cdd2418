"""Names that labels and headers give, and which price is which."""

from dataclasses import replace
from typing import Any

import pytest

from tests.naming.test_names import described
from unweave import Page, find_records
from unweave.naming import Described, Markup, Traits, field_words, name_columns, read_markup, role_of
from unweave.naming.words import label_name


def test_a_label_wins_and_stands_as_the_page_writes_it() -> None:
    markup = Markup(properties=("price",))
    fields = [described("Oak table", "Lamp"), described("$5", "$7", label="Regular Price:", markup=markup)]
    assert name_columns(fields) == ["title", "Regular Price"]


def test_a_caption_for_narrow_screens_is_a_label() -> None:
    cells = [[("td", {"data-th": "Net weight"})]] * 3
    assert name_columns([described("5 kg", "7 kg", "9 kg", markup=read_markup(cells))]) == ["Net weight"]


def test_two_prices_are_told_apart_by_what_their_classes_say() -> None:
    old = Markup(classes=("price",), hints=("old",))
    fields = [described("$9", "$8", markup=old), described("$5", "$6", markup=Markup(classes=("price",)))]
    assert name_columns(fields) == ["old_price", "price"]


def test_of_two_prices_before_the_price_now_the_first_is_the_list_price_beside_the_other() -> None:
    """BigCommerce: `price--rrp` of most, `price--non-sale` of a few, and the price of all, which was `price_2`."""
    before = described("$10", "$12", "$15", markup=Markup(classes=("old_price",)))
    struck = described("$9", label="old_price", filled=0.3)
    assert name_columns([before, struck, described("$5", "$6", "$7.50")]) == ["list_price", "old_price", "price"]


@pytest.mark.parametrize("label", ["السعر", "价格", "ราคา", "😀"])
def test_labels_of_any_script_are_names(label: str) -> None:
    assert name_columns([described("5", "7", label=label)]) == [label]


def test_a_header_over_many_columns_names_none_of_them() -> None:
    columns = (["Desk lamps", "Brass lamps"], ["$5", "$7.50"], ["3 reviews", "1 review"], ["45 min", "10 min"])
    assert name_columns(
        [described(*texts, label="Tuesday", linked=1.0 * (texts[0][0] == "D")) for texts in columns]
    ) == [
        "title",
        "price",
        "reviews",
        "duration",
    ]


@pytest.mark.parametrize("header", ["Min", "Avg", "Sex", "Set", "Out"])  # a day or a month in one of 75 languages
def test_a_header_that_is_a_day_somewhere_names_its_column_beside_others(header: str) -> None:
    runs = [described("Ada", "Ben", "Cyd", label="Runner"), described("M", "W", "F", label=header)]
    assert name_columns(runs) == ["Runner", header]


def test_links_under_one_header_that_each_say_what_they_are_are_called_so() -> None:
    files = [described(text, text, text, label="Documents", linked=1.0) for text in ("Agenda", "Minutes")]
    assert name_columns(files) == ["agenda", "minutes"]
    assert name_columns(files[:1]) == ["Documents"]


def test_a_header_over_two_columns_names_each() -> None:
    genres = described("Folk", "Rock", label="Genre / Mood")
    moods = described("Calm", "Tender", label="Genre / Mood")
    assert name_columns([genres, moods]) == ["Genre", "Mood"]


def test_what_is_of_another_kind_under_a_header_is_called_by_what_it_is() -> None:
    names = described("Downtown", "Old Mill", label="Quarter")
    prices = described("$5", "$7", label="Quarter")
    assert name_columns([names, prices]) == ["Quarter", "price"]


def test_numbers_in_brackets_beside_a_price_are_reviews() -> None:
    prices, counts = described("$5", "$7.50", "$9"), described("(67)", "(43)", "(7)")
    assert name_columns([prices, counts]) == ["price", "reviews"]
    assert name_columns([counts]) == ["number"]


def test_what_is_left_of_a_price_is_no_discount() -> None:
    markup = read_markup([[("span", {"class": "discount"})]] * 2)
    assert name_columns([described("Now $5", "$7.50", markup=markup)]) == ["sale_price"]
    assert name_columns([described("$5 off", "$7 off", markup=markup)]) == ["discount"]
    old = described("$9", "$10", markup=read_markup([[("span", {"class": "old-price"})]] * 2))
    assert name_columns([old, described("Now $5", "$7.50", markup=markup)]) == ["old_price", "price"]


def test_what_does_not_name_a_column() -> None:
    assert [label_name(text) for text in ("Close", "More:", "Size")] == [None, None, "Size"]
    assert [label_name(text) for text in ("USA,", "England, ")] == [None, None]  # before a year
    assert [label_name(text) for text in ("eye", "Eye", "favorite")] == ["views", "Eye", "favorites"]
    bold = Markup(classes=("weight",))
    assert name_columns([described("$5", "$7", markup=bold)]) == ["price"]
    counts = Markup(classes=("rating",))
    columns = [described("$5", "$7"), described("(120)", "(3)", markup=counts)]
    assert name_columns(columns) == ["price", "reviews"]


def test_a_price_class_inside_one_for_shipping_is_the_price() -> None:
    assert field_words("aditem-main--price-shipping--price") == "price"
    assert field_words("shipping-price") == "shipping_price"


def test_a_struck_price_is_the_old_one() -> None:
    struck = read_markup([[("del", {}), ("p", {"class": "price"})]] * 3)
    now = read_markup([[("p", {"class": "price"})]] * 3)
    fields = [described("$5", "$7", "$9", markup=now), described("$8", "$9", "$12", markup=struck)]
    assert name_columns(fields) == ["price", "old_price"]


def test_a_word_before_all_prices_says_which_they_are() -> None:
    columns = [described("$5", "$7", "$9"), described("List $8", "List $9", filled=0.6)]
    assert name_columns(columns) == ["price", "list_price"]


def test_a_long_label_that_ends_in_a_preposition_means_what_that_does() -> None:
    assert label_name("This review is posted in:") == "category"
    assert label_name("Last post by") == "Last post by"


def test_a_price_after_from_is_no_source() -> None:
    prices = Described(Traits.of(["$159", "$193", "$239"]), "from")
    assert name_columns([prices]) == ["price"]


@pytest.mark.parametrize("said", ["prices", "amount", "old_price"])
def test_the_only_price_is_called_so(said: str) -> None:
    words = described("Desk lamp in oak", "Floor lamp in brass", linked=1.0)
    price = described("$5", "$7.50", markup=Markup(classes=(said,)))
    assert name_columns([words, price]) == ["title", "price"]


def test_what_is_taken_off_is_no_price_and_old_prices_stay_beside_one() -> None:
    words = described("Desk lamp in oak", "Floor lamp in brass", linked=1.0)
    off = described("-$5", "-$7.50", markup=Markup(classes=("discount",)))
    assert "price" not in name_columns([words, off])[:1]
    old = described("$8", "$9.50", markup=Markup(classes=("old_price",)))
    new = described("$5", "$7.50", markup=Markup(classes=("price",)))
    assert name_columns([words, old, new]) == ["title", "old_price", "price"]


def test_a_second_column_of_times_is_no_category() -> None:
    begins, ends = described("8:30 am", "10:00 am", "10:00 am"), described("10:00 am", "11:00 am", "11:00 am")
    assert name_columns([begins, ends]) == ["start_time", "end_time"]


def test_a_second_column_under_a_label_is_not_called_by_what_the_first_is_called_too() -> None:
    """The width in centimetres, beside that in inches, was a `product`."""
    sizes = (
        described(*texts, label="Width", markup=Markup(hints=("product",)))
        for texts in (("58 in", "35 in", "23 in"), ("149 cm", "90 cm", "60 cm"))
    )
    assert name_columns([described("Oak bed", "Pine shelf", "Box"), *sizes]) == ["title", "Width", "Width_2"]


def test_a_place_and_how_far_it_is_is_a_location() -> None:
    places = described(
        "Downtown (0.2 miles E)", "Fremont (3.5 miles N)", "Seattle Center (1 km)", "Tacoma (33 miles S)"
    )
    title = described("A lamp of brass", "Oak beds", "Chairs to sit on", "A rug", linked=1.0)
    told = described(*(f"There is more to say of the {n} of them than fits here" for n in range(4)))
    assert name_columns([title, places, told]) == ["title", "location", "description"]


def test_columns_under_one_header_that_their_classes_name_keep_these_names() -> None:
    topic, *others = (
        described(*texts, label="Topic", markup=Markup(classes=classes))
        for texts, classes in (
            (("How to set up email", "A plugin for polls"), ()),
            (("Support", "Plugins"), ("category",)),
            (("smtp", "poll"), ("tags",)),
        )
    )
    assert name_columns([topic, *others]) == ["Topic", "category", "tags"]
    place = described("City Hall", "Library", label="Topic", markup=Markup(hints=("place",)))
    assert name_columns([topic, place]) == ["Topic", "place"]


def test_a_label_for_screen_readers_says_what_a_number_counts() -> None:
    def around(n: int, caption: str) -> tuple[tuple[str, dict[str, str]], ...]:
        return (("a", {"aria-label": caption.format(n)}),)

    assert read_markup([around(3, "{} comments"), around(1, "{} comment")]).captions == ("comments",)
    assert read_markup([around(25, "{} pesos"), around(18, "{} pesos")]).captions == ()


def test_the_mark_of_a_sorted_column_is_no_part_of_its_name() -> None:
    assert [label_name(text) for text in ("ID ▲", "↕ Rank", "▼")] == ["ID", "Rank", None]


def test_a_price_behind_a_word_such_as_from_is_the_price() -> None:
    assert (
        name_columns([described("269,00 €", "34,90 €", label="ab"), described("9 Uhr", "10 Uhr", label="ab")])[0]
        == "price"
    )


def test_what_is_saved_is_a_discount_beside_two_prices() -> None:
    now, before = described("$199", "$249", "$99"), described("$299", "$349", "$120")
    assert "discount" in name_columns(
        [now, described("15% off, save $100.00", "10% off, save $100.00", "Save $21"), before]
    )
    fixed = read_markup([[("span", {"class": "plp-price--fixed-size"})]] * 3)
    assert name_columns([described("$299", "$349", "$120", markup=fixed)]) == ["price"]


def test_discounts_and_monthly_pay_in_other_languages() -> None:
    off, price = Traits.of(["خصم 34%", "خصم 25%"]), Traits.of(["299 ر.س", "149 ر.س"])
    assert name_columns([Described(off), Described(price)]) == ["discount", "price"]
    assert role_of(Traits.of(["月給25万円", "月給30万円"])) == "salary"
    assert role_of(Traits.of(["до 180 000 ₽ за месяц, на руки", "от 60 000 ₽ за месяц, на руки"])) == "salary"


def test_what_some_things_for_sale_are_marked_with_is_a_badge() -> None:
    """`Top rated` on some of the things was their category."""
    title, price = described("A lamp", "Oak beds", "Chairs", "A rug", linked=1.0), described("$5", "$9", "$12", "$90")
    marked = described("Top rated", "New", "New", filled=0.5)
    assert name_columns([title, price, marked])[2] == "badge"
    assert name_columns([title, described("Kim", "Lee", "Ann", "Bob"), marked])[2] == "label"


@pytest.mark.parametrize(
    ("texts", "said", "name"),
    [
        (("Reviews", "Research", "Reviews", "Research"), {}, "category"),
        (("was sold", "is open", "was sold", "was sold"), {}, "label"),
        (("Listed by", "Sold by", "Listed by", "Sold by"), {}, "label"),
        (("Extract", "Abstract", "Extract", "Abstract"), {"linked": 1.0}, "label"),
        (("Very good", "Good", "Very good", "Good"), {"markup": Markup(classes=("score",))}, "score"),
        (("TV bench", "Wall shelf", "Box", "TV bench"), {"markup": Markup(classes=("description",))}, "category"),
        (("Agenda", "Agenda", "Packet", "Agenda", "Packet"), {"linked": 1.0, "several": 1.0}, "links"),
    ],
)
def test_what_comes_again_is_a_category_where_something_says_so(
    texts: tuple[str, ...], said: dict[str, Any], name: str
) -> None:
    """Who posted, where, `Best offer` and `Very good` were all categories."""
    titles = described("A lamp of brass", "Oak beds", "Chairs to sit on", "A rug", linked=1.0)
    assert name_columns([titles, described(*texts, **said)])[1] == name


def test_links_that_lead_to_all_of_their_kind_are_categories() -> None:
    titles = described("A lamp of brass", "Oak beds", "Chairs to sit on", "A rug", linked=1.0)
    kinds = replace(described("Life", "Tech", "Tech", "Life", linked=1.0, filled=0.5), leads_to_kinds=True)
    assert name_columns([titles, kinds])[1] == "category"
    row = "<li><h3><a href=/a/{n}>{name}</a></h3><a href=/{kind}>{kind}</a></li>"
    names, kinds_of = ("A lamp of brass", "Oak beds", "Chairs to sit on", "A rug"), ("Tech", "Life", "Tech", "Life")
    rows = (row.format(n=n, name=name, kind=kind) for n, (name, kind) in enumerate(zip(names, kinds_of, strict=True)))
    assert find_records(Page(f"<ul>{''.join(rows)}</ul>"))[0].table.names == ["title", "category"]


def test_prices_are_told_apart_by_the_words_before_and_behind_them() -> None:
    """`price_2` and `price_3` were what a used camera and a month cost."""
    title, price = (
        described("A lamp", "Oak beds", "Chairs", "A rug", linked=1.0),
        described("$50", "$90", "$120", "$900"),
    )
    used = described("Used for $40", "Used for $70", filled=0.5)
    assert name_columns([title, price, used])[2] == "used_price"
    rent = described("Ab 634 € mtl.", "Ab 459 € mtl.", filled=0.5)
    insured = described("Ab 15 € mtl. versichern", "Ab 16 € mtl. versichern", filled=0.5)
    assert name_columns([title, price, rent, insured])[1:3] == ["price", "monthly_price"]
