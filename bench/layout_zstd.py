"""Separation beside a compressor: layout and data after zstd -19, for one page and for the pages of a site."""

import math
from collections.abc import Sequence
from statistics import mean

import zstandard

from bench.data import Data, TruthRow
from bench.layout_pages import COMMAND, MAX_SITE, MIN_SITE, parts_of, sites_of, source_of
from bench.results import Section
from unweave import Page, SeparatedPages, separate, separate_pages, weave
from unweave.layout import dump_data


def run(data: Data) -> list[Section]:
    """Make the tables of compressed sizes."""
    return [_compressed(data), _sites(data)]


def _zstd(content: bytes) -> int:
    return len(zstandard.ZstdCompressor(level=19).compress(content))


def _long(parts: Sequence[bytes]) -> int:
    parameters = zstandard.ZstdCompressionParameters.from_level(19, window_log=27, enable_ldm=True)
    return len(zstandard.ZstdCompressor(compression_params=parameters).compress(b"".join(parts)))


def _with_dictionary(reference: bytes, parts: Sequence[bytes]) -> int:
    """Return the bytes of a reference and of each part on its own with the reference as raw dictionary."""
    raw = zstandard.ZstdCompressionDict(reference, dict_type=zstandard.DICT_TYPE_RAWCONTENT)
    compressor = zstandard.ZstdCompressor(level=19, dict_data=raw)
    return _zstd(reference) + sum(len(compressor.compress(part)) for part in parts)


def _compressed(data: Data) -> Section:
    lines = []
    for name, split in (("pages", "dev"), ("testbed2017", "dev"), ("testbed2017", "test"), ("exalg", "dev")):
        ratios = []
        for row in data.rows(name, split)[::3]:
            source = source_of(row)
            ratios.append(_zstd(b"".join(parts_of(separate(Page(source), style="small")))) / _zstd(source))
        smaller = sum(ratio < 1 for ratio in ratios)
        lines.append((f"{name} {split}", str(len(ratios)), f"{mean(ratios):.3f}", f"{smaller}"))
    header = ("set (every third page)", "pages", "zstd -19 of layout + data over zstd -19 of the page", "smaller")
    where = "one page at a time"
    return Section("layout-zstd", "Separation: one page, compressed", COMMAND, where, header, tuple(lines))


def _geometric(values: Sequence[float]) -> float:
    return math.exp(mean(map(math.log, values)))


def _sites(data: Data) -> Section:
    lines = []
    for name, split in (("exalg", "dev"), ("news10", "dev"), ("news10", "test"), ("wien", "dev"), ("wien", "test")):
        kept = sites_of(data, name, split)
        done = [_site(rows) for rows in kept]
        archive, access, raw, exact = zip(*done, strict=True)
        lines.append(
            (
                *(f"{name} {split}", str(len(kept)), str(sum(map(len, kept))), str(sum(exact))),
                *(f"{mean(raw):.3f}", f"{_geometric(archive):.3f}", f"{_geometric(access):.3f}"),
            )
        )
    return Section(
        "layout-sites",
        f"Separation: pages of a site together ({MIN_SITE} to {MAX_SITE} pages; wien from 8)",
        COMMAND,
        "sites with enough pages; news10 by site and year",
        ("set", "sites", "pages", "byte-exact", "ratio, not compressed", "archive", "random access"),
        tuple(lines),
        (
            "Archive: layout and all data in one zstd -19 --long frame over all pages in one.",
            (
                "Random access: layout and one data file as raw dictionary, each data file alone, over one sibling "
                "page and each page."
            ),
        ),
    )


def _site(rows: Sequence[TruthRow]) -> tuple[float, float, float, int]:
    sources = [source_of(row) for row in rows]
    separated: SeparatedPages = separate_pages([Page(source) for source in sources], style="small")
    layout, data = str(separated.layout).encode(), [dump_data(one).encode() for one in separated.data]
    woven = [weave(str(separated.layout), one) for one in separated.data]
    exact = sum(one == source for one, source in zip(woven, sources, strict=True))
    archive = _long([layout, *data]) / _long(sources)
    access = _with_dictionary(layout + data[0], data[1:]) / _with_dictionary(sources[0], sources[1:])
    return archive, access, (len(layout) + sum(map(len, data))) / sum(map(len, sources)), exact
