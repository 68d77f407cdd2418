"""What a page is about, as data of its own: its title, its description, what its address calls it, a price.

Such a fact stands in a page again and again: in the head, the headline, links, scripts. `<h1>{{ title }}</h1>`, and all
other places say the same: who changes it once has another page. Facts are looked for where pages name them; places are
whole words of the layout. O(n) for each of a bounded number of facts.
"""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from .macro_finding import names_in
from .naming import Namer, key_before, whole_name
from .template_text import edited, element_name

MAX_HEAD = 1 << 17
"""Characters of a page in which its facts are looked for."""
MAX_FACTS = 40
MAX_TEXT = 400
"""Characters of a fact."""
MIN_SLUG = 12
MIN_ID = 5
"""Characters of an address' part that is a name, and of one that is a number or has one."""
MIN_NUMBER = 10
"""Digits of a number that no page has by chance several times."""
MAX_PLACES = 1000
"""Places of a fact: what stands oftener is none."""
MAX_INSIDE = 1 << 11
"""Characters before a place that are read: no instruction has more."""
MAX_ASKED = 40
"""Places of a fact that are asked what it is called."""

_TITLE = re.compile(r"(?i)<title\b[^<>]*>([^<>{}\r\n]{1,400}+)</title")
_HEADLINE = re.compile(r"(?is)<h1\b[^<>]*>(.{1,800}?)</h1")
_TEXT = re.compile(r"(?:\A|>)([^<>{}\r\n]++)(?=<|\Z)")
_TAG = re.compile(r"(?i)<((?:base|link|meta)\b[^<>{}]{1,1000})>")
_TELLS = re.compile(
    r"""(?i)\A(?:base\b|.*?\b(?:rel|property)=["']?(?:canonical|og:url)\b|.*?\bname=["']?(description|keywords)\b)"""
)
"""Whether a tag of the head has the page's address, or its group says what of the page."""
_NAMED = re.compile(r"""(?i)\b(?:href|content)=(?:"([^"\r\n]+)"|'([^'\r\n]+)')""")
_ENDS = re.compile(r"\s+[-–—|»·:]+\s+|:\s+")
"""What parts a title from the name of the site."""
_PART = re.compile(r"(?:[?&;](?P<key>\w+)=|[/=])(?P<part>[^/?&;=#\s\"'<>{}]+)")
_PIECE = re.compile(r"[A-Za-z]*\d[A-Za-z0-9]*")
_ENDING = re.compile(r"\.[a-z]{1,5}\Z")
_PRICE = re.compile(r"\d[\d,.]*\d")
_SIGNS = "$£€"
_DIGIT = re.compile("[0-9]")
_DIGITS = re.compile("[0-9]+")
_OPENING = re.compile(r"<[a-zA-Z][^<>]*>\s*\Z")
_SLUGS = {"_": "slug", "-": "slug", "+": "query", "%20": "encoded"}
"""How words are written as one, and what that is called."""


class Fact(NamedTuple):
    """A text that says what a page is about: what it may be called, and how often it stands in the layout at least.

    `of`: the phrase that it is another spelling of.
    """

    text: str
    name: str
    least: int
    of: str = ""


def with_facts(template: str, page: str) -> tuple[str, dict[str, str]]:
    """Return a template in which a page's facts are variables, and their values by names; `page`: its text."""
    taken = bytearray(len(template))
    edits: list[tuple[int, int, str]] = []
    names: dict[str, str] = {}  # by texts
    namer: Namer | None = None
    found = list({fact.text: fact for fact in reversed(list(_facts(page, template)))}.values())[::-1][:MAX_FACTS]
    facts = sorted(found, key=lambda fact: (bool(fact.of), -len(fact.text)))
    for fact in [*facts, *(fact._replace(least=1) for fact in found if fact.name == "title")]:
        is_known = fact.text in names or (fact.of and fact.of not in names)
        places = [] if is_known else list(islice(_places(template, fact.text, taken), MAX_PLACES + 1))
        if not fact.least <= len(places) <= MAX_PLACES or (
            fact.least == 1 and fact.name in names.values()
        ):  # a title is one, once
            continue
        namer = namer or Namer(names_in(template))
        called = [f"{names[fact.of]}_{fact.name}"] if fact.of else _called(template, fact, places)
        name = namer.name(*called)
        names[fact.text] = name
        for start in places:
            taken[start : start + len(fact.text)] = b"\1" * len(fact.text)
            edits.append((start, start + len(fact.text), f"{{{{ {name} }}}}"))
    return edited(template, sorted(edits)), {names[fact.text]: fact.text for fact in found if fact.text in names}


def _facts(page: str, template: str) -> Iterator[Fact]:
    """Give what may be facts, what says most first."""
    head = page[:MAX_HEAD]
    addresses, about = [], []
    for tag in _TAG.finditer(head):
        tells = _TELLS.match(tag[1])
        said = _NAMED.search(tag[1]) if tells else None
        if tells and said and tells[1]:
            about.append(Fact((said[1] or said[2]).strip(), tells[1].lower(), 1))
        elif said:
            addresses.append(said[1] or said[2])
    for phrase in _phrases(head, " ".join(address.partition("//")[2].partition("/")[0] for address in addresses)):
        yield Fact(phrase, "title", 2)
        for between, name in _SLUGS.items():
            yield Fact(between.join(re.findall(r"\w+", phrase.lower())), name, 2, phrase)
    yield from about
    for address in addresses:
        yield from _of_address(address)
    behind = (part for sign in _SIGNS if sign in template for part in template.split(sign)[1:])
    prices = [price[0] for part in behind if (price := _PRICE.match(part))]
    for texts, name, least in ((prices, "price", 2), (_numbers(template), "number", 4)):
        yield from (Fact(text, name, least) for text, n in Counter(texts).most_common(MAX_FACTS) if n >= least)


def _phrases(head: str, host: str) -> list[str]:
    """Return what a page says that it is: the part of its title that its headline says, too, and that headline's texts;
    else the first part, and the whole title. What names the site does not say it.
    """
    headline, title = _HEADLINE.search(head), _TITLE.search(head)
    texts = [text.strip() for text in _TEXT.findall(headline[1])] if headline else []
    whole = title[1].strip() if title else ""
    parts = [part.strip() for part in _ENDS.split(whole)]
    chosen = [part for part in parts if any(text and (text in part or part in text) for text in texts)] or parts[:1]
    phrases = [phrase for phrase in (*chosen, *texts, whole) if _says_something(phrase)]
    return [one for one in phrases if not all(word in host for word in re.findall(r"\w+", one.lower()))][:MAX_FACTS]


def _numbers(template: str) -> Iterator[str]:
    """Give the long numbers of a template: a digit of each stands where only every so many characters are read."""
    stop = 0
    for found in _DIGIT.finditer(template[::MIN_NUMBER]):
        at = found.start() * MIN_NUMBER
        if at >= stop:
            before = template[max(0, at - MIN_NUMBER + 1) : at]
            start = at - (len(before) - len(before.rstrip("0123456789")))
            digits = _DIGITS.match(template, start)
            stop = digits.end() if digits else at + 1
            if stop - start >= MIN_NUMBER:
                yield template[start:stop]


def _says_something(phrase: str) -> bool:
    """Say whether a phrase is of several words, or has a number in a word: one word may stand for anything."""
    return MIN_ID <= len(phrase) <= MAX_TEXT and (" " in phrase or _PIECE.search(phrase) is not None)


def _of_address(address: str) -> Iterator[Fact]:
    name = ""
    for found in _PART.finditer(address.partition("//")[2]):
        part = _ENDING.sub("", found["part"])
        key = whole_name(found["key"] or part) if found["key"] or part.isalpha() else ""
        if len(part) >= MIN_ID and (part.isdigit() or _PIECE.fullmatch(part)):
            yield Fact(part, key or name or "page_id", 3)
        elif len(part) >= MIN_SLUG and len(re.findall(r"[A-Za-z0-9]+", part)) > 2:
            yield Fact(part, key or "slug", 2)
            yield from (Fact(piece, "page_id", 3) for piece in _PIECE.findall(part) if len(piece) >= MIN_ID)
        name = f"{key}_id" if key and not found["key"] else ""


def _places(template: str, text: str, taken: bytearray) -> Iterator[int]:
    """Give where a text stands in the layout as whole words, and is no part of a longer fact."""
    at = template.find(text)
    while at >= 0:
        stop = at + len(text)
        before = template[max(0, at - MAX_INSIDE) : at]
        is_apart = not before[-1:].isalnum() or before[-3:-2] == "%" or (text.isdigit() and not before[-1:].isdigit())
        if is_apart and not template[stop : stop + 1].isalnum() and taken.find(1, at, stop) < 0:
            opened = max(before.rfind("{{"), before.rfind("{%"))
            if opened < 0 or max(before.rfind("}}"), before.rfind("%}")) > opened:
                yield at
        at = template.find(text, stop)


def _called(template: str, fact: Fact, places: list[int]) -> list[str]:
    """Return what a fact may be called, the best first: as keys before it, the element that it is in, or what it is."""
    if fact.name not in ("title", "page_id", "number"):
        return [fact.name]
    before = [template[max(0, start - MAX_INSIDE) : start] for start in places[:MAX_ASKED]]
    if fact.name != "title":
        keys = Counter(key for text in before for key in key_before(text))
        return [*(key for key, n in keys.most_common(1) if n > 1 and key not in ("value", "id")), fact.name]
    elements = [element_name(opening[0]) for text in before if (opening := _OPENING.search(text))]
    return ["title", *filter(None, elements), "heading"]
