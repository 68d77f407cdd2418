import sys

import pytest

from bench.extractors.peers import find_autoscraper, find_libextract, find_tables, installed_peers
from tests.bench.conftest import MakeRow

LIST = (
    "<body><h1>Shop</h1><ul><!-- x --><li><b>Red shoes</b><i>$10</i></li><li><b>Blue hat</b><i>$20</i></li><li>"
    "<b>Green coat</b><i>$30</i></li></ul>"
)
LABELS = [{"c0": "Red shoes", "c1": "$10"}, {"c0": "Blue hat", "c1": "$20"}, {"c0": "Green coat", "c1": "$30"}]


def test_libextract_gives_the_children_of_the_commonest_tag(make_row: MakeRow) -> None:
    pytest.importorskip("libextract")
    regions = find_libextract(make_row(LIST, LABELS))
    assert [record.text for record in regions[0].records] == ["Red shoes $10", "Blue hat $20", "Green coat $30"]
    assert find_libextract(make_row(" ", [], set_name="other")) == []


def test_pandas_gives_a_record_a_row(make_row: MakeRow) -> None:
    pytest.importorskip("pandas")
    table = "<table><tr><th>name<th>price</tr><tr><td>Red shoes<td>$10</tr><tr><td>Blue  hat<td></tr></table>"
    regions = find_tables(make_row(table, LABELS))
    assert [record.text for record in regions[0].records] == ["Red shoes $10", "Blue hat"]
    assert regions[0].cells == [["Red shoes", "$10"], ["Blue hat", None]]
    assert find_tables(make_row(LIST, [], set_name="other")) == []


def test_autoscraper_learns_from_the_first_labelled_record(make_row: MakeRow) -> None:
    pytest.importorskip("autoscraper")
    (region,) = find_autoscraper(make_row(LIST, LABELS))
    assert [record.text for record in region.records] == ["Red shoes $10", "Blue hat $20", "Green coat $30"]


def test_a_page_on_which_a_peer_raises_counts_as_nothing_found(make_row: MakeRow) -> None:
    pytest.importorskip("autoscraper")
    row = make_row(LIST.replace("<ul>", '<ul {"a"="b">'), LABELS)
    with pytest.raises(ValueError):
        find_autoscraper(row)
    (find,) = (find for name, _, find in installed_peers() if name == "autoscraper")
    assert find(row) == []


def test_a_peer_that_lacks_what_it_needs_is_none_that_finds_nothing(
    make_row: MakeRow, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("libextract")
    monkeypatch.setitem(sys.modules, "libextract.api", None)
    (find,) = (find for name, _, find in installed_peers() if name == "libextract")
    with pytest.raises(ImportError):
        find(make_row(LIST, LABELS))


def test_autoscraper_without_labelled_values_has_no_example(make_row: MakeRow) -> None:
    pytest.importorskip("autoscraper")
    assert find_autoscraper(make_row(LIST, [{"text": "Red shoes"}], set_name="vints1")) == []
