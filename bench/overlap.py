"""The metric of NEXT-EVAL, as its authors compute it: records as sets of elements, matched by overlap.

A record is the set of the elements below its nodes that have a text of their own, outside of script and style. Two
records overlap by the Jaccard index of their sets; predicted and labelled records are paired so that the overlaps sum
to the most (S); precision is S / predicted, recall S / labelled, F1 of both counts for the page, and means over pages
are reported (evaluate.ts and calculateOverlap.ts of the benchmark; every text that is a lone zero-width mark or double
quote is none).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from unweave import Record, Tree
from unweave.tree.labels import TEXT

Keys = frozenset[int]
_NO_TEXT = frozenset(("", "\u200b", "\u200c", '"'))


@dataclass(frozen=True)
class OverlapScore:
    """What the records of a page come to: summed overlap of matched pairs, and how many records there are of both."""

    overlap: float
    n_found: int
    n_labelled: int
    n_nowhere: int = 0

    @property
    def precision(self) -> float:
        """Return the overlap as a share of the records found; 1 where there are none on both sides."""
        return self.overlap / self.n_found if self.n_found else float(not self.n_labelled)

    @property
    def recall(self) -> float:
        """Return the overlap as a share of the labelled records; 1 where there are none on both sides."""
        return self.overlap / self.n_labelled if self.n_labelled else float(not self.n_found)

    @property
    def f1(self) -> float:
        """Return the harmonic mean of both."""
        if not self.n_found or not self.n_labelled:
            return float(self.n_found == self.n_labelled)
        return 2 * self.overlap / (self.n_found + self.n_labelled)


class LabelledPage:
    """A page as the metric sees it: the elements with texts of their own, and the labelled records as sets of them."""

    def __init__(self, tree: Tree, records: Iterable[dict[str, list[str]]]) -> None:
        self.tree = tree
        self._has_text = _elements_with_text(tree)
        known = {tree.xpath(node): node for node in range(tree.n_nodes) if tree.label[node] != TEXT}
        self.labels = [
            self.keys(known[path] for path in map(_canonical, record["xpaths"]) if path in known) for record in records
        ]

    def keys(self, nodes: Iterable[int]) -> Keys:
        """Return the elements with texts below tree nodes; of a node that is a text, the element around it."""
        found: set[int] = set()
        for node in nodes:
            if self.tree.label[node] == TEXT:
                node = int(self.tree.parent[node])
                found.update([node] if self._has_text[node] else [])
            else:
                found.update((np.flatnonzero(self._has_text[node : self.tree.end[node]]) + node).tolist())
        return frozenset(found)

    def record_keys(self, record: Record) -> Keys:
        """Return the elements of a record that was found on this page."""
        return self.keys(node.index for node in record.nodes)

    def score(self, found: Sequence[Keys]) -> OverlapScore:
        """Hold records, as sets of elements, against the labels."""
        overlap = _best_overlap(found, self.labels, self.tree.n_nodes)
        return OverlapScore(overlap, len(found), len(self.labels), sum(not keys for keys in found))


def _canonical(xpath: str) -> str:
    """Write a labelled XPath as ours are: `/html/body/div[1]` for `/body[1]/div[1]`."""
    steps = [step if step.endswith("]") else f"{step}[1]" for step in xpath.strip("/").split("/")]
    steps = steps[1:] if steps[0] == "html[1]" else steps
    return "/html/" + "/".join(["body" if steps[0] == "body[1]" else steps[0], *steps[1:]])


def _elements_with_text(tree: Tree) -> NDArray[np.bool_]:
    has_text = np.zeros(tree.n_nodes, np.bool_)
    for node in np.flatnonzero(tree.label == TEXT).tolist():
        if tree.text_at(node).strip() not in _NO_TEXT:
            has_text[tree.parent[node]] = True
    return has_text


def _best_overlap(found: Sequence[Keys], labels: Sequence[Keys], n_nodes: int) -> float:
    """Return the largest sum of Jaccard indices that a one-to-one matching of both has."""
    if not found or not labels:
        return 0.0
    from scipy.optimize import linear_sum_assignment  # half a second, which few tests of the bench need

    one, other = _incidence(found, n_nodes), _incidence(labels, n_nodes)
    common = (one @ other.T).toarray()
    union = one.sum(axis=1)[:, None] + other.sum(axis=1)[None, :] - common
    jaccard = np.where(union > 0, common / np.maximum(union, 1), 1.0)
    return float(jaccard[linear_sum_assignment(jaccard, maximize=True)].sum())


def _incidence(records: Sequence[Keys], n_nodes: int) -> csr_array:
    rows = [number for number, keys in enumerate(records) for _ in keys]
    columns = [key for keys in records for key in keys]
    return csr_array((np.ones(len(rows)), (rows, columns)), shape=(len(records), n_nodes))
