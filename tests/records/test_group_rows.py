"""A row of one text above rows of a table is the section of these."""

from __future__ import annotations

from unweave import Page, find_records


def page(*groups: tuple[str, list[str]]) -> Page:
    rows = "".join(
        f"<tr><td colspan=3>{title}</td></tr>"
        + "".join(f"<tr><td>{name}</td><td>{len(name)} pts</td><td>x{i}</td></tr>" for i, name in enumerate(names))
        for title, names in groups
    )
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


JOBS = {
    "Monday, March 3": ["Silver Engineer", "Cedar Engineer", "Copper Engineer"],
    "Friday, February 28": ["Falcon Engineer", "River Engineer"],
    "Thursday, February 27": ["Iron Engineer", "Night Engineer", "Stone Engineer"],
}
DAYS = [day for day, jobs in JOBS.items() for _ in jobs]


def job(name: str) -> str:
    return (
        f"<td><a href='/{name}'>{name}</a></td><td>{name[:3]} Inc.</td><td>{name[1:4]}, CA</td>"
        f"<td>{len(name)} days</td>"
    )


def test_the_title_of_the_next_section_is_no_part_of_the_last_record_of_one() -> None:
    rows = "".join(
        f"<tr><td colspan=4><b>{day}</b></td></tr>{''.join(f'<tr>{job(name)}</tr>' for name in names)}"
        "<tr><td colspan=4><img src=spacer.gif></td></tr>"
        for day, names in JOBS.items()
    )
    found = Page(f"<h2>New jobs</h2><table>{rows}</table>")
    region = find_records(found)[0]
    assert [record["title"].text for record in region] == [name for names in JOBS.values() for name in names]
    assert [record.section for record in region] == DAYS
    assert len(region.records[2].nodes) == 1
    assert [record.section for record in region.to_wrapper().extract(found)] == DAYS


def test_a_text_of_its_own_between_records_is_the_section_of_those_below() -> None:
    def groups(day: str) -> str:
        return "".join(
            f"<table><tr><td bgcolor=navy><font color=white>{day.format(at)}</font></td></tr></table>"
            + "".join(f"<table><tr><td><img src=x.gif></td>{job(name)}</tr></table>" for name in names)
            for at, names in enumerate(JOBS.values())
        )

    region = find_records(Page(f"<table><tr><td>{groups('Day {}')}</td></tr></table>"))[0]
    assert [record.section for record in region] == ["Day 0"] * 3 + ["Day 1"] * 2 + ["Day 2"] * 3
    region = find_records(Page(f"<table><tr><td>{groups('Advertisement')}</td></tr></table>"))[0]
    assert not any(record.section for record in region)
