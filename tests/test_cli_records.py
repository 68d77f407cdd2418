"""`unweave records`: main regions, one region, all of them, and pages without a list."""

import json
import re
import sqlite3
from pathlib import Path

import pytest

from tests.records.test_sections import IN_SECTIONS, MENU, PROSE, cards
from tests.test_cli import run

BESIDE = (
    "<h2>Brands</h2>"
    f"<ol>{''.join(f'<li><img src=/{n}.png> <i>Brand {n}</i> <a href=/b{n}>See</a></li>' for n in range(6))}</ol>"
)
ARTICLE = f'<meta property="og:type" content="article">{MENU}<article><h1>A day</h1>{PROSE}</article>'
FACTS = (("Height", "42 cm"), ("Weight", "1.2 kg"), ("Colour", "black"))
LAMP = (
    f"{MENU}<h1>Tilda lamp</h1><p>€49.00<p>A clamp lamp for shelves and desks.<button>Add to basket</button>"
    f"<h2>Details</h2><table>{''.join(f'<tr><th>{name}<td>{value}' for name, value in FACTS)}</table>"
)
"""A thing with a table of facts on its side, which is one record."""
NEWS = Path(__file__).parent.parent / "examples" / "news" / "bus-timetable.html"
"""An article whose paragraphs are short."""


def lines(*options: str, page: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in run("records", "-", *options, stdin=page).stdout.splitlines()]


def test_json_lines_say_region_and_section() -> None:
    found = lines(page=IN_SECTIONS)
    assert {line["region"] for line in found} == {0}
    assert [line["section"] for line in found][2:4] == ["Lamps", "Chairs"]


def test_one_region_is_written_by_its_number_and_all_on_request() -> None:
    page = MENU + IN_SECTIONS
    every = lines("--all", page=page)
    numbers = sorted({int(str(line["region"])) for line in every})
    assert len(numbers) > 1
    assert lines("--region", "1", page=page) == [line for line in every if line["region"] == 1]


def test_region_and_all_exclude_each_other() -> None:
    assert run("records", "-", "--all", "--region", "1", stdin="").exit_code == 2


@pytest.mark.parametrize(
    ("page", "said"),
    [
        (ARTICLE, "it reads like an article (`unweave articles`); --all writes the"),
        (NEWS.read_text("utf-8"), "it reads like an article (`unweave articles`); --all writes the"),
        (LAMP, "perhaps it is one record (`unweave PAGE` reads it, `unweave details` several pages of its kind)"),
        ("<div id=app></div><script>start()</script>", "before its scripts run; try --render"),
        (
            f'<div id=app></div><script type="application/json">{json.dumps(["x" * 3000])}</script>',
            "JSON inside the page",
        ),
        ("<p>one paragraph", "no records found"),
    ],
)
def test_a_page_without_a_main_region_says_what_it_holds_instead(page: str, said: str) -> None:
    result = run("records", "-", stdin=page)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert said in result.stderr


def test_a_page_without_a_main_region_names_its_first_lists_and_how_to_get_them() -> None:
    said = run("records", "-", stdin=NEWS.read_text("utf-8")).stderr
    number, records, first = re.findall(r'(\d+) \((\d+) records?, the first "(.*?)…?"\)', said)[1]
    lines = run("records", "-", "--region", number, stdin=NEWS.read_text("utf-8")).stdout.splitlines()
    assert "--region one of them: 0 (" in said
    assert len(lines) == int(records)
    assert first in lines[0]


@pytest.mark.parametrize("page", sorted((NEWS.parent.parent / "shop").glob("*.html")), ids=lambda page: page.stem)
def test_a_thing_with_facts_below_its_title_has_no_list_and_is_no_thread_for_its_reviews(page: Path) -> None:
    result = run("records", str(page))
    assert result.exit_code == 1
    assert "perhaps it is one record" in result.stderr


@pytest.mark.parametrize("name", ["out.csv", "out.jsonl", "out.json", "out.md", "out.xlsx"])
def test_a_run_that_finds_nothing_leaves_the_file_that_was_there(tmp_path: Path, name: str) -> None:
    """It left an empty file in the place of yesterday's, while a table in a database stayed."""
    (tmp_path / name).write_text("yesterday's")
    assert run("records", "-", "-o", str(tmp_path / name), stdin="<p>one paragraph").exit_code == 1
    assert (tmp_path / name).read_text() == "yesterday's"
    assert run("records", "-", "-o", str(tmp_path / f"new-{name}"), stdin="<p>one paragraph").exit_code == 1
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_every_list_has_a_sheet_and_a_table_of_its_own(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl", reason='pip install "unweave[excel]"')
    pytest.importorskip("sqlalchemy", reason='pip install "unweave[sql]"')
    (tmp_path / "shop.html").write_text(
        IN_SECTIONS + BESIDE + f"<h2>Used</h2><dl>{cards('Old', 'Older', tag='dd')}</dl>"
    )
    page = str(tmp_path / "shop.html")
    numbers = {json.loads(line)["region"] for line in run("records", "--all", page).stdout.splitlines()}
    assert run("records", "--all", page, "-o", str(tmp_path / "out.xlsx")).exit_code == 0
    sheets = openpyxl.load_workbook(tmp_path / "out.xlsx").sheetnames
    assert sheets == ["records", *(f"list {n}" for n in range(2, len(numbers) + 1))]
    assert run("records", "--all", page, "--db", str(tmp_path / "out.db")).exit_code == 0
    with sqlite3.connect(tmp_path / "out.db") as connection:
        tables = sorted(name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'"))
        assert tables == sorted(["records", *(f"records_{n}" for n in range(2, len(numbers) + 1))])
        assert connection.execute("SELECT DISTINCT region FROM records").fetchall() == [(0,)]


def test_each_of_several_tables_says_its_region_and_heading() -> None:
    shown = run("records", "-", "--all", "--format", "table", stdin=MENU + IN_SECTIONS).stdout
    assert "-: 8 records of region 0 (Shop)" in shown
    assert " of region 1" in shown


def test_a_sheet_holds_one_table_and_says_where_the_others_are() -> None:
    def rows(n: int, *cells: str) -> str:
        return "".join(
            f"<tr>{''.join(f'<td>{cell.format(k, k * k + 7)}</td>' for cell in cells)}</tr>" for k in range(n)
        )

    head = "<h2>{}</h2><table><tr><th>{}</th><th>{}</th><th>{}</th><th>{}</th></tr>{}</table>"
    goals = rows(9, "Striker {0}", "Team {0}", "{1}", "{0}")
    page = head.format("Goals", "Player", "Team", "Goals", "Assists", goals)
    page += head.format(
        "Games", "Day", "Home", "Away", "Ground", rows(7, "May {1}", "Team {0}", "Eleven {1}", "Park {0}")
    )
    result = run("records", "-", "--format", "csv", "--no-links", stdin=page)
    assert result.stdout.splitlines()[0] == "page,region,record,Player,Team,Goals,Assists"
    assert len(result.stdout.splitlines()) == 10
    assert "other lists, too" in result.stderr
    assert "Park 6" in run("records", "-", "--format", "csv", "--all", stdin=page).stdout
    assert len(lines(page=page)) == 16


def test_lists_of_scripts_are_read_on_a_page_that_shows_little() -> None:
    cookies = [{"name": f"cookie {n}", "purpose": f"keeps what was chosen, {n}", "days": n} for n in range(9)]
    script = f"<script type=application/json>{json.dumps({'cookies': cookies})}</script>"
    result = run("records", "-", stdin=f"<div id=app></div>{script}")
    assert (result.exit_code, len(result.stdout.splitlines())) == (0, 9)
    assert "shows no list; this one is in its scripts" in result.stderr
    assert "no list of records" in run("records", "-", stdin=f"{ARTICLE}{PROSE * 9}{script}").stderr
