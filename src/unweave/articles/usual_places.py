"""Where the pages of a site show their authors and dates, learnt as the places of titles are."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from .blocks import Blocks
from .bylines import MAX_WORDS
from .dates import read_date
from .fields import date_item
from .head import Head
from .title_places import Places, place_at
from .writers import around, author_items


@dataclass(frozen=True, slots=True)
class UsualPlaces:
    """The places of authors and of dates; empty ones for a page that is read without its site."""

    authors: Places = field(default_factory=Places)
    dates: Places = field(default_factory=Places)

    @classmethod
    def of(cls, articles: Iterable[tuple[Blocks, Sequence[int], int | None, Head]]) -> Self:
        """Return where some articles (blocks, body, title, head) show their authors and dates, stated ones included."""
        authors, dates = _PlacesSeen(), _PlacesSeen()
        for blocks, body, title, head in articles:
            near = [k for k in around(blocks, body, title) if blocks.words[k] <= MAX_WORDS]
            places = {k: place_at(blocks, k) for k in near}
            names = [item.text.lower() for item in author_items(blocks, body, title, head, Places())]
            date = date_item(blocks, body, title, head, None, Places())
            named = ((k, name) for name in names for k in near if name in blocks.texts[k].lower())
            authors.add(places, next(named, None))
            days = ((k, (read_date(blocks.texts[k]) or "")[:10]) for k in near)
            dates.add(places, next((shown for shown in days if date and shown[1] == date.text[:10]), None))
        return cls(authors.places(), dates.places())

    def and_more(self, more: Self) -> Self:
        """Return what the articles of both tell."""
        return type(self)(self.authors.and_more(more.authors), self.dates.and_more(more.dates))

    def to_json(self) -> dict[str, Any]:
        return {"authors": self.authors.to_json(), "dates": self.dates.to_json()}

    @classmethod
    def from_json(cls, saved: Mapping[str, Any]) -> Self:
        """Return it from its saved form, empty of an older file; ValueError, KeyError or TypeError for a broken one."""
        return cls(*(Places.from_json(saved[name]) if name in saved else Places() for name in ("authors", "dates")))


class _PlacesSeen:
    """What some pages show: for each the places around its article, and which of them shows what is looked for."""

    def __init__(self) -> None:
        self._pages: list[tuple[str | None, str, list[str]]] = []

    def add(self, places: Mapping[int, str], shown: tuple[int, str] | None) -> None:
        """Add a page: block -> place, and the block that shows it with its text."""
        place, text = (places[shown[0]], shown[1]) if shown is not None else (None, "")
        self._pages.append((place, text, list(places.values())))

    def places(self) -> Places:
        """Return the places; one that says the same on every page is the site's own."""
        said: dict[str | None, set[str]] = {}
        for place, text, _ in self._pages:
            said.setdefault(place, set()).add(text)
        pages = enumerate(self._pages)
        return Places.of((place if len(said[place]) > 1 else None, str(i), around) for i, (place, _, around) in pages)
