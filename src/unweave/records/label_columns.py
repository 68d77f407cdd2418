"""Columns of labels become the names of others (DEPTA, 5.2.3): an `identical` column right before another says what
that one holds, `Price:` | `$5`; a unit is that of the number before it, `2` | `replies`.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence

import numpy as np

from ..dates.datewords import MONTHS, WEEKDAYS
from ..naming import Traits, role_of
from ..naming.traits import has_digit
from ..naming.value_forms import PRICE, YEAR
from ..naming.words import LABELS, field_words, names_days
from ..tree.climbing import upwards
from ..tree.content import ContentTree
from ..tree.labels import LABEL as TAG
from ..vocabulary import word_set
from .drafts import AGREEMENT, COUNTED, MAX_LABEL, MAX_LINE, Draft, first_pairs, following, is_measure_of
from .record_source import around
from .surroundings import is_drawn

PREPOSITION = 0.5
"""Share of the records with a word such as `by` in which one column comes right after it, and gets its name."""
DAYS = frozenset(word for word in (*MONTHS, *WEEKDAYS) if len(word) > 2)
"""Words that are no unit of the number beside them."""
TITLE_WORDS = 4
"""Words of titles on the mean, at least, where these are links."""
MAX_ALONE = 0.1
"""Share of the words after numbers that have none before, at most: a topic that was moved has `- replies`."""
MAX_UNITS = 3
"""Different words after the numbers of one column at most."""
STARS = ("star", "stars")
"""Words after a number that is a rating."""
MAX_RATING = 4
"""Characters of a rating; `1,204 stars` are those who like something."""
EVENTS = word_set("records.events")
"""Words right before a date that say what was that day: they name what follows, not a number before them."""
TERMS = frozenset({(TAG["dt"], TAG["dd"]), (TAG["th"], TAG["td"])})
"""Elements of a label and of its value, by the markup."""
ROWS = frozenset(map(TAG.__getitem__, ("tr", "tbody", "thead", "table")))
"""Elements that part their cells: what stands in one is no unit of a number in another."""
_HOLDERS = np.array([TAG[tag] for tag in ("span", "p", "div", "dd", "a")])
"""Elements that hold a value, and draw nothing where they are empty."""
_LISTS = frozenset({TAG["ul"], TAG["ol"]})


def without_labels(content: ContentTree, drafts: Sequence[Draft]) -> list[Draft]:
    """Turn identical columns that stand right before another column into its name."""
    firsts = [(draft.texts, draft.texts[0].strip()) for draft in drafts if draft.texts]
    may_say = any(texts.count(texts[0]) == len(texts) or COUNTED.fullmatch(first) for texts, first in firsts)
    after = following(drafts) if may_say else [None] * len(drafts)
    labels = set()
    in_links: list[tuple[int, int]] = []
    in_turn: list[tuple[int, int]] = []
    for number, draft in enumerate(drafts):
        value = _past_pictures(drafts, after, after[number])
        if value is None or value in labels or drafts[value].name or not _is_label(content, draft, drafts[value]):
            continue
        if draft.name:  # `Publish date: not yet published` in every record is a value, and says nothing of the next
            continue
        text = draft.texts[0].strip()
        says = text.endswith((":", "：")) or text.lower() in LABELS or _last_word(text) in EVENTS
        says = (says or _is_term(content, draft, drafts[value])) and not _has_empty_value(content, draft)
        is_title = _is_heading(content, drafts[value]) and not _is_heading(content, draft)
        is_title = is_title or (not text.endswith((":", "：")) and _are_titles(content, drafts[value]))
        # `Remote` before `Full-time` in every record: two values, or two buttons; `Takeout` before others of its kind
        are_alike = _kind_of(content, draft) == _kind_of(content, drafts[value]) and _kind_of(content, draft)[1] != 0
        are_values = len(set(drafts[value].texts)) == 1
        are_tags = are_values or (are_alike and not any(map(has_digit, drafts[value].texts)))
        are_tags = are_tags or _name_two_fields(content, draft, drafts[value])
        is_alone = not says and not are_tags and not is_title and _stand_alone(content, draft, drafts[value])
        if is_alone and content.link[draft.first_node] >= 0:
            in_links.append((number, value))
        elif is_alone or (says and not is_title):
            drafts[value].name = text.rstrip(":： ")
            labels.add(number)
        elif not is_title and not are_values:
            in_turn.append((number, value))
    for number, value in _take_turns(content, drafts, in_turn):
        drafts[value].name = drafts[number].texts[0].strip().rstrip(":： ")
        labels.add(number)
    # `New` and a title in one link are both values; several pairs are the facts of a card that is one link
    for number, value in in_links if len(in_links) > 1 else ():
        drafts[value].name = drafts[number].texts[0].strip().rstrip(":： ")
        labels.add(number)
    _name_after_prepositions(drafts)
    labels |= _units(content, drafts, after, labels)
    return [draft for number, draft in enumerate(drafts) if number not in labels]


def _past_pictures(drafts: Sequence[Draft], after: Sequence[int | None], value: int | None) -> int | None:
    """Return the column of numbers that a label is of though a column of pictures, which draw them, stands before it:
    `Score:` | a bar | `65.3`.
    """
    beyond = after[value] if value is not None and all(item.src for item in drafts[value].all_items) else None
    is_number = beyond is not None and not drafts[beyond].name and all(map(COUNTED.fullmatch, drafts[beyond].texts))
    return beyond if is_number else value


def _name_after_prepositions(drafts: Sequence[Draft]) -> None:
    """Name the column that comes after `by` or `from` in half of the records, or more, after that word."""
    words = {number: draft.texts[0] for number, draft in enumerate(drafts) if _is_preposition(draft.texts)}
    after = following(drafts, PREPOSITION) if words else []
    for number, word in words.items():
        value = after[number]
        if value is not None and value not in words and drafts[value].name is None:
            drafts[value].name = word


def _is_preposition(texts: Sequence[str]) -> bool:
    return bool(texts) and texts[0].lower() in LABELS and len(set(texts)) == 1


def _units(
    content: ContentTree, drafts: Sequence[Draft], following: Sequence[int | None], labels: set[int]
) -> set[int]:
    """Turn columns of one word, `reply` or `replies`, right after numbers into their name; return which columns these
    were.

    Of several words, `2 replies` here and `1 vote` there, each goes to its number; so does a unit of measure, `120 m²`.
    """
    units = set()
    for number, unit in enumerate(following):
        if unit is None or not labels.isdisjoint((number, unit)) or drafts[number].name or drafts[unit].name:
            continue
        texts = drafts[number].texts
        if not texts or not COUNTED.fullmatch(texts[0].strip()) or all(map(YEAR.fullmatch, texts)):
            continue
        both = list(zip(drafts[number].items, drafts[unit].items, strict=True))
        words = {text.strip().lower() for a, b in both if a for text in [item.text for item in b]}
        n_said = len({word[:4] for word in words})
        is_word = n_said <= MAX_UNITS and words.isdisjoint(EVENTS | DAYS) and all(word.isalpha() for word in words)
        beside = sum(bool(b) and not a for a, b in both) <= MAX_ALONE * len(drafts[unit].texts)
        pairs = first_pairs(drafts[number], drafts[unit])
        beside = beside and bool(pairs) and content.label[around(content, *pairs[0])] not in ROWS
        plain = not any(item.src for item in drafts[unit].all_items) and all(
            not b or b[0].href is None or (a and b[0].href == a[0].href)  # in a card that is one link
            for a, b in both
        )
        if not (beside and plain and all(COUNTED.fullmatch(text.strip()) for text in texts)):
            continue
        is_measure = n_said <= MAX_UNITS and all(is_measure_of(a[0].text, b[0].text) for a, b in both if a and b)
        if is_word or is_measure:
            if n_said == 1 and not is_measure:
                word = max(words, key=len)
                drafts[number].name = "rating" if word in STARS and max(map(len, texts)) <= MAX_RATING else word
            else:
                drafts[number].join(drafts[unit], "{} {}".format)
            _fill_with_words(drafts[number], drafts[unit], words)
            units.add(unit)
    return units


def _fill_with_words(numbers: Draft, units: Draft, words: Collection[str]) -> None:
    """Give records without a number what is said in its place, `No replies yet`, unless that is the unit alone."""
    pairs = list(zip(numbers.items, units.items, strict=True))
    said = [bool(b) and not a and b[0].text.strip().lower() not in words for a, b in pairs]
    if any(said):
        nodes = zip(numbers.nodes, units.nodes, said, strict=True)
        numbers.nodes = [b if is_said else a for a, b, is_said in nodes]
        numbers.items = [b if is_said else a for (a, b), is_said in zip(pairs, said, strict=True)]


def _is_label(content: ContentTree, draft: Draft, value: Draft) -> bool:
    """Say whether a column holds one short text in words once in each of several records, in no link that is not around
    its value, too.

    No price, that all records have the same, and no picture that is drawn for a word.
    """
    text, nodes = draft.texts[0] if draft.texts else "", draft.all_nodes
    is_one = draft.texts.count(text) == len(draft.texts) > 0
    if not is_one or len(nodes) < 2 or any(len(here) > 1 for here in draft.nodes):
        return False
    if PRICE.search(text) and not text.endswith((":", "：")):
        return False
    around = int(content.first[content.parent[nodes[0]]])
    is_pressed = content.tree.labels[content.tree.label[around]].endswith("button")
    if is_pressed and not text.endswith((":", "：")):  # `Apply` before the day
        return False
    if is_drawn(content.tree.attr(around, "class") or ""):
        return False
    beside = [there[0] if there else -1 for here, there in zip(draft.nodes, value.nodes, strict=True) if here]
    pairs = zip(nodes, beside, strict=True)
    links = ((content.link[node], content.link[other] if other >= 0 else -1) for node, other in pairs)
    plain = all(content.terminal[node] == 1 for node in nodes) and all(a < 0 or a == b for a, b in links)
    return plain and len(text) <= MAX_LABEL and any(c.isalpha() for c in text) and not names_days(text)


def _has_empty_value(content: ContentTree, draft: Draft) -> bool:
    """Say whether an empty element stands right after most labels, in the same one: the value that is left out,
    `<p>Maker: <span></span></p>`.
    """
    nodes = np.array(draft.all_nodes, np.int64)
    after = content.end[nodes]
    inside = after < content.end[content.parent[nodes]]
    after = after[inside]
    after = after[(content.end[after] == after + 1) & (content.terminal[after] == 0)]
    least = AGREEMENT * len(nodes)
    return len(after) >= least and bool(np.count_nonzero(np.isin(content.label[after], _HOLDERS)) >= least)


def _last_word(text: str) -> str:
    return text.lower().split()[-1] if text.strip() else ""


def _is_heading(content: ContentTree, draft: Draft) -> bool:
    """Say whether a column stands in headings: what is called so, whatever kind of thing is said before it."""
    return bool((content.marks[np.array(draft.all_nodes, np.int64)] & 1).all())


def _are_titles(content: ContentTree, draft: Draft) -> bool:
    """Say whether a column holds links of several words, all different: what a record is called,
    which no word in all records names.
    """
    texts = draft.texts
    if len(texts) <= 2 or len(set(texts)) <= AGREEMENT * len(texts):
        return False
    if not (content.link[np.array(draft.all_nodes, np.int64)] >= 0).all():
        return False
    words = sum(len(text.split()) for text in texts)
    return words >= TITLE_WORDS * len(texts) and role_of(Traits.of(texts)) is None


def _kind_of(content: ContentTree, draft: Draft) -> tuple[int, int]:
    """Return the tag and the class of the element around the first text of a column."""
    element = int(content.parent[draft.first_node])
    return int(content.label[element]), int(content.class_key[element])


def _name_two_fields(content: ContentTree, one: Draft, other: Draft) -> bool:
    """Say whether the classes of two columns name a field each: `format` and `status`, of which neither is a label."""
    named = [
        field_words((content.tree.attr(int(content.first[content.parent[draft.first_node]]), "class") or "")[:MAX_LINE])
        for draft in (one, other)
    ]
    return all(named) and named[0] != named[1]


def _is_term(content: ContentTree, label: Draft, value: Draft) -> bool:
    """Say whether by the markup two columns are a label and its value: `dt` and `dd`, `th` and `td` of one row."""
    one, other = (int(content.parent[draft.first_node]) for draft in (label, value))
    is_beside = content.parent[one] == content.parent[other]
    return bool(is_beside) and (int(content.label[one]), int(content.label[other])) in TERMS


def _stand_alone(content: ContentTree, label: Draft, value: Draft) -> bool:
    """Say whether label and value are all that the smallest element around both holds, in most records.

    What is alone in a list of its own is a tag.
    """
    pairs = first_pairs(label, value)
    alone = 0
    for a, b in pairs:
        holder = around(content, a, b)
        parents = upwards(content.parent, content.parent[a])
        above = next(node for node in parents if node == holder or content.label[node] in _LISTS)
        alone += above == holder and int(content.before[content.end[holder]] - content.before[holder]) == 2
    return alone >= AGREEMENT * len(pairs)


def _take_turns(
    content: ContentTree, drafts: Sequence[Draft], pairs: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """Yield the pairs of label and value that are, two or more, all that an element holds, in turn: `<p>Rent<p>650
    €<p>Rooms<p>4`.

    The labels stand in elements of one kind.
    """
    held: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)  # by record and holder
    for number, value in pairs:
        for record, (a, b) in enumerate(zip(drafts[number].nodes, drafts[value].nodes, strict=True)):
            if a and b and (holder := around(content, a[0], b[0])) >= 0:
                held[record, holder].append((number, value))
    kinds = {number: _kind_of(content, drafts[number]) for number, _ in pairs}
    found: Counter[tuple[int, int]] = Counter()
    for (_, holder), here in held.items():
        alone = len(here) > 1 and int(content.before[content.end[holder]] - content.before[holder]) == 2 * len(here)
        if alone and len({kinds[number] for number, _ in here}) == 1:
            found.update(here)
    yield from (pair for pair in pairs if found[pair] >= AGREEMENT * sum(map(bool, drafts[pair[0]].nodes)))
