"""The details table: what `learn_details` makes of unmarked pages of one site, held against their labelled fields.

A field is found by the column whose values are nearest (F1 over the pages, values by letters and digits) among the
first 15, 30 or all columns. Its name is good when it shares a word, or the first letters of one, with the field's name
or a synonym. The same columns are then read on the site's other pages. Draws of pages by three seeds; means over sites.
"""

import html
import random
import re
from collections.abc import Iterator, Sequence
from statistics import mean
from typing import Any

from bench.data import Data, TruthRow
from bench.results import Section
from unweave import LearnError, Page
from unweave.details import Details
from unweave.details.labelled import labelled_record
from unweave.details.unmarked import learn_template

SETS = (
    ("swde", "dev"),
    ("swde", "test"),
    ("xtreepath", "dev"),
    ("xtreepath", "test"),
    ("exalg", "dev"),
    ("drift", "dev"),
    ("drift", "test"),
)
DRAWN = (10, 3)
SEEDS = (0, 1, 2)
ALONE = 5
"""Pages of a site that are read one by one."""
SYNONYMS = {
    "isbn_13": "isbn ean", "publication_date": "date published publish pub release year",
    "publisher": "publisher brand", "title": "title name headline job position movie film", "name": "name title",
    "author": "author by writer contributor", "price": "price msrp cost offer amount",
    "model": "model title name product", "fuel_economy": "fuel mpg economy mileage epa city highway",
    "manufacturer": "manufacturer brand maker make by", "location": "location city address where place",
    "company": "company employer organization firm", "date_posted": "posted date", "director": "director directed",
    "genre": "genre category", "mpaa_rating": "rating mpaa rated", "team": "team club", "cuisine": "cuisine food",
    "address": "address street location", "phone": "phone tel telephone contact",
    "website": "website url web site homepage", "type": "type category kind control affiliation public private",
}  # fmt: skip
_SQUASHED = re.compile(r"[\W_]+")
Values = dict[str, set[str]]


def run(data: Data) -> list[Section]:
    """Learn every site's draws, and read what was not drawn."""
    lines = []
    for set_name, split in SETS:
        for drawn in DRAWN:
            scores = [score_site(rows, drawn) for rows in sites_of(data, set_name, split).values()]
            scores = [score for score in scores if score]
            if scores:
                cells = [[part[i] for part in scores if part[i] == part[i]] for i in range(6)]
                lines.append(
                    (
                        f"{set_name} {split}",
                        str(drawn),
                        str(len(scores)),
                        *(f"{mean(cell):.3f}" if cell else "" for cell in cells),
                    )
                )
    return [
        Section(
            name="details", title="Details: unmarked pages of a site", command="python -m bench details",
            data="detail pages of swde, xtreepath, exalg and drift", rows=tuple(lines),
            header=("set", "pages", "sites", "F@15", "F@30", "F, all", "good names", "columns", "unseen pages, F, all"),
            notes=(
                "Weights are fitted on the dev sites; `python -m bench.fit_details` prints the figures with sites left "
                "out. Test sites are unseen.",
            ),
        ),
        Section(
            name="details-alone", title="Details: one page alone", command="python -m bench details",
            data=f"the first {ALONE} detail pages of each site of swde, xtreepath, exalg and drift",
            rows=tuple(alone(data, *part) for part in SETS),
            header=(
                "set", "pages", "labelled values said", "of these with a good name", "fields a page",
                "pages with fields",
            ),
            notes=("What a page labels, read without any other page: a value counts that a field says whole.",),
        ),
    ]  # fmt: skip


def alone(data: Data, set_name: str, split: str) -> tuple[str, ...]:
    """Return the row of a set: what the labels of single pages say of their labelled values."""
    rows = [row for of_site in sites_of(data, set_name, split).values() for row in of_site[:ALONE]]
    n_fields, n_good, said = [], 0, []
    for row in rows:
        record = labelled_record(Page(row.html, name=row.name))
        fields = record.to_dict() if record else {}
        told = {name: set(map(squashed, [one] if isinstance(one, str) else one)) for name, one in fields.items()}
        n_fields.append(len(told))
        for field, values in gold(row).items():
            names = [name for name, own in told.items() if values & own]
            said.append(bool(names))
            n_good += any(is_good_name(field, name) for name in names)
    found = f"{n_good / max(1, sum(said)):.3f}"
    filled = sum(map(bool, n_fields)) / len(rows)
    return f"{set_name} {split}", str(len(rows)), f"{mean(said):.3f}", found, f"{mean(n_fields):.1f}", f"{filled:.3f}"


def sites_of(data: Data, set_name: str, split: str) -> dict[str, list[TruthRow]]:
    """Return the usable detail pages of a set, by site; sides of a redesign are sites of their own."""
    found: dict[str, list[TruthRow]] = {}
    for row in data.rows(set_name, split):
        if not row.usable or not gold(row) or (set_name == "drift" and row.labels["kind"] != "detail"):
            continue
        site = row.labels["pair"] + row.labels["side"] if set_name == "drift" else str(row.labels["page"]).split("/")[1]
        found.setdefault(site, []).append(row)
    return {site: rows for site, rows in found.items() if len(rows) >= 2}


def gold(row: TruthRow) -> Values:
    """The labelled values of a page by field, squashed to letters and digits; whole blocks of text are no columns."""
    labels = row.labels
    records: list[dict[str, Any]] = (
        [labels["fields"]] if row.set_name == "drift" and "fields" in labels
        else [labels.get("page_fields") or {}] if row.set_name == "exalg" else labels["records"]
    )  # fmt: skip
    found: Values = {}
    for record in records:
        for field, value in record.items():
            if row.set_name in ("drift", "xtreepath") and field in ("description", "image", "instructions"):
                continue
            values = {
                squashed(html.unescape(str(one))) for one in (value if isinstance(value, list) else [value]) if one
            } - {""}
            if values:
                found.setdefault(field, set()).update(values)
    return found


def squashed(text: str) -> str:
    """Letters and digits of a value."""
    return _SQUASHED.sub("", text).casefold()


def draws(rows: Sequence[TruthRow], drawn: int) -> Iterator[tuple[list[TruthRow], list[TruthRow]]]:
    """Yield (pages to learn, other pages) by seed; once where the site has no more pages than that."""
    for seed in SEEDS if len(rows) > drawn else SEEDS[:1]:
        order = list(rows)
        random.Random(seed * 1000 + drawn).shuffle(order)
        yield order[:drawn], order[drawn:]


def score_site(rows: Sequence[TruthRow], drawn: int) -> tuple[float, ...]:
    """Return F@15, F@30, F of all, share of good names, number of columns, F of all on other pages;
    means over the draws."""
    scores: list[tuple[float, ...]] = []
    for learning, others in draws(rows, drawn):
        pages = [Page(row.html, url=row.labels.get("url"), name=row.name) for row in learning]
        try:
            details = learn_template(pages)
        except LearnError:
            scores.append((0.0, 0.0, 0.0, 0.0, 0.0, 0.0))
            continue
        truth = [gold(row) for row in learning]
        found, names = best_columns(details, [told_of(details, page) for page in pages], truth)
        at = [mean(best[i] for best in found.values()) for i in range(3)]
        named = mean(is_good_name(field, name) for field, name in names.items())
        scores.append((at[0], at[1], at[2], named, float(len(details.columns)), unseen(details, names, others)))
    return tuple(mean(part) for part in zip(*scores, strict=True)) if scores else ()


def told_of(details: Details, page: Page) -> Values:
    """The values of a page by column, squashed."""
    said = [record.to_dict() for record in details.extract(page)]
    return {
        name: {squashed(text) for text in (value if isinstance(value, list) else [value])} - {""}
        for name, value in (said[0] if said else {}).items()
    }


def best_columns(
    details: Details, told: Sequence[Values], truth: Sequence[Values]
) -> tuple[dict[str, tuple[float, float, float]], dict[str, str]]:
    """Return, for each labelled field, the best F1 of a column within the first 15, 30 and all;
    and the name of the nearest."""
    found: dict[str, tuple[float, float, float]] = {}
    names: dict[str, str] = {}
    for field in sorted({name for values in truth for name in values}):
        labelled = [values.get(field, set()) for values in truth]
        scores = [f1([values.get(column.name, set()) for values in told], labelled) for column in details.columns]
        best = max(range(len(scores)), key=scores.__getitem__)
        found[field] = (max(scores[:15]), max(scores[:30]), scores[best])
        names[field] = details.columns[best].name if scores[best] else ""
    return found, names


def f1(found: Sequence[set[str]], truth: Sequence[set[str]]) -> float:
    """F1 of values over pages."""
    right = sum(len(a & b) for a, b in zip(found, truth, strict=True))
    return 2 * right / max(1, sum(map(len, found)) + sum(map(len, truth)))


def unseen(details: Details, names: dict[str, str], others: Sequence[TruthRow]) -> float:
    """Mean F1 of the same columns on pages that were not given; NaN without any."""
    if not others:
        return float("nan")
    told = [told_of(details, Page(row.html, name=row.name)) for row in others[:10]]
    truth = [gold(row) for row in others[:10]]
    return mean(
        f1([values.get(name, set()) for values in told], [values.get(field, set()) for values in truth])
        for field, name in names.items()
    )


def is_good_name(field: str, name: str) -> bool:
    """Whether a column's name says what the field is."""
    words = re.split(r"[\W_]+", name.lower())
    for meant in SYNONYMS.get(field, field.replace("_", " ")).split():
        if any(
            word == meant
            or (min(len(word), len(meant)) > 3 and word.startswith(meant[:5]) and meant.startswith(word[:4]))
            for word in words
        ):
            return True
    return False
