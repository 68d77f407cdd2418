"""Tables as text, and docs/results.md, which only this file writes.

A table is a section between two marker comments; writing it again replaces it in place, so that
tables made at different times stand side by side, each with what it was made from.
"""

import fcntl
import platform
import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bench.comparison import README, write_comparison
from bench.data import PROJECT
from bench.plots import PICTURES, draw_plots

RESULTS = PROJECT / "docs" / "results.md"
_HEAD = """# Results

Made by `python -m bench all`; `python -m bench TABLE` replaces its sections here, draws the plots again, and touches \
no other.
Rows in which others win stay.
How the scores are defined: the docstrings of `bench/`.
"""


@dataclass(frozen=True)
class Section:
    """A table with what it needs to be read.

    `data` says which pages it was made on; `notes` are sentences put below the table.
    """

    name: str
    title: str
    command: str
    data: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()


def table_text(section: Section) -> str:
    """Print a section's table as aligned Markdown, its first column to the left."""
    cells = [section.header, *section.rows]
    widths = [max(len(row[i]) for row in cells) for i in range(len(section.header))]
    lines = [_line(row, widths) for row in cells]
    lines.insert(1, "|" + "|".join(_rule(i, width) for i, width in enumerate(widths)) + "|")
    return "\n".join(lines)


def section_text(section: Section, made: str) -> str:
    """Print a section with its markers; `made` says version, machine and date."""
    parts = [
        f"<!-- begin {section.name} -->",
        f"## {section.title}",
        "",
        f"`{section.command}` on {section.data}.",
        made,
        "",
        table_text(section),
        "",
        *section.notes,
        f"<!-- end {section.name} -->",
    ]
    return "\n".join(parts)


def write_sections(sections: Sequence[Section], path: Path = RESULTS) -> None:
    """Put sections into the results page, each in its old place, new ones at the end.

    The plots and the README's comparison are made again from it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    made = provenance()
    with path.open("a+", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # two parts of a run may end at once
        file.seek(0)
        page = file.read() or _HEAD
        for section in sections:
            page = _put(section.name, section_text(section, made), page)
        if path == RESULTS:
            page = _put_plots(draw_plots(page), page)
            write_comparison(page)
        file.truncate(0)
        file.write(page)


def _put_plots(shown: str, page: str) -> str:
    """Show the plots above the tables."""
    text = f"<!-- begin plots -->\n{shown}\n<!-- end plots -->"
    if "<!-- begin plots -->" in page:
        return _put("plots", text, page)
    before, begin, rest = page.partition("<!-- begin ")
    return f"{before}{text}\n\n{begin}{rest}"


def _put(name: str, text: str, page: str) -> str:
    """Replace the section between its markers, or add it at the end."""
    begin, end = f"<!-- begin {name} -->", f"<!-- end {name} -->"
    if begin in page and end in page:
        before, rest = page.split(begin, 1)
        return before + text + rest.split(end, 1)[1]
    return f"{page.rstrip()}\n\n{text}\n"


def provenance() -> str:
    """Say which version ran where and when."""
    today = datetime.now(UTC).date().isoformat()
    return f"Version {version()}, Python {platform.python_version()}, {_processor()}, {platform.system()}, {today}."


def version() -> str:
    """Describe the commit: the last tag, the commits since,
    and whether files were changed that the bench does not write."""
    written = [f":!{path.relative_to(PROJECT)}" for path in (RESULTS, PICTURES, README)]
    try:
        commit = _git("describe", "--always", "--tags")
        changed = _git("status", "--porcelain", "--untracked-files=no", "--", ".", *written)
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return f"{commit}-dirty" if changed else commit


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=PROJECT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def _processor() -> str:
    """Name the processor and how many of its cores there are."""
    import os

    cores = os.cpu_count()
    info = Path("/proc/cpuinfo")
    name = platform.processor() or platform.machine()
    if info.is_file():
        found = re.search(r"^model name\s*:\s*(.+)$", info.read_text(), re.MULTILINE)
        name = found.group(1).strip() if found else name
    return f"{cores} cores of {name}"


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = [cell.ljust(w) if i == 0 else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths, strict=True))]
    return "| " + " | ".join(cells) + " |"


def _rule(column: int, width: int) -> str:
    return "-" * (width + 2) if column == 0 else "-" * (width + 1) + ":"
