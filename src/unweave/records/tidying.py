"""What of a table a person would leave out stands aside, and what belongs together is put together. O(cells).

    hidden         copies that are not shown, or only read out
    pressed        buttons and menus, "Compare", "Share": what is clicked, not read
    constant       the same text in every record, whose link stands elsewhere
    duplicate      what another column says, too
    rare           what few records have
    more pictures  beside the fullest column of pictures

Alternatives, a price or a sale price in another element, are one column where no record has both. Nothing is lost: what stands
aside follows the columns of the view in `table.all`. Flags that some records have are information and stay.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import replace
from functools import cache
from itertools import chain
from operator import attrgetter

from ..model import Item
from ..naming import Traits, role_of
from ..naming.words import LABELS
from ..tree import labels
from ..tree.content import ContentTree
from .drafts import Draft, units_among
from .record_source import Attributes, Parts
from .surroundings import Path, Surroundings

MAX_SHOWN = 12
"""Columns of a table at most; the fullest stay."""
MIN_FILLED = 0.1
"""Share of the records that has a column that is shown."""
SAME = 0.9
"""Share of the texts of a duplicate that another column has in the same record."""
MAX_COMPARED = 60
"""Columns up to which each is compared with all others."""
MIN_BEGINNING = 8
"""Letters, on the mean, of texts that are looked for at the beginning of others: shorter ones stand there by chance."""
SAMPLE = 12
"""Items of a column that are asked whether they are shown."""
MAX_BUTTONS, FEW, MAX_BUTTON = 2, 0.3, 4
"""Texts of a column, or share of its cells, up to which all may be words on buttons; words of each at most."""
TORN = 0.25
"""Share of the records that have both of two columns of sentences which are one, torn by a link in it in these."""
WORDS, MAX_SENTENCE = 6, 300
"""Words of a sentence, on the mean, and characters of a text in which they are counted."""
MIN_FOLDED = 3
"""Full columns that are not shown, at least, which unfold where a record shows one text alone."""
MIN_BUTTONS = 3
"""Columns of one text each, which differ by their number alone, that are buttons."""
NEAR = 3
"""Columns that lie between alternatives at most."""
_PRESSED = frozenset(
    """
    share reply save cached print email download more less readmore viewdetails seemore learnmore details addtocart addtowishlist
    addtocompare addtolist quickview compare buynow wanttoread follow like report edit delete hide permalink moreinfo viewmore seeall view says
    preview similarpages translatethispage readfullstory continuereading comment bookmark play watch zoom savetolist buyonline close
    loading saving loader prev previous next preordernow shopnow showmore showdetails alledetails select choose ratethisbook clearrating mehr weiterlesen details ensavoirplus
    """.split()
)
"""Texts of buttons and menus, letters only."""
_AWAITED = frozenset("loading saving loader lädt laden wirdgeladen chargement cargando".split())
"""Texts that stand for what is still to come, whatever label is before them."""
_LINK = labels.LABEL["a"]
_HREF, _SRC = attrgetter("href"), attrgetter("src")
_DIGITS = re.compile(r"\d+")
_BEFORE_NUMBER = re.compile(r"[^\W\d_]+(?=\d)")
_LETTERS = re.compile(r"[\W_]+")
_ASCII_SIGNS = bytes(code for code in range(128) if not chr(code).isalnum())
_LOWER = bytes(range(256)).lower()


def squeezed(text: str) -> str:
    """Return the letters and digits of a text, case folded."""
    if text.isascii():
        return text.encode("ascii").translate(_LOWER, _ASCII_SIGNS).decode("ascii")
    return _LETTERS.sub("", text).casefold()


_PREPOSITIONS = frozenset(squeezed(label) for label in LABELS) - {""}
"""`by`, `from`, `in` that name no column, as what follows them is not the same in every record."""
_VERBS = frozenset(
    """
    add buy view see compare shop read show learn share save schedule order follow report reply join subscribe click request contact
    enroll apply track rent preorder
    """.split()
)
"""What a button says to do: `Add to favorites` in one record, `View details` in the next."""
_SAID_ONCE = frozenset("date author email phone time duration rating".split())
"""What a record says once: two columns of it that fill each other's gaps are one."""
_OPENED = frozenset("download view preview details play watch permalink email viewdetails more cached".split())
"""Of these words those whose link may be what a person wants."""
_DOCUMENTS = re.compile(
    r"pdf|docx?|xlsx?|html?|csv|zip|xml|mp3|audio|video|download|document|file|text|opinion|order|docket|brief|report|website|homepage|map"
)
"""Letters of a link that leads to a document of the record's own, not to a function of the site: `Find similar`."""


def _letters_of(items: Sequence[Item], known: Callable[[str], str]) -> str:
    """Return the letters of a cell's items; `known` : `squeezed`, that keeps what it gave."""
    if len(items) == 1:
        return known(items[0].text)
    return squeezed("".join([item.text for item in items])) if items else ""


def tidied(
    content: ContentTree, records: Sequence[Parts], drafts: Sequence[Draft], attrs: Attributes, most: int = MAX_SHOWN
) -> tuple[list[Draft], list[Draft]]:
    """Return the columns of the view, `most` at most, and those that stand aside, each in order; at least one column is shown."""
    tidy = _Tidy(content, records, drafts, attrs)
    tidy.put_aside(tidy.is_folded_away())
    tidy.put_aside(tidy.is_pressed)
    tidy.put_aside(tidy.is_one_of_many_buttons())
    tidy.join_alternatives()
    tidy.name_by_units()
    tidy.merge_duplicates()
    tidy.put_aside(tidy.is_constant)
    tidy.put_aside(tidy.is_rare)
    tidy.merge_shorter()
    tidy.put_aside(tidy.is_another_picture())
    tidy.cut(most)
    tidy.show_every_record(most)
    return [drafts[at] for at in tidy.in_order()], [drafts[at] for at in tidy.aside]


def _without_word(texts: list[str]) -> list[str]:
    """Return the letters and digits of prices without a word that all have before the number: `price7900` says what `7900` does."""
    word = _BEFORE_NUMBER.match(next(filter(None, texts), ""))
    if word is None or not all(text.startswith(word[0]) for text in texts if text):
        return texts
    return [text[len(word[0]) :] for text in texts]


def _unlinked(path: object) -> tuple[object, ...]:
    """Return a path without the links in it."""
    return tuple(step for step in path if step[0] != _LINK) if isinstance(path, tuple) else ()


class _Tidy:
    """The columns by number: those shown, and those put aside so far.

    texts : by column, the letters of each record's items, "" for none
    """

    def __init__(
        self, content: ContentTree, records: Sequence[Parts], drafts: Sequence[Draft], attrs: Attributes
    ) -> None:
        self._content, self._records, self._drafts = content, records, drafts
        self._around = Surroundings(content, attrs)
        self.shown = list(range(len(drafts)))
        self.aside: list[int] = []
        self._roles: dict[int, str | None] = {}
        self._counts: dict[tuple[Callable[[Item], object], int], int] = {}
        self._samples: dict[int, list[int]] = {}
        known = cache(squeezed)
        self._texts = [[_letters_of(items, known) if items else "" for items in draft.items] for draft in drafts]
        hrefs = ({item.href for item in draft.all_items} - {None, ""} for draft in drafts)
        self._n_links = Counter(chain.from_iterable(hrefs))  # columns that have a link

    def put_aside(self, is_superfluous: Callable[[int], bool]) -> None:
        """Put aside the columns of which it is said, unless nothing with a text is left."""
        gone = {at for at in self.shown if is_superfluous(at)}
        if any(self._n_filled(at) for at in self.shown if at not in gone):
            self.aside += [at for at in self.shown if at in gone]
            self.shown = [at for at in self.shown if at not in gone]

    def _n_filled(self, at: int) -> int:
        return len(self._texts[at]) - self._texts[at].count("")

    def _n_linked(self, at: int) -> int:
        return self._n_with(_HREF, at)

    def _n_pictures(self, at: int) -> int:
        return self._n_with(_SRC, at)

    def _n_with(self, told: Callable[[Item], object], at: int) -> int:
        """Return how many cells of a column have an item of which it is told; counted again only where `_fill` has changed them."""
        if (told, at) not in self._counts:
            self._counts[told, at] = sum([any(map(told, items)) for items in self._drafts[at].items if items])
        return self._counts[told, at]

    def is_folded_away(self) -> Callable[[int], bool]:
        """Return what says whether a column is hidden; where one text of a record is shown, the others unfold at a click, and count."""
        hidden = {at for at in self.shown if self.is_hidden(at)}
        shown = [at for at in self.shown if at not in hidden and 2 * self._n_filled(at) > len(self._records)]
        folded = [at for at in hidden if self._n_filled(at) > 0.9 * len(self._records)]
        unfolds = len(shown) == 1 and len(folded) >= MIN_FOLDED
        return lambda at: at in hidden and not unfolds

    def is_one_of_many_buttons(self) -> Callable[[int], bool]:
        """Return what says whether a column is one of several whose single texts differ by their number alone: `Go to picture 2`."""
        said: dict[str, list[int]] = defaultdict(list)
        for at in self.shown:
            texts = set(self._texts[at]) - {""}
            if len(texts) == 1 and not self._drafts[at].name and _DIGITS.search(text := texts.pop()):
                said[_DIGITS.sub("", text)].append(at)
        many = {at for text, columns in said.items() if len(columns) >= MIN_BUTTONS and text for at in columns}
        return lambda at: at in many

    def is_hidden(self, at: int) -> bool:
        """Say whether most items of a column are not shown, or only read out."""
        nodes, sample = self._drafts[at].nodes, self._sample(at)
        n_shown = 0
        for record in sample:
            n_shown += not self._around.is_unshown(nodes[record][0], self._records[record])
            if len(sample) - n_shown <= 0.7 * len(sample):
                return False
        return bool(sample)

    def is_pressed(self, at: int) -> bool:
        """Say whether a column holds one of the words on buttons; one that opens something may have a link of its own."""
        texts = set(self._texts[at]) - {""}
        has_digits = _DIGITS.search(" ".join(texts)) is not None
        if texts and (texts <= _AWAITED or (not has_digits and self._is_on_buttons(at))):
            return True
        if max(map(len, self._drafts[at].items), default=0) > 1:
            return all(squeezed(text) in _PRESSED for text in self._drafts[at].texts) and not self._leads(at)
        n_said = len({_DIGITS.sub("", text) for text in texts} if has_digits else texts)
        if len(texts) > 1 and n_said <= max(MAX_BUTTONS, FEW * self._n_filled(at)) and not self._drafts[at].name:
            lines = {_DIGITS.sub("", text.casefold()) for text in self._drafts[at].texts}
            words = [line.split() or [""] for line in lines]
            return all(line[0] in _VERBS and len(line) <= MAX_BUTTON for line in words) and not self._leads(at)
        if len(texts) != 1 or self._drafts[at].name:
            return False
        if texts <= _PREPOSITIONS:
            return not self._n_linked(at)
        if not texts <= _PRESSED:
            return False
        return not (texts <= _OPENED and self._leads(at))

    def _is_on_buttons(self, at: int) -> bool:
        """Say whether texts of several words, most of them, stand on buttons; single words are values to choose from, such as colours."""
        lines = [item.text for item in self._drafts[at].all_items[:SAMPLE]]
        if sum(len(line.split()) > 1 for line in lines) <= len(lines) / 2:
            return False
        sample = self._sample(at)
        n = sum(
            self._around.is_on_button(self._drafts[at].nodes[record][0], self._records[record][0][0])
            for record in sample
        )
        return 2 * n > len(sample)

    def _sample(self, at: int) -> list[int]:
        """Return some of the records that have a column, spread over them."""
        if at not in self._samples:
            filled = [record for record, here in enumerate(self._drafts[at].nodes) if here]
            self._samples[at] = filled[:: max(1, len(filled) // SAMPLE)][:SAMPLE]
        return self._samples[at]

    def is_constant(self, at: int) -> bool:
        """Say whether a column says the same in every record, of three or more, without a link of its own; a date or price is told."""
        texts = self._texts[at]
        return (
            len(texts) > 2
            and texts[0] != ""
            and len(set(texts)) == 1
            and not self._drafts[at].name
            and self._role(at) not in ("date", "price")
            and not (
                self._leads(at) and (texts[0].isdecimal() or _DOCUMENTS.search(texts[0]) or self._is_only_link(at))
            )
        )

    def _is_only_link(self, at: int) -> bool:
        """Say whether no other column that is shown has links in most records."""
        return not any(2 * self._n_linked(other) > len(self._records) for other in self.shown if other != at)

    def _leads(self, at: int) -> bool:
        """Say whether a column has links that no other has: `PDF`, `Download`: its text is dull, its links are not."""
        links = [item.href for item in self._drafts[at].all_items if item.href]
        own = {href for href in links if self._n_links[href] == 1 and not href.startswith(("#", "javascript:"))}
        return len(own) > 0.5 * max(1, len(links), len(self._texts[at]) / 2)

    def is_rare(self, at: int) -> bool:
        """Say whether few records have a column, or no text and no picture is in it."""
        n, n_filled = len(self._records), self._n_filled(at) or self._n_pictures(at)
        return n_filled < max(1.01 if n > 3 else 0, MIN_FILLED * n)

    def is_another_picture(self) -> Callable[[int], bool]:
        """Return what says whether a column is of pictures without a text, and not the fullest of these."""
        pictured = {at: self._n_pictures(at) for at in self.shown}
        columns = [at for at in self.shown if pictured[at] and self._is_pictures(at)]
        best = max(columns, key=lambda at: (pictured[at], -at), default=-1)
        return lambda at: at in columns and at != best

    def _is_pictures(self, at: int) -> bool:
        return all(map(_SRC, self._drafts[at].all_items))

    def in_order(self) -> list[int]:
        """Return the columns of the view as they are read: those of texts, then of pictures."""
        return sorted(self.shown, key=self._is_pictures)

    def cut(self, most: int) -> None:
        """Put aside the emptiest of the columns that are too many."""
        if len(self.shown) > most:
            fullest = sorted(self.shown, key=lambda at: (-self._n_filled(at), at))[:most]
            self.aside += [at for at in self.shown if at not in fullest]
            self.shown = sorted(fullest)

    def show_every_record(self, most: int) -> None:
        """Show the columns aside that say most of the records of which nothing is shown."""
        empty = {
            record
            for record in range(len(self._records))
            if not any(self._drafts[at].items[record] for at in self.shown)
        }
        while empty and len(self.shown) < most:
            held = {at: {record for record in empty if self._texts[at][record]} for at in self.aside}
            best = max(held, key=lambda at: (len(held[at]), -at), default=-1)
            if best < 0 or not held[best]:
                return
            self.aside.remove(best)
            self.shown = sorted([*self.shown, best])
            empty -= held[best]

    def merge_duplicates(self) -> None:
        """Put aside the columns that say what a fuller one says, and fill its gaps with them."""
        order = sorted(self.shown, key=lambda at: (-self._n_filled(at), at))
        same: Counter[tuple[int, int]] = Counter()
        texts = {at: self._texts[at] if self._role(at) != "price" else _without_word(self._texts[at]) for at in order}
        for record in range(len(self._records)):
            first: dict[str, int] = {}  # text -> the fullest column that has it in this record
            for at in order:
                text = texts[at][record]
                if text and first.setdefault(text, at) != at:
                    same[first[text], at] += 1
        gone: set[int] = set()
        for (kept, copy), n_same in sorted(same.items()):
            if kept not in gone and copy not in gone and self._is_copy(kept, copy, n_same):
                self._fill(kept, copy)
                gone.add(copy)
        self.aside += [at for at in self.shown if at in gone]
        self.shown = [at for at in self.shown if at not in gone]

    def merge_shorter(self) -> None:
        """Put aside the columns whose texts are the beginning of what another says: a cut title, the site of an address.

        A title with a link stays, whatever a description begins with.
        """
        sizes = {at: sum(map(len, self._texts[at])) / max(1, self._n_filled(at)) for at in self.shown}
        texts = [at for at in self.shown if sizes[at] >= MIN_BEGINNING and not self._n_pictures(at)]
        order = sorted(texts, key=lambda at: sizes[at])
        order = order if len(order) <= MAX_COMPARED else []
        gone: set[int] = set()
        for place, short in enumerate(order):
            longer = (at for at in order[place + 1 :] if sizes[at] > sizes[short] and self._begins(short, at))
            kept = next((at for at in longer if self._n_linked(at) >= self._n_linked(short)), None)
            if kept is not None:
                self._fill(kept, short)
                gone.add(short)
        self.aside += [at for at in self.shown if at in gone]
        self.shown = [at for at in self.shown if at not in gone]

    def _begins(self, short: int, long: int) -> bool:
        """Say whether the texts of a column are what those of another begin with, in nearly all records that have it."""
        n_misses, n_own = 0, self._n_filled(short)
        most = (1 - SAME) * n_own
        for one, other in zip(self._texts[short], self._texts[long], strict=True):
            if one and not other.removeprefix("https").removeprefix("http").startswith(one):
                n_misses += 1
                if n_misses > most:
                    return False
        return n_own > 1 and len(set(self._texts[short])) > 1

    def _is_copy(self, kept: int, copy: int, n_same: int) -> bool:
        n_own = self._n_filled(copy)
        n_missing = sum(bool(b) and not a for a, b in zip(self._texts[kept], self._texts[copy], strict=True))
        enough = n_same >= 2 or len(self._records) < 4 or max(map(len, self._texts[copy])) > 2
        return (
            enough
            and n_same > n_missing
            and n_same + n_missing >= SAME * n_own
            and n_same >= SAME * (n_own - n_missing)
        )

    def _is_torn(self, one: int, other: int, n_both: int, looks: Mapping[int, tuple[object, ...]]) -> bool:
        """Say whether two columns, of which `n_both` records have both, are the sentences of one, which a link tears in a few records."""
        is_alike = n_both <= TORN * len(self._records) and looks[one][1:] == looks[other][1:]
        return is_alike and self._is_prose(one) and self._is_prose(other)

    def _is_within(self, at: int, one: int, other: int, torn: Set[int]) -> bool:
        """Say whether all values of a column stand between those of two others, in the records that have both: links in a sentence."""
        first, nodes, last = (self._drafts[number].nodes for number in (one, at, other))
        held = [record for record, here in enumerate(nodes) if here]
        return torn >= set(held) and all(first[r][0] < node < last[r][0] for r in held for node in nodes[r])

    def _is_prose(self, at: int) -> bool:
        """Say whether a column is of sentences without links."""
        texts = self._drafts[at].texts
        words = sum(len(text[:MAX_SENTENCE].split()) for text in texts)
        return words >= WORDS * len(texts) > 0 and not self._drafts[at].name and not self._n_linked(at)

    def _fill(self, kept: int, other: int, torn: Set[int] = frozenset()) -> None:
        """Fill the gaps of a column from another: items, and the links that its own lack; records in `torn` have the values of both."""
        one, two = self._drafts[kept], self._drafts[other]
        one.nodes = [
            [*a, *b] if at in torn else a or b for at, (a, b) in enumerate(zip(one.nodes, two.nodes, strict=True))
        ]
        items: list[Sequence[Item]] = []
        for at, (here, there) in enumerate(zip(one.items, two.items, strict=True)):
            if at in torn:
                items.append([*here, *there])
                continue
            lacks_link = here and there and not here[0].href and there[0].href
            items.append([replace(here[0], href=there[0].href), *here[1:]] if lacks_link else here or there)
        one.items = items
        one.name = one.name or two.name
        self._texts[kept] = [a or b for a, b in zip(self._texts[kept], self._texts[other], strict=True)]
        self._samples.pop(kept, None)
        self._counts.pop((_HREF, kept), None)
        self._counts.pop((_SRC, kept), None)

    def name_by_units(self) -> None:
        """Put aside the words after numbers, `Reply` or `Replies`, that only now are one column, and name the numbers by them."""
        drafts = [self._drafts[at] for at in self.shown]
        units = units_among(drafts)
        self.shown = [at for place, at in enumerate(self.shown) if place not in units]

    def join_alternatives(self) -> None:
        """Make one column of those that no record has both of, at one path or near each other with one kind of value."""
        looks = {at: self._look(at) for at in self.shown}
        filled = {at: {record for record, items in enumerate(self._drafts[at].items) if items} for at in self.shown}
        by_path: dict[object, list[int]] = defaultdict(list)
        for at in self.shown:
            by_path[looks[at][0]].append(at)
        gone: set[int] = set()

        def join(one: int, other: int) -> None:
            names = {self._drafts[one].name, self._drafts[other].name} - {None}
            if one in gone or other in gone or len(names) > 1 or filled[one] & filled[other]:
                return
            kept, joined = sorted((one, other), key=lambda at: -len(filled[at]))
            self._fill(kept, joined)
            filled[kept] |= filled[joined]
            gone.add(joined)

        for path, columns in by_path.items():
            for other in columns[1:] if path else ():
                join(columns[0], other)
        for place, one in enumerate(self.shown):
            for other in self.shown[place + 1 : place + 1 + NEAR]:
                both = filled[one] & filled[other]
                is_whole = len(filled[one]) + len(filled[other]) - len(both) >= SAME * len(self._records)
                if not both and self._are_alternatives(one, other, looks, is_whole):
                    join(one, other)
                elif both and is_whole and not {one, other} & gone and self._is_torn(one, other, len(both), looks):
                    within = [at for at in self.shown if at not in gone and self._is_within(at, one, other, both)]
                    self.aside += within
                    gone |= {other, *within}
                    self._fill(one, other, both)
                    filled[one] |= filled[other]
        self.shown = [at for at in self.shown if at not in gone]

    def _are_alternatives(self, one: int, other: int, looks: Mapping[int, tuple[object, ...]], is_whole: bool) -> bool:
        """Say whether two columns hold one kind of value; `is_whole` : nearly every record has one of both."""
        (path, tags, near, linked), (other_path, other_tags, other_near, other_linked) = looks[one], looks[other]
        if linked != other_linked:  # `Ann` with a home page, `Bob` without one
            return _unlinked(path) == _unlinked(other_path) != ()
        if is_whole and self._is_prose(one) and self._is_prose(other):
            return True
        role = self._role(one)
        if role != self._role(other):
            return False
        same = bool(near and near == other_near) or role == "price" or (tags == other_tags and role == "url")
        return same or (is_whole and role in _SAID_ONCE) or (is_whole and bool(linked) and role is None)

    def _role(self, at: int) -> str | None:
        if at not in self._roles:
            items = self._drafts[at].all_items
            pictured = float(any(map(_SRC, items)))
            self._roles[at] = role_of(Traits.of((item.text for item in items), pictured=pictured))
        return self._roles[at]

    def _look(self, at: int) -> tuple[object, ...]:
        """Return the commonest path of a column, its tags, its nearest class, whether its values are links."""
        draft = self._drafts[at]
        votes: Counter[Path] = Counter()
        for record in self._sample(at):
            node = draft.nodes[record][0]
            tops = [a for a, b in self._records[record] if a <= node < b]
            votes[self._around.path(node, max(tops, default=node))] += 1
        path = votes.most_common(1)[0][0] if votes else ()
        hrefs = [item.href for item in draft.all_items]
        near = next((key for _, key in path if key), 0)
        return path, tuple([label for label, _ in path]), near, 2 * hrefs.count(None) < len(hrefs)
