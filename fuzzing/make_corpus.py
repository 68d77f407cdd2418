"""Write the seed corpus of each fuzz target and print the targets: `python fuzzing/make_corpus.py FOLDER`.

An archive a target: the seeds of tests/fuzz/seeds.py, and for targets of pages, the pages in tests/data.
"""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path

from tests.fuzz.seeds import seeds
from tests.fuzz.targets import OF_PAGES, TARGETS

DATA = Path(__file__).parents[1] / "tests" / "data"


def inputs(name: str) -> list[bytes]:
    """Return the inputs that the target of that name begins with."""
    pages = [b"\0" + path.read_bytes() for path in sorted(DATA.rglob("*.html"))]
    return [*seeds(name), *(pages if name in OF_PAGES else [])]


def main(folder: Path) -> None:
    """Write an archive for each target."""
    for name in TARGETS:
        with zipfile.ZipFile(folder / f"fuzz_{name}_seed_corpus.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            for number, data in enumerate(inputs(name)):
                archive.writestr(f"seed{number}", data)
        print(name)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
