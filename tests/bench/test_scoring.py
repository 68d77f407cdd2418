from dataclasses import dataclass

import pytest

from bench.scoring import score_page
from tests.bench.conftest import MakeRow


@dataclass
class Found:
    text: str


@dataclass
class FoundList:
    records: list[Found]


def region(*texts: str) -> FoundList:
    return FoundList([Found(text) for text in texts])


PAGE = "<ul><li>Red shoes $10<li>Blue hat $20<li>Green coat $30</ul>"
LABELS = [{"c0": "Red shoes", "c1": "$10"}, {"c0": "Blue hat", "c1": "$20"}, {"c0": "Green coat", "c1": "$30"}]


def test_the_labelled_records_are_all_right(make_row: MakeRow) -> None:
    score = score_page(make_row(PAGE, LABELS), [region("Red shoes $10", "Blue hat $20", "Green coat $30")])
    assert score is not None
    assert (score.top1.n_right, score.top1.n_records, score.top1.n_labels) == (3, 3, 3)
    assert score.top1.f1 == 1.0
    assert score.top1.label_of == (0, 1, 2)


def test_order_of_cells_and_of_records_does_not_matter(make_row: MakeRow) -> None:
    score = score_page(make_row(PAGE, LABELS), [region("$30 sale! Green coat", "$10 Red  Shoes", "20: blue-hat")])
    assert score is not None
    assert score.top1.label_of == (2, 0, 1)


def test_a_record_that_swallows_a_second_label_is_wrong(make_row: MakeRow) -> None:
    score = score_page(make_row(PAGE, LABELS), [region("Red shoes $10 Blue hat $20", "Green coat $30")])
    assert score is not None
    assert score.top1.label_of == (-1, 2)
    assert score.top1.precision == 0.5
    assert score.top1.recall == pytest.approx(1 / 3)
    assert score.top1.f1 == pytest.approx(0.4)


def test_a_record_that_lacks_a_cell_is_wrong(make_row: MakeRow) -> None:
    score = score_page(make_row(PAGE, LABELS), [region("Red shoes", "Blue hat $20", "Green coat $30")])
    assert score is not None
    assert score.top1.label_of == (-1, 1, 2)


def test_one_label_is_given_to_one_record_only(make_row: MakeRow) -> None:
    score = score_page(make_row(PAGE, LABELS), [region("Red shoes $10", "Red shoes $10")])
    assert score is not None
    assert (score.top1.n_right, score.top1.n_records) == (1, 2)


def test_duplicate_labels_are_two_records_and_not_a_swallowed_one(make_row: MakeRow) -> None:
    page = "<ul><li>Red shoes $10<li>Red shoes $10</ul>"
    row = make_row(page, [LABELS[0], LABELS[0]])
    apart = score_page(row, [region("Red shoes $10", "Red shoes $10")])
    together = score_page(row, [region("Red shoes $10 Red shoes $10")])
    assert apart is not None
    assert together is not None
    assert apart.top1.n_right == 2
    assert together.top1.n_right == 0


def test_a_label_inside_another_is_not_swallowed_by_it(make_row: MakeRow) -> None:
    page = "<ul><li>York hotel<li>New York hotel deluxe</ul>"
    row = make_row(page, [{"c0": "York hotel"}, {"c0": "New York hotel deluxe"}])
    score = score_page(row, [region("York hotel", "New York hotel deluxe")])
    assert score is not None
    assert score.top1.n_right == 2


def test_cells_that_the_page_does_not_hold_are_left_out(make_row: MakeRow) -> None:
    labels = [{"c0": "Red shoes", "c1": "lost value"}, {"c0": "never shown"}]
    score = score_page(make_row("<p>Red shoes<script>var x = 'never shown'</script>", labels), [region("Red shoes")])
    assert score is not None
    assert (score.top1.n_right, score.top1.n_labels) == (1, 1)


def test_the_best_fitting_region_counts_beside_the_best_ranked(make_row: MakeRow) -> None:
    good = region("Red shoes $10", "Blue hat $20", "Green coat $30")
    score = score_page(make_row(PAGE, LABELS), [region("Home", "About"), region("Red shoes $10"), good, good])
    assert score is not None
    assert score.top1.f1 == 0.0
    assert score.oracle.f1 == 1.0
    assert score.best_rank == 2


def test_finding_nothing_scores_zero_and_counts_the_labels(make_row: MakeRow) -> None:
    score = score_page(make_row(PAGE, LABELS), [])
    assert score is not None
    assert (score.top1.f1, score.oracle.f1, score.top1.n_labels, score.best_rank) == (0.0, 0.0, 3, -1)


@pytest.mark.parametrize(
    "truth",
    [
        {"usable": False},
        {"xpath_count_html5lib": 7},
    ],
)
def test_pages_whose_labels_are_not_to_be_used_have_no_score(make_row: MakeRow, truth: dict[str, object]) -> None:
    assert score_page(make_row(PAGE, LABELS, **truth), [region("Red shoes $10")]) is None


def text_label(text: str | None, gt_text: str = "", link: str = "") -> dict[str, str | None]:
    return {"text": text, "gt_text": gt_text or text or "", "link": link}


LONG = "one two three four five six seven eight nine ten"


def test_a_text_label_allows_a_tenth_of_other_tokens(make_row: MakeRow) -> None:
    row = make_row("<p>x", [text_label(LONG)], set_name="vints1", xpath_count_html5lib=1)
    hits = [region(LONG + " eleven twelve"), region(LONG + " eleven twelve thirteen"), region(LONG.upper())]
    scores = score_page(row, hits)
    assert scores is not None
    # 2 * 10 / (10 + 12) = .91; with one more token .87
    assert [score.n_right for score in scores.regions] == [1, 0, 1]


def test_link_targets_inlined_in_a_label_are_dropped_where_its_node_has_no_text(make_row: MakeRow) -> None:
    label = text_label(
        None, "1. go.cgi?url=http://a.org/ Search for asia http://a.org/ Translate", "go.cgi?url=http://a.org/"
    )
    row = make_row("<p>x", [label], set_name="tbdw", xpath_count_html5lib=1)
    score = score_page(row, [region("1. Search for asia http://a.org/ Translate")])
    assert score is not None
    assert score.top1.n_right == 1


def test_a_title_only_label_is_contained_and_no_second_one(make_row: MakeRow) -> None:
    labels = [text_label("1. First title here"), text_label("2. Other headline there")]
    row = make_row("<p>x", labels, set_name="vints2", xpath_count_html5lib=2, label_note="title only")
    both = "1. First title here and a summary 2. Other headline there and more"
    score = score_page(row, [region("1. First title here and a long summary of it"), region(both)])
    assert score is not None
    assert [one.n_right for one in score.regions] == [1, 0]


def test_the_lenient_count_allows_more_than_the_label_but_no_second_one(make_row: MakeRow) -> None:
    other = "alpha beta gamma delta"
    row = make_row("<p>x", [text_label(LONG), text_label(other)], set_name="tbdw", xpath_count_html5lib=2)
    wide = region(LONG + " and much more besides that nobody labelled", other)
    both = region(LONG + " " + other)
    strict, lenient = score_page(row, [wide, both]), score_page(row, [wide, both], lenient=True)
    assert strict is not None
    assert lenient is not None
    assert [one.n_right for one in strict.regions] == [1, 0]
    assert [one.n_right for one in lenient.regions] == [2, 0]


def test_court_pages_ask_for_docket_and_name_and_count_recall_only(make_row: MakeRow) -> None:
    records = [
        {"docket_numbers": "10-4092", "case_names": "United States v. Saferstein", "case_dates": "2012-02-24"},
        {"docket_numbers": "11-1", "case_names": "Doe v. Roe", "case_dates": "2012-02-25"},
    ]
    page = "<p>10-4092 United States v. Saferstein Feb 24<p>11-1 Doe v. Roe"
    score = score_page(
        make_row(page, records, set_name="juriscraper"),
        [region("10-4092 UNITED STATES v. SAFERSTEIN", "an order", "another order")],
    )
    assert score is not None
    assert score.top1.f1 == score.top1.recall == 0.5
