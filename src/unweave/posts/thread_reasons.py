"""Why a page was, or was not, taken for a thread: every list of records that was looked at, and what was missing."""

from dataclasses import dataclass
from functools import partial
from itertools import islice

from ..model import Region
from ..page import Page, expect_page
from ..wording import counted, shortened
from .pivots import Pivot, date_pivots
from .sketch import Sketch
from .stated_posts import stated_posts
from .thread import ListTried, lists_tried, to_region

MAX_LISTS = 10
"""Lists of a page that are explained, the best first."""


@dataclass(frozen=True, slots=True)
class ThreadReason:
    """A list of records that could be a thread.

    Attributes
    ----------
    region : its records, as `find_posts` would give them
    constraint : what it was found by: "dates", "all dates", "times", "marks", "users" or "controls"
    evidence : the kinds of evidence that people wrote them
    objection : why it is no thread, "" for the one that was taken
    """

    region: Region
    constraint: str
    evidence: tuple[str, ...]
    objection: str

    def __str__(self) -> str:
        first = shortened(self.region[0].text)
        found = f"{counted(len(self.region), 'record')} found by {self.constraint}, the first {first!r}"
        return f"{found}: " + (
            f"not taken, {self.objection}" if self.objection else f"taken: {', '.join(self.evidence)}"
        )


@dataclass(frozen=True, slots=True)
class ThreadReasons:
    """What was looked at on a page: `lists`, the best first, up to the one that was taken; `n_dates` of the page."""

    lists: tuple[ThreadReason, ...]
    n_dates: int

    def __str__(self) -> str:
        if self.lists:
            return "\n".join(map(str, self.lists))
        return (
            f"no list of records that have dates, users or controls alike ({counted(self.n_dates, 'date')} on the page)"
        )


def explain_posts(page: Page) -> ThreadReasons:
    """Say why `find_posts` takes a page for a thread, or does not: `print(explain_posts(page))`.

    Of lists that are not taken the evidence says what `min_evidence` of `find_posts` would take them.
    """
    expect_page(page, "explain_posts")
    sketch = Sketch(page.seen, partial(stated_posts, page))
    dates = date_pivots(sketch.tree)
    found: list[ThreadReason] = []
    for tried in islice(lists_tried(sketch, dates, page.url, whole=True), MAX_LISTS):
        found.append(_reason(sketch, tried, dates))
        if not tried.objection:
            break
    return ThreadReasons(tuple(found), len(dates))


def _reason(sketch: Sketch, tried: ListTried, dates: list[Pivot]) -> ThreadReason:
    region = to_region(sketch, tried.posts, dates, None)
    return ThreadReason(region, tried.constraint, tuple(tried.evidence.kinds), tried.objection)
