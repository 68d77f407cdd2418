"""The paper's own way as rows of the bench: clusters, patterns, matching and labels, with nothing of ours between."""

from collections.abc import Callable, Sequence

from bench.article_scoring import Told
from bench.data import TruthRow
from unweave import Page
from unweave.articles.clusters import cluster_vertices
from unweave.articles.labelling import label_passages
from unweave.articles.matching import Matcher
from unweave.articles.patterns import compose_pages
from unweave.articles.vertices import vertices_of


def learn_paper(
    rows: Sequence[TruthRow], page_of: Callable[[TruthRow], Page], *, soft: bool, promote: bool
) -> Callable[[TruthRow], Told]:
    """Compose a pattern for every cluster of a site's pages; returns what reads another page with the nearest."""
    pages = [vertices_of(page_of(row).tree) for row in rows]
    clusters = cluster_vertices(pages, 0.6)
    matcher = Matcher([compose_pages([pages[i] for i in cluster], promote=promote) for cluster in clusters])

    def read(row: TruthRow) -> Told:
        page = vertices_of(page_of(row).tree)
        match = matcher.soft(page) if soft else matcher.strict(page)
        if match is None:
            return Told("", "", not_of_interest=True)
        labels = label_passages(match.passages())
        return Told(labels.title.text if labels.title else "", labels.body.text if labels.body else "")

    return read
