"""Fit the weights that say whether a page is an article by itself, on dev pages, and write them:
`python -m bench.fit_alone`.

A logistic model over the terms of `unweave.articles.alone`. Each set counts alike, articles three times as much, since
a page that holds an article must not come back empty. Cross-validation by site comes first.
"""

import random
import sys

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from bench.article_scoring import is_labelled
from bench.articles import page_of
from bench.data import Data, TruthRow
from bench.fitting import write_weights
from unweave.articles.alone import OWN, STRANGE, title_and_terms
from unweave.articles.page_reading import article_body, read_page

Floats = NDArray[np.float64]
ARTICLES = ("news10", "big9", "fundus", "articles181", "wcxb", "postlight")
OTHERS = ("testbed2017", "vints1", "juriscraper", "nexteval", "webforum52", "products", "wcxbkinds")
OTHER_KINDS = ("listing", "collection", "product")
"""The kinds of wcxbkinds that are no articles; services and documentation are running text, too."""
FOLDS = 10
RIDGE = 1e-3
ARTICLE_WEIGHT = 3.0


def main() -> int:
    """Cross-validate, fit on all, write the weights."""
    data = Data.find()
    rows = [(name, row, True) for name in ARTICLES for row in _articles(data, name)]
    rows += [(name, row, False) for name in OTHERS for row in _others(data, name)]
    names: list[str] = []
    values, kept = [], []
    for name, row, is_article in rows:
        read = read_page(page_of(row))
        body = article_body(read.blocks, np.zeros(len(read.blocks), np.bool_))
        if body is not None:
            _, seen = title_and_terms(read, body)
            names = list(seen)
            values.append(list(seen.values()))
            kept.append((name, f"{name} {row.site}", is_article))
    table, right = np.array(values), np.array([float(is_article) for _, _, is_article in kept])
    sizes = {name: sum(one == name for one, _, _ in kept) for name, _, _ in kept}
    share = np.array([(ARTICLE_WEIGHT if good else 1.0) / sizes[name] for name, _, good in kept])
    _cross_validate(kept, table, right, share)
    weights = _fit(table, right, share)
    write_weights("alone", dict(zip([*names, ""], weights.tolist(), strict=True)))
    return 0


def _articles(data: Data, name: str) -> list[TruthRow]:
    rows = [row for row in data.rows(name, "dev") if is_labelled(row) or row.labels.get("body_first13")]
    return [row for row in rows if row.labels.get("page_type", "article") == "article"]


def _others(data: Data, name: str) -> list[TruthRow]:
    return [row for row in data.rows(name, "dev") if name != "wcxbkinds" or row.labels["page_type"] in OTHER_KINDS]


def _fit(table: Floats, right: Floats, share: Floats) -> Floats:
    """Return float64[n_terms + 1], the bias last: the weights of greatest likelihood, with a ridge."""
    scale = table.std(0) + 1e-9
    terms_and_one = np.c_[table / scale, np.ones(len(table))]

    def loss(weights: Floats) -> tuple[float, Floats]:
        odds = terms_and_one @ weights
        wrong = np.logaddexp(0.0, np.where(right > 0, -odds, odds))
        slope = terms_and_one.T @ (share * (1 / (1 + np.exp(-odds)) - right))
        ridge = np.r_[weights[:-1], 0.0]
        return float(share @ wrong) + RIDGE * float(ridge @ ridge), slope + 2 * RIDGE * ridge

    found = np.asarray(minimize(loss, np.zeros(terms_and_one.shape[1]), jac=True, method="L-BFGS-B").x)
    weights: Floats = np.r_[found[:-1] / scale, found[-1]]
    return weights


def _cross_validate(kept: list[tuple[str, str, bool]], table: Floats, right: Floats, share: Floats) -> None:
    sites = sorted({site for _, site, _ in kept})
    random.Random(1).shuffle(sites)
    fold_of = {site: i % FOLDS for i, site in enumerate(sites)}
    fold = np.array([fold_of[site] for _, site, _ in kept])
    likely = np.zeros(len(kept))
    for k in range(FOLDS):
        weights = _fit(table[fold != k], right[fold != k], share[fold != k])
        likely[fold == k] = 1 / (1 + np.exp(-(table[fold == k] @ weights[:-1] + weights[-1])))
    for name in (*ARTICLES, *OTHERS):
        of_set = likely[[one == name for one, _, _ in kept]]
        print(
            f"{name}: {len(of_set)} pages with a body, {np.mean(of_set >= OWN):.3f} from {OWN}, "
            f"{np.mean(of_set >= STRANGE):.3f} from {STRANGE}"
        )


if __name__ == "__main__":
    sys.exit(main())
