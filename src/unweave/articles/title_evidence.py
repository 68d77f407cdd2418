"""What speaks for a block being the title: terms, each about 0 to 1, that `titles` sums with fitted weights.

Four groups, so that most candidates are given up before they are looked at closely: the shape of a block (one array for
a page), its wording, its place on the site's pages, and the marks of a title around it.
"""

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, pairwise
from typing import Self

import numpy as np
from numpy.typing import NDArray

from ..dates.datewords import MONTHS, WEEKDAYS
from ..expressions import expression
from ..tree import Tree
from ..tree.climbing import upwards
from ..tree.labels import LABEL
from ..whitespace import unmarked, words_in, words_parted
from .blocks import DENSE, Blocks
from .head import Head

SHAPE = ("overlong", "one_word", "length", "distance", "after", "link")
"""More than the paper's 20; a single word, as names of sections are; words; distance to the body; behind its start;
mostly links."""
STATED = ("page_title", "in_page_title", "begins_page_title", "headline", "headline_part")
WORDING = (*STATED, "body_words", "capitals", "sentence", "byline", "repeated")
"""Words shared with a part of `<title>`; all of it inside `<title>`, and at its beginning; words shared with the stated
headline; just a part of that, however short; long words shared with the start of the body (the paper's evidence); long
words with a capital; ends as a sentence does; begins as a byline does; on other pages too."""
MARKS = ("h1", "h2", "bold", "large", "small", "called_title", "called_other", "before_byline")
"""In `<h1>`; in `<h2>` or `<h3>`; in bold; in a larger or smaller font; a class or id that says title, or another part
of an article; a byline right behind it."""
USUAL_WORDS = 20
"""The paper's limit."""
LONG = 4
"""Characters from which a word says what a text is about: "to" and "the" stand in every body."""
BYLINE_WORDS = 12
"""Words of a byline at most."""
STATEMENT = 12
"""Words from which a sentence is no title (none of 1,048 on the dev sites)."""
BODY_BLOCKS = 12
"""Blocks of the body, from its start, whose words a title should share."""
MAX_LEAD, MAX_TITLE = 20_000, 2_000
"""Characters of these blocks, and of `<title>`, that are looked at."""
MAX_SIZE = 1.5
"""The largest that the term `large` is."""
_NOTHING = (0.0,) * len(STATED)
MAX_STEPS = 8
"""Inline elements around a text that are looked at."""
PART = expression(
    r"\s+[|–—»·•:/-]+\s+|\s*[|»·•:_｜：]\s*|\s+(?:by|von|par|por)\s+|\s*\("
    rf"|(?<=[{DENSE}])-|-(?=[{DENSE}])",
    re.IGNORECASE,
)
"""What parts the title of an article from its site, section and author in `<title>`."""
_BYLINE = re.compile(r"\W*(by|von|par|por|di|av|door|af|photo\w*)\b", re.IGNORECASE)
_BY = re.compile(r"\W*(?:by|von|par|por)\s", re.IGNORECASE)
_NAME = re.compile(r"[^\W\d_][\w'’]*")
_CALLED_TITLE = re.compile(rb"title|headline|\bhed\b|heading|ueberschrift|titre|titulo")
_CALLED_OTHER = re.compile(
    rb"kicker|section|byline|author|caption|credit|deck|dek|sub|teaser|category|label|eyebrow|overline|date|summary|lead"
    rb"|nav|menu|related|comment"
)
_H1, _FONT, _BIG, _SMALL = LABEL["h1"], LABEL["font"], LABEL["big"], LABEL["small"]
_H2 = frozenset((LABEL["h2"], LABEL["h3"]))
_BOLD = frozenset((LABEL["b"], LABEL["strong"]))
_CAPTIONS = frozenset((LABEL["figcaption"], LABEL["caption"]))
ABOVE_CAPTION = 4
"""Elements around a block among which the caption is looked for, its own included."""
_OF_DATES = frozenset(
    (*MONTHS, *WEEKDAYS, "am", "pm", "to", "until", "bis", "st", "nd", "rd", "th", "of", "de", "uhr", *"年月日时時分秒")
)
_DAY = re.compile(r"\d{1,2}(?:st|nd|rd|th|am|pm)")
_HOST = re.compile(r"(?:[\w-]+\.)+[a-zA-Z]{2,}")
_END = ".;,。"
_DENSE = re.compile(f"[{DENSE}]")
CASELESS = 0.5
"""The term `capitals` of a text in a script without capitals."""
_SIZE = re.compile(r"\s*([+-]?)(\d)\s*")


def words_of(text: str) -> list[str]:
    """Return the words of a text, lower case; where no spaces part them each letter is one, and "_" parts words."""
    text = text.lower().replace("_", " ")
    return words_in(text if text.isascii() else _DENSE.sub(r" \g<0> ", text))


def words_of_each(texts: Sequence[str]) -> list[list[str]]:
    """Return `words_of` for texts of one line; those of ASCII are parted as one text, in a third of the time."""
    texts = unmarked("\n".join(texts).lower().replace("_", " ")).split("\n") if texts else []
    lines = words_parted("\n".join([text if text.isascii() else "" for text in texts])).decode("ascii").split("\n")
    pairs = zip(texts, lines, strict=False)  # of no texts there is one empty line
    return [line.split() if text.isascii() else words_of(text) for text, line in pairs]


def telling(text: str, words: Sequence[str]) -> list[str]:
    """Return the words of a text that say what it is about: long ones, and pairs of letters that no spaces part."""
    found = [word for word in words if len(word) >= LONG]
    if not text.isascii() and _DENSE.search(text):
        found += [a + b for a, b in pairwise(words) if _DENSE.match(a) and _DENSE.match(b)]
    return found


def _telling_words(text: str) -> frozenset[str]:
    """Return the words of a text, where no spaces part them those that say what it is about."""
    text = unmarked(text.lower().replace("_", " "))
    is_dense = not text.isascii() and _DENSE.search(text) is not None
    return frozenset(telling(text, words_of(text)) if is_dense else words_in(text))


def capitals(text: str) -> float:
    """Return the share of the long words of a text with a capital; `CASELESS` where it has letters without any."""
    if not text.isascii() and any(c.isalpha() and c.lower() == c.upper() for c in text):
        return CASELESS
    names = [word for word in _NAME.findall(text) if len(word) >= LONG]
    return float(sum(name[0].isupper() for name in names) / max(1, len(names)))


def overlap(x: Set[str], y: Set[str]) -> float:
    """Return Dice of two sets of words, in [0, 1]."""
    return 2 * len(x & y) / (len(x) + len(y)) if x and y else 0.0


def is_statement(text: str, words: Sequence[str]) -> bool:
    """Say whether a text tells something in a whole sentence, as paragraphs and summaries do."""
    return len(words) > STATEMENT and text[-1] in _END


def is_dates(words: Sequence[str]) -> bool:
    """Say whether the words of a text are one date or two and nothing else: "4 Feb 05 - 10 May 12"."""
    are_of_dates = all(word.isdecimal() or word in _OF_DATES or _DAY.fullmatch(word) for word in words)
    return are_of_dates and len(words) > 1 and any(map(str.isdecimal, words))


def is_caption(blocks: Blocks, k: int) -> bool:
    """Say whether block `k` stands in the caption of a picture or a table."""
    around = islice(upwards(blocks.seen.parent, blocks.holder[k]), ABOVE_CAPTION)
    return any(blocks.tree.label[node] in _CAPTIONS for node in around)


def shape_terms(blocks: Blocks, candidates: NDArray[np.int64], start: int) -> NDArray[np.float64]:
    """Return float64[n, len(SHAPE)]: the shape of candidates for the title of a body that begins at block `start`."""
    words = blocks.words[candidates]
    return np.stack(
        [
            words > USUAL_WORDS,
            words == 1,
            np.minimum(words, 10) / 10,
            np.log1p(np.abs(candidates - start)) / 4,
            candidates > start,
            2 * blocks.link_words[candidates] > words,
        ],
        axis=1,
    ).astype(np.float64)


@dataclass(frozen=True, slots=True)
class Wording:
    """What a page's title should share words with: the parts of `<title>`, the stated headline, the body."""

    parts: list[set[str]]
    stated: frozenset[str]
    page_title: str
    beginning: str
    headline: set[str]
    headline_parts: frozenset[str]
    lead: frozenset[str]
    body: frozenset[int]

    @classmethod
    def of(cls, blocks: Blocks, body: Sequence[int], head: Head) -> Self:
        stated = [head.meta("og:title"), head.meta("twitter:title"), head.stated("headline")]
        headline_parts = [words_of(part) for text in dict.fromkeys(stated) for part in _parts(text)]
        lead = "\n".join([blocks.texts[k] for k in body[:BODY_BLOCKS]])[:MAX_LEAD]
        title = head.title[:MAX_TITLE]
        parts = [words for part in _parts(title) if (words := set(words_of(part)))]
        return cls(
            parts,
            frozenset().union(*parts, *headline_parts),
            f" {' '.join(words_of(title))} ",
            f" {' '.join(words_of(_without_site(head)))} ",
            set(words_of(next(filter(None, stated), ""))),
            frozenset(map(" ".join, headline_parts)),
            _telling_words(lead),
            frozenset(body),
        )

    def most(self, weights: Sequence[float]) -> float:
        """Return the most that the terms of STATED can add on this page; none is above 1."""
        is_able = (self.parts, self.parts, self.parts, self.headline, self.headline)
        return sum(max(0.0, weight) for weight, able in zip(weights, is_able, strict=True) if able)

    def is_stated(self, words: Sequence[str]) -> bool:
        """Say whether the page states these words as its headline: one may end with a full stop ("...
        beneath N.Y.C.").
        """
        joined = " ".join(words)
        return joined in self.headline_parts or f" {joined} " in self.page_title

    def terms(self, k: int, text: str, words: list[str], repeats: int) -> tuple[float, ...]:
        """Return the terms of WORDING for block k; repeats : other pages that have it outside links."""
        return (*self.stated_terms(words), *self.own_terms(k, text, words, repeats))

    def stated_terms(self, words: list[str]) -> tuple[float, ...]:
        """Return the terms of STATED for the words of a block."""
        distinct, joined = set(words), " ".join(words)
        if distinct.isdisjoint(self.stated):
            return _NOTHING
        return (
            max([overlap(distinct, part) for part in self.parts], default=0.0),
            min(len(words), 6) / 6 if f" {joined} " in self.page_title else 0.0,
            float(self.beginning.startswith(f" {joined} ")),
            overlap(distinct, self.headline),
            float(joined in self.headline_parts),
        )

    def own_terms(self, k: int, text: str, words: list[str], repeats: int) -> tuple[float, ...]:
        """Return the terms of WORDING behind those of STATED, for block k."""
        # a paragraph of the body shares all its words with itself: that is no evidence
        about = telling(text, words) if k not in self.body else []
        return (
            min(1.0, len(about) / 3) * sum(word in self.lead for word in about) / max(1, len(about)),
            capitals(text),
            float(text[-1] in _END),
            float(_BYLINE.match(text) is not None),
            min(max(repeats, 0), 4) / 4,
        )


def _parts(stated: str) -> list[str]:
    """Return a stated title and what it is made of."""
    return list(dict.fromkeys((stated, *PART.split(stated))))


def _without_site(head: Head) -> str:
    """Return `<title>` without the name or the host of the site where it begins with that."""
    title = head.title[:MAX_TITLE]
    match = PART.search(title)
    first = title[: match.start()].strip() if match else ""
    is_site = first and (first == head.meta("og:site_name") or _HOST.fullmatch(first) is not None)
    return title[match.end() :] if match and is_site else title


def mark_terms(blocks: Blocks, k: int) -> tuple[float, ...]:
    """Return the terms of MARKS for block k."""
    tree = blocks.tree
    leaf, holder = int(blocks.first[k]), int(blocks.holder[k])
    labels, size, node = set(), 0.0, int(tree.parent[leaf])
    for _ in range(MAX_STEPS):
        label = int(tree.label[node])
        labels.add(label)
        size = size or _size(tree, node, label)
        if node <= holder:
            break
        node = int(tree.parent[node])
    above = max(0, int(tree.parent[holder]))
    labels.add(int(tree.label[above]))
    called = [_called(blocks.seen.attribute(at, name)) for name in ("class", "id") for at in (holder, above)]
    return (
        float(_H1 in labels),
        float(not labels.isdisjoint(_H2)),
        float(not labels.isdisjoint(_BOLD)),
        max(0.0, size),
        max(0.0, -size),
        float(any(title for title, _ in called)),
        float(any(other for _, other in called)),
        float(any(_is_byline(blocks, i) for i in range(k + 1, min(k + 3, len(blocks))))),
    )


def _is_byline(blocks: Blocks, k: int) -> bool:
    return bool(blocks.words[k] <= BYLINE_WORDS) and _BY.match(blocks.texts[k]) is not None


def _size(tree: Tree, node: int, label: int) -> float:
    """Return how much larger (or smaller, below 0) than others an element makes its text, in steps of half a size: -1
    to MAX_SIZE."""
    if label == _FONT:
        match = _SIZE.fullmatch(tree.attr(node, "size") or "")
        if match is None:
            return 0.0
        steps = int(match.group(2))
        steps = {"+": steps, "-": -steps, "": steps - 3}[match.group(1)]
        return max(-1.0, min(MAX_SIZE, steps / 2))
    return 0.5 if label == _BIG else -0.5 if label == _SMALL else 0.0


@lru_cache(maxsize=8192)
def _called(name: bytes) -> tuple[bool, bool]:
    """Say whether a class or id says that its element is a title, or another part of an article."""
    name = name.lower()  # a pattern without case takes three times as long
    return _CALLED_TITLE.search(name) is not None, _CALLED_OTHER.search(name) is not None
