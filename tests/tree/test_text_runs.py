"""Runs of leaves read from the bytes are what reading them as text gives."""

from __future__ import annotations

import html
import random
from itertools import pairwise

import numpy as np
import pytest

from unweave.tree.text_runs import folded_runs
from unweave.whitespace import fold, words_in

PIECES = [
    "a", "B", "9", "_", " ", "\n", "\t", "\x0b", "\x1c", "&nbsp;", "&amp;", "&lt;", "&gt;", "&quot;", "&", "amp;",
    "&nbs", "é", "×", "÷", "ÿ", "ž", "ſ", "я", "ѿ", "“", "’", "—", "…", "‧", "©", "«", "·", "\u2000", "\u200b",
    "\u202f", "日", "²", "¼", "\u0301", "\xa0",
]  # fmt: skip


def _read(parts: list[str], glued: list[int]) -> tuple[str | None, int]:
    """Return the text of one run of leaves and its words; None where it is not plain."""
    ends = np.cumsum([0, *(len(part.encode()) for part in parts)])
    out, _, words, is_plain = folded_runs("".join(parts).encode(), ends[:-1], ends[1:], glued, [0])
    return (out.decode() if is_plain[0] else None), int(words[0])


def test_a_plain_run_reads_as_its_unescaped_and_folded_text() -> None:
    random.seed(7)
    n_plain = 0
    for _ in range(4000):
        parts = ["".join(random.choices(PIECES, k=random.randrange(6))) for _ in range(random.randrange(1, 4))]
        glued = [0, *(random.randrange(2) for _ in parts[1:])]
        text, n_words = _read(parts, glued)
        expected = fold(
            "".join(html.unescape(p) if g else " " + html.unescape(p) for p, g in zip(parts, glued, strict=True))
        )
        if text is not None:
            n_plain += 1
            assert (text, n_words) == (expected, len(words_in(expected))), (parts, glued)
    assert n_plain > 1000


@pytest.mark.parametrize("text", ["Łódź – “naïve”&nbsp;", "Привет, мир", "R&amp;D &lt;b&gt;", ""])
def test_what_most_pages_are_written_in_is_plain(text: str) -> None:
    assert _read([text], [0])[0] == fold(html.unescape(text))


@pytest.mark.parametrize("text", ["日本語", "a\u200bb", "&#8217;", "x²", "e\u0301"])
def test_what_is_not_known_is_left_to_the_caller(text: str) -> None:
    assert _read([text], [0]) == (None, 0)


def test_runs_follow_one_another() -> None:
    out, where, words, is_plain = folded_runs("one two日three".encode(), [0, 7, 10], [7, 10, 15], [0, 0, 0], [0, 1, 2])
    assert [out[a:b] for a, b in pairwise(where.tolist())] == [b"one two", b"", b"three"]
    assert (words.tolist(), is_plain.tolist()) == ([2, 0, 1], [True, False, True])


def test_spans_outside_the_buffer_are_refused() -> None:
    with pytest.raises(ValueError, match="inside the buffer"):
        folded_runs(b"abc", [0], [9], [0], [0])
    with pytest.raises(ValueError, match="increasing"):
        folded_runs(b"abc", [0, 1], [1, 3], [0, 0], [1, 0])
