"""The commands on a system without what only POSIX has, as Windows is: files are written, locks hold, nothing is
imported in vain."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LIST = str(ROOT / "examples" / "lamps.html")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="plays Windows on other systems")


def run(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `code` in a process of its own that has lost what POSIX alone has."""
    return subprocess.run(
        [sys.executable, "-c", f"import tests.without_posix, sys\n{code}", *arguments],
        cwd=ROOT, capture_output=True, text=True, timeout=300,
    )  # fmt: skip


def unweave(*arguments: str) -> subprocess.CompletedProcess[str]:
    return run("from unweave.cli import main\nmain(prog_name='unweave')", *arguments)


VERBS = {
    "rows.csv": ["records", LIST, "-o", "rows.csv"],
    "rows.jsonl": ["records", LIST, "-o", "rows.jsonl"],
    "rows.pattern": ["records", LIST, "--save", "rows.pattern"],
    "parts/lamps.layout.jinja": ["separate", LIST, "-o", "parts"],
    "shop.db": ["site", str(ROOT / "examples" / "shop"), "-o", "shop.db"],
}
"""What is written -> the command that writes it."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which all of them have run, one after the other in one process."""
    place = tmp_path_factory.mktemp("written")
    code = f"import os\nfrom unweave.cli import main\nos.chdir({str(place)!r})\n"
    calls = (f"assert main({verb!r}, standalone_mode=False) in (0, None), {verb!r}" for verb in VERBS.values())
    ended = run(code + "\n".join(calls))
    assert ended.returncode == 0, ended.stderr
    return place


@pytest.mark.parametrize("written", VERBS)
def test_what_a_command_writes_is_there(written: str, folder: Path) -> None:
    assert (folder / written).stat().st_size > 100


def test_a_file_that_one_process_holds_is_refused_to_another_and_can_be_read(tmp_path: Path) -> None:
    archive = tmp_path / "site.warc.gz"
    code = f"from pathlib import Path\nfrom unweave.crawl.archive import held\nfile = held(Path({str(archive)!r}))\n"
    again = f"{code}import subprocess\nfile.write(b'page')\nfile.flush()\n"
    again += (
        "sys.exit(subprocess.run([sys.executable, '-c', "
        f"{'import tests.without_posix, sys' + chr(10) + code!r}]).returncode)"
    )
    ended = run(again)
    assert ended.returncode == 1
    assert "another crawl is writing here" in ended.stderr
    assert archive.read_bytes() == b"page"
    assert run(code).returncode == 0, "a file that was closed is free again"


def test_the_viewer_needs_nothing_of_posix() -> None:
    ended = run(
        "from unweave.view.connections import MAX_CONNECTIONS, max_connections\nassert max_connections() == "
        "MAX_CONNECTIONS"
    )
    assert ended.returncode == 0, ended.stderr


def test_workers_are_refused_in_a_sentence(tmp_path: Path) -> None:
    ended = unweave("records", LIST, "--workers", "2", "-o", str(tmp_path))
    assert ended.returncode != 0
    assert ended.stderr.strip().endswith(
        "many processes work on Linux and macOS alone: leave out --workers, or use WSL"
    )
