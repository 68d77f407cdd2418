"""The house: imports flow one way, and `import unweave` stays light."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "unweave"

FLOORS = [
    {"errors"},
    {"wording"},
    {"tree"},
    {"match"},
    {"kernel"},
    {"browser"},
    {"values"},
    {"model"},
    {"responses"},
    {"page"},
    {"saved"},
    {"sources"},
    {"records", "posts", "layout", "articles", "wrappers"},
    {"output"},
    {"crawl"},
    {"scale"},
    {"view"},
    {"cli"},
    {"__main__"},
]
"""The rooms, lowest first. A room imports itself and rooms below; rooms on one floor do not know each other."""

FLOOR = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}
ALLOWED_BESIDE = {("articles", "posts"), ("wrappers", "records")}
"""Rooms of one floor of which the first builds on the second.

The date of an article is read as that of a post; the rows of a wrapper are those that region detection finds.
"""


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[tuple[str, int, bool]]:
    """Yield (room, line, whether it is imported at run time) of what a file of the package imports from it."""
    inside = path.relative_to(SOURCE.parent).with_suffix("").parts
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for_types = {
        id(node)
        for test in ast.walk(tree)
        if isinstance(test, ast.If) and ast.unparse(test.test).endswith("TYPE_CHECKING")
        for node in ast.walk(test)
    }
    for node in ast.walk(tree):
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
                yield parts[1], node.lineno, id(node) not in for_types


FILES = [path for path in sorted(SOURCE.rglob("*.py")) if path.name != "__init__.py" or path.parent != SOURCE]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_room_imports_only_rooms_below_it(path: Path) -> None:
    room = room_of(path)
    assert room in FLOOR, f"{room} has no floor: add it to FLOORS, as DESIGN has it"
    for other, line, _ in imports(path):
        if other == "__version__" or other == room or (room, other) in ALLOWED_BESIDE:
            continue
        assert other in FLOOR, f"{path}:{line}: imports {other}, which is no room"
        assert FLOOR[other] < FLOOR[room], f"{path}:{line}: {room} imports {other}, which is not below it"


def test_the_test_sees_imports_of_every_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.test_layers.SOURCE", tmp_path / "unweave")
    path = tmp_path / "unweave" / "records" / "x.py"
    path.parent.mkdir(parents=True)
    path.write_text("from ..cli import main\nfrom .. import view\nimport unweave.output.formats\nfrom . import y\n")
    assert [(room, line) for room, line, _ in imports(path)] == [
        ("cli", 1), ("view", 2), ("output", 3), ("records", 4),
    ]  # fmt: skip


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
    code = f"from click.testing import CliRunner; import unweave.cli as c; CliRunner().invoke(c.main, ['--help']); {LOADED}"
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
