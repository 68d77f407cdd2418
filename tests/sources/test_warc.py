"""Pages from web archives, written by warcio's own writer and by hand."""

from __future__ import annotations

import gzip
import io
import sys
from pathlib import Path

import pytest
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from unweave import Page, PageError, open_pages

HTML = "text/html; charset=windows-1251"


def archive(*records: tuple[str, bytes, dict[str, str]], packed: bool = True, status: str = "200 OK") -> bytes:
    """Return a WARC of one response for each (url, payload, headers)."""
    buffer = io.BytesIO()
    writer = WARCWriter(buffer, gzip=packed)
    writer.write_record(writer.create_warcinfo_record("test.warc", {"software": "test"}))
    for url, payload, headers in records:
        http = StatusAndHeaders(status, list(headers.items()), protocol="HTTP/1.1")
        writer.write_record(writer.create_warc_record(url, "response", payload=io.BytesIO(payload), http_headers=http))
        request = StatusAndHeaders("GET / HTTP/1.1", [("Host", "x")], is_http_request=True)
        writer.write_record(writer.create_warc_record(url, "request", http_headers=request))
    return buffer.getvalue()


def read(tmp_path: Path, data: bytes, **options: int) -> tuple[list[Page], list[str]]:
    (tmp_path / "crawl.warc").write_bytes(data)
    errors: list[PageError] = []
    pages = list(open_pages(tmp_path / "crawl.warc", on_error=errors.append, **options))  # type: ignore[arg-type]
    return pages, [str(error) for error in errors]


THREE = (
    ("http://x/1", "<p>первый".encode("cp1251"), {"Content-Type": HTML}),
    ("http://x/logo", b"\x89PNG", {"Content-Type": "image/png"}),
    ("http://x/2", b"<p>second", {"Content-Type": "text/html"}),
)
FIVE = [(f"http://x/{i}", b"<p>" + bytes([65 + i]) * 2000, {"Content-Type": HTML}) for i in range(5)]


@pytest.mark.parametrize("packing", ["none", "each record", "whole file"])
def test_the_html_responses_are_the_pages(tmp_path: Path, packing: str) -> None:
    data = archive(*THREE, packed=packing == "each record")
    pages, errors = read(tmp_path, gzip.compress(data) if packing == "whole file" else data)
    assert not errors
    assert [(page.name, page.url, page.html) for page in pages] == [
        ("http://x/1", "http://x/1", "<p>первый"),
        ("http://x/2", "http://x/2", "<p>second"),
    ]


def test_an_archive_on_standard_input_is_known_by_its_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(archive(*THREE))))
    assert [page.name for page in open_pages("-")] == ["http://x/1", "http://x/2"]


def test_unsuccessful_answers_are_no_pages(tmp_path: Path) -> None:
    assert read(tmp_path, archive(*THREE, status="404 Not Found")) == ([], [])


def test_a_resource_record_is_a_page(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    writer = WARCWriter(buffer, gzip=True)
    writer.write_record(
        writer.create_warc_record("file:///a", "resource", payload=io.BytesIO(b"<p>r"), warc_content_type="text/html")
    )
    pages, errors = read(tmp_path, buffer.getvalue())
    assert [page.source for page in pages] == [b"<p>r"]
    assert not errors


def chunked(payload: bytes) -> bytes:
    return b"%x\r\n%s\r\n0\r\n\r\n" % (len(payload), payload)


@pytest.mark.parametrize(
    ("payload", "headers"),
    [
        (gzip.compress(b"<p>text", mtime=0), {"Content-Encoding": "gzip"}),
        (b"<p>text", {"Content-Encoding": "gzip"}),  # unpacked by the crawler, header left
        (chunked(b"<p>text"), {"Transfer-Encoding": "chunked"}),
        (chunked(gzip.compress(b"<p>text", mtime=0)), {"Transfer-Encoding": "chunked", "Content-Encoding": "GZIP"}),
    ],
)
def test_transfer_and_content_encodings_are_undone(tmp_path: Path, payload: bytes, headers: dict[str, str]) -> None:
    pages, errors = read(tmp_path, archive(("http://x/", payload, {"Content-Type": HTML} | headers)))
    assert [page.source for page in pages] == [b"<p>text"]
    assert not errors


@pytest.mark.parametrize(
    ("payload", "encoding", "message"),
    [
        (b"x" * 3000, "", "longer than 2,000 bytes"),
        (gzip.compress(bytes(10_000_000), mtime=0), "gzip", "longer than 2,000 bytes"),
        (gzip.compress(b"<p>text", mtime=0)[:10] + b"\xff" * 30, "gzip", "cannot be unpacked"),
        (gzip.compress(b"<p>text", mtime=0)[:-9], "gzip", "cannot be unpacked: it ends early"),
        (b"????", "br", "packed with br"),
    ],
)
def test_a_bad_record_is_reported_and_the_next_one_read(
    tmp_path: Path, payload: bytes, encoding: str, message: str
) -> None:
    bad = ("http://bad/", payload, {"Content-Type": HTML, "Content-Encoding": encoding})
    pages, errors = read(tmp_path, archive(bad, *THREE), max_bytes=2000)
    assert [page.name for page in pages] == ["http://x/1", "http://x/2"]
    assert len(errors) == 1
    assert errors[0].startswith("http://bad/: ")
    assert message in errors[0]


@pytest.mark.parametrize("left", [0.3, 0.6, 0.9])
def test_a_packed_archive_cut_short_gives_what_it_holds_and_an_error(tmp_path: Path, left: float) -> None:
    data = archive(*FIVE)
    pages, errors = read(tmp_path, data[: int(len(data) * left)])
    assert [page.source for page in pages] == [payload for _, payload, _ in FIVE[: len(pages)]]
    assert len(pages) < 5
    assert len(errors) == 1


def test_a_plain_archive_cut_within_a_page_gives_the_pages_before_and_an_error(tmp_path: Path) -> None:
    data = archive(*FIVE, packed=False)
    pages, errors = read(tmp_path, data[: data.index(b"CCC") + 1000])
    assert [page.name for page in pages] == ["http://x/0", "http://x/1"]
    assert errors == ["http://x/2: the archive ends within it"]


def test_noise_after_a_good_record_is_an_error_of_the_archive(tmp_path: Path) -> None:
    pages, errors = read(tmp_path, archive(THREE[0]) + b"\x1f\x8b\x08\x00 this is no gzip member")
    assert [page.name for page in pages] == ["http://x/1"]
    assert len(errors) == 1
    assert "broken after record 3" in errors[0]


def test_a_record_that_does_not_say_its_length_ends_the_archive_there(tmp_path: Path) -> None:
    data = archive(*THREE, packed=False)
    at = data.index(b"Content-Length", data.index(b"http://x/2"))
    pages, errors = read(tmp_path, data[:at] + b"X-" + data[at:])
    assert [page.name for page in pages] == ["http://x/1"]
    assert len(errors) == 1
    assert "broken after record 6: the next one does not say how long it is" in errors[0]
