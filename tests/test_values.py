"""The values of a column: numbers, prices, dates."""

from __future__ import annotations

import datetime
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pace import spent
from unweave.values import read_column

pytest.importorskip("price_parser", reason='no price-parser: pip install "unweave[values]"')

D = Decimal


@pytest.mark.parametrize(
    ("texts", "values"),
    [
        (["1", "20", "-3", "+4", "−5"], [1, 20, -3, 4, -5]),
        (["1,234", "5", "1,234,567"], [1234, 5, 1234567]),
        (["1.234", "5", "1.234.567"], [1234, 5, 1234567]),
        (["1,5", "1.234,25"], [D("1.5"), D("1234.25")]),
        (["1.5", "1,234.25", "7.125"], [D("1.5"), D("1234.25"), D("7.125")]),
        (["0.125", "0.5"], [D("0.125"), D("0.5")]),
        (["1 234", "12\u202f345", "9"], [1234, 12345, 9]),
        (["4.5", "n/a", "5.0", "3.5", "2.0", "1.5"], [D("4.5"), None, D("5.0"), D("3.5"), D("2.0"), D("1.5")]),
        (["12 %", "7%"], [12, 7]),
        (["(12)", "(7)"], [12, 7]),
        (["3", None, "", "  ", "4"], [3, None, None, None, 4]),
    ],
)
def test_numbers(texts: list[str | None], values: list[object]) -> None:
    column = read_column(texts)
    assert column is not None
    assert (column.kind, column.values, column.currencies) == ("number", values, [])


@pytest.mark.parametrize(
    ("texts", "values", "currencies"),
    [
        (["€ 39,90", "€ 1.299,00"], [D("39.90"), D("1299.00")], ["€", "€"]),
        (["$39.90", "$1,299", "Price: $5", "from $7"], [D("39.90"), 1299, 5, 7], ["$"] * 4),
        (["USD 12.50", "£3"], [D("12.50"), 3], ["USD", "£"]),
        (["-$5.00", "$-6.00", "−7.00 €"], [-5, -6, -7], ["$", "$", "€"]),
        (["$1", "$2", "$3", "$4", "free"], [1, 2, 3, 4, None], ["$", "$", "$", "$", None]),
        (["$1", "$2", "$3", "$4", "$10 - $20"], [1, 2, 3, 4, None], ["$", "$", "$", "$", None]),
    ],
)
def test_prices(texts: list[str], values: list[object], currencies: list[str | None]) -> None:
    column = read_column(texts)
    assert column is not None
    assert (column.kind, column.values, column.currencies) == ("price", values, currencies)


def day(year: int, month: int, number: int) -> datetime.date:
    return datetime.date(year, month, number)


@pytest.mark.parametrize(
    ("texts", "values"),
    [
        (["2020-04-03", "2019-12-31"], [day(2020, 4, 3), day(2019, 12, 31)]),
        (["03.04.2020", "05.06.2021"], [day(2020, 4, 3), day(2021, 6, 5)]),
        (["03/04/2020", "25/12/2020"], [day(2020, 4, 3), day(2020, 12, 25)]),
        (["03/04/2020", "12/25/2020"], [day(2020, 3, 4), day(2020, 12, 25)]),
        (["Apr 3rd, 2020", "March 12, 2021"], [day(2020, 4, 3), day(2021, 3, 12)]),
        (["12. März 2021", "1. Mai 2020"], [day(2021, 3, 12), day(2020, 5, 1)]),
        (["3 avril 2020", "14 juillet 2021"], [day(2020, 4, 3), day(2021, 7, 14)]),
        (["16-Jun-20", "2-May-19"], [day(2020, 6, 16), day(2019, 5, 2)]),
        (["2019年5月3日", "2020年12月1日"], [day(2019, 5, 3), day(2020, 12, 1)]),
        (
            ["Apr 3, 2020 5:30 PM", "Apr 4, 2020 12:00 AM"],
            [datetime.datetime(2020, 4, 3, 17, 30), datetime.datetime(2020, 4, 4)],
        ),
        (["07.22.24", "08.04.24"], [day(2024, 7, 22), day(2024, 8, 4)]),
        (["08 April 14", "30 October 13"], [day(2014, 4, 8), day(2013, 10, 30)]),
        (["20 augusti, 2017 at 15:34"], [datetime.datetime(2017, 8, 20, 15, 34)]),
        (["Wednesday 27 July 2011 22.30 BST"], [datetime.datetime(2011, 7, 27, 21, 30)]),
        (["Feb 2, 2017, 7:30pm EST"], [datetime.datetime(2017, 2, 3, 0, 30)]),
        (
            ["2020-04-03T10:00:00+02:00", "2020-04-03T10:00Z"],
            [datetime.datetime(2020, 4, 3, 8), datetime.datetime(2020, 4, 3, 10)],
        ),
    ],
)
def test_dates(texts: list[str], values: list[object]) -> None:
    column = read_column(texts)
    assert column is not None
    assert (column.kind, column.values) == ("date", values)


@pytest.mark.parametrize(
    "texts",
    [
        [],
        [None, "", " "],
        ["lamp", "chair"],
        ["01234", "00567"],
        ["030 1234567", "0151 999999"],
        ["1.2.3", "4.5.6"],
        ["5 in stock", "12 left"],
        ["$10 - $20", "$5 - $7"],
        ["iPhone 5 for only $200, the best deal of all time", "Case for iPhone 5, $20, in many colours"],
        ["2 hours ago", "yesterday"],
        ["2 days ago", "5 days ago"],
        ["May 2019", "June 2020"],
        ["03/04/2020", "05/06/2020"],
        ["25/12/2020", "12/25/2020", "03/04/2020", "04/05/2020"],
        ["Model 2019 X", "Model 2020 Y"],
        ["1", "two", "three"],
    ],
)
def test_what_is_none_or_could_be_either_has_no_values(texts: list[str | None]) -> None:
    assert read_column(texts) is None


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.none() | st.text(max_size=60) | st.from_regex(r"[$€]?[-0-9 .,/:%()']{1,20}", fullmatch=True), max_size=12
    )
)
def test_any_texts_are_read_without_a_word(texts: list[str | None]) -> None:
    column = read_column(texts)
    if column is not None:
        assert len(column.values) == len(texts)
        assert len(column.currencies) == (len(texts) if column.kind == "price" else 0)
        n_filled = sum(bool(text and text.split()) for text in texts)
        assert sum(value is not None for value in column.values) >= 0.8 * n_filled


@settings(max_examples=100, deadline=None)
@given(st.lists(st.decimals(-(10**9), 10**9, places=2), min_size=1), st.sampled_from([",.", ".,", " ,"]))
def test_a_number_is_the_one_that_was_written(numbers: list[Decimal], marks: str) -> None:
    texts = [f"{number:,.2f}".translate({44: marks[0], 46: marks[1]}) for number in numbers]
    column = read_column(texts)
    assert column is not None
    assert (column.kind, column.values) == ("number", numbers)


@pytest.mark.parametrize("text", ["1" * 100_000, "1," * 50_000, "$" * 100_000 + "1", "2020 " * 20_000, "- " * 50_000])
def test_long_texts_cost_little(text: str) -> None:
    with spent() as work:
        read_column([text] * 5)
    assert work.within(5)


@pytest.mark.parametrize(
    ("texts", "values"),
    [
        (["12 reviews", "1 review", "1,204 reviews"], [12, 1, 1204]),
        (["(3.5K comments)", "(210 comments)"], [3500, 210]),
        (["4.6 out of 5 stars", "4 of 5 stars", None], [Decimal("4.6"), 4, None]),
        (["4,5 von 5", "3 von 5"], [Decimal("4.5"), 3]),
    ],
)
def test_what_is_counted_alike_is_a_number(texts: list[str | None], values: list[object]) -> None:
    column = read_column(texts)
    assert column is not None
    assert (column.kind, column.values) == ("number", values)


@pytest.mark.parametrize("texts", [["3 bedrooms", "4 offers"], ["12 Main Street", "4 Oak Lane"], ["7 up", "8 mile"]])
def test_numbers_of_different_things_have_no_value(texts: list[str]) -> None:
    assert read_column(texts) is None


@pytest.mark.parametrize(
    ("text", "amount", "currency"),
    [
        ("270,00 Kn", D("270.00"), "Kn"),
        ("1 299 Kč", 1299, "Kč"),
        ("12.990 Ft", 12990, "Ft"),
        ("19,90 TL", D("19.90"), "TL"),
        ("1 990 руб.", 1990, "руб."),
        ("Rs 1,29,999", 129999, "Rs"),
        ("1.290.000đ", 1290000, "đ"),
        ("128元", 128, "元"),
        ("１，２８０円", 1280, "円"),
        ("٣٫٥٠ د.إ", D("3.50"), "د.إ"),
        ("12€50", D("12.50"), "€"),
        ("KSh 500", 500, "KSh"),
        ("R 199.99", D("199.99"), "R"),
        ("12.– CHF", 12, "CHF"),
    ],
)
def test_currencies_of_many_countries(text: str, amount: object, currency: str) -> None:
    column = read_column([text])
    assert column is not None
    assert (column.kind, column.values, column.currencies) == ("price", [amount], [currency])


@pytest.mark.parametrize(
    "text",
    """12 mai 2020|12. Mai 2020|12 mayo 2020|12 maggio 2020|12 de maio de 2020|12 mei 2020|12 maj 2020|12. maj \
2020|12. toukokuuta 2020
    |12 мая 2020 г.|12 травня 2020|12 maja 2020|12. května 2020|12. mája 2020|2020. május 12.|12 май 2020 г.|12. \
svibnja 2020.|12 Μαΐου 2020
    |12 Mayıs 2020|12 مايو 2020|12 במאי 2020|12 मई 2020|12 মে, 2020|12 พฤษภาคม 2563|12 tháng 5, 2020|12 Mei \
2020|2020年5月12日|2020년 5월 12일
    |12. maí 2020|2020. gada 12. maijs|12 մայիսի 2020|12. 5. 2020|٢٠٢٠/٠٥/١٢""".split("|"),
)
def test_dates_in_many_languages(text: str) -> None:
    column = read_column([text])
    assert column is not None
    assert column.values == [day(2020, 5, 12)]


def test_days_are_no_counts() -> None:
    assert read_column(["20 August", "21 August", "3 August"]) is None


@pytest.mark.parametrize(
    ("texts", "values"),
    [
        (["6.8万円", "12.3万円", "1億2,800万円"], [68_000, 123_000, 128_000_000]),
        (["3억 5,000만원", "980만원"], [350_000_000, 9_800_000]),
        (["1,5 тыс. ₽", "12 млн ₽", "850 ₽"], [1_500, 12_000_000, 850]),
        (["₹ 12.5 Lakh", "₹1.25 Cr", "₹80 L"], [1_250_000, 12_500_000, 8_000_000]),
        (["Rp 1,5 Juta", "Rp 89.000"], [1_500_000, 89_000]),
        (["۱٫۵ میلیارد تومان", "۲۵۰ میلیون تومان"], [1_500_000_000, 250_000_000]),
        (["R$ 1,2 mi", "R$ 890 mil"], [1_200_000, 890_000]),
        (["245 k€", "1,2 M€"], [245_000, 1_200_000]),
        (["$1.2M", "$850K", "$3.5 billion"], [1_200_000, 850_000, 3_500_000_000]),
        (["1,299 ر.س", "٤٥٫٥٠ ر.س"], [1299, D("45.50")]),
        (["1 299 тг", "১,২৫০ টাকা", "1.290.000 VNĐ", "1,290 บาท", '89 ש"ח'], [1299, 1250, 1_290_000, 1290, 89]),
    ],
)
def test_prices_of_many_countries(texts: list[str], values: list[object]) -> None:
    """`6.8万円` was 6.8, `$1.2M` 1.2, and many currencies were unknown."""
    column = read_column(texts)
    assert column is not None
    assert (column.kind, column.values) == ("price", values)


@pytest.mark.parametrize(
    ("texts", "values"),
    [
        (["1.2万+人付款", "500+人付款"], [12_000, 500]),
        (["댓글 128", "댓글 1,203"], [128, 1203]),
        (["レビュー128件", "レビュー1,203件"], [128, 1203]),
        (["128 комментариев", "1,5 тыс. комментариев"], [128, 1500]),
        (["1 203 hodnocení", "5 hodnocení"], [1203, 5]),
        (["128 समीक्षाएँ", "5 समीक्षाएँ"], [128, 5]),
        (["+5mil vendidos", "+100 vendidos"], [5000, 100]),
        (["4.8分", "4.5分"], [D("4.8"), D("4.5")]),
        (["4.8 из 5", "4.5 из 5"], [D("4.8"), D("4.5")]),
        (["تم التقييم 4.8 من 5", "تم التقييم 4.2 من 5"], [D("4.8"), D("4.2")]),
        (["1.2k", "850"], [1200, 850]),
        (["10万+", "5000+"], [100_000, 5000]),
        (["4 500 mil", "850 mil"], [4500, 850]),  # Swedish miles
        (["150 KM", "125 KM"], [150, 125]),  # Polish horsepower
        (["128 đánh giá", "преди 3 часа"], None),
        (["1B", "15B", "98"], None),  # Turkish thousands, which were bytes
        (["1,2 N lượt xem", "850 lượt xem"], None),  # a unit that nobody told us
    ],
)
def test_counts_of_many_languages(texts: list[str], values: list[object] | None) -> None:
    """`128 комментариев` was a price in roubles, `4.8分` a duration."""
    column = read_column(texts)
    assert (column and (column.kind, column.values)) == (values and ("number", values))


@pytest.mark.parametrize(
    ("texts", "first"),
    [
        (["۱۲ اردیبهشت ۱۴۰۳", "۱۴۰۲/۰۸/۱۲"], day(2024, 5, 1)),
        (["令和6年5月1日", "令和元年11月3日"], day(2024, 5, 1)),
        (["1 พ.ค. 67", "13/11/2566"], day(2024, 5, 1)),
        (["24.05.01", "24.12.28", "23.11.03"], day(2024, 5, 1)),
        (["01.05.24", "28.12.24", "03.11.23"], day(2024, 5, 1)),
        (["[2024-05-01]", "[2024-12-28]"], day(2024, 5, 1)),
        (["1er mai 2024", "28 décembre 2024"], day(2024, 5, 1)),
        (["Publié le 01/05/2024", "Publié le 28/12/2024"], day(2024, 5, 1)),
        (["2024.05.01. 오후 2:30", "2024.12.28. 오전 8:05"], datetime.datetime(2024, 5, 1, 14, 30)),
        (["2024/05/01(水) 12:30:45.67", "2024/12/28(土) 08:05:12.34"], datetime.datetime(2024, 5, 1, 12, 30, 45)),
        (["Rabu, 01 Mei 2024 12:30 WIB", "Sabtu, 28 Desember 2024 08:05 WIB"], datetime.datetime(2024, 5, 1, 5, 30)),
    ],
)
def test_dates_of_other_calendars_and_forms(texts: list[str], first: object) -> None:
    column = read_column(texts)
    assert column is not None
    assert (column.kind, column.values[0]) == ("date", first)
