"""`name_columns`: a name for each of the fields that stand side by side. O(fields^2) in the worst case, by look-ups of
names.

In this order, each only where the values do not contradict it and no other field has the name:

1. the label that the page gives, in a header, beside the values or for narrow screens, as it writes it
2. properties of the markup (`itemprop`, `property`)
3. title: the best of the heading-like, linked, distinct, wordy fields
4. for values that do not say it themselves, the field that their keys name in the page's JSON; then one that classes,
ids or icons name, if at most two fields claim it; then one that the addresses of its links name
5. what the values are (`roles.role_of`)
6. description: the longest text that is left; then location, category, link, text

Two fields of one name are told apart by the next name that fits; a number is the last resort.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from ..column_order import unique_names
from ..dates.datewords import MONTHS
from ..flat_columns import TITLES
from ..gathering import grouped
from ..vocabulary import word_set
from ..whitespace import fold
from . import value_forms
from .markup import GENERIC, SCHEMES, Markup
from .neighbours import are_points, is_in_brackets, told_by_others
from .people import are_people
from .price_names import PRICES, choose_price
from .roles import (
    LIKELY,
    SURE,
    are_dates,
    contradicts,
    counted,
    exceeds,
    is_date,
    reaches,
    role_of,
    said_of_days,
    share,
    unit_of,
)
from .telling import (
    TITLE_WORDS,
    are_comments,
    counted_or_none,
    differ_by_number,
    is_count,
    is_prose,
    is_sentence,
    is_text,
    may_be_kinds,
    said_by_flag,
    said_by_links,
)
from .traits import Traits
from .words import COUNTED, OF_PRICES, label_name, names_days, plural

MAX_CLAIMS = 2
"""Fields that may claim a class's word; one that more have names what holds them."""
MAX_SIGN = 2
"""Characters of a text that is only a sign among columns with headers: `W` of a game that was won."""
MIN_TITLE = 2.5
"""Points that a title has at least (`_title_points`)."""
NO_TITLES = word_set("naming.no_titles")
MIN_LETTERS = 0.2
"""Share of a title's characters that are letters, at least: `1 / 23` counts pictures."""
MIN_DISTINCT = 0.4
"""Share of the texts that are different where they are titles; a quarter of it where all are headings with a link."""
TITLED = 0.6
"""Share of the records that have a title, at least, or a text."""
MANY = 4
"""Columns of texts from which on a header over all of them names none, a day above what happens then:
each by what it is."""
SAID = 0.9
"""Share of the links that say what they lead to, at least: `Minutes`, and `Minutes of May` in a few."""
MAX_NAME_WORDS = 4
"""Words, on the mean, of linked texts that are the name of somebody or something."""
RATINGS = frozenset("rating ratings stars score".split())
"""What classes say of the number of reviews in brackets beside a rating."""
_NO_NAMES = dict.fromkeys("author artist category brand publisher reviewer seller user user_title".split(), 1)
_NO_NAMES |= dict.fromkeys(RATINGS, 9)
_NO_NAMES |= dict.fromkeys("address location city".split(), MAX_CLAIMS)
"""Who made something or offers it, how good it is, and where, which is not what it is called; how many fields may
say so."""
_BY_SCHEME = frozenset(SCHEMES.values())
"""What is written to or called: who it is that has the address is another field."""
_OF_OTHERS = GENERIC.union(OF_PRICES.values())
"""What vague words say of fields beside it, too."""
_VAGUE = frozenset("details description summary note text category label links name link".split())
"""What fields are called that nothing names."""
MAX_KINDS = 0.5
"""Share of the texts without a link that are different, at most, where they are kinds and nothing says so."""
_KINDS = frozenset("badge type tag".split())
"""Vague words of classes for what comes again."""
_OF_THINGS = frozenset("date price year".split())
"""What values are of things and events, each of which is called something."""
_PLACES = (
    value_forms.PLACE, value_forms.POSTAL, value_forms.IN_LAND, value_forms.LAND, value_forms.CODED, value_forms.NEARBY,
    value_forms.NOWHERE,
)  # fmt: skip
MAX_ORGANIZATION, MIN_OF_ORGANIZATIONS = 9, 0.1
"""Words of the name of a company or court, on the mean, at most, and share of these names that are different."""
_ORGANIZATIONS = (("court", value_forms.COURT, SURE), ("company", value_forms.COMPANY, 0.3))
"""What is called by the words in it, and the share of the texts that have these, which firms often leave out."""
EXACT = word_set("naming.exact")
"""Roles that outweigh a class that says something else of a text."""
LOOSE = word_set("naming.loose")

PRICED = frozenset("price prices cost discount sale savings salary amount shipping payment".split())
"""Words of classes that prices may have beside `price`: a `weight` of $20 is that of its letters."""


@dataclass(frozen=True, slots=True)
class Described:
    """All that is known of a field: the header or label of its values, its markup, its values; and whether each of its
    texts has one link, which other records have, too: it leads to all of its kind.
    """

    traits: Traits
    label: str | None = None
    markup: Markup = field(default_factory=Markup)
    leads_to_kinds: bool = False


def says_nothing(name: str) -> bool:
    """Say whether a name is one of those that fields get which nothing names, or one more of its kind: `date_2`."""
    return name in _VAGUE or re.fullmatch(r"[a-z_]+_[2-9]", name) is not None


def name_columns(fields: Sequence[Described]) -> list[str]:
    """Return a name for each of the fields of a record, all different.

    >>> texts = (["Desk lamp", "Floor lamp in brass"], ["$20", "$41.50"], ["3 reviews", "10 reviews"])
    >>> name_columns([Described(Traits.of(column)) for column in texts])
    ['title', 'price', 'reviews']
    """
    names = _Names(fields)
    found = names.chosen()
    # what something names keeps its name, whatever else is of its kind: `date` by its class, `date_2` by its values
    order = sorted(range(len(found)), key=lambda at: (at not in names.given, at))
    unique = dict(zip(order, unique_names([found[at] for at in order]), strict=True))
    return [unique[at] for at in range(len(found))]


class _Names:
    """The names so far, None for a field without one; `given` : the fields that something names beside their values."""

    def __init__(self, fields: Sequence[Described]) -> None:
        self._fields = fields
        self._roles = told_by_others([described.traits for described in fields])
        self._names: list[str | None] = [None] * len(fields)
        self._taken: set[str] = set()  # the names given, lower case
        self.given: set[int] = set()
        self._labelled = [False] * len(fields)
        self._second: set[int] = set()  # fields that are not what the header above them names
        self._title: int | None = None  # the first field of this name
        self._is_priced = not PRICED.isdisjoint(role for role in self._roles if role)
        self._claims = Counter(
            name
            for one in fields
            for name in set(one.markup.classes)
            if name != "author" or not contradicts(name, one.traits)  # the date beside who wrote it, in one cell
        )
        is_full = (at for at, one in enumerate(fields) if is_prose(one.traits) and one.traits.filled > TITLED)
        self._prose = next(is_full, len(fields))  # the first field that is prose
        self._has_prose = self._prose < len(fields)
        self._nouns_of = Counter(noun for described in fields for noun in described.markup.nouns)
        self._hinted = Counter(name for described in fields for name in set(described.markup.hints))
        self._has_title_by_class = not {*TITLES}.isdisjoint((*self._claims, *self._hinted))

    def chosen(self) -> list[str]:
        under = self._under_labels()
        for at, described in enumerate(self._fields):
            if self._roles[at] == "rank" and names_days(described.label or ""):
                self._roles[at] = "day"  # in a calendar
            is_count = is_in_brackets(described.traits)  # beside the rating that is called so
            said = [name for name in described.markup.captions if not is_count or name.lower() not in RATINGS]
            names = [*under.get(at, ()), *said]
            self._labelled[at] = self._give(at, [name for name in names if name], shared=True) or at in self._second
        for at, described in enumerate(self._fields):
            said = [name for name in described.markup.properties if not contradicts(name, described.traits)]
            said = [name for name in said if name != "title" or "user_title" not in described.markup.classes]
            is_said = {name: name not in GENERIC or not described.markup.paths for name in said}
            if not all(is_said.values()) and not contradicts("author", described.traits):
                said += [name for name in described.markup.paths if name == "author"]  # the `name` of who wrote a post
                is_said["author"] = True
            self._give(at, [one for one in said if is_said[one] and (one != "text" or not is_prose(described.traits))])
            scheme = [name for name in described.markup.paths if name in _BY_SCHEME]
            is_dull = len(set(described.traits.texts)) == 1
            self._give(at, [*(scheme if is_dull else ()), *said_by_links(described.traits)])
        self._give_title()
        fullest = sorted(range(len(self._fields)), key=lambda at: -self._fields[at].traits.filled)
        for at, described in enumerate(self._fields):
            is_told = self._roles[at] not in (None, "number")
            stated = () if is_told else described.markup.stated
            self._give(at, [name for name in stated if not contradicts(name, described.traits)])
        for at in range(len(self._fields)):
            self._give(at, self._by_class(at))
        for at in fullest:
            is_name = self._roles[at] is None and self._fields[at].traits.words <= MAX_NAME_WORDS
            is_name = is_name and len(set(self._fields[at].traits.texts)) > 1
            self._give(at, self._led_to(at) if is_name else ())
        for at, role in enumerate(self._roles):
            is_alone = role in ("sale_price", "old_price") and "price" not in self._taken
            told = self._fields[at].markup.classes if are_points(self._fields[at].traits) else ()
            rated = [name for name in told if name in RATINGS]
            nouns = (*self._fields[at].markup.tips, *self._nouns(at), *rated) if role == "number" else ()
            if role == "percent":  # `87% relevance`, `10% off`
                units = unit_of(self._fields[at].traits)
                nouns = (*("discount" if value_forms.LESS.search(word) else word for word in units),)
            self._give(at, [*nouns, "price" if is_alone else role] if role else [])
        self._give_description()
        for at in fullest:
            described = self._fields[at]
            if at in self._second:
                self._give(at, (name for name in described.markup.hints if not contradicts(name, described.traits)))
            if described.label and at not in under and not described.traits.is_pictures:
                self._give(at, [name for name in [self._said_by_label(described)] if name], shared=True)
            if self._names[at] is None:
                self._give(at, self._left(at))
            if self._names[at] is None:
                self._names[at] = self._roles[at] or ("link" if self._fields[at].traits.linked > 0.5 else "text")
        filled = [described.traits.filled for described in self._fields]
        meant = choose_price(self._names, self._roles, self._labelled, filled)
        if meant is not None:
            self.given.add(meant)
        self._give_pictured_title()
        self._give_only_title()
        return [name or "text" for name in self._names]

    def _under_labels(self) -> dict[int, Sequence[str | None]]:
        """Return the names that labels give at once; of several columns under one header, those of another kind than
        the best are named by what they hold.

        `Genre / Mood` over two columns names each.
        """
        columns = grouped((described.label, at) for at, described in enumerate(self._fields) if described.label)
        if len(columns) == 1 and names_days(*columns):
            return {}  # of a calendar, above what happens then; beside other headers `Min` and `Sex` are no days
        found: dict[int, Sequence[str | None]] = {}
        for label, under in columns.items():
            texts = [at for at in under if not self._fields[at].traits.is_pictures] or under[:1]
            parts = [label_name(part) for part in label.split("/")]
            if len(texts) > 1 and len(parts) == len(texts) and all(parts):
                found |= {at: [part] for at, part in zip(texts, parts, strict=True)}
                continue
            best = max(texts, key=lambda at: (self._fields[at].traits.filled, self._roles[at] is None, -at))
            if len(texts) >= MANY:
                found |= dict.fromkeys(texts, ())
                continue
            said = {at: said_by_links(self._fields[at].traits) for at in texts}
            if len(texts) > 1 and all(said.values()):
                found |= said  # `Agenda` and `Minutes` under `Documents`
                continue
            alike = [at for at in texts if self._roles[at] in (None, self._roles[best])]
            # `Support` below a linked title under `Topic`, with a class that says `category`
            said_of = {at: {*self._fields[at].markup.classes, *self._fields[at].markup.hints} for at in texts}
            plain = [at for at in alike if said_of[at] <= said_of[best]]
            # what is written below a linked title under `Title` is its description
            is_linked = self._fields[best].traits.linked > SURE
            plain = [at for at in plain if not (is_linked and is_text(self._fields[at].traits))]
            found |= {at: [self._said_by_label(self._fields[at])] for at in {best, *plain}}
            self._second |= {*alike} - {best, *plain}
        return found

    def _said_by_label(self, described: Described) -> str | None:
        """Return the name that a label gives; what a preposition may mean, `on` a date, if the values are that."""
        name = label_name(described.label or "")
        is_meant = name is not None and name.lower() == fold(described.label or "").strip(" :：").lower()
        role = role_of(described.traits)
        if not name or (role == "date" and name.lower() in MONTHS):  # `April` above the days of a month
            return None
        is_priced = not is_meant and role == "price" and name not in PRICES  # `from $159`
        return name if is_meant or not (is_priced or contradicts(name, described.traits)) else None

    def _give(self, at: int, names: Iterable[str], *, shared: bool = False) -> bool:
        """Give a field the first of the names that no other has."""
        free = next((name for name in names if shared or name.lower() not in self._taken), None)
        if self._names[at] is None and free:
            self._name(at, free)
        return free is not None

    def _name(self, at: int, name: str) -> None:
        self._names[at] = name
        self._taken.add(name.lower())
        self.given.add(at)
        if name == "title":
            self._title = at if self._title is None else min(at, self._title)

    def _give_title(self) -> None:
        if any(name and name.lower() in TITLES for name in self._names):
            return
        points = [self._title_points(at) for at in range(len(self._fields))]
        best = max(range(len(points)), key=lambda at: points[at], default=None)
        if best is not None and points[best] > MIN_TITLE and not (self._has_prose and self._is_other(best)):
            self._name(best, "title")

    def _give_pictured_title(self) -> None:
        """Call what the pictures of records show their title, where each has a link and another text,
        and nothing else is one.
        """
        if "image" not in self._names or len(self._names) == 1 or self._taken & {*TITLES}:
            return
        at = self._names.index("image")
        traits = self._fields[at].traits
        is_said = traits.distinct >= MIN_DISTINCT and traits.letters >= MIN_LETTERS and traits.linked > SURE
        if is_said and traits.filled >= TITLED:
            self._name(at, "title")

    def _give_only_title(self) -> None:
        """Call the only words that records have beside days, prices and links to files their title, though they come
        again: the meetings of a year, the cars of one model.
        """
        if self._taken & {*TITLES} or _OF_THINGS.isdisjoint(self._roles):
            return
        plain = [at for at, name in enumerate(self._names) if name in _VAGUE]
        said = [self._fields[at].traits for at in plain]
        full = [at for at, traits in zip(plain, said, strict=True) if traits.filled > 0.9 and traits.words >= 2]
        if len(self._names) == 1 and said_of_days(self._fields[0].traits) and self._fields[0].traits.linked > SURE:
            self._name(0, "title")  # `Minutes 10-2-2018`
        elif len(full) == 1 == len(plain) and said[0].words <= MAX_ORGANIZATION and said[0].letters > SURE:
            self._name(full[0], "title")

    def _title_points(self, at: int) -> float:
        """Return how much a field looks like what a record is called: heading, link, words, first in the record."""
        markup, traits = self._fields[at].markup, self._fields[at].traits
        unlike = traits.is_pictures or self._roles[at] in NO_TITLES or self._labelled[at] or not traits.texts
        unlike = unlike or (any(self._labelled) and max(map(len, traits.texts)) <= MAX_SIGN and traits.wide == 0)
        unlike = unlike or traits.several > 0.5 or traits.letters < MIN_LETTERS or reaches(traits, is_count, 0.9)
        is_plain = max(traits.headed, traits.linked) < 0.5
        unlike = unlike or (is_plain and traits.distinct < SURE and self._prose < at)
        unlike = unlike or (is_plain and (differ_by_number(traits) or are_comments(traits)))
        # the models of a make come again, each with a link; so does all that leads to anything
        is_heading = min(traits.headed, traits.linked) > 0.9 or (traits.linked > 0.9 and self._is_only_link(at))
        if (
            unlike
            or traits.filled < TITLED
            or traits.words > 30
            or traits.distinct < (MIN_DISTINCT / 4 if is_heading else MIN_DISTINCT)
        ):
            return -1.0
        said = any(name.split("_")[-1] in TITLES for name in (*markup.classes, *markup.properties, *markup.hints[:1]))
        words = max(traits.words, traits.wide / 2)  # of two letters, where these are words themselves
        ours = (
            2 * traits.headed
            + 1.2 * traits.linked
            + (said or 0.5 * ("name" in markup.hints))
            + min(words, TITLE_WORDS) / TITLE_WORDS
            + traits.distinct / 2
            + traits.filled
            - share(traits, is_sentence)
            - (1 + self._has_title_by_class) * (not said and "description" in markup.classes)
            - 2 * share(traits, value_forms.BY.match)
            - exceeds(
                traits, lambda text: text.count(": ") > 1, LIKELY
            )  # `Science: Physics: Optics`, where it is filed
        )
        named = self._names[at] is not None
        start = traits.texts[0].partition(" ")[0]
        is_dated = (
            len(traits.texts) > 1
            and all(text.partition(" ")[0] == start for text in traits.texts)
            and reaches(traits, is_date, LIKELY)
        )  # `Last modified May 3 - size 7K`
        is_other = named or self._is_other(at)
        least = 1.5 if traits.letters > SURE else 2  # one word for some; codes and prices have a second one, too
        return ours - is_dated + 1.5 * traits.letters + (least <= words <= 20) - 0.05 * at - 2 * is_other

    def _is_only_link(self, at: int) -> bool:
        """Say whether no other field has links, and all others that are texts are prose: nothing else is a title."""
        others = [
            described.traits
            for place, described in enumerate(self._fields)
            if place != at and (described.traits.linked or not self._labelled[place])
        ]
        if len(set(self._fields[at].traits.texts)) < 2:
            return False
        texts = [traits for traits in others if not traits.is_pictures]
        if any(traits.linked for traits in others) or not any(map(is_prose, texts)):
            return False
        return all(is_prose(traits) or role_of(traits) is not None for traits in texts)

    def _is_other(self, at: int) -> bool:
        """Say whether the class nearest to a field's values, or their addresses, name who made something,
        or where it is."""
        markup = self._fields[at].markup
        return self._is_writer(at) or any(self._claims[name] <= _NO_NAMES.get(name, 0) for name in markup.classes[:1])

    def _is_writer(self, at: int) -> bool:
        """Say whether a field's links lead to people, beside what they wrote: a comment has no other title."""
        return self._has_prose and "author" in self._fields[at].markup.paths

    def _by_class(self, at: int) -> Iterator[str]:
        role, traits = self._roles[at], self._fields[at].traits
        is_counted = role == counted(traits)
        if role in ("price", "sale_price", "old_price"):
            role = "price"
            firsts = {text.partition(" ")[0].strip(":").lower() for text in traits.texts}  # `List $40`
            words = (*self._fields[at].markup.hints, *(firsts if len(firsts) == 1 else ()))
            yield from (f"{OF_PRICES[word]}_price" for word in words if word in OF_PRICES)
        for name in self._fields[at].markup.classes:
            if name in COUNTED and name != "rating" and role == "number" and not are_points(traits):
                name = plural(name)
            name = "rating" if role == "rating" and name == "ratings" else name
            name = "reviews" if name in RATINGS and role == "number" and is_in_brackets(traits) else name
            if role == "price":
                is_left = name == "discount" and not share(traits, value_forms.TAKEN_OFF.search)
                name = "sale_price" if is_left else "price" if name.startswith("price_") else name
            name = "time" if name == "date" and reaches(traits, value_forms.CLOCK.fullmatch, SURE) else name
            said = role, name
            is_clock = name == "time" and all(len(text) == 5 for text in traits.texts)  # `03:45`, which may be both
            other = (
                role
                and role not in name
                and (is_counted or (role in EXACT and name in LOOSE and not is_clock and said != ("percent", "score")))
            )
            other = (
                other
                or (role == "price" and PRICED.isdisjoint(name.split("_")))
                or (role == "reviews" and not RATINGS.isdisjoint(name.split("_")))
                or (role in ("discount", "installments") and name != role)
                or (name == "subtitle" and len(self._fields[at].markup.paths) > 0)
                or (role == "duration" and name == "date" and all("min" in text for text in traits.texts))
                or (role == "time" and name == "date")
                or (name in ("title", "user_title") and self._is_writer(at))
                or (name == "rank" and role is None and "author" in self._fields[at].markup.paths)
            )
            if self._claims[name] <= MAX_CLAIMS and not other and not contradicts(name, traits):
                yield name
                yield from ("list_price",) if name == "old_price" else ()  # beside one that is struck

    def _give_description(self) -> None:
        left = [at for at, name in enumerate(self._names) if name is None and self._roles[at] is None]
        best = max(left, key=lambda at: self._fields[at].traits.words * self._fields[at].traits.filled, default=None)
        if best is not None and is_prose(self._fields[best].traits):
            self._give(best, ["description", "summary"])

    def _left(self, at: int) -> Iterator[str]:
        """Yield names for a field that nothing named, the most telling first."""
        markup, traits = self._fields[at].markup, self._fields[at].traits
        yield from (name for name in markup.classes if not contradicts(name, traits))
        if are_dates(traits, 0.4, 12):
            yield from ("date", "datetime") if exceeds(traits, value_forms.HAS_CLOCK.search, SURE) else ("date",)
        if exceeds(traits, value_forms.STREET.fullmatch, LIKELY):
            yield "address"
        are_places = exceeds(traits, lambda text: any(form.fullmatch(text) for form in _PLACES), LIKELY)
        if are_places and not exceeds(traits, value_forms.OF_YEAR.match, LIKELY):
            yield "location"
        if not traits.linked and traits.words <= MAX_ORGANIZATION and traits.distinct >= MIN_OF_ORGANIZATIONS:
            yield from (name for name, form, least in _ORGANIZATIONS if exceeds(traits, form.fullmatch, least))
        yield from counted_or_none(traits)
        yield from unit_of(traits)
        hinted = (name for name in markup.hints if self._hinted[name] <= (1 if name in _OF_OTHERS else MAX_CLAIMS))
        yield from (name for name in hinted if not contradicts(name, traits))
        yield from self._nouns(at)
        if traits.words >= 7:
            yield from ("description", "summary", "details")
        yield from said_by_flag(traits)
        if traits.linked > SURE and traits.words <= MAX_NAME_WORDS and traits.letters > SURE and traits.distinct > 0.5:
            yield "name"
        is_named = exceeds(traits, value_forms.PERSON.fullmatch, SURE)
        if is_named and are_people(traits):
            # in few records, or before a title without a day, capitals are as often no person's: `Featured Insight`
            is_sure = traits.filled >= TITLED and (self._title is None or at > self._title or "date" in self._roles)
            yield from ("author", "name") if is_sure and not self._is_of_people() else ("name",) * is_sure
        if self._is_in_title(at):
            yield "brand"
        yield from said_by_links(traits, SAID)
        comes_again = traits.distinct <= 0.6 or (traits.distinct < 1 and traits.words <= 2 and traits.letters > SURE)
        if self._roles[at] in EXACT:
            return
        if traits.words <= 2 and not traits.digits:
            yield from (name for name in markup.classes if name in RATINGS)  # `Very good`
        is_kind = len(set(traits.texts)) > 1 or not traits.linked  # `view/download` in all
        comes_again = comes_again or (traits.distinct < 1 and exceeds(traits, str.isupper, SURE))
        if traits.words <= 4 and len(traits.texts) >= 3 and comes_again and is_kind:
            is_badge = self._is_priced and not traits.linked and traits.filled < TITLED
            yield from ("badge",) if is_badge and not traits.digits else ()
            yield from (name for name in markup.hints if name in _KINDS and self._hinted[name] <= MAX_CLAIMS)
            are_kinds = self._are_kinds(at)
            yield from ("links",) if traits.several > 0.5 and traits.linked > SURE and not are_kinds else ()
            yield ("category" if are_kinds else "label") if traits.letters else "count"
        yield from (name for name in self._led_to(at) if name.startswith("document"))
        if is_named:
            yield "name"
        if traits.headed > SURE and self._title is not None:
            yield "subtitle"
        if traits.words > 2 and not traits.linked:
            yield from ("details", "note")

    def _are_kinds(self, at: int) -> bool:
        """Say whether short texts that come again are kinds: each leads to all of its kind; or they may be, and stand
        above the title, in the place of a description, or are few.
        """
        described = self._fields[at]
        if described.leads_to_kinds or described.traits.linked:
            return described.leads_to_kinds
        is_told = (self._title is not None and at < self._title) or "description" in described.markup.classes
        return may_be_kinds(described.traits, 1.0 if is_told else MAX_KINDS)

    def _is_of_people(self) -> bool:
        """Say whether the records are called by the names of people, whom nobody else wrote."""
        title = None if self._title is None else self._fields[self._title].traits
        return title is not None and exceeds(title, value_forms.PERSON.fullmatch, SURE) and are_people(title)

    def _led_to(self, at: int) -> list[str]:
        """Return the fields that the addresses of a field's links name, documents where records have several."""
        is_list = self._fields[at].traits.several > 0.5
        names = [name for name in self._fields[at].markup.paths if name not in _BY_SCHEME]
        return [plural(name) if is_list and name == "document" else name for name in names]

    def _nouns(self, at: int) -> Iterator[str]:
        """Yield the word that the addresses of a field's links, different short texts, have and no other field's."""
        markup, traits = self._fields[at].markup, self._fields[at].traits
        if traits.words <= MAX_NAME_WORDS and len(set(traits.texts)) > 1:
            yield from (noun for noun in markup.nouns if self._nouns_of[noun] == 1)

    def _is_in_title(self, at: int) -> bool:
        """Say whether texts that come again are part of the title of things that have a price: their brand."""
        if self._title in (None, at) or not self._is_priced:
            return False
        texts, titles = self._fields[at].traits.texts, self._fields[self._title or 0].traits.texts
        if len(texts) != len(titles) or len(set(texts)) in (1, len(texts)):
            return False
        within = sum(text.casefold() in name.casefold() for text, name in zip(texts, titles, strict=True))
        return within > LIKELY * len(texts)
