"""Records and tables on their way out: to a terminal, as JSON Lines, as CSV."""

from .batch import Batch
from .formats import FORMATS, Format, Writer, format_for, opened
from .progress import Reporter

__all__ = ["FORMATS", "Batch", "Format", "Reporter", "Writer", "format_for", "opened"]
