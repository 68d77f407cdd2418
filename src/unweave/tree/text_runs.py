"""Runs of text leaves as a reader sees them: white space folded, words counted, all in one pass over the bytes.

What most texts of most pages are made of is known here: ASCII, letters of Latin and Cyrillic alphabets, quotation marks
and dashes, the references that a DOM is serialized with. Of others, the caller is told that they have to be read as
text.

Runs compiled (Cython, pure Python mode) or as plain Python with the same results.
"""
# mypy: ignore-errors

import cython
import numpy as np

_KINDS = bytes(1 if chr(c).isalnum() or c == 95 else 2 if chr(c).isspace() else 0 for c in range(128))
"""Of ASCII: 1 for what words are made of, 2 for white space, 0 for the rest; 255 is not known here."""


def folded_runs(buffer: bytes, start, stop, glued, first):
    """Return the runs of leaves that begin at the leaves `first`, one after the other in UTF-8; int64[n_runs + 1],
    where each begins; int64[n_runs], the words of each; bool[n_runs], whether it is plain, else it is left out.

    start, stop, glued : of the leaves, as in `Tree`; first : int64[n_runs], increasing; the last run ends with the
        leaves
    """
    start = np.ascontiguousarray(start, np.int64)
    stop = np.ascontiguousarray(stop, np.int64)
    glued = np.ascontiguousarray(glued, np.uint8)
    ends = np.append(first, len(start)).astype(np.int64)
    if start.shape != stop.shape or glued.shape != start.shape or start.ndim != 1:
        raise ValueError("start, stop and glued must be flat arrays of one length")
    if len(start) and (start.min() < 0 or stop.max() > len(buffer) or (stop < start).any()):
        raise ValueError("start and stop must lie inside the buffer")
    if ends.min() < 0 or (np.diff(ends) < 0).any():
        raise ValueError("first must be increasing and inside the leaves")
    out = np.empty(int((stop - start).sum()) + len(start), np.uint8)
    where, words = np.zeros(len(ends), np.int64), np.zeros(len(ends) - 1, np.int64)
    is_plain = np.zeros(len(ends) - 1, np.uint8)
    # memoryviews: uncompiled, their elements are Python's unbounded integers, not NumPy's
    arrays = map(memoryview, (start, stop, glued, ends, out, where, words, is_plain))
    _fold(buffer or b"\0", _KINDS, *arrays)
    return out[: where[len(where) - 1]].tobytes(), where, words, is_plain.view(np.bool_)


@cython.locals(c=cython.uchar, d=cython.uchar)
def _kind_beyond(data, j, stop):
    """Return what the character beyond ASCII at `j` is: a letter, space, neither, or not known here, as in `_KINDS`."""
    if j + 1 >= stop:
        return 255
    c = data[j]
    d = data[j + 1]
    if c == 0xC3:  # U+00C0 to U+00FF, letters but for the signs of multiplication and division
        return 0 if d == 0x97 or d == 0xB7 else 1
    if c == 0xC4 or c == 0xC5 or c == 0xD0 or c == 0xD1:  # U+0100 to U+017F, U+0400 to U+047F
        return 1
    if c == 0xC2:  # no-break space, then copyright, guillemets and the middle dot
        return 2 if d == 0xA0 else 0 if d == 0xA9 or d == 0xAB or d == 0xB7 or d == 0xBB else 255
    # U+2010 to U+2027: dashes, quotation marks
    if c == 0xE2 and d == 0x80 and j + 2 < stop and 0x90 <= data[j + 2] <= 0xA7:
        return 0
    return 255


def _reference(data, j, stop):
    """Return the character that the reference at `j` stands for, 32 for a no-break space; 0 for one not known here."""
    if j + 4 <= stop and data[j + 2] == 116 and data[j + 3] == 59:
        if data[j + 1] == 108:
            return 60  # &lt;
        if data[j + 1] == 103:
            return 62  # &gt;
    if j + 5 <= stop and data[j + 1] == 97 and data[j + 2] == 109 and data[j + 3] == 112 and data[j + 4] == 59:
        return 38  # &amp;
    if (
        j + 6 <= stop and data[j + 1] == 110 and data[j + 2] == 98 and data[j + 3] == 115
        and data[j + 4] == 112 and data[j + 5] == 59
    ):  # fmt: skip
        return 32  # &nbsp;
    return 0


@cython.locals(r=cython.Py_ssize_t, i=cython.Py_ssize_t, j=cython.Py_ssize_t, n=cython.Py_ssize_t)
@cython.locals(begun=cython.Py_ssize_t, m=cython.Py_ssize_t, c=cython.uchar, kind=cython.uchar, in_word=cython.bint)
@cython.locals(has_gap=cython.bint, plain=cython.bint, n_words=cython.Py_ssize_t)
def _fold(data, kinds, start, stop, glued, ends, out, where, words, is_plain):
    """Fill `out`, which has room for all the leaves and a space for each, and what is known of the runs in it."""
    with cython.nogil:
        n = 0
        for r in range(words.shape[0]):
            begun = n
            n_words = 0
            plain = True
            in_word = has_gap = False
            for i in range(ends[r], ends[r + 1]):
                if not glued[i]:
                    has_gap = True
                    in_word = False
                j = start[i]
                while j < stop[i]:
                    c = data[j]
                    m = 1
                    if c == 38:
                        c = _reference(data, j, stop[i])
                        kind = 255 if c == 0 else kinds[c]
                        m = 6 if c == 32 else 5 if c == 38 else 4
                    elif c < 128:
                        kind = kinds[c]
                    else:
                        kind = _kind_beyond(data, j, stop[i])
                        m = 3 if c == 0xE2 else 2
                    if kind == 255:
                        plain = False
                        break
                    j += m
                    if kind == 2:
                        has_gap = True
                        in_word = False
                        continue
                    if has_gap and n > begun:
                        out[n] = 32
                        n += 1
                    has_gap = False
                    out[n] = c
                    n += 1
                    if c >= 128:
                        out[n] = data[j - m + 1]
                        n += 1
                        if m == 3:
                            out[n] = data[j - 1]
                            n += 1
                    if kind == 1 and not in_word:
                        n_words += 1
                    in_word = kind == 1
                if not plain:
                    break
            if not plain:
                n = begun
                n_words = 0
            words[r] = n_words
            is_plain[r] = plain
            where[r + 1] = n
