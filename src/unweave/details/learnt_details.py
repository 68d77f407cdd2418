"""`Details`: what was learnt of pages of one template, and how it reads others into a table of one row a page."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any, Self

from ..drawing import html_table
from ..errors import LearnError
from ..guided import Guided
from ..model import Column, Item, Kind, Record, Table, items_of
from ..page import Page, expect_page, expect_pages
from ..plain_data import from_plain, to_plain
from ..saved import write_saved
from ..wording import counted
from .choosing import MIN_TELLING
from .column_candidates import Template, cells_of, expect_whole, label_of, own_key, pick, text_of, trimmed
from .constant_links import LINK, linked_items
from .images import IMAGE, image_items
from .shown_statements import meaning_of
from .statements import stated_values
from .text_keys import Cell, Key
from .texts import PageTexts, read_texts

if TYPE_CHECKING:
    import pandas

    from ..wrappers import Wrapper

MAX_LEARNT = 40
"""Pages that are learnt from; more of one template say no more, and only fill rows."""
MIN_FIT = 0.2
"""Share of the columns usual on the template's pages that a page has, or it is of another template."""
Cells = Mapping[Key, Sequence[Cell]]
"""The cells of a page by key."""
STATED = "stated"
"""First word of the key of a column that the page states and does not show."""
MOST_COLUMNS = 1000
"""Columns that may be asked for, and that a file may have."""
MAX_LIST = 200
"""Values of one column on one page."""
_ELSEWHERE = {LINK: linked_items, IMAGE: image_items}
"""First word of a key -> what reads its values where they are no texts."""


@dataclass(frozen=True, slots=True)
class PartColumn:
    """A column of a repeated part: the part's name, its own there, and how many elements above a value the row is."""

    part: str
    name: str
    depth: int


@dataclass(frozen=True, slots=True)
class DetailColumn:
    """A column: its name, the key that picks its texts, whether a page has many, the share of the pages that have any,
    its part, the name under which pages state the same, and whether it stands aside: a person would leave it out.
    """

    name: str
    key: Key
    is_list: bool = field(metadata={"key": "list"})
    coverage: float
    part: PartColumn | None = None
    stated: str = ""
    aside: bool = False

    @property
    def origin(self) -> str:
        """Where on a page its values stand, in words."""
        label = label_of(self.key)
        if self.key[0] == STATED:
            return f"stated as {self.stated!r}"
        return f"beside {label!r}" if label else "in " + " < ".join(name for name in self.key[1:4] if name)


class Details(Guided):
    """What was learnt of pages of one template; made by `learn_details` or `unweave.load`.

    Attributes
    ----------
    columns : list of DetailColumn, what the page is called first, then the surest
    left_out : names of the pages of other templates
    """

    _instead = (
        "table is a row for each page learnt from, extract(page) reads another, parts(page) its lists; save(path)"
    )

    def __init__(
        self,
        columns: Sequence[DetailColumn],
        template: Template,
        pages: Sequence[Page] = (),
        left_out: Sequence[str] = (),
        known: Sequence[tuple[PageTexts, Cells]] = (),
    ) -> None:
        self.columns = list(columns)
        self.template = template
        self.left_out = tuple(left_out)
        self._pages = list(pages)
        self._known = {id(texts.tree): (texts, cells) for texts, cells in known}

    @cached_property
    def table(self) -> Table:
        """One row a page that was learnt from, in the order given; empty for what was loaded from a file.

        `table.all` has the columns that stand aside as well.
        """
        records = [record for page in self._pages for record in self._read(*self._texts_of(page), self.columns)]
        said = [record.to_dict() for record in records[:MAX_LEARNT]]
        columns = [Column(column.name, _kind(said, column.name, len(records)), column.aside) for column in self.columns]
        rows = [[record.fields.get(column.name) for column in self.columns] for record in records]
        return Table.view_of(Table(columns, rows))

    @property
    def shown(self) -> list[DetailColumn]:
        """The columns that do not stand aside."""
        return [column for column in self.columns if not column.aside]

    def extract(self, page: Page, *, all_columns: bool = False) -> list[Record]:
        """Return the record of a page as a list of one; empty for a page of another template.

        all_columns : with the columns that stand aside
        """
        return self.read(page, all_columns=all_columns)[0]

    def parts(self, page: Page) -> dict[str, list[Record]]:
        """Return the rows of the repeated parts of a page by the part's name; {} for a page of another template.

        Each part's columns are lists in the record of the page, too.
        """
        return self.read(page)[1]

    def read(self, page: Page, *, all_columns: bool = False) -> tuple[list[Record], dict[str, list[Record]]]:
        """Return what `extract` and what `parts` give, in one reading."""
        expect_page(page, "read")
        texts, cells = self._texts_of(page)
        if not self._fits(texts, cells):
            return [], {}
        return self._read(texts, cells, self.columns if all_columns else self.shown), self._parts(texts, cells)

    def _texts_of(self, page: Page) -> tuple[PageTexts, Cells]:
        known = self._known.get(id(page.tree))
        if known is not None:
            return known
        texts = read_texts(page)
        return texts, cells_of(texts, self.template, {own_key(column.key) for column in self.columns})

    def _fits(self, texts: PageTexts, cells: Cells) -> bool:
        shown = [column for column in self.columns if column.key[0] not in (STATED, LINK, IMAGE)]
        if not shown:
            stated = stated_values(texts.tree)
            return any(column.stated in stated for column in self.columns)
        usual = [column for column in shown if column.coverage >= 0.5] or shown
        return sum(own_key(column.key) in cells for column in usual) >= max(1, MIN_FIT * len(usual))

    def _read(self, texts: PageTexts, cells: Cells, columns: Sequence[DetailColumn]) -> list[Record]:
        fields: dict[str, Item | list[Item]] = {}
        stated = stated_values(texts.tree) if any(column.stated for column in columns) else {}
        for column in columns:
            items = [_item(texts, cell) for cell in pick(texts, cells, column.key)[:MAX_LIST]]
            elsewhere = _ELSEWHERE.get(column.key[0])
            items = list(elsewhere(texts, column.key))[:MAX_LIST] if elsewhere else items
            items = _once([item for item in items if item.text or item.src])
            if items:
                is_several = column.is_list and len({(item.text, item.href, item.src) for item in items}) > 1
                fields[column.name] = items if is_several else items[0]
            elif column.stated in stated:
                said = _as_shown(texts, stated[column.stated])
                fields[column.name] = said if column.is_list and len(said) > 1 else said[0]
        return [Record([texts.tree.root], fields)]

    @property
    def part_names(self) -> list[str]:
        """The names of the repeated parts of the pages: reviews, related products."""
        return list(dict.fromkeys(column.part.part for column in self.columns if column.part))

    def _parts(self, texts: PageTexts, cells: Cells) -> dict[str, list[Record]]:
        rows: dict[str, dict[int, dict[str, Item | list[Item]]]] = {}
        for column in self.columns:
            if column.part is None:
                continue
            for cell in pick(texts, cells, column.key)[:MAX_LIST]:
                chain = texts.chains[cell.at]
                if len(chain) > column.part.depth:
                    fields = rows.setdefault(column.part.part, {}).setdefault(chain[column.part.depth], {})
                    fields.setdefault(column.part.name, _item(texts, cell))
        return {
            part: [Record([texts.tree.node(element)], fields) for element, fields in sorted(found.items())]
            for part, found in rows.items()
        }

    def to_pandas(self, *, typed: bool = False, links: bool = True) -> pandas.DataFrame:
        """Return the table as a pandas DataFrame (see `Table.to_pandas`)."""
        return self.table.to_pandas(typed=typed, links=links)

    def to_wrapper(self, pages: Iterable[Page] = ()) -> Wrapper:
        """Return a wrapper learnt from these columns on `pages`, else on those that were learnt from: selectors, drift,
        repair.

        Raises LearnError where there are no pages: what was loaded from a file has none.
        """
        from ..wrappers import Example, learn_wrapper

        examples = []
        for page in [*expect_pages(pages, "to_wrapper")][:5] or self._pages[:5]:
            fields = self._read(*self._texts_of(page), self.shown)[0].fields
            shown = {name: filter(_is_shown, items_of(value)) for name, value in fields.items()}
            labels = {name: [item.node for item in own if item.node is not None] for name, own in shown.items()}
            examples.append(Example(page, {name: nodes for name, nodes in labels.items() if nodes}))
        if not examples:
            raise LearnError("these details were loaded from a file and have no pages; give pages of the template")
        return learn_wrapper(examples)

    def describe(self) -> str:
        """Return in a sentence what was learnt and what was left out."""
        said = f"{counted(len(self.shown), 'column')} from {counted(len(self._pages), 'page')}"
        n_aside = len(self.columns) - len(self.shown)
        said += f"; {n_aside} more, which a table seldom needs, stand aside" if n_aside else ""
        return said + (f"; {counted(len(self.left_out), 'page')} of another template left out" if self.left_out else "")

    def _repr_html_(self) -> str:
        places = [[column.name, column.origin] for column in self.shown]
        shown = self.table._repr_html_() if self._pages else html_table(["column", "where it stands"], places)
        return f"<p>{escape(self.describe())}</p>{shown}"

    def __repr__(self) -> str:
        return f"<Details of {counted(len(self.shown), 'column')}: {', '.join(one.name for one in self.shown[:8])}>"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write what was learnt to `path`, without the pages."""
        body = {
            "columns": [to_plain(replace(column, coverage=round(column.coverage, 4))) for column in self.columns],
            "template": sorted(map(list, self.template.texts)),
            "inline": sorted(map(list, self.template.inline)),
            "forms": dict(sorted(self.template.forms.items())),
        }
        write_saved(path, "details", body)

    @classmethod
    def from_saved(cls, body: Mapping[str, Any], name: str) -> Self:
        """Return the details in the `body` of a file; LookupError or ValueError where it is not what `save` wrote."""
        columns = from_plain(list[DetailColumn], body["columns"], "columns")
        if len(columns) > MOST_COLUMNS:
            raise ValueError(f"{len(columns)} columns")
        for column in columns:
            expect_whole(column.key)
            if column.part and (column.part.depth < 0 or not re.fullmatch(r"\w{1,100}", column.part.part)):
                raise ValueError(f"part {column.part.part!r} at depth {column.part.depth}")
        texts, inline = (from_plain(frozenset[tuple[str, str]], body[key], key) for key in ("template", "inline"))
        return cls(columns, Template(texts, inline, from_plain(Mapping[str, str], body.get("forms", {}), "forms")))


def _kind(said: Sequence[Mapping[str, object]], name: str, n_records: int) -> Kind:
    n = len({str(one.get(name)) for one in said})
    return "identical" if n == 1 else "enumerative" if n * 3 < n_records else "distinctive"


def _once(items: list[Item]) -> list[Item]:
    """Return a list that the page has twice, for wide and for narrow screens, once."""
    half = len(items) // 2
    said = [(item.text, item.href) for item in items]
    is_copied = said[:half] == said[half:] and all(len(item.text) >= MIN_TELLING for item in items)
    return items[:half] if is_copied else items


def _is_shown(item: Item) -> bool:
    """Return whether a value stands on its page: a text, or a picture where its element says."""
    return bool(item.text or (item.node and item.src and item.src == item.node.attrs.get("src")))


def _as_shown(texts: PageTexts, stated: Sequence[str]) -> list[Item]:
    """Return what a page states: a duration as the page writes it where it shows the same."""
    shown: dict[object, int] = {}
    if any(isinstance(meaning_of(text), tuple) for text in stated):
        for at, text in enumerate(texts.texts):
            if isinstance(meaning := meaning_of(text), tuple):
                shown.setdefault(meaning, at)
    places = [shown.get(meaning_of(text)) for text in stated]
    return [Item(text) if at is None else _item(texts, Cell(at)) for text, at in zip(stated, places, strict=True)]


def _item(texts: PageTexts, cell: Cell) -> Item:
    """Return a value with the link that it stands in."""
    return Item(trimmed(text_of(texts, cell)), texts.tree.node(texts.nodes[cell.at]), texts.href(cell.at))
