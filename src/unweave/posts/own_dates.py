"""Which of the dates in a post is its own: the column of dates that runs in order (after MiBAT, section 5.2).

Posts often hold several dates at fixed places: joined, posted, edited. Matching alone takes the first.
"""

import re
from bisect import bisect_left
from collections import defaultdict

from ..dates.calendar import chronology, rough
from ..dates.reading import caseless
from ..expressions import expression
from .pivots import Pivot
from .sketch import Sketch
from .stamps import shown
from .territories import Post, signature

_OTHER_DATE = expression(
    r"join|regist|member since|since|edit|bearbeitet|geändert|dabei seit|mitglied|inscrit|inscripci|iscritto|modifi"
    r"|last (?:seen|active|activity|reply|post|message|comment)|letzte[rn]? (?:beitrag|antwort|besuch)|born|updated"
    r"|zuletzt|geregistreerd|lid sinds|ditulis|дата рег|зарегистр|редакт"
)


WORDS = 8
"""Letters before a date that are more than a weekday."""
Column = tuple[str, ...]
"""The signature of a column of dates."""


def ranked_columns(sketch: Sketch, posts: list[Post], pivots: list[Pivot]) -> list[Column]:
    """Return the columns of dates in `posts`, the posts' own first."""
    columns: dict[Column, dict[int, Pivot]] = defaultdict(dict)
    nodes = [pivot.node for pivot in pivots]
    for index, post in enumerate(posts):
        for pivot in pivots_inside(post, pivots, nodes):
            columns[_column(sketch, pivot)].setdefault(index, pivot)
    return sorted(columns, key=lambda column: -_score(sketch, columns[column], len(posts)))


def best_pivots(sketch: Sketch, posts: list[Post], pivots: list[Pivot], columns: list[Column]) -> list[Pivot | None]:
    """Return for each post the pivot of the best of `columns` that it has, None where it has none."""
    nodes = [pivot.node for pivot in pivots]
    owned: list[dict[Column, Pivot]] = [{} for _ in posts]
    for own, post in zip(owned, posts, strict=True):
        for pivot in pivots_inside(post, pivots, nodes):
            own.setdefault(_column(sketch, pivot), pivot)
    best = [own[columns[0]] for own in owned if columns and columns[0] in own]
    forms = {_form(pivot) for pivot in best if pivot.date is not None and not pivot.date.ago}
    return [_best(own, columns, forms) for own in owned]


def _form(pivot: Pivot) -> str:
    """Return how a date is written: numbers and words alike."""
    return re.sub(r"[^\W\d_]+", "a", re.sub(r"\d+", "0", shown(pivot)))


def _column(sketch: Sketch, pivot: Pivot) -> Column:
    """Return the column of a date: its signature, and a mark where its words say that it is not when the post was
    written."""
    return (*signature(sketch, pivot, 2), *(("other",) if is_other_date(sketch, pivot) else ()))


def is_other_date(sketch: Sketch, pivot: Pivot) -> bool:
    """Say whether its words say that a date is not when the post was written: "joined", "edited", "last reply"."""
    return _OTHER_DATE.search(_words_before(sketch, pivot)) is not None


def _best(own: dict[Column, Pivot], columns: list[Column], forms: set[str]) -> Pivot | None:
    """Return the pivot of the best column; where a post has only columns of its own, the earliest date, of those
    written as the other posts' are, if there are.
    """
    ranked = [own[column] for column in columns if column in own]
    if not ranked or columns[0] in own:
        return ranked[0] if ranked else None
    alike = [pivot for pivot in ranked if _form(pivot) in forms] or ranked
    return min(alike, key=lambda pivot: rough(pivot.date) if pivot.date is not None else (0,))


def pivots_inside(post: Post, pivots: list[Pivot], nodes: list[int]) -> list[Pivot]:
    """Return the pivots in `post`; `nodes` : the nodes of `pivots`, increasing."""
    return [one for start, end in post.ranges for one in pivots[bisect_left(nodes, start) : bisect_left(nodes, end)]]


def _score(sketch: Sketch, column: dict[int, Pivot], n_posts: int) -> float:
    """Weigh one column: how many posts have it, how chronological it is, clock times, and words of other dates."""
    found = [column[index] for index in sorted(column)]
    coverage = len(found) / n_posts
    timed = sum(1 for one in found if one.stamp or (one.date and (one.date.clock or one.date.ago))) / len(found)
    alien = sum(1 for pivot in found if _column(sketch, pivot)[-1] == "other") / len(found)
    varied = len({pivot.value for pivot in found}) / len(found)
    return 2 * coverage + chronology([pivot.date for pivot in found]) + 0.5 * timed - 1.5 * alien + 0.2 * varied


def _words_before(sketch: Sketch, pivot: Pivot) -> str:
    """Return the pivot's text and what stands before it in its line, folded; a text with words before its date says
    itself which it is.
    """
    if (
        pivot.source == "text"
        and pivot.date is not None
        and sum(map(str.isalpha, pivot.value[: pivot.date.start])) > WORDS
    ):
        return caseless(pivot.value)
    parent = sketch.parent[pivot.node]
    above = sketch.parent[parent]
    before = _end_of_text(sketch, parent, pivot.node) if pivot.node - parent < 40 else ""
    if not before and above > 0 and parent - above < 12:
        before = _end_of_text(sketch, above, parent)
    return caseless(f"{before} {pivot.value}")


def _end_of_text(sketch: Sketch, start: int, end: int) -> str:
    return sketch.tree.text_of(start, end)[-40:] if sketch.text_in(start, end) else ""
