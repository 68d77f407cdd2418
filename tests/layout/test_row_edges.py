"""Where white space around and between rows differs, it stands where no row needs a condition for it."""

import random

import pytest

from tests.layout.rendered import comes_back, separated
from tests.pace import spent
from unweave import Page, separate

WORDS = "amber birch cedar dune ember fern grove heath iris jade knoll larch".split()


def listed(first: str, between: str, last: str) -> str:
    """A list with white space before, between and behind its rows."""
    rows = between.join(f"<li class=lamp><a href=/{word}>{word.title()} lamp</a></li>" for word in WORDS)
    return f"<main><h1>Lamps</h1><ul>{first}{rows}{last}</ul></main>"


@pytest.mark.parametrize(
    ("first", "between", "last", "written"),
    [
        ("\n        ", "\n    ", "\n  ", ("<ul>\n    {% for", "}    <li", "</li>\n{% endfor %}  </ul>")),
        ("\n  ", "\n\n\n  ", "\n\n\n", ("<ul>{% for", "}\n  <li", "</li>\n\n{% endfor %}\n</ul>")),
        (" ", "\n", "\n", ("<ul> {% for", "}<li", "</li>\n{% endfor %}</ul>")),
        ("\n\n  ", "\n  ", "", ("<ul>\n{% for", "}\n  <li", "</li>{% endfor %}</ul>")),
    ],
)
def test_white_space_between_rows_is_at_their_start_or_end(
    first: str, between: str, last: str, written: tuple[str, ...]
) -> None:
    layout = str(separated(listed(first, between, last)).layout)
    assert "{% if" not in layout
    for part in written:
        assert part in layout


def test_what_only_stands_between_rows_needs_a_condition() -> None:
    layout = str(separated(listed("", "\n    ", "")).layout)
    assert "{% if not loop.first %}\n    {% endif %}<li" in layout


@pytest.mark.parametrize(
    ("first", "odd", "usual", "written"),
    [
        ("\n\n\n  ", "\n\n", "\n  ", "\n\n{% for lamp in lamps %}\n{% if lamp.space %}\n{% else %}  {% endif %}<li"),
        ("\n ", "\n\n ", "", "\n {% for lamp in lamps %}{% if lamp.space %}\n\n {% endif %}<li"),
        ("\n\t \n", " ", "\n", "\n\t {% for lamp in lamps %}{% if lamp.space %} {% else %}\n{% endif %}<li"),
    ],
)
def test_the_first_rows_white_space_is_before_the_loop_where_others_have_more_kinds(
    first: str, odd: str, usual: str, written: str
) -> None:
    blanks = [first, *[odd if n == 4 else usual for n in range(1, len(WORDS))]]
    rows = "".join(
        f"{blank}<li class=lamp><a href=/{word}>{word.title()} lamp</a></li>"
        for blank, word in zip(blanks, WORDS, strict=True)
    )
    assert f"<ul>{written}" in str(separated(f"<main><h1>Lamps</h1><ul>{rows}</ul></main>").layout)


def test_what_the_first_row_begins_with_is_before_the_loop_though_others_begin_with_more() -> None:
    objects = " ,\n".join(f"""{{url: "/{word}", kind: "a {word} lamp"}}""" for word in WORDS)
    layout = str(separated(f"<script>var lamps = [\n\t{objects}];</script>").layout)
    assert "[\n\t{% for url in lamps %}{% if not loop.first %} ,\n{% endif %}{" in layout
    assert "<ul>\n \n{% for lamp in lamps %}{% if not loop.first %}\t\t{% endif %}<li" in str(
        separated(listed("\n \n", "\t\t", "")).layout
    )


def test_the_first_rows_white_space_is_before_the_loop_where_its_kind_is_asked_for() -> None:
    kinds = "link script script link script script script link script script link script".split()
    forms = {
        "link": '<link charset="utf-8" rel="stylesheet" id="module_{n}" href="files/{word}.css">',
        "script": '<script charset="utf-8" id="module_{n}" src="files/{word}.js" async=""></script>',
    }
    rows = "".join(
        forms[kind].format(n=n * n, word=word) for n, (kind, word) in enumerate(zip(kinds, WORDS, strict=True))
    )
    layout = str(separated(f'<head><link rel="canonical" href="/lamps">\n{rows}<!-- --></head>').layout)
    assert '"/lamps">\n{% for module in modules %}{% if module.url %}<link' in layout


@pytest.mark.parametrize("style", ["readable", "small"])
def test_pages_with_any_white_space_around_rows_come_back(style: str) -> None:
    chance = random.Random(7)
    blanks = ["", " ", "\n", "\n  ", "\n    ", "\n\n", "\t\n", "\r\n  "]
    for _ in range(150):
        start, between, stop, inner, outer = chance.choices(blanks, k=5)
        lists = []
        for n in range(chance.randint(1, 4)):
            rows = between.join(
                f"<li>{chance.choice(('', inner))}<b>{word}</b>{chance.choice(('', inner))}</li>"
                for word in chance.choices(WORDS, k=chance.randint(0, 6))
            )
            lists.append(f"<ul class=part>{start}<li>{n}</li>{rows}{stop}</ul>")
        page = f"<div>{start}{outer.join(lists)}{chance.choice(blanks)}</div>"
        page = page.replace("\r\n", "\n") if chance.random() < 0.5 else page
        assert comes_back(separate(Page(page), style=style))


@pytest.mark.compiled
def test_edges_of_many_loops_take_time_in_proportion() -> None:
    """Each constant text is looked at for the loops beside it alone, however long it is."""
    space = " " * 200_000
    lists = "".join(
        f"<ul class={name}>\n   {rows}\n</ul>{space}"
        for name in WORDS
        for rows in ["\n ".join(f"<li><b>{word}</b></li>" for word in WORDS) * 20]
    )
    with spent() as work:
        separated(f"<div>{lists}</div>")
    assert work.within(5)
