"""Names in one text with the date, as blogs and forums without accounts write them, and first posts signed so."""

import pytest

from unweave import Page, find_posts

SAID = "This is what somebody says about lamps and linen, number {n}, long enough to be read as a text. {more}"
USERS = ["Ada Park", "tallow", "Bo", "Ada Park", "oakley", "Guest"]


def thread(line: str, first: str = "", url: str = "http://forum.example/t/1") -> Page:
    posts = "".join(
        '<div class="comment"><h3>Re: User registration</h3><div class="submitted">'
        f"{line.format(user=user, n=n + 3)}</div>"
        f'<div class="content"><p>{SAID.format(n=n, more="word " * (10 + 3 * n))}</p></div></div>'
        for n, user in enumerate(USERS)
    )
    return Page(f"<div id=main>{first}<div id=comments>{posts}</div></div>", url=url)


@pytest.mark.parametrize(
    "line",
    [
        "Submitted by {user} (not verified) on Mon, 0{n}/05/2021 - 21:28.",
        "Geschrieben von {user} am {n}. Mai 2021 um 21:28",
        "Publicado por: {user} el {n} de mayo de 2021",
        "{user} | {n} May 2021 21:28",
        "{user}, {n} May 2021",
        "Anonymous on 0{n}/05/2021: <a href='/user/{n}'>{user}</a>",
    ],
)
def test_the_name_before_the_date_in_one_text_is_the_author(line: str) -> None:
    assert [post["author"].text for post in find_posts(thread(line))] == USERS


def test_a_post_whose_user_has_no_link_is_signed_like_the_others() -> None:
    page = thread("Submitted by <a href='/user/{n}.html'>{user}</a> on Mon, 0{n}/05/2021 - 21:28")
    plain = page.html.replace("<a href='/user/5.html'>Bo</a>", "Bo (not verified)")
    assert [post["author"].text for post in find_posts(Page(plain, url=page.url))] == USERS


def test_the_first_post_of_a_guest_is_found_and_dated_by_its_own_line() -> None:
    first = (
        '<div class="node"><div class="comment"><h3>Lamp hums</h3><span class="submitted">Submitted by Guest on Sun, '
        '02/05/2021 - 08:10</span><div class="content"><p>Since 22/6/2012 it hums, I think. What can I do about '
        "it?</p></div></div>"
        '<div class="nav"><a href="980.html">‹ Lamp does not hum</a> <a href="982.html">Larger lamp? ›</a></div></div>'
    )
    found = find_posts(thread("Submitted by <a href='/user/{n}.html'>{user}</a> on Mon, 0{n}/05/2021 - 21:28", first))
    assert [post["author"].text for post in found] == ["Guest", *USERS]
    assert found[0]["date"].text == "Sun, 02/05/2021 - 08:10"
