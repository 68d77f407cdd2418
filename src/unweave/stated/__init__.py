"""What a page states as data beside what it shows: JSON in its scripts, microdata, OpenGraph.

`script_values.py` reads the values in scripts, each with its path, `packed_json.py` those that are packed in texts,
attributes or references; `object_arrays.py` makes lists of records of arrays
of objects and of JSON-LD's things; `itemprops.py` reads microdata and OpenGraph; `stating.py` has `find_stated`, which
puts them in order.
"""

from .stating import find_stated

__all__ = ["find_stated"]
