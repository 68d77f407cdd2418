"""Lists with separators in rows, of which some are too short to be loops by themselves."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.layout.rendered import separated
from unweave import weave

PEOPLE = "Ada Byron,Ida Rhodes,Mary Somerville,Emmy Noether,Sophie Germain,Grace Hopper,Edith Clarke".split(",")


def people_of_a_film(*counts: int, before: str = "") -> str:
    """Return the credits of a film: a row of a label and so many people for each count."""
    left = iter(enumerate(PEOPLE * 3, 18000))
    rows = ""
    for job, count in zip(("Starring", "Directed by", "Produced by", "Written by"), counts, strict=False):
        people = ", ".join(
            f'<a class="person" href="/movie/contributor/{n}">{name}</a>' for n, name in islice(left, count)
        )
        rows += f'<tr class="credit"><th align="right">{job}:</th>\n<td class="people">{before}{people}</td></tr>\n'
    return f'<table id="credits">\n{rows}</table>'


@pytest.mark.parametrize("counts", [(5, 2, 3), (5, 1, 3), (1, 4, 1), (2, 1, 4, 1)])
@pytest.mark.parametrize("before", ["", "<b>With</b> "])
def test_what_stands_where_another_row_has_a_loop_is_one_too(counts: tuple[int, ...], before: str) -> None:
    found = separated(people_of_a_film(*counts, before=before))
    text = str(found.layout)
    assert text.count("{% for") == 2
    assert "{% if not loop.last %}, {% endif %}{% endfor %}" in text
    assert text.count("{% if") == 1
    (rows,) = found.data.values()
    people = [next(value for value in row.values() if not isinstance(value, str)) for row in rows]
    assert [len(one) for one in people] == list(counts)
    people[0].append(dict(people[0][0]))
    added = f', <a class="person" href="/movie/contributor/18000">{PEOPLE[0]}</a></td>'
    assert added.encode() in weave(found.layout, found.data)


def test_lists_in_what_does_not_become_a_row_stay_as_they_are() -> None:
    menu = ", ".join(f'<a class="person" href="/movie/contributor/{name[:3]}">{name}</a>' for name in PEOPLE)
    links = '<a href="/help" rel=help onclick="ask()">Help</a>, <a href="/" title="Where all begins"><b>Home</b></a>'
    page = f"<table><tr><td>{menu}</td></tr><tr valign=top><td>{links}</td></tr><caption>Of people</caption></table>"
    text = str(separated(page).layout)
    assert text.count("{% for") == 1
    assert links in text


def test_a_single_link_to_somewhere_else_is_no_list() -> None:
    trails = people_of_a_film(5, 3, 4, 1)
    last = '<a class="person" href="/search">All of them</a>'
    page = f"{trails[: trails.rindex('<a ')]}{last}</td></tr>\n</table>"
    text = str(separated(page).layout)
    assert text.count("{% for") == 2
    assert last in text


def test_in_the_small_style_what_is_shorter_counts() -> None:
    assert str(separated(people_of_a_film(5, 1, 1, 1), "small").layout).count("{%for") <= 2
