"""The kernel under AddressSanitizer: `python tools/sanitize.py [ARGUMENT...]` builds it so, and runs python with these
arguments.

Without arguments the kernel's tests, the findings of fuzzing and the hostile pages are run. A read or write outside
what was allocated, or of what was freed, ends the run with a report and an exit code that is not 0. Needs Linux, GCC
with libasan and what the tests need; python itself is not built so, hence the preloaded library, malloc for every
object, and no search for leaks, which tools/leaks.py looks for.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
BUILT = PROJECT / "build" / "sanitized"
TESTS = (
    "tests/tree",
    "tests/markup",
    "tests/dates",
    "tests/match",
    "tests/lists",
    "tests/records",
    "tests/posts",
    "tests/layout",
    "tests/articles",
    "tests/wrappers",
    "tests/fuzz",
)
BLIND = ("--ignore", "tests/fuzz/test_service.py", "--deselect", "tests/fuzz/test_found.py::test_the_fuzzer_runs")
"""The fuzzer's own tests: it sees no coverage where the sanitizer stands in the way."""
MARKS = ("-m", "not corpus and not slow")
DEFAULT = ("-m", "pytest", "-q", "-n", "auto", "-p", "no:cacheprovider", *MARKS, *BLIND, *TESTS)


def build() -> None:
    """Install the package, compiled for the sanitizer, into a folder of its own, without what was there before."""
    shutil.rmtree(BUILT, ignore_errors=True)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--upgrade"]
    done = subprocess.run(
        [*command, "--target", str(BUILT), str(PROJECT)], env={**os.environ, "UNWEAVE_SANITIZED": "1"}, check=False
    )
    if done.returncode:
        sys.exit(done.returncode)


def environment() -> dict[str, str]:
    """Return the environment in which python can import such a kernel and every allocation is watched."""
    compiler = os.environ.get("CC", "gcc")
    library = subprocess.run([compiler, "-print-file-name=libasan.so"], capture_output=True, text=True, check=True)
    return {
        **os.environ,
        "LD_PRELOAD": library.stdout.strip(),
        "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1:halt_on_error=1",
        "PYTHONMALLOC": "malloc",
        "PYTHONPATH": os.pathsep.join([str(BUILT), str(PROJECT)]),
    }


def main(arguments: list[str]) -> int:
    """Build, see that the sanitized kernel is what is imported, and run."""
    build()
    watched = environment()
    where = "import unweave.tree.scan as kernel; print(kernel.__file__)"
    found = subprocess.run(
        [sys.executable, "-c", where], env=watched, capture_output=True, text=True, check=True
    ).stdout
    if not Path(found.strip()).is_relative_to(BUILT):
        sys.exit(
            f"the kernel that is imported is {found.strip()}, not one of {BUILT}: start python without this package"
        )
    return subprocess.run([sys.executable, *(arguments or DEFAULT)], env=watched, cwd=PROJECT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
