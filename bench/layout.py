"""The layout tables: how short, how exact and how fast separation is (SYNTHIA, section 7).

Ratio: bytes of template and data, in UTF-8, over bytes of the page; also of what is outside script and style, whose text
is taken off both sides. A page that does not come back byte for byte counts as failed. The two baselines fold by tree edit
distance, without the cost, prefixes and suffixes, shared variables and bodies of several trees.
"""

import math
import re
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Any

import lxml.html
import zstandard

from bench.data import Data, TruthRow
from bench.extractors.layout import find_loops
from bench.results import Section
from bench.scoring import PageScore, score_page
from unweave import Page, SeparatedPages, Separation, separate, separate_pages, weave
from unweave.layout import dump_data

COMMAND = "python -m bench layout"
BASELINES: dict[str, dict[str, Any]] = {
    "basic": {"method": "distance", "affixes": "none", "share": False, "longest_period": 1},
    "with nesting": {"method": "nested-distance", "affixes": "none", "share": False, "longest_period": 1},
    "unweave": {},
}
ABLATION: dict[str, dict[str, Any]] = {
    "as it is": {},
    "prefixes and suffixes cut anywhere": {"affixes": "characters"},
    "no prefixes and suffixes": {"affixes": "none"},
    "no shared variables": {"share": False},
    "bodies of one tree (d = 1)": {"longest_period": 1},
    "threshold on the relative reduction .2 (the paper's σ)": {"min_reduction": 0.2},
    "none of the three": {"affixes": "none", "share": False, "longest_period": 1},
}
SETS = (
    *(("pages", "dev"), ("exalg", "dev"), ("testbed2017", "dev"), ("testbed2017", "test"), ("vints1", "dev")),
    *(("vints1", "test"), ("vints2", "dev"), ("vints2", "test"), ("tbdw", "test"), ("wien", "dev"), ("wien", "test")),
    *(("news10", "dev"), ("news10", "test"), ("webforum52", "dev"), ("webforum52", "test"), ("swde", "dev")),
    *(("juriscraper", "dev"), ("juriscraper", "test"), ("fixtures", "dev"), ("comments142", "dev"), ("swde", "test")),
    *(("articles181", "dev"), ("articles181", "test"), ("big9", "dev"), ("big9", "test"), ("fundus", "dev")),
    *(("fundus", "test"), ("postlight", "dev"), ("postlight", "test"), ("products", "dev"), ("recipes", "dev")),
    *(("recipes", "test"), ("wcxb", "dev"), ("wcxb", "test")),
)
RAW = re.compile(rb"(?is)<(script|style)\b.*?</\1\s*>")
MIN_SITE, MAX_SITE = 20, 25


@dataclass(frozen=True)
class Measured:
    """One page separated."""

    size: int
    raw: int
    parts: int
    exact: bool

    @property
    def ratio(self) -> float:
        """Bytes of the parts over bytes of the page."""
        return self.parts / max(1, self.size)

    @property
    def outside(self) -> float | None:
        """The same outside script and style; None where there is nothing outside."""
        return (self.parts - self.raw) / (self.size - self.raw) if self.size > self.raw else None


def run(data: Data) -> list[Section]:
    """Make all layout tables."""
    return [
        *_categories(data),
        _sets(data),
        _ablation(data),
        _speed(data),
        _compressed(data),
        _sites(data),
        _records(data),
    ]


def source_of(row: TruthRow) -> bytes:
    """Read the exact bytes of a page."""
    return (row.folder / str(row.labels["page"])).read_bytes()


def parts_of(separation: Separation) -> tuple[bytes, bytes]:
    """Return the two files of a separation."""
    return str(separation.layout).encode(), dump_data(separation.data).encode()


def measure(source: bytes, **options: Any) -> Measured:
    """Separate a page, weave it, and count."""
    separation = separate(Page(source), **options)
    layout, data = parts_of(separation)
    exact = weave(str(separation.layout), separation.data) == source
    raw = sum(found.end() - found.start() for found in RAW.finditer(source))
    return Measured(len(source), raw, len(layout) + len(data), exact)


def _share(values: Iterable[float | None]) -> str:
    kept = [value for value in values if value is not None]
    return f"{mean(kept):.3f}" if kept else "-"


def _categories(data: Data) -> list[Section]:
    rows = data.rows("pages", "dev")
    done = {title: [measure(source_of(row), **options) for row in rows] for title, options in BASELINES.items()}
    groups: dict[str, list[int]] = defaultdict(list)
    for i, row in enumerate(rows):
        groups[str(row.labels["category"])].append(i)
    groups["all"] = list(range(len(rows)))
    lines = []
    for name, members in groups.items():
        cells = [_share(done[title][i].ratio for i in members) for title in BASELINES]
        ours = [done["unweave"][i] for i in members]
        exact = sum(one.exact for one in ours)
        lines.append((name, str(len(members)), *cells, _share(one.outside for one in ours), f"{exact} of {len(ours)}"))
    failed = {title: sum(not one.exact for one in done[title]) for title in BASELINES}
    return [
        Section(
            "layout-categories",
            "Separation: bytes of layout and data over bytes of the page, by kind of site",
            COMMAND,
            f"pages dev ({len(rows)} pages)",
            ("kind", "pages", *BASELINES, "outside script and style", "byte-exact"),
            tuple(lines),
            (
                "The paper's Table 4, on its own 200 pages: basic .874, with nesting .755, SYNTHIA .628.",
                f"Pages that did not come back: {failed['basic']}, {failed['with nesting']}, {failed['unweave']}.",
            ),
        )
    ]


def _sets(data: Data) -> Section:
    lines, n_pages, n_exact = [], 0, 0
    for name, split in SETS:
        done = [measure(source_of(row)) for row in data.rows(name, split)]
        exact = sum(one.exact for one in done)
        n_pages, n_exact = n_pages + len(done), n_exact + exact
        ratios = _share(one.ratio for one in done), _share(one.outside for one in done)
        lines.append((f"{name} {split}", str(len(done)), str(exact), *ratios))
    lines.append(("all", str(n_pages), str(n_exact), "", ""))
    header = ("set", "pages", "byte-exact", "ratio", "outside script and style")
    return Section("layout-sets", "Separation: every page of every set", COMMAND, "every set", header, tuple(lines))


def _ablation(data: Data) -> Section:
    sources = [source_of(row) for row in data.rows("pages", "dev")[::3]]
    lists = [source_of(row) for row in data.rows("testbed2017", "dev")[::3]]
    lines = []
    for title, options in ABLATION.items():
        done, others = [measure(source, **options) for source in sources], [measure(s, **options) for s in lists]
        lines.append(
            (title, _share(d.ratio for d in done), _share(d.outside for d in done), _share(d.ratio for d in others))
        )
    header = ("variant", "pages", "pages, outside script and style", "testbed2017")
    where = f"every third page of pages dev ({len(sources)}) and testbed2017 dev ({len(lists)})"
    return Section("layout-ablation", "Separation: what each part brings (ratio)", COMMAND, where, header, tuple(lines))


def _fastest(call: Callable[[], object], rounds: int = 3) -> float:
    times = []
    for _ in range(rounds):
        begin = time.process_time()
        call()
        times.append(time.process_time() - begin)
    return max(min(times), 1e-6)


def _speed(data: Data) -> Section:
    """Processor time, the fastest of three rounds, by number of nodes (the paper's Figure 7)."""
    by_size: dict[str, list[tuple[float, float, float]]] = defaultdict(list)
    for row in data.rows("pages", "dev"):
        source = source_of(row)
        n_nodes = Page(source).tree.n_nodes
        parse = _fastest(lambda source=source: lxml.html.document_fromstring(source))  # type: ignore[misc]
        apart = _fastest(lambda source=source: separate(Page(source)))  # type: ignore[misc]
        separation = separate(Page(source))
        woven = _fastest(lambda separation=separation: weave(str(separation.layout), separation.data))  # type: ignore[misc]
        bound = next(limit for limit in (500, 1000, 2000, 4000, 8000, math.inf) if n_nodes < limit)
        for key in ("all", f"under {bound:.0f} nodes" if bound < math.inf else "more"):
            by_size[key].append((apart, woven, parse))
    lines = []
    for key in sorted(by_size, key=lambda key: (key == "all", key == "more", len(key), key)):
        done = by_size[key]
        ratios = sorted(apart / parse for apart, _, parse in done)
        lines.append(
            (
                *(key, str(len(done)), f"{1000 * mean(d[0] for d in done):.1f}", f"{mean(ratios):.1f}"),
                *(f"{ratios[int(0.95 * len(ratios))]:.1f}", f"{mean(d[1] / d[2] for d in done):.2f}"),
            )
        )
    return Section(
        "layout-speed",
        "Separation: time against nodes",
        COMMAND,
        "pages dev",
        ("pages", "n", "ms to separate, mean", "lxml parses, mean", "lxml parses, 95 %", "weave, lxml parses"),
        tuple(lines),
        ("The paper: 53 ms a page; 95.9 % under 150 ms. Weaving includes compiling the template.",),
    )


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
            ratios.append(_zstd(b"".join(parts_of(separate(Page(source))))) / _zstd(source))
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
        sites: dict[str, list[TruthRow]] = defaultdict(list)
        for row in data.rows(name, split):
            sites[_template(row)].append(row)
        least = MIN_SITE if name != "wien" else 8
        kept = [rows[:MAX_SITE] for rows in sites.values() if len(rows) >= least]
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
            "Random access: layout and one data file as raw dictionary, each data file alone, over one sibling page and each page.",
        ),
    )


def _template(row: TruthRow) -> str:
    """Name a site's template: news10 changes with the year, `site/2000_01.html`."""
    if row.set_name == "news10":
        return row.name.rsplit("_", 1)[0]
    return row.site


def _site(rows: Sequence[TruthRow]) -> tuple[float, float, float, int]:
    sources = [source_of(row) for row in rows]
    separated: SeparatedPages = separate_pages([Page(source) for source in sources])
    layout, data = str(separated.layout).encode(), [dump_data(one).encode() for one in separated.data]
    woven = [weave(str(separated.layout), one) for one in separated.data]
    exact = sum(one == source for one, source in zip(woven, sources, strict=True))
    archive = _long([layout, *data]) / _long(sources)
    access = _with_dictionary(layout + data[0], data[1:]) / _with_dictionary(sources[0], sources[1:])
    return archive, access, (len(layout) + sum(map(len, data))) / sum(map(len, sources)), exact


def _records(data: Data) -> Section:
    lines = []
    for name, split in (("tbdw", "test"), ("testbed2017", "dev"), ("testbed2017", "test"), ("vints1", "dev")):
        found = (score_page(row, find_loops(Page(source_of(row)))) for row in data.rows(name, split) if row.usable)
        scores = [score for score in found if score is not None]
        lines.append((f"{name} {split}", str(len(scores)), *_record_cells(scores)))
    header = ("set", "pages", "precision", "recall", "macro F1, best loop", "macro F1, largest loop")
    notes = ("Precision and recall over all records of the best-fitting loop; the paper on its TBDW: 99.5 and 96.2 %.",)
    title = "Separation: records from the loops"
    return Section("layout-records", title, COMMAND, "list pages", header, tuple(lines), notes)


def _record_cells(scores: Sequence[PageScore]) -> tuple[str, ...]:
    best = [score.oracle for score in scores]
    right, records = sum(b.n_right for b in best), sum(b.n_records for b in best)
    precision, recall = right / max(1, records), right / max(1, sum(b.n_labels for b in best))
    tops = mean(score.top1.f1 for score in scores)
    return f"{precision:.3f}", f"{recall:.3f}", f"{mean(b.f1 for b in best):.3f}", f"{tops:.3f}"
