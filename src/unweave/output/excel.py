"""Excel workbooks (.xlsx, through openpyxl): the sheet of all records (see `sheet`), every text a text.

A text that begins like a formula is stored as text and marked as such, so it stays one when someone edits the cell.
Excel holds 32,767 characters a cell, 1,048,576 rows and 16,384 columns: longer texts are cut and end in "…", with a
warning; more rows go on on a further sheet; more columns are an error.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from itertools import islice
from typing import IO, TYPE_CHECKING, Any

from ..errors import OutputError
from ..model import Region, missing_extra
from ..wording import counted
from .sheet import Sheet, looks_like_formula, storable

if TYPE_CHECKING:
    from openpyxl.worksheet._write_only import WriteOnlyWorksheet

MAX_CHARACTERS = 32_767
MAX_ROWS = 1_048_576
MAX_COLUMNS = 16_384
_WIDTHS = (8, 60)
"""Characters: the narrowest and the widest column; a wider text runs into the next cell or is cut to the eye only."""
_NOT_XML = re.compile("[\x01-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_ESCAPE = re.compile("_(?=x[0-9A-Fa-f]{4}_)")

log = logging.getLogger("unweave")


class ExcelWriter:
    """Collects the records and writes the workbook when closed."""

    def __init__(self, stream: IO[bytes], *, typed: bool = False, links: bool = True) -> None:
        try:
            import openpyxl  # noqa: F401  (a missing one is said before any page is read)
        except ImportError as error:
            raise missing_extra("writing .xlsx", "excel") from error
        self._stream = stream
        self._sheet = Sheet(typed=typed, links=links)

    def add(self, page: str, regions: Sequence[Region]) -> None:
        self._sheet.add(page, regions)

    def close(self) -> None:
        from openpyxl import Workbook

        columns = self._sheet.columns()
        header = list(columns)
        if len(header) > MAX_COLUMNS:
            raise OutputError(f"{len(header):,} columns, and Excel holds {MAX_COLUMNS:,}; write CSV or JSON Lines")
        widths = [_width(name, column.cells) for name, column in columns.items()]
        workbook = Workbook(write_only=True)
        rows = zip(*(column.cells for column in columns.values()), strict=True)
        number = n_cut = 0
        while number == 0 or number * (MAX_ROWS - 1) < len(self._sheet):
            number += 1
            page = workbook.create_sheet("records" if number == 1 else f"records {number}")
            n_cut += _fill(page, header, widths, list(islice(rows, MAX_ROWS - 1)))
        if n_cut:
            log.warning(
                "%s cut to the %d characters that Excel holds; JSON Lines has them whole",
                counted(n_cut, "text"),
                MAX_CHARACTERS,
            )
        workbook.save(self._stream)


def _fill(page: WriteOnlyWorksheet, header: list[str], widths: list[int], rows: list[tuple[Any, ...]]) -> int:
    """Write one sheet; return how many texts were cut."""
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    for index, width in enumerate(widths, start=1):
        page.column_dimensions[get_column_letter(index)].width = width
    page.freeze_panes = "A2"
    page.auto_filter.ref = f"A1:{get_column_letter(len(header))}{len(rows) + 1}"
    n_cut = 0

    def cell(value: Any, font: Font | None = None) -> Any:
        nonlocal n_cut
        made = WriteOnlyCell(page)
        if not isinstance(value, str):
            made.value = value
            return made
        text = _NOT_XML.sub("\ufffd", storable(value))
        if len(text) > MAX_CHARACTERS:
            n_cut += 1
            text = text[: MAX_CHARACTERS - 1] + "…"
        # openpyxl takes "=..." for a formula and "#N/A" for an error; Excel reads _x000D_ as a character's number
        made.value = _ESCAPE.sub("_x005F_", text)
        made.data_type = "s"
        if looks_like_formula(text):
            made.quotePrefix = True
        if font is not None:
            made.font = font
        return made

    bold = Font(name="Calibri", size=11, bold=True)  # the font of the other cells
    page.append([cell(name, bold) for name in header])
    for row in rows:
        page.append([cell(value) for value in row])
    return n_cut


def _width(name: str, cells: Sequence[Any]) -> int:
    """Return the width of a column, from its name and its first 1,000 cells."""
    longest = max((len(str(cell or "")) for cell in islice(cells, 1_000)), default=0)
    return min(max(len(name) + 3, longest + 1, _WIDTHS[0]), _WIDTHS[1])  # a name has the filter's arrow beside it
