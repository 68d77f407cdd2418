"""The one exception tree: everything unweave raises on purpose is an `UnweaveError`."""

from collections.abc import Iterator
from contextlib import contextmanager


class UnweaveError(Exception):
    """Base of all errors of this package; its message says what was wrong, with which page, and what to do."""


class PageError(UnweaveError):
    """A page could not be read: missing file, bad URL, time-out, larger than the limit."""


class LearnError(UnweaveError):
    """The examples do not suffice to learn what was asked: a label is nowhere on its page, examples contradict."""


class FormatError(UnweaveError):
    """A file we wrote, or someone else did, is not what its reader expects: cut short, edited, of a newer version."""


class MissingExtraError(UnweaveError):
    """An optional part is not installed; the message carries the install line."""


class OutputError(FormatError):
    """Results could not be written: no such folder, a full disk, a database that is down; the batch ends."""


def missing_extra(what: str, extra: str) -> MissingExtraError:
    """Return the error that says how to install `extra`."""
    return MissingExtraError(f'{what} needs a part that is not installed: pip install "unweave[{extra}]"')


@contextmanager
def needing(what: str, extra: str) -> Iterator[None]:
    """Say of what is imported in this context, and is not installed, how to install `extra`."""
    try:
        yield
    except ImportError as error:
        raise missing_extra(what, extra) from error
