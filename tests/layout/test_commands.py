"""`unweave separate`, `weave` and `apply` with a layout, as a user types them."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from unweave.cli import main

from .rendered import rows
from .test_pages import product


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, catch_exceptions=False)


def shop(folder: Path, count: int) -> list[str]:
    """Write product pages; returns their paths."""
    paths = [folder / f"thing{n}.html" for n in range(1, count + 1)]
    for n, path in enumerate(paths, 1):
        path.write_text(product(n))
    return list(map(str, paths))


def test_each_page_gets_its_two_files_and_a_line_of_summary(tmp_path):
    pages = shop(tmp_path, 9)
    result = run("separate", *pages, "-o", str(tmp_path / "parts"))
    assert result.exit_code == 0
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert [line.split(": ")[0] for line in lines] == pages
    assert lines[8].endswith("1 loop, 0 conditions; largest tables: parts (10 rows, 2 columns)")
    for n in (1, 2, 9):
        parts = [str(tmp_path / "parts" / f"thing{n}{end}") for end in (".layout.jinja", ".data.json")]
        assert run("weave", *parts).stdout_bytes == product(n).encode()


def test_pages_together_share_a_layout_that_applies_to_other_pages(tmp_path):
    *pages, other = shop(tmp_path, 7)
    parts, saved = tmp_path / "parts", str(tmp_path / "shop.json")
    result = run("separate", *pages, "-o", str(parts), "--together", "shop", "--save", saved)
    assert result.exit_code == 0
    assert result.stderr.startswith("6 pages, ratio 0.")
    assert "largest tables: parts (27 rows, 2 columns)" in result.stderr
    assert sorted(path.name for path in parts.iterdir()) == [
        "shop.layout.jinja",
        *(f"thing{n}.data.json" for n in range(1, 7)),
    ]
    layout = str(parts / "shop.layout.jinja")
    for n in range(1, 7):
        assert run("weave", layout, str(parts / f"thing{n}.data.json")).stdout_bytes == product(n).encode()
    rows = [json.loads(line) for line in run("apply", saved, other, "--format", "jsonl").stdout.splitlines()]
    assert [list(row["fields"].values()) for row in rows] == [[str(7 * k + 3), str(9 * k)] for k in range(1, 9)]


def test_a_page_that_does_not_fit_is_named_with_the_place(tmp_path):
    saved = str(tmp_path / "shop.json")
    run("separate", *shop(tmp_path, 6), "-o", str(tmp_path / "parts"), "--together", "shop", "--save", saved)
    other = tmp_path / "other.html"
    other.write_text("<html><p>Something else</p></html>")
    result = run("apply", saved, str(other))
    assert result.exit_code == 2
    assert (
        f"unweave: {other}: the page does not fit the layout: line 1, column 8 has 'p>Something else" in result.stderr
    )


def test_a_page_that_cannot_be_read_is_reported_and_the_others_are_one_site(tmp_path):
    result = run("separate", *shop(tmp_path, 2), str(tmp_path / "gone.html"), "-o", str(tmp_path), "--together", "shop")
    assert result.exit_code == 2
    assert "gone.html: no such file" in result.stderr
    assert "2 pages, ratio" in result.stderr


def test_save_without_together_is_a_usage_error(tmp_path):
    result = run("separate", *shop(tmp_path, 1), "-o", str(tmp_path), "--save", "x.json")
    assert result.exit_code == 2
    assert "--save is for --together" in result.stderr


def test_names_are_written_by_the_first_run_and_given_by_the_next(tmp_path):
    (page,) = shop(tmp_path, 9)[8:]
    names, parts = tmp_path / "names.json", tmp_path / "parts"
    assert run("separate", page, "-o", str(parts), "--names", str(names)).exit_code == 0
    found = json.loads(names.read_text())
    assert found == {"title": "title", "parts": "parts", "parts[]": "part", "parts.text": "text", "parts.item": "item"}
    names.write_text(
        json.dumps(found | {"parts": "parts", "parts[]": "part", "parts.text": "number", "parts.item": "price"})
    )
    assert run("separate", page, "-o", str(parts), "--names", str(names)).exit_code == 0
    layout, data = parts / "thing9.layout.jinja", parts / "thing9.data.json"
    assert (
        "{% for part in parts %}<li><b>Part {{ part.number }}</b> at {{ part.price }} euro</li>" in layout.read_text()
    )
    assert json.loads(data.read_text(), object_hook=rows)["parts"][0] == {"number": 12, "price": 9}
    assert run("weave", str(layout), str(data)).stdout_bytes == product(9).encode()


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ('{"parts.text": "item"}', "'parts.item' and 'parts.text' would both be 'item'"),
        ('{"parts.text": "get"}', "'get' for 'parts.text' cannot be a name"),
        ('{"parts": "not"}', "'not' for 'parts' cannot be a name"),
        ('{"parts[]": "parts"}', "would both be 'parts'"),
        ("[]", "no file of names"),
        ("{", "no file of names"),
    ],
)
def test_names_that_cannot_be_are_refused(tmp_path, names, message):
    (tmp_path / "names.json").write_text(names)
    pages = shop(tmp_path, 4)
    for together in ([], ["--together", "shop"]):
        result = CliRunner().invoke(
            main,
            ["separate", *pages[3:], "-o", str(tmp_path / "parts"), "--names", str(tmp_path / "names.json"), *together],
        )
        assert result.exit_code == 2
        assert message in result.stderr
        assert "Traceback" not in result.stderr


def test_names_that_utf_8_does_not_have_are_kept(tmp_path):
    names = tmp_path / "names.json"
    names.write_text('{"of another page": "\\ud800"}')
    assert run("separate", *shop(tmp_path, 1), "-o", str(tmp_path), "--names", str(names)).exit_code == 0
    assert json.loads(names.read_text())["of another page"] == "\ud800"


def test_the_small_style_has_arrays_and_letters_for_names(tmp_path):
    (page,) = shop(tmp_path, 9)[8:]
    assert run("separate", page, "-o", str(tmp_path), "--style", "small").exit_code == 0
    assert json.loads((tmp_path / "thing9.data.json").read_text())["L"][0] == [12, 9]
