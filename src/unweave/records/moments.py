"""Days and the times right after them are one date: `<span>04-09-2005, <i class="time">06:46 PM</i></span>`. O(cells).

Only where one of the two stands right in the element around both: a video's day and its length are each in one of its
own.
"""

from collections.abc import Sequence

from ..naming.roles import is_date, is_time
from ..tree.content import ContentTree
from .drafts import Draft, first_pairs, following

MIN_SHARE = 0.9
"""Share of the texts of the column before the times that are days."""


def with_whole_moments(content: ContentTree, drafts: Sequence[Draft]) -> list[Draft]:
    """Return the columns with times joined to the days before them, in the place of these; the order stays."""
    times = {number for number, draft in enumerate(drafts) if draft.texts and all(map(is_time, draft.texts))}
    after = following(drafts) if times else []
    gone: set[int] = set()
    for number, other in enumerate(after):
        if other in times and number not in times and _belong_together(content, drafts[number], drafts[other]):
            drafts[number].join(drafts[other], lambda day, time: f"{day.rstrip(' ,')} {time}")
            gone.add(other)
    return [draft for number, draft in enumerate(drafts) if number not in gone]


def _belong_together(content: ContentTree, day: Draft, time: Draft) -> bool:
    """Say whether all times have a day right before them, in the same element: one without would be lost."""
    if any(len(here) > 1 for draft in (day, time) for here in draft.nodes) or day.name or time.name:
        return False
    pairs = first_pairs(day, time)
    if not pairs or len(pairs) < len(time.texts):
        return False
    n_dates = sum(is_date(text) and ":" not in text for text in day.texts)
    return n_dates >= MIN_SHARE * len(day.texts) and all(_are_beside(content, a, b) for a, b in pairs)


def _are_beside(content: ContentTree, day: int, time: int) -> bool:
    """Say whether the element right around one of two texts, which is not its own, is around the other, too."""
    one, other = int(content.parent[day]), int(content.parent[time])
    return one <= time < int(content.end[one]) or other <= day < int(content.end[other])
