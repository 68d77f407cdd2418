"""The cells of columns that are to be tidied: their texts as they are compared, their links, what they are. O(cells),
each once.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property
from itertools import chain
from operator import attrgetter

from ..model import Item
from ..naming import Traits, role_of
from ..tree.content import ContentTree
from ..whitespace import squeezed
from .bare_links import kind_of, site_of
from .drafts import Draft
from .record_source import Attributes, Parts
from .surroundings import Surroundings

SAMPLE = 12
"""Items of a column that are asked what is around them."""
_DIGIT = re.compile(r"\d")
HREF, SRC = attrgetter("href"), attrgetter("src")


class Cells:
    """The columns by number.

    texts : by column, the letters of each record's items, "" for none
    """

    def __init__(
        self, content: ContentTree, records: Sequence[Parts], drafts: Sequence[Draft], attrs: Attributes
    ) -> None:
        self.records, self.drafts = records, drafts
        self.around = Surroundings(content, attrs)
        self._roles: dict[int, str | None] = {}
        self._counts: dict[tuple[Callable[[Item], object], int], int] = {}
        self._have_digits: dict[int, bool] = {}
        self._samples: dict[int, list[int]] = {}
        known = cache(squeezed)
        self.texts = [
            [
                known(items[0].text if len(items) == 1 else "".join([item.text for item in items])) if items else ""
                for items in draft.items
            ]
            for draft in drafts
        ]
        self._home = {site_of(content.tree.absolute("/"))}
        self.count_links(range(len(drafts)))

    def count_links(self, columns: Iterable[int]) -> None:
        """Count how many of these columns have each link."""
        hrefs = ({item.href for item in self.drafts[at].all_items} - {None, ""} for at in columns)
        self._n_links = Counter(chain.from_iterable(hrefs))

    def has_digits(self, at: int) -> bool:
        """Say whether a text of a column has a digit: without one it holds no prices, which is said in less time."""
        if at not in self._have_digits:
            self._have_digits[at] = _DIGIT.search("".join(self.texts[at])) is not None
        return self._have_digits[at]

    def n_filled(self, at: int) -> int:
        """Return how many records have a text in a column."""
        return len(self.texts[at]) - self.texts[at].count("")

    def n_linked(self, at: int) -> int:
        """Return how many cells of a column have a link."""
        return self._n_with(HREF, at)

    def n_pictures(self, at: int) -> int:
        """Return how many cells of a column have a picture."""
        return self._n_with(SRC, at)

    def _n_with(self, told: Callable[[Item], object], at: int) -> int:
        """Return how many cells of a column have an item of which it is told; counted again if they changed."""
        if (told, at) not in self._counts:
            cells, items = self.drafts[at].items, self.drafts[at].all_items
            if self.drafts[at].has_several:
                self._counts[told, at] = sum([any(map(told, here)) for here in cells])
            else:
                self._counts[told, at] = sum(map(bool, map(told, items)))
        return self._counts[told, at]

    def change(self, at: int, nodes: Sequence[Sequence[int]], items: Sequence[Sequence[Item]], other: int) -> None:
        """Put other nodes and items into a column, whose gaps those of another have filled."""
        self.drafts[at].nodes, self.drafts[at].items = nodes, items
        self.texts[at] = [a or b for a, b in zip(self.texts[at], self.texts[other], strict=True)]
        self._samples.pop(at, None)
        self._have_digits.pop(at, None)
        self._counts.pop((HREF, at), None)
        self._counts.pop((SRC, at), None)

    def sample(self, at: int) -> list[int]:
        """Return some of the records that have a column, spread over them."""
        if at not in self._samples:
            filled = [record for record, here in enumerate(self.drafts[at].nodes) if here]
            self._samples[at] = filled[:: max(1, len(filled) // SAMPLE)][:SAMPLE]
        return self._samples[at]

    def leads(self, at: int) -> bool:
        """Say whether a column has links that no other has: `PDF`, `Download`: its text is dull, its links are not."""
        links = [item.href for item in self.drafts[at].all_items if item.href]
        own = {href for href in links if self._n_links[href] == 1 and not href.startswith(("#", "javascript:"))}
        return len(own) > 0.5 * max(1, len(links))

    def leads_away(self, at: int) -> bool:
        """Say whether most links of a column are an email, a telephone, a file, or lead to sites that no other column's
        links lead to: what they say is dull, `LinkedIn` or `Email`, and where they lead is told. A question in an
        address is asked of a program: `Find similar`.
        """
        if not self.leads(at):
            return False
        hrefs = [item.href for item in self.drafts[at].all_items if item.href]
        asked = [kind_of(href) for href in hrefs]
        kinds = [a if a and ("?" not in href or "." not in a) else None for href, a in zip(hrefs, asked, strict=True)]
        sites, said = {kind for kind in kinds if kind and "." in kind}, max(self.texts[at])
        if len(sites) == 1 and not any(len(part) > 2 and part in said for part in min(sites).split(".")):
            return False  # what another site does with each record, not where it is there
        is_own = [bool(kind) and kind not in self._home and self._n_sites[kind] < 2 for kind in kinds]
        return sum(is_own) > 0.8 * len(kinds)

    @cached_property
    def _n_sites(self) -> Counter[str | None]:
        """Return how many columns lead to each site."""
        links = ([item.href for item in draft.all_items if item.href] for draft in self.drafts)
        return Counter(chain.from_iterable(set(map(site_of, here)) for here in links))

    def is_only_link(self, at: int, columns: Sequence[int]) -> bool:
        """Say whether no other one of these columns has links in most records."""
        return not any(2 * self.n_linked(other) > len(self.records) for other in columns if other != at)

    def role(self, at: int) -> str | None:
        """Return what the values of a column are."""
        if at not in self._roles:
            items = self.drafts[at].all_items
            pictured = float(any(map(SRC, items)))
            self._roles[at] = role_of(Traits.of(self.drafts[at].texts, pictured=pictured))
        return self._roles[at]
