"""Fit which regions are main, on dev pages, and write the weights: `python -m bench.fit_main`.

Two logistic models (`unweave.lists.main`), fitted one after the other with a ridge: of pages, list pages against
articles and product pages; and of the regions on list pages, each by how much of it is labelled. Cross-validation over
sites comes first, so that the figures printed are those of pages whose site was not fitted on.
"""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from bench.data import Data, TruthRow
from bench.fitting import write_weights
from bench.overlap import LabelledPage
from bench.scoring import score_page
from bench.wording import is_of_paragraphs, tokens
from unweave import Page
from unweave.lists.candidates import Candidates, find_candidates
from unweave.lists.choice import choose
from unweave.lists.main import MAX_LISTS, MIN_PAGE, best_part, likelihood, likely_terms, list_terms, page_terms
from unweave.model import Record, Region
from unweave.tree.content import ContentTree

Floats = NDArray[np.float64]

SETS = {
    "nexteval": 1.2, "testbed2017": 0.15, "vints1": 0.15, "vints2": 0.15, "juriscraper": 0.15, "wcxbkinds": 1.0,
}  # fmt: skip
"""How much a list page of each dev set counts for its lists; sets that label one list of a page little:
others may be main too."""
PAGES = SETS | {
    "wcxbkinds": 2.4, "articles181": 1.8, "news10": 1.0, "wcxb": 0.1, "postlight": 0.05, "fundus": 0.05, "recipes": 0.1,
    "products": 1.0,
}  # fmt: skip
"""How much a page of each counts for what a page is; articles of some of these have lists that a reader may have come
for."""
STEP = {"news10": 4}
"""Every fourth page of news10: its pages are alike."""
LISTS, NONE = ("collection", "listing"), ("product",)
"""Kinds of pages in wcxbkinds that are for a list, and that are not; of the others nobody can say."""
PRODUCT = 1.5
"""A product page counts more: there are few."""
MIN_WORDS, ALL_WORDS = 0.35, 0.75
"""Share of a region's words in the labelled text up to which it is wrong, and from which on it is right."""
MAX_WEIGHT = 2.0
"""That of a list of as many records as are labelled: one of ten times as many does not count ten times,
right or wrong."""
LISTS_RIDGE, PAGES_RIDGE = 3e-3, 1e-3


@dataclass(frozen=True)
class FitPage:
    """One dev page: whether it is for a list, its terms, those of its regions and their sizes, and (rightness,
    weight) of each."""

    row: TruthRow
    is_list: bool
    page: dict[str, Floats]
    lists: dict[str, Floats]
    log_records: Floats
    right: Floats

    @property
    def weight(self) -> float:
        """Return how much the page counts for what a page is."""
        return PAGES[self.row.set_name] * (PRODUCT if self.row.labels.get("kind") in NONE else 1.0)


def main() -> int:
    """Cross-validate, fit on all, write the weights."""
    pages = list(_pages(Data.find()))
    for name, value in _cross_validated(pages).items():
        print(name, value)
    of_lists, of_pages = _fit(pages)
    write_weights("main lists", of_lists)
    write_weights("main pages", of_pages)
    return 0


def _pages(data: Data) -> Iterable[FitPage]:
    for name in PAGES:
        for row in data.rows(name, "dev")[:: STEP.get(name, 1)]:
            kind = row.labels.get("kind")
            is_known = kind in LISTS + NONE if name == "wcxbkinds" else row.labels.get("page_type") != "forum"
            if not row.usable or not is_known:
                continue
            content = ContentTree(Page(row.html).tree)
            candidates = find_candidates(content)
            choice = choose(content, candidates, MAX_LISTS)
            chosen, seen, score = choice.chosen, choice.features, choice.score
            is_list = name in SETS and kind not in NONE
            right = _right(row, content, candidates, chosen) if is_list else np.zeros((len(chosen), 2))
            if chosen and right is not None:
                odds = np.log(score[chosen])
                of_page = page_terms(content, candidates, chosen, seen[chosen], odds)
                of_lists = list_terms(content, candidates, chosen, seen[chosen], odds)
                yield FitPage(row, is_list, of_page, of_lists, np.log(np.diff(candidates.offset)[chosen]), right)
        print(name, "read", file=sys.stderr)


def _right(row: TruthRow, content: ContentTree, candidates: Candidates, chosen: Sequence[int]) -> Floats | None:
    """Return float64[n_chosen, 2]: how right each region is, 0 to 1, and its weight;
    None where labels are not to be used."""
    texts = [[content.text(a, b) for a, b in candidates.ranges(index)] for index in chosen]
    if row.set_name == "nexteval":
        page = LabelledPage(content.tree, row.labels["records"])
        found = []
        for index in chosen:
            nodes = ([node.index for node in content.nodes(a, b)] for a, b in candidates.ranges(index))
            score = page.score([page.keys(record) for record in nodes])
            found.append((score.precision, 2 * score.n_found / score.n_labelled))
        return np.array(found)
    if row.set_name == "wcxbkinds":
        if is_of_paragraphs(row.labels["body"]):
            return np.zeros((len(chosen), 2))
        label = tokens(row.labels["body"])
        bags = [sum(map(tokens, region), start=tokens("")) for region in texts]
        shares = [(bag & label).total() / max(1, bag.total()) for bag in bags]
        right = np.clip((np.array(shares) - MIN_WORDS) / (ALL_WORDS - MIN_WORDS), 0, 1)
        return np.stack([right, [0.7 * min(1.5, bag.total() / max(1, label.total())) for bag in bags]], 1)
    scored = score_page(row, [Region([Record((), text=text) for text in region]) for region in texts])
    if scored is None:
        return None
    return np.array(
        [(float(one.precision > 0.5), 0.4 * min(1.0, one.n_records / one.n_labels)) for one in scored.regions]
    )


def _fit(pages: Sequence[FitPage]) -> tuple[dict[str, float], dict[str, float]]:
    """Return the weights of regions and of pages."""
    lists = [page for page in pages if page.is_list]
    right = np.concatenate([page.right for page in lists])
    weight = np.concatenate([np.clip(page.right[:, 1], 0.01, MAX_WEIGHT) * SETS[page.row.set_name] for page in lists])
    of_lists = _logistic([page.lists for page in lists], right[:, 0], weight, LISTS_RIDGE)
    is_list = np.array([float(page.is_list) for page in pages])
    terms = [_terms(page, of_lists) for page in pages]
    return of_lists, _logistic(terms, is_list, np.array([page.weight for page in pages]), PAGES_RIDGE)


def _terms(page: FitPage, of_lists: dict[str, float]) -> dict[str, Floats]:
    """Return all that counts of a page, its lists being weighed so."""
    return page.page | likely_terms(likelihood(page.lists, of_lists))


def _logistic(terms: Sequence[dict[str, Floats]], wanted: Floats, weight: Floats, ridge: float) -> dict[str, float]:
    """Return the weights, by name, that minimize the weighted cross entropy with a ridge on standardized terms."""
    names = list(terms[0])
    values = np.concatenate([np.stack([one[name] for name in names], 1) for one in terms])
    scale = values.std(0)
    scale[scale < 1e-9] = np.inf
    values = np.column_stack([np.ones(len(values)), values / scale])
    ridges = np.full(values.shape[1], ridge)
    ridges[0] = 0

    def loss(weights: Floats) -> tuple[float, Floats]:
        odds = values @ weights
        given = 1 / (1 + np.exp(-np.clip(odds, -40, 40)))
        value = float(weight @ (np.logaddexp(0, odds) - wanted * odds)) / weight.sum()
        slope = values.T @ (weight * (given - wanted)) / weight.sum()
        return value + float(ridges @ weights**2), slope + 2 * ridges * weights

    found = minimize(loss, np.zeros(values.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 500}).x
    return dict(zip(["", *names], [float(found[0]), *(found[1:] / scale).tolist()], strict=True))


def _cross_validated(pages: Sequence[FitPage], n_folds: int = 5, seed: int = 0) -> dict[str, float]:
    """Return, by set, how often a page is found to be for a list, and how right its main regions are;
    sites held out."""
    sites = sorted({page.row.site for page in pages})
    np.random.default_rng(seed).shuffle(sites)
    found: dict[str, list[float]] = {}
    for fold in range(n_folds):
        held = set(sites[fold::n_folds])
        of_lists, of_pages = _fit([page for page in pages if page.row.site not in held])
        for page in pages:
            if page.row.site in held:
                name = f"{page.row.set_name} {page.row.labels.get('kind') or ''}".strip()
                has_main = likelihood(_terms(page, of_lists), of_pages)[0] >= MIN_PAGE
                found.setdefault(f"{name}: has a main region", []).append(has_main)
                if page.is_list and page.right[:, 1].any():
                    is_main = best_part(likelihood(page.lists, of_lists), page.log_records)
                    if page.row.set_name == "nexteval":
                        found.setdefault(f"{name}: F1", []).append(_f1(page.right[is_main * has_main]))
                    found.setdefault(f"{name}: share of regions judged right", []).append(
                        float(np.average(is_main == (page.right[:, 0] > 0.5), weights=page.right[:, 1] + 1e-9))
                    )
    return {name: round(float(np.mean(values)), 3) for name, values in found.items()}


def _f1(right: Floats) -> float:
    """Return about the F1 of all records of regions of nexteval, given the rows of `_right`."""
    precision, n_records = right[:, 0], right[:, 1] / 2  # n_records: as a share of the labelled ones
    return float(2 * (precision * n_records).sum() / (1 + n_records.sum()))


if __name__ == "__main__":
    sys.exit(main())
