"""Regular expressions that are compiled when they are first used."""

from __future__ import annotations

import re

import pytest

from unweave.expressions import expression


def test_an_expression_is_compiled_when_it_is_first_used_and_not_before() -> None:
    broken = expression("(")
    with pytest.raises(re.error):
        broken.search("a")


def test_it_does_what_a_compiled_one_does_from_its_first_use_on() -> None:
    late, soon = expression("[a-c]", re.IGNORECASE), re.compile("[a-c]", re.IGNORECASE)
    for text in ("B", "xb", ""):
        assert bool(late.fullmatch(text)) == bool(soon.fullmatch(text))
        assert late.findall(text) == soon.findall(text)
        assert late.sub("-", text) == soon.sub("-", text)
    assert expression(b"a").search(b"ba") is not None
    assert expression("ab|c").pattern == "ab|c"
    with pytest.raises(AttributeError, match="nothing"):
        expression("a").nothing  # type: ignore[attr-defined]  # noqa: B018
