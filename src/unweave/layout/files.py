"""Layouts and data as files: NAME.layout.jinja and NAME.data.json."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from ..errors import FormatError, UnweaveError
from ..page import Page
from ..wording import counted
from .separation import separate, separate_pages, unused_stem, weave
from .tables import summary


def weave_files(layout: str | os.PathLike[str], data: str | os.PathLike[str]) -> bytes:
    """Weave a layout file and a data file; FormatError, with the file, where they are not what was written."""
    try:
        text = Path(layout).read_bytes().decode("utf-8")
        content = json.loads(Path(data).read_bytes())
    except OSError as error:
        raise FormatError(f"{error.filename}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise FormatError(f"{os.fspath(layout)}: not UTF-8 at byte {error.start}; the file was edited") from error
    except (ValueError, RecursionError) as error:
        raise FormatError(f"{os.fspath(data)}: not JSON, or cut short ({error}); separate the page again") from error
    try:
        return weave(text, content)
    except FormatError as error:
        raise FormatError(f"{os.fspath(layout)} and {os.fspath(data)}: {error}") from error


def separate_into(
    pages: Iterable[Page], folder: str | os.PathLike[str], on_error: Callable[[Exception], None]
) -> Iterator[str]:
    """Separate each page and write its two files; yields one line of summary a page.

    Pages of the same file name get numbers. A page that fails is reported by `on_error` and passed.
    """
    taken: set[str] = set()
    for page in pages:
        stem = unused_stem(page, taken)
        try:
            separation = separate(page)
            separation.save(folder, stem)
        except (UnweaveError, OSError) as error:
            on_error(error)
            continue
        yield f"{page.name}: {summary([separation], separation.ratio)}"


def separate_together_into(
    pages: Iterable[Page], folder: str | os.PathLike[str], name: str, save: str | os.PathLike[str] | None = None
) -> str:
    """Separate pages of one template into NAME.layout.jinja and a data file a page; returns a line of summary.

    `save` also gets the layout as a file for `unweave.load`. Raises LearnError without pages.
    """
    separated = separate_pages(pages)
    separated.save(folder, name)
    if save is not None:
        separated.layout.save(save)
    return (
        f"{counted(len(separated), 'page')}, {summary([separated[k] for k in range(len(separated))], separated.ratio)}"
    )
