"""Scraps: columns of a few records that nothing names, such as a third paragraph or the text after a link, stand aside.
O(cells).

What has a header, a field's word in its class or a kind of value is information however few records have it; so is one
text that comes again, a flag. Other texts of few records are what an alignment could place nowhere else.
"""

from collections.abc import Sequence, Set

from .drafts import Draft

MIN_FILLED = 0.25
"""Share of the records that a column has, at least, which is named by nothing but its being a text or a link."""
MIN_RECORDS = 8
"""Records of a table from which on its columns can be told to be rare."""
_VAGUE = frozenset("text link url image details note name summary description".split())
"""Names that a column gets when nothing says what it holds, but that it is an address, as in sentences,
or a picture."""


def without_scraps(drafts: Sequence[Draft], names: Sequence[str]) -> tuple[list[Draft], list[Draft]]:
    """Return the columns that stay, and the scraps."""
    scraps = {at for at, name in enumerate(names) if _is_vague(name) and _is_scrap(drafts[at])}
    kept = [draft for at, draft in enumerate(drafts) if at not in scraps]
    if not scraps or not kept:
        return list(drafts), []
    n = len(kept[0].items)
    empty = {record for record in range(n) if not any(draft.items[record] for draft in kept)}
    linked = {record for record in range(n) if any(item.href for draft in kept for item in draft.items[record])}
    scraps -= {at for at in scraps if _is_wanted(drafts[at], empty, linked)}
    return [draft for at, draft in enumerate(drafts) if at not in scraps], [drafts[at] for at in sorted(scraps)]


def joined_by_name(drafts: Sequence[Draft], names: Sequence[str]) -> list[Draft]:
    """Return the columns, those that the page calls the same and of which no record has two as one:
    `badge`, `badge_2`."""
    found: dict[str, Draft] = {}
    for draft, name in zip(drafts, names, strict=True):
        bare = name.rstrip("0123456789")
        first = found.get(bare.rstrip("_")) if bare != name and not _is_vague(bare.rstrip("_")) else None
        if first is None or any(a and b for a, b in zip(first.items, draft.items, strict=True)):
            found[name] = draft
        else:
            first.nodes = [a or b for a, b in zip(first.nodes, draft.nodes, strict=True)]
            first.items = [a or b for a, b in zip(first.items, draft.items, strict=True)]
    return list(found.values())


def _is_vague(name: str) -> bool:
    """Say whether a name says only that a column is a text or a link, or one more of what another one is: `date_2`."""
    bare = name.rstrip("0123456789")
    return bare.rstrip("_") in _VAGUE or (bare != name and bare.endswith("_") and not bare.startswith("price"))


def _is_wanted(draft: Draft, empty: Set[int], linked: Set[int]) -> bool:
    """Say whether a column has all that a record shows, or the only links of most records: the titles of some."""
    held = {record for record, items in enumerate(draft.items) if items}
    only = sum(any(item.href for item in draft.items[record]) for record in held - linked)
    return not held.isdisjoint(empty) or 2 * only > len(held)


def _is_scrap(draft: Draft) -> bool:
    n_filled = sum(map(bool, draft.items))
    n_all = len(draft.items)
    if draft.name or n_all < MIN_RECORDS or n_filled >= MIN_FILLED * n_all:
        return False
    if any(item.src for item in draft.all_items):
        return not any(draft.texts)  # a picture that says nothing of what it shows
    return len(set(draft.texts)) > 1
