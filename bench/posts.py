"""The posts tables: threads of webforum52 as the paper's Tables 1 and 2, fields, comments, false threads, batch mode,
speed.

Thresholds of the baselines are the best of a grid on dev (`posts_mdr`); nothing is tuned on test.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import lxml.html

from bench.data import Data, TruthRow
from bench.posts_dates import COLUMNS, recognized, taken
from bench.posts_fields import NOT_A_NAME, folded, is_right_author, is_right_date, label_dates
from bench.posts_mdr import Mdr
from bench.posts_scorer import PageScore, score_page
from bench.results import Section
from unweave import LearnError, Page, Record, Region
from unweave.posts import find_posts, learn_posts
from unweave.published import mibat

COMMAND = "python -m bench posts"
Find = Callable[[TruthRow], list[str]]
"""From a page to the whole text of each record."""

PAPER = {
    "MDR, TL": ("55.8 / 70.0", "37.1"), "MDR, TS": ("80.8 / 73.0", "46.0"), "MDR, T3L": ("76.1 / 77.1", "53.9"),
    "MDR, PM": ("90.0 / 85.4", "66.5"), "MDR, PS": ("90.4 / 86.2", "66.5"),
    "MDR two-pass, TL": ("47.0 / 71.1", "39.4"), "MDR two-pass, TS": ("60.2 / 80.5", "54.0"),
    "MDR two-pass, T3L": ("55.2 / 79.8", "57.7"), "MDR two-pass, PM": ("90.4 / 87.5", "75.1"),
    "MDR two-pass, PS": ("91.2 / 88.2", "74.9"), "MiBAT as published, PM": ("97.5 / 96.2", "90.7"),
    "MiBAT as published, PS": ("98.9 / 97.3", "91.7"),
}  # fmt: skip
"""What the paper reports on its own 1,000 pages, percent: posts (precision / recall), and pages perfect."""

THRESHOLDS = {"tl": 0.0, "ts": 0.3, "t3l": 0.5, "pm": 0.0, "ps": 0.5}


def methods() -> dict[str, Find]:
    """List the rows of Tables 1 and 2, and ours."""
    found: dict[str, Find] = {}
    for second in (False, True):
        for measure, threshold in THRESHOLDS.items():
            name = f"MDR{' two-pass' if second else ''}, {measure.upper()}"
            found[name] = partial(_mdr, measure=measure, threshold=threshold, second=second)
    for measure in ("pm", "ps"):
        found[f"MiBAT as published, {measure.upper()}"] = partial(_mibat, measure=measure)
    found["**unweave**"] = _ours
    return found


def _texts(region: Region | None) -> list[str]:
    return [record.text for record in region.records] if region else []


def _mdr(row: TruthRow, *, measure: str, threshold: float, second: bool) -> list[str]:
    return Mdr(mibat.PageTree.of(_page(row)), measure, threshold).texts(second)


def _mibat(row: TruthRow, *, measure: str) -> list[str]:
    return _texts(mibat.find_posts(_page(row), measure=measure))


def _ours(row: TruthRow) -> list[str]:
    return _texts(find_posts(_page(row)))


def _page(row: TruthRow) -> Page:
    # files are UTF-8 whatever their meta declares (FORMAT.md of the set), as an HTTP header may say
    encoding = "utf-8" if row.set_name == "webforum52" else None
    return Page(row.html, row.labels.get("url"), encoding=encoding)


def run(data: Data) -> list[Section]:
    """Make all sections."""
    return [
        *_thread_sections(data), _field_section(data), _date_section(data), _batch_section(data),
        _comment_section(data), _false_section(data), _speed_section(data),
    ]  # fmt: skip


def _thread_sections(data: Data) -> list[Section]:
    scores: dict[tuple[str, str], list[PageScore]] = defaultdict(list)
    for split in ("dev", "test"):
        for row in data.rows("webforum52", split):
            labels = [str(record["post_text"]) for record in row.labels["records"]]
            for name, find in methods().items():
                scores[name, split].append(score_page(row.name, labels, find(row), []))
    on = "webforum52, 35 pages of 18 sites (dev) and 23 of 12 (test)"
    measures = ("perfect", "0 wrong", "<= 2 wrong", "0 missed", "<= 2 missed")
    posts = [
        (
            name,
            *(f"{_precision(scores[name, s]):.1f} / {_recall(scores[name, s]):.1f}" for s in ("dev", "test")),
            PAPER.get(name, ("", ""))[0],
        )
        for name in methods()
    ]
    pages = [
        (name, *(cell for s in ("dev", "test") for cell in _page_cells(scores[name, s])), PAPER.get(name, ("", ""))[1])
        for name in methods()
    ]
    return [
        Section(
            "posts-found", "Posts found (precision / recall, %)", COMMAND, on,
            ("method", "dev", "test", "paper, its own pages"), tuple(posts),
            ("A post is found when a record holds 0.9 of one label's words and of no other label's.",),
        ),
        Section(
            "posts-pages", "Pages of threads (%)", COMMAND, on,
            ("method", *(f"{s}: {what}" for s in ("dev", "test") for what in measures), "paper: perfect"), tuple(pages),
        ),
    ]  # fmt: skip


def _precision(scores: list[PageScore]) -> float:
    return 100 * sum(len(s.found) for s in scores) / max(1, sum(s.n_records for s in scores))


def _recall(scores: list[PageScore]) -> float:
    return 100 * sum(len(s.found) for s in scores) / max(1, sum(s.n_labels for s in scores))


def _page_cells(scores: list[PageScore]) -> list[str]:
    tests: list[Callable[[PageScore], bool]] = [
        lambda s: s.wrong == 0 and s.missed == 0, lambda s: s.wrong == 0, lambda s: s.wrong <= 2,
        lambda s: s.missed == 0, lambda s: s.missed <= 2,
    ]  # fmt: skip
    return [f"{100 * sum(map(test, scores)) / len(scores):.1f}" for test in tests]


@dataclass
class FieldCounts:
    """Posts of one split whose text, author and date are right."""

    scores: list[PageScore]
    authors: int = 0
    n_authors: int = 0
    dates: int = 0
    n_dates: int = 0


def score_fields(rows: list[TruthRow]) -> FieldCounts:
    """Compare the fields of found posts with their labels."""
    counts = FieldCounts([])
    for row in rows:
        region = find_posts(_page(row))
        records = region.records if region else []
        labels = row.labels["records"]
        score = score_page(
            row.name,
            [label["post_text"] for label in labels],
            [r.text for r in records],
            [candidate_texts(r) for r in records],
        )
        counts.scores.append(score)
        instants = label_dates([label.get("datetime", "") for label in labels])
        for i, j in score.found:
            record, label = records[i], labels[j]
            if label.get("user") and folded(label["user"]) not in NOT_A_NAME:
                counts.n_authors += 1
                counts.authors += is_right_author(text_of(record, "author"), label["user"])
            if label.get("datetime"):
                counts.n_dates += 1
                counts.dates += is_right_date(
                    text_of(record, "date"), text_of(record, "date_iso"), label["datetime"], instants[j]
                )
    return counts


def text_of(record: Record, name: str) -> str | None:
    """Return the text of a field, None without it."""
    value = record.fields.get(name)
    return None if value is None else " ".join(i.text for i in value) if isinstance(value, list) else value.text


def candidate_texts(record: Record) -> list[str]:
    """Return what may stand for the text of a post: without quotes, with them, and all of the record."""
    text, quotes = text_of(record, "text") or "", text_of(record, "quotes") or ""
    return [text, f"{quotes} {text}", record.text]


def _field_section(data: Data) -> Section:
    rows = []
    for split in ("dev", "test"):
        counts = score_fields(data.rows("webforum52", split))
        exact = sum(len(s.exact) for s in counts.scores)
        n_records, n_labels = sum(s.n_records for s in counts.scores), sum(s.n_labels for s in counts.scores)
        perfect = sum(len(s.exact) == s.n_labels == s.n_records for s in counts.scores)
        rows.append(
            (split, f"{100 * exact / max(1, n_records):.1f} / {100 * exact / n_labels:.1f}",
             f"{perfect} of {len(counts.scores)}", f"{100 * counts.authors / max(1, counts.n_authors):.1f}",
             f"{100 * counts.dates / max(1, counts.n_dates):.1f}")
        )  # fmt: skip
    return Section(
        "posts-fields", "Fields of posts (%)", COMMAND, "webforum52; author and date on found posts",
        ("split", "exact: precision / recall", "pages exact", "author", "date"), tuple(rows),
        (
            "Exact: the text, the text with its quotes, or the whole record overlaps the label by a Dice of at least "
            "0.9.",
        ),
    )  # fmt: skip


def _date_section(data: Data) -> Section:
    rows = []
    for split in ("dev", "test"):
        pages = data.rows("webforum52", split)
        (n, found, alike), (n_texts, right) = recognized(pages), taken(pages)
        rows.append(
            (split, f"{found} of {n} ({100 * found / n:.1f})", f"{alike} ({100 * alike / n:.1f})", str(n_texts),
             f"{right} ({100 * right / max(1, n_texts):.1f})")
        )  # fmt: skip
    return Section(
        "posts-dates", "The recognizer of dates (%)", COMMAND, "webforum52: labelled dates, and all texts of the pages",
        COLUMNS, tuple(rows),
        ("Recall: labelled dates read alike, to the day, by the recognizer and by dateparser. Precision: of the "
         "texts taken for dates.",),
    )  # fmt: skip


def _batch_section(data: Data) -> Section:
    """Section 6.3: the template of one page of a site reads another page of it."""
    rows = []
    learners: dict[str, Callable[[list[Page]], Any]] = {"MiBAT as published": mibat.learn, "**unweave**": learn_posts}
    for split in ("dev", "test"):
        sites: dict[str, list[TruthRow]] = defaultdict(list)
        for row in data.rows("webforum52", split):
            sites[str(row.labels.get("host"))].append(row)
        pairs = [pair for p in sites.values() if len(p) > 1 for pair in ((p[0], p[1]), (p[1], p[0]))]
        for name, learn in learners.items():
            scores = [_score_learnt(learn, *pair) for pair in pairs]
            found = f"{_precision(scores):.1f} / {_recall(scores):.1f}"
            rows.append((name, split, str(len(scores)), found, _page_cells(scores)[0]))
    return Section(
        "posts-batch", "Batch mode: learnt on one page of a site, read on another (%)", COMMAND, "webforum52",
        ("method", "split", "pages", "found: precision / recall", "pages perfect"), tuple(rows),
        ("The paper learns on 20 pages of a site (its Table 4); no set here has as many.",),
    )  # fmt: skip


def _score_learnt(learn: Callable[[list[Page]], Any], train: TruthRow, test: TruthRow) -> PageScore:
    try:
        records = learn([_page(train)]).extract(_page(test))
    except LearnError:
        records = []
    labels = [str(record["post_text"]) for record in test.labels["records"]]
    return score_page(test.name, labels, [record.text for record in records], [])


def _folded_space(text: str) -> str:
    return " ".join(text.split()).lower()


def _comment_section(data: Data) -> Section:
    methods: dict[str, Callable[[Page], Region | None]] = {
        "MiBAT as published, PS": partial(mibat.find_posts, drop_dates=True),
        "**unweave**": find_posts,
    }
    rows = [row for row in data.rows("comments142", "dev") if row.usable]
    lines = [(name, *_comment_cells(find, rows)) for name, find in methods.items()]
    return Section(
        "posts-comments", "Comments under articles (%)", COMMAND,
        "comments142 dev, usable pages, snippets that the page holds",
        ("method", "snippets inside", "pages with all", "records with a snippet", "`with` leaked", "`without` leaked"),
        tuple(lines),
        ("Not every comment has a snippet, so records with one are a lower bound of precision. The paper, on 221 blog "
         "pages of its own: precision 95.8, recall 91.1.",),
    )  # fmt: skip


def _comment_cells(find: Callable[[Page], Region | None], rows: list[TruthRow]) -> tuple[str, ...]:
    inside = total = pages = whole = n_records = n_right = 0
    leaks = {"with": [0, 0], "without": [0, 0]}
    for row in rows:
        page = _page(row)
        records = [_folded_space(text) for text in _texts(find(page))]
        text, every = " | ".join(records), _folded_space(page.tree.text_of(0))
        snippets = [s for s in map(_folded_space, row.labels["comment_snippets"]) if s in every]
        hits = [snippet in text for snippet in snippets]
        inside, total, pages = inside + sum(hits), total + len(hits), pages + bool(hits)
        whole += bool(hits) and all(hits)
        if snippets:
            n_records += len(records)
            n_right += sum(any(snippet in record for snippet in snippets) for record in records)
        for kind, counts in leaks.items():
            found = [_folded_space(snippet) in text for snippet in row.labels.get(kind) or []]
            counts[0] += sum(found)
            counts[1] += len(found)
    shares = [(inside, total), (n_right, n_records), *leaks.values()]
    said = [f"{a} of {b} ({100 * a / max(1, b):.1f})" for a, b in shares]
    return said[0], f"{whole} of {pages}", *said[1:]


FALSE_SETS = (
    ("testbed2017", "dev"), ("testbed2017", "test"), ("vints1", "dev"), ("vints1", "test"), ("articles181", "dev"),
    ("articles181", "test"),
)  # fmt: skip


def _false_section(data: Data) -> Section:
    rows = []
    for name, split in FALSE_SETS:
        pages = data.rows(name, split)
        n = sum(find_posts(_page(row)) is not None for row in pages)
        rows.append((f"{name} {split}", f"{n} of {len(pages)} ({100 * n / len(pages):.1f})"))
    for kind in ("article", "forum"):
        pages = [row for row in data.rows("wcxb", "dev") if row.labels.get("page_type") == kind]
        n = sum(find_posts(_page(row)) is not None for row in pages)
        rows.append((f"wcxb dev, {kind}", f"{n} of {len(pages)} ({100 * n / len(pages):.1f})"))
    return Section(
        "posts-false", "Pages taken for threads (%)", COMMAND, "lists, articles and forum pages",
        ("pages", "with a thread"), tuple(rows),
        ("Articles may have comments of readers, which are rightly found: the figure is an upper bound.",),
    )  # fmt: skip


def _speed_section(data: Data) -> Section:
    rows = []
    for split in ("dev", "test"):
        pages = [(row.html, row.labels.get("url")) for row in data.rows("webforum52", split)]
        best: dict[str, float] = {}
        for _ in range(4):
            for name, call in _STAGES.items():
                start = time.process_time()
                for source, url in pages:
                    call(source, url)
                best[name] = min(best.get(name, 1e9), time.process_time() - start)
        rows.append(
            (
                split,
                *(f"{1000 * best[name] / len(pages):.2f}" for name in _STAGES),
                f"{best['find_posts'] / best['lxml']:.2f}",
            )
        )
    return Section(
        "posts-speed", "Speed of finding posts", COMMAND,
        "webforum52, from bytes, milliseconds a page (processor time, best of 4 rounds)",
        ("split", "lxml parse", "tree", "find_posts", "find_posts / lxml"), tuple(rows),
    )  # fmt: skip


_STAGES: dict[str, Callable[[bytes, str | None], object]] = {
    "lxml": lambda source, _: lxml.html.document_fromstring(source),
    "tree": lambda source, url: Page(source, url, encoding="utf-8").tree,
    "find_posts": lambda source, url: find_posts(Page(source, url, encoding="utf-8")),
}
