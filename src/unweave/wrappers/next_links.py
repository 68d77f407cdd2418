"""The links to the next page as a selector: where they stand in parsel's tree, by what names them.

Which address is the next page's is known from elsewhere (`unweave.site.find_pagination`); here it is written down for a
spider.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from ..naming.traits import has_digit
from ..page import Page
from ..tree import Tree
from ..whitespace import fold
from .parsel_tree import ParselPage, Target, is_xml
from .selector_candidates import field_candidates, quoted

MAX_TRIED = 100
"""Selectors that are tried, the surest first."""
MAX_TEXT = 40
"""Letters of a link's text that may name it."""

NextPages = Sequence[tuple[Page, str | None]]
"""Pages, each with the address of the page that follows it; None for the last one."""


def next_links(pages: NextPages) -> str | None:
    """Return an XPath that selects the link to the next page on every one of `pages`, and nothing on a last page.

    None where no page has a next one, or no name of the link tells it. Places that are counted (`a[3]`) are no names:
    the bar of page numbers has another length on the next page.
    """
    parsed = [(ParselPage(page.html), page.tree, following) for page, following in pages]
    targets = [(target, page) for page, tree, following in parsed for target in _links(page, tree, following)]
    for xpath in islice(_candidates(targets), MAX_TRIED):
        if all(_selected(page, tree, xpath) == ({following} - {None}) for page, tree, following in parsed):
            return xpath
    return None


def _links(page: ParselPage, tree: Tree, following: str | None) -> list[Target]:
    """Return the links of a page that lead to its next one."""
    if not following:
        return []
    found = [one.root for one in page.select("//a[@href] | //link[@href]")]
    return [Target(one, "href", 0, 0) for one in found if _joined(tree, one.get("href")) == following]


def _candidates(targets: Sequence[tuple[Target, ParselPage]]) -> Iterator[str]:
    """Yield selectors, surest first: what the page calls the link for machines, then for readers, then its classes."""
    if not targets:
        return
    yield from ("//a[contains(concat(' ', @rel, ' '), ' next ')]/@href", "//link[@rel='next']/@href")
    for target, _ in targets:
        element = target.element
        for name in ("aria-label", "title", "accesskey"):
            text = quoted(element.get(name) or "")
            if element.get(name) and text and not has_digit(text):
                yield f"//{element.tag}[@{name}={text}]/@href"
        shown = fold("".join(element.itertext()))
        text = quoted(shown)
        if shown and text and len(shown) <= MAX_TEXT and not has_digit(shown):
            yield f"//{element.tag}[normalize-space()={text}]/@href"
    places = [target for target, _ in targets]
    roots: list[Any] = [page.root.root for _, page in targets]
    for candidate in field_candidates(places, roots, [], is_relative=False):
        if "[" not in candidate.xpath or not _is_counted(candidate.xpath):
            yield candidate.xpath


def _selected(page: ParselPage, tree: Tree, xpath: str) -> set[str | None]:
    return {_joined(tree, one) for one in page.root.xpath(xpath).getall()} if is_xml(xpath) else set()


def _joined(tree: Tree, href: str) -> str:
    return tree.absolute(href.strip()).partition("#")[0]


def _is_counted(xpath: str) -> bool:
    """Say whether a step of an XPath is a position: `li[3]`."""
    return any(part.split("]")[0].isdecimal() for part in xpath.split("[")[1:])
