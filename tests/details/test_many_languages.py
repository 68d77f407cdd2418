"""Details of pages in languages of other scripts."""

from __future__ import annotations

import pytest

from unweave import Page, learn_details
from unweave.details.texts import read_texts

THAI = "<h1>{}</h1><ul><li><b>สี:</b> <i>{}</i></li><li><b>ปี:</b> <i>{}</i></li></ul><p>ลงประกาศ: {} พ.ค. 67</p>"
CHINESE = "<h1>{}</h1><ul><li>颜色:{}</li><li>产地：{}</li></ul><p>发布时间：2024年5月{}日</p>"
PERSIAN = (
    "<h1>{}</h1><ul><li><b>رنگ:</b> <i>{}</i></li><li><b>شهر:</b> <i>{}</i></li></ul><p>تاریخ: {} اردیبهشت ۱۴۰۳</p>"
)


@pytest.mark.parametrize(
    ("html", "rows", "first"),
    [
        (THAI, [("Toyota Yaris", "ขาว", "2561", 1), ("Honda City", "ดำ", "2563", 5), ("Isuzu Max", "เทา", "2562", 9)],
         {"สี": "ขาว", "ลงประกาศ": "1 พ.ค. 67"}),
        (CHINESE, [("荣耀手机", "白色", "中国", 1), ("华为手机", "黑色", "日本", 5), ("小米手机", "红色", "韩国", 9)],
         {"颜色": "白色", "产地": "中国", "发布时间": "2024年5月1日"}),
        (PERSIAN, [("پژو", "سفید", "تهران", "۱۲"), ("پراید", "مشکی", "شیراز", "۱۵"), ("سمند", "آبی", "مشهد", "۲۸")],
         {"رنگ": "سفید", "شهر": "تهران", "تاریخ": "۱۲ اردیبهشت ۱۴۰۳"}),
    ],
)  # fmt: skip
def test_labels_and_dates_of_other_scripts(html: str, rows: list[tuple[object, ...]], first: dict[str, str]) -> None:
    """A label of one letter and a sign on it was none, nor one before a value without a space."""
    table = learn_details([Page(f"<main>{html.format(*row)}</main>") for row in rows]).table
    found = next(iter(table))
    assert {name: found.get(name) for name in first} == first


def test_white_space_of_any_kind_is_folded_as_in_tables() -> None:
    texts = read_texts(Page("<p>東京\u3000大阪</p><p>100\u2009\u202fkm\u200b</p>")).texts
    assert list(texts) == ["東京 大阪", "100 km"]
