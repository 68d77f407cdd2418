"""The strangers table: pages that are no articles of the site, given to it, or mixed into what it learns from."""

import random
from collections.abc import Callable, Sequence

from bench.article_scoring import halves, sites_of
from bench.data import Data, TruthRow
from bench.results import Section
from unweave import Page, learn_articles

SETS = (("news10", "dev"), ("news10", "test"), ("big9", "dev"), ("big9", "test"))
STRANGERS = (("pages", "dev"), ("testbed2017", "dev"), ("vints1", "dev"), ("testbed2017", "test"))
N_STRANGERS = 40
SEED = 11


def stranger_section(data: Data, page_of: Callable[[TruthRow], Page]) -> Section:
    """Count the strangers taken for an article: 40 a site, unseen, then the same mixed into the learning half."""
    pool = [row for split in STRANGERS for row in data.rows(*split)]
    lines = []
    for split in SETS:
        unseen = mixed = kept = n_sites = n_held = 0
        for rows in sites_of(data.rows(*split), 3).values():
            learning, held = halves(rows)
            strangers = random.Random(f"{SEED} {rows[0].site}").sample(pool, N_STRANGERS)
            pages, odd = [page_of(row) for row in learning], [page_of(row) for row in strangers]
            unseen += _taken(pages, odd)
            mixed += _taken([*pages, *odd[: N_STRANGERS // 2]], odd)
            kept += _taken([*pages, *odd[: N_STRANGERS // 2]], [page_of(row) for row in held])
            n_sites += 1
            n_held += len(held)
        n = n_sites * N_STRANGERS
        lines.append((" ".join(split), str(n), _share(unseen, n), _share(mixed, n), _share(kept, n_held)))
    return Section(
        name="articles-strangers",
        title="Articles: pages that are none of the site's",
        command="python -m bench articles",
        data="pages of `pages`, testbed2017 and vints1 given to the sites of news10 and big9",
        header=(
            "set",
            "strangers",
            "taken, unseen",
            "taken, half of them learnt from",
            "own held-out pages still read",
        ),
        rows=tuple(lines),
        notes=(
            "Taken: `.extract` returns an article. Of the strangers, half are among the pages learnt from in column "
            "four and five.",
        ),
    )


def _taken(learning: Sequence[Page], pages: Sequence[Page]) -> int:
    site = learn_articles(learning)
    return sum(bool(site.extract(page)) for page in pages)


def _share(n: int, of: int) -> str:
    return f"{100 * n / of:.1f} %"
