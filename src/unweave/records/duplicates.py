"""Columns that say what another one says stand aside: the same, its beginning,
or the same words around it. O(cells)."""

import re
from collections import Counter

from ..naming.value_forms import minute_of
from .framed import repeated
from .shown_columns import MAX_COMPARED, SAME, Shown

MIN_BEGINNING = 8
"""Letters, on the mean, of texts that are looked for at the beginning of others: shorter ones stand there by chance."""
MIN_DAYS = 3
"""Records that have a part of a day which another column has in full, at least."""
_WORD = re.compile(r"[^\W_]+")
_OF_DAYS = frozenset("date time month weekday number day duration".split())
"""What the values of a part of a day are."""
_DIGITS, _NUMBER = re.compile(r"\d+"), re.compile(r"\d[\d.,' ]*")


def merge_duplicates(tidy: Shown) -> None:
    """Put aside the columns that say what a fuller one says, and fill its gaps with them."""
    order = sorted(tidy.shown, key=lambda at: (-tidy.n_filled(at), at))
    same: Counter[tuple[int, int]] = Counter()
    texts = {at: _compared(tidy, at) for at in order}
    for record in range(len(tidy.records)):
        first: dict[str, int] = {}  # text -> the fullest column that has it in this record
        for at in order:
            text = texts[at][record]
            if text and first.setdefault(text, at) != at:
                same[first[text], at] += 1
    gone: set[int] = set()
    for (kept, copy), n_same in sorted(same.items()):
        if kept not in gone and copy not in gone and _is_copy(tidy, kept, copy, n_same):
            tidy.fill(kept, copy)
            gone.add(copy)
    tidy.move(gone)


def _compared(tidy: Shown, at: int) -> list[str]:
    """Return the texts by which a column may be the copy of another; prices by their amount alone."""
    if not tidy.is_price(at) or tidy.drafts[at].has_several:
        return tidy.texts[at]
    amounts = [_NUMBER.findall(items[0].text) if items else [] for items in tidy.drafts[at].items]
    if max(map(len, amounts)) != 1:
        return tidy.texts[at]
    return ["".join(_DIGITS.findall("".join(said))) for said in amounts]


def merge_days(tidy: Shown) -> None:
    """Put aside the columns that say a part of a day that another says in full: `Oct` and `4`, `Mar 28`; and a clock
    that another has in another form.
    """
    if len(tidy.shown) > MAX_COMPARED:
        return
    short = [at for at in tidy.shown if tidy.role(at) in _OF_DAYS and not tidy.drafts[at].name]
    for full in [at for at in tidy.shown if tidy.role(at) in ("date", "time") and not tidy.drafts[at].has_several]:
        if full in tidy.shown:
            tidy.move({at for at in short if at != full and at in tidy.shown and _is_part_of_day(tidy, at, full)})


def _is_part_of_day(tidy: Shown, short: int, full: int) -> bool:
    """Say whether all words of a column's texts begin words of the days of another, which says more."""
    n_own, said = 0, set[str]()
    for one, other in zip(tidy.drafts[short].items, tidy.drafts[full].items, strict=True):
        if one and (not other or len(one) > 1 or not _is_within(one[0].text, other[0].text)):
            return False
        n_own += bool(one)
        said.update(item.text for item in one)
    is_day = tidy.role(short) == "date"  # `Dec 2023`, before all days of a month
    return n_own >= MIN_DAYS and (len(said) > 1 or (is_day and len({*tidy.texts[full]}) > 1))


def _is_within(short: str, full: str) -> bool:
    """Say whether a day has all words of a shorter one, the numbers whole, in another form."""
    if minute_of(short) is not None:
        return short != full and minute_of(short) == minute_of(full)
    words = [word.lstrip("0") for word in _WORD.findall(full.casefold())]
    parts = [word.lstrip("0") for word in _WORD.findall(short.casefold())]
    begins = [part in words or (part.isalpha() and any(word.startswith(part) for word in words)) for part in parts]
    return len(short) < len(full) and all(begins)


def _is_copy(tidy: Shown, kept: int, copy: int, n_same: int) -> bool:
    n_own = tidy.n_filled(copy)
    n_missing = sum(bool(b) and not a for a, b in zip(tidy.texts[kept], tidy.texts[copy], strict=True))
    enough = n_same >= 2 or len(tidy.records) < 4 or max(map(len, tidy.texts[copy])) > 2
    is_same = n_same + n_missing >= SAME * n_own and n_same >= SAME * (n_own - n_missing)
    return enough and n_same > n_missing and is_same and not _lead_elsewhere(tidy, kept, copy)


def _lead_elsewhere(tidy: Shown, one: int, other: int) -> bool:
    """Say whether two columns have headers of their own, and links in the same records to different places: `Document`
    under "Agenda" and under "Minutes".
    """
    names = {tidy.drafts[at].name for at in (one, other)} - {None}
    if len(names) < 2 or not tidy.n_linked(other):
        return False
    both = zip(tidy.drafts[one].items, tidy.drafts[other].items, strict=True)
    pairs = [(a[0].href, b[0].href) for a, b in both if a and b and a[0].href and b[0].href]
    return bool(pairs) and sum(a != b for a, b in pairs) >= SAME * len(pairs)


def merge_repeated(tidy: Shown) -> None:
    """Put aside the columns that say what others say with the same words around it, or draw its first letters;
    their links fill gaps.
    """
    for kept, copy in list(repeated(tidy, tidy.shown)):
        if 2 * tidy.n_linked(kept) < tidy.n_filled(kept) and tidy.n_linked(copy):
            tidy.fill(kept, copy)
        if tidy.role(kept) == "number" and tidy.role(copy) == "rating":
            tidy.drafts[kept].name = "rating"
        tidy.aside.append(copy)
        tidy.shown.remove(copy)


def merge_shorter(tidy: Shown) -> None:
    """Put aside the columns whose texts are the beginning of what another says: a cut title, the site of an
    address.

    A title with a link stays, whatever a description begins with.
    """
    sizes = {at: sum(map(len, tidy.texts[at])) / max(1, tidy.n_filled(at)) for at in tidy.shown}
    plain = [at for at in tidy.shown if not tidy.n_pictures(at)]
    texts = [at for at in plain if sizes[at] >= MIN_BEGINNING or tidy.role(at) == "date"]
    order = sorted(texts, key=lambda at: sizes[at])
    order = order if len(order) <= MAX_COMPARED else []
    gone: set[int] = set()
    for place, short in enumerate(order):
        longer = (at for at in order[place + 1 :] if sizes[at] > sizes[short] and _begins(tidy, short, at))
        kept = next((at for at in longer if _may_hold(tidy, at, short)), None)
        if kept is not None:
            tidy.fill(kept, short)
            gone.add(short)
    tidy.move(gone)


def _may_hold(tidy: Shown, long: int, short: int) -> bool:
    """Say whether a longer text may stand for a shorter one: with its link, or for the day of a moment."""
    return tidy.n_linked(long) >= tidy.n_linked(short) or tidy.role(short) == "date"


def _begins(tidy: Shown, short: int, long: int) -> bool:
    """Say whether the texts of a column are what another's begin with, in nearly all records that have it."""
    n_misses, n_own = 0, tidy.n_filled(short)
    most = (1 - SAME) * n_own
    for one, other in zip(tidy.texts[short], tidy.texts[long], strict=True):
        if one and not other.startswith((one, f"http{one}", f"https{one}")):
            n_misses += 1
            if n_misses > most:
                return False
    return n_own > 1 and len(set(tidy.texts[short])) > 1
