"""A page's source, cut where the HTML5 parsing algorithm would need quadratic time or memory. O(bytes).

The algorithm asks, for each block it meets, whether a `p` is open among all open elements; compares each attribute of
a tag with those before it; and opens all unclosed formatting elements again in each new block. 100,000 nested `<div>`
take a parser 20 seconds, 100,000 attributes as long, 10,000 `<b>` before 10,000 paragraphs 100 million nodes. And the
parser's own table of names slows down with each that it does not know: 200,000 take it 25 seconds. Browsers
cut the depth at 512; here nothing is touched unless the estimated work passes a limit, which none of
355 real pages does, and then as little as keeps within it: tags are left out, text never is.

`outline.py` makes the estimate and cuts.
"""

from .outline import Outline, may_cost

MAX_WORK = 250_000_000
"""Open elements looked at, over all tags: at 3 to 8 ns each, two seconds."""
MAX_COPIES = 5_000_000
"""Formatting elements opened again: each is one more element of the parser's tree."""
MAX_ATTRIBUTES = 256
"""Attributes of one tag."""
MAX_TAGS = 1_000_000
"""Start tags: so many stay below 60 s and 2 GB in every verb (docs/results.md, hostile pages of 30 MB)."""
MIN_DEPTH = 512
"""Open elements that a page may have however long it is."""
_UNLIMITED = 1 << 40


def tame(
    source: bytes,
    *,
    max_work: int = MAX_WORK,
    max_copies: int = MAX_COPIES,
    max_attributes: int = MAX_ATTRIBUTES,
    max_tags: int = MAX_TAGS,
) -> tuple[bytes, bool]:
    """Return (source, False), or what is left of it after tags were cut and True.

    Parameters
    ----------
    source : HTML in UTF-8
    max_work, max_copies, max_attributes, max_tags : see `MAX_WORK` and the others
    """
    if not isinstance(source, bytes):
        raise TypeError(f"tame needs bytes, not {type(source).__name__}")
    if not source or not may_cost(source, len(source), min(max_work, max_tags**2), max_copies, max_attributes):
        return source, False
    (work, copies, widest, n_over), _ = Outline(source, _UNLIMITED, _UNLIMITED, _UNLIMITED, max_tags, False).run()
    if work <= max_work and copies <= max_copies and widest <= max_attributes and not n_over:
        return source, False
    n_tags = source.count(b"<")
    max_depth = max(MIN_DEPTH, max_work // (n_tags + 1)) if work > max_work else _UNLIMITED
    max_open = max(1, max_copies // n_tags) if copies > max_copies else _UNLIMITED
    _, kept = Outline(source, max_depth, max_open, max_attributes, max_tags, True).run()
    return kept, True
