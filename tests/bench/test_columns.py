import pytest

from bench.columns import score_columns, score_items
from bench.extractors.found import FoundRegion, FoundText
from bench.scoring import score_page
from tests.bench.conftest import MakeRow

PAGE = "<ul><li>Red shoes $10<li>Blue hat $20<li>Green coat $30</ul>"
LABELS = [{"c0": "Red shoes", "c1": "$10"}, {"c0": "Blue hat", "c1": "$20"}, {"c0": "Green coat", "c1": "$30"}]


def test_columns_may_stand_in_another_order(make_row: MakeRow) -> None:
    score = score_columns(make_row(PAGE, LABELS), [["10", "Red shoes"], ["20", "Blue hat"], ["30", "Green coat"]])
    assert score is not None
    assert (score.n_right, score.n_cells, score.n_labelled, score.f1) == (6, 6, 6, 1.0)


def test_rows_may_stand_in_another_order(make_row: MakeRow) -> None:
    score = score_columns(make_row(PAGE, LABELS), [["Green coat", "$30"], ["Red shoes", "$10"], ["Blue hat", "$20"]])
    assert score is not None
    assert score.f1 == 1.0


def test_a_labelled_column_split_over_two_of_ours_counts_once(make_row: MakeRow) -> None:
    table = [["Red shoes", None, "$10"], ["Blue hat", None, "$20"], [None, "Green coat", "$30"]]
    score = score_columns(make_row(PAGE, LABELS), table)
    assert score is not None
    assert score.n_right == 5
    assert (score.n_cells, score.n_assigned) == (6, 5)


def test_two_labelled_columns_in_one_of_ours_are_right_once_at_most(make_row: MakeRow) -> None:
    score = score_columns(make_row(PAGE, LABELS), [["Red shoes $10"], ["Blue hat $20"], ["Green coat $30"]])
    assert score is not None
    assert (score.n_right, score.f1) == (0, 0.0)


def test_a_column_that_nobody_labelled_costs_precision_but_not_that_of_assigned_columns(make_row: MakeRow) -> None:
    table = [["Red shoes", "$10", "Buy"], ["Blue hat", "$20", "Buy"], ["Green coat", "$30", "Buy"]]
    score = score_columns(make_row(PAGE, LABELS), table)
    assert score is not None
    assert score.recall == 1.0
    assert score.precision == pytest.approx(6 / 9)
    assert score.assigned_f1 == 1.0


def test_the_cells_of_a_wrong_row_count_as_wrong(make_row: MakeRow) -> None:
    table = [["Red shoes", "$10"], ["Blue hat", "$20"], ["Green coat", "$30"], ["Next page", "7"]]
    score = score_columns(make_row(PAGE, LABELS), table)
    assert score is not None
    assert score.precision == pytest.approx(6 / 8)
    assert score.assigned_f1 < 1.0


@pytest.mark.parametrize("table", [None, [], [[]], [[None]], [["", "--"]]])
def test_an_empty_table_scores_zero(make_row: MakeRow, table: list[list[str | None]] | None) -> None:
    score = score_columns(make_row(PAGE, LABELS), table)
    assert score is not None
    assert (score.f1, score.assigned_f1, score.n_labelled) == (0.0, 0.0, 6)


def test_the_cells_of_wrong_records_do_not_count_as_items(make_row: MakeRow) -> None:
    row = make_row(PAGE, LABELS)
    table = [["Red shoes", "$10"], ["Blue hat", None], ["Green coat", "$30"]]
    texts = ["Red shoes $10", "Blue hat", "Green coat $30"]
    page = score_page(row, [FoundRegion([FoundText(text) for text in texts], None, 1.0)])
    assert page is not None
    score = score_items(row, table, page.top1)
    assert score is not None
    assert (score.n_right, score.n_cells, score.n_labelled) == (4, 4, 4)
    nothing = score_items(row, table, page.nothing)
    assert nothing is not None
    assert (nothing.n_right, nothing.n_labelled) == (0, 0)


def test_a_page_without_labelled_columns_has_no_score(make_row: MakeRow) -> None:
    labels = [{"text": "Red shoes", "gt_text": "Red shoes", "link": ""}]
    assert score_columns(make_row(PAGE, labels, set_name="vints1"), [["Red shoes"]]) is None
