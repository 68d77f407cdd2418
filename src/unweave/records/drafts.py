"""Columns on their way from an alignment to a table: labels become names, texts are parted where records agree.

    label columns   an `identical` column right before another says what that one holds: `Price:` | `$5` (DEPTA, 5.2.3)
    label prefixes  `Price: $5` in every record: the name `Price`, the text `$5`; so `by Ann`
    separators      `Ann | 3 days ago` in every record: two columns; so in a `pre` with gaps

Whatever is taken off a text is in the name of its column, or was the separator; `Record.text` still has all of it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, pairwise
from operator import itemgetter, not_

import numpy as np

from ..dates.datewords import MONTHS, WEEKDAYS
from ..expressions import expression
from ..model import Item
from ..naming import Traits, role_of
from ..naming.roles import is_date, is_time
from ..naming.traits import has_digit
from ..naming.value_forms import AREA, PRICE, SIZE, URL, YEAR
from ..naming.words import LABELS, field_words, names_days
from ..tree.climbing import upwards
from ..tree.content import ContentTree
from ..tree.labels import LABEL as TAG
from ..vocabulary import word_set
from ..whitespace import fold
from .record_source import around
from .surroundings import is_drawn

MAX_LABEL = 40
"""Characters of a label at most: a longer identical text is a sentence."""
MAX_LINE = 400
"""Characters of a text in which further labels are looked for."""
MAX_PART = 40
"""Characters at most of what is between separators, twice as many where there are several: longer texts are sentences."""
AGREEMENT = 0.8
"""Share of a column's records that have to agree before it is taken for a label."""
PREPOSITION = 0.5
"""Share of the records with a word such as `by` in which one column comes right after it, and gets its name."""
SEPARATORS = ("|", "·", "•", "‧", "¦", "∙", "⋅")
"""What parts a text into columns where every record has it equally often;
commas and dashes are parts of values too often."""
DAYS = frozenset(word for word in (*MONTHS, *WEEKDAYS) if len(word) > 2)
"""Words that are no unit of the number beside them."""
COUNTED = re.compile(r"[-+−]?[\d.,\s]{1,15}[kKmM]?")
"""A number with its unit in a column of its own."""
STRAYED = ("author", "source", "category")
"""What the prepositions say that other texts may stand in the place of; `No` and `On` are values as often."""
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
MIN_REPEATED = 3
"""Letters at least that a label and the header above it begin with, where they say the same."""
EVENTS = word_set("records.events")
"""Words right before a date that say what was that day: they name what follows, not a number before them."""
TERMS = frozenset({(TAG["dt"], TAG["dd"]), (TAG["th"], TAG["td"])})
"""Elements of a label and of its value, by the markup."""
ROWS = frozenset(map(TAG.__getitem__, ("tr", "tbody", "thead", "table")))
"""Elements that part their cells: what stands in one is no unit of a number in another."""
_HOLDERS = np.array([TAG[tag] for tag in ("span", "p", "div", "dd", "a")])
"""Elements that hold a value, and draw nothing where they are empty."""
_LISTS = frozenset({TAG["ul"], TAG["ol"]})
FURTHER_LABEL = re.compile(r"[,;|][^\S\n]*[^\W\d][^:：,;|]{0,38}[:：]\s")
"""A label within a text, by which that before the text names its first part alone: `Size: 15 g, Fat: 5 g`."""
_GAP = re.compile(r"\t|[ \xa0]{2,}")
"""What parts the columns of a text as it was typed."""
MAX_GAPS = 20
"""Columns of such a text at most."""
LABEL_PREFIX = expression(
    r"\s*([^\W\d][^:：\d]{0,38}?)\s*(?::\s+|:(?=[\d$€£¥￥\u3040-\u9fff\uac00-\ud7a3])|：\s*)(?=\S)"
)


WRITTEN_BY = expression(
    rf"({'|'.join(re.escape(label) for label, meant in LABELS.items() if meant == 'author')})\s(?=[^|·•‧¦∙⋅:：]{{1,80}}$)",
    re.IGNORECASE,
)
"""The words before who wrote something, and nothing else."""


@dataclass(slots=True)
class Draft:
    """A column to be: the content nodes and items of every record, and its name where the page says one."""

    nodes: Sequence[Sequence[int]]
    items: Sequence[Sequence[Item]]
    name: str | None = None
    _read: tuple[object, list[Item], list[str], bool, bool] | None = field(
        default=None, init=False, repr=False, compare=False
    )

    @property
    def all_items(self) -> list[Item]:
        """The items, of all records; read once, until others are put in their place."""
        return self._once()[1]

    @property
    def texts(self) -> list[str]:
        """The texts, of all records that have one; read once, too."""
        return self._once()[2]

    @property
    def has_colon(self) -> bool:
        """Whether a text has a colon; asked once, too."""
        return self._once()[3]

    @property
    def has_several(self) -> bool:
        """Whether a cell has several items; asked once, too."""
        return self._once()[4]

    def _once(self) -> tuple[object, list[Item], list[str], bool, bool]:
        if self._read is None or self._read[0] is not self.items:
            items = list(chain.from_iterable(self.items))
            texts = [item.text for item in items]
            said = "".join(texts)
            several = len(items) > sum(map(bool, self.items))
            self._read = self.items, items, texts, ":" in said or "：" in said, several
        return self._read

    @property
    def all_nodes(self) -> list[int]:
        """The nodes, of all records."""
        return list(chain.from_iterable(self.nodes))

    @property
    def first_node(self) -> int:
        """The first node of the first record that has one."""
        return next(filter(None, self.nodes))[0]

    def without(self, records: Collection[int]) -> Draft:
        """Return the column without its cells in some records."""
        nodes = [() if record in records else here for record, here in enumerate(self.nodes)]
        items = [() if record in records else here for record, here in enumerate(self.items)]
        return replace(self, nodes=nodes, items=items)

    def with_pairs(self, pairs: Sequence[Sequence[tuple[int, Item]]]) -> Draft:
        """Return the column with these nodes and items of each record."""
        nodes = [[node for node, _ in here] for here in pairs]
        return replace(self, nodes=nodes, items=[[item for _, item in here] for here in pairs])

    def join(self, other: Draft, said: Callable[[str, str], str]) -> None:
        """Let the first item of each record that has both say what is `said` of its text and that of `other`."""
        self.items = [
            [replace(own[0], text=said(own[0].text, beside[0].text)), *own[1:]] if own and beside else own
            for own, beside in zip(self.items, other.items, strict=True)
        ]


def settle(content: ContentTree, drafts: Sequence[Draft]) -> list[Draft]:
    """Return the columns with labels as names and texts parted; the order stays."""
    apart = [part for draft in drafts for column in _by_gap(content, draft) for part in _without_strays(column)]
    unlabelled = _without_labels(content, apart)
    named = Counter(draft.name for draft in unlabelled)
    parted = [part for draft in unlabelled for part in _parted(_without_prefix(draft, named[draft.name] > 1))]
    return [_without_by(part) for part in parted]


def _without_labels(content: ContentTree, drafts: Sequence[Draft]) -> list[Draft]:
    """Turn identical columns that stand right before another column into its name."""
    firsts = [(draft.texts, draft.texts[0].strip()) for draft in drafts if draft.texts]
    may_say = any(texts.count(texts[0]) == len(texts) or COUNTED.fullmatch(first) for texts, first in firsts)
    after = following(drafts) if may_say else [None] * len(drafts)
    labels = set()
    in_links: list[tuple[int, int]] = []
    in_turn: list[tuple[int, int]] = []
    for number, draft in enumerate(drafts):
        value = after[number]
        if value is None or value in labels or drafts[value].name or not _is_label(content, draft, drafts[value]):
            continue
        if draft.name:  # `Publish date: not yet published` in every record is a value, and says nothing of the next
            continue
        text = draft.texts[0].strip()
        says = text.endswith((":", "：")) or text.lower() in LABELS or _last_word(text) in EVENTS
        says = (says or _is_term(content, draft, drafts[value])) and not _has_empty_value(content, draft)
        is_title = _is_heading(content, drafts[value]) and not _is_heading(content, draft)
        is_title = is_title or (not text.endswith((":", "：")) and _are_titles(content, drafts[value]))
        # `Remote` before `Full-time` in every record: two values, or two buttons; `Takeout` before other words of its kind
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


def first_pairs(one: Draft, other: Draft) -> list[tuple[int, int]]:
    """Return the first nodes of two columns in each record that has both."""
    return [(a[0], b[0]) for a, b in zip(one.nodes, other.nodes, strict=True) if a and b]


def _without_strays(draft: Draft) -> list[Draft]:
    """Part a column of one preposition, `by`, from the few other texts where a record has none."""
    texts = draft.texts
    distinct = set(texts)
    if draft.name or not 0 < len(distinct) - 1 <= (1 - AGREEMENT) * len(texts) + 1 or draft.has_several:
        return [draft]  # most columns: too many different texts for one to be in so many records
    words = [text for text in distinct if LABELS.get(text.lower()) in STRAYED]
    word = next((word for word in words if texts.count(word) >= AGREEMENT * len(texts)), None)
    if word is None:
        return [draft]
    held = {record for record, items in enumerate(draft.items) if items and items[0].text == word}
    return [draft.without(set(range(len(draft.items))) - held), draft.without(held)]


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


def is_measure_of(number: str, unit: str) -> bool:
    """Say whether a number and the unit behind it, `120` and `m²`, are a measure, which no one word names."""
    return any(form.fullmatch(f"{number} {unit}") for form in (AREA, SIZE))


def _fill_with_words(numbers: Draft, units: Draft, words: Collection[str]) -> None:
    """Give records without a number what is said in its place, `No replies yet`, unless that is the unit alone."""
    pairs = list(zip(numbers.items, units.items, strict=True))
    said = [bool(b) and not a and b[0].text.strip().lower() not in words for a, b in pairs]
    if any(said):
        nodes = zip(numbers.nodes, units.nodes, said, strict=True)
        numbers.nodes = [b if is_said else a for a, b, is_said in nodes]
        numbers.items = [b if is_said else a for (a, b), is_said in zip(pairs, said, strict=True)]


def following(drafts: Sequence[Draft], agreement: float = AGREEMENT) -> list[int | None]:
    """Return, for each column, the column of the items right after its own, where records agree on one."""
    votes: list[dict[int, int]] = [defaultdict(int) for _ in drafts]
    n_own = [len(draft.nodes) - sum(map(not_, draft.nodes)) for draft in drafts]
    n = len(drafts)
    rows = zip(*(draft.nodes for draft in drafts), strict=True)
    codes = (sorted([node * n + at for at, nodes in enumerate(here) if nodes for node in nodes]) for here in rows)
    # the columns of a record's items, in order: most records have one of a few
    orders = Counter([tuple([code % n for code in order]) for order in codes])
    for numbers, n_same in orders.items():
        for this, after in pairwise(numbers):
            votes[this][after] += n_same
    found: list[int | None] = []
    for number, vote in enumerate(votes):
        after, agreeing = max(vote.items(), key=itemgetter(1), default=(number, 0))
        agreed = after != number and agreeing >= agreement * max(n_own[number], n_own[after])
        found.append(after if agreed else None)
    return found


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


def _without_prefix(draft: Draft, is_of_several: bool = False) -> Draft:
    """Take the label before a colon off the texts when all of them have the same, and make it the name.

    A header stays the name unless it `is_of_several` columns.
    """
    texts = draft.texts
    is_led = len(texts) > 1 and draft.has_colon and LABEL_PREFIX.match(texts[0])
    if not is_led or any(item.src for item in draft.all_items):
        return draft
    found = {match[1].strip() if (match := LABEL_PREFIX.match(text)) else None for text in texts if not _is_bare(text)}
    if None in found and len(found) == 2:  # `Sponsored by: http://example.com` among addresses
        found.discard(None)
        bare = [[replace(item, text=LABEL_PREFIX.sub("", item.text, count=1)) for item in here] for here in draft.items]
        if all(map(URL.fullmatch, (item.text for here in bare for item in here))):
            draft.items = bare
        return draft
    name = found.pop()
    if any(_is_bare(text) and text.rstrip(" :：") != name for text in texts):
        return draft
    if found or name is None or (draft.name and not is_of_several and not _repeats(name, draft.name)):
        return draft
    left = [
        [replace(item, text=LABEL_PREFIX.sub("", item.text, count=1)) for item in items if not _is_bare(item.text)]
        for items in draft.items
    ]
    if 2 * sum(bool(FURTHER_LABEL.search(item.text[:MAX_LINE])) for items in left for item in items) > len(texts):
        return draft
    # a date that all have is told: the issue of a journal
    if draft.name or len(set(texts)) > 1 or role_of(Traits.of(item.text for items in left for item in items)) == "date":
        own = None if len(name) == 1 and name.isascii() else name  # `Q: How do I ...?` is the title of a question
        draft.items, draft.name = left, own if is_of_several else draft.name or own
        draft.nodes = [here if items else () for here, items in zip(draft.nodes, left, strict=True)]
    return draft


def label_before(text: str) -> re.Match[str] | None:
    """Return the label before a value, what is taken off a text where all of its column have it."""
    return LABEL_PREFIX.match(text) or WRITTEN_BY.match(text)


def _without_by(draft: Draft) -> Draft:
    """Take the words before who wrote something off the texts that have them, `by Ann`, where nearly all do."""
    texts = draft.texts
    if not any(map(WRITTEN_BY.match, texts[:3])) or len(set(texts)) < 2:
        return draft
    if sum(WRITTEN_BY.match(text) is not None for text in texts) < AGREEMENT * len(texts):
        return draft
    said = next(match[1] for text in texts if (match := WRITTEN_BY.match(text)))
    items = [[replace(item, text=WRITTEN_BY.sub("", item.text)) for item in here] for here in draft.items]
    return replace(draft, items=items, name=draft.name or said)


def _is_bare(text: str) -> bool:
    """Say whether a text is a label without a value: `Distance:`."""
    return text.endswith((":", "：")) and len(text) <= MAX_LABEL and text.count(":") + text.count("：") == 1


def _repeats(label: str, header: str) -> bool:
    """Say whether a label is that of the header above it, shown in narrow windows, where headers are not."""
    one, other = label.lower(), header.lower().strip(" :：")
    return min(len(one), len(other)) >= MIN_REPEATED and (one.startswith(other) or other.startswith(one))


def _parted(draft: Draft) -> list[Draft]:
    """Part a column at the separators that all its texts have equally often."""
    texts = draft.texts
    separators = [sign for sign in SEPARATORS if sign in texts[0] and sign in texts[-1]] if len(texts) > 1 else []
    if not separators or draft.has_several or any(item.src for item in draft.all_items):
        return [draft]
    for separator in separators:
        lines = [pieces(text, separator) for text in texts]
        n_pieces = {len(line) for line in lines}
        if len(n_pieces) == 1 < min(n_pieces) and _are_values(lines, is_named=bool(draft.name)):
            parts = range(len(lines[0]))
            parted = [replace(draft, items=[_nth(items, separator, part) for items in draft.items]) for part in parts]
            for part in parted[1:]:
                part.name = None if all(map(LABEL_PREFIX.match, part.texts)) else part.name
            return [_without_prefix(part) for part in parted]
    return [draft]


def _by_gap(content: ContentTree, draft: Draft) -> list[Draft]:
    """Part a column of texts as they were typed, in a `pre`, at the gaps that nearly all of them have equally often:
    `12-Mar-2024 10:01          1495`. Where few records have one, it is code.
    """
    nodes = [here[0] for here in draft.nodes if here]
    if 2 * len(nodes) <= len(draft.nodes) or draft.has_several or content.label[content.parent[nodes[0]]] != TAG["pre"]:
        return [draft]
    typed = {node: _GAP.split(content.text_at(node).strip()) for node in nodes if content.terminal[node] == 1}
    usual, n_usual = Counter(map(len, typed.values())).most_common(1)[0] if typed else (0, 0)
    if not 1 < usual <= MAX_GAPS or n_usual < AGREEMENT * len(nodes):
        return [draft]
    held = {record for record, here in enumerate(draft.nodes) if here and len(typed.get(here[0], ())) != usual}
    parts = [draft, *(draft.without(held) for _ in range(1, usual))]
    for number, part in enumerate(parts):
        part.items = [
            [replace(items[0], text=fold(typed[here[0]][number]))] if items and record not in held else items
            for record, (here, items) in enumerate(zip(part.nodes, part.items, strict=True))
        ]
    return parts


def _are_values(lines: Sequence[Sequence[str]], *, is_named: bool = False) -> bool:
    """Say whether the parts of texts are short and vary, `A long title | The site` is one value, or vary and have
    labels beside others.

    A day and its time, `8 Feb 2017 | 19:30`, are one value; so is what a header `is_named` by, unless a part has a
    label.
    """
    if all(len(line) == 2 and (_is_moment(*line) or _is_moment(*reversed(line))) for line in lines):
        return False
    if any(len(piece) > (MAX_PART if len(line) == 2 else 2 * MAX_PART) for line in lines for piece in line):
        return False
    columns = [(len(set(column)) > 1, LABEL_PREFIX.match(column[0])) for column in zip(*lines, strict=True)]
    all_vary = not is_named and all(varies for varies, _ in columns)
    return all_vary or any(varies and label for varies, label in columns)


def _is_moment(day: str, time: str) -> bool:
    return is_date(day) and is_time(time)


def _nth(items: Sequence[Item], separator: str, part: int) -> list[Item]:
    return [replace(item, text=pieces(item.text, separator)[part]) for item in items]


def pieces(text: str, separator: str) -> list[str]:
    """Return the parts of a text between separators, those left out that are empty."""
    return [piece for part in text.split(separator) if (piece := part.strip())]
