"""Fit the weights of `unweave.site.page_kinds` on dev pages and write them: `python -m bench.fit_kinds`.

A softmax over the kinds of a page, linear in its signs, with the pages of all sets whose kind is known (`FITTED`), at
most `PER_SITE` of a site. A site counts with the root of its pages, the sets that are reported twice; the printed
accuracy is cross-validated over sites.
"""

import math
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from bench.data import Data, TruthRow
from bench.fitting import write_weights
from bench.kinds import ARTICLE_SETS, KIND_OF, PAGE_SETS, kind_of, page_of
from unweave.site.kind_names import KINDS
from unweave.site.page_signs import page_signs

Floats = NDArray[np.float64]
FITTED = (
    *PAGE_SETS, "swde", "testbed2017", "vints1", "vints2", "juriscraper", "recipes", "products", "exalg", "nexteval",
    *ARTICLE_SETS[1:], "drift",
)  # fmt: skip
"""Sets with pages of a known kind; those that are reported stand first."""
PER_SITE = 8
"""Pages of one site at most: sites of hundreds tell no more."""
RIDGE = 10.0
FOLDS = 5
BALANCE = 0.25
"""How far kinds of few pages count as much as those of many: 0 not at all, 1 wholly."""


def main() -> int:
    """Cross-validate, fit on all, write the weights."""
    rows = fitted_rows(Data.find())
    with ProcessPoolExecutor(2) as workers:
        signs = list(workers.map(_signs, rows, chunksize=8))
    names = sorted(signs[0])
    table = np.array([[one[name] for name in names] for one in signs])
    truth = np.array([KINDS.index(kind_of(row)) for row in rows])
    weights, center, scale = fit_both(names, table, truth, site_weights(rows))
    _report(rows, names, table, truth)
    found, shift = weights / scale, weights @ -(center / scale)
    write_weights("kinds", {"": (found[:, -1] + shift).tolist(), **dict(zip(names, found.T.tolist(), strict=False))})
    return 0


def fitted_rows(data: Data) -> list[TruthRow]:
    """The dev pages whose kind is known, at most so many a site."""
    taken: Counter[str] = Counter()
    rows = []
    for name in FITTED:
        for row in data.rows(name, "dev"):
            if row.usable and kind_of(row) in KINDS and taken[name + _site(row)] < PER_SITE:
                taken[name + _site(row)] += 1
                rows.append(row)
    return rows


def _site(row: TruthRow) -> str:
    return str(row.labels.get("host") or (row.name if row.site == "." else row.site))


def _signs(row: TruthRow) -> dict[str, float]:
    return page_signs(page_of(row))


def site_weights(rows: list[TruthRow]) -> Floats:
    """How much each page counts: sites by the root of their pages, the sets that are reported twice, rare kinds
    somewhat more."""
    per_site = Counter(_site(row) for row in rows)
    raw = np.array([(2 if row.set_name in PAGE_SETS else 1) / math.sqrt(per_site[_site(row)]) for row in rows])
    kinds = np.array([kind_of(row) for row in rows])
    for kind in set(kinds.tolist()):
        raw[kinds == kind] /= raw[kinds == kind].sum() ** BALANCE
    return np.asarray(raw / raw.mean())


def fit_both(
    names: list[str], table: Floats, truth: NDArray[np.int64], counts: Floats
) -> tuple[Floats, Floats, Floats]:
    """Fit on every page with its address and without: sets of lists come without, and a page is no list for that."""
    of_address = np.array([name.startswith("address ") for name in names])
    bare = np.where(of_address, 0.0, table)
    return _fit(np.vstack([table, bare]), np.hstack([truth, truth]), np.hstack([counts, counts]) / 2)


def _fit(
    table: Floats, truth: NDArray[np.int64], counts: Floats, ridge: float = RIDGE
) -> tuple[Floats, Floats, Floats]:
    center, scale = table.mean(0), table.std(0) + 1e-6
    seen = np.hstack([(table - center) / scale, np.ones((len(table), 1))])
    n_kinds = len(KINDS)
    wanted = np.eye(n_kinds)[truth]

    def loss(flat: Floats) -> tuple[float, Floats]:
        weights = flat.reshape(n_kinds, -1)
        raw = seen @ weights.T
        raw -= raw.max(1, keepdims=True)
        odds = np.exp(raw)
        odds /= odds.sum(1, keepdims=True)
        value = -(counts * np.log(odds[np.arange(len(truth)), truth] + 1e-12)).sum()
        slope = ((odds - wanted) * counts[:, None]).T @ seen
        free = weights.copy()
        free[:, -1] = 0
        return value + ridge * (free**2).sum(), (slope + 2 * ridge * free).ravel()

    found = minimize(loss, np.zeros(n_kinds * seen.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 120})
    weights = found.x.reshape(n_kinds, -1)
    return weights, np.append(center, 0.0), np.append(scale, 1.0)


def _report(rows: list[TruthRow], names: list[str], table: Floats, truth: NDArray[np.int64]) -> None:
    sites = sorted({_site(row) for row in rows})
    fold = {site: i % FOLDS for i, site in enumerate(np.random.default_rng(0).permutation(sites).tolist())}
    folds = np.array([fold[_site(row)] for row in rows])
    counts = site_weights(rows)
    guess = np.zeros(len(rows), int)
    for held in range(FOLDS):
        learning = folds != held
        weights, center, scale = fit_both(names, table[learning], truth[learning], counts[learning])
        seen = np.hstack([table[~learning], np.ones((int((~learning).sum()), 1))])
        guess[~learning] = np.argmax(((seen - center) / scale) @ weights.T, 1)
    for name in FITTED:
        here = np.array([row.set_name == name for row in rows])
        for kind in sorted(
            {
                KIND_OF.get(str(row.labels.get("kind")), kind_of(row))
                for row, is_here in zip(rows, here, strict=True)
                if is_here
            }
        ):
            of = here & (truth == KINDS.index(kind))
            if of.any():
                said = Counter(KINDS[g] for g in guess[of].tolist())
                print(f"{name:12s} {kind:8s} {np.mean(guess[of] == truth[of]):.3f} of {int(of.sum()):3d}  {dict(said)}")
    reported = np.array([row.set_name in PAGE_SETS for row in rows])
    print("held out", f"{np.mean(guess == truth):.3f}", "reported sets", f"{np.mean((guess == truth)[reported]):.3f}")


if __name__ == "__main__":
    sys.exit(main())
