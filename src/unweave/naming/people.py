"""Whether texts are names of people: by their form, and by how often they come again. O(sample)."""

import re
from collections import Counter

from . import value_forms
from .traits import Traits, has_one

MIN_PEOPLE = 0.3
"""Share of the texts that are different where they are people, who come again less often than categories;
or begin with one word."""
MAX_INITIALS = 3
"""Characters of initials, or of what is short for a rank, behind a name: `Doe, J.`"""
MIN_OF_PEOPLE, MAX_PEOPLE = 0.7, 300
"""Share of names between commas that have the form of a person's and are different, at least, and twice that of those
with an initial; characters of a text that are read."""
_INITIAL = re.compile(r"\b[A-ZÀ-Þ]\.")
_BETWEEN_PEOPLE = re.compile(r",\s+|\s*;\s*|\s(?:and|&|und|et|y|e)\s")


def are_people(traits: Traits) -> bool:
    """Say whether names are those of people: most begin with different words, as one brand's products do not, and those
    that differ end with different ones, as clubs and parks do not.
    """
    firsts = Counter(text.partition(" ")[0] for text in traits.texts)
    lasts = Counter(last for text in set(traits.texts) if len(last := text.rpartition(" ")[2]) > MAX_INITIALS)
    most = MIN_PEOPLE * len(traits.texts)
    is_brand = len(traits.texts) > 2 and max(firsts.values(), default=0) > most
    are_places = max(lasts.values(), default=0) > max(2, most)  # two of a family are people
    return not (is_brand or are_places) and traits.distinct > MIN_PEOPLE


def are_several_people(traits: Traits) -> bool:
    """Say whether texts are names of people, several in some, who hardly come again, as kinds and places do."""
    if not has_one(traits, (", ", ";", " and ", " & ")):
        return False
    n_initials = sum(part[-1:].isupper() for part in "".join(traits.texts).split("."))  # and some other capitals
    if 2 * n_initials < MIN_OF_PEOPLE * max(6, 1.3 * len(traits.texts)):
        return False
    lines = [[part for part in _BETWEEN_PEOPLE.split(text[:MAX_PEOPLE].strip(" .,;")) if part] for text in traits.texts]
    names = [name for line in lines for name in line]
    n_short = sum(_INITIAL.search(name) is not None for name in names)  # the surest sign: kinds have none
    least = MIN_OF_PEOPLE * len(names)
    if len(names) < max(6, 1.3 * len(lines)) or len(set(names)) < least or 2 * n_short < least:
        return False
    return sum(value_forms.PERSON.fullmatch(name) is not None for name in names) >= least
