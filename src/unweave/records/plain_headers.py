"""Rows of plain cells that are headers all the same: those that a class calls so, bold ones, names of fields, links
that sort the rows, words above figures, or above numbers that count the rows. O(cells).
"""

from collections.abc import Sequence
from itertools import islice

import numpy as np

from ..naming.words import FIELDS, SYNONYMS, split_name
from ..tree.bold import is_bold
from ..tree.content import ContentTree
from ..tree.labels import LABEL
from ..tree.tree import topmost

MAX_HEADER, MAX_HEADERS = 40, 50
"""Characters of a plain cell that is a header, and how many of them a row has, at most."""
MAX_BELOW = 6
"""Rows below that are looked at."""
MAX_CLASS = 200
"""Characters of a class that are read."""
_CALLED = frozenset(
    "header headers heading head thead th hdr colhead tablehead tableheader columnheader kopf entete".split()
)
"""Words of a class that say that a row or cell is a header."""
_CELLS = frozenset(LABEL[tag] for tag in ("td", "th"))
_HEADER, _LINK = LABEL["th"], LABEL["a"]


def names_columns(content: ContentTree, row: int, below: Sequence[int]) -> bool:
    """Say whether the cells of a table's first row are headers: short texts without a digit, no two alike; `below` are
    the next rows.

    Their class says so, all of them are bold, where those of the next row are not, most are words that name fields,
    some sort the rows by a link, one stands above 1, 2, 3, or they look unlike the cells below, of which some are
    figures.
    """
    cells = _cells(content, row)
    texts = [content.text(cell).strip(" :*").lower() for cell in cells]
    said = [text for text in texts if text]
    if not below or not 2 <= len(said) <= len(cells) <= MAX_HEADERS or 2 * len(said) < len(cells):
        return False
    if not are_short_names(said):
        return False
    if _is_called_header(content, row, cells) and not _is_called_header(content, below[0], _cells(content, below[0])):
        return True
    if (content.link[row : content.end[row]] >= 0).any():
        return _sorts(content, row)
    if len(said) == len(cells) and is_bold(content, row) and not is_bold(content, below[0]):
        return True
    over = [cell for cell in cells for _ in range(_span(content, cell))]
    is_told = are_words_for_fields(said) or _is_above_figures(content, [row, *over], below)
    return is_told or _is_above_numbers(content, len(over), below)


def _is_called_header(content: ContentTree, row: int, cells: Sequence[int]) -> bool:
    """Say whether the class of a row, or those of all its cells with a text, says that it is a header: `headerCell`."""
    told = [row], [cell for cell in cells if content.end[cell] > cell + 1]
    return any(
        here and all(not _CALLED.isdisjoint(split_name(content.attr(node, "class")[:MAX_CLASS])) for node in here)
        for here in told
    )


def are_short_names(texts: Sequence[str]) -> bool:
    """Say whether texts are short, without a digit, and no two alike."""
    is_told = len(set(texts)) == len(texts) and all(0 < len(text) <= MAX_HEADER for text in texts)
    return is_told and not any(map(str.isdigit, "".join(texts)))


def are_words_for_fields(texts: Sequence[str]) -> bool:
    """Say whether most texts end in a word for a field."""
    last = [text.split()[-1] for text in texts]
    return 2 * sum(word in FIELDS or word in SYNONYMS for word in last) > len(last)


def _sorts(content: ContentTree, row: int) -> bool:
    """Say whether the links of a row lead to one page in several orders: `list?sort=title`, `list?sort=price`."""
    tree = content.tree
    start = int(content.first[row])
    links = np.flatnonzero(tree.label[start : tree.end[start]] == _LINK)[: MAX_HEADERS + 1] + start
    hrefs = [tree.attr(node, "href") or "" for node in links.tolist()]
    pages = {href.partition("?")[0] for href in hrefs}
    return len(set(hrefs)) > 1 and len(pages) == 1 and all("?" in href for href in hrefs)


def _is_above_figures(content: ContentTree, cells: Sequence[int], below: Sequence[int]) -> bool:
    """Say whether a row and its cells look unlike the next two of as many, and one stands above figures in both."""
    rows = [[at, *own] for at in below if len(own := _cells(content, at)) == len(cells) - 1][:2]
    if len(rows) < 2:
        return False
    look = [content.class_key[cell] for cell in cells]
    alike = any(here == there != 0 for row in rows for here, there in zip(look, content.class_key[row], strict=True))
    plain = not any(look) and not content.class_key[[cell for row in rows for cell in row]].any()
    if alike or plain:
        return False
    digits = [[bool(content.digits[cell : content.end[cell]].any()) for cell in row[1:]] for row in rows]
    return any(all(column) for column in zip(*digits, strict=True))


def _is_above_numbers(content: ContentTree, n_cells: int, below: Sequence[int]) -> bool:
    """Say whether the first three rows below, of as many cells, are counted from one in one of them."""
    rows = [own for at in below[:3] if len(own := _cells(content, at)) == n_cells]
    counted = zip(*([content.text(cell).strip(" .)").lstrip("0") for cell in row] for row in rows), strict=True)
    return any(column == ("1", "2", "3") for column in counted)


def are_letters(texts: Sequence[str]) -> bool:
    """Say whether texts are what a spreadsheet calls its columns: A, B, C."""
    return len(texts) > 1 and [*texts] == [chr(ord("A") + at) for at in range(len(texts))]


def _cells(content: ContentTree, row: int) -> list[int]:
    """Return the cells of a row, without its number in a spreadsheet."""
    children = topmost(content.end.data, row + 1, int(content.end[row]))
    found = list(islice((child for child in children if int(content.label[child]) in _CELLS), MAX_HEADERS + 1))
    if found and content.label[found[0]] == _HEADER and content.text(found[0]).isdecimal():
        return found[1:]
    return found


def _span(content: ContentTree, cell: int) -> int:
    """Return how many columns a cell is over."""
    said = content.attr(cell, "colspan")
    return min(int(said), MAX_HEADERS) if said.isdecimal() and len(said) < 5 else 1
