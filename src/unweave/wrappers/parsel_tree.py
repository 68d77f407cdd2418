"""A page in parsel's tree (lxml), and where a leaf of ours stands in it."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, islice
from typing import Any

from ..whitespace import fold
from .ranked_page import LEAF_ATTRIBUTES, RankedPage

MAX_AROUND = 12
"""Elements that are tried as the one that shows a value of several texts."""

_CONTROL = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Target:
    """A text or an attribute value in lxml's tree.

    Attributes
    ----------
    element : the element whose child the text is (also for a text behind a child), or whose attribute it is
    attribute : the attribute's name, None for a text
    position : number of the text among the texts of `element` that show something, from 1; 0 for an attribute
    n_texts : how many such texts the element has
    """

    element: Any
    attribute: str | None
    position: int
    n_texts: int

    def ancestors(self) -> Iterator[Any]:
        """Return the element and those around it, the nearest first."""
        node = self.element
        while node is not None:
            yield node
            node = node.getparent()

    def around(self, text: str) -> "Target":
        """Return the smallest element around the place whose whole text is `text`; the place itself without one."""
        for element in islice(self.ancestors(), MAX_AROUND):
            if any(size > len(text) for size in accumulate(len(fold(part)) for part in element.itertext())):
                break  # read no further: it may be the whole page
            if fold("".join(element.itertext())) == text:
                return Target(element, None, 1, 1)
        return self


def is_xml(text: str) -> bool:
    """Say whether lxml takes `text` in an XPath: control characters, which HTML lets through, it refuses."""
    return not _CONTROL.search(text)


class ParselPage:
    """A page as parsel reads it."""

    def __init__(self, html: str) -> None:
        from parsel import Selector

        # lxml refuses control characters that HTML5 parsers pass; parsel's own way out of NUL is to drop it
        self.root: Any = Selector(text=html or "<html></html>", type="html")

    def select(self, xpath: str) -> list[Any]:
        """Return the selectors of what `xpath` selects."""
        return list(self.root.xpath(xpath)) if is_xml(xpath) else []

    @cached_property
    def _places(self) -> dict[tuple[str | None, str], dict[str, list[Target]]]:
        """Attribute, None for a text, and the folded text -> tag -> where it stands, in document order."""
        found: dict[tuple[str | None, str], dict[str, list[Target]]] = defaultdict(lambda: defaultdict(list))
        for element in self.root.root.iter():
            if not isinstance(element.tag, str):
                continue
            own = [fold(text) for text in [element.text, *(child.tail for child in element)] if text and fold(text)]
            for position, text in enumerate(own, 1):
                found[None, text][element.tag].append(Target(element, None, position, len(own)))
            for name, value in element.attrib.items():
                if name in LEAF_ATTRIBUTES:
                    found[name, fold(value)][element.tag].append(Target(element, name, 0, 0))
        return found

    def find(self, ranked: RankedPage, leaf: int) -> Target | None:
        """Return where leaf `leaf` of our tree stands in lxml's: the same text, tag and number among its like."""
        by_tag = self._places.get((ranked.attribute(leaf), ranked.texts[leaf]), {})
        same_tag, number = by_tag.get(ranked.tree.tag(ranked.element(leaf)), ()), ranked.n_alike_before[leaf]
        if number < len(same_tag):
            return same_tag[number]
        first = next(iter(by_tag.values()), ())
        return first[0] if len(by_tag) == len(first) == 1 else None
