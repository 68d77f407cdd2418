"""The wrapper tables: fields of pages of a site, learnt from 1, 2 and 5 marked ones; lists; drift and repair.

swde and wien: dev and test together and apart, means over fields, then sites and seeds. Beside unweave stand the
paper's rule on the same index, string delimiters, and the selectors that unweave exports, read by parsel.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import mean, median

import lxml.html

from bench.data import Data
from bench.drift import drift_section
from bench.extractors.string_wrapper import Delimiters, extract_by_strings, learn_string_wrapper
from bench.redesigns import redesigns_section
from bench.results import Section
from bench.wrapper_cases import (
    Extract,
    LabelledPage,
    Score,
    Task,
    extracted,
    mean_score,
    score_task,
    selected_values,
    sites,
    tasks,
)
from bench.wrapper_choice import choice_section
from bench.wrapper_exports import exports_section
from bench.wrapper_lists import lists_section, rows_section
from unweave import LearnError, Page, learn_wrapper
from unweave.published import delimiters
from unweave.wrappers import Selectors, Wrapper

SEEDS = (0, 1, 2)
N_TRAIN = (1, 2, 5)

Method = Callable[[Task], Extract | None]


def run(data: Data) -> list[Section]:
    """Make the tables of fields, of lists, of speed, of the choice of pages, and of drift."""
    return [
        _fields_section(data, "swde", as_rows=False),
        _fields_section(data, "wien", as_rows=True),
        lists_section(data),
        rows_section(data),
        _speed_section(data),
        exports_section(data),
        choice_section(data),
        drift_section(data),
        redesigns_section(data),
    ]


# -- methods


def _votes(task: Task) -> Extract | None:
    try:
        wrapper = learn_wrapper(task.examples())
    except LearnError:
        return None
    return lambda page: extracted(wrapper, page)


def _published(task: Task, **options: bool) -> Extract | None:
    try:
        wrapper = delimiters.learn(task.examples(), **options)
    except LearnError:
        return None
    return lambda page: extracted(wrapper, page)


def _selected(task: Task) -> Extract | None:
    try:
        selectors = learn_wrapper(task.examples()).to_selectors()
    except LearnError:
        return None
    return lambda page: selected_values(selectors, page)


def _strings(task: Task) -> Extract | None:
    counts = learn_string_wrapper(task.train)
    return lambda page: extract_by_strings(counts, page)


METHODS: Mapping[str, Method] = {
    "unweave": _votes,
    "subtree delimiters as published": partial(_published, refine=False),
    "subtree delimiters as published, without the fallback": partial(_published, refine=False, fallback=False),
    "subtree delimiters, labels with classes": partial(_published, refine=True),
    "string delimiters": _strings,
    "unweave's exported selectors in parsel": _selected,
}


# -- fields


@dataclass
class _Cell:
    """Scores of one method with one number of pages, by split: all values, and whole leaves only."""

    every: dict[str, list[Score]] = field(default_factory=dict)
    whole: dict[str, list[Score]] = field(default_factory=dict)


def _fields_section(data: Data, set_name: str, *, as_rows: bool) -> Section:
    splits = {split: sites(data, set_name, [split]) for split in ("dev", "test")}
    rows = []
    for title, method in METHODS.items():
        for n_train in N_TRAIN:
            cell = _Cell()
            for split, task in _drawn(splits, n_train, as_rows):
                extract = method(task)
                for own, whole_only in ((cell.every, False), (cell.whole, True)):
                    score = score_task(task, extract, whole_only=whole_only)
                    if score:
                        own.setdefault(split, []).append(score)
            rows.append((title, str(n_train), *_shown(cell)))
    n_sites = {split: len(own) for split, own in splits.items()}
    return Section(
        f"wrappers-{set_name}",
        f"Wrappers: {set_name}",
        "python -m bench wrappers",
        f"{set_name}: {n_sites['dev']} dev and {n_sites['test']} test sites, {len(SEEDS)} draws of the marked pages",
        ("method", "marked pages", "precision", "recall", "F1", "F1 dev", "F1 test", "F1, whole leaves"),
        tuple(rows),
        ("Sets of values a page and field; the mean over fields, then over sites and draws, dev and test together.",),
    )


def _drawn(
    splits: Mapping[str, Mapping[str, list[LabelledPage]]], n_train: int, as_rows: bool
) -> Iterator[tuple[str, Task]]:
    for split, pages_of in splits.items():
        for seed in SEEDS:
            for task in tasks(pages_of, n_train, seed, as_rows=as_rows):
                yield split, task


def _shown(cell: _Cell) -> tuple[str, ...]:
    together = mean_score([score for own in cell.every.values() for score in own])
    whole = [score.f1 for own in cell.whole.values() for score in own]
    by_split = [f"{mean_score(cell.every[s]).f1:.3f}" if cell.every.get(s) else "-" for s in ("dev", "test")]
    return (
        f"{together.precision:.3f}", f"{together.recall:.3f}", f"{together.f1:.3f}", *by_split,
        f"{mean(whole):.3f}" if whole else "-",
    )  # fmt: skip


# -- speed and size


def _speed_section(data: Data) -> Section:
    """Time learning from five pages, extraction and selection against an lxml parse of the same pages."""
    rows = []
    for set_name, as_rows in (("swde", False), ("wien", True)):
        learn, base, extract, select, strings, sizes, agree = [], [], [], [], [], [], []
        n_pages = 0
        for task in tasks(sites(data, set_name, ["dev", "test"]), 5, 0, as_rows=as_rows):
            begun = time.process_time()
            wrapper = learn_wrapper(task.examples())
            learn.append(time.process_time() - begun)
            trie = wrapper.lesson.index.trie
            sizes.append(trie.nbytes() / len(trie.nodes()[0]))
            selectors = wrapper.to_selectors()
            counts = learn_string_wrapper(task.train)
            sources = [page.row.html for page in task.test]
            n_pages += len(sources)
            base.append(_seconds(lxml.html.document_fromstring, sources))
            extract.append(_seconds(partial(_extract_bytes, wrapper), sources))
            select.append(_seconds(partial(_select_bytes, selectors), sources))
            strings.append(_seconds(partial(_string_bytes, counts), sources))
            agree += _agreements(wrapper, selectors, task)
        rows.append(
            (
                set_name,
                f"{median(learn):.2f} s",
                f"{max(learn):.2f} s",
                *(
                    f"{sum(own) / sum(base):.1f} ({median(a / b for a, b in zip(own, base, strict=True)):.1f})"
                    for own in (extract, select, strings)
                ),
                f"{1000 * sum(extract) / n_pages:.2f} ms",
                f"{max(sizes):.0f}",
                f"{mean(agree):.3f}",
            )
        )
    return Section(
        "wrappers-speed",
        "Wrappers: time, memory, and how far the selectors agree",
        "python -m bench wrappers",
        "swde and wien, five marked pages a site",
        (
            "set", "learning, median", "longest", "extract / lxml parse", "selectors / lxml parse",
            "strings / lxml parse", "extract, a page", "bytes a path, most", "selectors give the same",
        ),
        tuple(rows),
        (
            "Processor time from the page's bytes to its fields, the fastest of three rounds: over all pages, and in "
            "brackets the "
            "median over sites. A page of wien has 2 to 20 KB, and its lists many records. String delimiters are "
            "plain Python.",
            ("The same: the share of test pages and expressed fields on which selectors and wrapper give the same "
            "values."),
        ),
    )  # fmt: skip


def _seconds(call: Callable[[bytes], object], sources: Sequence[bytes]) -> float:
    """Give the fastest of three rounds over the pages."""
    rounds = []
    for _ in range(3):
        begun = time.process_time()
        for source in sources:
            call(source)
        rounds.append(time.process_time() - begun)
    return min(rounds)


def _extract_bytes(wrapper: Wrapper, source: bytes) -> object:
    return [record.to_dict() for record in wrapper.extract(Page(source))]


def _select_bytes(selectors: Selectors, source: bytes) -> object:
    return selectors.extract(Page(source).html)


def _string_bytes(counts: Delimiters, source: bytes) -> object:
    return extract_by_strings(counts, Page(source))


def _agreements(wrapper: Wrapper, selectors: Selectors, task: Task) -> list[bool]:
    found = []
    for page in task.test:
        ours, theirs = extracted(wrapper, page.page), selected_values(selectors, page.page)
        found += [ours.get(name, set()) == theirs.get(name, set()) for name in selectors.fields]
    return found
