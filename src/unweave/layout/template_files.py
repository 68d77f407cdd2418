"""Layouts and data as files: NAME.layout.jinja and NAME.data.json."""

import json
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from ..errors import FormatError, OutputError, UnweaveError
from ..page import Page
from ..replacing import make_folder, write_whole
from ..saved import parse_json
from ..wording import counted
from .included import FOLDER, MAX_JOINED, PartFiles, put_together
from .separation import Layout, separate, separate_pages, unused_stem, weave
from .tables import summary


def weave_files(layout: str | os.PathLike[str], data: str | os.PathLike[str]) -> bytes:
    """Weave a layout file, with its parts, and a data file; FormatError, with the file, for other contents."""
    try:
        folder = Path(layout).parent / FOLDER
        text = put_together(_read_text(Path(layout)), lambda name: _read_part(folder / f"{name}.jinja"))
        content = parse_json(Path(data).read_bytes())
    except OSError as error:
        raise FormatError(f"{error.filename}: cannot be read ({error.strerror})") from error
    except (ValueError, RecursionError) as error:
        raise FormatError(f"{os.fspath(data)}: not JSON, or cut short ({error}); separate the page again") from error
    try:
        return weave(text, content)
    except FormatError as error:
        raise FormatError(f"{os.fspath(layout)} and {os.fspath(data)}: {error}") from error


def _read_part(path: Path) -> str:
    """Read a part, which nobody has named on the command line: a file, no pipe or device, that is not too large."""
    if path.exists() and (not path.is_file() or path.stat().st_size > MAX_JOINED):
        raise FormatError(f"{path}: no file, or one of more than {MAX_JOINED:,} bytes; separate the page again")
    return _read_text(path)


def _read_text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise FormatError(f"{path}: not UTF-8 at byte {error.start}; the file was edited") from error


def _write_parts(folder: str | os.PathLike[str], stem: str, layout: Layout, parts: PartFiles) -> None:
    """Write a template that includes its parts over the one that has them."""
    write_whole(Path(folder) / f"{stem}.layout.jinja", parts.cut(str(layout)).encode("utf-8"))
    into = Path(folder) / FOLDER
    make_folder(into)
    for name, text in parts.texts.items():
        write_whole(into / f"{name}.jinja", text.encode("utf-8"))


def separate_into(
    pages: Iterable[Page],
    folder: str | os.PathLike[str],
    on_error: Callable[[Exception], None],
    style: str = "readable",
    names: str | os.PathLike[str] | None = None,
    in_parts: bool = False,
) -> Iterator[str]:
    """Separate each page and write its two files; yields one line of summary a page.

    Pages of the same file name get numbers. A page that fails is reported by `on_error` and passed. `names`: a file of
    names to give, which gets those it does not have yet. `in_parts`: templates include their parts, which all pages
    share.
    """
    taken: set[str] = set()
    parts = PartFiles()
    given = _read_names(names)
    for page in pages:
        stem = unused_stem(page, taken)
        try:
            separation = separate(page, style=style)
            if names is not None:
                given = {**separation.names, **given}
                separation = separation.renamed(given)
            separation.save(folder, stem)
            if in_parts:
                _write_parts(folder, stem, separation.layout, parts)
        except OutputError:
            raise  # no other page can be written either
        except (UnweaveError, OSError, ValueError) as error:
            on_error(error)
            continue
        yield f"{page.name}: {summary([separation], separation.ratio)}"
    _write_names(names, given)


def separate_together_into(
    pages: Iterable[Page],
    folder: str | os.PathLike[str],
    name: str,
    save: str | os.PathLike[str] | None = None,
    style: str = "readable",
    names: str | os.PathLike[str] | None = None,
    in_parts: bool = False,
) -> str:
    """Separate pages of one template into NAME.layout.jinja and a data file a page; returns a line of summary.

    `save` also gets the layout as a file for `unweave.load`; `names` and `in_parts` are as of `separate_into`. Raises
    LearnError without pages.
    """
    separated = separate_pages(pages, style=style)
    if names is not None:
        given = {**separated.names, **_read_names(names)}
        try:
            separated = separated.renamed(given)
        except ValueError as error:
            raise FormatError(f"{os.fspath(names)}: {error}") from error
        _write_names(names, given)
    separated.save(folder, name)
    if in_parts:
        _write_parts(folder, name, separated.layout, PartFiles())
    if save is not None:
        separated.layout.save(save)
    parts = [separated[k] for k in range(len(separated))]
    return f"{counted(len(separated), 'page')}, {summary(parts, separated.ratio)}"


def _read_names(path: str | os.PathLike[str] | None) -> dict[str, str]:
    """Return the names in a file, none where it is not there yet; FormatError where it is no object of texts."""
    if path is None or not Path(path).exists():
        return {}
    try:
        names = parse_json(Path(path).read_bytes())
    except (OSError, ValueError, RecursionError) as error:
        raise FormatError(
            f"{os.fspath(path)}: no file of names ({error}); give one that --names wrote, or a name that is not there "
            "yet"
        ) from error
    if not isinstance(names, dict) or not all(isinstance(name, str) for name in names.values()):
        raise FormatError(f"{os.fspath(path)}: no file of names: an object of paths and names, as the first run writes")
    return names


def _write_names(path: str | os.PathLike[str] | None, names: dict[str, str]) -> None:
    """Write a file of names, one a line."""
    if path is not None:
        write_whole(Path(path), json.dumps(names, indent=1).encode() + b"\n")
