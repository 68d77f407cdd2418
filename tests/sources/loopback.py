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


@contextmanager
def serving(answers: dict[str, Answer]) -> Iterator[str]:
    """Give the address of a server that answers the paths of `answers`, and 404 to all others."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            answers.get(self.path, body(b"nothing here", 404))(self)

        def log_message(self, *_arguments: object) -> None:
            """Keep the test's stderr clean."""

    class Server(ThreadingHTTPServer):
        daemon_threads = True
        block_on_close = False

        def handle_error(self, *_arguments: object) -> None:
            """Clients that hang up are what the tests are about."""

    server = Server(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
