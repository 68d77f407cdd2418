"""Details in several languages: pages of one layout whose labels are others, and so are their columns."""

from collections import Counter
from collections.abc import Sequence

from ..details.texts import read_texts
from ..gathering import grouped
from ..page import Page
from ..sampling import spread
from .site_templates import language_of
from .template_kinds import SAMPLE

MIN_PAGES = 3
"""Pages of a language, at least, that are a template of their own."""
FRAME = 0.8
"""Share of some pages of a language from which a text is of their frame."""
MAX_SHARED = 0.5
"""Share of the texts of a frame that pages of another language have, at most;
pages in more languages than their site say other things behind the same labels."""


def part_by_language(pages: Sequence[Page]) -> dict[str, list[int]]:
    """Return the numbers of pages by language, those of the most pages first, with pages of no other; one part where
    the pages are of one, or have the same frame.
    """
    said = grouped((language_of(page), number) for number, page in enumerate(pages))
    found = sorted((one for one in said.items() if len(one[1]) >= MIN_PAGES), key=lambda one: -len(one[1]))
    frames = [_frame([pages[number] for number in numbers]) for _, numbers in found]
    kept = [one for one, frame in zip(found, frames, strict=True) if _is_apart(frame, frames[0])]
    others = {number for _, numbers in kept for number in numbers}
    first = [number for number in range(len(pages)) if number not in others]
    return {found[0][0]: first, **dict(kept)} if kept else {"": first}


def _frame(pages: Sequence[Page]) -> set[str]:
    """Return the texts that most of some pages have."""
    sample = spread(pages, SAMPLE)
    shown = Counter(text for page in sample for text in set(read_texts(page).texts))
    return {text for text, count in shown.items() if count >= FRAME * len(sample)}


def _is_apart(frame: set[str], other: set[str]) -> bool:
    return len(frame & other) <= MAX_SHARED * min(len(frame), len(other)) and frame is not other
