"""What every method returns: plain data and cheap views.

`items.py` has `Item` and `Record`, `tabular.py` `Column` and `Table`, `regions.py` `Region`.
"""

from .items import Fields, Item, Record, items_of, joined_texts
from .regions import ListPattern, Region
from .tabular import KINDS, Column, Kind, Table, fields_of_row

__all__ = [
    "KINDS", "Column", "Fields", "Item", "Kind", "ListPattern", "Record", "Region", "Table", "fields_of_row",
    "items_of", "joined_texts",
]  # fmt: skip
