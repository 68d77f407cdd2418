"""Fit the weights of `unweave.details` on dev pages and write them: `python -m bench.fit_details`.

For draws of pages of a site every candidate column is scored against each labelled field (F1); the weights are those
under which a softmax over the draw's candidates is closest to a softmax over their F1, a field as any other, a site as
any other. Sites are left out by turns first, so that the printed figures are those of sites that were not fitted on;
those in sample stand beside them. What pages state of their subject stands in front in both. The weights of the second
look are fitted after the others, whose sum is then one sign.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from bench.data import Data
from bench.details import draws, f1, gold, sites_of, squashed
from bench.fitting import write_weights
from unweave import Page
from unweave.details.choosing import choose, first_scores
from unweave.details.column_candidates import ColumnCandidates, Template, find_candidates
from unweave.details.column_signs import Seen, column_signs
from unweave.details.second_look import SECOND, second_signs
from unweave.details.shown_statements import shown_statements
from unweave.details.subjects import subject_values
from unweave.details.texts import read_texts
from unweave.fitted import COLUMN_WEIGHTS

Floats = NDArray[np.float64]
SETS = {"swde": 1.0, "xtreepath": 1.0, "exalg": 0.4, "drift": 0.4}
"""How much a site of each set counts: labels of the last two are partly of other grain than a column."""
DRAWN = (10, 3)
SHARPNESS = 25.0
RIDGE = 3e-2
FOLDS = 5
DEALS = 3
"""Times that the sites are dealt into folds, of which the mean is printed: one deal of a set is some .03 off."""
OTHERS = 120
"""ColumnCandidates far from every field that are kept of a draw, at random; their number is made good in the sum."""


@dataclass(frozen=True)
class Draw:
    """Pages of one site: their candidates with signs, float64[n_fields, n_candidates] F1, and what is fitted on."""

    site: str
    weight: float
    drawn: int
    seen: Seen
    candidates: ColumnCandidates
    shown: dict[str, list[tuple[float, int]]]
    signs: Floats
    f1: Floats


def main() -> int:
    """Leave sites out by turns, fit on all, write the weights."""
    read = list(_draws(Data.find()))
    names = read[0][0]
    data = [draw for _, draw in read]
    sites = sorted({draw.site for draw in data})
    held = []
    for deal in range(DEALS):
        fold = {site: i % FOLDS for i, site in enumerate(np.random.default_rng(deal).permutation(sites).tolist())}
        for number in range(FOLDS):
            weights = _fit_both(names, [draw for draw in data if fold[draw.site] != number])
            held += [(draw, weights) for draw in data if fold[draw.site] == number]
    _report("sites left out", held)
    weights = _fit_both(names, data)
    _report("in sample", [(draw, weights) for draw in data])
    write_weights("columns", weights)
    return 0


def _draws(data: Data) -> list[tuple[list[str], Draw]]:
    found = []
    for set_name, weight in SETS.items():
        for site, rows in sites_of(data, set_name, "dev").items():
            for drawn in DRAWN:
                for learning, _ in draws(rows, drawn):
                    texts = [read_texts(Page(row.html, url=row.labels.get("url"))) for row in learning]
                    template = Template.of(texts)
                    candidates = find_candidates(texts, template)
                    if not candidates.keys:
                        continue
                    seen = Seen(candidates.cells.keys)
                    names, signs = column_signs(seen, candidates)
                    shown = shown_statements(texts, candidates, [subject_values(page.tree) for page in texts])
                    truth = [gold(row) for row in learning]
                    fields = sorted({field for values in truth for field in values})
                    scored = np.zeros((len(fields), len(candidates.keys)))
                    for i, cells in enumerate(candidates.cells):
                        told: list[set[str]] = [set() for _ in texts]
                        for page, cell in cells:
                            told[page].add(squashed(cell.text or texts[page].texts[cell.at]))
                        for j, field in enumerate(fields):
                            scored[j, i] = f1(told, [values.get(field, set()) for values in truth])
                    found.append(
                        (names, Draw(f"{set_name}/{site}", weight, drawn, seen, candidates, shown, signs, scored))
                    )
    return found


def _fit_both(names: list[str], data: Sequence[Draw]) -> dict[str, float]:
    """Return the weights of all signs, those of the second look fitted beside the sum of the others."""
    first = dict(zip(names, _fit(data).tolist(), strict=True))
    _take(first)
    both = []
    for draw in data:
        second = second_signs(draw.candidates, names, draw.signs, first_scores(names, draw.signs))
        total = draw.signs @ np.array(list(first.values()))
        both.append(replace(draw, signs=np.concatenate([total[:, None], second], axis=1)))
    of_first, *of_second = _fit(both).tolist()
    return first | {name: weight / of_first for name, weight in zip(SECOND, of_second, strict=True)}


def _take(weights: dict[str, float]) -> None:
    COLUMN_WEIGHTS.clear()
    COLUMN_WEIGHTS.update(weights)


def _fit(data: Sequence[Draw]) -> Floats:
    scale = np.concatenate([draw.signs for draw in data]).std(0) + 1e-6
    per_site = Counter(draw.site for draw in data)
    rng = np.random.default_rng(1)
    signs, wanted, offset, sizes, counts = [], [], [], [], []
    for draw in data:
        near = np.flatnonzero(draw.f1.max(0) >= 0.3)
        far = np.flatnonzero(draw.f1.max(0) < 0.3)
        kept = np.concatenate([near, rng.permutation(far)[:OTHERS]])
        target = np.zeros(len(kept))
        for row in draw.f1[:, kept]:
            if row.max() >= 0.4:
                part = np.where(row < 0.3, 0.0, np.exp(SHARPNESS * (row - row.max())))
                target += part / part.sum()
        if target.sum() == 0:
            continue
        signs.append(draw.signs[kept] / scale)
        wanted.append(target / target.sum())
        offset.append(np.where(np.arange(len(kept)) < len(near), 0.0, np.log(max(1.0, len(far) / OTHERS))))
        sizes.append(len(kept))
        counts.append(draw.weight / per_site[draw.site])
    table, target, shift = np.concatenate(signs), np.concatenate(wanted), np.concatenate(offset)
    start = np.cumsum([0, *sizes[:-1]])
    owner = np.repeat(np.arange(len(sizes)), sizes)
    count = np.array(counts) / sum(counts)
    pull = (target * count[owner]) @ table

    def loss(weights: Floats) -> tuple[float, Floats]:
        raw = table @ weights + shift
        top = np.maximum.reduceat(raw, start)
        odds = np.exp(raw - top[owner])
        total = np.add.reduceat(odds, start)
        value = (count * (np.log(total) + top)).sum() - pull @ weights + RIDGE * (weights @ weights)
        return float(value), (odds / total[owner] * count[owner]) @ table - pull + 2 * RIDGE * weights

    found = minimize(loss, np.zeros(table.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 150})
    return np.asarray(found.x / scale)


def _report(what: str, held: Sequence[tuple[Draw, dict[str, float]]]) -> None:
    by: dict[tuple[str, int], dict[str, list[list[float]]]] = {}
    for draw, weights in held:
        _take(weights)
        chosen, _, _ = choose(draw.seen, draw.candidates, shown=draw.shown)
        at = [float(draw.f1[:, chosen[:n]].max(1).mean()) if chosen else 0.0 for n in (15, 30, 40)]
        by.setdefault((draw.site.split("/")[0], draw.drawn), {}).setdefault(draw.site, []).append(
            [*at, float(draw.f1.max(1).mean())]
        )
    for (set_name, drawn), sites in sorted(by.items()):
        means = np.mean([np.mean(scores, 0) for scores in sites.values()], 0)
        print(
            f"{what:15s} {set_name:10s} {drawn:2d} pages, {len(sites):2d} sites: F@15, F@30, F@40, of all candidates",
            np.round(means, 3),
        )
    every = np.mean([np.mean(scores, 0) for sites in by.values() for scores in sites.values()], 0)
    print(f"{what}: F@15, F@30 of all sites {every[0]:.3f} {every[1]:.3f}")


if __name__ == "__main__":
    sys.exit(main())
