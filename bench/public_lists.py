"""List pages that other projects keep to test their scrapers, with what these scrape from them: to fit on, not to
report.

`public_lists.jsonl` says of each page its repository, commit and path on GitHub, the site it was saved from, and the
titles of its items, or else how their texts begin. A page is fetched once and kept beside the labelled sets.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from http.client import HTTPException
from pathlib import Path
from urllib.parse import quote
from urllib.request import urlopen

from bench.data import Data, DataMissingError, TruthRow
from unweave.tree.content import ContentTree

LABELS = Path(__file__).with_name("public_lists.jsonl")
ADDRESS = "https://raw.githubusercontent.com/"
MAX_SHARE = 3
"""A record holds at most one item of so many: what holds more is around several."""
MAX_RECORDS = 3
"""Times as many records as items, up to which they are compared."""


def public_rows(data: Data) -> Iterator[TruthRow]:
    """Yield the pages, fetching what is not kept."""
    folder = data.folder / "public" / "dev"
    for line in LABELS.read_text(encoding="utf-8").splitlines():
        labels = json.loads(line)
        kept = f"pages/{hashlib.sha256(labels['page'].encode()).hexdigest()[:16]}.html"
        if not (folder / kept).is_file():
            _fetch(ADDRESS + quote(labels["page"]), folder / kept)
        yield TruthRow("public", "dev", folder, labels | {"page": kept})


def _fetch(address: str, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with urlopen(address, timeout=60) as response:
            path.write_bytes(response.read())
    except (OSError, HTTPException) as error:
        raise DataMissingError(f"{address} is neither kept at {path} nor can be fetched: {error}") from error


def item_f1(content: ContentTree, ranges: Sequence[tuple[int, int]], items: Sequence[str]) -> float:
    """Return the F1 of records by the items that they hold, in their text or where their links lead; both squeezed."""
    if len(ranges) > MAX_RECORDS * len(items) + 5:
        return 0.0
    held = [_held(content, start, stop, items) for start, stop in ranges]
    right = [one for one in held if 0 < len(one) <= max(1, len(items) // MAX_SHARE)]
    precision, recall = len(right) / len(ranges), len(set().union(*right)) / len(items)
    return 2 * precision * recall / (precision + recall) if right else 0.0


def _held(content: ContentTree, start: int, stop: int, items: Sequence[str]) -> set[int]:
    links = sorted(set(content.link[start:stop].tolist()) - {-1})
    said = "\n".join(map(squeezed, [content.text(start, stop), *(content.attr(link, "href") or "" for link in links)]))
    return {number for number, item in enumerate(items) if item in said}


def squeezed(text: str) -> str:
    """Return a text without white space, in lower case."""
    return "".join(text.split()).casefold()
