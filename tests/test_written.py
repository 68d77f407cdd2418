"""What is written: whole or not at all, where nothing was read not at all, and nothing on a terminal that steers it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import unweave
from unweave.cli import main
from unweave.errors import FormatError, OutputError
from unweave.replacing import replaced, write_whole

pty = pytest.importorskip("pty", reason="Windows has no pseudo-terminals")
SOURCE = Path(__file__).parent.parent / "src" / "unweave"
LAMPS = Path(__file__).parent.parent / "examples" / "lamps.html"
STEERING = "\x1b]0;owned\x07\x9b31m"


def run(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "unweave", *arguments], cwd=cwd, capture_output=True, text=True, timeout=60
    )


@pytest.mark.parametrize("name", ["out.csv", "out.jsonl", "out.xlsx", "out.parquet", "out.txt"])
def test_a_run_that_reads_nothing_leaves_the_old_output(tmp_path: Path, name: str) -> None:
    """0.1.0 emptied the file."""
    (tmp_path / name).write_bytes(b"the results of yesterday")
    done = CliRunner().invoke(main, ["records", str(tmp_path / "typo.html"), "-o", str(tmp_path / name)])
    assert (done.exit_code, (tmp_path / name).read_bytes()) == (2, b"the results of yesterday")
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_new_output_keeps_the_permissions_of_the_old_one(tmp_path: Path) -> None:
    """0.1.0 made 0600 into 0644."""
    for name in ("out.csv", "out.jsonl", "w.json"):
        (tmp_path / name).write_text("x")
        (tmp_path / name).chmod(0o600)
    for name in ("out.csv", "out.jsonl"):
        assert run("records", str(LAMPS), "-o", name, cwd=tmp_path).returncode == 0
    unweave.find_records(unweave.open_page(LAMPS))[0].to_wrapper().save(tmp_path / "w.json")
    for name in ("out.csv", "out.jsonl", "w.json"):
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o600
        assert (tmp_path / name).stat().st_size > 100


def test_json_lines_appear_whole_or_not_at_all(tmp_path: Path) -> None:
    from unweave.output import opened

    path = tmp_path / "out.jsonl"
    path.write_text("old")
    page = unweave.open_page(LAMPS)
    opening = opened(str(path), "jsonl")
    opening.__enter__().add("a", unweave.find_records(page)[:1])
    opening.__exit__(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert path.read_text() == "old"
    assert [found.name for found in tmp_path.iterdir()] == ["out.jsonl"]


def test_a_file_is_on_the_disk_before_it_takes_its_place_and_its_name_is_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """0.1.0 synced neither: a power cut left an empty file in the place of a good one."""
    seen: list[str] = []
    sync, replace = os.fsync, os.replace
    monkeypatch.setattr(os, "fsync", lambda handle: (seen.append("sync"), sync(handle)))
    monkeypatch.setattr(os, "replace", lambda *names: (seen.append("replace"), replace(*names)))
    write_whole(tmp_path / "a", b"x")
    assert seen == ["sync", "replace", "sync"]


def test_a_device_is_written_in_place(tmp_path: Path) -> None:
    write_whole(Path("/dev/null"), b"x")
    with pytest.raises(OutputError, match="cannot be written"):
        write_whole(tmp_path / "gone" / "a", b"x")
    with replaced(tmp_path / "b") as file:
        file.write(b"y")
    assert (tmp_path / "b").read_bytes() == b"y"


END = "\n<end of a command>"
_EVERY = f"""
import contextlib, json, sys
from unweave.cli import main
for command in json.loads(sys.argv[1]):
    with contextlib.suppress(SystemExit):
        main(command, prog_name="unweave")
    print({END!r}, flush=True)
"""


def on_terminal(commands: list[list[str]], cwd: Path) -> list[str]:
    """What each of some commands writes to the terminal that is its standard output and error."""
    ours, its = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", _EVERY, json.dumps(commands)], cwd=cwd, stdout=its, stderr=its, stdin=its
    )
    os.close(its)
    said = b""
    try:
        while part := os.read(ours, 65536):
            said += part
    except OSError:  # the other end is closed
        pass
    process.wait(60)
    os.close(ours)
    return said.decode("utf-8", "replace").replace("\r\n", "\n").split(END)[:-1]


def test_no_page_and_no_name_steers_the_terminal(tmp_path: Path) -> None:
    """In 0.1.0 messages of separate and export did."""
    name = f"a{STEERING}.html"
    text = LAMPS.read_text(encoding="utf-8").replace("Arc desk lamp", f"Arc{STEERING}")
    (tmp_path / name).write_text(text, encoding="utf-8")
    page = unweave.Page(f"<h1>A b</h1><p><b>{STEERING}1 c</b></p>")
    other = unweave.Page(f"<h1>D e</h1><p><b>{STEERING}2 f</b></p>")
    field = f"x{STEERING}"
    learnt = unweave.learn_wrapper([unweave.Example(page, {field: "A b"}), unweave.Example(other, {field: "D e"})])
    learnt.save(tmp_path / "w.json")
    commands = [
        ["separate", name, "missing\x1b[2J.html", "-o", "out"],
        ["export", "w.json", "--as", "css"],
        ["export", "w.json", "--as", "scrapy"],
        ["check", "w.json", name],
        ["apply", "w.json", name, "--format", "jsonl"],
        ["records", name, "--format", "jsonl"],
        ["records", name, "--format", "csv"],
        ["records", name],
        ["cluster", name, name],
        ["records", "w.json\x1b[2J"],
    ]
    for command, said in zip(commands, on_terminal(commands, tmp_path), strict=True):
        assert "\x1b]" not in said, command
        assert "\x1b[2J" not in said, command
        assert "\x9b" not in said, command


def test_messages_are_said_in_one_way() -> None:
    others = re.compile(r"err=True|file=sys\.stderr|sys\.stderr\.write")
    allowed = {"cli/saying.py", "output/progress.py", "scale/command.py"}
    found = {path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.py") if others.search(path.read_text())}
    assert found <= allowed


def test_a_moving_line_is_only_where_both_streams_are_the_terminal(tmp_path: Path) -> None:
    """In 0.1.0 it wrote over what `unweave records ... | less` shows."""
    ours, its = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "unweave", "records", str(LAMPS), "--format", "csv"],
        stdout=subprocess.PIPE, stderr=its, timeout=60, check=True,
    )  # fmt: skip
    os.close(its)
    try:
        said = os.read(ours, 65536)
    except OSError:
        said = b""
    os.close(ours)
    assert said == b""
    assert done.stdout.count(b"\n") == 13


def test_a_fault_of_ours_never_exits_with_the_code_of_nothing_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import unweave.records

    def fail(*_: object) -> None:
        raise ZeroDivisionError(STEERING)

    monkeypatch.setattr(unweave.records, "find_records", fail)
    done = CliRunner().invoke(main, ["records", str(LAMPS)])
    assert done.exit_code == 2
    assert "please report it" in done.stderr
    assert "\x1b" not in done.stderr


@pytest.mark.parametrize("number", ["1e400", "-1e999", "9" * 400, "NaN", "Infinity", str(2**63)])
def test_numbers_beyond_floats_in_saved_files_are_format_errors(tmp_path: Path, number: str) -> None:
    unweave.find_records(unweave.open_page(LAMPS))[0].to_wrapper().save(tmp_path / "p.json")
    text = (tmp_path / "p.json").read_text()
    (tmp_path / "p.json").write_text(re.sub(r'("format": )\d+', rf'"min_similarity": {number}, \g<0>', text))
    with pytest.raises(FormatError, match="not JSON"):
        unweave.load(tmp_path / "p.json")


def test_a_lift_beyond_the_page_is_a_format_error(tmp_path: Path) -> None:
    pages = [unweave.Page(f"<div><h1>T{n} <b>x{n}</b></h1><p>foot") for n in range(3)]
    learnt = unweave.learn_wrapper([unweave.Example(p, {"t": f"T{n} x{n}"}) for n, p in enumerate(pages[:2])])
    learnt.save(tmp_path / "w.json")
    body = json.loads((tmp_path / "w.json").read_text())
    for example in body["examples"]:
        example["rows"][0][0]["spots"][0][4] = 2**62
    (tmp_path / "w.json").write_text(json.dumps(body))
    with pytest.raises(FormatError, match="levels above its leaf"):
        unweave.load(tmp_path / "w.json")


def test_deep_json_is_a_format_error_wherever_it_is_read(tmp_path: Path) -> None:
    (tmp_path / "deep.jsonl").write_text("[" * 100_000)
    (tmp_path / "a.layout.jinja").write_text("{{v}}")
    for command in (["learn", "deep.jsonl", "-o", "w.json"], ["weave", "a.layout.jinja", "deep.jsonl"]):
        done = run(*command, cwd=tmp_path)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", ["out.xlsx", "out.csv", "out.parquet", "out.jsonl"])
def test_a_full_disk_is_a_sentence_in_every_format(tmp_path: Path, name: str) -> None:
    """In 0.1.0 a workbook was a traceback."""
    code = (
        "import resource, signal\nsignal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200))\nfrom unweave.cli import main\nmain()"
    )
    (tmp_path / name).write_text("old")
    done = subprocess.run(
        [sys.executable, "-c", code, "records", str(LAMPS), "-o", name],
        cwd=tmp_path, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 2
    assert "cannot be written" in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr
    assert (tmp_path / name).read_text() == "old"
