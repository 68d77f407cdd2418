"""A newspaper on loopback: a front page that leads to two articles and many pages of tags, articles that lead to
others, and a feed without end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler

from tests.articles import news
from tests.sources.loopback import Quiet, listening

N_ARTICLES, N_TAGS = 12, 60


class _Handler(Quiet, BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        if self.path == "/feed.xml":
            self._send_without_end()
            return
        body = self._body()
        self.send_response(404 if body is None else 200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write((body or "").encode())

    def _send_without_end(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/rss+xml")
        self.end_headers()
        try:
            self.wfile.write(b"<rss><channel>")
            while True:
                self.wfile.write(b"<item><link>/tag/1</link></item>" * 1000)
        except OSError:
            return

    def _body(self) -> str | None:
        name, _, number = self.path.strip("/").partition("/")
        tags = "".join(f'<li><a href="/tag/{n}">Tag {n}</a></li>' for n in range(N_TAGS))
        if not name:
            feed = '<link rel="alternate" type="application/rss+xml" href="/feed.xml">'
            first = "".join(f'<a href="/2024/5/story-number-{n}-is-out">{n}</a>' for n in range(2))
            return f"{feed}{first}<ul>{tags}</ul>"
        if name == "tag":
            return f"<h1>Tag {number}</h1><ul>{tags}</ul>"
        if not name.isdigit():
            return None
        n = int(self.path.split("-")[2])
        more = "".join(
            f'<a href="/2024/5/story-number-{i}-is-out">{i}</a>' for i in range(n + 1, min(n + 5, N_ARTICLES))
        )
        return news.modern(n).html.replace("</main>", f"{more}</main>").replace(news.MENU, "")


@contextmanager
def printed() -> Iterator[str]:
    """Serve the paper; its address."""
    with listening(_Handler) as server:
        yield f"{server.address}/"
