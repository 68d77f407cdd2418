"""A site's tables in every place they may go to, learnt once and read again, by many workers,
and what a fault leaves."""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import unweave
from unweave import (
    Column,
    FormatError,
    Item,
    OutputError,
    Page,
    Site,
    SiteReader,
    Table,
    learn_site,
    open_pages,
    read_site,
)
from unweave.cli import main
from unweave.output.json_lines import JsonLinesWriter
from unweave.output.site_database import changes_of
from unweave.saved import loads
from unweave.scale.site_job import gathered

from ..output.databases import postgres_bin, running_postgres
from .shop import N_LAMPS, lamp_name, shop_pages
from .test_reading_sites import ADDRESS, pages

needs_postgres = pytest.mark.skipif(
    postgres_bin() is None or importlib.util.find_spec("psycopg") is None, reason="no PostgreSQL server or no psycopg"
)
TABLES = {"list", "lamp_details", "pages", "columns", "relations"}


@pytest.fixture(scope="module")
def learnt() -> SiteReader:
    return learn_site(pages())


@pytest.fixture(params=["site.db", "site.duckdb", pytest.param("postgresql", marks=needs_postgres)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "postgresql":
        with running_postgres() as server:
            yield server.url
    else:
        yield str(tmp_path / request.param)


def rows(database: str, query: str) -> list[tuple[object, ...]]:
    from sqlalchemy import text

    from unweave.output.database import engine_of

    with engine_of(database).connect() as connection:
        return [tuple(row) for row in connection.execute(text(query))]


def test_every_database_is_updated_by_key_and_says_what_leads_where(learnt: SiteReader, database: str) -> None:
    learnt.read(pages()).save(database)
    counts = learnt.read(pages(without="/lamp/7", swap=("Lantern D3", "Lantern D3b"))).save(database)
    assert counts["lamp_details"] == {"new": 0, "changed": 1, "gone": 1, "same": N_LAMPS - 2}
    assert ("lamp_details", "gone", f"{ADDRESS}/lamp/7") in changes_of(database)
    assert rows(database, "SELECT count(*) FROM lamp_details") == [(N_LAMPS - 1,)]
    joined = 'SELECT count(*) FROM list JOIN lamp_details ON list.url = lamp_details.url WHERE "Material" IS NOT NULL'
    assert rows(database, joined) == [(N_LAMPS - 1,)]
    assert ("list", "url", "lamp_details", "url", N_LAMPS - 1, "no") in rows(database, "SELECT * FROM relations")
    learnt.read(pages()).save(database)
    assert ("list", "url", "lamp_details", "url", N_LAMPS, "yes") in rows(database, "SELECT * FROM relations")


def test_rows_of_a_database_sort_as_they_stand_on_the_page(learnt: SiteReader, database: str) -> None:
    learnt.read(pages()).save(database)
    (page, n_rows), *_ = rows(database, "SELECT url, n_rows FROM pages WHERE kind = 'list' ORDER BY n_rows DESC")
    assert n_rows > 10
    positions = rows(database, f"SELECT position FROM list WHERE page = '{page}' ORDER BY position")
    assert positions == [(place,) for place in range(1, n_rows + 1)]


def test_views_on_the_tables_stay_and_show_the_next_run(learnt: SiteReader, database: str) -> None:
    from unweave.output.database import engine_of

    learnt.read(pages()).save(database)
    sql = "CREATE VIEW cheap AS SELECT title, price FROM lamp_details"
    joined = "CREATE VIEW joined AS SELECT list.position FROM list JOIN lamp_details ON list.url = lamp_details.url"
    with engine_of(database).begin() as connection:
        for statement in (sql, joined, "CREATE VIEW all_pages AS SELECT * FROM pages"):
            connection.exec_driver_sql(statement)
    fewer = [page for page in pages() if not str(page.url).endswith("/lamp/7")]
    for given, n_lamps in ((fewer, N_LAMPS - 1), (pages(), N_LAMPS)):
        counts = learnt.read(given).save(database)
        assert sum(counts["lamp_details"][what] for what in ("new", "changed", "same")) == n_lamps
        with engine_of(database).connect() as connection:
            assert connection.exec_driver_sql("SELECT count(*) FROM cheap").scalar() == n_lamps
            assert connection.exec_driver_sql("SELECT count(*) FROM joined").scalar() == n_lamps


def test_a_database_of_others_is_left_as_it_is(learnt: SiteReader, tmp_path: Path) -> None:
    path = str(tmp_path / "mine.db")
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE pages (mine TEXT)")
        connection.execute("INSERT INTO pages VALUES ('x')")
    with pytest.raises(OutputError, match="'pages' is there and not of a site"):
        learnt.read(pages()).save(path)
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("pages",)]
        assert connection.execute("SELECT mine FROM pages").fetchall() == [("x",)]


def test_a_table_that_the_site_no_longer_has_is_gone(learnt: SiteReader, tmp_path: Path) -> None:
    path = str(tmp_path / "shop.db")
    learnt.read(pages()).save(path)
    counts = learnt.read(page for page in pages() if "/lamp/" not in str(page.url)).save(path)
    assert counts["lamp_details"]["gone"] == N_LAMPS
    with sqlite3.connect(path) as connection:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert names == TABLES - {"lamp_details"} | {"changes"}


def test_folders_of_csv_and_parquet_hold_the_same_tables(learnt: SiteReader, tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    site = learnt.read(pages())
    site.save(tmp_path / "csv")
    site.save(tmp_path / "site.parquet")
    assert {path.stem for path in (tmp_path / "csv").iterdir()} == TABLES
    for name in TABLES:
        one = pandas.read_csv(tmp_path / "csv" / f"{name}.csv", dtype=str, keep_default_na=False, na_values=[""])
        other = pandas.read_parquet(tmp_path / "site.parquet" / f"{name}.parquet")
        assert (
            one.astype(object).where(one.notna(), None).values.tolist()
            == other.astype(object).where(other.notna(), None).values.tolist()
        )


def test_what_was_learnt_is_saved_and_reads_more_pages(learnt: SiteReader, tmp_path: Path) -> None:
    learnt.save(tmp_path / "shop.json")
    again = unweave.load(tmp_path / "shop.json")
    assert isinstance(again, SiteReader)
    one, other = learnt.read(pages()), again.read(pages())
    assert {name: table.texts() for name, table in one.tables.items()} == {
        name: table.texts() for name, table in other.tables.items()
    }
    assert again.extract(pages()[4])[0].to_dict()["title"] == lamp_name(0)
    assert not other.changed


def test_one_page_without_what_some_pages_have_is_no_change() -> None:
    """Two of five lamps have an old price; of one that has none it was said that the column is gone."""
    learnt = learn_site(open_pages("examples/shop/*.html"))
    assert "price_2" in learnt.templates[0].filled
    assert not learnt.read(open_pages("examples/shop/arc.html")).changed


def test_a_template_that_changed_is_named(learnt: SiteReader) -> None:
    without = [Page(page.html.replace("<th>Material</th>", "<th>Stuff</th>"), url=page.url) for page in pages()]
    changed = learnt.read(without).changed
    assert len(changed) == 1
    assert changed[0] == "lamp_details.Material: on 0% of the rows, 100% when it was learnt"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"templates": 3, "readers": []},
        {"templates": [{"table": "x"}], "readers": []},
        {"templates": [], "readers": [{"unweave": "?"}]},
    ],
)
def test_a_file_that_is_none_says_so(body: dict[str, object]) -> None:
    with pytest.raises(FormatError, match=r"x\.json"):
        loads(json.dumps({"unweave": "site", "format": 1, **body}), name="x.json")


def test_parts_of_details_are_a_table_that_leads_to_them() -> None:
    def lamp(n: int) -> Page:
        reviews = "".join(
            (
                f"<div class=review><b>Reader {n * i}</b> <time>2026-0{i}-1{n % 9}</time><p>Text {n} {i} of some "
                "length.</p></div>"
            )
            for i in range(1, 2 + n % 4)
        )
        facts = f"<table><tr><th>Height<td>{n} cm<tr><th>Socket<td>E{n}</table>"
        return Page(
            f"<title>Lamp {n} - Shop</title><h1>Lamp {n}</h1><p class=price>${n}.50</p>{facts}<h2>Reviews</h2>"
            f"<section>{reviews}</section><form><button class=add-to-cart>Add to cart</button></form>",
            url=f"http://x.example/lamp/{n}",
        )

    site = read_site(lamp(n) for n in range(12))
    name = next(name for name in site.tables if name.endswith("_reviews"))
    texts = [dict(zip(site.tables[name].names, row, strict=True)) for row in site.tables[name].texts()]
    assert len(texts) == sum(1 + n % 4 for n in range(12))
    assert [row["position"] for row in texts[:3]] == ["1", "1", "2"]
    assert {"Text 2 1 of some length.", "2026-01-12", "Reader 2"} <= set(texts[3].values())
    assert any((one.table, one.column, one.is_foreign_key) == (name, "page", True) for one in site.relations)


def test_of_pages_of_one_address_the_last_counts() -> None:
    old = [Page(page.html.replace("oak", "elm"), url=page.url) for page in pages()]
    site = read_site([*old, *pages()])
    assert len(site.pages) == len(shop_pages())
    at = site.tables["lamp_details"].names.index("Material")
    assert "elm" not in {row[at] for row in site.tables["lamp_details"].texts()}


def test_the_short_last_page_of_a_list_is_a_page_of_the_list() -> None:
    def page(number: int, names: list[str]) -> Page:
        items = "".join(
            f"<li class=product><a href='/p/{name}'>{name} lamp</a> <b class=price>${len(name)}.00</b></li>"
            for name in names
        )
        bar = " ".join(f"<a href='/list?page={n}'>{n}</a>" if n != number else f"<b>{n}</b>" for n in (1, 2, 3))
        return Page(
            f"<h1>Lamps</h1><ul class=products>{items}</ul><div class=pages>{bar}</div>",
            url=f"http://x.example/list?page={number}",
        )

    letters = "abcdefghijklmnopqrstuvwxyz"
    site = read_site([page(1, [c * 5 for c in letters[:20]]), page(2, [c * 6 for c in letters[:20]]), page(3, ["z"])])
    assert [len(table) for table in site.tables.values()] == [41]


def write_pages(folder: Path) -> None:
    folder.mkdir()
    for n, page in enumerate(pages()):
        (folder / f"{n:02d}.html").write_bytes(page.source)


def run(*arguments: object) -> str:
    done = CliRunner().invoke(main, [str(one) for one in arguments])
    assert done.exit_code == 0, done.output
    return done.output


def test_the_command_saves_and_uses_what_was_learnt(tmp_path: Path) -> None:
    write_pages(tmp_path / "shop")
    run("site", tmp_path / "shop", "-o", tmp_path / "one.db", "--save", tmp_path / "shop.json")
    said = run("site", tmp_path / "shop", "-o", tmp_path / "one.db", "--use", tmp_path / "shop.json")
    assert f"details: 0 new, 0 changed, 0 gone, {N_LAMPS} same" in said
    assert "changed:" not in said
    done = CliRunner().invoke(main, ["site", "x", "-o", str(tmp_path / "y.db"), "--save", "a", "--use", "b"])
    assert "give one of them" in done.output
    done = CliRunner().invoke(main, ["site", str(tmp_path / "shop"), "-o", str(tmp_path / "shop.json.JSONL")])
    assert (done.exit_code, (tmp_path / "shop.json.JSONL").exists()) == (2, False)
    assert "a site is several tables; give .db" in done.output


def test_workers_read_what_one_process_reads(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    write_pages(tmp_path / "shop")
    run("site", tmp_path / "shop", "-o", tmp_path / "one", "--save", tmp_path / "shop.json")
    command = [sys.executable, "-m", "unweave", "site", "shop", "-o", "two", "--workers", "2", "--use", "shop.json"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=120)
    for name in ("list", "details"):
        one, two = (
            (tmp_path / folder / f"{name}.csv").read_text().replace(f"{tmp_path}/", "") for folder in ("one", "two")
        )
        assert sorted(one.splitlines()) == sorted(two.splitlines())
    assert not (tmp_path / "two.work").exists()


def test_a_kill_at_any_time_leaves_the_run_before_and_the_next_one_whole(learnt: SiteReader, tmp_path: Path) -> None:
    write_pages(tmp_path / "shop")
    learnt.save(tmp_path / "shop.json")
    command = [sys.executable, "-m", "unweave", "site", "shop", "-o", "shop.db", "--use", "shop.json"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=120)
    for seconds in (0.4, 0.8, 1.2, 1.6):
        process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(seconds)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        with sqlite3.connect(tmp_path / "shop.db") as connection:
            assert connection.execute("SELECT count(*), count(DISTINCT url) FROM lamp_details").fetchone() == (
                N_LAMPS,
                N_LAMPS,
            )
    said = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=120, text=True).stdout
    assert f"lamp_details: 0 new, 0 changed, 0 gone, {N_LAMPS} same" in said


def _write_on_a_full_disk(folder: Path, output: str, learnt: str) -> subprocess.CompletedProcess[str]:
    code = (
        "import resource, signal, sys; from unweave.cli import main; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
        "resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000)); main(sys.argv[1:])"
    )
    command = [sys.executable, "-c", code, "site", "shop", "-o", output, "--use", learnt]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)


@pytest.mark.skipif(not hasattr(signal, "SIGXFSZ"), reason="stands for a full disk by a limit on file size")
@pytest.mark.parametrize("output", ["shop.db", "tables", "site.parquet", "shop.xlsx"])
def test_a_full_disk_is_an_error_and_what_was_written_is_whole(learnt: SiteReader, output: str, tmp_path: Path) -> None:
    write_pages(tmp_path / "shop")
    learnt.save(tmp_path / "shop.json")
    done = _write_on_a_full_disk(tmp_path, output, "shop.json")
    assert done.returncode == 2, done.stdout
    assert done.stderr.startswith("unweave: ")
    assert "cannot be" in done.stderr
    assert "Traceback" not in done.stderr
    for path in (tmp_path / output).glob("*"):
        assert path.stat().st_size <= 2000
    if output == "shop.db":
        with sqlite3.connect(tmp_path / output) as connection:
            assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)


def test_what_was_learnt_is_json_that_names_its_kind(learnt: SiteReader, tmp_path: Path) -> None:
    learnt.save(tmp_path / "shop.json")
    said = json.loads((tmp_path / "shop.json").read_text())
    assert (said["unweave"], said["format"]) == ("site", 1)
    assert {template["table"] for template in said["templates"]} >= {"list", "lamp_details"}


ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"


def test_a_database_with_tables_of_the_same_names_is_left_as_it_is(learnt: SiteReader, tmp_path: Path) -> None:
    path = tmp_path / "mine.db"
    with sqlite3.connect(path) as connection:
        for name in ("pages", "columns", "relations", "changes"):
            connection.execute(f"CREATE TABLE {name} (mine)")
            connection.execute(f"INSERT INTO {name} VALUES (x'00ff')")
    before = path.read_bytes()
    with pytest.raises(OutputError, match="not of a site that unweave wrote"):
        learnt.read(pages()).save(path)
    with pytest.raises(OutputError, match="no site that unweave wrote"):
        changes_of(str(path))
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", ["changes", "columns", "relations", "list"])
def test_a_view_of_strangers_is_not_run(learnt: SiteReader, tmp_path: Path, name: str) -> None:
    path = tmp_path / "s.db"
    learnt.read(pages()).save(path)
    with sqlite3.connect(path) as connection:
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
        connection.execute(f"DROP TABLE {name}")
        chosen = ", ".join(f'i AS "{column}"' for column in columns)
        connection.execute(f"CREATE VIEW {name} AS {ENDLESS} SELECT {chosen} FROM n")
    with pytest.raises(OutputError):
        learnt.read(pages()).save(path)


def test_a_run_that_reads_nothing_leaves_what_was_there(learnt: SiteReader, tmp_path: Path) -> None:
    for output in ("s.db", "tables", "s.xlsx"):
        learnt.read(pages()).save(tmp_path / output)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    for output in ("s.db", "tables", "s.xlsx"):
        done = CliRunner().invoke(main, ["site", str(tmp_path / "gone.html"), "-o", str(tmp_path / output)])
        assert done.exit_code == 2
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_cells_that_a_spreadsheet_would_run_are_disarmed(tmp_path: Path) -> None:
    table = Table([Column("url", "distinctive"), Column("x", "distinctive")], [[Item("http://a"), Item("=1+1")]])
    Site({"things": table}, {"things": ("url",)}).save(tmp_path / "tables")
    assert "'=1+1" in (tmp_path / "tables" / "things.csv").read_text()


def test_no_saved_site_names_a_file_outside_of_the_folder(learnt: SiteReader, tmp_path: Path) -> None:
    learnt.save(tmp_path / "s.json")
    said = json.loads((tmp_path / "s.json").read_text())
    for name in ("../outside", "/tmp/outside", "a/b", "a\0b", "pages", "sqlite_x", "..", "", 5):
        said["templates"][0]["table"] = name
        (tmp_path / "s.json").write_text(json.dumps(said))
        if name:
            with pytest.raises(FormatError, match="the templates of a site in a file that was edited or damaged"):
                unweave.load(tmp_path / "s.json")
        else:
            unweave.load(tmp_path / "s.json")


def test_a_saved_site_holds_readers_of_pages_and_few_layouts(learnt: SiteReader, tmp_path: Path) -> None:
    """Sites within sites nest until Python gives up, and `{}` is a layout of four kilobytes."""
    learnt.save(tmp_path / "s.json")
    said = json.loads((tmp_path / "s.json").read_text())
    for part, value in (("readers", [said]), ("readers", [{"unweave": "layout"}]), ("readers", [5])):
        (tmp_path / "s.json").write_text(json.dumps({**said, part: value}))
        with pytest.raises(FormatError):
            unweave.load(tmp_path / "s.json")
    said["templates"][0]["layouts"] = [{}] * 100_000
    (tmp_path / "s.json").write_text(json.dumps(said))
    with pytest.raises(FormatError, match="100000 layouts"):
        unweave.load(tmp_path / "s.json")


def test_what_stands_in_the_folder_of_a_run_and_is_not_of_it_stays(tmp_path: Path) -> None:
    from unweave.cli.site_building import _tidy

    for name in ("rows", "mine"):
        (tmp_path / "x.work" / name).mkdir(parents=True)
    (tmp_path / "x.work" / "learnt.json").write_text("{}")
    _tidy(tmp_path / "x.work")
    assert [path.name for path in (tmp_path / "x.work").iterdir()] == ["mine"]


def pictured(url: str | None) -> Page:
    lamps = "".join(
        f"<li><a href='/p/{n}'><img src='/i/{n}.jpg'><h3>Lamp of {word} and oak</h3></a><p>Made by hand by {word}, "
        "who signs it.</p>"
        f"<a href='/maker/{word}'>More by {word}</a></li>"
        for n, word in enumerate("alder birch cedar doug elm".split())
    )
    return Page(f"<h1>Lamps</h1><ul>{lamps}</ul>", url=url, name="lamps")


@pytest.mark.parametrize("url", ["https://shop.example/", None])
def test_what_workers_write_of_a_page_keeps_its_addresses(url: str | None, tmp_path: Path) -> None:
    """Links and pictures of what workers read were lost: there was no `image_url`, and an empty column `image`."""
    reader = learn_site([pictured(url)])
    (tmp_path / "data").mkdir()
    with open(tmp_path / "data" / "one.jsonl", "w", encoding="utf-8") as stream:
        writer = JsonLinesWriter(stream)
        writer.add("lamps", reader.regions(pictured(url)))
        writer.close()
    here, there = (
        {table.name: (table.columns, table.rows) for table in site.stored() if table.name != "pages"}
        for site in (reader.read([pictured(url)]), gathered(reader, tmp_path))
    )
    assert here == there
    assert "image_url" in here["list"][0]


def test_the_addresses_of_links_and_pictures_stand_beside_their_texts_in_what_is_written(tmp_path: Path) -> None:
    site = read_site([pictured("https://shop.example/")])
    (stored,) = [table for table in site.stored() if table.name == "list"]
    assert stored.columns[:4] == ["page", "position", "url", "title"]
    row = dict(zip(stored.columns, stored.rows[1], strict=True))
    assert row["url"] == "https://shop.example/p/1"
    assert row["image_url"] == "https://shop.example/i/1.jpg"
    assert "https://shop.example/maker/birch" in row.values()
    assert {one[1] for one in site.stored()[-2].rows} == set(stored.columns)
    site.save(tmp_path / "site.db")
    with sqlite3.connect(tmp_path / "site.db") as database:
        assert database.execute("select image_url from list where position = 2").fetchall() == [(row["image_url"],)]


@pytest.mark.parametrize(
    ("files", "names"),
    [(("lamps", "news"), ["lamps_list", "news_list"]), (("index_", "list_"), ["list", "list_2"])],
)
def test_lists_of_one_folder_are_called_by_what_their_files_are(
    tmp_path: Path, files: tuple[str, str], names: list[str]
) -> None:
    """They were `list` and `list_2`; words that say nothing of what is listed name no table."""
    for number in range(4):
        lamps = "".join(
            f"<li><a href=p{number}{k}>Lamp {number}{k}</a> <b>€{k}.50</b> <i>stock {k}</i></li>" for k in range(6)
        )
        news = "".join(
            f"<div><h2><a href=n{number}{k}>Item {number}{k} of the day</a></h2><p>Told on day {k}</p></div>"
            for k in range(6)
        )
        (tmp_path / f"{files[0]}-{number}.html").write_text(f"<title>Lamps</title><h1>Lamps</h1><ul>{lamps}</ul>")
        (tmp_path / f"{files[1]}-{number}.html").write_text(f"<title>News</title><h1>News</h1><main>{news}</main>")
    assert sorted(unweave.read_site(list(open_pages(tmp_path))).tables) == names
