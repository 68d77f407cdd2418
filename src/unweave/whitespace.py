"""White space and words as a reader sees them: the one way in which texts are compared, stored and shown."""

import re

from .expressions import expression

_WORD = re.compile(r"\w+")
_NO_SIGN = re.compile(r"[^★☆⭐✓✔✗✘$€£¥₹]+")
_ASCII_SIGNS = bytes(code for code in range(128) if not chr(code).isalnum())
_NO_WORD = _ASCII_SIGNS.replace(b"_", b"")
_LOWER = bytes(range(256)).lower()
_PARTED = bytes(code if chr(code).isalnum() or chr(code) in "_\n" else 0x20 for code in range(128)) + bytes(128)


LETTER = (
    r"[^\s\d\x00-@\[-`{-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7"
    r"\u2000-\u200b\u200e-\u2bff\u3000-\u3004\u3008-\u303f\ufe00-\uff20]"
)
"""A letter, in a pattern, or a sign over or under one, of which many words of India, Thailand and Arabia have some."""

LONG = 100
"""Characters from which it pays to part words by the common marks first."""
_MARKS = "’‘“”–—…•\xa0"


def fold(text: str) -> str:
    """Return `text` trimmed, with white space of any kind as single spaces; zero-width spaces and byte order marks,
    which nobody sees, go.
    """
    return " ".join((text if text.isascii() else text.replace("\u200b", "").replace("\ufeff", "")).split())


def words_in(text: str) -> list[str]:
    """Return the words of a text, runs of letters, digits and underscores; ASCII in a fifth of the pattern's time."""
    if len(text) >= LONG:
        text = unmarked(text)
    if text.isascii():
        return words_parted(text).decode("ascii").split()
    return _WORD.findall(text)


def unmarked(text: str) -> str:
    """Return a text with spaces for the marks that are common beyond ASCII: then most texts in English are ASCII."""
    if not text.isascii():
        for mark in _MARKS:
            text = text.replace(mark, " ")
    return text


def words_joined(text: str) -> str:
    """Return the letters, digits and underscores of a text, case folded."""
    if text.isascii():
        return text.encode("ascii").translate(_LOWER, _NO_WORD).decode("ascii")
    return "".join(_WORD.findall(text)).casefold()


def squeezed(text: str) -> str:
    """Return the letters and digits of a text, case folded, by which a value is known again; signs of currencies where
    there are none, and stars and ticks: `$$` says how expensive something is, `★★☆` how good.
    """
    if text.isascii():
        if text.isalnum():
            return text.lower()  # one word, or a number
        found = text.encode("ascii").translate(_LOWER, _ASCII_SIGNS).decode("ascii")
    else:
        found = "".join(filter(str.isalnum, text)).casefold()  # in a third of the time of a pattern
    return found or _NO_SIGN.sub("", text)


def words_parted(text: str) -> bytes:
    """Return an ASCII text with spaces for all but its words and ends of lines."""
    return text.encode("ascii").translate(_PARTED)


_UNSPACED = expression(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u0e01-\u0e3a\u0e40-\u0e4e]")
"""Letters of languages that are written without spaces: Chinese, Japanese, Thai."""


def n_words(text: str) -> int:
    """Return how many words a text has; where no spaces part them, one for three letters.

    >>> n_words("a lamp of oak"), n_words("排水溝の屑受けが汚れてた")
    (4, 4)
    """
    words = len(text.split())
    return words if text.isascii() else max(words, len(_UNSPACED.findall(text)) // 3)


_WIDE = expression(r"[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff01-\uff60]")


def width(text: str) -> int:
    """Return how many letters wide a text is; one of China, Japan or Korea is two, and says as much.

    >>> width("oak lamp"), width("오늘자 서울 노을")
    (8, 16)
    """
    return len(text) if text.isascii() else len(text) + len(_WIDE.findall(text))
