"""What a check of something learnt says: which of its templates still fit new pages, since when they do not,
which fields broke.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Protocol

from .errors import LearnError
from .wording import counted

MIN_RATE = 0.6
"""A field broke when it is found on less than this share of the pages that it used to be on."""
SURE = 2.5
"""Standard errors by which the share of a field must have fallen: what three pages do not have may be chance."""
MORE_UNFIT = 0.15
"""By how much the share of pages that fit no template may grow,
besides what chance explains (two standard deviations)."""
MOSTLY = 0.8
"""Share of the pages from a day on that fit no template, for that day to be called the one since when."""


@dataclass(frozen=True, slots=True)
class FieldFit:
    """How a field does: the share of pages, or posts, that have it now,
    and when it was learnt (None where that is not known).
    """

    name: str
    expected: float | None
    found: float
    reason: str = ""

    @property
    def is_broken(self) -> bool:
        return bool(self.reason)

    def __str__(self) -> str:
        then = "" if self.expected is None else f", when learnt on {self.expected:.0%}"
        return f"{self.name}: on {self.found:.0%}{then}; " + (f"BROKEN: {self.reason}" if self.reason else "ok")


@dataclass(frozen=True, slots=True)
class TemplateFit:
    """How a template does.

    Attributes
    ----------
    n_learnt, n_pages : pages it was learnt from, and pages checked that it fits
    learnt, seen : the first and the last day of these, ISO 8601, as far as they are dated
    """

    name: str
    n_learnt: int
    n_pages: int
    learnt: tuple[str, str] | None
    seen: tuple[str, str] | None
    fields: tuple[FieldFit, ...]

    def __str__(self) -> str:
        head = (
            f"{self.name}: learnt from {counted(self.n_learnt, 'page')}{_span(self.learnt)}, fits "
            f"{counted(self.n_pages, 'page')}"
        )
        return "\n".join([head + _span(self.seen), *(f"  {field}" for field in self.fields)])


@dataclass(frozen=True, slots=True)
class SiteFit:
    """The outcome of a check over `n_pages` pages.

    Attributes
    ----------
    holding : what a page holds that is looked for: "article" or "thread"
    n_unfit : pages that hold one and fit no template
    n_none : pages that hold none
    n_foreign : pages of another site
    since : the day from which on nearly all pages fit no template, None where there is none
    reason : why too many pages fit no template, "" where as many do as when it was learnt
    """

    holding: str
    templates: tuple[TemplateFit, ...]
    n_pages: int
    n_unfit: int
    n_none: int
    n_foreign: int
    since: str | None
    reason: str

    @property
    def broken(self) -> list[str]:
        """The fields that broke, each with its template."""
        return [f"{one.name}: {field.name}" for one in self.templates for field in one.fields if field.is_broken]

    @property
    def passes(self) -> bool:
        return not self.broken and not self.reason

    def __str__(self) -> str:
        since = f", since {self.since}" if self.since else ""
        lines = [f"{counted(self.n_pages, 'page')} checked", *map(str, self.templates)]
        lines.append(f"no template: {counted(self.n_unfit, 'page')} with {_article_before(self.holding)}{since}")
        if self.n_none:
            lines.append(f"no {self.holding}: {counted(self.n_none, 'page')}")
        if self.n_foreign:
            lines.append(f"another site's: {counted(self.n_foreign, 'page')}")
        if self.reason:
            lines.append(f"BROKEN: {self.reason}")
        return "\n".join(lines)


def _field_fits(
    expected: Mapping[str, float] | None, n_learnt: int, found: Mapping[str, float], n_found: int
) -> tuple[FieldFit, ...]:
    """Judge the fields of a template: name -> share of `n_learnt` pages (or posts) then, None where not known,
    and of `n_found` now.
    """
    fits = []
    for name in dict.fromkeys((*(expected or ()), *found)):
        then, now = None if expected is None else expected.get(name, 0.0), found.get(name, 0.0)
        if not then and not now:
            continue
        is_lost = then is not None and now < MIN_RATE * then and _has_fallen(then, n_learnt, now, n_found)
        reason = f"it used to be on {then:.0%}; learn again from these pages" if is_lost else ""
        fits.append(FieldFit(name, then, now, reason))
    return tuple(fits)


class PageLooks(Protocol):
    """How the pages (or posts) of a template look: how many there are, their days, name -> share that have a field."""

    @property
    def n(self) -> int: ...
    @property
    def days(self) -> tuple[str, str] | None: ...
    @property
    def shares(self) -> dict[str, float]: ...


def template_fit(name: str, n_learnt: int, n_found: int, then: PageLooks | None, now: PageLooks) -> TemplateFit:
    """Judge a template of `n_learnt` pages by `n_found` others: by how they look, and the first looked, if known."""
    shares, n, days = (then.shares, then.n, then.days) if then else (None, 0, None)
    fields = _field_fits(shares, n, now.shares, now.n) if n_found else ()
    return TemplateFit(name, n_learnt, n_found, days, now.days, fields)


def _has_fallen(then: float, n_then: int, now: float, n_now: int) -> bool:
    """Say whether chance does not explain that a share is less than it was: two proportions, pooled."""
    both = (then * n_then + now * n_now) / max(1, n_then + n_now)
    error = sqrt(both * (1 - both) * (1 / max(1, n_then) + 1 / max(1, n_now)))
    return then - now >= SURE * error


def why_unfit(n_unfit: int, n_holding: int, n_none: int, expected: float, holding: str) -> str:
    """Say why too many of the pages that hold something fit no template; "" where that is as it was.

    n_none : pages that hold none; expected : the share that is to be expected, from the pages learnt from
    """
    if not n_holding:
        return f"none of the pages holds {_article_before(holding)}; give pages of the site that do"
    if n_unfit == n_holding < n_none:  # pages of another kind: a chance article says nothing of the templates
        few = f"only {n_holding} of {counted(n_holding + n_none, 'page')} with {_article_before(holding)}"
        return f"{few}, and it fits no template; give pages of the site that hold one"
    chance = 2 * sqrt(expected * (1 - expected) / n_holding)
    if n_unfit < 2 or n_unfit / n_holding <= expected + MORE_UNFIT + chance:
        return ""
    if_own = "if they are of this site, " if n_unfit == n_holding else ""
    told = f"{n_unfit} of {counted(n_holding, 'page')} fit no template that was learnt"
    return f"{told}; {if_own}learn again with these: unweave relearn"


def since_when(pages: Sequence[tuple[str | None, bool]]) -> str | None:
    """Return the first day from which on MOSTLY pages fit no template; pages : (ISO 8601 day, whether it fits one)"""
    dated = sorted((day, fits) for day, fits in pages if day)
    found, n_unfit = None, 0
    for n, (day, fits) in enumerate(reversed(dated), 1):
        n_unfit += not fits
        if not fits and n_unfit >= 2 and n_unfit >= MOSTLY * n:
            found = day
    return found


def expect_own(own: Iterable[str], n_pages: int, n_foreign: int, foreign: Iterable[str]) -> None:
    """Raise LearnError where there are no pages, or all are of `foreign` hosts and none of `own`."""
    if not n_pages:
        raise LearnError("no pages; give pages of the site as they are now")
    if n_foreign == n_pages:
        raise LearnError(f"{of_others(n_foreign, foreign, own)}; give pages of the site that was learnt")


def of_others(n_foreign: int, foreign: Iterable[str], own: Iterable[str]) -> str:
    """Say of which other hosts so many pages are: "2 pages of b.example, none of a.example"."""
    there, here = (", ".join(sorted(names)[:3]) for names in (foreign, own))
    return f"{counted(n_foreign, 'page')} of {there}, none of {here}"


def span_of(days: Sequence[str | None]) -> tuple[str, str] | None:
    """Return the first and the last of some days, None where none is known."""
    known = [day for day in days if day]
    return (min(known), max(known)) if known else None


def _span(days: tuple[str, str] | None) -> str:
    if days is None:
        return ""
    return f" ({days[0]})" if days[0] == days[1] else f" ({days[0]} to {days[1]})"


def _article_before(word: str) -> str:
    return f"{'an' if word[:1] in 'aeiou' else 'a'} {word}"
