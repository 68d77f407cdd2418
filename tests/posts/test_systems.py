"""Threads of well-known forum, comment and review software: every post, its author, date, text and quotes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.posts.comments import COMMENTS
from tests.posts.forums import FORUMS
from tests.posts.systems import NOW, QUOTED, TALK, Said, draw, order
from tests.posts.trackers import TRACKERS
from unweave import Page
from unweave.posts import explain_posts, find_posts

SYSTEMS = {**FORUMS, **COMMENTS, **TRACKERS}


@pytest.fixture(params=SYSTEMS)
def drawn(request):
    system = SYSTEMS[request.param]
    return system, order(system), find_posts(Page(draw(system), system.url), now=NOW)


def test_every_post_is_found_with_its_fields(drawn):
    _, said, region = drawn
    assert region is not None
    found = [record.to_dict() for record in region.records]
    assert [one["author"] for one in found] == [one.user for one in said]
    assert [one["text"] for one in found] == [" ".join(one.text) for one in said]
    assert [one["date_iso"][:10] for one in found] == [f"{one.at:%Y-%m-%d}" for one in said]


@pytest.mark.parametrize("name", [*sorted(FORUMS), "Khoros"])
def test_the_only_post_of_a_thread_is_found_with_its_fields(name):
    """Of fifteen systems one had a thread while nobody had answered (issue 22)."""
    system = replace(SYSTEMS[name], talk=TALK[:1])
    region = find_posts(Page(draw(system), system.url), now=NOW)
    assert region is not None
    (found,) = (record.to_dict() for record in region.records)
    assert (found["author"], found["text"]) == (TALK[0].user, " ".join(TALK[0].text))
    assert found["date_iso"][:10] == f"{TALK[0].at:%Y-%m-%d}"
    elsewhere = find_posts(Page(draw(system), "https://www.example.org/shop/lathes"), now=NOW)
    assert (elsewhere is not None) == (name == "Invision")  # which calls its posts comments, at any address


def test_what_a_post_quotes_is_kept_apart(drawn):
    system, _, region = drawn
    quotes = [record.fields.get("quotes") for record in region.records]
    assert [bool(one) for one in quotes] == [system.quotes and n == 2 for n in range(len(quotes))]
    if system.quotes:
        assert QUOTED in " ".join(item.text for item in quotes[2])


def test_replies_know_how_deep_they_are(drawn):
    system, said, region = drawn
    depth = {0: -1}
    for one in said:
        depth[one.n] = depth[one.to] + 1 if system.nested or system.indented else 0
    assert [int(record.fields["depth"].text) for record in region.records] == [depth[one.n] for one in said]


def test_a_list_of_topics_is_no_thread():
    """A board's page carries users, dates and the word post; its records have titles of their own."""
    topics = (
        "A mill for the shed",
        "Which oil for an old lathe?",
        "Thread cutting by hand",
        "A three-phase motor at home",
    )
    rows = "".join(
        f'<li class="topic post"><h3><a href="/topic/{n}/">{title}</a></h3><a class="username" href="/members/{n}">'
        f"user{n}</a>"
        f" <time>May {n}, 2020</time><p>The first lines of what was written there, until it breaks off after a while "
        "...</p></li>"
        for n, title in zip((4, 3, 2, 1), topics, strict=True)
    )
    html = f'<body><ul class="forum-topics">{rows}</ul></body>'
    assert find_posts(Page(html, "https://example.org/forum/4"), now=NOW) is None


def test_a_list_of_boards_with_their_last_posts_is_no_thread():
    """The names of boards are short, their addresses as the site likes them; each says what was posted last,
    by whom."""
    rows = "".join(
        f'<li class="row"><a href="/{board.lower()}/">{board}</a> <p>All that is worth a word about {board}, and what '
        "else comes to mind.</p>"
        f'<dl><dt>Topics: {40 + n}</dt></dl> <div class="post-info">{said} <a class="username" href="/members/{n}">'
        f"user{n}</a> May {n}, 2020</div></li>"
        for n, board, said in zip(
            (4, 9, 2), ("Mills", "Lathes", "Offtopic"), ("Last post", "Letzter Beitrag: von", "Last Post:"), strict=True
        )
    )
    html = f'<body><ul class="forums">{rows}</ul></body>'
    assert find_posts(Page(html, "https://example.org/forum/"), now=NOW) is None
    assert "which post was the last" in str(explain_posts(Page(html, "https://example.org/forum/")))


@pytest.mark.parametrize("name", sorted(SYSTEMS.keys() - {"Redmine"}))  # which has a description, always first
def test_a_thread_of_short_answers_is_found_from_new_to_old_too(name):
    """Half of the posts are a word or two, and the newest is first."""
    system = SYSTEMS[name]
    short = (
        "Thanks!",
        "The lever goes to the left before the water is let in, and to the right when it is out again.",
        "+1",
        "I have looked at this for a while and still cannot say why it happens to me every time.",
        "No idea, sorry.",
        "It works on mine, did you look at the fuse behind the cover as somebody said further up?",
    )
    said = [Said(n, old.user, TALK[-n].at, (text,)) for n, (old, text) in enumerate(zip(TALK, short, strict=True), 1)]
    region = find_posts(Page(draw(replace(system, talk=tuple(said), quotes=False, nested=False)), system.url), now=NOW)
    assert region is not None
    assert [record.fields["author"].text for record in region.records] == [one.user for one in said]
    found = [record.fields["text"].text for record in region.records]
    # systems that quote do so in the third post
    assert [text for n, text in enumerate(found) if n != 2] == [text for n, text in enumerate(short) if n != 2]


def test_full_names_that_link_anywhere_are_no_titles():
    names = (
        "Margarete Brandstetter",
        "Konstantin Abendroth",
        "Wilhelmina van der Veen",
        "Bartholomew Fairweather",
        "Anastasia Petrova",
        "Ed",
    )
    rows = "".join(
        (
            f'<div class="post"><a href="/x/{n}{n}">{name}</a> <i>May {9 - n}, 2020</i><p>{TALK[n].text[0]} That is '
            "what I think of it.</p></div>"
        )
        for n, name in enumerate(names)
    )
    region = find_posts(Page(f"<body><div>{rows}</div></body>", "https://example.org/topic/4"), now=NOW)
    assert region is not None
    assert [record.fields["author"].text for record in region.records] == list(names)


def test_a_user_called_admin_is_the_author_where_the_others_have_their_names():
    talk = tuple(replace(said, user="Admin" if said.user == "TomK" else said.user) for said in TALK)
    system = replace(COMMENTS["WordPress"], talk=talk)
    region = find_posts(Page(draw(system), system.url), now=NOW)
    assert [record["author"].text for record in region.records] == [said.user for said in order(system)]


@pytest.mark.parametrize(
    "drawn",
    [
        '<td class="ind"><img src="s.gif" height="1" width="{indent}"></td>',
        '<td data-depth="{level}"></td>',
        '<td class="comment depth-{level}"></td>',
        '<td style="margin-left: {indent}px"></td>',
    ],
)
@pytest.mark.parametrize(
    ("levels", "depths"), [((0, 1, 2, 1, 0), "01210"), ((1, 1, 1, 1, 1), "00000"), ((3, 0, 2, 0, 1), "00000")]
)
def test_a_reply_is_as_deep_as_its_row_says_or_is_indented(drawn, levels, depths):
    """A thread of Hacker News had 45 comments of depth 0. Posts that jump two levels down say something else by it."""
    rows = "".join(
        f'<tr id="{n}">{drawn.format(level=level, indent=40 * level)}<td class="said"><a href="/user?id=ann{n}">'
        f'ann{n}</a> <a href="/item?id={n}">May {n + 1}, 2020</a>'
        f'<div class="comment">The machine stops in the middle of programme {n}, and nobody opens its door.</div>'
        f'<a href="/reply?id={n}">reply</a></td></tr>'
        for n, level in enumerate(levels, 10)
    )
    records = find_posts(Page(f"<table>{rows}</table>")).records
    assert "".join(record.to_dict()["depth"] for record in records) == depths
