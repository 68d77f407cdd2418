"""Pages of one site: one layout, a data file each, every page back byte for byte."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unweave import LearnError, Page, load, separate_pages, weave

from .rendered import rendered_by_jinja


def product(n, notes=()):
    rows = "".join(f"<li><b>Part {n * k + 3}</b> at {k * 9} euro</li>" for k in range(1, n + 2))
    return (
        f"<html><head><title>Shop: thing {n}</title></head><body><div id=menu><a href=/>Home</a><a href=/all>All</a>"
        "</div>"
        f"<h1>Thing {n * 7}</h1><ul class=parts>{rows}</ul>{''.join(notes)}<p class=foot>Call us</p></body></html>"
    )


def check_pages(sources):
    """Separate together; every page comes back from the shared layout, by us and by Jinja2."""
    for style in ("readable", "small"):
        separated = separate_pages([Page(source) for source in sources], style=style)
        assert len(separated) == len(sources)
        for k, source in enumerate(sources):
            assert weave(separated.layout, separated.data[k]) == source
            assert rendered_by_jinja(separated[k]) == source
    return separated


def test_one_layout_has_what_the_pages_share():
    separated = check_pages([product(n).encode() for n in range(1, 8)])
    layout = str(separated.layout)
    assert layout.count("Call us") == layout.count("<a href=/all>All</a>") == 1
    assert layout.count("{%for") == 1
    assert len(layout) < 1.2 * len(product(1))


def test_what_one_page_has_is_its_own_data():
    pages = [product(n) for n in range(1, 7)] + [product(9, ["<div>Only here and nowhere else</div>"])]
    separated = check_pages([page.encode() for page in pages])
    assert "Only here" not in str(separated.layout)
    assert "Only here" in str(separated.data[6])


def test_lists_of_one_item_and_of_many_are_one_loop():
    separated = check_pages([product(n).encode() for n in (0, 5, 0, 1, 4)])
    assert str(separated.layout).count("<li>") == 1


@pytest.mark.compiled
@given(
    st.lists(
        st.lists(
            st.sampled_from(
                ["<p>a</p>", "<p>b", "<ul><li>1<li>2</ul>", "<b x=1>t</b>", "x", " ", "\r\n", "<i>", "</i>"]
            ),
            max_size=8,
        ).map("".join),
        min_size=1,
        max_size=6,
    )
)
def test_any_pages_come_back(texts):
    check_pages([text.encode() for text in texts])


def test_pages_of_different_encodings_come_back():
    check_pages(
        ["<p>ä</p>".encode(), b"<meta charset=latin1><p>\xe4</p>", b"<p>\xff\xfe</p>", b"", b"\xef\xbb\xbf<p>x\r</p>"]
    )


def test_a_deep_page_among_shallow_ones_comes_back():
    check_pages([b"<div>" * 3000 + b"x", b"<div><p>a</p></div>", b"<div>" * 2999 + b"y"])


def test_files_of_a_site_weave_to_its_pages(tmp_path):
    from unweave.layout import weave_files

    sources = [product(n).encode() for n in range(1, 5)]
    layout, *data = separate_pages([Page(source, name="p.html") for source in sources]).save(tmp_path)
    assert [weave_files(layout, path) for path in data] == sources


def test_no_pages_are_an_error():
    with pytest.raises(LearnError, match="no pages"):
        separate_pages([])


def test_equal_pages_before_a_different_one_come_back():
    """Two equal pages with lists in them made the document a constant, and the third page broke the columns."""
    same = product(6).encode() * 3
    check_pages([same, same, b"<p>other</p>", b"", same])


def test_what_one_page_has_under_a_condition_is_its_own_data():
    pages = [
        product(n, [f"<div class=note><p>Note{'<i>for one page alone</i>' if n == 4 else ''}</p></div>"] * (n % 2 == 0))
        for n in range(1, 9)
    ]
    separated = check_pages([page.encode() for page in pages])
    assert "alone" not in str(separated.layout)


def artists(kind: str, n: int, k: int) -> Page:
    links = "".join(f'\n<a href="/artist/{j * 37 + k}">Name {j * k}</a><br>' for j in range(1, n))
    heads = {
        "blues": "<b>Blues</b>",
        "indie": '<i>Indie <img src="/indie.gif" alt="Indie"></i>',
        "jazz": "<u>Jazz!</u>",
    }
    cell = f"<td>{heads[kind]}{links}\n</td>"
    return Page(f"<html><body><table><tr>{cell}</tr></table><p>Made by us</p></body></html>")


def test_a_list_with_separators_that_all_pages_have_is_a_loop():
    """Every second child of the list was a `<br>`, which all pages have:
    the list was taken for the pages' common layout."""
    separated = separate_pages([artists("blues", 20 + 3 * k, k) for k in range(2, 8)])
    assert str(separated.layout).count("{% for ") == 1
    for data, k in zip(separated.data, range(2, 8), strict=True):
        assert [len(rows) for rows in data.values() if isinstance(rows, list)] == [19 + 3 * k]


def test_of_a_part_that_does_not_fit_the_lists_behind_it_are_read():
    pages = [artists("blues" if k % 2 else "indie", 20 + 3 * k, k) for k in range(2, 9)]
    layout = separate_pages(pages).layout
    page = artists("jazz", 30, 11)
    separation = layout.separate(page)
    assert weave(layout, separation.data) == page.source
    assert "".join(one.text for one in separation.exceptions) == "<u>Jazz!</u>"
    assert [len(rows) for rows in separation.tables.values()] == [29]


def test_pages_nested_five_thousand_deep_share_what_is_not_so_deep(tmp_path):
    """One deep part made the whole page, but for its root, each page's own."""
    rows = "".join(f"<li><b>Part {n * 7}</b> costs {n * n} euro</li>" for n in range(12))

    def deep(k: int) -> Page:
        well = f"{'<div>' * 5000}<p>ground {k * k}</p>{'</div>' * 5000}"
        return Page(f"<html><body><h1>Shop {k * 3}</h1><ul>{rows}</ul>{well}<p>Made by us</p></body></html>")

    separated = separate_pages([deep(k) for k in range(1, 5)])
    layout = str(separated.layout)
    assert "<h1>Shop {{ title }}</h1>" in layout
    assert layout.endswith("<p>Made by us</p></body></html>")
    assert all(weave(separated.layout, data) == deep(k).source for k, data in enumerate(separated.data, 1))
    separated.layout.save(tmp_path / "layout.json")
    loaded = load(tmp_path / "layout.json")
    assert str(loaded) == layout
    again = loaded.separate(deep(9))
    assert weave(loaded, again.data) == deep(9).source
    assert sum(len(one.text) for one in again.exceptions) < 60_000
