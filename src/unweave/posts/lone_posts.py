"""A page with a single post: the only comment under an article, the only post of a thread.

A single record has nothing to be compared with, so only what it is called and what stands in it count, and only where
that is so once on the page.
"""

import re

from ..naming.traits import has_digit
from ..tree.labels import LABEL
from .evidence import EvidenceReader, thread_address
from .own_dates import is_other_date
from .pivots import Pivot
from .sketch import Sketch
from .telling_words import COMMENT_CLASS, COMMENT_WORD, FORUM_ADDRESS
from .territories import Post

MAX_HEIGHT = 8
"""Elements above a date up to which a lone comment is looked for."""
MAX_POST_HEIGHT = 12
"""The same above the date of a thread's post, which may stand in a row of its own."""
MAX_CELLS = 5
"""Elements from what a lone post was found in outwards that may be all of it."""
_ARTICLE = LABEL["article"]
MIN_COMMENT, MIN_POST = 25, 60
"""Bytes of text outside links and dates that a lone comment and a lone post of a thread have at least."""
MAX_LOOKED, LOOKED_A_NODE = 1_000_000, 50
"""Nodes that are looked at around all dates for the only post of a thread: so many, and so often each of the page."""
_NUMBER = re.compile(rb"\d")
_LONG_NUMBER = re.compile(rb"\d{3}")
"""A class word with fewer digits counts columns or sizes."""
_COMMENTS = re.compile(rb"comments|comment-?_?list|reviews|kommentare|commentaires|comentarios|commenti")
"""A class or id of what holds comments."""


def lone_comment(reader: EvidenceReader, pivots: list[Pivot]) -> Post | None:
    """Return the only comment of a page: the element around a date that is called a comment and has a number, or a user
    and stands in what is called comments.
    """
    sketch = reader.sketch
    found: dict[int, Pivot] = {}
    for pivot in filter(_has_digit, pivots):
        around = [node for node in sketch.around(pivot.node, MAX_HEIGHT) if is_comment(reader, node)]
        if around:
            found.setdefault(around[-1], pivot)
    if len(found) != 1:
        return None
    (root, pivot), *_ = found.items()
    if _text(sketch, root, pivot) < MIN_COMMENT:
        return None
    post = _post(sketch, root, pivot)
    return post if reader.has_user(post) else _whole(reader, root, pivot)


def lone_post(reader: EvidenceReader, pivots: list[Pivot], url: str | None) -> Post | None:
    """Return the only post of a page whose address names a thread of a forum, or that states only one and has no
    address: the smallest element around a date that is posted by a user, holds some text and no heading of the page,
    and is called a post or holds or stands in what is.
    """
    sketch = reader.sketch
    if not thread_address(sketch, url, FORUM_ADDRESS) and (url is not None or len(sketch.stated.by_key) != 1):
        return None
    found: dict[int, Pivot] = {}
    n_looked = 0
    for pivot in filter(_has_digit, pivots):
        if is_other_date(sketch, pivot):
            continue
        around = [node for node in sketch.around(pivot.node, MAX_POST_HEIGHT) if _text(sketch, node, pivot) >= MIN_POST]
        n_looked += sum(sketch.end[node] - node for node in around)
        if n_looked > MAX_LOOKED + LOOKED_A_NODE * sketch.end[0]:
            sketch.truncated = True
            return None
        root = next((node for node in around if reader.is_posted(_post(sketch, node, pivot))), None)
        if root is not None:
            found.setdefault(root, pivot)
    # what holds another one is the page around it
    inner = [root for root in found if not any(root < other < sketch.end[root] for other in found)]
    if len(inner) != 1:
        return None
    root, pivot = inner[0], found[inner[0]]
    post = _whole(reader, root, pivot)
    # an article, or the page around a post; a board that says its last one
    return None if reader.is_headed(post) or reader.last_posts([post]) else post


def _whole(reader: EvidenceReader, root: int, pivot: Pivot) -> Post:
    """Return the post that `root` is a part of: its user may stand in a cell beside the text."""
    post = _post(reader.sketch, root, pivot)
    for above in reader.sketch.around(root, MAX_CELLS):
        is_one = reader.is_called_post(above) or reader.sketch.label[above] == _ARTICLE
        around = _post(reader.sketch, above, pivot)
        post = around if is_one and not reader.is_headed(around) else post
    return post


def _has_digit(pivot: Pivot) -> bool:
    """Say whether a date has a digit: "hier" is yesterday in French and here in German,
    so a word alone is no date of a single record.
    """
    return has_digit(pivot.value)


def _text(sketch: Sketch, root: int, pivot: Pivot) -> int:
    return sketch.plain_in(root, sketch.end[root]) - sketch.text_in(pivot.node, sketch.end[pivot.node])


def _post(sketch: Sketch, root: int, pivot: Pivot) -> Post:
    return Post(((root, sketch.end[root]),), pivot.node)


def is_comment(reader: EvidenceReader, node: int) -> bool:
    """Say whether an element is called a comment and has a number, or a user and stands in what is called comments."""
    sketch = reader.sketch
    name, words = (sketch.attribute(node, attribute).lower() for attribute in ("id", "class"))
    called = [word for word in words.split() if COMMENT_CLASS.search(word)]
    if name.startswith(b"cite") or not (called or COMMENT_CLASS.search(name)):
        return False  # a note that cites a review
    is_word = any(COMMENT_WORD.fullmatch(word.partition(b"__")[0]) for word in called)
    if _NUMBER.search(name) or any(map(_LONG_NUMBER.search, [words] if is_word else called)):
        return True
    around = [sketch.attribute(sketch.parent[node], attribute).lower() for attribute in ("id", "class")]
    return is_word and any(map(_COMMENTS.search, around)) and reader.has_user(Post(((node, sketch.end[node]),), node))
