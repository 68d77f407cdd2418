"""The columns of the view and those aside: how one moves, how one fills another's gaps,
and how each looks. O(cells)."""

from collections import Counter
from collections.abc import Callable, Sequence, Set
from dataclasses import replace

from ..model import Item
from ..naming.markup import is_called_old
from ..tree.content import ContentTree
from ..whitespace import n_words
from .cells import Cells
from .columns import elements_around
from .drafts import Draft
from .pressed import VERBS
from .record_source import Attributes, Parts, part_around

SAME = 0.9
"""Share of the texts of a duplicate that another column has in the same record."""
MAX_COMPARED = 60
"""Columns up to which each is compared with all others."""
WORDS, MAX_SENTENCE = 6, 300
"""Words of a sentence, on the mean, and characters of a text in which they are counted."""


class Shown(Cells):
    """The columns by number: those shown, and those put aside so far."""

    def __init__(
        self, content: ContentTree, records: Sequence[Parts], drafts: Sequence[Draft], attrs: Attributes
    ) -> None:
        super().__init__(content, records, drafts, attrs)
        self.content, self.attrs = content, attrs
        self._prose: dict[int, bool] = {}
        self.shown = list(range(len(drafts)))
        self._named = Counter(draft.name for draft in drafts)
        self.aside: list[int] = []
        self.switched: set[int] = set()  # flags that all records hold and some show

    def put_aside(self, is_superfluous: Callable[[int], bool]) -> None:
        """Put aside the columns of which it is said, unless nothing with a text is left."""
        gone = {at for at in self.shown if is_superfluous(at)}
        if any(self.n_filled(at) for at in self.shown if at not in gone):
            self.move(gone)

    def move(self, gone: Set[int]) -> None:
        """Put columns aside."""
        self.aside += [at for at in self.shown if at in gone]
        self.shown = [at for at in self.shown if at not in gone]

    def fill(self, kept: int, other: int, torn: Set[int] = frozenset()) -> None:
        """Fill the gaps of a column from another: items, and the links that its own lack;
        records in `torn` have the values of both.
        """
        one, two = self.drafts[kept], self.drafts[other]
        nodes = [[*a, *b] if at in torn else a or b for at, (a, b) in enumerate(zip(one.nodes, two.nodes, strict=True))]
        items: list[Sequence[Item]] = []
        for at, (here, there) in enumerate(zip(one.items, two.items, strict=True)):
            if at in torn:
                items.append([*here, *there])
                continue
            lacks_link = here and there and not here[0].href and there[0].href
            items.append([replace(here[0], href=there[0].href), *here[1:]] if lacks_link else here or there)
        says_to = (two.name or "").lower().split(None, 1)  # `Save this event: A talk`, read out beside a talk
        one.name = one.name or (None if len(says_to) > 1 and says_to[0] in VERBS else two.name)
        self._prose.pop(kept, None)
        self.change(kept, nodes, items, other)

    def is_prose(self, at: int) -> bool:
        """Say whether a column is of sentences that are no links; asked once until its gaps are filled."""
        if at not in self._prose:
            self._prose[at] = self._holds_prose(at)
        return self._prose[at]

    def _holds_prose(self, at: int) -> bool:
        texts = self.drafts[at].texts
        if not texts or self.drafts[at].name or sum(map(len, texts)) < (2 * WORDS - 1) * len(texts):
            return False  # a word has a letter and a space at least
        if sum(n_words(text[:MAX_SENTENCE]) for text in texts) < WORDS * len(texts):
            return False
        return not any(map(self.around.is_in_link, self.drafts[at].all_nodes))

    def is_price(self, at: int) -> bool:
        """Say whether a column holds prices; without a digit it does not, which is said in less time."""
        return self.has_digits(at) and self.role(at) == "price"

    def is_old(self, at: int) -> bool:
        """Say whether a column is of prices before, as the elements around the first of them say."""
        record = self.sample(at)[0]
        node = self.drafts[at].nodes[record][0]
        return is_called_old(elements_around(self.content, self.attrs)(node, self.records[record]))

    def look(self, at: int) -> tuple[object, ...]:
        """Return the commonest path of a column, its tags, its nearest class, whether its values are links."""
        draft = self.drafts[at]
        pairs = ((self.records[record], draft.nodes[record][0]) for record in self.sample(at))
        numbers = [self.around.path_number(node, part_around(parts, node)[0]) for parts, node in pairs]
        path = self.around.path(max(dict.fromkeys(numbers), key=numbers.count)) if numbers else ()
        hrefs = [item.href for item in draft.all_items]
        near = next((key for _, key in path if key), 0)
        return path, tuple([label for label, _ in path]), near, 2 * hrefs.count(None) < len(hrefs)
