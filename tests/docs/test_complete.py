"""Nothing public is undocumented: names, commands, options, saved kinds;
and the site of the docs builds without a warning."""

from __future__ import annotations

import ast
import doctest
import importlib
import importlib.util
import inspect
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import jsonschema
import pytest
from click.testing import CliRunner

import unweave
from unweave.cli import main
from unweave.cli.options import output_options, page_arguments
from unweave.cli.scaling import scale_options

from .pages import PROJECT

DOCS = PROJECT / "docs"
STATIC = PROJECT / "src" / "unweave" / "view" / "static"
COMMANDS = sorted(main.commands)


SOURCE = PROJECT / "src" / "unweave"
EXAMPLES = [path for path in sorted(SOURCE.rglob("*.py")) if ">>> " in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("path", EXAMPLES, ids=[str(path.relative_to(SOURCE)) for path in EXAMPLES])
def test_the_examples_of_docstrings_print_what_they_say(path: Path) -> None:
    name = ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts).removesuffix(".__init__")
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_every_public_name_is_in_the_reference_and_has_a_docstring() -> None:
    reference = (DOCS / "reference" / "api.md").read_text(encoding="utf-8")
    listed = re.findall(r"^::: unweave\.(\w+)$", reference, re.MULTILINE)
    assert sorted(listed) == sorted(unweave.__all__)
    for name in unweave.__all__:
        assert inspect.getdoc(getattr(unweave, name)), f"{name} has no docstring"


def test_the_docs_and_the_viewer_have_one_mark() -> None:
    assert (DOCS / "pictures" / "mark.svg").read_bytes() == (STATIC / "icon.svg").read_bytes()
    accent = re.search(r"--accent: (#\w+)", (STATIC / "view.css").read_text(encoding="utf-8"))
    assert accent
    for path in (DOCS / "unweave.css", STATIC / "icon.svg", STATIC / "core.js"):
        assert accent[1] in path.read_text(encoding="utf-8"), path


@pytest.mark.parametrize("name", [n for n in unweave.__all__ if inspect.isclass(getattr(unweave, n))])
def test_every_public_method_has_a_docstring(name: str) -> None:
    owner = getattr(unweave, name)
    undocumented = [
        key
        for key, value in vars(owner).items()
        if not key.startswith("_") and callable(getattr(value, "__func__", value)) and not inspect.getdoc(value)
    ]
    assert undocumented == []


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_says_what_it_does_and_shows_an_example(name: str) -> None:
    command = main.commands[name]
    text = command.help or ""
    assert re.match(r"[A-Z][^.]{10,120}[.:]", text), f"{name} does not begin with a sentence"
    assert f"unweave {name} " in text, f"{name} shows no example"
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            words = parameter.help or ""
            assert words[:1].isupper(), f"{name} {parameter.opts[0]} has no help"
            assert words.endswith("."), f"{name} {parameter.opts[0]}: help without a full stop"


def _options(*adding: Callable[[Any], Any]) -> list[tuple[object, ...]]:
    def command(**_: object) -> None:
        """A command with shared options only."""

    for add in adding:
        command = add(command)
    return _facts(click.command()(command))


def _facts(command: click.Command) -> list[tuple[object, ...]]:
    return [(p.name, *p.opts, p.help, str(p.default)) for p in command.params if isinstance(p, click.Option)]


@pytest.mark.parametrize("name", COMMANDS)
def test_shared_options_are_the_same_in_every_command_and_come_last_in_one_order(name: str) -> None:
    facts = _facts(main.commands[name])
    groups = [_options(output_options), _options(scale_options), _options(page_arguments)]
    assert min(map(len, groups)) > 3
    shared = [fact for fact in facts if any(fact in group for group in groups)]
    assert shared == [fact for group in groups if group[0] in facts for fact in group]
    assert facts[len(facts) - len(shared) :] == shared
    own = {fact[0] for fact in facts if fact not in shared}
    assert not own & {fact[0] for fact in shared}


def test_every_command_is_in_a_how_to_or_the_readme() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in [PROJECT / "README.md", *DOCS.rglob("*.md")])
    assert [name for name in COMMANDS if f"unweave {name} " not in text] == []


def test_the_command_completes_in_the_shells_that_the_reference_names() -> None:
    reference = (DOCS / "reference" / "cli.md").read_text(encoding="utf-8")
    shells = re.findall(r"_UNWEAVE_COMPLETE=(\w+)_source", reference)
    assert sorted(shells) == ["bash", "fish", "zsh"]
    for shell in shells:
        done = CliRunner().invoke(main, prog_name="unweave", env={"_UNWEAVE_COMPLETE": f"{shell}_source"})
        assert "_UNWEAVE_COMPLETE" in done.output
    words = {"_UNWEAVE_COMPLETE": "bash_complete", "COMP_WORDS": "unweave rec", "COMP_CWORD": "1"}
    assert "plain,records" in CliRunner().invoke(main, prog_name="unweave", env=words).output


def test_what_is_said_to_be_tested_names_files_that_are_there() -> None:
    named = re.findall(r"`((?:tests|tools|fuzzing)/[^`]*)`", (PROJECT / "SECURITY.md").read_text(encoding="utf-8"))
    assert len(named) > 20
    assert [name for name in named if not (PROJECT / name).exists()] == []


def test_versions_agree() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    citation = re.search(r"^version: (.+)$", (PROJECT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE)
    assert project == unweave.__version__ == (citation and citation[1])


@pytest.mark.skipif(not (PROJECT / ".ci").is_dir(), reason="not in a source distribution")
def test_the_oldest_dependencies_that_are_allowed_are_those_that_are_tested() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = (PROJECT / ".ci" / "lowest.txt").read_text(encoding="utf-8").splitlines()
    tested = dict(line.split("==") for line in lines if not line.startswith("#"))
    allowed = dict(line.split(">=") for line in project["dependencies"])
    assert tested.keys() == allowed.keys()
    for name, version in allowed.items():
        assert (tested[name] + ".").startswith(version + "."), name


@pytest.mark.skipif(not (PROJECT / ".github").is_dir(), reason="not in a source distribution")
def test_the_job_of_the_oldest_dependencies_installs_what_its_tests_import() -> None:
    """The job with few packages ended while it collected: three that its tests import were not installed."""
    workflow = (PROJECT / ".github" / "workflows" / "tests.yml").read_text()
    [installed] = re.findall(r"pip install '\.\[values\]' (.+)", workflow)
    [rooms] = re.findall(r"pytest ((?:tests/\w+ )+)", workflow)
    files = [path for room in rooms.split() for path in (PROJECT / room).glob("*.py")]
    nodes = [node for path in files for node in ast.parse(path.read_text("utf-8")).body]
    imported = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    imported |= {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom) and not node.level}
    needed = {name.partition(".")[0] for name in imported} - {"unweave", "tests"} - sys.stdlib_module_names
    own = re.findall(
        r"^[\w-]+", "\n".join(tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]["dependencies"]), re.M
    )
    assert needed <= {*installed.split(), *own}


@pytest.mark.parametrize("name", ["record", "example"])
def test_what_is_read_and_written_fits_its_schema(name: str, tmp_path: Path) -> None:
    schema = json.loads((DOCS / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    lines = (PROJECT / "examples" / "shop" / "examples.jsonl").read_text(encoding="utf-8")
    if name == "record":
        lines = CliRunner().invoke(main, ["records", str(PROJECT / "examples" / "lamps.html"), "--all"]).output
    validator = jsonschema.Draft202012Validator(schema)
    rows = [json.loads(line) for line in lines.splitlines()]
    assert len(rows) > 1
    for row in rows:
        validator.validate(row)
        with pytest.raises(jsonschema.ValidationError):
            validator.validate({**row, "page": None})


@pytest.mark.skipif(importlib.util.find_spec("mkdocs") is None, reason="mkdocs is not installed")
def test_the_site_builds_without_a_warning_and_fetches_nothing(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--strict",
        "--site-dir",
        str(tmp_path),
    ]  # --quiet hides warnings
    done = subprocess.run(
        command, cwd=PROJECT, capture_output=True, text=True, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    )
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    page = (tmp_path / "reference" / "cli.html").read_text(encoding="utf-8")
    for name in COMMANDS:
        assert f'id="unweave-{name}"' in page or f'id="{name}"' in page
    for written in tmp_path.rglob("*.html"):
        elsewhere = re.findall(r'(?:src|<link[^>]*href)="(https?://[^"]+)"', written.read_text(encoding="utf-8"))
        assert [address for address in elsewhere if "unweave" not in address] == [], written.name
