"""Columns of details that a person would leave out: they stand aside, and can be had."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from unweave import Details, Page, learn_details, load, read_site
from unweave.cli import main

WORDS = "oak ash elm fir yew bay fig box tea ivy rye rue sloe plum pear".split()


def html(n: int) -> str:
    """Return a page of twelve facts, a list of ingredients, and a list of other pages."""

    def word(k: int) -> str:
        return WORDS[(n * 7 + k * k) % 15] + WORDS[(n * 4 + k * 11) % 15]

    facts = "".join(f"<dt>Fact {name}</dt><dd>{word(k)}</dd>" for k, name in enumerate(WORDS[:12]))
    lines = "".join(f"<li>{word(k + 20)} {word(k + 30)}, {word(k + 4)}</li>" for k in range(3 + n % 3))
    others = "".join(f"<li><a href=/tea/{n * 9 + k}>{word(k + 50).title()} {word(k + 5)}</a></li>" for k in range(4))
    author = f"<p class=author><a href=/author/{n}>{word(3).title()} Lind</a></p>"
    return (
        f"<link rel=canonical href=https://x.example/tea/{n}><title>{word(1)} {n}</title><h1>{word(1)} {n}</h1>{author}"
        f"<dl>{facts}</dl><h2>Zutaten</h2><ul class=i>{lines}</ul><section><h3>Weiter</h3><ul>{others}</ul></section>"
    )


@pytest.fixture(scope="module")
def details() -> Details:
    return learn_details([Page(html(n)) for n in range(1, 7)])


def test_the_first_line_of_a_list_stands_aside(details: Details) -> None:
    (row,) = details.extract(Page(html(7)))
    said = [value for value in row.to_dict().values() if "peartea yewplum, baysloe" in value]
    assert said == [
        ["peartea yewplum, baysloe", "ryeyew bayivy, peartea", "teaoak teabay, ryeyew", "tearue plumash, teaoak"]
    ]
    whole = details.extract(Page(html(7)), all_columns=True)[0].to_dict()
    assert "peartea yewplum, baysloe" in whole.values()


def test_links_to_other_pages_of_the_kind_stand_aside_and_the_one_to_its_author_does_not(details: Details) -> None:
    (row,) = details.extract(Page(html(7)))
    assert row.to_dict()["author"] == "Plumash Lind"
    assert not {"Peartea peartea", "Ryeyew ryeyew", "Teaoak teaoak"} & {str(value) for value in row.to_dict().values()}


def test_what_stands_aside_is_said_and_kept(details: Details, tmp_path: Path) -> None:
    shown, aside = details.table.names, details.table.aside
    assert [*shown, *aside] == [column.name for column in details.columns] == details.table.all.names
    assert (
        details.describe()
        == f"{len(shown)} columns from 6 pages; {len(aside)} more, which a table seldom needs, stand aside"
    )
    details.save(tmp_path / "teas.json")
    kept = load(tmp_path / "teas.json")
    assert isinstance(kept, Details)
    assert [(one.name, one.aside) for one in kept.columns] == [(one.name, one.aside) for one in details.columns]


def test_the_command_writes_what_stands_aside_when_asked(details: Details, tmp_path: Path) -> None:
    for n in range(1, 7):
        (tmp_path / f"{n}.html").write_text(html(n))

    def names(*options: str) -> set[str]:
        found = CliRunner().invoke(main, ["details", f"{tmp_path}/*.html", "--format", "jsonl", *options])
        return {name for line in found.stdout.splitlines() for name in json.loads(line)["fields"]}

    aside = details.table.aside[0]
    assert names() == {*details.table.names}
    assert names("--all-columns") == {*details.table.all.names}
    assert names("--columns", f"title,{aside}") == {"title", aside}


def test_a_small_table_is_whole() -> None:
    page = "<h1>Tea {0}</h1><dl><dt>Price<dd>${0}0</dl><h2>Made of</h2><ul><li>leaf {0}<li>bud {0}<li>bark {0}</ul>"
    assert learn_details([Page(page.format(n)) for n in range(1, 5)]).table.aside == []


def test_addresses_that_are_none_lead_nowhere() -> None:
    pages = [
        Page(html(n).replace("https://x.example/tea/", "http://[x").replace("/author/", "http://["))
        for n in range(1, 7)
    ]
    assert "author" in learn_details(pages).table.names


def test_a_site_says_how_many_columns_of_its_details_stand_aside() -> None:
    site = read_site([Page(html(n), url=f"https://x.example/tea/{n}") for n in range(1, 9)])
    said = [one for one in site.left_out if "of tea_details; `unweave details --all-columns`" in one]
    assert len(said) == 1
    assert said[0].split()[0].isdigit()
    assert "Weiter" not in site.tables["tea_details"].names


def test_words_cut_out_of_a_text_stand_aside_and_so_does_a_text_with_its_label() -> None:
    towns = "Leeds Hythe Deal Wells Ripon Truro Ely".split()
    counties = "Kent Devon Essex Dorset Surrey Norfolk Rutland".split()

    def page(n: int) -> Page:
        facts = "".join(
            f"<tr><th>Fact {word}<td>{WORDS[(n + k) % 7]} {n * 31 + k}</tr>" for k, word in enumerate(WORDS)
        )
        born = f"<p class=born>Born: {n + 3} June {1970 + n} at night</p>"
        return Page(
            f"<h1>{WORDS[n]} {towns[n]}</h1><p class=place>{towns[n]} in {counties[n]}{born}<table>{facts}</table>"
        )

    details = learn_details([page(n) for n in range(7)])
    row = dict(zip(details.table.names, details.table.texts()[1], strict=True))
    values = list(row.values())
    assert (values.count("Hythe in Devon"), values.count("Hythe"), values.count("Devon")) == (1, 0, 0)
    assert [value for value in values if "1971" in value] == [row["Born"]] == ["4 June 1971"]


def test_a_list_of_numbers_that_stand_before_their_labels_stands_aside_of_three_pages_too() -> None:
    labels = "Playing Backlogs Replays Retired Rated Beaten".split()

    def page(n: int) -> Page:
        numbers = "".join(f"<li><div>{n * 131 + k * 17}</div><div>{label}</div></li>" for k, label in enumerate(labels))
        facts = "".join(
            f"<tr><th>Fact {word}<td>{WORDS[(n + k) % 7]} {n * 31 + k}</tr>" for k, word in enumerate(WORDS)
        )
        return Page(f"<h1>{WORDS[n]} game</h1><ul class=stats>{numbers}</ul><table>{facts}</table>")

    details = learn_details([page(n) for n in range(1, 4)])
    (row,) = details.extract(page(2))
    assert row.to_dict()["Playing"] == "262"
    assert not [value for value in row.to_dict().values() if isinstance(value, list) and "262" in value]
