"""Real redesigns: learn on the old pages of a site, check and repair on its new ones (the set `drift`).

A pair broke when fewer than half of the values come out of its new pages than out of its old ones. Values are compared
by letters and digits; precision is counted where all records of a page are labelled.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Any

from bench.data import Data, TruthRow
from bench.results import Section
from unweave import Example, Item, LearnError, Page, learn_wrapper
from unweave.wrappers import Wrapper

N_ROWS = 5
"""Rows of a list page that are marked."""
BROKE = 0.5

Values = Counter[tuple[str, str]]
"""(field, the letters and digits of a value) -> how often."""


@dataclass(frozen=True)
class Outcome:
    """What became of one pair; `right` and `given` count values on its new pages before and after the repair."""

    pair: str
    is_redesign: bool
    is_list: bool
    old: float
    new: float
    has_alarm: bool
    repaired: float | None
    n_right: int
    n_wrong: int
    fields_lost: int

    @property
    def broke(self) -> bool:
        return self.new < BROKE * self.old


def redesigns_section(data: Data) -> Section:
    """Make the table of real redesigns."""
    rows = []
    for split in ("dev", "test"):
        found, n_pairs = outcomes(data, split)
        for kind, chosen in (("details", False), ("lists", True)):
            rows.append((f"{split}, {kind}", *_summary([one for one in found if one.is_list == chosen])))
        rows.append((f"{split}, all ({len(found)} of {n_pairs} pairs learnt)", *_summary(found)))
    return Section(
        "wrappers-redesigns",
        "Wrappers: real redesigns noticed and repaired",
        "python -m bench wrappers",
        "drift: recipe sites (details) and courts (lists), old pages learnt, new ones read",
        (
            "set", "pairs", "redesigns", "broke", "noticed", "false alarms, unchanged pairs",
            "recall, broken pairs, before", "recall, broken pairs, after repair", "repairs written",
            "more wrong than right",
        ),
        tuple(rows),
        ("Marked: every labelled value of the old details, five rows of the old lists.",),
    )  # fmt: skip


def outcomes(data: Data, split: str, only: str = "") -> tuple[list[Outcome], int]:
    """Return the outcomes of the pairs that were learnt, and the number of pairs."""
    by_page = {row.labels["page"]: row for row in data.rows("drift", split)}
    folder = next(iter(by_page.values())).folder
    pairs = [json.loads(line) for line in (folder / "pairs.jsonl").read_bytes().splitlines()]
    pairs = [pair for pair in pairs if only in pair["pair"]]
    found = [_outcome(pair, by_page) for pair in pairs]
    return [one for one in found if one is not None], len(pairs)


def _outcome(pair: Mapping[str, Any], by_page: Mapping[str, TruthRow]) -> Outcome | None:
    old, new = ([by_page[name] for name in pair[side]] for side in ("old", "new"))
    wrapper = _learnt(old, pair["common_fields"])
    if wrapper is None:
        return None
    pages = [_page(row) for row in new]
    fields = set(wrapper.fields)
    old_recall = _recall([(row, _given(wrapper, _page(row))) for row in old], fields)
    new_recall = _recall([(row, _given(wrapper, page)) for row, page in zip(new, pages, strict=True)], fields)
    has_alarm = bool(wrapper.check(pages).broken)
    repaired, n_right, n_wrong, n_lost = None, 0, 0, 0
    if has_alarm:
        try:
            repair = wrapper.repair(pages)
        except LearnError:
            pass  # these pages teach nothing: the pair counts as not repaired
        else:
            given = [(row, _given(repair.wrapper, page)) for row, page in zip(new, pages, strict=True)]
            repaired, n_lost = _recall(given, fields), len(repair.lost)
            counts = [_counts(row, own, set(repair.mended)) for row, own in given]
            n_right, n_wrong = sum(right for right, _ in counts), sum(wrong for _, wrong in counts)
    is_list = old[0].labels["kind"] == "list"
    return Outcome(
        pair["pair"], pair["pair_kind"] == "redesign", is_list, old_recall, new_recall, has_alarm, repaired, n_right,
        n_wrong, n_lost
    )  # fmt: skip


def _page(row: TruthRow) -> Page:
    return Page(row.html, url=row.labels.get("url"), name=row.name)


def _learnt(rows: Sequence[TruthRow], fields: Sequence[str]) -> Wrapper | None:
    """Learn on old pages; a field that cannot be marked is left out, and None returned where none is left."""
    for wanted in [list(fields), *([name] for name in fields)]:
        examples = [example for row in rows if (example := _example(row, wanted)) is not None]
        try:
            return learn_wrapper(examples) if examples else None
        except LearnError:
            continue
    return None


def _example(row: TruthRow, fields: Sequence[str]) -> Example | None:
    loose = set(row.labels.get("loose") or ())
    if row.labels["kind"] == "detail":
        labels = {
            name: row.labels["fields"][name] for name in fields if row.labels["fields"].get(name) and name not in loose
        }
        return Example(_page(row), labels) if labels else None
    torn = set(row.labels.get("loose_records") or ())
    records = [
        {name: record[name] for name in fields if record.get(name)}
        for number, record in enumerate(row.labels["records"])
        if number not in torn
    ]
    whole = [record for record in records if record][:N_ROWS]
    return Example(_page(row), records=whole) if whole else None


def _plain(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())


def _labelled(row: TruthRow, fields: set[str]) -> Values:
    records = [row.labels["fields"]] if row.labels["kind"] == "detail" else row.labels["records"]
    return Counter(
        (name, _plain(value))
        for record in records
        for name in fields
        for value in _texts(record.get(name))
        if _plain(value)
    )


def _texts(value: str | list[str] | None) -> list[str]:
    return [] if value is None else value if isinstance(value, list) else [value]


def _given(wrapper: Wrapper, page: Page) -> Values:
    found: Values = Counter()
    for record in wrapper.extract(page):
        for name, value in record.fields.items():
            items: list[Item] = value if isinstance(value, list) else [value]
            found.update((name, _plain(item.text)) for item in items)
    return found


def _recall(pages: Sequence[tuple[TruthRow, Values]], fields: set[str]) -> float:
    shares = []
    for row, given in pages:
        wanted = _labelled(row, fields)
        if wanted:
            shares.append((wanted & given).total() / wanted.total())
    return mean(shares) if shares else 0.0


def _counts(row: TruthRow, given: Values, fields: set[str]) -> tuple[int, int]:
    """Return the right and the wrong values of the mended fields that are labelled on a page."""
    wanted = _labelled(row, fields)
    named = {name for name, _ in wanted}
    own: Values = Counter({key: n for key, n in given.items() if key[0] in named})
    right = (own & wanted).total()
    is_whole = row.labels["kind"] == "detail" or row.labels.get("complete")
    return right, own.total() - right if is_whole else 0


def _summary(found: Sequence[Outcome]) -> tuple[str, ...]:
    redesigns = [one for one in found if one.is_redesign]
    broke = [one for one in redesigns if one.broke]
    controls = [one for one in found if not one.is_redesign and not one.broke]
    written = [one for one in redesigns if one.repaired is not None]
    return (
        str(len(found)),
        str(len(redesigns)),
        str(len(broke)),
        f"{sum(one.has_alarm for one in broke)} of {len(broke)}",
        f"{sum(one.has_alarm for one in controls)} of {len(controls)}",
        f"{mean(one.new for one in broke):.2f}" if broke else "-",
        f"{mean(one.new if one.repaired is None else one.repaired for one in broke):.2f}" if broke else "-",
        f"{len(written)} of {sum(one.has_alarm for one in redesigns)}",
        f"{sum(one.n_wrong > one.n_right for one in written)} of {len(written)}",
    )
