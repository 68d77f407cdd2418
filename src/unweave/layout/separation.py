"""Separate a page into layout and data, and weave it back: the verbs (SYNTHIA, sections 5 and 6.1)."""
from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..errors import FormatError
from ..model import Table
from ..page import Page
from ..saved import write_whole
from ..tree.source import parse_source
from .alignment import Folder
from .tables import tables_of
from .text import Form, choose_delimiters, hide_returns, read_text
from .unfolded import unfold
from .weaving import KEY, MAX_OUTPUT, Program, compile_template, run
from .writing import Walker, name_columns, template_pieces

WORK_PER_BYTE = 60
"""Steps of alignment allowed per byte of a page; what is not folded by then stays as it is."""

_SURROGATE = re.compile("[\ud800-\udfff]")


class Layout:
    """The layout of a page: a Jinja2 template; `str()` is its text."""

    def __init__(self, text: str, form: Form | None = None, name: str = "layout") -> None:
        self._text = text
        self.form = form or Form()
        self.name = name
        self._program: Program | None = None

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<Layout {self.name!r}, {len(self._text)} characters>"

    def program(self) -> Program:
        """Return the compiled template."""
        if self._program is None:
            self._program = compile_template(self._text, self.form.delimiters, self.name)
        return self._program


@dataclass(frozen=True)
class Separation:
    """A layout and its data: `weave(layout, data)` is the page.

    `data` is JSON-able: a dict, of lists of rows. `truncated`: the work limit left parts unfolded.
    """

    layout: Layout
    data: dict[str, Any]
    page: Page
    truncated: bool = False

    @property
    def ratio(self) -> float:
        """Characters of layout and data over characters of the page."""
        return (len(str(self.layout)) + len(dump_data(self.data))) / max(1, len(read_text(self.page)[0]))

    @property
    def tables(self) -> dict[str, Table]:
        """Every loop's rows as a table of records, by the loop's path (`product`, `product.review`)."""
        return tables_of(self)

    def save(self, folder: str | os.PathLike[str], name: str | None = None) -> tuple[Path, Path]:
        """Write NAME.layout.jinja and NAME.data.json into a folder; returns their paths."""
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        stem = name or Path(self.page.name).stem or "page"
        paths = folder / f"{stem}.layout.jinja", folder / f"{stem}.data.json"
        write_whole(paths[0], str(self.layout).encode("utf-8"))
        write_whole(paths[1], dump_data(self.data).encode("utf-8"))
        return paths


def dump_data(data: Mapping[str, Any]) -> str:
    """Return the data as compact JSON; lone surrogates (stray bytes of the page) are escaped."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return _SURROGATE.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


def separate(page: Page, *, min_reduction: float = 0.0, longest_period: int = 6, affixes: bool = True,
             share: bool = True, max_work: int | None = None) -> Separation:
    """Separate a page into layout code and data, without loss.

    `min_reduction` is the relative cost reduction (the paper's threshold on σ) that a row must bring to join its
    neighbour in a loop; `longest_period` the most trees a loop's body has; `affixes` keeps common prefixes and
    suffixes of values in the layout; `share` lets equal variables be one.

    >>> from unweave import Page
    >>> sep = separate(Page("<ul><li>one</li><li>two</li><li>three</li><li>four</li></ul>"))
    >>> weave(sep.layout, sep.data) == sep.page.source
    True
    """
    text, encoding = read_text(page)
    (text,), hidden = hide_returns([text])
    buffer = text.encode("utf-8", "surrogatepass")
    tree = unfold(parse_source(buffer))
    limit = WORK_PER_BYTE * len(buffer) + 100_000 if max_work is None else max_work
    folder = Folder(tree, limit, affixes, longest_period, min_reduction)
    folder.fold_all()
    walker = Walker(folder.arrays(), tree.labels, buffer)
    instructions, whole = walker.walk(0, 1)
    name_columns(whole, instructions)
    data = {column.name: column.values[0] for column in whole.columns if column.values[0]}
    marks = choose_delimiters([text])
    pieces, clash = template_pieces(walker, instructions, marks)
    if clash:
        marks = choose_delimiters([text], 9)
        pieces, clash = template_pieces(walker, instructions, marks)
    form = Form(encoding, hidden, marks)
    if form.to_data():
        data[KEY] = form.to_data()
    return Separation(Layout("".join(pieces), form, page.name), data, page, folder.stopped())


def weave(layout: Layout | str, data: Mapping[str, Any], *, max_output: int = MAX_OUTPUT) -> bytes:
    """Run a layout on its data: the page, byte for byte.

    Raises FormatError, with the place, for a layout or data that were cut, edited or made by something else, and
    past `max_output` characters.
    """
    if not isinstance(data, Mapping):
        raise FormatError(f"data: {str(data)[:40]!r} is no object of names and values; give what separate wrote")
    form = Form.from_data(data.get(KEY, {}))
    if isinstance(layout, Layout) and layout.form.delimiters == form.delimiters:
        program = layout.program()
    else:
        program = compile_template(str(layout), form.delimiters)
    return form.encode(run(program, dict(data), max_output))
