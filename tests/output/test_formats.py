"""Regions as JSON Lines, as CSV, and as tables on a terminal."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from unweave import FormatError
from unweave.model import Item, Record, Region
from unweave.output import Format, format_for, opened

from .regions import LAMPS, region


def written(tmp_path: Path, file_format: Format, *pages: tuple[str, list[Region]]) -> str:
    path = tmp_path / "out"
    with opened(str(path), file_format) as writer:
        for name, regions in pages:
            writer.add(name, regions)
    return path.read_bytes().decode()


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline="")))


def test_a_json_line_holds_one_record(tmp_path: Path) -> None:
    lines = written(tmp_path, "jsonl", ("shop.html", [region({"a": "x"}), replace(LAMPS, rank=1)])).splitlines()
    assert [json.loads(line) for line in lines] == [
        {"page": "shop.html", "region": 0, "record": 0, "fields": {"a": "x"}, "links": {}},
        {
            "page": "shop.html",
            "region": 1,
            "record": 0,
            "fields": {"title": "Desk lamp, brass", "price": "€ 39.90", "colours": ["brass", "black"]},
            "links": {"title": "/lamp"},
        },
        {
            "page": "shop.html",
            "region": 1,
            "record": 1,
            "fields": {"title": "Floor lamp", "price": "-5.00"},
            "links": {"title": "/lamp"},
        },
    ]


def test_json_lines_have_the_link_of_every_item_and_images_that_are_links(tmp_path: Path) -> None:
    files = [Item("Agenda", href="/1.pdf"), Item("none yet"), Item("Minutes", href="/2.pdf")]
    fields: dict[str, Item | list[Item]] = {
        "files": files,
        "cover": Item("", href="/p/1", src="/1.png"),
        "logo": Item("", src="/l.png"),
    }
    row = json.loads(written(tmp_path, "jsonl", ("board.html", [Region([Record([], fields)])])))
    assert row["links"] == {"files": ["/1.pdf", None, "/2.pdf"], "cover": "/p/1", "logo": "/l.png"}
    assert row["images"] == {"cover": "/1.png"}


def test_json_lines_are_exact_whatever_the_text(tmp_path: Path) -> None:
    nasty = 'quote " back \\ line\nfeed \u2028 tab\t nul \0 emoji \U0001f600 lone \udcff'
    text = written(tmp_path, "jsonl", (nasty, [region({nasty: nasty})]))
    assert text.count("\n") == 1
    row = json.loads(text)
    assert row["page"] == nasty
    assert row["fields"] == {nasty: nasty}


def test_csv_has_the_columns_of_all_pages_and_a_column_of_links(tmp_path: Path) -> None:
    text = written(tmp_path, "csv", ("a.html", [LAMPS]), ("b.html", [region({"price": "1", "sku": 'x,"y"\nz'})]))
    assert rows(text) == [
        ["page", "region", "record", "title", "url", "price", "colours", "sku"],
        ["a.html", "0", "0", "Desk lamp, brass", "/lamp", "€ 39.90", "brass; black", ""],
        ["a.html", "0", "1", "Floor lamp", "/lamp", "-5.00", "", ""],
        ["b.html", "0", "0", "", "", "1", "", 'x,"y"\nz'],
    ]


def test_csv_names_are_unique(tmp_path: Path) -> None:
    text = written(tmp_path, "csv", ("p", [region({"page": "1", "t": "2", "t_url": "3"}, links={"t": "/"})]))
    assert rows(text)[0] == ["page", "region", "record", "page_2", "t", "t_url", "t_url_2"]


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("=1+1", "'=1+1"),
        ('=HYPERLINK("http://x","y")', '\'=HYPERLINK("http://x","y")'),
        ("+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"),
        ("-x", "'-x"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "'\t=1"),
        ("-5.00", "-5.00"),
        ("+49 30 1234", "+49 30 1234"),
        ("-12 %", "-12 %"),
        ("-50,00 \u20ac", "-50,00 \u20ac"),
        ("-$1,250", "-$1,250"),
        ("-20 kr", "-20 kr"),
        ("--", "--"),
        ("- A1", "'- A1"),
        ("-1+A1", "'-1+A1"),
        ("a=b", "a=b"),
        ("'=1", "'=1"),
    ],
)
def test_cells_that_look_like_formulas_stay_text(tmp_path: Path, text: str, cell: str) -> None:
    out = rows(written(tmp_path, "csv", ("p", [region({text: text})])))
    assert out[0][3] == cell
    assert out[1][3] == cell


def test_a_csv_without_records_is_empty(tmp_path: Path) -> None:
    assert written(tmp_path, "csv") == ""


def test_a_table_shows_each_record_on_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = written(tmp_path, "table", ("shop.html", [LAMPS])).splitlines()
    assert lines[0] == "shop.html: 2 records"
    assert [line.split("  ")[0].strip() for line in lines if "lamp" in line] == ["Desk lamp, brass", "Floor lamp"]
    assert "€ 39.90" in lines[4]
    assert "brass; black" in lines[4]


def test_a_table_is_as_wide_as_the_terminal_and_says_what_it_leaves_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    row: dict[str, str | list[str]] = {f"c{i}": f"value {i} " * 5 for i in range(8)}
    wide = region(row, row, c0="identical")
    text = written(tmp_path, "table", ("p", [wide]))
    assert "4 more columns with --format jsonl" in text
    assert "c1" in text
    assert "c0" not in text  # it says the same on every row
    assert max(map(len, text.splitlines())) <= 60


def test_columns_of_few_rows_give_way_to_full_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "45")
    rows: list[dict[str, str | list[str]]] = [{f"full {i}": f"value {i}" for i in range(3)} for _ in range(10)]
    sparse = region({"rare": "here", **rows[0]}, *rows[1:])
    text = written(tmp_path, "table", ("p", [sparse]))
    assert "rare" not in text
    assert all(f"full {i}" in text for i in range(3))


def test_pages_of_one_record_make_one_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Articles and products, one a page, used to make a table of one line each."""
    monkeypatch.setenv("COLUMNS", "80")
    pages = [
        (f"a/p/{i}.html", [region({"title": f"Lamp {i}", "page": "x", **({"price": "€ 9"} if i else {})})])
        for i in range(3)
    ]
    text = written(tmp_path, "table", *pages, ("list.html", [LAMPS]), ("last.html", [region({"title": "Desk"})]))
    lines = [line.split() for line in text.splitlines() if line.strip()]
    assert lines[0] == "3 pages of 1 record in a/p".split()
    assert lines[3:6] == [
        ["0.html", "Lamp", "0", "x"],
        ["1.html", "Lamp", "1", "x", "€", "9"],
        ["2.html", "Lamp", "2", "x", "€", "9"],
    ]
    assert ["list.html:", "2", "records"] in lines
    assert ["last.html:", "1", "record"] in lines
    many = written(tmp_path, "table", *pages * 20)
    assert many.count("pages of 1 record") == 2
    assert many.count("Lamp 1") == 20


def test_a_record_alone_that_has_no_room_on_a_line_is_shown_field_by_field(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One article was a line of five words of its body; of a product's twelve fields six were shown,
    cut to ten letters."""
    monkeypatch.setenv("COLUMNS", "60")
    fields: dict[str, str | list[str]] = {f"field {i}": f"value {i}" for i in range(12)}
    fields |= {"body": "She read it twice. " * 40, "empty": "", "tags": ["a", "b"]}
    text = written(tmp_path, "table", ("p.html", [region(fields)]))
    lines = text.splitlines()
    assert lines[0] == "p.html: 1 record"
    assert all(f" field {i} " in text and f"value {i}" in text for i in range(12))
    assert "a; b" in text
    assert "empty" not in text
    assert 4 <= text.count("She read it twice.") // 2 <= 10
    assert "…" in text
    assert max(map(len, lines)) <= 60


def test_a_long_column_leaves_short_ones_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long description used to take the place of prices, of which only an ellipsis was left."""
    monkeypatch.setenv("COLUMNS", "80")
    row: dict[str, str | list[str]] = {
        "title": "A lamp " * 20,
        "text": "slender " * 30,
        "price": "€ 1,239.90",
        "stock": "3",
    }
    text = written(tmp_path, "table", ("p", [region(row, row)]))
    assert text.count("€ 1,239.90") == 2
    assert max(map(len, text.splitlines())) <= 80


def test_a_picture_without_words_shows_the_name_of_its_file(tmp_path: Path) -> None:
    """The column was there, and empty."""
    shown = Region([Record((), {"image": Item("", src=f"https://x.example/a/{n}.jpg?w=9")}) for n in range(2)])
    assert [line.strip() for line in written(tmp_path, "table", ("p", [shown])).splitlines()][4:6] == ["0.jpg", "1.jpg"]
    assert "<td>1.jpg</td>" in shown.table._repr_html_()


def test_a_truncated_region_says_so(tmp_path: Path) -> None:
    cut = region({"a": "x"})
    cut.truncated = True
    assert "past a limit" in written(tmp_path, "table", ("p", [cut]))


def test_pages_cannot_steer_the_terminal(tmp_path: Path) -> None:
    evil = "\x1b]0;title\x07\x1b[2J\x9b31m\u202egnp.exe [red]markup[/red] \n newline"
    text = written(tmp_path, "table", (evil, [region({evil: evil})]))
    assert not set(text) & set("\x1b\x07\x9b\u202e")
    assert "[red]markup[/red] newline" in text


@pytest.mark.parametrize(
    ("path", "file_format"),
    [
        ("x.csv", "csv"),
        ("x.CSV", "csv"),
        ("x.jsonl", "jsonl"),
        ("x.txt", "table"),
        ("x", "jsonl"),
        ("-", "jsonl"),
        (None, "jsonl"),
    ],
)
def test_the_suffix_chooses_the_format(path: str | None, file_format: str) -> None:
    assert format_for(path) == file_format


def test_a_file_that_cannot_be_written_is_a_format_error(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="out: cannot be written"), opened(str(tmp_path / "no" / "out"), "csv"):
        pass
