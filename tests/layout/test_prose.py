"""What people wrote is one value of the data, with its markup, on the page of its own."""

import pytest

from tests.layout.rendered import separated
from tests.pace import spent
from unweave import Page, separate, weave
from unweave.layout.prose import prose_runs
from unweave.markup.source import parse_source

LINES = (
    "Oak lamps are made of oak, not of ash,<br>and ash lamps are made of <i>ash</i> alone,<br><br>as every child in "
    "town knows.<br>"
)
BODIES = [
    "Who makes these lamps of oak and ash?",
    f"{LINES}{LINES}See <a href='/oak.html'>the list of lamps</a> that is kept here.",
    f"I bought one there.<br>{LINES}Greetings to all of you from the north",
    f"{LINES}<blockquote>Who makes them?</blockquote>The old maker makes them.<br>He has no shop.",
    "Thanks!<br>Ann",
]
NAMES = "Ann Ben Cleo Dora Emil".split()


def thread(bodies: list[str]) -> str:
    posts = "".join(
        f'<div class=post id=p{n}><b class=author>{name}</b> <i class=date>{n + 3} May</i>\n<div class="body">\n'
        f"{body}\n<div "
        f"class=tools><a href='/quote/{n}'>Quote</a> <a href='/report/{n}'>Report</a></div></div></div>\n"
        for n, (name, body) in enumerate(zip(NAMES, bodies, strict=False))
    )
    return f"<h1>Lamps</h1>{posts}<p>End of the thread</p>"


def test_a_post_that_people_wrote_is_one_value() -> None:
    separation = separated(thread(BODIES))
    assert [post["body"] for post in separation.data["posts"]] == BODIES
    assert str(separation.layout).count("{% for") == 1
    assert "oak" not in str(separation.layout)


def test_a_post_added_is_woven() -> None:
    separation = separated(thread(BODIES[:4]))
    added = {**separation.data["posts"][3], "author": "Emil", "body": BODIES[4]}
    woven = weave(separation.layout, {**separation.data, "posts": [*separation.data["posts"], added]})
    assert woven.count(b"Thanks!<br>Ann\n<div class=tools>") == 1


@pytest.mark.parametrize(
    "items",
    [
        ["<b>Oak</b> Main Street one in town<br>one of the old ones<br>in the middle of it"] * 4,  # each has as many
        [
            "<a href=/>Home</a> | <a href=/a>Lamps</a> | <a href=/b>Shades</a> | <a href=/c>Help</a>",
            "<b>Lamps</b>",
            "Oak",
        ],
        ["Oak", "Ash", "Elm", "Fir", "Yew", LINES],  # only one in six
    ],
)
def test_what_a_template_has_is_no_prose(items: list[str]) -> None:
    page = "".join(f"<div class=item>{item}</div>" for item in items)
    assert not prose_runs(parse_source(page.encode())).any()


def test_lists_with_a_class_are_no_part_of_what_people_wrote() -> None:
    facts = "<ul class=facts><li class=place>Bern</li></ul>"
    page = "".join(f"<div class=job>{facts}{body}</div>" for body in BODIES)
    source = page.encode()
    tree = parse_source(source)
    begun = [source[tree.tokens.start[tree.open[i]] :][:3] for i in prose_runs(tree).nonzero()[0]]
    assert begun == [b"Oak", b"I b", b"Oak", b"Tha"]


@pytest.mark.compiled
@pytest.mark.parametrize("mark", ["blockquote", "b"])
def test_what_is_nested_deep_takes_seconds(mark: str) -> None:
    deep = f"<{mark} class=q>Who makes these lamps<br>of oak and of ash<br>" * 12_000
    page = f"<{mark} class=q>{LINES * 9}</{mark}>{deep}<script></script>"
    with spent() as work:
        separation = separate(Page(page))
    assert work.within(8)
    assert weave(separation.layout, separation.data) == page.encode()
