"""What a page is about, as data of its own: its title, its description, what its address calls it, prices, long texts.

Such a fact stands in a page again and again: in the head, the headline, links, scripts. `<h1>{{ title }}</h1>`, and all
other places say the same: who changes it once has another page. Places are whole words of the layout. O(n) for each of
a bounded number of facts (`fact_finding.py`).
"""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from .fact_finding import MAX_FACTS, MAX_PLACES, SIGNS, Fact, facts_of, written_texts
from .macro_finding import names_in
from .naming import Namer, header_name, heading_before, key_before, whole_name
from .template_text import edited

MIN_PRICE = 5
"""Characters of a price that are one wherever they stand; fewer are one behind the sign that an element begins with."""
MAX_INSIDE = 1 << 11
"""Characters before a place that are read: no instruction has more."""
MAX_LABEL = 160
"""Characters before a price in which its label is looked for."""
MAX_ASKED = 40
"""Places of a fact that are asked what it is called."""

_SETS = re.compile(r'(?:\{% set \w+ = "[^"]*"\n%\})*')
"""The texts that a template sets at its beginning, which may have facts inside."""
_LABEL = re.compile(r">([^<>{}:]{2,40})(?::|(?=<))(?:<[^<>]*>|\s|&nbsp;)*[$£€]?\Z")
"""What is written before a price."""
_OPENING = re.compile(r"<[a-zA-Z][^<>]*>\s*\Z")
_CALLED = re.compile(r"""(?i)\s(?:class|id|itemprop)=["']?([^"'<>]{1,400})""")


def with_facts(template: str, page: str) -> tuple[str, dict[str, str]]:
    """Return a template in which a page's facts are variables, and their values by names; `page`: its text."""
    first: dict[str, Fact] = {}
    for fact in facts_of(page, template):
        first.setdefault(fact.text, fact)
    found = list(first.values())[:MAX_FACTS]
    texts = [Fact(text, "text", 1) for text in dict.fromkeys(written_texts(template))]
    texts_end = _SETS.match(template).end()  # type: ignore[union-attr]  # which may be empty
    places = _standing(template, found, texts, texts_end)
    namer = Namer(names_in(template)) if places else Namer()
    edits: list[tuple[int, int, str]] = []
    names: dict[str, str] = {}
    for fact in (fact for fact in (*texts, *found) if fact.text in places and (not fact.of or fact.of in names)):
        called = [f"{names[fact.of]}_{fact.name}"] if fact.of else _called(template, fact, places[fact.text])
        name = namer.name(*called)
        if name not in called:  # a number would tell it from others of its kind, which says nothing
            namer.give_back(name)
            continue
        names[fact.text] = name
        for start in places[fact.text]:
            edits.append(
                (start, start + len(fact.text), f'" ~ {name} ~ "' if start < texts_end else f"{{{{ {name} }}}}")
            )
    return edited(template, sorted(edits)), {
        names[fact.text]: fact.text for fact in (*found, *texts) if fact.text in names
    }


def _standing(template: str, found: list[Fact], texts: list[Fact], texts_end: int) -> dict[str, list[int]]:
    """Return where facts stand, the longest first: no place has two."""
    taken = bytearray(len(template))
    places: dict[str, list[int]] = {}
    titles = [fact._replace(least=1) for fact in found if fact.name == "title"]
    for fact in (*texts, *sorted(found, key=lambda fact: (bool(fact.of), -len(fact.text))), *titles):
        if fact.text in places or (fact.of and fact.of not in places):
            continue
        if fact.least == 1 and fact.name == "title" and any(title.text in places for title in titles):
            break  # a title that stands once is data where no part of it is
        at = list(islice(_places(template, fact.text, taken, texts_end), MAX_PLACES + 1))
        if fact.name == "price" and len(fact.text) < MIN_PRICE:
            at = [start for start in at if template[start - 1] in SIGNS and template[start - 2] == ">"]
        if fact.least <= len(at) <= fact.most:
            places[fact.text] = at
            for start in at:
                taken[start : start + len(fact.text)] = b"\1" * len(fact.text)
    return places


def _places(template: str, text: str, taken: bytearray, texts_end: int) -> Iterator[int]:
    """Give where a text stands in the layout, or in the texts that it sets, as whole words, and is no part of a longer
    fact.
    """
    at = template.find(text)
    while at >= 0:
        stop = at + len(text)
        before = template[max(0, at - MAX_INSIDE) : at]
        is_apart = not before[-1:].isalnum() or before[-3:-2] == "%" or (text.isdigit() and not before[-1:].isdigit())
        if is_apart and not template[stop : stop + 1].isalnum() and taken.find(1, at, stop) < 0:
            opened = max(before.rfind("{{"), before.rfind("{%"))
            is_set = at < texts_end and before.rfind('"') > opened
            if is_set or opened < 0 or max(before.rfind("}}"), before.rfind("%}")) > opened:
                yield at
        at = template.find(text, stop)


def _called(template: str, fact: Fact, places: list[int]) -> list[str]:
    """Return what a fact may be called, the best first: as keys before it, the element that it is in, or what it is."""
    if fact.name not in ("title", "page_id", "number", "price", "text"):
        return [fact.name, f"meta_{fact.name}"] if fact.name in ("description", "keywords") else [fact.name]
    before = [template[max(0, start - MAX_INSIDE) : start] for start in places[:MAX_ASKED]]
    if fact.name == "price":
        labels = [header_name(label[1]) for text in before if (label := _LABEL.search(text[-MAX_LABEL:]))]
        return [*(label for found in labels for label in found), "price"]
    if fact.name == "text":
        return [*heading_before(before[0]), *_elements(before), "paragraph", "text", "prose"]
    if fact.name != "title":
        keys = Counter(key for text in before for key in key_before(text))
        said = (key for key, n in keys.most_common(3) if n > 1 or key.endswith("_id"))
        return [*(key for key in said if key not in ("value", "id")), fact.name]
    return ["title", *_elements(before), "heading", "page_title"]


def _elements(before: list[str]) -> Iterator[str]:
    """Give what the elements are called, by class or id, that begin just before places."""
    for text in before:
        opening = _OPENING.match(text, max(0, text.rfind("<")))
        said = [whole_name(found[1]) for found in _CALLED.finditer(opening[0])] if opening else []
        yield from (name for name in said if len(name) > 2)
