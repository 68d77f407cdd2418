"""The kinds table: of which kind the pages of labelled sets are, by `page_kind`.

wcxb and wcxbkinds say a page's type: article, forum (a thread), collection and listing (a list), product (a detail
page), documentation and service (other); the pages of webforum52 are threads, those of news10 articles.
"""

from collections import Counter

from bench.data import Data, TruthRow
from bench.results import Section
from unweave import Page
from unweave.site.kind_names import KINDS
from unweave.site.page_kinds import page_kind

PAGE_SETS = ("wcxb", "wcxbkinds", "webforum52", "news10")
ARTICLE_SETS = ("news10", "big9", "articles181", "postlight", "fundus", "comments142")
KIND_OF = {
    "article": "article", "forum": "thread", "thread": "thread", "collection": "list", "listing": "list",
    "list": "list", "product": "detail", "detail": "detail", "documentation": "other", "service": "other",
}  # fmt: skip


def kind_of(row: TruthRow) -> str:
    """The kind that is labelled, in our words; "" for none."""
    said = row.labels.get("kind") or row.labels.get("page_type") or ("article" if row.set_name in ARTICLE_SETS else "")
    return KIND_OF.get(str(said), "")


def page_of(row: TruthRow) -> Page:
    """The page of a row, as a user would open it."""
    encoding = "utf-8" if row.set_name == "webforum52" else row.labels.get("encoding")
    return Page(row.html, url=row.labels.get("url"), encoding=encoding, name=row.name)


def run(data: Data) -> list[Section]:
    """Read the usable pages of both splits."""
    lines = []
    for split in ("dev", "test"):
        rows = [row for name in PAGE_SETS for row in data.rows(name, split) if row.usable and kind_of(row)]
        said = [page_kind(page_of(row)).name for row in rows]
        lines.append(_line(split, "all", [(kind_of(row), kind) for row, kind in zip(rows, said, strict=True)]))
        for name in PAGE_SETS:
            pairs = [(kind_of(row), kind) for row, kind in zip(rows, said, strict=True) if row.set_name == name]
            lines += [
                _line(split, f"{name}: {kind}", [p for p in pairs if p[0] == kind])
                for kind in KINDS
                if any(p[0] == kind for p in pairs)
            ]
    return [
        Section(
            name="kinds", title="Kinds of pages", command="python -m bench kinds",
            data="the usable pages of " + ", ".join(PAGE_SETS), header=("split", "labelled", "pages", "right", *KINDS),
            rows=tuple(lines),
            notes=(
                "A column says how many pages were taken for the kind. The weights are fitted on dev pages; test is "
                "unseen.",
            ),
        )
    ]  # fmt: skip


def _line(split: str, what: str, pairs: list[tuple[str, str]]) -> tuple[str, ...]:
    said = Counter(kind for _, kind in pairs)
    right = sum(kind == truth for truth, kind in pairs) / max(1, len(pairs))
    return split, what, str(len(pairs)), f"{right:.3f}", *(str(said[kind]) for kind in KINDS)
