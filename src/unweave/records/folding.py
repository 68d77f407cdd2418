"""What a person reads as one value although its markup differs from record to record (beyond the paper).

    running text   `The <em>red</em> lamp`, words marked up at varying places: a search page marks what was looked for
    nested list    `<a>red</a>, <a>blue</a>`, a varying number of elements of one kind: a field with several values, or
                   several such fields: the author, the date and the text of each review

Aligned node by node, both would scatter over columns; so the first becomes one leaf, the second one element with the
others beside it, before the records are aligned.
"""

import re
from collections import Counter, defaultdict

import numpy as np

from ..naming.words import split_name
from ..tree import labels
from ..vocabulary import word_set
from ..whitespace import n_words
from .date_parts import dates_in_parts
from .drafts import SEPARATORS
from .record_source import MANY, Source
from .running_text import running_odd
from .written_text import has_blocks, written_other

Instances = list[tuple[int, list[int]]]
"""Where elements of one path stand: the number of the record, and the children."""

MAX_SHARED = 0.5
"""Items of which at least this share have a word that at least this share of the records has are fields, no list."""
MAX_ASKED = 60
"""Lists of one path whose items are looked at: later ones are as they are."""
_BETWEEN = (",", ";", "&", "/", "-", "–", "•", "·", "|", "，", "、")
"""What ends the element of a list that another follows."""
PROSE = 8
"""Words, on the mean, of the beginnings of paragraphs that are one text."""
ONCE = 1.25
"""Times, on the mean, that a record's items have a word that tells one of them apart: `June 8`,
`June 22` are two dates."""
POINT = 4
"""Words, on the mean, of the points of a list, at each place in it; what is shorter is a field at one of them."""
MAX_LABEL = 40
"""Characters up to a colon after which a label ends."""
MIN_MOVING = 2
"""Texts, at least, that stand first in one record's list and later in another's,
where no markup says that it is one."""
MAX_ADDRESS = 300
"""Characters of an address that are read."""
_FOLDER = re.compile(r"[^/:]/[^/]+$|^/?[^/:]+$")
"""A folder below the root of a site."""
_SEVERAL = word_set("records.several")
"""Words of a class that say that its element holds several values of one field."""
_ONE_OF = frozenset("tag genre keyword topic chip skill hashtag cuisine amenity pill swatch".split())
"""Words of a class that say that an element is one of several."""
MORE = re.compile(r"\+\s?\d{1,4}")
"""How many more values there are than are shown: `+11`."""
_SHORT = labels.ids(labels.INLINE | {"li"})
ALIKE = 0.8
"""Share of a list's items with the same markup and kind of text, or with several fields."""
MIN_ROWS = 3
"""Elements of several fields that some record has: two may be a field each."""


class Folding:
    """The paths of running texts and of nested lists in the records of a region.

    Attributes
    ----------
    running : paths of elements that hold running text (`running_text.py`); odd : first children of those of these that
        do not
    lists : path of an element that holds a list -> path of the list's items
    """

    def __init__(self, source: Source, whole: frozenset[int] = frozenset()) -> None:
        self._source, self._whole = source, whole
        mixed, repeating = source.holders()
        instances: dict[int, Instances] = {key: [] for key in mixed | repeating}
        is_asked = np.zeros(int(source.keys.max()) + 1, np.bool_)
        is_asked[list(instances)] = True
        is_held = is_asked[source.keys[source.nodes]] & (source.ends[source.nodes] > source.nodes + 1)
        self._children: dict[int, list[int]] = {}
        self._runs_of: dict[int, dict[int, list[int]]] = {}
        for number, node in zip(source.record[is_held].tolist(), source.nodes[is_held].tolist(), strict=True):
            children = self._children[node] = source.children(node)
            instances[source.key[node]].append((number, children))
        self.running, self.odd = dates_in_parts(source), set[int]()
        for key, here in instances.items():
            odd = running_odd(source, here) if key in mixed else None
            if odd is None or odd:
                within = [children for _, children in here if source.parent[children[0] - 1] >= 0]
                other = written_other(source, within) if within and key not in self.running else None
                if other is not None and (odd is None or len(other) < len(odd)):
                    odd = other
            if odd is not None:
                self.running.add(key)
                self.odd.update(child for child in odd if not has_blocks(source, child, source.end[child - 1]))
        found = {key: self._list_item(instances[key]) for key in repeating - self.running}
        self.lists = {key: item for key, item in found.items() if item is not None}

    def special(self) -> list[int]:
        """Return the elements that are one value with all that is in them, or hold a list, in order."""
        source, paths = self._source, self.running | self.lists.keys()
        if not paths and not self._whole:
            return []
        is_special = np.zeros(int(source.keys.max()) + 1, np.bool_)
        is_special[list(paths)] = True
        is_found = is_special[source.keys[source.nodes]]
        if self._whole:
            is_found |= np.isin(source.nodes, list(self._whole))
        found = source.nodes[is_found].tolist()
        return sorted(node for node in found if source.key[node] in self.lists or self.is_one_value(node))

    def is_one_value(self, node: int) -> bool:
        """Say whether an element is one value with all that is in it."""
        if node in self._whole:
            return True
        return self._source.key[node] in self.running and node + 1 not in self.odd

    def _list_item(self, instances: Instances) -> int | None:
        """Return the path of the elements of which the instances hold a varying number in a row, if it is one path."""
        runs = [(number, children, self._runs(children)) for number, children in instances]
        found = []
        for key in sorted({key for _, _, here in runs for key, run in here.items() if len(run) > 1}):
            where = [(number, children, here[key]) for number, children, here in runs if key in here]
            varies = len({len(run) for _, _, run in where}) > 1
            is_many = not varies and len(where[0][2]) >= MANY and self._change_places(where)
            is_many = is_many or self._are_said_to_be_several(where)
            if is_many or (varies and self._are_paragraphs(where)) or self._are_points(where):
                found += [key]
            elif self._are_several(where) if varies else self._are_enumerated_pages(where):
                items = [(number, item) for number, _, run in where[:: 1 + len(where) // MAX_ASKED] for item in run]
                found += [key] if self._are_alike(items) and not self._are_fields(items) else []
        return found[0] if len(found) == 1 else None

    def _are_several(self, where: list[tuple[int, list[int], list[int]]]) -> bool:
        """Say whether elements in varying number may be values of one field."""
        return (
            self._are_links_alone(where)
            or all(self._is_enumeration(line, run) for _, line, run in where)
            or self._change_places(where)
            or self._are_rows([run for _, _, run in where])
            or self._lead_to_one_folder(where)
        )

    def _are_enumerated_pages(self, where: list[tuple[int, list[int], list[int]]]) -> bool:
        """Say whether elements, as many in each, have punctuation between them and lead to pages of one folder:
        actors."""
        is_several = len(where[0][2]) > 1 and self._source.label[where[0][2][0]] != labels.LABEL["li"]
        is_several = is_several and all(self._is_enumeration(line, run) for _, line, run in where)
        return is_several and self._lead_to_one_folder(where)

    def _runs(self, children: list[int]) -> dict[int, list[int]]:
        """Return the elements of each path that stand in a row but for punctuation between them, what has one property
        also but for elements that hold nothing else: `[…]`.
        """
        if children[0] in self._runs_of:
            return self._runs_of[children[0]]
        keys, label, marks = self._source.key, self._source.label, self._source.marks
        told, end = self._source.n_told, self._source.end
        runs: dict[int, list[int]] = {}
        broken: set[int] = set()
        last = told_last = -1
        for child in children:
            if marks[child]:
                continue
            key = keys[child]
            if label[child] != labels.TEXT:
                if key not in runs:
                    runs[key] = [child]
                else:
                    runs[key].append(child)
                    if key != last and (key != told_last or not self._source.attr(child, "itemprop")):
                        broken.add(key)
            last, told_last = key, key if told[child] < told[end[child]] else told_last
        for key in broken:
            del runs[key]
        self._runs_of[children[0]] = runs
        return runs

    def _is_enumeration(self, children: list[int], run: list[int]) -> bool:
        """Say whether the elements are `li` or have punctuation between them or at their end; others may be fields, and
        so may be what strokes and dots part: `Acme · Berlin`.
        """
        source, item = self._source, run[0]
        if len(run) < 2 or source.label[item] == labels.LABEL["li"]:
            return True
        between = [child for child in children if item < child < run[1]]
        if between:
            return not all(self._text(child).strip() in SEPARATORS for child in between)
        return source.text(item).endswith(_BETWEEN)

    def _are_links_alone(self, where: list[tuple[int, list[int], list[int]]]) -> bool:
        """Say whether the elements are links, up to three and more, with nothing else beside them: a record's tags."""
        source = self._source
        is_link = source.label[where[0][2][0]] == labels.LABEL["a"]
        return is_link and max(len(run) for _, _, run in where) > 2 and self._stand_alone(where)

    def _lead_to_one_folder(self, where: list[tuple[int, list[int], list[int]]]) -> bool:
        """Say whether the elements are one link each, to different pages of one folder, `/topics/music`: topics."""
        source = self._source
        link = source.content.link
        folders = set()
        for _, _, run in where[:: 1 + len(where) // MAX_ASKED]:
            leaves = [self._leaves(item) for item in run]
            links = [{int(link[leaf + source.base]) for leaf in here} for here in leaves]
            if any(len(here) != 1 or min(here) < 0 for here in links):
                return False
            pages = [self._address(min(here)).rpartition("/") for here in links]
            if len({page for _, _, page in pages}) < len(pages):
                return False
            folders |= {folder for folder, _, _ in pages}
        return len(folders) == 1 and bool(_FOLDER.search(min(folders)))

    def _address(self, link: int) -> str:
        """Return where a link leads, without what is asked there."""
        content = self._source.content
        said = str(content.attr(link, "href"))
        return said[:MAX_ADDRESS].partition("?")[0].partition("#")[0].rstrip("/")

    def _stand_alone(self, where: list[tuple[int, list[int], list[int]]]) -> bool:
        """Say whether the elements are all that their holders hold, but for a label, what stands between them, and how
        many more there are.
        """
        return all(
            len(run)
            == sum([bool(self._leaves(child)) for child in children])
            - self._has_label(children, run)
            - (children[-1] > run[-1] and MORE.fullmatch(self._text(children[-1])) is not None)
            for _, children, run in where
        )

    def _has_label(self, children: list[int], run: list[int]) -> bool:
        """Say whether a text that ends in a colon stands before the elements of a row: `Tags:`."""
        return children[0] < run[0] and self._text(children[0])[-1:] in (":", "：")

    def _are_paragraphs(self, where: list[tuple[int, list[int], list[int]]]) -> bool:
        """Say whether the elements are paragraphs of prose, two and more in a row: the text of a comment."""
        source = self._source
        if source.label[where[0][2][0]] != labels.LABEL["p"]:
            return False
        items = [item for _, _, run in where[:: 1 + len(where) // MAX_ASKED] for item in run]
        return sum(n_words(self._text(item)) for item in items) >= PROSE * len(items)

    def _are_points(self, where: list[tuple[int, list[int], list[int]]]) -> bool:
        """Say whether the elements are the points of a list, three and more, each of several words wherever it stands
        in it.

        Where most records have one first or last word at a place, `Posted on`, it is a field there; so is what has a
        label.
        """
        if self._source.label[where[0][2][0]] != labels.LABEL["li"] or max(len(run) for _, _, run in where) < MIN_ROWS:
            return False
        n_labels = 0
        lines: dict[int, list[list[str]]] = defaultdict(list)
        items = []
        for number, _, run in where[:: 1 + len(where) // MAX_ASKED]:
            for place, item in enumerate(run[:MAX_ASKED]):
                text = self._text(item)
                n_labels += ":" in text[:MAX_LABEL]
                lines[place].append(text.split() or [""])
                items.append((number, item))
        n_fields = 0
        for found in lines.values():
            if sum(map(len, found)) < POINT * len(found):
                return False
            ends = (Counter(line[end].lower() for line in found) for end in (0, -1))
            n_fields += len(found) > 1 and any(max(said.values()) > MAX_SHARED * len(found) for said in ends)
        return 2 * n_fields <= len(lines) and 2 * n_labels <= len(items) and self._are_alike(items)

    def _change_places(self, where: list[tuple[int, list[int], list[int]]]) -> bool:
        """Say whether the elements are all that their holders hold,
        and what comes again among them stands at varying places: kinds, tags.
        """
        if self._source.label[where[0][2][0]] not in _SHORT or not self._stand_alone(where):
            return False
        places: dict[str, Counter[int]] = defaultdict(Counter)
        for _, _, run in where:
            for place, item in enumerate(run):
                places[self._text(item)][place] += 1
        again = [found for text, found in places.items() if found.total() > 1 and text]
        moving = sum(len(found) > 1 for found in again)
        return moving >= max(MIN_MOVING, MAX_SHARED * len(again))

    def _are_said_to_be_several(self, where: list[tuple[int, list[int], list[int]]]) -> bool:
        """Say whether the elements are all that their holders hold, short ones,
        and the class of these, or their own, says that they are values of one field.
        """
        source = self._source
        first = where[0][2]
        if source.label[first[0]] not in _SHORT and any(len(self._leaves(item)) != 1 for item in first):
            return False
        words = [self._class_words(source.parent[first[0]]), self._class_words(first[0])]
        is_said = not (_SEVERAL.isdisjoint(words[0]) and _ONE_OF.isdisjoint(words[1]))
        return is_said and self._stand_alone(where)

    def _class_words(self, node: int) -> list[str]:
        return split_name(self._source.attr(node, "class")[:200])

    def _text(self, item: int) -> str:
        """Return the beginning of what a reader sees of an element."""
        return self._source.text(item)[:200]

    def _leaves(self, item: int) -> list[int]:
        """Return the texts and images in an element, marks left out."""
        terminal, marks = self._source.terminal, self._source.marks
        return [leaf for leaf in range(item, self._source.end[item]) if terminal[leaf] and not marks[leaf]]

    def _are_rows(self, runs: list[list[int]]) -> bool:
        """Say whether elements, three and more in a row, hold several fields each: reviews, sessions of an event."""
        if max(map(len, runs)) < MIN_ROWS:
            return False
        items = [item for run in runs[:MAX_ASKED] for item in run[:MAX_ASKED]]
        several = sum(len({self._source.key[leaf] for leaf in self._leaves(item)}) > 1 for item in items)
        return several >= ALIKE * len(items)

    def _are_alike(self, items: list[tuple[int, int]]) -> bool:
        """Say whether items (record, node) have the same markup, and are all numbers or all words."""
        source = self._source
        shapes: Counter[object] = Counter()
        for _, item in items:
            shapes[tuple(dict.fromkeys(source.key[leaf] for leaf in self._leaves(item))), bool(source.words(item))] += 1
        return max(shapes.values()) >= ALIKE * len(items)

    def _are_fields(self, items: list[tuple[int, int]]) -> bool:
        """Say whether items (record, node) are told apart by words that most records have, beside others: `3 beds`,
        `Price: 5`.
        """
        lines = [(number, self._leaves(item)) for number, item in items]
        if min(len(leaves) for _, leaves in lines) > 1:
            return self._have_labels(lines)
        words = [(number, self._source.words(item)) for number, item in items]
        holders: dict[str, Counter[int]] = defaultdict(Counter)
        for number, line in words:
            for word in line:
                holders[word][number] += 1
        n_records = len({number for number, _ in items})
        usual = {
            word
            for word, found in holders.items()
            if len(found) >= max(2, MAX_SHARED * n_records) and found.total() <= ONCE * len(found)
        }
        labelled = sum(
            not usual.isdisjoint(line) and (not line <= usual or self._source.says_more(item))
            for (_, line), (_, item) in zip(words, items, strict=True)
        )
        return labelled >= MAX_SHARED * len(words)

    def _have_labels(self, lines: list[tuple[int, list[int]]]) -> bool:
        """Say whether items (record, leaves) have a text without digits that most records have once: `Price`."""
        source = self._source
        digits = source.content.digits
        plain = ((number, [leaf for leaf in leaves if not digits[leaf + source.base]]) for number, leaves in lines)
        texts = [(number, {source.text_key[leaf] for leaf in leaves}) for number, leaves in plain]
        held = Counter(text for _, line in texts for text in line)
        holders = Counter(text for text, _ in {(text, number) for number, line in texts for text in line})
        most = max(2, MAX_SHARED * len({number for number, _ in lines}))
        naming = {text for text, n in holders.items() if n >= most and held[text] == n}
        return sum(not naming.isdisjoint(line) for _, line in texts) >= MAX_SHARED * len(texts)

    def others(self, holder: int) -> tuple[int, set[int]]:
        """Return the fullest item of the list in `holder`, and the others with the punctuation between them."""
        source = self._source
        children = self._children.get(holder)
        run = self._runs(children).get(self.lists[source.key[holder]], []) if children else []
        if not children or len(run) < 2:
            return holder, set()
        before = source.n_before
        kept = max(run, key=lambda item: before[source.end[item]] - before[item])
        marks = source.marks
        return kept, {*run, *[child for child in children if marks[child] and run[0] < child < run[-1]]} - {kept}
