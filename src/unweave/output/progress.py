"""Progress and warnings on standard error."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import TYPE_CHECKING, Self

from ..wording import counted
from .visible import visible

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


class Reporter:
    """Prints warnings as lines on standard error, above a moving line when `moving`."""

    def __init__(self, *, moving: bool) -> None:
        self._moving = moving
        self._progress: Progress | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> Self:
        if self._moving:
            from rich.console import Console
            from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

            self._progress = Progress(
                SpinnerColumn(),
                TimeElapsedColumn(),
                TextColumn("{task.description}", markup=False),
                console=Console(stderr=True),
                transient=True,
                redirect_stdout=False,  # else rich would print the records on the terminal, not into the pipe
                redirect_stderr=False,
            )
            self._task = self._progress.add_task("", total=None)
            self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._progress is not None:
            self._progress.stop()

    def warn(self, message: str) -> None:
        """Print a line, made safe to show."""
        line = f"unweave: {visible(message)}"
        if self._progress is not None:
            self._progress.console.print(line, markup=False, highlight=False, soft_wrap=True)
        else:
            print(line, file=sys.stderr)

    def progress(self, n_pages: int, n_records: int, page: str) -> None:
        """Say how far the work is, and which page comes next."""
        if self._progress is not None and self._task is not None:
            self._progress.update(
                self._task, description=f"{counted(n_pages, 'page')}, {counted(n_records, 'record')}: {visible(page)}"
            )
