"""The papers as published on pages made to hurt: each answers, in time that grows with the page,
or says where it stopped."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bench.hostile import PUBLISHED
from bench.hostile_shapes import SHAPES
from tests.pace import spent

N_BYTES = 60_000
SECONDS = 10
"""Of processor time for the smallest pages of the bench's table, where the largest have 60 for 30 MB."""


@pytest.mark.compiled
@pytest.mark.parametrize("paper", PUBLISHED)
@pytest.mark.parametrize("shape", SHAPES)
def test_a_hostile_page_is_answered(shape: str, paper: str) -> None:
    """SYNTHIA's is woven again to the same bytes."""
    read: Callable[[bytes], None] = PUBLISHED[paper]
    with spent() as work:
        read(SHAPES[shape](N_BYTES))
    assert work.within(SECONDS)


@pytest.mark.parametrize("paper", PUBLISHED)
@pytest.mark.parametrize(
    "source", [b"", b" \n", b"\xff\xfe\x00", b"<", b"<ul><li>\xe9<li>2 May 2020</ul>", "<p>é".encode("utf-16")]
)
def test_a_small_bad_page_is_answered(source: bytes, paper: str) -> None:
    PUBLISHED[paper](source)
