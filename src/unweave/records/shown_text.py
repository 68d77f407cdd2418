"""The text of running text as a reader sees it: without what is only read out in it, without the link to read on at its
end and without the marks of notes, `[1]`. O(nodes in it).
"""

import re

import numpy as np

from ..naming.value_forms import AMOUNT_ALONE, PRICE
from ..tree import labels
from ..tree.content import ContentTree
from ..vocabulary import word_set
from ..whitespace import fold, squeezed
from .leaves import leaf_text
from .surroundings import hides

MAX_CLASSES, MAX_STYLE = 2000, 500
"""Characters of an element's classes and of its style that are read."""
MAX_LINK = 60
"""Bytes of a link at the end of a text that is looked at whether it leads to the rest of that."""
MAX_WORDS = 40
"""Characters, without white space, of what a style hides, a key to sort by or a time for programs,
up to which it is no rest of a text that opens."""
_RAISED = labels.LABEL["sup"]
_CLOSING = tuple(",.;:!?)")
_READ_ON = word_set("records.read_on")
"""What such a link says, letters only."""


_NOTE = re.compile(r"\s?\[(?:\d{1,3}|[a-zA-Z]|(?:note|nb|n|fn)\.? ?\d{1,3})\]")
"""A raised mark that leads to a note below the text."""
_FUEL = re.compile(r"[.,]\d\d\s?9$")


def without_notes(content: ContentTree, node: int, text: str) -> str:
    """Return the text of a node without the raised marks of notes in it: `[1]`, or one digit behind a price, `$201`.

    A raised 9 behind two decimals is a third one: prices of fuel.
    """
    tree, last = content.tree, int(content.last[node]) - 1
    if (
        text[-1:].isdecimal()
        and AMOUNT_ALONE.fullmatch(text[:-1])
        and PRICE.search(text[:-1])
        and not _FUEL.search(text)
    ):
        raised = tree.buffer[tree.start[last] : tree.stop[last]].strip()
        is_raised = tree.label[tree.parent[last]] == _RAISED and len(raised) == 1
        return text[:-1].rstrip() if is_raised else text
    if "]" not in text:
        return text
    first = int(content.first[node])
    around = int(tree.parent[first])  # of a text in a link that is raised
    is_raised = _RAISED in (tree.label[around], tree.label[max(0, tree.parent[around])])
    is_raised = is_raised or tree.buffer.find(b"<sup", int(tree.start[first]), int(tree.stop[last])) >= 0
    return _NOTE.sub("", text) if is_raised else text


def shown_text(content: ContentTree, node: int) -> str:
    """Return the text of an element with running text; all of it where nothing else would be left."""
    whole = fold(leaf_text(content, node))
    end = int(content.end[node])
    stop = _read_on(content, node)
    hidden = _hidden(content, node, stop)
    if stop == end and not hidden:
        return whole
    skipped = np.zeros(stop - node, np.bool_)
    for child in hidden:
        skipped[child - node : int(content.end[child]) - node] = True
    said, is_apart = "", False
    for at in np.flatnonzero(content.terminal[node:stop] == 1).tolist():
        is_apart = is_apart or not content.tree.glued[content.first[node + at]]
        if not skipped[at]:
            text = content.text_at(node + at)
            said += (" " if said and is_apart and text[:1] not in _CLOSING else "") + text
            is_apart = False
    return fold(said) or whole


def _hidden(content: ContentTree, node: int, stop: int) -> list[int]:
    """Return the elements between two nodes that are not shown."""
    tree, first = content.tree, content.first[node + 1 : stop]
    is_called, is_styled = content.class_key[node + 1 : stop] != 0, np.zeros(len(first), np.bool_)
    begin, end = int(tree.start[content.first[node]]), int(tree.stop[content.first[node]])
    for name, written in (("style", b' style="'), ("hidden", b' hidden="')):
        if tree.buffer.find(written, begin, end) >= 0:  # in few texts
            is_styled |= tree.attribute_spans(name)[first, 0] >= 0
    may_be = np.flatnonzero(is_called | is_styled).tolist()
    return [node + 1 + at for at in may_be if _is_hidden(content, node + 1 + at, bool(is_styled[at]))]


def _is_hidden(content: ContentTree, node: int, is_styled: bool) -> bool:
    """Say whether classes hide an element, or its style or `hidden` some words: more of them are unfolded."""
    if content.terminal[node]:
        return False
    tree, element = content.tree, int(content.first[node])
    said = (tree.attr(element, "class") or "")[:MAX_CLASSES]
    is_called_so = hides(said, "")
    if is_called_so or not is_styled:
        return is_called_so
    is_short = int(content.chars[node : content.end[node]].sum()) <= MAX_WORDS
    return is_short and (
        tree.attr(element, "hidden") is not None or hides("", (tree.attr(element, "style") or "")[:MAX_STYLE])
    )


def _read_on(content: ContentTree, node: int) -> int:
    """Return where the link to read on begins that an element ends with; its end where there is none."""
    end = int(content.end[node])
    leaf = end - 1
    link = int(content.link[leaf])
    if link <= node + 1 or int(content.chars[link:end].sum()) > MAX_LINK:
        return end
    return link if squeezed(content.text(link, end)) in _READ_ON else end
