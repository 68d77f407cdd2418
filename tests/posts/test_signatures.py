"""What stands below the text of a post is none of it: signatures, copies, notes of edits."""

from __future__ import annotations

import pytest

from tests.posts.test_short_threads import ANSWER, QUESTION, texts
from unweave import Page
from unweave.posts import find_posts


def phpbb2(*posts):
    """Draw posts as phpBB 2 does: names without a link, no classes that say what is a post, signatures in the text."""
    rows = "".join(
        f'<tr><td class="row1"><span class="name"><a name="{n}"></a><b>{author}</b></span><span class="postdetails">'
        "Joined: 15 Nov 2003<br>Posts: 17</span></td>"
        f'<td class="row1"><table><tr><td><a href="viewtopic.php?p={n}#{n}"><img src="p.gif"></a>'
        f'<span class="postdetails">Posted: Sun Sep {day}, 2004 3:14 am'
        f'   Post subject: </span></td></tr><tr><td><span class="postbody">{text}</span></td></tr></table></td></tr>'
        f'<tr><td class="row1"><a href="#top">Back to top</a></td><td class="row1"></td></tr>'
        for n, day, author, text in posts
    )
    return Page(f"<html><title>The board :: View topic - The machine</title><body><table>{rows}</table></body></html>")


def test_two_posts_that_their_links_number_are_a_thread_without_an_address():
    thread = find_posts(phpbb2((7097, 19, "ann", QUESTION), (7098, 26, "bob", ANSWER)))
    assert texts(thread, "text") == [QUESTION, ANSWER]
    assert texts(thread, "author") == ["ann", "bob"]


def test_a_signature_below_the_line_that_phpbb_draws_is_no_text():
    signed = f"{ANSWER}<br />{'_' * 17}<br />Life is a machine, <b>they say</b>"
    drawn = f"{QUESTION}<br />{'_' * 30}<br />That is what is written on the door."
    thread = find_posts(
        phpbb2((7097, 19, "ann", drawn), (7098, 26, "bob", signed), (7099, 26, "cy", f"Thanks! {ANSWER}"))
    )
    assert texts(thread, "text") == [
        f"{QUESTION} {'_' * 30} That is what is written on the door.",
        ANSWER,
        f"Thanks! {ANSWER}",
    ]


@pytest.mark.parametrize(
    ("sign", "said"),
    [
        (f"<br />{'_' * 18}<br />Life is a machine.", ""),
        ("<p>--<br />ann</p>", ""),
        (f"<br />--<br />{QUESTION} {QUESTION}", f" -- {QUESTION} {QUESTION}"),
        ("<div class='raw-content tw-hidden'>Life is a machine.</div>", ""),
        ("<p class=note>Edited March 5, 2024 by ann</p>", ""),
        ("<small>Сообщение отредактировал ann: 05.03.2024</small>", ""),
        ("<p>Edited March 5, 2024 by ann</p>", " Edited March 5, 2024 by ann"),
    ],
)
def test_signatures_copies_and_notes_of_edits_are_no_text(sign, said):
    thread = find_posts(
        phpbb2((7097, 19, "ann", QUESTION), (7098, 26, "bob", ANSWER + sign), (7099, 26, "cy", "Thanks!"))
    )
    assert texts(thread, "text")[1] == ANSWER + said
