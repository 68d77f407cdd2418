"""Fail or kill the worker of a job at each of its writes, and check that every page is there, once, when the job is
done.

    python tools/worker_faults.py [--every N]

The job is started as a user starts it; the library of `faults.py` counts the writes of its Dask worker alone, and has
one fault a run. A worker that is killed is started again by the job itself; after one that cannot write, the job is run
again. Prints the fault points, and exits with 1 where something was lost or doubled. Some five seconds a point.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from faults import FAULTS, MEMORY, built_library

N_PAGES, N_ROWS = 3, 60


def main() -> int:
    """Try every fault point, or every n-th."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1)
    every = parser.parse_args().every
    tried = wrong = 0
    with tempfile.TemporaryDirectory(dir=MEMORY if os.path.isdir(MEMORY) else None) as folder:
        place = Path(folder).resolve()
        library = built_library(place)
        for mode, fault in enumerate(FAULTS):
            at = 1 + mode % every
            while (found := _wrong_after(place / f"{mode} {at}", library, at, mode)) is not None:
                tried += 1
                if found:
                    wrong += 1
                    print(f"{fault} at write {at}: {found}", flush=True)
                at += every
            print(f"{fault}: up to write {at - every}", flush=True)
    print(f"{tried} fault points, {wrong} wrong")
    return 1 if wrong or not tried else 0


def _wrong_after(place: Path, library: Path, at: int, mode: int) -> str | None:
    """Do a job whose worker has a fault at its `at`-th write; what is wrong after it, None if it did not come to it."""
    pages, out, done = place / "pages", place / "out", place / "fault"
    pages.mkdir(parents=True)
    for number in range(N_PAGES):
        rows = "".join(f"<li><a href=/{number}/{n}>thing {n}</a> <b>{n * 7} EUR</b>" for n in range(N_ROWS))
        (pages / f"{number}.html").write_text(f"<ul>{rows}</ul>")
    fault = {"BELOW": out, "AT": at, "MODE": mode, "IN": "spawn_main", "ONCE": done}
    environment = {f"UNWEAVE_FAULT_{name}": str(value) for name, value in fault.items()}
    code, said = _run(pages, out, {**os.environ, "LD_PRELOAD": str(library), **environment})
    if not done.exists():
        return None if code == 0 else f"ends with {code} without a fault: {said}"
    if code:
        first = said
        code, said = _run(pages, out, dict(os.environ))
        if code:
            return f"ends with {code}: {said}; before: {first}"
    rows = [json.loads(line) for part in (out / "data").iterdir() for line in part.read_text().splitlines()]
    found = Counter((Path(row["page"]).name, row["record"]) for row in rows)
    wanted = {(f"{number}.html", record): 1 for number in range(N_PAGES) for record in range(N_ROWS)}
    return "" if found == wanted else f"not every record once: {sum(found.values())} of {len(wanted)}"


def _run(pages: Path, out: Path, environment: dict[str, str]) -> tuple[int, str]:
    """Run the job; (its exit code, what it said)."""
    options = ["--workers", "1", "--format", "jsonl", "--slice-bytes", "4096", "-o", str(out)]
    command = [sys.executable, "-m", "unweave", "records", str(pages), *options]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=100, check=False)
    return done.returncode, done.stderr.strip()


if __name__ == "__main__":
    sys.exit(main())
