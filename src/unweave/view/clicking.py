"""A wrapper made by clicking: marks on pages, what is learnt from them at once, and what it takes from every page.

Marks are places on pages (see `shown.address`); after each change the wrapper is learnt again from all of them. On a
list page, marks of the same record are a row: the record is that of the page's regions around them. To reject a value
is to say of everything else the wrapper takes from that page that it is right, but for what stands like it and like no
marked one; that makes the page an example. Rejections are replayed, in order, whenever the marks change.
"""

import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import unweave

from ..errors import LearnError, UnweaveError
from ..model import Item, items_of, joined_texts
from ..page import Page
from ..tree import Node
from ..tree.climbing import upwards
from ..wrappers import load_wrapper
from .listing import how_it_fits
from .region_json import records_view
from .shelf import OpenPage, Shelf
from .shown import address, node_at

ACTIONS = ("mark", "row", "unmark", "reject", "shape", "clear", "save")
MAX_MARKS = 5_000
MAX_REJECTED = 50
"""Rejections of a session: each is learnt from again after every mark."""
MAX_LOOKED_AT = 100
"""Pages that are looked at for what to mark next; the first ones."""
BUDGET = 0.7
"""Seconds that one answer spends on reading other pages; the browser asks again for the rest."""
_FILE = re.compile(r"[\w][\w .-]{0,98}\.json", re.ASCII)
_TAKES = ("text", "href", "src")

Setting = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ClickedMark:
    """A value that was clicked, or found right.

    Attributes
    ----------
    id : its number; page : the page's
    element, text : where it stands, see `shown.address`; value : what it says
    take : "text", or the attribute "href" or "src" that is meant
    is_exact : the place alone says what is meant; otherwise the value is looked up on the page
    is_rejected : not a value of the field, although the wrapper took it
    """

    id: int
    page: int
    field: str
    element: int
    text: int
    value: str
    take: str = "text"
    is_exact: bool = True
    is_rejected: bool = False

    @property
    def what(self) -> tuple[str, int, int, str]:
        """Field, place and value: what makes two marks of a page the same."""
        return self.field, self.element, self.text, self.value


class Marking:
    """The marks of a session and the wrapper they make; `wrapper` is None while there is none.

    A wrapper loaded from `path` is shown as it is, until the first mark begins another.
    """

    def __init__(self, shelf: Shelf, path: str | None = None) -> None:
        self.shelf = shelf
        self.marks: list[ClickedMark] = []
        self.is_list = False
        self.wrapper = load_wrapper(path) if path else None
        self.problem: str | None = None
        self.saved: str | None = path
        self._confirmed: dict[int, list[tuple[int, ClickedMark]]] = {}  # page -> (record, value) that rejections left
        self._next = 1
        if self.wrapper is not None:
            self.is_list = self.wrapper.lesson.has_rows

    def view(self, opened: OpenPage, arguments: Mapping[str, str]) -> dict[str, Any]:
        """Return the marks and what the wrapper takes from a page; with `others=N`, from all pages, from N on."""
        if "others" in arguments:
            return self._others(int(arguments["others"]) if arguments["others"].isdecimal() else 0)
        if "selectors" in arguments:
            return self._selectors()
        if "suggest" in arguments:
            return self._suggested()
        found: dict[str, Any] = {
            "kind": "wrapper",
            "is_list": self.is_list,
            "marks": [asdict(mark) for mark in self.marks],
            "error": self.problem,
            "fields": self.wrapper.fields if self.wrapper else list(dict.fromkeys(mark.field for mark in self.marks)),
            "saved": self.saved,
            "table": None,
            "report": None,
        }
        if self.wrapper is not None:
            records = self.wrapper.extract(opened.page)
            found["table"] = records_view(records, self.wrapper.fields)
            found["report"] = self.wrapper.report()
        return found

    def _others(self, start: int) -> dict[str, Any]:
        """Return what the wrapper takes from the pages from `start` on, and where to go on."""
        if self.wrapper is None:
            return {"others": [], "next": None}
        found: list[dict[str, Any]] = []
        until = time.monotonic() + BUDGET
        for number in range(start, len(self.shelf)):
            if found and time.monotonic() > until:
                return {"others": found, "next": number}
            found.append(self._other(number, self.wrapper))
        return {"others": found, "next": None}

    def _other(self, number: int, wrapper: unweave.Wrapper) -> dict[str, Any]:
        page = self.shelf.passing(number)
        records = wrapper.extract(page)
        return {
            "page": number,
            "name": page.name,
            "n_records": len(records),
            "first": joined_texts(records[0]) if records else {},
            **how_it_fits(wrapper, page),
        }

    def _selectors(self) -> dict[str, Any]:
        if self.wrapper is None:
            raise LearnError("there is no wrapper yet: mark a value first")
        selectors = self.wrapper.to_selectors()
        return {
            "rows_xpath": selectors.rows_xpath,
            "rows_css": selectors.rows_css,
            "fields": {name: asdict(one) for name, one in selectors.fields.items()},
            "unexpressed": selectors.unexpressed,
        }

    def _suggested(self) -> dict[str, Any]:
        """Return the pages to mark next, each with the fields in doubt."""
        if self.wrapper is None:
            raise LearnError("there is no wrapper yet: mark a value first")
        pages = [self.shelf.passing(number) for number in range(min(len(self.shelf), MAX_LOOKED_AT))]
        number = {id(page): n for n, page in enumerate(pages)}
        return {
            "suggested": [
                {
                    "page": number[id(one.page)],
                    "name": one.page.name,
                    "unlike": one.unlike,
                    "doubts": [
                        {"field": own.field, "value": own.value, "other": own.other, "sure": own.sure}
                        for own in one.doubts
                    ],
                }
                for one in self.wrapper.suggest(pages)
            ]
        }

    def act(self, action: str, given: Mapping[str, Any]) -> dict[str, Any]:
        """Do one of `ACTIONS` and return the view of the page that `given` names; UnweaveError where it cannot be."""
        opened = self.shelf.open(_whole(given, "page"))
        if action == "save":
            self._save(given)
            return self.view(opened, {})
        before = list(self.marks), self.is_list
        try:
            {"mark": self._mark, "row": self._row, "unmark": self._unmark, "reject": self._reject, "shape": self._shape,
             "clear": self._clear}[action](opened, given)  # fmt: skip
            if len(self.marks) > MAX_MARKS:
                raise LearnError(f"more than {MAX_MARKS:,} marks; a few on each of a few pages are enough")
        except UnweaveError:
            self.marks, self.is_list = before
            raise
        if (self.marks, self.is_list) != before or action == "clear":
            self._learn(goes_on=action == "reject")
        return self.view(opened, {})

    def _mark(self, opened: OpenPage, given: Mapping[str, Any]) -> None:
        """Mark a clicked place as a value of a field."""
        field = _name(given)
        node = node_at(opened.page.tree, _whole(given, "element"), _whole(given, "text"))
        if node is None:
            raise LearnError(f"{opened.page.name}: what was clicked is not on the page; reload it")
        take = given.get("take", "text")
        if take not in _TAKES:
            raise LearnError(f"take={take!r} must be one of {', '.join(_TAKES)}")
        if take != "text":
            node = _holder(node, take) or node
        value = node.text if take == "text" else node.attrs.get(take, "").strip()
        if not value:
            raise LearnError(
                f"{opened.page.name}: there is no {take} in what was clicked; click a text, an image or a link"
            )
        mark = self._new(opened, field, node, value, take, is_exact=take == "text")
        here = [one for one in self.marks if one.page == opened.number and not one.is_rejected]
        if any((*one.what, one.take) == (*mark.what, take) for one in here):
            return
        self.is_list = self.is_list or any(one.field == field for one in here)
        self.marks = [one for one in self.marks if (one.page, one.what) != (mark.page, mark.what)] + [mark]

    def _row(self, opened: OpenPage, given: Mapping[str, Any]) -> None:
        """Mark every value of a record that the Records tab shows."""
        regions = opened.once("records", unweave.find_records)
        rank, number = _whole(given, "region"), _whole(given, "record")
        if rank >= len(regions) or number >= len(regions[rank].records):
            raise LearnError(f"{opened.page.name}: there is no record {number} in region {rank}")
        table = regions[rank].table
        for name, cell in zip(table.names, table.rows[number], strict=True):
            for item in items_of(cell):
                mark = self._from_item(opened, name, item)
                if mark is not None and (mark.page, mark.what) not in [(one.page, one.what) for one in self.marks]:
                    self.marks.append(mark)
        self.is_list = True

    def _unmark(self, _opened: OpenPage, given: Mapping[str, Any]) -> None:
        number = _whole(given, "mark")
        self.marks = [mark for mark in self.marks if mark.id != number]

    def _shape(self, _opened: OpenPage, given: Mapping[str, Any]) -> None:
        self.is_list = given.get("is_list") is True

    def _clear(self, _opened: OpenPage, _given: Mapping[str, Any]) -> None:
        self.marks, self.is_list, self.saved = [], False, None

    def _reject(self, opened: OpenPage, given: Mapping[str, Any]) -> None:
        """Take one value back: the page becomes an example of everything else that the wrapper takes from it."""
        if self.wrapper is None:
            raise LearnError("there is no wrapper yet: mark a value first")
        if not self.marks:
            raise LearnError("this wrapper was loaded: mark a value first, which begins a new one")
        field, place = _name(given), [_whole(given, "element"), _whole(given, "text")]
        taken = [mark for _, mark in self._taken(opened) if [mark.field, mark.element, mark.text] == [field, *place]]
        wrong = [mark for mark in taken if mark.value == given.get("value")]
        if not wrong:
            raise LearnError(f"{opened.page.name}: the wrapper takes no such value of {field!r} any more")
        if sum(mark.is_rejected for mark in self.marks) >= MAX_REJECTED:
            raise LearnError(f"more than {MAX_REJECTED} rejections; mark right values on more pages instead")
        kept = [mark for mark in self.marks if (mark.page, mark.what) != (opened.number, wrong[0].what)]
        self.marks = [*kept, replace(wrong[0], is_rejected=True)]

    def _save(self, given: Mapping[str, Any]) -> None:
        """Write the wrapper to a file of the folder that the viewer was started in."""
        if self.wrapper is None:
            raise LearnError("there is no wrapper yet: mark a value first")
        name = given.get("name")
        if not isinstance(name, str) or not _FILE.fullmatch(name):
            raise UnweaveError(f"{name!r} is no name for a wrapper: letters, digits, - and _, and .json at the end")
        path = Path.cwd() / name
        if path.is_symlink() or (path.exists() and given.get("replace") is not True):
            raise UnweaveError(f"{path} is there already; tick Replace, or take another name")
        self.wrapper.save(path)
        self.saved = str(path)

    def _new(self, opened: OpenPage, field: str, node: Node, value: str, take: str, *, is_exact: bool) -> ClickedMark:
        element, text = address(node) or (0, 0)
        self._next += 1
        return ClickedMark(self._next, opened.number, field, element, text, value, take, is_exact)

    def _from_item(self, opened: OpenPage, field: str, item: Item) -> ClickedMark | None:
        """Mark an extracted value: by its place where that says what is meant, else by its text."""
        if item.node is None or not item.text:
            return None
        return self._new(opened, field, item.node, item.text, "text", is_exact=item.node.text == item.text)

    def _taken(self, opened: OpenPage) -> list[tuple[int, ClickedMark]]:
        """Return (record, value) of all that the wrapper takes from a page."""
        if self.wrapper is None:
            return []
        return [
            (number, mark)
            for number, record in enumerate(self.wrapper.extract(opened.page))
            for name, value in record.fields.items()
            for item in items_of(value)
            if (mark := self._from_item(opened, name, item)) is not None
        ]

    def _learn(self, *, goes_on: bool) -> None:
        """Learn from all marks; where that fails there is no wrapper, and `problem` says why.

        `goes_on`: the only change is one more rejection of what the present wrapper takes.
        """
        rejected = [mark for mark in self.marks if mark.is_rejected]
        try:
            if not goes_on:
                self.wrapper, self._confirmed = None, {}
                if len(rejected) < len(self.marks):
                    self.wrapper = unweave.learn_wrapper(self._examples([]))
            for n in range(len(rejected) if goes_on else 1, len(rejected) + 1):
                self._take_back(rejected[:n])
            self.problem = self._untold(rejected)
        except LearnError as error:
            self.wrapper, self.problem = None, str(error)

    def _take_back(self, rejected: list[ClickedMark]) -> None:
        """Learn that the last of `rejected` is wrong, and all else on its page right."""
        page = rejected[-1].page
        wrong = {(mark.page, mark.what) for mark in rejected}
        alike = self._settings(rejected) - self._settings([mark for mark in self.marks if not mark.is_rejected])
        opened = self.shelf.open(page)
        self._confirmed[page] = [
            (record, mark)
            for record, mark in self._taken(opened)
            if (page, mark.what) not in wrong and (mark.field, _setting(opened.page, mark)) not in alike
        ]
        self.wrapper = unweave.learn_wrapper(self._examples(rejected))

    def _settings(self, marks: Sequence[ClickedMark]) -> set[tuple[str, Setting]]:
        """Return (field, setting) of marks: what stands like a rejected value, and like no right one, is wrong as
        well."""
        return {(mark.field, _setting(self.shelf.open(mark.page).page, mark)) for mark in marks}

    def _untold(self, rejected: list[ClickedMark]) -> str | None:
        """Say which rejected values the wrapper takes all the same: nothing around them tells them from right ones."""
        for page in {mark.page for mark in rejected}:
            taken = {mark.what for _, mark in self._taken(self.shelf.open(page))}
            for mark in rejected:
                if mark.page == page and mark.what in taken:
                    return (
                        f"{mark.field} {mark.value[:60]!r} is still taken: nothing around it tells it from the right "
                        "values. Mark right values on more pages, or take the rejection back."
                    )
        return None

    def _examples(self, rejected: list[ClickedMark]) -> list[unweave.Example]:
        """Return every page that has marks, or where rejections left something, as an example."""
        right = [mark for mark in self.marks if not mark.is_rejected]
        numbers = sorted({mark.page for mark in right} | set(self._confirmed))
        return [self._example(n, [mark for mark in right if mark.page == n], rejected) for n in numbers]

    def _example(self, number: int, marks: list[ClickedMark], rejected: list[ClickedMark]) -> unweave.Example:
        opened = self.shelf.open(number)
        known = {mark.what for mark in marks}
        values: list[tuple[int | None, ClickedMark]] = [(None, mark) for mark in marks]
        values += [(record, mark) for record, mark in self._confirmed.get(number, []) if mark.what not in known]
        values.sort(key=lambda value: (value[1].element, value[1].text))
        if self.is_list:
            return unweave.Example(opened.page, records=list(_rows(opened, values).values()))
        labels: dict[str, Any] = {mark.field: None for mark in rejected if mark.page == number}
        for _, mark in values:
            labels[mark.field] = _with(labels.get(mark.field), _label(opened.page, mark))
        return unweave.Example(opened.page, labels=labels)


def _rows(opened: OpenPage, values: Sequence[tuple[int | None, ClickedMark]]) -> dict[Any, dict[str, Any]]:
    """Return marks of a list page by row: those of one record of its regions, or of one record the wrapper made.

    Marks that are in neither make rows of their own, a new one when a field comes again.
    """
    record_of: dict[int, Any] = opened.once("record_of", _record_of)
    rows: dict[Any, dict[str, Any]] = {}
    loose = 0
    for record, mark in values:
        key = record_of.get(mark.element)
        if key is None and record is not None:
            key = ("taken", record)
        if key is None:
            if mark.field in rows.get(("loose", loose), {}):
                loose += 1
            key = ("loose", loose)
        row = rows.setdefault(key, {})
        row[mark.field] = _with(row.get(mark.field), _label(opened.page, mark))
    return rows


def _record_of(page: Page) -> dict[int, Any]:
    """Return the number of a node -> (region, record) of the page's regions that it is in."""
    found: dict[int, Any] = {}
    for rank, region in enumerate(unweave.find_records(page)):
        for number, record in enumerate(region.records):
            for node in record.nodes:
                for index in range(node.index, int(page.tree.end[node.index])):
                    found.setdefault(index, (rank, number))
    return found


def _label(page: Page, mark: ClickedMark) -> str | Node:
    node = node_at(page.tree, mark.element, mark.text) if mark.is_exact else None
    return node if node is not None else mark.value


def _with(labels: Any, label: str | Node) -> Any:
    """Return `labels` (None, one, or a list) and one more."""
    if labels is None:
        return label
    return [*labels, label] if isinstance(labels, list) else [labels, label]


def _setting(page: Page, mark: ClickedMark) -> Setting:
    """Return tag and class of every element around a mark, the nearest first."""
    tree = page.tree
    return tuple((tree.tag(node), tree.attr(node, "class") or "") for node in upwards(tree.parent, mark.element))


def _holder(node: Node, name: str) -> Node | None:
    """Return the nearest element around a node that has attribute `name`, or the first one within."""
    for one in (node, *node.ancestors):
        if name in one.attrs:
            return one
    within = range(node.index, int(node.tree.end[node.index]))
    return next((node.tree.node(index) for index in within if node.tree.attr(index, name) is not None), None)


def _whole(given: Mapping[str, Any], name: str) -> int:
    value = given.get(name, 0)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**31:
        raise UnweaveError(f"{name}={value!r} must be a whole number from 0 on")
    return value


def _name(given: Mapping[str, Any]) -> str:
    name = given.get("field")
    if not isinstance(name, str) or not name.strip() or len(name) > 100:
        raise LearnError("give the field a name of 1 to 100 characters")
    return name.strip()
