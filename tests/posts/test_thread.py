"""`find_posts` on whole pages: which posts, in which order, with which fields; and when there are none."""

from __future__ import annotations

import time
from datetime import datetime

import pytest

from tests.pace import spent
from tests.posts.threads import ARCHIVE, MENU, P, flat, nested, page, post, posts
from unweave import Page
from unweave.posts import find_posts

NOW = datetime(2020, 6, 1, 12, 0)
ENGLISH = [f"May {day}, 2020, 0{day % 9}:15 PM" for day in range(3, 13)]


def texts(region, name):
    return [record.fields[name].text if name in record.fields else None for record in region.records]


def test_a_flat_thread_gives_every_post_with_its_fields():
    made = posts(ENGLISH)
    region = find_posts(Page(flat(made)), now=NOW)
    assert texts(region, "author") == [p.author for p in made]
    assert texts(region, "date") == ENGLISH
    assert texts(region, "text") == [p.text for p in made]
    assert texts(region, "permalink") == [f"/thread/1#post{i}" for i in range(1, 11)]
    assert texts(region, "position") == [str(i) for i in range(1, 11)]
    assert set(texts(region, "depth")) == {"0"}
    assert texts(region, "date_iso")[0] == "2020-05-03T15:15:00"


LANGUAGES = {
    "de": ["vor 2 Tagen", "gestern um 12:30", "3. Mai 2020", "vor einer Stunde"],
    "fr": ["3 mai 2020 à 12h30", "il y a 3 jours", "hier à 10:30", "il y a une heure"],
    "es": ["3 de mayo de 2020", "hace 3 días", "ayer 10:30", "hace 2 horas"],
    "it": ["3 maggio 2020", "3 giorni fa", "ieri alle 10:30", "2 ore fa"],
    "pl": ["3 maja 2020", "3 dni temu", "wczoraj 10:30", "2 godziny temu"],
    "ru": ["3 мая 2020", "3 дня назад", "вчера 10:30", "2 часа назад"],
    "ja": ["2020年5月3日", "3 日前", "昨日 10:30", "2 時間前"],
    "zh": ["2020年5月3日", "3天前", "昨天 10:30", "2小时前"],
    "ar": ["3 مايو 2020", "قبل 3 أيام", "أمس 10:30", "قبل ساعة واحدة"],
    "he": ["3 במאי 2020", "לפני 3 ימים", "אתמול 10:30", "לפני שעה"],
    "tr": ["3 Mayıs 2020", "3 gün önce", "dün 10:30", "2 saat önce"],
    "ko": ["2020년 5월 3일", "3일 전", "어제 10:30", "2시간 전"],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_posts_are_dated_in_many_languages(language):
    dates = LANGUAGES[language]
    region = find_posts(Page(flat(posts(dates), lang=language)), now=NOW)
    assert texts(region, "date") == dates
    days = [iso[:10] for iso in texts(region, "date_iso")]
    assert "2020-05-03" in days
    assert all(datetime.fromisoformat(iso) <= NOW for iso in texts(region, "date_iso"))
    assert len(set(days)) >= 3


def test_advertisements_between_posts_are_no_posts():
    made = posts(ENGLISH)
    ad = '<div class="ad">Buy a new <b>washing machine</b> until May 30, 2020 and save</div>'
    region = find_posts(Page(flat(made, between=ad)), now=NOW)
    assert texts(region, "text") == [p.text for p in made]


def test_a_date_inside_the_text_of_a_post_is_not_its_date():
    made = posts(ENGLISH)
    made = [
        P(p.author, p.date, f"<p>On 3 January 1999 it was still fine.</p><p>{p.text}</p>" if i % 3 else p.text)
        for i, p in enumerate(made)
    ]
    region = find_posts(Page(flat(made)), now=NOW)
    assert texts(region, "date") == ENGLISH


def test_nested_replies_keep_their_depth_and_are_not_part_of_what_they_answer():
    leaf = P("mxk", "May 6, 2020", "I answer the answer, since nobody else does it in time.")
    reply = P("lion77", "May 5, 2020", "I answer the question as well as I can do it here.", (leaf,))
    top = [
        P("eve_s", "May 4, 2020", "How do I ask a question that somebody answers?", (reply,)),
        P("Anna K", "May 7, 2020", "Another question, which nobody has answered so far."),
        P("Robert", "May 8, 2020", "One more question to make the list a little longer."),
    ]
    region = find_posts(Page(nested(top)), now=NOW)
    assert texts(region, "author") == ["eve_s", "lion77", "mxk", "Anna K", "Robert"]
    assert texts(region, "depth") == ["0", "1", "2", "0", "0"]
    assert texts(region, "text")[0] == "How do I ask a question that somebody answers?"
    assert "answer the answer" not in region.records[1].text


def test_posts_under_several_parents_are_one_thread():
    made = posts(ENGLISH)
    parts = [
        f'<div class="page"><h3>Part</h3>{post(p, 2 * i + 1)}{post(q, 2 * i + 2)}</div>'
        for i, (p, q) in enumerate(zip(made[::2], made[1::2], strict=True))
    ]
    region = find_posts(Page(page("".join(parts))), now=NOW)
    assert texts(region, "text") == [p.text for p in made]


def test_a_first_post_of_another_structure_is_found():
    made = posts(ENGLISH)
    first = (
        '<article class="topic-start post"><h1>Why does it happen?</h1><div class="user"><a class="username" '
        'href="/members/99">starter</a></div>'
        '<span class="date started">May 1, 2020, 08:15 AM</span><section class="content">I ask because the machine '
        "stops in the middle of the"
        " programme and the water stays in it until I open the door by hand.</section></article>"
    )
    rest = "".join(post(p, i) for i, p in enumerate(made, 2))
    region = find_posts(
        Page(page(f'<main>{first}<div id="replies">{rest}</div></main>'), "https://example.org/topic/12"), now=NOW
    )
    assert len(region.records) == 11
    assert region.records[0].text.startswith("Why does it happen?")
    assert texts(region, "author")[:2] == ["starter", made[0].author]


def test_records_of_several_siblings_are_kept_together():
    made = posts(ENGLISH[:6])
    rows = "".join(
        f'<tr class="post"><td><a class="username" href="/members/{i}">{p.author}</a></td><td class="date">'
        f"{p.date}</td></tr>"
        f'<tr><td></td><td class="body">{p.text}</td></tr>'
        for i, p in enumerate(made)
    )
    region = find_posts(Page(page(f"<table>{rows}</table>"), "https://example.org/topic/12"), now=NOW)
    assert texts(region, "text") == [p.text for p in made]
    assert [len(record.nodes) for record in region.records] == [2] * 6


def test_the_line_above_a_quote_that_says_whose_it_is_belongs_to_it():
    made = posts(ENGLISH)
    made[4] = P(
        "eve_s (moved)",
        ENGLISH[4],
        '<div class="block"><h4><a class="quote_link" href="/thread/1#post2">Robert posted:</a></h4>'
        "<blockquote>No idea at all"
        "</blockquote></div>Then ask somebody who has one: it is in every shed.",
    )
    record = find_posts(Page(flat(made)), now=NOW).records[4]
    assert record.fields["text"].text == "Then ask somebody who has one: it is in every shed."
    assert [quote.text for quote in record.fields["quotes"]] == ["Robert posted: No idea at all"]
    assert record.fields["author"].text == "eve_s (moved)"


def test_a_post_that_is_a_picture_says_nothing_and_keeps_its_author():
    made = posts(ENGLISH)
    made[3] = P(made[3].author, made[3].date, "<img src=/smile.gif>")
    region = find_posts(
        Page(
            flat(made)
            .replace('<div class="content">', "<div><p>")
            .replace('</div><div class="buttons', '</p></div><div class="buttons')
        ),
        now=NOW,
    )
    assert texts(region, "author") == [p.author for p in made]
    assert texts(region, "text") == ["" if n == 3 else p.text for n, p in enumerate(made)]


def test_a_word_beside_the_date_of_a_link_is_no_text():
    def line(n, author):
        return (
            f'<p class="tagline">submitted <time datetime="2020-05-0{n + 1}T10:00:00+00:00">vor {n + 2} Tagen</time>'
            f' by <a class="author" href="/u/{author}">{author}</a></p>'
        )

    first = (
        f'<div class="link"><a class="title" href="https://pictures.example/1.png">A picture</a>{line(0, "ann_k")}</'
        "div>"
    )
    rest = "".join(
        (
            f'<div class="comment">{line(n, f"user{n}").replace("submitted", "")}<div class="md"><p>{p.text}</p></div>'
            "</div>"
        )
        for n, p in enumerate(posts(ENGLISH)[:8])
    )
    region = find_posts(Page(page(f'<div class="site">{first}<div class="comments">{rest}</div></div>')), now=NOW)
    assert not {"submitted", "by", "vor 2 Tagen"} & {*texts(region, "text")}
    assert texts(region, "text")[-8:] == [p.text for p in posts(ENGLISH)[:8]]


def test_quotes_stand_apart_from_the_text():
    made = posts(ENGLISH)
    quoting = P(
        "eve_s",
        ENGLISH[4],
        "<blockquote><div>Robert wrote:</div>No idea at all about it</blockquote>Then ask somebody who has one.",
    )
    made[4] = quoting
    region = find_posts(Page(flat(made)), now=NOW)
    fields = region.records[4].fields
    assert fields["text"].text == "Then ask somebody who has one."
    assert [item.text for item in fields["quotes"]] == ["Robert wrote: No idea at all about it"]
    assert "quotes" not in region.records[3].fields


def test_quotes_nested_fifty_deep_are_one_quote():
    made = posts(ENGLISH)
    deep = "<blockquote>deeper " * 50 + "bottom" + "</blockquote>" * 50
    made[4] = P("eve_s", ENGLISH[4], deep + "And this is what I say myself about the matter.")
    fields = find_posts(Page(flat(made)), now=NOW).records[4].fields
    assert fields["text"].text == "And this is what I say myself about the matter."
    assert len(fields["quotes"]) == 1
    assert fields["quotes"][0].text.endswith("bottom")


def test_the_day_order_is_taken_from_the_whole_thread():
    american = find_posts(Page(flat(posts(["04/05/2020", "04/08/2020", "04/23/2020", "05/01/2020"]))), now=NOW)
    assert texts(american, "date_iso") == ["2020-04-05", "2020-04-08", "2020-04-23", "2020-05-01"]
    british = find_posts(Page(flat(posts(["05/04/2020", "08/04/2020", "23/04/2020", "01/05/2020"]))), now=NOW)
    assert texts(british, "date_iso") == ["2020-04-05", "2020-04-08", "2020-04-23", "2020-05-01"]
    days = find_posts(Page(flat(posts(["03/04/2020", "04/04/2020", "04/04/2020", "06/04/2020"]))), now=NOW)
    assert texts(days, "date_iso") == ["2020-04-03", "2020-04-04", "2020-04-04", "2020-04-06"]


def test_an_exact_time_in_an_attribute_wins():
    made = posts(["2 days ago", "yesterday", "3 hours ago", "just now"])
    html = flat(made).replace('<span class="date">2 days', '<span class="date" title="2020-05-30T08:00:00Z">2 days')
    assert texts(find_posts(Page(html), now=NOW), "date_iso")[0] == "2020-05-30T08:00:00+00:00"


def test_lines_of_a_board_with_names_colons_and_days_without_a_year_are_a_thread():
    """PTT writes "mill: text 03/04 09:12", the month first; its names have the class `push-userid` and no link."""
    said = [
        "河水一夜之間上漲了兩米，很多人都離開了家",
        "先檢查閥門吧，我家去年也是這樣",
        "檢查過了，謝謝大家的幫忙和建議",
    ]
    lines = "".join(
        f'<div class="push"><b class="push-userid">mill{n}</b><i>: {text}</i><i>03/0{n} 09:12</i></div>'
        for n, text in enumerate(said, 4)
    )
    region = find_posts(Page(page(lines, "zh-TW"), url="https://www.ptt.cc/bbs/Home/M.1.html"), now=NOW)
    assert texts(region, "text") == said
    assert [when[5:10] for when in texts(region, "date_iso")] == ["03-04", "03-05", "03-06"]


def test_the_words_of_a_tooltip_say_when():
    made = flat(posts(["8 months ago", "8 months ago", "8 months ago"]))
    for day in "456":
        made = made.replace(
            '<span class="date">8', f'<span class="when" data-tippy-content="March {day}, 2020 at 9:12:00 AM">8', 1
        )
    assert texts(find_posts(Page(made), now=NOW), "date_iso") == [f"2020-03-0{day}T09:12:00" for day in "456"]


def test_right_to_left_text_is_kept_in_order():
    made = [
        P("אנה", f"{day} במאי 2020", f"<p dir=rtl>שלום לכולם, זו ההודעה מספר {day} בשרשור הזה ואין בה דבר</p>")
        for day in range(3, 9)
    ]
    region = find_posts(Page(flat(made, lang="he")), now=NOW)
    assert texts(region, "text")[2] == "שלום לכולם, זו ההודעה מספר 5 בשרשור הזה ואין בה דבר"
    assert texts(region, "date_iso") == [f"2020-05-0{day}" for day in range(3, 9)]


@pytest.mark.parametrize(
    "body",
    [
        "",
        "<p>Only text.</p>",
        ARCHIVE,
        "".join(
            (
                f'<div class="result"><a href="/p/{i}">Product {i}</a><p>Version 1.{i}.2020 for $10.0{i}.2020, call '
                f"030-12-34-5{i}</p></div>"
            )
            for i in range(9)
        ),
        "".join(
            (
                f'<article><h2><a href="/news/{i}">News of the day number {i}</a></h2><time>{i + 1} May 2020</time>'
                "<p>What happened in the town on that day, in a sentence.</p></article>"
            )
            for i in range(9)
        ),
    ],
    ids=["empty", "text", "archive", "products", "news"],
)
def test_a_page_without_posts_has_no_thread(body):
    assert find_posts(Page(page(body)), now=NOW) is None


def test_an_archive_of_dates_beside_the_thread_is_not_taken():
    made = posts(ENGLISH[:4])
    html = flat(made).replace(MENU, MENU + ARCHIVE)
    assert texts(find_posts(Page(html), now=NOW), "text") == [p.text for p in made]


def test_a_thread_without_dates_is_found_by_its_users():
    made = posts(["" for _ in range(6)])
    html = flat(made).replace("Joined: Mar 2015", "Member")
    region = find_posts(Page(html), now=NOW)
    assert texts(region, "text") == [p.text for p in made]
    assert texts(region, "author") == [p.author for p in made]
    assert "date" not in region.records[0].fields


@pytest.mark.compiled
def test_five_thousand_posts_take_time_in_proportion():
    def seconds(n: int) -> float:
        html = flat(posts([f"May {1 + i % 28}, 20{10 + i % 10}" for i in range(n)]))
        p = Page(html)
        start = time.process_time()
        assert len(find_posts(p, now=NOW).records) == n
        return time.process_time() - start

    seconds(100)
    assert seconds(5000) < 40 * max(seconds(500), 0.02)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("many", "close", "n"),
    [
        # each may be the date of the first post, each that of the only one
        ("<div class=x><p>Posted by Ann{n} on {day} May 2010 at 10:00</p></div>", "", 3000),
        ('<div class="comment" id="comment-{n}"><a href="/users/{n}">u</a> {day} Apr 2012 text', "</div>", 2000),
    ],
    ids=["before", "nested"],
)
def test_dates_that_may_each_be_the_post_that_is_looked_for_take_bounded_time(many: str, close: str, n: int) -> None:
    before = "".join(many.format(n=at, day=1 + at % 28) for at in range(n))
    with spent() as work:
        find_posts(Page(before + close * n + flat(posts(ENGLISH)), url="http://x.example/questions/1/x"), now=NOW)
        find_posts(Page(before, url="http://x.example/questions/1/x"), now=NOW)
    assert work.within(8)


@pytest.mark.compiled
def test_a_post_of_five_megabytes_is_found_like_any_other():
    made = posts(ENGLISH)
    made[3] = P("eve_s", ENGLISH[3], "<p>" + "a line of the long text<br>" * 200_000 + "</p>")
    with spent() as work:
        region = find_posts(Page(flat(made)), now=NOW)
    assert work.within(20)
    assert len(region.records) == 10
    assert len(region.records[3].text) > 4_000_000
    assert texts(region, "date") == ENGLISH


@pytest.mark.compiled
def test_ten_thousand_nested_replies_do_not_recurse():
    depth = 3000
    html = page(
        '<div id="comments">'
        + "".join(
            (
                f'<div class="post"><a class="username" href="/u/{i}">u{i}</a><span class="date">May 3, 2020</span>'
                f'<div class="content">Answer number {i} of them</div>'
            )
            for i in range(depth)
        )
        + "</div>" * depth
        + "</div>"
    )
    with spent() as work:
        region = find_posts(Page(html), now=NOW)
    assert work.within(30)
    assert region is None or len(region.records) > 1


def test_the_same_page_gives_the_same_posts_twice():
    html = flat(posts(ENGLISH))
    first, second = (find_posts(Page(html), now=NOW) for _ in range(2))
    assert [r.to_dict() for r in first.records] == [r.to_dict() for r in second.records]


@pytest.mark.parametrize(
    ("names", "dates", "reply", "text"),
    [
        (["たろう", "花子", "次郎"], ["3時間前", "5分前", "昨日 12:30"], "返信する",
         "同じ問題がありましたが、再起動したら直りました。"),
        (["علی", "مریم", "رضا"], ["۳ ساعت قبل", "۵ دقیقه پیش", "دیروز"], "پاسخ", "من هم همین مشکل را داشتم و حل شد."),
        (["สมชาย", "มานี", "ชูใจ"], ["3 ชั่วโมงที่แล้ว", "5 นาทีที่แล้ว", "28 เม.ย. 67"], "ตอบกลับ",
         "ผมก็เจอปัญหาเดียวกัน พอรีสตาร์ทเครื่องก็หายครับ"),
        (["Γιώργος", "Μαρία", "Νίκος"], ["πριν 3 ώρες", "πριν 5 λεπτά", "χθες 12:30"], "Απάντηση",
         "Είχα κι εγώ το ίδιο πρόβλημα, λύθηκε."),
        (["राहुल", "नेहा", "अमित"], ["3 घंटे पहले", "5 मिनट पहले", "2 साल पहले"], "जवाब दें",
         "मुझे भी यही समस्या थी, रीस्टार्ट करने पर ठीक हो गई।"),
    ],
)  # fmt: skip
def test_comments_in_any_language(names: list[str], dates: list[str], reply: str, text: str) -> None:
    """Neither what controls say nor how long ago was known in these, and `ตอบกลับ` was part of the text."""
    posts = "".join(
        (
            f"<div class=c1><a href=/space/{i}>{name}</a> <span>{date}</span><p>{text[3 * i :]}</p>"
            f"<a href=#>{reply}</a></div>"
        )
        for i, (name, date) in enumerate(zip(names, dates, strict=True))
    )
    thread = find_posts(Page(f"<h1>X</h1><div class=comments>{posts}</div>", url="http://x.example/a/1"))
    assert thread is not None
    found = [record.to_dict() for record in thread]
    assert [post["author"] for post in found] == names
    assert [post["text"] for post in found] == [text[3 * i :].strip() for i in range(3)]
    assert all("date_iso" in post for post in found)
