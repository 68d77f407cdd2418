"""Written text: elements of one path that hold what people wrote, with its paragraphs, quotes, lists and breaks, are
one value (beyond the paper).

The post of a thread, a review, the description of a job. No two have the same elements, so that aligned node by node
they would be torn over as many columns as the longest has parts. O(nodes in them).
"""

from collections import Counter
from collections.abc import Sequence

from ..tree import labels
from ..whitespace import n_words
from .record_source import Source
from .running_text import MAX_NODES, MIN_MIXED

MIN_INSTANCES = 3
"""Instances that have more than one text: how two are marked up may differ by chance."""
MIN_WORDS = 20
"""Words of an instance with several texts, on the mean."""
MIN_PART = 5
"""Words of each of its texts, on the mean; names, labels and values are shorter."""
MAX_ALIKE = 0.5
"""Share of the instances with several texts that may have the elements of one of them, or a text of one of them."""
MAX_OTHER = 0.5
"""Share of the instances that may hold headings, pictures, tables, or be long; they are as written as the others."""
MAX_LONG = 2000
"""Nodes of an instance among others up to which it is written text: a container of many records is longer."""
MAX_BARE = 0.2
"""Share of the instances with several texts that may have no text, paragraph, quote or list as a child."""
_WRITTEN = labels.ids(
    labels.INLINE
    | labels.FORMATTING
    | frozenset("p br blockquote aside ul ol li pre hr div img picture source".split())
) | {labels.TEXT}
_BLOCKS = labels.ids(frozenset(["p", "blockquote", "ul", "ol", "pre"]))
_DIRECT = _BLOCKS | {labels.TEXT}
_QUOTE, _PICTURE = labels.LABEL["blockquote"], 2
_CONTROLS = labels.ids(frozenset("form input button textarea label select".split()))
_HEADINGS = labels.ids(frozenset("h1 h2 h3 h4 h5 h6".split()))


def written_other(source: Source, instances: Sequence[list[int]]) -> list[int] | None:
    """Return None where elements of one path hold no written text, else the first children of those that cannot.

    instances : the children of each element
    """
    before, end, key, label, marks = source.n_before, source.end, source.key, source.label, source.marks
    if all(_DIRECT.isdisjoint([label[child] for child in children]) for children in instances):
        return None  # most paths
    apart: list[int] = []
    n_other = 0
    several: list[tuple[list[int], int, int]] = []
    for children in instances:
        first, last = children[0], end[children[-1]]
        if last - first > MAX_NODES or not _is_written(source, first, last):
            n_other += 1
            if n_other > MAX_OTHER * len(instances):
                return None
            if last - first > MAX_LONG or _is_of_parts(source, first, last):
                apart.append(first)
        elif before[last] - before[first] - marks.count(1, first, last) > 1:
            several.append((children, first, last))
    n = len(several)
    if n < MIN_INSTANCES:
        return None
    if sum([_DIRECT.isdisjoint([label[child] for child in children]) for children, _, _ in several]) > MAX_BARE * n:
        return None
    if sum([len({key[child] for child in children}) > 1 for children, _, _ in several]) < MIN_MIXED * n:
        return None  # paragraphs alone are a list of them
    orders = Counter([tuple(key[first:last]) for _, first, last in several])
    if max(orders.values()) > MAX_ALIKE * n:
        return None
    said: Counter[int] = Counter()
    read: list[int] = []
    for _, first, last in several:
        texts = [node for node in range(first, last) if source.terminal[node] == 1 and not marks[node]]
        read += texts
        said.update(_said(source, first, last))
    if max(said.values(), default=0) > MAX_ALIKE * n:
        return None
    words = sum(n_words(source.content.text_at(node + source.base)) for node in read)
    return apart if words >= max(MIN_WORDS * n, MIN_PART * len(read)) else None


def _said(source: Source, first: int, last: int) -> set[int]:
    """Return the keys of the texts outside quotes: what the software says of one, it says of each."""
    found, stop = set[int](), first
    for node in range(first, last):
        if source.label[node] == _QUOTE:
            stop = max(stop, source.end[node])
        elif node >= stop and source.terminal[node] == 1 and not source.marks[node]:
            found.add(source.text_key[node])
    return found


def has_blocks(source: Source, first: int, last: int) -> bool:
    """Say whether nodes are long written text, with paragraphs or lists in it: the same among running texts."""
    return (
        last - first <= MAX_LONG
        and not _BLOCKS.isdisjoint(source.label[first:last])
        and not _is_of_parts(source, first, last)
        and _is_written(source, first, last)
        and n_words(source.text(first - 1)) >= MIN_WORDS
    )


def _is_of_parts(source: Source, first: int, last: int) -> bool:
    """Say whether nodes begin with a heading or a picture, or hold a control: a card, not what somebody wrote."""
    said = next((node for node in range(first, last) if source.terminal[node]), first)
    label = source.label
    begins = not _HEADINGS.isdisjoint(label[first:said]) or source.terminal[said] == _PICTURE
    return begins or not _CONTROLS.isdisjoint(label[first:last])


def _is_written(source: Source, first: int, last: int) -> bool:
    """Say whether nodes are what people write, with the names of others, `<user-mention>`, and faces in its lines."""
    label, parent = source.label, source.parent
    if min(set(label[first:last]) - _WRITTEN, default=labels.N_KNOWN) < labels.N_KNOWN:
        return False
    if _PICTURE not in source.terminal[first:last]:
        return True
    lines = {parent[node] for node in range(first, last) if label[node] == labels.TEXT}
    return all(parent[node] in lines for node in range(first, last) if source.terminal[node] == _PICTURE)
