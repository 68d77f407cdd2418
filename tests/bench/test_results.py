from pathlib import Path

from bench.results import Section, table_text, write_sections


def section(name: str, cell: str) -> Section:
    return Section(name, f"Table {name}", f"python -m bench {name}", "two pages", ("method", "F1"), (("ours", cell),))


def test_a_table_is_aligned_markdown() -> None:
    assert table_text(section("a", "0.912")) == "| method |    F1 |\n|--------|------:|\n| ours   | 0.912 |"


def test_a_section_is_replaced_in_place_and_others_are_kept(tmp_path: Path) -> None:
    page = tmp_path / "docs" / "results.md"
    write_sections([section("a", "0.1"), section("b", "0.2")], page)
    before = page.read_text()
    write_sections([section("a", "0.9")], page)
    after = page.read_text()
    assert before.replace("| 0.1 |", "| 0.9 |") == after
    assert after.index("Table a") < after.index("Table b")


def test_backslashes_in_a_table_survive_a_replacement(tmp_path: Path) -> None:
    page = tmp_path / "results.md"
    write_sections([section("a", "0.1")], page)
    write_sections([section("a", r"\1 \g<0>")], page)
    assert r"| \1 \g<0> |" in page.read_text()


def test_a_section_says_command_data_version_machine_and_date(tmp_path: Path) -> None:
    page = tmp_path / "results.md"
    write_sections([section("a", "0.1")], page)
    text = page.read_text()
    assert "`python -m bench a` on two pages." in text
    assert "Version " in text
    assert " cores of " in text
    assert ", 20" in text
