"""Values are cut where a reader would cut them."""

from base64 import b64encode

import pytest

from tests.layout.rendered import separated

WORDS = "amber birch cedar dunes ember ferns grove heath".split()


@pytest.mark.parametrize("name", ["lamps made of {} light", "lamps made of {} lights"])
def test_values_in_base64_have_what_fills_them_up(name: str) -> None:
    codes = [b64encode(name.format(word).encode()).decode() for word in WORDS]
    assert all(code.endswith("=") for code in codes)
    links = zip(WORDS, codes, strict=True)
    rows = [f"<li><a href=# onclick=\"go('{code}', this)\">{word}</a></li>" for word, code in links]
    separation = separated(f"<ul>{''.join(rows)}</ul>")
    (found,) = separation.data.values()
    assert [value for row in found for value in row.values() if value.endswith("=")] == codes


def test_a_sign_behind_a_short_name_is_none_of_it() -> None:
    rows = [f"<li><a href=# onclick=\"go('{word}=', this)\">{word[::-1]}</a></li>" for word in WORDS]
    assert "}}=', this)" in str(separated(f"<ul>{''.join(rows)}</ul>").layout)
