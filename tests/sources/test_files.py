"""Pages from files, folders, globs and standard input."""

from __future__ import annotations

import io
import logging
import os
import sys
from pathlib import Path

import pytest

from unweave import PageError, open_page, open_pages

GOOD = b"<p>good</p>"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "deep" / "er").mkdir(parents=True)
    for name in ("b.html", "a.HTM", "deep/c.xhtml", "deep/er/d.shtml", "notes.txt"):
        (tmp_path / name).write_bytes(GOOD + name.encode())
    return tmp_path


def names(*sources: object) -> list[str]:
    errors: list[PageError] = []
    found = [page.name for page in open_pages(*sources, on_error=errors.append)]  # type: ignore[arg-type]
    assert not errors
    return found


def test_a_file_gives_its_exact_bytes_and_its_path_as_name(folder: Path) -> None:
    path = str(folder / "b.html")
    page = open_page(path)
    assert (page.source, page.name, page.url) == (GOOD + b"b.html", path, None)
    assert open_page(Path(path)).source == page.source


def test_a_folder_gives_its_pages_at_any_depth_sorted(folder: Path) -> None:
    found = [os.path.relpath(name, folder) for name in names(folder)]
    assert found == ["a.HTM", "b.html", "deep/c.xhtml", "deep/er/d.shtml"]


def test_hidden_folders_below_a_folder_are_left_out(folder: Path) -> None:
    (folder / ".venv" / "site").mkdir(parents=True)
    (folder / ".venv" / "site" / "e.html").write_bytes(GOOD)
    assert len(names(folder)) == 4
    assert names(folder / ".venv") == [str(folder / ".venv" / "site" / "e.html")]
    (folder / "only" / ".git").mkdir(parents=True)
    errors: list[PageError] = []
    assert not [*open_pages(folder / "only", on_error=errors.append)]
    assert "no pages in this folder" in str(errors[0])
    assert "hidden folders are read where they are given themselves" in str(errors[0])


def test_a_glob_gives_every_file_it_matches_and_no_folder(folder: Path) -> None:
    assert [os.path.basename(name) for name in names(f"{folder}/*")] == ["a.HTM", "b.html", "notes.txt"]
    assert [os.path.basename(name) for name in names(f"{folder}/**/*.*html")] == ["b.html", "c.xhtml", "d.shtml"]


def test_a_file_whose_name_looks_like_a_glob_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "page[1].html").write_bytes(GOOD)
    assert open_page(tmp_path / "page[1].html").source == GOOD
    assert names(tmp_path / "page[1].html") == [str(tmp_path / "page[1].html")]


def test_a_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    for read in (lambda: open_page("-"), lambda: next(open_pages("-"))):
        stdin = io.TextIOWrapper(io.BytesIO(GOOD))
        monkeypatch.setattr(sys, "stdin", stdin)
        page = read()
        assert (page.source, page.name) == (GOOD, "-")
        assert not stdin.closed


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("missing.html", r"missing\.html: no such file"),
        ("<html><p>text", r"no such file; markup goes to Page\(html\)"),
        ("nul\0.html", "cannot be read: embedded null"),
        ("ftp://example.org/x", "only http, https and file"),
        ("file://elsewhere/x.html", "is on another machine; file:///PATH is a file of this one"),
        ("localhost:8000/list.html", "no such file; an address begins with http://"),
        ("example.com", "no such file; an address begins with http://"),
        ("example.com/shop", "no such file; an address begins with http://"),
        ("www.example.org", "no such file; an address begins with http://"),
        ("missing-*.html", "missing-.*is not one page|no file matches"),
        ("", "an empty name is no page"),
    ],
)
def test_what_cannot_be_opened_says_why(source: str, message: str) -> None:
    with pytest.raises(PageError, match=message):
        open_page(source)
    errors: list[PageError] = []
    assert list(open_pages(source, on_error=errors.append)) == []
    assert len(errors) == 1


def test_a_folder_or_archive_is_not_one_page(folder: Path) -> None:
    with pytest.raises(PageError, match="open_pages reads folders"):
        open_page(folder)
    (folder / "x.bin").write_bytes(b"WARC/1.0\r\n")
    with pytest.raises(PageError, match="open_pages reads WARC"):
        open_page(folder / "x.bin")


def test_a_page_over_the_limit_is_an_error_and_one_at_the_limit_is_not(folder: Path) -> None:
    size = len(GOOD + b"b.html")
    assert open_page(folder / "b.html", max_bytes=size).source == GOOD + b"b.html"
    with pytest.raises(PageError, match=r"b\.html: is longer than 10 bytes"):
        open_page(folder / "b.html", max_bytes=10)
    with pytest.raises(PageError, match="longer than"):
        open_page("/dev/zero", max_bytes=10_000)


def test_one_bad_page_never_stops_a_batch(folder: Path) -> None:
    (folder / "b.html").write_bytes(b"x" * 1000)
    os.symlink(folder / "nowhere", folder / "deep" / "broken.html")
    (folder / "packed.html").write_bytes(b"\x1f\x8b\x08\x00 no archive")
    errors: list[PageError] = []
    pages = list(open_pages("gone.html", folder, folder / "notes.txt", on_error=errors.append, max_bytes=100))
    assert [os.path.basename(page.name) for page in pages] == ["a.HTM", "c.xhtml", "d.shtml", "notes.txt"]
    assert [str(error).rpartition("/")[2] for error in errors] == [
        "gone.html: no such file",
        "b.html: is longer than 100 bytes; raise max_bytes to read it",
        "packed.html: cannot be unpacked: it ends early; save it again",
        "broken.html: no such file",
    ]


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (b"%PDF-1.7\n", "is a PDF document, and no page"),
        (b"PK\x03\x04\x14\0", "is a ZIP archive or an office document, and no page; unpack it first"),
        (b"\x89PNG\r\n\x1a\n\0", "is an image, and no page"),
    ],
)
def test_a_file_that_is_no_page_is_called_what_it_is(folder: Path, source: bytes, message: str) -> None:
    (folder / "b.html").write_bytes(source)
    with pytest.raises(PageError, match=f"b.html: {message}"):
        open_page(folder / "b.html")


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_an_unreadable_file_is_reported_by_name(folder: Path) -> None:
    (folder / "b.html").chmod(0)
    with pytest.raises(PageError, match=r"b\.html: cannot be read: Permission denied"):
        open_page(folder / "b.html")


def test_without_a_callback_errors_are_logged(caplog: pytest.LogCaptureFixture, folder: Path) -> None:
    with caplog.at_level(logging.WARNING, "unweave"):
        assert len(list(open_pages("gone.html", folder / "b.html"))) == 1
    assert caplog.messages == ["gone.html: no such file"]


def test_an_empty_folder_says_so(tmp_path: Path) -> None:
    errors: list[PageError] = []
    assert list(open_pages(tmp_path, on_error=errors.append)) == []
    assert "no pages in this folder" in str(errors[0])


@pytest.mark.parametrize("limits", [{"max_bytes": 0}, {"timeout": 0}, {"timeout": float("nan")}, {"max_redirects": -1}])
def test_a_bad_limit_is_rejected_at_the_door(limits: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=next(iter(limits))):
        open_pages("x.html", **limits)  # type: ignore[arg-type]


def test_pages_are_read_when_asked_for(folder: Path) -> None:
    pages = open_pages(folder / "a.HTM", folder / "b.html")
    next(pages)
    (folder / "b.html").write_bytes(b"later")
    assert next(pages).source == b"later"
