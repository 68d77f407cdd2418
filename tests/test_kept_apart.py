"""Nobody loses a page, the marks made by hand or a saved file because -o, --save or --report names it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from unweave.cli import main

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, catch_exceptions=False)


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(EXAMPLES / "shop", tmp_path / "shop")
    shutil.copy(EXAMPLES / "lamps.html", tmp_path)
    shutil.copy(EXAMPLES / "lamps-2.html", tmp_path)
    monkeypatch.chdir(tmp_path)
    assert run("learn", "shop/examples.jsonl", "-o", "shop.json").exit_code == 0
    assert run("separate", "lamps.html", "-o", "parts").exit_code == 0
    return tmp_path


@pytest.mark.parametrize(
    ("command", "file"),
    [
        ("records lamps.html -o lamps.html", "lamps.html"),
        ("records lamps.html lamps-2.html -o ./lamps-2.html", "lamps-2.html"),
        ("records . -o lamps.html", "lamps.html"),
        ("records lamp*.html -o lamps.html", "lamps.html"),
        ("records lamps.html --report lamps.html", "lamps.html"),
        ("records lamps.html --save lamps.html", "lamps.html"),
        ("lamps.html -o lamps.html", "lamps.html"),
        ("apply shop.json shop/arc.html -o shop.json", "shop.json"),
        ("details shop --save shop/arc.html", "shop/arc.html"),
        ("site shop -o tables --save shop/arc.html", "shop/arc.html"),
        ("learn shop/examples.jsonl -o shop/examples.jsonl", "shop/examples.jsonl"),
        ("export shop.json -o shop.json", "shop.json"),
        ("check shop.json shop/arc.html --repair -o shop/arc.html", "shop/arc.html"),
        ("weave parts/lamps.layout.jinja parts/lamps.data.json -o parts/lamps.data.json", "parts/lamps.data.json"),
    ],
)
def test_what_is_read_is_not_written_over(room: Path, command: str, file: str) -> None:
    before = (room / file).read_bytes()
    done = run(*command.split())
    assert done.exit_code == 2
    assert done.stderr.endswith(f"{file}: is read, and would be written over; give another file to write to\n")
    assert done.stderr.count("\n") == 1
    assert (room / file).read_bytes() == before


def test_a_link_to_what_is_read_is_no_other_file(room: Path) -> None:
    (room / "link.html").symlink_to(room / "lamps.html")
    assert run("records", "lamps.html", "-o", "link.html").exit_code == 2


def test_a_repaired_wrapper_may_take_the_place_of_the_old_one(room: Path) -> None:
    """The documented exception: -o names it."""
    before = (room / "shop.json").read_bytes()
    assert run("check", "shop.json", "shop/redesign", "--repair", "-o", "shop.json").exit_code == 0
    assert (room / "shop.json").read_bytes() != before


def test_results_are_written_again_over_results(room: Path) -> None:
    for _ in range(2):
        assert run("records", "lamps.html", "-o", "lamps.csv").exit_code == 0


def test_a_folder_with_files_of_others_gets_no_tables(room: Path) -> None:
    """`unweave site shop -o FOLDER` wrote over a `pages.csv` that a person had there."""
    (room / "mine").mkdir()
    (room / "mine" / "pages.csv").write_text("my own\n")
    done = run("site", "shop", "-o", "mine")
    assert (done.exit_code, done.stderr) == (
        2,
        "unweave: mine: holds pages.csv, which no site left there; give another folder\n",
    )
    assert (room / "mine" / "pages.csv").read_text() == "my own\n"
    for _ in range(2):
        assert run("site", "shop", "-o", "tables").exit_code == 0
