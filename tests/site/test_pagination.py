"""Next pages: taken where structure says them, and none where there is none."""

import pytest

from tests.pace import spent
from unweave import Page
from unweave.site.directions import spoken_direction
from unweave.site.page_numbers import numbers_between
from unweave.site.pagination import find_pagination

HERE = "http://x.example/lamps?page=2"
BAR = "".join(f'<a href="/lamps?page={n}">{n}</a> ' if n != 2 else "<b>2</b> " for n in range(1, 6))


def found(html: str, url: str = HERE):
    return find_pagination(Page(html, url=url))


def test_numbers_alone_say_the_next_page_and_the_one_before() -> None:
    pages = found(BAR)
    assert pages.next == "http://x.example/lamps?page=3"
    assert pages.previous == "http://x.example/lamps?page=1"
    assert pages.pages == tuple(f"http://x.example/lamps?page={n}" for n in (1, 3, 4, 5))
    assert [node.tag for node in pages.nodes] == ["a"] * 4


@pytest.mark.parametrize(
    "word",
    [
        "Next »", "weiter", "次へ", "Следующая", "التالي", "→", "Older posts", "Load more", "Voir plus", "もっと見る",
        # signs on letters are no letters, and were the end of a word
        "ถัดไป", "अगला", "পরবর্তী", "அடுத்து", "ΕΠΟΜΕΝΗ", "Urmatoarea", "صفحهٔ بعد", "növbəti", "عرض المزيد", "Xem thêm",
        "Daha Fazla Ürün Gör",
    ],
)  # fmt: skip
def test_a_word_of_any_language_is_enough_where_the_address_differs_in_a_number(word: str) -> None:
    assert found(f'<a href="/lamps?page=3">{word}</a>').next == "http://x.example/lamps?page=3"


def test_a_list_whose_address_has_no_number_is_its_first_page_also_where_a_link_says_1() -> None:
    bar = "".join(f"<li><a href='?page={n}'>{n}</a></li>" for n in (1, 2, 3))
    assert found(f"<ul>{bar}</ul>", "http://x.example/lamps").next == "http://x.example/lamps?page=2"


def test_the_same_word_leads_nowhere_where_the_address_is_another_page_s() -> None:
    assert found('<a href="/reviews/a-new-lamp" rel="next">Next</a>').next is None


def test_a_blog_whose_words_run_backwards_is_read_by_its_numbers() -> None:
    pages = found(
        '<a href="/blog/page/4">« Previous</a><a href="/blog/page/2">Next »</a>', "http://x.example/blog/page/3"
    )
    assert (pages.next, pages.previous) == ("http://x.example/blog/page/4", "http://x.example/blog/page/2")


def test_what_the_head_says_is_taken_where_no_link_says_it() -> None:
    assert found('<link rel=next href="?page=3"><p>x').next == "http://x.example/lamps?page=3"


def test_a_link_that_a_script_follows_is_a_node_without_an_address() -> None:
    pages = found(BAR.replace("/lamps?page=3", "javascript:go(3)") + '<a href="javascript:go(3)">next</a>')
    assert pages.next is None
    assert len(pages.nodes) == 5


def test_numbers_that_are_read_out_with_a_word_for_page_are_a_bar_and_the_current_one_may_be_a_link() -> None:
    bar = "".join(
        f"<li><a href='?page={n}'{' aria-current=page' if not n else ''}><span class=hidden>Page</span> {n + 1}</a>"
        for n in range(4)
    )
    pages = found(f"<ul>{bar}</ul>", "http://x.example/lamps")
    assert pages.next == "http://x.example/lamps?page=1"
    assert len(pages.pages) == 4


def test_a_link_to_the_first_page_may_have_no_number_in_its_address() -> None:
    assert found('<a href="/lamps">« First</a> ' + BAR).first == "http://x.example/lamps"
    assert found('<a href="/chairs">« First</a> ' + BAR).first is None


@pytest.mark.parametrize("arrows", [("<<", "<", ">", ">>"), ("«", "‹", "›", "»"), ("", "", "", "")])
def test_of_two_arrows_that_point_one_way_the_further_leads_to_the_end(arrows: tuple[str, ...]) -> None:
    titles = ("Previous", "Previous", "Next", "Next")
    pages = (1, 2, 4, 9)
    links = [
        f'<a title="{title}" href="?page={n}">{arrow}</a>'
        for title, n, arrow in zip(titles, pages, arrows, strict=True)
    ]
    bar = BAR.replace("<b>2</b>", '<a href="/lamps?page=2">2</a>').replace('<a href="/lamps?page=3">3</a>', "<b>3</b>")
    seen = found("".join([*links[:2], bar, *links[2:]]), "http://x.example/lamps?page=3")
    said = (seen.first, seen.previous, seen.next, seen.last)
    assert said == tuple(f"http://x.example/lamps?page={n}" for n in pages)


def test_a_gap_that_leads_further_on_is_not_the_next_page() -> None:
    gap = "<a href='?page=11' title='Next 10 pages'>...</a> <a href='?page=3' title='Next Page'>[Next]</a>"
    assert found(BAR + gap).next == "http://x.example/lamps?page=3"


def test_a_link_without_words_says_its_way_by_its_icon() -> None:
    page = (
        "<a href='?page=1'><i class='fa fa-chevron-left'></i></a><a href='?page=3'><i class='icon-arrow-right'></i></a>"
    )
    assert found(page).next == "http://x.example/lamps?page=3"
    assert found(page).previous == "http://x.example/lamps?page=1"


def test_links_of_a_saved_page_without_an_address_are_held_against_each_other() -> None:
    page = (
        "<a href='/jobs?pr=1'><img alt='Previous Page'></a> Page 2 of 3 <a href='/jobs?pr=3'><img alt='Next Page'></a>"
    )
    assert found(page, "").next == "/jobs?pr=3"
    assert found("<a href='/posts/4739960'>Previous</a><a href='/posts/4739428'>Next</a>", "").next is None


@pytest.mark.parametrize(
    "html",
    [
        "",
        "<p>nothing",
        "<td>0</td><td><a href='/lamp-t117.html#comments'>1</a></td>",  # a count of comments
        "<a href='/t/9/'>1</a> <a href='/b/3' title='More from this category'>Lamps</a>",
        "<a href='?page=1' aria-disabled=true>Previous</a><a href='?page=3' aria-disabled=true>Next</a>",
        "<a href='/lamps?page=2'>Next</a>",  # leads back to the page itself
        "".join(f"<a href='/archive/{year}'>{year}</a> " for year in range(2010, 2020)),
        "".join(f"<a href='?per={n}'>{n}</a> " for n in (20, 50, 100)),
        "<table>"
        + "".join(f"{'<tr>' * (day % 7 == 1)}<td><a href='/day/{day}'>{day}</a>" for day in range(1, 29))
        + "</table>",
    ],
)  # fmt: skip
def test_no_next_page_is_made_up(html: str) -> None:
    assert found(html).next is None
    assert not found(html).pages


def test_pages_of_the_threads_of_a_list_are_not_pages_of_the_list() -> None:
    threads = "".join(
        f"<p><a href='/t/{t}'>thread</a> <a href='/t/{t}/p1'>1</a> <a href='/t/{t}/p2'>2</a></p>" for t in "abc"
    )
    assert found(threads + BAR).pages == found(BAR).pages
    assert not found(threads).pages


@pytest.mark.parametrize(
    ("here", "there", "numbers"),
    [
        ("http://x.example/", "http://x.example/page/2/", (None, 2)),
        ("http://x.example/a-3.html", "http://x.example/a-4.html", (3, 4)),
        ("http://x.example/a.html", "http://x.example/a-2.html", (None, 2)),
        ("http://x.example/a?start=20&s=1", "http://www.x.example/a?start=40&s=1", (20, 40)),
        ("http://x.example/a", "http://x.example/a?sort=price&page=2", (None, 2)),
        ("http://x.example/news?cat=1&id=7", "http://x.example/news?cat=2&id=9", None),
        ("http://x.example/a", "http://y.example/a?page=2", None),
        ("http://x.example/", "http://x.example/20160401", None),
        ("http://[", "http://x.example/", None),
    ],
)
def test_two_pages_of_a_list_differ_in_a_number(here: str, there: str, numbers: object) -> None:
    assert numbers_between(here, there) == numbers


def test_a_sentence_says_no_way() -> None:
    assert spoken_direction("The next big thing in lamps is here at last") is None


@pytest.mark.parametrize(
    "html", ["<a href='?page=3'>" * 20_000, "<div>" + "<a href=x>1</a>" * 50_000, "<b>1</b>" * 50_000]
)
def test_a_page_of_links_is_read_in_bounded_time(html: str) -> None:
    with spent() as work:
        found(html)
    assert work.within(8)


def test_numbers_that_lead_nowhere_cost_as_others_do() -> None:
    with spent() as work:
        found("".join(f'<a href="">{n}</a> ' for n in range(1, 12_000)))
    assert work.within(2)


def test_a_front_page_goes_on_at_an_address_that_says_it_is_a_second_page() -> None:
    page = Page(
        '<a href="/events?day=all&page=1">More events</a><a href="/about">About</a>', url="http://www.x.example/"
    )
    assert find_pagination(page).next == "http://www.x.example/events?day=all&page=1"
    assert find_pagination(Page('<a href="/lamp?id=2">Next lamp</a>', url="http://x.example/")).next is None
    assert find_pagination(Page('<a href="http://y.example/?page=2">More</a>', url="http://x.example/")).next is None


@pytest.mark.parametrize(
    "bar",
    [
        "<li><a href=?page={n}><i>Page</i><b>{n}</b></a>",
        "<a href=?page={n}>{n}<i>페이지</i></a>",
        "<a href=?page={n}>Page {n}</a>",
    ],
)
def test_words_for_page_that_readers_of_screens_hear_are_no_break_in_a_bar(bar: str) -> None:
    current = {"<li": "<li><i>You're currently reading page</i><b>2</b>", "페이지": "<b>2</b><i>페이지</i>"}
    here = next((said for sign, said in current.items() if sign in bar), "<b>2</b>")
    pages = found("".join(here if n == 2 else bar.format(n=n) for n in range(1, 4)))
    assert pages.pages == ("http://x.example/lamps?page=1", "http://x.example/lamps?page=3")
    assert pages.next == "http://x.example/lamps?page=3"


def test_numbers_of_things_to_show_are_no_pages_although_they_stand_behind_them() -> None:
    pages = found(f"{BAR}<p>Items Per Page <a href=?n=60>60</a> <a href=?n=61>61</a> <a href=?n=62>62</a>")
    assert pages.pages == tuple(f"http://x.example/lamps?page={n}" for n in (1, 3, 4, 5))
    assert not found("<a href=?size=38>38</a> <a href=?size=39>39</a>", "http://x.example/shoe").pages


def test_a_title_says_which_arrow_leads_to_an_end_and_a_gap_of_dots_leads_nowhere() -> None:
    arrows = [
        ("First", 1, "««"),
        ("Go to previous page", 4, ""),
        ("Go to next page", 6, ""),
        ("Go to last page", 9, "»»"),
    ]
    links = "".join(
        f'<a href="?page={n}" aria-label="{said}" class="previousNext">{text}</a>' for said, n, text in arrows
    )
    bar = '<a href=?page=4>4</a> <b>5</b> <a href=?page=6>6</a> <li title="Next 5 Pages"><a href=?page=8>•••</a></li>'
    pages = found(f"{links}{bar}", "http://x.example/lamps?page=5")
    assert [pages.first, pages.previous, pages.next, pages.last] == [
        f"http://x.example/lamps?page={n}" for n in (1, 4, 6, 9)
    ]


@pytest.mark.parametrize(
    ("here", "there", "leads"),
    [
        ("/feed?n=9", "/feed?n=9&cursor=YXJyYXk6MjA", True),
        ("/commits/main", "/commits/main?after=abcdef0123+34&branch=main", True),
        ("/search?updated-max=2024-01-02", "/search?updated-max=2023-12-02&start=14", True),
        ("/wiki/Category:Lamps", "/w/index.php?title=Category:Lamps&pagefrom=Floor", True),
        ("/feed?n=9", "/other?n=9&cursor=YXJyYXk6MjA", False),
        ("/feed?shop=a", "/feed?shop=b&cursor=YXJyYXk6MjA", False),
        ("/feed", "/feed?sort=new", False),
    ],
)
def test_a_word_for_next_leads_on_from_a_thing_of_the_list(here: str, there: str, leads: bool) -> None:
    host = "http://x.example"
    assert found(f'<a href="{there}">Older</a>', host + here).next == (host + there if leads else None)


def test_an_image_of_an_arrow_says_the_way() -> None:
    assert found('<a href="?page=3"><img src="/img/arrow_right.gif"></a>').next == "http://x.example/lamps?page=3"


@pytest.mark.parametrize(
    "first", ["<a href='#' class=active>1</a>", "<a class=selected>1</a>", "<a href='javascript:void(0)'>1</a>"]
)
def test_the_number_that_leads_nowhere_among_links_is_this_page_s(first: str) -> None:
    bar = "".join(f" <a href='http://x.example/q?query=lamp&at={n}'>{n}</a>" for n in (2, 3, 4))
    pages = find_pagination(Page(first + bar))
    assert pages.next == "http://x.example/q?query=lamp&at=2"
    assert len(pages.pages) == 3


def test_a_saved_page_without_an_address_is_read_by_what_it_states_or_its_links_say() -> None:
    link = "<a href='{}'>Next</a>"
    stated = "<link rel=canonical href='http://x.example/lamps/all'>" + link.format("/lamps/all/3")
    assert find_pagination(Page(stated)).next == "/lamps/all/3"
    assert find_pagination(Page(link.format("/search?q=lamp&page=2"))).next == "/search?q=lamp&page=2"
    assert find_pagination(Page(link.format("/lamps/3"))).next is None
    several = link.format("/tags?page=1") + link.format("/stories?page=1")  # boxes beside the text
    assert find_pagination(Page(several)).next is None


def test_the_head_s_next_page_may_have_another_path_where_it_says_that_it_is_a_page() -> None:
    assert found('<link rel=next href="/desk-lamps?page=3"><p>x').next == "http://x.example/desk-lamps?page=3"
    assert found('<link rel=next href="/why-lamps-2024"><p>x').next is None


def test_addresses_that_say_they_are_pages_make_a_bar_unless_several_lists_have_one() -> None:
    bar = "".join(f"<a href='/search?q=lamp&pn={n}'>{n}</a> " for n in (2, 3, 4))
    assert len(found(bar, "http://x.example/c/lamps/42").pages) == 3
    threads = bar + "<p>a thread of its own<p>" + bar.replace("q=lamp", "t=9")
    assert found(threads, "http://x.example/c/lamps/42").pages == ()


def test_one_number_alone_counts_the_things_in_a_cart() -> None:
    assert found("<a href='/cart'>0</a> <a class=next href='#'></a>", "http://x.example/music").pages == ()
