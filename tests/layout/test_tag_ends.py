"""White space before a tag's end goes with the attributes where others of its kind have more of them."""

import re

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


def test_white_space_of_tags_is_called_so() -> None:
    ends = [' rel="nofollow"', ' rel="nofollow" ', '  rel="nofollow"']
    links = (
        f'<p><a href="/lamps/{word}.php?session=ht2s12hbn048tisjrqs072fhl5"{ends[at % 5 % 3]}>Lamps of {word}s</a></p>'
        for at, word in enumerate([*WORDS, "iris", "jade", "knoll", "larch"])
    )
    last = '<p><a href="/" rel="nofollow" class=more>All</a></p>'
    layout = str(separated(f"<div class=list>{''.join(links)}</div>{last}").layout)
    assert layout.count("rel=") == 2
    assert re.findall(r"if (?:not )?paragraph.(\w+)", layout) == ["has_space", "space"]
