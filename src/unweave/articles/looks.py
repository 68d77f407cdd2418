"""What the articles of a template had when it was learnt: a later check tells by it what is missing now."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from ..checked import span_of
from .record import Article

FIELDS = ("title", "date", "author", "section", "image")
LOOKED_AT = 20
"""Articles of a template that are read when it is learnt, spread evenly."""


@dataclass(frozen=True, slots=True)
class Looks:
    """What so many `articles` of one template had.

    Attributes
    ----------
    fields : name -> how many have it
    titles : how many different ones they have
    days : the first and the last day of them, ISO 8601; None where none is dated
    """

    articles: int
    fields: Mapping[str, int]
    titles: int
    days: tuple[str, str] | None

    @classmethod
    def of(cls, articles: Sequence[Article]) -> Self:
        """Return what some articles of one template have."""
        told = [article.to_dict() for article in articles]
        counts = Counter(name for fields in told for name in FIELDS if fields.get(name))
        titles = {str(fields["title"]) for fields in told if fields.get("title")}
        return cls(len(told), {name: counts[name] for name in FIELDS}, len(titles), span_of([*map(day_of, articles)]))

    @property
    def n(self) -> int:
        """How many articles there are."""
        return self.articles

    @property
    def shares(self) -> dict[str, float]:
        """Name of a field -> share of the articles that have it; titles that all say the same count as one."""
        shares = {name: self.fields.get(name, 0) / max(1, self.n) for name in FIELDS}
        return shares | {"title": self.titles / max(1, self.n)}

    def and_more(self, more: Self) -> Self:
        """Return what both together have."""
        fields = {name: self.fields.get(name, 0) + more.fields.get(name, 0) for name in FIELDS}
        days = span_of([*(self.days or ()), *(more.days or ())])
        return type(self)(self.n + more.n, fields, self.titles + more.titles, days)


def day_of(article: Article) -> str | None:
    """Return the day of an article, ISO 8601."""
    date = article.to_dict().get("date")
    return str(date)[:10] if date else None
