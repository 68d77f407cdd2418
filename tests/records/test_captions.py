"""Values that say their own label are in its column, whatever else their record leaves out."""

import pytest

from tests.pace import spent
from unweave import Page, find_records


def rows_of(*rows: str) -> list[dict[str, str | list[str]]]:
    html = f"<p>Some records to be found</p><ul class=list>{''.join(f'<li class=row>{row}</li>' for row in rows)}</ul>"
    return [record.to_dict() for record in find_records(Page(html))[0].records]


FACTS = (("Source: Web", "Topic: Art"), ("Topic: Chairs",), ("Source: Print", "Topics: Oak, elm"), ("Topic: Beds",))


def test_each_label_has_a_column_of_its_own() -> None:
    rows = [
        f"<a class=title href=/{n}>Title number {n}</a>" + "".join(f"<p>{fact}</p>" for fact in facts)
        for n, facts in enumerate(FACTS)
    ]
    found = rows_of(*rows)
    topic = next(name for name in found[0] if name.lower().startswith("topic"))
    assert [row.get(topic) for row in found] == ["Art", "Chairs", "Oak, elm", "Beds"]
    assert [row.get("source", row.get("Source")) for row in found] == ["Web", None, "Print", None]


def test_titles_with_a_colon_stay_what_they_are() -> None:
    titles = ["Lamps: a guide", "Chairs: the story", "Beds: what to buy", "Desks: old and new"]
    found = rows_of(*(f"<a class=title href=/{n}>{title}</a><p>{n} pages</p>" for n, title in enumerate(titles)))
    assert [row["title"] for row in found] == titles


def test_what_titles_begin_with_again_is_no_label() -> None:
    titles = ["News: a guide", "News: the story", "Update: what to buy", "Update: old and new", "Lamps"]
    found = rows_of(*(f"<h2><a href=/{n}>{title}</a></h2><p>{n} pages</p>" for n, title in enumerate(titles)))
    assert [row["title"] for row in found] == titles


def test_a_value_stands_under_the_label_before_it() -> None:
    facts = (
        (("Name:", "Ann"), ("Town:", "Rome")),
        (("Town:", "Oslo"),),
        (("Name:", "Bob"), ("Town:", "Bonn")),
        (("Name:", "Cid"),),
    )
    rows = [
        f"<a class=title href=/{n}>Title number {n}</a>"
        + "".join(f"<p><b>{label}</b> <i>{value}</i></p>" for label, value in said)
        for n, said in enumerate(facts)
    ]
    found = rows_of(*rows)
    assert [row.get("Name") for row in found] == ["Ann", None, "Bob", "Cid"]
    assert [row.get("Town") for row in found] == ["Rome", "Oslo", "Bonn", None]


def test_a_preposition_is_no_column_and_names_what_comes_after_it() -> None:
    by = [
        "by <i class=n>Ann Lee</i>",
        "by <a href=/bo>Bo Chan</a>",
        "by <i class=n>Cy Day</i>",
        "",
        "by <a href=/ed>Ed Ong</a>",
    ]
    found = rows_of(*(f"<h3><a href=/{n}>Title number {n}</a></h3><p>{who}</p>" for n, who in enumerate(by)))
    assert all("by" not in row.values() for row in found)
    assert [row.get("author") for row in found][:3:2] == ["Ann Lee", "Cy Day"]


@pytest.mark.compiled
def test_thousands_of_labels_are_read_within_seconds() -> None:
    words = [f"{chr(97 + k % 26)}{chr(97 + k // 26 % 26)}{chr(97 + k // 676)}" for k in range(2_000)]
    facts = "".join(f"<p class={word}><b>{word}:</b> <i>v</i></p><p class=x{word}>{word}: w</p>" for word in words)
    with spent() as work:
        assert len(rows_of(*(f"<h3><a href=/{n}>Title {n}</a></h3>{facts}" for n in range(4)))) == 4
    assert work.within(20)


def test_a_label_with_a_colon_of_full_width_names_its_column() -> None:
    found = rows_of(*(f"<a class=title href=/{n}>図書 {n}</a><p>出版年：20{n}0</p>" for n in range(1, 5)))
    assert [row["出版年"] for row in found] == ["2010", "2020", "2030", "2040"]


def test_a_label_names_its_value_where_its_column_holds_other_texts_too() -> None:
    rows = [
        f"<a class=title href=/{n}>Title number {n}</a><p class=by>{'Made by:' if n != 3 else '3 fans'}"
        + (f" <a href=/w/{n}>Ann {n}</a>" if n != 3 else "")
        + f"</p><p class=by>With: <a href=/x/{n}>Cid {n}</a></p>"
        for n in range(6)
    ]
    found = rows_of(*rows)
    assert [row["Made by"] for row in found[:3]] == ["Ann 0", "Ann 1", "Ann 2"]
    assert [row["With"] for row in found] == [f"Cid {n}" for n in range(6)]
    assert "3 fans" in found[3].values()


def test_parts_with_labels_are_columns_beside_what_all_have() -> None:
    rows = [f"<a class=title href=/{n}>Title {n}</a><p>Published: 11 OCT 2011 | DOI: 10.1000/{n}</p>" for n in range(5)]
    found = rows_of(*rows)
    assert [row["DOI"] for row in found] == [f"10.1000/{n}" for n in range(5)]
    assert {row["Published"] for row in found} == {"11 OCT 2011"}


def test_the_label_in_a_pictures_text_names_no_column() -> None:
    rows = [
        (
            f"<h3><a href=/{n}>Paper number {n} of them</a></h3><p>Ann {n}</p><img src=/{n}.png alt='Abstract: Paper "
            f"number {n} of them'>"
        )
        for n in range(5)
    ]
    assert "Abstract" not in rows_of(*rows)[0]


def test_sizes_in_two_units_have_each_a_column() -> None:
    rows = [
        f"<a class=title href=/{n}>Chair number {n}</a>"
        + "".join(
            f"<p class={unit}>{label}: {n + k} {unit}</p>" for unit in ("in", "cm") for k, label in enumerate(labels)
        )
        for n, labels in enumerate((("Width", "Depth"), ("Width", "Depth"), ("Depth",), ("Width", "Depth")))
    ]
    found = rows_of(*rows)
    assert [row.get("width", row.get("Width")) for row in found] == ["0 in", "1 in", None, "3 in"]
    assert [row.get("Depth") for row in found] == ["1 in", "2 in", "2 in", "4 in"]
    assert [row.get("Depth_2") for row in found] == ["1 cm", "2 cm", "2 cm", "4 cm"]
