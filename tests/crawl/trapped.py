"""A small news site on loopback with everything that hurts a crawler."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler

from tests.articles import news
from tests.sources.loopback import Quiet, listening

ROBOTS = "User-agent: *\nDisallow: /private/\n"
N_STORIES = 12


class _Handler(Quiet, BaseHTTPRequestHandler):
    """Answers by path; counts every request on the server."""

    def do_GET(self) -> None:
        path = self.path.split("?")[0]
        self.server.seen[self.path] += 1  # type: ignore[attr-defined]
        if path == "/robots.txt":
            self._send(200, ROBOTS, "text/plain")
        elif path == "/":
            self._send(200, self._front())
        elif path.startswith("/politics/"):
            self._send(200, self._story(int(path.rsplit("/", 1)[1])))
        elif path.startswith("/calendar/"):
            day = int(path.rsplit("/", 1)[1])
            self._send(
                200, f"<p>Day {day}</p><a href='/calendar/{day + 1}'>next</a><a href='/calendar/{day + 2}'>later</a>"
            )
        elif path == "/loop":
            self._redirect("/loop?again=1" if "again" not in self.path else "/loop")
        elif path == "/away":
            self._redirect(self.server.elsewhere)  # type: ignore[attr-defined]
        elif path == "/moved":
            self._redirect("/politics/0")
        elif path == "/slow":
            time.sleep(4)
            self._send(200, "<p>At last</p>")
        elif path == "/private/secret":
            self._send(200, "<p>Not for crawlers</p>")
        elif path == "/picture":
            self._send(200, "GIF89a" * 1000, "image/gif")
        elif path == "/huge":
            self._send(200, "<p>" + "x" * 3_000_000)
        elif path == "/broken":
            self._send(500, "<p>Broken</p>")
        else:
            self._send(404, "<p>Nothing here</p>")

    def _front(self) -> str:
        traps = "calendar/1 loop away moved slow private/secret picture huge broken missing photo.jpg".split()
        links = [f"/politics/{n}" for n in range(N_STORIES)] + [f"/politics/{n}?utm_source=front#top" for n in range(3)]
        links += [f"/{trap}" for trap in traps]
        links += [self.server.elsewhere, "http://10.0.0.1/admin", "http://user:pw@127.0.0.1/", "mailto:a@b.example"]  # type: ignore[attr-defined]
        return "<h1>Front</h1>" + "".join(f'<a href="{link}">{link}</a>' for link in links)

    def _story(self, n: int) -> str:
        page = news.modern(n).html
        own = f'<link rel="canonical" href="/politics/{n % N_STORIES}">'
        return page.replace("</head>", own + "</head>").replace(
            "</article>", f'</article><a href="/politics/{n + N_STORIES if n == 5 else n}">print</a>'
        )

    def _redirect(self, where: str) -> None:
        self.send_response(302)
        self.send_header("Location", where)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _send(self, status: int, text: str, kind: str = "text/html; charset=utf-8") -> None:
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        try:
            self.end_headers()
            self.wfile.write(body)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True  # the crawler hung up, as it should


@contextmanager
def served(elsewhere: str = "http://other.example/") -> Iterator[tuple[str, Counter[str]]]:
    """Serve the site; (its address, how often each path was asked for)."""
    with listening(_Handler) as server:
        server.seen, server.elsewhere = Counter(), elsewhere  # type: ignore[attr-defined]
        yield f"{server.address}/", server.seen  # type: ignore[attr-defined]
