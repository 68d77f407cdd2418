"""Records in SQL databases: SQLite, DuckDB, and a PostgreSQL server that the tests start."""

from __future__ import annotations

import importlib.util
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from unweave import OutputError
from unweave.output import opened_database
from unweave.output.database import BATCH_ROWS, MAX_NAME_BYTES

from .databases import Postgres, postgres_bin, running_postgres
from .regions import LAMPS, region

sqlalchemy = pytest.importorskip("sqlalchemy", reason='databases are not installed: pip install "unweave[db]"')

needs_duckdb = pytest.mark.skipif(importlib.util.find_spec("duckdb_engine") is None, reason="no duckdb-engine")
needs_postgres = pytest.mark.skipif(
    postgres_bin() is None or importlib.util.find_spec("psycopg") is None,
    reason="no PostgreSQL server or no psycopg: apt-get install postgresql",
)


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as server:
        yield server


@pytest.fixture(
    params=["sqlite", pytest.param("duckdb", marks=needs_duckdb), pytest.param("postgres", marks=needs_postgres)]
)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "postgres":
        server: Postgres = request.getfixturevalue("postgres")
        execute(server.url, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public")
        return server.url
    return f"{request.param}:///{tmp_path / 'out.db'}"


def _engine(url: str) -> sqlalchemy.Engine:
    return sqlalchemy.create_engine(url.replace("postgresql://", "postgresql+psycopg://"))


def execute(url: str, *statements: str) -> None:
    engine = _engine(url)
    with engine.begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    engine.dispose()


def content(url: str, table: str = "records") -> list[dict[str, object]]:
    engine = _engine(url)
    with engine.connect() as connection:
        rows = connection.exec_driver_sql(f'SELECT * FROM "{table}" ORDER BY page, region, record')
        found = [dict(row._mapping) for row in rows]
    engine.dispose()
    return found


def tables(url: str) -> set[str]:
    engine = _engine(url)
    names = set(sqlalchemy.inspect(engine).get_table_names())
    engine.dispose()
    return names


def write(url: str, *pages: tuple[str, list], **options) -> None:
    with opened_database(url, **options) as writer:
        for name, regions in pages:
            writer.add(name, regions)


def interrupt(_done: None) -> None:
    raise KeyboardInterrupt


ROWS = [
    {"page": "a.html", "region": 0, "record": 0, "title": "Desk lamp, brass", "url": "/lamp", "price": "€ 39.90",
     "colours": "brass; black"},
    {"page": "a.html", "region": 0, "record": 1, "title": "Floor lamp", "url": "/lamp", "price": "-5.00",
     "colours": None},
]  # fmt: skip


def test_a_record_is_a_row_and_a_field_a_column(url: str) -> None:
    write(url, ("a.html", [LAMPS]))
    assert content(url) == ROWS


def test_appending_keeps_the_rows_and_adds_the_columns_that_are_new(url: str) -> None:
    write(url, ("a.html", [LAMPS]))
    write(url, ("b.html", [region({"price": "1", "sku": "x"})]))
    assert content(url) == [
        *({**row, "sku": None} for row in ROWS),
        {"page": "b.html", "region": 0, "record": 0, "title": None, "url": None, "price": "1", "colours": None,
         "sku": "x"},
    ]  # fmt: skip


def test_a_table_of_others_gets_the_columns_it_lacks(url: str) -> None:
    execute(url, "CREATE TABLE records (id INTEGER, price VARCHAR(20))", "INSERT INTO records VALUES (7, 'old')")
    write(url, ("a.html", [region({"Price": "1", 'new column; "quoted" 100%(x)s :y ?': "2"})]))
    new = {"page": "a.html", "region": 0, "record": 0, "price": "1", 'new column; "quoted" 100%(x)s :y ?': "2"}
    old = dict.fromkeys(new) | {"id": 7, "price": "old"}
    assert sorted(content(url), key=lambda row: str(row["page"])) == sorted(
        [{"id": None, **new}, old], key=lambda row: str(row["page"])
    )


def test_a_column_that_cannot_hold_texts_is_an_error_and_the_table_stays(url: str) -> None:
    execute(url, "CREATE TABLE records (price INTEGER)", "INSERT INTO records VALUES (7)")
    with pytest.raises(OutputError, match="column 'price' of table 'records' holds INTEGER"):
        write(url, ("a.html", [LAMPS]))
    assert tables(url) == {"records"}


def test_replacing_swaps_the_table_at_the_end(url: str) -> None:
    write(url, ("old.html", [region({"old": "x"})]))
    with opened_database(url, if_exists="replace") as writer:
        writer.add("a.html", [LAMPS])
        if not url.startswith("duckdb"):  # a DuckDB file is open to one process at a time
            assert [row["page"] for row in content(url)] == ["old.html"]
    assert content(url) == ROWS
    assert tables(url) == {"records"}


@pytest.mark.parametrize("n_rows", [0, 1, BATCH_ROWS + 1])
def test_replacing_that_fails_leaves_the_old_table_and_nothing_else(url: str, n_rows: int) -> None:
    write(url, ("old.html", [region({"old": "x"})]))
    new = region(*[{"new": "y"}] * n_rows)
    with pytest.raises(KeyboardInterrupt), opened_database(url, if_exists="replace") as writer:
        interrupt(writer.add("new.html", [new]))
    assert [row["page"] for row in content(url)] == ["old.html"]
    assert tables(url) == {"records"}


def test_replacing_by_nothing_leaves_the_old_table(url: str) -> None:
    write(url, ("old.html", [region({"old": "x"})]))
    write(url, if_exists="replace")
    assert [row["page"] for row in content(url)] == ["old.html"]


def test_nothing_found_makes_no_table(url: str) -> None:
    write(url)
    write(url, ("a.html", []))
    assert tables(url) == set()


def test_many_rows_and_late_columns(url: str) -> None:
    n = BATCH_ROWS + 500
    rows = [{"n": str(i)} for i in range(n)]
    rows[-1]["late"] = "x"
    write(url, ("a.html", [region(*rows)]))
    found = content(url)
    assert [row["n"] for row in found] == [str(i) for i in range(n)]
    assert [row["late"] for row in found] == [None] * (n - 1) + ["x"]


def test_hostile_texts_and_names_arrive(url: str) -> None:
    long = "ä" * 100
    names = ["", " ", "Page", "page", "record", "x'; DROP TABLE records; --", 'quote"', "new\nline", "emoji \U0001f600",
             long, long + "x", "Title", "title", "rowid", "select", "%s", ":name", "\0", "\ud800"]  # fmt: skip
    write(url, ("p\udcff", [region({name: f"text of {i} \0 \ud800 '\"\\ %s {{}}" for i, name in enumerate(names)})]))
    (row,) = content(url)
    assert row.pop("page") == "p\ufffd"
    assert (row.pop("region"), row.pop("record")) == (0, 0)
    assert list(row.values()) == [f"text of {i} \ufffd \ufffd '\"\\ %s {{}}" for i in range(len(names))]
    assert max(len(str(name).encode()) for name in row) <= MAX_NAME_BYTES
    assert len({str(name).casefold() for name in row}) == len(names)
    # the same fields find the same columns again
    write(url, ("q", [region({long + "x": "again", "select": "again"})]))
    again = next(row for row in content(url) if row["page"] == "q")
    assert len(again) == 3 + len(names)


def test_the_table_can_be_named(url: str) -> None:
    write(url, ("a.html", [LAMPS]), table='odd "name"')
    assert tables(url) == {'odd "name"'}


KILLED = """
import os, signal, sys
sys.path.insert(0, {root!r})
from tests.output.regions import region
from unweave.output import opened_database
with opened_database({url!r}, if_exists={if_exists!r}) as writer:
    for page in range(5):
        writer.add(f"new {{page}}", [region(*[{{"n": str(i), f"c{{page}}": "x"}} for i in range(700)])])
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize(("if_exists", "n_new"), [("append", 3000), ("replace", 0)])
def test_a_kill_leaves_whole_batches_or_the_old_table(url: str, if_exists: str, n_new: int) -> None:
    write(url, ("old", [region({"n": "0"})]))
    script = KILLED.format(root=str(Path(__file__).parents[2]), url=url, if_exists=if_exists)
    killed = subprocess.run([sys.executable, "-c", script], timeout=120)
    assert killed.returncode == -signal.SIGKILL
    rows = content(url)
    assert sum(row["page"] == "old" for row in rows) == 1
    new = [row for row in rows if row["page"] != "old"]
    assert len(new) == n_new
    assert sorted((str(r["page"]), int(str(r["n"]))) for r in new) == [
        (f"new {i // 700}", i % 700) for i in range(n_new)
    ]
    write(url, ("old", [region({"n": "1"})]), if_exists=if_exists)  # what a killed run left is in nobody's way
    assert tables(url) == {"records"}


WRITER = """
import sys, time
from pathlib import Path
sys.path.insert(0, {root!r})
from tests.output.regions import region
from unweave import OutputError
from unweave.output import opened_database
name, n_pages = sys.argv[1], int(sys.argv[2])
try:
    with opened_database({url!r}) as writer:  # each finds no table, and makes it
        Path({folder!r}, name).touch()
        while not Path({folder!r}, "go").exists():
            time.sleep(0.005)
        for page in range(n_pages):
            writer.add(f"{{name}} {{page}}", [region(*[{{"n": str(i), name: "x", f"{{name}} {{page}}": "y"}} for i in \
range(600)])])
except OutputError as error:
    sys.exit(f"OutputError: {{error}}")
"""


def _written_at_once(url: str, folder: Path, n_pages: int) -> dict[str, str]:
    """Have two processes write at once; return what each said."""
    script = WRITER.format(root=str(Path(__file__).parents[2]), url=url, folder=str(folder))
    started = {
        name: subprocess.Popen(
            [sys.executable, "-c", script, name, str(n_pages)], stderr=subprocess.PIPE, text=True, cwd=folder
        )
        for name in ("ann", "bob")
    }
    try:
        deadline = time.monotonic() + 60
        while not all((folder / name).exists() or started[name].poll() is not None for name in started):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        (folder / "go").touch()
        return {name: process.communicate(timeout=120)[1] for name, process in started.items()}
    finally:
        for process in started.values():
            process.kill()
            process.wait()


@pytest.mark.parametrize("n_pages", [1, 8])
def test_two_writers_at_once_lose_and_double_nothing(url: str, n_pages: int, tmp_path: Path) -> None:
    """Two first appenders, and two that go on for batches, each with columns of its own."""
    said = _written_at_once(url, tmp_path, n_pages)
    rows = content(url) if "records" in tables(url) else []
    if not url.startswith("duckdb"):
        assert said == {"ann": "", "bob": ""}
    else:  # a DuckDB file is open to one process at a time
        assert "" in said.values()
    for name, message in said.items():
        found = [(str(row["page"]), int(str(row["n"]))) for row in rows if row.get(name) == "x"]
        wanted = [(f"{name} {page}", i) for page in range(n_pages) for i in range(600)]
        if message:
            assert message.startswith("OutputError: ")
            assert found == wanted[: len(found)]
            assert len(found) % BATCH_ROWS == 0
        else:
            assert found == wanted


@pytest.mark.skipif(not hasattr(signal, "SIGXFSZ"), reason="stands for a full disk by a limit on file size")
@pytest.mark.parametrize("engine", ["sqlite", pytest.param("duckdb", marks=needs_duckdb)])
def test_a_full_disk_is_an_error_and_what_was_written_is_whole(engine: str, tmp_path: Path) -> None:
    url = f"{engine}:///{tmp_path / 'out.db'}"
    write(url, ("old", [region(*[{"n": "0"}] * 1_000)]))
    size = (tmp_path / "out.db").stat().st_size
    script = textwrap.dedent(f"""
        import resource, signal, sys
        sys.path.insert(0, {str(Path(__file__).parents[2])!r})
        from tests.output.regions import region
        from unweave import OutputError
        from unweave.output import opened_database
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, ({size} + 100_000, {size} + 100_000))
        try:
            with opened_database({url!r}) as writer:
                for page in range(100):
                    writer.add(f"new {{page}}", [region(*[{{"n": f"{{page}} {{i}} " * 20}} for i in range(1000)])])
        except OutputError as error:
            print("OutputError", error)
    """)
    done = subprocess.run([sys.executable, "-c", script], timeout=120, capture_output=True, text=True)
    assert done.stdout.startswith("OutputError"), done.stderr
    assert "out.db: cannot be reached or written" in done.stdout
    rows = content(url)
    assert sum(row["page"] == "old" for row in rows) == 1_000
    assert len(rows) % 1_000 == 0


@needs_postgres
def test_a_server_that_dies_in_the_middle_is_an_error_and_what_was_written_is_whole() -> None:
    with running_postgres() as server:
        rows = region(*[{"n": str(i)} for i in range(BATCH_ROWS)])

        def write_across_its_death() -> None:
            with opened_database(server.url) as writer:
                writer.add("a", [rows])
                server.stop("immediate")
                writer.add("b", [rows])

        with pytest.raises(OutputError, match=r"postgresql\+psycopg://unweave:\*\*\*@127"):
            write_across_its_death()
        server.start()
        assert [row["page"] for row in content(server.url)] == ["a"] * BATCH_ROWS


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("postgresql://u:secret@127.0.0.1:1/x", r"postgresql\+psycopg://u:\*\*\*@127.0.0.1:1/x: cannot be reached"),
        ("sqlite:////nowhere/at/all.db", "cannot be written: there is no folder /nowhere/at; make it first"),
        ("nosuch://x/y", "is no database that can be written"),
        ("postgresql://u@host:port/x", "is no database that can be written"),
    ],
)
def test_a_database_that_is_not_there_is_a_clear_error(url: str, message: str) -> None:
    if url.startswith("postgresql") and importlib.util.find_spec("psycopg") is None:
        pytest.skip("no psycopg")
    with pytest.raises(OutputError, match=message) as raised, opened_database(url):
        pytest.fail("it must not get this far")
    assert "secret" not in str(raised.value)


def test_a_file_that_is_no_database_is_a_clear_error_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("my notes" * 100)
    with pytest.raises(OutputError, match=r"notes.txt: cannot be reached or written \(file is not a database\)"):
        write(str(path), ("a", [LAMPS]))
    assert path.read_text() == "my notes" * 100


def test_a_path_is_a_sqlite_file(tmp_path: Path) -> None:
    write(str(tmp_path / "out"), ("a.html", [LAMPS]))
    assert (tmp_path / "out").read_bytes().startswith(b"SQLite format 3")


@needs_duckdb
def test_a_path_that_ends_in_duckdb_is_a_duckdb_file(tmp_path: Path) -> None:
    path = tmp_path / "out.duckdb"
    write(str(path), ("a.html", [LAMPS]))
    assert content(f"duckdb:///{path}") == ROWS


@pytest.mark.parametrize("options", [{"if_exists": "fail"}])
def test_bad_options_are_refused(options: dict[str, str], tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="append, replace"), opened_database(str(tmp_path / "x"), **options):
        pass
    assert not os.listdir(tmp_path)


def test_a_table_whose_rules_the_records_break_is_said_and_what_to_do(url: str) -> None:
    """As a table of `unweave site`, which has a position in every row."""
    execute(url, "CREATE TABLE records (page TEXT, region INTEGER, record INTEGER, place INTEGER NOT NULL)")
    said = r"asks for what these rows have not .*; name another table, or replace it$"
    with pytest.raises(OutputError, match=said), opened_database(url) as writer:
        writer.add("lamps.html", [LAMPS])
