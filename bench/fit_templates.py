"""Fit the weights of `unweave.site.template_kinds` on dev sites and write them: `python -m bench.fit_templates`.

A softmax over list, detail and article of clusters of pages of one site, linear in the signs of the cluster and in the
mean logarithm of what its pages are likely to be. A site counts with the root of its clusters, kinds alike. The printed
share of clusters that are right is with the cluster's site left out.
"""

import sys
from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from bench.data import Data, TruthRow
from bench.fitting import write_weights
from bench.kinds import kind_of, page_of
from unweave.articles import cluster_pages
from unweave.details.texts import read_texts
from unweave.sampling import spread
from unweave.site.page_kinds import page_kind
from unweave.site.template_kinds import COMPARED, MIN_COMPARED, SAMPLE, mean_log, template_signs

Floats = NDArray[np.float64]
FITTED = (
    "exalg", "swde", "xtreepath", "news10", "big9", "fundus", "juriscraper", "drift", "recipes", "wien", "postlight",
    "wcxb", "wcxbkinds", "articles181",
)  # fmt: skip
NEWS = ("bbc", "forbes", "guardian")
"""Sites of xtreepath whose pages are news, which its labels call details."""
RIDGE = 0.5


@dataclass
class Cluster:
    """Pages of one template: their site, kind, what the pages say of each kind, and the signs of the template."""

    site: str
    kind: str
    pages: list[float]
    signs: dict[str, float]


def main() -> int:
    """Fit on all sites, and with each left out."""
    clusters = read_clusters(Data.find())
    names = sorted(clusters[0].signs)
    sites = np.array([one.site for one in clusters])
    truth = np.array([COMPARED.index(one.kind) for one in clusters])
    right = 0
    for site in sorted(set(sites.tolist())):
        weights = fit([one for one in clusters if one.site != site], names)
        held = [one for one in clusters if one.site == site]
        right += int((predicted(held, names, weights) == truth[sites == site]).sum())
    print(f"{right / len(clusters):.3f} of {len(clusters)} clusters right with their site left out")
    weights = fit(clusters, names)
    print(f"PAGES_WEIGHT = {weights[0]:.2f}")
    rows = weights[1:].reshape(len(COMPARED), -1).T
    rows -= rows.mean(1, keepdims=True)
    write_weights("templates", dict(zip([*names, ""], rows.tolist(), strict=True)))
    return 0


def read_clusters(data: Data) -> list[Cluster]:
    """Cluster the pages of every site, and look at a sample of each cluster."""
    of_site: dict[tuple[str, str], list[TruthRow]] = {}
    for name in FITTED:
        for row in data.rows(name, "dev"):
            if row.usable and _kind(row) in COMPARED:
                of_site.setdefault((_site(row), _kind(row)), []).append(row)
    found = []
    for (site, kind), rows in of_site.items():
        pages = [page_of(row) for row in rows]
        for members in cluster_pages(pages) if len(rows) >= MIN_COMPARED else ():
            sample = spread([pages[i] for i in sorted(members)], SAMPLE)
            signs = template_signs([read_texts(page) for page in sample]) if len(sample) >= MIN_COMPARED else None
            if signs is not None:
                scores = [page_kind(page).scores for page in sample]
                found.append(Cluster(site, kind, [mean_log(scores, one) for one in COMPARED], signs))
    return found


def _kind(row: TruthRow) -> str:
    return "article" if row.set_name == "xtreepath" and any(name in row.name for name in NEWS) else kind_of(row)


def _site(row: TruthRow) -> str:
    """Return a site's name; both sides of a redesign are one."""
    return row.set_name + str(row.labels["pair"] if row.set_name == "drift" else row.labels.get("host") or row.site)


def fit(clusters: list[Cluster], names: list[str]) -> Floats:
    """Return the weight of the pages, and (kinds x (signs, constant)) weights, flat, for signs as they are."""
    table = np.array([[one.signs[name] for name in names] for one in clusters])
    pages = np.array([one.pages for one in clusters])
    truth = np.array([COMPARED.index(one.kind) for one in clusters])
    counts = _counts(clusters)
    center, scale = table.mean(0), table.std(0) + 1e-6
    seen = np.hstack([(table - center) / scale, np.ones((len(table), 1))])
    wanted = np.eye(len(COMPARED))[truth]

    def loss(flat: Floats) -> tuple[float, Floats]:
        weights = flat[1:].reshape(len(COMPARED), -1)
        raw = flat[0] * pages + seen @ weights.T
        odds = np.exp(raw - raw.max(1, keepdims=True))
        odds /= odds.sum(1, keepdims=True)
        free = np.hstack([weights[:, :-1], np.zeros((len(COMPARED), 1))])
        slope = (odds - wanted) * counts[:, None]
        value = -(counts * np.log((odds * wanted).sum(1))).sum() + RIDGE * ((free**2).sum() + 0.2 * (flat[0] - 1) ** 2)
        first = float((slope * pages).sum() + 0.4 * RIDGE * (flat[0] - 1))
        return float(value), np.append(first, (slope.T @ seen + 2 * RIDGE * free).ravel())

    start = np.append(1.0, np.zeros(len(COMPARED) * seen.shape[1]))
    found = minimize(loss, start, jac=True, method="L-BFGS-B").x
    weights = found[1:].reshape(len(COMPARED), -1)
    plain = weights[:, :-1] / scale
    return np.append(found[0], np.hstack([plain, weights[:, -1:] - (plain @ center)[:, None]]).ravel())


def _counts(clusters: list[Cluster]) -> Floats:
    """How much each cluster counts."""
    per_site = Counter(one.site for one in clusters)
    raw = np.array([1 / np.sqrt(per_site[one.site]) for one in clusters])
    kinds = np.array([one.kind for one in clusters])
    for kind in COMPARED:
        raw[kinds == kind] /= np.sqrt(raw[kinds == kind].sum())
    return np.asarray(raw / raw.mean())


def predicted(clusters: list[Cluster], names: list[str], weights: Floats) -> NDArray[np.int64]:
    """Return the kind, by number, of each cluster."""
    table = np.array([[*(one.signs[name] for name in names), 1.0] for one in clusters])
    sums = weights[0] * np.array([one.pages for one in clusters]) + table @ weights[1:].reshape(len(COMPARED), -1).T
    return np.asarray(sums.argmax(1))


if __name__ == "__main__":
    sys.exit(main())
