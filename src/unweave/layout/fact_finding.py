"""What may be facts of a page, where pages say them: titles and headlines, their own address, prices, long texts.

All are texts of the page as its template has them; `facts.py` finds where they stand. O(n).
"""

import re
from collections import Counter
from collections.abc import Iterator
from html import escape
from itertools import islice
from typing import NamedTuple
from urllib.parse import unquote_plus

import numpy as np

from .naming import whole_name

MAX_HEAD = 1 << 17
"""Characters of a page in which its facts are looked for."""
MAX_FACTS = 40
MAX_PLACES = 1000
"""Places of a fact: what stands oftener is none."""
MAX_TEXT = 400
"""Characters of a fact."""
MIN_SLUG = 12
MIN_ID = 5
"""Characters of an address' part that is a name, and of one that is a number or has one."""
MIN_NUMBER, MIN_TIMES = 10, 4
"""Digits of a number that no page has by chance so many times; one of MIN_ID stands behind what is called an id."""

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
_WORD = re.compile("[A-Za-z0-9]+")
_ENDING = re.compile(r"\.[a-z]{1,5}\Z")
_SLUGS = {"_": "slug", "-": "slug", "+": "query", "%20": "encoded"}
"""How words are written as one, and what that is called."""
_PRICE = re.compile(r"\d[\d,.]*\d")
_PRICE_BEFORE = re.compile(r"(\d[\d,.]*\d)(?:\s|&nbsp;)?\Z")
_ID = re.compile(r"(?i)id\d?(?:\W{1,3}|%3D)\Z")
MAX_NUMBERS = 3
MAX_KEY = 8
"""Characters before a number that say that it is an id."""
_COUNT = re.compile(r">\s{0,40}+(\d{1,9}(?:[,.]\d{1,9}|(?!))?+ ([A-Za-z]{3,20}(?: [A-Za-z]{3,20})?))(?=\s{0,40}+<)")
"""All that an element says, a number of something: `41 user reviews`."""
MAX_COUNTS = 10
SIGNS = "$£€"
MAX_PRICE = 24
"""Characters of a price with what stands between it and its sign."""
MIN_TEXT = 160
"""Characters of a text that somebody wrote."""
MAX_WRITTEN = 1 << 14
"""Characters of such a text at most."""
_NO_TEXTS = ("/", "!", "script", "style", "SCRIPT", "STYLE")
MAX_MENU = 60
"""Tags of a menu before a text in it."""
_BRACE = re.compile("[{}]")
_BREAK = re.compile(r"(?i)/?(?:br|b|i|em|strong)\s*/?>")
"""What such a text may have inside."""


class Fact(NamedTuple):
    """A text that says what a page is about: what it may be called, and how often it stands in the layout at least, and
    at most.

    `of`: the phrase that it is another spelling of.
    """

    text: str
    name: str
    least: int
    of: str = ""
    most: int = MAX_PLACES


def facts_of(page: str, template: str) -> Iterator[Fact]:
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
    prices = Counter(price for price, is_said in _prices(template) if is_said)
    for text, _ in prices.most_common(MAX_FACTS):
        yield Fact(text, "price", 1)
        if "," in text:
            yield Fact(text.replace(",", ""), "number", 2, text)
    numbers = Counter(_numbers(template))
    yield from (Fact(text, "number", MIN_TIMES) for text, n in numbers.most_common(MAX_NUMBERS) if n >= MIN_TIMES)
    for found in islice(_COUNT.finditer(template), MAX_COUNTS):
        yield Fact(found[1], "_".join(found[2].lower().split()), 1, most=1)


def _phrases(head: str, host: str) -> list[str]:
    """Return what a page says that it is: the part of its title that its headline says, too, and that headline's texts;
    else the first part, and the whole title. What names the site does not say it.
    """
    headline, title = _HEADLINE.search(head), _TITLE.search(head)
    texts = [text.strip() for text in _TEXT.findall(headline[1])] if headline else []
    whole = title[1].strip() if title else ""
    parts = [part.strip() for part in _ENDS.split(whole)]
    chosen = [part for part in parts if any(text and (text in part or part in text) for text in texts)] or parts[:1]
    phrases = [phrase for phrase in dict.fromkeys((*chosen, *texts, whole)) if _says_something(phrase)]
    return [one for one in phrases if not all(word in host for word in re.findall(r"\w+", one.lower()))][:MAX_FACTS]


def _says_something(phrase: str) -> bool:
    """Say whether a phrase is of several words, or has a number in a word: one word may stand for anything."""
    return MIN_ID <= len(phrase) <= MAX_TEXT and (" " in phrase or _PIECE.search(phrase) is not None)


def _of_address(address: str) -> Iterator[Fact]:
    name = ""
    for found in _PART.finditer(address.partition("//")[2]):
        part = _ENDING.sub("", found["part"])
        key = whole_name(found["key"] or part) if found["key"] or part.isalpha() else ""
        key = key or ("query" if found["key"] else "")
        if len(part) >= MIN_ID and (part.isdigit() or _PIECE.fullmatch(part)):
            yield Fact(part, key or name or "page_id", 3)
        elif len(part) >= (MIN_ID if found["key"] else MIN_SLUG) and len(_WORD.findall(part)) > 2 - bool(found["key"]):
            yield Fact(part, key or "slug", 2)
            if found["key"]:
                yield Fact(escape(unquote_plus(part)), f"{key}_text", 2)
            yield from (Fact(piece, "page_id", 3) for piece in _PIECE.findall(part) if len(piece) >= MIN_ID)
        name = f"{key}_id" if key and not found["key"] else ""


def _prices(template: str) -> Iterator[tuple[str, bool]]:
    """Give the prices of a template, and whether each is all that an element says."""
    for sign in SIGNS:
        before, *parts = template.split(sign) if sign in template else ("",)
        for part in parts:
            if price := _PRICE.match(part):
                yield price[0], before.endswith(">") and part.startswith(("<", " /"), price.end())
            elif price := _PRICE_BEFORE.search(before[-MAX_PRICE:]):
                yield price[1], before[-MAX_PRICE:][: price.start()].endswith(">") and part.startswith("<")
            before = part


def _numbers(template: str) -> Iterator[str]:
    """Give the numbers of a template that are no chance: long ones, and all of which one stands behind `id`."""
    codes = np.frombuffer(template.encode("ascii", "replace"), np.uint8)
    ends = np.flatnonzero(np.diff(codes - ord("0") < 10, prepend=False, append=False))
    starts, stops = ends[::2], ends[1::2]
    is_known = set()
    found = []
    for at in np.flatnonzero(stops - starts >= MIN_ID):
        start, stop = int(starts[at]), int(stops[at])
        found.append(template[start:stop])
        if stop - start >= MIN_NUMBER or _ID.search(template[max(0, start - MAX_KEY) : start]):
            is_known.add(found[-1])
    return (number for number in found if number in is_known)


def written_texts(template: str) -> Iterator[str]:
    """Give the long texts of a template that begin an element, with the breaks and marks in them: none of a menu, none
    of what ends all pages of a site.
    """
    parts = template[: _foot(template)].split("<")
    stop = 0
    for at in [at for at, part in enumerate(parts) if len(part) > MIN_TEXT]:
        first, last = at, at + 1
        while first > stop and _BREAK.match(parts[first]):
            first -= 1
        while last < len(parts) and _BREAK.match(parts[last]) and not _BRACE.search(parts[last]):
            last += 1
        following = parts[last] if last < len(parts) and _BREAK.match(parts[last]) else ""
        said = [*parts[first:last], following.partition("{")[0]]
        while said and (not said[-1] or said[-1].endswith(">")):
            said.pop()
        if at < stop or first == 0 or parts[first].startswith(_NO_TEXTS):
            continue
        text = "<".join(said).partition(">")[2].strip()
        if MIN_TEXT <= len(text) <= MAX_WRITTEN and not (_BRACE.search(text) or _is_in_menu(parts, first)):
            yield text
        stop = last


def _foot(template: str) -> int:
    """Return where the element begins that is called a footer, in the second half of a template; else its end."""
    at = template.find("footer", len(template) // 2)
    while at >= 0:
        opened = template.rfind("<", max(0, at - MAX_TEXT), at)
        if opened >= 0 and template.find(">", opened, at) < 0:
            return opened
        at = template.find("footer", at + 1)
    return len(template)


def _is_in_menu(parts: list[str], at: int) -> bool:
    """Say whether the element that begins at a part is in a menu, by its tags."""
    for part in reversed(parts[max(0, at - MAX_MENU) : at + 1]):
        if part.startswith(("nav", "/nav")):
            return part[0] == "n"
    return False
