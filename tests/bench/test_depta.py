from dataclasses import replace

from bench.depta import Count, count
from bench.extractors.found import FoundRegion, FoundText
from bench.extractors.methods import CONTROL
from tests.bench.conftest import MakeRow

PAGE = "<ul><li>Red shoes $10<li>Blue hat $20<li>Green coat $30</ul>"
LABELS = [{"c0": "Red shoes", "c1": "$10"}, {"c0": "Blue hat", "c1": "$20"}, {"c0": "Green coat", "c1": "$30"}]


def test_records_and_items_are_counted_over_all_pages(make_row: MakeRow) -> None:
    cells = [["Red shoes", "$10"], ["Blue hat", None], ["Green coat", "$30"], ["Next", "x"]]
    texts = ["Red shoes $10", "Blue hat", "Green coat $30", "Next x"]
    region = FoundRegion([FoundText(text) for text in texts], None, 1.0, lambda: cells)
    method = replace(CONTROL, find=lambda row: [region])
    row = make_row(PAGE, LABELS)
    counts = count(method, [row, row])
    assert counts.records == Count(actual=6, given=8, right=4)
    assert counts.items == Count(actual=12, given=14, right=10)
    assert counts.items_of_found == Count(actual=8, given=8, right=8)
    assert (counts.records.recall, counts.records.precision) == ("66.7", "50.0")


def test_nothing_given_has_no_precision() -> None:
    assert (Count(3, 0, 0).recall, Count(3, 0, 0).precision, Count().recall) == ("0.0", "-", "-")
