"""Ratings that are read out as a sentence: `Rated 4.5 out of 5 stars 12 reviews` is 4.5, by 12. O(characters).

A sentence of that kind is what screen readers are given for stars; what a reader sees, and wants, is the number.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from ..counts import OUT_OF
from ..expressions import expression
from ..model import Item
from ..vocabulary import word_list
from .drafts import AGREEMENT, Draft

MAX_SENTENCE, MAX_WORDS = 100, 10
"""Characters and words of a sentence at most; a title with stars in it has more."""
ASKED = 5
"""Texts of a column that are read before all are."""
_STARS = "|".join(word_list("records.stars"))
_POINTS = r"(?<![\d.,])(\d{1,2}(?:[.,]\d{1,4})?)"
_MOST = r"(?:5|10|five|ten|fünf|cinq|cinco)(?![\d.,]*\d|/)"
_RATED = expression(
    rf"(?<![\d.,])(?:5|10)\s?(?:つ星|点|개|yıldız)?\s?(?:のうち|满分|満点中|中|중|üzerinden)\s?{_POINTS}(?:점|点|分)?"
    rf"|{_POINTS}[\s-]*(?:{_STARS})?\s*(?:{OUT_OF}|[，,]\s?最多)\s*{_MOST}[\s-]*(?:(?:{_STARS})(?!\w))?"
    rf"|(?<![\d.,])([0-5](?:[.,]\d{{1,2}})?)[\s-]*(?:{_STARS})(?!\w)",
    re.IGNORECASE,
)
_OF_STARS = expression(rf"\d\s*{OUT_OF}\s*{_MOST}[\s-]*(?:{_STARS})(?!\w)", re.IGNORECASE)
_NONE = re.compile(r"\(?0\s[^\W\d]{3,15}\)?")
_COUNT = re.compile(r"\d[\d.,\s]*[kKmM]?(?![\d.,])")
RATED = frozenset("rating ratings rated stars star score".split())
"""Words of the names of columns that a number of stars may have."""


def parts_of_sentence(text: str) -> tuple[str, str] | None:
    """Return the rating that a sentence reads out, and how many have rated, "" where it does not say; None for others.

    >>> parts_of_sentence("Rated 4.5 out of 5 stars 12 reviews"), parts_of_sentence("0 reviews")
    (('4.5', '12'), ('', '0'))
    """
    if len(text) > MAX_SENTENCE or len(text.split()) > MAX_WORDS + 2:
        return None
    if _NONE.fullmatch(text):
        return "", "0"
    found = _RATED.search(text)
    rating = found and next(filter(None, found.groups()))
    if not found or not rating or float(rating.replace(",", ".")) > 10:
        return None
    before, after = text[: found.start()], text[found.end() :]
    counts = [match[0].strip(" .,") for match in _COUNT.finditer(f"{before}\n{after}")]
    if len(counts) > 1 or len(before.split()) + len(after.split()) > MAX_WORDS:
        return None
    return (rating, counts[0] if counts else "") if any(map(str.isalpha, text)) or "/" in text else None


def with_numbers(drafts: Sequence[Draft], names: Sequence[str]) -> tuple[list[Draft], list[str], list[Draft]]:
    """Return columns and their names with the numbers of those that read out stars, and how many have rated beside;
    and the columns that only read out what another has.
    """
    found: list[Draft] = []
    repeated: list[Draft] = []
    named: list[str] = []
    for draft, name in zip(drafts, names, strict=True):
        is_called = not RATED.isdisjoint(name.split("_"))
        said = _read(draft) if not draft.has_several and (is_called or _says_stars(draft)) else None
        others = [other for other in drafts if other is not draft] if said else []
        if said and (not said[1] or _are_shown(said[1], others)) and _are_shown(said[0], others):
            repeated.append(draft)
            continue
        found.append(draft if said is None else replace(draft, items=said[0]))
        named.append("rating" if said and not is_called and not draft.name else name)
        if said is not None and said[1] and not _are_shown(said[1], others):
            nodes = [here if items else () for here, items in zip(draft.nodes, said[1], strict=True)]
            found.append(Draft(nodes, said[1]))
            named.append("reviews")
    return found, named, repeated


def _says_stars(draft: Draft) -> bool:
    """Say whether one of a column's first texts has the word, and how many there could be: `5 Star Hotel` has not."""
    return any(_OF_STARS.search(text[:MAX_SENTENCE]) for text in draft.texts[:ASKED])


def _read(draft: Draft) -> tuple[list[Sequence[Item]], list[Sequence[Item]]] | None:
    """Return the items of ratings and of counts, none of these where few have any; None for other columns."""
    texts = draft.texts
    if not any(part and part[0] for part in map(parts_of_sentence, texts[:ASKED])):
        return None  # most columns
    parts = [parts_of_sentence(text) for text in texts]
    if sum(part is not None for part in parts) < AGREEMENT * len(parts):
        return None
    ratings, counts = list[Sequence[Item]](), list[Sequence[Item]]()
    for items in draft.items:
        part = parts_of_sentence(items[0].text) if items else None
        ratings.append(items if part is None else (replace(items[0], text=part[0]),) if part[0] else ())
        counts.append((replace(items[0], text=part[1]),) if part and part[1] else ())
    return ratings, counts if 2 * sum(map(bool, counts)) > len(texts) else []


def _are_shown(counts: Sequence[Sequence[Item]], drafts: Sequence[Draft]) -> bool:
    """Say whether another column has the same counts."""
    wanted = [_digits(items[0].text) if items else "" for items in counts]
    n = sum(map(bool, wanted))
    for draft in drafts:
        texts = ("".join([item.text for item in items]) for items in draft.items)
        pairs = zip(wanted, texts, strict=True)
        if (
            sum(one != "" and len(text) < 2 * len(one) + 20 and _digits(text) == one for one, text in pairs)
            > n * AGREEMENT
        ):
            return True
    return False


def _digits(text: str) -> str:
    return "".join(filter(str.isdigit, text[:MAX_SENTENCE]))
