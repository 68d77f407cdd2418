"""What a page is about, as data of its own: its title, its description, what its address calls it, prices, long texts.

Such a fact stands in a page again and again: in the head, the headline, links, scripts. `<h1>{{ title }}</h1>`, and all
other places say the same: who changes it once has another page. Places are whole words of the layout. O(n) for each of
a bounded number of facts (`fact_finding.py`).
"""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from .fact_finding import MAX_FACTS, Fact, facts_of, written_texts
from .macro_finding import names_in
from .naming import Namer, header_name, heading_before, key_before, whole_name
from .template_text import edited

MAX_PLACES = 1000
"""Places of a fact: what stands oftener is none."""
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
    taken = bytearray(len(template))
    texts_end = _SETS.match(template).end()  # type: ignore[union-attr]  # which may be empty
    edits: list[tuple[int, int, str]] = []
    names: dict[str, str] = {}  # by texts
    namer: Namer | None = None
    found = list({fact.text: fact for fact in reversed(list(facts_of(page, template)))}.values())[::-1][:MAX_FACTS]
    texts = [Fact(text, "text", 1) for text in dict.fromkeys(written_texts(template))]
    facts = [*texts, *sorted(found, key=lambda fact: (bool(fact.of), -len(fact.text)))]
    for fact in [*facts, *(fact._replace(least=1) for fact in found if fact.name == "title")]:
        if fact.text in names or (fact.of and fact.of not in names):
            continue
        if fact.name == "title" and fact.least == 1 and "title" in names.values():
            break  # the whole title is data where no part of it is
        places = list(islice(_places(template, fact.text, taken, texts_end), MAX_PLACES + 1))
        if not fact.least <= len(places) <= MAX_PLACES:
            continue
        namer = namer or Namer(names_in(template))
        called = [f"{names[fact.of]}_{fact.name}"] if fact.of else _called(template, fact, places)
        name = namer.name(*called)
        names[fact.text] = name
        for start in places:
            stop = start + len(fact.text)
            taken[start:stop] = b"\1" * len(fact.text)
            edits.append((start, stop, f'" ~ {name} ~ "' if start < texts_end else f"{{{{ {name} }}}}"))
    values = {names[fact.text]: fact.text for fact in [*found, *texts] if fact.text in names}
    return edited(template, sorted(edits)), values


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
        return [*(key for key, n in keys.most_common(1) if n > 1 and key not in ("value", "id")), fact.name]
    return ["title", *_elements(before), "heading"]


def _elements(before: list[str]) -> Iterator[str]:
    """Give what the elements are called, by class or id, that begin just before places."""
    for text in before:
        opening = _OPENING.match(text, max(0, text.rfind("<")))
        said = [whole_name(found[1]) for found in _CALLED.finditer(opening[0])] if opening else []
        yield from (name for name in said if len(name) > 2)
