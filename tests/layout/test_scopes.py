"""Where a value belongs: to the row, to the list around it, to the page; and what is a condition, what data."""

import re

import pytest

from tests.corpus import sample
from tests.layout.rendered import rendered_by_jinja
from unweave import Page, Separation, separate, separate_pages, weave
from unweave.layout.scopes import Scope, ScopeColumn, settle

WORDS = "amber birch cedar dune ember flint grove heath inlet jade knoll larch".split()


def exact(page: bytes | str, style: str = "readable") -> Separation:
    separation = separate(Page(page), style=style)
    assert weave(separation.layout, separation.data) == separation.page.source == rendered_by_jinja(separation)
    return separation


def shop(*kinds: str) -> str:
    items = "".join(
        f"<section class=shelf><h2>All {kind}</h2>"
        + "".join(
            f'<p class=lamp><a href="/{kind}/{word}">{word.title()}</a> <i class="{kind}-mark">new</i></p>'
            for word in WORDS[at : at + 4]
        )
        + "</section>"
        for at, kind in enumerate(kinds)
    )
    return f"<body>{items}</body>"


@pytest.mark.parametrize("style", ["readable", "small"])
def test_what_a_list_has_in_all_its_rows_is_of_the_list(style: str) -> None:
    separation = exact(shop("oak", "brass", "glass", "iron"), style)
    rows = separation.tables
    inner = next(name for name in rows if "." in name)
    outer = inner.rpartition(".")[0]
    texts = {cell.text for row in rows[inner].rows for cell in row if cell is not None}
    assert not texts & {"oak-mark", "brass-mark", "oak", "brass"}
    assert "glass" in {cell.text for row in rows[outer].rows for cell in row if cell is not None}


def test_rows_are_told_what_their_list_has() -> None:
    separation = exact(shop("oak", "brass", "glass", "iron"))
    records = separation.records
    assert any("Amber" in record.text for record in records)
    assert [other.text for other in separation.layout.extract(separation.page)] == [record.text for record in records]


def test_another_page_is_read_with_the_values_of_its_lists() -> None:
    layout = exact(shop("oak", "brass", "glass", "iron")).layout
    other = layout.separate(Page(shop("pine", "steel", "clay", "wool", "cork")))
    assert not other.exceptions
    assert "steel-mark" in str(other.data) or "steel" in str(other.data)


@pytest.mark.parametrize("style", ["readable", "small"])
def test_a_list_that_the_page_has_twice_is_once_in_the_data(style: str) -> None:
    menu = "".join(f'<li><a href="/{word}">{word.title()}</a></li>' for word in WORDS)
    page = "<nav><ul>{}</ul></nav><h1>Lamps</h1><footer><ul>{}</ul></footer>"
    separation = exact(page.format(menu, menu), style)
    assert str(separation.data).count("Knoll") == 1
    assert str(separation.layout).count("{% for link in links %}") == (2 if style == "readable" else 0)
    turned = menu.replace("Knoll", "Knot")
    assert not separation.layout.separate(Page(page.format(turned, turned))).exceptions
    assert separation.layout.separate(Page(page.format(menu, turned))).exceptions


def test_what_one_row_has_is_data_and_its_own_condition() -> None:
    rows = "".join(
        f"<li class=lamp><b>{word}</b>{'<em class=badge>Last one</em>' if word == 'dune' else ''}</li>"
        for word in WORDS
    )
    separation = exact(f"<ul>{rows}</ul>")
    assert "{% if lamp.badge %}<em class=badge>{{ lamp.badge }}</em>{% endif %}" in str(separation.layout)
    assert separation.data["lamps"][3]["badge"] == "Last one"


@pytest.mark.parametrize(
    ("rows", "strictly", "shared"), [([3], True, False), ([3], False, True), ([1, 3, 6], True, True)]
)
def test_conditions_that_few_rows_agree_in_are_one_only_for_shortness(
    rows: list[int], strictly: bool, shared: bool
) -> None:
    scope = Scope(12, None, None, strictly)
    scope.columns = [ScopeColumn([int(i in rows) for i in range(12)], (), True) for _ in range(2)]
    settle(scope, True, True)
    assert len(scope.columns) == (1 if shared else 2)


@pytest.mark.parametrize(
    ("values", "others", "n_pages", "shared"),
    [
        pytest.param(["oak", "ash", "elm"], [None, "ash", "elm"], 1, True, id="two words"),
        pytest.param(["oak", "ash", "ash"], [None, "ash", "ash"], 1, False, id="one word twice"),
        pytest.param(["7", "8", "9"], [None, "8", "9"], 1, False, id="two numbers"),
        pytest.param(["7", "8", "9", "5"], [None, "8", "9", "5"], 1, True, id="three numbers"),
        pytest.param(["oak", "ash", "elm"], [None, "ash", "yew"], 1, False, id="not the same"),
        pytest.param(["7", "8", "9", "5"], [None, "8", "9", "5"], 2, False, id="rows of two pages"),
    ],
)
def test_what_some_rows_say_again_has_one_name(
    values: list[str], others: list[str | None], n_pages: int, *, shared: bool
) -> None:
    """On pages that were not learnt from it may be another: two of nine sites did not fit any more."""
    scope = Scope(len(values), ScopeColumn([len(values)], ()), Scope(n_pages, None, None, True), True)
    scope.columns = [ScopeColumn(values, ("mark",)), ScopeColumn(others, ("more",))]
    settle(scope, True, True)
    assert len(scope.columns) == (1 if shared else 2)


def test_the_opposite_of_the_condition_before_is_its_else() -> None:
    rows = "".join(
        f"<li class=lamp data-of=shelf><u class=name>{word}</u>{'<b>big</b>' if word < 'e' else '<i>small</i>'}</li>"
        for word in WORDS
    )
    layout = str(exact(f"<ul>{rows}</ul>").layout)
    assert layout.count("{% if ") == 1
    assert "{% else %}" in layout


@pytest.mark.corpus
def test_real_pages_are_exact_in_both_styles_with_loops_and_most_with_macros() -> None:
    paths = sample("pages", "dev", 24, seed=21)
    assert len(paths) == 24
    n_with_macros = 0
    for path in paths:
        layouts = [str(exact(path.read_bytes(), style).layout) for style in ("readable", "small")]
        assert min(layout.count("endfor") for layout in layouts) > 0, path
        n_with_macros += sum("macro " in layout for layout in layouts)
    assert n_with_macros > 25


def test_no_branch_is_empty_and_no_condition_guards_its_own_value_alone():
    rows = "".join(
        f"<li><b>Part {n * 7}</b>{chr(10) if n % 3 else ''}<i>{f'note {n * n}' if n % 4 else ''}</i>"
        f"<u>{WORDS[n % 12] * n if n % 5 else ''}</u></li>"
        for n in range(24)
    )
    layout = str(exact(f"<ul>{rows}</ul>").layout)
    assert "{% else %}{% endif %}" not in layout
    assert re.search(r"<u>\{\{ [\w.]+ \}\}</u>", layout)
    assert not re.search(r"\{% if ([\w.]+) %\}\{\{ \1 \}\}\{% endif %\}", layout)


def test_rows_without_a_value_take_no_name_of_those_around() -> None:
    rows = ["".join([f"<i>Word {n * 37}</i>"] * (3 + n % 3)) for n in range(8)]
    layout = exact("".join(f"<div class=s>{row}<b>end</b></div>" for row in rows), "small").layout
    assert "{%for b in L3%}<i>Word {{a}}</i>{%endfor%}" in str(layout)


def test_white_space_of_one_page_goes_with_what_its_rows_have() -> None:
    """A flag of its own said nothing of a row; of several pages it is one, as another page may have one without the
    other.
    """

    def page(words: list[str], odd: int) -> Page:
        rows = "".join(
            f"<li class=lamp{f' id={word}' if n == odd else ''}><a href=/{word}>{chr(10) if n == odd else ''}"
            f"<i>{word.title()} lamp</i></a></li>"
            for n, word in enumerate(words)
        )
        return Page(f"<main><h1>Lamps</h1><ul>{rows}</ul></main>")

    pages = [page(WORDS[:6], 4), page(WORDS[6:], -1)]
    assert "{% if lamp.id %}\n{% endif %}<i>" in str(exact(pages[0].source).layout)
    assert "{% if lamp.space %}\n{% endif %}<i>" in str(separate_pages(pages).layout)


def test_a_condition_is_the_value_under_it_before_it_is_the_place_of_its_row() -> None:
    rows = "".join(
        f"<li class=crumb><b>{word}</b><a{f' href={word}.html' if word != WORDS[-1] else ''}>go</a></li>"
        for word in WORDS
    )
    separation = exact(f"<ul>{rows}</ul>")
    assert "<a{% if crumb.url %} href={{ crumb.url }}{% endif %}>go</a>" in str(separation.layout)
    crumbs = [*separation.data["crumbs"], {"text": "more", "url": "more.html"}]
    assert weave(separation.layout, {**separation.data, "crumbs": crumbs}).endswith(
        b"<b>more</b><a href=more.html>go</a></li></ul>"
    )


@pytest.mark.parametrize("with_value", [True, False])
def test_what_one_row_has_instead_is_no_place_of_a_row(with_value: bool) -> None:
    scope = Scope(5, ScopeColumn([5], ()), None, True)
    one, others = ScopeColumn([0, 0, 0, 0, 1], (), True), ScopeColumn([1, 1, 1, 1, 0], (), True)
    value = ScopeColumn(["a", "b", "c", "d", None if with_value else "e"], ())
    others.beside, value.around = one, others
    scope.columns = [one, others, value]
    for column in scope.columns:
        column.scope = scope
    settle(scope, True, True)
    assert others.final() == ((value, False) if with_value else (one, True))
    assert one.final() == ((value, True) if with_value else (one, False))


@pytest.mark.parametrize("is_space", [True, False])
def test_what_the_last_row_has_instead_is_its_place_where_it_lacks_more(is_space: bool) -> None:
    scope = Scope(5, ScopeColumn([5], ()), None, True)
    one, others, more = (ScopeColumn(bits, (), True) for bits in ([0, 0, 0, 0, 1], [1, 1, 1, 1, 0], [1, 1, 1, 1, 0]))
    others.beside, more.is_space = one, is_space
    scope.columns = [one, others, more]
    for column in scope.columns:
        column.scope = scope
    settle(scope, True, True)
    assert (more.final()[0].name, more.final()[1]) == ("loop.last", True)
    assert (one.final()[0].name, one.final()[1]) == (("", False) if is_space else ("loop.last", False))


def test_a_row_without_a_value_says_null_in_the_layout() -> None:
    places = [f'"at/{word}"' if word != "flint" else "null" for word in WORDS]
    entries = [
        f'{{"key":"{word}","title":"All {word[::-1]}","place":{place}}}'
        for word, place in zip(WORDS, places, strict=True)
    ]
    separation = exact(f"<script type=application/json>[{','.join(entries)}]</script>")
    assert '"place":null' in str(separation.layout)
    assert "_null" not in str(separation.layout) + str(separation.data)
    assert "null" not in str(separation.data)
