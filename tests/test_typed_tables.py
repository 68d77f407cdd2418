"""Tables with values beside their texts."""

from __future__ import annotations

import datetime

import pytest

from unweave import MissingExtraError

from .output.regions import region

pytest.importorskip("price_parser", reason='no price-parser: pip install "unweave[values]"')

TABLE = region(
    {"title": "Lamp", "price": "$1,299.50", "sold": "1,200", "on": "3 May 2020 10:30"},
    {"title": "Chair", "price": "$7", "sold": "7", "on": "12 May 2020 11:00"},
).table
NAMES = ["title", "price", "price_value", "price_currency", "sold", "sold_value", "on", "on_value"]


def test_pandas_has_values_beside_the_texts() -> None:
    pandas = pytest.importorskip("pandas")
    frame = TABLE.to_pandas(typed=True)
    assert list(frame.columns) == NAMES
    assert frame["price"].tolist() == ["$1,299.50", "$7"]
    assert frame["price_value"].sum() == 1306.5
    assert frame["price_currency"].tolist() == ["$", "$"]
    assert frame["sold_value"].tolist() == [1200, 7]
    assert frame["on_value"].tolist() == [pandas.Timestamp(2020, 5, 3, 10, 30), pandas.Timestamp(2020, 5, 12, 11)]
    assert list(TABLE.to_pandas().columns) == ["title", "price", "sold", "on"]
    assert len(region().table.to_pandas(typed=True)) == 0


def test_arrow_has_values_beside_the_texts() -> None:
    pytest.importorskip("pyarrow")
    table = TABLE.to_arrow(typed=True)
    assert table.column_names == NAMES
    assert table.to_pylist()[0] == {
        "title": "Lamp", "price": "$1,299.50", "price_value": 1299.5, "price_currency": "$", "sold": "1,200",
        "sold_value": 1200.0, "on": "3 May 2020 10:30", "on_value": datetime.datetime(2020, 5, 3, 10, 30),
    }  # fmt: skip


def test_without_the_library_the_install_line_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "price_parser", None)
    with pytest.raises(MissingExtraError, match=r"unweave\[values\]"):
        TABLE.values()
