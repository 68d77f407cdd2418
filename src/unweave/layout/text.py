"""Bytes to text and back, exactly, whatever the page's encoding, and text as a template's constant.

Layout and data are text. A page that is UTF-8 is read as that, another one by its declared encoding where that gives
its bytes back, else as UTF-8 with every stray byte as a lone surrogate. Jinja2 gives a template one kind of line ends,
the page's usual ones, told once; others, stray bytes and what would begin an instruction are written so that it gives
them back as they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..errors import FormatError
from ..page import Page
from ..tree.encoding import is_of_pages

NEWLINES = ("\n", "\r\n", "\r")
_ANY_NEWLINE = re.compile("\r\n|\r|\n")
_ODD = re.compile("\\{(?=[{%#\r\n\ud800-\udfff]|\\Z)|\r\n|[\r\n]|[\ud800-\udfff]+")
_ODD_BESIDE_LF = re.compile("\\{(?=[{%#\r\ud800-\udfff]|\\Z)|\r\n?|[\ud800-\udfff]+")
"""The same where lines end as in a template: there are too many of them to look at each."""
_OPENING = re.compile(r"\{(?=[{%#]|\Z)")
"""The same in a text whose line ends are all the usual ones."""

_NAMES = {"\r": "_cr", "\n": "_lf", "\r\n": "_crlf"}


@dataclass(frozen=True)
class Form:
    """How text stands for a page's bytes; only what differs from the default is written down."""

    encoding: str = "utf-8"
    newline: str = "\n"

    def encode(self, text: str) -> bytes:
        """Give the bytes back."""
        try:
            return text.encode(self.encoding, "surrogateescape" if self.encoding == "utf-8" else "strict")
        except UnicodeEncodeError as error:
            raise FormatError(
                f"data: {text[error.start : error.end]!r} is not in the page's encoding, {self.encoding}; "
                "the data were edited: use characters of that encoding"
            ) from error

    def to_data(self) -> dict[str, object]:
        """Return what the data file keeps of it under the reserved key."""
        return {name: value for name, value in vars(self).items() if value != getattr(Form, name)}

    @classmethod
    def from_data(cls, kept: object) -> Form:
        """Read it back; FormatError where it is not what `to_data` gives."""
        if not isinstance(kept, Mapping):
            raise FormatError(
                f"data: the reserved key holds {str(kept)[:40]!r}, not an object; separate the page again"
            )
        if not kept.keys() <= vars(cls()).keys():
            raise FormatError(
                f"data: {sorted(map(str, kept.keys() - vars(cls()).keys()))} under the reserved key is not of this "
                "version of unweave; separate the page again"
            )
        encoding, newline = kept.get("encoding", "utf-8"), kept.get("newline", "\n")
        if not isinstance(encoding, str) or not is_of_pages(encoding):
            raise FormatError(f"data: unknown encoding {encoding!r}; separate the page again")
        if newline not in NEWLINES:
            raise FormatError(f"data: {str(newline)[:40]!r} is no end of a line: one of {NEWLINES}")
        return cls(str(encoding), str(newline))


class Constants:
    """Text as constants of a template; what Jinja2 would not give back becomes variables of the page, `variables`."""

    def __init__(self, texts: Sequence[str]) -> None:
        ends = line_ends(texts)
        self.newline = usual_newline(ends)
        self.variables: dict[str, str] = {}
        self._name_of = dict(_NAMES)
        self.is_encodable = all(map(_is_encodable, texts))
        self._are_uniform = sum(ends.values()) == ends[self.newline]
        self._is_plain = self.is_encodable and self._are_uniform and self.newline == "\n"

    def write(self, text: str, behind: str = "") -> str:
        """Return a text as a template has it; it is one of the texts, or a part of one. `behind`: constant text that
        follows it in the template.
        """
        if "{" not in text and (self._is_plain or (self.is_encodable and "\n" not in text and "\r" not in text)):
            return text
        first = behind[:1] if self.is_encodable or behind[:1].isascii() else ""
        is_end = self._are_uniform and behind.startswith(self.newline)  # which a template has as it is
        if first and text[-1:] == "{" and (is_end or first not in "{%#\r\n"):
            return self._write(text[:-1]) + "{"
        return self._write(text)

    def _write(self, text: str) -> str:
        """Return a text before an instruction, or before the end."""
        if self._is_plain:
            return _OPENING.sub("{{'{'}}", text)
        is_uniform = self._are_uniform and not (text[:1] == "\n" != self.newline or text[-1:] == "\r" != self.newline)
        if not (is_uniform or self._is_uniform(text)) or not (self.is_encodable or _is_encodable(text)):
            return (_ODD if self.newline != "\n" else _ODD_BESIDE_LF).sub(self._written, text)
        if self.newline != "\n":
            text = text.replace(self.newline, "\n")
        return _OPENING.sub("{{'{'}}", text) if "{" in text else text

    def _is_uniform(self, text: str) -> bool:
        """Say whether a text has no line ends but the usual ones."""
        if self.newline == "\n":
            return "\r" not in text
        ends = text.count(self.newline)
        return text.count("\r") == ends and text.count("\n") == ends * ("\n" in self.newline)

    def _written(self, found: re.Match[str]) -> str:
        odd = found.group()
        if odd == "{":
            return "{" if found.string.startswith(self.newline, found.end()) else "{{'{'}}"
        if odd == self.newline:
            return "\n"
        if self.newline != "\r\n" and odd == "\r\n":  # one of its halves is usual
            return "".join("\n" if c == self.newline else f"{{{{{self._name(c)}}}}}" for c in odd)
        return f"{{{{{self._name(odd)}}}}}"

    def _name(self, odd: str) -> str:
        """Return the variable of a text; no other name begins with an underscore."""
        name = self._name_of.setdefault(odd, f"_{len(self.variables) + 1}")
        self.variables[name] = odd
        return name


def _is_encodable(text: str) -> bool:
    """Say whether a text has no lone surrogates."""
    try:
        return text.isascii() or bool(text.encode())
    except UnicodeEncodeError:
        return False


def line_ends(texts: Sequence[str]) -> dict[str, int]:
    """Count the line ends of some texts by their kinds; without any "\\r", those that there may be as one."""
    if not any("\r" in text for text in texts):
        return {"\n": 1}
    pairs, lf, cr = (sum(text.count(end) for text in texts) for end in ("\r\n", "\n", "\r"))
    return {"\n": lf - pairs, "\r\n": pairs, "\r": cr - pairs}


def usual_newline(ends: Mapping[str, int]) -> str:
    """Return the most frequent kind of counted line ends."""
    return max(ends, key=ends.__getitem__)


def with_newlines(text: str, newline: str) -> str:
    """Return a template's text with one kind of line ends, as Jinja2 makes it."""
    return _ANY_NEWLINE.sub(newline, text) if newline != "\n" or "\r" in text else text


def read_text(page: Page) -> tuple[str, str]:
    """Return a page's text and the encoding that gives its bytes back from it.

    A page that is neither UTF-8 nor what it declares itself to be is read as UTF-8 with stray bytes.
    """
    source = page.source
    try:
        return source.decode(), "utf-8"
    except UnicodeDecodeError:
        encoding = page.encoding
    if encoding != "replacement" and _gives_back(source, encoding):
        return source.decode(encoding), encoding
    return source.decode("utf-8", "surrogateescape"), "utf-8"


def _gives_back(source: bytes, encoding: str) -> bool:
    """Say whether decoding and encoding give the very bytes."""
    try:
        return source.decode(encoding).encode(encoding) == source
    except (UnicodeError, LookupError):  # other bytes than the encoding has, or one that Python does not know
        return False
