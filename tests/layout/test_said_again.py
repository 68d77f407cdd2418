"""What the part of a single row says of the row's values: another row with such a part has its own there."""

from tests.layout.rendered import rendered_by_jinja, separated
from unweave import Page, separate, weave

WORDS = "amber birch cedar dune ember fern grove heath".split()
ENDS = "bright slow tested cheap warm small tall new".split()
PAGES = "".join(
    f'<p class=part><a data-at="Review 39" href="/reviews/cedar-lamps-tested-{n}.html">{word.title()} of it</a> '
    f"as one reads on its page</p>"
    for n, word in enumerate(WORDS[:4], 2)
)


def reviews(pages: str) -> str:
    rows = [
        f'<li class=review><h3><a data-at="Review {n * 13}" href="/reviews/{word}-lamps-{ENDS[n - 1]}.html">'
        f"{word.title()} lamps</a></h3><p>Tested in {word} light by {n + 3} readers</p>"
        f"{pages if word == 'cedar' else ''}</li>"
        for n, word in enumerate(WORDS, 1)
    ]
    return f"<main><ul>{''.join(rows)}</ul></main>"


def test_links_of_a_list_that_one_row_has_begin_with_its_address() -> None:
    layout = str(separated(reviews(PAGES)).layout)
    assert "cedar-lamps-tested" not in layout
    assert '"/reviews/{{ review.url }}-{{ part.url }}.html"' in layout
    assert 'data-at="Review {{ review.at }}" href="/reviews/{{ review.url }}-' in layout


def test_a_row_that_gets_such_a_list_has_its_own_address_there() -> None:
    separation = separated(reviews(PAGES))
    rows = separation.data["reviews"]
    rows[4]["parts"] = rows[2]["parts"]
    page = weave(separation.layout, separation.data).decode()
    assert page.count('data-at="Review 65" href="/reviews/ember-lamps-warm-2.html"') == 1
    assert not separation.layout.separate(Page(page.encode())).exceptions


def test_a_class_is_no_value_of_the_row_that_has_the_same_one() -> None:
    note = '<p class="cedar-lamps-tested wide">Of cedar lamps</p><p class="cedar-lamps-tested">Again of them</p>'
    layout = str(separated(reviews(note)).layout)
    assert '"cedar-lamps-tested' in layout


def test_a_small_template_says_what_it_said() -> None:
    separation = separate(Page(reviews(PAGES)), style="small")
    assert rendered_by_jinja(separation) == separation.page.source
    assert "cedar-lamps-tested-" in str(separation.layout)
