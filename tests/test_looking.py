"""`unweave PAGE` without a verb, and the columns that are written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from unweave.cli import main
from unweave.site.kind_names import KindName
from unweave.site.page_kinds import PageKind

EXAMPLES = Path(__file__).parent.parent / "examples"
LAMPS = str(EXAMPLES / "lamps.html")


def run(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=stdin, catch_exceptions=False)


def fields(result: Result) -> list[dict[str, str]]:
    return [json.loads(line)["fields"] for line in result.stdout.splitlines()]


@pytest.mark.parametrize(
    ("page", "kind", "n_rows", "column"),
    [
        ("lamps.html", "a list", 12, "price"),
        ("forum/linen.html", "a thread", 4, "author"),
        ("news/mill-museum.html", "an article", 1, "body"),
    ],
)
def test_a_page_without_a_verb_is_called_what_it_is_and_read(page: str, kind: str, n_rows: int, column: str) -> None:
    result = run(str(EXAMPLES / page))
    assert result.exit_code == 0
    assert result.stderr.startswith(f"unweave: {EXAMPLES / page}: {kind}, as `unweave ")
    rows = fields(result)
    assert len(rows) == n_rows
    assert all(column in row for row in rows)


def test_a_page_of_one_thing_that_states_nothing_says_what_reads_it_better() -> None:
    page = (EXAMPLES / "shop" / "arc.html").read_text(encoding="utf-8")
    said = run("-", stdin=page.replace("<th>Material</th>", "").replace("<th>Height</th>", "")).stderr
    assert "a page of one thing, which `unweave details` reads beside others like it; here as an article" in said


def test_a_page_that_states_a_recipe_is_no_article_and_shows_it_not_its_reviews() -> None:
    reviews = [
        {"@type": "Review", "name": f"Reader {n}", "author": f"Ann {n}", "reviewBody": "We liked it very much " * n}
        for n in range(1, 5)
    ]
    recipe = {
        "@type": "Recipe", "name": "Beet soup", "cookTime": "PT95M", "recipeYield": "4",
        "recipeIngredient": ["2 beets", "1 onion"], "review": reviews,
    }  # fmt: skip
    stated = json.dumps({"@graph": [{"@type": "Article", "headline": "Beet soup", "author": "Ann"}, recipe, *reviews]})
    prose = "".join(
        f"<p>{n}. My mother made it when snow fell, and so do I, every year since, {n} times.</p>" * 3 for n in range(9)
    )
    head = "<meta property=og:type content=article><meta property=article:published_time content=2026-02-01>"
    page = (
        f"{head}<script type=application/ld+json>{stated}</script><title>Beet soup</title><article class=post>"
        f"<h1>Beet soup</h1>{prose}"
    )
    result = run("-", stdin=page)
    assert "a page of one thing: what it states and labels (" in result.stderr
    (row,) = fields(result)
    assert row == {"name": "Beet soup", "cook_time": "1 h 35 min", "yield": "4", "ingredients": ["2 beets", "1 onion"]}
    assert ": an article" in run("-", stdin=page.replace("<h1>Beet soup", "<h1>Why we cook soup")).stderr


def test_two_facts_of_a_thing_are_read_though_they_are_no_list() -> None:
    rows = "<table><tr><th>Height<td>42 cm<tr><th>Weight<td>1.2 kg</table>"
    page = f"<h1>Tilda lamp</h1><img src=t.jpg><p>€49.00<p>A clamp lamp for shelves.<h2>Details</h2>{rows}"
    assert fields(run("-", stdin=page)) == [{"Height": "42 cm", "Weight": "1.2 kg"}]
    assert run("records", "-", stdin=page).exit_code == 1


def test_what_a_page_of_one_thing_labels_stands_behind_what_it_states(monkeypatch: pytest.MonkeyPatch) -> None:
    found = PageKind("detail", 0.5, dict.fromkeys(("list", "thread", "article", "other"), 0.1) | {"detail": 0.5})
    monkeypatch.setattr("unweave.site.one_answer.page_kind", lambda page: found)
    rows = "<table><tr><th>Weight<td>5 kg<tr><th>SKU<td>T-1<tr><th>Maker<td>Acme<tr><th>Width<td>3 m</table>"
    assert fields(run("-", stdin=f"<title>Tilda</title>{rows}")) == [
        {"title": "Tilda", "Weight": "5 kg", "SKU": "T-1", "Maker": "Acme", "Width": "3 m"}
    ]
    stated = json.dumps({"@type": "Product", "name": "Tilda", "sku": "T-1", "brand": "Acme", "description": "A lamp"})
    page = f"<title>Tilda</title><script type=application/ld+json>{stated}</script>{rows}"
    assert fields(run("-", stdin=page)) == [
        {"name": "Tilda", "sku": "T-1", "brand": "Acme", "description": "A lamp", "Weight": "5 kg", "Width": "3 m"}
    ]


def test_standard_input_is_a_page_too() -> None:
    assert len(fields(run("-", stdin=Path(LAMPS).read_text(encoding="utf-8")))) == 12


@pytest.mark.parametrize("markup", ["", "<p>one paragraph", "<script>x</script>", "\0"])
def test_a_page_with_nothing_says_so(markup: str) -> None:
    result = run("-", stdin=markup)
    assert (result.exit_code, result.stdout) == (1, "")
    assert len(result.stderr.splitlines()) <= 2
    assert "unweave PAGE" not in result.stderr  # which is what was tried


def test_a_misspelt_verb_is_no_page() -> None:
    result = run("recrods", LAMPS)
    assert result.exit_code == 2
    assert "No such command 'recrods'" in result.stderr


def test_columns_are_chosen_ordered_and_renamed() -> None:
    rows = fields(run("records", LAMPS, "--columns", "price, title", "--rename", "price=cost"))
    assert list(rows[0]) == ["cost", "title"]
    assert rows[0]["cost"] == "€39.90"
    assert list(fields(run("records", LAMPS, "--rename", "title=lamp"))[0])[:2] == ["lamp", "description"]
    renamed = fields(run("records", LAMPS, "--rename", "title=lamp,description=what, then,price=cost"))
    assert {"lamp", "what, then", "cost"} < set(renamed[0])


def test_a_column_that_stands_aside_can_be_chosen() -> None:
    page = "".join(f"<li><a href=/{n}>Lamp {n}</a> <b>${n}.50</b> <button>Compare</button>" for n in range(5))
    aside = (set(fields(run("records", "-", "--all-columns", stdin=page))[0]) - {"title", "price"}).pop()
    assert fields(run("records", "-", "--columns", aside, stdin=page))[4] == {aside: "Compare"}


def test_a_column_that_is_not_there_is_said_with_those_that_are() -> None:
    for options in (("--columns", "cost"), ("--rename", "cost=price")):
        result = run("records", LAMPS, *options)
        assert result.exit_code == 2
        assert f"{LAMPS}: no column 'cost'; the first list has title, description" in result.stderr
    result = run("records", LAMPS, "--columns", "title,url")
    assert "stock, image; the address of a column is written beside it\n" in result.stderr
    assert "--rename takes OLD=NEW, not 'cost'" in run("records", LAMPS, "--rename", "cost").stderr
    assert "two columns would be called 'title'" in run("records", LAMPS, "--rename", "price=title").stderr


def test_markdown_comes_with_the_suffix_and_with_to(tmp_path: Path) -> None:
    run("records", LAMPS, "-o", str(tmp_path / "lamps.md"))
    text = (tmp_path / "lamps.md").read_text(encoding="utf-8")
    assert text == run("records", LAMPS, "--to", "markdown").stdout
    assert "| [Tilda clamp lamp](/p/tilda) |" in text


@pytest.mark.parametrize(("kind", "n_rows"), [("detail", 1), ("other", 0)])
def test_the_title_in_the_head_is_the_answer_only_for_a_page_of_one_thing(
    monkeypatch: pytest.MonkeyPatch, kind: KindName, n_rows: int
) -> None:
    found = PageKind(kind, 0.5, dict.fromkeys(("list", "thread", "article", "detail", "other"), 0.1) | {kind: 0.5})
    monkeypatch.setattr("unweave.site.one_answer.page_kind", lambda page: found)
    head = '<meta property="og:title" content="Board"><meta property="og:url" content="http://x.example/board">'
    assert len(fields(run("-", stdin=f"<head>{head}</head><p>Offices of the board"))) == n_rows
