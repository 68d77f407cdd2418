"""The pagination table: next pages and numbered pages of labelled pages (autopager's), by `find_pagination`.

The next page is right where its address is that of a link labelled NEXT; on a page with numbered links only, that of
the number after the current one, which the page's own address says; on a blog whose words run backwards ("reversed"),
either way counts. A page without a labelled next must give none. Numbered pages are sets of addresses, first and last
among them, without the page's own.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Any
from urllib.parse import urljoin

from bench.data import Data, TruthRow
from bench.results import Section
from unweave import Page
from unweave.site.pagination import Pagination, find_pagination

SPLITS = ("dev", "test")


@dataclass(frozen=True)
class Judged:
    """One page: whether a next is labelled, given and right, and the counts of numbered pages."""

    is_labelled: bool
    is_given: bool
    is_right: bool
    n_right: int
    n_found: int
    n_labelled: int


def page_of(row: TruthRow) -> Page:
    """The page of a row, as a user would open it."""
    return Page(row.html, url=row.labels["url"], encoding=row.labels.get("encoding"), name=row.name)


def labelled(row: TruthRow, *kinds: str) -> set[str]:
    """The addresses of the links labelled so; none of scripts and fragments."""
    url, links = row.labels["url"], row.labels["links"]
    hrefs = [link["href"].strip() for kind in kinds for link in links.get(kind, ())]
    return {bare(urljoin(url, href)) for href in hrefs if not href.startswith(("javascript:", "#"))}


def bare(url: str) -> str:
    """An address without its fragment."""
    return url.partition("#")[0]


def judge(row: TruthRow, found: Pagination) -> Judged | None:
    """Hold what was found against the labels; None where a next is labelled that has no address."""
    wanted = labelled(row, "NEXT", "PREV") if row.labels["reversed"] else labelled(row, "NEXT")
    if row.labels["links"].get("NEXT") and not labelled(row, "NEXT"):
        return None
    if not row.labels["links"].get("NEXT"):
        wanted |= after_current(row)
    here = bare(row.labels["url"])
    given = {bare(url) for url in (*found.pages, found.first, found.last) if url} - {here}
    truth = labelled(row, "PAGE", "FIRST", "LAST") - {here}
    return Judged(
        bool(wanted - {here}), found.next is not None, found.next is not None and bare(found.next) in wanted,
        len(given & truth), len(given), len(truth),
    )  # fmt: skip


def after_current(row: TruthRow) -> set[str]:
    """The numbered links after the number that is missing among them, which is the page's own."""
    links: Sequence[dict[str, Any]] = row.labels["links"].get("PAGE", ())
    here = bare(row.labels["url"])
    by_number = {int(link["text"]): bare(urljoin(here, link["href"])) for link in links if link["text"].isdigit()}
    own = [number for number, url in by_number.items() if url == here]
    current = own[0] if own else next((n for n in range(1, max(by_number, default=0)) if n not in by_number), None)
    return {by_number[current + 1]} if current is not None and current + 1 in by_number else set()


def run(data: Data) -> list[Section]:
    """Judge every usable page of both splits."""
    lines = []
    for split in SPLITS:
        rows = [row for row in data.rows("pagination", split) if row.usable]
        judged = [result for row in rows if (result := judge(row, find_pagination(page_of(row)))) is not None]
        wanted = [one for one in judged if one.is_labelled]
        others = [one for one in judged if not one.is_labelled]
        right, found, truth = (
            sum(getattr(one, name) for one in judged) for name in ("n_right", "n_found", "n_labelled")
        )
        false = sum(one.is_given for one in others)
        lines.append(
            (
                split, str(len(judged)), f"{sum(one.is_right for one in wanted) / len(wanted):.3f}", str(len(wanted)),
                f"{false / len(judged):.3f}",
                f"{sum(one.is_given and not one.is_right for one in judged) / len(judged):.3f}",
                f"{right / found:.3f}", f"{right / truth:.3f}", f"{2 * right / (found + truth):.3f}",
                f"{mean(2 * one.n_right / (one.n_found + one.n_labelled) for one in judged if one.n_labelled):.3f}",
            )
        )  # fmt: skip
    header = ("split", "pages", "next right", "of", "false next", "wrong next", "pages P", "R", "F1", "F1 by page")
    notes = (
        "Next right: share of the pages with a labelled next; false next: one given where none is labelled, wrong "
        "next: those and "
        "other addresses, share of all pages; pages: addresses of numbered links, pooled, and the mean over the pages "
        "that have any: three lists of threads label the pages of each thread as well, which are no pages of the "
        "list.",
    )
    return [
        Section(
            name="pagination", title="Pagination: the next page and the numbered ones",
            command="python -m bench pagination", data="the usable pages of pagination (autopager)", header=header,
            rows=tuple(lines), notes=notes,
        )
    ]  # fmt: skip
