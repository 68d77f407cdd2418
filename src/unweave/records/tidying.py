"""What of a table a person would leave out stands aside, and what belongs together is put together. O(cells).

    hidden         copies that are not shown, or only read out
    pressed        buttons and menus, "Compare", "Share": what is clicked, not read
    constant       the same text in every record, whose link stands elsewhere
    duplicate      what another column says, too, also with the same words around it (`Follow Ann` beside `Ann`), or by
                   its initials
    rare           what few records have
    more pictures  beside the fullest column of pictures; few that come again and again

Alternatives, a price or a sale price in another element, are one column where no record has both. Nothing is lost: what
stands aside follows the columns of the view in `table.all`. Flags that some records have are information and stay.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence, Set
from functools import cached_property
from itertools import pairwise

from ..model import Item
from ..naming import value_forms
from ..naming.traits import has_digit
from ..naming.value_forms import amount
from ..naming.words import LABELS
from ..tree.content import ContentTree
from ..vocabulary import word_set
from ..whitespace import squeezed
from .cells import SRC
from .drafts import Draft, first_pairs
from .duplicates import merge_days, merge_duplicates, merge_repeated, merge_shorter
from .folding import MORE
from .joined_columns import MAX_ALIKE, NEAR, join_alternatives, join_lines, may_be_one
from .pressed import DOCUMENTS, Pressed
from .record_source import Attributes, Parts
from .shown_columns import SAME, Shown
from .surroundings import is_function

_ACTIONS = word_set("records.actions")
MAX_SHOWN = 12
"""Columns of a table at most; the fullest stay."""
MIN_FILLED = 0.1
"""Share of the records that has a column that is shown."""
NEARLY = 0.9
"""Share of the records with a column from which on it is as full as any other."""
_TELLING = ("price", "date", "rating")
"""What of a thing or event is wanted whatever else is told of it."""
MAX_ICONS = 3
"""Different pictures of a column that are icons, at most, fewer than half of its cells."""
MIN_FOLDED = 3
"""Full columns that are not shown, at least, which unfold where a record shows one text alone."""
USUAL = 2 / 3
"""Share of the records with the same words from which on these are dull, where columns are too many."""
MIN_TOLD = 3
"""Columns that only some records have, at least, by which these are of another kind than the rest."""
MOST = 0.7
"""Share of the records with two columns, at least, that have them in one order."""
MIN_ROWS = 3
"""Records that say the same at least; of as many all may be in stock, and only a link to more, or a word, is dull."""
MAX_OFF = 4
"""How many times lower a sale price is at most; what is far lower is a fee, or the price of a part."""


def tidied(
    content: ContentTree,
    records: Sequence[Parts],
    drafts: Sequence[Draft],
    attrs: Attributes,
    most: int = MAX_SHOWN,
    *,
    are_headed: bool = False,
) -> tuple[list[Draft], list[Draft]]:
    """Return the columns of the view, one to `most`, and those that stand aside, each in order: those of a table with
    headers as they are.
    """
    tidy = _Tidy(content, records, drafts, attrs)
    tidy.leave_out_unshown_flags()
    is_folded_away = tidy.is_folded_away()
    tidy.fill_from_hidden(is_folded_away)
    tidy.put_aside(is_folded_away)
    tidy.count_links(tidy.shown)
    pressed = Pressed(tidy)
    tidy.put_aside(lambda at: pressed.is_pressed(at, tidy.shown))
    tidy.put_aside(pressed.is_told_by_number(tidy.shown))
    join_alternatives(tidy)
    join_lines(tidy)
    merge_duplicates(tidy)
    merge_repeated(tidy)
    tidy.put_constants_aside()
    tidy.put_aside(tidy.is_rest)
    tidy.put_aside(tidy.is_rare)
    tidy.name_prices_before()
    merge_shorter(tidy)
    merge_days(tidy)
    tidy.join_pictures()
    tidy.put_aside(tidy.is_another_picture())
    tidy.cut(most)
    tidy.show_every_record(most)
    if not are_headed:
        tidy.set_in_order()
    return [drafts[at] for at in sorted(tidy.shown, key=tidy.is_pictures)], [drafts[at] for at in tidy.aside]


def _amount_alone(items: Sequence[Item]) -> float | None:
    """Return the amount that is all that a cell says, but for its currency."""
    text = items[0].text if len(items) == 1 else ""
    return amount(text) if value_forms.AMOUNT_ALONE.fullmatch(text) else None


class _Tidy(Shown):
    """The columns, and which of them a person would leave out."""

    def is_folded_away(self) -> Callable[[int], bool]:
        """Return what says whether a column is hidden; where one text of a record is shown,
        the others unfold at a click, and count.
        """
        hidden = {at for at in self.shown if self.is_hidden(at)}
        hidden.discard(self._rating_read_out(hidden))
        hidden -= self._days_of_events(hidden)
        shown = [at for at in self.shown if at not in hidden and 2 * self.n_filled(at) > len(self.records)]
        folded = [at for at in hidden if self.n_filled(at) > 0.9 * len(self.records)]
        unfolds = len(shown) == 1 and len(folded) >= MIN_FOLDED
        return lambda at: at in hidden and not unfolds

    def _days_of_events(self, hidden: Set[int]) -> set[int]:
        """Return the columns of days and hours that all records have, of some that are hidden, where no other says
        when: of an event, shown to who points at it.
        """
        full = [at for at in self.shown if self.n_filled(at) == len(self.records)]
        told = {at: role for at in full if at in hidden and (role := self.role(at)) in ("date", "time")}
        if len({*told.values()}) < 2 or any(self.role(at) == "date" for at in full if at not in hidden):
            return set()
        return {*told}

    def _rating_read_out(self, hidden: Set[int]) -> int:
        """Return the column of ratings, of some that are hidden or pictures, that are only read out, as where stars are
        drawn, -1 where something shown says them: a number that is the first in most of them is named so, `4.5` beside
        `4.5 out of 5`.
        """
        usual = (at for at in sorted(hidden) if 2 * self.n_filled(at) > len(self.records))
        spoken = next((at for at in usual if self.role(at) == "rating"), -1)
        if spoken < 0 or any(self.role(at) == "rating" for at in self.shown if at not in hidden):
            return -1
        for at in (at for at in self.shown if at not in hidden and self.role(at) == "number"):
            both = zip(self.drafts[at].items, self.drafts[spoken].items, strict=True)
            said = [number[0].text == _first_number(rating[0].text) for number, rating in both if number and rating]
            if 2 * sum(said) > len(said):
                self.drafts[at].name = self.drafts[at].name or "rating"
                return -1
        return spoken

    def fill_from_hidden(self, is_hidden: Callable[[int], bool]) -> None:
        """Give a column the links of a hidden copy of it, and its name if a known label stands before that: `List:`."""
        hidden = {tuple(self.texts[at]): at for at in self.shown if is_hidden(at) and any(self.texts[at])}
        seen = (at for at in self.shown if not is_hidden(at))
        copies = [(at, hidden[key]) for at in seen if (key := tuple(self.texts[at])) in hidden]
        known = {item.href for at in self.shown if copies and not is_hidden(at) for item in self.drafts[at].all_items}
        for at, copy in copies:
            name, said = self.drafts[at].name, self.drafts[copy].name or ""
            links = {item.href for item in self.drafts[copy].all_items}
            if known.isdisjoint(links):
                self.fill(at, copy)
                known |= links
            self.drafts[at].name = name or (said if said.lower() in LABELS else None)

    def is_hidden(self, at: int) -> bool:
        """Say whether most items of a column are not shown, or only read out."""
        nodes, sample = self.drafts[at].nodes, self.sample(at)
        n_shown = 0
        for record in sample:
            n_shown += not self.around.is_unshown(nodes[record][0], self.records[record])
            if len(sample) - n_shown <= 0.7 * len(sample):
                return False
        return bool(sample)

    def leave_out_unshown_flags(self) -> None:
        """Take a flag, which says one thing alone, out of the records where it is not shown: `Out of stock` stands in
        all of them, and is hidden in those of what is on sale.
        """
        for at in (at for at in self.shown if self.n_filled(at) > 1 and len({*self.texts[at]} - {""}) == 1):
            nodes = self.drafts[at].nodes
            unshown = {
                record
                for record, here in enumerate(nodes)
                if here and self.around.is_unshown(here[0], self.records[record])
            }
            if 0 < len(unshown) < sum(map(bool, nodes)):
                if any(here and record not in unshown for record, here in enumerate(nodes) if record):
                    self.switched.add(at)  # not what is open in the first record alone
                part = self.drafts[at].without(unshown)
                self.change(at, part.nodes, part.items, at)
                self.texts[at] = ["" if record in unshown else text for record, text in enumerate(self.texts[at])]

    def is_constant(self, at: int) -> bool:
        """Say whether a column says the same in every record, of three or more, without a link of its own; a date or
        price is told.

        So is what has a header of its own, unless it repeats it. A link that says the same in most records is constant,
        too.
        """
        name, n_filled = self.drafts[at].name, self.n_filled(at)
        is_usual = n_filled == len(self.records) or 2 * n_filled > len(self.records) < 4 * self.n_linked(at)
        is_usual = is_usual or (2 * n_filled > len(self.records) and self._had(at) in self._held)  # `USD` by each price
        is_usual = is_usual or (n_filled > 2 and self._heads_prose(at))
        texts = [text for text in self.texts[at] if text] if is_usual else self.texts[at]
        return (
            len(texts) >= MIN_ROWS
            and texts[0] != ""
            and len(set(texts)) == 1
            and (len(self.records) > MIN_ROWS or self._leads_or_is_word(at))
            and (name is None or self._is_told_by_header(at, name))
            and self.role(at) not in ("date", "price")
            and not (
                self.leads(at)
                and (
                    texts[0].isdecimal()
                    or DOCUMENTS.search(texts[0])
                    or self.is_only_link(at, self.shown)
                    or self.leads_away(at)
                )
            )
        )

    def put_constants_aside(self) -> None:
        """Put aside what says the same in every record, but for a title where only dates, times and numbers would be
        left: of meetings of one board.
        """
        gone = {at for at in self.shown if self.is_constant(at)}
        if all(self.role(at) for at in self.shown if at not in gone and self.n_filled(at)):
            firsts = (draft.all_nodes[:1] for draft in self.drafts)
            headed = {max(self.texts[at]) for at, here in enumerate(firsts) if (self.content.marks[here] & 1).any()}
            gone -= {min((at for at in gone if self.texts[at][0] in headed or self.leads(at)), default=-1)}
        self.put_aside(gone.__contains__)

    @cached_property
    def _held(self) -> frozenset[bytes]:
        """Return which records have the fullest column of prices of the view, and which have several columns that
        others lack: things beside advertisements.
        """
        told = [at for at in self.shown if len({*self.texts[at]} - {""}) > 1]
        prices = sorted(filter(self.is_price, told), key=self.n_filled)
        several = [had for had, n in Counter(map(self._had, told)).items() if n >= MIN_TOLD]
        return frozenset([*several, *map(self._had, prices[-1:])])

    def _had(self, at: int) -> bytes:
        return bytes(map(bool, self.texts[at]))

    def _heads_prose(self, at: int) -> bool:
        """Say whether a text stands in those records alone that have prose, above it: `About this home`."""
        if len({*self.texts[at]}) != 2:
            return False
        after = self.shown[(place := bisect_right(self.shown, at)) : place + NEAR]
        return any(self._had(other) == self._had(at) and self.is_prose(other) for other in after)

    def _leads_or_is_word(self, at: int) -> bool:
        """Say whether the links of a constant column lead to different pages, `Go on`, not to all of a court or author;
        or it says one word, `Rating` or `to`: what stands beside it, not what any record is.
        """
        word = self.drafts[at].texts[0]
        return len({item.href for item in self.drafts[at].all_items}) > 1 or not (" " in word or has_digit(word))

    def _is_told_by_header(self, at: int, name: str) -> bool:
        """Say whether a constant column repeats its header, without links, or is a word beside another under it."""
        if self._named[name] > 1:
            return self.role(at) is None
        return self.texts[at][0] == squeezed(name) and not self.leads(at)

    def is_rest(self, at: int) -> bool:
        """Say whether a column only counts what a list leaves out: `+11` beside the first of the colours."""
        texts = self.drafts[at].texts
        is_more = bool(texts) and all(map(MORE.fullmatch, texts)) and not self.drafts[at].name
        return is_more and any(self.drafts[other].has_several for other in self.shown)

    def is_rare(self, at: int) -> bool:
        """Say whether few records have a column, or no text and no picture is in it; two may have been on offer, and of
        a flag that is hidden in the others it is known that they have it not.
        """
        if at in self.switched:
            return False
        n, n_filled = len(self.records), max(self.n_filled(at), self.n_pictures(at))
        least = 1.01 if n > 3 else 0
        is_few = n_filled < max(least, MIN_FILLED * n)
        return is_few and (n_filled < least or not self.has_digits(at) or self.role(at) not in ("price", "percent"))

    def join_pictures(self) -> None:
        """Fill the gaps of the fullest column of pictures from others, of which no record has both: of a card of
        another layout.
        """
        columns = [at for at in self.shown if self.n_pictures(at) and self.is_pictures(at) and not self._are_icons(at)]
        columns.sort(key=lambda at: (-self.n_pictures(at), at))
        for other in columns[1:MAX_ALIKE]:
            both = zip(self.drafts[columns[0]].items, self.drafts[other].items, strict=True)
            is_one = may_be_one(self.drafts[columns[0]].name, self.drafts[other].name)
            if is_one and not any(a and b for a, b in both):
                self.fill(columns[0], other)
                self.shown.remove(other)

    def is_another_picture(self) -> Callable[[int], bool]:
        """Return what says whether a column is of pictures, and not the fullest of these; links under a header of their
        own stay.
        """
        pictured = {at: self.n_pictures(at) for at in self.shown}
        columns = [at for at in self.shown if pictured[at] and self.is_pictures(at)]
        stars = self._rating_read_out({*columns}) if len(columns) > 1 else -1  # which only pictures say
        columns = [at for at in columns if at != stars]
        best = max((at for at in columns if not self._are_icons(at)), key=lambda at: (pictured[at], -at), default=-1)
        return lambda at: at in columns and at != best and not (self._has_own_header(at) and self.leads(at))

    def _are_icons(self, at: int) -> bool:
        """Say whether a few pictures come again and again in a column, without a header: drawn, not shown. Flags that
        some records have, and what many texts tell, are information; one picture with links that are not the only ones,
        nor lead to files or away, is a button: an arrow to vote.
        """
        items, texts = self.drafts[at].all_items, set(self.texts[at])
        n_pictures, hrefs = len({item.src for item in items}), [item.href for item in items if item.href]
        if self._has_own_header(at):
            return False
        says_one = len(texts - {""}) < 2
        if self.leads(at):
            is_flag = len(items) <= 0.5 * len(self.records)  # a film that some have
            if n_pictures > 1 or is_flag or not says_one or DOCUMENTS.search(_file_name(items[0].src)):
                return False
            return not self.is_only_link(at, self.shown) and not self.leads_away(at)
        is_button = (says_one or n_pictures == 1) and bool(hrefs) and all(map(is_function, hrefs))
        is_told = len(texts) > MAX_ICONS or (len(texts) > 1 and ("" in texts or n_pictures == 1))
        few = n_pictures <= MAX_ICONS < 0.5 * len(items) or n_pictures == 1 < len(items) - 1
        return few and (is_button or not is_told)

    def _has_own_header(self, at: int) -> bool:
        """Say whether a column alone has its header, which is not what buttons are called."""
        name = self.drafts[at].name
        return name is not None and self._named[name] < 2 and name.lower() not in _ACTIONS

    def is_pictures(self, at: int) -> bool:
        """Say whether all items of a column are pictures."""
        return all(map(SRC, self.drafts[at].all_items))

    def set_in_order(self) -> None:
        """Set the columns of the view as most records have them."""
        order: list[int] = []
        for at in self.shown:
            place = len(order)
            while place and self._stands_before(at, order[place - 1]):
                place -= 1
            order.insert(place, at)
        self.shown = order

    def _stands_before(self, one: int, other: int) -> bool:
        """Say whether a column stands before another one in most of the records that have both."""
        pairs = first_pairs(self.drafts[one], self.drafts[other])
        return sum(a < b for a, b in pairs) > MOST * len(pairs)

    def cut(self, most: int) -> None:
        """Put aside, of the columns that are too many, those that say one thing alone in most records, then the
        emptiest, but for pictures that most records have, and the first price, date and rating.
        """
        n = len(self.records)
        if len(self.shown) > most:
            usual = [at for at in self.shown if 2 * self.n_filled(at) > n]
            kept = {at for at in self.shown if 2 * self.n_pictures(at) > n}
            kept |= {next((at for at in usual if self.role(at) == role), -1) for role in _TELLING}
            words = {at for at in self.shown if self._says_one_thing(at)}  # a word tells half of what a value does
            worth = {at: min(self.n_filled(at), NEARLY * n) / (1 + (at in words)) for at in self.shown}
            dull = {at for at in words if self.n_filled(at) > USUAL * n}
            by_worth = sorted(self.shown, key=lambda at: (at not in kept, at in dull, -worth[at], at))
            self.move(set(by_worth[most:]))

    def _says_one_thing(self, at: int) -> bool:
        """Say whether all records that have a column have the same words and no link of their own in it."""
        return len({*self.texts[at]} - {""}) == 1 and self.role(at) is None and not self.leads(at)

    def show_every_record(self, most: int) -> None:
        """Show the columns aside that say most of the records of which nothing is shown."""
        if any(all(self.drafts[at].items) for at in self.shown):
            return
        every = range(len(self.records))
        empty = {record for record in every if not any(self.drafts[at].items[record] for at in self.shown)}
        while empty and len(self.shown) < most:
            held = {at: {record for record in empty if self.texts[at][record]} for at in self.aside}
            best = max(held, key=lambda at: (len(held[at]), -at), default=-1)
            if best < 0 or not held[best]:
                return
            self.aside.remove(best)
            self.shown = sorted([*self.shown, best])
            empty -= held[best]

    def name_prices_before(self) -> None:
        """Call the price old that some records have right beside that of all, where it is the higher one in each, and a
        sale price where it is the lower one.
        """
        prices = [at for at in self.shown if not self.drafts[at].name and self.is_price(at)]
        amounts = {at: [_amount_alone(items) for items in self.drafts[at].items] for at in prices}
        for one, other in pairwise(at for at in prices if set(amounts[at]) != {None}):
            full, some = (one, other) if self.n_filled(one) > self.n_filled(other) else (other, one)
            both = zip(amounts[some], amounts[full], strict=True)
            pairs = [(a, b) for a, b in both if a is not None and b is not None]  # some are ranges
            n_between = self.shown.index(other) - self.shown.index(one) - 1  # what is saved
            is_beside = n_between <= NEAR and self.n_filled(some) < self.n_filled(full)
            if not is_beside or len(pairs) < max(2, SAME * self.n_filled(some)):
                continue
            if all(a > b for a, b in pairs):
                self.drafts[some].name = "old_price"
            elif all(b / MAX_OFF < a < b for a, b in pairs):
                self.drafts[some].name = "sale_price"


def _file_name(address: str | None) -> str:
    return (address or "").rsplit("/", 1)[-1].lower()


def _first_number(text: str) -> str:
    return next(filter(has_digit, text.split()), "")
