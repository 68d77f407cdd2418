"""The folders that an agent was given: nothing outside them is read or written, however a path is spelt."""

import glob
from collections.abc import Sequence
from pathlib import Path

from ..errors import OutputError, PageError
from ..sources.opening import expanded, is_url
from ..wording import shortened

MAX_FILES = 10_000
"""Files that one path may stand for."""


class Folders:
    """Folders to read in, and one to write in.

    Parameters
    ----------
    given : folders whose files may be read, at any depth
    output : the folder that files are written to; made when something is
    may_fetch : whether addresses on the web may be opened
    """

    def __init__(self, given: Sequence[str | Path], output: str | Path, *, may_fetch: bool = False) -> None:
        self.given = [Path(folder).resolve() for folder in given]
        self.output = Path(output).resolve()
        self.may_fetch = may_fetch
        for folder in self.given:
            if not folder.is_dir():
                raise PageError(f"{folder}: is no folder; give folders whose pages may be read")

    def readable(self, path: str) -> list[str]:
        """Return the files that a path, folder or glob stands for, or the address itself; PageError for what may not be
        read.

        A relative path is one in the first folder that has it, or in the folder that the program was started in.
        """
        if is_url(path):
            if path[:7].lower() == "file://":
                raise PageError(f"{shortened(path)}: give the path itself, one in {self.words()}")
            if not self.may_fetch or not path.startswith(("http://", "https://")):
                raise PageError(
                    f"{shortened(path)}: nothing is fetched from the web here; start with --network to allow it"
                )
            return [path]
        place = self._placed(path)
        errors: list[PageError] = []
        found: list[str] = []
        for name in expanded(place, errors.append):
            if self._is_inside(Path(name)):
                found.append(name)
            if len(found) == MAX_FILES:
                break
        if not found:
            raise errors[0] if errors else PageError(f"{shortened(path)}: is outside the folders given, {self.words()}")
        return found

    def writable(self, name: str) -> Path:
        """Return where a file of this name is written; OutputError for a name that leads elsewhere."""
        if not name or Path(name).name != name or name.startswith("."):
            raise OutputError(f"{shortened(name)!r} is no name of a file; give one without folders, such as lamps.json")
        target = (self.output / name).resolve()
        if target.parent != self.output:
            raise OutputError(f"{name}: leads out of {self.output}")
        self.output.mkdir(parents=True, exist_ok=True)
        return target

    def saved(self, name: str) -> Path:
        """Return a file that was written here, or lies in the folders given; PageError where there is none."""
        for target in (self.output / name, *(folder / name for folder in self.given)):
            if target.is_file() and (self._is_inside(target) or target.resolve().parent == self.output):
                return target
        raise PageError(f"{shortened(name)}: no such file in {self.output}, {self.words()}")

    def words(self) -> str:
        """Return the folders that may be read, in words."""
        return ", ".join(map(str, self.given))

    def _placed(self, path: str) -> str:
        if not path.strip() or "\0" in path:
            raise PageError("give the path of a page, a folder or a glob")
        # in a folder given, or as a person calls it who gave the folder; what lies outside is not even looked for
        places = [
            place
            for place in (*(folder / path for folder in self.given), Path(path).absolute())
            if self._is_inside(place)
        ]
        if not places:
            raise PageError(f"{shortened(path)}: is outside the folders given, {self.words()}")
        if Path(path).is_absolute():
            return path
        for place in places:
            if place.exists() or next(glob.iglob(str(place), recursive=True), None) is not None:
                return str(place)
        raise PageError(f"{shortened(path)}: no such file in {self.words()}; `.` opens all that is there")

    def _is_inside(self, path: Path) -> bool:
        resolved = path.resolve()
        return any(resolved.is_relative_to(folder) for folder in self.given)
