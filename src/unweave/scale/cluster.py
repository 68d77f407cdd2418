"""Hand slices to Dask workers, on this machine or behind a scheduler, and outlast the loss of either.

A slice whose worker is lost goes to another one (Dask's doing); when the scheduler is lost, every slice that had not
come back is handed in again as soon as there is one. Slices write whole files under names of their own, so one that ran
twice is there once.
"""

from __future__ import annotations

import logging
import queue
import time
import uuid
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Self, cast

from ..errors import OutputError, UnweaveError, needing
from ..wording import counted
from .job import Job
from .parts import Tally
from .slices import Slice
from .tasks import read_slice

if TYPE_CHECKING:
    from distributed import Client, Future

PATIENCE = 120.0
"""Seconds to wait for a scheduler that is gone, or for its first worker."""

_QUIET = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "500ms",
    "distributed.admin.system-monitor.interval": "2s",
    "distributed.admin.system-monitor.gil.enabled": False,
}
"""Dask samples its workers 100 times a second; ours wait for the process that reads pages,
and there is nothing to see."""

_MOST_LOSSES = 3
_LOOK = 0.5


class Crew:
    """Workers, and the slices they have at the moment; use it as a context.

    Parameters
    ----------
    workers : processes to start on this machine; None where `scheduler` says who works
    on_notice : gets sentences about what is lost and waited for
    """

    def __init__(
        self, job: Job, folder: str, *, workers: int | None, scheduler: str | None, on_notice: Callable[[str], None]
    ) -> None:
        self._job_text, self._folder = job.to_json(), folder
        self._workers, self._scheduler, self._notice = workers, scheduler, on_notice
        self._stack = ExitStack()
        self._client: Client
        self._out: dict[Future, Slice] = {}
        self._ended: queue.SimpleQueue[Future] = queue.SimpleQueue()
        self._losses: Counter[str] = Counter()

    def __enter__(self) -> Self:
        with needing("working on many pages at once", "scale"):
            import dask.config
            import distributed
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        if self._scheduler is None:
            self._stack.enter_context(dask.config.set(_QUIET))
            cluster = distributed.LocalCluster(
                n_workers=self._workers,
                threads_per_worker=1,
                processes=True,
                host="127.0.0.1",  # who reaches a scheduler can run code
                dashboard_address="127.0.0.1:0",
                memory_limit=0,  # pages are read, and limited, in processes of their own
                silence_logs=logging.CRITICAL,
            )
            self._stack.enter_context(cluster)
            self._address = cluster.scheduler_address
        else:
            self._address = self._scheduler
        self._connect()
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(Exception):  # the results are safe; what a lost scheduler says on parting is of no use
            self._client.cancel(list(self._out), force=True)
            self._client.close(timeout=5)
        self._stack.close()

    @property
    def dashboard(self) -> str | None:
        """Where a browser sees the work, None if Bokeh, which draws it, is not there."""
        link: str | None = self._client.dashboard_link if find_spec("bokeh") else None
        return link

    def run(self, slices: Iterator[Slice]) -> Iterator[tuple[Slice, Tally | str]]:
        """Yield each slice as it ends, with what became of it, or why it could not be done.

        Raises
        ------
        OutputError : results cannot be written
        UnweaveError : no scheduler or worker for PATIENCE seconds
        """
        waiting: deque[Slice] = deque()
        exhausted = False
        idle_since = time.monotonic()
        while self._out or waiting or not exhausted:
            if self._is_lost():
                waiting.extendleft(reversed(self._reconnect()))
                idle_since = time.monotonic()
            while len(self._out) < 2 * self._n_threads() + 2:  # enough that no worker waits for the next
                if not waiting and not exhausted:
                    following = next(slices, None)
                    exhausted = following is None
                    if following is not None:
                        waiting.append(following)
                if not waiting:
                    break
                self._hand_in(waiting.popleft())
            if not self._out:
                continue
            try:
                future = self._ended.get(timeout=_LOOK)
            except queue.Empty:
                if self._n_threads():
                    idle_since = time.monotonic()
                elif time.monotonic() - idle_since > PATIENCE:
                    raise UnweaveError(
                        f"{self._address}: no worker for {PATIENCE:.0f} s; start one and run again"
                    ) from None
                continue
            part = self._out.pop(future, None)
            if part is None:
                continue  # of a scheduler that is gone
            outcome = self._outcome(future, part)
            if outcome is None:
                waiting.append(part)
            else:
                yield part, outcome

    def _outcome(self, future: Future, part: Slice) -> Tally | str | None:
        """Return what came of a slice, a sentence if nothing, None if it should be tried again.

        A future says once that it has ended: one whose result is lost with its worker, or cancelled, is not waited for
        again.
        """
        from distributed import CancelledError, KilledWorker

        if future.status not in ("finished", "error"):
            return None
        try:
            return cast(Tally, future.result(timeout=30))
        except OutputError:
            raise
        except (KilledWorker, CancelledError, TimeoutError) as error:
            self._losses[part.key] += 1
            if self._losses[part.key] < _MOST_LOSSES:
                return None
            return f"{part.inputs[0].name}: its workers were lost again and again: {error}"
        except UnweaveError as error:
            return f"{part.inputs[0].name}: {error}"
        except Exception as error:  # whatever a worker may raise costs this slice, not the job
            if self._is_lost():
                return None
            return f"{part.inputs[0].name}: {type(error).__name__}: {error}"

    def _hand_in(self, part: Slice) -> None:
        key = f"{part.key}-{uuid.uuid4().hex[:8]}"
        future = self._client.submit(read_slice, self._job_text, part.to_json(), self._folder, key=key, pure=False)
        self._out[future] = part
        future.add_done_callback(self._ended.put)

    def _n_threads(self) -> int:
        try:
            threads: dict[str, Any] = self._client.scheduler_info(n_workers=-1)["workers"]
            return sum(worker["nthreads"] for worker in threads.values())
        except (KeyError, OSError):
            return 0

    def _is_lost(self) -> bool:
        return bool(self._client.status != "running")

    def _reconnect(self) -> list[Slice]:
        """Wait for the scheduler, and return the slices that it no longer knows of."""
        lost = list(self._out.values())
        self._notice(
            f"the scheduler at {self._address} is lost; {counted(len(lost), 'slice')} to be handed in again when it "
            "is back"
        )
        self._out.clear()
        with suppress(Exception):  # it is gone: nothing to say goodbye to
            self._client.close(timeout=1)
        self._connect()
        return lost

    def _connect(self) -> None:
        from distributed import Client

        deadline, is_said = time.monotonic() + PATIENCE, False
        while True:
            try:
                self._client = Client(self._address, timeout=min(5, PATIENCE), set_as_default=False)
                return
            except (OSError, TimeoutError, ValueError) as error:
                if not is_said and not isinstance(error, ValueError):
                    self._notice(f"{self._address}: no scheduler answers yet; waiting for {PATIENCE:.0f} s")
                    is_said = True
                if time.monotonic() > deadline or isinstance(error, ValueError):
                    raise UnweaveError(f"{self._address}: no scheduler answers: {error}") from error
                time.sleep(1)
