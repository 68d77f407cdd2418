"""Labels further on in a text: `Score` of `Category` | `Rules Score: 81`, in an element that held both facts.
O(characters).

Where most texts of a column that a label names go on to the same label, once each, every label gets a column. Labels
after a comma or a semicolon stay: what they part is one line of facts, not all of which every record has.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace

from ..model import Item
from .drafts import AGREEMENT, MAX_LINE, Draft

SHARED = 0.5
"""Share of the texts that have a label, of which `AGREEMENT` have one at least."""
MAX_LABELS = 8
"""Labels of one column, at most."""
_LABEL = re.compile(r"(?<=[^\s,;|])\s([^\W\d_][\w/-]{1,24}):\s+(?=\S)")


def by_further_label(draft: Draft) -> list[Draft]:
    """Return a column parted at the labels within its texts; alone as it is where most texts have none."""
    texts = draft.texts
    if not draft.name or len(texts) < 2 or any(len(items) > 1 or items[0].src for items in draft.items if items):
        return [draft]
    found = [_labels_in(text) for text in texts] if draft.has_colon else []
    if not any(found):
        return [draft]  # most columns
    n_texts = Counter(label for labels in found for label in labels)
    labels = [label for label, n in n_texts.items() if n >= SHARED * len(texts)]
    if not 0 < len(labels) <= MAX_LABELS or max(n_texts.values()) < AGREEMENT * len(texts):
        return [draft]
    if any(_is_longer(label, texts, found) for label in labels) or draft.name in labels:
        return [draft]
    cells: dict[str, list[Sequence[Item]]] = defaultdict(lambda: [()] * len(draft.items))
    for record, items in enumerate(draft.items):
        for label, text in parted_at(items[0].text, draft.name, labels) if items else ():
            cells[label][record] = (replace(items[0], text=text),)
    parted = {name: cells[name] for name in (draft.name, *labels) if name in cells}
    nodes = {name: [a if b else () for a, b in zip(draft.nodes, own, strict=True)] for name, own in parted.items()}
    return [replace(draft, name=name, items=own, nodes=nodes[name]) for name, own in parted.items()]


def _labels_in(text: str) -> dict[str, int]:
    """Return the labels within a text that it has once, and where each begins."""
    if ":" not in text:
        return {}
    found = [(match[1], match.start()) for match in _LABEL.finditer(text[:MAX_LINE])]
    n = Counter(label for label, _ in found)
    return {label: at for label, at in found if n[label] == 1}


def _is_longer(label: str, texts: Sequence[str], found: Sequence[dict[str, int]]) -> bool:
    """Say whether one word is before a label in all texts: that of `Last Post` is a part of it."""
    before = {text[: labels[label]].split()[-1] for text, labels in zip(texts, found, strict=True) if label in labels}
    return len(before) == 1


def parted_at(text: str, name: str, labels: Collection[str]) -> list[tuple[str, str]]:
    """Return the parts of a text that are not empty, each with its label, the first with that of its column."""
    found, label, begin = list[tuple[str, str]](), name, 0
    for match in _LABEL.finditer(text[:MAX_LINE]):
        if match[1] in labels:
            found.append((label, text[begin : match.start()].strip()))
            label, begin = match[1], match.end()
    return [(label, part) for label, part in [*found, (label, text[begin:].strip())] if part]


def labels_between(text: str, parts: Sequence[str]) -> tuple[str, ...]:
    """Return the labels at which a text has these parts; none where it has not."""
    found = [match[1] for match in _LABEL.finditer(text[:MAX_LINE])]
    wanted = set(parts)
    labels = tuple(label for label in found if dict(parted_at(text, "", found)).get(label) in wanted)
    return labels if [part for _, part in parted_at(text, "", labels)] == list(parts) else ()
