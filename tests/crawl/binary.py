"""A site of 63 pages on loopback, each linking to two more, that answers conditional requests,
with feeds and dead links."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler

from tests.sources.loopback import Quiet, listening

N_PAGES = 63


class Seen(Counter[str]):
    """How often each path was asked for; `edition` is of the first page,
    `sitemaps` and `dead` are what the site has."""

    edition = 1
    sitemaps = False
    dead = 0


class _Handler(Quiet, BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        seen: Seen = self.server.seen  # type: ignore[attr-defined]
        body, kind = self._body(seen), "text/html"
        if self.path == "/robots.txt":
            body, kind = (b"Sitemap: /maps.xml\n" if seen.sitemaps else b"User-agent: x\n"), "text/plain"
        tag = f'"{self.path}-{seen.edition if self.path == "/" else 1}"'
        if body is not None and self.headers.get("If-None-Match") == tag:
            seen[f"{self.path} unchanged"] += 1
            self.send_response(304)
            body = b""
        else:
            seen[self.path] += 1
            self.send_response(404 if body is None else 200)
        self.send_header("Content-Type", "application/xml" if self.path.endswith(".xml") else kind)
        self.send_header("ETag", tag)
        self.send_header("Content-Length", str(len(body or b"")))
        self.end_headers()
        self.wfile.write(body or b"")

    def _body(self, seen: Seen) -> bytes | None:
        if self.path == "/maps.xml" and seen.sitemaps:
            return (
                b"<sitemapindex><sitemap><loc>/maps.xml</loc></sitemap><sitemap><loc>/map.xml</loc></sitemap>"
                b"</sitemapindex>"
            )
        if self.path == "/map.xml" and seen.sitemaps:
            return b"<urlset><url><loc>/p63</loc></url><url><loc>/p62</loc></url><url><loc>http://x.example/</loc></url></urlset>"
        if self.path == "/feed.xml":
            return b"<rss><channel><link>/p1</link><item><link>/p61</link></item></channel></rss>"
        if self.path == "/fresh":
            return b"<p>Fresh"
        name = self.path.removeprefix("/p")
        number = 1 if self.path == "/" else int(name) if name.isdigit() else 0
        if not 1 <= number <= N_PAGES:
            return None
        links = "".join(f"<a href=/p{n}>{n}</a>" for n in (2 * number, 2 * number + 1) if n <= N_PAGES)
        if number == 1:
            links += '<link rel="alternate" type="application/rss+xml" href="/feed.xml">' * seen.sitemaps
            links += "<a href=/fresh>fresh</a>" * (seen.edition - 1)
            links = "".join(f"<a href=/dead{n}>dead</a>" for n in range(seen.dead)) + links
        return f"<h1>Page {number}</h1>{links}<!--{'x' * 40 * number}-->".encode()


@contextmanager
def served(*, sitemaps: bool = False, dead: int = 0) -> Iterator[tuple[str, Seen]]:
    """Serve the site; (its address, how often each path was asked for)."""
    seen = Seen()
    seen.sitemaps, seen.dead = sitemaps, dead
    with listening(_Handler) as server:
        server.seen = seen  # type: ignore[attr-defined]
        yield f"{server.address}/", seen
