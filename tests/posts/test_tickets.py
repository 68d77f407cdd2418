"""Posts with changes of fields beside their text, with their foot behind it, and texts that are quotes by their tag alone."""

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
        f'<li class="postbit" id="post_{n}77"><span class="date">{at}</span><a class="username" href="member.php?{n}">user{n}</a><div class="postbody"><div class="postrow{n}"><div class="content by-{"abc"[n]}"><div><blockquote class="postcontent restore">{text} {text} {text}</blockquote></div></div>'
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
            f'<div class="message" id="message-{n}51"><div class="body"><p>{SAID[n]}</p></div><div class="message_details"><span class="author">posted by <a href="/users/{user}">{user}</a></span>'
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
