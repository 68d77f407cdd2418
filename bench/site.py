"""The site table: pages of several sets in one folder, read as one site; is every page in the table of its kind?

exalg's lists and details, swde's details, news10's articles and webforum52's threads of dev, mixed by a seed. A page is
right when `read_site` gave it the kind that is labelled and put its rows in a table. Time is processor time of one
process.
"""

import random
import time
from collections import Counter
from collections.abc import Sequence

from bench.data import Data, TruthRow
from bench.kinds import kind_of, page_of
from bench.results import Section
from unweave.site.learning_sites import read_site
from unweave.site.site_tables import SitePage

SETS = ("exalg", "swde", "news10", "webforum52")
MOST = 1500


def run(data: Data) -> list[Section]:
    """Mix the sets, read them, count."""
    rows = mixed(data)
    begun = time.process_time()
    site = read_site(page_of(row) for row in rows)
    seconds = time.process_time() - begun
    lines = [_line("all", rows, site.pages)]
    for name in SETS:
        pairs = [(row, page) for row, page in zip(rows, site.pages, strict=True) if row.set_name == name]
        lines.append(_line(name, [row for row, _ in pairs], [page for _, page in pairs]))
    return [
        Section(
            name="site", title="A folder of several sites, read as one", command="python -m bench site",
            data=", ".join(SETS) + ", dev", header=("set", "pages", "right kind", "and rows in a table", "taken for"),
            rows=tuple(lines), notes=(f"{seconds:.0f} s of processor time for {len(rows)} pages, "
                f"{len(site.tables)} tables.",),
        )
    ]  # fmt: skip


def mixed(data: Data) -> list[TruthRow]:
    """The pages of the sets, shuffled; equal bytes once, as `read_site` takes them."""
    rows = [row for name in SETS for row in data.rows(name, "dev") if row.usable]
    rows = list({(row.name, row.html): row for row in rows}.values())
    random.Random(0).shuffle(rows)
    return rows[:MOST]


def _line(what: str, rows: Sequence[TruthRow], pages: Sequence[SitePage]) -> tuple[str, ...]:
    right = [page.kind == kind_of(row) for row, page in zip(rows, pages, strict=True)]
    stored = [is_right and page.table is not None for is_right, page in zip(right, pages, strict=True)]
    n = max(1, len(rows))
    taken = ", ".join(f"{kind} {count}" for kind, count in Counter(page.kind for page in pages).most_common())
    return what, str(len(rows)), f"{sum(right) / n:.3f}", f"{sum(stored) / n:.3f}", taken
