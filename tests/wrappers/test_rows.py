"""Claimed leaves as rows: by the subtrees of the page, and by the lists that region detection finds where those leave
doubt."""

from tests.wrappers.pages import detail, detail_example, texts
from unweave import Example, Page, learn_wrapper

BOOKS = [
    ("Tides", "Ada Lund", "$9"),
    ("Salt", "Bo Wren", "$12"),
    ("Ferns", "Cy Moss", "$7"),
    ("Iron", "Di Hall", "$30"),
]


def table(rows, name="table"):
    """One `tr` a book; a row without a title lacks the whole cell's text."""
    body = "".join(
        f"<tr><td>{f'<a href=/b>{title}</a>' if title else ''}</td><td><i>{author}</i></td><td><b>{price}</b></td></tr>"
        for title, author, price in rows
    )
    return Page(f"<h1>Books</h1><p>All of our books</p><table>{body}</table><p>1 of 1</p>", name=name)


def definitions(rows):
    """Two siblings a book, with nothing around them; a book without a title begins with the `dd`."""
    body = "".join(
        f"<dt>{f'<a href=/b>{title}</a>' if title else ''}</dt><dd><i>{author}</i> <b>{price}</b></dd>"
        for title, author, price in rows
    )
    return Page(f"<h1>Books</h1><dl>{body}</dl>", name="definitions")


def expected(rows):
    names = ("title", "author", "price")
    return [{name: value for name, value in zip(names, row, strict=True) if value} for row in rows]


def marked(page, rows=BOOKS):
    return Example(page, records=expected(rows))


MISSING = [*BOOKS[:2], ("", "Eve Pike", "$4"), *BOOKS[2:]]


def test_a_row_without_its_anchor_is_a_row_of_its_own():
    wrapper = learn_wrapper([marked(table(BOOKS))])
    assert texts(wrapper.extract(table(MISSING))) == expected(MISSING)


def test_rows_of_several_siblings_are_told_by_the_structure_where_one_lacks_its_anchor():
    wrapper = learn_wrapper([marked(definitions(BOOKS))])
    assert texts(wrapper.extract(definitions(BOOKS[::-1]))) == expected(BOOKS[::-1])
    assert texts(wrapper.extract(definitions(MISSING))) == expected(MISSING)


def test_fields_that_one_leaf_holds_are_a_row_for_each_leaf():
    def page(names):
        return Page("<ul>" + "".join(f"<li>{name} ({n} pages)</li>" for n, name in enumerate(names, 10)) + "</ul>")

    example = Example(page(["Tides", "Salt"]), {"title": ["Tides", "Salt"], "pages": ["10", "11"]})
    found = learn_wrapper([example]).extract(page(["Iron", "Ferns", "Moss"]))
    assert texts(found) == [{"title": name, "pages": str(n)} for n, name in enumerate(["Iron", "Ferns", "Moss"], 10)]


def test_unmarked_rows_that_look_different_do_not_count_against_the_fields():
    """Two plain rows are marked; the others carry a badge, or another class, and are of the same list."""

    def page(rows):
        body = "".join(
            f"<div class='card {kind}'>{'<em>New</em>' if kind == 'new' else ''}<h3>{title}</h3>"
            f"<p class=who>{author}</p>"
            f"<span>{price}</span></div>"
            for kind, title, author, price in rows
        )
        return Page(f"<nav><a href=/>Home</a></nav><main><h2>Shelf</h2>{body}</main><footer>About us</footer>")

    rows = [("new" if n in (2, 3) else "old", *book) for n, book in enumerate([*BOOKS, ("Loam", "Flo Dean", "$8")])]
    wrapper = learn_wrapper([marked(page(rows), BOOKS[:2])])
    assert texts(wrapper.extract(page(rows))) == expected([row[1:] for row in rows])


def test_what_stands_unmarked_beside_a_marked_value_in_every_marked_row_is_none_of_it():
    people = [("Ann Moor", "Greece", "Media"), ("Bob Tree", "India", "Animation"), ("Cleo Hill", "Peru", "Mining")]
    people += [("Dora Vale", "Chile", "Fishing"), ("Emil Wood", "Norway", "Shipping"), ("Fay Brook", "Kenya", "Tea")]
    rows = "".join(
        (
            f"<li><h3><a href='/{i}'>{name}</a></h3><dl><dt>Location</dt><dd>{place}</dd><dt>Industry</dt>"
            f"<dd>{work}</dd></dl></li>"
        )
        for i, (name, place, work) in enumerate(people)
    )
    page = Page(f"<ol>{rows}</ol>")
    marked = [{"name": name, "place": place} for name, place, _ in people[1:3]]
    wrapper = learn_wrapper([Example(page, records=marked)])
    assert [record.to_dict() for record in wrapper.extract(page)] == [
        {"name": name, "place": place} for name, place, _ in people
    ]


def test_a_field_that_rows_may_have_several_times_is_a_list_in_its_row():
    def page(rows):
        body = "".join(
            f"<li><h3>{title}</h3>{''.join(f'<i>{name}</i>' for name in authors)}<b>{price}</b></li>"
            for title, authors, price in rows
        )
        return Page(f"<ul>{body}</ul>")

    rows = [("Tides", ["Ada", "Bo"], "$9"), ("Salt", ["Cy"], "$3"), ("Iron", [], "$5")]
    example = Example(page(rows), records=[{"title": t, "authors": a, "price": p} for t, a, p in rows])
    found = texts(learn_wrapper([example]).extract(page([("Fern", ["Di"], "$1"), ("Moss", ["Eli", "Flo"], "$2")])))
    assert found == [
        {"title": "Fern", "authors": ["Di"], "price": "$1"},
        {"title": "Moss", "authors": ["Eli", "Flo"], "price": "$2"},
    ]


def test_the_nodes_of_a_row_are_its_own_and_of_no_other():
    records = learn_wrapper([marked(table(BOOKS))]).extract(table(BOOKS))
    assert [node.tag for record in records for node in record.nodes] == ["tr"] * len(BOOKS)
    assert records[1].text == "Salt Bo Wren $12"


def test_a_page_of_which_is_said_that_it_has_no_record_gives_none():
    other = Page("<h1>Books</h1><p>Nothing was found</p><p><a href=/>Start</a></p>", name="no")
    for none in ([], [{}]):
        wrapper = learn_wrapper([marked(table(BOOKS)), Example(other, records=none)])
        assert texts(wrapper.extract(table(MISSING))) == expected(MISSING)
        assert texts(wrapper.extract(other)) == []


def test_a_detail_page_is_one_record():
    [record] = learn_wrapper([detail_example(0)]).extract(detail(3))
    assert [node.tag for node in record.nodes] == ["html"]
