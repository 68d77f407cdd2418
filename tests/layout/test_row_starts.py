"""Rows of several trees begin with what begins a row for a reader: a heading, a comment on a line of its own."""

import pytest

from tests.layout.rendered import separated
from unweave import weave

ROOMS = "hall kitchen study cellar attic porch".split()


def about(word: str) -> str:
    """What is said of a room."""
    return f"The {word} has {len(word)} lamps, a {word[::-1]} shade of green glass and a door to the garden."


@pytest.mark.parametrize("before", ["The house:<br>", "<br>"])
def test_a_text_goes_with_the_heading_before_it(before: str) -> None:
    rooms = "".join(f"<br><br><strong>{word.title()}</strong><br><br>{about(word)}" for word in ROOMS)
    separation = separated(f"<p>{before}{about('house')}{rooms}</p>")
    layout = str(separation.layout)
    assert layout.startswith(f"<p>{before}{about('house')}{{% for ")
    assert layout.endswith("{% endfor %}</p>")
    ((first, *_, last),) = separation.data.values()
    assert [first["text"], last["text"], len(ROOMS)] == ["Hall", "Porch", len(separation.data["lines"])]
    assert "hall" in first["paragraph"]
    assert "porch" in last["paragraph"]


def test_no_row_is_lost_to_begin_with_a_heading() -> None:
    rows = "".join(f"{about(word)}<br><b>{word.title()}</b><br>" for word in ROOMS)
    separation = separated(f"<div>{rows}</div>")
    ((first, *others),) = separation.data.values()
    assert len(others) == len(ROOMS) - 1
    assert "Hall" in first.values()


def test_a_comment_stands_with_the_row_behind_it() -> None:
    rows = [
        f"<!-- lamp -->\n<tr><td>{about(word)}</td></tr>\n<tr><td><b>-</b></td></tr>\n<!-- /lamp -->" for word in ROOMS
    ]
    lines = "\n".join([*rows, "<!-- no shades -->"])
    separation = separated(f"<table>\n\n\n{lines}</table>")
    layout = str(separation.layout)
    assert "%}\n<!-- lamp -->\n<tr>" in layout
    assert "<!-- /lamp -->{% endfor %}\n<!-- no shades --></table>" in layout
    assert [len(found) for found in separation.data.values()] == [len(ROOMS)]


@pytest.mark.parametrize("closing", ["/lamp", ".lamp", "end of lamp"])
def test_a_comment_that_closes_a_row_stands_behind_it(closing: str) -> None:
    rows = "\n".join(f"<p>{about(word)}</p>\n<!-- {closing} -->" for word in ROOMS[:3])
    layout = str(separated(f"<div>\n<!-- {closing.replace('lamp', 'head')} -->\n{rows}</div>").layout)
    assert f"<!-- {closing} -->{{% endfor %}}</div>" in layout


def linked(*words: str) -> str:
    """Links to some rooms, with bars between them."""
    return "\n | ".join(f'<a class="room" href="/rooms/of/the/house/{word}.html">{word.title()}</a>' for word in words)


def test_the_text_before_the_first_item_is_no_separator() -> None:
    separation = separated(f"<p><b>Of the house</b>:\n{linked(*ROOMS)}\n</p>")
    layout = str(separation.layout)
    assert layout.startswith('<p><b>Of the house</b>:\n{% for room in rooms %}<a class="room"')
    assert layout.endswith("{% if not loop.last %}\n | {% endif %}{% endfor %}\n</p>")
    assert separation.data["rooms"][0] == {"url": "hall", "text": "Hall"}


@pytest.mark.parametrize("first", ["", " ", "\n"])
def test_what_all_rows_begin_with_is_no_separator(first: str) -> None:
    rows = "<br> &bull; ".join(linked(word) for word in ROOMS)
    layout = str(separated(f"<p>{first}&bull; {rows}<br></p>").layout)
    assert '&bull; <a class="room"' in layout
    assert "<br>{% endfor %}</p>" in layout


def described(*words: str) -> list[str]:
    """Rows of two trees each about some rooms."""
    return [
        f'<!-- room -->\n<tr><td align="right">{word.title()}:</td><td class="about">{about(word)}</td></tr>\n'
        '<tr><td height="4"></td></tr>'
        for word in words
    ]


def test_a_last_row_behind_a_comment_is_a_row_too() -> None:
    rows = described(*ROOMS)
    rows.insert(-1, "<!-- no result for garden -->")
    separation = separated("<table>\n\n" + "\n".join(rows) + "</table>")
    layout = str(separation.layout)
    assert "{% if loop.last %}\n<!-- no result for garden -->{% endif %}\n<!-- room -->\n<tr>" in layout
    assert layout.count("{% if") == 1
    (found,) = separation.data.values()
    assert [row["label"] for row in found] == [f"{word.title()}:" for word in ROOMS]
    found.append(dict(found[0]))
    assert weave(separation.layout, separation.data).count(b"<!-- no result for garden -->") == 1


def test_another_row_behind_a_comment_stays_outside() -> None:
    rows = described(*ROOMS)
    rows[-1] = "<!-- no result for garden -->\n" + rows[-1].replace('<td class="about">', "<td><b>New</b></td><td>")
    separation = separated("<table>\n" + "\n".join(rows) + "</table>")
    assert [len(found) for found in separation.data.values()] == [len(ROOMS) - 1]
    assert "<td><b>New</b></td>" in str(separation.layout)
