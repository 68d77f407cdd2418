"""Where the values of slots are cut: not inside of a word, a price, a date, a bracket or a short link.

Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

from os.path import commonprefix

import cython

from .quantities import date_span
from .terms import LEAF_LABELS, TEXT_LABEL

_READ_OUT = frozenset("alt aria-label content placeholder title value".split())
"""Attributes that say what texts say, which have the same ends."""

MAX_BASE = 64
"""Constant bytes of links that are in each of them, rather than once in the layout."""

MAX_BASE_OF_ONE = 8
"""The same in the layout of a single page, which is not for reading others: tables have links whole anyway."""


MAX_DIGITS = 3
"""Digits on one side of what parts a number, `4_5`, `0.75`, `12,000`; more of them are a number of their own."""

MAX_NAME = 16
"""Constant bytes, a space and a capital first, that end names as their last word."""

MIN_LONG, MAX_SHORT = 60, 8
"""Bytes of values to which the word before belongs, at least, and for each of that word."""

MIN_BASE64 = 16
"""Characters of values in base64, at least."""

_BASE64 = str.maketrans("+/=", "000")
"""What they have beside letters and digits."""

MAX_WORD = 32
"""Bytes of a word of an attribute that are constant, and yet the value's."""


@cython.cclass
class ValueEnds:
    """Moves the ends of one arena's values, read by `reader`, called by `hints`."""

    def __init__(self, arena, hints, reader):
        self.arena, self.hints, self.reader = arena, hints, reader

    def slot_of(self, spans: list):
        """Return a new slot whose values stand at some places of the buffer; the whole words that all begin with are
        constant.
        """
        a: cython.int
        b: cython.int
        c: cython.int = -1
        n: cython.int = len(spans)
        self.arena.reserve(1, n)
        for a, b in reversed(spans):
            following: cython.int = c
            c = self.arena.new_cell(a, b, 1)
            self.arena.c_next[c] = following
        s: cython.int = self.arena.new_slot(spans[0][0], spans[0][1], -1)
        texts = {self.arena.buffer[a:b] for a, b in spans}
        self.arena.s_varies[s], self.arena.s_head[s], self.arena.s_n[s] = len(texts) > 1, c, n
        n = len(commonprefix(list(texts)))  # noqa: RUF071 (bytes, not folders)
        while n > 0 and {text[n - 1 : n + 1] for text in texts if text[n - 1] not in b" /" and text[n : n + 1].strip()}:
            n -= 1
        self.arena.s_prefix[s] = n
        return s

    def keep_whole(self, s):
        """Leave to the values of a text what is not set apart by white space or brackets;
        a label or `$` before it is no value.
        """
        start: cython.int = self.arena.s_start[s]
        stop: cython.int = self.arena.s_stop[s]
        prefix: cython.int = self.arena.s_prefix[s]
        suffix: cython.int = self.arena.s_suffix[s]
        while prefix > 0 and not ends_label(self.arena.buf[start + prefix - 1]):
            prefix -= 1
        while suffix > 0 and not begins_space(self.arena.buf[stop - suffix]):
            suffix -= 1
        self.arena.s_prefix[s], self.arena.s_suffix[s] = prefix, suffix
        if (prefix > 0 and self.arena.buf[start + prefix - 1] in (36, 40)) or (
            suffix > 0 and self.arena.buf[stop - suffix] == 41
        ):
            self._keep_pairs(s)

    def keep_names(self, s, label):
        """Leave to the values of what is read what is theirs: a capital word behind letters, `Herne Bay High School`,
        and, of a text, the word before what is far longer.
        """
        if label != TEXT_LABEL and (label < LEAF_LABELS or self.hints.attribute(label) not in _READ_OUT):
            return
        c: cython.int = self.arena.s_head[s]
        left: cython.int = self.arena.s_n[s]
        prefix: cython.int = self.arena.s_prefix[s]
        at: cython.int = self.arena.s_stop[s] - self.arena.s_suffix[s]
        space: cython.int = 0
        while space < prefix and self.arena.buf[self.arena.s_start[s] + space] <= 32:
            space += 1
        far: cython.int = max(MIN_LONG, MAX_SHORT * (prefix - space))
        shortest: cython.int = far
        are_words: cython.bint = True
        while left > 0:
            begin: cython.int = self.arena.c_a[c] + prefix
            end: cython.int = self.arena.c_b[c] - self.arena.s_suffix[s]
            shortest = min(shortest, end - begin)
            are_words = are_words and end > begin and is_letter(self.arena.buf[end - 1])
            left -= self.arena.c_rep[c]
            c = self.arena.c_next[c]
        end = self.arena.s_stop[s]
        while end > at and self.arena.buf[end - 1] <= 32:
            end -= 1
        is_name: cython.bint = are_words and prefix == space and 1 < end - at <= MAX_NAME
        if is_name and self.arena.buf[at] == 32 and is_capital(self.arena.buf[at + 1]):
            self.arena.s_suffix[s] = self.arena.s_stop[s] - end
        if label == TEXT_LABEL and prefix > space + 1 and shortest == far:
            at = self.arena.s_start[s] + prefix
            if self.arena.buf[at - 1] == 32 and is_letter(self.arena.buf[at - 2]):
                self.arena.s_prefix[s] = space

    def _keep_pairs(self, s):
        """Leave to the values what brackets and prices of theirs belong to: all up to a label's colon."""
        c: cython.int = self.arena.s_head[s]
        left: cython.int = self.arena.s_n[s]
        start: cython.int = self.arena.s_start[s]
        prefix: cython.int = self.arena.s_prefix[s]
        at: cython.int
        before: cython.bint = False
        behind: cython.bint = False
        while left > 0:
            depth: cython.int = 0
            for at in range(self.arena.c_a[c] + prefix, self.arena.c_b[c] - self.arena.s_suffix[s]):
                depth += (self.arena.buf[at] == 40) - (self.arena.buf[at] == 41)
                if depth < 0 or (self.arena.buf[at] == 36 and prefix > 0 and self.arena.buf[start + prefix - 1] == 36):
                    before = True
            behind = behind or depth > 0 or before
            left -= self.arena.c_rep[c]
            c = self.arena.c_next[c]
        if before:
            at = prefix
            while prefix > 0 and self.arena.buf[start + prefix - 1] != 58:
                prefix -= 1
            while prefix < at and self.arena.buf[start + prefix] <= 32:
                prefix += 1
            self.arena.s_prefix[s] = prefix
        if (
            behind
            and self.arena.s_suffix[s] > 0
            and self.arena.buf[self.arena.s_stop[s] - self.arena.s_suffix[s]] == 41
        ):
            at = self.arena.s_stop[s]
            while at > self.arena.s_stop[s] - self.arena.s_suffix[s] and self.arena.buf[at - 1] <= 32:
                at -= 1
            self.arena.s_suffix[s] = self.arena.s_stop[s] - at  # white space behind the bracket is no value's

    def keep_date(self, s):
        """Leave to the values of a text the date that its constant beginning or end would cut."""
        start: cython.int = self.arena.s_start[s]
        stop: cython.int = self.arena.s_stop[s]
        if self.arena.s_prefix[s] == 0 and self.arena.s_suffix[s] == 0:
            return
        begin, end = date_span(self.hints.cut(start, stop))
        if begin < self.arena.s_prefix[s] < end:
            self.arena.s_prefix[s] = begin
        if begin < stop - start - self.arena.s_suffix[s] < end:
            self.arena.s_suffix[s] = stop - start - end

    def keep_words(self, s, label):
        """Leave to the values of an attribute, of which some have several words, the whole words at their ends:
        `class="{{ box.class }}"` where `class="nav-{{ box.class }}-list"` would be "menu wide nav-menu".
        A link is no words: see `keep_address`; nor is what is in quotes, of a script.
        """
        if self.hints.attribute(label) == "href":
            return
        start: cython.int = self.arena.s_start[s]
        stop: cython.int = self.arena.s_stop[s]
        prefix: cython.int = self.arena.s_prefix[s]
        suffix: cython.int = self.arena.s_suffix[s]
        c: cython.int = self.arena.s_head[s]
        left: cython.int = self.arena.s_n[s]
        at: cython.int
        several: cython.bint = False
        before: cython.bint = False  # a value begins inside of a word
        behind: cython.bint = False
        quote: cython.int = self.arena.buf[start + prefix - 1] if prefix > 0 and suffix > 0 else 0
        quoted: cython.bint = quote in (34, 39) and self.arena.buf[stop - suffix] == quote
        while left > 0:
            begin: cython.int = self.arena.c_a[c] + prefix
            end: cython.int = self.arena.c_b[c] - suffix
            if begin < end:
                before = before or not parts_words(self.arena.buf[begin])
                behind = behind or not parts_words(self.arena.buf[end - 1])
            for at in range(begin, end):
                several = several or self.arena.buf[at] <= 32
                quoted = quoted and self.arena.buf[at] != quote
            left -= self.arena.c_rep[c]
            c = self.arena.c_next[c]
        while before and prefix > 0 and not parts_words(self.arena.buf[start + prefix - 1]):
            prefix -= 1
        while behind and suffix > 0 and not parts_words(self.arena.buf[stop - suffix]):
            suffix -= 1
        several = several and not quoted
        if several and self.arena.s_prefix[s] - prefix <= MAX_WORD and self.arena.s_suffix[s] - suffix <= MAX_WORD:
            self.arena.s_prefix[s], self.arena.s_suffix[s] = prefix, suffix

    def keep_number(self, s):
        """Leave to the values of a slot the number that its constant beginning or end would cut."""
        n: cython.int = self._digits(self.arena.s_start[s] + self.arena.s_prefix[s] - 1, -1, self.arena.s_prefix[s])
        if n > 0 and self._are_digits(s, False):
            self.arena.s_prefix[s] -= n
        n = self._digits(self.arena.s_stop[s] - self.arena.s_suffix[s], 1, self.arena.s_suffix[s])
        if n > 0 and self._are_digits(s, True):
            self.arena.s_suffix[s] -= n

    def _digits(self, at, step, most):
        """Return how many of the next `most` bytes are what parts a number and its digits;
        0 where more belongs to it."""
        n: cython.int = 1
        if most < 2 or not parts_number(self.arena.buf[at]):
            return 0
        while n < most and is_digit(self.arena.buf[at + step * n]):
            n += 1
        if n == 1 or n > MAX_DIGITS + 1:
            return 0
        last: cython.int = self.arena.buf[at + step * n] if n < most else 32
        return 0 if parts_number(last) or last == 58 or chr(last).isalnum() else n

    def _are_digits(self, s, at_end):
        """Say whether all values of a slot begin with a digit, or, `at_end`, end with one."""
        c: cython.int = self.arena.s_head[s]
        left: cython.int = self.arena.s_n[s]
        while left > 0:
            begin: cython.int = self.arena.c_a[c] + self.arena.s_prefix[s]
            end: cython.int = self.arena.c_b[c] - self.arena.s_suffix[s]
            if begin >= end or not is_digit(self.arena.buf[end - 1 if at_end else begin]):
                return False
            left -= self.arena.c_rep[c]
            c = self.arena.c_next[c]
        return True

    def keep_segments(self, s):
        """Leave to the values of an address the part that its constant beginning cuts where one of them goes on with
        what joins words: `photography-c-15114` where `photography` was layout; at their end, where all go on so, and
        what joins nothing any more, `x5Q--`.
        """
        start: cython.int = self.arena.s_start[s]
        stop: cython.int = self.arena.s_stop[s]
        prefix: cython.int = self.arena.s_prefix[s]
        suffix: cython.int = self.arena.s_suffix[s]
        c: cython.int = self.arena.s_head[s]
        left: cython.int = self.arena.s_n[s]
        is_cut: cython.bint = False
        is_joined: cython.bint = True
        behind: cython.bint = True  # all that is left of the last part joins words
        at: cython.int = start
        while at < start + prefix and self.arena.buf[at] != 47:
            at += 1
        if at == start + prefix:
            return
        while prefix > 0 and is_in_part(self.arena.buf[start + prefix - 1], True):
            prefix -= 1
        while suffix > 0 and is_in_part(self.arena.buf[stop - suffix], False):
            behind = behind and joins_words(self.arena.buf[stop - suffix])
            suffix -= 1
        while left > 0:
            at = self.arena.c_a[c] + self.arena.s_prefix[s]
            end: cython.int = self.arena.c_b[c] - self.arena.s_suffix[s]
            is_cut = is_cut or (at < end and joins_words(self.arena.buf[at]))
            is_joined = is_joined and (at >= end or joins_words(self.arena.buf[end - 1]))
            left -= self.arena.c_rep[c]
            c = self.arena.c_next[c]
        if is_cut and self.arena.s_prefix[s] - prefix <= MAX_WORD:
            self.arena.s_prefix[s] = prefix
        if (behind or is_joined) and self.arena.s_suffix[s] - suffix <= MAX_WORD:
            self.arena.s_suffix[s] = suffix

    def keep_padding(self, s):
        """Leave to the values of a slot, long ones in base64, the `=` that fill them up."""
        at: cython.int = self.arena.s_stop[s] - self.arena.s_suffix[s]
        n: cython.int = 0
        while n < self.arena.s_suffix[s] and self.arena.buf[at + n] == 61:
            n += 1
        if not 0 < n < 3 or (n < self.arena.s_suffix[s] and chr(self.arena.buf[at + n]) not in "\"'&"):
            return
        for value in self.reader.values(s):
            if len(value) < MIN_BASE64 or not value.translate(_BASE64).isalnum():
                return
        self.arena.s_suffix[s] -= n

    def keep_moment(self, s, label):
        """Leave to the values of a `datetime` all of it."""
        if self.hints.attribute(label) == "datetime":
            self.arena.s_prefix[s] = self.arena.s_suffix[s] = 0

    def keep_address(self, s, owner, label, most):
        """Leave to the values of a link all of it where `most` bytes are constant,
        unless the rest is what the link's text says.
        """
        if self.arena.s_prefix[s] + self.arena.s_suffix[s] > most or self.hints.attribute(label) != "href":
            return
        node: cython.int = self.arena.content[owner] if owner >= 0 else -1
        shown: cython.int = self.arena.value[node] if node >= 0 else -1
        if shown < 0 or self.arena.s_varies[shown] == 0 or self.reader.values(shown) != self.reader.values(s):
            self.arena.s_prefix[s] = self.arena.s_suffix[s] = 0


def ends_label(c):
    """Say whether a byte is white space, `$`, an opening bracket, or ends a label or a character reference."""
    return c <= 32 or c == 36 or c == 40 or c == 58 or c == 59 or c == 91


def begins_space(c):
    """Say whether a byte is white space, a closing bracket, a comma or semicolon, or begins a character reference."""
    return c <= 32 or c == 38 or c == 41 or c == 44 or c == 59 or c == 93


def is_letter(c):
    """Say whether a byte is a letter, or part of one of another script."""
    return 65 <= c <= 90 or 97 <= c <= 122 or c >= 128


def is_capital(c):
    """Say whether a byte is a capital letter."""
    return 65 <= c <= 90


def parts_words(c):
    """Say whether a byte is white space, or parts what is in a list of words: a comma or semicolon."""
    return c <= 32 or c == 44 or c == 59


def parts_number(c):
    """Say whether a byte stands inside of numbers: a comma, a point, a low line."""
    return c == 44 or c == 46 or c == 95


def joins_words(c):
    """Say whether a byte joins words and numbers to a part of an address: `-`, `_`, `+` or `~`."""
    return c == 45 or c == 95 or c == 43 or c == 126


def is_in_part(c, has_point):
    """Say whether a byte may be inside of a part of an address; `has_point`: with a name's ending."""
    return is_letter(c) or is_digit(c) or joins_words(c) or c == 37 or (has_point and c == 46)


def is_digit(c):
    """Say whether a byte is a digit."""
    return 48 <= c <= 57


def space_around(texts, before):
    """Return the white space that all texts begin with, or end with."""
    spaces = [text[: len(text) - len(text.lstrip())] if before else text[len(text.rstrip()) :][::-1] for text in texts]
    common = commonprefix(spaces)  # noqa: RUF071 (characters, not folders)
    return common if before else common[::-1]
