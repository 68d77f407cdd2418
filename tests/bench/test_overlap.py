"""The overlap metric of NEXT-EVAL."""

import pytest

from bench.overlap import LabelledPage
from bench.sections import best_union, word_f1
from unweave import Page

HTML = "<ul><li><b>a</b><i>b</i><li>c<li>\u200b</ul><p>d<script>e</script>"
LABELS = [{"xpaths": ["/body[1]/ul[1]/li[1]"]}, {"xpaths": ["/body/ul/li[2]"]}]


@pytest.fixture
def labelled() -> LabelledPage:
    return LabelledPage(Page(HTML).tree, LABELS)


def test_a_record_is_the_elements_below_it_that_have_texts(labelled: LabelledPage) -> None:
    tree = labelled.tree
    assert [sorted(tree.tag(key) for key in keys) for keys in labelled.labels] == [["b", "i"], ["li"]]


def test_halves_of_a_record_count_in_part_and_one_label_counts_once(labelled: LabelledPage) -> None:
    whole, other = labelled.labels
    halves = [frozenset([key]) for key in sorted(whole)]
    score = labelled.score([*halves, other])
    assert (score.overlap, score.n_found, score.f1) == (1.5, 3, 0.6)
    assert labelled.score([whole, other]).f1 == 1.0
    assert labelled.score([]).f1 == 0.0


def test_records_without_text_are_nowhere(labelled: LabelledPage) -> None:
    score = labelled.score([labelled.keys([]), labelled.labels[0]])
    assert (score.n_nowhere, score.precision) == (1, 0.5)


def test_the_best_union_leaves_out_what_is_wrong_or_covers_what_it_has(labelled: LabelledPage) -> None:
    one, other = labelled.labels
    wrong = frozenset(node for node in range(labelled.tree.n_nodes) if labelled.tree.tag(node) == "p")
    assert best_union(labelled, [[one | other], [wrong], [one], [other]]) == [[one], [other]]


def test_words_are_compared_as_bags() -> None:
    assert word_f1("b a a", "A b") == pytest.approx(0.8)
