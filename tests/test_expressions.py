"""Regular expressions that are compiled when they are first used."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import unweave
from unweave.expressions import expression

SOURCES = sorted(Path(unweave.__file__).parent.rglob("*.py"))
FOR_GOOD = re.compile(r"(.{0,5})\)(?:[*+?]|\{\d*,?\d*\})\+")
"""A group that is repeated possessively, with what it ends in."""


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


def test_no_group_is_repeated_for_good_without_the_branch_that_old_pythons_need() -> None:
    """On Python 3.11.2 no layout could be read again: `{% for item in items %}` was said not to be closed."""
    read = {source: source.read_text("utf-8") for source in SOURCES if source.name != "expressions.py"}
    found = [(source.name, one) for source in read for one in FOR_GOOD.finditer(read[source])]
    bare = [(name, one[0]) for name, one in found if one[1] != "|(?!)"]
    assert bare == []
