"""The public list pages that the ranking is fitted on."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import public_lists
from bench.data import Data, DataMissingError
from unweave import Page
from unweave.tree.content import ContentTree


def test_a_list_is_as_right_as_its_records_hold_an_item_each() -> None:
    content = ContentTree(Page("<ul><li>Budget <li>Parks <li><a href=/x/Roads>Next</a></ul><p>Budget Parks").tree)
    rows = [(i, int(content.end[i])) for i in range(len(content)) if content.tree.node(content.first[i]).tag == "li"]
    whole = (rows[0][0] - 1, rows[-1][1])
    assert public_lists.item_f1(content, rows, ["budget", "parks", "/x/roads"]) == 1.0
    assert public_lists.item_f1(content, rows, ["budget", "parks", "pools"]) == pytest.approx(2 / 3)
    assert public_lists.item_f1(content, [whole], ["budget", "parks", "/x/roads"]) == 0.0


def test_the_first_page_that_is_neither_kept_nor_fetched_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(public_lists, "ADDRESS", f"file://{tmp_path}/none/")
    with pytest.raises(DataMissingError, match="neither kept at"):
        next(public_lists.public_rows(Data(tmp_path)))
