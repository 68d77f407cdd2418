"""Partial tree alignment on pages drawn after the paper's figures, and the tables made of it."""

from unweave import Page, find_records
from unweave.records.alignment import align
from unweave.records.columns import kind_of
from unweave.tree.content import ContentTree


def aligned(*records: str) -> list[list[str]]:
    """Align records, each a string of letters, a letter an element of its own tag; return the letters by column."""
    html = "<body>" + "".join(f"<ul>{''.join(f'<{c}x>{c}</{c}x>' for c in record)}</ul>" for record in records)
    content = ContentTree(Page(html).tree)
    labels = content.tree.labels
    ranges = [[(i, int(content.end[i]))] for i in range(len(content)) if labels[content.label[i]] == "ul"]
    found = align(content, ranges)
    columns: list[list[str]] = []
    for column in range(found.n_columns):
        columns.append(["".join(content.text_at(n) for n in row.get(column, [])) for row in found.cells])
    return columns


def test_a_run_between_adjacent_matches_is_inserted() -> None:
    """Fig. 16a."""
    assert aligned("abde", "abcd") == [["a", "a"], ["b", "b"], ["", "c"], ["d", "d"], ["e", ""]]


def test_a_run_at_the_end_is_inserted() -> None:
    """Fig. 16b."""
    assert aligned("abe", "eg") == [["a", ""], ["b", ""], ["e", "e"], ["", "g"]]


def test_a_run_without_a_unique_place_gets_a_column_beside_the_seed() -> None:
    """Fig. 16c: x could stand on either side of b."""
    assert aligned("abe", "axe") == [["a", "a"], ["b", ""], ["e", "e"], ["", "x"]]


def test_a_record_waits_until_the_seed_has_grown() -> None:
    """Fig. 18: n, c, k, g of the second record find their places only after the third has widened the seed."""
    columns = aligned("mmmmxbd", "bnckg", "bcdhk")
    letters = ["".join(sorted(set("".join(column)))) for column in columns]
    assert letters == ["m", "m", "m", "m", "x", "b", "n", "c", "d", "h", "k", "g"]
    assert columns[7] == ["", "c", "c"]
    assert columns[10] == ["", "k", "k"]


def test_equal_matches_are_told_apart_by_their_words() -> None:
    """Fig. 7: two of three equal elements are missing; which one stayed shows in its words."""
    html = "<body>" + "".join(
        f"<ul><li>{title}</li>{rest}</ul>"
        for title, rest in (
            ("One", "<li>Price: $5</li><li>Ships in 2 days</li>"),
            ("Two", "<li>Ships in 3 days</li>"),
            ("Three", "<li>Price: $7</li>"),
        )
    )
    content = ContentTree(Page(html).tree)
    labels = content.tree.labels
    ranges = [[(i, int(content.end[i]))] for i in range(len(content)) if labels[content.label[i]] == "ul"]
    found = align(content, ranges)
    rows = [{c: content.text_at(n[0]) for c, n in row.items()} for row in found.cells]
    assert rows[1] == {0: "Two", 2: "Ships in 3 days"}
    assert rows[2] == {0: "Three", 1: "Price: $7"}


def test_columns_are_named_by_their_headers() -> None:
    rows = "".join(f"<tr><td><a href=/{i}>Town {i}</a></td><td>{i}00 people</td></tr>" for i in range(1, 6))
    html = f"<p>Towns of the county</p><table><tr><th>Town</th><th>Population</th></tr>{rows}</table>"
    table = find_records(Page(html))[0].table
    assert table.names == ["Town", "Population"]
    assert table.texts()[0] == ["Town 1", "100 people"]


def test_a_class_of_nothing_but_white_space_names_no_column() -> None:
    """`class=" "`, which real pages have, raised an IndexError when the table was asked for."""
    html = "<p>Towns of the county</p>" + "".join(
        f'<div class=town><p><b class=" ">Town {i}</b><i class="\t">{i}00 people</i></div>' for i in range(1, 6)
    )
    assert find_records(Page(html))[0].table.texts()[0] == ["Town 1", "100 people"]


def test_fields_links_and_images_of_a_record() -> None:
    html = "<p>Our books</p>" + "".join(
        f'<div class=book><img src="/{i}.jpg" alt="Cover {i}"><a class=title href="/b/{i}">Book number {i}</a>'
        f'<span itemprop="price">${i}.50</span></div>'
        for i in range(1, 5)
    )
    record = find_records(Page(html))[0].records[0]
    assert record.to_dict() == {"image": "Cover 1", "title": "Book number 1", "price": "$1.50"}
    assert record.links == {"image": "/1.jpg", "title": "/b/1"}
    title = record.fields["title"]
    assert not isinstance(title, list)
    assert title.xpath == "/html/body/div[1]/a[1]/text()[1]"


def test_the_kinds_of_columns() -> None:
    assert kind_of(["Price:", "Price:", "Price:"]) == "identical"
    assert kind_of(["by Eve", "by Ann Lee", "by Bo"]) == "comparable"
    assert kind_of(["new", "used", "new", "used", "new"]) == "enumerative"
    assert kind_of(["Dark Desires", "Highland Champions", "Good Girls"]) == "distinctive"


def test_a_name_is_that_of_what_it_stands_in() -> None:
    html = "<p>Our books</p>" + "".join(
        f'<div class=book itemscope><a itemprop=url href="/b/{i}"><span itemprop=name>Book number {i}</span></a>'
        f'<p itemprop=author itemscope><a itemprop=url href="/a/{i}"><span itemprop=name>Writer {i}</span></a></p>'
        "</div>"
        for i in range(1, 5)
    )
    assert find_records(Page(html))[0].table.names == ["name", "author"]
