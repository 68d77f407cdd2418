"""Mails of an archive, a page each or below each other."""

from __future__ import annotations

from tests.posts.test_short_threads import ANSWER, QUESTION, archived, texts
from tests.posts.threads import page
from unweave import Page
from unweave.posts import find_posts


def test_mails_below_each_other_are_a_thread():
    """Archives of mailing lists have heads of mails, and neither classes nor links (issue 22)."""
    mails = "".join(
        f"<table><tr><td><b>From:</b> {name} &lt;{name} at example.org&gt;<br><b>Date:</b> Mon, {day} May 2021 "
        "10:20:00 +0200<br>"
        f"<b>Subject:</b> Re: pump</td></tr><tr><td><pre>{said}</pre></td></tr></table><hr>"
        for name, day, said in (
            ("ada", "03", "The pump stops after ten minutes."),
            ("bob", "10", "Did you look at its filter?"),
            ("eve", "17", "Mine was full of sand, and that was all."),
        )
    )
    region = find_posts(Page(f"<h1>Re: pump</h1>{mails}"))
    assert region is not None
    assert [(post.to_dict()["author"], post.to_dict()["date_iso"][:10]) for post in region] == [
        ("ada", "2021-05-03"), ("bob", "2021-05-10"), ("eve", "2021-05-17"),
    ]  # fmt: skip


def test_two_posts_with_ids_of_messages_are_a_thread_without_controls():
    """An archive of 2,523 topics: of its topics of two posts none was found."""
    posts = ("ann", QUESTION), ("bob", ANSWER)
    assert texts(find_posts(Page(page(archived(*posts)))), "author") == ["ann", "bob"]
    assert find_posts(Page(page(archived(*posts, id="post-{n}")))) is None  # as articles have


def mailed(n, author, text):
    """Draw a mail as Gmail does: classes that say nothing, or `ads`, and the id of the message for programs."""
    return (
        f'<div class="adn ads" data-message-id="#m:{n}"><div class="gE"><span name="{author}" class="gD">'
        f"<span>{author}</span></span>"
        f'<span class="hb">to <span class="g2">me</span></span><span class="g3"><span>May {n}, 2026, 9:15 AM</span>'
        "</span></div>"
        f'<div class="ii gt"><div class="a3s"><div>{text}</div></div></div></div>'
    )


def test_mails_whose_tags_have_the_ids_of_messages_are_a_thread():
    mails = mailed(3, "Ann Bo", QUESTION), mailed(4, "Cy Dee", ANSWER), mailed(5, "Ann Bo", "It was the hose.")
    region = find_posts(Page(page("<h2>The machine</h2>" + "".join(mails))))
    assert texts(region, "author") == ["Ann Bo", "Cy Dee", "Ann Bo"]
    assert texts(region, "text") == [QUESTION, ANSWER, "It was the hose."]
    assert find_posts(Page(page("".join(mails).replace("data-message-id", "data-row")))) is None
