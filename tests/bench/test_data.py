from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.__main__ import TABLES, main
from bench.data import Data, DataMissingError, TruthRow
from bench.results import Section
from tests.bench.conftest import MakeRow


def test_missing_data_says_where_it_was_looked_for_and_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(DataMissingError, match=r"nosuch/dev: no labelled pages at .*set UNWEAVE_DATA"):
        Data(tmp_path).rows("nosuch", "dev")
    (tmp_path / "mine" / "dev").mkdir(parents=True)
    (tmp_path / "mine" / "dev" / "truth.jsonl").touch()
    with pytest.raises(DataMissingError, match="has mine/dev: set"):
        Data(tmp_path).rows("nosuch", "dev")


def test_the_environment_names_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("UNWEAVE_DATA", str(tmp_path))
    assert Data.find().folder == tmp_path


def test_the_visible_text_leaves_out_head_script_and_style(make_row: MakeRow) -> None:
    row = make_row("<title>T</title><style>S{}</style><p>one<b>two</b><script>x</script><noscript>n</noscript>", [])
    assert row.visible_text.split() == ["one", "two", "n"]


def test_the_pages_of_a_site_are_known_by_its_name_or_folder(make_row: MakeRow) -> None:
    assert make_row("<p>", []).site == "site"
    assert make_row("<p>", [], set_name="other", site="Example.org").site == "Example.org"
    courts = [
        TruthRow("juriscraper", "dev", Path(), {"page": f"pages/opinions/ca3_p_example{n}.html"}) for n in ("", "_2")
    ]
    assert [row.site for row in courts] == ["ca3_p", "ca3_p"]


def test_the_parts_of_a_run_are_all_tables_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    monkeypatch.setattr("bench.__main__._make", lambda name, data, writes: made.append(name) or name != "columns")
    assert [main(["all", "--part", f"{number}/3"]) for number in (1, 2, 3)].count(1) == 1
    assert sorted(made) == sorted(TABLES)
    with pytest.raises(SystemExit):
        main(["all", "--part", "4/3"])


def test_a_table_that_fails_half_way_keeps_what_was_made_before(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(data: object) -> Iterator[Section]:
        yield Section("a", "A", "python -m bench a", "none", ("x",), (("1",),))
        raise ValueError("the second one")

    written: list[str] = []
    monkeypatch.setattr("bench.hostile_large.run", run)
    monkeypatch.setattr("bench.__main__.write_sections", lambda sections: written.extend(one.name for one in sections))
    assert main(["hostile_large"]) == 1
    assert written == ["a"]
    assert "failed: hostile_large" in capsys.readouterr().err


def test_without_a_table_the_bench_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    listed = capsys.readouterr().out
    assert "python -m bench records" in listed
    assert "python -m bench failures" in listed


def test_a_table_whose_peers_are_not_installed_says_how_they_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(name: str) -> object:
        raise ModuleNotFoundError("No module named 'rapidfuzz'", name="rapidfuzz")

    monkeypatch.setattr("bench.__main__.import_module", missing)
    assert main(["records", "--no-write"]) == 1
    assert capsys.readouterr().err == "records needs rapidfuzz: pip install -e '.[bench]'\nfailed: records\n"
