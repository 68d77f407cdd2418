"""What a wrapper remembers of an example: its ranked tree without texts, the marked leaves, and hashes of the rest.

That is enough to build the candidate index again, to add an example to a loaded wrapper or to take one out, and to
look for the marked values on pages of another template.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .examples import Mark, MarkedPage, Spot
from .index import CandidateIndex, Columns
from .leaves import LEAF_ATTRIBUTES


@dataclass(slots=True)
class TrainingPage:
    """One example as the index sees it.

    Attributes
    ----------
    columns : the ranked tree, labels as the index's integers
    leaf : int32, ranked nodes of its leaves; kind : int32, 0 for a text, else the attribute
    text, before, after : uint64 hashes of the leaf's text and of the text leaves around it
    rows : the marks, one list a record; spots are numbers of `leaf`
    leaf_texts : whole text of every leaf that a mark may mean
    neighbours : texts before and after these leaves
    """

    name: str
    url: str | None
    columns: Columns
    leaf: NDArray[np.int32]
    kind: NDArray[np.int32]
    text: NDArray[np.uint64]
    before: NDArray[np.uint64]
    after: NDArray[np.uint64]
    rows: list[list[Mark]]
    is_list: bool
    leaf_texts: dict[int, str] = field(default_factory=dict)
    neighbours: dict[int, tuple[str, str]] = field(default_factory=dict)

    def marks(self) -> list[Mark]:
        return [mark for row in self.rows for mark in row]


def training_page(marked: MarkedPage, index: CandidateIndex) -> TrainingPage:
    """Return what is remembered of a marked page; makes its labels known to `index`."""
    ranked = marked.ranked
    index.vocabulary.add_page(ranked)
    spots = {spot.leaf for mark in marked.marks() for spot in mark.spots}
    return TrainingPage(
        marked.name, ranked.page.url, index.columns(ranked), ranked.leaf, ranked.columns["kind"][ranked.leaf],
        ranked.columns["text"][ranked.leaf], ranked.before, ranked.after, marked.rows, marked.is_list,
        {number: ranked.text(number) for number in spots},
        {number: (ranked.neighbour_text(number, -1), ranked.neighbour_text(number, 1)) for number in spots},
    )  # fmt: skip


def page_to_json(page: TrainingPage) -> dict[str, Any]:
    """Return `page` as plain data; arrays as base64 of little-endian numbers."""
    return {
        "page": page.name,
        "url": page.url,
        "is_list": page.is_list,
        "parent": _packed(page.columns["parent"], "<i4"),
        "label": _packed(page.columns["label"], "<i4"),
        "tag": _packed(page.columns["tag"], "<i4"),
        "leaf": _packed(page.leaf, "<i4"),
        "kind": _packed(page.kind, "<i4"),
        "text": _packed(page.text, "<u8"),
        "before": _packed(page.before, "<u8"),
        "after": _packed(page.after, "<u8"),
        "rows": [
            [
                {
                    "field": mark.field,
                    "value": mark.value,
                    "spots": [[s.leaf, s.start, s.stop, int(s.is_whole), s.lift] for s in mark.spots],
                }
                for mark in row
            ]
            for row in page.rows
        ],
        "leaves": {
            str(number): [text, *page.neighbours.get(number, ("", ""))] for number, text in page.leaf_texts.items()
        },
    }


def page_from_json(body: Mapping[str, Any], n_labels: int) -> TrainingPage:
    """Return the page that `page_to_json` wrote; KeyError, TypeError or ValueError where the data is not that."""
    parent = _unpacked(body["parent"], "<i4").astype(np.int32)
    n = len(parent)
    label, tag = (_unpacked(body[name], "<i4").astype(np.int32) for name in ("label", "tag"))
    if label.shape != (n,) or tag.shape != (n,) or n == 0:
        raise ValueError("parent, label and tag differ in length")
    if np.any(parent >= np.arange(n)) or parent.min() < -1:
        raise ValueError("a parent does not come before its child")
    if min(label.min(), tag.min()) < 0 or max(label.max(), tag.max()) >= n_labels:
        raise ValueError("a label is not in the list of labels")
    leaf, kind = (_unpacked(body[name], "<i4").astype(np.int32) for name in ("leaf", "kind"))
    text, before, after = (_unpacked(body[name], "<u8").astype(np.uint64) for name in ("text", "before", "after"))
    size = len(leaf)
    if any(len(array) != size for array in (kind, text, before, after)):
        raise ValueError("leaf, kind, text, before and after differ in length")
    if size and (leaf.min() < 0 or leaf.max() >= n or kind.min() < 0 or kind.max() > len(LEAF_ATTRIBUTES)):
        raise ValueError("a leaf is not a node of its tree")
    rows = [[_mark_from_json(mark, size) for mark in row] for row in body["rows"]]
    leaves = {int(number): [str(text) for text in texts] for number, texts in body["leaves"].items()}
    if any(spot.leaf not in leaves or len(leaves[spot.leaf]) != 3 for row in rows for m in row for spot in m.spots):
        raise ValueError("a marked leaf has no text")
    return TrainingPage(
        str(body["page"]), body["url"], binary_columns(parent, label, tag), leaf, kind, text, before, after, rows,
        bool(body["is_list"]), {k: v[0] for k, v in leaves.items()}, {k: (v[1], v[2]) for k, v in leaves.items()},
    )  # fmt: skip


def binary_columns(parent: NDArray[np.int32], label: NDArray[np.int32], tag: NDArray[np.int32]) -> Columns:
    """Return the ranked columns of an unranked tree given by its parents in preorder."""
    n = len(parent)
    first, right, up = (np.full(n, -1, np.int32) for _ in range(3))
    is_left = np.zeros(n, np.uint8)
    last = np.full(n, -1, np.int64)
    for i, p in enumerate(parent.tolist()):
        if p < 0:
            continue
        if last[p] < 0:
            first[p], up[i], is_left[i] = i, p, 1
        else:
            right[last[p]], up[i] = i, last[p]
        last[p] = i
    return {
        "up": up, "first": first, "next": right, "parent": parent, "is_left": is_left, "label": label, "tag": tag,
    }  # fmt: skip


def _mark_from_json(body: Mapping[str, Any], n_leaves: int) -> Mark:
    if not isinstance(body["field"], str) or not isinstance(body["value"], str):
        raise TypeError("a mark's field and value must be texts")
    spots = [Spot(int(s[0]), int(s[1]), int(s[2]), bool(s[3]), int(s[4])) for s in body["spots"]]
    if not spots or any(not 0 <= spot.leaf < n_leaves for spot in spots):
        raise ValueError("a mark names a leaf that is not there")
    return Mark(body["field"], body["value"], spots)


def _packed(array: NDArray[Any], kind: str) -> str:
    return base64.b64encode(np.ascontiguousarray(array, kind).tobytes()).decode("ascii")


def _unpacked(text: Any, kind: str) -> NDArray[Any]:
    if not isinstance(text, str):
        raise TypeError("an array must be base64 text")
    return np.frombuffer(base64.b64decode(text, validate=True), kind)
