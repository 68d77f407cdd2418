"""`learn_details`: pages of one template, nothing marked, to a table of one row a page.

Texts that the pages share are the template; every other text has keys by where it stands and what stands before it
(`column_candidates.py`); which keys are columns is a weighted sum of signs (`choosing.py`). O(texts) for a page.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any, Self

from ..arguments import expect_number
from ..articles import cluster_pages
from ..column_order import unique_names, without_numbers
from ..drawing import html_table
from ..errors import FormatError, LearnError
from ..guided import Guided
from ..model import Column, Item, Kind, Record, Table, items_of
from ..naming.words import plural
from ..page import Page, expect_page, expect_pages
from ..sampling import spread
from ..saved import check_version, write_saved
from ..uncollected import uncollected
from ..whitespace import squeezed
from ..wording import counted
from .choosing import FEW_PAGES, MAX_COLUMNS, MIN_TELLING, choose
from .column_candidates import (
    ColumnCandidates,
    Template,
    cells_of,
    find_candidates,
    is_list,
    label_of,
    own_key,
    pick,
    text_of,
    trimmed,
    whole_key,
)
from .column_names import ColumnNamer
from .column_signs import Seen
from .constant_links import LINK, constant_links, linked_items
from .images import IMAGE, image_items, image_key
from .repeated_parts import Part, find_parts, is_covered
from .shown_statements import apart, meaning_of, shown_statements
from .standing_aside import standing_aside
from .statements import bridges, stated_values, statements_of, unshown
from .subjects import names_inside, subject_values
from .text_keys import Cell, Key
from .texts import PageTexts, read_texts

if TYPE_CHECKING:
    import pandas

    from ..wrappers import Wrapper

FORMAT = 1
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
N_EARLY = 12
"""Columns among which what pages state of their subject and do not show stands, behind what they show of it."""
MAX_LIST = 200
"""Values of one column on one page."""
MIN_WORDS = 12
"""Characters of stated words that are the same under two names; "American" and "4 g" are so by chance."""
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
    is_list: bool
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
        for page in [*pages][:5] or self._pages[:5]:
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
            "columns": [
                {
                    "name": column.name,
                    "key": list(column.key),
                    "list": column.is_list,
                    "coverage": round(column.coverage, 4),
                    **({"part": asdict(column.part)} if column.part else {}),
                    **({"stated": column.stated} if column.stated else {}),
                    **({"aside": True} if column.aside else {}),
                }
                for column in self.columns
            ],
            "template": sorted(map(list, self.template.texts)),
            "inline": sorted(map(list, self.template.inline)),
            "forms": dict(sorted(self.template.forms.items())),
        }
        write_saved(path, "details", FORMAT, body)

    @classmethod
    def from_saved(cls, version: int, body: Mapping[str, Any], name: str) -> Self:
        """Return the details in the `body` of a file called `name`; FormatError where it is not what `save` wrote."""
        check_version(name, "details", version, range(FORMAT, FORMAT + 1))
        try:
            columns = [
                DetailColumn(
                    str(said["name"]),
                    whole_key(tuple(map(str, said["key"]))),
                    bool(said["list"]),
                    float(said["coverage"]),
                    _part_column(said["part"]) if "part" in said else None,
                    str(said.get("stated", "")),
                    bool(said.get("aside", False)),
                )
                for said in body["columns"]
            ]
            if len(columns) > MOST_COLUMNS:
                raise ValueError(f"{len(columns)} columns")
            template = Template(
                frozenset((str(text), str(place)) for text, place in body["template"]),
                frozenset((str(label), str(place)) for label, place in body["inline"]),
                {str(form): str(usual) for form, usual in dict(body.get("forms", {})).items()},
            )
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise FormatError(
                f"{name}: no details that unweave saved ({error!r}); learn and save them again"
            ) from error
        return cls(columns, template)


def learn_details(pages: Iterable[Page], *, max_columns: int = MAX_COLUMNS) -> Details:
    """Return the table of pages of one template, one row a page, of which nothing is marked.

    Pages of other templates than the most of them are left out (`details.left_out`).

    Raises LearnError where fewer than two pages are of one template, or no text differs between them.

    >>> def lamp(name, price):
    ...     return Page(f"<title>{name}</title><h1>{name}</h1><table><tr><th>Price<td>{price}<tr><th>Colour<td>red {price}</table>")
    >>> details = learn_details([lamp("Desk lamp", "$30"), lamp("Floor lamp", "$70"), lamp("Night light", "$9")])
    >>> details.table.texts()[1][:2], sorted(details.table.names)
    (['Floor lamp', '$70'], ['Colour', 'Price', 'title'])
    """
    expect_number("max_columns", max_columns, 1, MOST_COLUMNS, whole=True)
    given = list(expect_pages(pages, "learn_details"))
    if len(given) < 2:
        raise LearnError(
            f"details are what differs between pages of one template; {counted(len(given), 'page')} given, 2 needed: give more "
            "pages of the same site and kind (another product, another person), or saved details (`--use`); `unweave PAGE` "
            "prints what one page states and labels"
        )
    kept = sorted(cluster_pages(given)[0]) if len(given) > 2 else [0, 1]
    if len(kept) < 2:
        raise LearnError(f"no two of the {counted(len(given), 'page')} are of one template; give pages of one kind")
    inside = set(kept)
    left_out = [page.name for i, page in enumerate(given) if i not in inside]
    return learn_template([given[i] for i in kept], left_out, max_columns)


@uncollected()
def learn_template(pages: Sequence[Page], left_out: Sequence[str] = (), max_columns: int = MAX_COLUMNS) -> Details:
    """Return the details of pages that are known to be of one template."""
    sample = spread(pages, MAX_LEARNT)
    texts = [read_texts(page) for page in sample]
    template = Template.of(texts)
    candidates = find_candidates(texts, template)
    stated = [statements_of(page.tree) for page in sample]
    seen = Seen(candidates.cells.keys)
    subjects = _stated_once([subject_values(page.tree) for page in sample])
    chosen, showing, scores = choose(seen, candidates, max_columns, shown_statements(texts, candidates, subjects))
    parts = find_parts(candidates, chosen, texts, template)
    chosen = [index for index in chosen if not is_covered(candidates, index, parts)]
    namer = ColumnNamer(candidates, texts, template, stated)
    title = namer.title_of(chosen)
    if title is not None:
        heading = namer.heading_of(title)
        chosen = [heading, *(index for index in chosen if index not in (title, heading))]
        showing = {name: heading if index == title else index for name, index in showing.items()}
        title = heading
    properties = {index: _display(name, subjects) for name, index in showing.items()}
    said_as = {index: name for name, index in showing.items()}
    part_of = _part_columns(namer, parts)
    values = [stated_values(page.tree, subject) for page, subject in zip(sample, subjects, strict=True)]
    shown = [{page: text_of(texts[page], cell) for page, cell in reversed(candidates.cells[index])} for index in chosen]
    columns = []
    kept = {*properties, *(() if title is None else (title,))}
    named = apart(namer.names(chosen, properties), shown, subjects)
    aside = standing_aside(candidates, chosen, kept, scores, named, namer.is_named)
    aside |= set() if title is None else _titles_again(chosen, shown, title)
    for name, index, said in zip(named, chosen, bridges(shown, values), strict=True):
        cells = candidates.cells[index]
        coverage = len({page for page, _ in cells}) / len(sample)
        said = said_as.get(index, said)
        key = candidates.sturdiest(index, name)
        columns.append(
            DetailColumn(name, key, is_list(cells), coverage, part_of.get(index), said, aside=index in aside)
        )
    inside = set().union(*(names_inside(page.tree) for page in sample))
    beside = [column for column in columns if not column.aside]
    placed = _with_unshown(beside, values, subjects, inside, title is not None, max_columns)
    placed = _with_image(placed, texts, max_columns)
    placed += _link_columns(texts, template, placed)[: max_columns - len(placed)]
    taken = {column.name for column in placed}
    placed += [column for column in columns if column.aside and column.name not in taken][: max_columns - len(placed)]
    columns = sorted(placed, key=lambda column: column.aside)
    if not columns:
        raise LearnError(f"no text differs between the {counted(len(pages), 'page')}; give pages of different things")
    numbered = unique_names(without_numbers([column.name for column in columns]))  # the first of a name has no number
    columns = [replace(column, name=name) for name, column in zip(numbered, columns, strict=True)]
    return Details(columns, template, pages, left_out, _read_already(texts, candidates, columns))


def _stated_once(subjects: Sequence[Mapping[str, tuple[str, ...]]]) -> list[dict[str, tuple[str, ...]]]:
    """Return what pages state of their subjects without the words that all state again under another name, as a name is
    its headline.
    """
    names: dict[tuple[tuple[str, ...], ...], str] = {}
    for name in dict.fromkeys(name for said in subjects for name in said):
        said = _said_on(subjects, name)
        texts = [text for page in said for text in page]
        names.setdefault(said if sum(map(len, texts)) >= MIN_WORDS * len(texts) else ((name,),), name)
    once = frozenset(names.values())
    return [{name: texts for name, texts in said.items() if name in once} for said in subjects]


def _part_columns(namer: ColumnNamer, parts: Iterable[Part]) -> dict[int, PartColumn]:
    """Return the candidates that are columns of repeated parts, with their names there."""
    found: dict[int, PartColumn] = {}
    for part in parts:
        names = namer.names(list(part.depths), part=part.name)
        columns = zip(names, part.depths.items(), strict=True)
        found |= {index: PartColumn(part.name, name, depth) for name, (index, depth) in columns}
    return found


def _titles_again(chosen: Sequence[int], shown: Sequence[Mapping[int, str]], title: int) -> set[int]:
    """Return the columns that say on each page what the title says."""
    texts = ({page: squeezed(text) for page, text in of_pages.items()} for of_pages in shown)
    said = dict(zip(chosen, texts, strict=True))
    return {index for index in chosen if index != title and said[index] == said[title]}


def _read_already(
    texts: Sequence[PageTexts], candidates: ColumnCandidates, columns: Sequence[DetailColumn]
) -> list[tuple[PageTexts, Cells]]:
    """Return of each page that was learnt from its texts and the cells of columns: its row needs no second reading."""
    keys = {own_key(column.key) for column in columns}
    found: list[dict[Key, list[Cell]]] = [{} for _ in texts]
    for index, alike in enumerate(zip(candidates.keys, candidates.others, strict=True)):
        for key in keys.intersection((alike[0], *alike[1])):
            for page, cell in candidates.cells[index]:
                found[page].setdefault(key, []).append(cell)
    return list(zip(texts, found, strict=True))


def _with_unshown(
    columns: list[DetailColumn],
    values: Sequence[Mapping[str, Sequence[str]]],
    subjects: Sequence[Mapping[str, Sequence[str]]],
    inside: Collection[str],
    n_first: int,
    max_columns: int,
) -> list[DetailColumn]:
    """Return columns with those that the pages only state, as far as there is room: behind the first what they state of
    their subject, shown or not, and of things in it (`inside`) as far as that is early, else behind the others.
    """
    known = {name for column in columns for name in (column.stated, _property_of(column))}
    ours = [_stated_column(name, values) for name in unshown(subjects, known, constant=len(subjects) <= FEW_PAGES)]
    ours = [column for column in ours if column.name not in {one.name for one in columns}]  # an ingredient, in plural
    stated = {name for said in subjects for name in said}
    shown: dict[str, DetailColumn] = {}
    for column in [*columns[n_first:], *ours]:
        if column.stated in stated:
            shown.setdefault(column.stated, column)
    own = [*columns[:n_first], *(column for name, column in shown.items() if name not in inside)]
    parts = [column for name, column in shown.items() if name in inside]
    early = max(0, N_EARLY - len(own))
    taken = {column.name for column in (*own, *parts)}
    others = [column for column in columns if column.name not in taken]
    surest = sorted(others, key=lambda one: _property_of(one) not in stated)
    stay = {column.name for column in surest[: max(0, max_columns - len(own) - len(parts))]}
    others = [column for column in others if column.name in stay]
    columns = [*own, *parts[:early], *others, *parts[early:]][:max_columns]
    known |= {name for column in ours for name in (column.stated, column.name)}
    said = {_said_on(values, column.stated) for column in ours}
    known |= {column.name for column in columns}
    rest = {_said_on(values, name): _stated_column(name, values) for name in reversed(unshown(values, known))}
    is_known = 2 * sum(map(bool, subjects)) > len(subjects)  # what the file says beside that stands aside
    alone = [replace(column, aside=is_known) for own, column in reversed(rest.items()) if own not in said]
    return columns + alone[: max_columns - len(columns)]


def _property_of(column: DetailColumn) -> str:
    """Return the name of a column as a property is written."""
    return column.name.casefold().replace(" ", "_")


def _with_image(columns: list[DetailColumn], texts: Sequence[PageTexts], max_columns: int) -> list[DetailColumn]:
    """Return columns with one of the pages' own pictures, in the place of the last where there is no room."""
    found = image_key(texts)
    if found is None or not columns:
        return columns
    key, is_several, share = found
    columns = columns[: max(1, max_columns - 1)]
    name = unique_names([*(column.name for column in columns), "image"])[-1]
    return [*columns, DetailColumn(name, key, is_several, share)][:max_columns]


def _link_columns(
    texts: Sequence[PageTexts], template: Template, columns: Sequence[DetailColumn]
) -> list[DetailColumn]:
    """Return the columns of links that say the same on all pages."""
    links = constant_links(texts, template)
    names = unique_names([*(column.name for column in columns), *(name for name, _, _ in links)])[len(columns) :]
    return [DetailColumn(name, key, False, share) for name, (_, key, share) in zip(names, links, strict=True)]


def _said_on(values: Sequence[Mapping[str, Sequence[str]]], name: str) -> tuple[tuple[str, ...], ...]:
    """Return what each page states under a name."""
    return tuple(tuple(said.get(name, ())) for said in values)


def _stated_column(name: str, values: Sequence[Mapping[str, Sequence[str]]]) -> DetailColumn:
    is_several = any(len(said.get(name, ())) > 1 for said in values)
    coverage = sum(name in said for said in values) / len(values)
    return DetailColumn(_display(name, values), (STATED, name), is_several, coverage, None, name)


def _display(name: str, stated: Sequence[Mapping[str, Sequence[str]]]) -> str:
    """Return the name of what pages state: in plural where each page states several of it."""
    is_counted = all(len(said[name]) > 1 for said in stated if name in said) and not name.endswith("s")
    return plural(name) if is_counted else name


def _part_column(said: Mapping[str, Any]) -> PartColumn:
    part = PartColumn(str(said["part"]), str(said["name"]), int(said["depth"]))
    if part.depth < 0 or not re.fullmatch(r"\w{1,100}", part.part):
        raise ValueError(f"part {part.part!r} at depth {part.depth}")
    return part


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
