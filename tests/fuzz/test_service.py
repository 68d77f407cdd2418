"""The folder for a public fuzzing service: its build script is run, with the service's own commands stood in for."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from .targets import OF_PAGES, TARGETS

PROJECT = Path(__file__).parents[2]
FOLDER = PROJECT / "fuzzing"
PAGES = list((PROJECT / "tests" / "data").rglob("*.html"))
COMPILE = f"""#!/bin/sh
name=$(basename -s .py "$1")
cp "$1" "$OUT/$name.py"
printf '#!/bin/sh\\nexec {sys.executable} %s/%s.py "$@"\\n' "$OUT" "$name" > "$OUT/$name"
chmod +x "$OUT/$name"
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What build.sh makes of a copy of the project's folders that it needs."""
    pytest.importorskip("atheris")
    folder = tmp_path_factory.mktemp("service")
    commands, out, source = folder / "bin", folder / "out", folder / "unweave"
    for made in (commands, out, source):
        made.mkdir()
    for name in ("tests", "fuzzing"):
        (source / name).symlink_to(PROJECT / name)
    python = f'#!/bin/sh\nexec {sys.executable} "$@"\n'
    for name, text in {"pip3": "#!/bin/sh\n", "python3": python, "compile_python_fuzzer": COMPILE}.items():
        (commands / name).write_text(text)
        (commands / name).chmod(0o755)
    places = {"PATH": f"{commands}:{os.environ['PATH']}", "SRC": str(folder), "OUT": str(out)}
    subprocess.run([FOLDER / "build.sh"], env=os.environ | places, check=True, capture_output=True, timeout=300)
    assert {path.name for path in source.iterdir()} == {"tests", "fuzzing", "targets.txt"}
    return out


def test_every_target_has_a_fuzzer_with_its_corpus_and_words(built: Path) -> None:
    made = {path.name for path in built.iterdir()}
    for name in TARGETS:
        assert {f"fuzz_{name}{end}" for end in ("", "_seed_corpus.zip", ".dict", ".options")} <= made
        with zipfile.ZipFile(built / f"fuzz_{name}_seed_corpus.zip") as archive:
            seeds = [archive.read(seed) for seed in archive.namelist()]
        assert 0 < sum(map(len, seeds)) < 1_000_000
        assert name not in OF_PAGES or sum(seed.startswith(b"\0") for seed in seeds) >= len(PAGES)


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.slow] * (name != "dates")) for name in TARGETS])
def test_a_fuzzer_runs_its_seeds_and_more(built: Path, tmp_path: Path, name: str) -> None:
    with zipfile.ZipFile(built / f"fuzz_{name}_seed_corpus.zip") as archive:
        archive.extractall(tmp_path / "corpus")
        n_seeds = len(archive.namelist())
    runs = [f"-runs={n_seeds + 5}", f"-dict={built}/fuzz_{name}.dict", f"-artifact_prefix={tmp_path}/"]
    done = subprocess.run(
        [built / f"fuzz_{name}", *runs, tmp_path / "corpus"],
        env=os.environ | {"PYTHONPATH": str(PROJECT)},
        capture_output=True,
        text=True,
        errors="replace",
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert re.search(r"Dictionary: (\d+) entries", done.stderr)
    assert (ran := re.search(r"Done (\d+) runs", done.stderr))
    assert int(ran[1]) >= n_seeds + 5
    assert (seen := re.search(r"DONE +cov: (\d+)", done.stderr))
    assert int(seen[1]) > 20
