"""Excel workbooks and Parquet files."""

from __future__ import annotations

import csv
import datetime
import logging
import re
import zipfile
from pathlib import Path

import pytest

from unweave import OutputError
from unweave.model import Region
from unweave.output import Format, opened
from unweave.output import excel as excel_module

from .regions import LAMPS, region


def write(path: Path, file_format: Format, *pages: tuple[str, list[Region]], typed: bool = False) -> Path:
    with opened(str(path), file_format, typed=typed) as writer:
        for name, regions in pages:
            writer.add(name, regions)
    return path


HEADER = ("page", "region", "record", "title", "url", "price", "colours", "sku")
ROWS = [
    ("a.html", 0, 0, "Desk lamp, brass", "/lamp", "€ 39.90", "brass; black", None),
    ("a.html", 0, 1, "Floor lamp", "/lamp", "-5.00", None, None),
    ("b.html", 0, 0, None, None, "1", None, "x\ny"),
]
PAGES = [("a.html", [LAMPS]), ("b.html", [region({"price": "1", "sku": "x\ny"})])]


class TestExcel:
    @pytest.fixture(autouse=True)
    def _openpyxl(self) -> None:
        self.openpyxl = pytest.importorskip("openpyxl", reason='no openpyxl: pip install "unweave[excel]"')

    def cells(self, path: Path) -> list[tuple[object, ...]]:
        return list(self.openpyxl.load_workbook(path)["records"].values)

    def test_a_workbook_has_the_sheet_of_all_pages(self, tmp_path: Path) -> None:
        path = write(tmp_path / "out.xlsx", "xlsx", *PAGES)
        assert self.cells(path) == [HEADER, *ROWS]
        sheet = self.openpyxl.load_workbook(path)["records"]
        assert sheet.freeze_panes == "A2"
        assert sheet.auto_filter.ref == "A1:H4"
        assert sheet["D1"].font.bold
        assert sheet.column_dimensions["D"].width > sheet.column_dimensions["B"].width

    @pytest.mark.parametrize(
        "text",
        ["=1+1", '=HYPERLINK("http://x","y")', "+cmd|' /C calc'!A0", "-x", "@SUM(A1)", "\t=1", "=", "{=A1}", "#N/A",
         "#REF!", "TRUE", "2024-01-02", "1e9", "007", "_x0041_", "a _x000D_ b", "'=1", " lead ", "a\rb\nc"],
    )  # fmt: skip
    def test_every_text_stays_a_text(self, tmp_path: Path, text: str) -> None:
        path = write(tmp_path / "out.xlsx", "xlsx", ("p", [region({"field": text, text: "x"})]))
        xml = zipfile.ZipFile(path).read("xl/worksheets/sheet1.xml").decode()
        assert "<f" not in xml
        # number cells: region and record; the page, two texts and five names are strings
        assert re.findall(r'<c r="(\w+)"[^>]* t="(\w+)"', xml) == [
            *((f"{column}1", "inlineStr") for column in "ABCDE"),
            ("A2", "inlineStr"), ("B2", "n"), ("C2", "n"), ("D2", "inlineStr"), ("E2", "inlineStr"),
        ]  # fmt: skip
        cell = self.openpyxl.load_workbook(path)["records"]["D2"]
        read = re.sub("_x005F_", "_", str(cell.value))
        assert read.replace("\r", "\n") == text.replace("\r", "\n")
        assert cell.data_type == "s"

    @pytest.mark.parametrize(("text", "marked"), [("=1+1", True), ("@x", True), ("-5.00", False), ("lamp", False)])
    def test_a_text_like_a_formula_is_marked_so_that_editing_keeps_it(
        self, tmp_path: Path, text: str, marked: bool
    ) -> None:
        path = write(tmp_path / "out.xlsx", "xlsx", ("p", [region({"field": text})]))
        assert bool(self.openpyxl.load_workbook(path)["records"]["D2"].quotePrefix) is marked

    def test_characters_that_xml_cannot_hold_are_replaced(self, tmp_path: Path) -> None:
        path = write(
            tmp_path / "out.xlsx", "xlsx", ("p\udcff", [region({"a": "x\0\x01\x0b\ud800\ufffe\uffffy\u2028"})])
        )
        assert self.cells(path)[1] == ("p\ufffd", 0, 0, "x" + "\ufffd" * 6 + "y\u2028")

    def test_a_text_past_excel_s_limit_is_cut_with_a_warning(
        self, tmp_path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        with caplog.at_level(logging.WARNING, "unweave"):
            path = write(tmp_path / "out.xlsx", "xlsx", ("p", [region({"a": "x" * 40_000, "b": "y" * 32_767})]))
        *_, cut, whole = self.cells(path)[1]
        assert cut == "x" * 32_766 + "…"
        assert whole == "y" * 32_767
        assert caplog.messages == ["1 text cut to the 32767 characters that Excel holds; JSON Lines has them whole"]

    def test_rows_past_excel_s_limit_go_on_on_a_further_sheet(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(excel_module, "MAX_ROWS", 4)
        path = write(tmp_path / "out.xlsx", "xlsx", ("p", [region(*[{"a": str(i)} for i in range(7)])]))
        workbook = self.openpyxl.load_workbook(path)
        assert workbook.sheetnames == ["records", "records 2", "records 3"]
        assert [row[3] for sheet in workbook for row in sheet.values] == [
            "a", "0", "1", "2", "a", "3", "4", "5", "a", "6",
        ]  # fmt: skip

    def test_more_columns_than_excel_has_are_an_error(self, tmp_path: Path) -> None:
        row: dict[str, str | list[str]] = {f"c{i}": "x" for i in range(16_384)}
        with pytest.raises(OutputError, match="16,387 columns, and Excel holds 16,384"):
            write(tmp_path / "out.xlsx", "xlsx", ("p", [region(row)]))
        assert not list(tmp_path.iterdir())

    def test_without_records_there_is_a_header(self, tmp_path: Path) -> None:
        assert self.cells(write(tmp_path / "out.xlsx", "xlsx")) == [HEADER[:3]]


class TestParquet:
    @pytest.fixture(autouse=True)
    def _pyarrow(self) -> None:
        self.parquet = pytest.importorskip("pyarrow.parquet", reason='no PyArrow: pip install "unweave[parquet]"')

    def test_a_file_has_the_sheet_of_all_pages(self, tmp_path: Path) -> None:
        table = self.parquet.read_table(write(tmp_path / "out.parquet", "parquet", *PAGES))
        assert tuple(table.column_names) == HEADER
        assert [str(field.type) for field in table.schema] == ["string", "int32", "int32", *["string"] * 5]
        assert [tuple(row.values()) for row in table.to_pylist()] == ROWS

    def test_lone_surrogates_are_replaced(self, tmp_path: Path) -> None:
        table = self.parquet.read_table(
            write(tmp_path / "o", "parquet", ("p\udcff", [region({"a\ud800": "x\ud800=1"})]))
        )
        assert table.to_pylist() == [{"page": "p\ufffd", "region": 0, "record": 0, "a\ufffd": "x\ufffd=1"}]

    def test_without_records_there_are_the_columns_of_the_place(self, tmp_path: Path) -> None:
        table = self.parquet.read_table(write(tmp_path / "o", "parquet"))
        assert (table.num_rows, tuple(table.column_names)) == (0, HEADER[:3])


TYPED = [
    ("a", [region({"price": "€ 39,90", "on": "3 May 2020", "price_value": "x"}, links={"price": "/a"})]),
    ("b", [region({"price": "€ 1.299,00", "on": "12 May 2020"})]),
]
TYPED_HEADER = ("page", "region", "record", "price", "price_value", "price_currency", "price_url", "on", "on_value",
                "price_value_2")  # fmt: skip


@pytest.mark.parametrize("file_format", ["csv", "xlsx", "parquet"])
def test_values_stand_beside_their_texts(tmp_path: Path, file_format: Format) -> None:
    for module in ("price_parser", {"xlsx": "openpyxl", "parquet": "pyarrow"}.get(file_format, "csv")):
        pytest.importorskip(module)
    path = write(tmp_path / "out", file_format, *TYPED, typed=True)
    if file_format == "csv":
        header, *rows = csv.reader(path.read_text().splitlines())
        assert tuple(header) == TYPED_HEADER
        assert rows[1] == ["b", "0", "0", "€ 1.299,00", "1299.0", "€", "", "12 May 2020", "2020-05-12", ""]
        return
    if file_format == "xlsx":
        import openpyxl

        with path.open("rb") as file:
            header, *rows = openpyxl.load_workbook(file)["records"].values
    else:
        import pyarrow.parquet

        table = pyarrow.parquet.read_table(path)
        header, rows = table.column_names, [tuple(row.values()) for row in table.to_pylist()]
    assert tuple(header) == TYPED_HEADER
    when = datetime.datetime(2020, 5, 12) if file_format == "xlsx" else datetime.date(2020, 5, 12)
    assert rows[1] == ("b", 0, 0, "€ 1.299,00", 1299.0, "€", None, "12 May 2020", when, None)


@pytest.mark.parametrize("file_format", ["jsonl", "table"])
def test_formats_without_a_place_for_values_say_so(tmp_path: Path, file_format: Format) -> None:
    with pytest.raises(OutputError, match="write one of csv, xlsx, parquet"):
        write(tmp_path / "out", file_format, typed=True)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("file_format", ["xlsx", "parquet"])
def test_a_file_is_whole_or_as_it_was(tmp_path: Path, file_format: Format) -> None:
    pytest.importorskip({"xlsx": "openpyxl", "parquet": "pyarrow"}[file_format])
    path = tmp_path / "out"
    path.write_text("before")

    def stop(_done: None) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), opened(str(path), file_format) as writer:
        stop(writer.add("a", [LAMPS]))
    assert path.read_text() == "before"
    assert [p.name for p in tmp_path.iterdir()] == ["out"]


@pytest.mark.parametrize("file_format", ["jsonl", "csv", "xlsx", "parquet"])
def test_a_full_disk_is_a_clear_error(file_format: Format) -> None:
    pytest.importorskip({"xlsx": "openpyxl", "parquet": "pyarrow"}.get(file_format, "csv"))
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full")
    with pytest.raises(OutputError, match="/dev/full: cannot be written: No space left on device"):
        write(Path("/dev/full"), file_format, ("a", [region(*[{"a": "x" * 100}] * 1_000)]))
    assert Path("/dev/full").is_char_device()


@pytest.mark.parametrize(
    ("file_format", "module", "extra"), [("xlsx", "openpyxl", "excel"), ("parquet", "pyarrow", "parquet")]
)
def test_a_missing_library_is_said_with_the_install_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file_format: Format, module: str, extra: str
) -> None:
    from unweave import MissingExtraError

    monkeypatch.setitem(__import__("sys").modules, module, None)
    with pytest.raises(MissingExtraError, match=re.escape(f'pip install "unweave[{extra}]"')):
        write(tmp_path / "out", file_format)
