"""Pages from URLs, against a server on the loopback interface."""

from __future__ import annotations

import asyncio
import gzip
import random
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler

import pytest

from unweave import PageError, open_page, open_pages

from .loopback import body, redirect, serving

KOI8 = "<p>привет".encode("koi8-r")


def _drip_body(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Type", "text/html")
    handler.end_headers()
    _drip(handler)


def _drip_head(handler: BaseHTTPRequestHandler) -> None:
    handler.wfile.write(b"HTTP/1.0 200 OK\r\nX-Slow: ")
    _drip(handler)


def _drip(handler: BaseHTTPRequestHandler) -> None:
    for _ in range(400):  # 20 seconds
        handler.wfile.write(b"x")
        handler.wfile.flush()
        time.sleep(0.05)


def _cut_short(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Type", "text/html")
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b"<p>half")


def _half_packed(handler: BaseHTTPRequestHandler) -> None:
    packed = gzip.compress(random.Random(1).randbytes(50_000).hex().encode())
    handler.send_response(200)  # without a length, so that the end of the connection is the end of the body
    handler.send_header("Content-Type", "text/html")
    handler.send_header("Content-Encoding", "gzip")
    handler.end_headers()
    handler.wfile.write(packed[: len(packed) // 2])


ANSWERS = {
    "/page": body(b"<p>hello"),
    "/koi8": body(KOI8, Content_Type="text/html; charset=koi8-r"),
    "/moved": redirect("/page"),
    "/again": redirect("/moved"),
    "/loop": redirect("/loop"),
    "/elsewhere": redirect("file:///etc/hostname"),
    "/packed": body(gzip.compress(b"<p>" + b"x" * 5000), Content_Encoding="gzip"),
    "/bomb": body(gzip.compress(bytes(10_000_000)), Content_Encoding="gzip"),
    "/misdeclared": body(b"not gzip", Content_Encoding="gzip"),
    "/image": body(b"GIF89a", Content_Type="image/gif"),
    "/untyped": body(b"<p>hm", Content_Type=""),
    "/broken": body(b"<h1>sorry", 500),
    "/slow-body": _drip_body,
    "/slow-head": _drip_head,
    "/short": _cut_short,
    "/doubled": body(gzip.compress(gzip.compress(bytes(10_000_000))), Content_Encoding="gzip, gzip"),
    "/zstd": body(b"\x28\xb5\x2f\xfd", Content_Encoding="zstd"),
    "/br": body(b"x", Content_Encoding="br"),
    "/half": _half_packed,
    "/members": body(gzip.compress(b"<p>one") + gzip.compress(b"<p>two"), Content_Encoding="gzip"),
    "/port": redirect("http://127.0.0.1:99999/"),
    "/bracket": redirect("http://[::1"),
    "/bytes": redirect("http://\xff\xfe/"),
    "/label": redirect(f"http://{'a' * 70}.example/"),
}


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with serving(ANSWERS) as address:
        yield address


def test_a_page_has_its_bytes_its_url_and_its_name(server: str) -> None:
    page = open_page(f"{server}/page")
    assert (page.source, page.url, page.name) == (b"<p>hello", f"{server}/page", f"{server}/page")


def test_the_header_names_the_encoding(server: str) -> None:
    page = open_page(f"{server}/koi8")
    assert page.source == KOI8
    assert page.html == "<p>привет"


def test_redirects_are_followed_and_the_final_address_kept(server: str) -> None:
    page = open_page(f"{server}/again")
    assert (page.url, page.name) == (f"{server}/page", f"{server}/again")


def test_packed_answers_are_unpacked(server: str) -> None:
    assert open_page(f"{server}/packed").source == b"<p>" + b"x" * 5000


def test_an_untyped_answer_is_tried(server: str) -> None:
    assert open_page(f"{server}/untyped").source == b"<p>hm"


@pytest.mark.parametrize(
    ("path", "options", "message"),
    [
        ("/nowhere", {}, "answered 404"),
        ("/broken", {}, "answered 500"),
        ("/loop", {}, "more than 10 redirects"),
        ("/again", {"max_redirects": 1}, "more than 1 redirects"),
        ("/elsewhere", {}, "cannot be read"),
        ("/image", {}, "'image/gif', no web page"),
        ("/bomb", {"max_bytes": 1_000_000}, "longer than 1,000,000 bytes"),
        ("/page", {"max_bytes": 4}, "longer than 4 bytes"),
        ("/misdeclared", {}, "cannot be unpacked"),
        ("/short", {}, "cannot be read"),
    ],
)
def test_what_is_no_page_says_why(server: str, path: str, options: dict[str, int], message: str) -> None:
    with pytest.raises(PageError, match=message) as caught:
        open_page(server + path, **options)  # type: ignore[arg-type]
    assert server + path in str(caught.value)


@pytest.mark.parametrize("path", ["/slow-body", "/slow-head"])
def test_a_server_that_drips_is_given_up_on_time(server: str, path: str) -> None:
    start = time.monotonic()
    with pytest.raises(PageError, match=r"not read within 0\.3 s"):
        open_page(server + path, timeout=0.3)
    assert time.monotonic() - start < 10  # seconds; half of what the server takes


@pytest.mark.parametrize("url", ["http://127.0.0.1:1/", "http://", "http://[::1", "http://a b/", "http://\udcff/"])
def test_an_address_where_nobody_answers_is_a_page_error(url: str) -> None:
    with pytest.raises(PageError):
        open_page(url, timeout=5)


def test_a_batch_goes_on_after_a_bad_url(server: str) -> None:
    errors: list[PageError] = []
    sources = [f"{server}/nowhere", f"{server}/page", "gopher://x/", f"{server}/moved"]
    assert [page.source for page in open_pages(*sources, on_error=errors.append)] == [b"<p>hello"] * 2
    assert len(errors) == 2


def test_a_url_opens_inside_a_running_event_loop(server: str) -> None:
    async def notebook_cell() -> bytes:
        return open_page(f"{server}/page").source

    assert asyncio.run(notebook_cell()) == b"<p>hello"


@pytest.mark.parametrize("path", ["/doubled", "/zstd", "/br"])
def test_what_was_packed_in_a_way_nobody_asked_for_is_not_unpacked(server: str, path: str) -> None:
    """3.5 KB of doubled gzip became 4 GB in 0.1.0, zstd and br, where installed, 2 GB."""
    with pytest.raises(PageError, match="is packed with"):
        open_page(server + path)


def test_a_packed_body_that_was_cut_is_no_page(server: str) -> None:
    with pytest.raises(PageError, match="it ends early"):
        open_page(server + "/half")
    assert open_page(server + "/members").source == b"<p>one<p>two"


@pytest.mark.parametrize("path", ["/port", "/bracket", "/bytes", "/label"])
def test_a_redirect_to_a_broken_address_ends_that_page_not_the_batch(server: str, path: str) -> None:
    errors: list[Exception] = []
    pages = list(open_pages(server + path, server + "/page", on_error=errors.append))
    assert len(pages) == len(errors) == 1
