"""Small sets of our own making, in the shape of the real ones."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bench.data import Data, DataMissingError, TruthRow

MakeRow = Callable[..., TruthRow]


@pytest.fixture
def make_row(tmp_path: Path) -> MakeRow:
    """Write one page with its labels and read it back: `make_row(html, records, set_name="testbed2017", **truth)`."""

    def make(html: str, records: list[dict[str, Any]], set_name: str = "testbed2017", **truth: Any) -> TruthRow:
        folder = tmp_path / set_name / "dev"
        (folder / "pages" / "site").mkdir(parents=True, exist_ok=True)
        (folder / "pages" / "site" / "1.html").write_text(html, encoding="utf-8")
        line = {"page": "pages/site/1.html", "records": records, "n_records": len(records), **truth}
        (folder / "truth.jsonl").write_text(json.dumps(line) + "\n", encoding="utf-8")
        return Data(tmp_path).rows(set_name, "dev")[0]

    return make


@pytest.fixture(scope="session")
def corpus() -> Data:
    """The real sets; tests that ask for them are skipped, with the reason, where they are not."""
    data = Data.find()
    try:
        data.rows("testbed2017", "dev")
    except DataMissingError as error:
        pytest.skip(str(error))
    return data
