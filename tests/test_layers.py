"""The house: imports flow one way, and `import unweave` stays light."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "unweave"

FLOORS = [
    {"errors", "expressions", "vocabulary"},
    {
        "plain_data",
        "replacing",
        "locking",
        "arguments",
        "uncollected",
        "fitted",
        "sampling",
        "gathering",
        "absolute",
        "guided",
        "unpacking",
        "media",
    },
    {"wording", "whitespace", "currencies"},
    {"counts", "numerals"},
    {"tree"},
    {"markup"},
    {"dates"},
    {"match"},
    {"kernel"},
    {"browser"},
    {"measures"},
    {"values", "drawing"},
    {"column_order", "flat_columns"},
    {"model"},
    {"naming"},
    {"responses"},
    {"page"},
    {"own_address"},
    {"checked"},
    {"saved"},
    {"sources"},
    {"lists", "stated", "schemas"},
    {"records"},
    {"posts", "layout"},
    {"articles", "wrappers"},
    {"details"},
    {"upkeep"},
    {"site"},
    {"published"},
    {"output"},
    {"crawl"},
    {"scale"},
    {"view", "agent"},
    {"cli"},
    {"__main__"},
]
"""The rooms, lowest first. A room imports itself and rooms below; rooms on one floor do not know each other."""

FLOOR = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


Calls = dict[tuple[str, str], set[tuple[str, str]]]
"""(class, function) -> those of the same file that it calls; "" for no class."""


@dataclass
class Code:
    """What the tests ask of a file: its imports, wherever they stand (in a function, for types), its classes, the
    calls of its functions, and (line, first word) of their docstrings; properties are nouns.
    """

    statements: list[ast.Import | ast.ImportFrom] = field(default_factory=list)
    classes: list[str] = field(default_factory=list)
    calls: Calls = field(default_factory=dict)
    voices: list[tuple[int, str]] = field(default_factory=list)


@cache
def code_of(path: Path) -> Code:
    """Read a file, once for all tests: parsing it takes longest."""
    code = Code()
    owner: dict[int, str] = {}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):  # a class comes before what is in it
        if isinstance(node, ast.Import | ast.ImportFrom):
            code.statements.append(node)
        elif isinstance(node, ast.ClassDef):
            code.classes.append(node.name)
            owner.update((id(one), node.name) for one in node.body)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            mine = owner.get(id(node), "")
            code.calls.setdefault((mine, node.name), set()).update(calls_in(node, mine))
            text = ast.get_docstring(node)
            if text and not any(ast.unparse(one).endswith("property") for one in node.decorator_list):
                code.voices.append((node.body[0].lineno, text.split()[0].rstrip(",:.")))
    return code


def imports(path: Path) -> Iterator[tuple[str, int]]:
    """Yield (room, line) of what a file of the package imports from it."""
    inside = path.relative_to(SOURCE.parent).with_suffix("").parts
    for node in code_of(path).statements:
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(inside[: len(inside) - node.level]) if node.level else ""
            module = ".".join(part for part in (base, node.module) if part)
            names = [f"{module}.{alias.name}" for alias in node.names] if module in ("unweave", "") else [module]
        for name in names:
            parts = name.split(".")
            if parts[0] == "unweave" and len(parts) > 1:
                yield parts[1], node.lineno


FILES = [path for path in sorted(SOURCE.rglob("*.py")) if path.name != "__init__.py" or path.parent != SOURCE]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_room_imports_only_rooms_below_it(path: Path) -> None:
    room = room_of(path)
    assert room in FLOOR, f"{room} has no floor: add it to FLOORS, as DESIGN has it"
    for other, line in imports(path):
        if other == "__version__" or other == room:
            continue
        assert other in FLOOR, f"{path}:{line}: imports {other}, which is no room"
        assert FLOOR[other] < FLOOR[room], f"{path}:{line}: {room} imports {other}, which is not below it"


@pytest.mark.parametrize(
    "room", sorted(path.parent for path in SOURCE.rglob("__init__.py")), ids=lambda room: room.name
)
def test_a_room_says_what_its_files_do(room: Path) -> None:
    said = ast.get_docstring(ast.parse((room / "__init__.py").read_text(encoding="utf-8"))) or ""
    files = {path.stem for path in room.glob("*.py")} - {"__init__", "__main__"}
    assert files <= set(re.findall(r"\w+", said)), "CONTRIBUTING.md sends a newcomer to this docstring"


def test_the_test_sees_imports_of_every_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.test_layers.SOURCE", tmp_path / "unweave")
    path = tmp_path / "unweave" / "records" / "x.py"
    path.parent.mkdir(parents=True)
    path.write_text("from ..cli import main\nfrom .. import view\nimport unweave.output.formats\nfrom . import y\n")
    assert list(imports(path)) == [("cli", 1), ("view", 2), ("output", 3), ("records", 4)]


def files_imported(path: Path) -> set[str]:
    """Return the files of its own room that a file imports, wherever the import stands: in a function, for types."""
    room = path.parent
    there = {other.stem for other in room.glob("*.py")} - {"__init__", path.stem}
    found: set[str] = set()
    for node in code_of(path).statements:
        if isinstance(node, ast.ImportFrom):
            parts = (node.module or "").split(".")
            absolute = (node.level == 2 or parts[:1] == ["unweave"]) and room.name in parts
            inside = parts[parts.index(room.name) + 1 :] if absolute else parts if node.level == 1 else []
            found.update(
                inside[:1] if any(inside) else [name.name for name in node.names] * (node.level == 1 or absolute)
            )
    return found & there


FOLDERS = sorted({path.parent for path in FILES} - {SOURCE})


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_no_files_of_a_room_import_each_other_in_a_circle(folder: Path) -> None:
    imported = {path.stem: files_imported(path) for path in folder.glob("*.py") if path.name != "__init__.py"}
    while free := {name for name, others in imported.items() if not others & set(imported)}:
        imported = {name: others for name, others in imported.items() if name not in free}
    assert not imported, f"{folder.name}: a circle runs through some of {', '.join(sorted(imported))}"


def test_the_test_sees_circles_through_functions_and_types(tmp_path: Path) -> None:
    room = tmp_path / "unweave" / "records"
    room.mkdir(parents=True)
    (room / "a.py").write_text("if TYPE_CHECKING:\n    from .b import x\nfrom ..tree import c\n")
    (room / "b.py").write_text(
        "def f():\n    from . import a\n    from ..records.c import d\n    from unweave.records import c\n"
    )
    (room / "c.py").write_text("")
    assert files_imported(room / "a.py") == {"b"}
    assert files_imported(room / "b.py") == {"a", "c"}


def used_twice(names: Iterator[tuple[str, str]]) -> dict[str, set[str]]:
    """Return name -> rooms (or files), of (name, room) pairs, where several use a name."""
    rooms: dict[str, set[str]] = {}
    for name, room in names:
        rooms.setdefault(name, set()).add(room)
    return {name: found for name, found in rooms.items() if len(found) > 1}


def test_no_file_name_is_used_in_two_rooms() -> None:
    """But for `match/rtdm.py`, the distance of the paper that `published/rtdm.py` is."""
    names = ((path.name, room_of(path)) for path in FILES if path.name not in ("__init__.py", "__main__.py", "rtdm.py"))
    assert used_twice(names) == {}, "name the file for what is inside, so that nobody opens the other one"


def test_no_class_name_is_used_in_two_files() -> None:
    classes = ((name, str(path.relative_to(SOURCE))) for path in FILES for name in code_of(path).classes)
    assert used_twice(classes) == {}, "name the class for what it is"


RECURSIVE = {
    "articles/head.py texts_of": "objects in JSON-LD, ten at most",
    "browser/visit.py _visit": "once more without scripts",
    "details/column_candidates.py label_of": "the key that a key is of, once",
    "details/subjects.py stated_texts": "statements in statements, eight at most",
    "layout/alternatives.py told_apart": "kinds of kinds of rows, three at most",
    "layout/data_text.py _text": "lists in lists of the data, 40 at most",
    "plain_data.py _dataclass": (
        "what annotations hold; deeper files end in an error of Python's, which `saved` catches"
    ),
    "plain_data.py from_plain": "the same",
    "plain_data.py to_plain": "what annotations hold",
    "records/sections.py with_sections": "the table of all columns, once",
    "responses.py read_response": "the response inside a response, once",
    "schemas/field_types.py read_cells": "a list of a type, once",
}
"""Functions that call themselves, directly or through others of their file, and what bounds it:
never the depth of a page."""


def calls_in(function: ast.AST, mine: str) -> set[tuple[str, str]]:
    """Return (class, function) of what a function of class `mine` calls; "" for no class."""
    found = set()
    for call in ast.walk(function):
        name = call.func if isinstance(call, ast.Call) else None
        if isinstance(name, ast.Name):
            found.add(("", name.id))
        elif isinstance(name, ast.Attribute) and isinstance(name.value, ast.Name):
            found.add((mine if name.value.id in ("self", "cls") else name.value.id, name.attr))
    return found


def recursive(calls: Calls) -> set[str]:
    """Return the functions that reach themselves."""
    found = set()
    for first in calls:
        reached: set[tuple[str, str]] = set()
        waiting = [first]
        while waiting:
            new = {one for one in calls[waiting.pop()] if one in calls} - reached
            reached |= new
            waiting += new
        if first in reached:
            found.add(first[1])
    return found


def test_nothing_calls_itself_as_deep_as_a_page_is() -> None:
    found = {f"{path.relative_to(SOURCE)} {name}" for path in FILES for name in recursive(code_of(path).calls)}
    assert found == set(RECURSIVE), "pages are as deep as their authors like: keep a list of what is left to be done"


def test_the_test_sees_functions_that_call_themselves_through_others(tmp_path: Path) -> None:
    path = tmp_path / "x.py"
    path.write_text(
        "def a():\n    b()\n\ndef b():\n    a()\n\ndef c():\n    a()\n\n"
        "class D:\n    def c(self):\n        return c()\n\n    def e(self):\n        return self.e()\n"
    )
    assert recursive(code_of(path).calls) == {"a", "b", "e"}


NO_VERBS = frozenset("A All An Everything For How One Texts The This Two Up What Where Whether".split())


PROJECT = tomllib.loads((SOURCE.parent.parent / "pyproject.toml").read_text(encoding="utf-8"))
COMPILED = {module["name"] for module in PROJECT["tool"]["setuptools"]["ext-modules"]}
PLAIN = [
    path
    for path in FILES
    if room_of(path) != "layout" and ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts) not in COMPILED
]
"""The files that are not compiled: what the kernel's docstrings say is of C functions, their values first."""


@pytest.mark.parametrize("path", PLAIN, ids=lambda path: str(path.relative_to(SOURCE)))
def test_one_voice(path: Path) -> None:
    """Docstrings of functions begin with a verb."""
    voices = code_of(path).voices
    wrong = [(line, word) for line, word in voices if word in NO_VERBS or not word.isalpha() or word.islower()]
    assert not wrong, f"{path}: begin with a verb"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_constants_have_docstrings_and_no_banner_parts_a_file(path: Path) -> None:
    assert not re.search(r"^\s*#: |^\s*# (--|==|\*\*)", path.read_text(encoding="utf-8"), re.MULTILINE)


def run(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


LOADED = "import sys; print(*sorted({name.partition('.')[0] for name in sys.modules} - sys.stdlib_module_names))"


def test_import_unweave_loads_nothing_else() -> None:
    before = set(run(LOADED).split())  # what the environment itself loads at start, as editable installs do
    assert set(run(f"import unweave; {LOADED}").split()) - before == {"unweave"}


def test_a_page_and_its_tree_need_no_extra_and_no_network() -> None:
    loaded = set(run(f"import unweave; unweave.Page('<p>x').tree; {LOADED}").split())
    assert "selectolax" in loaded
    assert not loaded & {"httpx", "warcio", "rich", "click", "pandas", "pyarrow", "lxml"}


def test_help_loads_neither_numpy_nor_a_parser() -> None:
    code = (
        "from click.testing import CliRunner; import unweave.cli as c; CliRunner().invoke(c.main, ['--help']); "
        f"{LOADED}"
    )
    assert not set(run(code).split()) & {"numpy", "selectolax", "httpx", "rich", "warcio"}


ROOMS = sorted(path for path in SOURCE.rglob("__init__.py") if len(list(path.parent.glob("*.py"))) > 2)


@pytest.mark.parametrize("path", ROOMS, ids=lambda path: path.parent.name)
def test_a_folder_says_what_its_files_do(path: Path) -> None:
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    named = set(re.findall(r"`(\w+\.py)`", text)) or {
        f"{name}.py" for name in re.findall(r"^(\w+)  ", text, re.MULTILINE)
    }
    there = {other.name for other in path.parent.glob("*.py")}
    assert named <= there, f"{path}: no such file"
    assert len(named) >= min(3, len(there) - 1), f"{path}: says of too few files what they do"


def test_every_public_name_is_there() -> None:
    import unweave

    for name in unweave.__all__:
        assert getattr(unweave, name) is not None
    assert set(unweave.__all__) <= set(dir(unweave))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        unweave.nothing  # noqa: B018


def test_the_process_of_a_crawl_loads_nothing_that_reads_pages() -> None:
    """Loading it took a fifth of a small crawl's time."""
    pytest.importorskip("scrapy")
    loaded = set(run(f"import unweave.crawl.scrapy_process; {LOADED}").split())
    assert "scrapy" in loaded
    assert not loaded & {"numpy", "selectolax"}
