"""The layout tables: how short, how exact and how fast separation is (SYNTHIA, section 7).

All of the small style, but where said.

Ratio: bytes of template and data, in UTF-8, over bytes of the page; also of what is outside script and style, whose
text is taken off both sides. A page that does not come back byte for byte counts as failed. Rows "as published" are
`published.synthia`.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from statistics import mean
from typing import Any

from bench import layout_costs, layout_records, layout_unseen, layout_zstd
from bench.data import Data
from bench.layout_pages import COMMAND, parts_of, source_of
from bench.results import Section
from unweave import Page, Separation, separate, weave
from unweave.published import synthia

VERBS: dict[str, Callable[..., Separation]] = {
    "basic, as published": partial(synthia.separate_by_distance, nested=False),
    "with nesting, as published": synthia.separate_by_distance,
    "SYNTHIA as published": synthia.separate,
    "unweave": separate,
}
ABLATION: dict[str, dict[str, Any]] = {
    "as it is": {},
    "the readable style: objects and whole names": {"style": "readable"},
    "prefixes and suffixes cut anywhere": {"affixes": "characters"},
    "no prefixes and suffixes": {"affixes": "none"},
    "no shared variables, choices and defaults": {"share": False},
    "scripts as text": {"scripts": False},
    "bodies of one tree (d = 1)": {"longest_period": 1},
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
        _categories(data),
        _sets(data),
        _ablation(data),
        *layout_costs.run(data),
        *layout_zstd.run(data),
        *layout_records.run(data),
        *layout_unseen.run(data),
    ]


def measure(source: bytes, verb: Callable[..., Separation] = separate, **options: Any) -> Measured:
    """Separate a page, weave it, and count."""
    separation = verb(Page(source), **{"style": "small", **options})
    layout, data = parts_of(separation)
    exact = weave(str(separation.layout), separation.data) == source
    raw = sum(found.end() - found.start() for found in RAW.finditer(source))
    return Measured(len(source), raw, len(layout) + len(data), exact)


def _share(values: Iterable[float | None]) -> str:
    kept = [value for value in values if value is not None]
    return f"{mean(kept):.3f}" if kept else "-"


def _categories(data: Data) -> Section:
    rows = data.rows("pages", "dev")
    done = {title: [measure(source_of(row), verb) for row in rows] for title, verb in VERBS.items()}
    plain = [measure(source_of(row), scripts=False) for row in rows]
    groups: dict[str, list[int]] = defaultdict(list)
    for i, row in enumerate(rows):
        groups[str(row.labels["category"])].append(i)
    groups["all"] = list(range(len(rows)))
    lines = []
    for name, members in groups.items():
        cells = [_share(done[title][i].ratio for i in members) for title in VERBS]
        exact = sum(done["unweave"][i].exact for i in members)
        texts = _share(plain[i].ratio for i in members), _share(plain[i].outside for i in members)
        lines.append((name, str(len(members)), *cells, *texts, f"{exact} of {len(members)}"))
    failed = {title: sum(not one.exact for one in done[title]) for title in VERBS}
    return Section(
        "layout-categories",
        "Separation: bytes of layout and data over bytes of the page, by kind of site",
        COMMAND,
        f"pages dev ({len(rows)} pages)",
        ("kind", "pages", *VERBS, "scripts as text", "outside script and style", "byte-exact"),
        tuple(lines),
        (
            "The paper's Table 4, on its own 200 pages: basic .874, with nesting .755, SYNTHIA .628.",
            "The last two ratios leave scripts as text: what is outside of them is counted on both sides.",
            f"Pages that did not come back: {', '.join(map(str, failed.values()))}.",
        ),
    )


def _sets(data: Data) -> Section:
    lines, n_pages, n_exact = [], 0, 0
    for name, split in SETS:
        sources = [source_of(row) for row in data.rows(name, split)]
        done = [measure(source) for source in sources]
        plain = [measure(source, scripts=False) for source in sources[::6]]
        exact = sum(one.exact for one in done)
        n_pages, n_exact = n_pages + len(done), n_exact + exact
        ratios = _share(one.ratio for one in done), _share(one.ratio for one in plain), _share(p.outside for p in plain)
        lines.append((f"{name} {split}", str(len(done)), str(exact), *ratios))
    lines.append(("all", str(n_pages), str(n_exact), "", "", ""))
    header = ("set", "pages", "byte-exact", "ratio", "scripts as text", "outside script and style")
    notes = ("The last two columns are of every sixth page.",)
    return Section(
        "layout-sets", "Separation: every page of every set", COMMAND, "every set", header, tuple(lines), notes
    )


def _ablation(data: Data) -> Section:
    sources = [source_of(row) for row in data.rows("pages", "dev")[::3]]
    lists = [source_of(row) for row in data.rows("testbed2017", "dev")[::3]]
    lines = []
    for title, options in ABLATION.items():
        done, others = [measure(source, **options) for source in sources], [measure(s, **options) for s in lists]
        lines.append((title, _share(d.ratio for d in done), _share(d.ratio for d in others)))
    header = ("variant", "pages", "testbed2017")
    where = f"every third page of pages dev ({len(sources)}) and testbed2017 dev ({len(lists)})"
    return Section("layout-ablation", "Separation: what each part brings (ratio)", COMMAND, where, header, tuple(lines))
