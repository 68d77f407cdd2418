"""The code of a Markdown page, run as a reader would run it, and the page as it should be.

In a folder with a copy of examples/, block by block:

    ```python     runs, all blocks of a page in one namespace; a ```text block right below shows what it prints
    ```console    lines that begin with "$ " run, the lines below each show what it prints, errors included
    ```sh         does not run: what installs, or waits for a person (a test says what it may hold)

In what is shown a line "..." stands for any lines, and "..." in a line for any characters. "$ COMMAND &" runs on until
the page ends; a command that fails must be followed by "$ echo $?". A block below the comment "<!-- not run: REASON
-->" does not run.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from unweave.cli import main

PROJECT = Path(__file__).parents[2]
COLUMNS = "88"
"""Characters that a terminal table has: what fits a page of the docs."""
_FENCE = re.compile(r"^```(\w*) *$")
_SHELL = re.compile(r"[|><&;$*`]|^(?!unweave )")
"""What takes a shell, outside of quotes: everything but a plain call of unweave."""
_QUOTED = re.compile(r"'[^']*'")
_SERVER = re.compile(r"http\.server (\d+)")


@dataclass
class Block:
    """A fenced block: its language, and its lines from `begin` to `end` of the page, fences not among them."""

    language: str
    begin: int
    end: int
    runs: bool = True


@dataclass
class Session:
    """What the blocks of one page share."""

    folder: Path
    names: dict[str, Any] = field(default_factory=lambda: {"__name__": "page"})
    status: int = 0
    background: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def environment(self) -> dict[str, str]:
        """Return the environment in which `unweave` and `python` are those that run the tests."""
        tools = self.folder / ".bin"
        tools.mkdir(exist_ok=True)
        for name, call in (("unweave", "-m unweave "), ("python", ""), ("scrapy", "-m scrapy ")):
            tool = tools / name
            tool.write_text(f'#!/bin/sh\nexec "{sys.executable}" {call}"$@"\n')
            tool.chmod(0o755)
        path = os.pathsep.join([str(tools), os.environ.get("PATH", "")])
        return {**os.environ, "PATH": path, "COLUMNS": COLUMNS, "PYTHONUNBUFFERED": "1", "NO_COLOR": "1"}

    def close(self) -> None:
        """End what still runs."""
        for process in self.background:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(10)


def blocks_of(lines: list[str]) -> list[Block]:
    """Return the fenced blocks of a page."""
    found: list[Block] = []
    opened: Block | None = None
    for number, line in enumerate(lines):
        fence = _FENCE.match(line)
        if opened is not None:
            if line.rstrip() == "```":
                opened.end = number
                found.append(opened)
                opened = None
        elif fence:
            above = next((text for text in reversed(lines[:number]) if text.strip()), "")
            opened = Block(fence[1], number + 1, number + 1, not above.startswith("<!-- not run:"))
    return found


def run_page(path: Path, folder: Path) -> str:
    """Run the page's blocks in `folder`, and return its text with what they printed in place of what it shows."""
    shutil.copytree(PROJECT / "examples", folder / "examples")
    lines = path.read_text(encoding="utf-8").splitlines()
    blocks = blocks_of(lines)
    session = Session(folder)
    shown: list[tuple[Block, list[str]]] = []
    with _at_home(folder), contextlib.closing(session):
        for number, block in enumerate(blocks):
            if not block.runs:
                continue
            if block.language == "console":
                shown.append((block, _run_console(lines, block, session)))
            elif block.language == "python":
                printed = _run_python(path, lines, block, session)
                after = blocks[number + 1] if number + 1 < len(blocks) else None
                if after and after.language == "text" and not "".join(lines[block.end + 1 : after.begin - 1]).strip():
                    shown.append((after, _kept(lines[after.begin : after.end], printed)))
                elif printed:
                    raise AssertionError(f"{path}:{block.begin}: prints, and no text block below shows it: {printed}")
    for block, texts in reversed(shown):
        lines[block.begin : block.end] = texts
    return "\n".join(lines) + "\n"


def _run_python(path: Path, lines: list[str], block: Block, session: Session) -> list[str]:
    code = "\n" * block.begin + "\n".join(lines[block.begin : block.end])
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            exec(compile(code, str(path), "exec", dont_inherit=True), session.names)
    except Exception as error:
        raise AssertionError(f"{path}:{block.begin}: the code fails\n{traceback.format_exc(limit=-3)}") from error
    return _printed(printed.getvalue())


def _run_console(lines: list[str], block: Block, session: Session) -> list[str]:
    texts = lines[block.begin : block.end]
    starts = [i for i, line in enumerate(texts) if line.startswith("$ ")]
    result = texts[: starts[0]] if starts else texts
    for i, start in enumerate(starts):
        stop = starts[i + 1] if i + 1 < len(starts) else len(texts)
        following = texts[stop] if stop < len(texts) else ""
        printed = _run_command(texts[start][2:], session, may_fail=following == "$ echo $?")
        result += [texts[start], *_kept(texts[start + 1 : stop], printed)]
    return result


def _run_command(command: str, session: Session, may_fail: bool) -> list[str]:
    if command == "echo $?":
        return [str(session.status)]
    if command.endswith("&"):
        _start(command, session)
        return []
    if _SHELL.search(_QUOTED.sub("", command)):
        done = subprocess.run(
            ["bash", "-c", command],
            env=session.environment(), cwd=session.folder, timeout=120,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
        )  # fmt: skip
        output, session.status = done.stdout, done.returncode
    else:
        arguments = shlex.split(command)[1:]
        result = CliRunner(env={"COLUMNS": COLUMNS}).invoke(main, arguments, prog_name="unweave")
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        output, session.status = result.output, result.exit_code
    if session.status and not may_fail:
        raise AssertionError(f"$ {command}\n{output}\nended with {session.status}, and no `echo $?` below says so")
    return _printed(output)


def _start(command: str, session: Session) -> None:
    """Start a command that runs on; a web server is waited for."""
    process = subprocess.Popen(
        ["bash", "-c", f"exec {command.rstrip('& ')}"],
        env=session.environment(), cwd=session.folder, start_new_session=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    session.background.append(process)
    server = _SERVER.search(command)
    deadline = time.monotonic() + 20
    while server and time.monotonic() < deadline:
        with contextlib.suppress(OSError), socket.create_connection(("localhost", int(server[1])), 1):
            return
        time.sleep(0.05)


def _printed(output: str) -> list[str]:
    lines = [line.rstrip() for line in output.splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return lines


def _kept(shown: list[str], printed: list[str]) -> list[str]:
    """Return what is shown where it stands for what was printed, "..." for any lines; else what was printed."""
    own = _printed("\n".join(shown))
    pattern = "".join(
        r"(?:.*\n)*?" if line == "..." else re.escape(line).replace(r"\.\.\.", ".*") + r"\n" for line in own
    )
    if re.fullmatch(pattern, "".join(line + "\n" for line in printed)):
        return shown
    if own and own[-1] == "..." and len(printed) >= len(own) > 1:
        return [*printed[: len(own) - 1], "..."]
    return printed


@contextlib.contextmanager
def _at_home(folder: Path) -> Iterator[None]:
    before, width = Path.cwd(), os.environ.get("COLUMNS")
    os.chdir(folder)
    os.environ["COLUMNS"] = COLUMNS
    try:
        yield
    finally:
        os.chdir(before)
        if width is None:
            del os.environ["COLUMNS"]
        else:
            os.environ["COLUMNS"] = width
