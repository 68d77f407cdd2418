"""The command line where results cannot go: places that cannot be written, closed streams, an interrupt."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from unweave import Page
from unweave.model import Region
from unweave.records import find_records

from .test_cli import EXAMPLES, LAMPS, run, run_in_shell


def test_a_closed_pipe_ends_the_command_in_silence() -> None:
    command = f"{sys.executable} -m unweave records {LAMPS} --all | head -n 1"
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert len(result.stdout.splitlines()) == 1
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("unweave records - <&-", "unweave: -: cannot be read: Bad file descriptor"),
        (f"unweave records {LAMPS} >&-", "unweave: standard output: cannot be written: Bad file descriptor"),
        (f"unweave cluster {LAMPS} >&-", "unweave: standard output: Bad file descriptor"),
        (f"unweave cluster {LAMPS} > /dev/full", "unweave: standard output: No space left on device"),
    ],
)
def test_streams_that_are_closed_or_full_are_one_line_and_exit_code_2(command: str, said: str) -> None:
    if "/dev/full" in command and not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    result = run_in_shell(command)
    assert (result.returncode, result.stdout, result.stderr) == (2, "", said + "\n")


def test_a_closed_standard_error_is_no_reason_to_stop(tmp_path: Path) -> None:
    result = run_in_shell(f"unweave records {LAMPS} {tmp_path}/gone.html 2>&-")
    assert (result.returncode, len(result.stdout.splitlines())) == (2, 12)


@pytest.mark.parametrize(
    "arguments",
    [
        ["posts", str(EXAMPLES / "forum" / "hum.html"), "--save"],
        ["articles", str(EXAMPLES / "news"), "--save"],
        ["learn", str(EXAMPLES / "shop" / "examples.jsonl"), "-o"],
        ["separate", LAMPS, "-o", "parts", "--together", "x", "--save"],
        ["records", LAMPS, "--report"],
    ],
)
def test_a_place_that_cannot_be_written_is_named_by_every_command(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*arguments, "/no/such/folder/it")
    assert result.exit_code == 2
    assert (
        result.stderr.splitlines()[-1]
        == "unweave: /no/such/folder/it: cannot be written: there is no folder /no/such/folder; make it first"
    )


def test_the_woven_page_and_exported_selectors_name_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    assert run("separate", LAMPS, "-o", str(tmp_path)).exit_code == 0
    wrapper = str(tmp_path / "shop.json")
    assert run("learn", str(EXAMPLES / "shop" / "examples.jsonl"), "-o", wrapper).exit_code == 0
    files = [str(tmp_path / f"lamps.{kind}") for kind in ("layout.jinja", "data.json")]
    for arguments in (["weave", *files], ["export", wrapper]):
        result = run(*arguments, "-o", "/no/such/folder/it")
        assert (result.exit_code, result.stdout) == (2, "")
        assert (
            result.stderr
            == "unweave: /no/such/folder/it: cannot be written: there is no folder /no/such/folder; make it first\n"
        )


def test_a_place_that_cannot_be_written_is_said_before_any_page_is_read(tmp_path: Path) -> None:
    for suffix in ("csv", "jsonl", "xlsx", "parquet"):
        result = run("records", "gone.html", "-o", f"/no/such/folder/it.{suffix}")
        assert result.stderr == (
            f"unweave: /no/such/folder/it.{suffix}: cannot be written: there is no folder /no/such/folder; "
            "make it first\n"
        )
    assert run("posts", "gone.html", "--save", "/no/such/folder/it").stderr.count("\n") == 1
    assert "Is a directory; name a file in it" in run("records", "gone.html", "-o", str(tmp_path)).stderr


def test_what_is_learnt_first_is_not_learnt_for_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    """A news site was learnt, for minutes, before it was said that there is no such folder."""
    for arguments in (["articles", str(EXAMPLES / "news")], ["details", str(EXAMPLES / "shop")]):
        result = run(*arguments, "-o", str(tmp_path / "no" / "it.csv"))
        assert result.exit_code == 2
        assert result.stderr.startswith(f"unweave: {tmp_path}/no/it.csv: cannot be written: there is no folder")


def test_a_database_in_no_folder_is_said_to_have_none(tmp_path: Path) -> None:
    pytest.importorskip("sqlalchemy", reason='databases are not installed: pip install "unweave[db]"')
    for name in ("x.db", "x.duckdb"):
        place = tmp_path / "no" / name
        result = run("records", LAMPS, "--db", str(place))
        assert result.exit_code == 2
        assert (
            result.stderr == f"unweave: {place}: cannot be written: there is no folder {tmp_path}/no; make it first\n"
        )


def test_a_folder_that_cannot_be_made_is_said_once(tmp_path: Path) -> None:
    """It was said as `[Errno 20]`, for every page."""
    (tmp_path / "file").touch()
    result = run("separate", LAMPS, str(EXAMPLES / "flats.html"), "-o", str(tmp_path / "file" / "parts"))
    assert result.exit_code == 2
    assert result.stderr == f"unweave: {tmp_path}/file/parts: cannot be written: Not a directory\n"


def test_an_interrupted_run_leaves_what_was_there_and_is_exit_code_130(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(page: Page, **_: object) -> Region:
        if page.name == LAMPS:
            raise KeyboardInterrupt
        return find_records(page)[0]

    monkeypatch.setattr("unweave.posts.find_posts", interrupted)
    for name in ("out.csv", "forum.json"):
        (tmp_path / name).write_text("before")
    out, forum = str(tmp_path / "out.csv"), str(tmp_path / "forum.json")
    result = run("posts", str(EXAMPLES / "flats.html"), LAMPS, "-o", out, "--save", forum)
    assert (result.exit_code, result.stderr) == (130, "unweave: stopped\n")
    assert [(tmp_path / name).read_text() for name in ("out.csv", "forum.json")] == ["before", "before"]


def test_a_database_that_is_down_is_one_line_and_exit_code_2() -> None:
    pytest.importorskip("sqlalchemy", reason='databases are not installed: pip install "unweave[db]"')
    result = run("records", LAMPS, "--db", "sqlite:////nowhere/at/all.db")
    assert result.exit_code == 2
    assert result.stderr.startswith("unweave: /nowhere/at/all.db: cannot be written: there is no folder")
    assert result.stderr.count("\n") == 1
