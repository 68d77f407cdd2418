"""Values that are a part of their leaf: constant strings to the left and right of them, learnt a field. O(text).

"by Eve Silver (author)" holds the value between "by " and " (author)". A cut is a left and a right delimiter, and which
occurrence of them counts; it is kept only if it gives the marked values back.
"""

import itertools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

MIN_FITTING = 0.8
"""Share of the marked values that a cut must give back; the rest may have been found at a wrong place of their page."""
MAX_SIDE, MAX_WORDS = 200, 200
"""Characters of a delimiter, and words that are counted: an expression of them looks at each for each character of a
text."""


@dataclass(frozen=True, slots=True)
class Cut:
    """How a field's value is cut out of the text of its leaf.

    Attributes
    ----------
    left, right : the strings around the value; "" with an anchor of its own means the text's start or end
    at_start, at_end : the value begins (ends) where the text does
    words : for values that only spaces set off: the value's first and last word, counted from the start (0, 1, ...) or
        from the end (-1, ...); None where the strings decide
    separator : the text between several values in one leaf; "" where there is one
    """

    left: str = ""
    right: str = ""
    at_start: bool = True
    at_end: bool = True
    words: tuple[int, int] | None = None
    separator: str = ""

    @property
    def is_whole(self) -> bool:
        return self.at_start and self.at_end and not self.left and not self.right and self.words is None

    def apply(self, text: str) -> list[str]:
        """Return the values in `text`; none where its delimiters are not there."""
        value = self._one(text)
        if value is None:
            return []
        if self.separator:
            return [part for part in (part.strip() for part in value.split(self.separator)) if part]
        return [value] if value else []

    def _one(self, text: str) -> str | None:
        if self.words is not None:
            return _words(text, *self.words)
        start = 0
        if self.left:
            at = text.find(self.left) if not self.at_start else (0 if text.startswith(self.left) else -1)
            if at < 0:
                return None
            start = at + len(self.left)
        stop = len(text)
        if self.right:
            at_end = len(text) - len(self.right) if text.endswith(self.right) else -1
            stop = at_end if self.at_end else text.find(self.right, start)
            if stop < start:
                return None
        return text[start:stop].strip()

    def in_words(self) -> str:
        """Return the cut as a reader would say it."""
        if self.is_whole:
            said = "the whole text"
        elif self.words is not None:
            said = f"words {self.words[0]} to {self.words[1]} of the text"
        else:
            begin = f"behind {self.left!r}" if self.left else "the text from its start"
            end = f"up to {self.right!r}" if self.right else "to its end"
            said = f"{begin} {end}"
        return said + (f", several separated by {self.separator!r}" if self.separator else "")


def learn_list_cut(samples: Sequence[tuple[str, Sequence[tuple[int, int]]]], others: Sequence[str] = ()) -> Cut | None:
    """Return the cut of a field of which one leaf may hold several values, as `learn_cut` does for one.

    `samples` : (text of the leaf, start and stop of each value in it). Where leaves hold several values, the string
        that
    stands between them most often separates them.
    """
    ordered = [(text, sorted(set(spans))) for text, spans in samples]
    between = Counter(
        text[stop:start]
        for text, spans in ordered
        for (_, stop), (start, _) in itertools.pairwise(spans)
        if stop < start
    )
    separator = between.most_common(1)[0][0] if between else ""
    cut = learn_cut([(text, spans[0][0], spans[-1][1]) for text, spans in ordered], others)
    if cut is None or not separator.strip():
        return cut
    several = replace(cut, separator=separator)
    fitting = sum(several.apply(text) == [text[a:b].strip() for a, b in spans] for text, spans in ordered)
    return several if fitting >= MIN_FITTING * len(ordered) else cut


def learn_cut(samples: Sequence[tuple[str, int, int]], others: Sequence[str] = ()) -> Cut | None:
    """Return the cut that gives most samples' values back; None where none gives nearly all.

    Parameters
    ----------
    samples : (text of the leaf, start, stop) of marked values
    others : texts of leaves of the field's class that hold no value of the field; a cut that finds none there wins
    """
    if all(start == 0 and stop == len(text) for text, start, stop in samples):
        return Cut()
    sides = Counter((text[:start][-1:], text[stop:][:1]) for text, start, stop in samples)
    usual = sides.most_common(1)[0][0]
    same = [s for s in samples if (s[0][: s[1]][-1:], s[0][s[2] :][:1]) == usual]
    candidates = list(dict.fromkeys([*_candidates(samples), *_candidates(same)]))
    share = {cut: sum(_fits(cut, sample) for sample in samples) / len(samples) for cut in candidates}
    good = [cut for cut in candidates if share[cut] >= MIN_FITTING]
    if not good:
        return None
    return max(good, key=lambda cut: (share[cut], -sum(1 for text in others if cut.apply(text))))


def _candidates(samples: Sequence[tuple[str, int, int]]) -> list[Cut]:
    # from the value outwards, as the right ones
    lefts = _delimiters([text[:start][::-1] for text, start, _ in samples])
    rights = _delimiters([text[stop:] for text, _, stop in samples])
    cuts = [Cut(left[::-1], right, at_start, at_end) for left, at_start in lefts for right, at_end in rights]
    return cuts + _word_cuts(samples)


def _delimiters(texts: Sequence[str]) -> list[tuple[str, bool]]:
    """Return what may stand beside a value where `texts` do, the longest first, and whether it is all that stands
    there.

    None ends within a word.
    """
    found = [("", True)] if not any(texts) else []
    if len(set(texts)) == 1 and len(texts[0]) <= MAX_SIDE:
        found.append((texts[0], True))
    low, high = min(texts)[:MAX_SIDE], max(texts)[:MAX_SIDE]  # in sorted order, what the extremes share, all share
    n = next((i for i, (a, b) in enumerate(zip(low, high, strict=False)) if a != b), min(len(low), len(high)))
    stops = [i for i in range(n - 1, 0, -1) if not _is_within_word(low, i)][:12]
    if not any(0 < n < len(text) and _is_within_word(text, n) for text in texts):
        stops.insert(0, n)
    return found + [(low[:i], False) for i in stops if low[:i].strip()]


def _is_within_word(text: str, at: int) -> bool:
    return text[at].isalnum() and text[at - 1].isalnum()


def _word_cuts(samples: Sequence[tuple[str, int, int]]) -> list[Cut]:
    """Return cuts by counting words, for values that only spaces set off."""
    cuts = []
    for from_end in ((False, False), (False, True), (True, True)):
        bounds = set()
        for text, start, stop in samples:
            if (start and text[start - 1] != " ") or (stop < len(text) and text[stop] != " "):
                return []
            n, a, b = len(text.split(" ")), text[:start].count(" "), text[:stop].count(" ")
            bounds.add((a - n if from_end[0] else a, b - n if from_end[1] else b))
        if len(bounds) == 1 and max(map(abs, next(iter(bounds)))) <= MAX_WORDS:
            cuts.append(Cut(at_start=False, at_end=False, words=next(iter(bounds))))
    return cuts


def _words(text: str, first: int, last: int) -> str | None:
    words = text.split(" ")
    n = len(words)
    a, b = first + n if first < 0 else first, last + n if last < 0 else last
    return " ".join(words[a : b + 1]) if 0 <= a <= b < n else None


def _fits(cut: Cut, sample: tuple[str, int, int]) -> bool:
    text, start, stop = sample
    return cut.apply(text) == [text[start:stop].strip()]
