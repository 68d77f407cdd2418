"""Archives in slices: the same pages as read whole, wherever they are cut, whatever they hold."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("fastwarc")

import contextlib

from unweave import PageError, open_pages
from unweave.scale.archives import ArchiveSlice, whole_archive
from unweave.scale.slices import Input, Slice, inputs_of, plan
from unweave.sources import SourceLimits

from .crawls import address, crawl, page, write_warc

LIMITS = SourceLimits()


def fail(error: PageError) -> None:
    raise error


def sliced(path: Path, slice_bytes: int) -> list[tuple[str, bytes, str]]:
    """Read an archive by slices; each must land where the next begins."""
    found = []
    slices = list(plan(inputs_of([path], fail), slice_bytes))
    for number, part in enumerate(slices):
        reading = ArchiveSlice(part)
        for held in reading:
            if held is not None:
                read = held.read(LIMITS)
                found.append((read.name, read.source, read.encoding))
        assert reading.landed == (slices[number + 1].start if number + 1 < len(slices) else path.stat().st_size)
    return found


def whole(path: Path) -> list[tuple[str, bytes, str]]:
    return [(read.name, read.source, read.encoding) for read in open_pages(path, on_error=fail)]


@pytest.mark.parametrize("suffix", [".warc.gz", ".warc"])
@pytest.mark.parametrize("slice_bytes", [1, 700, 5000, 10**9])
def test_slices_hold_the_pages_of_the_archive(tmp_path: Path, suffix: str, slice_bytes: int) -> None:
    path = crawl(tmp_path / f"a{suffix}", range(40))
    assert sliced(path, slice_bytes) == whole(path)
    n_slices = len(list(plan(inputs_of([path], fail), slice_bytes)))
    assert n_slices == 1 if slice_bytes == 10**9 else n_slices > 1


@pytest.mark.parametrize("step", [10**9, 3000])
def test_an_archive_whose_members_are_no_records_is_read_whole(tmp_path: Path, step: int) -> None:
    plain = crawl(tmp_path / "a.warc", range(20)).read_bytes()
    path = tmp_path / "b.warc.gz"
    path.write_bytes(b"".join(gzip.compress(plain[at : at + step]) for at in range(0, len(plain), step)))
    (part,) = plan(inputs_of([path], fail), 500)
    assert not part.is_range
    held = [held.read(LIMITS) for held in whole_archive(part.inputs[0]) if held is not None]
    assert [(read.name, read.source, read.encoding) for read in held] == whole(path)
    assert len(held) == 20


def test_packed_and_chunked_content_is_read_as_by_the_other_reader(tmp_path: Path) -> None:
    packed = [(address(number), gzip.compress(page(number))) for number in range(9)]
    path = write_warc(tmp_path / "a.warc.gz", packed, **{"Content-Encoding": "gzip"})
    assert sliced(path, 2000) == whole(path)
    chunked = [(address(1), b"5\r\n<p>ab\r\n3\r\ncde\r\n0\r\n\r\n")]
    path = write_warc(tmp_path / "b.warc.gz", chunked, **{"Transfer-Encoding": "chunked"})
    assert sliced(path, 2000) == whole(path)
    assert sliced(path, 2000)[0][1] == b"<p>abcde"


@pytest.mark.parametrize("suffix", [".warc.gz", ".warc"])
@settings(max_examples=40, deadline=None)
@given(cut=st.integers(1, 6000))
def test_a_truncated_archive_is_said_to_be_and_loses_no_whole_record(
    tmp_path_factory: pytest.TempPathFactory, suffix: str, cut: int
) -> None:
    path = crawl(tmp_path_factory.mktemp("cut") / f"a{suffix}", range(12))
    wanted, size = whole(path), path.stat().st_size
    path.write_bytes(path.read_bytes()[:-cut] if cut < size else b"WARC/")
    starts: list[int] = []
    reading = ArchiveSlice(Slice((Input.of(str(path)),), 0, path.stat().st_size))
    found = []
    try:
        for held in reading:
            if held is not None:
                read = held.read(LIMITS)
                found.append((read.name, read.source, read.encoding))
    except PageError:
        assert reading.landed is None
    else:
        assert reading.landed == path.stat().st_size  # cut between two records
        starts.append(reading.landed)
    assert found == wanted[: len(found)]


@pytest.mark.parametrize(
    ("right", "wrong", "n_pages"),
    [
        (b"Content-Type: application/http", b"X-Content-Type: application/http", 4),
        (b"HTTP/1.1 200 OK", b"HTTP/one 200 OK", 4),
        (rb"URI: (http:[^\r]*)", rb"URI: <\1>", 4),
        (b"URI: http:", b"URI: urn:", 0),
    ],
)
def test_headers_of_other_writers_are_read_as_by_the_other_reader(
    tmp_path: Path, right: bytes, wrong: bytes, n_pages: int
) -> None:
    path = crawl(tmp_path / "a.warc", range(4))
    changed, n_changed = re.subn(right, wrong, path.read_bytes())
    path.write_bytes(changed)
    assert n_changed
    assert sliced(path, 700) == whole(path)
    assert len(whole(path)) == n_pages


def test_a_record_that_does_not_say_its_length_ends_the_slice(tmp_path: Path) -> None:
    path = crawl(tmp_path / "a.warc", range(4))
    data = path.read_bytes()
    at = data.rindex(b"Content-Length")
    path.write_bytes(data[:at] + b"X-" + data[at:])
    part = Slice((Input.of(str(path)),), 0, path.stat().st_size)
    reading = (held.name for held in ArchiveSlice(part) if held is not None)
    found = [next(reading) for _ in range(3)]
    with pytest.raises(PageError, match="does not say how long it is"):
        next(reading)
    assert found == [address(number) for number in range(3)]
    assert found == [read.name for read in open_pages(path, on_error=lambda error: None)]


def test_a_page_that_looks_like_a_record_starts_a_slice_that_the_one_before_shows_to_be_wrong(tmp_path: Path) -> None:
    inner = crawl(tmp_path / "inner.warc", range(3)).read_bytes()
    path = write_warc(
        tmp_path / "a.warc", [("http://a/", page(1)), ("http://b/", b"<p>\r\n\r\n" + inner), ("http://c/", page(2))]
    )
    slices = list(plan(inputs_of([path], fail), 1500))
    inside = [part for part in slices if part.start > 1500]
    landings = []
    for part in slices:
        reading = ArchiveSlice(part)
        with contextlib.suppress(PageError):
            list(reading)
        landings.append(reading.landed)
    assert inside
    assert any(landed != part.start for landed, part in zip(landings, slices[1:], strict=False))


def test_small_files_share_a_slice_and_each_is_in_one(tmp_path: Path) -> None:
    for number in range(450):
        (tmp_path / f"{number}.html").write_bytes(page(number))
    inputs = inputs_of([tmp_path, tmp_path / "3.html"], fail)
    slices = list(plan(inputs, 2**23))
    assert [len(part.inputs) for part in slices] == [200, 200, 50]
    assert sorted(source.path for part in slices for source in part.inputs) == sorted(source.path for source in inputs)
    assert len({part.key for part in slices}) == 3


def test_standard_input_is_refused() -> None:
    with pytest.raises(PageError, match="cannot be shared among workers"):
        inputs_of(["-"], fail)


def test_slices_survive_json() -> None:
    part = Slice((Input("a", "/a", 5, 6),), 3, 9)
    assert Slice.from_json(part.to_json()) == part
    assert part.key != Slice((Input("a", "/a", 5, 6),), 4, 9).key
