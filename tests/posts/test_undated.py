"""`find_posts` where no date tells the posts: elements that are marked as posts by an id, a class or as data."""

from __future__ import annotations

import pytest

from tests.posts.threads import page
from unweave import Page
from unweave.posts import explain_posts, find_posts

TEXTS = (
    "I bought the lamp last week and it flickers when it is cold outside.",
    "Mine does the same, the seller says that the driver is at fault here.",
    "Try another dimmer, the old ones do not work with such small loads.",
    "Thanks, that helped a lot! The flicker is gone since yesterday evening.",
    "Which dimmer did you take in the end? I have the very same problem now.",
)
NAMES = ("Ada", "Guest Bob", "Carla", "a visitor", "Dora")


def posts_of(draw, around="{}"):
    drawn = "".join(map(draw, range(len(TEXTS)), NAMES, TEXTS))
    region = find_posts(Page(page(around.format(drawn)).encode()))
    return [record.to_dict() for record in region] if region else []


def test_guests_whose_names_are_no_links_are_among_the_members():
    def draw(n, name, text):
        who = f"<span>{name}</span>" if n % 2 else f'<a class="username" href="/members/{name}">{name}</a>'
        return f'<div class="post"><div>{who}</div><div class="body">{text}</div><a href="#">Reply</a></div>'

    found = posts_of(draw)
    assert [post["text"] for post in found] == [*TEXTS]
    assert [post["author"] for post in found] == [*NAMES]


def test_who_posted_is_named_without_posted_by_where_members_are_links():
    def draw(n, name, text):
        who = f"posted by {name}" if n % 2 else f'<a class="username" href="/members/{name}">{name}</a>'
        return (
            f'<div class="post"><div class="user">{who}</div><i>May {n + 3}, 2024</i><div class="body">{text}</div>'
            "</div>"
        )

    assert [post["author"] for post in posts_of(draw)] == [*NAMES]


def test_comments_are_told_by_their_ids():
    found = posts_of(
        lambda n, name, text: f'<li id="comment-{4711 + n}"><cite>{name}</cite> says:<p>{text}</p></li>', "<ol>{}</ol>"
    )
    assert [(post["text"], post["permalink"]) for post in found] == [
        (text, f"#comment-{4711 + n}") for n, text in enumerate(TEXTS)
    ]


def test_reviews_are_told_by_their_class_and_rating():
    found = posts_of(
        lambda n, name, text: (
            f'<div class="review-card"><span>{"★" * (n % 3 + 1)}</span><b>{name}</b><p>{text}</p></div>'
        )
    )
    assert [post["rating"] for post in found] == ["1", "2", "3", "1", "2"]
    assert [post["text"] for post in found] == [*TEXTS]
    assert [post["author"] for post in found] == [*NAMES]


def test_a_date_in_the_data_of_an_element_is_that_of_the_review():
    found = posts_of(
        lambda n, name, text: (
            f'<div class="rev"><span class="stars" aria-label="{n % 3 + 3} star review"></span><i class="author">'
            f"{name}</i>"
            f'<span data-content="2020-02-{n + 10} 15:23:13 UTC"></span><p>{text}</p></div>'
        ),
        '<div class="reviews">{}</div>',
    )
    assert [post["date_iso"] for post in found] == [f"2020-02-{n + 10}T15:23:13+00:00" for n in range(5)]


@pytest.mark.parametrize(
    "draw",
    [
        pytest.param(
            lambda n, name, text: (
                f'<div class="user_reviews_filter_menu"><b class="user">{name}</b> <p class="review">{text}</p></div>'
            ),
            id="what picks which reviews are shown",
        ),
        pytest.param(
            lambda n, name, text: (
                f'<p class="comment-form-{n}x comment-form-field"><label class="comment-author">{name}</label>'
                f" {text}</p>"
            ),
            id="where one writes a comment",
        ),
        pytest.param(
            lambda n, name, text: (
                f'<div class="shop-item"><a class="author" href="/shop/{n}">{name}</a><span title="4 of 5 stars">'
                "</span>"
                f'<span class="reviews">{n} reviews</span><p>{text}</p></div>'
            ),
            id="shops with their ratings",
        ),
        pytest.param(
            lambda n, name, text: (
                f'<div class="discussion comment"><h3><a href="/discussion/{n}0">{text[:30]} {n}</a></h3>'
                f'<a class="author" href="/profile/{name}">{name}</a> <p>{text}</p></div>'
            ),
            id="topics",
        ),
        pytest.param(
            lambda n, name, text: (
                f'<li class="product" id="p-{n}3"><b>{text[:30]} {n}</b> <span class="author">{name}</span>'
                f'<span class="review-stars" title="4.5 out of 5">4.5</span><p>{text}</p></li>'
            ),
            id="books with their authors",
        ),
    ],
)
def test_what_else_is_called_so_is_no_thread(draw):
    assert posts_of(draw) == []


def test_without_dates_it_is_said_what_is_missing():
    drawn = "".join(f'<div class="message" id="post-{n}{n}"><b>{NAMES[n]}</b><p>{TEXTS[n]}</p></div>' for n in range(5))
    [reason, *_] = explain_posts(Page(page(drawn).encode())).lists
    assert (reason.constraint, reason.objection) == (
        "marks",
        "without dates it takes 3 kinds of evidence that people wrote them, and names of posts: names of posts",
    )
