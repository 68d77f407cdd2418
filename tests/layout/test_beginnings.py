"""What many handlers or styles of a layout begin with is said once, at its beginning."""

import pytest

from tests.layout.rendered import separated
from unweave import FormatError, weave
from unweave.layout.macros import expand

CODE = "s.page = 'lamps'; s.track(this, 'all of the lamps',"
TAGS = "b i u s em p".split()
PAGE = "".join(
    f'<{tag}>{n} <a {tag}=1 onclick="{CODE} \'{tag * n}\')" style="color: {tag}">{tag}</a></{tag}><hr {tag}>'
    for n, tag in enumerate(TAGS)
)


@pytest.mark.parametrize(("style", "name"), [("readable", "{{ common_onclick }}"), ("small", "{{c}}")])
def test_a_beginning_of_handlers_is_said_once(style: str, name: str) -> None:
    layout = str(separated(PAGE, style).layout)
    assert layout.count(CODE) == 1
    assert layout.count(f'onclick="{name} ') == len(TAGS)


def test_it_may_be_renamed_and_edited() -> None:
    separation = separated(PAGE, "readable")
    renamed = separation.renamed({"common_onclick": "track"})
    assert "{{ track }}" in str(renamed.layout)
    assert weave(renamed.layout, renamed.data) == PAGE.encode()


def test_what_is_set_ends_with_the_quote_that_it_begins_with() -> None:
    assert expand("""{% set say = "it's" %}{{ say }}""").text == "it's"
    with pytest.raises(FormatError, match="a text in quotes"):
        expand("""{% set say = "it's' %}{{ say }}""")


def test_few_or_short_beginnings_stay_where_they_are() -> None:
    assert "{% set" not in str(separated(PAGE[: PAGE.index("<s>")], "readable").layout)
    assert "{% set" not in str(separated(PAGE.replace(CODE, "track("), "readable").layout)
