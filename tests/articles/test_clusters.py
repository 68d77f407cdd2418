"""Pages of one template together: pure, deterministic, in rounds past a limit."""

import sys
import zlib

import numpy as np
import pytest

from tests.pace import spent
from unweave import Page, cluster_pages
from unweave.articles import clusters as rounds
from unweave.articles.clusters import similarities
from unweave.articles.layout import path_histogram, shared
from unweave.articles.vertices import forest_of, vertices_of
from unweave.tree.labels import N_KNOWN
from unweave.tree.lookups import path_hashes

from . import news


def mixed(n):
    """n pages of each template, interleaved, and where each comes from."""
    templates = [news.modern, news.old, news.section]
    return [template(seed) for seed in range(n) for template in templates], [t for _ in range(n) for t in range(3)]


def test_pages_that_are_all_alike_are_one_cluster_without_the_import_of_scipy(monkeypatch):
    """Its import took a third of the processor time of `unweave details` over ten pages."""
    monkeypatch.setitem(sys.modules, "scipy.cluster.hierarchy", None)
    assert cluster_pages([news.modern(seed) for seed in range(4)]) == [[0, 1, 2, 3]]


def test_pages_of_one_template_are_one_cluster_and_others_are_not():
    pages, template = mixed(6)
    found = cluster_pages(pages)
    assert [len(cluster) for cluster in found] == [6, 6, 6]
    assert all(len({template[i] for i in cluster}) == 1 for cluster in found)
    assert sorted(i for cluster in found for i in cluster) == list(range(len(pages)))
    assert cluster_pages(pages) == found


@pytest.mark.parametrize(
    ("pages", "expected"),
    [
        ([], []),
        ([Page("")], [[0]]),
        ([Page("")] * 3, [[0, 1, 2]]),
        ([Page("<p>a"), Page(""), Page("<p>b")], [[0, 2], [1]]),
    ],
)
def test_few_and_empty_pages_are_clusters_too(pages, expected):
    assert cluster_pages(pages, min_similarity=0.9) == expected


def test_a_similarity_of_one_parts_all_that_differ_and_of_zero_nothing():
    pages, _ = mixed(3)
    assert len(cluster_pages(pages, min_similarity=0)) == 1
    assert len(cluster_pages([news.modern(1), news.modern(1), news.modern(2)], min_similarity=1)) == 2
    with pytest.raises(ValueError, match="from 0 to 1"):
        cluster_pages(pages, min_similarity=1.5)


def test_similarity_is_one_minus_the_distance_over_both_sizes():
    pages = [vertices_of(Page(html).seen) for html in ("<p>a<p>b", "<p>a", "<ul><li>x</ul>")]
    found = similarities(forest_of(pages), np.array([[0, 1], [0, 0], [1, 2]], np.int64))
    # two vertices deleted of ten; p replaced by ul, its text deleted, li and text inserted
    assert found.tolist() == pytest.approx([1 - 2 / 10, 1.0, 1 - 4 / 9])


def test_an_odd_page_joins_the_cluster_whose_nearest_pages_it_is_like():
    alike = np.full((9, 9), 0.9)
    alike[7, :] = alike[:, 7] = 0.1
    alike[7, 4:7] = alike[4:7, 7] = 0.55  # near to three of seven pages, far from the others
    alike[8, :] = alike[:, 8] = 0.1
    np.fill_diagonal(alike, 1.0)
    found = rounds._gather_odd([[7], list(range(7)), [8]], alike, 0.5)
    assert sorted(map(sorted, found)) == [list(range(8)), [8]]
    assert len(rounds._gather_odd([[7], list(range(7)), [8]], alike, 0.6)) == 3
    assert len(rounds._gather_odd([[7, 0, 1], [2, 3, 4, 5, 6]], alike, 0.0)) == 2  # not three times its size


def test_rounds_find_the_clusters_that_all_pairs_find(monkeypatch):
    pages, _ = mixed(20)
    whole = cluster_pages(pages)
    monkeypatch.setattr(rounds, "ROUND", 12)
    assert cluster_pages(pages) == whole


def test_pages_all_different_end_in_rounds_too(monkeypatch):
    monkeypatch.setattr(rounds, "ROUND", 5)
    pages = [Page("<body>" + "".join(f"<{tag}>" for tag in tags)) for tags in ("div", ["ul"], ["table"], ["p"], ["h1"])]
    pages += [Page("<dl>" * 30 + "x"), Page("<section>" * 30), Page("<article>" * 40), Page("<blockquote>" * 50)]
    found = cluster_pages(pages, min_similarity=0.95)
    assert sorted(i for cluster in found for i in cluster) == list(range(len(pages)))


def test_hostile_pages_are_clustered_in_bounded_time():
    wide = Page("<body>" + "<p><b></b>" * 20_000 + "<i>" * 3)
    other = Page("<body>" + "<div><i></i></div>" * 20_000)
    deep = Page("<div>" * 3_000 + "x")
    with spent() as work:
        found = cluster_pages([wide, other, deep])
        assert sorted(i for cluster in found for i in cluster) == [0, 1, 2]
    assert work.within(30)


def test_layouts_of_one_template_share_more_than_others():
    modern = [path_histogram(news.modern(seed).tree) for seed in range(4)]
    alike = shared(np.stack(modern[1:]), modern[0])
    assert alike.min() > 0.7
    assert shared(np.stack(modern), path_histogram(news.old(1).tree)).max() < 0.35
    assert shared(np.stack(modern[:1]), modern[0]).tolist() == [1.0]
    assert path_histogram(Page("<div>" * 3_000).tree).sum() > 200


def test_a_saved_layout_is_read_by_every_version() -> None:
    """The bins of a histogram are kept in files: each is the hash of the names from the root,
    64 bits that wrap around."""
    tree = Page("<div><p>a<x-card>b</x-card></p></div>" + "<i>" * 400).tree
    most, paths, bins = 2**64 - 1, list[int](), [0] * 1024
    for node in range(tree.n_nodes):
        label, parent = int(tree.label[node]), int(tree.parent[node])
        name = label if label < N_KNOWN else zlib.crc32(tree.labels[label].encode())
        mixed = ((paths[parent] ^ name) * 0xBF58476D1CE4E5B9) & most if parent >= 0 else 0
        paths.append(mixed ^ (mixed >> 29) if parent >= 0 else name + 0x9E3779B97F4A7C15)
        if tree.depth[node] <= 256:
            bins[(paths[-1] >> 7) % 1024] += 1
    assert path_histogram(tree).tolist() == bins
    with pytest.raises(ValueError, match="before its children"):
        path_hashes([1, 2], [1, 0], [0, 1], 9)
