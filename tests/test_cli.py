"""The command line: what goes where, and the exit codes."""

from __future__ import annotations

import csv
import json
import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from unweave import __version__, load, open_page
from unweave.cli import main
from unweave.kernel import is_compiled
from unweave.model import Region
from unweave.records import find_records

from .browser.conftest import needs_browser

EXAMPLES = Path(__file__).parent.parent / "examples"
LAMPS = str(EXAMPLES / "lamps.html")


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, arguments, prog_name="unweave", input=stdin, catch_exceptions=False)


def run_in_shell(command: str) -> subprocess.CompletedProcess[str]:
    """Run a command of a shell, with `unweave` for this one."""
    line = command.replace("unweave ", f"{sys.executable} -m unweave ")
    return subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=60)


def test_the_version_line_says_whether_the_kernel_is_compiled() -> None:
    kind = "compiled" if is_compiled() else "uncompiled"
    assert run("--version").output == f"unweave {__version__} ({kind} kernel)\n"


def test_records_of_a_page_go_to_standard_output_one_json_object_a_line() -> None:
    result = run("records", LAMPS)
    assert result.exit_code == 0
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(row["page"], row["region"], row["record"]) for row in rows] == [(LAMPS, 0, i) for i in range(12)]
    assert result.stderr == ""


@pytest.mark.parametrize(
    ("arguments", "code"),
    [(["records", LAMPS], 0), (["posts", LAMPS], 1), (["kinds", LAMPS], 0), (["cluster", "nowhere.html"], 2)],
)
def test_a_command_returns_its_exit_code(arguments: list[str], code: int) -> None:
    """Nothing inside a batch ends the process: a program may call a command and go on."""
    assert main.commands[arguments[0]].main(arguments[1:], standalone_mode=False) == code
    assert run(*arguments).exit_code == code


def test_all_adds_the_other_lists_of_the_page() -> None:
    regions = [json.loads(line)["region"] for line in run("records", LAMPS, "--all").stdout.splitlines()]
    assert regions[:12] == [0] * 12
    assert max(regions) >= 1


def test_records_go_to_a_file_whose_suffix_chooses_the_format(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    result = run("records", LAMPS, "-o", str(path))
    assert (result.exit_code, result.output) == (0, "")
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    assert rows[0][:3] == ["page", "region", "record"]
    assert len(rows) == 13


def test_a_table_is_printed_on_request() -> None:
    result = run("records", LAMPS, "--format", "table")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{LAMPS}: 12 records")


def test_a_page_comes_in_on_standard_input() -> None:
    result = run("records", "-", stdin=Path(LAMPS).read_bytes())
    assert [json.loads(line)["page"] for line in result.stdout.splitlines()] == ["-"] * 12


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("", "the page is empty"),
        (" \n", "the page is empty"),
        ("just text", "no list of records; it is text without markup, and no page"),
        ("<p>one paragraph", "no records found"),
        (b"\xff\xfe<\0p\0>\0", "no list of records; the page shows no text"),
    ],
)
def test_a_page_without_records_is_exit_code_1_and_a_sentence(page: str | bytes, said: str) -> None:
    result = run("records", "-", stdin=page)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr == f"unweave: -: {said}\n"


def test_an_unreadable_file_among_good_ones_is_reported_and_the_rest_done(tmp_path: Path) -> None:
    os.symlink(tmp_path / "gone", tmp_path / "broken.html")
    result = run("records", LAMPS, str(tmp_path / "broken.html"), str(EXAMPLES / "flats.html"))
    assert result.exit_code == 2
    assert result.stderr == f"unweave: {tmp_path}/broken.html: no such file\n"
    assert {json.loads(line)["page"] for line in result.stdout.splitlines()} == {LAMPS, str(EXAMPLES / "flats.html")}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["records"], "Missing argument"),
        (["records", "x.html", "--format", "xml"], "'xml' is not one of"),
        (["records", "x.html", "--max-bytes", "0"], "--max-bytes"),
        (["nothing"], "No such command"),
        (["records", "gone.html"], "unweave: gone.html: no such file\n"),
        (["records", "ftp://example.org/"], "only http, https and file"),
        (["records", LAMPS, "-o", "/no/such/folder/out.csv"], "cannot be written"),
    ],
)
def test_bad_usage_and_unreadable_input_are_exit_code_2(arguments: list[str], message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["records"], "unweave records: Missing argument 'PAGE...': .*; see `unweave records --help`"),
        (["rekords"], r"unweave: No such command 'rekords'\.? ?.*"),
        (["records", "-o"], "unweave records: Option '-o' requires an argument; see `unweave records --help`"),
        (["--nope"], "unweave: No such option:? '?--nope'?; see `unweave --help`"),
        (
            ["records", "x.html", "--format", "xml"],
            "unweave records: .*'xml' is not one of .*; see `unweave records --help`",
        ),
        (
            ["records", LAMPS, "--table", "t"],
            "unweave records: --table and .* are for --db; see `unweave records --help`",
        ),
    ],
)
def test_bad_usage_is_one_line(arguments: list[str], line: str) -> None:
    """Click's own three lines began with the usage, and said what was wrong last."""
    result = run(*arguments)
    assert result.exit_code == 2
    assert re.fullmatch(line + "\n", result.stderr)


def test_without_a_command_the_help_is_shown() -> None:
    assert run().stderr.startswith("Usage: unweave")


def test_learning_says_which_field_has_no_value_anywhere(tmp_path: Path) -> None:
    examples = tmp_path / "examples.jsonl"
    rows = [
        {"title": "Arc desk lamp, brushed steel", "old": None, "badge": None},
        {"title": "Tilda clamp lamp", "old": "€29.90"},
    ]
    examples.write_text(json.dumps({"page": str(EXAMPLES / "lamps.html"), "records": rows}))
    result = run("learn", str(examples), "-o", str(tmp_path / "shop.json"))
    assert result.exit_code == 0
    assert result.stderr.splitlines()[-1] == "badge: no value of it is marked anywhere, so it is no field"


def test_examples_come_from_standard_input_too(tmp_path: Path) -> None:
    rows = [{"title": "Arc desk lamp, brushed steel"}, {"title": "Tilda clamp lamp"}]
    line = json.dumps({"page": str(EXAMPLES / "lamps.html"), "records": rows})
    assert run("learn", "-", "-o", str(tmp_path / "shop.json"), stdin=line).exit_code == 0
    assert len(load(tmp_path / "shop.json").extract(open_page(EXAMPLES / "lamps-2.html"))) == 7


def test_warnings_of_the_library_read_like_every_other_message(tmp_path: Path) -> None:
    pytest.importorskip("openpyxl", reason='Excel is not installed: pip install "unweave[excel]"')
    items = "".join(f"<li><b>Lamp {n}</b> <i>{f'word{n} ' * 6000}</i></li>" for n in range(3))
    (tmp_path / "long.html").write_text(f"<ul>{items}</ul>")
    result = run("records", "--all", str(tmp_path / "long.html"), "-o", str(tmp_path / "out.xlsx"))
    assert result.stderr.startswith("unweave: 3 texts cut to the 32767 characters that Excel holds")


def test_pages_that_cannot_be_read_are_named_by_check(tmp_path: Path) -> None:
    wrapper = str(tmp_path / "shop.json")
    assert run("learn", str(EXAMPLES / "shop" / "examples.jsonl"), "-o", wrapper).exit_code == 0
    result = run("check", wrapper, "gone.html")
    assert result.exit_code == 2
    assert result.stderr.splitlines()[0] == "unweave: gone.html: no such file"


def test_what_was_saved_by_another_command_is_called_what_it_is(tmp_path: Path) -> None:
    kept = str(tmp_path / "kept.json")
    assert run("records", LAMPS, "--save", kept).exit_code == 0
    for arguments, wanted, writer in (
        (["posts", LAMPS, "--use", kept], "a forum", "unweave posts --save"),
        (["articles", LAMPS, "--use", kept], "a news site", "unweave articles --save"),
        (["export", kept], "a wrapper", "unweave learn -o"),
    ):
        result = run(*arguments)
        assert result.exit_code == 2
        assert result.stderr == f"unweave: {kept}: a record pattern, not {wanted}; give a file that `{writer}` wrote\n"


def test_a_suffix_that_names_no_format_is_refused(tmp_path: Path) -> None:
    """JSON Lines called .xls is a file that no spreadsheet opens."""
    path = tmp_path / "out.xls"
    result = run("records", LAMPS, "-o", str(path))
    assert (result.exit_code, path.exists()) == (2, False)
    assert f"-o {path}: nothing is written as .xls; give .csv, .json" in result.stderr
    assert run("records", LAMPS, "-o", str(path), "--format", "csv").stderr == ""
    assert run("records", LAMPS, "-o", str(tmp_path / "out")).stderr == ""


def test_a_report_is_called_html_and_an_output_is_called_something() -> None:
    result = run("records", LAMPS, "--report", "lamps.pdf")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--report lamps.pdf: it is an HTML file" in result.stderr
    assert run("records", LAMPS, "-o", "").stderr == "unweave: an empty name is no file; name one to write to\n"


def test_a_database_is_not_called_as_a_file_of_another_kind(tmp_path: Path) -> None:
    path = tmp_path / "lamps.csv"
    result = run("records", LAMPS, "--db", str(path))
    assert (result.exit_code, path.exists()) == (2, False)
    assert f"-o {path} writes one" in result.stderr


def test_a_file_called_as_a_database_is_one_only_with_db(tmp_path: Path) -> None:
    path = tmp_path / "lamps.db"
    result = run("records", LAMPS, "-o", str(path))
    assert (result.exit_code, path.exists()) == (2, False)
    assert f"one is given with --db {path}" in result.stderr
    assert run("records", LAMPS, "-o", str(tmp_path / "x.duckdb"), "--format", "jsonl").exit_code == 0
    pytest.importorskip("sqlalchemy", reason="of the databases of --db")
    assert run("records", LAMPS, "--db", str(path)).exit_code == 0


def test_an_address_for_the_output_file_is_refused_without_its_password() -> None:
    result = run("records", LAMPS, "-o", "postgresql://me:secret@127.0.0.1/x")
    assert (result.exit_code, "--db" in result.stderr, "secret" in result.output + result.stderr) == (2, True, False)


def test_a_page_past_a_limit_is_said_in_every_format(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "unweave.posts.find_posts", lambda page, **_: Region(find_records(page)[0].records, truncated=True)
    )
    for file_format in ("table", "jsonl", "csv"):
        result = run("posts", LAMPS, "--format", file_format)
        assert result.stderr == f"unweave: {LAMPS}: cut short: the page is past a limit, so records may be missing\n"


@pytest.mark.skipif(sys.platform == "win32", reason="terminals are made by pty")
@pytest.mark.parametrize("command", ["records", "posts", "articles"])
def test_results_go_into_the_pipe_while_a_terminal_shows_the_progress(command: str, tmp_path: Path) -> None:
    import pty

    pages = {"posts": str(EXAMPLES / "forum" / "hum.html"), "articles": str(EXAMPLES / "news" / "harbour-bridge.html")}
    page = pages.get(command, LAMPS)
    expected = run_in_shell(f"unweave {command} {page}").stdout
    ours, theirs = pty.openpty()
    with os.fdopen(ours, "rb", buffering=0), open(tmp_path / "out", "wb") as out:
        arguments = [sys.executable, "-m", "unweave", command, page]
        assert subprocess.run(arguments, stdout=out, stderr=theirs, timeout=60).returncode == 0
        os.close(theirs)
    assert (tmp_path / "out").read_text(encoding="utf-8") == expected != ""


@pytest.mark.parametrize("command", sorted(main.commands))
def test_each_command_explains_itself_with_an_example(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"unweave {command} " in result.output


def test_help_reads_the_same_in_every_command() -> None:
    listed = run("--help").output
    assert "..." not in listed.partition("Commands:")[2]  # each first sentence fits
    for name, command in main.commands.items():
        text = run(name, "--help").output
        if any(param.name == "pages" for param in command.params):
            assert "PAGE is a file, folder, glob, URL, WARC, or - for standard input." in text, name
        for unit in ("INTEGER RANGE", "FLOAT", "TEXT", "PATH"):
            assert f" {unit}" not in text, f"{name}: an option takes {unit}; say of what"


def test_records_go_to_a_database(tmp_path: Path) -> None:
    pytest.importorskip("sqlalchemy", reason='databases are not installed: pip install "unweave[db]"')
    path = tmp_path / "lamps.db"
    for n_rows in (12, 24):
        result = run("records", LAMPS, "--db", str(path), "--table", "lamps")
        assert (result.exit_code, result.output) == (0, "")
        with sqlite3.connect(path) as connection:
            assert connection.execute("SELECT count(*), count(DISTINCT record) FROM lamps").fetchone() == (n_rows, 12)
        connection.close()
    assert run("records", LAMPS, "--db", str(path), "--table", "lamps", "--if-exists", "replace").exit_code == 0
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT count(*) FROM lamps").fetchone() == (12,)
    connection.close()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--db", "x.db", "-o", "y.csv"], "two places"),
        (["--db", "x.db", "--typed"], "--typed is for"),
        (["--no-links"], "--no-links is for"),
        (["--no-links", "-o", "x.jsonl"], "--no-links is for"),
        (["--network"], "are for --render"),
        (["--no-scripts"], "are for --render"),
        (["--table", "lamps"], "--table and --if-exists are for --db"),
        (["--if-exists", "append"], "--table and --if-exists are for --db"),
        (["--page-seconds", "3"], "are for --workers"),
        (["--workers", "2", "-o", "x.csv"], "reads like a file"),
    ],
)
def test_options_that_do_not_go_together_are_bad_usage(options: list[str], message: str) -> None:
    result = run("records", LAMPS, *options)
    assert result.exit_code == 2
    assert message in result.stderr
    assert not Path("x.db").exists()


def test_values_stand_beside_the_texts_when_asked(tmp_path: Path) -> None:
    pytest.importorskip("price_parser", reason='values are not installed: pip install "unweave[values]"')
    path = tmp_path / "out.csv"
    assert run("records", LAMPS, "--typed", "-o", str(path)).exit_code == 0
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    valued = [name for name in rows[0] if name.endswith("_value")]
    assert valued
    for name in valued:
        assert all(float(row[name]) >= 0 for row in rows if row[name])


@needs_browser
def test_pages_are_shown_in_a_browser_first_when_asked(tmp_path: Path) -> None:
    page = tmp_path / "empty.html"
    script = (
        "for (let n = 0; n < 8; n++) u.innerHTML += `<li><b>Lamp ${n}</b> <i>of brass, with a shade</i> $${n + "
        "10}.50</li>`"
    )
    page.write_text(f"<h1>Lamps</h1><ul id=u></ul><script>{script}</script>")
    assert run("records", str(page)).exit_code == 1
    result = run("records", str(page), "--render")
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert (result.exit_code, len(rows)) == (0, 8)
    assert "Lamp 7" in str(rows[7]["fields"])
    assert run("records", str(page), "--render", "--no-scripts").exit_code == 1


def test_a_list_is_learnt_from_one_page_and_read_on_the_next(tmp_path: Path) -> None:
    pattern, out = tmp_path / "lamps.json", tmp_path / "out.csv"
    learnt = run("records", str(EXAMPLES / "flats.html"), LAMPS, "--save", str(pattern))
    assert learnt.exit_code == 0
    [message] = learnt.stderr.splitlines()
    assert message.startswith(f"unweave: {pattern}: learnt from ")
    assert message.endswith(f"({EXAMPLES}/flats.html)")
    assert run("records", LAMPS, "--save", str(pattern)).exit_code == 0
    other = str(EXAMPLES / "lamps-2.html")
    rows = [json.loads(line) for line in run("records", other, "--use", str(pattern)).stdout.splitlines()]
    assert rows == [json.loads(line) for line in run("records", other).stdout.splitlines()]
    assert rows == [json.loads(line) for line in run("apply", str(pattern), other).stdout.splitlines()]
    assert run("records", other, "--use", str(pattern), "-o", str(out)).exit_code == 0
    strange = run("records", str(EXAMPLES / "flats.html"), "--use", str(pattern))
    assert (strange.exit_code, strange.stdout) == (1, "")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            ["--save", "/no/such/folder/p.json"],
            "p.json: cannot be written: there is no folder /no/such/folder; make it first",
        ),
        (["--use", "gone.json"], "gone.json: cannot be read"),
        (["--use", LAMPS], "a page, and no file that unweave saved"),
        (["--use", "a.json", "--save", "b.json"], "--use reads the one list"),
        (["--use", "a.json", "--all"], "--use reads the one list"),
        (["--save", "a.json", "--workers", "2", "-o", "out"], "--save learns from one page"),
    ],
)
def test_what_is_wrong_with_a_kept_list_is_said(options: list[str], message: str) -> None:
    result = run("records", LAMPS, *options)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.output


def test_addresses_are_left_out_when_asked(tmp_path: Path) -> None:
    headers = {}
    for options in ((), ("--no-links",)):
        path = tmp_path / "out.csv"
        assert run("records", LAMPS, *options, "-o", str(path)).exit_code == 0
        headers[options] = path.read_text(encoding="utf-8").splitlines()[0].split(",")
    kept = [name for name in headers[()] if name != "url" and not name.endswith(("_url", "_link"))]
    assert headers["--no-links",] == kept  # and no `image`: pictures that say nothing are addresses alone
    assert len(kept) < len(headers[()])
