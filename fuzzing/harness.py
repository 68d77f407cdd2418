"""Fuzz the target that this file is called for: fuzzing/build.sh copies it to fuzz_TARGET.py."""

import sys
from pathlib import Path

import atheris

from tests.fuzz.instrumented import instrumented

if __name__ == "__main__":
    target = Path(sys.argv[0]).name.partition(".")[0].removeprefix("fuzz_")
    atheris.Setup(sys.argv, instrumented(target))
    atheris.Fuzz()
