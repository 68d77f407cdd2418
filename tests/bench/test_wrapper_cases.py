"""How wrapper values are scored, and the string wrapper that unweave is compared with."""

import json

import pytest

from bench.data import TruthRow
from bench.extractors.string_wrapper import extract_by_strings, learn_string_wrapper
from bench.wrapper_cases import Score, Task, labelled, score_task


def page_of(tmp_path, number, title, price):
    html = f"<h1>{title}</h1><table><tr><td>Price</td><td>{price}</td></tr></table>"
    (tmp_path / f"{number}.html").write_text(html)
    labels = {"page": f"{number}.html", "records": [{"title": title, "price": [price], "group": "g", "none": ""}]}
    return labelled(TruthRow("shop", "dev", tmp_path, json.loads(json.dumps(labels))))


@pytest.fixture
def pages(tmp_path):
    return [page_of(tmp_path, n, f"Thing {n}", f"${n}.00") for n in range(4)]


def test_labels_lose_groups_and_empty_values(pages):
    assert pages[1].values == {"title": {"Thing 1"}, "price": {"$1.00"}}


def test_an_extractor_that_is_always_right_scores_1(pages):
    task = Task("shop", pages[:1], pages[1:], as_rows=False)
    values = {id(page.page): page.values for page in pages}
    assert score_task(task, lambda page: values[id(page)]) == Score(1, 1, 1)


def test_missing_and_false_values_cost_recall_and_precision(pages):
    task = Task("shop", pages[:1], pages[1:3], as_rows=False)
    score = score_task(task, lambda page: {"title": {"Thing 1", "wrong"}})
    assert score is not None
    # title: 1 right of 4 found and 2 labelled; price: nothing found of 2
    assert score.precision == pytest.approx((1 / 4 + 0) / 2)
    assert score.recall == pytest.approx((1 / 2 + 0) / 2)
    assert score.f1 == pytest.approx((2 / 6 + 0) / 2)


def test_whole_leaves_only_leaves_parts_out(pages):
    task = Task("shop", pages[:1], pages[1:2], as_rows=False)
    score = score_task(task, lambda page: {"title": {"Thing 1"}, "price": {"$1"}}, whole_only=True)
    assert score is not None
    assert score.precision == pytest.approx((1 + 0) / 2)  # "$1" is no leaf: the price was not found


def test_a_wrapper_that_could_not_be_learnt_scores_0(pages):
    score = score_task(Task("shop", pages[:1], pages[1:], as_rows=False), None)
    assert score == Score(0, 0, 0)


def test_string_delimiters_read_a_page_of_the_same_template(pages):
    counts = learn_string_wrapper(pages[:2])
    assert extract_by_strings(counts, pages[3].page) == {"title": {"Thing 3"}, "price": {"$3.00"}}
