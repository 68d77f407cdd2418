"""Conditions side by side are few: of neighbours that ask for the same one is left, white space between them or not."""

import random
from itertools import pairwise
from typing import Any

import pytest

from tests.layout.rendered import separated
from unweave.layout.conditions import Instruction, joined
from unweave.layout.instructions import IF_BEGIN, IF_ELSE, IF_END, LITERAL, VARIABLE
from unweave.layout.scopes import Scope, ScopeColumn

WORDS = "amber birch cedar dune ember fern grove heath iris jade knoll larch".split()
TEXT = "  \n  <b> "
"""What constant texts are parts of: most are white space."""


def listed(sale: str, usual: str) -> str:
    """The template of lamps, of which some are on sale, and what these and the others end with."""
    rows = "".join(
        f'<li class="lamp item" data-shop=here><h3><a href=/lamps/{word}>{word.title()} lamp</a></h3><p class=price>'
        f"{n * 17} EUR</p>{sale.format(n=n * 5) if n in (1, 4, 5, 9) else usual.format(n=n * 3)}</li>"
        for n, word in enumerate(WORDS)
    )
    return str(separated(f"<ul>{rows}</ul>").layout)


@pytest.mark.parametrize(
    ("sale", "usual", "written"),
    [
        pytest.param("\n ", "\n    ", "</i>\n {% else %}\n    {% endif %}</li>", id="neither ends with the other"),
        pytest.param("\n  ", "\n  ", "</i>{% endif %}\n  </li>", id="the same"),
        pytest.param("\n   ", "  ", "</i>\n {% endif %}  </li>", id="one ends with the other"),
        pytest.param("", " ", "</i>{% else %} {% endif %}</li>", id="one has none"),
    ],
)
def test_white_space_that_both_branches_end_with_is_behind_them(sale: str, usual: str, written: str) -> None:
    layout = listed("<i>now {n}</i>" + sale, usual)
    assert layout.count("{% if") == 1
    assert written in layout


@pytest.mark.parametrize("usual", ["\n \n\t", "\n\t<u>{n} left in stock</u>"])
def test_conditions_on_the_same_are_one_though_white_space_or_an_else_is_between(usual: str) -> None:
    layout = listed("\n <i>now {n}</i>\n\t\n", usual)
    assert layout.count("{% if") == layout.count("{% else %}") == 1
    assert "</i>\n\t\n{% else %}\n" in layout


def text_of(instructions: list[Instruction], truth: dict[str, bool]) -> str:
    """Run instructions."""
    shown, out = [True], []
    for kind, x, flag in instructions:
        if kind == IF_BEGIN:
            column, negated = x.final()
            shown.append(truth[column.name] == (negated == bool(flag)))
        elif kind == IF_ELSE:
            shown[-1] = not shown[-1]
        elif kind == IF_END:
            shown.pop()
        elif all(shown):
            out.append(TEXT[x:flag] if kind == LITERAL else x.name if truth[x.name] else "")
    return "".join(out)


@pytest.mark.parametrize("is_read", [False, True])
def test_any_conditions_say_the_same_as_before_and_are_no_more(*, is_read: bool) -> None:
    chance = random.Random(3)
    scope = Scope(8, None, None, True)
    scope.is_object = True
    columns = []
    for k, name in enumerate("abc"):
        column: Any = ScopeColumn([n >> k & 1 for n in range(8)], ())
        column.name, column.scope = name, scope
        columns.append(column)
    opposite: Any = ScopeColumn([1 - n & 1 for n in range(8)], ())
    opposite.same, opposite.negated = columns[0], True

    def body(depth: int) -> list[Instruction]:
        found: list[Instruction] = []
        for _ in range(chance.randint(1, 4)):
            if chance.random() < 0.7:
                start = chance.randrange(len(TEXT))
                found.append((LITERAL, start, chance.randint(start + 1, len(TEXT))))
            if depth and chance.random() < 0.8:
                asked = (IF_BEGIN, chance.choice([*columns, opposite]), chance.randint(0, 1))
                other = [(IF_ELSE, None, 0), *body(depth - 1)] if chance.random() < 0.5 else []
                inside = body(depth - 1) if chance.random() < 0.7 else [(VARIABLE, columns[0], 0)]
                found += [asked, *inside, *other, (IF_END, None, 0)]
        return found

    n_before = n_after = 0
    for _ in range(300):
        before = body(3)
        after = joined(list(before), lambda start, stop: TEXT[start:stop], is_read)
        for n in range(8):
            truth = {name: bool(n >> k & 1) for k, name in enumerate("abc")}
            assert text_of(after, truth) == text_of(before, truth)
        assert not any(x[0] == IF_BEGIN and y[0] == IF_END for x, y in pairwise(after))
        n_before += sum(kind == IF_BEGIN for kind, _, _ in before)
        n_after += sum(kind == IF_BEGIN for kind, _, _ in after)
    assert n_after < 0.9 * n_before


def test_the_text_of_links_and_of_what_is_none_is_one_value() -> None:
    items = "".join(
        f"<li class=menu>{word.title()}</li>"
        if n in (3, 7)
        else f"<li class=menu><a href=/{word}>{word.title()}</a></li>"
        for n, word in enumerate(WORDS)
    )
    separation = separated(f"<ul>{items}</ul>")
    written = "{% if menu.url %}<a href={{ menu.url }}>{{ menu.text }}</a>{% else %}{{ menu.text }}{% endif %}"
    assert written in str(separation.layout)
    assert [row["text"] for row in separation.data["menus"]] == [word.title() for word in WORDS]


def test_a_text_that_some_rows_have_marked_is_one_value() -> None:
    cells = "".join(
        f"<tr><td>{word}</td><td>{f'<b>{n * 7}</b>' if n % 3 else n * 7}</td><td>{word[::-1]}</td></tr>"
        for n, word in enumerate(WORDS)
    )
    (rows,) = separated(f"<table>{cells}</table>").data.values()
    assert [row["text"] for row in rows if "is_plain" in row] == [n * 7 for n in range(3, 12, 3)]
    assert [row["text"] for row in rows if "is_plain" not in row] == [n * 7 for n in range(12) if n % 3]


def test_a_text_and_a_note_that_other_rows_have_instead_are_two_values() -> None:
    layout = listed("<b class=sale>now {n} EUR</b>", "<i class=stock>{n} left</i>")
    assert layout.count("{{ lamp.") == 5


def test_an_attribute_that_one_row_has_in_another_place_is_one_value() -> None:
    names = {"price": ' placeholder="Price"', "income": ' placeholder="£0"', "deposit": ' placeholder="Amount"'}
    fields = "".join(
        f'<div class="field box"><div class=head><label class="field label" for={word}>{word.title()}s</label></div>'
        f'<div class="body"><input data-testid="{word}-input"{hint if n < 2 else ""} min="0.0" step="1000"'
        f'{hint if n == 2 else ""} class="field text" id="{word}" type="number" value={n * 7 + 3} name="{word}"></div>'
        "</div>"
        for n, (word, hint) in enumerate(names.items())
    )
    separation = separated(f"<form>{fields}</form>")
    layout = str(separation.layout)
    (rows,) = separation.data.values()
    assert [row["placeholder"] for row in rows] == ["Price", "£0", "Amount"]
    assert layout.count("{% if not loop.last %} placeholder=") == layout.count("{% if loop.last %} placeholder=") == 1


def test_a_condition_is_no_text_that_others_are_joined_with() -> None:
    """A text was `{{ loop.last }}`, which no template can say."""
    base = f"https://lamps.example/find?lamp=oak{'&amp;rank=1&amp;in=shops&amp;pictures=yes' * 3}&amp;at="
    key = "&amp;key=BEGw4UcIgAALpwH2beQ-61-"
    page = (
        f'<ul class="pages"> <li class="this">1</li><li><a class="link" href="{base}20{key}">2</a></li><li>…</li>'
        f'<li><a class="link" href="{base}220{key}&amp;off=11">12</a></li>'
        f'<li class="next"><a class="btn right" href="{base}20{key}"></a></li></ul>'
    )
    assert "{{ loop.last" not in str(separated(page).layout)
