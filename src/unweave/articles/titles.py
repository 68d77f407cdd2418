"""The title: of the blocks around a body, the one that most evidence calls the headline.

The paper takes the passage of 1 to 20 words that shares most terms with the body, nearest before it on ties. That stays
one piece of evidence (`body_words`, `distance`) beside what the page states of itself, headings and fonts, names of
classes, and where the site's other pages have their titles (`title_evidence`). The weights are fitted on the dev sites
by `bench.fit_titles`, which also says what they score on sites that were left out.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from operator import mul

import numpy as np
from numpy.typing import NDArray

from ..fitted import TITLE_WEIGHTS
from ..own_address import host_in
from ..tree.labels import LABEL, TEXT
from ..whitespace import fold
from .blocks import Blocks
from .head import Head, publishers_of
from .title_evidence import (
    MARKS,
    MAX_SIZE,
    MAX_TITLE,
    PART,
    SHAPE,
    STATED,
    WORDING,
    Wording,
    is_caption,
    is_dates,
    is_statement,
    mark_terms,
    shape_terms,
    words_of,
    words_of_each,
)
from .title_places import Places, place_at

MAX_WORDS = 30
BEFORE, AFTER = 200, 40
"""Blocks before and after the start of the body among which the title is looked for."""
ROUNDS = 2
MAX_BESIDE = 3
"""Texts in elements of their own that may stand before a title in its heading, and behind it."""
_BEFORE_SITE = re.compile(r"\s+[–—·•-]\s+|\s*[|»«｜]\s*")
"""What stands between a title and the name of the site."""
_SHAPE = np.array([TITLE_WEIGHTS[name] for name in SHAPE])
_STATED, _OWN = (tuple(TITLE_WEIGHTS[name] for name in names) for names in (STATED, WORDING[len(STATED) :]))
_MOST_OWN = sum(max(0.0, weight) for weight in _OWN)
_MARKS = tuple(TITLE_WEIGHTS[name] for name in MARKS)
_MOST_H1, _MOST_LARGE = max(0.0, TITLE_WEIGHTS["h1"]), MAX_SIZE * max(0.0, TITLE_WEIGHTS["large"])
_MOST = sum(max(0.0, TITLE_WEIGHTS[name]) for name in MARKS if name not in ("h1", "large"))
"""The most that marks can add besides `<h1>` and fonts."""
_H1, _FONT, _BIG = LABEL["h1"], LABEL["font"], LABEL["big"]


@dataclass(frozen=True, slots=True)
class TitleSite:
    """What a site's pages say about titles.

    Attributes
    ----------
    n_pages : pages learnt from
    plain_counts : text -> pages that have it as a block outside links; "most read" lists repeat titles as links
    places : where the titles of its articles stand
    """

    n_pages: int
    plain_counts: Mapping[str, int]
    places: Places


def choose_title(
    blocks: Blocks, body: Sequence[int], head: Head, site: TitleSite, *, own: int = 0, wording: Wording | None = None
) -> int | None:
    """Return the block that is the title of the article whose body these blocks are; None without a candidate.

    own : 1 when the page is among those the site was learnt from, so that it does not count as another page
    wording : what the title should share words with, where it is known already
    """
    wording = wording or Wording.of(blocks, body, head)
    chosen = _best_title(blocks, body, head, site, own, wording)
    if chosen is None and site.plain_counts:  # the pages of one story repeat its title
        told = _best_title(blocks, body, head, replace(site, plain_counts={}), own, wording)
        return told if told is not None and wording.is_stated(words_of(blocks.texts[told])) else None
    return chosen


def _best_title(
    blocks: Blocks, body: Sequence[int], head: Head, site: TitleSite, own: int, wording: Wording
) -> int | None:
    start = body[0] if body else 0
    found = candidates(blocks, start)
    shape = shape_terms(blocks, found, start) @ _SHAPE
    most_marks = _most_marks(blocks)
    most_standing = site.places.most + most_marks
    most_own = _MOST_OWN + most_standing
    most = wording.most(_STATED) + most_own
    best, chosen, leading = TITLE_WEIGHTS["least"], None, -np.inf

    def stood(score: float, k: int) -> float:
        """Return the whole score, or less where it cannot be the best."""
        score += TITLE_WEIGHTS["place"] * site.places.evidence(place_at(blocks, k))
        return score + _weighed(mark_terms(blocks, k), _MARKS) if score + most_marks > best else score

    waiting: list[tuple[float, int]] = []
    # texts that the page states come first: beside them, few others are looked at closely
    stated = "\n".join((head.title, head.meta("og:title")))
    order, near = np.argsort(-shape, kind="stable").tolist(), found.tolist()
    texts = [blocks.texts[k] for k in near]
    words_at = words_of_each(texts)
    for at in sorted(order, key=lambda at: texts[at] not in stated):
        score, k, text, words = float(shape[at]), near[at], texts[at], words_at[at]
        if score + most <= best or not words:
            continue
        score += _weighed(wording.stated_terms(words), _STATED)
        if score + most_own <= best:
            continue
        repeats = site.plain_counts.get(text, 0) - own
        if is_dates(words) or is_repeated(repeats, site) or is_caption(blocks, k):
            continue
        if is_statement(text, words) and not wording.is_stated(words):
            continue
        score += _weighed(wording.own_terms(k, text, words, repeats), _OWN)
        if score <= leading:
            waiting.append((score, k))
            continue
        leading = score  # where it stands is looked at now, so that few others are
        if (whole := stood(score, k)) > best:
            best, chosen = whole, k
    for score, k in sorted(waiting, key=lambda scored: -scored[0]):
        if score + most_standing <= best:
            break
        if (whole := stood(score, k)) > best:
            best, chosen = whole, k
    return chosen


def _most_marks(blocks: Blocks) -> float:
    """Return the most that marks can add on a page: few pages have all of them."""
    labels = blocks.tree.label
    has_h1, has_fonts = bool((labels == _H1).any()), bool(((labels == _FONT) | (labels == _BIG)).any())
    return _MOST + _MOST_H1 * has_h1 + _MOST_LARGE * has_fonts


def candidates(blocks: Blocks, start: int) -> NDArray[np.int64]:
    """Return int64[n]: blocks of 1 to MAX_WORDS words around the start of a body, the nearest first."""
    first = max(0, start - BEFORE)
    words = blocks.words[first : start + AFTER]
    found = np.flatnonzero((words >= 1) & (words <= MAX_WORDS)) + first
    nearest: NDArray[np.int64] = found[np.argsort(np.abs(found - start), kind="stable")]
    return nearest


def is_repeated(repeats: int, site: TitleSite) -> bool:
    """Say whether so many other pages have a text outside links that it is the site's own."""
    return repeats >= max(3.0, 0.1 * site.n_pages)


def _weighed(terms: Sequence[float], weights: Sequence[float]) -> float:
    return float(sum(map(mul, terms, weights)))


def learn_places(
    articles: Sequence[tuple[Blocks, Sequence[int], Head]], plain_counts: Sequence[Mapping[str, int]], n_pages: int
) -> tuple[Places, list[int | None]]:
    """Return where the titles of a site's articles (blocks, body, head) stand, and them; plain_counts : see
    `TitleSite`.

    The first round chooses titles by what each page says; the next knows where those of the first stand.
    """
    places, chosen = Places(), list[int | None]()
    around = [_places_before(blocks, body) for blocks, body, _ in articles]
    for _ in range(ROUNDS):
        chosen = [
            choose_title(blocks, body, head, TitleSite(n_pages, counts, places), own=1)
            for (blocks, body, head), counts in zip(articles, plain_counts, strict=True)
        ]
        places = Places.of(
            (place_at(blocks, k), blocks.texts[k], found) if k is not None else (None, "", found)
            for (blocks, _, _), k, found in zip(articles, chosen, around, strict=True)
        )
    return places, chosen


def _places_before(blocks: Blocks, body: Sequence[int]) -> list[str]:
    start = body[0] if body else 0
    return [place_at(blocks, k) for k in candidates(blocks, start).tolist() if k <= start]


def stated_title(blocks: Blocks, k: int, head: Head) -> str:
    """Return the title that block `k` shows in the form that the page states, without what stands in elements of its
    own before it, "<span>Opinion</span> Mend the bridge", or behind it, where the page states it so.
    """
    tree = blocks.tree
    leaves = (i for i in range(int(blocks.first[k]), int(blocks.last[k]) + 1) if tree.label[i] == TEXT)
    texts = [text for text in (fold(tree.text_at(i)) for i in leaves) if text]
    ends = range(1, min(len(texts), MAX_BESIDE + 1))
    tails, fronts = [" ".join(texts[at:]) for at in ends], [" ".join(texts[:-at]) for at in ends]
    asked = [(text, False) for text in (blocks.texts[k], *tails)] + [(text, True) for text in fronts]
    forms = (stated_form(text, head, is_whole=is_whole) for text, is_whole in asked)
    return next(filter(None, forms), blocks.texts[k])


def stated_form(visible: str, head: Head, *, is_whole: bool = False) -> str:
    """Return the title as the page states it where that differs from the visible one in punctuation only; "" where it
    states none such. is_whole : it is all that `og:title` or the headline says

    The stated form has straight quotes and complete marks more often; not so the `<title>` of old pages, which is
    passed over where it has fewer marks than the visible one. What the site puts behind it ("- The Daily") is left out.
    """
    words = words_of(visible)
    stated = [(head.meta("og:title"), 0), (head.stated("headline"), 0), (head.title, _n_marks(visible))]
    for text, least in ((text[:MAX_TITLE], least) for text, least in (stated[:2] if is_whole else stated)):
        for part in (text, *(text[: match.start()] for match in PART.finditer(text) if not is_whole)):
            if words_of(part) == words and _n_marks(part) >= least:
                return fold(part)
    return ""


def without_site(title: str, head: Head, url: str | None) -> str:
    """Return a title without the name of the site behind it, "A bridge | The Nation": the stated one, or that of its
    host.

    Without an address the host is the one that most links of the page lead to.
    """
    matches = list(_BEFORE_SITE.finditer(title))
    if not matches:
        return title
    front, name = title[: matches[-1].start()], _squeezed(title[matches[-1].end() :])
    host = (host_in(url or head.meta("og:url")) or _linked_host(head)).removeprefix("www.")
    names = {host, *host.split(".")[:-1], *map(_squeezed, publishers_of(head))}
    return front if name and name in names and words_of(front) else title


def _squeezed(text: str) -> str:
    return "".join(words_of(text))


def _linked_host(head: Head) -> str:
    """Return the host that most links with a whole address lead to, "" where it has less than half of them."""
    tree = head.tree
    addresses = (tree.attr(node, "href") or "" for node in np.flatnonzero(tree.label == LABEL["a"]).tolist())
    hosts = Counter(host for address in addresses if "://" in address and (host := host_in(address)))
    return next((host for host, n in hosts.most_common(1) if 2 * n > hosts.total()), "")


def _n_marks(text: str) -> int:
    return sum(not (c.isalnum() or c.isspace()) for c in text)
