"""A page that fits no template of the site, read by itself: is it an article, and which reading of it is the better
one?

A learnt site meets pages of later years, of redesigns, of templates too rare to be learnt. Silence there is what users
fear most, so the page is read without a template, and the article says so (`Article.how`). Whether it is an article is
a weighted sum of what a person would look at (`title_and_terms`), fitted on dev pages by `python -m bench.fit_alone`.

The body is chosen as on other pages. Where Trafilatura is installed, it is asked, too, if our reading is not sure of
itself (`SURE`): on dev pages our reading is better on news sites and Trafilatura's on odd single pages, and what tells
them apart is how far they agree (`single`).
"""

import math
import re
from collections import Counter
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from ..fitted import ALONE_WEIGHTS
from ..tree.climbing import smallest_around
from .assembly import article_of
from .body import Body
from .page_reading import MIN_WORDS, Read, article_body
from .record import Article
from .single import second_reading
from .standfirst import with_standfirst
from .title_evidence import MARKS, WORDING, Wording, mark_terms, words_of
from .title_places import Places
from .titles import TitleSite, choose_title
from .usual_places import UsualPlaces
from .writers import author_items

LONG = 15
"""Words outside links from which a block is a paragraph."""
STRANGE, OWN, ASKED = 0.3, 0.03, 0.005
"""How likely a page must be an article to be read alone: any page; one that is of the site by its host or its texts;
one of which no more is known than that its article is asked for."""
FEW_WORDS, FEWEST_WORDS = 25, 8
"""Words outside links that the body of a page asked for has at least, and of one that says that it is an article."""
SURE, MOST, FEW_LINKS = 0.3, 0.4, 0.2
"""How likely an article, how much of the page's words and how few links a body has of which no second opinion is asked:
86 % of dev pages of fundus. Body F1 is .000 to .003 higher than with .5, .4 and .1, by which twice as many are asked;
without the share wcxb loses, without links fresh sites do, and .000 to .015 lower where none is asked."""
NO_SITE = TitleSite(1, {}, Places())
"""What is known of titles where no other page is."""
_SENTENCE_END = re.compile(r"[.!?…。！？\"”»]\W*$")
_SENTENCE_INSIDE = re.compile(r"[.!?…。！？][\"”»’')\]]*(?=\s)")
_ARTICLE_TYPE = re.compile(r"article|blog", re.IGNORECASE)
_OTHER_TYPES = ("website", "product")
_DATES = ("article:published_time", "datepublished", "date", "pubdate", "dc.date")


def read_alone(
    read: Read, repeated: NDArray[np.bool_], site: TitleSite, usual: UsualPlaces, least: float
) -> Article | None:
    """Return the article of a page that fits no template; None where the page is more likely something else.

    repeated : bool[n_blocks], which texts are the site's; least : how likely it must be an article, STRANGE, OWN or
        ASKED
    """
    few = FEWEST_WORDS if read.head.article or _ARTICLE_TYPE.search(read.head.meta("og:type")) else FEW_WORDS
    body = article_body(read.blocks, repeated, few if least <= ASKED else MIN_WORDS)
    if body is None:
        return None
    title, seen = title_and_terms(read, body, site)
    likely = likelihood(seen)
    if likely < least:
        return None
    told = with_standfirst(read.blocks, body, title, repeated)
    is_sure = likely >= SURE and seen["share"] >= MOST and seen["links_between"] < FEW_LINKS
    chosen = told if is_sure else second_reading(read.page, read.blocks, told, title)
    if chosen == [title]:
        return None  # a text that is nothing but its title, as of a page that wants scripts
    parent = _holder(read, chosen) if chosen != body.blocks else body.parent
    return article_of(read, chosen, parent, title, usual, how="alone")


def likelihood(seen: Mapping[str, float]) -> float:
    """Return how likely a page of which `title_and_terms` says this is an article, in [0, 1]."""
    odds = ALONE_WEIGHTS[""] + sum(ALONE_WEIGHTS[name] * value for name, value in seen.items())
    return 1 / (1 + math.exp(-max(-50.0, min(50.0, odds))))


def title_and_terms(read: Read, body: Body, site: TitleSite = NO_SITE) -> tuple[int | None, dict[str, float]]:
    """Return the block that is the title, and what speaks for the page being an article.

    The body's words (logarithm), its share of the page's words outside links and comments, of the words in long blocks
    and in whole sentences, how much of it stands under one parent (the records of a list do not), links among its
    blocks, long blocks (logarithm); the share of links of the page; what the page states of itself; an author; how near
    the title stands to the body, how much of it the body and `<title>` repeat, and whether a byline follows it.
    """
    wording = Wording.of(read.blocks, body.blocks, read.head)
    title = choose_title(read.blocks, body.blocks, read.head, site, wording=wording)
    return title, _terms(read, body, title) | _of_title(read, body, title, wording)


def _terms(read: Read, body: Body, title: int | None) -> dict[str, float]:
    blocks, head = read.blocks, read.head
    at = np.array(body.blocks)
    words = blocks.words[at] - blocks.link_words[at]
    total = max(1, int(words.sum()))
    between = slice(body.blocks[0], body.blocks[-1] + 1)
    is_link = (2 * blocks.link_words[between] > blocks.words[between]) & (blocks.words[between] > 0)
    in_sentences = np.array([_in_sentences(blocks.texts[k], n) for k, n in zip(body.blocks, words, strict=True)])
    kind = head.meta("og:type").lower()
    return {
        "log_words": math.log(total),
        "share": total / max(1, int((blocks.words - blocks.link_words)[~blocks.in_comments].sum())),
        "page_links": float(blocks.link_words.sum() / max(1, int(blocks.words.sum()))),
        "log_paragraphs": math.log1p(int((words >= LONG).sum())),
        "sentences": float((in_sentences * words).sum() / total),
        "long_share": float(words[words >= LONG].sum() / total),
        "one_parent": _largest_sibling_share(read, body, words.tolist()) / total,
        "links_between": float(is_link.mean()),
        "stated_article": float(_ARTICLE_TYPE.search(kind) is not None),
        "stated_other": float(kind in _OTHER_TYPES),
        "linked_data": float(bool(head.article)),
        "dated": float(bool(head.stated("datePublished") or head.meta(*_DATES))),
        "author": float(bool(author_items(blocks, body.blocks, title, head, Places()))),
    }


def _of_title(read: Read, body: Body, title: int | None, wording: Wording) -> dict[str, float]:
    if title is None:
        return dict.fromkeys(("near_title", "body_title", "page_title", "byline"), 0.0)
    text = read.blocks.texts[title]
    said = wording.terms(title, text, words_of(text), 0)
    return {
        "near_title": 1 / (1 + abs(body.blocks[0] - title)),
        "body_title": said[WORDING.index("body_words")],
        "page_title": said[WORDING.index("in_page_title")],
        "byline": mark_terms(read.blocks, title)[MARKS.index("before_byline")],
    }


def _in_sentences(text: str, n_words: int) -> float:
    """Return the share of a block's text in whole sentences; a short one, maybe a headline, has to end as one."""
    if _SENTENCE_END.search(text):
        return 1.0
    last = max((match.end() for match in _SENTENCE_INSIDE.finditer(text)), default=0) if n_words >= LONG else 0
    return last / max(1, len(text))


def _largest_sibling_share(read: Read, body: Body, words: list[int]) -> int:
    """Return the words of the body under the one element, or in the one block element, that holds most of them."""
    parent = read.blocks.tree.parent
    of_parent: Counter[int] = Counter()
    of_holder: Counter[int] = Counter()
    for holder, n in zip(read.blocks.holder[np.array(body.blocks)].tolist(), words, strict=True):
        of_parent[int(parent[holder])] += n
        of_holder[holder] += n
    return max(max(of_parent.values()), max(of_holder.values()))


def _holder(read: Read, chosen: list[int]) -> int:
    """Return the smallest element that holds all the chosen blocks."""
    tree = read.blocks.tree
    node, last = int(read.blocks.holder[chosen[0]]), int(read.blocks.last[chosen[-1]])
    return smallest_around(tree.parent, tree.end, node, last)
