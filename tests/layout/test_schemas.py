"""The files that separation writes are what docs/schemas says."""

import json
from pathlib import Path

import jsonschema
import pytest

from unweave import Page, separate, separate_pages

from .test_pages import product

SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"


def check(kind: str, path: Path) -> None:
    jsonschema.validate(json.loads(path.read_bytes()), json.loads((SCHEMAS / f"{kind}.schema.json").read_bytes()))


@pytest.mark.parametrize(
    "source",
    [product(9).encode(), b"", b"<meta charset=latin1><p>\xe4\r\n{{</p>", b"<p>\xff" * 9, b"<ul>" + b"<li>1<li>x" * 9],
)
def test_files_of_a_separation(tmp_path, source):
    _, data = separate(Page(source)).save(tmp_path)
    check("data", data)


def test_files_of_a_site(tmp_path):
    separated = separate_pages([Page(product(n)) for n in range(1, 6)])
    for path in separated.save(tmp_path)[1:]:
        check("data", path)
    separated.layout.save(tmp_path / "site.json")
    check("layout", tmp_path / "site.json")


def test_what_is_no_data_file_is_told():
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"a": {"b": 1}}, json.loads((SCHEMAS / "data.schema.json").read_bytes()))
