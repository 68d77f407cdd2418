"""A row of one text above rows of a table is the section of these."""

from __future__ import annotations

from unweave import Page, find_records


def page(*groups: tuple[str, list[str]]) -> Page:
    rows = "".join(
        f"<tr><td colspan=3>{title}</td></tr>" + "".join(f"<tr><td>{name}</td><td>{len(name)} pts</td><td>x{i}</td></tr>"
        for i, name in enumerate(names)) for title, names in groups
    )  # fmt: skip
    return Page(f"<h1>Results</h1><table><tr><th>Name<th>Points<th>Club</tr>{rows}</table>")


def test_rows_stand_under_the_row_of_one_text_above_them() -> None:
    found = page(("Juniors", ["Ann", "Bob", "Cleo"]), ("Seniors", ["Dora", "Emil"]), ("Guests", ["Frida", "Gus"]))
    region = find_records(found)[0]
    assert [record.section for record in region] == ["Juniors"] * 3 + ["Seniors"] * 2 + ["Guests"] * 2
    assert region.table.names == ["section", "Name", "Points", "Club"]
    assert [record.section for record in region.to_wrapper().extract(found)] == [record.section for record in region]


def test_a_row_of_one_text_above_each_record_is_no_section() -> None:
    found = page(*((f"Match {n}", [f"Team {n}"]) for n in range(8)))
    assert not any(record.section for record in find_records(found)[0])


def test_one_title_above_all_rows_is_no_section() -> None:
    found = page(("Juniors", [f"Ann {n}" for n in range(8)]))
    assert not any(record.section for record in find_records(found)[0])
