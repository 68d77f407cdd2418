"""What a page states of its subject, the thing that it is about: a recipe's ingredients, a product's brand. JSON-LD,
else microdata.

Of the things that a page states, its subject is the first that is neither the site, nor a way through it, nor what
stands in another thing; an article about a recipe comes behind the recipe. A thing in it gives its name, or its own
properties if it has none.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..articles.head import linked_data, named_things, referred, texts_of
from ..measures import readable_duration
from ..model import Item, Record
from ..naming.words import plural, property_name, split_name
from ..page import Page
from ..tree import Tree
from ..vocabulary import word_set

MAX_PROPERTIES = 60
MAX_STATED = 4000
"""Characters of a stated text."""
MAX_LISTED = 200
"""Texts of one property."""
MAX_DEPTH = 8
MIN_PROPERTIES = 3
"""Properties of a thing, from which it may be what a page is about."""
_BESIDE = re.compile(
    r"WebSite|WebPage|^(?:Item|Collection|Profile|Search|About|Contact|FAQ|QA)\w*Page|ItemList|BreadcrumbList|ListItem|Organization|Corporation|"
    r"Person|ImageObject|VideoObject|Action|SiteNavigation|WPHeader|WPFooter|WPSideBar|Comment|Review$|Rating|Offer$|HowTo|Question|Answer|"
    r"EntryPoint|PropertyValue|Language|Brand|PostalAddress|ContactPoint|^Thing$|Speakable"
)
"""Types of what stands beside a page's subject or in it."""
_STORY = re.compile(r"Article$|^(?:Blog|SocialMedia)Posting|^Blog$|^CreativeWork$|^Report$")
_OF_THE_FILE = word_set("details.of_the_file")
_OF_ANY = frozenset(("aggregateRating", "offers"))
"""Things in a subject of any type, of which people ask as of the subject itself."""
_WHOLE = ("text", "itemListElement", "name")


def subject_values(tree: Tree) -> dict[str, tuple[str, ...]]:
    """Return property -> texts of a page's subject, in the order stated; {} for a page that states none."""
    things = list(linked_data(tree))
    _, thing = _subject_of(things)
    kinds = [word.lower() for kind in texts_of(thing.get("@type")) for word in split_name(kind)[:1]]
    found: dict[str, tuple[str, ...]] = {}
    named = named_things(things)
    subject = {name: referred(value, named) for name, value in thing.items()}
    for name, value in [*_properties(subject, inner=False), *_properties(subject, inner=True)]:
        said = _own_name(property_name(name) or "", kinds)
        texts = tuple(text for text in stated_texts(value) if text and "://" not in text and len(text) <= MAX_STATED)
        if said and texts and said not in _OF_THE_FILE and len(found) < MAX_PROPERTIES:
            is_again = all(text.startswith(texts[0]) for text in texts)  # "8" and "8 servings"
            found.setdefault(said, texts[:1] if is_again else texts)
    image = _address_of(subject.get("image"))
    return found | {"image": (image,)} if image else found


def names_inside(tree: Tree) -> set[str]:
    """Return the names of what a page states of things in its subject, and not of that itself: the fat in what it
    feeds, not the price of its offer.
    """
    _, thing = _subject_of(linked_data(tree))
    thing = {name: value for name, value in thing.items() if name not in _OF_ANY}
    own, inside = ({property_name(name) for name, _ in _properties(thing, inner=inner)} for inner in (False, True))
    return {name for name in inside if name and name not in own}


def stated_thing(tree: Tree) -> str:
    """Return the name of the thing that a page states to be about, as a recipe or a product; "" for a story or none."""
    rank, thing = _subject_of(linked_data(tree))
    return next(iter(texts_of(thing.get("name")) or texts_of(thing.get("title"))), "") if rank > 1 else ""


def stated_record(page: Page) -> Record | None:
    """Return what a page states of the thing that it is about; None for a story, or where it states none."""
    tree = page.tree
    if not stated_thing(tree):
        return None
    fields: dict[str, Item | list[Item]] = {}
    for name, texts in subject_values(tree).items():
        items = [Item("", src=text) if name == "image" else Item(text) for text in texts]
        is_several = len(items) > 1
        fields[plural(name) if is_several and not name.endswith("s") else name] = items if is_several else items[0]
    return Record([tree.root], fields)


def _subject_of(things: Iterable[Mapping[str, Any]]) -> tuple[int, Mapping[str, Any]]:
    """Return the subject of a page's things with its rank: the first of the highest; 0 and nothing for none."""
    ranked = ((rank, thing) for thing in things if (rank := _rank(thing)))
    return max(ranked, key=lambda one: one[0], default=(0, {}))


def _address_of(value: object) -> str:
    """Return the address of the first image that is stated, "" for none."""
    for _ in range(MAX_DEPTH):
        if isinstance(value, list):
            value = value[0] if value else None
        elif isinstance(value, dict):
            value = value.get("url") or value.get("contentUrl")
    is_address = isinstance(value, str) and "://" in value[:10] and len(value) <= MAX_STATED
    return str(value) if is_address else ""


def _rank(thing: Mapping[str, Any]) -> int:
    """Return 0 for no subject, 1 for a story, 2 for another thing."""
    kinds = texts_of(thing.get("@type"))
    others = [kind for kind in kinds if not _BESIDE.search(kind)]
    if not others or sum(not name.startswith("@") for name in thing) < MIN_PROPERTIES:
        return 0
    return 1 if all(_STORY.search(kind) for kind in others) else 2


def _properties(thing: Mapping[str, Any], *, inner: bool) -> Iterator[tuple[str, Any]]:
    """Yield the properties of a thing; inner: those of things in it that have no name, but for what people say of
    it.
    """
    for name, value in thing.items():
        if name.startswith("@"):
            continue
        inside = value[0] if isinstance(value, list) and len(value) == 1 else value
        if not isinstance(inside, dict) or stated_texts(inside):
            if not inner:
                yield name, value
        elif inner and property_name(name) not in _OF_THE_FILE:
            yield from ((name, value) for name, value in inside.items() if not name.startswith("@"))


def _own_name(name: str, kinds: list[str]) -> str:
    """Return the name of a property without the type that it is of: `recipe_yield` of a recipe is its `yield`."""
    first, _, rest = name.partition("_")
    return rest if rest and first in kinds and rest != "id" else name


def stated_texts(value: object, depth: int = 0) -> list[str]:
    """Return the texts of a stated value: of a step its text, of a section its steps, of another thing its name."""
    if isinstance(value, bool):
        return []
    if isinstance(value, (str, int, float)):
        return [readable_duration(text) for text in texts_of(str(value))]
    if isinstance(value, dict) and depth < MAX_DEPTH:
        return stated_texts(next((value[name] for name in _WHOLE if value.get(name)), None), depth + 1)
    if isinstance(value, list) and depth < MAX_DEPTH:
        return [text for inside in value[:MAX_LISTED] for text in stated_texts(inside, depth + 1)][:MAX_LISTED]
    return []
