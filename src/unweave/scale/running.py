"""Run a job from its sources to its data set: plan, hand out, note, and check that nothing is missing."""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from ..errors import PageError, UnweaveError
from ..sources.opening import Source
from ..wording import counted
from .cluster import Crew
from .job import Job
from .manifest import Manifest
from .parts import Tally
from .slices import Slice, inputs_of, plan


@dataclass(frozen=True)
class Outcome:
    """What became of a job, over all its runs.

    Attributes
    ----------
    pages : done, empty or failed, each once
    failed : reason -> number of pages set aside
    unread : sources that could not be read, or not to their end, or whose workers were lost; run again to try those
        once more
    """

    pages: int
    done: int
    empty: int
    failed: dict[str, int]
    records: int
    truncated: int
    parts: int
    unread: list[str]

    def describe(self) -> str:
        """Return the counts in a sentence."""
        reasons = ", ".join(f"{reason} {number}" for reason, number in sorted(self.failed.items()))
        failed = f"{sum(self.failed.values())} failed ({reasons})" if reasons else "0 failed"
        cut = f", {self.truncated} of them cut at a limit" if self.truncated else ""
        unread = f"; {counted(len(self.unread), 'source')} not read" if self.unread else ""
        return (
            f"{counted(self.pages, 'page')}: {self.done} done{cut}, {self.empty} without records, {failed}; "
            f"{counted(self.records, 'record')} in {counted(self.parts, 'part')}{unread}"
        )


@dataclass(frozen=True)
class Progress:
    """How far a job is: bytes of its sources, and pages, records and failures so far."""

    n_bytes: int
    of_bytes: int
    pages: int
    records: int
    failed: int


def run_job(
    job: Job,
    sources: Sequence[Source],
    folder: str | os.PathLike[str],
    *,
    workers: int | None = None,
    scheduler: str | None = None,
    on_error: Callable[[str], None] = lambda message: None,
    on_start: Callable[[str | None], None] = lambda dashboard: None,
    on_progress: Callable[[Progress], None] = lambda progress: None,
) -> Outcome:
    """Do a job, or what is left of it, and return what became of all its pages.

    On this machine, `workers` processes do it, started from a fresh interpreter: call it under `if __name__ ==
    "__main__"`. With a `scheduler`, its workers do; they must see the sources and the folder under the same paths, and
    have the same unweave.

    Parameters
    ----------
    on_error : gets a sentence for every source that cannot be read; pages set aside are in `failed/`
    on_start : gets the address of the dashboard, if there is one
    on_progress : called when a slice is done

    Raises
    ------
    OutputError : the folder holds another job, is in use, or cannot be written; run again when it can
    MissingExtraError : `pip install "unweave[scale]"`
    UnweaveError : this is Windows
    """
    # Windows, which hands processes no pipes in this way and has no alarm for a page's time
    if not hasattr(os, "O_DIRECTORY"):
        raise UnweaveError("many processes work on Linux and macOS alone: leave out --workers, or use WSL")
    if (workers is None) == (scheduler is None):
        raise ValueError("give the number of workers, or a scheduler")
    job.extractor()  # what was learnt is read here once, so that a bad file is said now
    unread: list[str] = []

    def fail(error: PageError) -> None:
        unread.append(str(error))
        on_error(str(error))

    inputs = inputs_of(sources, fail)
    where = Path(folder).resolve()
    with Manifest(where, job) as manifest:
        manifest.forget_broken(on_error)
        manifest.forget_changed(inputs, on_error)
        slices = (part for part in plan(manifest.unsettled(inputs), job.slice_bytes) if not manifest.has(part))
        first = next(slices, None)
        if first is None and not list(manifest.gaps()):
            return _outcome(manifest, unread)
        with Crew(job, os.fspath(where), workers=workers, scheduler=scheduler, on_notice=on_error) as crew:
            on_start(crew.dashboard)
            n_bytes, of_bytes = 0, sum(max(0, source.size) for source in inputs)

            def do(slices: Iterator[Slice]) -> None:
                nonlocal n_bytes
                for part, outcome in crew.run(slices):
                    if why := _noted(manifest, part, outcome):
                        on_error(why)
                    if isinstance(outcome, str):
                        unread.append(outcome)
                    n_bytes += part.n_bytes
                    total = manifest.total
                    on_progress(Progress(n_bytes, of_bytes, total.pages, total.records, sum(total.failed.values())))

            do(chain([first] if first is not None else [], slices))
            while gaps := list(manifest.gaps()):
                for key, _ in gaps:
                    manifest.forget(key)
                do(part for _, part in gaps if part is not None)
        return _outcome(manifest, unread)


def _noted(manifest: Manifest, part: Slice, outcome: Tally | str) -> str | None:
    """Note in the manifest what came of a slice; return what is wrong with it."""
    if isinstance(outcome, str):
        return outcome
    manifest.add(outcome)
    if outcome.unread and not outcome.broken:
        return f"{', '.join(outcome.unread[:3])}: not read; see failed/{part.key}.jsonl"
    return outcome.broken


def _outcome(manifest: Manifest, unread: Sequence[str]) -> Outcome:
    total = manifest.total
    return Outcome(
        pages=total.pages,
        done=total.done,
        empty=total.empty,
        failed={reason: number for reason, number in total.failed.items() if number},
        records=total.records,
        truncated=total.truncated,
        parts=manifest.n_parts,
        unread=[*unread, *manifest.unread()],
    )
