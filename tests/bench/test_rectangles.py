import numpy as np

from bench.rectangles import Agreement, add, with_errors
from unweave import Page

MARKUP = "<main><section><p>a</p></section><section><p>b</p></section></main>"
FIRST, SECOND, WHOLE = (0, 0, 90, 20), (0, 20, 90, 20), (0, 0, 90, 90)


def rendered(second: tuple[int, int, int, int]) -> Page:
    """The second paragraph is shown at a place of its own."""
    page = Page(MARKUP)
    box = np.full((page.tree.n_nodes, 4), np.nan, np.float32)
    places = {"section": iter([FIRST, SECOND]), "p": iter([FIRST, second])}
    for node in range(page.tree.n_nodes):
        box[node] = next(places.get(page.tree.tag(node), iter([WHOLE])))
    page.tree.box = box
    return page


def agreement(page: Page) -> Agreement:
    total = Agreement()
    add(total, page)
    return total


def test_a_page_whose_boxes_nest_has_the_browsers_tree() -> None:
    total = agreement(rendered(SECOND))
    assert total.elements == total.same_parent == total.inside > 4


def test_an_element_shown_elsewhere_has_another_parent_that_is_still_around_it() -> None:
    total = agreement(rendered((0, 50, 90, 20)))
    assert (total.elements - total.same_parent, total.elements - total.inside) == (1, 0)


def test_errors_are_end_tags_of_tables_left_out_or_doubled() -> None:
    table = b"<table>" + b"<tr><td>x</td></tr>" * 200 + b"</table>"
    broken = with_errors(table)
    assert broken == with_errors(table) != table
    assert broken.count(b"<td>x") == 200
    assert 20 <= broken.count(b"</td></td>") + broken.count(b"<td>x</tr>") <= 80
    assert with_errors(MARKUP.encode()) == MARKUP.encode()
