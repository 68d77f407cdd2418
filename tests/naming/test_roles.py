"""What values are by themselves, and which names they contradict."""

import pytest

from tests.naming.test_names import described
from tests.pace import spent
from unweave.naming import Described, Markup, Traits, contradicts, name_columns, read_markup, role_of
from unweave.naming.words import label_name


@pytest.mark.parametrize(
    ("texts", "role"),
    [
        (["$5", "$7.50"], "price"),
        (["12,99 €", "5 €"], "price"),
        (["Free shipping with $45", "Shipping: $4"], "shipping"),
        (["+ $4.99 shipping", "+ $3 shipping"], "shipping"),
        (["9,99 € zzgl. Versandkosten", "5 € inkl. Versand"], "price"),
        (["Delivery 3 May", "Delivery 4 May"], "date"),
        (["3 reviews", "1 review"], "reviews"),
        (["120 product ratings", "35 product ratings"], "ratings"),
        (["899,99 TL", "1.199,99 TL"], "price"),
        (["￥5499.00", "￥649.00"], "price"),
        (["ر.س.1,299", "ر.س.249"], "price"),
        (["+$12.50 delivery", "Free delivery", "Free delivery"], "shipping"),
        (["$18.50 an hour", "$75,000 - $95,000 a year"], "salary"),
        (["45.000 € pro Jahr", "60.000 €/Jahr"], "salary"),
        (["$99 a year", "$9 a month"], "price"),
        (["$$", "$", "$$ - $$$"], "price_range"),
        (["4.80 (20)", "4,9 (1.2k)"], "rating"),
        (["2", "3", "4", "2"], "number"),
        (["2 replies", "1 reply"], "replies"),
        (["vor 3 Tagen", "vor einer Stunde"], "date"),
        (["May 3, 2020", "12. März 2021"], "date"),
        (["(02.27.2004)", "(02/26/2004)"], "date"),
        (["Sunday", "Thursday", "Oct 26"], "date"),
        (["4 of 5 stars", "3.5 out of 5"], "rating"),
        (["a@b.org", "c.d@e.com"], "email"),
        (["www.example.com/a", "https://example.org"], "url"),
        (["+1 (555) 010-9999", "555 010 1234"], "phone"),
        (["1:30", "12:05"], "duration"),
        (["14:30", "19:00", "20:45", "16:15"], "time"),
        (["14:31", "19:07", "20:45", "16:15"], "duration"),
        (["1868 d", "1870 d", "2 d"], "age"),
        (["+49 30 12340", "+44 20 7946 0958"], "phone"),
        (["512 stars today", "97 stars today", "1,204 stars today"], "stars"),
        (["PG-13", "R", "PG"], "age_rating"),
        (["FSK 12", "FSK 0"], "age_rating"),
        (["Started by Ann", "Started by Bob Doe"], "author"),
        (["R", "M", "E"], None),
        (["1920 x 1200", "1280 × 960"], "size"),
        (["30 x 40.5 x 12 cm", "3 x 4 cm"], "size"),
        (["December 2019 Board Mtg", "May Board Meeting 2018", "May 2018 Audit Committee"], None),
        (["19 : 30 GMT", "7:05 pm"], "time"),
        (["5:30 p.m.", "6 p.m.", "6 pm"], "time"),
        (["20h", "3d", "4d"], "age"),
        (["45 min", "10 min", "20 min"], "duration"),
        (["30 мин", "2 ч", "1 ч 20 мин"], "duration"),
        (["(10:30 a.m. to 4 p.m.)", "5–8 p.m.", "7 pm"], "time"),
        (["19:00 - 21:00", "18.30–20.00 Uhr", "9\u201111:30 am"], "time"),
        (["¢ 4,300,000", "¢ 5,100,000"], "price"),
        (["04/08", "10/08"], "date"),
        (["[12/31/2003] (2k)", "[12/30/2003] (6k)"], "date"),
        (["Sponsored by: http://www.example.com/a", "http://b.example.org [ more ]"], "url"),
        (["16k", "288K"], "size"),
        (["1477-78", "ca. 1958", "published 1990"], "year"),
        (["[100%]", "[98%]"], "percent"),
        (["(1 Comment)", "(No Comments)"], "comments"),
        (["2.5 MB", "300 KB"], "size"),
        (["1999", "(2004)"], "year"),
        (["1.", "2.", "3."], "rank"),
        (["Ad", "Ad", "1.", "2.", "3.", "4.", "5."], "rank"),
        (["1]", "2]", "3]"], "rank"),
        (["1:", "2:", "3:"], "rank"),
        (["31.", "32.", "33.", "34.", "35."], "rank"),
        (["31.", "32.", "34.", "35.", "36."], "number"),
        (["(example.org)", "(blog.example.com)"], "url"),
        (["1.0.2", "v2.11.0", "3.0.0-beta.1"], "version"),
        (["12.02.2014", "13.11.2014"], "date"),
        (["Free", "From $25.00", "Free", "$4"], "price"),
        (["Kostenlos", "12,50 €", "Kostenlos"], "price"),
        (["Free", "Free", "Premium"], None),
        (["25-CVS-164 (Wake - Ann Cole)", "24-CVS-501 (Mecklenburg)", "25-CVS-2 (Gaston - Bo)"], "id"),
        (["4 min read", "12 min read"], "reading_time"),
        (["3 min de lecture", "5 min de lecture"], "reading_time"),
        (["Lesezeit: 4 Minuten", "Lesezeit: 11 Minuten"], "reading_time"),
        (["410 U.S. 113", "2026 NYSlipOp 01443"], "citation"),
        (["12 %", "7.5%"], "percent"),
        (["20-1234", "19-98", "21-4567"], "id"),
        (["KA -0025-0319", "JAC-0025-0527", "CW -0025-0641"], "id"),
        (["by Ann Lee", "by Bo Chan"], "author"),
        (["PDF", "doc"], "format"),
        (["5", "1,200"], "number"),
        (["red", "blue"], None),
        ([], None),
    ],
)
def test_values_say_what_they_are(texts: list[str], role: str | None) -> None:
    assert role_of(Traits.of(texts)) == role


@pytest.mark.parametrize(
    ("texts", "is_code"), [(["Rain cover", "With a lid"], False), (["ABC", "DEF"], True), (["A 1", "B 2"], True)]
)
def test_a_code_is_one_word_or_has_digits(texts: list[str], is_code: bool) -> None:
    assert contradicts("sku", Traits.of(texts)) is not is_code


def test_towns_with_their_country_and_countries_alone_are_locations() -> None:
    where = described("Pau, France", "Petrohan, Bulgaria", "Poland", "AMASYA, Türkiye", "Denmark")
    assert name_columns([described("A talk", "A walk", "A play", linked=1.0), where]) == ["title", "location"]


def test_the_name_of_a_file_with_a_day_in_it_is_no_date_nor_a_date_a_company() -> None:
    files = [f"2024-07-{day}{name}.pdf" for day, name in ((30, "Agenda"), (23, "Minutes"), (16, "Slides"))]
    assert role_of(Traits.of(files)) != "date"
    assert role_of(Traits.of([file.removesuffix(".pdf") for file in files])) == "date"
    awarded = ["26/03/2021: 2x Platinum", "30/04/2021: Gold", "26/10/2021: Platinum"]
    assert contradicts("company", Traits.of(awarded))


def test_a_number_inside_a_word_counts_nothing() -> None:
    assert contradicts("likes", Traits.of(["3er WG", "4er WG"]))
    assert not contradicts("likes", Traits.of(["3 likes", "1.2K", "Likes: 7"]))


def test_a_name_that_values_contradict() -> None:
    assert contradicts("date_published", Traits.of(["$5", "$7"]))
    assert contradicts("image", Traits.of(["red"]))
    assert contradicts("width", Traits.of(["Frames of version 2 are read here, and others are told where to go"]))
    assert not contradicts("width", Traits.of(["120 cm with its frame"]))
    assert not contradicts("date_published", Traits.of(["May 3, 2020"]))
    assert not contradicts("anything", Traits.of(["May 3, 2020"]))


def test_pictures_without_texts_are_images() -> None:
    assert name_columns([described(pictured=1.0)]) == ["image"]


@pytest.mark.parametrize(
    "text", ["1" * 1_000_000, "a-" * 500_000, "$ " * 500_000, "1 reviews" * 100_000, "(" * 1_000_000, "a.a" * 300_000]
)
def test_long_texts_and_classes_cost_little(text: str) -> None:
    with spent() as work:
        traits = Traits.of([text] * 100)
        name_columns(
            [Described(traits, text, read_markup([[("p", {"class": text, "id": text, "itemprop": text})]] * 10))]
        )
    assert work.within(5)


def test_a_name_in_reverse_is_no_place() -> None:
    titles = described("Oak table and chairs", "Steel lamp", "Pine bed for two", "Wool rug", headed=1.0, linked=1.0)
    people = described("Rivera, J.", "Garcia, J.", "Cannataro, A.", "Rivera, J.")
    places = described("Ann Arbor, MI", "Dallas, TX", "Troy, NY", "Troy, MI")
    assert "location" not in name_columns([titles, people])
    assert name_columns([titles, places]) == ["title", "location"]


def test_a_count_with_a_mark_behind_it_is_one() -> None:
    assert role_of(Traits.of(["11 comments / new", "5 comments / new"])) == "comments"


def test_a_title_that_ends_with_a_date_is_no_date() -> None:
    titles = ["Regular Board Meeting - May 3, 2020", "Special Hearing on Water Rates - June 4, 2021"]
    assert role_of(Traits.of(titles)) is None
    minutes = ["Board Meeting Public Notice - May 3, 2020.pdf", "Board Meeting Public Notice - June 4, 2021.pdf"]
    assert role_of(Traits.of(minutes)) is None
    assert role_of(Traits.of(["DC", "AL", "DC"])) is None
    assert role_of(Traits.of(["Last updated on May 3, 2020", "Last updated on June 4, 2021"])) == "date"


@pytest.mark.parametrize(
    ("columns", "names"),
    [
        ((["Jul", "Aug", "Sep"], ["11", "12", "02"]), ["month", "day"]),
        ((["17", "3", "8"], ["февраля", "марта", "мая"]), ["day", "month"]),
        ((["4.5", "3.9", "4.0"], ["(120)", "(1.2K)", "(3)"]), ["rating", "reviews"]),
        ((["$4.50", "$3.90"], ["(2.1k)", "(1.2K)"]), ["price", "reviews"]),
        ((["$4.50", "$3.90"], ["(20% off)", "(5% off)"]), ["price", "discount"]),
        ((["$4.50", "$3.90"], ["-20%", "-5%"]), ["price", "discount"]),
        ((["$4.50", "$3.90"], ["20%", "5%"]), ["price", "percent"]),
        ((["4,50 €", "3,90 €"], ["(20,05% gespart)", "(5% gespart)"]), ["price", "discount"]),
        ((["Taco Joint", "Pho Saigon"], ["$0.49 Delivery Fee", "$1.49 Delivery Fee"]), ["title", "shipping"]),
        ((["4 of 5 stars", "3 of 5 stars"], ["1,200", "35"]), ["rating", "reviews"]),
        ((["$20", "$35"], ["$15", "$9.50"]), ["price", "sale_price"]),
        ((["May 3, 2020", "June 4, 2021"], ["15:05", "9:30"]), ["date", "time"]),
        ((["$15", "$9.50"], ["$20", "$35"]), ["price", "old_price"]),
        ((["$15", "$35"], ["$20", "$9.50"]), ["price", "price_2"]),
        ((["Oak table", "Steel lamp"], ["3 comments", "Leave a comment"]), ["title", "comments"]),
    ],
)
def test_values_are_told_by_those_beside_them(columns: tuple[list[str], ...], names: list[str]) -> None:
    assert name_columns([described(*texts) for texts in columns]) == names


@pytest.mark.parametrize(
    ("columns", "names"),
    [
        ((["275 €", "399 €"], ["6.38 €/m²", "6.14 €/m²"]), ["price", "unit_price"]),
        ((["595.000 EUR", "198.000 EUR"], ["ab 2.158 € mtl.", "ab 905 € mtl."]), ["price", "monthly_price"]),
        ((["150 m²", "ca. 80,56 m² Wohnfläche", "1,200 sq ft"],), ["area"]),
        ((["40547 Düsseldorf", "40215 Düsseldorf", "40721 Hilden"],), ["location"]),
        ((["120 reviews", "4500 reviews"],), ["reviews"]),
        ((["[240K]", "[2730K]"],), ["size"]),
    ],
)
def test_what_homes_and_files_are_measured_by(columns: tuple[list[str], ...], names: list[str]) -> None:
    assert name_columns([described(*texts) for texts in columns]) == names


def test_a_year_before_a_name_is_no_postal_code() -> None:
    cars = ["2010 Hyundai Accent", "2009 Ford Focus", "2011 Kia Rio", "2008 Audi"]
    assert "location" not in name_columns([described("$9,000", "$8,500", "$7,900", "$5,000"), described(*cars)])


def test_bytes_in_a_name_are_no_size() -> None:
    assert role_of(Traits.of(["Board 4 Model B 4GB", "Board 3 Model A 512 MB", "Board 5 Model C 8GB"])) is None
    assert role_of(Traits.of(["File size: 3.5 MB", "Download 3722 kb"])) == "size"


@pytest.mark.parametrize(
    ("texts", "name"),
    [
        (["1818 N Meade St", "614 Memorial Dr", "7740 S INGLESIDE AVE"], "address"),
        (["Kaiser-Friedrich-Straße", "Krumme Straße 54", "Fehrbelliner Strasse"], "address"),
        (["Krumme Straße 54", "Frankfurter Allee 218, 10365", "Schillerstraße 36 10627"], "address"),
        (["Berlin, Germany (hybrid)", "Hanover, Germany", "Los Angeles, California"], "location"),
    ],
)
def test_where_something_is_has_its_name(texts: list[str], name: str) -> None:
    titles = Described(Traits.of(["Some first thing", "A second thing", "The third thing"], linked=1.0, headed=1.0))
    assert name_columns([titles, Described(Traits.of(texts))]) == ["title", name]


@pytest.mark.parametrize("text", ["1 " + "A " * 149, "A" * 300, "Ab" * 150 + " str", "Astr." * 60, "12 " + "A1." * 98])
def test_streets_are_looked_for_at_once(text: str) -> None:
    with spent() as work:
        name_columns([Described(Traits.of([text] * 60))])
    assert work.within(1)


def test_a_number_before_a_point_is_no_host() -> None:
    assert [label_name(text) for text in ("1.Rd", "example.com")] == ["1.Rd", None]
    assert role_of(Traits.of(["8.00am", "10.30am", "6.30pm"])) == "time"


@pytest.mark.parametrize(
    ("texts", "role"),
    [
        (["128 отзывов", "1 отзыв"], "reviews"),
        (["댓글 128", "댓글 5"], "comments"),
        (["1.2万次播放", "5次播放"], "views"),
        (["Terjual 3,5rb", "850 terjual"], "sold"),
        (["6.8万円", "12万円"], "price"),
        (["Rp1.250.000", "Rp89.000"], "price"),
        (["3,5 tỷ", "850 triệu"], "price"),
        (["45 кв. м", "38,5 кв. м"], "area"),
        (["84㎡", "59㎡"], "area"),
        (["010-1234-5678", "02-123-4567", "031-123-4567"], "phone"),
        (["05-01", "12-28"], "date"),
        (["01 травня 2024 р.", "28 грудня 2024 р."], "date"),
    ],
)
def test_roles_of_values_in_other_languages(texts: list[str], role: str) -> None:
    assert role_of(Traits.of(texts)) == role


def test_work_from_home_is_a_place_among_towns() -> None:
    places = ["Remote (US)", "Berlin, Germany", "New York, NY", "Remote", "Toronto, Canada", "Hybrid - Leeds"]
    titles = described(*(f"The engineer of number {i}" for i in range(6)), linked=1.0, headed=1.0)
    assert name_columns([titles, described(*places)]) == ["title", "location"]


def test_a_range_of_prices_is_no_category_though_its_class_says_so() -> None:
    ranges = Described(Traits.of(["$$$", "$$", "$", "$$"]), markup=Markup(classes=("category",)))
    assert (
        name_columns([Described(Traits.of(["Old inn", "Urban barn", "Chintz", "Edge"], linked=1.0)), ranges])[1]
        == "price_range"
    )


def test_addresses_of_sites_are_no_addresses_of_places() -> None:
    assert contradicts("address", Traits.of(["www.adrian.edu", "www.auto.edu", "www.sunyacc.edu"]))
    assert not contradicts("address", Traits.of(["12 Mill Lane", "3 Hill Road", "77 High Street"]))


def test_a_share_of_few_texts_and_a_price_in_brackets_tell_nothing_of_all() -> None:
    assert role_of(Traits.of(["25% Off", "Adopted", "15% Off", "10% Off", "5% Off"])) is None
    assert role_of(Traits.of(["+2.5%", "n/a", "-1.5%", "10%", "5%"])) == "percent"
    assert role_of(Traits.of(["25% off", "Save 23% - 29%", "15% off", "10% off"])) == "percent"
    assert role_of(Traits.of(["1 free item included ($99.99)", "2 free items included ($143.95)"])) is None
    assert role_of(Traits.of(["$9.99 (with membership)", "$7 (now)"])) == "price"
    assert role_of(Traits.of(["Size M ($9.99)", "12 oz ($7)", "Buy now ($8.50)"])) == "price"


def test_when_something_is_is_no_height() -> None:
    assert contradicts("height", Traits.of(["10:00 am to 3:00 pm", "9:00 am to 1:00 pm"]))


def test_a_class_that_counts_one_thing_names_no_counts_of_others() -> None:
    assert contradicts("episodes", Traits.of(["47 Articles", "12 Modules"]))
    assert not contradicts("comments", Traits.of(["12 Kommentare", "1 Kommentar"]))
    assert not contradicts("reviews", Traits.of(["12 reviews", "5 ratings"]))
