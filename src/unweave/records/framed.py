"""Columns that say in other letters what another one says: `Follow Ann Lee` beside `Ann Lee`, the `A` of her drawn
initials, `Scored 8.6 out of 10` beside `8.6`. O(cells).

Which other column a text repeats is asked in a few records; whether it does so in nearly all is then counted.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from .cells import Cells

SAME = 0.9
"""Share of a column's texts that another says, from which on all are taken for what that says."""
MAX_COMPARED = 120
"""Columns up to which each is compared with all others."""
MIN_FRAMED = 3
"""Letters of a text at least that is looked for in others."""
MAX_INITIALS, MAX_LINE = 2, 200
"""Letters of drawn initials, and of a text with such words around it."""
ASKED = 4
"""Records in which the other column is looked for."""
MAX_FRAMES, MIN_NUMBERS, MIN_SHARES = 3, 3, 2
"""Wordings around numbers at most, and different numbers at least, of a column that is read out beside them; fewer with
the sign of a percentage, by which chance finds no other."""
_NUMBER, _POINTED = re.compile(r"\d[\d.,]*"), re.compile(r"(?<!\d)\d[.,]\d(?!\d)")
_TOLD = frozenset(("rating", "price", "percent"))
"""What is told again in words: a count has its noun there."""
_CODES = frozenset(("url", "email", "phone", "price", "date"))
"""What is no repetition of what it begins with."""


def repeated(cells: Cells, columns: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield columns, each with one before it that says the same: (the other, the column)."""
    if len(columns) > MAX_COMPARED:
        return
    gone: set[int] = set()
    plain = [at for at in columns if not cells.n_pictures(at)]
    for at in columns:
        spoken = _spoken(cells, at, [other for other in plain if other != at and other not in gone])
        if spoken is not None:
            gone.add(at)
            yield spoken, at
            continue
        texts = [text for text in cells.texts[at] if text]
        named, longest = cells.drafts[at].name, max(map(len, texts), default=0)
        if named or len(set(texts)) < 2 or longest > MAX_LINE or cells.drafts[at].has_several:
            continue
        others = [other for other in plain if other != at and other not in gone]
        other = _drawn(cells, at, others) if longest <= MAX_INITIALS else _framed(cells, at, others)
        if other is not None:
            gone.add(at)
            yield other, at


def _framed(cells: Cells, at: int, others: Sequence[int]) -> int | None:
    """Return the column whose texts those of a column of links say with the same words before or after them."""
    if 2 * cells.n_linked(at) < cells.n_filled(at) or cells.n_pictures(at):
        return None
    votes: Counter[tuple[int, str, str]] = Counter()
    for record in [record for record, text in enumerate(cells.texts[at]) if text][:ASKED]:
        for other in others:
            before, found, after = cells.texts[at][record].partition(cells.texts[other][record] or " ")
            if found and len(found) >= MIN_FRAMED and before + after:
                votes[other, before, after] += 1
    for (other, before, after), _ in votes.most_common(1):
        pairs = [(one, two) for one, two in zip(cells.texts[at], cells.texts[other], strict=True) if one]
        n_same = sum(one == before + two + after for one, two in pairs)
        return other if n_same >= SAME * len(pairs) and cells.role(at) not in _CODES else None
    return None


def _spoken(cells: Cells, at: int, others: Sequence[int]) -> int | None:
    """Return the column whose numbers a column of ratings or prices reads out; it has no others that vary."""
    draft = cells.drafts[at]
    if draft.name not in (None, "rating") or draft.has_several or not cells.has_digits(at):
        return None
    role = cells.role(at)
    if role not in _TOLD and (role is not None or not all(map(_POINTED.search, draft.texts[:ASKED]))):
        return None
    said = {record: items[0].text for record, items in enumerate(cells.drafts[at].items) if items}
    frames = {_NUMBER.sub("", text) for text in said.values()}
    numbers = {record: {number.strip(".,") for number in _NUMBER.findall(text)} for record, text in said.items()}
    constant = set.intersection(*numbers.values()) if numbers else set()
    if len(frames) > MAX_FRAMES or not all(any(map(str.isalpha, frame)) for frame in frames):
        return None
    if len(set().union(*numbers.values()) - constant) < (MIN_SHARES if role == "percent" else MIN_NUMBERS):
        return None
    votes: Counter[int] = Counter()
    for n_asked, (record, told) in enumerate(numbers.items()):
        left = told - constant
        others = others if n_asked != ASKED else list(votes)
        for other in others:
            text = "".join([item.text for item in cells.drafts[other].items[record]])
            if len(text) < len(said[record]):
                found = {number.strip(".,") for number in _NUMBER.findall(text)} & told
                if found:
                    votes[other] += 1
                    left -= found
        if left:
            return None
    return votes.most_common(1)[0][0]


def _drawn(cells: Cells, at: int, others: Sequence[int]) -> int | None:
    """Return the column with whose initials a column's letter or two capitals begin: a picture, not a value."""
    held = [(record, items[0].text) for record, items in enumerate(cells.drafts[at].items) if items]
    # `He` before `Helium` is a symbol, in small letters too
    if not all(text.isalpha() and (text.isupper() or len(text) == 1) for _, text in held):
        return None
    for other in others:
        n_same = 0
        for record, text in held:
            items = cells.drafts[other].items[record]
            words = items[0].text.upper().split() if items else [""]
            n_same += bool(words) and text.upper() in (words[0][:1], words[0][:2], words[0][:1] + words[-1][:1])
        if n_same >= SAME * len(held) and len(set(cells.texts[other])) >= len(set(cells.texts[at])):
            return other
    return None
