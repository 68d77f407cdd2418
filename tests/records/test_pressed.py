"""What the markup says is pressed stands aside, in any language; what says something of its record stays."""

from __future__ import annotations

import pytest

from tests.records.test_tidying import table_of
from unweave import Page, find_records

SIX = range(6)


@pytest.mark.parametrize(
    "button",
    [
        "<p><button class=q>Leg das hier hinein</button></p>",
        "<p><span role=button>Hinein</span></p>",
        "<p><a class='btn btn-primary' href=/korb?plus={i}>Hinein</a></p>",
        "<p><a class=AddToCart href=/korb?plus={i}>Hinein</a></p>",
        "<p><a href='#'>Hinein</a></p>",
        "<p><a href='javascript:add({i})'>Hinein</a></p>",
        "<p><a href='/cart.php?add={i}'>Hinein</a></p>",
        "<p><input type=checkbox id=c{i}><label for=c{i}>Hinein</label></p>",
        "<p><a aria-controls=m{i}>Hinein</a></p>",
        "<p><a href=/melden/{i}>Hinein</a></p>",
    ],
)
def test_what_is_pressed_stands_aside(button: str) -> None:
    table = table_of(*(button.format(i=i) for i in SIX))
    assert table.names == ["title", "description"]
    assert any("inein" in text for text in table.all.texts()[0])


def test_a_link_that_nearly_all_records_have_stands_aside() -> None:
    table = table_of(*(f"<p><a href=/melden/{i}>Hinein</a></p>" if i != 4 else "" for i in range(20)))
    assert table.names == ["title", "description"]


def test_a_link_that_hardly_any_records_have_stands_aside_and_a_flag_does_not() -> None:
    more = ("<p><a href=/all?of={i}>More from this site</a></p>", "<p><a href=/guide>Tested by us</a></p>")
    tables = [table_of(*(one.format(i=i) * (i % 5 == 2) for i in range(20))) for one in more]
    assert [len(table.names) for table in tables] == [2, 3]


def test_what_says_what_to_do_on_a_button_of_some_records_is_no_flag() -> None:
    button = "<p><a href='javascript:;' class='ybtn action-button'>{}</a></p>"
    tables = [
        table_of(*(button.format(said) * (i % 3 == 0) for i in range(9))) for said in ("Ask us", "Request a quote")
    ]
    assert [len(table.names) for table in tables] == [3, 2]


@pytest.mark.parametrize("flag", ["Sold out", "Remote", "Bestseller", "Ausverkauft"])
def test_a_flag_of_few_records_stays_though_it_leads_somewhere(flag: str) -> None:
    table = table_of(*(f"<p><a href=/wait/{i}>{flag}</a></p>" * (i in (2, 6)) for i in range(10)))
    assert [row[2] for row in table.texts() if len(row) > 2 and row[2]] == [flag] * 2


@pytest.mark.parametrize(
    "lines",
    [
        ["<p class=t>Please wait...</p>", "<p class=t>Searching...</p>"],
        ["<p class=t onclick='open({i})'>(View COA Opinion)</p>"] * 3 + [""],
        ["<a class=btn href=/e/{i}>Explore now</a>", "<a class=btn href=/e/{i}>Explore more</a>"],
        ["<p class=t>by</p>", "<p class=t>from</p>", "<p class=t>by</p>"],
        ["<p class=t>Listed by</p>", "<p class=t>Sold by</p>", "<p class=t>Listed by</p>"],
        ["<p class=t>Posted on</p>", "<p class=t>Updated on</p>", "<p class=t>Posted on</p>"],
        [f"<watchlist-button><span>{word}</span></watchlist-button>" for word in ("Bookmark", "Keep")],
        ["<button class=share-result>Post</button>", "<button class=share-result>Forward</button>"],
        ["<a href=/room/{i}>Customize this combination</a>", "", ""],
    ],
)
def test_words_that_wait_lead_or_do_something_stand_aside(lines: list[str]) -> None:
    """They were columns called `category`, `opinion` and `text`."""
    rows = (lines[i % len(lines)].format(i=i) for i in range(12))
    table = table_of(*rows)
    assert table.names == ["title", "description"]
    assert len(table.all.names) > 2


@pytest.mark.parametrize(
    "lines",
    [
        ["<p class=state>Processing</p>", "<p class=state>Searching</p>"],
        ["<button class=swatch>Red</button>", "<button class=swatch>Blue</button>"],
        ["<p class=t>Free of charge</p>"] * 2 + ["<p class=t>By request</p>"],
        ["<p class=t>Open now</p>"] * 3 + ["<p class=t>Closed</p>"],
        ["<p class=t>No</p>"] * 3 + ["<p class=t>Yes</p>"],
        ["<p class=t>Calgary, AB</p>", "<p class=t>Edmonton, AB</p>"],
    ],
)
def test_states_and_choices_stay(lines: list[str]) -> None:
    rows = (lines[i % len(lines)] for i in range(12))
    assert len(table_of(*rows).names) == 3


def test_buttons_to_the_cart_stand_aside_though_each_leads_elsewhere() -> None:
    words = ("Add to cart", "Choose options") * 3
    table = table_of(*(f"<p><a href='/cart?add={i}'>{word}</a></p>" for i, word in enumerate(words)))
    assert table.names == ["title", "description"]


def test_buttons_that_say_to_do_something_else_in_every_record_stand_aside() -> None:
    words = (
        "View the roles",
        "Explore data jobs",
        "Apply for analyst",
        "Compare the offers",
        "Contact Ada",
        "View roles",
    )
    assert table_of(*(f"<p>{word}</p>" for word in words)).names == ["title", "description"]


def test_what_is_saved_of_a_price_is_told() -> None:
    table = table_of(*(f"<p>${20 + i}.50</p><p>Save {5 * i + 10}%</p>" for i in SIX))
    assert table["discount"][:2] == ["Save 10%", "Save 15%"]
    bought = table_of(*(f"<p><a class=btn href=/buy/{i}>Buy now (${20 + i}.50)</a></p>" for i in SIX))
    assert bought["price"][:2] == ["Buy now ($20.50)", "Buy now ($21.50)"]
    said = ("Save 1/3", "Save 20%", "Save £2.00", "Save 35% - 38%", "Save 1/3", "Save 20%")
    assert table_of(*(f"<p>£{20 + i}.50</p><p>{less}</p>" for i, less in enumerate(said)))["discount"] == [*said]


def test_linked_prices_of_one_record_each_are_not_numbered_pages() -> None:
    forms = {1: "<div>{}</div>", 5: "<h5>{}</h5>", 9: "<ul><li>{}</li></ul>", 12: "<dl><dd>{}</dd></dl>"}
    used = {i: form.format(f"<a href=/used/{i}>${5 + i}.50</a>") for i, form in forms.items()}
    table = table_of(*(f"<p class=price>${20 + i}.99</p><p>Some</p>{used.get(i, '')}" for i in range(16)))
    assert "$6.50" in table.texts()[1]


@pytest.mark.parametrize(
    "flag",
    ["<p class=badge>Neu</p>", "<p><a class=btn href=/tag/neu>Neu</a></p>", "<p><button>Ausverkauft</button></p>"],
)
def test_what_varies_with_the_record_stays(flag: str) -> None:
    other = flag.replace("Neu", "Alt").replace("Ausverkauft", "Kaufen")
    table = table_of(*(flag if i % 3 == 0 else other for i in SIX))
    assert len(table.names) == 3


@pytest.mark.parametrize(
    "value",
    [
        "<p><button>({i} reviews)</button></p>",
        "<p><a class=btn href=/files/{i}.pdf>PDF</a></p>",
        "<p><a class=btn href=/get/{i}>Download</a></p>",
    ],
)
def test_a_number_and_a_document_on_a_button_stay(value: str) -> None:
    assert len(table_of(*(value.format(i=i + 2) for i in SIX)).names) == 3


def test_buttons_in_a_column_called_actions_stand_aside() -> None:
    row = "<tr><td><a href=/l/{i}>Lamp {i}</a></td><td>{i}0</td><td><a href=/feed/{i}>Feed</a></td></tr>"
    rows = "".join(row.format(i=i) for i in SIX)
    page = Page(f"<table><tr><th>Ware</th><th>Zahl</th><th>Aktionen</th></tr>{rows}</table>")
    assert find_records(page)[0].table.names == ["Ware", "Zahl"]


def test_a_flag_that_a_script_explains_stays() -> None:
    flag = "<p><a href='#' class=more-info>Ships for free</a></p>"
    assert "Ships for free" in table_of(*(flag if i % 3 == 0 else "" for i in range(9))).texts()[0]


def test_links_of_a_search_engine_stand_aside() -> None:
    table = table_of(*(f"<ul><li><a href=/c/{i}>Cached</a><li><a href=/s/{i}>Similar</a></ul>" for i in SIX))
    assert table.names == ["title", "description"]


def test_a_word_beside_another_column_of_its_header_stands_aside_and_a_link_under_its_own_stays() -> None:
    head = "<tr><th>Meeting<th>Details<th>Length"
    rows = [
        f"<tr><td><b class=k>Board</b> <i class=t>Meeting {i}</i><td><a href=/m/{i}>Details</a><td>Length" for i in SIX
    ]
    table = find_records(Page(f"<table>{head}{''.join(rows)}</table>"))[0].table
    assert table.names == ["Meeting", "Details"]


def test_the_papers_of_a_meeting_stay() -> None:
    table = table_of(*(f"<p><a href=/a/{i}.x>Agenda</a> <a href=/m/{i}.x>Minutes</a></p>" for i in SIX))
    assert table.names == ["title", "description", "agenda", "minutes"]


def test_the_pages_of_long_threads_stand_aside() -> None:
    pages = "<ul class=pages>" + "".join(f"<li><a href=/t{{i}}?start={n}>{n + 1}</a></li>" for n in range(2)) + "</ul>"
    table = table_of(*(pages.format(i=i) if i in (1, 2, 5) else "" for i in range(9)))
    assert table.names == ["title", "description"]


def test_questions_on_buttons_are_read() -> None:
    asked = ("How do I return it?", "When is my refund due?", "Do you ship abroad?", "Can I change my order?")
    html = "".join(
        (
            f"<div class=item><h2><button class=accordion-button>{text}</button></h2><p>Within {n} days after you "
            "wrote.</p></div>"
        )
        for n, text in enumerate(asked)
    )
    table = find_records(Page(f"<h1>Questions</h1>{html}"))[0].table
    assert [row[0] for row in table.texts()] == list(asked)


def test_what_is_on_a_button_names_nothing_beside_it() -> None:
    jobs = (("Baker", "4 March"), ("Cook", "3 March"), ("Waiter", "1 March"), ("Driver of the van", "29 Feb"))
    html = "".join(
        (
            f"<li><h3><a href=/j/{n}>{name}</a></h3><p>Full time, in town {n}</p><div><button>Откликнуться</button>"
            f"<span>{day}</span></div></li>"
        )
        for n, (name, day) in enumerate(jobs)
    )
    table = find_records(Page(f"<ul>{html}</ul>"))[0].table
    assert table.names[-1] == "date"
    assert [row[-1] for row in table.texts()] == [day for _, day in jobs]


@pytest.mark.parametrize(
    ("link", "name"),
    [
        ("<a href='mailto:{0}@uni.example'>Send e-mail</a>", "email"),
        ("<a href='tel:+1555{0}'>Call</a>", "phone"),
        ("<a class=btn href='https://www.linkedin.example/in/{0}'>LinkedIn</a>", "linkedin"),
        ("<a href='https://{0}.example.org/'>Visit site</a>", "visit_site"),
        ("<a href='/cv/{0}.pdf'>CV</a>", "cv"),
        ("<a href='/cv/{0}.pdf?17{0}'>Meeting Notice</a>", "meeting_notice"),
        ("<a href='https://search.example/find?like={0}'>Find similar</a>", None),
        ("<a href='/similar/{0}'>Find similar</a>", None),
        ("<a href='https://search.example/like/{0}'>Find similar</a>", None),
    ],
)
def test_links_that_say_the_same_and_lead_to_each_ones_own_place_elsewhere_are_told(
    link: str, name: str | None
) -> None:
    people = "Ann Adams", "Bob Brown", "Cid Clark", "Dan Davis", "Eve Evans", "Flo Ford"
    cards = "".join(
        (
            f"<div class=card><h3><a href=/p/{i}>{who}</a></h3><p>Reads about {i * 7} books</p>"
            f"<p>{link.format(i * 37)}</p></div>"
        )
        for i, who in enumerate(people)
    )
    table = find_records(Page(f"<main><h1>Staff</h1>{cards}</main>", url="https://uni.example/staff"))[0].table
    assert (name in table.names) if name else len(table.names) == 2


def test_the_word_before_links_to_the_pages_of_a_thread_stands_aside_with_them() -> None:
    way = "<p>( <span class=x>Pages</span> <a href=/t/{i}>1</a> <a href=/t/{i}/2>2</a> )</p>"
    table = table_of(*(way.format(i=i) if i % 3 == 0 else "" for i in range(9)))
    assert table.names == ["title", "description"]
