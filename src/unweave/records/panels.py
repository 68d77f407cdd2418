"""The names of the panels that hold the sections of a list: what an element says that it is labelled by, or the tab
that leads to it. O(elements with the attributes asked for).

Tabs stand in a row of their own above all panels, so no text above a record is its section's.
"""

from collections.abc import Sequence

import numpy as np

from ..tree.content import ContentTree

_LEADS = ("aria-controls", "data-bs-target", "data-target", "href")
"""Attributes by which a tab says which panel it shows."""
MAX_AROUND = 8
"""Elements around the first record of a section that may be its panel."""


def panel_names(content: ContentTree, sections: Sequence[tuple[int, int]]) -> list[str | None]:
    """Return what the tab of each section says, (outermost element, first record) each; None where it has none."""
    tree = content.tree
    of_panel: dict[str, tuple[int, int]] = {}  # id -> section and panel
    labels: dict[str, tuple[int, int]] = {}
    for number, (outer, record) in enumerate(sections):
        node = record
        for _ in range(MAX_AROUND):
            if node <= outer:
                break
            node = int(content.parent[node])
            attrs = tree.attrs(int(content.first[node]))
            of_panel.setdefault(attrs.get("id", ""), (number, node))
            labels.setdefault(attrs.get("aria-labelledby", ""), (number, node))
    names: list[str | None] = [None] * len(sections)
    for name, wanted in (("id", labels), *((name, of_panel) for name in _LEADS)):
        if not wanted.keys() - {""}:
            continue
        spans = tree.attribute_spans(name, *_LEADS)  # all in one pass
        for element in np.flatnonzero(spans[:, 0] >= 0).tolist():
            number, panel = wanted.get(tree.read(*spans[element].tolist()).removeprefix("#") or "#", (-1, -1))
            if number >= 0 and names[number] is None:
                node = int(np.searchsorted(content.first, element))
                is_tab = node < panel or content.end[panel] <= node < len(content)  # no link within it
                text = content.text(node) if is_tab and content.first[node] == element else ""
                names[number] = text if any(map(str.isalnum, text)) else None
    return names
