"""Other libraries from PyPI that give records of a page, as far as they do.

A page on which one of them raises counts as one on which it finds nothing.

* autoscraper learns rules from wanted values: it is given the first labelled record of the page, which no other row is,
  and its values, grouped by rule, are read as columns.
* pandas.read_html reads every `<table>`; a row is a record.
* libextract ranks elements by how often the commonest tag is among their children; these children are the records.
  Its ranking is kept; the other two do not rank, and are ranked as the control is.

Not here because they do not install on today's Python: mdr (its generated C needs Python 3.10 or older) and pydepta
(no release on PyPI).
"""

import io
import re
from collections import Counter
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any

from bench.data import TruthRow
from bench.extractors.found import Cells, FoundRegion, FoundText, ranked, text_mass
from bench.gold import cell_columns
from unweave import Page

Find = Callable[[TruthRow], list[FoundRegion]]


def installed_peers() -> list[tuple[str, str, Find]]:
    """List name, title and function of the peers that can be imported here."""
    peers: list[tuple[str, str, Find]] = [
        ("libextract", "libextract", find_libextract),
        ("pandas", "pandas.read_html", find_tables),
        ("autoscraper", "autoscraper, given the first record", find_autoscraper),
    ]
    return [(name, title, _nothing_where_it_fails(find)) for name, title, find in peers if find_spec(name)]


def _nothing_where_it_fails(find: Find) -> Find:
    """Count a page on which a peer raises as one on which it finds nothing: a user would get nothing either."""

    def found(row: TruthRow) -> list[FoundRegion]:
        try:
            return find(row)
        except ImportError:  # a peer installed by halves is no peer that finds nothing
            raise
        except Exception:  # whatever other people's code raises on real pages
            return []

    return found


def find_libextract(row: TruthRow) -> list[FoundRegion]:
    """Ask libextract for its five regions."""
    from libextract.api import extract

    source = Page(row.html).html.encode("utf-8")
    regions = []
    for element in extract(source) if source.strip() else []:
        tag, _ = Counter(child.tag for child in element).most_common(1)[0]
        texts = [_folded(" ".join(child.itertext())) for child in element if child.tag == tag and isinstance(tag, str)]
        regions.append(FoundRegion([FoundText(text) for text in texts], None, float(len(texts))))
    return regions


def find_tables(row: TruthRow) -> list[FoundRegion]:
    """Read the page's tables with pandas; it finds none by raising a ValueError."""
    import pandas

    try:
        frames = pandas.read_html(io.StringIO(Page(row.html).html), flavor="lxml")
    except ValueError:
        return []
    return ranked([_table_region(frame.astype(object).where(frame.notna(), None).values.tolist()) for frame in frames])


def find_autoscraper(row: TruthRow) -> list[FoundRegion]:
    """Learn from the values of the first labelled record, and read the values of each rule as a column.

    Pages without labelled cells give nothing: there is no example to learn from.
    """
    from autoscraper import AutoScraper

    names = cell_columns(row)
    wanted = [row.labels["records"][0].get(name) for name in names] if names else []
    wanted = [value for value in wanted if value]
    if not wanted:
        return []
    html = Page(row.html).html
    scraper = AutoScraper()
    scraper.build(html=html, wanted_list=wanted)
    groups = scraper.get_result_similar(html=html, grouped=True, unique=False, keep_order=True)
    columns = list(groups.values())
    if not columns:
        return []
    height = max(map(len, columns))
    return [_table_region([[column[i] if i < len(column) else None for column in columns] for i in range(height)])]


def _table_region(rows: Sequence[Sequence[Any]]) -> FoundRegion:
    cells: Cells = [[None if value is None else _folded(str(value)) for value in line] for line in rows]
    texts = [" ".join(value for value in line if value) for line in cells]
    return FoundRegion([FoundText(text) for text in texts], None, text_mass([len(t) for t in texts]), lambda: cells)


def _folded(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()
