"""HTML tokens that tile their source: every byte belongs to exactly one token, in order.

The states are those of the HTML standard's tokenizer (section 13.2.5), reduced to what decides where a
token ends; nothing is decoded, folded or dropped, so concatenating the tokens gives the source back.
One pass fills arrays of the size that pages need; of a page with more tokens it counts them, and a second one fills
arrays of exactly that size. O(n) for n bytes, whatever they are.
Compiled by Cython; the same file runs uncompiled.
"""
# mypy: ignore-errors

from __future__ import annotations

import itertools
from dataclasses import dataclass

import cython
import numpy as np

if cython.compiled:
    from cython.cimports.unweave.tree.markup_bytes import ends_name, is_letter, is_space, lower
else:
    from ..tree.markup_bytes import ends_name, is_letter, is_space, lower

TEXT, START, END, COMMENT, DOCTYPE, BOGUS, CDATA, BROKEN = range(1, 9)

KIND_NAMES = ("", "text", "start", "end", "comment", "doctype", "bogus", "cdata", "broken")
"""Names of the values of `Tokens.kind`: `bogus` is markup the standard reads as a comment (`<?x>`,
`</>`), `broken` a tag the source ends in, which the standard drops."""

MAX_SOURCE = 2**31 - 1024
"""Offsets are 32-bit: the longest source, in bytes; `Nester` puts the names of HTML's elements behind it."""

BYTES_EACH = 12
"""Bytes of a page for each token, and for each attribute, at least: those of nearly all pages are longer."""

RAW_NAMES = (b"script", b"style", b"xmp", b"iframe", b"noembed", b"noframes", b"title", b"textarea", b"plaintext")
"""Elements whose content is text up to their own end tag (RAWTEXT, RCDATA, script data, PLAINTEXT)."""


@dataclass(frozen=True)
class Tokens:
    """The tokens of a source, one array a property; token i is `source[start[i]:start[i + 1]]`.

    kind : int8[n], see `KIND_NAMES`.
    start : int32[n + 1], the last one is the length of the source.
    name_end : int32[n], end of the name of a start or end tag (it begins after `<` or `</`), else 0.
    attr_first : int32[n + 1]; the attributes of token i are rows attr_first[i] to attr_first[i + 1].
    attr : int32[n_attributes, 4], name start, name end, value start, value end (without quotes).
    raw : int8[n], 1 for the text inside `RAW_NAMES`.
    """

    source: bytes
    kind: np.ndarray
    start: np.ndarray
    name_end: np.ndarray
    attr_first: np.ndarray
    attr: np.ndarray
    raw: np.ndarray

    def __len__(self) -> int:
        return len(self.kind)

    def write(self) -> bytes:
        """Concatenate the tokens: the source."""
        starts = self.start.tolist()
        return b"".join(self.source[a:b] for a, b in itertools.pairwise(starts))


class Scanner:
    """The state of one pass: where the scan stands and what it has found so far."""

    def __init__(self, buf):
        self.buf = buf
        self.n = len(buf) - 1  # one guard byte past the end lets every look-ahead of one be unchecked
        self.pos = self.n_tokens = self.n_attrs = self.max_tokens = self.max_attrs = 0
        self.raw_name = -1
        self.names = bytearray(b"".join(name.ljust(12, b"\0") for name in RAW_NAMES))

    def run(self, tokens: cython.Py_ssize_t, attrs: cython.Py_ssize_t, inside: cython.int) -> tuple:
        """Fill arrays with room for so many tokens and attributes, inside `RAW_NAMES[inside]` unless it is -1.

        Return how many there are; those that do not fit are not in the arrays.
        """
        self.kind, self.raw, self.name_end = (np.empty(tokens, dtype) for dtype in (np.int8, np.int8, np.int32))
        self.start, self.attr_first = np.empty(tokens + 1, np.int32), np.empty(tokens + 1, np.int32)
        self.attr = np.empty(4 * attrs, np.int32)
        self.max_tokens, self.max_attrs = tokens, attrs
        self.pos = self.n_tokens = self.n_attrs = 0
        self.raw_name = inside
        self._run()
        return self.n_tokens, self.n_attrs

    def tokens(self, source: bytes) -> Tokens:
        """Return what the arrays were filled with."""
        n, kind, start = self.n_tokens, np.asarray(self.kind), np.asarray(self.start)
        name_end, attr_first, raw = np.asarray(self.name_end), np.asarray(self.attr_first), np.asarray(self.raw)
        attr = np.asarray(self.attr)[: 4 * self.n_attrs].reshape(-1, 4)
        return Tokens(source, kind[:n], start[: n + 1], name_end[:n], attr_first[: n + 1], attr, raw[:n])

    def _run(self):
        with cython.nogil:
            if self.raw_name >= 0:
                self._raw_text()
            while self.pos < self.n:
                self._next()
                if self.raw_name >= 0:
                    self._raw_text()
        if self.n_tokens <= self.max_tokens:
            self.start[self.n_tokens] = self.n
            self.attr_first[self.n_tokens] = self.n_attrs

    # Every write below is of a row that the arrays have; reads stop at the guard byte.
    def _emit(self, kind, start, name_end, n_attrs_before, raw):
        if self.n_tokens < self.max_tokens:
            self.kind[self.n_tokens] = kind
            self.raw[self.n_tokens] = 1 if raw else 0
            self.start[self.n_tokens] = start
            self.name_end[self.n_tokens] = name_end
            self.attr_first[self.n_tokens] = n_attrs_before
        self.n_tokens = self.n_tokens + 1

    def _next(self):
        begin: cython.Py_ssize_t = self.pos
        p: cython.Py_ssize_t = begin
        c: cython.uchar
        while p < self.n:
            if self.buf[p] != 60:
                p += 1
                continue
            c = self.buf[p + 1] if p + 1 < self.n else 0
            if is_letter(c) or c == 33 or c == 63 or (c == 47 and p + 2 < self.n):
                break
            p += 1
        if p > begin:
            self._emit(TEXT, begin, 0, self.n_attrs, False)
            self.pos = p
            return
        c = self.buf[p + 1]
        if is_letter(c):
            self._tag(START, p, p + 1)
        elif c == 33:
            self._declaration(p)
        elif c == 47 and is_letter(self.buf[p + 2]):
            self._tag(END, p, p + 2)
        else:
            self._bogus(BOGUS, p, p + 2)

    def _bogus(self, kind, begin, p):
        """Up to and with the next `>`, or the end."""
        while p < self.n and self.buf[p] != 62:
            p += 1
        self._emit(kind, begin, 0, self.n_attrs, False)
        self.pos = p + 1 if p < self.n else self.n

    def _declaration(self, begin):
        """`<!--`, `<!doctype` or, anything else, a bogus comment."""
        p: cython.Py_ssize_t = begin + 2
        if p + 1 < self.n and self.buf[p] == 45 and self.buf[p + 1] == 45:
            self._comment(begin, p + 2)
        elif (
            p + 6 < self.n
            and lower(self.buf[p]) == 100
            and lower(self.buf[p + 1]) == 111
            and lower(self.buf[p + 2]) == 99
            and lower(self.buf[p + 3]) == 116
            and lower(self.buf[p + 4]) == 121
            and lower(self.buf[p + 5]) == 112
            and lower(self.buf[p + 6]) == 101
        ):
            self._bogus(DOCTYPE, begin, p + 7)
        else:
            self._bogus(BOGUS, begin, p)

    def _comment(self, begin, p):
        """Up to `-->` or `--!>`; `<!-->` and `<!--->` are complete, too."""
        first: cython.Py_ssize_t = p
        self._emit(COMMENT, begin, 0, self.n_attrs, False)
        while p < self.n:
            if self.buf[p] == 62:
                if p == first or (
                    p >= first + 1 and self.buf[p - 1] == 45 and (p == first + 1 or self.buf[p - 2] == 45)
                ):
                    break
                if p >= first + 3 and self.buf[p - 1] == 33 and self.buf[p - 2] == 45 and self.buf[p - 3] == 45:
                    break
            p += 1
        self.pos = p + 1 if p < self.n else self.n

    def _tag(self, kind, begin, p):
        """Take a start or end tag with its attributes; without its `>` it is broken, up to the end."""
        before: cython.Py_ssize_t = self.n_attrs
        name: cython.Py_ssize_t = p
        name_end: cython.Py_ssize_t
        while p < self.n and not is_space(self.buf[p]) and self.buf[p] != 47 and self.buf[p] != 62:
            p += 1
        name_end = p
        while True:
            while p < self.n and (is_space(self.buf[p]) or self.buf[p] == 47):
                p += 1
            if p >= self.n or self.buf[p] == 62:
                break
            p = self._attribute(p)
        if p >= self.n:
            self.n_attrs = before
            self._emit(BROKEN, begin, name_end, before, False)
            self.pos = self.n
            return
        self._emit(kind, begin, name_end, before, False)
        self.pos = p + 1
        if kind == START:
            self.raw_name = self._raw_index(name, name_end)

    @cython.locals(name_end=cython.Py_ssize_t, value=cython.Py_ssize_t, value_end=cython.Py_ssize_t, quote=cython.uchar)
    def _attribute(self, p):
        """One attribute from its name on; returns where it ends, past a closing quote."""
        name: cython.Py_ssize_t = p
        p += 1  # a name may begin with "="
        while (
            p < self.n and not is_space(self.buf[p]) and self.buf[p] != 47 and self.buf[p] != 62 and self.buf[p] != 61
        ):
            p += 1
        name_end = value = value_end = p
        while p < self.n and is_space(self.buf[p]):
            p += 1
        if p < self.n and self.buf[p] == 61:
            p += 1
            while p < self.n and is_space(self.buf[p]):
                p += 1
            value = value_end = p
            if p < self.n and (self.buf[p] == 34 or self.buf[p] == 39):
                quote = self.buf[p]
                p += 1
                value = p
                while p < self.n and self.buf[p] != quote:
                    p += 1
                value_end = p
                p = p + 1 if p < self.n else self.n
            elif p < self.n and self.buf[p] != 62:
                while p < self.n and not is_space(self.buf[p]) and self.buf[p] != 62:
                    p += 1
                value_end = p
        else:
            p = name_end
        if self.n_attrs < self.max_attrs:  # the attributes of a broken tag, which takes them back, may be more
            self.attr[self.n_attrs * 4] = name
            self.attr[self.n_attrs * 4 + 1] = name_end
            self.attr[self.n_attrs * 4 + 2] = value
            self.attr[self.n_attrs * 4 + 3] = value_end
        self.n_attrs = self.n_attrs + 1
        return p

    @cython.locals(i=cython.int, k=cython.Py_ssize_t)
    def _raw_index(self, name, name_end):
        """Index in `RAW_NAMES` of the name at `name`, or -1."""
        length: cython.Py_ssize_t = name_end - name
        if length < 3 or length > 9:
            return -1
        for i in range(9):
            k = 0
            while k < length and lower(self.buf[name + k]) == self.names[i * 12 + k]:
                k += 1
            if k == length and self.names[i * 12 + k] == 0:
                return i
        return -1

    def _closes(self, p, which):
        """Say whether `</name` and then a delimiter stands at p, for the name `RAW_NAMES[which]`."""
        k: cython.Py_ssize_t = 0
        if p + 2 >= self.n or self.buf[p + 1] != 47:
            return False
        p += 2
        while self.names[which * 12 + k] != 0:
            if p + k >= self.n or lower(self.buf[p + k]) != self.names[which * 12 + k]:
                return False
            k += 1
        return p + k < self.n and ends_name(self.buf[p + k])

    def _raw_text(self):
        """Everything up to the element's end tag; scripts know `<!-- <script> </script> -->`."""
        which: cython.int = self.raw_name
        begin: cython.Py_ssize_t = self.pos
        p: cython.Py_ssize_t = begin
        escaped: cython.int = 0  # 1 inside <!-- of a script, 2 inside a script in it
        dashes: cython.Py_ssize_t = 0
        self.raw_name = -1
        while p < self.n:
            if which == 8:
                p = self.n
                break
            if self.buf[p] == 60:
                if which == 0 and escaped == 2:
                    if self._closes(p, 0):
                        escaped = 1
                elif self._closes(p, which):
                    break
                elif (
                    which == 0
                    and escaped == 0
                    and p + 3 < self.n
                    and self.buf[p + 1] == 33
                    and (self.buf[p + 2] == 45 and self.buf[p + 3] == 45)
                ):
                    escaped = 1
                    dashes = p + 4  # "<!-->" ends the comment it begins: its dashes count
                    p += 4
                    if p < self.n and self.buf[p] == 62:
                        escaped = 0
                    continue
                elif which == 0 and escaped == 1 and self._opens_script(p):
                    escaped = 2
            elif (
                escaped > 0 and self.buf[p] == 62 and p >= dashes and (self.buf[p - 1] == 45 and self.buf[p - 2] == 45)
            ):
                escaped = 0
            p += 1
        if p > begin:
            self._emit(TEXT, begin, 0, self.n_attrs, True)
        self.pos = p

    def _opens_script(self, p):
        """Say whether `<script` and then a delimiter stands at p."""
        k: cython.Py_ssize_t = 0
        while k < 6:
            if p + 1 + k >= self.n or lower(self.buf[p + 1 + k]) != self.names[k]:
                return False
            k += 1
        return p + 7 < self.n and ends_name(self.buf[p + 7])


def tokenize(source: bytes, *, inside: bytes | None = None) -> Tokens:
    """Split a source into tokens that tile it.

    `inside` names the raw text element the source begins in (`b"title"`), as the conformance tests need;
    a page begins in none. Raises ValueError for a source of 2 GiB or an unknown `inside`.

    >>> tokens = tokenize(b"<p class=a>Hi<br>")
    >>> [KIND_NAMES[kind] for kind in tokens.kind.tolist()], tokens.write()
    (['start', 'text', 'start'], b'<p class=a>Hi<br>')
    """
    if len(source) > MAX_SOURCE:
        raise ValueError(f"a source of {len(source)} bytes; the tokenizer reads at most {MAX_SOURCE}")
    if inside is not None and inside not in RAW_NAMES:
        raise ValueError(f"inside={inside!r}; one of {', '.join(map(repr, RAW_NAMES))}, or None")
    scanner = Scanner(bytearray(b"\0").join([source, b""]))
    which = -1 if inside is None else RAW_NAMES.index(inside)
    room = len(source) // BYTES_EACH + 16
    found = scanner.run(room, room, which)
    if max(found) > room:
        scanner.run(*found, which)
    return scanner.tokens(source)
