"""The labelled pages beside the project, for the tests marked `corpus`; without them those tests are skipped."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest


def folder(name: str) -> Path:
    """Return where the set `name` is unpacked, or skip the test."""
    root = Path(os.environ.get("UNWEAVE_DATA") or Path.home() / ".cache" / "unweave-data")
    if not (root / name).is_dir():
        pytest.skip(f"{name} is not in {root}: ../shared/tools/unpack_data fills it")
    return root / name


def sample(name: str, split: str, n_pages: int, seed: int = 1) -> list[Path]:
    """Return `n_pages` pages of a set, always the same ones, or skip the test."""
    pages = sorted(path for path in (folder(name) / split / "pages").rglob("*") if path.is_file())
    return random.Random(seed).sample(pages, min(n_pages, len(pages)))
