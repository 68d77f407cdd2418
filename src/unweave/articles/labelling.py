"""The paper's labels: which of a match's passages are the body and the title (RTDM paper, section 4.4).

The body is the longest passage of at least 100 words. The title is, among passages of 1 to 20 words, the one that
shares most words with the body, the nearest before it on ties. `learn_articles` goes other ways (`body`, `titles`); this
is what it is measured against.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .blocks import count_words
from .matching import Passage
from .title_evidence import words_of

MIN_BODY = 100
MAX_TITLE = 20


@dataclass(frozen=True, slots=True)
class Labels:
    """The passages that are title and body; None where no passage is."""

    title: Passage | None
    body: Passage | None


def label_passages(passages: Sequence[Passage], *, min_body: int = MIN_BODY, max_title: int = MAX_TITLE) -> Labels:
    """Return the title and the body among the passages of a match."""
    lengths = [count_words(passage.text) for passage in passages]
    long = [i for i, n in enumerate(lengths) if n >= min_body]
    if not long:
        return Labels(None, None)
    body = max(long, key=lambda i: lengths[i])
    words = set(words_of(passages[body].text))
    best, title = (0, 0), None
    for i, passage in enumerate(passages):
        if i == body or not 1 <= lengths[i] <= max_title:
            continue
        shared = len(words & set(words_of(passage.text)))
        # on ties the nearest before the body; one after it only when none before shares as much
        nearness = i - body if i < body else -len(passages) - i
        if title is None or (shared, nearness) > best:
            best, title = (shared, nearness), i
    return Labels(passages[title] if title is not None else None, passages[body])
