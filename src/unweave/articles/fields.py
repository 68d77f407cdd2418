"""Date, lead image and section of an article, with the evidence chosen among what the page states and shows."""

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from email.utils import parsedate_to_datetime
from itertools import islice
from urllib.parse import urlsplit

import numpy as np

from ..absolute import absolute
from ..model import Item
from ..tree import Tree
from ..tree.climbing import upwards
from ..tree.labels import LABEL, TEXT
from ..vocabulary import word_list
from ..whitespace import fold
from .blocks import Blocks
from .bylines import POSTED
from .datelines import closing_date, leading_date
from .dates import dates_in, is_year, read_date
from .head import Head, texts_of
from .title_places import Places, place_at
from .writers import BEGINNING, around

_DATE_METAS = word_list("articles.date_metas")
_CHANGED_METAS = ("last-modified", "article:modified_time")
_CALLED_DATE = re.compile(
    rb"\b(?:class|id|itemprop)=[^>]*?(?:publi|posted|date|datum|fecha|created|erstellt)", re.IGNORECASE
)
_DIGIT = re.compile(r"\d")
_EPOCH = re.compile(r"1\d{9}(?:\d{3})?")
"""Seconds, or thousandths of them, since 1970."""
_ANNOUNCES = re.compile(r"(?:[^:：]|\d[:：]\d)*[:：]")
""""On May 3 at 10:20 Ada wrote:" says what follows; "Time: May 3. Author:" has labels,
of which the last has no value."""
_URL_DATE = re.compile(
    r"/((?:19|20)\d\d)(?:[/-](0?[1-9]|1[0-2])[/-](0?[1-9]|[12]\d|3[01])|(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01]))(?:\D|$)"
)

MAX_DATED = 20
"""Words of a block that says when."""
MAX_TOLD, BESIDE_POSTED = 80, 40
"""Words of a block that tells among other things when it was posted, and characters between that word and the date."""
MAX_TAG = 500
"""Bytes of a tag that are looked at for such a name: a search takes as many steps as their square."""
MAX_AROUND_DATE = 2
"""Elements around a date, its own included, that may be called one."""
ABOVE = 2
"""Blocks above a title in which its date may stand."""
NEAR = timedelta(days=3)
"""How far the date that a page shows may be from that of its address."""


def parse_stated(text: str) -> str | None:
    """Return a machine-written date as ISO 8601 (with the time and zone it has); None where it is none."""
    text = text.strip()
    try:
        is_epoch = _EPOCH.fullmatch(text)
        found = datetime.fromtimestamp(int(text[:10]), UTC) if is_epoch else datetime.fromisoformat(text)
    except ValueError:
        try:
            found = parsedate_to_datetime(text)
        except (ValueError, TypeError, IndexError, OverflowError):
            match = re.match(r"(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d))?", text)
            if match is None:
                return read_date(text)
            try:
                found = datetime(*(int(part) for part in match.groups() if part is not None))  # type: ignore[arg-type]
            except ValueError:
                return None
    if not is_year(found.year):
        return None
    return found.date().isoformat() if re.fullmatch(r"\d{4}-?\d\d-?\d\d", text) else found.isoformat()


def date_item(
    blocks: Blocks, body: Sequence[int], title: int | None, head: Head, url: str | None, usual: Places
) -> Item | None:
    """Return the publication date, ISO 8601, and the node that shows it, if any. usual : where the site shows it"""
    named = map(head.metas.get, (*_DATE_METAS, *filter(_names_a_date, head.metas)))
    changed = map(head.metas.get, _CHANGED_METAS)
    for text in (
        head.stated("datePublished", "dateCreated", "uploadDate"),
        *named,
        *texts_of(head.dated.get("datePublished")),
        *changed,
    ):
        stated = parse_stated(text) if text else None
        if stated:
            return Item(stated)
    shown = _shown_date(blocks, body, title, usual)
    addressed = _address_date(url or "")
    if shown is not None and (addressed is None or abs(date.fromisoformat(shown.text[:10]) - addressed) <= NEAR):
        return shown  # a date far from that of the address is another one: of an update, of a price
    return Item(addressed.isoformat()) if addressed is not None else None


def _names_a_date(name: str) -> bool:
    """Say whether a publisher's own name of a `<meta>` means the day of publication: published-date, cludo:date."""
    return name.endswith((":date", ".date", "_date")) or ("publish" in name and name.endswith(("date", "time")))


def _address_date(url: str) -> date | None:
    """Return the day that an address names, as in /2017/01/09/; None without."""
    match = _URL_DATE.search(url)
    if match is None or not is_year(int(match.group(1))):
        return None
    try:
        return date(*(int(part) for part in match.groups() if part))
    except ValueError:
        return None


def _shown_date(blocks: Blocks, body: Sequence[int], title: int | None, usual: Places) -> Item | None:
    """Return the date that a `<time>` or the text says, nearest to the article; one above the text, where the two
    differ: what stands behind it may be of another story.
    """
    near = around(blocks, body, title)
    above = range(near.start, body[0] + 1) if body else near
    timed, said = _time_element(blocks, near), _visible_date(blocks, body, title, usual)
    if timed is None or said is None or timed.text[:10] == said.text[:10]:
        return timed or said or _time_element(blocks)
    at = said.node.index if said.node is not None else 0
    first = max(0, title - ABOVE) if title is not None else len(blocks)
    is_between = bool(body) and title is not None and blocks.holder[first] <= at <= blocks.last[body[:BEGINNING][-1]]
    return _time_element(blocks, above) or (said if is_between else timed)


def _time_element(blocks: Blocks, near: range | None = None) -> Item | None:
    """Return the date of the first `<time datetime>`, or `<abbr title>`, in the blocks `near`;
    of the page's first without."""
    tree = blocks.tree
    first, last = (blocks.first[near[0]], blocks.last[near[-1]]) if near else (0, tree.n_nodes)
    for node in np.flatnonzero((tree.label == LABEL["time"]) | (tree.label == LABEL["abbr"])).tolist():
        said = tree.attr(node, "datetime") or tree.attr(node, "title") if first <= node <= last else None
        if said and (stated := parse_stated(said)):
            return Item(stated, tree.node(node))
    return None


def _visible_date(blocks: Blocks, body: Sequence[int], title: int | None, usual: Places) -> Item | None:
    inside, of_comments = set(body), blocks.in_comments
    near = [
        k
        for k in around(blocks, body, title)
        if k not in inside
        and blocks.words[k] <= MAX_TOLD
        and _DIGIT.search(blocks.texts[k])
        and not of_comments[k]
        and not _ANNOUNCES.fullmatch(blocks.texts[k])
    ]
    anchor = body[0] if body else 0
    language = (blocks.tree.attr(0, "lang") or blocks.tree.attr(0, "xml:lang") or "")[:5].lower()
    heads = range(max(0, (anchor if title is None else min(title, anchor)) - ABOVE), anchor + 1)
    called = {k for k in near if k in heads and _is_called_date(blocks, k)}
    # where the site's dates stand comes first, then what is called one
    is_usual = {k: bool(usual.titles) and usual.is_usual(place_at(blocks, k)) for k in near}
    near.sort(key=lambda k: (not is_usual[k], k not in called, abs(k - anchor), k))
    for k in near:
        # it was published before it was changed
        found = min(dates_in(_says_when(blocks, k), language), default=None) or (
            read_date(blocks.texts[k], language) if blocks.words[k] <= MAX_DATED else None
        )
        if found:
            above = read_date(_apart(blocks, k - 1), language) if k - 1 in near else None
            if above and above[:10] < found[:10]:
                found, k = above, k - 1
            return Item(found, blocks.tree.node(int(blocks.holder[k])))
    first = range(title + 1 if title is not None else anchor, body[:BEGINNING][-1] + 1 if body else 0)
    told = leading_date(blocks, first, language) or closing_date(blocks, body, language)
    told = told or _only_date(blocks, body, language)
    return Item(told[1], blocks.tree.node(int(blocks.holder[told[0]]))) if told else None


def _only_date(blocks: Blocks, body: Sequence[int], language: str) -> tuple[int, str] | None:
    """Return the date of the elements behind the body that are called one, where all of them say the same."""
    found: dict[str, int] = {}
    for k in range(body[-1] + 1, len(blocks)) if body else ():
        may_say = blocks.words[k] <= MAX_DATED and _DIGIT.search(blocks.texts[k]) and _is_called_date(blocks, k)
        if may_say and (said := read_date(_apart(blocks, k), language)):
            found.setdefault(said, k)
    said_once = [(k, said) for said, k in found.items()]
    return said_once[0] if len(said_once) == 1 else None


def _is_called_date(blocks: Blocks, k: int) -> bool:
    """Say whether an element around a block or in it is called a date."""
    tree = blocks.tree
    first, holder = int(blocks.first[k]), int(blocks.holder[k])
    leaves = (node for node in range(first, int(blocks.last[k]) + 1) if tree.label[node] == TEXT)
    inside = (
        node for leaf in leaves for node in islice(upwards(tree.parent, leaf, over=holder), 1, MAX_AROUND_DATE + 1)
    )
    for node in (*islice(upwards(tree.parent, holder, over=0), MAX_AROUND_DATE), *inside):
        start = int(tree.start[node])
        if _CALLED_DATE.search(tree.buffer, start, min(int(tree.inner[node]), start + MAX_TAG)):
            return True
    return False


def _says_when(blocks: Blocks, k: int) -> str:
    """Return the text of a block, of a long one only what stands beside "posted":
    "This entry was posted on May 3 and is"."""
    text = _apart(blocks, k)
    if blocks.words[k] <= MAX_DATED:
        return text
    said = POSTED.search(text)
    return text[max(0, said.start() - BESIDE_POSTED) : said.end() + BESIDE_POSTED] if said else ""


def _apart(blocks: Blocks, k: int) -> str:
    """Return the text of a block with space between its elements: "Ada Lovelace" and "3 May 2024" may touch."""
    tree = blocks.tree
    leaves = (i for i in range(int(blocks.first[k]), int(blocks.last[k]) + 1) if tree.label[i] == TEXT)
    return " ".join(tree.text_at(i) for i in leaves)


def image_item(blocks: Blocks, body_parent: int, head: Head, url: str | None) -> Item | None:
    """Return the lead image: the stated one, with the element that shows it; else the first large one by the body."""
    tree = blocks.tree
    stated = head.meta("og:image", "og:image:url", "twitter:image") or head.stated("image", "thumbnailUrl")
    images = np.flatnonzero(tree.label == LABEL["img"]).tolist()
    if stated:
        address = absolute(url, stated)
        name = _path_of(address).rsplit("/", 1)[-1]
        written = name.replace("&", "&amp;").encode("utf-8", "replace")
        tags = (i for i in images if written and written in tree.buffer[tree.start[i] : tree.inner[i]])
        shown = next((i for i in tags if name in (tree.attr(i, "src") or "")), None)
        return Item(_alt(tree, shown), tree.node(shown) if shown is not None else None, src=address)
    for node in images:
        if body_parent <= node < tree.end[body_parent]:
            attrs = tree.attrs(node)
            source = attrs.get("src") or attrs.get("data-src") or ""
            if source and not source.startswith("data:") and _pixels(attrs.get("width")) >= 150:
                return Item(fold(attrs.get("alt", "")), tree.node(node), src=absolute(url, source))
    return None


def _alt(tree: Tree, node: int | None) -> str:
    return fold(tree.attr(node, "alt") or "") if node is not None else ""


def _pixels(width: str | None) -> int:
    match = re.match(r"\d{1,5}", width or "")
    return int(match.group()) if match else 0


def _path_of(address: str) -> str:
    try:
        return urlsplit(address).path
    except ValueError:  # "http://[broken"
        return ""


def section_item(head: Head, url: str | None) -> Item | None:
    """Return the section of the site: the stated one, else the first step of the address where it reads as a word."""
    stated = head.meta("article:section", "section", "parsely-section") or head.stated("articleSection")
    if stated:
        return Item(stated)
    steps = [step for step in _path_of(url or "").split("/") if step]
    if len(steps) > 1 and re.fullmatch(r"[a-z][a-z-]{2,24}", steps[0]):
        return Item(steps[0])
    return None
