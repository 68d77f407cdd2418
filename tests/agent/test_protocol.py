"""`unweave mcp`, with the protocol's own client: what an agent does, how much it reads, and where it may not go."""

from __future__ import annotations

import asyncio
import csv
import os
import shutil
import sys
from collections.abc import Callable, Coroutine
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from unweave import load, open_page
from unweave.agent import Desk, Folders
from unweave.agent.protocol import server

pytestmark = pytest.mark.skipif(
    find_spec("mcp") is None, reason='pip install "unweave[agent]"'
)  # imported by its tests only
EXAMPLES = Path(__file__).parent.parent.parent / "examples"
Call = Callable[..., Coroutine[Any, Any, str]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    given = tmp_path / "given"
    shutil.copytree(EXAMPLES, given)
    return given


def talk(folder: Path, what: Callable[[Call], Coroutine[Any, Any, None]], **options: Any) -> list[str]:
    """Let a client call the tools of a desk over `folder`; return the answers."""
    import mcp

    answers: list[str] = []

    async def main() -> None:
        async with mcp.Client(server(Desk(Folders([folder], folder / "out", **options)))) as client:

            async def call(tool: str, **arguments: Any) -> str:
                result = await client.call_tool(tool, arguments)
                text = "".join(part.text for part in result.content)
                answers.append(f"error: {text}" if result.is_error else text)
                return answers[-1]

            await what(call)

    asyncio.run(main())
    return answers


def test_a_list_page_becomes_a_saved_wrapper_in_few_calls(folder: Path) -> None:
    async def work(call: Call) -> None:
        assert "list 0: main, 12 records: title, description" in await call("open", path="lamps.html")
        await call("table", page=0, number=0, save_as="lamps.csv", columns=["title", "price"])
        rows = [{"title": "Tilda clamp lamp", "price": "€24.50"}, {"title": "Kubo concrete lamp", "price": "€44.90"}]
        assert "reads 12 records" in await call("learn", page=0, records=rows, save_as="shop.json")
        assert "19 rows" in await call("apply", wrapper="shop.json", path="lamps*.html", save_as="all.csv")

    answers = talk(folder, work)
    assert len(answers) <= 6
    assert sum(len(answer.encode()) for answer in answers) <= 6_000
    assert max(len(answer.encode()) for answer in answers) <= 2_000
    assert len(load(folder / "out" / "shop.json").extract(open_page(EXAMPLES / "lamps-2.html"))) == 7
    with (folder / "out" / "lamps.csv").open(encoding="utf-8") as file:
        assert next(csv.reader(file))[:1] == ["title"]


@pytest.mark.parametrize(
    ("tool", "given", "said"),
    [
        ("table", {"page": 0, "number": "first", "save_as": "x.csv"}, "table: number: Input should be a valid integer"),
        ("table", {"page": 0, "save_as": "x.csv"}, "table: number: Field required"),
        (
            "learn",
            {"page": 0, "save_as": "x.json", "records": {"a": "b"}},
            "learn: records: Input should be a valid list",
        ),
    ],
)
def test_a_wrong_argument_is_said_in_one_sentence(folder: Path, tool: str, given: dict[str, Any], said: str) -> None:
    async def work(call: Call) -> None:
        await call(tool, **given)

    (answer,) = talk(folder, work)
    assert answer.startswith(f"error: {said}")
    assert "; it takes page, " in answer
    assert "\n" not in answer.strip()
    assert "pydantic" not in answer


def test_a_list_is_kept_and_read_from_another_page(folder: Path) -> None:
    async def work(call: Call) -> None:
        await call("open", path=str(folder / "lamps.html"))
        await call("keep", page=0, number=0, save_as="lamps.json")
        assert "7 rows" in await call("apply", wrapper="lamps.json", path="lamps-2.html", save_as="more.csv")

    talk(folder, work)


def test_a_wrapper_is_checked_and_repaired(folder: Path) -> None:
    async def work(call: Call) -> None:
        await call("open", path="shop/arc.html")
        await call("learn", page=0, labels={"title": "Arc desk lamp, brushed steel"}, save_as="shop.json")
        assert (await call("check", wrapper="shop.json", path="shop/*.html")).startswith("all fields hold")
        broken = await call("check", wrapper="shop.json", path="shop/redesign", repair_as="new.json")
        assert broken.splitlines()[1] == "all fields hold in it"  # of the old one, nothing held
        assert "BROKEN" in broken

    assert not talk(folder, work)[1].startswith("error")


def test_a_folder_is_numbered_and_a_thread_is_a_list(folder: Path) -> None:
    async def work(call: Call) -> None:
        assert "page 2: " in await call("open", path="forum")
        assert "list 0: 4 records: author, date" in await call("lists", page=1)
        assert "there is no page 7; 3 are open" in await call("lists", page=7)
        assert "page 0 has no list 99" in await call("table", page=0, number=99, save_as="x.csv")

    talk(folder, work)


def test_a_folder_that_was_opened_names_all_its_pages_again(folder: Path) -> None:
    """Only the first of them was named, as if the folder had no other."""

    async def work(call: Call) -> None:
        await call("open", path="forum/linen.html")
        first = await call("open", path="forum")
        assert "page 0: " in first
        assert first.count(": /") == len(list((folder / "forum").glob("*.html")))
        assert await call("open", path="forum") == first

    talk(folder, work)


def test_tools_are_described_without_the_indents_of_the_source(folder: Path) -> None:
    tools = asyncio.run(server(Desk(Folders([folder], folder / "out"))).list_tools())
    assert tools
    assert not [
        tool.name for tool in tools if "\n  " in (tool.description or "") or (tool.description or "").endswith(" ")
    ]


def test_any_page_is_read_as_markdown(folder: Path) -> None:
    (folder / "long.html").write_text(f"<title>T</title><h1>Linen</h1><p>{'Washed and pressed. ' * 400}\x1b[2J</p>")

    async def work(call: Call) -> None:
        await call("open", path="news/bus-timetable.html")
        text = await call("read", page=0)
        assert text.startswith("page 0: an article")
        assert "\n# " in text
        await call("open", path="forum/linen.html")
        assert "### marta_b · 2 April 2026" in await call("read", page=1)
        await call("open", path="long.html")
        assert (await call("read", page=2)).count("Washed") > 50
        assert "\x1b" not in await call("read", page=2, max_bytes=100_000)

    assert all(len(text.encode()) <= 2_000 for text in talk(folder, work)[:-1])


OUTSIDE = [
    "/etc/passwd",
    "../secret.html",
    "link.html",
    "linked/secret.html",
    "../*.html",
    "/etc",
    "file:///etc/passwd",
    "a\0b",
    "",
]


def test_a_path_may_begin_at_the_folder_given_and_one_that_is_not_there_says_what_is(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder.parent)

    async def work(call: Call) -> None:
        assert f"no such file in {folder}; `.` opens all that is there" in await call("open", path="gone/*.html")
        assert "no such file in" in await call("open", path="gone.html")
        assert "there is no page 0; 0 are open" in await call("read", page=0)
        for path in ("given/lamps.html", "given/lamp*.html", "."):
            assert (await call("open", path=path)).startswith("page ")

    talk(folder, work)


@pytest.mark.parametrize("path", OUTSIDE)
def test_nothing_outside_the_folders_is_read(folder: Path, path: str) -> None:
    (folder.parent / "secret.html").write_text("<p>secret", encoding="utf-8")
    (folder.parent / "hidden").mkdir()
    (folder.parent / "hidden" / "secret.html").write_text("<p>secret", encoding="utf-8")
    os.symlink(folder.parent / "secret.html", folder / "link.html")
    os.symlink(folder.parent / "hidden", folder / "linked")

    async def work(call: Call) -> None:
        assert (await call("open", path=path)).startswith("error")
        assert (await call("apply", wrapper=path, path="lamps.html", save_as="x.csv")).startswith("error")

    answers = talk(folder, work)
    assert not any("root:" in answer for answer in answers)


@pytest.mark.parametrize("path", ["../gone/*.html", "../**/secret.html", "/gone.html", "linked/*.html"])
def test_it_is_not_told_what_lies_outside_the_folders(folder: Path, path: str) -> None:
    (folder.parent / "hidden").mkdir()
    (folder.parent / "hidden" / "secret.html").write_text("<p>secret", encoding="utf-8")
    os.symlink(folder.parent / "hidden", folder / "linked")

    async def work(call: Call) -> None:
        assert "is outside the folders given" in await call("open", path=path)

    talk(folder, work)


@pytest.mark.parametrize("name", ["../x.csv", "/tmp/x.csv", "a/b.csv", "", ".hidden", ".."])
def test_nothing_is_written_elsewhere(folder: Path, name: str) -> None:
    async def work(call: Call) -> None:
        await call("open", path="lamps.html")
        assert "is no name of a file" in await call("table", page=0, number=0, save_as=name)

    talk(folder, work)


def test_an_odd_argument_is_an_answer_that_says_what_is_wrong(folder: Path) -> None:
    async def work(call: Call) -> None:
        await call("open", path="lamps.html")
        assert "File name too long" in await call("open", path="a" * 5_000)
        assert "must be a text, a Node or an Item, not 5" in await call(
            "learn", page=0, save_as="w.json", labels={"price": 5}
        )

    talk(folder, work)


def test_nothing_is_fetched_unless_allowed(folder: Path) -> None:
    async def work(call: Call) -> None:
        assert "nothing is fetched from the web here" in await call("open", path="http://127.0.0.1:9/")

    talk(folder, work)

    async def fetching(call: Call) -> None:
        assert "cannot be read" in await call("open", path="http://127.0.0.1:9/")

    talk(folder, fetching, may_fetch=True)


def test_answers_stay_small_whatever_a_page_says(folder: Path) -> None:
    words = "word " * 5_000
    rows = "".join(f"<li><a href=/{n}>{words}{n}</a> <b>{words}{n * 7}</b>" for n in range(50))
    (folder / "long.html").write_text(f"<ul>{rows}</ul>\x1b[31m", encoding="utf-8")

    async def work(call: Call) -> None:
        small = await call("open", path="long.html")
        table = await call("table", page=0, number=0, save_as="long.csv")
        assert max(len(small.encode()), len(table.encode())) <= 2_000
        assert "\x1b" not in small + table

    talk(folder, work)


def test_the_command_serves_on_standard_input_and_output(folder: Path) -> None:
    import mcp
    from mcp.client.stdio import StdioServerParameters

    command = StdioServerParameters(command=sys.executable, args=["-m", "unweave", "mcp", str(folder)])

    async def main() -> None:
        async with mcp.Client(command) as client:
            tools = {tool.name for tool in (await client.list_tools()).tools}
            assert tools == {"open", "lists", "read", "table", "keep", "learn", "apply", "check"}
            result = await client.call_tool("open", {"path": "lamps.html"})
            assert "12 records" in result.content[0].text

    asyncio.run(main())
