"""Compiles the kernel while the package is built: every module in pyproject's `ext-modules`.

What is made stays in build/, so that an install with another extra compiles only what changed.

Three environment switches, read at build time:

UNWEAVE_SKIP_COMPILE=1   install without compiling: the same modules run as plain Python, far slower, and import Cython
UNWEAVE_CHECKED=1        compile with every check on (bounds, wraparound, None), for tests
UNWEAVE_SANITIZED=1      compile for AddressSanitizer, for tools/sanitize.py: nothing else can import such a kernel
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

from setuptools import Extension
from setuptools.build_meta import *  # noqa: F403  (the hooks a build frontend calls)
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext


def _is_set(switch: str) -> bool:
    return os.environ.get(switch, "") not in ("", "0")


SKIP = _is_set("UNWEAVE_SKIP_COMPILE")
CHECKED = _is_set("UNWEAVE_CHECKED")
SANITIZED = _is_set("UNWEAVE_SANITIZED")
KIND = "-".join(["cython", *(["checked"] if CHECKED else []), *(["sanitized"] if SANITIZED else [])])
"""Names the folder of build/ that the kernel of these switches is made in."""

SANITIZER = ["-fsanitize=address", "-fno-omit-frame-pointer"]

SHARED = "unweave._shared"
"""A module of what Cython adds to every module (memory views): compiled once; compiling takes half the time then."""

LEVELS = {"layout": "-O2", "lists": "-O1", "markup": "-O1", "match": "-O1", "tree": "-O1"} | {
    "tree.scan": "-O3", "tree.outline": "-O3",
    "layout.arena": "-O1", "layout.walking": "-O1", "layout.writing": "-O1", "layout.loops": "-O1",
    "layout.attempts": "-O1", "layout.row_limits": "-Og",
    "layout.weaving": "-Og", "layout.scopes": "-Og", "layout.hints": "-Og",
    "layout.value_ends": "-Og", "layout.row_parts": "-Og", "layout.scripts": "-Og", "layout.arena_reading": "-Og",
    "layout.item_lists": "-Og", "layout.unrolling": "-Og", "layout.row_starts": "-Og",
    "lists.disjoint": "-Og", "match.pairs": "-Og", "match.tracing": "-Og", "match.forest": "-Og",
}  # fmt: skip
"""How rooms, and modules of them, are compiled; others with -Og.

Measured on `pages`, by alternation: with -O1 for the rest of layout `separate` takes 2 to 7 % more processor time, with
-O1 for the two of tree `find_records` 5 % more, with -Og where -O1 stands 4 to 6 % more; with -O2 there nothing is
faster, and compiling takes a fifth longer.
"""

PROGRESS = """
  unweave: compiling {n} kernel modules on {processors} processors, about {minutes:.0f} min of processor time
"""
SECONDS_A_MODULE = 3
"""Of processor time: the 36 modules of 0.1.0, all with -O3, took 110 s on two busy cores."""

NO_COMPILER = """
unweave's kernel could not be compiled: {error}

It needs a C compiler and Python's headers:
    Debian, Ubuntu   apt-get install gcc python3-dev
    Fedora           dnf install gcc python3-devel
    macOS            xcode-select --install
    Windows          the "Desktop development with C++" workload of Visual Studio Build Tools
or install without compiling, which is slower by orders of magnitude:
    UNWEAVE_SKIP_COMPILE=1 pip install ... Cython
"""

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": CHECKED,
    "wraparound": CHECKED,
    "nonecheck": CHECKED,
    "initializedcheck": CHECKED,
    "cdivision": not CHECKED,
    "overflowcheck": CHECKED,
    "binding": True,
    "auto_pickle": False,  # nothing of the kernel is pickled; a tenth of the time of compiling
    "show_performance_hints": False,
    "freethreading_compatible": True,
}


def _changes_kind() -> bool:
    """Note in build/ which kind of kernel is built, and say whether the last one was another: they must not mix."""
    note = os.path.join("build", "kernel")
    try:
        with open(note, encoding="ascii") as file:
            last = file.read()
    except OSError:
        last = ""
    os.makedirs("build", exist_ok=True)
    with open(note, "w", encoding="ascii") as file:
        file.write(KIND)
    return last != KIND


def _digests(extensions: list[Extension]) -> dict[str, str]:
    """Hash what the C of each module is made from. Times tell nothing: pip unpacks a new Cython for every install."""
    common = [Path(__file__), *sorted(Path("src").rglob("*.pxd"))]
    start = version("Cython").encode() + b"".join(path.read_bytes() for path in common)
    made_from = {ext.name: b"".join(Path(path).read_bytes() for path in ext.sources) for ext in extensions}
    return {name: hashlib.sha256(start + source).hexdigest() for name, source in made_from.items()}


def _write_shared_code(path: str) -> None:
    """Write the C code that all modules of the kernel share; its start function is named after the file."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    command = [sys.executable, "-m", "cython", "-3", f"--generate-shared={path}", "-X", "freethreading_compatible=True"]
    subprocess.run(command, check=True)


def _tell_terminal(text: str) -> None:
    """Write to the person at the terminal, if there is one: pip keeps what a build prints to itself."""
    try:
        with open("/dev/tty", "w", encoding="ascii") as terminal:
            if os.tcgetpgrp(terminal.fileno()) == os.getpgrp():  # a build in the background would be stopped
                terminal.write(text)
    except (OSError, AttributeError):
        pass  # no terminal, or a system without one: what is said there is for a person who waits, nothing else


class BuildKernel(build_ext):
    """Cythonize and compile, or say clearly why that is impossible."""

    def finalize_options(self) -> None:
        if SKIP:
            self.distribution.ext_modules = []
        elif all(ext.name != SHARED for ext in self.distribution.ext_modules):
            self.distribution.ext_modules.append(Extension(SHARED, []))
        super().finalize_options()
        self.force = self.force or _changes_kind()

    def build_extensions(self) -> None:
        from Cython.Build import cythonize

        if self.compiler.compiler_type == "unix" and shutil.which(self.compiler.compiler_so[0]) is None:
            raise SystemExit(NO_COMPILER.format(error=f"there is no {self.compiler.compiler_so[0]}"))
        self.parallel = self.parallel or os.cpu_count()
        folder = Path("build", KIND)
        target = {
            ext.name: str(folder.joinpath("src", *ext.name.split(".")).with_suffix(".c")) for ext in self.extensions
        }
        note = folder / "made.json"
        made = json.loads(note.read_text()) if note.exists() and not self.force else {}
        digests = _digests(self.extensions)
        stale = [
            ext
            for ext in self.extensions
            if made.get(ext.name) != digests[ext.name] or not os.path.exists(target[ext.name])
        ]
        if stale:
            minutes = len(stale) * SECONDS_A_MODULE / 60
            _tell_terminal(PROGRESS.format(n=len(stale), processors=self.parallel, minutes=max(1, minutes)))
        cythonize(
            [ext for ext in stale if ext.name != SHARED],
            compiler_directives=DIRECTIVES,
            shared_utility_qualified_name=SHARED,
            build_dir=str(folder),
            nthreads=self.parallel if sys.platform == "linux" else 0,  # elsewhere processes cost more than they save
            quiet=True,
            force=True,
        )
        if SHARED in [ext.name for ext in stale]:
            _write_shared_code(target[SHARED])
        note.write_text(json.dumps(made | digests))
        for ext in self.extensions:
            ext.sources = [target[ext.name]]
        super().build_extensions()

    def build_extension(self, ext) -> None:  # type: ignore[no-untyped-def]
        from setuptools.errors import CompileError, LinkError, PlatformError

        if self.compiler.compiler_type != "msvc":
            # wraparound of C integers is relied on nowhere; -fwrapv keeps a mistake from becoming undefined behaviour
            module = ext.name.removeprefix("unweave.")
            level = LEVELS.get(module, LEVELS.get(module.partition(".")[0], "-Og"))
            lean = ["-w"]  # looking for what deserves a warning takes a twentieth of the time
            if level in ("-Og", "-O1"):
                lean.append("-DCYTHON_INLINE=")  # helpers are called, not copied in: another twentieth
            if CHECKED or SANITIZED:
                level, lean = "-O1", []
            ext.extra_compile_args = [
                *ext.extra_compile_args,
                level,
                "-g1" if SANITIZED else "-g0",
                *lean,
                "-fwrapv",
                *(SANITIZER if SANITIZED else []),
            ]
            ext.extra_link_args = [*ext.extra_link_args, *(SANITIZER if SANITIZED else [])]
        try:
            super().build_extension(ext)
        except (CompileError, LinkError, PlatformError) as error:
            raise SystemExit(NO_COMPILER.format(error=error)) from error


class BuildWheel(bdist_wheel):
    """Name a wheel without a compiled kernel for what it is: good for every platform."""

    def finalize_options(self) -> None:
        if SKIP:
            self.distribution.ext_modules = []
        super().finalize_options()
