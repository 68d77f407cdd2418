"""Posts with changes of fields beside their text, with their foot behind it,
and texts that are quotes by their tag alone."""

from __future__ import annotations

from tests.posts.systems import NOW
from unweave import Page
from unweave.posts import find_posts

SAID = (
    "It stops after ten minutes.",
    "Did you look at the capacitor of the motor?",
    "That was it indeed, thank you both.",
)
STAMPS = ("2021-03-02 09:41", "2021-03-03 10:05", "2021-03-04 08:12")
CHANGED = ("Status", "Owner", "Milestone")


def _found(html: str, url: str | None = None) -> list[dict[str, object]]:
    region = find_posts(Page(f"<html><body>{html}</body></html>", url), now=NOW)
    return [] if region is None else [record.to_dict() for record in region.records]


def test_a_blockquote_called_the_content_of_a_post_is_its_text_and_one_called_a_signature_is_not():
    """The element around both, called a body itself, holds more, and less that posts say."""
    signed = (
        "",
        "Measure twice, cut once, and then go and get a new piece.",
        "The lathe is dead, long live the lathe.",
    )
    posts = "".join(
        f'<li class="postbit" id="post_{n}77"><span class="date">{at}</span><a class="username" href="member.php?{n}">'
        f'user{n}</a><div class="postbody"><div class="postrow{n}"><div class="content by-{"abc"[n]}"><div>'
        f'<blockquote class="postcontent restore">{text} {text} {text}</blockquote></div></div>'
        f'</div><blockquote class="signature restore">{sign}</blockquote></div></li>'
        for n, (at, text, sign) in enumerate(zip(STAMPS, SAID, signed, strict=True))
    )
    found = _found(f'<ol id="posts">{posts}</ol>', "https://example.org/showthread.php?88")
    assert [one["text"] for one in found] == [" ".join([text] * 3) for text in SAID]
    assert not any("quotes" in one for one in found)


def test_two_posts_may_end_in_their_dates_and_the_second_stand_in_the_first():
    """The foot of the first, and the second as a whole, both hold one date, but they are not called alike."""

    def message(n: int, inner: str = "") -> str:
        user = ("ada", "grace")[n]
        return (
            f'<div class="message" id="message-{n}51"><div class="body"><p>{SAID[n]}</p></div>'
            f'<div class="message_details"><span class="author">posted by <a href="/users/{user}">{user}</a></span>'
            f'<span class="date_posted" title="{STAMPS[n]}">9 days ago</span></div>{inner}</div>'
        )

    reply = f'<div class="children">{message(1)}</div>'
    found = _found(
        f'<div class="messages"><div class="children">{message(0, reply)}</div></div>',
        "https://example.org/discussion/7",
    )
    assert [(one["author"], one["text"], one["depth"]) for one in found] == [
        ("ada", SAID[0], "0"),
        ("grace", SAID[1], "1"),
    ]


def test_a_field_that_changed_is_no_author_where_one_user_wrote_all():
    """Its name differs from post to post, and that of the user does not."""
    posts = "".join(
        f'<div class="journal"><div id="note-{n}1"><h4><a href="#note-{n}1">#{n}1</a> Updated by '
        f'<a class="user active" href="/users/6">Ada Byron</a> <a title="{at}" href="/activity?from={at[:10]}">'
        f"{9 - n} days</a> ago</h4>"
        f'<ul class="details"><li><strong>{field}</strong> changed from <i>one</i> to <i>other</i></li></ul>'
        f'<div class="wiki"><p>{text}</p></div></div></div>'
        for n, (at, field, text) in enumerate(zip(STAMPS, CHANGED, SAID, strict=True))
    )
    found = _found(f'<div id="history">{posts}</div>', "https://example.org/issues/88")
    assert [(one["author"], one["text"]) for one in found] == [("Ada Byron", text) for text in SAID]


def test_who_is_named_behind_the_date_is_the_author_and_no_text():
    """What beside it stands in the same element, "Changed", is in all posts, as the name is."""
    bodies = ("", f"<p>{SAID[1]}</p>", "")
    posts = "".join(
        f'<div class="change" id="change-{n}"><h3 class="change"><span id="comment:{n}"><a href="#comment:{n}">'
        f'comment:{n}</a></span> Changed <a class="timeline" title="{at}:05Z in Timeline" href="/timeline">4 years</a>'
        " ago by ada.byron</h3>"
        f'<ul class="changes"><li class="f-{field}"><strong>{field}</strong> changed from <em>new{n}</em> to '
        f'<em>old{n}</em></li></ul><div class="comment searchable">{body}</div></div>'
        for n, (at, field, body) in enumerate(zip(STAMPS, CHANGED, bodies, strict=True), 1)
    )
    found = _found(f'<div id="changelog">{posts}</div>', "https://example.org/ticket/88.html")
    assert [(one["author"], one.get("text", "")) for one in found] == [
        ("ada.byron", text) for text in ("", SAID[1], "")
    ]


def test_a_sentence_beside_the_date_may_begin_as_who_wrote_does():
    """Texts that begin with "By the way" or the German "Da" were lost as the names of their authors."""
    for begun in ("By the way,", "Written by hand,", "Da ich es sah:"):
        posts = "".join(
            f'<div class="post"><b><a href="/user/u{n}">user{n}</a></b> <i>{at[:10]}</i><br>{begun} {text}</div>'
            for n, (at, text) in enumerate(zip(STAMPS, SAID, strict=True))
        )
        found = _found(f"<h1>Lathe</h1><div id=posts>{posts}</div>", "https://example.org/showthread.php?8")
        assert [one["text"] for one in found] == [f"{begun} {text}" for text in SAID]
