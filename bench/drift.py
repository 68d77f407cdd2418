"""Drift and repair: learn on one year of a news site, check and repair on the next.

A field broke when, on the next year, it scores less than half of what it scores on unseen pages of its own year. Only
fields that score at least .5 there count: a wrapper that never worked cannot break.
"""

import itertools
import random
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from statistics import mean

from bench.data import Data, TruthRow
from bench.results import Section
from bench.wrapper_cases import folded
from unweave import Example, Item, LearnError, Page, learn_wrapper
from unweave.wrappers import Wrapper
from unweave.wrappers.ranked_page import RankedPage

N_TRAIN = 5
N_CHECKED = 10
MIN_COVERED = 0.6
"""Labels that cover less of their page are known to be wrong."""

_WORD = re.compile(r"\w+")


@dataclass(eq=False)
class NewsPage:
    """A news page with its title, the paragraphs of its body that are whole leaves, and the body's words."""

    page: Page
    labels: dict[str, list[str]]
    title: str
    words: dict[str, int]


@dataclass(frozen=True)
class Outcome:
    """What became of one field between two years."""

    own_year: float
    next_year: float
    alarm_own: bool
    alarm_next: bool
    repaired: float | None


def drift_section(data: Data) -> Section:
    """Make the table of drift and repair."""
    rows = []
    for set_name in ("news10", "big9"):
        for split in ("dev", "test"):
            outcomes = [outcome for years in news_years(data, set_name, split).values() for outcome in _outcomes(years)]
            rows.append((f"{set_name} {split}", *_summary(outcomes)))
    return Section(
        "wrappers-drift",
        "Wrappers: drift noticed and repaired",
        "python -m bench wrappers",
        "news10 and big9, one year to the next of the same site; title and body, five pages marked",
        (
            "set", "fields", "broke", "noticed", "false alarms, own year", "fields right before repair",
            "fields right after repair", "repairs written", "made worse",
        ),
        tuple(rows),
        (
            "Broke: less than half the score of unseen pages of its own year (counted where that is at least .5).",
            "Made worse: repairs after which the field is right on fewer pages than before, of all that were written.",
            "Right: the title equal, the body's words with F1 of at least .7, on pages of the next year that the "
            "repair did not see; the mean over broken fields, 0 where no repair was written.",
        ),
    )  # fmt: skip


def news_years(data: Data, set_name: str, split: str) -> Mapping[str, Mapping[str, list[NewsPage]]]:
    """Return site -> year -> the pages whose labels are on them."""
    found: dict[str, dict[str, list[NewsPage]]] = {}
    for row in data.rows(set_name, split):
        covered = row.labels.get("label_cov")
        page = _news_page(row) if covered is None or float(covered) >= MIN_COVERED else None
        if page is not None:
            found.setdefault(row.site, {}).setdefault(str(row.labels["year"]), []).append(page)
    return found


def _news_page(row: TruthRow) -> NewsPage | None:
    page = Page(row.html, url=row.labels.get("url"), name=row.name)
    leaves = set(RankedPage(page).texts)
    title = folded(row.labels.get("title") or "")
    body = row.labels.get("body") or ""
    paragraphs = [folded(part) for part in re.split(r"\n+", body)]
    marked = list(dict.fromkeys(part for part in paragraphs if len(part) > 40 and part in leaves))
    if title not in leaves or not marked:
        return None
    return NewsPage(page, {"title": [title], "body": marked}, title, _counted(body))


def _outcomes(years: Mapping[str, list[NewsPage]]) -> list[Outcome]:
    ordered = sorted(years)
    found = []
    for this, following in itertools.pairwise(ordered):
        old, new = list(years[this]), list(years[following])
        random.Random(0).shuffle(old)
        random.Random(0).shuffle(new)
        if len(old) <= N_TRAIN or len(new) < 4:
            continue
        # half of the next year is repaired on, the other half says whether that was right
        n_seen = min(N_CHECKED, len(new) // 2)
        found += _field_outcomes(old[:N_TRAIN], old[N_TRAIN : N_TRAIN + N_CHECKED], new[:n_seen], new[n_seen:])
    return found


def _field_outcomes(
    train: Sequence[NewsPage], own: Sequence[NewsPage], seen: Sequence[NewsPage], unseen: Sequence[NewsPage]
) -> list[Outcome]:
    """Learn, check and repair a wrapper for each field, so that one that cannot be mended does not hold up the
    other."""
    found = []
    for name in ("title", "body"):
        wrapper = learn_wrapper([Example(page.page, {name: page.labels[name]}) for page in train])
        alarms = [wrapper.check([page.page for page in pages]).broken for pages in (own, seen)]
        repaired = None
        if alarms[1]:
            with suppress(LearnError):
                repaired = right_share(wrapper.repair([page.page for page in seen]).wrapper, unseen, name)
        own_year, next_year = (right_share(wrapper, pages, name) for pages in (own, unseen))
        found.append(Outcome(own_year, next_year, bool(alarms[0]), bool(alarms[1]), repaired))
    return found


def right_share(wrapper: Wrapper, pages: Sequence[NewsPage], name: str) -> float:
    """Give the share of pages on which the field is right."""
    right = []
    for page in pages:
        texts = [item.text for record in wrapper.extract(page.page) for item in _items(record.fields.get(name))]
        right.append(texts == [page.title] if name == "title" else _overlap(texts, page.words) >= 0.7)
    return mean(right) if right else 0.0


def _items(value: Item | list[Item] | None) -> list[Item]:
    return [] if value is None else value if isinstance(value, list) else [value]


def _counted(text: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for word in _WORD.findall(text.lower()):
        found[word] = found.get(word, 0) + 1
    return found


def _overlap(texts: Sequence[str], words: Mapping[str, int]) -> float:
    """Give the F1 of two bags of words."""
    own = _counted(" ".join(texts))
    shared = sum(min(count, own.get(word, 0)) for word, count in words.items())
    total = sum(own.values()) + sum(words.values())
    return 2 * shared / total if total else 0.0


def _summary(outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    works = [o for o in outcomes if o.own_year >= 0.5]
    broke = [o for o in works if o.next_year < 0.5 * o.own_year]
    alarms = [o for o in works if o.alarm_own]
    repaired = [o for o in works if o.repaired is not None]
    worse = [o for o in repaired if o.repaired is not None and o.repaired < o.next_year]
    return (
        str(len(works)),
        str(len(broke)),
        f"{sum(o.alarm_next for o in broke)} of {len(broke)}",
        f"{len(alarms)} of {len(works)}",
        f"{mean(o.next_year for o in broke):.2f}" if broke else "-",
        f"{mean(o.repaired or 0.0 for o in broke):.2f}" if broke else "-",
        f"{sum(o.repaired is not None for o in broke)} of {len(broke)}",
        f"{len(worse)} of {len(repaired)}",
    )
