"""Which lists of a page are what it is for: two logistic models, of the page and of each list on it. O(nodes).

The first says whether the page is for a list at all: an article has lists too, and a product beside others of its shop,
but they are not what a reader came for. The second says of each list whether it belongs to what was first chosen, or
stands beside it. Both are sums of terms that a person would look at, with weights fitted on dev pages only
(`fitted.py`, written by `python -m bench.fit_main`). Nothing here knows a site.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from ..fitted import MAIN_LIST_WEIGHTS, MAIN_PAGE_WEIGHTS
from ..tree.bold import is_bold
from ..tree.climbing import upwards
from ..tree.content import ASIDE_TAGS, ContentTree
from ..tree.labels import LABEL, ids
from ..vocabulary import word_list
from .asking import Asking
from .candidates import Candidates
from .downloads import of_files
from .enumerations import enumerations
from .facts_first import BESIDE, has_facts_first
from .features import NAMES, inside
from .glossaries import is_glossary
from .schedules import are_schedules

Floats = NDArray[np.float64]

_H1, _TABLE, _ROW, _HEADER = (LABEL[tag] for tag in ("h1", "table", "tr", "th"))
_ITEMS = np.array([LABEL[tag] for tag in ("tr", "li")])
_MATTER = np.array([LABEL[tag] for tag in ("main", "article")])
_BESIDE = np.array([*ids(ASIDE_TAGS)])
_LANDMARKS = np.array([LABEL[tag] for tag in ("nav", "header", "footer")])
LONG_TEXT = 100
"""Characters, without white space, from which on a text outside links is prose."""
MAX_AROUND, MAX_SAID = 40, 1000
"""Elements around a list whose attributes are read, and characters of each attribute."""
MIN_PAGE = 0.45
"""Likelihood from which on a page is for a list: a list page without its list is worse than an article with one."""
MIN_SCHEDULE_PAGE = 0.1
"""Likelihood from which on a page with days below each other is for them: what reads like nothing but an article says
when a band plays, too."""
MAX_LISTS = 20
"""Lists of a page, the best ones, that say what the page is; the number is part of the model."""
MAX_GAP = 10.0
"""Log odds up to which it counts how far the second list is behind the first."""
MIN_FILES = 2.0
"""Files to be expected of a list of files, or dates of a schedule, the likelihood of the list for each, from which on a
page is for it."""
ONE = 1.5
"""Different texts below which a list says one thing again, and is none if it leads to one: the way to a page, once for
wide and once for narrow windows."""
TWO_RECORDS, MIN_ALONE = float(np.log(2.5)), 0.5
"""Log of the records up to which a list is a pair,
and how likely a pair or a menu must be by itself to be main beside others."""
MENU_LINKED, MENU_CHARS, MENU_SHARE = 0.9, 40, 0.5
"""Share of the characters in links, of a list of single short links, from which on it is a menu; characters of its
median record up to which it is one; and share of the page's characters up to which: one that holds more is an index,
and the page is for it."""
MAX_TITLE_GAP, MIN_INDEX = 20, 10
"""Characters that may stand between the title of a page and an index right below it: the letters of a first section;
and records of such an index: the pages of a part of a site are fewer."""
ASKED_CHARS, MAX_ASKED = 100, 8
"""Characters of the likeliest list, for each field of a form that asks who its reader is, up to which the page is for
the form; fields that count."""
MIN_HEADERS, MIN_CELLS = 2, 3
"""Headers before the rows of a table for which a page is, and cells of a row: with two, it may be labels and values."""
TITLED_RECORDS, TITLED_SHARE, MIN_TITLED, TITLED, BESIDE_CHARS, RANK_CHARS = 5, 0.5, 0.8, 0.8, 60, 3
"""Records of a list of titles with texts, share of the page's characters that they hold, and how likely the list is, at
least; share of the records that begin with a link of their own; characters outside links of the median one; and those
of a rank before the title."""
MIN_PRICED, MAX_READ = 4, 400
"""Records of a list of priced things, of which the first ones are read, and content nodes of each record that are."""
MAX_COUNTED = 12
"""Records of a list of which it is asked whether they end with a number of results."""

MAX_COPIED, COPIED = 20, 0.7
"""Records of a list that are compared with those of another one, and share of the texts of each that both say."""

_OF_LIST = (
    "log_median_chars", "log_kinds", "linked", "digits", "log_links", "skipped", "siblings", "several_nodes",
    "coverage",
)  # fmt: skip
"""What counts of a list by itself."""
_OF_FIRST = ("linked", "link_share", "position", "regularity", "log_terminals", "log_kinds", "digits", "distinct")
"""What counts of the first list where it says what the page is for."""
_COUNT = re.compile(r"\(\d[\d.,]{0,12}\+?\)\s*$")
_PRICE = re.compile(r"[$€£¥₹]\s?\d|\d\s?(?:[$€£¥₹]|USD|EUR|zł|kr\b)")
# each begins with a fixed text, which is found many times faster than a choice
_STATED_TYPE = re.compile(rb'"@type"\s*:\s*\[?\s*"(\w+)')
_STATED_KIND = re.compile(rb'property="og:type" content="([\w.:]+)')
_PRODUCTS = b"Product ProductGroup product og:product product.item Book Movie".split()
"""What a page may say of itself in JSON-LD or Open Graph: that it is for one product."""
_BODY = b"<body", re.compile(rb'<body[^>]{0,2000}? class="([^"]{0,4000})')
_ADDRESSES = (
    (b'rel="canonical" href="', re.compile(rb'rel="canonical" href="\w+://[^/"]*([^"]{0,500})')),
    (b'property="og:url" content="', re.compile(rb'property="og:url" content="\w+://[^/"]*([^"]{0,500})')),
)
"""Where a page says of what kind it is, or its address: what an expression begins with, and the expression."""
_DIALOG = re.compile("cookie|consent|gdpr|onetrust|privacy|dialog|modal|popup|overlay|didomi|truste|usercentrics")
"""What classes, ids and roles say of what opens over a page."""
_HIDDEN = re.compile(r"display\s*:\s*none")
_WORD = re.compile(rb"[a-z]+")
_LIST_WORDS = frozenset(map(str.encode, word_list("lists.list_words")))
_SINGLE_WORDS = frozenset(map(str.encode, word_list("lists.single_words")))
"""Words by which templates and addresses call pages of lists, and pages of one thing."""
_BODIES = tuple(map(str.encode, word_list("lists.bodies")))
"""How templates call the text of an article."""
_CARTS = (b"cart/add", b"add-to-cart", b"addtocart", b"add_to_cart")
"""How shops call what puts a product into the cart: one on the page of a product, one beside each product of a list."""
_FEW = 4
_QUANTITY = (b' name="quantity"', b' name="qty"')
"""The fields of forms that order a number of one thing."""


def main_lists(
    content: ContentTree, candidates: Candidates, chosen: Sequence[int], features: Floats, score: Floats
) -> list[bool]:
    """Say of each chosen candidate, the best first, whether it is part of what the page is for.

    On a page for a list at least the likeliest one is; on others none is, such as one whose likeliest list is a menu.
    """
    if not chosen:
        return []
    seen, odds = features[list(chosen)], np.log(score[list(chosen)] + 1e-300)
    of_lists = list_terms(content, candidates, chosen, seen, odds)
    likely = likelihood(of_lists, MAIN_LIST_WEIGHTS)
    likely[enumerations(content, candidates, chosen) | (of_lists["in dialog"] > 0)] = 0
    of_page = page_terms(content, candidates, chosen, seen, odds) | likely_terms(likely)
    n_records = np.diff(candidates.offset)[list(chosen)]
    is_one = (seen[:, NAMES.index("distinct")] * n_records < ONE) & (seen[:, NAMES.index("log_chars")] > 0)
    likely[[at for at in np.flatnonzero(is_one).tolist() if not _are_apart(content, candidates, chosen[at])]] = 0
    is_long = (likely * n_records >= MIN_FILES) & (of_lists["in landmark"] == 0)
    are_files = is_long.copy()
    are_files[is_long] = of_files(content, candidates, np.array(chosen)[is_long])
    are_menus, top = menus(seen) & ~are_files, int(likely.argmax())
    for at in np.flatnonzero(are_menus & (likely >= MIN_ALONE)).tolist() if are_menus[top] else ():
        are_menus[at] = not _under_title(content, candidates, chosen[at])
    is_for_menu = are_menus[top] and not _under_title(content, candidates, chosen[top])
    if is_for_menu and (likely[~are_menus] >= MIN_ALONE).any():  # headlines beside a directory
        is_for_menu, top = False, int(np.where(are_menus, 0, likely).argmax())
    asking = Asking(content)
    of_form = asking.of_form(candidates, chosen, seen)
    is_for_form = of_form[top] or _outweighs(asking, float(np.expm1(seen[top, NAMES.index("log_chars")])))
    is_told = is_glossary(content, candidates, chosen[top]) or _has_headers(content, candidates, chosen[top])
    is_told = is_told or (likely[top] >= MIN_TITLED and _are_titled(content, candidates, chosen[top], seen[top]))
    page = likelihood(of_page, MAIN_PAGE_WEIGHTS)[0]
    is_for_list = page >= MIN_PAGE
    if is_for_list and seen[top, NAMES.index("share")] < BESIDE:
        is_for_list = not has_facts_first(content, int(candidates.start[candidates.offset[chosen[top]]]))
    is_for_list |= is_told
    if is_for_menu or is_for_form or not is_for_list or likely[top] <= 0:
        are_sure = are_files.copy()
        if page >= MIN_SCHEDULE_PAGE:
            are_sure[is_long] |= are_schedules(content, candidates, np.array(chosen)[is_long])
        if not are_sure.any():
            return [False] * len(chosen)
        likely[~are_sure] = 0  # the page is for these, whatever it is besides
    likely[_are_hidden(content, candidates.parent[list(chosen)]) & (np.arange(len(chosen)) != top)] = 0
    are_main = best_part(likely, seen[:, NAMES.index("log_records")]) & (likely > 0)
    are_main &= ~(are_menus & (likely < MIN_ALONE)) & ~of_form
    are_main &= ~_are_between(candidates, chosen, are_main, seen[:, NAMES.index("log_median_chars")])
    are_main &= ~_are_copies(content, candidates, chosen, are_main)
    return [bool(here) for here in are_main]


def _are_between(
    candidates: Candidates, chosen: Sequence[int], are_main: NDArray[np.bool_], chars: Floats
) -> NDArray[np.bool_]:
    """Say which main lists stand between the records of another one, one before or behind each of its sections, and say
    no more: their titles, or what leads to all of each.
    """
    found, main = np.zeros(len(chosen), np.bool_), np.flatnonzero(are_main).tolist()
    firsts = [candidates.bounds(chosen[number])[0] for number in main]
    for one, titles in zip(main, firsts, strict=True):
        for other, starts in zip(main, firsts, strict=True):
            if len(starts) > len(titles) and chars[one] <= chars[other]:
                is_section = np.bincount(np.searchsorted(titles, starts), minlength=len(titles) + 1) > 0
                found[one] |= is_section[1:].all() or is_section[:-1].all()
    return found


def _are_copies(
    content: ContentTree, candidates: Candidates, chosen: Sequence[int], are_main: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Say which main lists say what a likelier one of as many records does, one by one: a table for wide windows, and
    the same as cards for narrow ones.
    """
    found, known = np.zeros(len(chosen), np.bool_), dict[int, list[list[frozenset[int]]]]()
    for number in np.flatnonzero(are_main).tolist():
        ranges = candidates.ranges(chosen[number])
        said = [frozenset(content.text_key[start:stop].tolist()) - {0} for start, stop in ranges[:MAX_COPIED]]
        others = known.setdefault(len(ranges), [])
        found[number] = any(all(map(_say_the_same, said, other)) for other in others)
        others.append(said)
    return found


def _are_apart(content: ContentTree, candidates: Candidates, index: int) -> bool:
    """Say whether records lead to pages or show pictures of their own, a gallery with `Enlarge` below each, or are rows
    of a table: one lamp sold after the other.
    """
    tree, ranges = content.tree, candidates.ranges(index)[:MAX_COPIED]
    spans = [tree.attribute_spans(name) for name in ("href", "src")]
    held = {
        frozenset(
            tree.buffer[begin:end]
            for of_all in spans
            for begin, end in of_all[content.first[start:stop]].tolist()
            if begin >= 0
        )
        for start, stop in ranges
    }
    return len(held) > 1 or bool(content.label[ranges[0][0]] == _ROW)


def _say_the_same(one: frozenset[int], other: frozenset[int]) -> bool:
    """Say whether of the texts of two records, hashed, most are in both; one text may be what either is called."""
    return len(one & other) >= max(2, COPIED * min(len(one), len(other)))


def _are_titled(content: ContentTree, candidates: Candidates, index: int, seen: Floats) -> bool:
    """Say whether a list holds half of the page, and its records begin with a link each, to pages that differ, and say
    more than that: results, each with a part of what was found. Articles with as much prose have no such paragraphs.
    """
    starts, stops = candidates.bounds(index)
    if len(starts) < TITLED_RECORDS or seen[NAMES.index("share")] < TITLED_SHARE:
        return False
    links, beside = set(), []
    for start, stop in zip(starts.tolist(), stops.tolist(), strict=True):
        is_text, chars = content.terminal[start:stop] == 1, content.chars[start:stop]
        beside.append(int(chars[is_text & (content.link[start:stop] < 0)].sum()))
        first = start + int((is_text & (chars > RANK_CHARS)).argmax())
        if content.link[first] >= 0:
            links.add(content.attr(content.link[first], "href") or "#")
    n_titled = sum(not link.startswith("#") for link in links)
    return n_titled >= TITLED * len(starts) and float(np.median(beside)) >= BESIDE_CHARS


def menus(seen: Floats) -> NDArray[np.bool_]:
    """Say which lists are menus by what they hold, bool[n_lists]: a short link a record, little of the page in all."""
    column = dict(zip(NAMES, seen.T, strict=True))
    single = (column["log_links"] < np.log(2.5)) & (column["log_terminals"] < np.log(2))
    short = column["log_median_chars"] < np.log(1.5 + MENU_CHARS)
    return np.asarray(single & short & (column["link_share"] > MENU_LINKED) & (column["share"] < MENU_SHARE))


def _under_title(content: ContentTree, candidates: Candidates, index: int) -> bool:
    """Say whether a list stands in the page's matter, behind its title, or right below a title that leads nowhere: an
    index is a menu by what it holds, but not by where it is.
    """
    first = candidates.start[candidates.offset[index] : candidates.offset[index] + 1]
    titles = np.flatnonzero(content.label[: first[0]] == _H1)
    if not len(titles) or inside(content, _BESIDE, first)[0]:
        return False
    title, end = int(titles[-1]), int(content.end[titles[-1]])
    is_below = content.chars[end : first[0]].sum() <= MAX_TITLE_GAP and not (content.link[title:end] >= 0).any()
    is_below &= candidates.offset[index + 1] - candidates.offset[index] >= MIN_INDEX
    return bool(is_below or inside(content, _MATTER, first)[0])


def _outweighs(asking: Asking, chars: float) -> bool:
    """Say whether the form of a page that asks who its reader is outweighs a list of so many characters."""
    return chars < ASKED_CHARS * min(asking.n_fields, MAX_ASKED)


def _has_headers(content: ContentTree, candidates: Candidates, index: int) -> bool:
    """Say whether a list is rows of several cells in a table that says what its columns are: a page is for it, whatever
    is said above it.
    """
    starts, _ = candidates.bounds(index)
    row = int(starts[len(starts) // 2])
    if content.label[row] != _ROW:
        return False
    table = next((node for node in upwards(content.parent, row) if content.label[node] == _TABLE), 0)
    n_headers = np.count_nonzero(content.label[table : starts[0]] == _HEADER)
    n_cells = np.count_nonzero(content.parent[row : content.end[row]] == row)
    return bool(n_cells >= MIN_CELLS and (n_headers >= MIN_HEADERS or _is_header(content, table, row)))


def _is_header(content: ContentTree, table: int, row: int) -> bool:
    """Say whether the first row of a table has words in bold for each cell of another one, none of them a link or a
    number, as most of the other's are: a header in plain cells.
    """
    first = table + int((content.label[table : row + 1] == _ROW).argmax())
    header, cells = (np.flatnonzero(content.parent[at : content.end[at]] == at) + at for at in (first, row))
    is_data = [_is_data(content, at) for at in cells.tolist()]
    are_words = not any(_is_data(content, at) for at in header.tolist())
    is_header = len(header) == len(cells) < 2 * sum(is_data) and are_words
    return is_header and is_bold(content, first)


def _is_data(content: ContentTree, cell: int) -> bool:
    """Say whether a cell has a link or a digit."""
    inside = slice(cell, content.end[cell])
    return bool((content.link[inside] >= 0).any() or content.digits[inside].any())


def best_part(likely: Floats, log_records: Floats) -> NDArray[np.bool_]:
    """Say which lists together have the best F1 that is to be expected, bool[n_lists]; the likeliest one is always
    among them.

    A list counts by the square root of its records: one of a hundred does not decide all. One of two records is as
    likely a pair of blocks of the page as a list, and has to be likely by itself.
    """
    size = np.exp(log_records / 2)
    order = np.argsort(-likely, kind="stable")
    right, found = np.cumsum((likely * size)[order]), np.cumsum(size[order])
    best = int(np.argmax(2 * right / (found + right[-1])))
    chosen = np.zeros(len(likely), np.bool_)
    chosen[order[: best + 1]] = True
    chosen &= (log_records > TWO_RECORDS) | (likely >= MIN_ALONE) | (np.arange(len(likely)) == order[0])
    return chosen


def likelihood(terms: Mapping[str, Floats], weights: Mapping[str, float]) -> Floats:
    """Return the logistic function of the weighted sum of terms; the weight named "" is the constant."""
    total = weights[""] + sum((weights[name] * values for name, values in terms.items()), np.zeros(1))
    return np.asarray(1 / (1 + np.exp(-np.clip(total, -40, 40))))


def likely_terms(likely: Floats) -> dict[str, Floats]:
    """Return what counts of a page whose lists are so likely: the likeliest, and all together."""
    return {"likeliest": likely.max(keepdims=True), "log_likely": np.log(likely.sum(keepdims=True) + 0.01)}


def list_terms(
    content: ContentTree, candidates: Candidates, chosen: Sequence[int], seen: Floats, odds: Floats
) -> dict[str, Floats]:
    """Return what counts of every list, float64[n_chosen] by name: of itself,
    and beside the first and the longest one."""
    column = dict(zip(NAMES, seen.T, strict=True))
    first = candidates.start[candidates.offset[list(chosen)]]
    return {name: column[name] for name in _OF_LIST} | {
        "in landmark": inside(content, _LANDMARKS, first) * 1.0,
        "in dialog": _stand_in(content, candidates.parent[list(chosen)], _is_dialog) * 1.0,
        "behind": odds[0] - odds,
        "counted": np.array([_counted(content, candidates, index) for index in chosen]),
        "log_chars before": np.maximum(0, column["log_chars"] - column["log_chars"][0]),
        "log_chars behind": column["log_chars"].max() - column["log_chars"],
    }


def _counted(content: ContentTree, candidates: Candidates, index: int) -> float:
    """Return the share of a list's first records that end with a number in brackets: choices, each with its results."""
    begin, end = candidates.offset[index : index + 2]
    stops = candidates.stop[begin : min(end, begin + MAX_COUNTED)]
    last = np.append(0, np.flatnonzero(content.terminal == 1))
    nodes = last[np.searchsorted(last, stops) - 1].tolist()
    return sum(_COUNT.search(content.text_at(node)) is not None for node in nodes) / len(nodes)


def _are_hidden(content: ContentTree, parent: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Say of each list, held by content nodes `parent`, whether the page hides it until it is asked for: a menu that
    drops down, the choices of a filter.

    None is where the first list is hidden itself: scripts show what a reader came for.
    """
    first = islice(upwards(content.parent, parent[0]), MAX_AROUND)
    if any(_is_hidden(_attrs(content, node)) for node in first):
        return np.zeros(len(parent), np.bool_)
    return _stand_in(content, parent, _is_hidden)


def _stand_in(
    content: ContentTree, parent: NDArray[np.int32], is_so: Callable[[Mapping[str, str]], bool]
) -> NDArray[np.bool_]:
    """Say of each list, held by content nodes `parent`, whether it stands in an element whose attributes say so.

    What holds the first list, too, is none: some whole pages stand in what is called so, and many say at their top that
    one is open.
    """
    known = dict.fromkeys(upwards(content.parent, parent[0]), False)
    found = np.zeros(len(parent), np.bool_)
    for number, node in enumerate(parent.tolist()):
        for around in islice(upwards(content.parent, node), MAX_AROUND):
            if around not in known:
                known[around] = is_so(_attrs(content, around))
            if known[around]:
                found[number] = True
                break
    return found


def _attrs(content: ContentTree, node: int) -> Mapping[str, str]:
    return content.tree.attrs(int(content.first[node])) if content.label[node] else {}


def _is_hidden(attrs: Mapping[str, str]) -> bool:
    return "hidden" in attrs or _HIDDEN.search(attrs.get("style", "")[:MAX_SAID].lower()) is not None


def _is_dialog(attrs: Mapping[str, str]) -> bool:
    """Say whether an element is a dialog of consent, of choices, of a login."""
    said = (attrs.get(name, "")[:MAX_SAID].lower() for name in ("class", "id", "role"))
    return any(_DIALOG.search(words) for words in said)


def page_terms(
    content: ContentTree, candidates: Candidates, chosen: Sequence[int], seen: Floats, odds: Floats
) -> dict[str, Floats]:
    """Return what counts of a page, float64[1] by name: its lists, its prose, and what it says it is."""
    column = dict(zip(NAMES, seen[0], strict=True))
    prose = np.where((content.link < 0) & (content.chars >= LONG_TEXT), content.chars, 0)
    total = float(content.chars.sum()) + 1
    starts, stops = candidates.bounds(chosen[0])
    before = np.append(0, np.cumsum(prose, dtype=np.int64))
    inside = float((before[stops] - before[starts]).sum())
    of_one = _of_one(content, prose)
    found = {f"first {name}": float(column[name]) for name in _OF_FIRST} | {
        "gap": min(float(odds[0] - odds[1]), MAX_GAP) if len(odds) > 1 else MAX_GAP,
        "priced": _priced(content, candidates, chosen[:MAX_LISTS]),
        "prose inside": inside / total,
        "prose of one element": of_one / total,
        "log_prose of one element": float(np.log(1 + of_one)),
        "log_chars": float(np.log(total)),
        "one h1": float(np.count_nonzero(content.label == _H1) == 1),
    }
    found |= _statements(content.tree.buffer)
    return {name: np.array([value]) for name, value in found.items()}


def _priced(content: ContentTree, candidates: Candidates, chosen: Sequence[int]) -> float:
    """Return the largest share of first records with a price that a list has, 0 to 1."""
    found = [0.0]
    for index in chosen:
        begin, end = candidates.offset[index], candidates.offset[index + 1]
        if end - begin >= MIN_PRICED:
            starts = candidates.start[begin : begin + MIN_PRICED + 2].tolist()
            stops = candidates.stop[begin : begin + MIN_PRICED + 2].tolist()
            texts = [content.text(a, min(b, a + MAX_READ)) for a, b in zip(starts, stops, strict=True)]
            found.append(sum(_PRICE.search(text) is not None for text in texts) / len(texts))
    return max(found)


def _of_one(content: ContentTree, prose: NDArray[np.int32]) -> float:
    """Return the most characters of prose that paragraphs of one element hold, alone or each in a box of its own; a row
    or item of a list holds its own.
    """
    above = np.flatnonzero(prose)
    for _ in range(3):  # from a text to its paragraph, to the box, to what holds the paragraphs
        above = np.where(np.isin(content.label[above], _ITEMS), above, np.maximum(content.parent[above], 0))
    return float(np.bincount(above, prose[prose > 0], minlength=1).max())


def _first(page: bytes, begins: bytes, expression: re.Pattern[bytes]) -> re.Match[bytes] | None:
    """Return the first match, looking for a fixed beginning first, which takes a twentieth of the time."""
    at = page.find(begins)
    return expression.search(page, at) if at >= 0 else None


def _statements(page: bytes) -> dict[str, float]:
    """Return what a page says it is: in data for machines, in the classes of its body, in its address."""
    # most pages lack most of these, and looking for a long fixed text costs nearly nothing
    at = page.find(b"application/ld+json")
    said = _STATED_TYPE.findall(page, at) if at >= 0 else []
    said += _STATED_KIND.findall(page) if b'property="og:type" content="' in page else []
    n_products = sum(word in _PRODUCTS for word in said)
    found = {"says product": float(n_products > 0), "says product often": float(n_products > 3)}
    address = _first(page, *_ADDRESSES[0]) or _first(page, *_ADDRESSES[1])
    for name, match in (("body", _first(page, *_BODY)), ("address", address)):
        said_words = set(_WORD.findall(match[1].lower())) if match else set()
        found[f"{name} says list"] = float(bool(said_words & _LIST_WORDS))
        found[f"{name} says one"] = float(bool(said_words & _SINGLE_WORDS))
    n_orders, n_carts = (sum(map(page.count, names)) for names in (_QUANTITY, _CARTS))
    return found | {
        "orders one": float(0 < n_orders < _FEW),
        "has one cart": float(0 < n_carts < _FEW),
        "says offer": float(b'"offers"' in page),
        "says body": float(any(name in page for name in _BODIES)),
        "says when": float(0 < page.count(b"<time") < _FEW - 1),
        "root address": float(address is not None and address[1] in (b"", b"/")),
    }
