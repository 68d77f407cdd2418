"""Words of dates that the CLDR tables do not give: "yesterday", "an hour", and what stands between the parts.

Babel carries no relative day names, so these are written by hand, for the languages of the larger forums.
All words are folded as `dates.fold` folds text.
"""

from ..vocabulary import phrase_list, phrases, word_meanings, word_numbers, word_table

DAYS_BACK = {int(days): phrases(said) for days, said in word_table("dates.days_back").items()}
"""Days back -> the names of that day."""

NUMBERS = {int(number): phrases(said) for number, said in word_table("dates.numbers").items()}
"""A number spelt out; only read inside a phrase such as "an hour ago"."""

AND = phrase_list("dates.and")
"""What stands between two units: "an hour and 5 minutes ago"."""

JUST_NOW = phrase_list("dates.just_now")
"""Whole phrases for the present minute."""

NO_DATE = phrase_list("dates.no_date")
"""Phrases whose first word is a month in another language: "4.0 out of 5 stars"."""

ORDINARY = phrase_list("dates.ordinary")
"""Months of one language that are words, names or abbreviations in larger ones: "iPhone 13 Pro", "Mac 10", "EAN 13",
"Set 2".
Without a year they are dates only beside a clock time, or where a dot, an ordinal or a word stands between
("5. pro", "5 de set")."""

BETWEEN = phrase_list("dates.between")
"""Words that may stand between the parts of one date, and between a day and its time."""

ORDINAL = phrase_list("dates.ordinal")
"""What follows the number of a day."""

MORE_HALVES = word_meanings("dates.halves")
"""Words for the halves of a day that CLDR does not have."""

MORE_MONTHS = word_numbers("dates.months")
"""Abbreviations of forum software, months of Morocco and Algeria, Greek capitals, which CLDR does not have:
word -> month."""

MORE_AGO = {unit: phrases(said) for unit, said in word_table("dates.ago").items()}
"""Units as forums shorten them in "5 min ago", "3 Stunden her" of a German plugin of comments, and how Swedes,
Brazilians, Persians, Greeks and others say it beside the form that CLDR has."""

HALF_AGO = {ago: phrases(said) for ago, said in word_table("dates.half_ago").items()}
"""Halves of a unit in the past: unit and how many of it -> how it is said."""


def as_said(phrase: str) -> tuple[str, ...]:
    """Return a phrase of the past as it is said, too: in Arabic `منذ` stands for `قبل`, and `an hour ago` needs no
    `one`.

    >>> len(as_said("قبل ساعة واحدة"))
    3
    """
    if not phrase.startswith("قبل "):
        return (phrase,)
    since = "منذ " + phrase.removeprefix("قبل ")
    return (phrase, since, since.removesuffix(" واحدة").removesuffix(" واحد"))
