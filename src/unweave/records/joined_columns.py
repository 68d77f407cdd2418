"""Columns that belong together are one: alternatives that no record has both of, and the lines of one text. O(cells).

A price or a sale price in another element, `Ann` with a home page and `Bob` without one, sentences torn by a link.
"""

from collections.abc import Callable, Mapping, Sequence, Set
from functools import partial
from itertools import combinations, islice, pairwise

from ..gathering import grouped
from ..tree import labels
from .shown_columns import MAX_COMPARED, SAME, Shown

TORN = 0.25
"""Share of the records that have both of two columns of sentences which are one, torn by a link in it in these."""
GOES_ON = 0.4
"""Share of the lines after others that begin in the middle of a sentence, from which on all are of one text."""
NEAR = 3
"""Columns that lie between alternatives at most."""
MAX_ALIKE = 10
"""Columns of prices, or at one path but for links, of which is looked whether two are alternatives,
wherever they are."""
MIN_SINGULAR, MAX_PLURAL = 4, 2
"""Letters of a name at least, and those more that its plural has at most."""
MIN_AGAIN = 0.5
"""Different texts for each text of two columns that say the same, at most."""
_LINK, _PARAGRAPH = labels.LABEL["a"], labels.LABEL["p"]
_SAID_ONCE = frozenset("price date author email phone time duration rating".split())
"""What a record says once: two columns of it that fill each other's gaps are one."""


def join_alternatives(tidy: Shown) -> None:
    """Make one column of those that no record has both of, at one path or near with one kind of value."""
    looks = {at: tidy.look(at) for at in tidy.shown}
    filled = {at: {record for record, items in enumerate(tidy.drafts[at].items) if items} for at in tidy.shown}
    by_path = grouped((looks[at][0], at) for at in tidy.shown)
    gone: set[int] = set()

    def join(one: int, other: int) -> None:
        is_one = may_be_one(tidy.drafts[one].name, tidy.drafts[other].name)
        if one in gone or other in gone or not is_one or filled[one] & filled[other]:
            return
        kept, joined = sorted((one, other), key=lambda at: -len(filled[at]))
        name = tidy.drafts[kept].name
        tidy.fill(kept, joined)
        if tidy.role(kept) == "price":  # what the special price of a few is called says nothing of all
            tidy.drafts[kept].name = name
        filled[kept] |= filled[joined]
        gone.add(joined)

    for path, columns in by_path.items():
        if path and _are_of_parts(tidy, columns, filled):
            for at in columns:
                tidy.drafts[at].name = None
        for other in columns[1:] if path else ():
            join(columns[0], other)
    by_place = grouped((_unlinked(looks[at][0]), at) for at in tidy.shown)
    for path, columns in by_place.items():
        alike = combinations(columns[:MAX_ALIKE], 2)
        pairs = [(len(filled[one]) + len(filled[other]), one, other) for one, other in alike]
        for n_both, one, other in sorted(pairs, reverse=True) if path else ():
            is_near = one == columns[0] or n_both >= SAME * len(tidy.records)
            if is_near and looks[one][3] != looks[other][3] and _are_alternatives(tidy, one, other, looks, False):
                join(one, other)
    for place, one in enumerate(tidy.shown):
        left = (at for at in islice(tidy.shown, place + 1, None) if at not in gone)
        for other in islice(left, 0 if one in gone else NEAR):
            both = filled[one] & filled[other]
            is_whole = len(filled[one]) + len(filled[other]) - len(both) >= SAME * len(tidy.records)
            if not both and _are_alternatives(tidy, one, other, looks, is_whole):
                join(one, other)
            elif both and is_whole and not {one, other} & gone and _is_torn(tidy, one, other, len(both), looks):
                within = [at for at in tidy.shown if at not in gone and _is_within(tidy, at, one, other, both)]
                tidy.aside += within
                gone |= {other, *within}
                tidy.fill(one, other, both)
                filled[one] |= filled[other]
    partly = [at for at in tidy.shown if at not in gone and looks[at][2] and len(filled[at]) < len(tidy.records)]
    for columns in grouped((looks[at][2], at) for at in partly).values():  # of one class, however much lies between
        for one, other in combinations(columns[:MAX_ALIKE], 2):
            is_whole = len(filled[one]) + len(filled[other]) >= SAME * len(tidy.records)
            are_apart = one not in gone and other not in gone and not filled[one] & filled[other]
            if are_apart and tidy.role(one) == tidy.role(other) not in ("image", "" if is_whole else None):
                join(one, other)
    prices = [at for at in tidy.shown if at not in gone and tidy.is_price(at)][:MAX_ALIKE]
    for one, other in combinations(prices, 2):
        is_whole = len(filled[one]) + len(filled[other]) >= SAME * len(tidy.records)
        if is_whole and tidy.is_old(one) == tidy.is_old(other):
            join(one, other)
    tidy.shown = [at for at in tidy.shown if at not in gone]


def _are_of_parts(tidy: Shown, columns: Sequence[int], filled: Mapping[int, Set[int]]) -> bool:
    """Say whether columns are the links of the records of tables below each other, each under a header of its own.

    `East` above Boston and Miami, `West` above Denver: one column.
    """
    if len(columns) < 2 or len({tidy.drafts[at].name for at in columns} - {None}) < len(columns):
        return False
    blocks = sorted((min(filled[at]), max(filled[at]), len(filled[at])) for at in columns)
    follow = all(a[1] < b[0] for a, b in pairwise(blocks)) and min(n for _, _, n in blocks) > 1
    if not follow or sum(n for _, _, n in blocks) < SAME * len(tidy.records):
        return False
    return all(tidy.n_linked(at) >= SAME * tidy.n_filled(at) and tidy.role(at) is None for at in columns)


def _are_alternatives(
    tidy: Shown, one: int, other: int, looks: Mapping[int, tuple[object, ...]], is_whole: bool
) -> bool:
    """Say whether two columns hold one kind of value; `is_whole` : nearly every record has one of both."""
    (path, _, near, linked), (other_path, _, other_near, other_linked) = looks[one], looks[other]
    if is_whole and tidy.is_prose(one) and tidy.is_prose(other):
        return True
    if _say_the_same(tidy, one, other):
        return True
    if tidy.is_price(one) and tidy.is_price(other):
        return tidy.is_old(one) == tidy.is_old(other)
    if linked != other_linked:  # `Ann` with a home page, `Bob` without one
        is_alike = _unlinked(path) == _unlinked(other_path) != ()
        return is_alike and (tidy.role(one) == "date") == (tidy.role(other) == "date")
    if near and near == other_near:
        return tidy.role(one) == tidy.role(other)
    role = tidy.role(one) if is_whole else None
    is_name = bool(linked) or all(tidy.content.marks[tidy.drafts[at].first_node] & 1 for at in (one, other))
    return is_whole and (role in _SAID_ONCE or (is_name and role is None)) and role == tidy.role(other)


def _is_torn(tidy: Shown, one: int, other: int, n_both: int, looks: Mapping[int, tuple[object, ...]]) -> bool:
    """Say whether two columns, of which `n_both` records have both, are the sentences of one,
    which a link tears in a few records.
    """
    is_alike = n_both <= TORN * len(tidy.records) and looks[one][1:] == looks[other][1:]
    return is_alike and tidy.is_prose(one) and tidy.is_prose(other)


def _is_within(tidy: Shown, at: int, one: int, other: int, torn: Set[int]) -> bool:
    """Say whether all values of a column stand between those of two others, in the records that have both:
    links in a sentence.
    """
    first, nodes, last = (tidy.drafts[number].nodes for number in (one, at, other))
    held = [record for record, here in enumerate(nodes) if here]
    return torn >= set(held) and all(first[r][0] < node < last[r][0] for r in held for node in nodes[r])


def join_lines(tidy: Shown) -> None:
    """Make one column of the lines of a text, sentences right in one element with nothing between them:
    of several values in a record; so are the words below each other behind one label.
    """
    if len(tidy.shown) <= MAX_COMPARED:
        _join_below(tidy, [at for at in tidy.shown if tidy.is_prose(at)], lambda one, other: True)
        are_labelled = {bool(tidy.drafts[at].name) for at in tidy.shown}
        columns = tidy.shown if len(are_labelled) > 1 else ()
        words = [at for at in columns if tidy.drafts[at].texts and tidy.role(at) is None]
        _join_below(tidy, words, partial(_is_behind_label, tidy))


def _join_below(tidy: Shown, lines: Sequence[int], may_be_one: Callable[[int, int], bool]) -> None:
    """Make one column of those that stand right below each other, where two may be one."""
    first = {at: min((here[0] for here in tidy.drafts[at].nodes if here), default=0) for at in lines}
    last = -1
    for at in sorted(lines, key=lambda at: (_mean_place(tidy, at), first[at])):
        is_one = last >= 0 and may_be_one(last, at)
        both = {record for record in range(len(tidy.records)) if is_one and _are_lines(tidy, last, at, record)}
        if not both or not _go_on(tidy, last, at, both):
            last = at
            continue
        tidy.fill(last, at, both)
        tidy.shown.remove(at)


def _is_behind_label(tidy: Shown, one: int, other: int) -> bool:
    """Say whether the first of two columns has a label, and the second neither one nor is one, and says of some record
    what the first says of another: `Colour: red` is not gone on with by `Large` below it.
    """
    labelled, below = tidy.drafts[one], tidy.drafts[other]
    is_label = any(text.endswith((":", "：")) for text in below.texts)
    return bool(labelled.name) and not below.name and not is_label and not {*labelled.texts}.isdisjoint(below.texts)


def _mean_place(tidy: Shown, at: int) -> float:
    """Return where in its records a column stands, on the mean, in nodes from their beginning."""
    places = [here[0] - tidy.records[record][0][0] for record, here in enumerate(tidy.drafts[at].nodes) if here]
    return sum(places) / max(1, len(places))


def _are_lines(tidy: Shown, one: int, other: int, record: int) -> bool:
    """Say whether a record has texts of two columns right in one element,
    the second after the first with nothing between them.
    """
    nodes, after = tidy.drafts[one].nodes[record], tidy.drafts[other].nodes[record]
    if not nodes or not after or nodes[-1] >= after[0]:
        return False
    a, b = _paragraph(tidy, nodes[-1]), _paragraph(tidy, after[0])
    content = tidy.content
    parent, terminal, label, looks = content.parent, content.terminal, content.label, content.class_key
    are_texts = terminal[a] == 1 == terminal[b] or (label[a] == _PARAGRAPH == label[b] and looks[a] == looks[b])
    return bool(are_texts and parent[a] == parent[b] and not terminal[content.end[a] : b].any())


def _paragraph(tidy: Shown, node: int) -> int:
    """Return the paragraph that a node stands in right away, else the node itself."""
    around = int(tidy.content.parent[node])
    return around if around >= 0 and tidy.content.label[around] == _PARAGRAPH else node


def _go_on(tidy: Shown, one: int, other: int, both: Set[int]) -> bool:
    """Say whether two columns of lines, both of which some records have, are one text: their number varies,
    or the second goes on.
    """
    filled = [{record for record, here in enumerate(tidy.drafts[at].items) if here} for at in (one, other)]
    if filled[0] & filled[1] != both:
        return False
    texts = [tidy.drafts[other].items[record][0].text for record in both]
    varies = filled[0] != filled[1] and len(filled[0]) >= len(filled[1])
    return varies or sum(text[:1].islower() for text in texts) >= GOES_ON * len(texts)


def may_be_one(one: str | None, other: str | None) -> bool:
    """Say whether two names may be those of one column: one is missing, or the plural of the other, `Directors`."""
    short, long = sorted((one or "", other or ""), key=len)
    is_plural = len(short) >= MIN_SINGULAR and len(long) <= len(short) + MAX_PLURAL and long.startswith(short)
    return not short or short == long or is_plural


def _unlinked(path: object) -> tuple[object, ...]:
    """Return a path of elements without the links in it: that of a text is the same as that of running text."""
    return tuple(step for step in path if step[0] not in (_LINK, labels.TEXT)) if isinstance(path, tuple) else ()


def _say_the_same(tidy: Shown, one: int, other: int) -> bool:
    """Say whether all texts of one of two columns come again and again in the other: `Staff`, in two layouts."""
    few, many = sorted(({*tidy.texts[at]} - {""} for at in (one, other)), key=len)
    return bool(few) and few <= many and len(many) <= MIN_AGAIN * tidy.n_filled(one) + MIN_AGAIN * tidy.n_filled(other)
