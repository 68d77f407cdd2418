"""What pictures are said to show, beside the texts of their records: it tells cut texts whole, and else repeats them.
O(words).
"""

import html
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain

from ..gathering import grouped
from ..model import Item
from ..tree.content import ContentTree
from ..whitespace import squeezed, words_in
from .columns import CUT, MAX_TITLE

MIN_BEGUN = 8
"""Characters of a cut text, at least, that a picture says whole."""
MAX_LOOKED_AT = 50
"""Texts of a record, the first ones, that its images may repeat, and images that may say a cut text whole."""
MIN_AROUND = 0.5
"""Share of the images of one class of which more have a word, or have none but these that their records' texts lack."""
_LETTERS_OR_WORDS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u0e01-\u0e4e]|\w+")


def settle_alternatives(content: ContentTree, items: dict[int, Item], records: Sequence[Sequence[int]]) -> None:
    """Give texts that are cut whole where a picture of their record says them whole, and then take out alternative
    texts that say nothing more.

    Those are texts of their record once more, and those whose words are in these texts, or in most alternative texts
    under their class, `Image of`, where that holds of most of them.
    """
    titled = {node for node, item in items.items() if item.src is not None and item.text}
    own: dict[int, set[str]] = {}  # by picture, its words, and those of them that none of its record's texts has
    rests: dict[int, set[str]] = {}
    repeated: set[int] = set()
    for nodes in records if titled else ():
        pictures = [node for node in nodes if node in titled]
        if not pictures:
            continue
        _complete(items, nodes, pictures)
        texts = [items[node].text for node in nodes if items[node].src is None][:MAX_LOOKED_AT]
        said, words = set(map(squeezed, texts)), _words("\n".join(texts))
        n_alike = Counter(_unnumbered(items[node].text) for node in pictures)
        for node in pictures:
            whole, alike = items[node].text, _unnumbered(items[node].text)
            text = html.unescape(alike if n_alike[alike] > 1 else whole)
            own[node] = _words(text)
            rests[node] = own[node] - words
            if squeezed(text) in said:
                repeated.add(node)
    of_class = grouped((content.class_key[content.classed[node]], node) for node in rests)
    framed = (_framed(items, here, own, rests) for here in of_class.values())
    for node in repeated.union(*framed):
        items[node] = replace(items[node], text="")


def _complete(items: dict[int, Item], nodes: Sequence[int], pictures: Sequence[int]) -> None:
    """Give the texts of a record that are cut whole, `A brief hist...`,
    where the alternative text of a picture begins so."""
    for node in nodes:
        begun = items[node].text.rstrip(".… ") if items[node].text.endswith(CUT) else ""
        if len(begun) >= MIN_BEGUN:
            said = (text for at in pictures[:MAX_LOOKED_AT] if (text := items[at].text).startswith(begun))
            whole = next(said, "")
            items[node] = replace(items[node], text=whole if 0 < len(whole) <= MAX_TITLE else items[node].text)


def _framed(
    items: dict[int, Item], here: Sequence[int], own: dict[int, set[str]], rests: dict[int, set[str]]
) -> Iterable[int]:
    """Return which pictures of one class have no words but their record's and those around most;
    none where few have."""
    most = MIN_AROUND * len(here)
    around = {word for word, n in Counter(chain.from_iterable(own[node] for node in here)).items() if n > most}
    framed = [node for node in here if rests[node] <= around and not all(map(str.isdecimal, own[node] - around))]
    return framed if len({items[node].text for node in here}) > most < len(framed) else ()


def _unnumbered(text: str) -> str:
    """Return a text without the number at its end, which tells the pictures of one thing apart."""
    return text.rstrip("0123456789") if text[-1:].isdecimal() else text


def _words(text: str) -> set[str]:
    """Return the words of a text, of languages without spaces the letters."""
    return set(words_in(text.lower()) if text.isascii() else _LETTERS_OR_WORDS.findall(text.lower()))
