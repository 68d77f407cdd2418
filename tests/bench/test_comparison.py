"""The README's figures are those of docs/results.md."""

from pathlib import Path

import pytest

from bench.comparison import README, comparison_text, write_comparison
from bench.results import RESULTS


def test_the_readme_has_the_figures_of_the_results() -> None:
    assert comparison_text(RESULTS.read_text(encoding="utf-8")) in README.read_text(encoding="utf-8")


def test_new_results_go_into_the_readme(tmp_path: Path) -> None:
    results = RESULTS.read_text(encoding="utf-8").replace("| testbed2017 test     |", "| testbed2017 test |")
    readme = tmp_path / "README.md"
    readme.write_text("Head.\n<!-- begin comparison -->\nold\n<!-- end comparison -->\nTail.\n")
    write_comparison(results, readme)
    text = readme.read_text(encoding="utf-8")
    assert text.startswith("Head.\n<!-- begin comparison -->\n| job |")
    assert text.endswith("|\n<!-- end comparison -->\nTail.\n")
    assert "old" not in text


def test_a_row_that_is_gone_is_said() -> None:
    with pytest.raises(KeyError, match="has no section 'records'"):
        comparison_text("")
    results = RESULTS.read_text(encoding="utf-8").replace("libextract", "other")
    with pytest.raises(KeyError, match="no row of libextract"):
        comparison_text(results)
