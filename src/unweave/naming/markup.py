"""What the elements around a field's values say that it is: properties, labels for programs and people, classes, ids.
O(elements).
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..gathering import grouped, most_of
from ..tree.labels import STRUCK
from ..vocabulary import word_list
from .roles import counted
from .traits import Traits
from .words import ANYWHERE, FIELDS, ICONS, OF_PATHS, field_words, label_name, property_name, split_name

Element = tuple[str, Mapping[str, str]]
"""An element: its tag, and its attributes."""

PROPERTIES = ("itemprop", "property", "data-field")
CAPTIONS = ("data-label", "data-th", "data-title", "data-column", "aria-label")
"""Attributes with the caption of a cell, for narrow screens and screen readers;
a caption is the same in every record."""
TESTED = word_list("naming.tested")
"""Attributes by which tests and style sheets find an element, called like its classes."""
_TESTED = frozenset(TESTED)
GENERIC = frozenset(("name", "url", "text", "value"))
"""Properties of whatever they stand in: the `name` in an `author` is the author's."""
NEAR = 4
"""Elements around a value that say what it is."""
ICON = "icon"
"""The tag, among the elements around a value, of an empty one right before it: it draws what the value is."""
_SAYING = frozenset((*PROPERTIES, *CAPTIONS, "itemtype"))
"""Attributes that are asked for: most elements have none of them."""
_LEADING = frozenset(("a", "button", "img"))
"""Tags whose `title` says what happens, or what is shown."""
_TELLING = STRUCK | {"time", "cite", "address"}
"""Tags that say something without an attribute."""
NEAR_END = 2
"""Parts of a path before its last one that say what this is."""
_OLD = frozenset(("old", "old_price"))
_IDENTIFIER = re.compile(r"\w*(?:[a-z\d][A-Z]|_|-)\w*")
"""What programs call an element, `productCard_title`; it names a field as a class does."""
_FILE = re.compile(r"\.(?:pdf|docx?|xlsx?|odt|rtf|pptx?)(?:$|[?#])", re.IGNORECASE)
"""The end of an address of a file that is read."""
_ASKED = re.compile(r"(?:\A|[&;])(?:action|mode|act|do)=([a-z]+)")
"""What a program that an address leads to is asked to do."""
SCHEMES = {"mailto:": "email", "tel:": "phone"}
"""What addresses are that lead to no page."""
MAX_NOUN = 16
"""Letters of a part of an address that says what is there."""
MAX_COUNTED = 40
"""Characters of a caption that says what is counted."""
MAX_PATH = 300
"""Characters of an address whose path is read."""


@dataclass(frozen=True, slots=True)
class Markup:
    """Names that the markup gives a field, the surest first.

    captions : as the page writes them; properties : `itemprop` and the like; classes : fields that classes, ids and
        icons name;
    hints : fields that they name by vague words only; paths : fields that the addresses of the links name;
    nouns : other words in these addresses, one at most; stated : the field that the keys of the values name in the
        page's JSON;
    tips : what is shown of it to who points at it
    """

    captions: tuple[str, ...] = ()
    properties: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    nouns: tuple[str, ...] = ()
    stated: tuple[str, ...] = ()
    tips: tuple[str, ...] = ()


def read_markup(values: Iterable[Sequence[Element]], links: Sequence[str] = ()) -> Markup:
    """Return what the elements around values say; of each value those around it, the nearest first, up to the record's.

    links : addresses that the values, and no others of their records, lead to
    """
    captions: dict[str, int] = defaultdict(int)
    tips: dict[str, int] = defaultdict(int)
    properties: dict[str, int] = defaultdict(int)
    classes: dict[str, int] = defaultdict(int)
    hints: dict[str, int] = defaultdict(int)
    # elements that share their attributes say the same: by how near they are, and how often they are there
    placed: dict[tuple[str, int, int], tuple[Element, int]] = {}
    alike = grouped((tuple([(tag, id(attrs)) for tag, attrs in chain]), chain) for chain in values)
    n = sum(map(len, alike.values()))
    for chain, *others in alike.values():
        times = 1 + len(others)
        near = [element for element in chain if element[0] != ICON][:NEAR]
        if not all(_SAYING.isdisjoint(attrs) for _, attrs in near):
            given = _property(near)
            if given:
                properties[given] += times
            for caption in dict.fromkeys(attrs[key] for _, attrs in near[:2] for key in CAPTIONS if attrs.get(key)):
                if caption[:1].isdigit() and (noun := counted(Traits.of([caption[:MAX_COUNTED]]))) in FIELDS:
                    caption = noun or caption  # `3 comments`, around the number alone
                captions[caption] += 0 if _IDENTIFIER.fullmatch(caption[:200]) else times
        for tag, attrs in near[:2]:
            if "title" in attrs and tag not in _LEADING:
                tips[attrs["title"]] += times
                break
        icons = [(0, element) for element in chain if element[0] == ICON] if len(near) < len(chain) else ()
        for distance, element in (*icons, *enumerate(near)):
            at = element[0], id(element[1]), distance
            known = placed.get(at)
            placed[at] = element, known[1] + times if known else times
    for (_, _, distance), ((tag, attrs), n_there) in placed.items():
        sure, vague = _fields_of(tag, attrs)
        for field in sure:
            classes[field] += n_there * (12 // (1 + distance))
        for field in vague:
            hints[field] += n_there * (12 // (1 + distance))
    said, pointed = (
        tuple([name for text in most_of(found, 2, 0.8 * n) if n > 1 and (name := label_name(text))])
        for found in (captions, tips)
    )
    return Markup(
        said,
        tuple(most_of(properties, 2, 0.5 * n)),
        tuple(most_of(classes, 4, 12 * 0.2 * n)),
        tuple(most_of(hints, 4, 12 * 0.2 * n)),
        *_said_by_paths(links),
        tips=pointed,
    )


def is_called_old(chain: Iterable[Element]) -> bool:
    """Say whether elements around a price say that it is the one before: one is struck, or called `was` or `old`."""
    return any(not _OLD.isdisjoint((*sure, *vague)) for sure, vague in (_fields_of(*element) for element in chain))


def _said_by_paths(links: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the field that the path of most addresses names, near its end: `author` of `/authors/ann`,
    no `city` of `/city/docs/2025/a.pdf`; and another word of nearly all: `course` of `/course/17`.
    """
    said: list[str] = []
    nouns: list[str] = []
    if not links:
        return (), ()
    if sum(_FILE.search(link[:MAX_PATH]) is not None for link in links) >= 0.8 * len(links) > 0.8:
        return ("document",), ()
    for scheme, reached in SCHEMES.items():
        if sum([link[: len(scheme)].lower() == scheme for link in links]) >= 0.8 * len(links) > 0:
            return (reached,), ()
    for link in links:
        path = link[:MAX_PATH].partition("://")[2].partition("/")[2] if "://" in link[:12] else link[:MAX_PATH]
        path, _, asked = path.partition("#")[0].lower().partition("?")
        words = path.strip("/").split("/")
        # `member.php?action=profile`, `user_details?id=5`
        program = [*_subject(words[-1].partition(".")[0]), *_ASKED.findall(asked)] if asked else []
        near = [*words[-NEAR_END - 1 : -1], *program]
        said += [name for word in reversed(near) if (name := OF_PATHS.get(word))][:1]
        nouns += [word for word in reversed(words[-NEAR_END:]) if _is_noun(word)]
    enough = 0.8 * len(links) if len(set(links)) > 1 else len(links) + 1
    best = [max(dict.fromkeys(found), key=found.count, default="") for found in (said, nouns)]
    fields, others = [
        (name,) if found.count(name) >= enough else () for name, found in zip(best, (said, nouns), strict=True)
    ]
    return fields, others


def _subject(program: str) -> list[str]:
    """Return the words of a program's name that may say what is there: of `author_books`, which lists books,
    none but these."""
    words = program.split("_")
    return words[-1:] if words[-1].endswith("s") and words[-1] not in ANYWHERE else words


def _is_noun(word: str) -> bool:
    """Say whether a part of an address may say what is there: a word, and none that any address may have."""
    return word.isascii() and word.isalpha() and 4 <= len(word) <= MAX_NOUN and word not in ANYWHERE


def _fields_of(tag: str, attrs: Mapping[str, str]) -> tuple[Sequence[str], Sequence[str]]:
    """Return the fields that an element names, and those that it names by vague words."""
    if tag == ICON:
        classes = split_name(attrs.get("class", "")[:200])
        return tuple(dict.fromkeys(ICONS[word] for word in classes if word in ICONS)), ()
    if not attrs and tag not in _TELLING:
        return (), ()
    tested = "" if _TESTED.isdisjoint(attrs) else next((attrs[key][:200] for key in TESTED if attrs.get(key)), "")
    sure, vague = _named(attrs.get("class", "")[:400], attrs.get("id", "")[:200], tested)
    if tag == "time":
        return ("date", *sure), vague
    if tag == "address":
        return (*sure, "address"), vague
    if tag == "cite" or attrs.get("rel") == "author":
        return sure, ("author", *vague)
    is_struck = tag in STRUCK or "line-through" in attrs.get("style", "")
    return sure, ("old", *vague) if is_struck else vague


@lru_cache(maxsize=4096)
def _named(classes: str, identifier: str, tested: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the fields that an element's classes, id and name for tests say, and those said by vague words."""
    words = tuple(dict.fromkeys((*classes.split()[:8], identifier, tested)))
    sure = tuple(name for word in words if (name := field_words(word)))
    return sure, tuple(name for word in words if (name := field_words(word, vague=True)))


def _property(chain: Sequence[Element]) -> str | None:
    """Return the property nearest to a value; a generic one stands for what is around it, if that is said."""
    generic = None
    for _, attrs in chain:
        given = [found for key in PROPERTIES if key in attrs and (found := property_name(attrs[key]))]
        name = given[0] if given else None
        if name and name not in GENERIC:
            return name
        generic = generic or name
        if "itemtype" in attrs and generic:
            break  # the thing that the generic property is of, without a property of its own
    return generic
