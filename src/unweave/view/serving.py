"""`serve`: the viewer on a loopback port until Ctrl-C, and the browser that shows it."""

from __future__ import annotations

import asyncio
import secrets
import socket
import threading
import webbrowser
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from ..errors import UnweaveError, needing
from ..page import Page
from ..wording import counted
from .shelf import Shelf

if TYPE_CHECKING:
    from ..output.stored_sites import StoredSite

LOOPBACK = "127.0.0.1"


class Server:
    """A viewer that listens; `address` has the token, and is all that a browser needs.

    Raises MissingExtraError without Starlette and uvicorn, UnweaveError where the port is taken.
    """

    def __init__(
        self, shelf: Shelf, *, port: int = 0, wrapper_path: str | None = None, site: StoredSite | None = None
    ) -> None:
        _need_libraries()
        import uvicorn

        from .app import build
        from .clicking import Marking
        from .connections import BACKLOG, BoundedProtocol
        from .site_views import SiteTables

        self._socket = _listening(port)
        self.port: int = self._socket.getsockname()[1]
        token = secrets.token_urlsafe(24)
        hosts = frozenset((f"{LOOPBACK}:{self.port}", f"localhost:{self.port}"))
        self.address = f"http://{LOOPBACK}:{self.port}/{token}/"
        self.marking = Marking(shelf, wrapper_path)
        tables = SiteTables(site, shelf) if site is not None else None
        config = uvicorn.Config(
            build(shelf, self.marking, token=token, hosts=hosts, site=tables),
            log_level="error",
            access_log=False,
            server_header=False,
            ws="none",
            http=BoundedProtocol,
            backlog=BACKLOG,
            timeout_graceful_shutdown=1,
            h11_max_incomplete_event_size=65_536,
        )
        self._server = _quiet_server(config)

    def run(self) -> None:
        """Answer requests until Ctrl-C, or `stop` from another thread."""
        try:
            self._server.run(sockets=[self._socket])
        except KeyboardInterrupt:
            pass  # how a person ends it
        finally:
            self._socket.close()

    def stop(self) -> None:
        self._server.should_exit = True


def _quiet_server(config: Any) -> Any:
    """Return a server whose loop says nothing of file handles that run out."""
    import uvicorn

    from .connections import stay_quiet

    class Quiet(uvicorn.Server):
        async def serve(self, sockets: list[socket.socket] | None = None) -> None:
            stay_quiet(asyncio.get_running_loop())
            await super().serve(sockets)

    return Quiet(config)


def serve(
    pages: Iterable[Page],
    *,
    failed: list[str] | None = None,
    port: int = 0,
    opens_browser: bool = True,
    wrapper_path: str | None = None,
    max_pages: int = 500,
    site: StoredSite | None = None,
    say: Callable[[str], None] = print,
) -> None:
    """Show pages until Ctrl-C.

    Parameters
    ----------
    pages : read when the viewer is known to be installed
    failed : grows while `pages` are read: those that could not be, each in a sentence
    port : 0 for any that is free
    opens_browser : open the user's browser
    wrapper_path : a saved wrapper to begin with
    site : the tables of the site that the pages are of; with them it may have no page
    say : gets the address, and what happens

    Raises MissingExtraError without the viewer's libraries, UnweaveError without a page or where the port is taken.
    """
    _need_libraries()
    shelf = Shelf(pages, max_pages=max_pages, failed=failed)
    if not len(shelf) and site is None:
        raise UnweaveError("there is no page to show" + "".join(f"\n  {text}" for text in shelf.failed))
    server = Server(shelf, port=port, wrapper_path=wrapper_path, site=site)
    tables = f"{counted(len(site.tables), 'table')} and " if site is not None else ""
    say(f"{tables}{counted(len(shelf), 'page')} at {server.address}   (Ctrl-C ends)")
    for text in shelf.failed:
        say(text)
    if shelf.left_out:
        say(f"there are more pages than these {len(shelf)}; --max-pages lets more in")
    if opens_browser:
        # the socket listens already, so the browser waits for the server and not the other way round
        threading.Thread(target=webbrowser.open, args=(server.address,), daemon=True).start()
    server.run()


def _need_libraries() -> None:
    with needing("unweave view", "view"):
        import starlette
        import uvicorn
    del starlette, uvicorn


def _listening(port: int) -> socket.socket:
    try:
        return socket.create_server((LOOPBACK, port))
    except (OSError, OverflowError) as error:
        raise UnweaveError(f"port {port} of {LOOPBACK} cannot be listened on ({error}); give another --port") from error
