"""Selectors that give a wrapper's values in parsel's tree: XPath and CSS, verified on every example.

parsel reads pages with lxml, whose tree is not the browser's (no implied `tbody`, other repairs), so a selector is
never translated: candidates are made from where the values stand in lxml's tree, and kept only if, there, they give the
wrapper's values on all examples. A field that no candidate expresses is named in `Selectors.unexpressed`.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, islice
from typing import Any, TypeVar

from ..errors import needing
from ..gathering import grouped
from ..page import Page
from ..whitespace import fold
from ..wording import counted
from .extractor import Extractor, Value
from .inside import Cut
from .parsel_tree import ParselPage, Target, is_xml
from .ranked_page import RankedPage
from .selector_candidates import Candidate, field_candidates, row_candidates, whole_elements

MAX_STEPS, MAX_DEPTH = 20_000_000, 1_000
"""Candidates of one field times the square of the depth, and the depth from which on none are tried;
browsers nest 512 elements."""
MAX_TRIED = 250
"""Candidates of one field that are tried, the shortest and steadiest first."""
MAX_PROOF, MAX_PROVED = 30, 24
"""Pages that nobody marked on which selectors are proved, and candidates of a field that are compared there."""


@dataclass(frozen=True, slots=True)
class FieldSelector:
    """How a field is selected.

    Attributes
    ----------
    xpath : selects its texts or attribute values, from the page or, in a list, from the record's element
    css : the same in parsel's CSS (`::text`, `::attr(name)`); None where CSS cannot say it
    regex : for a value that is a part of the text: its first group is the value; None for the whole text
    is_list : whether a record may have any number of values
    most : the first so many different values count, as many as the field has places on a page; None for all
    """

    xpath: str
    css: str | None
    regex: str | None
    is_list: bool
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Selectors:
    """A wrapper as selectors.

    Attributes
    ----------
    fields : field -> its selector
    unexpressed : field -> why no selector gives its values
    differing : field -> on how many pages that nobody marked its selector gives other values than the wrapper, and
        which; "rows" where it finds another number of records
    alike : numbers of the pages, the examples first, on which the selectors give the values of the wrapper
    rows_xpath, rows_css : the element of each record of a list page; None where the page is one record, or where
        `unexpressed` has an entry for "rows" (the fields then select their columns from the whole page)
    """

    fields: dict[str, FieldSelector]
    unexpressed: dict[str, str] = field(default_factory=dict)
    rows_xpath: str | None = None
    rows_css: str | None = None
    differing: dict[str, str] = field(default_factory=dict)
    alike: tuple[int, ...] = ()

    def extract(self, html: str) -> list[dict[str, list[str]]]:
        """Return the records that the selectors select in parsel's tree of `html`: field -> values."""
        page = ParselPage(html)
        roots = page.select(self.rows_xpath) if self.rows_xpath else [page.root]
        rows = [
            {name: values for name, one in self.fields.items() if (values := selected_texts(root, one))}
            for root in roots
        ]
        return [row for row in rows if row]


def selected_texts(root: Any, selector: FieldSelector) -> list[str]:
    """Return the values that `selector` gives under `root`, a parsel Selector."""
    found = []
    for text in root.xpath(selector.xpath).getall() if is_xml(selector.xpath) else ():
        value = fold(text)
        if selector.regex is not None:
            match = re.search(selector.regex, value)
            value = fold(match.group(1)) if match else ""
        if value:
            found.append(value)
    return (found if selector.is_list else list(dict.fromkeys(found)))[: selector.most]


def to_selectors(wrapper: Extractor, pages: Iterable[Page] = ()) -> Selectors:
    """Return selectors that give the wrapper's values on all its examples (needs `pip install "unweave[scrapy]"`).

    `pages` : more pages of the site, not marked. Of selectors that hold on the examples, the one is taken that gives
        what the wrapper gives on most of them, and where that is not all, `differing` says so.
    """
    examples = [page.page for page in wrapper.lesson.pages]
    every = [*examples, *islice(pages, MAX_PROOF)]
    with needing("exporting selectors", "scrapy"):
        parsed = [ParselPage(page.html) for page in every]
    ranked = [RankedPage(page) for page in every]
    values = [wrapper.ranked_values(one) for one in ranked]
    targets = [_targets(*args) for args in zip(parsed, ranked, values, strict=True)]
    n_examples = len(examples)
    rows = _find_rows(parsed, values, targets, n_examples) if wrapper.lesson.has_rows else None
    found = _select_fields(wrapper, parsed, values, targets, rows, n_examples)
    if rows is not None and found.unexpressed:
        # the element was too small or too common: whole columns may still be expressed
        columns = _select_fields(wrapper, parsed, values, targets, None, n_examples)
        found = columns if len(columns.fields) > len(found.fields) else found
    wrong = _differing(found, every, values)
    told = {
        name: f"other values on {len(own)} of {counted(len(every), 'page')}: {next(iter(own.values()))}"
        for name, own in wrong.items()
    }
    different = {number for own in wrong.values() for number in own}
    return replace(found, differing=told, alike=tuple(n for n in range(len(every)) if n not in different))


def _differing(found: Selectors, pages: Sequence[Page], values: Sequence[Sequence[Value]]) -> dict[str, dict[int, str]]:
    """Return field -> number of each page where the selectors give other values than the wrapper -> both, in words."""
    wrong: dict[str, dict[int, str]] = defaultdict(dict)
    for number, (page, own) in enumerate(zip(pages, values, strict=True)):
        records = found.extract(page.html)
        n_records = len({value.record for value in own})
        if found.rows_xpath and len(records) != n_records:
            wrong["rows"][number] = (
                f"{page.name} has {counted(n_records, 'record')}, and {len(records)} by the selector"
            )
        for name in found.fields:
            ours = dict.fromkeys(value.text for value in own if value.field == name)
            theirs = dict.fromkeys(text for record in records for text in record.get(name, ()))
            if ours.keys() != theirs.keys():
                wrong[name][number] = f"{page.name} has {_shown(ours)}, and {_shown(theirs)} by the selector"
    return wrong


def _shown(values: Iterable[str]) -> str:
    own = list(values)
    return ", ".join(repr(value[:60]) for value in own[:3]) + (", ..." if len(own) > 3 else "") if own else "nothing"


def _select_fields(
    wrapper: Extractor,
    pages: list[ParselPage],
    values: list[list[Value]],
    targets: list[Targets],
    rows: Candidate | None,
    n_examples: int,
) -> Selectors:
    """Return the selectors of all fields, within `rows` or from the whole page."""
    fields: dict[str, FieldSelector] = {}
    unexpressed: dict[str, str] = {}
    scopes = [[page.root] for page in pages]
    wanted = [[own] for own in values]
    if rows is not None:
        scopes = [page.select(rows.xpath) for page in pages]
        wanted = [_by_scope(*args) for args in zip(scopes, values, targets, strict=True)]
    elif wrapper.lesson.has_rows:
        unexpressed["rows"] = "the records are not one element each"
    for name in wrapper.fields:
        found = _find_field(wrapper, name, scopes, wanted, targets, n_examples)
        if isinstance(found, str):
            unexpressed[name] = found
        else:
            fields[name] = found
    return Selectors(fields, unexpressed, rows.xpath if rows else None, rows.css if rows else None)


Scopes = list[list[Any]]
"""For each page, the parsel Selectors that its records' fields are selected from."""

Targets = dict[int, Target]
"""Number of a leaf -> where it stands in parsel's tree."""


def _targets(page: ParselPage, ranked: RankedPage, values: Sequence[Value]) -> Targets:
    found = {value.claim.leaf: page.find(ranked, value.claim.leaf) for value in values}
    return {leaf: target for leaf, target in found.items() if target is not None}


def _find_rows(
    pages: list[ParselPage], values: list[list[Value]], targets: list[Targets], n_examples: int
) -> Candidate | None:
    """Return the candidate that selects exactly one element a record on every example, and on most other pages."""
    groups = []
    for own, at in zip(values, targets, strict=True):
        rows = grouped((value.record, at[value.claim.leaf]) for value in own if value.claim.leaf in at)
        groups.append(list(rows.values()))
    proof = list(zip(pages, groups, strict=True))
    most = _n_tried([place for rows in groups[:n_examples] for row in rows for place in row])
    candidates = row_candidates(groups[:n_examples])[:most]
    examples = proof[:n_examples]
    exact = (one for one in candidates if all(_selects_just(one, page, len(rows), rows) for page, rows in examples))
    loose = (one for one in candidates if all(_selects_rows(one, page, rows) for page, rows in examples))
    holding = chain(exact, loose)  # what selects other elements, too, may find values in them
    return _best_proved(
        holding,
        [partial(_selects_just, page=page, n_records=len(rows), rows=rows) for page, rows in proof[n_examples:]],
    )


T = TypeVar("T")


def _best_proved(holding: Iterable[T], tests: Sequence[Callable[[T], bool]]) -> T | None:
    """Return the first of what holds on the examples that passes all tests, else the one that passes most."""
    best: tuple[int, T] | None = None
    for one in islice(holding, MAX_PROVED):
        n_passed = sum(test(one) for test in tests)
        if n_passed == len(tests):
            return one
        if best is None or n_passed > best[0]:
            best = n_passed, one
    return best[1] if best else None


def _selects_just(candidate: Candidate, page: ParselPage, n_records: int, rows: list[list[Target]]) -> bool:
    return len(page.select(candidate.xpath)) == n_records and _selects_rows(candidate, page, rows)


def _selects_rows(candidate: Candidate, page: ParselPage, rows: list[list[Target]]) -> bool:
    """Say whether each record lies in one selected element of its own."""
    # kept: lxml makes another object for one that is let go
    elements = [one.root for one in page.select(candidate.xpath)]
    selected = {id(element) for element in elements}
    owners = []
    for row in rows:
        own = {id(node) for target in row for node in target.ancestors() if id(node) in selected}
        if len(own) != 1 or not all(any(id(n) in own for n in target.ancestors()) for target in row):
            return False
        owners.append(own.pop())
    return len(set(owners)) == len(owners)


def _by_scope(scope: list[Any], values: list[Value], targets: Targets) -> list[list[Value]]:
    """Return the values inside each selected record element."""
    number = {id(one.root): i for i, one in enumerate(scope)}
    found: list[list[Value]] = [[] for _ in scope]
    for value in values:
        target = targets.get(value.claim.leaf)
        for node in target.ancestors() if target else []:
            if id(node) in number:
                found[number[id(node)]].append(value)
                break
    return found


def _n_tried(places: list[Target]) -> int:
    """Return how many candidates to try: XPath takes the square of the depth, and more, on nested elements."""
    depth = max((sum(1 for _ in place.ancestors()) for place in places), default=0)
    return min(MAX_TRIED, MAX_STEPS // depth**2) if 0 < depth <= MAX_DEPTH else 0


def _find_field(
    wrapper: Extractor,
    name: str,
    scopes: Scopes,
    wanted: list[list[list[Value]]],
    targets: list[Targets],
    n_examples: int,
) -> FieldSelector | str:
    """Return the first candidate that gives the field's values on all examples, or why there is none."""
    is_relative = scopes_are_records(scopes)
    is_list = name in wrapper.lesson.listed_fields or (wrapper.lesson.has_rows and not is_relative)
    is_element = wrapper.lesson.lifts.get(name, -1) >= 0
    if is_element and is_list:
        return "its values are elements of several texts, and stand in a list"
    regex = cut_regex(wrapper.lesson.cuts.get(name) or Cut())
    if regex is None and not is_element and wrapper.cut_words(name):
        return "several values of it stand in one text"
    places: list[Target] = []
    roots: list[Any] = []
    for number, (page_values, at, scope) in enumerate(zip(wanted, targets, scopes, strict=True)):
        for values, root in zip(page_values, scope, strict=True):
            for value in values:
                if value.field == name:
                    if value.claim.leaf not in at:
                        if number >= n_examples:
                            continue
                        return f"{value.text!r} is not in parsel's tree of an example"
                    place = at[value.claim.leaf]
                    places.append(place.around(value.text) if is_element else place)
                    roots.append(root.root)
    if not places:
        return "the wrapper finds it on no example"
    expected = [[_texts(own, name, is_list) for own in page] for page in wanted]
    candidates = field_candidates(places, roots, _labels(wrapper, name), is_relative=is_relative)
    if is_element:
        candidates = whole_elements(candidates)
    most = _n_tried(places)
    if not most:
        return f"it stands in more than {MAX_DEPTH:,} nested elements"
    tried = (FieldSelector(candidate.xpath, None, regex, is_list) for candidate in candidates[:most])
    # on the examples without `most`: what selects more than the value there is too wide
    most_values = None if is_list or is_relative else _n_places(wrapper, name)
    good = (one for one in tried if _gives(one, scopes[:n_examples], expected[:n_examples]))
    holding = (replace(one, most=most_values) for one in good)
    tests = [partial(_gives, scopes=[scope], expected=[own]) for scope, own in zip(scopes, expected, strict=True)]
    selector = _best_proved(holding, tests[n_examples:])
    if selector is None:
        return "no selector gives the same values on all examples"
    in_css = [candidate for candidate in candidates if candidate.css is not None]
    return replace(_with_css(replace(selector, most=None), in_css[:most], scopes), most=most_values)


def _labels(wrapper: Extractor, name: str) -> set[str]:
    """Return the texts that stand before a field's values on at least half of the examples of a place,
    and are no values.
    """
    own = [p for p in wrapper.lesson.prototypes if name in wrapper.lesson.classes[p.class_id]]
    of_place, before = Counter(p.place for p in own), Counter((p.place, p.before) for p in own)
    labels = {p.before for p in own if p.before_weight < 1 and 2 * before[p.place, p.before] >= of_place[p.place]}
    return labels - {p.value for p in wrapper.lesson.prototypes}  # a value stands there on this page alone


def _n_places(wrapper: Extractor, name: str) -> int:
    """Return how many values of a field that is no list the wrapper gives at most: one for each of its places."""
    if name in wrapper.lesson.single_fields:
        return 1
    return len({p.place for p in wrapper.lesson.prototypes if name in wrapper.lesson.classes[p.class_id]})


def scopes_are_records(scopes: Scopes) -> bool:
    """Say whether selectors start at the elements of records rather than at the document."""
    return any(root.root.getparent() is not None for scope in scopes for root in scope)


def _with_css(selector: FieldSelector, candidates: Sequence[Candidate], scopes: Scopes) -> FieldSelector:
    """Return `selector` with the shortest CSS that gives the same values, where there is one."""
    expected = [[selected_texts(root, selector) for root in scope] for scope in scopes]
    for candidate in candidates:
        trial = replace(selector, xpath=candidate.xpath, css=candidate.css)
        if _gives(trial, scopes, expected) and _css_agrees(trial, scopes):
            return replace(selector, css=candidate.css)
    return selector


def _gives(selector: FieldSelector, scopes: list[list[Any]], expected: list[list[list[str]]]) -> bool:
    return all(
        selected_texts(root, selector) == texts
        for scope, page in zip(scopes, expected, strict=True)
        for root, texts in zip(scope, page, strict=True)
    )


def _css_agrees(selector: FieldSelector, scopes: list[list[Any]]) -> bool:
    """Say whether parsel selects the same by the CSS as by the XPath."""
    roots = chain.from_iterable(scopes)
    return all(root.css(selector.css).getall() == root.xpath(selector.xpath).getall() for root in roots)


def _texts(values: Sequence[Value], name: str, is_list: bool) -> list[str]:
    texts = [value.text for value in values if value.field == name]
    return texts if is_list else list(dict.fromkeys(texts))


def cut_regex(cut: Cut) -> str | None:
    """Return the regular expression whose first group is what `cut` cuts out; None for the whole or several values."""
    if cut.is_whole or cut.separator:
        return None
    if cut.words is not None:
        return _words_regex(*cut.words)
    left = ("^" if cut.at_start else "") + re.escape(cut.left)
    right = re.escape(cut.right) + ("$" if cut.at_end else "")
    return f"{left}(.*{'' if cut.at_end else '?'}){right}"


def _words_regex(first: int, last: int) -> str | None:
    """Return the regular expression of words `first` to `last`, counted as in `Cut.words`."""
    behind = f"(?: [^ ]+){{{-last - 1}}}$" if last < 0 else "(?= |$)"
    if (first < 0) == (last < 0):
        before = "(?:^|.* )" if first < 0 else f"^(?:[^ ]+ ){{{first}}}"
        return f"{before}([^ ]+(?: [^ ]+){{{last - first}}}){behind}"
    return f"^(?:[^ ]+ ){{{first}}}([^ ]+(?: [^ ]+)*){behind}" if first >= 0 else None
