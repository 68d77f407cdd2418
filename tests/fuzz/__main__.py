"""Fuzz by coverage: `python -m tests.fuzz [TARGET...] --seconds N` gives each target N seconds, again and again with
--rounds.

Needs atheris (`pip install atheris`; Linux). Coverage is that of the Python files; of the compiled kernel's, that of a
build without compiling (UNWEAVE_SKIP_COMPILE=1), which is slower. A finding is kept in tests/fuzz/found/TARGET/, where
`tests/fuzz/test_found.py` runs it from then on. What was reached is added to a line per target in the log, and its
inputs are kept: `python tools/sanitize.py -m tests.fuzz --replay` runs them again under AddressSanitizer.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
FOUND = HERE / "found"

MAX_SECONDS = 60
"""Of processor time for one input; by the clock five times as much, on a machine that others use too."""


def main() -> int:
    """Run each target in a process of its own, or, inside that, the target."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__.partition(".")[0])
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    parser.add_argument("--seconds", type=float, default=60.0, help="of processor time, each target and round")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--corpus", type=Path, default=Path("build") / "fuzz", help="where what was reached is kept")
    parser.add_argument("--replay", action="store_true", help="only run again what was reached; needs no atheris")
    parser.add_argument("--inside", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inside:
        _fuzz(options.inside, options.corpus / options.inside, options.seconds)
        return 0
    from .targets import TARGETS

    if options.replay:
        return _replay(options.targets or list(TARGETS), options.corpus)
    n_found = 0
    for _ in range(options.rounds):
        for name in options.targets or TARGETS:
            n_found += _round(name, options)
    return 1 if n_found else 0


def _round(name: str, options: argparse.Namespace) -> int:
    (options.corpus / name).mkdir(parents=True, exist_ok=True)
    (FOUND / name).mkdir(parents=True, exist_ok=True)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "tests.fuzz", "--inside", name, "--seconds", str(options.seconds)]
    done = subprocess.run([*command, "--corpus", str(options.corpus)], capture_output=True, text=True, errors="replace")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    said = done.stderr.splitlines()
    status = [line for line in said if line.startswith("#")][-1:]
    with open(options.corpus / "log.jsonl", "a") as log:
        log.write(
            json.dumps({"target": name, "seconds": round(seconds, 1), "code": done.returncode, "status": status}) + "\n"
        )
    print(
        f"{name}: {seconds:.0f} s of processor time, {'nothing found' if not done.returncode else 'FOUND'} {status}",
        flush=True,
    )
    if done.returncode:
        print("\n".join([*done.stdout.splitlines()[-30:], *said[-12:]]), flush=True)
    if not any((FOUND / name).iterdir()):
        (FOUND / name).rmdir()
    return int(done.returncode != 0)


def _replay(names: list[str], corpus: Path) -> int:
    """Attempt every input that was kept; under tools/sanitize.py, this is what shows the kernel's mistakes."""
    from .targets import attempt

    for name in names:
        kept = sorted(path for path in (corpus / name).glob("*") if path.is_file())
        for path in kept:
            attempt(name, path.read_bytes())
        print(f"{name}: {len(kept)} inputs again, nothing found", flush=True)
    return 0


def _fuzz(name: str, corpus: Path, seconds: float) -> None:
    import atheris

    from .instrumented import instrumented

    attempt = instrumented(name)
    from .seeds import seeds  # what it imports must have been instrumented by now

    for number, seed in enumerate(seeds(name)):
        (corpus / f"seed{number}").write_bytes(seed)

    deadline = time.process_time() + seconds

    def one(data: bytes) -> None:
        begun = time.process_time()
        if begun > deadline:
            os._exit(0)
        attempt(data)
        taken = time.process_time() - begun
        assert taken < MAX_SECONDS, f"{taken:.0f} s of processor time"

    flags = [
        f"-timeout={5 * MAX_SECONDS}",
        "-rss_limit_mb=3000",
        "-max_len=4096",
        "-len_control=20",
        f"-artifact_prefix={FOUND / name}/",
    ]
    atheris.Setup([sys.argv[0], *flags, str(corpus)], one)
    atheris.Fuzz()


if __name__ == "__main__":
    sys.exit(main())
