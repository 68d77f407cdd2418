"""Whether prices and dates are typed right: the labelled texts of a field, read as one column, against what each says
by itself.

A labelled price is right when its value has the digits of the text, and the decimals that two digits after its last
mark make; of `products` the label is the amount, and what is read is the first text of the page that shows its digits.
A labelled date is right when it is the day that the form of the label says, a year alone when it is that number.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal

from bench.data import Data
from bench.results import Section
from unweave import Item, Page, find_records
from unweave.tree.content import ContentTree
from unweave.values import read_column

STATING = ("testbed2017", "nexteval", "wcxbkinds", "juriscraper")
A_DAY = timedelta(days=1)
PRICES, DATES = ("price",), ("publication_date", "date_posted")
_AMOUNT = re.compile(r"\d[\d.,'’\s]*")
_MONEY = re.compile(r"[$€£¥]\s?\d")
_DAY = re.compile(r"\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4}")
FORMS = ("%B %d, %Y", "%b %d, %Y", "%b. %d, %Y", "%d %B %Y", "%d %b %Y", "%m-%d-%Y", "%m/%d/%Y", "%m/%d/%y", "%Y-%m-%d")
"""How the labelled dates are written, all of them American where they are numbers."""
MAX_SHOWN = 40
"""Characters at most of a text that shows a price."""


def run(data: Data) -> list[Section]:
    """Return the section of typed values."""
    lines = []
    stated = [share for name in STATING for row in data.rows(name, "dev") for share in _of_times(Page(row.html))]
    for title, columns in (
        ("swde dev", list(_of_sites(data, "swde"))),
        ("wien dev", list(_of_sites(data, "wien"))),
        ("products dev", list(_of_products(data))),
    ):
        for kind in ("price", "date"):
            found = [_right(kind, texts, said) for of_kind, texts, said in columns if of_kind == kind]
            n, n_right = sum(len(marks) for marks in found), sum(map(sum, found))
            if n:
                lines.append((title, kind, str(len(found)), str(n), f"{n_right / n:.3f}"))
    n = sum(n for n, _ in stated)
    of_all = f"{sum(right for _, right in stated) / n:.3f}"
    lines.append((", ".join(STATING) + " dev", "dates in a `time`", str(len(stated)), str(n), of_all))
    return [
        Section(
            name="typed",
            title="Prices and dates as values",
            command="python -m bench typed",
            data=", ".join(("swde", "wien", "products", *STATING)),
            header=("set", "kind", "columns", "labelled texts", "typed right"),
            rows=tuple(lines),
            notes=(
                "A column is a field of a site (products: of a page). Right: the amount, or the day, that the text "
                "says.",
                "",
            ),
        )
    ]


def _of_times(page: Page) -> Iterator[tuple[int, int]]:
    """Yield, of each column of the first table with most texts in a `time`, how many are, and how many of these are
    typed right."""
    for region in find_records(page)[:1]:
        table = region.table
        values = table.values()
        for at, name in enumerate(table.names):
            items = [row[at] for row in table.rows]
            stated = [_time_of(item) if isinstance(item, Item) else None for item in items]
            n = sum(map(bool, stated))
            read = values[name].values if name in values else [None] * len(items)
            if n > len(items) / 2:
                days = zip(read, stated, strict=True)
                yield n, sum(isinstance(value, date) and abs(_day(value) - day) <= A_DAY for value, day in days if day)


def _time_of(item: Item) -> date | None:
    """Return the day of the `time` that a text is in."""
    node = item.node
    while node is not None and node.tag != "time":
        node = node.parent
    try:
        return date.fromisoformat(node.attrs["datetime"][:10]) if node is not None else None
    except (KeyError, ValueError):
        return None


Column = tuple[str, list[str], list[str]]
"""Kind, texts, and for each what it says: the text itself, or the labelled amount."""


def _of_sites(data: Data, set_name: str) -> Iterator[Column]:
    columns: dict[tuple[str, str], list[str]] = defaultdict(list)
    for row in data.rows(set_name, "dev"):
        for record in row.labels["records"]:
            for field, value in record.items():
                texts = value if isinstance(value, list) else [value]
                columns[row.site + str(row.labels.get("vertical")), field] += [text for text in texts[:1] if text]
    for (_, field), texts in columns.items():
        kind = _kind(field, texts)
        if kind:
            yield kind, texts, texts


def _kind(field: str, texts: Sequence[str]) -> str | None:
    """Return the kind of a labelled field, by its name or, in sets whose fields have none, by its texts."""
    if field in PRICES or field in DATES:
        return "price" if field in PRICES else "date"
    forms = (("price", _MONEY), ("date", _DAY))
    return next((k for k, form in forms if sum(bool(form.match(text)) for text in texts) >= 0.8 * len(texts)), None)


def _of_products(data: Data) -> Iterator[Column]:
    """Yield the first text of each page that shows the labelled price, in any form of its digits."""
    for row in data.rows("products", "dev"):
        labelled = next((price for record in row.labels["records"] for price in record.get("price", ())), None)
        if labelled is None or not row.labels.get("price_visible"):
            continue
        wanted = Decimal(labelled)
        content = ContentTree(Page(row.html).tree)
        for node in range(len(content)):
            text = content.text_at(node).strip() if content.terminal[node] == 1 else ""
            amounts = [match.strip() for match in _AMOUNT.findall(text)] if len(text) <= MAX_SHOWN else []
            if len(amounts) == 1 and amounts[0] != text and _amount(amounts[0]) == wanted:
                yield "price", [text], [labelled]
                break


def _amount(text: str) -> Decimal | None:
    """Return the amount of a text with one number in it: two digits after its last mark are decimals."""
    match = _AMOUNT.search(text)
    if match is None:
        return None
    digits = re.sub(r"\D", "", match[0])
    decimals = re.search(r"[.,](\d\d?)\s*$", match[0].strip())
    return Decimal(digits).scaleb(-len(decimals[1]) if decimals else 0)


def _right(kind: str, texts: Sequence[str], said: Sequence[str]) -> list[bool]:
    """Say of each labelled text whether its value is what it says."""
    found = read_column(texts)
    values = found.values if found else [None] * len(texts)
    if kind == "price":
        return [isinstance(value, Decimal) and value == _amount(text) for value, text in zip(values, said, strict=True)]
    return [
        value == int(text) if text.isdecimal() else isinstance(value, date) and _day(value) == _said_day(text)
        for value, text in zip(values, said, strict=True)
    ]


def _day(value: date) -> date:
    return value.date() if isinstance(value, datetime) else value


def _said_day(text: str) -> date | None:
    for form in FORMS:
        try:
            return datetime.strptime(text.strip(), form).date()
        except ValueError:
            continue
    return None
