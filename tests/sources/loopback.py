"""A web server on the loopback interface, whose answers are functions of the request path."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Answer = Callable[[BaseHTTPRequestHandler], None]


def body(content: bytes, status: int = 200, **headers: str) -> Answer:
    """Answer `content`; header names are written with `_` for `-`."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        sent = {"Content-Type": "text/html", "Content-Length": str(len(content))}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        for name, value in sent.items():
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(content)

    return answer


def redirect(target: str) -> Answer:
    return body(b"", 302, Location=target)


class Quiet(BaseHTTPRequestHandler):
    """Keeps the test's stderr clean."""

    def log_message(self, *_arguments: object) -> None:
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def handle_error(self, *_arguments: object) -> None:
        """Clients that hang up are what the tests are about."""


@contextmanager
def listening(handler: Callable[..., BaseHTTPRequestHandler]) -> Iterator[Server]:
    """Give a server on a port of its own, whose requests `handler` answers."""
    server = Server(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def serving(answers: dict[str, Answer]) -> Iterator[str]:
    """Give the address of a server that answers the paths of `answers`, and 404 to all others."""

    class Handler(Quiet):
        def do_GET(self) -> None:
            answers.get(self.path, body(b"nothing here", 404))(self)

    with listening(Handler) as server:
        yield server.address


@contextmanager
def serving_pages(page_at: Callable[[str], str | None]) -> Iterator[str]:
    """Give the address, with its slash, of a server whose pages `page_at` gives by their path;
    404 where it has none."""

    class Handler(Quiet):
        def do_GET(self) -> None:
            page = page_at(self.path)
            body((page or "").encode(), 404 if page is None else 200, Content_Type="text/html; charset=utf-8")(self)

    with listening(Handler) as server:
        yield f"{server.address}/"
