"""Lists whose records are the sections of another list: a title, and records of the other below it.

A shelf of films, a table of functions under each heading. The other list, in sections, is what a person wants; a title
and its tags are one record. O(records) for each pair of lists looked at.
"""

from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

from ..naming.value_forms import YEAR
from ..tree.content import ContentTree
from ..tree.labels import LABEL
from .candidates import Candidates
from .features import NAMES
from .likeness import first_texts
from .ranking import likeliest

MAX_OUTER, MAX_LOOKED_AT = 2, 20
"""Lists that may be of sections, the best ones, and that may be their records."""
NEARLY = 0.2
"""Of the likelihood of sections that their records have to have."""
MIN_EACH, MIN_HELD = 2, 0.5
"""Records of a section, on the mean, and share of its characters that they hold, of the median one."""
WHOLE = 0.99
"""Share from which on they hold all of it."""
MIN_CARDS = 3
"""Cards of a row of them, which holds nothing else, on the mean: two may be the sides of one record."""
MIN_TERMINALS, MOST = float(np.log(2)), 0.8
"""Log of the texts and images of the median record: lone words are a part of what they stand in, as tags are, but in an
index by letters;
and share of the records whose first texts, and whose texts, differ, and that lead somewhere: labels recur, and
paragraphs lead nowhere."""
SHORT = float(np.log(80))
"""Log of the characters of the median record up to which it is no paragraph, though it leads nowhere."""
MAX_LETTERS = 100
"""Records of which it is asked whether they begin with letters."""
MAX_LETTER = 20
"""Bytes of a text that is one letter, marks around it counted."""
_CELLS = [LABEL["td"], LABEL["th"]]


def join_sectioned(
    content: ContentTree, candidates: Candidates, features: NDArray[np.float64], score: NDArray[np.float64]
) -> None:
    """Give the records of sections the score of the list of these."""
    order = likeliest(score, MAX_LOOKED_AT).tolist()
    of = {
        name: features[order, NAMES.index(name)] for name in ("log_terminals", "distinct", "linked", "log_median_chars")
    }
    is_able, is_word = of["distinct"] >= MOST, of["log_terminals"] < MIN_TERMINALS
    is_linked = of["linked"] >= MOST
    is_item = is_linked | (of["log_median_chars"] <= SHORT)
    able = [pair[is_able].tolist() for pair in (np.array(order), is_word, is_linked, is_item)]
    for outer in order[:MAX_OUTER]:
        has_letters = cache(partial(_have_letters, content, candidates.bounds(outer)[0]))
        for inner, is_lone, leads, is_one in zip(*able, strict=True):
            is_near = is_one and score[inner] >= NEARLY * score[outer]
            if (
                inner != outer
                and min(score[inner], score[outer]) > 0
                and (not is_lone or has_letters())
                and (
                    (
                        is_near
                        and _are_in_sections(
                            content, candidates, outer, inner, is_named=not leads, are_cards=leads and not is_lone
                        )
                    )
                    or _are_rows(content, candidates, outer, inner)
                )
            ):
                score[inner] += score[outer]
                score[_once_in_each(candidates, outer)] = 0  # themselves, and their titles
                break


def _have_letters(content: ContentTree, starts: NDArray[np.int32]) -> bool:
    """Say whether records begin with a letter or a year each, all different: those of an index, whose lone words are
    the list.
    """
    nodes = first_texts(content, starts[:MAX_LETTERS])
    if np.count_nonzero(content.chars[nodes] <= MAX_LETTER) < MOST * len(nodes) or (np.diff(nodes) == 0).any():
        return False  # most lists; and those without texts, of which the root, all of the page, would be read for each
    firsts: list[str] = []
    n_others = 0
    for node in nodes.tolist():
        text = content.text_at(node).strip(" -–:.()[]")
        n_others += (len(text) != 1 or not text.isalpha()) and not YEAR.fullmatch(text)
        if len(nodes) - n_others < MOST * len(nodes):
            return False  # most lists, at their first texts
        firsts.append(text)
    return len(set(firsts)) == len(firsts)


def _once_in_each(candidates: Candidates, sections: int) -> list[int]:
    """Return the lists of which one record is in each section."""
    starts, stops = candidates.bounds(sections)
    alike = np.flatnonzero(np.diff(candidates.offset) == len(starts)).tolist()
    bounds = ((index, *candidates.bounds(index)) for index in alike)
    return [index for index, begins, ends in bounds if (begins >= starts).all() and (ends <= stops).all()]


def _are_rows(content: ContentTree, candidates: Candidates, outer: int, inner: int) -> bool:
    """Say whether the records of one list are rows of tables in those of another, in varying number: as many in each
    are the lines of one record.
    """
    is_row = content.label[candidates.start[candidates.offset[inner]]] == LABEL["tr"]
    at = _places(candidates, outer, inner) if is_row else None
    varies = at is not None and bool(np.ptp(np.bincount(at)))
    return varies and _are_in_sections(content, candidates, outer, inner)


def _are_in_sections(
    content: ContentTree,
    candidates: Candidates,
    outer: int,
    inner: int,
    is_named: bool = False,
    are_cards: bool = False,
) -> bool:
    """Say whether the records of one list are what those of another hold, but for a title, and begin with names, where
    these are asked for.
    """
    starts, stops = candidates.bounds(outer)
    begins, ends = candidates.bounds(inner)
    at = _places(candidates, outer, inner)
    if at is None or np.isin(content.label[begins], _CELLS).any():
        return False
    before = np.append(0, np.cumsum(content.chars[starts[0] : stops[-1]], dtype=np.int64))
    chars, around = (before[b - starts[0]] - before[a - starts[0]] for a, b in ((begins, ends), (starts, stops)))
    shares = np.sort(np.bincount(at, chars) / np.maximum(1, around))
    # of NumPy's median, the first one of floats loads its masked arrays: 11 ms
    held = (shares[(len(shares) - 1) // 2] + shares[len(shares) // 2]) / 2
    first = first_texts(content, begins)
    words = content.text_key[first[content.digits[first] == 0]]  # what has a digit is no label
    is_less = (
        held < WHOLE
        or _are_titled(content, starts, stops)
        or (are_cards and len(begins) >= MIN_CARDS * len(starts) and _are_pictured(content, begins, ends))
    )
    is_less &= not is_named or len(words) >= MOST * len(first)
    return bool(is_less and held >= MIN_HELD and len(set(words.tolist())) >= MOST * len(words))


def _are_pictured(content: ContentTree, starts: NDArray[np.int32], stops: NDArray[np.int32]) -> bool:
    """Say whether nearly all records have a picture, as cards do, and not the lines of one record."""
    n_before = np.append(0, np.cumsum(content.terminal == 2))
    return bool(np.mean(n_before[stops] > n_before[starts]) >= MOST)


def _are_titled(content: ContentTree, starts: NDArray[np.int32], stops: NDArray[np.int32]) -> bool:
    """Say whether texts stand between the records of a list: the titles of sections that hold nothing else."""
    texts = np.append(0, np.cumsum(content.terminal == 1))
    return bool((texts[starts[1:]] > texts[stops[:-1]]).all())


def _places(candidates: Candidates, outer: int, inner: int) -> NDArray[np.int64] | None:
    """Return in which record of one list each of another is; None where not all are, or there are few in some."""
    starts, stops = candidates.bounds(outer)
    begins, ends = candidates.bounds(inner)
    if len(begins) < MIN_EACH * len(starts) or begins[0] < starts[0]:
        return None  # most lists
    at = np.searchsorted(starts, begins, "right") - 1
    if at.min() < 0 or (ends > stops[at]).any():
        return None
    return at if len(set(at.tolist())) == len(starts) else None
