"""What the loops find: records of list pages, and labelled values of pages separated together (Tables 1 to 3)."""

import html
import re
from collections.abc import Iterable, Sequence
from statistics import mean
from typing import Any

from bench.data import Data, TruthRow
from bench.extractors.layout import find_loops
from bench.layout_pages import COMMAND, sites_of, source_of
from bench.results import Section
from bench.scoring import PageScore, score_page
from unweave import Page, Separation, separate_pages
from unweave.layout.data_text import KEY
from unweave.layout.tables import loop_rows
from unweave.layout.weaving import run as run_program

_LEAF = re.compile("[^<>\"'\1\2]*\1[^<>\1\2]*\2[^<>\"'\1\2]*")
_MARK = re.compile("[\1\2]")


def run(data: Data) -> list[Section]:
    """Make the tables of records and values."""
    return [_records(data), _values(data)]


def _records(data: Data) -> Section:
    lines = []
    for name, split in (("tbdw", "test"), ("testbed2017", "dev"), ("testbed2017", "test"), ("vints1", "dev")):
        found = (score_page(row, find_loops(Page(source_of(row)))) for row in data.rows(name, split) if row.usable)
        scores = [score for score in found if score is not None]
        lines.append((f"{name} {split}", str(len(scores)), *_record_cells(scores)))
    header = ("set", "pages", "precision", "recall", "macro F1, best loop", "macro F1, largest loop")
    notes = ("Precision and recall over all records of the best-fitting loop; the paper on its TBDW: 99.5 and 96.2 %.",)
    title = "Separation: records from the loops"
    return Section("layout-records", title, COMMAND, "list pages", header, tuple(lines), notes)


def _record_cells(scores: Sequence[PageScore]) -> tuple[str, ...]:
    best = [score.oracle for score in scores]
    right, records = sum(b.n_right for b in best), sum(b.n_records for b in best)
    precision, recall = right / max(1, records), right / max(1, sum(b.n_labels for b in best))
    tops = mean(score.top1.f1 for score in scores)
    return f"{precision:.3f}", f"{recall:.3f}", f"{mean(b.f1 for b in best):.3f}", f"{tops:.3f}"


def _values(data: Data) -> Section:
    lines = []
    for name, split in (("wien", "dev"), ("wien", "test"), ("exalg", "dev")):
        sites = sites_of(data, name, split)
        counts = [count for rows in sites for count in _found_values(rows)]
        values, cells, shown, held = (sum(count[k] for count in counts) for k in range(4))
        lines.append(
            (
                f"{name} {split}",
                str(len(sites)),
                str(len(counts)),
                str(values),
                _part(cells, values),
                _part(shown, values),
                _part(held, values),
            )
        )
    header = (
        "set",
        "sites",
        "pages",
        "labelled values",
        "are one value of the data",
        "with the layout around it",
        "are in one value",
    )
    notes = (
        "A value that all pages share is in the layout, and one that is part of a text is in a value with the rest of "
        "it.",
    )
    title = "Separation: labelled values of pages separated together"
    return Section("layout-values", title, COMMAND, "sites with enough pages", header, tuple(lines), notes)


def _part(some: int, whole: int) -> str:
    return f"{some / max(1, whole):.3f}"


def _found_values(rows: Sequence[TruthRow]) -> list[tuple[int, int, int, int]]:
    """Count the labelled values of each page of a site, those that are a value of its data, or with what the layout has
    around, and those inside one."""
    separated = separate_pages([Page(source_of(row)) for row in rows])
    counts = []
    for k, row in enumerate(rows):
        known = {_plain(value) for value in _data_values(separated[k])}
        whole = known | _with_layout(separated[k])
        together = "\n".join(known)
        labels = [_plain(value) for record in row.labels["records"] for value in record.values() if value]
        held = sum(label in together for label in labels)
        shown = sum(label in whole for label in labels)
        counts.append((len(labels), sum(label in known for label in labels), shown, held))
    return counts


def _with_layout(separation: Separation) -> set[str]:
    """The texts and attribute values of a page that have one value of the data,
    with what the layout has before and behind it."""
    page = run_program(separation.layout.program(), _marked(separation.data))
    return {_plain(_MARK.sub("", found.group())) for found in _LEAF.finditer(page)}


def _marked(value: Any) -> Any:
    """Data whose values are marked where they begin and end."""
    if isinstance(value, dict):
        return {name: inner if name == KEY else _marked(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_marked(inner) for inner in value]
    return f"\1{value}\2" if value else value


def _plain(value: object) -> str:
    return " ".join(html.unescape(str(value)).split())


def _data_values(separation: Separation) -> Iterable[Any]:
    """All values of a page's data: of the page itself and of every row."""
    yield from (value for value in separation.data.values() if isinstance(value, str | int))
    for loop in loop_rows(separation):
        yield from (value for row in loop.rows for value in row if isinstance(value, str | int))
