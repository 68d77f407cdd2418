"""Lists as shops and boards of many countries draw them."""

from __future__ import annotations

import pytest

from unweave import Page, find_posts, find_records
from unweave.model import Table

N = 8


def table_of(rows: list[str], before: str = "") -> Table:
    return find_records(Page(f"<body>{before}<div class=list>{''.join(rows)}</div>"))[0].table


@pytest.mark.parametrize(
    ("amount", "unit", "first"),
    [
        ("{}980", "円", "1980 円"),
        ("{},980", "원", "1,980 원"),
        ("{}200", "元/月", "1200 元/月"),
        ("3,{}50", "만원", "3,150 만원"),
        ("{},5", "млн ₽", "1,5 млн ₽"),
    ],
)
def test_a_unit_in_an_element_of_its_own_is_part_of_the_price(amount: str, unit: str, first: str) -> None:
    """`円` named a column of numbers."""
    rows = [
        f"<div class=card><h3><a href=/p/{i}>ランプ モデル {chr(65 + i)}</a></h3>"
        f"<p><b>{amount.format(i)}</b><span>{unit}</span></p></div>"
        for i in range(1, N)
    ]
    table = table_of(rows)
    assert [*next(iter(table)).items()][-1] == ("price", first)


def test_ratings_and_reviews_with_a_counter() -> None:
    rows = [
        f"<div class=card><h3><a href=/p/{i}>ランプ モデル {chr(65 + i)}</a></h3><p>{i}80円</p>"
        f"<p class=rating><b>4.{i}5</b><i>({i},203件)</i></p></div>"
        for i in range(1, N)
    ]
    assert next(iter(table_of(rows))) | {"url": ""} == {
        "title": "ランプ モデル B", "url": "", "price": "180円", "rating": "4.15", "reviews": "(1,203件)"
    }  # fmt: skip


def test_a_fee_is_no_sale_price() -> None:
    rows = [
        f"<div class=card><h3><a href=/p/{i}>メゾン 青葉 {chr(65 + i)}</a></h3><p>{i}.8万円</p><i>{i}000円</i></div>"
        for i in range(1, N)
    ]
    assert "sale_price" not in next(iter(table_of(rows)))


def test_what_a_thing_is_called_is_its_title_before_what_translates_it() -> None:
    names = [("霸王别姬", "Farewell My Concubine"), ("阿甘正传", "Forrest Gump"),
             ("千与千寻", "Spirited Away Again"), ("美丽人生", "Life Is Beautiful")]  # fmt: skip
    rows = [
        (
            f"<div class=item><a href=/m/{i}><span class=title>{a}</span><span class=title> / {b}</span></a>"
            f"<em>9.{i}</em></div>"
        )
        for i, (a, b) in enumerate(names)
    ]
    assert next(iter(table_of(rows)))["title"] == "霸王别姬"


def test_a_cell_of_the_class_by_says_who_wrote_it_and_when() -> None:
    """Discuz! calls the cells of who began a topic and who answered last so."""
    rows = "".join(
        f"<tbody><tr><th class=new><a href=/t/{i}>新手求推荐一款入门级单反相机 {i}</a></th>"
        f"<td class=by><cite><a href=/space-{i}>摄影小{'白黑红蓝绿黄紫灰'[i]}</a></cite><em><span>2024-4-2{i}</span>"
        "</em></td>"
        f"<td class=num><a href=/t/{i}>{i}6</a></td>"
        f"<td class=by><cite><a href=/space-{i}>老法师{'甲乙丙丁戊己庚辛'[i]}</a></cite><em><span>2024-5-2{i}</span>"
        "</em></td></tr></tbody>"
        for i in range(N)
    )
    record = next(iter(find_records(Page(f"<table>{rows}</table>"))[0].table))
    assert (record["author"], record["date"]) == ("摄影小白", "2024-4-20")


def test_a_board_of_topics_in_korean_is_no_thread() -> None:
    """Its titles have a third of the letters that English ones have, so they were no titles."""
    titles = ["아이폰 사용기 공유", "종합소득세 신고 팁", "블루스크린 문제 질문", "오늘 점심 뭐 드셨나요",
              "우리집 고양이 사진", "서버 추천 부탁드립니다"]  # fmt: skip
    rows = "".join(
        f"<div class=list_item><div class=title><a href=/board/park/{i}>{title}</a>"
        f"<a class=list_reply href=/board/park/{i}#comment-point>{i}2</a></div>"
        f"<div class=list_author><span class=nickname>회원{i}</span></div><div class=hit>조회 {i}203</div>"
        f"<div>공감 {i}</div>"
        f"<div class=time>2024-05-0{6 - i} 12:30:45</div></div>"
        for i, title in enumerate(titles)
    )
    assert find_posts(Page(f"<body><div class=list_content>{rows}</div>", url="http://b.example/board/park")) is None


def test_what_was_sold_stands_after_a_rating_and_a_bare_share_beside_an_old_price() -> None:
    rows = [
        f"<div class=card><a href=/p/{i}><div>Sepatu Pria Hitam {chr(65 + i)}</div><b>Rp1{i}5.000</b><s>Rp2{i}5.000</s>"
        f"<i>{i}0%</i><span>4.{i}</span><span>{i}rb+ terjual</span></a></div>"
        for i in range(1, N)
    ]
    record = next(iter(table_of(rows)))
    assert {"price", "old_price", "discount", "rating", "sold"} <= record.keys()


def test_a_sign_before_an_amount_with_a_magnitude_is_part_of_it() -> None:
    rows = [
        f"<div class=card><h2><a href=/p/{i}>Flat in Wakad, tower {chr(65 + i)}</a></h2>"
        f"<div class=price><span>₹</span>{i}.5 Lac</div></div>"
        for i in range(1, N)
    ]
    assert next(iter(table_of(rows)))["price"] == "₹1.5 Lac"


def test_people_with_names_of_other_alphabets_are_authors() -> None:
    names = ["Łukasz Żak", "Nguyễn Văn An", "Šárka Černá", "Ольга Иванова", "Γιώργος Παππάς", "İbrahim Şahin"]
    rows = [
        (
            f"<div class=card><h2><a href=/p/{i}>A lamp of oak and brass, model {chr(65 + i)}</a></h2>"
            f"<div>{name}</div></div>"
        )
        for i, name in enumerate(names)
    ]
    assert next(iter(table_of(rows)))["author"] == "Łukasz Żak"


def test_a_price_in_parts_is_not_the_price() -> None:
    rows = [
        f"<div class=card><h3><a href=/p/{i}>Celular Samsung Galaxy {chr(65 + i)}</a></h3><div class=price_box>"
        f"<span class=amount>$ 1{i}9.999</span><span class=price_installments>en 6 cuotas de $ 2{i}.999</span></div>"
        "</div>"
        for i in range(1, N)
    ]
    record = next(iter(table_of(rows)))
    assert (record["price"], record["installments"]) == ("$ 119.999", "en 6 cuotas de $ 21.999")


def test_a_label_needs_no_space_before_a_value_where_none_parts_words() -> None:
    rows = [
        f"<div class=card><h3><a href=/p/{i}>荣耀手机 型号{chr(65 + i)}</a></h3>"
        f"<p>颜色:{'白黑红蓝'[i % 4]}色</p><p>价格:￥{i}299</p></div>"
        for i in range(1, N)
    ]
    record = next(iter(table_of(rows)))
    assert (record["颜色"], record["价格"]) == ("黑色", "￥1299")


def test_headers_over_two_columns_each_name_what_stands_below() -> None:
    """vBulletin draws its lists of topics so, in every language; an icon stands below the first header, too."""
    rows = "".join(
        f"<tr><td class=alt1><img src=/new.gif></td><td class=alt1><a href=/t/{i}>شرح تثبيت البرنامج خطوة "
        f"{chr(65 + i)}</a></td>"
        f"<td class=alt1>{i}28</td><td class=alt2>{i},203</td></tr>"
        for i in range(1, N)
    )
    head = "<tr><td class=thead colspan=2>الموضوع</td><td class=thead>الردود</td><td class=thead>المشاهدات</td></tr>"
    record = next(iter(find_records(Page(f"<table>{head}{rows}</table>"))[0].table))
    assert (record["الردود"], record["المشاهدات"]) == ("128", "1,203")
