"""The commands `cluster` and `articles`."""

import json

import pytest
from click.testing import CliRunner

from unweave.cli import main

from . import news


@pytest.fixture
def folder(tmp_path):
    for page in [*map(news.modern, range(6)), *map(news.section, range(3))]:
        (tmp_path / f"{page.name}.html").write_bytes(page.source)
    return tmp_path


def run(*arguments):
    return CliRunner().invoke(main, list(arguments))


def test_cluster_writes_a_line_a_page(folder):
    result = run("cluster", str(folder))
    assert result.exit_code == 0
    lines = [line.split("\t") for line in result.stdout.splitlines()]
    assert [number for number, _ in lines] == ["0"] * 6 + ["1"] * 3
    assert all("modern" in name for number, name in lines if number == "0")


def test_articles_learns_saves_and_uses(folder):
    result = run("articles", str(folder), "--save", str(folder / "site.json"), "--format", "jsonl")
    assert result.exit_code == 0
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert sorted(one["fields"]["title"] for one in found) == sorted(news.story(i)["title"] for i in range(6))
    assert "9 pages, 2 clusters, 1 of them news" in result.stderr
    (folder / "new.html").write_bytes(news.modern(30).source)
    result = run("articles", str(folder / "new.html"), "--use", str(folder / "site.json"), "--format", "jsonl")
    assert json.loads(result.stdout)["fields"]["title"] == news.story(30)["title"]


def test_articles_says_what_is_wrong_in_one_line(folder):
    result = run("articles", str(folder), "--use", str(folder / "a"), "--save", str(folder / "b"))
    assert (result.exit_code, "give one of them" in result.stderr) == (2, True)
    (folder / "other.json").write_text("{}")
    result = run("articles", str(folder), "--use", str(folder / "other.json"))
    assert result.exit_code == 2
    assert "not a file that unweave saved" in result.stderr
    assert "Traceback" not in result.output
