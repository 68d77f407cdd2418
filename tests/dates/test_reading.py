"""Dates in short texts: what is one, in which language, and what only looks like one."""

from __future__ import annotations

import json

import pytest

from tests.corpus import folder
from unweave.dates.datewords import AGO, LANGUAGES, MONTHS
from unweave.dates.machine import machine_date
from unweave.dates.reading import caseless, find_date, find_dates
from unweave.posts.pivots import PIVOT_KINDS

FULL = {
    "April 04, 2020, 09:22:51 AM": (2020, 4, 4, (9, 22, 51)),
    "» Sun Jul 28, 2013 1:34 pm": (2013, 7, 28, (13, 34, 0)),
    "10. April 2020": (2020, 4, 10, None),
    "Sat, Jun 18 '05, 10:24 AM": (2005, 6, 18, (10, 24, 0)),
    "Tue 16-Jun-20 16:12:14": (2020, 6, 16, (16, 12, 14)),
    "23 April 2020 09:16": (2020, 4, 23, (9, 16, 0)),
    "3rd of March 2019 at 12:05 am": (2019, 3, 3, (0, 5, 0)),
    "le 3 août 2019 à 12h30": (2019, 8, 3, (12, 30, 0)),
    "10 de abril de 2020 às 10:30": (2020, 4, 10, (10, 30, 0)),
    "12 дек 2019, 14:05": (2019, 12, 12, (14, 5, 0)),
    "5. prosince 2019 v 18:00": (2019, 12, 5, (18, 0, 0)),
    "2019. gada 3. marts": (2019, 3, 3, None),
    "2020年4月10日 12:30": (2020, 4, 10, (12, 30, 0)),
    "发表于2014-08-24 21:30| 1164次阅读": (2014, 8, 24, (21, 30, 0)),
    "更新日時2014/08/24": (2014, 8, 24, None),
    "2020년 4월 10일": (2020, 4, 10, None),
    "10 tháng 4, 2020": (2020, 4, 10, None),
    "10 เม.ย. 2563": (2020, 4, 10, None),
    "١٠ أبريل ٢٠٢٠": (2020, 4, 10, None),
    "10 अप्रैल 2020": (2020, 4, 10, None),
    "24 نيسان / أبريل 2020": (2020, 4, 24, None),
    "10 באפריל 2020": (2020, 4, 10, None),
    "10 Nisan 2020, 12:30": (2020, 4, 10, (12, 30, 0)),
    "10 kwietnia 2020": (2020, 4, 10, None),
    "10 Απριλίου 2020": (2020, 4, 10, None),
    "2020. április 10.": (2020, 4, 10, None),
    "10. huhtikuuta 2020 klo 9.30": (2020, 4, 10, (9, 30, 0)),
    "14.12.2019 21:42": (2019, 12, 14, (21, 42, 0)),
    "2020-04-10T10:11:12": (2020, 4, 10, (10, 11, 12)),
    "2020/04/10": (2020, 4, 10, None),
    "04-23-2020 at 3:40 pm": (2020, 4, 23, (15, 40, 0)),
    "15/05/19": (2019, 5, 15, None),
    "3.5.20 21:08:52": (2020, 5, 3, (21, 8, 52)),
    "kl. 14.30 den 3 maj 2024": (2024, 5, 3, (14, 30, 0)),
    "3. Mai 2024, 14.30 Uhr": (2024, 5, 3, (14, 30, 0)),
    "Sat Aug  7 06:48:39 1999": (1999, 8, 7, (6, 48, 39)),
    "Sun Jul 22 19:25:01 EDT 2007": (2007, 7, 22, (19, 25, 1)),
    "Thu Jan  9 14:10:00 MET DST 1997": (1997, 1, 9, (14, 10, 0)),
    "Tue Jan 22 14:34:06 +0000 2013": (2013, 1, 22, (14, 34, 6)),
    "Mo 22. Jul 19:25:01 CEST 2024": (2024, 7, 22, (19, 25, 1)),
}

AGO_TEXTS = {
    "3 hours ago": ("hour", 3),
    "a day ago": ("day", 1),
    "an hour ago": ("hour", 1),
    "13 hours 24 minutes ago": ("minute", 804),
    "2 days, 3 hours and 5 minutes ago": ("minute", 3065),
    "1 year and 2 months ago": ("month", 14),
    "2 months 3 days ago": ("month", 2),
    "5 minutes 3 hours ago": ("hour", 3),
    "Posted 5 mins ago by Eve": ("minute", 5),
    "vor 2 Tagen": ("day", 2),
    "vor einer Stunde": ("hour", 1),
    "il y a 3 jours": ("day", 3),
    "hace 2 horas": ("hour", 2),
    "há 4 dias": ("day", 4),
    "2 ore fa": ("hour", 2),
    "5 dagen geleden": ("day", 5),
    "för 3 dagar sedan": ("day", 3),
    "3 dni temu": ("day", 3),
    "před 2 hodinami": ("hour", 2),
    "2 дня назад": ("day", 2),
    "3 gün önce": ("day", 3),
    "3天前": ("day", 3),
    "2 時間前": ("hour", 2),
    "3일 전": ("day", 3),
    "قبل 3 أيام": ("day", 3),
    "לפני 3 ימים": ("day", 3),
    "3 ngày trước": ("day", 3),
    "gestern um 12:30": ("day", 1),
    "Yesterday at 5:00 PM": ("day", 1),
    "aujourd'hui à 10:30": ("day", 0),
    "i går 12:30": ("day", 1),
    "昨天 12:30": ("day", 1),
}

NO_DATES = [
    "version 1.2.2020.5", "abc2014-08-24", "v1.2.15", "1.2.3", "3.11.7", "Python 3.11", "$10.04.2020", "10.04 €",
    "12.50 €", "1,234,567", "#5", "512 posts", "555-12-2020", "+49 30 12 34 56", "030/12-34-56-78", "192.168.10.12",
    "2:1", "Page 2 of 5", "90 %", "5 stars", "3/5", "31.31.2020", "99/99/2020", "2020", "may be", "March",
    "the second day", "40-50", "ISBN 978-3-16-148410-0", "10 mars bars", "jam 3.50", "1.2.15 for 3.50", "iPhone 13 Pro",
    "Mac 10", "EAN 13", "3 out", "Set 2", "Pro 2019",
]  # fmt: skip


@pytest.mark.parametrize("text", FULL)
def test_a_full_date_is_read_whole(text):
    date = find_date(text)
    assert date is not None
    assert date.kind == "full"
    assert (date.year, date.month, date.day, date.clock) == FULL[text]


@pytest.mark.parametrize("text", AGO_TEXTS)
def test_a_relative_date_counts_units_back(text):
    date = find_date(text)
    assert date is not None
    assert date.ago == AGO_TEXTS[text]


@pytest.mark.parametrize("text", NO_DATES)
def test_what_only_looks_like_a_date_is_no_pivot(text):
    date = find_date(text)
    assert date is None or date.kind not in PIVOT_KINDS or (text == "10 mars bars" and date.kind == "no_year")


@pytest.mark.parametrize(
    ("text", "month", "day"),
    [("5. pro", 12, 5), ("5 de set", 9, 5), ("12 lis, 10:30", 11, 12), ("18:04 3 out", 10, 3), ("13 pro 2019", 12, 13)],
)
def test_a_month_that_is_a_word_elsewhere_is_one_where_something_else_says_so(text, month, day):
    date = find_date(text)
    assert date is not None
    assert (date.kind in PIVOT_KINDS, date.month, date.day) == (True, month, day)


@pytest.mark.parametrize(
    ("text", "kind"),
    [("Joined: Apr 2020", "month"), ("12:30", "clock"), ("January 30", "no_year"), ("Friday at 5:00 PM", "weekday")],
)
def test_an_incomplete_date_says_what_it_lacks(text, kind):
    date = find_date(text)
    assert date is not None
    assert date.kind == kind


def test_the_surest_of_several_dates_is_taken():
    date = find_date("edited 3 hours ago, posted May 5, 2019")
    assert date is not None
    assert (date.kind, date.year, date.month, date.day) == ("full", 2019, 5, 5)
    assert [d.kind for d in find_dates("edited 3 hours ago, posted May 5, 2019")] == ["ago", "full"]


def test_the_words_of_at_least_forty_languages_are_known():
    assert len(LANGUAGES) >= 40


def test_every_month_name_of_the_table_makes_a_date():
    missed = [word for word, month in MONTHS.items() if (d := find_date(f"12 {word} 2019")) is None or d.month != month]
    assert missed == []


def test_every_relative_phrase_of_the_table_is_read():
    missed = [
        phrase
        for unit, phrases in AGO.items()
        for phrase in phrases
        if (d := find_date(phrase.replace("{0}", "3"))) is None or d.ago is None or d.ago[0] != unit
    ]
    # one phrase may serve two units (a minute and a month are both "m"), and some end in a day name
    assert len(missed) <= 0.02 * sum(map(len, AGO.values())), missed


def test_direction_marks_and_wide_digits_do_not_matter():
    assert find_date("\u200f10\u200f/\u200f4\u200f/\u200f2020") is not None
    assert find_date("２０２０年４月１０日") is not None
    assert caseless("ABC\u200f") == "abc"


def test_a_number_of_any_length_is_no_error():
    assert find_date("1" * 10_000) is None
    assert [d.kind for d in find_dates("1." * 5_000 + " April")] == ["no_year"]


@pytest.mark.parametrize(
    ("value", "iso"),
    [
        ("2020-04-10T12:30:00Z", "2020-04-10T12:30:00+00:00"),
        ("2020-04-10T12:30:00+0200", "2020-04-10T12:30:00+02:00"),
        ("2020-04-10 12:30", "2020-04-10T12:30:00"),
        ("2020-04-10", "2020-04-10"),
        ("1586521800", "2020-04-10T12:30:00+00:00"),
        ("1586521800123", "2020-04-10T12:30:00+00:00"),
        ("2020-02-31", None),
        ("123456", None),
        ("9999999999999", None),
        ("April 10", None),
    ],
)
def test_machine_dates_become_iso_8601(value, iso):
    assert machine_date(value) == iso


@pytest.mark.corpus
def test_every_labelled_date_of_webforum52_is_recognized():
    """Recall on the labels' own strings, 517 of 517 on dev."""
    rows = [json.loads(line) for line in (folder("webforum52") / "dev" / "truth.jsonl").read_text("utf-8").splitlines()]
    texts = [record["datetime"] for row in rows for record in row["records"]]
    assert len(texts) > 500
    assert [text for text in texts if (d := find_date(text)) is None or d.kind not in PIVOT_KINDS] == []


@pytest.mark.parametrize(
    ("text", "ago"),
    [
        ("منذ 5 ساعات", ("hour", 5)),
        ("منذ دقيقة", ("minute", 1)),
        ("منذ يومين", ("day", 2)),
        ("قبل ساعة واحدة", ("hour", 1)),
    ],
)
def test_arabic_says_how_long_ago_in_two_words(text: str, ago: tuple[str, int]) -> None:
    found = find_date(text)
    assert found is not None
    assert found.ago == ago


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Wed, 02/12/2015 - 23:55", ("DMY", 12, 2)),
        ("Mon 6/1/2026", ("MDY", 6, 1)),
        ("11/12/2026, Thursday", ("MDY", 11, 12)),
        ("mercredi 02/12/15", ("DMY", 12, 2)),
        ("Thu 03/12/2015", (None, 12, 3)),  # 12 March was a Thursday, too
        ("Fri 02/12/2015", (None, 12, 2)),  # neither was a Friday
        ("02/12/2015", (None, 12, 2)),
    ],
)
def test_a_weekday_tells_the_day_from_the_month(text: str, said: tuple[str | None, int, int]) -> None:
    date = find_date(text)
    assert date is not None
    assert (date.order, date.month, date.day) == said
    assert date.swappable == (said[0] is None)


@pytest.mark.parametrize(
    ("text", "ago"),
    [
        ("3 minutter siden", ("minute", 3)), ("3 timmar sedan", ("hour", 3)), ("3 horas atrás", ("hour", 3)),
        ("3 ชั่วโมงที่แล้ว", ("hour", 3)), ("۳ روز قبل", ("day", 3)), ("3시간전", ("hour", 3)), ("3ヶ月前", ("month", 3)),
        ("半小时前", ("minute", 30)), ("час назад", ("hour", 1)), ("3 साल पहले", ("year", 3)),
        ("3 dk önce", ("minute", 3)), ("πριν από 3 χρόνια", ("year", 3)), ("3 tiếng trước", ("hour", 3)),
        ("לפני יום", ("day", 1)), ("godzinę temu", ("hour", 1)), ("3 kuud tagasi", ("month", 3)),
    ],
)  # fmt: skip
def test_how_long_ago_as_it_is_said_beside_what_the_tables_have(text: str, ago: tuple[str, int]) -> None:
    date = find_date(text)
    assert date is not None
    assert date.ago == ago


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("۱۲ اردیبهشت ۱۴۰۳", (2024, 5, 1)), ("1403/10/08", (2024, 12, 28)), ("30 اسفند 1399", (2021, 3, 20)),
        ("令和6年5月1日", (2024, 5, 1)), ("民國113年5月1日", (2024, 5, 1)), ("昭和元年12月25日", (1926, 12, 25)),
        ("1 พ.ค. 67", (2024, 5, 1)), ("28 ธันวาคม 67", (2024, 12, 28)), ("28/12/2567", (2024, 12, 28)),
    ],
)  # fmt: skip
def test_days_of_other_calendars_are_those_of_ours(text: str, day: tuple[int, int, int]) -> None:
    date = find_date(text)
    assert date is not None
    assert (date.year, date.month, date.day) == day


@pytest.mark.parametrize(
    "text", ["1403/13/02", "9999 فروردین", "12 مهر 9999", "令和999年5月1日", "1" * 30 + "年5月1日"]
)
def test_no_day_of_another_calendar_is_none_of_ours(text: str) -> None:
    """Such a day raises nothing, and its year is not read as one of ours."""
    date = find_date(text)
    assert date is None or date.year == 0


@pytest.mark.parametrize(
    ("month", "number"), [("kwie", 4), ("aoû", 8), ("čer", 6), ("лис", 11), ("noi", 11), ("ags", 8)]
)
def test_months_as_forums_shorten_them(month: str, number: int) -> None:
    date = find_date(f"28 {month} 2024, 09:01")
    assert date is not None
    assert (date.day, date.month, date.year, date.clock) == (28, number, 2024, (9, 1, 0))
