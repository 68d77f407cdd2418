"""White space before a tag's end goes with the attributes where others of its kind have more of them."""

import pytest

from tests.layout.rendered import separated

WORDS = "amber birch cedar dune ember fern grove heath".split()


def page(plain: str, more: str) -> str:
    """Cells of which every third has one attribute more."""
    cells = (
        f'<td class="box product"><a href="/shop/lamps/{word}.html"><img src="/images/products/small/{word}.jpg" '
        f'width="35" height="35" alt="{word}"{more if at % 3 == 1 else plain}></a><b>{word.title()}</b></td>'
        for at, word in enumerate(WORDS)
    )
    return f"<table><tr>{''.join(cells)}</tr></table>"


@pytest.mark.parametrize("more", [' align="middle"', ' align="middle" ', " hidden\t"])
def test_an_element_with_one_attribute_more_is_written_once(more: str) -> None:
    assert str(separated(page(" ", more)).layout).count("<img") == 1
