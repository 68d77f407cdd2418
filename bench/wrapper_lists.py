"""Lists and rows: the rest of a list from its first two entries, and whole rows as they stand in the labels."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from statistics import mean

from bench.data import Data
from bench.extractors.string_wrapper import extract_by_strings, learn_string_wrapper
from bench.results import Section
from bench.wrapper_cases import LabelledPage, extracted, labelled, selected_values, sites, tasks
from unweave import Example, LearnError, Record, learn_wrapper

SEEDS = (0, 1, 2)
N_TRAIN = (1, 2, 5)
LISTS = ("ingredients", "instructions_list")

Row = set[tuple[str, str]]
Marked = tuple[str, Sequence[str]]
"""A field, and the entries that are marked."""


# -- lists of one field


def _by_wrapper(page: LabelledPage, marked: Marked) -> set[str]:
    name, entries = marked
    wrapper = learn_wrapper([Example(page.page, records=[{name: entry} for entry in entries])])
    return extracted(wrapper, page.page).get(name, set())


def _by_selectors(page: LabelledPage, marked: Marked) -> set[str]:
    name, entries = marked
    selectors = learn_wrapper([Example(page.page, records=[{name: entry} for entry in entries])]).to_selectors()
    return selected_values(selectors, page.page).get(name, set())


def _by_strings(page: LabelledPage, marked: Marked) -> set[str]:
    name, entries = marked
    counts = learn_string_wrapper([LabelledPage(page.row, [{name: list(entries)}])], up_to_last=True)
    return extract_by_strings(counts, page.page).get(name, set())


LIST_METHODS: Mapping[str, Callable[[LabelledPage, Marked], set[str]]] = {
    "unweave": _by_wrapper,
    "unweave's exported selectors in parsel": _by_selectors,
    "string delimiters": _by_strings,
}


def lists_section(data: Data) -> Section:
    """Mark the first two entries of a recipe's list, and count how much of the list comes out."""
    rows = []
    for name in LISTS:
        for title, method in LIST_METHODS.items():
            scores: dict[str, list[float]] = {}
            for split in ("dev", "test"):
                for pages in sites(data, "recipes", [split]).values():
                    found = [f1 for page in pages if (f1 := _list_f1(page, name, method)) is not None]
                    scores.setdefault(split, []).extend(found)
            every = [f1 for own in scores.values() for f1 in own]
            perfect = sum(f1 == 1 for f1 in every) / len(every)
            by_split = (f"{mean(scores[split]):.3f}" for split in ("dev", "test"))
            rows.append((name, title, str(len(every)), f"{mean(every):.3f}", *by_split, f"{perfect:.2f}"))
    return Section(
        "wrappers-lists",
        "Wrappers: the rest of a list from its first two entries",
        "python -m bench wrappers",
        "recipes (pages whose list has four or more entries that are whole leaves)",
        ("list", "method", "pages", "F1", "F1 dev", "F1 test", "perfect"),
        tuple(rows),
        (
            "Marked as two records of one field each; scored on the entries that are whole leaves of the page.",
            (
                "String delimiters learn from the tokens up to the second entry: behind it stand entries that nobody "
                "marked."
            ),
        ),
    )


def _list_f1(page: LabelledPage, name: str, method: Callable[[LabelledPage, Marked], set[str]]) -> float | None:
    leaves = set(page.leaves)
    entries = [value for record in page.records for value in record.get(name, []) if value in leaves]
    entries = list(dict.fromkeys(entries))
    if len(entries) < 4:
        return None
    try:
        found = method(page, (name, entries[:2]))
    except LearnError:
        return 0.0
    return 2 * len(found & set(entries)) / (len(found) + len(entries))


# -- rows


def rows_section(data: Data) -> Section:
    """Score rows: all fields of a labelled record in one of ours; and which values share a row on lists of today."""
    rows = []
    for n_train in N_TRAIN:
        scores = {split: _wien_rows(data, split, n_train) for split in ("dev", "test")}
        pages = "1 page" if n_train == 1 else f"{n_train} pages"
        rows.append(("wien: rows exactly as labelled", pages, *_shown(scores)))
    scores = {split: _listed_rows(data, split) for split in ("dev", "test")}
    rows.append(("testbed2017: rows with the values of one record", "2 rows", *_shown(scores)))
    return Section(
        "wrappers-rows",
        "Wrappers: rows",
        "python -m bench wrappers",
        "wien (three draws of the marked pages) and testbed2017 (pages with four or more records of two or more cells "
        "that are leaves)",
        ("rows", "marked", "tasks", "F1", "F1 dev", "F1 test"),
        tuple(rows),
        (
            "wien: a row is right when its fields and values are those of a labelled record; the mean over pages, "
            "sites and draws.",
            "testbed2017: the first two records of a page are marked and the rest of the page is read; a row is right "
            "when it has all the cells of one record that no other record has, and none of another's.",
        ),
    )


def _shown(scores: Mapping[str, Sequence[float]]) -> tuple[str, ...]:
    every = [score for own in scores.values() for score in own]
    return (str(len(every)), f"{mean(every):.3f}", *(f"{mean(scores[split]):.3f}" for split in ("dev", "test")))


def _wien_rows(data: Data, split: str, n_train: int) -> list[float]:
    found = []
    for seed in SEEDS:
        for task in tasks(sites(data, "wien", [split]), n_train, seed, as_rows=True):
            try:
                wrapper = learn_wrapper(task.examples())
            except LearnError:
                found.append(0.0)
                continue
            found.append(mean(_row_f1(page, wrapper.extract(page.page)) for page in task.test))
    return found


def _row_f1(page: LabelledPage, records: Sequence[Record]) -> float:
    joined = "\0".join(page.leaves)
    gold = [{(name, v) for name, values in record.items() for v in values if v in joined} for record in page.records]
    gold = [row for row in gold if row]
    left = [_row(record) for record in records]
    n_found, right = len(left), 0
    for row in gold:
        if row in left:
            left.remove(row)
            right += 1
    return 2 * right / max(len(gold) + n_found, 1)


def _row(record: Record) -> Row:
    return {
        (name, text)
        for name, value in record.to_dict().items()
        for text in (value if isinstance(value, list) else [value])
    }


def _listed_rows(data: Data, split: str) -> list[float]:
    found = []
    for truth in data.rows("testbed2017", split):
        page = labelled(truth)
        leaves = set(page.leaves)
        rows = [
            {name: [v for v in values if v in leaves] for name, values in record.items()} for record in page.records
        ]
        rows = [{name: values for name, values in row.items() if values} for row in rows]
        whole = [row for row in rows if len(row) >= 2]
        if len(whole) < 4:
            continue
        try:
            records = learn_wrapper([Example(page.page, records=whole[:2])]).extract(page.page)
        except LearnError:
            found.append(0.0)
            continue
        found.append(_shared_f1(rows, [{text for _, text in _row(record)} for record in records]))
    return found


def _shared_f1(rows: Sequence[Mapping[str, Sequence[str]]], found: Sequence[set[str]]) -> float:
    gold = [{value for values in row.values() for value in values} for row in rows]
    counts = Counter(value for values in gold for value in values)
    own = [{value for value in values if counts[value] == 1} for values in gold]
    own = [values for values in own if values]
    telling = set().union(*own)
    right = sum(any(values == row & telling for row in found) for values in own)
    return 2 * right / max(len(own) + len(found), 1)
