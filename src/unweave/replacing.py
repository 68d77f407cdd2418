"""Files that appear whole or not at all: written beside their place, synced, and renamed into it.

The place keeps what it had until then, its permissions too; what is no file (a pipe, /dev/null) is written in place.
"""

import errno
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from .errors import OutputError


def write_whole(path: Path, content: bytes) -> None:
    """Write `content` to `path`, or leave `path` as it was.

    OutputError, with the path and the reason, where it cannot be written.
    """
    with named_where_written(path), replaced(path) as file:
        file.write(content)


@contextmanager
def named_where_written(place: object) -> Iterator[None]:
    """Make an OutputError that names the place of what cannot be written in this context."""
    try:
        yield
    except BrokenPipeError:
        raise  # the reader has seen enough
    except OSError as error:
        raise OutputError(f"{place}: cannot be written: {error.strerror or error}") from error


@contextmanager
def replaced(path: Path) -> Iterator[IO[bytes]]:
    """Give a file that takes the place of `path` when the context ends, and is gone when it fails; OSError as is."""
    path = path.resolve()  # the file that a link names, not the link
    if path.exists() and not path.is_file():
        with open(path, "wb") as device:
            yield device
        return
    temporary = path.with_name(f".{path.name[:200]}.{secrets.token_hex(8)}")
    file = _created(temporary, path)
    try:
        with file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:  # Ctrl-C, too: no half file stays behind; raised again
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on the disk: what was renamed there survives a power cut."""
    if not hasattr(os, "O_DIRECTORY"):
        return  # Windows opens no folders
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # a file system that cannot
            raise
    finally:
        os.close(handle)


def _created(temporary: Path, path: Path) -> IO[bytes]:
    """Open a new file with the permissions of the one at `path`, never wider; without one those of the umask."""
    try:
        mode: int | None = stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        mode = None
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666 if mode is None else 0o600)
    if mode is not None and hasattr(os, "fchmod"):  # Windows has it from Python 3.13 on, and no such permissions
        os.fchmod(handle, mode)
    return os.fdopen(handle, "wb")


def make_folder(path: Path) -> None:
    """Make a folder, and those it lies in, where there is none; OutputError where that cannot be."""
    with named_where_written(path):
        path.mkdir(parents=True, exist_ok=True)


def expect_place(path: str | os.PathLike[str]) -> None:
    """Raise OutputError where no file can be written at `path`: said before the work, not after it."""
    if not os.fspath(path):
        raise OutputError("an empty name is no file; name one to write to")
    place = Path(path)
    folder = place.resolve().parent
    needed = [place] if place.exists() else []
    needed += [folder] if place.is_file() or not needed else []  # where the new file waits for the place of the old one
    reason = (
        errno.EISDIR if place.is_dir()
        else errno.ENOENT if not folder.exists()
        else errno.ENOTDIR if not folder.is_dir()
        else errno.EACCES if not all(os.access(one, os.W_OK) for one in needed)
        else 0
    )  # fmt: skip
    if reason == errno.ENOENT:
        raise OutputError(f"{path}: cannot be written: there is no folder {folder}; make it first")
    if reason:
        hint = "; name a file in it" if reason == errno.EISDIR else ""
        raise OutputError(f"{path}: cannot be written: {os.strerror(reason)}{hint}")
