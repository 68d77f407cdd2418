"""What a build gives: compiled, checked, uncompiled, and what it says without a compiler."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

import unweave

pytestmark = pytest.mark.slow

PROJECT = Path(__file__).parent.parent
KERNEL = re.findall(r'\{ name = "(unweave\.[\w.]+)"', (PROJECT / "pyproject.toml").read_text())


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project without anything built."""
    folder = tmp_path_factory.mktemp("source") / "project"
    unwanted = shutil.ignore_patterns("build", "dist", "*.egg-info", "*.so", "*.c", ".*", "venv", "__pycache__")
    shutil.copytree(PROJECT, folder, ignore=unwanted)
    return folder


@pytest.fixture(scope="module")
def unpacked(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, unpacked, and the kernel that was made where the project was installed, if it was.

    A build takes of it what was made of sources that are equal to its own; the rest it compiles, as it does all
    without.
    """
    folder = tmp_path_factory.mktemp("sdist")
    command = [sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", str(folder), "."]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    (path,) = folder.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        archive.extractall(folder, filter="data")
    (inner,) = (found for found in folder.iterdir() if found.is_dir())
    names = {name.rpartition(".")[2] for name in [*KERNEL, "unweave._shared"]}
    for made in (PROJECT / "build").rglob("*"):  # nothing else, so that what the distribution lacks is not there
        is_module = made.suffix in (".c", ".so") and made.name.partition(".")[0] in names
        if is_module or made.name in ("kernel", "made.json"):
            copy = inner / made.relative_to(PROJECT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(made, copy)
    return inner


@pytest.fixture(scope="module")
def built(unpacked: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that is built from the source distribution."""
    folder = tmp_path_factory.mktemp("wheel")
    result = wheel(unpacked, folder)
    assert result.returncode == 0, result.stdout + result.stderr
    (path,) = folder.glob("*.whl")
    return path


def wheel(source: Path, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pip", "wheel", ".", "--no-deps", "--no-build-isolation", "-w", str(folder)]
    return subprocess.run(command, cwd=source, env=os.environ | environment, capture_output=True, text=True)


def kernel_modules(folder: Path) -> dict[str, int]:
    """Return name -> size of the compiled modules in the one wheel of `folder`."""
    (path,) = folder.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        names = {info.filename: info.file_size for info in archive.infolist()}
    assert {"unweave/py.typed", "unweave/view/static/main.js"} <= set(names)
    left = [name for name in names if "/static/" not in name]  # the viewer's own files
    assert not [name for name in left if name.endswith((".c", ".html")) or name.startswith("tests")]
    return {name: size for name, size in names.items() if name.endswith((".so", ".pyd"))}


def test_without_a_compiler_the_build_says_what_to_do(source: Path, tmp_path: Path) -> None:
    result = wheel(source, tmp_path, CC="/nowhere/cc")
    assert result.returncode != 0
    said = result.stdout + result.stderr
    assert "unweave's kernel could not be compiled" in said
    assert "apt-get install gcc python3-dev" in said
    assert "UNWEAVE_SKIP_COMPILE=1" in said
    assert not list(tmp_path.glob("*.whl"))


def test_a_second_build_compiles_nothing_again(unpacked: Path, built: Path, tmp_path: Path) -> None:
    """pip unpacks a new Cython, whose files are newer than what was made with the last, for every install."""
    (pxd,) = {Path(p) / "Cython/Includes/libc/string.pxd" for p in sys.path if (Path(p) / "Cython").exists()}
    os.utime(pxd)
    result = wheel(unpacked, tmp_path)
    assert result.returncode == 0, result.stdout + result.stderr
    made = [path.stat().st_mtime for path in (unpacked / "build").rglob("*.so")]
    assert max(made) <= built.stat().st_mtime


def test_one_switch_skips_compiling(source: Path, tmp_path: Path) -> None:
    result = wheel(source, tmp_path, UNWEAVE_SKIP_COMPILE="1", CC="/nowhere/cc")
    assert result.returncode == 0, result.stdout + result.stderr
    assert kernel_modules(tmp_path) == {}
    assert next(tmp_path.glob("*.whl")).name.endswith("py3-none-any.whl")


def test_objects_of_builds_of_different_kinds_do_not_mix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Setuptools takes an object newer than its source for up to date, whatever it was compiled with."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(PROJECT)
    import kernel_build

    found = []
    for kind in ("cython", "cython", "cython-checked", "cython-checked", "cython"):
        monkeypatch.setattr(kernel_build, "KIND", kind)
        found.append(kernel_build._changes_kind())
    assert found == [True, False, True, False, True]


def test_the_sdist_has_all_sources_and_nothing_built(unpacked: Path) -> None:
    (path,) = unpacked.parent.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"kernel_build.py", "LICENSE", "README.md", "examples/lamps.html", "tests/test_packaging.py"} <= names
    assert not [name for name in names if name.endswith((".so", ".c"))]


def test_the_wheel_from_the_sdist_installs_without_a_compiler_in_an_empty_environment_and_runs(
    built: Path, tmp_path: Path
) -> None:
    assert len(kernel_modules(built.parent)) == len(KERNEL) + 1  # and what they share
    home = tmp_path / "home"
    venv.create(home, with_pip=True)
    install = [home / "bin" / "pip", "install", "--quiet", "--no-compile", "--only-binary", ":all:", built]
    without = os.environ | {"PATH": "/nowhere", "CC": "/nowhere/cc"}  # no compiler is there to be found
    subprocess.run(install, cwd=tmp_path, env=without, check=True, capture_output=True)
    command = home / "bin" / "unweave"
    version = subprocess.run([command, "--version"], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert version.stdout == f"unweave {unweave.__version__} (compiled kernel)\n"
    page = PROJECT / "examples" / "lamps.html"
    found = subprocess.run([command, "records", page], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert len(found.stdout.splitlines()) == 12


def test_every_place_says_the_same_version() -> None:
    for name, said in (
        ("pyproject.toml", f'version = "{unweave.__version__}"'),
        ("CITATION.cff", f"version: {unweave.__version__}"),
    ):
        assert said in (PROJECT / name).read_text(encoding="utf-8").splitlines(), name
    assert f"## {unweave.__version__}" in (PROJECT / "CHANGELOG.md").read_text(encoding="utf-8")
