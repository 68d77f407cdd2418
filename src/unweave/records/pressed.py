"""Buttons, menus and other words of the interface among the columns: what is pressed, not read. O(cells).

A column is pressed where its one text is a word of buttons, in whatever it stands, or where its few texts stand on what
the markup says is one: a `button` or its role, a class such as `btn` or `add-to-cart`, a link to a script or to the
cart, whatever its language.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Sequence, Set

from ..naming.traits import has_digit
from ..naming.value_forms import TAKEN_OFF
from ..naming.words import LABELS, field_words
from ..vocabulary import word_set
from ..whitespace import squeezed
from .cells import SAMPLE, Cells

MAX_BUTTONS, FEW, MAX_BUTTON = 2, 0.3, 4
"""Texts of a column, or share of its cells, up to which all may be words on buttons; words of each at most."""
MAX_LABEL = 2
"""Words of a label that ends with a preposition, at most."""
MAX_CONTROL = 40
"""Characters of a text on a button at most; what is longer is told."""
TOLD = 0.7
"""Share of the texts on buttons, as long on the mean, that begin so, where they are many."""
MIN_BUTTONS = 3
"""Columns of one text each, which differ by their number alone, that are buttons."""
NEARLY = 0.9
"""Share of the records that have a link which says the same in all of them, from which on it is of the interface."""
RARE = 0.25
"""Share of the records up to which a link of more than `MAX_FLAG` words is no flag either: `More from this site`."""
MAX_FLAG = 2
"""Words of a flag that some records have and that leads somewhere: `Sold out`, `Remote`."""
_PRESSED = word_set("records.pressed")
"""Texts of buttons and menus, letters only."""
_AWAITED, _GOING_ON = word_set("records.awaited"), word_set("records.going_on")
"""Texts that stand for what is still to come, whatever label is before them; and those that do so before dots:
`Searching...`."""
VERBS = word_set("records.verbs")
"""What a button says to do: `Add to favorites` in one record, `View details` in the next."""
_OPENED = frozenset("download view preview details play watch permalink email viewdetails more cached".split())
"""Of these words those whose link may be what a person wants."""
_OFFERED = frozenset(("percent", "price"))
"""What is said to be saved, `Save 25%`, not what is to be done."""
_OF_SEARCH = frozenset(("cached", "more"))
"""Of these words those that lead to what a search engine has of a page, not to what a person wants."""
DOCUMENTS = re.compile(
    r"pdf|docx?|xlsx?|html?|csv|zip|xml|mp3|audio|video|download|document|file|text|opinion|order|docket|brief|report|website|homepage|map"
    r"|agenda|minutes|packet|transcript|slides|presentation|recording"
)
"""Letters of a link that leads to a document of the record's own, not to a function of the site: `Find similar`."""
_ACTIONS = word_set("records.actions")
"""What a table calls its column of buttons."""
_PREPOSITIONS = frozenset(squeezed(label) for label, meant in LABELS.items() if meant != label) - {""}
"""`by`, `from`, `in` that name no column, as what follows them is not the same in every record."""
_BY = {squeezed(label) for label, meant in LABELS.items() if meant in ("author", "source", "date") and meant != label}
"""Of these those that stand before a name or a day."""
_TOLD = frozenset(("price", "date", "percent", "time"))
"""What values are whose numbers alone differ, each in few records."""
_DIGITS = re.compile(r"\d+")


def _names_price(text: str) -> bool:
    """Say whether a text is what a price is called: `Sale price`, before one, is read out."""
    return len(text) <= MAX_CONTROL and (field_words(text) or "").endswith("price")


class Pressed:
    """Which of the columns are pressed."""

    def __init__(self, cells: Cells) -> None:
        self._cells, self._drafts = cells, cells.drafts

    def is_pressed(self, at: int, columns: Sequence[int]) -> bool:
        """Say whether a column of these holds words on buttons; one that opens something may have a link."""
        leads = self._cells.leads
        texts = set(self._cells.texts[at]) - {""}
        has_digits = self._cells.has_digits(at)
        if texts and not has_digits and (self._is_awaited(at, texts) or self._is_on_buttons(at)):
            return True
        if 0 < len(texts) <= MAX_BUTTONS and not has_digits and all(map(_names_price, self._drafts[at].texts)):
            return True
        if self._drafts[at].has_several:
            said = {squeezed(text) for text in set(self._drafts[at].texts)}
            return said <= _PRESSED and not (leads(at) and said & _OPENED - _OF_SEARCH)
        if len(texts) == 1 and not has_digits and self._is_function(at, min(texts), columns):
            return True
        if not texts or self._drafts[at].name:
            return False
        is_usual = len(texts) > 1 or (2 * self._cells.n_filled(at) > len(self._cells.records) and not leads(at))
        if is_usual and self._tells_to(at, texts):
            return not leads(at) or self._n_on(at, self._cells.around.is_on_control) > 0.5
        if not self._cells.n_linked(at) and (texts <= _PREPOSITIONS or self._says_by(at)):
            return True
        if len(texts) != 1:
            return False
        if not texts <= _PRESSED:
            return False
        return not (texts <= _OPENED and leads(at))

    def _says_by(self, at: int) -> bool:
        """Say whether most texts say what was done, not by whom: `by` and `Listed by`; `Open now` is told."""
        n_left = (1 - TOLD) * len(self._drafts[at].texts)
        for text in self._drafts[at].texts:
            words = text.lower().split()
            n_left -= not 0 < len(words) <= MAX_LABEL or squeezed(words[-1]) not in _BY
            if n_left < 0:
                return False  # most columns
        return bool(self._drafts[at].texts)

    def _is_awaited(self, at: int, texts: Set[str]) -> bool:
        is_cut = texts <= _AWAITED | _GOING_ON and all(text.endswith(("...", "…")) for text in self._drafts[at].texts)
        return texts <= _AWAITED or is_cut

    def _tells_to(self, at: int, texts: Set[str]) -> bool:
        """Say whether the texts of a column begin with what a button says to do: all of them, which are few but for
        their digits, or most of many without any, `View software roles`, `Apply for data scientist`.
        """
        said = self._drafts[at].texts
        lines: list[list[str]] = []
        n_others = 0
        for text in said:
            line = _DIGITS.sub("", text.casefold()).strip("([").split()
            is_said = line and (line[0] in VERBS or squeezed(" ".join(line)) in _PRESSED)
            n_others += not is_said or (has_digit(text) and TAKEN_OFF.search(text) is not None)  # `Save 1/3`
            if len(said) - n_others < TOLD * len(said):
                return False  # most columns
            lines.append(line)
        n_said = len({_DIGITS.sub("", text) for text in texts})
        if not n_others and n_said <= max(MAX_BUTTONS, FEW * self._cells.n_filled(at)):
            return max(map(len, lines)) <= MAX_BUTTON and self._cells.role(at) not in _OFFERED
        return sum(map(len, lines)) <= MAX_BUTTON * len(lines) and not self._cells.has_digits(at)

    def _is_function(self, at: int, text: str, columns: Sequence[int]) -> bool:
        """Say whether the one text of a column is of a function of the site: on a button, or a link that nearly all
        records have; or, if it is of more words than a flag, hardly any.

        What few records have is a flag unless it stands on a `button`, says what to do, or is such a link:
        `Ships for free`, with a link to a script that explains it.
        """
        cells, name = self._cells, (self._drafts[at].name or "").lower()
        if len(text) > MAX_CONTROL or cells.n_pictures(at):
            return False
        if cells.leads(at) and (
            text in _OPENED
            or DOCUMENTS.search(text)
            or DOCUMENTS.search(name)
            or cells.is_only_link(at, columns)
            or cells.leads_away(at)
        ):
            return False
        is_flag = 2 * cells.n_filled(at) <= len(cells.records)
        words = self._drafts[at].texts[0].lower().split()
        says_to = not VERBS.isdisjoint(words[:1])  # `Request a Quote`
        if self._n_on(at, cells.around.is_on_button if is_flag and not says_to else cells.around.is_on_control) > 0.5:
            return True
        if name in _ACTIONS:
            return True
        n, n_linked = len(cells.records), cells.n_linked(at)
        is_odd = n_linked < RARE * n or says_to  # `Customize this combination`
        is_usual = n_linked >= NEARLY * n or (is_odd and len(words) > MAX_FLAG)
        return is_usual and n > 2 and cells.leads(at) and not name and not text.isdecimal()

    def _is_on_buttons(self, at: int) -> bool:
        """Say whether texts of several words, most of them, stand on buttons; single words are values to choose from,
        such as colours, unless the button is called by what it does; and what is in headings, too, is told: a question
        that opens its answer.
        """
        lines = [item.text for item in self._drafts[at].all_items[:SAMPLE]]
        around = self._cells.around
        if sum(len(line.split()) > 1 for line in lines) <= len(lines) / 2:
            return not self._drafts[at].has_several and self._n_on(at, around.is_on_doing_button) > 0.5
        return self._n_on(at, around.is_on_button) > 0.5 and self._n_on(at, around.is_on_titled_button) <= 0.5

    def _n_on(self, at: int, is_on: Callable[[int, int], bool]) -> float:
        """Return the share of a column's items of which something around them is said."""
        cells, nodes = self._cells, self._drafts[at].nodes
        sample = cells.sample(at)
        n = sum(is_on(nodes[record][0], cells.records[record][0][0]) for record in sample)
        return n / max(1, len(sample))

    def is_told_by_number(self, columns: Sequence[int]) -> Callable[[int], bool]:
        """Return what says whether a column is one of several whose single texts differ by their number alone:
        `Go to picture 2`, or links to pages, `1` and `2`.
        """
        said: dict[str, list[int]] = defaultdict(list)
        for at in columns:
            texts = set(self._cells.texts[at]) - {""}
            if len(texts) != 1 or self._drafts[at].name or not _DIGITS.search(text := texts.pop()):
                continue
            if self._cells.role(at) not in _TOLD:
                said[_DIGITS.sub("", text)].append(at)
        many = {at for text, numbered in said.items() if len(numbered) >= MIN_BUTTONS and text for at in numbered}
        linked = [at for at in said[""] if self._cells.n_linked(at)]
        pages = [at for at in linked if min(set(self._cells.texts[at]) - {""}).isdecimal()]
        many |= set(pages if len(pages) > 1 else ())
        return lambda at: at in many
