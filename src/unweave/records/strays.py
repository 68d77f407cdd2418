"""Which members of a list are records: header rows, advertisements, "more" rows and empty rows among them are not.
O(nodes).

A stray has next to nothing of what the others have: of the leaves that most members hold, each told by its tag and
class and those of the two elements around it, it holds few, unless it differs by classes alone. Of a table, it has a
third of the others' cells, or nothing but headers.
"""

import re
from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ..lists.likeness import MAX_SIZE, USUAL, are_of_one_kind, first_texts, held_leaves
from ..tree import labels
from ..tree.content import ContentTree
from ..whitespace import fold
from .copies import without_copies
from .grid_headers import is_header_row
from .plain_headers import MAX_BELOW, names_columns

MIN_MEMBERS = 4
"""Members from which on it can be told what most of them hold."""
MAX_HELD = 0.25
"""Share of the usual leaves that a stray holds at most."""
MAX_AT_EDGE, FULL = 0.5, 0.9
"""Share of the usual leaves that a stray before or after the records holds at most, and that all of these hold."""
MAX_STRAYS = 0.3
"""Share of the members up to which the others tell that these are strays; more are records of another kind."""
MIN_CELLS = 3
"""Cells that most rows of a table have, from which on one with a third of them is a heading or a note."""
MIN_LEAVES = 3
"""Texts and images of the median member, from which on one that is a single short text is a title of those below."""
MOST_LEAVES = 3
"""Times the leaves of the median member up to which one that begins as the others do is no list of its own."""
MIN_AGAIN = 3
"""Times from which on a row of words alone, first above rows with numbers or links, is a header by its coming again."""
MAX_FORMS = 200
"""Records of which it is asked in which form they begin."""
MAX_PAGING = 60
"""Texts of a member that leads through the list, and characters of each, at most."""
_PAGING = re.compile(
    r"(?:sort(?:ed)? by|order by|sort(?:ieren|iert) nach|trier par|ordenar por|ordina per|sorteer op)\b.*|page \d.*"
    r"|results? \d.*"
    r"|(?:refine|change|new|edit) search|suche ändern|neue suche|nouvelle recherche|(?:[\d.,]{1,9} )?(?:results?"
    r"|anzeigen|treffer|ergebnisse|résultats?|resultados)"
    r"(?: (?:found|gefunden|trouvés|encontrados))?|(?:hide|show|view)(?: all| less| more)?(?: summar\w+| results?.*)?"
    r"|(?:page |p[áa]gina )?(?:next|prev(?:ious)?|first|last|go to|weiter|n[äa]chste\w?|zur[üu]ck|suivante?s?"
    r"|pr[ée]c[ée]dente?s?"
    r"|siguientes?|anterior(?:es)?|vorige)(?: (?:page|post|results?|seite|pagina|p[áa]gina))?(?: \d+)?",
    re.IGNORECASE,
)
"""What leads through a list, and nothing but that: `Next Friday` is a film."""
_UP = "Parent Directory"
"""What leads out of a folder, in the index that a server makes of it."""
_ROW, _CELL, _HEADER = (labels.LABEL[tag] for tag in ("tr", "td", "th"))


def records_among(content: ContentTree, members: Sequence[tuple[int, int]]) -> list[int]:
    """Return the places of the members of a list, ranges of content nodes, that are records like the others."""
    shown = without_copies(content, members)
    return [shown[at] for at in _records_among(content, [members[at] for at in shown])]


def _records_among(content: ContentTree, members: Sequence[tuple[int, int]]) -> list[int]:
    n = len(members)
    if n < MIN_MEMBERS:
        return list(range(n))
    held = held_leaves(content, members)
    by_cells = have_few = _has_few_cells(content, members)
    if (held <= MAX_AT_EDGE).any():
        by_cells = have_few | (held <= MAX_AT_EDGE) & _are_titles(content, members)
    is_stray = (held <= MAX_HELD) | by_cells | _is_at_edge(content, members, held)
    if is_stray.any() and not is_stray.all():
        are_marked = _are_marked(content, members, is_stray) & ~by_cells
        are_marked |= _are_fuller(content, members, is_stray & ~by_cells)
        is_stray, held = is_stray & ~are_marked, np.where(are_marked, 1, held)
        are_alike = _begin_alike(content, members, is_stray) & ~have_few
        is_stray, held, by_cells = is_stray & ~are_alike, np.where(are_alike, 1, held), by_cells & ~are_alike
    for at in np.flatnonzero(~is_stray)[[0, -1]].tolist() if not is_stray.all() else ():
        is_stray[at] = _is_paging(content, members[at])
    some = np.flatnonzero(held > 0)
    if MAX_STRAYS * n < n - len(some) < USUAL * n and (held[some] > USUAL).all():
        starts, stops = np.array(members, np.int64).T
        n_leaves = content.before[stops] - content.before[starts]
        is_lone = (n_leaves[held == 0] == 1).all() and np.median(n_leaves[some]) >= MIN_LEAVES
        if is_lone or len(some) == some[-1] + 1 - some[0]:
            return some.tolist()  # two lists in one: links to searches below the offers, or to all of each section
    if np.count_nonzero(is_stray) > MAX_STRAYS * n:  # leaves tell nothing here: a row of headers is one all the same
        is_stray = by_cells
    if np.count_nonzero(is_stray) > MAX_STRAYS * n:
        return list(range(n))
    return np.flatnonzero(~is_stray).tolist()


def _are_marked(
    content: ContentTree, members: Sequence[tuple[int, int]], is_stray: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Say which strays between records differ from these by their classes alone: a row that is highlighted; which begin
    as they do, with half of what they hold: an event without a picture; and which are a link alone, where the others
    are. What says the same again is a header or an advertisement.
    """
    starts, stops = np.array(members, np.int64).T
    n_leaves = content.before[stops] - content.before[starts]
    n_links = np.append(0, np.cumsum(content.link >= 0))
    are_links = (n_leaves == 1) & (n_links[stops] > n_links[starts])
    held, usual = held_leaves(content, members, 0), np.median(n_leaves)
    begins = np.minimum(first_texts(content, starts) + 1, stops)
    begin_alike = held_leaves(content, list(zip(starts.tolist(), begins.tolist(), strict=True)), 0) >= FULL
    is_alike = (held >= FULL) | ((held >= USUAL) & begin_alike & (n_leaves <= MOST_LEAVES * usual))
    found = is_alike & (2 * n_leaves >= usual) & (n_leaves >= MIN_LEAVES)
    found |= are_links & (np.mean(are_links[~is_stray]) >= FULL)
    first, last = np.flatnonzero(~is_stray)[[0, -1]]
    found[:first] = found[last:] = False
    n_more = np.append(0, np.cumsum((content.digits > 0) | (content.link >= 0)))
    ends = (held_leaves(content, members, own=False) >= FULL) & (n_more[stops] > n_more[starts])
    found[:first], found[last:] = ends[:first], ends[last:]
    found &= is_stray
    said = {at: content.text(*members[at]) for at in np.flatnonzero(is_stray).tolist()} if found.any() else {}
    n_times = Counter(said.values())
    found[[at for at, text in said.items() if n_times[text] > 1 or not text]] = False
    return np.asarray(found)


def _are_fuller(
    content: ContentTree, members: Sequence[tuple[int, int]], is_stray: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Say which strays are alike, also in length, and each say more than the records: rows of a table that are loaded,
    above many that are not yet. Choices of filters differ in length, and boxes of advertisements share no columns with
    the results below.
    """
    starts, stops = np.array(members, np.int64).T
    n_leaves = content.before[stops] - content.before[starts]
    found = is_stray & (n_leaves > np.median(n_leaves[~is_stray]))
    ranges = [members[at] for at in np.flatnonzero(found).tolist()]
    if (
        len(ranges) < MIN_MEMBERS
        or (content.label[starts] != _ROW).any()
        or n_leaves[found].max() > MAX_SIZE * n_leaves[found].min()
        or not are_of_one_kind(content, ranges)
    ):
        found[:] = False
    return np.asarray(found)


def _begin_alike(
    content: ContentTree, members: Sequence[tuple[int, int]], is_stray: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Say which strays begin with a date, or other numbers of one form, as most records do: a meeting that was
    cancelled has no papers.
    """
    found = np.zeros(len(members), np.bool_)
    firsts = first_texts(content, np.array(members)[:, 0])
    others = [_form(content.text_at(node)) for node in firsts[~is_stray][:MAX_FORMS].tolist()]
    form, n = Counter(others).most_common(1)[0]
    if form.count("0") + form.count("y") > 1 and 2 * n > len(others):
        strays = np.flatnonzero(is_stray & (content.digits[firsts] > 0) & (firsts < np.array(members)[:, 1]))
        found[[at for at in strays.tolist() if _form(content.text_at(int(firsts[at]))) == form]] = True
    return found


def _form(text: str) -> str:
    """Return the form of a text up to its last number: that of `12/5/2022 Cancelled` is `0/0/y`."""
    words = re.sub(r"[^\W\d]+", "a", re.sub(r"\D+$", "", text[:MAX_PAGING]))
    return re.sub(r"\d+", "0", re.sub(r"\d{4}", "y", words))


def _is_paging(content: ContentTree, member: tuple[int, int]) -> bool:
    """Say whether all texts of a member lead through a list: `Sort by date`, `Next 10`, `Page 1 of 6`, numbers; or one
    leads out of it.
    """
    start, stop = member
    leaves = (np.flatnonzero(content.terminal[start:stop] == 1) + start)[: MAX_PAGING + 1].tolist()
    n_words = n_plain = 0
    for leaf in leaves if len(leaves) <= MAX_PAGING else ():
        text = fold(content.text_at(leaf)[:MAX_PAGING]).strip(" |:»«<>[]().·,-")
        if text == _UP:
            return True
        is_word = any(map(str.isalpha, text))
        n_words += is_word
        n_plain += is_word and not any(map(str.isdigit, text))
        if is_word and not _PAGING.fullmatch(text):
            return False
    return n_words > 0 and len(leaves) > max(1, n_plain)


def _is_at_edge(
    content: ContentTree, members: Sequence[tuple[int, int]], held: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """Say of each member that it is before or after all records, which all hold nearly everything, and holds half of
    it, of any class.

    Members after the records alone are none: the last record may be cut off. Nor are rows of a table with a number: of
    the meetings to come there are no papers yet, and a header has none.
    """
    full = np.flatnonzero(held >= FULL)
    found = np.zeros(len(held), np.bool_)
    if len(full) and full[0] > 0 and (held[full[0] : full[-1] + 1] >= FULL).all():
        found[: full[0]] = found[full[-1] + 1 :] = True
        for at in np.flatnonzero(found).tolist():
            start, stop = members[at]
            found[at] = content.label[start] != _ROW or not content.digits[start:stop].any()
        if (held[found] > MAX_AT_EDGE).any() or (held_leaves(content, members, 0)[found] > MAX_AT_EDGE).any():
            found[:] = False
    return found


def _are_titles(content: ContentTree, members: Sequence[tuple[int, int]]) -> NDArray[np.bool_]:
    """Say of each member whether it is one text that leads nowhere, among others of several texts and a link."""
    starts, stops = np.array(members, np.int64).T
    n_links = np.append(0, np.cumsum(content.link >= 0))
    n_linked = n_links[stops] - n_links[starts]
    n_leaves = content.before[stops] - content.before[starts]
    if np.median(n_leaves) < MIN_LEAVES or np.median(n_linked) == 0:
        return np.zeros(len(members), np.bool_)
    is_short = np.add.reduceat(np.append(content.chars, 0), np.ravel([starts, stops], "F"))[::2] <= MAX_PAGING
    return np.asarray((n_leaves == 1) & (n_linked == 0) & is_short)


def _has_few_cells(content: ContentTree, members: Sequence[tuple[int, int]]) -> NDArray[np.bool_]:
    """Say of each member that is a row of a table whether its cells are a third of the others' or fewer,
    or all headers; of a grid that is no table, whether it is its first row, of headers (`grid_headers.py`).
    """
    starts, stops = np.array(members, np.int64).T
    if (content.label[starts] != _ROW).any() or (content.end[starts] != stops).any():
        is_head = np.zeros(len(members), np.bool_)
        is_head[0] = is_header_row(content, members[0], members[1:])
        return is_head
    begin, last = int(starts.min()), int(stops.max())
    inside, above = content.label[begin:last], np.maximum(content.parent[begin:last] - begin + 1, 0)
    cells, headers = (
        np.bincount(above[np.isin(inside, kinds)], minlength=last - begin + 1)[starts - begin + 1]
        for kinds in ((_CELL, _HEADER), (_HEADER,))
    )
    most = int(np.median(cells))
    is_head = (headers == cells) & (cells > 0) & (2 * int(np.median(headers)) < most)
    has_few = (3 * cells <= most) & (most >= MIN_CELLS)
    first = int(np.argmin(has_few))  # below the title of the table
    below = starts[first + 1 : first + 1 + MAX_BELOW].tolist()
    is_told = is_head[first] or names_columns(content, int(starts[first]), below)
    if not is_told:
        first = int(np.argmax(cells == most))
        n_more = np.append(0, np.cumsum((content.digits[begin:last] > 0) | (content.link[begin:last] >= 0)))
        has_more = n_more[stops - begin] > n_more[starts - begin]
    if is_told or (not has_more[first] and 2 * np.count_nonzero(has_more) > len(members)):
        header = content.text(*members[first])  # which each table, or every twentieth row, has again
        again = np.flatnonzero(stops - starts == stops[first] - starts[first]).tolist()
        again = [at for at in again if content.text(*members[at]) == header]
        is_head[again] = is_told or len(again) >= MIN_AGAIN
    return np.asarray(is_head | has_few)
