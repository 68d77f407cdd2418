"""Running text: elements of one path whose text and inline elements a person reads as one value (beyond the paper).
O(nodes in them).

`The <em>red</em> lamp` with the word marked that was looked for, `see <a>the manual</a>, part 2`, an `address` in
lines. Whether the instances of a path are such prose is decided for all of them together, by what stands between the
texts and how they go on.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise

from ..gathering import grouped
from ..tree import labels
from .record_source import CELLS, Source

MAX_ODD = 0.2
"""Share of the instances that may hold a picture, block or badge; they stay apart."""
MIN_MIXED = 0.3
"""Share of the instances with text beside an inline element, where links are in them."""
GOES_ON = 0.4
"""Share of the mixed instances whose text goes on after an element, in the middle of a sentence: `, and`, `of the`."""
FRAMED = 0.9
"""Share of the instances whose text goes on after their only element, from which on all of them are one value each."""
MIN_PLAIN, ALONE = 0.5, 0.25
"""Share of the instances that are a text alone, where the others have a word in them marked up, or links in prose."""
MIN_WORDS, PROSE = 6, 40
"""Words of an instance, outside its elements, that prose has on the mean,
and characters of one that is a text alone."""
SOUGHT = 0.3
"""Share of the marks with different texts up to which they are the words that were looked for,
and of those with text after them."""
LINE = 8
"""Words of a line, on the mean, where lines in varying number are one text: the paragraphs of a description."""
MIN_PART = 5
"""Instances, at least, that have elements of their own where those of one path are judged apart."""
MAX_NODES = 400
"""Nodes of an instance up to which it may be one value."""
_FORMATTING = labels.ids(labels.FORMATTING)
_INLINE = labels.ids(labels.INLINE | labels.FORMATTING)
_ABBREVIATIONS = frozenset(labels.LABEL[tag] for tag in ("abbr", "acronym"))
_LINK, _BREAK = labels.LABEL["a"], labels.LABEL["br"]
_FORMATTED = _FORMATTING | {labels.TEXT}
_IN_TEXT = _INLINE | {labels.TEXT, _BREAK}
_DASH = re.compile(r"[-–—‑−~〜]|to|bis|à|a|till")
"""What stands between the ends of a range."""
_DIGITS = re.compile(r"\d+")
_OPENS, _CLOSES = re.compile(r"[(（【\[][^()（）【】\[\]]*$"), re.compile(r"[^()（）【】\[\]]*[)）】\]].*\s", re.DOTALL)
"""A text that ends within brackets, and one of several words that begins within them."""
_MARKED = re.compile(
    r"highlight|hilite|(?:search|srch|query|key|found|term)[_-]?(?:match|hit|word|term)|\bmatch(?:ed)?\b|\bhl\b", re.I
)
"""Classes of the words in a text that were looked for."""
_BADGE = re.compile(r"\b(?:badge|sticker|ribbon|discount|flag)", re.I)
"""Classes of what is set on a text and is none of it: `-25%` beside a title."""


@dataclass(slots=True)
class _Tally:
    """What the instances of one path are like.

    odd : first children of those that cannot be running text; n_mixed : those with text beside an inline element;
    n_prose : texts alone, as long as prose; n_linked : with a link in them; n_going_on : whose text goes on after an
    element; n_enclosed : with an element between brackets of the text around it; n_in_link, n_address : which are in a
    link, an `address`; n_words : words outside elements; arrangements : orders of text and elements; marks : path of
    the elements -> one of them; n_ranges, n_several : those that are the two ends of a range, or other elements one
    after the other; lines : numbers of texts -> how many instances of texts and breaks alone have so many;
    is_abbreviated : whether all elements are abbreviations; sought : the texts of the elements in the mixed ones;
    n_within : elements with text after them; leads : texts that stand before all elements, digits aside
    """

    n: int = 0
    odd: list[int] = field(default_factory=list)
    n_mixed: int = 0
    n_linked: int = 0
    n_going_on: int = 0
    n_enclosed: int = 0
    n_prose: int = 0
    n_in_link: int = 0
    n_address: int = 0
    n_words: int = 0
    has_breaks: bool = False
    has_elements: bool = False  # beyond formatting
    lines: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    is_abbreviated: bool = True
    arrangements: dict[tuple[int, ...], int] = field(default_factory=lambda: defaultdict(int))
    marks: dict[int, int] = field(default_factory=dict)
    sought: list[str] = field(default_factory=list)
    n_within: int = 0
    leads: set[str] = field(default_factory=set)
    n_ranges: int = 0
    n_several: int = 0


def running_odd(source: Source, instances: Sequence[tuple[int, list[int]]]) -> list[int] | None:
    """Return None where elements of one path hold no running text, else the first children of those that cannot.

    instances : (record, children) of elements of which at least one has a text beside an element
    """
    odd: list[int] = []
    found = False
    columns = _by_column(source, [children for _, children in instances])
    for group in chain.from_iterable(_by_marks(source, column) for column in columns):
        tally = _Tally(len(group), [children[0] for children in group if _is_odd(source, children)])
        runs = len(tally.odd) <= MAX_ODD * tally.n
        if runs:
            others = set(tally.odd)
            for children in group:
                if children[0] not in others:
                    _count(source, children, tally)
            runs = _runs(tally) or _are_sought(source, tally)
        found |= runs
        odd += tally.odd if runs else [children[0] for children in group]
    return odd if found else None


def _by_column(source: Source, instances: list[list[int]]) -> list[list[list[int]]]:
    """Part the cells of a table by their columns: all of them may be of one path, texts and the numbers beside them."""
    holders = [source.parent[children[0]] for children in instances]
    if holders[0] < 0 or source.label[holders[0]] not in CELLS:
        return [instances]
    columns = grouped((source.columns[holder], children) for holder, children in zip(holders, instances, strict=True))
    return list(columns.values())


def _by_marks(source: Source, instances: Sequence[list[int]]) -> list[list[list[int]]]:
    """Part instances that never have elements of the same paths: a description with marked words, names behind a comma
    in an element.

    Texts alone are left out then: they are one value in either case.
    """
    key, label = source.key, source.label
    marks = [frozenset([key[child] for child in children if label[child] != labels.TEXT]) for children in instances]
    groups: list[set[int]] = []
    for mark in {mark for mark in marks if mark}:
        joined = set(mark).union(*(group for group in groups if group & mark))
        groups = [*(group for group in groups if not group & mark), joined]
    parts = [[children for mark, children in zip(marks, instances, strict=True) if mark & group] for group in groups]
    if len(parts) < 2 or min(map(len, parts)) < MIN_PART:
        return [list(instances)]
    return parts


def _is_odd(source: Source, children: list[int]) -> bool:
    """Say whether an instance cannot be running text: it is long, or has a picture, a block or a badge in it."""
    first, last = children[0], source.end[children[-1]]
    if last - first > MAX_NODES or 2 in source.terminal[first:last]:
        return True
    if not _IN_TEXT.issuperset(source.label[first:last]):
        return True
    elements = [child for child in children if source.label[child] != labels.TEXT]
    return _is_set_before(source, children) or any(_has_class(source, child, _BADGE) for child in elements)


def _count(source: Source, children: list[int], tally: _Tally) -> None:
    label, end, key, marks = source.label, source.end, source.key, source.marks
    while len(children) > 1 and label[children[-1]] == _BREAK:
        children = children[:-1]  # the end of the line, which parts nothing
    elements = [child for child in children if label[child] != labels.TEXT]
    if not elements:
        tally.arrangements[(0,) * len(children)] += 1
        tally.n_prose += sum([source.n_chars(child) for child in children]) >= PROSE
        return
    inside = set[int]().union(*[label[child : end[child]] for child in elements])
    texts = [child for child in children if label[child] == labels.TEXT and not marks[child]]
    tally.n_linked += _LINK in inside
    tally.has_elements |= not inside <= _FORMATTED
    tally.has_breaks |= _BREAK in inside
    tally.is_abbreviated &= _ABBREVIATIONS.issuperset([label[child] for child in elements])
    tally.marks.update([(key[child], child) for child in elements])
    tally.arrangements[tuple([0 if label[child] == labels.TEXT else key[child] for child in children])] += 1
    if len(elements) > 1:
        is_range = _is_range(source, children)
        tally.n_ranges += is_range
        tally.n_several += not is_range
    if texts and elements:
        holder = source.parent[children[0]]
        tally.n_mixed += 1
        tally.lines[len(texts) if inside <= {_BREAK} else 0] += 1
        tally.n_in_link += int(source.content.link[holder + source.base]) >= 0
        tally.n_address += source.content.tree.labels[source.label[holder]] == "address"
        contents = [(text, source.content.text_at(text + source.base).strip()) for text in texts]
        # below a line that ends with an element: a title
        apart = zip(children, children[1:], children[2:], strict=False)
        lines = {
            below for over, end, below in apart if label[end] == _BREAK and label[over] not in (_BREAK, labels.TEXT)
        }
        tally.n_words += sum(len(content.split()) for _, content in contents)
        tally.n_going_on += any(
            text > elements[0] and text not in lines and _goes_on(content) for text, content in contents
        )
        tally.n_enclosed += _is_enclosed([content for _, content in contents])
        tally.sought += [source.text(child) for child in elements]
        if texts[0] < elements[0]:
            tally.leads.add(_DIGITS.sub("", contents[0][1]))
        tally.n_within += sum([child < texts[-1] for child in elements])


def _is_set_before(source: Source, children: list[int]) -> bool:
    """Say whether an element is set before a text without a gap, though neither is part of a word of the other:
    `<b>New Listing</b>Desk lamp`.
    """
    first, text = children[0], children[1] if len(children) > 1 else children[0]
    if source.label[first] == labels.TEXT or source.label[text] != labels.TEXT:
        return False
    if not source.content.tree.glued[source.content.first[text + source.base]]:
        return False
    before, after = source.text(first).rstrip(), source.content.text_at(text + source.base)
    is_apart = len(before) > 1 and before[-1].islower() and after[:1].isupper()
    return is_apart and (" " in before or not _has_class(source, first, _MARKED))


def _has_class(source: Source, node: int, classes: re.Pattern[str]) -> bool:
    is_called = source.content.class_key[node + source.base] != 0  # few are
    return bool(is_called) and classes.search(source.attr(node, "class")[:200]) is not None


def _is_range(source: Source, children: list[int]) -> bool:
    """Say whether children are two elements alike, with numbers, and a dash between them: `$5 - $7`."""
    if len(children) != 3:
        return False
    first, between, last = children
    is_dash = source.label[between] == labels.TEXT and _DASH.fullmatch(source.text(between).strip()) is not None
    are_alike = is_dash and source.key[first] == source.key[last]
    return are_alike and all(any(map(str.isdigit, source.text(end))) for end in (first, last))


def _goes_on(text: str) -> bool:
    """Say whether a text of several words begins in the middle of a sentence."""
    return len(text.split()) > 1 and (text[0].islower() or text[0] in ",.;:!?)’'”")


def _is_enclosed(contents: Sequence[str]) -> bool:
    """Say whether a bracket that is open where a text ends is closed by several words behind an element:
    `(see <a>12</a> Motion) by the court`.
    """
    return any(_OPENS.search(before) and _CLOSES.match(after) for before, after in pairwise(contents))


def _runs(tally: _Tally) -> bool:
    mixed = tally.n_mixed
    if not mixed:
        return tally.n_ranges > 0 == tally.n_several and len(tally.marks) == 1
    if tally.n_address == mixed or tally.is_abbreviated:
        return True
    if not tally.n_linked and all(text.startswith("› ") for text in tally.sought):
        return True  # the way to a page: `https://a.org › docs`
    has_lines = 0 not in tally.lines and len(tally.lines) > 1
    if has_lines and tally.n_words >= LINE * sum(n * k for n, k in tally.lines.items()):
        return True  # paragraphs
    goes_on, orders = tally.n_going_on >= GOES_ON * mixed, len(tally.arrangements)
    is_prose = goes_on and tally.n_words >= MIN_WORDS * mixed
    if tally.n_enclosed >= GOES_ON * mixed and tally.n_words >= MIN_WORDS * mixed:
        return True
    if tally.n_in_link == mixed and mixed >= MIN_MIXED * tally.n:
        return True  # mixed content of one link: one value
    if tally.n_linked:
        is_varied = mixed + tally.n_prose >= MIN_MIXED * tally.n and (orders >= 3 or tally.n < 4 or _is_led(tally))
        return (is_prose and is_varied) or _is_prose_alone(tally)
    if is_prose or (not tally.has_elements and (orders >= 2 or goes_on)) or _is_framed(tally):
        return True
    if tally.has_breaks:
        return False
    return (len(tally.marks) == 1 and (orders >= 3 or _is_marked_up(tally))) or (orders >= 2 and goes_on)


def _is_led(tally: _Tally) -> bool:
    """Say whether long texts come to their link each in words of its own: `Posted by` is no such text."""
    return len(tally.leads) >= FRAMED * tally.n_mixed and tally.n_words >= 2 * MIN_WORDS * tally.n_mixed


def _is_prose_alone(tally: _Tally) -> bool:
    """Say whether the instances are prose, some without an element and the others with elements within the text: notes,
    of which some refer to others.
    """
    within = sum(n for order, n in tally.arrangements.items() if any(order) and order[0] == 0 == order[-1])
    is_all = within >= FRAMED * tally.n_mixed and tally.n_prose + tally.n_mixed >= FRAMED * tally.n
    return is_all and tally.n_prose >= ALONE * tally.n and tally.n_words >= 2 * MIN_WORDS * tally.n_mixed


def _is_framed(tally: _Tally) -> bool:
    """Say whether instances are an element within words that go on: `up to <span>3 x $95</span> without interest`."""
    return tally.n_going_on >= FRAMED * tally.n_mixed and all(
        order[0] == 0 == order[-1] and len(order) == 3 and order[1] for order in tally.arrangements
    )


def _is_marked_up(tally: _Tally) -> bool:
    """Say whether most instances are a text alone, and in the others an element stands within the text:
    a word that was looked for.
    """
    inside = all(order[0] == 0 == order[-1] for order in tally.arrangements)
    return inside and tally.arrangements.get((0,), 0) >= MIN_PLAIN * tally.n


def _are_sought(source: Source, tally: _Tally) -> bool:
    """Say whether the elements are marks at the words that were looked for: their class says so,
    or few words come again and again in prose.
    """
    if not tally.n_mixed or tally.n_linked:
        return False
    if all(_MARKED.search(source.attr(node, "class")[:200]) for node in tally.marks.values()):
        return True
    words = {text.lower() for text in tally.sought}
    n = len(tally.sought)
    is_prose = tally.n_words >= MIN_WORDS * tally.n_mixed and tally.n_within >= SOUGHT * n
    return is_prose and len(words) <= SOUGHT * n and all(any(map(str.isalpha, word)) for word in words)
