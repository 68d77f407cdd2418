"""Connections of the viewer: a deadline until a request is whole, and no more of them than leave file handles free.

One that waits longest for its request makes room for a new one, so that idle and slow ones never keep a browser out.
"""

import asyncio
import errno
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_SECONDS = 10.0
"""What a connection may take to send the headers of its first request."""
MAX_CONNECTIONS = 64
"""At most: six of them make a browser's window."""
BACKLOG = 16
"""Connections accepted at once, before any is looked at."""


def max_connections() -> int:
    """Return how many connections are kept: a quarter of the file handles that this process may have at most."""
    try:
        import resource
    except ImportError:  # Windows, which has no such limit
        return MAX_CONNECTIONS
    handles = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MAX_CONNECTIONS if handles < 0 else max(8, min(MAX_CONNECTIONS, handles // 4))


class BoundedProtocol(H11Protocol):
    """uvicorn's HTTP protocol with a deadline, and a cap on how many there are."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._late = self.loop.call_later(REQUEST_SECONDS, self._close_if_waiting)
        if len(self.connections) > max_connections():
            waiting = [one for one in self.connections if isinstance(one, BoundedProtocol) and one.is_waiting]
            # self is among them
            oldest = min(waiting, key=lambda one: one._late.when() if one._late is not None else 0.0)
            oldest.transport.abort()

    @property
    def is_waiting(self) -> bool:
        """Whether no request of this connection is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def _close_if_waiting(self) -> None:
        if self.cycle is None:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._late is not None:
            self._late.cancel()
        super().connection_lost(exc)


def stay_quiet(loop: asyncio.AbstractEventLoop) -> None:
    """Have the loop say nothing when file handles run out: it tries again by itself, a second later."""

    def heard(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if not (
            isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
        ):
            loop.default_exception_handler(context)

    loop.set_exception_handler(heard)
