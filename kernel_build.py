"""Compiles the kernel while the package is built: every module in pyproject's `ext-modules`.

Three environment switches, read at build time:

UNWEAVE_SKIP_COMPILE=1   install without compiling: the same modules run as plain Python, far slower, and import Cython
UNWEAVE_CHECKED=1        compile with every check on (bounds, wraparound, None), for tests
UNWEAVE_SANITIZED=1      compile for AddressSanitizer, for tools/sanitize.py: nothing else can import such a kernel
"""

import os
import subprocess
import sys

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


def _shared_code(folder: str) -> str:
    """Write the C code that all modules of the kernel share, and return its path."""
    path = os.path.join(folder, "_shared.c")  # named as the module is: its start function is named after the file
    os.makedirs(folder, exist_ok=True)
    command = [sys.executable, "-m", "cython", "-3", f"--generate-shared={path}", "-X", "freethreading_compatible=True"]
    subprocess.run(command, check=True)
    return path


class BuildKernel(build_ext):
    """Cythonize and compile, or say clearly why that is impossible."""

    def finalize_options(self) -> None:
        from setuptools import Extension

        if SKIP:
            self.distribution.ext_modules = []
        elif all(ext.name != SHARED for ext in self.distribution.ext_modules):
            self.distribution.ext_modules.append(Extension(SHARED, []))
        super().finalize_options()
        self.force = self.force or _changes_kind()

    def build_extensions(self) -> None:
        from Cython.Build import cythonize

        folder = os.path.join("build", KIND)
        self.parallel = self.parallel or os.cpu_count()
        made = cythonize(
            [ext for ext in self.extensions if ext.name != SHARED],
            compiler_directives=DIRECTIVES,
            shared_utility_qualified_name=SHARED,
            build_dir=folder,
            nthreads=self.parallel if sys.platform == "linux" else 0,  # elsewhere processes cost more than they save
            quiet=True,
            force=self.force,
        )
        sources = {ext.name: ext.sources for ext in made} | {SHARED: [_shared_code(folder)]}
        for ext in self.extensions:
            ext.sources = sources[ext.name]
        super().build_extensions()

    def build_extension(self, ext) -> None:  # type: ignore[no-untyped-def]
        from setuptools.errors import CompileError, LinkError, PlatformError

        if self.compiler.compiler_type != "msvc":
            # wraparound of C integers is relied on nowhere; -fwrapv keeps a mistake from becoming undefined behaviour
            level = ["-O1" if CHECKED or SANITIZED else "-O3", "-g1" if SANITIZED else "-g0"]
            ext.extra_compile_args = [*ext.extra_compile_args, *level, "-fwrapv", *(SANITIZER if SANITIZED else [])]
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
