"""Which page each row of a list leads to: the rows together say it."""

from __future__ import annotations

from unweave import Page, find_records
from unweave.model import Item, Record
from unweave.site.row_links import row_links

TOPICS = ("Lamp", "A lamp that flickers at night", "Pi", "Which wire goes where in the hall")


def test_a_short_title_is_where_its_row_leads_though_a_longer_text_has_a_users_link() -> None:
    rows = "".join(
        (
            f"<tr><td><a href=/t/{n}>{topic}</a><td>{n + 2}<td>2 years {n} weeks ago by <a href=/user/{n % 2}>"
            f"Robert{n % 2}</a>"
        )
        for n, topic in enumerate(TOPICS)
    )
    page = Page(f"<table><tr><th>Topic<th>Replies<th>Last reply{rows}</table>", "http://forum.example/f/1")
    (region,) = find_records(page, max_regions=1)
    assert row_links(page.url or "", region.records) == [f"http://forum.example/t/{n}" for n in range(len(TOPICS))]


def test_a_row_without_the_field_leads_where_its_longest_link_does_and_one_without_links_nowhere() -> None:
    page = Page("<p>x")
    node = page.tree.node(0)
    rows = [
        Record((node,), {"title": Item(name, node, address)} if address else {"note": Item("n", node)})
        for name, address in (("One", "/1"), ("Two", "/2"), ("None", None))
    ]
    rows.append(Record((node,), {"by": Item("Ann Lee", node, "/ann"), "at": Item("x", node, "/at")}))
    assert row_links("", rows) == ["/1", "/2", None, "/ann"]


def test_a_post_leads_to_itself_and_never_to_who_wrote_it() -> None:
    node = Page("<p>x").tree.node(0)
    post = {"author": Item("Ann", node, "/ann"), "text": Item("Hi", node), "position": Item("1")}
    assert row_links("", [Record((node,), post)]) == [None]
    assert row_links("", [Record((node,), post | {"permalink": Item("#p1", node, "/t/1?p=1#p1")})]) == ["/t/1?p=1"]


def test_rows_that_lead_to_places_of_one_page_lead_nowhere_and_words_in_prose_are_no_link_of_their_row() -> None:
    node = Page("<p>x").tree.node(0)
    talks = [{"title": Item(f"Talk {n}", node), "speaker": Item(f"Ann {n}", node, f"who.html#{n}")} for n in range(3)]
    assert row_links("", [Record((node,), talk) for talk in talks]) == [None, None, None]
    prose = "On how lamps came to the valley, and what was seen there. " * 4
    shown = [
        {"text": Item(prose, node, f"http://far.example/{n}"), "image": Item("", node, f"item/{n % 2}")}
        for n in range(3)
    ]
    assert row_links("", [Record((node,), one) for one in shown]) == ["item/0", "item/1", "item/0"]
