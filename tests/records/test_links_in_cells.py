"""The rows of a table whose cells hold several links."""

from __future__ import annotations

from unweave import Page, Record, find_records


def board(name: str, n: int) -> str:
    papers = "".join(f"<a href=/{name}/{n}/{i}.pdf>{name} paper {i} of {n}</a><br>" for i in range(1, n % 4 + 3))
    return f"<tr><td>March {n}, 2019 - 9:00 AM</td><td>Room {n}, Polk Street {n}</td><td>{papers}</td></tr>"


def page() -> Page:
    head = "<thead><tr><th>Meeting</th><th>Place</th><th>Papers</th></tr></thead>"
    rows = "".join(board("Audit", n) for n in range(2, 8))
    return Page(f"<main><h1>Meetings and minutes</h1><table>{head}<tbody>{rows}</tbody></table></main>")


def test_links_of_varying_number_in_a_cell_are_one_column() -> None:
    table = find_records(page())[0].table
    assert table.names == ["Meeting", "Place", "Papers"]
    assert [len(row[2]) for row in table.rows[:3] if isinstance(row[2], list)] == [4, 5, 2]


def test_a_pattern_learnt_from_them_reads_what_the_table_has() -> None:
    region = find_records(page())[0]
    found = region.to_wrapper().extract(page())
    assert [texts(record) for record in found] == [texts(record) for record in region.records]


def texts(record: Record) -> dict[str, list[str]]:
    return {
        name: [item.text for item in (value if isinstance(value, list) else [value])]
        for name, value in record.fields.items()
    }


def test_a_header_said_again_in_a_cell_is_no_value_and_a_link_that_says_it_is() -> None:
    agenda = "<span class=narrow>Agenda:</span> <a href=/{}.pdf>Agenda of {} May <img src=/pdf.png></a>"
    cells = [agenda.format(i, i) if i in (2, 5) else "Not included" for i in range(7)]
    rows = "".join(f"<tr><td>{i} May<td>Room {i * 7}<td>{cell}" for i, cell in enumerate(cells))
    table = find_records(Page(f"<table><tr><th>Day<th>Place<th>Agenda{rows}</table>"))[0].table
    assert table["Agenda"][1:3] == ["Not included", "Agenda of 2 May"]
    assert table.rows[2][2].href == "/2.pdf"
    papers = "<td><a href=/{0}.pdf>Agenda</a> <a href=/{0}.mp3>Recording of {0} May</a>"
    rows = "".join(f"<tr><td>{i} May<td>Room {i * 7}{papers.format(i)}" for i in range(7))
    table = find_records(Page(f"<table><tr><th>Day<th>Place<th>Agenda{rows}</table>"))[0].table.all
    assert any("Agenda" in row for row in table.texts())
