"""Where the date of a post may stand: torn over elements, in attributes, in the address of its link, for readers
without scripts."""

import pytest

from unweave import Page, find_posts

SAID = "This is what somebody says about lamps and linen in post number {n}, long enough to be read as a text. {more}"


def thread(date, holder="div"):
    posts = "".join(
        (
            f"<div class=post><b class=user>user{n}</b> <span>{date(n)}</span>"
            f"<p>{SAID.format(n=n, more='word ' * (10 + 3 * n))}</p></div>"
        )
        for n in range(6)
    )
    return Page(f"<h1>Lamps</h1><{holder} id=posts>{posts}</{holder}>", url="http://forum.example/t/1")


@pytest.mark.parametrize(
    ("date", "shown", "iso"),
    [
        (lambda n: f"<b>8:0{n}am</b> On <b>Apr {20 + n}, 2015</b>", "8:01am Apr 21, 2015", "2015-04-21T08:01"),
        (lambda n: f'<meta itemprop=datePublished content="2015-04-0{n + 1}T10:00:00">', None, "2015-04-02T10:00:00"),
        (lambda n: f'<i data-date="2015-04-0{n + 1}T10:00:00">a while</i>', None, "2015-04-02T10:00:00"),
        (lambda n: f'<i data-datetime="2015-04-0{n + 1}T10:00:00">a while</i>', None, "2015-04-02T10:00:00"),
        (lambda n: f'<i data-created="2015-04-0{n + 1}T10:00:00">a while</i>', None, "2015-04-02T10:00:00"),
        (lambda n: f'<i data-utime="{1428055200 + n * 86400}">a while</i>', None, "2015-04-04T10:00:00+00:00"),
        (
            lambda n: f'<a href="?showComment={1381172401460 + n * 10**7}">21:0{n}</a>',
            "21:01",
            "2013-10-07T21:46:41+00:00",
        ),
    ],
    ids=["torn", "meta", "data-date", "data-datetime", "data-created", "data-utime", "address"],
)
def test_a_date_is_found_where_it_stands(date, shown, iso):
    post = find_posts(thread(date))[1]
    assert post["date_iso"].text.startswith(iso)
    assert shown is None or post["date"].text == shown


def test_an_address_without_milliseconds_since_1970_is_no_date():
    assert find_posts(thread(lambda n: f'<a href="?showComment=1{n}">link</a>')) is None


def test_posts_for_readers_without_scripts_are_read():
    assert len(find_posts(thread(lambda n: f"Apr {n + 3}, 2015 8:05am", holder="noscript"))) == 6


def test_times_without_a_day_date_posts_as_far_as_they_can():
    found = find_posts(thread(lambda n: f"2{n % 3}:0{n}"))
    assert [post["date"].text for post in found] == ["20:00", "21:01", "22:02", "20:03", "21:04", "22:05"]
    assert all("date_iso" not in post.to_dict() for post in found)


def test_a_timetable_is_no_thread():
    rows = "".join(
        f"<tr><td>{n + 6}:15</td><td>Train to Leeds and further on to York, platform {n}</td></tr>" for n in range(9)
    )
    assert find_posts(Page(f"<table>{rows}</table>")) is None


def rails_thread(who):
    """Return a board that says "almost 5 years" where a tooltip has the time, the first post in a frame of its own."""

    def said(n):
        return (
            f'<p class=author>Added by <a href="/people/{n}">{who(n)}</a> '
            f'<a href="/activity?from={n}" title="01/23/2018 12:1{n} am">almost 5 years</a> ago</p>'
            f"<div>{SAID.format(n=n, more='word ' * (10 + 3 * n))}</div>"
        )

    replies = "".join(f"<div class=reply id=reply-{n}>{said(n)}</div>" for n in range(2, 6))
    html = f"<div id=content><h2>Lamps</h2><div class=message>{said(1)}</div><h3>Replies</h3>{replies}</div>"
    return find_posts(Page(html, url="http://forum.example/boards/3/topics/1300"))


@pytest.mark.parametrize(
    "who", [lambda _: "Ada Lovelace", lambda n: f"{'Ada Bea Cleo Dora Elsa'.split()[n - 1]} Byron"]
)
def test_the_words_for_a_time_that_a_tooltip_tells_are_no_name(who):
    assert [post["author"].text for post in rails_thread(who)] == [who(n) for n in range(1, 6)]


def test_posts_of_one_age_in_words_are_told_apart_by_their_tooltips():
    posts = "".join(
        f'<li class=message><b class=user>user{n}</b> <i title="7/2{n}/09 1:37pm">10 years ago</i><p>'
        f"{SAID.format(n=n, more='word ' * (10 + 3 * n))}</p></li>"
        for n in range(1, 6)
    )
    first = (
        f"<div class=topic><b class=user>user0</b> <i title='7/20/09 1:37pm'>10 years ago</i></div><p>{SAID * 2}</p>"
    )
    found = find_posts(Page(f"<h1>Lamps</h1>{first}<ul>{posts}</ul>", url="http://forum.example/discussion/116"))
    assert [post["date_iso"].text for post in found] == [f"2009-07-2{n}T13:37:00" for n in range(6)]


@pytest.mark.parametrize(("linked", "n_posts"), [(True, 8), (False, None)])
def test_a_game_of_one_word_a_post_is_a_thread_where_posts_link_to_themselves(linked, n_posts):
    posts = "".join(
        f'<li class=message id="{"post-" if linked else "at"}{n}0"><a class=user href="/members/u{n}">user{n}</a> '
        f"<p>Doha ends in an a, {n}</p>"
        f'<a href="#post-{n}0">Oct 29, 2014</a></li>'
        for n in range(1, 9)
    )
    found = find_posts(Page(f"<h1>Cities</h1><ol>{posts}</ol>", url="http://forum.example/threads/cities.12/"))
    assert n_posts == (len(found) if found else None)


def test_who_stands_behind_the_date_is_the_author():
    who, status = "ada bea ada ada ada".split(), "new assigned closed reopened merged".split()
    changes = "".join(
        f'<div class=change id=change-{n}><h3>Changed <a title="2011-04-2{n}T15:14:46Z">3 years</a> ago by {who[n]}</'
        "h3>"
        f"<ul><li><b>Status</b> set to <em>{status[n]}</em></li></ul><div class=comment>"
        f"{SAID.format(n=n, more='word ' * 9)}</div></div>"
        for n in range(5)
    )
    found = find_posts(Page(f"<h1>Lamps</h1><div id=changelog>{changes}</div>", url="http://trac.example/ticket/312"))
    assert [post["author"].text for post in found] == who
