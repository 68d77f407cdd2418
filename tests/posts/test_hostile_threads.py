"""Threads that mislead: numbers that are no dates, languages mixed, what comes before and after, and limits."""

from __future__ import annotations

import random
from datetime import datetime

import pytest

from tests.posts.threads import P, flat, page, post, posts
from unweave import Page
from unweave.posts import find_posts, thread_choice
from unweave.posts.territories import territories

NOW = datetime(2020, 6, 1, 12, 0)
DATES = [f"May {day}, 2020, 0{day % 9}:15 PM" for day in range(3, 11)]
NOT_DATES = (
    "1.2.2020.5",
    "$10.04.2020",
    "call 030-12-34-56",
    "won 2:1, then 12:10",
    "3.11.7",
    "+49 170 2020 04 10",
    "ISBN 978-3-16",
)


def texts(region, name):
    return [record.fields[name].text if name in record.fields else None for record in region.records]


def test_numbers_that_are_no_dates_are_not_taken_for_the_dates_of_posts():
    made = [
        P(p.author, p.date, f"<span>{NOT_DATES[i % 7]}</span> <b>{NOT_DATES[(i + 3) % 7]}</b> {p.text}")
        for i, p in enumerate(posts(DATES))
    ]
    region = find_posts(Page(flat(made)), now=NOW)
    assert texts(region, "date") == DATES
    assert all(NOT_DATES[i % 7] in text for i, text in enumerate(texts(region, "text")))


def test_every_post_may_be_in_a_language_of_its_own():
    said = {
        "3 May 2020": "Does anybody know how the lever is put back into its place?",
        "4. Mai 2020": "Man drückt ihn herunter und dreht ihn dabei nach links.",
        "5 mai 2020": "Chez moi il a fallu un tournevis pour le remettre en place.",
        "6 мая 2020": "А у меня он просто сломался, пришлось заказать новый рычаг.",
        "2020年5月7日": "私のはすぐに元に戻りました。少し油をさすといいですよ。",
        "8 مايو 2020": "جربت ذلك ولم ينجح، ثم وضعت قليلا من الزيت فعاد إلى مكانه.",
        "9 במאי 2020": "אצלי זה עבד מיד, צריך רק ללחוץ חזק ולסובב שמאלה.",
    }
    made = [P(f"user_{i}", date, text) for i, (date, text) in enumerate(said.items())]
    region = find_posts(Page(flat(made)), now=NOW)
    assert texts(region, "text") == list(said.values())
    assert texts(region, "date_iso") == [f"2020-05-0{day}" for day in range(3, 10)]


def test_teasers_after_the_thread_are_no_posts():
    made = posts(DATES)
    related = "".join(
        (
            f'<div class="post"><h4><a href="/thread/{n}">Another question about machine {n}</a></h4>'
            f'<span class="date">May {n}, 2019</span></div>'
        )
        for n in range(1, 5)
    )
    html = flat(made).replace('<div class="foot">', f'<div class="related">{related}</div><div class="foot">')
    assert texts(find_posts(Page(html), now=NOW), "text") == [p.text for p in made]


def test_a_header_that_says_when_the_thread_was_updated_is_no_post():
    made = posts(DATES)
    header = (
        '<header class="post-head"><a class="username" href="/members/1">eve_s</a> 8 replies <span class="date">'
        f"{DATES[-1]}</span></header>"
    )
    html = page(f'<div id="posts">{header}{"".join(post(p, i) for i, p in enumerate(made, 1))}</div>')
    assert texts(find_posts(Page(html, "https://example.org/topic/12"), now=NOW), "text") == [p.text for p in made]


def test_details_and_text_that_are_dated_apart_are_one_post():
    made = posts(DATES)
    rows = "".join(
        f'<li><div><a class="username" href="/members/{i}">{p.author}</a><a href="/thread/1#{i}"><span>{p.date}</span>'
        "</a></div>"
        f'<div><p>{p.text}</p><a href="/thread/1#{i}"><span>{p.date}</span></a> <a href="#">Reply</a></div></li>'
        for i, p in enumerate(made)
    )
    region = find_posts(Page(page(f"<ol>{rows}</ol>"), "https://example.org/topic/12"), now=NOW)
    assert texts(region, "author") == [p.author for p in made]
    assert texts(region, "date") == DATES


def test_a_thread_without_class_names_is_found():
    made = posts(DATES)
    rows = "".join(
        f"<div><div><b>{p.author}</b><br>Joined: Mar 2015<br>Posts: {i * 7 + 3}</div><div><i>{p.date}</i></div>"
        f"<div>{p.text}</div>"
        "<div><a>Reply</a></div></div>"
        for i, p in enumerate(made, 1)
    )
    region = find_posts(Page(page(f"<div>{rows}</div>")), now=NOW)
    assert texts(region, "author") == [p.author for p in made]
    assert texts(region, "text") == [p.text for p in made]


def test_guests_are_named_like_members():
    """WordPress links the names of those who gave an address, and writes the others plainly."""
    rows = "".join(
        f'<li class="comment" id="comment-{i}"><div class="vcard"><cite class="fn">{name}</cite> <span class="says">'
        "says:</span></div>"
        f'<div class="meta"><a href="#comment-{i}">{date}</a></div><p>{p.text}</p><a href="#respond">Reply</a></li>'
        for i, (p, date) in enumerate(zip(posts(DATES), DATES, strict=True))
        for name in [p.author if i % 3 else f'<a class="url" href="https://{i}.example.com">{p.author}</a>']
    )
    region = find_posts(Page(page(f'<ol class="commentlist">{rows}</ol>')), now=NOW)
    assert texts(region, "author") == [p.author for p in posts(DATES)]


def test_words_in_elements_of_their_own_are_one_text():
    made = [P(p.author, p.date, f"{p.text} And that is what I have to say.") for p in posts(DATES)]
    cut = [P(p.author, p.date, " ".join(f"<span>{word}</span>" for word in p.text.split())) for p in made]
    assert texts(find_posts(Page(flat(cut)), now=NOW), "text") == [p.text for p in made]


@pytest.mark.parametrize("n", [4, 6])
def test_a_page_past_a_limit_says_so(n):
    """Posts of thousands of irregular elements need more cells than one matching may fill."""
    dice = random.Random(1)

    def irregular() -> str:
        tags = ("b", "i", "u", "em", "code")
        return "".join(
            f"<{t}>w<s>{dice.randrange(99)}</s>{'<i>y</i>' * dice.randrange(4)}</{t}>"
            for t in dice.choices(tags, k=4000)
        )

    rows = "".join(
        f'<div class="post"><a class="username" href="/members/{i}">user {i}</a><p>May {i}, 2020</p><hr>'
        f'<div class="content">{irregular()}</div>'
        '<a href="/q">Quote</a></div><hr>'
        for i in range(1, n)
    )
    region = find_posts(Page(page(f'<div id="posts">{rows}</div>'), "https://example.org/topic/12"), now=NOW)
    assert len(region.records) == n - 1
    assert region.truncated


def test_threads_in_threads_are_not_each_extended_by_all_posts_there_are(monkeypatch, caplog):
    depth, seen = 150, []
    monkeypatch.setattr(
        thread_choice, "territories", lambda sketch, nodes: seen.append(len(nodes)) or territories(sketch, nodes)
    )
    one = '<div class="post"><b>Eve</b> 12 March 2012 10:12<p>hello all</p></div>'
    assert find_posts(Page(f"<div>{one}<dl><dt>{one * 3}" * depth, name="deep"), now=NOW) is None
    assert "deep: no posts found, but the page is past a limit" in caplog.text
    assert len(seen) > 10
    assert sum(seen) < 25_000  # all the posts of one kind for each of the lists would be 67,000


def test_a_page_inside_the_limits_is_not_marked():
    assert not find_posts(Page(flat(posts(DATES))), now=NOW).truncated


@pytest.mark.parametrize(
    ("drawn", "shown", "iso"),
    [
        ("Posted: {0}", "{0}", "T0{2}:15:00"),
        ("» on {0} «", "{0}", "T0{2}:15:00"),
        ("Sun, {0} UTC", "Sun, {0} UTC", "T0{2}:15:00"),
        ("{1}, <b>at 11:42 PM</b>", "{1}, at 11:42 PM", "T23:42:00"),
        ("{1} <b>12 replies</b>", "{1}", ""),
    ],
)
def test_a_date_is_given_as_a_reader_sees_it(drawn, shown, iso):
    days = range(3, 9)
    parts = [(f"May {day}, 2020, 0{day}:15 AM", f"May {day}, 2020", day) for day in days]
    made = posts([f"date{day}" for day in days])
    html = flat(made)
    for p, part in zip(made, parts, strict=True):
        html = html.replace(f">{p.date}<", f">{drawn.format(*part)}<")
    region = find_posts(Page(html), now=NOW)
    assert texts(region, "date") == [shown.format(*part) for part in parts]
    assert texts(region, "date_iso") == [f"2020-05-0{part[2]}" + iso.format(*part) for part in parts]


def test_an_address_that_does_something_is_no_permalink():
    made = posts(DATES)
    html = flat(made)
    for i in range(1, len(made) + 1):
        html = html.replace(
            f'<a href="/thread/1#post{i}">',
            f'<a href="/posts/{i}/edit">Edit</a><a href="/share?u=%2Fthread%23post{i}">+</a>'
            f'<a href="/users-we-like/1#post-{i}">',
        )
    assert texts(find_posts(Page(html), now=NOW), "permalink") == [f"/users-we-like/1#post-{i}" for i in range(1, 9)]
