"""What the posts of a template had when it was learnt: a later check tells by it what is missing now."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from ..checked import span_of
from ..model import Region

FIELDS = ("author", "date", "text", "permalink")
LOOKED_AT = 20
"""Threads that are read when a template is learnt."""


@dataclass(frozen=True, slots=True)
class PostLooks:
    """What `posts` posts on `pages` pages of one template had.

    fields : name -> how many have it; days : the first and the last day of them, ISO 8601, None where none is dated
    """

    pages: int
    posts: int
    fields: Mapping[str, int]
    days: tuple[str, str] | None

    @classmethod
    def of(cls, threads: Sequence[Region]) -> Self:
        """Return what the posts of some threads have."""
        told = [record.to_dict() for region in threads for record in region]
        counts = Counter(name for fields in told for name in FIELDS if fields.get(name))
        days = [str(fields["date_iso"])[:10] for fields in told if fields.get("date_iso")]
        return cls(len(threads), len(told), {name: counts[name] for name in FIELDS}, span_of(days))

    @property
    def n(self) -> int:
        """How many posts there are."""
        return self.posts

    @property
    def shares(self) -> dict[str, float]:
        """Name of a field -> share of the posts that have it."""
        return {name: self.fields.get(name, 0) / max(1, self.posts) for name in FIELDS}
