"""What a saved pattern reads: on the page it was learnt from the very table, and on the next page what that page says
of its columns."""

import json
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest

import unweave
from unweave import Page, find_records
from unweave.records import RecordPattern

SCHEMA = Path(__file__).parents[2] / "docs" / "schemas" / "records.schema.json"
FACTS = ("Length", "Weight", "Colour", "Made of")


def specifications(*numbers: int) -> str:
    """Return lamps that each lack another fact, so that what is left moves up."""

    def facts(n: int) -> str:
        values = f"{n} cm", f"{n + 2} kg", ("red", "blue", "green")[n % 3], ("oak", "steel", "glass", "cork")[n % 4]
        return "".join(
            f"<li><b>{fact}:</b> <span>{value}</span></li>"
            for at, (fact, value) in enumerate(zip(FACTS, values, strict=True))
            if at != n % 5
        )

    return "<main><ul>" + "".join(
        f"<li class=lamp><h3><a href='/{n}'>Lamp number {n}</a></h3><ul>{facts(n)}</ul></li>" for n in numbers
    )


def inside(*numbers: int) -> str:
    """Return books whose texts begin with what they are."""

    def facts(n: int) -> str:
        values = (f"Topic: art {n}", f"Source: shelf {n}", f"Language: {('French', 'German', 'Czech')[n % 3]}")
        return "".join(f"<p>{value}</p>" for at, value in enumerate(values) if at != n % 4)

    return "<main>" + "".join(
        f"<article><h3><a href='/{n}'>Book number {n}</a></h3><i>By author {n}, who wrote it</i>{facts(n)}</article>"
        for n in numbers
    )


def priced(*numbers: int) -> str:
    return "<main><ul>" + "".join(
        f"<li><h3><a href='/{n}'>Lamp number {n}</a></h3><p>A lamp for {n} readers and more</p>"
        f"<div class=price><i>$</i><b class=whole>{n}</b><span class=cents>{(n * 7) % 90 + 10}</span></div></li>"
        for n in numbers
    )


def read_out(*numbers: int) -> str:
    return "<main><ul>" + "".join(
        f"<li><h3><a href='/{n}'>Lamp number {n}</a></h3><p>A lamp for {n} readers and more</p>"
        f"<i class=mark aria-label='Rated 4.{n % 9} out of 5 stars {n + 30} reviews'></i></li>"
        for n in numbers
    )


def rated(*numbers: int) -> str:
    return "<main><ul>" + "".join(
        f"<li><h3><a href='/{n}'>Lamp number {n}</a></h3><p>A lamp for {n} readers and more</p>"
        f"<i class='stars-{n % 5 + 1}'></i></li>"
        for n in numbers
    )


def tabled(*numbers: int) -> str:
    """Return a table some of whose cells hold links, some texts and some nothing,
    and that begins with a day for two rows."""

    def case(n: int) -> str:
        return ("<a href='/{0}'>Smith v. Jones {0}</a>", "<span><a href='/{0}'>In re Lamp {0}</a></span>", "Case {0}")[
            n % 3
        ].format(n)

    rows = "".join(
        (
            f"<tr>{f'<td rowspan=2>{n} May 2024</td>' if at % 2 == 0 else ''}<td>{case(n)}</td><td>{n * 31}</td>"
            f"<td>24A-{n}</td></tr>"
        )
        for at, n in enumerate(numbers)
    )
    return f"<main><table><tr><th>Decided</th><th>Case</th><th>Lower court</th><th>Docket</th></tr>{rows}</table>"


def in_sections(*numbers: int) -> str:
    return "<main>" + "".join(
        f"<section><h2>Shelf {n // 4}</h2><ul>"
        + "".join(
            f"<li><a href='/{k}'>Lamp number {k}</a> <b>${k}.50</b> <p>In stock: {k}</p></li>"
            for k in (n, n + 1, n + 2)
        )
        + "</ul></section>"
        for n in numbers
    )


def noted(*numbers: int) -> str:
    """Return notes that say three things in one text, and whose only link is laid over them."""
    return "<main>" + "".join(
        f"<article class=note><h2>Note number {n} on lamps</h2><p>What {n} readers of lamps wrote on them and more</p>"
        f"<footer>Date: May {n % 28 + 1}, 2024 | Reading Time: {n} min | Author: Ann Lee</footer>"
        f"<a class=over aria-label='to note {n}' href='/note/{n}'></a></article>"
        for n in numbers
    )


def pressed(*numbers: int) -> str:
    """Return courses whose only links are buttons and icons."""
    return "<main>" + "".join(
        f"<div class=course><h3>Course number {n}</h3><p>A course of {n * 3} weeks</p>"
        f"<a href='mailto:tutor{n}@example.com'><i class=icon></i></a><a class=btn href='/course/{n}'>Join now</a>"
        "</div>"
        for n in numbers
    )


def parted(*numbers: int) -> str:
    """Return homes whose offerers stand behind a word, and areas before a unit."""
    people = ("Ann Lee", "Bob Hart", "Cem Kaya", "Dora Wu", "Eve Ortiz")
    return "<main>" + "".join(
        f"<article><h3>Home number {n}</h3><p><b>1{n}</b> <i>sq ft</i></p><p>By {people[n % 5]}</p>"
        f"<p>example.org/{n}.html</p></article>"
        for n in numbers
    )


PAGES = {
    "values in parts and with a word before them": (parted, range(1, 9), range(21, 26)),
    "several labels in a text": (noted, range(1, 9), range(21, 26)),
    "links of buttons and icons": (pressed, range(1, 9), range(21, 26)),
    "labels before values": (specifications, range(1, 12), range(30, 42)),
    "labels inside values": (inside, range(1, 12), range(30, 36)),
    "prices in parts": (priced, range(1, 9), range(21, 26)),
    "ratings that are drawn": (rated, range(1, 12), range(21, 26)),
    "tables": (tabled, range(1, 13), range(21, 27)),
    "read out": (read_out, range(4, 12), range(40, 48)),
    "sections": (in_sections, range(4, 24, 4), range(40, 60, 4)),
}


def rows_of(page: Page, pattern: RecordPattern | None = None) -> tuple[list[str], list[tuple[object, object]]]:
    region = pattern.region(page) if pattern else find_records(page)[0]
    assert region is not None
    return region.table.all.names, [(record.to_dict(), record.links) for record in region.with_all_columns()]


@pytest.mark.parametrize("kind", PAGES)
def test_a_pattern_reads_a_page_as_find_records_does(kind: str, tmp_path: Path) -> None:
    make, first, second = PAGES[kind]
    page, other = Page(make(*first)), Page(make(*second))
    find_records(page)[0].to_wrapper().save(tmp_path / "p.json")
    pattern = unweave.load(tmp_path / "p.json")
    assert rows_of(page, pattern) == rows_of(page)
    assert rows_of(other, pattern)[1] == rows_of(other)[1]
    jsonschema.validate(json.loads((tmp_path / "p.json").read_bytes()), json.loads(SCHEMA.read_bytes()))


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("labels before values", {"title": "Lamp number 47", "Length": "47 cm", "Weight": "49 kg", "Made of": "cork"}),
        ("labels inside values", {"Topic": "art 47", "Source": "shelf 47", "Language": "Czech"}),
        ("prices in parts", {"title": "Lamp number 47", "price": "$47.69"}),
        (
            "values in parts and with a word before them",
            {"area": "147 sq ft", "author": "Cem Kaya", "url": "example.org/47.html"},
        ),
        ("several labels in a text", {"Date": "May 20, 2024", "Reading Time": "47 min"}),
        ("ratings that are drawn", {"title": "Lamp number 47", "rating": "3"}),
    ],
)
def test_a_single_record_is_read_by_what_it_says(kind: str, fields: dict[str, str]) -> None:
    make, first, _ = PAGES[kind]
    pattern = find_records(Page(make(*first)))[0].to_wrapper()
    [record] = pattern.extract(Page(make(47)))
    assert fields.items() <= record.to_dict().items()


@pytest.mark.parametrize(("make", "address"), [(noted, "/note/47"), (pressed, "/course/47")])
def test_a_single_record_gets_the_link_that_its_title_has_not(make: Callable[..., str], address: str) -> None:
    [record] = find_records(Page(make(*range(1, 9))))[0].to_wrapper().extract(Page(make(47)))
    assert record.links["title"] == address


def test_a_text_without_one_of_its_labelled_parts_keeps_the_others_in_their_columns() -> None:
    pattern = find_records(Page(noted(*range(1, 9))))[0].to_wrapper()
    [record] = pattern.extract(Page(noted(47).replace("Date: May 20, 2024 | ", "")))
    assert record["Reading Time"].text == "47 min"
    assert record.get("Date") is None


def test_records_of_a_pattern_say_their_section_and_its_list_its_heading() -> None:
    pattern = find_records(Page(in_sections(4, 8, 12)))[0].to_wrapper()
    region = pattern.region(Page("<h1>All lamps</h1>" + in_sections(40, 44)))
    assert region is not None
    assert [record.section for record in region] == ["Shelf 10"] * 3 + ["Shelf 11"] * 3
    assert region.heading == "All lamps"
    assert region.table.names[0] == "section"


def test_a_page_without_sections_keeps_their_column() -> None:
    pattern = find_records(Page(in_sections(4, 8, 12)))[0].to_wrapper()
    region = pattern.region(Page(in_sections(40)))
    assert region is not None
    assert region.table.names == find_records(Page(in_sections(4, 8, 12)))[0].table.names


def test_a_label_that_was_not_learnt_is_in_no_column_of_another() -> None:
    pattern = find_records(Page(specifications(*range(1, 12))))[0].to_wrapper()
    html = specifications(32, 33).replace("<b>Weight:</b>", "<b>Sold by:</b>")
    region = pattern.region(Page(html))
    assert region is not None
    assert [record.get("Weight") for record in region] == [None, None]
    assert "34 kg" in json.dumps(region.records[0].to_dict())


def test_headings_and_notes_between_records_are_none() -> None:
    page = tabled(*range(1, 13)).replace(
        "<tr><td rowspan=2>7 May", "<tr><td colspan=4>Decided by the full court</td></tr><tr><td rowspan=2>7 May"
    )
    pattern = find_records(Page(tabled(*range(1, 13))))[0].to_wrapper()
    assert len(pattern.extract(Page(page))) == 12
