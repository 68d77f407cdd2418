"""Who wrote an article: names that the page states, else those of the byline beside it.

A byline says "By"; or its element, one around it or its link's address is called an author; or it stands where other
pages of the site show their authors (`Places`).
"""

import re
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from ..model import Item
from ..tree import Tree
from ..tree.labels import LABEL, TEXT
from ..whitespace import words_in
from .blocks import Blocks
from .bylines import (
    MAX_WORDS,
    NOBODY,
    byline_names,
    closing_name,
    dated_name,
    dateline_names,
    inner_names,
    is_name,
    is_role,
    mailed_name,
    name_after,
    posted_name,
    says_by,
    signed,
    signing,
    stated_names,
)
from .head import Head, authors_of, of_people, publishers_of
from .title_places import Places, place_at

INSIDE = 4
"""Blocks at each end of the body among which a byline is looked for."""
MAX_AROUND = 30
"""Nodes of an element that is called an author and holds a byline and little else."""
NEAR = 12
"""Blocks before an article, and half as many after it, among which its byline and its date are looked for."""
BEGINNING = 3
"""Blocks at the beginning of a body of which one may be its byline."""
LAST = 3
"""Blocks at the end of a body of which one may say who wrote it."""
ABOVE = 3
"""Elements around a block that may be called an author."""
_NO_PERSON = re.compile(r"(?:[\w-]+\.)+[a-zA-Z]{2,}|[A-Z]{2,6}")
"""A stated author that is a host or a paper in capitals: "mdr.de", "LTO"."""
_CALLED = re.compile(
    r"author|byline|\bwriter|\bsender\b|autor|auteur|contributor|creator|journalist|\b(?:avtor|szerz[oő]|yazar|muhabir|penulis|forfatter|kirjoittaja|skribent)",
    re.IGNORECASE,
)
_ADDRESS = re.compile(
    r"(?<!/)(?<!licenses)/(?:authors?(?:-\w+)?|autor(?:es|en)?|auteurs?|profiles?|contributors?|staff|writers?|by|yazar(?:lar)?|avtor|szerzo|forfatter|kirjoittaja|penulis|journalist[ae]?|reporter)[/.][^/?#]",
    re.IGNORECASE,
)
_EDITED = re.compile(r"\W*(?:editor|edited by|editör|penyunting|redaktur)\s*[:：]?\s", re.IGNORECASE)
_OTHERS = re.compile(
    rf"(?:comment|photo|testimonial|caption|follow|menu)[\w-]{{0,6}}?(?:{_CALLED.pattern})", re.IGNORECASE
)
"""An element so called names who wrote something else."""
_CAPTIONS = frozenset(("figcaption",))
_OF_OTHERS = frozenset(("nav", "blockquote"))
"""Elements in which others are named than who wrote what stands around them."""
_ASIDE = frozenset(("aside",))
JUST_BEFORE = 2
"""Blocks before a title that belong to it though they stand in an aside."""
_PICTURED = re.compile(rb"<figcaption\b|\b(?:photo|foto|credit)", re.IGNORECASE)
"""The tag of an element whose author took a picture."""
_MAY_CALL = re.compile(
    rb"author|byline|writer|sender|aut(?:o|eu)r|contributor|creator|journalist|avtor|szerz|yazar|muhabir|penulis|forfatter"
    rb"|kirjoittaja|skribent|profile|staff|/by[/.]|reporter"
)
"""What stands, in small letters, in every tag that may call an author: a fifth of the time of the patterns
themselves."""
BESIDE = 2
"""Blocks from one author to the next where each has an element of its own."""
_TITLE_PARTS = re.compile(r"\s+[|•·–—-]\s+")
"""What parts a title from the name of its site behind it."""
_SENTENCE_END = (".", "!", "?", "…", "»", '"', "”")
_SAID = ("rel", "itemprop")
_NAMED = ("class", "id", "data-component", "data-testid", "data-qa", *_SAID)
"""Attributes that may call an element an author: what is said to programs, and all."""
_A = LABEL["a"]
_HEADINGS = frozenset(LABEL[f"h{n}"] for n in range(1, 7))


def around(blocks: Blocks, body: Sequence[int], title: int | None) -> range:
    """Return the blocks in which an article's own date and byline stand, from before its title to after its body."""
    if not body:
        return range(0)
    start = min(body[0], title) if title is not None else body[0]
    return range(max(0, start - NEAR), min(len(blocks), body[-1] + 1 + NEAR // 2))


def author_items(blocks: Blocks, body: Sequence[int], title: int | None, head: Head, usual: Places) -> list[Item]:
    """Return the authors: stated ones, with the node that shows them; else those of a visible byline.

    A stated author that is a site ("mdr.de"), its publisher, in capitals ("LTO"), an account ("admin") or shown as the
    editor is one where no byline names another.
    usual : where the site shows its authors
    """
    papers = publishers_of(head) | set(_TITLE_PARTS.split(head.title)[1:])
    stated = list(dict.fromkeys(n for text in authors_of(head) for n in of_people(stated_names(text), head)))
    stated = [name for name in stated if not is_role(name)] or stated
    of_others = _of_others(blocks, body, title)
    near = [k for k in around(blocks, body, title) if blocks.words[k] <= MAX_WORDS and not of_others[k]]
    edited = "\n".join(blocks.texts[k] for k in near if _EDITED.match(blocks.texts[k]))
    is_named = any(name not in papers and name not in edited and not _is_no_person(name) for name in stated)
    unedited = [k for k in near if not _EDITED.match(blocks.texts[k])]
    shown = _signing(blocks, body, title, stated) if is_named else _shown_authors(blocks, body, title, unedited, usual)
    shown = shown or (_with_others(blocks, body, title, stated) if is_named else [])
    if stated and any(item.text.startswith(f"{name} ") for item in shown for name in stated):
        shown = []  # "Euronews with Agencies" says no more than "Euronews"
    if not stated or any(" " in item.text or not item.text.isupper() for item in shown):
        return shown  # "APA" says no more than its publisher does
    bearers = {name: next((k for k in near if name.lower() in blocks.texts[k].lower()), None) for name in stated}
    return [Item(by, blocks.tree.node(int(blocks.holder[k])) if k is not None else None) for by, k in bearers.items()]


def _of_others(blocks: Blocks, body: Sequence[int], title: int | None) -> NDArray[np.bool_]:
    """Return bool[n_blocks]: whether a block stands where others are named: in captions, comments, menus, quotations,
    and in what stands aside some way before the title; from the title to the first blocks of the body only captions do.
    """
    found = blocks.in_comments | blocks.seen.inside(_OF_OTHERS)[blocks.first]
    captions = blocks.seen.inside(_CAPTIONS)[blocks.first]
    if body:
        first = min(body[0], title) if title is not None else body[0]
        before = max(0, first - JUST_BEFORE)
        found[:before] |= blocks.seen.inside(_ASIDE)[blocks.first[:before]]
        found[first : body[:BEGINNING][-1] + 1] = False
    return found | captions


def only_author(blocks: Blocks, body: Sequence[int]) -> list[Item]:
    """Return the author whom an element behind the body is called, where all that are called so name the same ones."""
    found: dict[tuple[str, ...], int] = {}
    of_others = _of_others(blocks, body, None)
    for k in range(body[-1] + 1, len(blocks)) if body else ():
        if of_others[k]:
            continue
        is_called = blocks.words[k] <= MAX_WORDS and _called(blocks, k, _NAMED) is not None
        names = _called_names(blocks, k, _NAMED, Places()) if is_called else _called_inside(blocks, k, _NAMED)
        if names and all(map(is_name, names)):
            found.setdefault(tuple(names), k)
    at = next(iter(found.items())) if len(found) == 1 else ((), 0)
    if not found:
        at = _closing(blocks, body)
    return [Item(name, blocks.tree.node(int(blocks.holder[at[1]]))) for name in at[0]]


def _closing(blocks: Blocks, body: Sequence[int]) -> tuple[tuple[str, ...], int]:
    """Return who signs at the end of a text or is told of there, and nowhere else in it,
    with the block that says so."""
    tree, parent, holder, last = blocks.tree, blocks.seen.parent, blocks.holder, body[-1] if body else 0

    def kind(k: int) -> tuple[int, int, bytes]:
        return parent[int(holder[k])], *_kind(blocks, k)

    beside = [last + 1] if body and last + 1 < len(blocks) and kind(last + 1) == kind(last) else []
    for k in (*body[-LAST:], *beside):
        is_text = tree.label[holder[k]] not in _HEADINGS and blocks.texts[k - 1].endswith(_SENTENCE_END)
        names = closing_name(blocks, k, is_last=k >= last) if is_text else []
        if names and not any(names[0] in blocks.texts[other] for other in body if other != k):
            return tuple(names), k
    return (), 0


def _signing(blocks: Blocks, body: Sequence[int], title: int | None, stated: Sequence[str]) -> list[Item]:
    """Return who signs in a line between the title and the text, "By Ada Lovelace", where no name of theirs is stated:
    what is stated may be the account of whoever put the article on the site.
    """
    told = {word for name in stated for word in words_in(name.lower())}
    for k in range(title if title is not None else body[0], body[:BEGINNING][-1] + 1) if body else ():
        if (names := signing(blocks.texts[k])) and told.isdisjoint(words_in(" ".join(names).lower())):
            return [Item(name, blocks.tree.node(int(blocks.holder[k]))) for name in names]
    return []


def _with_others(blocks: Blocks, body: Sequence[int], title: int | None, stated: Sequence[str]) -> list[Item]:
    """Return who wrote by the first byline below the title that names all of whom the page states and others, too."""
    forms = {name.lower(): name for name in stated}
    for k in range(title if title is not None else body[0], body[0] + 1) if body else ():
        names = byline_names(blocks, k, is_called=False) if k < body[0] else signing(blocks.texts[k])
        if forms.keys() < {name.lower() for name in names}:
            return [Item(forms.get(name.lower(), name), blocks.tree.node(int(blocks.holder[k]))) for name in names]
    return []


def _is_no_person(name: str) -> bool:
    return name.islower() or name.lower() in NOBODY or _NO_PERSON.fullmatch(name) is not None


def _shown_authors(
    blocks: Blocks, body: Sequence[int], title: int | None, near: Sequence[int], usual: Places
) -> list[Item]:
    inner, start = set(body[INSIDE:-INSIDE]), body[0] if body else 0
    first = start if title is None else min(title, start)
    # what stands between the title and the body comes first
    near = sorted((k for k in near if k not in inner), key=lambda k: max(first - k, k - start, 0))
    for k in near:
        if not first <= k <= start:
            continue
        if names := byline_names(blocks, k, is_called=False) or signed(blocks.texts[k]) or mailed_name(blocks, k):
            return [Item(name, blocks.tree.node(int(blocks.holder[k]))) for name in names]
    called = _called_authors(blocks, near, start, usual, _NAMED)
    said = _called_authors(blocks, near, start, usual, _SAID) if called else []
    # a class may stand around more than the names: what programs are told is surer
    named = said if said and not {item.text for item in said} & {item.text for item in called} else called
    if named:
        return named
    for k in near:
        if k + 1 < len(blocks) and says_by(blocks.texts[k]) and (names := name_after(blocks, k + 1)):
            return [Item(name, blocks.tree.node(int(blocks.holder[k + 1]))) for name in names]
    for k in near:
        if names := posted_name(blocks, k):
            return [Item(name, blocks.tree.node(int(blocks.holder[k]))) for name in names]
    for k in body[:1]:
        if names := dateline_names(blocks.texts[k]):
            return [Item(name, blocks.tree.node(int(blocks.holder[k]))) for name in names]
    dated = ((k, dated_name(blocks.texts[k])) for k in near)
    return next(([Item(name, blocks.tree.node(int(blocks.holder[k])))] for k, name in dated if name), [])


def _called_authors(
    blocks: Blocks, near: Sequence[int], start: int, usual: Places, attributes: Sequence[str]
) -> list[Item]:
    """Return the names of the first block that an attribute calls an author, or that stands where authors do; before
    the body at `start` with those of the blocks behind it that are called the same.
    """
    for k in near:
        if names := _called_names(blocks, k, attributes, usual):
            told = dict.fromkeys(names, k)
            kind = _kind(blocks, k)
            is_called, at = _CALLED.search(kind[1].decode("utf-8", "replace")) is not None, k + 1
            while at < start and at - max(told.values()) <= BESIDE and is_called:
                names = _called_names(blocks, at, attributes, usual) if _kind(blocks, at) == kind else []
                told |= {name: at for name in names if " " in name and is_name(name) and name not in told}
                at += 1
            return [Item(name, blocks.tree.node(int(blocks.holder[at]))) for name, at in told.items()]
    return []


def _kind(blocks: Blocks, k: int) -> tuple[int, bytes]:
    """Return the label and the class of the element around a block."""
    node = int(blocks.holder[k])
    return blocks.seen.label[node], blocks.seen.attribute(node, "class")


def _called_names(blocks: Blocks, k: int, attributes: Sequence[str], usual: Places) -> list[str]:
    called = _called(blocks, k, attributes)
    is_called = called is not None or (bool(usual.titles) and usual.is_usual(place_at(blocks, k)))
    is_whole = called is not None and called >= blocks.holder[k]
    names = byline_names(blocks, k, is_called=is_called, is_whole=is_whole)
    return names or _called_inside(blocks, k, attributes)


def _called(blocks: Blocks, k: int, names: Sequence[str]) -> int | None:
    """Return the element around a block that one of the attributes `names` calls an author and that holds little else,
    or whose link is; None without.
    """
    return next((node for node in _elements(blocks, k) if _calls_author(blocks, node, names)), None)


def _called_inside(blocks: Blocks, k: int, attributes: Sequence[str]) -> list[str]:
    """Return the names in the first element inside a block that is called an author: a date may stand before it."""
    tree, first, last = blocks.tree, int(blocks.first[k]), int(blocks.last[k])
    if not _may_call(tree, int(tree.start[first]), int(tree.stop[last])):
        return []
    inside = (node for node in range(first, last + 1) if tree.label[node] != TEXT)
    called = (node for node in inside if _calls_author(blocks, node, attributes))
    return next((names for node in called if (names := inner_names(blocks, node))), [])


def _may_call(tree: Tree, start: int, stop: int) -> bool:
    return _MAY_CALL.search(tree.buffer[start:stop].lower()) is not None


def _calls_author(blocks: Blocks, node: int, names: Sequence[str]) -> bool:
    """Say whether one of the attributes `names` calls an element an author, or whether its link leads to one."""
    tree = blocks.tree
    if not _may_call(tree, int(tree.start[node]), int(tree.inner[node])):
        return False  # few do, and attributes take their time
    attrs = tree.attrs(node)
    called = " ".join(attrs.get(name) or "" for name in names)
    is_address = tree.label[node] == _A and _ADDRESS.search(attrs.get("href") or "")
    if not (is_address or _CALLED.search(called)) or _OTHERS.search(called):
        return False
    above = blocks.seen.parent[node]
    return above <= 0 or not _PICTURED.search(tree.buffer, int(tree.start[above]), int(tree.inner[above]))


def _elements(blocks: Blocks, k: int) -> Iterator[int]:
    """Yield the elements around the first text of a block: its inline ones, its own, and small ones around that."""
    parent, end, node, above = blocks.seen.parent, blocks.seen.end, int(blocks.first[k]), ABOVE
    holder = int(blocks.holder[k])
    while above and (node := parent[node]) > 0:
        above -= node < holder
        if node < holder and end[node] - node > MAX_AROUND:
            return
        yield node
