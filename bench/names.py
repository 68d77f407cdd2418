"""The names table: whether the first table of a page calls its columns what a person would.

Two measures. *Good*, on any page: a name is of English words, is not numbered, is no word of layout ("text", "link",
"wrapper"), and the values do not contradict it, by plain rules of this file that share nothing with the namer's. *As
expected*, on juriscraper: of the fields that a column holds, those whose column has a word that one would expect for
the field.
"""

import datetime
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from bench.data import Data, TruthRow
from bench.results import Section
from bench.wording import letters
from unweave import Item, Page, Table, find_records

SETS = (
    ("testbed2017 dev", (("testbed2017", "dev"),)),
    ("testbed2017 test", (("testbed2017", "test"),)),
    ("juriscraper dev", (("juriscraper", "dev"),)),
    ("juriscraper test", (("juriscraper", "test"),)),
    ("vints1+2 dev", (("vints1", "dev"), ("vints2", "dev"))),
    ("vints1+2, tbdw test", (("vints1", "test"), ("vints2", "test"), ("tbdw", "test"))),
)
LAYOUT = frozenset(
    """
    text link span div li td tr p b a ul small bold strong wrapper inner outer container col row grid clearfix item
    items element box block left right top bottom main content first last middle align v h no mb mt ml mr pb pt lh
    fz ms ac algo hidden offscreen base result results search generic btn button icon card lockup list media pod
    meta md data
    """.split()
)
MORE_WORDS = frozenset(
    "url id sku isbn email website video username online docket pdf isrc bpm reviews comments views faqs".split()
)
NUMERIC = frozenset(
    "price year rating count quantity number percent date time size votes views reviews comments points".split()
)


@cache
def words() -> frozenset[str]:
    """Return the words of two English dictionaries, and their plurals."""
    from english_words import get_english_words_set

    known = get_english_words_set(["gcide", "web2"], lower=True, alpha=True) | MORE_WORDS
    return frozenset(known | {f"{word}s" for word in known})


def verdict(name: str, texts: Sequence[str], pictured: bool) -> str:
    """Return "good", or why a name is not: "numbered", "layout", "no word", "contradicted"."""
    parts = [part for part in re.split(r"[\W_]+", name.lower()) if part]
    if not parts or (parts[-1].isdigit() and len(parts) > 1):
        return "numbered"
    if 2 * sum(part in LAYOUT for part in parts) >= len(parts):
        return "layout"
    if any(len(part) < 2 or not (part in words() or part.isdigit()) for part in parts):
        return "no word"
    return "contradicted" if _contradicted(parts, texts, pictured) else "good"


def _contradicted(parts: Sequence[str], texts: Sequence[str], pictured: bool) -> bool:
    """Say whether the texts of a column cannot be what the last word of its name says."""
    if not texts:
        return "image" not in parts and pictured
    numbers = sum(any(c.isdigit() for c in text) for text in texts) / len(texts)
    n_words = sum(len(text.split()) for text in texts) / len(texts)
    if parts[-1] == "image":
        return not pictured
    if parts[-1] == "date":
        dated = sum(bool(re.search(r"\d|day|ago|now|hour|month|year|week", text)) for text in texts) / len(texts)
        return dated < 0.5 or n_words > 15
    if parts[-1] in NUMERIC:
        return numbers < 0.5 or n_words > 15
    if parts[-1] == "url":
        return sum("." in text or "/" in text for text in texts) < 0.5 * len(texts)
    if parts[-1] in ("title", "name", "author"):
        return sum(any(c.isalpha() for c in text) for text in texts) < 0.5 * len(texts) or n_words > 35
    return parts[-1] == "description" and n_words < 3


EXPECTED = {
    "case_names": "title name names case caption parties style party appellant matter",
    "docket_numbers": "docket dockets number numbers no nos case id reference citation",
    "case_dates": "date dates filed issued published decided year release posted entered",
    "download_urls": (
        "url link pdf document documents download opinion file title name case docket number caption decision order id"
    ),
    "judges": "judge judges justice author by panel officer",
    "authors": "judge author justice by",
    "summaries": "summary description abstract note notes topic subject synopsis issue headnote",
    "citations": "citation citations cite cites",
    "dispositions": "disposition outcome result status decision",
    "lower_courts": "court county origin lower district",
    "lower_court_numbers": "number docket case no id",
    "neutral_citations": "citation cite number",
    "natures_of_suit": "nature type category subject",
    "divisions": "division court district department",
    "lower_court_judges": "judge",
}
"""Words of which the name of a column with a field of a court's list would have one."""


@dataclass
class Names:
    """Counts of one set: columns by verdict, shares of good names page by page, juriscraper's fields."""

    verdicts: Counter[str] = field(default_factory=Counter)
    pages: list[float] = field(default_factory=list)
    n_found: int = 0
    n_expected: int = 0

    def add(self, row: TruthRow) -> None:
        """Count a page's first table."""
        regions = find_records(Page(row.html))
        table = regions[0].table if regions else None
        if table is None or not table.columns:
            return
        found = [
            verdict(name, [item.text for item in items if item.text], any(item.src for item in items))
            for name, items in zip(table.names, columns_of(table), strict=True)
        ]
        self.verdicts.update(found)
        self.pages.append(found.count("good") / len(found))
        if row.set_name == "juriscraper" and row.usable:
            for expected, name in named_fields(row, table):
                self.n_found += 1
                self.n_expected += bool(set(re.split(r"[\W_]+", name.lower())) & set(EXPECTED[expected].split()))


def columns_of(table: Table) -> list[list[Item]]:
    """Return the items of each column."""
    columns: list[list[Item]] = [[] for _ in table.columns]
    for row in table.rows:
        for column, value in zip(columns, row, strict=True):
            column += [] if value is None else value if isinstance(value, list) else [value]
    return columns


def named_fields(row: TruthRow, table: Table) -> Iterator[tuple[str, str]]:
    """Yield (field, name of the column) for the labelled fields of which a column holds half of the values or more."""
    records = row.labels.get("records") or []
    columns = [(name, items[:400]) for name, items in zip(table.names, columns_of(table), strict=True)]
    for expected in EXPECTED:
        values = [str(record[expected]) for record in records if record.get(expected)][:40]
        if not values:
            continue
        counts = [
            sum(any(_is_value(expected, value, item) for item in items) for value in values) for _, items in columns
        ]
        length = [sum(len(item.text) for item in items) / max(1, len(items)) for _, items in columns]
        best = max(range(len(columns)), key=lambda at: (counts[at], -length[at]))
        if counts[best] >= 0.5 * len(values):
            yield expected, columns[best][0]


def _is_value(expected: str, value: str, item: Item) -> bool:
    """Say whether an item of the page is a labelled value, which juriscraper has put in a form of its own."""
    if expected == "download_urls":
        tail = value.rstrip("/").rsplit("/", 1)[-1].lower()
        return len(tail) > 2 and tail in (item.link or "").lower()
    if expected == "case_dates":
        return any(form in item.text.lower() for form in _date_forms(value))
    wanted, found = letters(value), letters(item.text)
    if not wanted or not found:
        return False
    if expected == "docket_numbers":
        parts = [letters(part) for part in re.split(r"[,;&]| and ", value)]
        return wanted in found or any(len(part) > 2 and part in found for part in parts)
    return (
        wanted == found
        or (len(wanted) > 5 and wanted in found)
        or (len(found) > 0.6 * len(wanted) > 3 and found in wanted)
    )


@cache
def _date_forms(value: str) -> frozenset[str]:
    try:
        day = datetime.date.fromisoformat(value)
    except ValueError:
        return frozenset()
    numbers = ((f"{day.month:02}", f"{day.day:02}"), (str(day.month), str(day.day)))
    years = (str(day.year), f"{day.year % 100:02}")
    forms = {mark.join((m, d, year)) for m, d in numbers for year in years for mark in "/-."}
    forms |= {f"{day.year}{mark}{m}{mark}{d}" for m, d in numbers for mark in "-/"}
    for month in (f"{day:%B}", f"{day:%b}", f"{day:%b}.", f"{day:%B}"[:4] + "."):
        for number in (str(day.day), f"{day.day:02}"):
            forms |= {
                f"{month} {number}, {day.year}",
                f"{month} {number} {day.year}",
                f"{number} {month} {day.year}",
                f"{number}-{month}-{day.year}",
            }
    return frozenset(form.lower() for form in forms)


def run(data: Data) -> list[Section]:
    """Return the section of names."""
    lines = []
    for title, joined in SETS:
        names = Names()
        for split in joined:
            for row in data.rows(*split):
                names.add(row)
        total = sum(names.verdicts.values())
        shares = [names.verdicts[why] / total for why in ("good", "numbered", "layout", "no word", "contradicted")]
        named = f"{names.n_expected / names.n_found:.3f} of {names.n_found}" if names.n_found else ""
        mean = sum(names.pages) / len(names.pages)
        lines.append(
            (title, str(len(names.pages)), str(total), f"{mean:.3f}", *(f"{share:.3f}" for share in shares), named)
        )
    return [
        Section(
            name="names",
            title="Names of columns",
            command="python -m bench names",
            data="testbed2017, juriscraper, vints1, vints2 and tbdw",
            header=(
                "set", "pages", "columns", "good, mean of pages", "good", "numbered", "layout word", "no English word",
                "contradicted by values", "fields named as expected",
            ),
            rows=tuple(lines),
            notes=(
                "The first table of each page. Good: English words, no number, no word of layout, values that do not "
                "contradict it.",
                ("As expected: of juriscraper's fields that one column holds, those whose column has a word that "
                "one would expect."),
            ),
        )
    ]  # fmt: skip
