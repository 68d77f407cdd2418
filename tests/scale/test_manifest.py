"""A job that goes on where its folder or its inputs were changed behind its back."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

pytest.importorskip("distributed")
pytest.importorskip("fastwarc")

from unweave.errors import FormatError
from unweave.scale import Job
from unweave.scale.manifest import Manifest

from . import jobs
from .crawls import crawl, page

N_PAGES = 120


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return crawl(tmp_path_factory.mktemp("crawl") / "a.warc.gz", range(N_PAGES))


def _removed(path: Path) -> None:
    path.unlink()


def _cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def _changed(path: Path) -> None:
    """Change a byte; the size stays."""
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


@pytest.mark.parametrize("part_format", ["jsonl", "parquet"])
def test_parts_that_are_gone_or_damaged_are_made_again_and_said(
    archive: Path, tmp_path: Path, part_format: str
) -> None:
    options = ("--slice-bytes", "4096", "--format", part_format)
    assert jobs.run("records", [archive], tmp_path, *options)[0] == 0
    parts = sorted((tmp_path / "data").iterdir())
    made = {path.name: path.read_bytes() for path in parts}
    assert len(parts) >= 4
    for path, damage in zip(parts, (_removed, _cut, _changed), strict=False):
        damage(path)
    code, said = jobs.run("records", [archive], tmp_path, *options)
    assert code == 0, said
    assert {path.name for path in parts[:3]} == {
        path.name for path in parts if f"{path}: gone or damaged; its pages are read again" in said
    }
    assert {path.name: path.read_bytes() for path in (tmp_path / "data").iterdir()} == made
    forgotten = [json.loads(line).get("forgotten") for line in (tmp_path / "manifest.jsonl").read_text().splitlines()]
    assert sum(key is not None for key in forgotten) == 3
    code, said = jobs.run("records", [archive], tmp_path, *options)
    assert (code, "gone or damaged" in said) == (0, False)


@pytest.mark.parametrize("is_named", [True, False], ids=["named", "in a folder"])
def test_what_was_found_in_an_input_that_is_gone_stays_and_is_said(tmp_path: Path, is_named: bool) -> None:
    """A page, and an archive of many slices, whether they were named or stood in a folder."""
    folder = tmp_path / "saved"
    folder.mkdir()
    crawl(folder / "b.warc.gz", range(100, 180))
    for number in range(3):
        (folder / f"{number}.html").write_bytes(page(number))
    named = sorted(folder.iterdir()) if is_named else [folder]
    options = ("--slice-bytes", "4096")
    assert jobs.run("records", named, tmp_path / "out", *options)[0] == 0
    found = jobs.lines(tmp_path / "out")
    sums = jobs.check_sums(tmp_path / "out")
    (folder / "1.html").unlink()
    (folder / "b.warc.gz").unlink()
    left = [path for path in named if path.exists()]
    for _ in range(2):  # the run after says it again
        code, said = jobs.run("records", left, tmp_path / "out", *options)
        assert code == 0, said
        assert "what was found there before stays" in said
        assert "b.warc.gz" in said
        assert jobs.lines(tmp_path / "out") == found
        assert jobs.check_sums(tmp_path / "out") == sums


def test_a_run_killed_between_forgetting_a_part_and_removing_it_leaves_no_part_behind(
    archive: Path, tmp_path: Path
) -> None:
    assert jobs.run("records", [archive], tmp_path)[0] == 0
    found = jobs.lines(tmp_path)
    line = (tmp_path / "manifest.jsonl").read_text().splitlines()[0]
    key = Path(json.loads(line)["done"]["part"]).stem
    with open(tmp_path / "manifest.jsonl", "a") as manifest:
        manifest.write(json.dumps({"forgotten": key}) + "\n")
    job = Job.from_json((tmp_path / "job.json").read_text())
    with Manifest(tmp_path, job):
        assert not list((tmp_path / "data").glob(f"{key}*"))
    assert jobs.run("records", [archive], tmp_path)[0] == 0
    assert jobs.lines(tmp_path) == found


def test_a_forgotten_key_that_leads_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    outside = tmp_path / "outside.jsonl"
    outside.touch()
    folder = tmp_path / "job" / "inner"
    folder.mkdir(parents=True)
    (folder / "manifest.jsonl").write_text('{"forgotten": "../../../outside"}\n')
    with pytest.raises(FormatError, match="line 1 is not what a job writes"), Manifest(folder, Job("records")):
        pass
    assert outside.exists()
