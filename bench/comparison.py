"""The README's comparison with peers: rows of docs/results.md, copied, so that no figure is typed twice."""

import re
from dataclasses import dataclass
from pathlib import Path

from bench.data import PROJECT

README = PROJECT / "README.md"
_BEGIN, _END = "<!-- begin comparison -->", "<!-- end comparison -->"


@dataclass(frozen=True)
class Job:
    """One line of the comparison: a column of a section of the results, for some of its rows.

    `rows` maps how the README calls a method to how the section does; the first is ours.
    """

    what: str
    measure: str
    section: str
    column: str
    fixed: tuple[str, ...]
    rows: dict[str, str]


JOBS = (
    Job(
        "records of list pages",
        "testbed2017 test, F1",
        "records",
        "F1 of the first region (95 %)",
        ("testbed2017 test",),
        {
            "unweave": "**unweave**",
            "siblings of one class (control)": "control, members without text dropped",
            "autoscraper, given a record": "autoscraper, given the first record",
            "libextract": "libextract",
            "pandas.read_html": "pandas.read_html",
        },
    ),
    Job(
        "the same",
        "vints1 test, F1",
        "records",
        "F1 of the first region (95 %)",
        ("vints1 test",),
        {
            "unweave": "**unweave**",
            "siblings of one class (control)": "control, members without text dropped",
            "libextract": "libextract",
            "pandas.read_html": "pandas.read_html",
        },
    ),
    Job(
        "bodies of news articles",
        "news10 test, F1",
        "articles",
        "body F1 (95 %)",
        ("news10 test",),
        {"unweave": "`learn_articles`", "Trafilatura": "Trafilatura", "readability-lxml": "readability-lxml"},
    ),
    Job(
        "the same",
        "big9 test, F1",
        "articles",
        "body F1 (95 %)",
        ("big9 test",),
        {"unweave": "`learn_articles`", "Trafilatura": "Trafilatura", "readability-lxml": "readability-lxml"},
    ),
    Job(
        "titles of news articles",
        "big9 test, share right",
        "articles",
        "title",
        ("big9 test",),
        {"unweave": "`learn_articles`", "Trafilatura": "Trafilatura", "readability-lxml": "readability-lxml"},
    ),
    Job(
        "posts of threads",
        "webforum52 test, precision / recall, %",
        "posts-found",
        "test",
        (),
        {"unweave": "**unweave**", "the published MiBAT": "MiBAT as published, PM", "MDR": "MDR two-pass, T3L"},
    ),
)


def comparison_text(results: str) -> str:
    """Print the comparison as a Markdown table, from the text of docs/results.md.

    Raises
    ------
    KeyError
        When a section, column or row is not in the results any more: mend JOBS.
    """
    lines = ["| job | measure | unweave | others |", "|---|---|---|---|"]
    for job in JOBS:
        cells = {shown: _cell(results, job, method) for shown, method in job.rows.items()}
        ours, *others = cells.values()
        names = list(cells)[1:]
        others_text = ", ".join(f"{name} {value}" for name, value in zip(names, others, strict=True))
        lines.append(f"| {job.what} | {job.measure} | {ours} | {others_text} |")
    return "\n".join(lines)


def write_comparison(results: str, readme: Path = README) -> None:
    """Put the comparison between its markers in the README."""
    page = readme.read_text(encoding="utf-8")
    before, rest = page.split(_BEGIN, 1)
    after = rest.split(_END, 1)[1]
    readme.write_text(f"{before}{_BEGIN}\n{comparison_text(results)}\n{_END}{after}", encoding="utf-8")


def _cell(results: str, job: Job, method: str) -> str:
    header, *rows = section_rows(results, job.section)
    wanted = {*job.fixed, method}
    for row in rows:
        if wanted <= set(row[: len(job.fixed) + 1]):
            return re.sub(r" \(.*", "", row[header.index(job.column)])
    raise KeyError(f"docs/results.md: section {job.section!r} has no row of {', '.join(sorted(wanted))}")


def section_rows(results: str, name: str) -> list[list[str]]:
    """Read a section's table: its header, then its rows.

    Raises
    ------
    KeyError
        When there is no such section.
    """
    found = re.search(f"<!-- begin {re.escape(name)} -->(.*?)<!-- end {re.escape(name)} -->", results, re.DOTALL)
    if found is None:
        raise KeyError(f"docs/results.md has no section {name!r}; run its table first")
    lines = [line for line in found[1].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in [lines[0], *lines[2:]]]
