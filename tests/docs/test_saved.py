"""Every kind of saved file has a schema that the reference names, and what the commands save is valid by it."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

import unweave
from unweave.cli import main
from unweave.saved import KINDS

from .pages import PROJECT

EXAMPLES = PROJECT / "examples"
COMMANDS = {
    "wrapper": ["learn", EXAMPLES / "shop" / "examples.jsonl", "-o"],
    "articles": ["articles", EXAMPLES / "news" / "*.html", "-o", "-", "--save"],
    "forum": ["posts", EXAMPLES / "forum" / "hum.html", EXAMPLES / "forum" / "linen.html", "--save"],
    "layout": ["separate", EXAMPLES / "shop" / "*.html", "-o", "parts", "--together", "shop", "--save"],
    "records": ["records", EXAMPLES / "lamps.html", "--save"],
    "site": ["site", EXAMPLES / "shop" / "*.html", EXAMPLES / "lamps*.html", "-o", "site.db", "--save"],
    "details": ["details", EXAMPLES / "shop" / "*.html", "-o", "-", "--save"],
}
"""Kind of a saved file -> the command that saves one; the file's name comes last."""


def test_every_kind_is_tested_and_in_the_reference() -> None:
    assert COMMANDS.keys() == KINDS.keys()
    reference = (PROJECT / "docs" / "reference" / "files.md").read_text(encoding="utf-8")
    for kind in KINDS:
        assert f"| `{kind}` |" in reference
        assert f"(../schemas/{kind}.schema.json)" in reference


@pytest.mark.parametrize("kind", COMMANDS)
def test_what_a_command_saves_is_valid_and_loads(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, [str(word) for word in [*COMMANDS[kind], "saved.json"]])
    assert done.exit_code in (0, 1), done.output
    saved = json.loads(Path("saved.json").read_text(encoding="utf-8"))
    assert saved["unweave"] == kind
    schema = json.loads((PROJECT / "docs" / "schemas" / f"{kind}.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    validator.validate(saved)
    for key in saved:
        with pytest.raises(jsonschema.ValidationError):
            validator.validate({**saved, key: object()})
    assert type(unweave.load("saved.json")).__name__ == KINDS[kind][0].rpartition(":")[2]
