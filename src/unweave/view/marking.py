"""A wrapper made by clicking: marks on pages, what is learnt from them at once, and what it takes from every page.

Marks are places on pages (see `shown.address`); after each change the wrapper is learnt again from all of them. On a
list page, marks of the same record are a row: the record is that of the page's regions around them. To reject a value is
to say of everything else the wrapper takes from that page that it is right, which makes the page an example.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import unweave

from ..errors import LearnError, UnweaveError
from ..model import Item, Record
from ..page import Page
from ..tree import Node
from ..wrappers import load_wrapper
from .listing import broken_fields
from .regions import records_view
from .shelf import OpenPage, Shelf
from .shown import address, node_at

ACTIONS = ("mark", "row", "unmark", "reject", "shape", "clear", "save")
MAX_MARKS = 5_000
BUDGET = 0.7
"""Seconds that one answer spends on reading other pages; the browser asks again for the rest."""
_FILE = re.compile(r"[\w][\w .-]{0,98}\.json", re.ASCII)
_TAKES = ("text", "href", "src")


@dataclass(frozen=True, slots=True)
class Mark:
    """A value that was clicked, or found right.

    Attributes
    ----------
    id : its number; page : the page's
    element, text : where it stands, see `shown.address`; value : what it says
    take : "text", or the attribute "href" or "src" that is meant
    is_exact : the place alone says what is meant; otherwise the value is looked up on the page
    is_confirmed : the wrapper took it, and it was not rejected
    """

    id: int
    page: int
    field: str
    element: int
    text: int
    value: str
    take: str = "text"
    is_exact: bool = True
    is_confirmed: bool = False


class Marking:
    """The marks of a session and the wrapper they make; `wrapper` is None while there is none.

    A wrapper loaded from `path` is shown as it is, until the first mark begins another.
    """

    def __init__(self, shelf: Shelf, path: str | None = None) -> None:
        self.shelf = shelf
        self.marks: list[Mark] = []
        self.absent: set[tuple[int, str]] = set()
        self.is_list = False
        self.wrapper = load_wrapper(path) if path else None
        self.error: str | None = None
        self.saved: str | None = path
        self._next = 1
        if self.wrapper is not None:
            self.is_list = self.wrapper.lesson.has_rows

    # -- what the browser sees

    def view(self, opened: OpenPage, arguments: Mapping[str, str]) -> dict[str, Any]:
        """Return the marks and what the wrapper takes from a page; with `others=N`, from all pages, from N on."""
        if "others" in arguments:
            return self._others(int(arguments["others"]) if arguments["others"].isdecimal() else 0)
        if "selectors" in arguments:
            return self._selectors()
        found: dict[str, Any] = {
            "kind": "wrapper",
            "is_list": self.is_list,
            "marks": [asdict(mark) for mark in self.marks],
            "error": self.error,
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
        first = records[0].to_dict() if records else {}
        return {
            "page": number,
            "name": page.name,
            "n_records": len(records),
            "first": {name: "; ".join(value) if isinstance(value, list) else value for name, value in first.items()},
            "broken": broken_fields(wrapper, page),
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

    # -- what the browser does

    def act(self, action: str, given: Mapping[str, Any]) -> dict[str, Any]:
        """Do one of `ACTIONS` and return the view of the page that `given` names; UnweaveError where it cannot be."""
        opened = self.shelf.open(_whole(given, "page"))
        before = self.marks, self.absent, self.is_list
        if action == "save":
            self._save(given)
        else:
            self.marks, self.absent = list(self.marks), set(self.absent)
            try:
                {"mark": self._mark, "row": self._row, "unmark": self._unmark, "reject": self._reject,
                 "shape": self._shape, "clear": self._clear}[action](opened, given)  # fmt: skip
                if len(self.marks) > MAX_MARKS:
                    raise LearnError(f"more than {MAX_MARKS:,} marks; a few on each of a few pages are enough")
            except UnweaveError:
                self.marks, self.absent, self.is_list = before
                raise
            self._learn()
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
        value = node.text if take == "text" else _attribute(node, take)
        if not value:
            raise LearnError(
                f"{opened.page.name}: there is no {take} in what was clicked; click a text, an image or a link"
            )
        same_field = [mark for mark in self.marks if mark.page == opened.number and mark.field == field]
        if any((mark.element, mark.text, mark.take) == (*address(node), take) for mark in same_field):  # type: ignore[misc]
            return
        self.is_list = self.is_list or bool(same_field)
        self._add(opened, field, node, value, take, is_exact=take == "text")

    def _row(self, opened: OpenPage, given: Mapping[str, Any]) -> None:
        """Mark every value of a record that the Records tab shows."""
        regions = opened.once("records", unweave.find_records)
        rank, number = _whole(given, "region"), _whole(given, "record")
        if rank >= len(regions) or number >= len(regions[rank].records):
            raise LearnError(f"{opened.page.name}: there is no record {number} in region {rank}")
        table = regions[rank].table
        for name, cell in zip(table.names, table.rows[number], strict=True):
            for item in cell if isinstance(cell, list) else [cell] if cell is not None else []:
                self._add_item(opened, name, item, is_confirmed=False)
        self.is_list = True

    def _unmark(self, _opened: OpenPage, given: Mapping[str, Any]) -> None:
        number = _whole(given, "mark")
        self.marks = [mark for mark in self.marks if mark.id != number]

    def _shape(self, _opened: OpenPage, given: Mapping[str, Any]) -> None:
        self.is_list = given.get("is_list") is True

    def _clear(self, _opened: OpenPage, _given: Mapping[str, Any]) -> None:
        self.marks, self.absent, self.is_list, self.saved = [], set(), False, None

    def _reject(self, opened: OpenPage, given: Mapping[str, Any]) -> None:
        """Take one value back: the page becomes an example of everything else that the wrapper takes from it."""
        if self.wrapper is None:
            raise LearnError("there is no wrapper yet: mark a value first")
        field, record = _name(given), _whole(given, "record")
        place = [_whole(given, "element"), _whole(given, "text")]
        value = str(given.get("value", ""))
        found = [
            (number, name, item)
            for number, one in enumerate(self.wrapper.extract(opened.page))
            for name, item in _items(one)
        ]
        wrong = [one for one in found if one[:2] == (record, field) and _is(one[2], place, value)]
        if not wrong:
            raise LearnError(f"{opened.page.name}: the wrapper takes no such value of {field!r} any more")
        self.marks = [
            mark
            for mark in self.marks
            if not (mark.page == opened.number and mark.field == field and [mark.element, mark.text] == place)
        ]
        kept = [one for one in found if one not in wrong]
        for _, name, item in kept:
            self._add_item(opened, name, item, is_confirmed=True)
        if not any(name == field for _, name, _ in kept) and not self.is_list:
            self.absent.add((opened.number, field))

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
        try:
            self.wrapper.save(path)
        except OSError as error:
            raise UnweaveError(f"{path} cannot be written: {error}") from error
        self.saved = str(path)

    # -- learning

    def _add(self, opened: OpenPage, field: str, node: Node, value: str, take: str, *, is_exact: bool, is_confirmed: bool = False) -> None:  # fmt: skip
        element, text = address(node) or (0, 0)
        self.absent.discard((opened.number, field))
        if any((m.page, m.field, m.element, m.text, m.value) == (opened.number, field, element, text, value) for m in self.marks):  # fmt: skip
            return
        self.marks.append(Mark(self._next, opened.number, field, element, text, value, take, is_exact, is_confirmed))
        self._next += 1

    def _add_item(self, opened: OpenPage, field: str, item: Item, *, is_confirmed: bool) -> None:
        """Mark an extracted value: by its place where that says what is meant, by its text where it is a part of it."""
        if item.node is not None and item.text:
            is_exact = item.node.text == item.text
            self._add(opened, field, item.node, item.text, "text", is_exact=is_exact, is_confirmed=is_confirmed)

    def _learn(self) -> None:
        """Learn from all marks; where that fails there is no wrapper, and `error` says why."""
        self.wrapper, self.error = None, None
        if not self.marks:
            return
        try:
            self.wrapper = unweave.learn_wrapper(list(self._examples()))
        except LearnError as error:
            self.error = str(error)

    def _examples(self) -> Iterator[unweave.Example]:
        for number in sorted({mark.page for mark in self.marks} | {page for page, _ in self.absent}):
            opened = self.shelf.open(number)
            marks = sorted((m for m in self.marks if m.page == number), key=lambda m: (m.element, m.text))
            if self.is_list:
                yield unweave.Example(opened.page, records=list(_rows(opened, marks).values()))
                continue
            labels: dict[str, Any] = {field: None for page, field in self.absent if page == number}
            for mark in marks:
                labels[mark.field] = _with(labels.get(mark.field), _label(opened.page, mark))
            yield unweave.Example(opened.page, labels=labels)


def _rows(opened: OpenPage, marks: list[Mark]) -> dict[Any, dict[str, Any]]:
    """Return the marks of a list page by row: those of one record of its regions; others until a field comes again."""
    record_of: dict[int, Any] = opened.once("record_of", _record_of)
    rows: dict[Any, dict[str, Any]] = {}
    loose = 0
    for mark in marks:
        key = record_of.get(mark.element)
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


def _label(page: Page, mark: Mark) -> str | Node:
    node = node_at(page.tree, mark.element, mark.text) if mark.is_exact else None
    return node if node is not None else mark.value


def _with(labels: Any, label: str | Node) -> Any:
    """Return `labels` (None, one, or a list) and one more."""
    if labels is None:
        return label
    return [*labels, label] if isinstance(labels, list) else [labels, label]


def _items(record: Record) -> Iterator[tuple[str, Item]]:
    for name, value in record.fields.items():
        for item in value if isinstance(value, list) else [value]:
            yield name, item


def _is(item: Item, place: list[int], value: str) -> bool:
    return address(item.node) == place and item.text == value


def _attribute(node: Node, name: str) -> str:
    """Return attribute `name` of the nearest element around a node that has it, or of the first one within."""
    for one in (node, *node.ancestors):
        if name in one.attrs:
            return one.attrs[name].strip()
    for index in range(node.index, int(node.tree.end[node.index])):
        found = node.tree.attr(index, name)
        if found is not None:
            return found.strip()
    return ""


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
