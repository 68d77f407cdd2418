"""Records and tables on their way out: to a terminal, as JSON Lines, CSV, Excel and Parquet, to databases.

`formats.py` opens the writer of a format, a file each; `sheet.py` is the one table that all but JSON Lines write;
`database.py` fills SQL tables. `over_pages.py` runs a verb over many pages and keeps the exit code; `progress.py` says
how it goes, on standard error. The formats: `terminal.py` (by way of `visible.py`, since a terminal obeys what pages
say), `json_lines.py`, `markdown.py`, `comma_separated.py`, `excel.py`, `parquet.py`. `site_files.py` and
`site_database.py` write the tables of a site, `viewed_tables.py` those that views are on, `same_columns.py` says which
column was which in the last run; `stored_sites.py` reads them back.
"""

from .database import opened_database
from .formats import FORMATS, Format, Writer, format_for, opened, unknown_suffix
from .over_pages import Batch
from .progress import Reporter

__all__ = [
    "FORMATS", "Batch", "Format", "Reporter", "Writer", "format_for", "opened", "opened_database", "unknown_suffix",
]  # fmt: skip
