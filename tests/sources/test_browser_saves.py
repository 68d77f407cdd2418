"""Pages that a browser saved in one file are read as the page in it."""

import binascii
import plistlib
from pathlib import Path

import pytest

from unweave import PageError, open_page, open_pages

HTML = (
    "<html><head><title>Lamps</title></head><body><ul>"
    + "".join(f'<li><a href="/lamps/{n}">Lamp {n} – oak</a> <b>{n * 7},00 €</b></li>' for n in range(9))
    + "</ul></body></html>"
).encode()


def mhtml(body: bytes, packed: str = "quoted-printable", kind: str = "text/html", end: str = "\r\n") -> bytes:
    """What Chrome writes: a picture and a frame behind the page."""
    lines = [
        *("From: <Saved by Blink>", "Snapshot-Content-Location: https://shop.example/lamps", "Subject: Lamps"),
        *(
            "MIME-Version: 1.0",
            "Content-Type: multipart/related;",
            '\ttype="text/html";',
            '\tboundary="----Edge--x7"',
            "",
            "",
        ),
        *("------Edge--x7", f"Content-Type: {kind}", "Content-ID: <frame-1@mhtml.blink>"),
        *(f"Content-Transfer-Encoding: {packed}", "Content-Location: https://shop.example/lamps?page=2", "", ""),
    ]
    picture = end.join(
        ["", "------Edge--x7", "Content-Type: image/gif", "Content-Transfer-Encoding: base64", "", "R0lG", ""]
    )
    frame = end.join(["------Edge--x7", "Content-Type: text/html", "", "<p>An advertisement", "------Edge--x7--", ""])
    return end.join(lines).encode() + body + picture.encode() + frame.encode()


@pytest.mark.parametrize("end", ["\r\n", "\n"])
@pytest.mark.parametrize(
    ("packed", "pack"), [("quoted-printable", binascii.b2a_qp), ("base64", binascii.b2a_base64), ("binary", bytes)]
)
def test_of_mhtml_the_page_is_read(tmp_path: Path, packed: str, pack, end: str) -> None:
    (tmp_path / "lamps.mhtml").write_bytes(mhtml(pack(HTML), packed, end=end))
    page = open_page(tmp_path / "lamps.mhtml")
    assert page.source.strip() == HTML
    assert page.url == "https://shop.example/lamps?page=2"
    assert [found.name for found in open_pages(tmp_path)] == [page.name]


def test_of_a_web_archive_of_safari_the_page_is_read(tmp_path: Path) -> None:
    main = {
        "WebResourceData": HTML.decode().encode("latin-1", "replace"),
        "WebResourceURL": "https://shop.example/lamps",
        "WebResourceTextEncodingName": "iso-8859-1",
    }
    (tmp_path / "lamps.webarchive").write_bytes(plistlib.dumps({"WebMainResource": main}, fmt=plistlib.FMT_BINARY))
    page = open_page(tmp_path / "lamps.webarchive")
    assert (page.source, page.url) == (main["WebResourceData"], main["WebResourceURL"])


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (mhtml(HTML, kind="text/plain").partition(b"An adv")[0],
         r"is a page saved in one file \(MHTML\), but the page"),
        (mhtml(HTML)[:500], "missing or cut; save it again"),
        (mhtml(b"x", "base64"), "cannot be decoded"),
        (b"bplist00 and no more", "is a property list, and no page"),
        (plistlib.dumps(["Lamps"], fmt=plistlib.FMT_BINARY), "is a property list, and no page"),
        (mhtml(HTML).partition(b"------Edge")[0] + b"------Edge--x7\nA: b\n\n" * 200_000, "missing or cut"),
        (b'{"log": {"entries": [{"text": "<p>a"}]}}', "is JSON, and no page; give its HTML, in a file for each page"),
        (b'{"html": "<p>a"}\n{"html": "<p>b"}\n', "is JSON, and no page"),
        (b"[" * 100_000 + b"]" * 100_000, None),
        (b"Lamps: all of them\n" * 100_000, None),
        (b"A:\n " * 100_000, None),
        (b"a.html".ljust(257, b"\0") + b"ustar\x0000" + HTML, "is a tar archive, and no page; unpack it first"),
    ],
)  # fmt: skip
def test_what_is_no_page_says_so(tmp_path: Path, source: bytes, message: str | None) -> None:
    path = tmp_path / "lamps.html"
    path.write_bytes(source)
    if message is None:
        assert open_page(path).source == source
    else:
        with pytest.raises(PageError, match=message):
            open_page(path)
