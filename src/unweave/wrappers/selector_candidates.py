"""Candidate selectors of a place in lxml's tree: from ids, classes and field labels first, positions last."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from ..naming.traits import has_digit
from .parsel_tree import Target

_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
_MAX_LEVELS = 6
_COMMON = frozenset("div span td tr a p li b i strong em font small u dd dt th img *".split())
"""Tags that a page has for many things."""

# costs that order candidates; a number in a name, or a position, is likely to be this page's own
_NAMED, _TAG, _POSITION, _LABEL, _DIGIT = 2.0, 3.0, 6.0, 2.5, 4.0
MAX_COUNTED = 3_000
"""Siblings among which a position may be said in CSS."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A selector that might do, or a step of one (`span[@class...]`, without an axis); `cost` is low for short ones
    that rest on names.
    """

    xpath: str
    css: str | None
    cost: float

    @property
    def rank(self) -> tuple[float, int, str]:
        """The least for what is tried first."""
        return self.cost, len(self.xpath), self.xpath


def field_candidates(
    targets: Sequence[Target], roots: Sequence[Any], labels: Iterable[str], *, is_relative: bool
) -> list[Candidate]:
    """Return candidates for the places `targets`, the cheapest first.

    Parameters
    ----------
    roots : for each target, the element of its record (the document's root for a page of one record)
    labels : texts that stand before the field on the examples
    is_relative : whether the selectors start at a record's element
    """
    found: dict[str, Candidate] = {}
    start = "." if is_relative else ""
    seen: set[tuple[str, ...]] = set()
    for target, root in zip(targets, roots, strict=True):
        chain = _chain(target, root)
        names = [f"{e.tag} {e.get('class', '')} {e.get('id', '')}" for e in chain[:_MAX_LEVELS]]
        key = (*names, str(target.position))
        if key in seen:
            continue
        seen.add(key)
        for candidate in _of_target(target, chain, start, labels):
            _add(found, candidate)
    ranked = sorted(found.values(), key=attrgetter("rank"))
    unions = [
        Candidate(f"{a.xpath} | {b.xpath}", None, a.cost + b.cost + 2)
        for i, a in enumerate(ranked[:24])
        for b in ranked[i + 1 : 24]
    ]
    return sorted([*ranked, *unions], key=attrgetter("rank"))


def whole_elements(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Return what selects the whole text of the element where a candidate selects its own texts."""
    found = []
    for one in candidates:
        paths = one.xpath.split(" | ")
        if all(path.endswith("/text()") for path in paths):
            elements = [path.removesuffix("/text()") for path in paths]
            # a list's items have a text of their own, where a menu's hold nothing but a link
            texts = [f"{'self::*' if path == '.' else path}[text()[normalize-space()]]" for path in elements]
            found.append(Candidate(f"normalize-space({' | '.join(elements)})", None, one.cost))
            found.append(Candidate(f"normalize-space({' | '.join(texts)})", None, one.cost + _POSITION / 2))
    return sorted(found, key=lambda one: one.cost)


def row_candidates(groups: Sequence[Sequence[Sequence[Target]]]) -> list[Candidate]:
    """Return candidates for the elements of the records; `groups` : per page, per record, its places."""
    found: dict[str, Candidate] = {}
    for rows in groups:
        for row in rows[:3]:
            shared = _shared_ancestors(row)
            for level, element in enumerate(shared[:_MAX_LEVELS]):
                for step in _steps(element):
                    _add(found, Candidate(f"//{step.xpath}", step.css, step.cost))
                    for above in shared[level + 1 : level + 4]:
                        for outer in _steps(above):
                            xpath, css = f"//{outer.xpath}//{step.xpath}", _css(outer.css, " ", step.css)
                            _add(found, Candidate(xpath, css, step.cost + outer.cost + 1))
    return sorted(found.values(), key=attrgetter("rank"))


def _add(found: dict[str, Candidate], candidate: Candidate) -> None:
    if candidate.xpath not in found or candidate.cost < found[candidate.xpath].cost:
        found[candidate.xpath] = candidate


def _chain(target: Target, root: Any) -> list[Any]:
    """Return the target's element and those above it, up to and without `root`."""
    chain = []
    for element in target.ancestors():
        if element is root:
            break
        chain.append(element)
    return chain


def _shared_ancestors(row: Sequence[Target]) -> list[Any]:
    """Return the elements that hold all places of a record, the smallest first."""
    chains = [list(target.ancestors()) for target in row]
    others = [{id(element) for element in chain} for chain in chains[1:]]
    return [element for element in chains[0] if all(id(element) in other for other in others)]


def _of_target(target: Target, chain: list[Any], start: str, labels: Iterable[str]) -> list[Candidate]:
    """Return the candidates of one place; `chain` is empty for a text directly under the record's element."""
    ends = _ends(target)
    found = []
    if not chain:
        return [Candidate(f"./{x}", None, cost) for x, _, cost in ends]
    own = _steps(chain[0])
    for step in own:
        for x, c, cost in ends:
            found.append(Candidate(f"{start}//{step.xpath}/{x}", _css(step.css, "", c), step.cost + cost))
    for level, element in enumerate(chain[1:_MAX_LEVELS], 1):
        path, path_css, path_cost = _path_below(chain[:level])
        for outer in _steps(element):
            for step in own:
                css = _css(outer.css, " ", step.css)
                for x, c, cost in ends:
                    total = outer.cost + step.cost + cost + 1 + level * 0.2
                    found.append(Candidate(f"{start}//{outer.xpath}//{step.xpath}/{x}", _css(css, "", c), total))
            css = _css(outer.css, " > ", path_css)
            for x, c, cost in ends:
                total = outer.cost + path_cost + cost
                found.append(Candidate(f"{start}//{outer.xpath}/{path}/{x}", _css(css, "", c), total))
    if start:
        path, _, path_cost = _path_below(chain)
        found += [Candidate(f"./{path}/{x}", None, path_cost + cost) for x, _, cost in ends]
    found += _after_labels(target, chain, start, labels)
    return found


def _after_labels(target: Target, chain: list[Any], start: str, labels: Iterable[str]) -> list[Candidate]:
    """Return candidates that begin at a text which stands before the value: a table's heading cell, "Price:"."""
    found = []
    for label in labels:
        literal = quoted(label)
        if literal is None or len(label) > 60:
            continue
        cost = _LABEL + 2 * _DIGIT * has_digit(label) + len(label) / 60
        behind = f"{start}//text()[normalize-space()={literal}]/following::"
        if target.attribute is None:
            found.append(Candidate(f"{behind}text()[normalize-space()][1]", None, cost + 1))
            for step in _steps(chain[0]):
                xpath = f"{behind}text()[normalize-space()][1][parent::{step.xpath}]"
                found.append(Candidate(xpath, None, cost + 1.5 + step.cost / 4))
        else:
            for step in _steps(chain[0]):
                found.append(Candidate(f"{behind}{step.xpath}[1]/@{target.attribute}", None, cost + step.cost / 2))
    return found


def _ends(target: Target) -> list[tuple[str, str | None, float]]:
    """Return (xpath, css, cost) of the last step: the attribute, or the text."""
    if target.attribute is not None:
        return [(f"@{target.attribute}", f"::attr({target.attribute})", 0.0)]
    ends: list[tuple[str, str | None, float]] = [("text()", "::text", 0.0)]
    if target.n_texts > 1:
        ends.append((f"text()[normalize-space()][{target.position}]", None, _POSITION / 2))
        if target.position == target.n_texts:
            ends.append(("text()[normalize-space()][last()]", None, _POSITION / 2))
    return ends


def _css(first: str | None, joint: str, then: str | None) -> str | None:
    """Return two parts of a CSS selector as one; None where CSS cannot say either."""
    return f"{first}{joint}{then}" if first is not None and then is not None else None


def _tag(element: Any) -> str:
    return str(element.tag) if _PLAIN.fullmatch(element.tag) else "*"


def _steps(element: Any) -> list[Candidate]:
    """Return the ways to name an element: id, itemprop, each class, the bare tag."""
    tag = _tag(element)
    found = []
    identity = element.get("id")
    if identity and quoted(identity):
        css = f"{tag}#{identity}" if _PLAIN.fullmatch(identity) else None
        found.append(Candidate(f"{tag}[@id={quoted(identity)}]", css, _NAMED - 0.5 + _DIGIT * has_digit(identity)))
    itemprop = element.get("itemprop")
    if itemprop and _PLAIN.fullmatch(itemprop):
        found.append(Candidate(f"{tag}[@itemprop='{itemprop}']", f'{tag}[itemprop="{itemprop}"]', _NAMED - 0.5))
    for name in dict.fromkeys((element.get("class") or "").split()):
        if quoted(name) is None:
            continue
        css = f"{tag}.{name}" if _PLAIN.fullmatch(name) else None
        test = f"contains(concat(' ', normalize-space(@class), ' '), {quoted(f' {name} ')})"
        found.append(Candidate(f"{tag}[{test}]", css, _NAMED + _DIGIT * has_digit(name)))
    found.append(Candidate(tag, tag, _TAG + (2.0 if tag in _COMMON else 0.0)))
    return found


def _path_below(chain: Sequence[Any]) -> tuple[str, str | None, float]:
    """Return (xpath, css, cost) of the child steps down to `chain[0]`, with positions where siblings share the tag.

    Parsel counts the siblings before each one for a position in CSS: of `MAX_COUNTED` there is none.
    """
    steps, css_steps, cost, most = [], [], 0.0, 0
    for element in reversed(chain):
        tag = _tag(element)
        position = 1 + _n_alike(element, tag, preceding=True)
        n_alike = position + _n_alike(element, tag, preceding=False)
        alone, most = n_alike == 1, max(most, n_alike)
        steps.append(tag if alone else f"{tag}[{position}]")
        counted = "nth-child" if tag == "*" else "nth-of-type"
        css_steps.append(tag if alone else f"{tag}:{counted}({position})")
        cost += 1.0 if alone else _POSITION
    return "/".join(steps), " > ".join(css_steps) if most <= MAX_COUNTED else None, cost


def _n_alike(element: Any, tag: str, *, preceding: bool) -> int:
    """Count the siblings before or after that a step to `tag` would select."""
    return sum(1 for _ in element.itersiblings(tag, preceding=preceding))


def quoted(text: str) -> str | None:
    """Return `text` as an XPath literal; None where it holds both kinds of quotes."""
    if "'" not in text:
        return f"'{text}'"
    return f'"{text}"' if '"' not in text else None
