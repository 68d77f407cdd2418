"""Records and tables on their way out: to a terminal, as JSON Lines, CSV, Excel and Parquet, to databases."""

from .batch import Batch
from .database import opened_database
from .formats import FORMATS, Format, Writer, format_for, opened
from .progress import Reporter

__all__ = ["FORMATS", "Batch", "Format", "Reporter", "Writer", "format_for", "opened", "opened_database"]
