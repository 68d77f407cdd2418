"""What people do with records and tables in Python."""

from __future__ import annotations

from pathlib import Path
from typing import get_type_hints

import openpyxl
import pandas
import polars
import pyarrow.parquet
import pytest

import unweave
from unweave.guided import Guided
from unweave.model import Item, ListPattern, Record, Region, Table


def _region() -> Region:
    rows = "".join(f"<li><a href='/{n}'>Lamp {n}</a> <b>${n}.50</b></li>" for n in range(3))
    return unweave.find_records(unweave.Page(f"<ul>{rows}</ul>"))[0]


def _table() -> Table:
    return Table.from_records(
        [
            Record((), {"name": Item("Arc"), "price": Item("=1+1"), "tags": [Item("a"), Item("b")]}),
            Record((), {"name": Item("Tilda", href="/tilda")}),
        ]
    )


def test_a_region_is_a_sequence_of_its_records() -> None:
    region = _region()
    assert list(region) == region.records
    assert region[0] is region.records[0]
    assert region[-2:] == region.records[1:]
    assert region.records[1] in region
    with pytest.raises(TypeError, match=r"records are numbered; region\.table\.select\('title'\) is a column"):
        region["title"]  # type: ignore[call-overload]


def test_a_field_that_a_record_lacks_is_none() -> None:
    with_price, without = (Record((), dict(row)) for row in ({"price": Item("1")}, {}))
    assert with_price.get("price") == Item("1")
    assert without.get("price") is None
    with pytest.raises(KeyError, match=r"no field 'price'; this record has none; get\('price'\) is None then"):
        without["price"]


def test_a_value_is_a_number_where_its_text_is_one() -> None:
    assert [float(Item(text)) for text in ("$99.95", "1.299,00 €", "(28)", "4 of 5 stars")] == [99.95, 1299, 28, 4]
    for text in ("on request", "May 3, 2024", "$5 - $7", "4.125"):  # the last may be four thousand
        with pytest.raises(ValueError, match=r"is no number alone; table\.values"):
            float(Item(text))


def test_a_record_is_read_as_a_dict() -> None:
    """`list(record)` and `"title" in record` ended in KeyError: 'no field 0'."""
    record = _region()[0]
    assert list(record) == list(record.fields)
    assert dict(record) == record.fields == dict(record.items())
    frame = pandas.DataFrame([record, record])  # its rows were the fields' names
    assert list(frame) == list(record.fields)
    assert frame.iloc[1, 0] is next(iter(record.fields.values()))
    assert ("title" in record, "nope" in record) == (True, False)
    assert record.get("nope", "none") == "none"
    assert f"{record['title']}" == "Lamp 0"


def test_what_other_libraries_have_is_answered_with_where_it_is_here() -> None:
    region = _region()
    page = unweave.Page("<title>Lamps</title>")
    for lacks, name, told in (
        (region.table, "to_excel", r"Table has no 'to_excel'; .* save\('FILE.xlsx'\)"),
        (region, "to_csv", r"Region has no 'to_csv'; .* region\.table has save"),
        (region[0], "title", r"Record has no 'title'; a field is record\['title'\]"),
        (region[0]["title"], "url", r"Item has no 'url'; .* link and image"),
        (region[0].nodes[0], "get", r"Node has no 'get'; it has tag, .* attrs"),
        (page, "title", r"Page has no 'title'; .* find_stated"),
        (unweave.separate(page), "template", "Separation has no 'template'; layout and data"),
        (unweave, "read_html", r"no attribute 'read_html'; open_page\(path\)"),
    ):
        with pytest.raises(AttributeError, match=told):
            getattr(lacks, name)
        assert not hasattr(lacks, "_repr_png_")


def test_the_reason_why_a_property_fails_is_not_hidden() -> None:
    class Held(Guided):
        @property
        def broken(self) -> str:
            return str(self.inner)  # type: ignore[attr-defined]

        inner = property(lambda self: {}.nothing)  # type: ignore[attr-defined]

    with pytest.raises(AttributeError, match="'dict' object has no attribute 'nothing'"):
        _ = Held().broken


def test_markup_given_as_a_str_is_told_what_to_do() -> None:
    for verb in (unweave.find_records, unweave.find_posts, unweave.separate, unweave.find_stated):
        with pytest.raises(TypeError, match=r"takes a Page, not str: Page\(html\) makes one of text or bytes"):
            verb("<ul><li>one</ul>")  # type: ignore[operator]


def test_what_a_region_teaches_has_a_type() -> None:
    """`to_wrapper` was typed as Any (issue 24)."""
    assert get_type_hints(Region.to_wrapper)["return"] is ListPattern
    learnt = _region().to_wrapper()
    assert [name for name in vars(ListPattern) if not name.startswith("_") and not hasattr(learnt, name)] == []


def test_pandas_takes_a_table_and_a_region_gives_its_frame() -> None:
    frame = pandas.DataFrame(_table())
    assert frame.columns.tolist() == ["name", "price", "tags"]
    assert frame["tags"].isna().tolist() == [False, True]
    region = _region()
    pandas.testing.assert_frame_equal(region.to_pandas(), region.table.to_pandas())
    assert polars.DataFrame(region).equals(polars.DataFrame(region.table))


def test_pandas_given_a_region_says_what_its_table_is() -> None:
    """It made one column, called 0, of the records."""
    with pytest.raises(TypeError, match=r"pandas\.DataFrame\(region\.table\) or region\.to_pandas\(\) is its table"):
        pandas.DataFrame(_region())


def test_columns_are_chosen_left_out_and_renamed() -> None:
    table = _table()
    assert table.select("tags", "name").texts() == [["a; b", "Arc"], [None, "Tilda"]]
    assert table.drop("tags").names == ["name", "price"]
    assert table.rename({"name": "lamp"}).names == ["lamp", "price", "tags"]
    assert table.rename({"name": "price", "price": "name"}).texts() == table.texts()
    assert table.names == ["name", "price", "tags"]


def test_a_column_that_is_not_there_is_named_with_those_that_are() -> None:
    for call in (lambda t: t.select("cost"), lambda t: t.drop("cost"), lambda t: t.rename({"cost": "price"})):
        with pytest.raises(ValueError, match="no column 'cost'; this table has name, price, tags"):
            call(_table())
    assert (
        _table().rename(columns={"name": "title"}).names == _table().rename({"name": "title"}).names
    )  # as pandas has it
    with pytest.raises(ValueError, match="two columns would be called 'price'"):
        _table().rename({"name": "price"})
    with pytest.raises(ValueError, match="a column is called by a text, not ''"):
        _table().rename({"name": ""})
    with pytest.raises(TypeError, match=r"names must be old name -> new name, .* not list"):
        _table().rename(["name"])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="each column is named by a text of its own"):
        _table().select(["name", "price"])  # type: ignore[arg-type]


def test_a_column_that_no_row_fills_is_written_all_the_same(tmp_path: Path) -> None:
    table = _table()
    bare = Table(table.columns, [[name, None, tags] for name, _, tags in table.rows])
    assert bare.to_csv() == "name,url,price,tags\nArc,,,a; b\nTilda,/tilda,,\n"
    bare.save(tmp_path / "lamps.parquet")
    assert pyarrow.parquet.read_table(tmp_path / "lamps.parquet").column("price").to_pylist() == [None, None]


def test_a_table_is_saved_as_what_its_suffix_says(tmp_path: Path) -> None:
    _table().save(tmp_path / "lamps.csv")
    _table().to_csv(tmp_path / "lamps.txt")
    written = (tmp_path / "lamps.csv").read_text()
    assert written == "name,url,price,tags\nArc,,'=1+1,a; b\nTilda,/tilda,,\n"
    assert (tmp_path / "lamps.txt").read_text() == written == _table().to_csv()
    _table().save(tmp_path / "lamps.xlsx", links=False)
    book = openpyxl.load_workbook(tmp_path / "lamps.xlsx")
    assert [cell.value for cell in book.active[1]] == ["name", "price", "tags"]
    _table().save(tmp_path / "lamps.parquet")
    assert pandas.read_parquet(tmp_path / "lamps.parquet")["name"].tolist() == ["Arc", "Tilda"]
    with pytest.raises(ValueError, match=r"lamps\.json: a table is saved as \.csv, \.xlsx or \.parquet"):
        _table().save(tmp_path / "lamps.json")
    for database in ("postgresql://me:secret@localhost/shop", tmp_path / "lamps.db"):
        with pytest.raises(ValueError, match=r"opened_database` writes") as error:
            _table().save(database)
        assert "secret" not in str(error.value)


def test_a_table_gives_the_texts_of_a_column_by_its_name() -> None:
    lamps = Path(__file__).parent.parent / "examples" / "lamps.html"
    table = unweave.find_records(unweave.open_page(lamps))[0].table
    assert table["price"][:2] == ["€39.90", "€24.50"]
    assert table["old_price"][0] is None
    with pytest.raises(ValueError, match=r"^no column 'cost'; this table has title, .*price"):
        table["cost"]


def test_the_first_name_that_is_renamed_may_hold_a_comma() -> None:
    from unweave.cli.chosen_columns import _parted

    assert _parted("City, State=place,Price=cost") == ["City, State=place", "Price=cost"]
    assert _parted("City=a, b") == ["City=a, b"]
