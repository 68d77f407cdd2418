"""What is known of a column of details, by which the room `naming` names it: its label, its markup, its values, what the pages state."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..naming import Described, Traits, name_columns, read_markup
from ..naming.markup import NEAR
from .column_candidates import PART, ColumnCandidates, Template, is_labelish, label_of, trimmed
from .statements import squeezed
from .text_keys import Cell
from .texts import PageTexts

N_CHAINS = 10
"""Values of a column of which the elements around them are read."""
MAX_SHARED = 3
"""Texts in the smallest element that holds a label and its value, where neither a colon nor its element says that it is a label."""
MAX_LABELLED = 3
"""Columns beside one label; what stands beside more is no label, but the first text of a row that lays the page out."""
_TITLE_END = re.compile(r"\s[-–—|·:»]\s")
_LABEL_TAGS = frozenset("th dt label h2 h3 h4 h5 h6 strong b".split())
_LABEL_CLASS = re.compile(r"label|caption|key|term|name|heading|title", re.IGNORECASE)


class ColumnNamer:
    """Names the columns of a template's pages, by all that is known of each."""

    def __init__(
        self,
        candidates: ColumnCandidates,
        pages: Sequence[PageTexts],
        template: Template,
        stated: Sequence[Mapping[str, str]],
    ) -> None:
        self._candidates, self._pages, self._template, self._stated = candidates, pages, template, stated
        self._titles = [_titles(page) for page in pages]

    def names(
        self, columns: Sequence[int], properties: Mapping[int, str] | None = None, *, labels: bool = True
    ) -> list[str]:
        """Return names of candidates that stand side by side, all different.

        properties : under which pages state what candidates show
        labels : by what stands beside the values; not within a part, whose label is its own name
        """
        found = [self.described(index) for index in columns]
        if properties:
            found = [
                replace(one, label=properties.get(index, one.label)) for one, index in zip(found, columns, strict=True)
            ]
        count = Counter(one.label for one in found)
        found = [replace(one, label=None) if not labels or count[one.label] > MAX_LABELLED else one for one in found]
        if not labels:
            return name_columns(found)
        title = next((at for at, index in enumerate(columns) if self.is_title(index)), None)
        if title is not None:
            found[title] = replace(found[title], label="title")
        return name_columns(found)

    def described(self, index: int) -> Described:
        """Return what is known of a candidate."""
        cells, pages = self._candidates.cells[index], self._pages
        n = len(cells)
        traits = Traits.of(
            (self._text(page, cell) for page, cell in cells),
            filled=len({page for page, _ in cells}) / len(pages),
            linked=sum(pages[page].linked[cell.at] for page, cell in cells) / n,
            headed=sum(pages[page].heading[cell.at] > 0 for page, cell in cells) / n,
        )
        markup = read_markup(
            [(tree.tag(element), tree.attrs(element)) for element in pages[page].chains[cell.at][:NEAR]]
            for page, cell in cells[:: max(1, n // N_CHAINS)][:N_CHAINS]
            for tree in (pages[page].tree,)
        )
        said = self._stated_name(cells)
        if said:
            markup = replace(markup, properties=tuple(dict.fromkeys((*markup.properties, said))))
        return Described(traits, self._label(index), markup)

    def is_title(self, index: int) -> bool:
        """Return whether most values are what their page is called: its `h1`, its title, or the first part of that."""
        cells = self._candidates.cells[index]
        n = sum(squeezed(self._text(page, cell)) in self._titles[page] for page, cell in cells)
        return n * 2 > len(cells)

    def _text(self, page: int, cell: Cell) -> str:
        return cell.text if cell.text is not None else self._pages[page].texts[cell.at]

    def _label(self, index: int) -> str | None:
        """Return the label that stands beside most values."""
        keys = [self._candidates.keys[index], *self._candidates.others[index]]
        for kind in (PART, "inline", "cell", "row", "rest", "whole_row"):
            said = next((label_of(key) for key in keys if key[0] == kind), "")
            said = trimmed(said).strip("#№() ") if kind == PART else said
            if is_labelish(said) and not (kind == PART and any(map(str.isdigit, said))):
                return said
        before: Counter[str] = Counter()
        cells = self._candidates.cells[index]
        for page, cell in cells:
            at = cell.at - 1
            if at >= 0 and self._is_label(self._pages[page], at, cell.at):
                before[self._pages[page].texts[at]] += 1
        said, count = before.most_common(1)[0] if before else ("", 0)
        if count > 1 and count * 2 >= len({page for page, _ in cells}):
            return said
        said = next((label_of(key) for key in keys if key[0] == "below"), "")
        return said if said.endswith(":") and is_labelish(said) else None

    def _is_label(self, page: PageTexts, label: int, value: int) -> bool:
        """Return whether a text of the template is the label of the text behind it: by a colon, its element, or that both are alone."""
        text, path = page.texts[label], page.paths[label]
        if not is_labelish(text) or (text, path[1]) not in self._template.texts:
            return False
        if text.endswith(":"):
            return True
        around = set(page.chains[label])
        holder = next((element for element in page.chains[value][:4] if element in around), -1)
        if holder < 0 or path[:2] == page.paths[value][:2] or page.linked[label] > page.linked[value]:
            return False
        tag, _, rest = path[1].partition(".")
        if tag.partition("[")[0] in _LABEL_TAGS or _LABEL_CLASS.search(rest):
            return True
        inside = bisect_left(page.nodes, int(page.tree.end[holder])) - bisect_left(page.nodes, holder)
        return inside <= MAX_SHARED

    def _stated_name(self, cells: Sequence[tuple[int, Cell]]) -> str:
        """Return the name under which the pages' own statements have the same values."""
        found: Counter[str] = Counter()
        for page, cell in cells:
            name = self._stated[page].get(squeezed(self._text(page, cell)))
            if name:
                found[name] += 1
        name, count = found.most_common(1)[0] if found else ("", 0)
        return name if count * 2 > len(cells) and count > 1 else ""


def _titles(page: PageTexts) -> set[str]:
    """Return what a page is called, squeezed."""
    shown = {squeezed(text) for text, level in zip(page.texts, page.heading, strict=True) if level == 2}
    return (shown | {squeezed(page.title), squeezed(_TITLE_END.split(page.title)[0])}) - {""}
