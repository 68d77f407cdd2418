"""What the pages behind the rows of a list call its columns: the text beside a product that nothing names is its
`Maker` there. O(rows · columns here · columns there).
"""

from collections.abc import Mapping, Sequence

from ..model import Table
from ..naming import says_nothing
from ..whitespace import fold
from .site_tables import Relation

ALIKE = 0.9
"""Share of the rows whose text is that of a column of the page behind them, at least."""
MIN_VALUES = 3
"""Different texts, at least, that agree: fewer do so by chance."""


def names_behind(tables: Mapping[str, Table], relations: Sequence[Relation]) -> dict[str, dict[str, str]]:
    """Return of each list the columns that nothing on its own pages names, and what the pages behind call them."""
    found: dict[str, dict[str, str]] = {}
    for one in sorted(relations, key=lambda one: -one.n_rows):
        if one.column == "url" and one.to_column == "url" and one.to_table != "pages":
            own = found.setdefault(one.table, {})
            taken = {name.casefold() for name in (*tables[one.table].names, *own.values())}
            found[one.table] = _names(tables[one.table], tables[one.to_table], taken) | own
    return {table: names for table, names in found.items() if names}


def _names(rows: Table, pages: Table, taken: set[str]) -> dict[str, str]:
    row_of = {url: at for at, url in enumerate(_texts(pages, "url")) if url}
    behind = [row_of.get(url or "", -1) for url in _texts(rows, "url")]
    named = {name: _texts(pages, name) for name in pages.names if not says_nothing(name.casefold())}
    found: dict[str, str] = {}
    for column in filter(says_nothing, rows.names):
        pairs = [(text, at) for text, at in zip(_texts(rows, column), behind, strict=True) if text and at >= 0]
        if len({text for text, _ in pairs}) < MIN_VALUES:
            continue
        for name, texts in named.items():
            if name.casefold() not in taken and sum(texts[at] == text for text, at in pairs) >= ALIKE * len(pairs):
                found[column] = name
                taken.add(name.casefold())
                break
    return found


def _texts(table: Table, name: str) -> list[str]:
    return [fold(text or "") for text in table[name]]
