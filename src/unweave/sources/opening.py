"""`open_page` and `open_pages`: tell what an argument is, and read it where it is."""

import glob
import logging
import os
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from ..errors import PageError
from ..page import Page
from ..wording import shortened
from . import files, warc, web
from .limits import MAX_BYTES, SourceLimits

Source = str | os.PathLike[str]
OnError = Callable[[PageError], None]

_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")
_MARKUP = re.compile(r"\s*<[!?a-zA-Z]")
_log = logging.getLogger("unweave")


def open_page(source: Source, *, max_bytes: int = MAX_BYTES, timeout: float = 30.0, max_redirects: int = 10) -> Page:
    """Return the page at `source`: a path, a URL (http, https, file), or "-" for standard input.

    A file packed with gzip is unpacked; of one that a browser saved (MHTML, a web archive of Safari) the page in it is
    read.

    Parameters
    ----------
    max_bytes, timeout, max_redirects : see `SourceLimits`

    Raises
    ------
    PageError : it cannot be read, is larger than the limit, or is not one page (a folder, a WARC)
    TypeError : it is no path and no URL
    """
    limits = SourceLimits(max_bytes, timeout, max_redirects)
    name = files.path_of(_named(source, "open_page"))
    if is_url(name):
        return web.fetch(name, limits)
    _expect_no_markup(name)
    if os.path.isdir(name) or (_is_glob(name) and not os.path.lexists(name)):
        raise PageError(f"{name}: is not one page; open_pages reads folders and globs")
    with files.opened(name) as stream:
        if warc.is_archive(stream):
            raise PageError(f"{name}: is an archive of pages; open_pages reads WARC files")
        return files.read(stream, name, limits)


def open_pages(
    *sources: Source,
    on_error: OnError | None = None,
    max_bytes: int = MAX_BYTES,
    timeout: float = 30.0,
    max_redirects: int = 10,
) -> Iterator[Page]:
    """Yield the pages of every source, in order, reading each when it is asked for.

    A source is a path, a folder (its .html, .htm, .xhtml, .shtml, MHTML and WARC files at any depth, sorted), a glob
    (every file it matches, `**` at any depth), a WARC or WARC.gz file, a URL, or "-" for standard input. Files packed
    with gzip are unpacked, and what a browser saved in one file is read as the page in it. Raises TypeError for
    anything else, and for nothing.

    Parameters
    ----------
    on_error : called with the `PageError` of each source or page that cannot be read, which is then passed over;
        without it the error is logged as a warning of the logger "unweave". The rest is read in either case; a
        function that raises stops the batch.
    max_bytes, timeout, max_redirects : what one page may cost, see `SourceLimits`
    """
    if on_error is not None and not callable(on_error):
        raise TypeError(f"on_error must be a function of one error, not {type(on_error).__name__}")
    limits = SourceLimits(max_bytes, timeout, max_redirects)  # a bad limit is said now, not at the first page
    if not sources:
        raise TypeError("open_pages takes paths, folders, globs and URLs; none was given")
    return _pages([_named(source, "open_pages") for source in sources], on_error or partial(_log.warning, "%s"), limits)


def _named(source: object, verb: str) -> str:
    """Return a source as text; TypeError, saying what to give, where it is no source."""
    if isinstance(source, Page):
        raise TypeError(f"{verb} reads files and addresses; this is a Page already")
    if isinstance(source, bytes):
        raise TypeError(f"{verb} takes paths and addresses as str, not bytes; markup goes to Page(html)")
    if isinstance(source, list | tuple | set):
        raise TypeError(f"{verb} takes no {type(source).__name__}; open_pages(*paths) takes several paths")
    if not isinstance(source, str | os.PathLike):
        raise TypeError(f"{verb} takes a path or an address as str or Path, not {type(source).__name__}")
    return os.fspath(source)


def _expect_no_markup(name: str) -> None:
    if _MARKUP.match(name) and not (len(name) < files.MAX_PATH and os.path.lexists(name)):
        raise PageError(f"{shortened(name)}: no such file; markup goes to Page(html)")


def _pages(names: Sequence[str], on_error: OnError, limits: SourceLimits) -> Iterator[Page]:
    for source in names:
        for name in expanded(source, on_error):
            try:
                name = files.path_of(name)
                _expect_no_markup(name)
                yield from _read(name, on_error, limits)
            except PageError as error:
                on_error(error)


def _read(name: str, on_error: OnError, limits: SourceLimits) -> Iterator[Page]:
    if is_url(name):
        yield web.fetch(name, limits)
        return
    with files.opened(name) as stream:
        if warc.is_archive(stream):
            yield from warc.pages(stream, name, on_error, limits)
        else:
            page = files.read(stream, name, limits)
            stream.close()
            yield page


def expanded(name: str, on_error: OnError) -> Iterator[str]:
    """Yield the files of a folder or glob; any other name, a URL or "-" as it is."""
    if is_url(name) or name == "-":
        yield name
    elif os.path.isdir(name):
        yield from files.in_folder(name, on_error)
    elif _is_glob(name) and not _MARKUP.match(name) and not os.path.lexists(name):
        found = [path for path in sorted(glob.iglob(name, recursive=True)) if not os.path.isdir(path)]
        if not found:
            on_error(PageError(f"{shortened(name)}: no file matches"))
        yield from found
    else:
        yield name


def is_url(name: str) -> bool:
    """Say whether `name` is a URL, of whatever scheme."""
    return _URL.match(name) is not None


def _is_glob(name: str) -> bool:
    return any(character in name for character in "*?[")
