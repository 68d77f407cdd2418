"""Columns settled: those of labels become names (`label_columns.py`), texts are parted where records agree.

    label prefixes  `Price: $5` in every record: the name `Price`, the text `$5`; so `by Ann`
    separators      `Ann | 3 days ago` in every record: two columns; so in a `pre` with gaps

Whatever is taken off a text is in the name of its column, or was the separator; `Record.text` still has all of it.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from ..model import Item
from ..naming import Traits, role_of
from ..naming.roles import is_date, is_time
from ..naming.value_forms import URL
from ..naming.words import LABELS
from ..tree.content import ContentTree
from ..tree.labels import LABEL as TAG
from ..whitespace import fold
from .drafts import AGREEMENT, LABEL_PREFIX, MAX_LABEL, MAX_LINE, SEPARATORS, SIGNS, WRITTEN_BY, Draft, pieces
from .label_columns import without_labels

MAX_PART = 40
"""Characters at most of what is between separators, twice as many where there are several:
longer texts are sentences."""
STRAYED = ("author", "source", "category")
"""What the prepositions say that other texts may stand in the place of; `No` and `On` are values as often."""
MIN_REPEATED = 3
"""Letters at least that a label and the header above it begin with, where they say the same."""
FURTHER_LABEL = re.compile(r"[,;|][^\S\n]*[^\W\d][^:：,;|]{0,38}[:：]\s")
"""A label within a text, by which that before the text names its first part alone: `Size: 15 g, Fat: 5 g`."""
_KINDS = frozenset("url email phone date size id".split())
"""Kinds of values that are not parts of another one."""
_DIGITS = re.compile(r"\d+")
_GAP = re.compile(r"\t|[ \xa0]{2,}")
"""What parts the columns of a text as it was typed."""
MAX_GAPS = 20
"""Columns of such a text at most."""


def settle(content: ContentTree, drafts: Sequence[Draft]) -> list[Draft]:
    """Return the columns with labels as names and texts parted; the order stays."""
    apart = [part for draft in drafts for column in _by_gap(content, draft) for part in _without_strays(column)]
    unlabelled = without_labels(content, apart)
    named = Counter(draft.name for draft in unlabelled)
    parted = [part for draft in unlabelled for part in _parted(_without_prefix(draft, named[draft.name] > 1))]
    parted = [part for draft in parted for part in _by_kind(draft)]
    return [_without_by(part) for part in parted]


def _without_strays(draft: Draft) -> list[Draft]:
    """Part a column of one preposition, `by`, from the few other texts where a record has none."""
    texts = draft.texts
    distinct = set(texts)
    if draft.name or not 0 < len(distinct) - 1 <= (1 - AGREEMENT) * len(texts) + 1 or draft.has_several:
        return [draft]  # most columns: too many different texts for one to be in so many records
    words = [text for text in distinct if LABELS.get(text.lower()) in STRAYED]
    word = next((word for word in words if texts.count(word) >= AGREEMENT * len(texts)), None)
    if word is None:
        return [draft]
    held = {record for record, items in enumerate(draft.items) if items and items[0].text == word}
    return [draft.without(set(range(len(draft.items))) - held), draft.without(held)]


def _without_prefix(draft: Draft, is_of_several: bool = False) -> Draft:
    """Take the label before a colon off the texts when all of them have the same, and make it the name.

    A header stays the name unless it `is_of_several` columns.
    """
    texts = draft.texts
    is_led = len(texts) > 1 and draft.has_colon and LABEL_PREFIX.match(texts[0])
    if not is_led or any(item.src for item in draft.all_items):
        return draft
    found = {match[1].strip() if (match := LABEL_PREFIX.match(text)) else None for text in texts if not _is_bare(text)}
    if None in found and len(found) == 2:  # `Sponsored by: http://example.com` among addresses
        found.discard(None)
        bare = [[replace(item, text=LABEL_PREFIX.sub("", item.text, count=1)) for item in here] for here in draft.items]
        if all(map(URL.fullmatch, (item.text for here in bare for item in here))):
            draft.items = bare
        return draft
    name = found.pop()
    if any(_is_bare(text) and text.rstrip(" :：") != name for text in texts):
        return draft
    if found or name is None or (draft.name and not is_of_several and not _repeats(name, draft.name)):
        return draft
    left = [
        [replace(item, text=LABEL_PREFIX.sub("", item.text, count=1)) for item in items if not _is_bare(item.text)]
        for items in draft.items
    ]
    if 2 * sum(bool(FURTHER_LABEL.search(item.text[:MAX_LINE])) for items in left for item in items) > len(texts):
        return draft
    # a date that all have is told: the issue of a journal
    if draft.name or len(set(texts)) > 1 or role_of(Traits.of(item.text for items in left for item in items)) == "date":
        own = None if len(name) == 1 and name.isascii() else name  # `Q: How do I ...?` is the title of a question
        draft.items, draft.name = left, own if is_of_several else draft.name or own
        draft.nodes = [here if items else () for here, items in zip(draft.nodes, left, strict=True)]
    return draft


def _without_by(draft: Draft) -> Draft:
    """Take the words before who wrote something off the texts that have them, `by Ann`, where nearly all do."""
    texts = draft.texts
    if not any(map(WRITTEN_BY.match, texts[:3])) or len(set(texts)) < 2:
        return draft
    if sum(WRITTEN_BY.match(text) is not None for text in texts) < AGREEMENT * len(texts):
        return draft
    said = next(match[1] for text in texts if (match := WRITTEN_BY.match(text)))
    items = [[replace(item, text=WRITTEN_BY.sub("", item.text)) for item in here] for here in draft.items]
    return replace(draft, items=items, name=draft.name or said)


def _is_bare(text: str) -> bool:
    """Say whether a text is a label without a value: `Distance:`."""
    return text.endswith((":", "：")) and len(text) <= MAX_LABEL and text.count(":") + text.count("：") == 1


def _repeats(label: str, header: str) -> bool:
    """Say whether a label is that of the header above it, shown in narrow windows, where headers are not."""
    one, other = label.lower(), header.lower().strip(" :：")
    return min(len(one), len(other)) >= MIN_REPEATED and (one.startswith(other) or other.startswith(one))


def _parted(draft: Draft) -> list[Draft]:
    """Part a column at the separators that all its texts have equally often."""
    texts = draft.texts
    separators = [sign for sign in SEPARATORS if sign in texts[0] and sign in texts[-1]] if len(texts) > 1 else []
    if not separators or draft.has_several or any(item.src for item in draft.all_items):
        return [draft]
    for separator in separators:
        lines = [pieces(text, separator) for text in texts]
        n_pieces = {len(line) for line in lines}
        if len(n_pieces) == 1 < min(n_pieces) and _are_values(lines, is_named=bool(draft.name)):
            parts = range(len(lines[0]))
            parted = [replace(draft, items=[_nth(items, separator, part) for items in draft.items]) for part in parts]
            for part in parted[1:]:
                part.name = None if all(map(LABEL_PREFIX.match, part.texts)) else part.name
            return [_without_prefix(part) for part in parted]
    return [draft]


def _by_kind(draft: Draft) -> list[Draft]:
    """Part a column at commas, dashes or spaces where each part is of another kind in all texts: an address, a size and
    a date.

    What a header is above is one value, unless it says the kind of the first part alone.
    """
    texts = draft.texts
    if len(texts) < 2 or draft.has_several or any(item.src for item in draft.all_items):
        return [draft]
    for sign in (sign for sign in SIGNS if sign in texts[0] and sign in texts[-1]):
        lines = [text.split(sign) for text in texts]
        n_parts = set(map(len, lines))
        if len(n_parts) > 1 or not SIGNS[sign] <= max(n_parts) <= len(_KINDS):
            continue
        columns = list(zip(*lines, strict=True))
        kinds = [_kind(column) for column in columns]
        if len(set(kinds)) == len(kinds) and _KINDS.issuperset(kinds) and (draft.name or kinds[0]).lower() == kinds[0]:
            parted = [
                replace(
                    draft,
                    items=[[replace(item, text=item.text.split(sign)[at]) for item in items] for items in draft.items],
                )
                for at in range(len(kinds))
            ]
            return [parted[0], *(replace(part, name=None) for part in parted[1:])]
    return [draft]


def _kind(column: Sequence[str]) -> str:
    """Return what the values of a column are, "" where they are none that stands alone: `January 31` goes on."""
    role = role_of(Traits.of(column)) or ""
    return "" if role == "date" and not all(len(_DIGITS.findall(text)) > 1 for text in column) else role


def _by_gap(content: ContentTree, draft: Draft) -> list[Draft]:
    """Part a column of texts as they were typed, in a `pre`, at the gaps that nearly all of them have equally often:
    `12-Mar-2024 10:01          1495`. Where few records have one, it is code.
    """
    nodes = [here[0] for here in draft.nodes if here]
    if 2 * len(nodes) <= len(draft.nodes) or draft.has_several or content.label[content.parent[nodes[0]]] != TAG["pre"]:
        return [draft]
    typed = {node: _GAP.split(content.text_at(node).strip()) for node in nodes if content.terminal[node] == 1}
    usual, n_usual = Counter(map(len, typed.values())).most_common(1)[0] if typed else (0, 0)
    if not 1 < usual <= MAX_GAPS or n_usual < AGREEMENT * len(nodes):
        return [draft]
    held = {record for record, here in enumerate(draft.nodes) if here and len(typed.get(here[0], ())) != usual}
    parts = [draft, *(draft.without(held) for _ in range(1, usual))]
    for number, part in enumerate(parts):
        part.items = [
            [replace(items[0], text=fold(typed[here[0]][number]))] if items and record not in held else items
            for record, (here, items) in enumerate(zip(part.nodes, part.items, strict=True))
        ]
    return parts


def _are_values(lines: Sequence[Sequence[str]], *, is_named: bool = False) -> bool:
    """Say whether the parts of texts are short and vary, `A long title | The site` is one value, or vary and have
    labels beside others.

    A day and its time, `8 Feb 2017 | 19:30`, are one value; so is what a header `is_named` by, unless a part has a
    label.
    """
    if all(len(line) == 2 and (_is_moment(*line) or _is_moment(*reversed(line))) for line in lines):
        return False
    if any(len(piece) > (MAX_PART if len(line) == 2 else 2 * MAX_PART) for line in lines for piece in line):
        return False
    columns = [(len(set(column)) > 1, LABEL_PREFIX.match(column[0])) for column in zip(*lines, strict=True)]
    all_vary = not is_named and all(varies for varies, _ in columns)
    return all_vary or any(varies and label for varies, label in columns)


def _is_moment(day: str, time: str) -> bool:
    return is_date(day) and is_time(time)


def _nth(items: Sequence[Item], separator: str, part: int) -> list[Item]:
    return [replace(item, text=pieces(item.text, separator)[part]) for item in items]
