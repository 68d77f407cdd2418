"""The sections table: all the records of a page, every section of it, and nothing on pages without a list.

nexteval by its authors' metric (`bench.overlap`); wcxbkinds by the overlap of words with the labelled text, as its
authors score it; and how many articles, product pages and lists have a main region at all.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from bench.data import Data, TruthRow
from bench.extractors.control import find_siblings
from bench.extractors.found import FoundRecord, FoundRegion
from bench.intervals import mean_interval
from bench.overlap import Keys, LabelledPage, OverlapScore
from bench.results import Section
from bench.wording import is_of_paragraphs, tokens
from unweave import Page, Region, find_records

MAX_REGIONS = 20
"""Regions of a page whose best union is looked for."""
SHAPES = ("one parent", "one wrapper per record", "several sections")
KINDS = ("collection", "listing", "product", "service", "documentation")
NEWS_STEP = 4
"""Every fourth page of news10 is asked whether it has a list: they are many and alike."""
PUBLISHED = (("MDR, as published", 0.083), ("the best language model, as published", 0.957))
"""F1 over all 164 pages, as the paper of the benchmark gives it (NEXT-EVAL, Wordbricks 2025)."""


def run(data: Data) -> list[Section]:
    """Score nexteval, wcxbkinds, and pages without a list."""
    return [_nexteval_section(data), _kinds_section(data), _lists_section(data)]


@dataclass(frozen=True)
class PageOverlaps:
    """What each way of choosing regions comes to on one page of nexteval."""

    row: TruthRow
    scores: dict[str, OverlapScore]


def score_overlaps(row: TruthRow) -> PageOverlaps:
    """Score the first region, the main ones, the best union, and the control's."""
    page = Page(row.html, name=row.name)
    labelled = LabelledPage(page.tree, row.labels["records"])
    regions = find_records(page, max_regions=MAX_REGIONS)
    found = [[labelled.record_keys(record) for record in region.records] for region in regions]
    main = [keys for region, keys in zip(regions, found, strict=True) if region.is_main]
    control = [
        [labelled.keys(record.nodes) for record in region.records if isinstance(record, FoundRecord)]
        for region in find_siblings(page)
    ]
    unions: dict[str, Sequence[Sequence[Keys]]] = {
        "control, its first region": control[:1],
        f"control, the best union of {MAX_REGIONS}": best_union(labelled, control[:MAX_REGIONS]),
        "**unweave**, its first region": found[:1],
        "**unweave**, its main regions": main,
        f"**unweave**, the best union of {MAX_REGIONS}": best_union(labelled, found),
    }
    return PageOverlaps(
        row, {name: labelled.score([keys for one in union for keys in one]) for name, union in unions.items()}
    )


def best_union(page: LabelledPage, regions: Sequence[Sequence[Keys]]) -> list[Sequence[Keys]]:
    """Return the regions, none with an element of another, whose records together fit the labels best;
    greedy by precision."""
    by_precision = sorted(regions, key=lambda region: -page.score(region).precision)
    union: list[Sequence[Keys]] = []
    best, taken = 0.0, set[int]()
    for region in by_precision:
        elements = set[int]().union(*region)
        f1 = page.score([keys for one in [*union, region] for keys in one]).f1
        if f1 > best and not elements & taken:
            union, best, taken = [*union, region], f1, taken | elements
    return union


def _nexteval_section(data: Data) -> Section:
    lines = []
    for title, splits in (("dev", ["dev"]), ("test", ["test"]), ("dev+test", ["dev", "test"])):
        rows = [row for split in splits for row in data.rows("nexteval", split) if row.usable]
        pages = [score_overlaps(row) for row in rows]
        for name in pages[0].scores:
            lines.append((title, name, str(len(pages)), *_overlap_figures(pages, name)))
    quoted = [("all 164", name, "164", f"{f1:.3f}", *["-"] * 6) for name, f1 in PUBLISHED]
    return Section(
        name="sections",
        title="All the records of a page",
        command="python -m bench sections",
        data="nexteval, usable pages",
        header=(
            "split",
            "regions",
            "pages",
            "F1 (95 %)",
            "P",
            "R",
            "one parent",
            "one wrapper each",
            "several sections",
            "nowhere",
        ),
        rows=(*lines, *quoted),
        notes=(
            "F1, P and R: means over pages of the summed overlap of matched records, by the benchmark's own metric. "
            "One parent,",
            (
                "one wrapper each, several sections: F1 of the pages whose labelled records stand so. Nowhere: share "
                "of the records"
            ),
            "that hold no text of the page. The last rows are quoted from the benchmark's paper, on all its pages.",
            "",
        ),
    )


def _overlap_figures(pages: Sequence[PageOverlaps], name: str) -> tuple[str, ...]:
    scores = [page.scores[name] for page in pages]
    interval = mean_interval([score.f1 for score in scores], [page.row.site for page in pages])
    means = [
        sum(values) / len(scores) for values in zip(*((score.precision, score.recall) for score in scores), strict=True)
    ]
    of_shape: dict[str, list[float]] = defaultdict(list)
    for page in pages:
        of_shape[page.row.labels["shape"]].append(page.scores[name].f1)
    means += [sum(of_shape[shape]) / len(of_shape[shape]) for shape in SHAPES]
    means.append(sum(score.n_nowhere for score in scores) / max(1, sum(score.n_found for score in scores)))
    return (str(interval), *(f"{mean:.3f}" for mean in means))


def word_f1(text: str, label: str) -> float:
    """Return the F1 of the words of a text against a labelled one, as bags."""
    found, wanted = tokens(text), tokens(label)
    total = found.total() + wanted.total()
    return 2 * (found & wanted).total() / total if total else 1.0


def _text(regions: Sequence[Region | FoundRegion]) -> str:
    return "\n".join(record.text for region in regions for record in region.records)


def _best_words(regions: Sequence[Region], label: str) -> float:
    """Return the word F1 of the union of regions that fits a labelled text best, grown region by region."""
    union: list[Region] = []
    best = 0.0
    while better := [(f1, region) for region in regions if (f1 := word_f1(_text([*union, region]), label)) > best]:
        best, chosen = max(better, key=lambda pair: pair[0])
        union.append(chosen)
        regions = [region for region in regions if region is not chosen]
    return best


def _kinds_section(data: Data) -> Section:
    lines = []
    for split in ("dev", "test"):
        for kind in KINDS:
            rows = [row for row in data.rows("wcxbkinds", split) if row.usable and row.labels["kind"] == kind]
            found = [(row.labels["body"], Page(row.html, name=row.name)) for row in rows]
            ours = [(body, find_records(page, max_regions=MAX_REGIONS)) for body, page in found]
            main = [word_f1(_text([region for region in regions if region.is_main]), body) for body, regions in ours]
            of_paragraphs = [is_of_paragraphs(body) for body, _ in ours]
            figures = [
                [word_f1(_text(find_siblings(page)[:1]), body) for body, page in found],
                [word_f1(_text(regions[:1]), body) for body, regions in ours],
                main,
                [f1 for f1, aside in zip(main, of_paragraphs, strict=True) if not aside],
                [_best_words(regions, body) for body, regions in ours],
                [float(any(region.is_main for region in regions)) for _, regions in ours],
                [float(aside) for aside in of_paragraphs],
            ]
            lines.append(
                (f"wcxbkinds {split}", kind, str(len(rows)), *(f"{sum(f) / max(1, len(f)):.3f}" for f in figures))
            )
    return Section(
        name="sections-kinds",
        title="The text of list pages, and of pages of other kinds",
        command="python -m bench sections",
        data="wcxbkinds, usable pages",
        header=(
            "set",
            "kind",
            "pages",
            "control",
            "first region",
            "main regions",
            "main regions where a list is labelled",
            f"best union of {MAX_REGIONS}",
            "has a main region",
            "paragraphs labelled",
        ),
        rows=tuple(lines),
        notes=(
            "Word F1 of the regions' text against the labelled text of the page, mean over pages; a page without "
            "gives 0. Paragraphs",
            (
                "labelled: share of the pages of whose label over 40 % is in lines of at least 250 characters: the "
                "text about a list of"
            ),
            "products, which no record holds; the list itself is not in such a label.",
            "",
        ),
    )


def _lists_section(data: Data) -> Section:
    def share(rows: Sequence[TruthRow]) -> str:
        has = [any(region.is_main for region in find_records(Page(row.html, name=row.name))) for row in rows]
        return f"{sum(has) / len(has):.3f}"

    sets: list[tuple[str, str, Callable[[str], list[TruthRow]]]] = [
        ("articles", "articles181", partial(_usable, data, "articles181")),
        ("articles", "news10", lambda split: _usable(data, "news10", split)[::NEWS_STEP]),
        ("lists", "testbed2017", partial(_usable, data, "testbed2017")),
        ("lists", "nexteval", partial(_usable, data, "nexteval")),
    ]
    lines = []
    for what, name, rows_of in sets:
        for split in ("dev", "test"):
            rows = rows_of(split)
            lines.append((f"{name} {split}", what, str(len(rows)), share(rows)))
    return Section(
        name="sections-none",
        title="Pages with a main region",
        command="python -m bench sections",
        data="articles181, every fourth page of news10, testbed2017, nexteval",
        header=("set", "pages are", "pages", "have a main region"),
        rows=tuple(lines),
    )


def _usable(data: Data, name: str, split: str) -> list[TruthRow]:
    return [row for row in data.rows(name, split) if row.usable]
