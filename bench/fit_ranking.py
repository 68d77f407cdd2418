"""Fit the ranking weights of unweave.lists on dev pages and write them: `python -m bench.fit_ranking`.

Beside the labelled sets it fits on public pages of today (`public_lists.py`): the sets are search pages, for the most
part years old, and with these pages the others' held-out accuracy is higher, too.

For each page the candidates are scored against the labels (F1); the weights are those under which a softmax over
the page's candidates is close to a softmax over their F1, and the F1 of a candidate drawn by it high: the first alone
is moved most by pages that nothing gets right. Cross-validation over sites comes first, so that the
printed accuracy is that of pages whose site was not fitted on.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from bench.data import Data, TruthRow
from bench.fitting import write_weights
from bench.public_lists import item_f1, public_rows, squeezed
from bench.scoring import score_page
from unweave import Page
from unweave.lists.candidates import find_candidates
from unweave.lists.features import features
from unweave.lists.ranking import plausible, terms
from unweave.model import Record, Region
from unweave.tree.content import ContentTree

Floats = NDArray[np.float64]

SETS = {"testbed2017": 1.0, "vints1": 1.0, "vints2": 0.7, "juriscraper": 0.7, "public": 0.3}
"""How much a page of each set counts: lists labelled in part, and those that a scraper's tests describe, least."""
SHARPNESS = 12.0
"""An F1 lower by 1/12 makes a candidate e times less wanted."""
GAIN = 2.0
"""How much the F1 to be expected, as a share of the best candidate's, counts beside the cross entropy."""
RIDGE = 5e-3


@dataclass(frozen=True)
class FitPage:
    """One dev page: the terms of its plausible candidates and the F1 of each."""

    row: TruthRow
    terms: Floats
    f1: Floats


def main() -> int:
    """Cross-validate, fit on all, write the weights."""
    pages, names = _pages(Data.find())
    scale = np.concatenate([page.terms for page in pages]).std(0) + 1e-9
    pages = [FitPage(page.row, page.terms / scale, page.f1) for page in pages]
    for name, value in _cross_validated(pages).items():
        print(name, value)
    weights = _fit(pages) / scale
    write_weights("lists", dict(zip(names, weights.tolist(), strict=True)))
    return 0


def _pages(data: Data) -> tuple[list[FitPage], list[str]]:
    pages: list[FitPage] = []
    names: list[str] = []
    for name in SETS:
        for row in public_rows(data) if name == "public" else data.rows(name, "dev"):
            content = ContentTree(Page(row.html).tree)
            candidates = find_candidates(content)
            seen, _ = features(content, candidates)
            able = np.flatnonzero(plausible(seen))
            f1 = _f1(row, content, [candidates.ranges(i) for i in able.tolist()])
            if f1 is None or not len(able):
                continue
            columns = terms(seen[able], candidates.kind[able])
            names = list(columns)
            pages.append(FitPage(row, np.stack(list(columns.values()), 1), f1))
        print(name, "read", file=sys.stderr)
    return pages, names


def _f1(row: TruthRow, content: ContentTree, lists: Sequence[list[tuple[int, int]]]) -> Floats | None:
    """Return how right each list of a page is; None where that cannot be said."""
    if row.set_name == "public":
        items = list(map(squeezed, row.labels["items"]))
        return np.array([item_f1(content, ranges, items) for ranges in lists])
    score = score_page(row, [Region([Record((), text=content.text(a, b)) for a, b in ranges]) for ranges in lists])
    return None if score is None else np.array([region.f1 for region in score.regions])


def _fit(pages: Sequence[FitPage]) -> Floats:
    """Return the weights that minimize the cross entropy between wanted and given shares,
    less the F1 to be expected."""
    pages = [page for page in pages if page.f1.max() > 0.5]
    wanted = [np.exp((page.f1 - page.f1.max()) * SHARPNESS) for page in pages]
    wanted = [share / share.sum() for share in wanted]

    def loss(weights: Floats) -> tuple[float, Floats]:
        value, slope = 0.0, np.zeros_like(weights)
        for page, share in zip(pages, wanted, strict=True):
            odds = page.terms @ weights
            given = np.exp(odds - odds.max())
            given /= given.sum()
            weight = SETS[page.row.set_name]
            f1 = page.f1 / page.f1.max()
            expected = float(given @ f1)
            value -= weight * (float(share @ np.log(given + 1e-12)) + GAIN * expected)
            slope += weight * ((given - share - GAIN * given * (f1 - expected)) @ page.terms)
        n = len(pages)
        return value / n + RIDGE * float(weights @ weights), slope / n + 2 * RIDGE * weights

    return np.asarray(minimize(loss, np.zeros(pages[0].terms.shape[1]), jac=True, method="L-BFGS-B").x)


def _cross_validated(pages: Sequence[FitPage], n_folds: int = 8, seed: int = 0) -> dict[str, float]:
    """Return each set's mean F1 of the top candidate, sites of a fold left out of its fit."""
    sites = sorted({page.row.site for page in pages})
    np.random.default_rng(seed).shuffle(sites)
    found: dict[str, list[float]] = {name: [] for name in SETS}
    for fold in range(n_folds):
        held = set(sites[fold::n_folds])
        weights = _fit([page for page in pages if page.row.site not in held])
        for page in pages:
            if page.row.site in held:
                found[page.row.set_name].append(float(page.f1[np.argmax(page.terms @ weights)]))
    return {name: round(float(np.mean(values)), 4) for name, values in found.items()}


if __name__ == "__main__":
    sys.exit(main())
