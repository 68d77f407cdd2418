"""Names of a readable layout say what the most rows have."""

import json

from unweave import Page, separate, weave


def _layout(source: str) -> str:
    separation = separate(Page(source))
    assert weave(separation.layout, separation.data) == separation.page.source
    return str(separation.layout)


def test_lists_in_scripts_are_called_by_their_key_and_values_by_theirs() -> None:
    """`thumbnail` and `photo` were `image` and `body_image`, their list `scripts`."""
    rows = json.dumps([{"thumbnail": f"a{i * 7919}zz", "photo": f"b{i * 104729}yy"} for i in range(1, 9)])
    layout = _layout(f"<html><script>var pics = {rows}; f()</script></html>")
    assert "for pic in pics" in layout
    assert '"thumbnail": "{{ pic.thumbnail }}", "photo": "{{ pic.photo }}"' in layout


def test_rows_are_not_called_by_what_few_of_them_have() -> None:
    """A list of ads was `ysmcm_odds`, the texts of a menu `current`."""
    rows = "".join(
        f"<li><a{' class=current' if i == 3 else ''} href=/made/of/{i * 7919}>Word {i * 104729} here</a></li>"
        for i in range(9)
    )
    layout = _layout(f"<ul>{rows}</ul>")
    assert "item.current" not in layout
    assert "{{ item.link }}" in layout


def test_conditions_on_elements_say_that_something_is_there() -> None:
    """A flag was called like a value: `if row.sold`, `"sold":1`."""
    rows = "".join(
        f"<tr><td>Title {i * 7919}</td>"
        + ("<td class=sold>Sold <b>out</b> for now</td>" if i in (0, 1, 4, 6, 7, 11) else "")
        + "</tr>"
        for i in range(12)
    )
    assert "if row.has_sold %}<td class=sold>" in _layout(f"<table>{rows}</table>")
