"""Bytes to text and back, exactly, whatever the page's encoding, and what of it the files must remember.

Layout and data are text. A page that is UTF-8 is read as that, another one by its declared encoding where
that gives its bytes back, else as UTF-8 with every stray byte as a lone surrogate. A carriage return is
hidden behind a character that the page does not use: Jinja2 would rewrite it.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from ..errors import FormatError
from ..page import Page
from .weaving import DELIMITERS

_STAND_INS = ("\u240d", "\u2424", "\u00b6")
_DELIMITER_SETS = (
    DELIMITERS,
    ("[[", "]]", "[%", "%]", "[#", "#]"),
    ("<<", ">>", "<%", "%>", "<#", "#>"),
    ("\u27e6", "\u27e7", "\u27ea", "\u27eb", "\u2983", "\u2984"),
)
_PRIVATE = (range(0xE000, 0xF900), range(0xF0000, 0xFFFFE), range(0x100000, 0x10FFFE))


@dataclass(frozen=True)
class Form:
    """How text stands for a page's bytes; only what differs from the default is written down."""

    encoding: str = "utf-8"
    carriage_return: str = ""
    delimiters: tuple[str, ...] = field(default=DELIMITERS)

    def encode(self, text: str) -> bytes:
        """Give the bytes back."""
        if self.carriage_return:
            text = text.replace(self.carriage_return, "\r")
        try:
            return text.encode(self.encoding, "surrogateescape" if self.encoding == "utf-8" else "strict")
        except UnicodeEncodeError as error:
            raise FormatError(
                f"data: {text[error.start : error.end]!r} is not in the page's encoding, {self.encoding}; "
                "the data were edited: use characters of that encoding"
            ) from error

    def to_data(self) -> dict[str, object]:
        """Return what the data file keeps of it under the reserved key."""
        kept: dict[str, object] = {}
        if self.encoding != "utf-8":
            kept["encoding"] = self.encoding
        if self.carriage_return:
            kept["cr"] = self.carriage_return
        if self.delimiters != DELIMITERS:
            kept["delimiters"] = list(self.delimiters)
        return kept

    @classmethod
    def from_data(cls, kept: object) -> Form:
        """Read it back; FormatError where it is not what `to_data` gives."""
        if not isinstance(kept, Mapping):
            raise FormatError(
                f"data: the reserved key holds {str(kept)[:40]!r}, not an object; separate the page again"
            )
        encoding, hidden, marks = kept.get("encoding", "utf-8"), kept.get("cr", ""), kept.get("delimiters", DELIMITERS)
        try:
            known = isinstance(encoding, str) and codecs.lookup(encoding)._is_text_encoding
        except (LookupError, ValueError):
            known = False
        if not known:
            raise FormatError(f"data: unknown encoding {encoding!r}; separate the page again")
        if not isinstance(hidden, str) or len(hidden) > 1:
            raise FormatError(f"data: {str(hidden)[:40]!r} cannot stand for a carriage return; it takes one character")
        if not (
            isinstance(marks, (list, tuple))
            and len(marks) == 6
            and len(set(map(str, marks))) == 6
            and all(isinstance(mark, str) and 0 < len(mark) < 8 for mark in marks)
        ):
            raise FormatError(f"data: {str(marks)[:60]!r} are no delimiters; it takes six different strings")
        return cls(str(encoding), hidden, tuple(marks))


def read_text(page: Page) -> tuple[str, str]:
    """Return a page's text and the encoding that gives its bytes back from it.

    A page that is neither UTF-8 nor what it declares itself to be is read as UTF-8 with stray bytes.
    """
    source = page.source
    for encoding in ("utf-8", page.encoding):
        if encoding == "replacement" or not _gives_back(source, encoding):
            continue
        return source.decode(encoding), encoding
    return source.decode("utf-8", "surrogateescape"), "utf-8"


def _gives_back(source: bytes, encoding: str) -> bool:
    """Whether decoding and encoding give the very bytes."""
    try:
        return source.decode(encoding).encode(encoding) == source
    except (UnicodeError, LookupError):  # other bytes than the encoding has, or one that Python does not know
        return False


def hide_returns(texts: list[str]) -> tuple[list[str], str]:
    """Replace carriage returns by one character that no text has; returns the texts and the character, or ""."""
    if not any("\r" in text for text in texts):
        return texts, ""
    stand_in = unused(texts, _STAND_INS)
    return [text.replace("\r", stand_in) for text in texts], stand_in


def unused(texts: Iterable[str], preferred: tuple[str, ...] = ()) -> str:
    """Return a character that occurs in no text."""
    texts = list(texts)
    for character in preferred:
        if not any(character in text for text in texts):
            return character
    used = set().union(*map(set, texts))
    return next(chr(code) for block in _PRIVATE for code in block if chr(code) not in used)


def delimiters_for(texts: list[str]) -> Iterator[tuple[str, ...]]:
    """Yield sets of six delimiters of which none that opens something occurs in a text, the most usual first.

    The last are single characters that no text has: what ends before those cannot be mistaken for a part of one.
    """
    for marks in _DELIMITER_SETS:
        if not any(mark in text for text in texts for mark in marks[::2]):
            yield marks
    used = set().union(*map(set, texts))
    free = (chr(code) for block in _PRIVATE for code in block if chr(code) not in used)
    yield tuple(next(free) for _ in range(6))
