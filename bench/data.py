"""The labelled pages: where they are, and how one is read.

The sets are not part of the project, since most licences allow research use only. They are read
from the folder `$UNWEAVE_DATA`, else from the cache that `../shared/tools/unpack_data` fills, which
is run when it is there and a set is not.
"""

import json
import os
import subprocess
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from selectolax.lexbor import LexborHTMLParser

PROJECT = Path(__file__).resolve().parent.parent
UNPACKER = PROJECT.parent / "shared" / "tools" / "unpack_data"
CACHE = Path.home() / ".cache" / "unweave-data"
_UNSEEN = ("head", "script", "style", "template")


class DataMissingError(Exception):
    """A labelled set is not on this machine; the message says how to get it."""


@dataclass(frozen=True, eq=False)
class TruthRow:
    """One page of a set with what is labelled on it; equal only to itself.

    `labels` is the page's line of truth.jsonl, unchanged; `folder` is where its page's path begins.
    """

    set_name: str
    split: str
    folder: Path
    labels: dict[str, Any] = field(repr=False)

    @property
    def name(self) -> str:
        """The page's path inside its split, without the leading `pages/`."""
        return str(self.labels["page"]).removeprefix("pages/")

    @property
    def site(self) -> str:
        """The pages of one site share this: the bootstrap draws whole sites.

        A site is named in the labels, else a folder; juriscraper has all courts in one, `<court>_example_2.html`.
        """
        if self.set_name == "juriscraper":
            return Path(self.name).stem.split("_example")[0]
        return str(self.labels.get("site") or Path(self.name).parent)

    @property
    def usable(self) -> bool:
        """False where the labels are known not to be on the page."""
        return self.labels.get("usable") is not False

    @cached_property
    def html(self) -> bytes:
        """The page's bytes."""
        return (self.folder / str(self.labels["page"])).read_bytes()

    @cached_property
    def visible_text(self) -> str:
        """All text of the page's HTML5 DOM, nodes parted by spaces, without head, script and style.

        Read with the parser directly, so that the labels do not depend on the code under test.
        """
        encoding = self.labels.get("encoding") or "utf-8"
        dom = LexborHTMLParser(self.html.decode(encoding, "replace"))
        dom.strip_tags(list(_UNSEEN))
        body = dom.body
        return "" if body is None else body.text(separator=" ")


@dataclass
class Data:
    """The sets under one folder, each split read once."""

    folder: Path
    _read: dict[tuple[str, str], list[TruthRow]] = field(default_factory=dict, repr=False)

    @classmethod
    def find(cls) -> "Data":
        """Take the folder `$UNWEAVE_DATA`, else the cache of the unpacker."""
        named = os.environ.get("UNWEAVE_DATA")
        return cls(Path(named).expanduser() if named else CACHE)

    def rows(self, set_name: str, split: str) -> list[TruthRow]:
        """Read one split of a set, in the order of its truth file, unusable pages included.

        Raises
        ------
        DataMissingError
            When the split is neither there nor can be unpacked.
        """
        key = set_name, split
        if key not in self._read:
            self._read[key] = self._load(set_name, split)
        return self._read[key]

    def _load(self, set_name: str, split: str) -> list[TruthRow]:
        folder = self.folder / set_name / split
        truth = folder / "truth.jsonl"
        if not truth.is_file():
            self._unpack(set_name, split)
        if not truth.is_file():
            there = sorted("/".join(path.parts[-3:-1]) for path in self.folder.glob("*/*/truth.jsonl"))
            beside = f", or put the archive where {UNPACKER} finds it" if UNPACKER.is_file() else ""
            raise DataMissingError(
                f"{set_name}/{split}: no labelled pages at {truth}; {self.folder} has {', '.join(there) or 'none'}: "
                f"set UNWEAVE_DATA to a folder that holds <set>/<split>/truth.jsonl (docs/bench.md){beside}"
            )
        lines = truth.read_bytes().splitlines()
        return [TruthRow(set_name, split, folder, json.loads(line)) for line in lines if line]

    def _unpack(self, set_name: str, split: str) -> None:
        """Run the unpacker for one archive, when both are there."""
        archive = UNPACKER.parent.parent / "data" / f"{set_name}-{split}.tar.xz"
        if UNPACKER.is_file() and archive.is_file():
            command = [str(UNPACKER), str(self.folder), archive.name.removesuffix(".tar.xz")]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
