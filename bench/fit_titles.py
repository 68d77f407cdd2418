"""Fit the weights of unweave.articles' titles on dev sites and write them: `python -m bench.fit_titles`.

Every dev site is learnt on one half of its pages and read on the other, both ways and for two ways to part them; its
pages, and single ones of other sites, are read alone, too. The weights are those under which a softmax over a page's
candidates gives the labelled title most (a ridge keeps them small). Where titles stand on a site is learnt with the
weights that are being fitted, so fitting and learning take turns. Cross-validation comes first, one site left out at a
time, so that the printed accuracy is that of unseen sites.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from bench.article_scoring import folded, halves, is_labelled, sites_of
from bench.articles import page_of
from bench.data import Data, TruthRow
from bench.fitting import write_weights
from unweave.articles.body import Body
from unweave.articles.page_reading import Read, article_body, read_page
from unweave.articles.repeated import Repeated
from unweave.articles.title_evidence import (
    MARKS,
    SHAPE,
    WORDING,
    Wording,
    is_statement,
    mark_terms,
    shape_terms,
    words_of,
)
from unweave.articles.title_places import Places, place_at
from unweave.articles.titles import TitleSite, candidates, is_repeated, stated_form

Floats = NDArray[np.float64]
NAMES = (*SHAPE, *WORDING, *MARKS, "place")
SETS = {"news10": 1.0, "big9": 1.0, "fundus": 0.25}
SINGLE = ("wcxb", "postlight")
"""Sets of single pages of many sites."""
ALONE = " alone"
"""Ends the name of a set whose pages are read alone."""
SHARES = SETS | {name + ALONE: 0.3 * share for name, share in SETS.items()} | {name + ALONE: 0.05 for name in SINGLE}
"""How much a site of each set counts: those of few pages less."""
SEEDS = (7, 1)
FOLDS = 3
"""Folds of the small sites; each of the others is a fold of its own."""
TURNS = 3
RIDGE = 2e-3
NOISE = 0.05
"""Share of the labels that may be no titles: kickers, standfirsts, names torn in two."""
START = {"page_title": 2.0, "headline": 2.0, "h1": 1.5, "distance": -4.0, "after": -1.5, "link": -1.0, "sentence": -1.0}
QUANTILE = 0.01
"""Share of the right titles that may score below the least score."""


@dataclass
class Candidates:
    """The candidates of one page: their terms, places and texts; which is before the body, and which is labelled."""

    terms: Floats
    places: list[str]
    texts: list[str]
    before: list[bool]
    right: NDArray[np.bool_]
    is_labelled: bool


@dataclass
class Task:
    """One half of a site learnt, the other read."""

    set_name: str
    site: str
    learning: list[Candidates]
    held: list[Candidates]


def main() -> int:
    """Cross-validate, fit on all, write the weights."""
    tasks = _tasks(Data.find())
    for name, value in _cross_validated(tasks).items():
        print(f"{name}: {value:.4f} of the titles of sites left out")
    weights = _fitted(tasks)
    scores = [
        float((page.terms @ weights)[page.right].max())
        for task in tasks for page in task.held if page.right.any()
    ]  # fmt: skip
    least = float(np.quantile(scores, QUANTILE))
    write_weights("titles", dict(zip(NAMES, weights.tolist(), strict=True)) | {"least": least})
    return 0


def _tasks(data: Data) -> list[Task]:
    tasks: list[Task] = []
    for set_name in SETS:
        for site, rows in sites_of(data.rows(set_name, "dev"), 3).items():
            read = {row.name: read_page(page_of(row)) for row in rows}
            for seed in SEEDS:
                one, other = halves(rows, seed)
                tasks += [_task(set_name, site, *pair, read) for pair in ((one, other), (other, one))]
            tasks.append(_alone(set_name, site, [row for row in rows if is_labelled(row)]))
        print(set_name, "read", file=sys.stderr)
    for set_name in SINGLE:
        rows = [row for row in data.rows(set_name, "dev") if row.labels.get("page_type", "article") == "article"]
        tasks += [_alone(set_name, row.site, [row]) for row in rows]
    return tasks


def _task(set_name: str, site: str, learning: list[TruthRow], held: list[TruthRow], read: dict[str, Read]) -> Task:
    repeated = Repeated.of([read[row.name].blocks for row in learning])

    def candidates_of(rows: list[TruthRow], own: int) -> list[Candidates]:
        found = [(row, article_body(read[row.name].blocks, repeated.among(read[row.name].blocks))) for row in rows]
        return [
            _candidates(row, read[row.name], body, repeated, len(learning), own)
            for row, body in found if body is not None
        ]  # fmt: skip

    return Task(set_name, site, candidates_of(learning, 1), candidates_of(held, 0))


def _alone(set_name: str, site: str, rows: list[TruthRow]) -> Task:
    """Return pages that are read without their site."""
    found = []
    for row in rows:
        read = read_page(page_of(row))
        body = article_body(read.blocks, np.zeros(len(read.blocks), np.bool_))
        if body is not None:
            found.append(_candidates(row, read, body, Repeated.none(), 1, 0))
    return Task(set_name + ALONE, site, [], found)


def _candidates(row: TruthRow, read: Read, body: Body, repeated: Repeated, n_pages: int, own: int) -> Candidates:
    blocks, start = read.blocks, body.blocks[0]
    counts = repeated.outside_links_of(blocks, np.ones(len(blocks), np.bool_))
    site = TitleSite(n_pages, counts, Places())
    is_known = is_labelled(row) or row.set_name in SINGLE
    label = folded(str(row.labels["title"])) if is_known and row.labels.get("title") else None
    wording = Wording.of(blocks, body.blocks, read.head)
    found = candidates(blocks, start)
    page = Candidates(np.zeros((0, len(NAMES))), [], [], [], np.zeros(0, np.bool_), label is not None)
    terms, right = [], []
    for k, shape in zip(found.tolist(), shape_terms(blocks, found, start).tolist(), strict=True):
        text = blocks.texts[k]
        words, repeats = words_of(text), counts.get(text, 0) - own
        if not words or is_statement(text, words) or is_repeated(repeats, site):
            continue
        terms.append((*shape, *wording.terms(k, text, words, repeats), *mark_terms(blocks, k), 0.0))
        right.append(label is not None and folded(stated_form(text, read.head)) == label)
        page.places.append(place_at(blocks, k))
        page.texts.append(text)
        page.before.append(k <= start)
    page.terms = np.array(terms).reshape(-1, len(NAMES))
    page.right = np.array(right, np.bool_)
    return page


def _learn_places(task: Task, weights: Floats) -> None:
    """Choose the titles of the pages learnt from, and put what their places tell into the terms of all pages."""
    for of_none in task.learning:
        of_none.terms[:, -1] = 0.0
    for _ in range(2):
        chosen = [int(np.argmax(page.terms @ weights)) if page.texts else None for page in task.learning]
        places = Places.of(
            (
                page.places[k] if k is not None else None, page.texts[k] if k is not None else "",
                [place for place, before in zip(page.places, page.before, strict=True) if before],
            )
            for page, k in zip(task.learning, chosen, strict=True)
        )  # fmt: skip
        for page in (*task.learning, *task.held):
            page.terms[:, -1] = [places.evidence(place) for place in page.places]


def _fitted(tasks: Sequence[Task]) -> Floats:
    weights = np.array([START.get(name, 0.0) for name in NAMES])
    for _ in range(TURNS):
        for task in tasks:
            if task.learning:
                _learn_places(task, weights)
        weights = _fit(tasks, weights)
    return weights


def _fit(tasks: Sequence[Task], start: Floats) -> Floats:
    """Return the weights that give the labelled titles most, all sites of a set alike, with a ridge."""
    pages = [(task, page) for task in tasks for page in task.held if page.right.any()]
    of_site = Counter((task.set_name, task.site) for task, _ in pages)
    share = np.array([SHARES[task.set_name] / of_site[task.set_name, task.site] for task, _ in pages])
    share /= share.sum()
    terms = np.concatenate([page.terms for _, page in pages])
    right = np.concatenate([page.right for _, page in pages])
    sizes = [len(page.texts) for _, page in pages]
    edge = np.cumsum([0, *sizes[:-1]])
    owner = np.repeat(np.arange(len(pages)), sizes)

    def loss(weights: Floats) -> tuple[float, Floats]:
        odds = terms @ weights
        odds = np.exp(odds - np.maximum.reduceat(odds, edge)[owner])
        whole, wanted = np.add.reduceat(odds, edge), np.add.reduceat(odds * right, edge)
        likely = (1 - NOISE) * wanted / whole
        sure = (share * likely / (likely + NOISE))[owner]
        slope = terms.T @ ((odds / whole[owner] - odds * right / wanted[owner]) * sure)
        value = -float(share @ np.log(likely + NOISE)) + RIDGE * float(weights @ weights)
        return value, slope + 2 * RIDGE * weights

    return np.asarray(minimize(loss, start, jac=True, method="L-BFGS-B").x)


def _cross_validated(tasks: Sequence[Task]) -> dict[str, float]:
    """Return each set's share of titles found, the site left out of the fit."""
    large = {task.site for task in tasks if SHARES[task.set_name] == 1}
    small = sorted({task.site for task in tasks} - large)
    fold_of = {task.site: task.site for task in tasks} | {site: str(i % FOLDS) for i, site in enumerate(small)}
    found: dict[str, list[bool]] = {name: [] for name in SHARES}
    for fold in sorted(set(fold_of.values())):
        weights = _fitted([task for task in tasks if fold_of[task.site] != fold])
        for task in (task for task in tasks if fold_of[task.site] == fold):
            if task.learning:
                _learn_places(task, weights)
            found[task.set_name] += [
                bool(page.texts) and bool(page.right[np.argmax(page.terms @ weights)])
                for page in task.held if page.is_labelled
            ]  # fmt: skip
    return {name: float(np.mean(values)) for name, values in found.items()}


if __name__ == "__main__":
    sys.exit(main())
