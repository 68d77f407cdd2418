"""What a page says of itself where readers do not look: `<title>`, `<meta>`, JSON-LD.

Evidence for choosing among what the page shows (paper: labelling), not a second extractor: a stated headline helps to
find the visible one, a stated date is taken because it has the year and the zone that the visible one may lack.
"""

import html
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from ..tree import Tree
from ..tree.labels import LABEL
from ..whitespace import fold
from .bylines import BY, is_name

MAX_JSON = 1_000_000
"""Bytes of one JSON-LD script that are read."""
MAX_VALUES = 20_000
"""Values of one page's JSON-LD that are visited."""
_OF_AUTHORS = re.compile(r"(?<!banner:)(?:author|byline)(?:[_-]?name)?$|^dc(?:terms)?\.creator$")
"""The names under which a `<meta>` states an author; a card of a network has that of an account,
a banner that of an app."""
_LINKED = re.compile(rb'\s*\{\s*"@context"\s*:\s*"https?://schema\.org')
"""JSON-LD in a script that does not say that it is."""
_OPENS = re.compile(r"[{\[](?!CDATA)")
_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
"""Markup in a text that is stated: `<a href="/ada">Ada Lovelace</a>`."""
_LAST_COMMA = re.compile(r",(?=\s*[}\]])")
_OF_OTHERS = re.compile(r"review|comment|answer", re.IGNORECASE)
"""Types of things that others publish on a page."""
_CARD_LABEL = re.compile(rf"(?:\W|^)(?:{BY})\W*$", re.IGNORECASE)
"""What a card of a network calls the value that is an author: "Written by", "Verfasst von"."""
_COMPANY = re.compile(r"\b(?:Inc|LLC|Ltd|GmbH|Corp)\.?$")
_SEPARATED = re.compile(r"\s*[,;|]\s*(?:(?:and|und|et|y|og|och)\s+)?")
_PAPER = re.compile(r"[A-Z][A-Z\d]+(?: [A-Z\d]{2,})?")
"""A paper or an agency in capitals: "CNN", "USA TODAY"."""
_SURNAME_FIRST = re.compile(r"([^\W\d_][\w'’-]*), ([^\W\d_][\w'’-]*\.?(?: \w\.?| [a-zß-ÿ]{2,3})*)")
_ARTICLE_TYPES = re.compile(r"article|posting|report|story|review|news", re.IGNORECASE)

MAX_NESTED = 10
"""Objects inside one another that are read as a name; an author, in an organization, in another one is three."""


@dataclass(frozen=True)
class Head:
    """The statements of one page.

    Attributes
    ----------
    title : the text of `<title>`, "" without one
    metas : property, name or itemprop of a `<meta>`, lower case -> its first content
    authors : name of a `<meta>` that states an author -> all contents
    """

    tree: Tree = field(repr=False)
    title: str
    metas: dict[str, str]
    authors: dict[str, list[str]] = field(default_factory=dict)

    def meta(self, *names: str) -> str:
        """Return the first of these that is stated, "" without any."""
        for name in names:
            if self.metas.get(name):
                return self.metas[name]
        return ""

    @cached_property
    def linked(self) -> list[dict[str, Any]]:
        """The objects of the page's JSON-LD."""
        return list(linked_data(self.tree))

    @cached_property
    def article(self) -> dict[str, Any]:
        """The first JSON-LD object that calls itself an article, else the first with a headline, else {}.

        Its author and publisher may be named by an `@id` whose object stands elsewhere.
        """
        values = self.linked
        told = next((value for value in values if _tells_article(value)), None) or next(
            (value for value in values if isinstance(value.get("headline"), str)), {}
        )
        named = named_things(values)
        return {key: referred(value, named) if key in ("author", "publisher") else value for key, value in told.items()}

    @cached_property
    def dated(self) -> dict[str, Any]:
        """The first of the page's JSON-LD objects that says when it was published, no review and no comment;
        {} without."""
        told = (value for value in self.linked if not _OF_OTHERS.search(str(value.get("@type"))))
        return next((value for value in told if any(texts_of(value.get("datePublished")))), {})

    def stated(self, *names: str) -> str:
        """Return the first text that the article's JSON-LD has under one of these names, "" without any."""
        for name in names:
            for value in texts_of(self.article.get(name)):
                if value:
                    return value
        return ""


def head_of(tree: Tree) -> Head:
    """Return what a page states of itself."""
    title, metas = "", dict[str, str]()
    authors: dict[str, list[str]] = {}
    for node in np.flatnonzero((tree.label == LABEL["title"]) | (tree.label == LABEL["meta"])).tolist():
        if tree.label[node] == LABEL["title"]:
            title = title or fold(tree.text_of(node))
            continue
        attrs = tree.attrs(node)
        name = (attrs.get("property") or attrs.get("name") or attrs.get("itemprop") or "").strip().lower()
        content = attrs.get("content") or attrs.get("value")
        if name and content:
            metas.setdefault(name, fold(content))
            if _OF_AUTHORS.search(name):
                of = name if "itemprop" not in attrs else "itemprop"  # which may be of works that it refers to
                authors.setdefault(of, []).append(fold(content))
    for n in "12":
        if _CARD_LABEL.search(metas.get(f"twitter:label{n}", "")) and (by := metas.get(f"twitter:data{n}")):
            authors.setdefault("twitter:data", []).append(by)
    return Head(tree, title, metas, authors)


def linked_data(tree: Tree) -> Iterator[dict[str, Any]]:
    """Yield the objects of the page's JSON-LD, outer ones first; scripts that are no JSON are passed over."""
    n_values = 0
    for node in np.flatnonzero(tree.label == LABEL["script"]).tolist():
        start, inner, stop = int(tree.start[node]), int(tree.inner[node]), int(tree.stop[node])
        is_linked = b"ld+json" in tree.buffer[start:inner] or _LINKED.match(tree.buffer, inner, stop)
        if not is_linked or stop - inner > MAX_JSON:
            continue
        raw = tree.buffer[inner:stop].decode("utf-8", "replace").rpartition("</")[0]
        waiting = [value for value in (_json_in(raw) or _json_in(_LAST_COMMA.sub("", raw)),) if value]
        while waiting and n_values < MAX_VALUES:
            n_values += 1
            value = waiting.pop(0)
            if isinstance(value, dict):
                yield value
                waiting += [inside for inside in value.values() if isinstance(inside, (dict, list))]
            elif isinstance(value, list):
                waiting += [inside for inside in value if isinstance(inside, (dict, list))]


def _json_in(text: str) -> Any:
    """Return the first object or list of a text, which may stand in a CDATA section and end with a semicolon; None
    where it is broken.
    """
    begin = _OPENS.search(text)
    try:
        return json.JSONDecoder(strict=False).raw_decode(text, begin.start())[0] if begin else None
    except (ValueError, RecursionError):
        return None


def _tells_article(value: dict[str, Any]) -> bool:
    kind = str(value.get("@type") or "")
    is_article = _ARTICLE_TYPES.search(kind) and (value.get("headline") or value.get("datePublished"))
    return bool(is_article) and ("Review" not in kind or "headline" in value or "itemReviewed" in value)


def named_things(values: Iterable[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return the objects that have a name by their `@id`."""
    return {value["@id"]: value for value in values if isinstance(value.get("@id"), str) and "name" in value}


def referred(value: Any, named: Mapping[str, dict[str, Any]]) -> list[Any]:
    """Return what `value` lists, an object that is only an `@id` replaced by the one that has this id and a name."""
    listed = value if isinstance(value, list) else [value]
    is_reference = [isinstance(one, dict) and "name" not in one for one in listed]
    pairs = zip(listed, is_reference, strict=True)
    return [named.get(str(one.get("@id")), one) if refers else one for one, refers in pairs]


def texts_of(value: Any, depth: int = 0) -> list[str]:
    """Return the texts of a JSON-LD value: itself, the `name` or `url` of an object, those of a list's entries."""
    if isinstance(value, str):
        return [fold(_TAG.sub(" ", html.unescape(value)))]
    if isinstance(value, dict) and depth < MAX_NESTED:
        return texts_of(value.get("name"), depth + 1) or texts_of(value.get("url"), depth + 1)
    if isinstance(value, list):
        return [text for inside in value[:20] if not isinstance(inside, list) for text in texts_of(inside, depth)]
    return []


def authors_of(head: Head) -> list[str]:
    """Return the names that the page states as its authors, its JSON-LD before its `<meta>`; a publisher comes last."""
    names, papers = texts_of(head.article.get("author") or head.dated.get("author")), publishers_of(head)
    # the article's own before that of the whole site
    ranked = sorted(head.authors, key=lambda name: (name != "article:author", name != "author", name == "itemprop"))
    told = (head.authors[name] for name in ranked if any(map(_reads_as_name, head.authors[name])))
    stated = (_separated(_first_name_first(text)) for text in next(told, []))
    of_metas = [name for parts in stated for name in of_people(parts, head) if name]
    if all(name in papers for name in names) or set(names) < set(of_metas):
        names = of_metas or names
    software = head.meta("generator").split(" ")[0].lower()
    people = (name for name in dict.fromkeys(names) if _reads_as_name(name) and "www." not in name)
    return [name for name in people if not (software and name.lower().startswith(f"{software} "))]


def _separated(text: str) -> list[str]:
    """Part a text at its commas, unless no part is a name: "Amt für Straßen, Brücken und Häfen"."""
    parts = _SEPARATED.split(text)
    return parts if parts[0].count(" ") < 3 or any(map(is_name, parts)) else [text]


def of_people(names: Sequence[str], head: Head) -> list[str]:
    """Return the names of one text without the paper that stands behind them: "Ada Lovelace, CNN", "Ada Lovelace, USA
    TODAY".

    A paper is a name of the site or its publisher, or one in capitals that `<title>` has, too; an agency is an author.
    """
    papers, title = publishers_of(head), _squeezed(head.title)
    is_paper = [name in papers or (_PAPER.fullmatch(name) is not None and _squeezed(name) in title) for name in names]
    people = [name for name, paper in zip(names, is_paper, strict=True) if not paper]
    if len(people) > 1 and is_paper[0] and " " not in people[-1]:
        return list(names[:1])  # "CNN, St. Louis, Germany"
    if not any(" " in name and not name.isupper() for name in people):
        return list(names)
    places = [name for name in people[1:] if not (" " in name or name.isupper())]
    is_place = len(places) == len(people) - 1 > 1 and (" " in people[0] or "." in people[0])
    return people[:1] if is_place else people  # "Ada Lovelace, London, Germany"


def _squeezed(text: str) -> str:
    return text.lower().replace(" ", "")


def _first_name_first(text: str) -> str:
    """Return "Lovelace, Ada", as libraries write names, as "Ada Lovelace"; other texts as they are."""
    match = _SURNAME_FIRST.fullmatch(text)
    return f"{match[2]} {match[1]}" if match else text


def publishers_of(head: Head) -> set[str]:
    """Return the names of the site and its publisher, and of authors that are organizations."""
    author = head.article.get("author")
    authors = [one for one in (author if isinstance(author, list) else [author])[:20] if isinstance(one, dict)]
    told = [one for one in authors if "rganization" in str(one.get("@type"))]
    return {head.meta("og:site_name"), *texts_of(head.article.get("publisher")), *texts_of(told)}


def _reads_as_name(text: str) -> bool:
    """Say whether a stated author can be one: two letters and more, no address, no company."""
    is_address = "://" in text or "@" in text
    return len(text) <= 80 and not is_address and not _COMPANY.search(text) and sum(c.isalpha() for c in text) >= 2
