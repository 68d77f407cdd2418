"""One list in several elements beside each other."""

import pytest

from unweave import Page, find_records

LETTERS = {
    "A": ["Amber kites", "Autumn wind", "Ash and oak", "Alder"],
    "B": ["Birch wings", "Blue harbour", "Box kites of Bonn"],
    "C": ["Copper reels", "Cedar frames", "Cold sea", "Cranes", "Clay"],
}
NAMES = [name for names in LETTERS.values() for name in names]


def test_lines_of_several_paragraphs_are_one_list_in_sections() -> None:
    menu = " | ".join(f"<a href=#{letter}>{letter}</a>" for letter in LETTERS)
    html = "".join(
        f"<p><a name={letter}></a><b>{letter}</b><br>"
        + "".join(f"<a href=/{name}>{name}</a> - a page of {len(name)} pictures about it<br>" for name in names)
        for letter, names in LETTERS.items()
    )
    page = Page(f"<h1>Links</h1><p>{menu}</p>{html}<hr><p><a href=/>Home</a><br>Last updated in 1999</p>")
    region = find_records(page)[0]
    assert [record["title"].text for record in region] == NAMES
    assert [record.section for record in region] == [letter for letter, names in LETTERS.items() for _ in names]
    assert region.parent is not None
    assert region.parent.tag == "body"


@pytest.mark.parametrize(
    ("column", "record"),
    [
        ("{}", "<h3><a href='/{name}'>{name}</a></h3><p>All about it on {n} pages.</p>"),
        ("<dl>{}</dl>", "<dt><a href='/{name}'>{name}</a><dd>All about it on {n} pages."),
    ],
)
def test_records_of_several_elements_in_two_columns_are_one_list(column: str, record: str) -> None:
    columns = "".join(
        f"<td>{column.format(''.join(record.format(name=name, n=len(name)) for name in names))}</td>"
        for names in (NAMES[:6], NAMES[6:])
    )
    region = find_records(Page(f"<h1>Kites</h1><table><tr>{columns}</tr></table>"))[0]
    assert [record["title"].text for record in region] == NAMES
    assert len(region.table.names) == 2
