"""The kind of a template: what its pages share says nothing, what differs between them does."""

from __future__ import annotations

from math import log

import pytest

from unweave import Page
from unweave.details.texts import read_texts
from unweave.sampling import spread
from unweave.site import template_kinds
from unweave.site.page_kinds import page_kind
from unweave.site.template_kinds import template_kind, template_signs

WORDS = "harbour lamps council bridge winter market orchestra railway garden museum library river".split()


def words(seed: int, n: int) -> str:
    return " ".join(WORDS[(seed * 7 + i * (seed + 3)) % len(WORDS)] for i in range(n))


def article(n: int) -> Page:
    """A short article beside thirty linked stories, other ones on each page."""
    stories = "".join(f"<li><a href='/s/{n}/{i}'>Story {words(n * 31 + i, 6)}</a>" for i in range(30))
    body = "".join(f"<p>{words(n * 5 + i, 40).capitalize()}.</p>" for i in range(3))
    return Page(
        f"<title>The {words(n, 5)} - Herald</title><div class=story><h2>The {words(n, 5)}</h2>{body}</div>"
        f"<ul class=latest>{stories}</ul>",
        f"http://herald.example/{n}",
    )


def cars(n: int) -> Page:
    """A list whose records have a label each."""
    rows = "".join(
        f"<tr><td><a href='/car/{n}-{i}'>{words(n * 11 + i, 2)} {1990 + i}</a><br><b>MSRP:</b> <i>${n}{i},030</i>"
        for i in range(12)
    )
    return Page(f"<title>Cars</title><h1>Cars</h1><table>{rows}</table>", f"http://cars.example/list?page={n}")


def film(n: int) -> Page:
    facts = "".join(
        f"<tr><th>{label}<td>{words(n * 13 + i, 2)} {n}{i}"
        for i, label in enumerate(("Director", "Genre", "Studio", "Rating", "Country"))
    )
    return Page(
        f"<title>{words(n, 3)}</title><h1>{words(n, 3)}</h1><table>{facts}</table>", f"http://films.example/film/{n}"
    )


def test_stories_beside_an_article_make_no_list_of_it() -> None:
    assert template_kind([article(n) for n in range(8)]) == "article"


def test_labels_that_repeat_in_a_list_make_no_detail_of_it() -> None:
    assert template_kind([cars(n) for n in range(8)]) == "list"
    signs = template_signs([read_texts(cars(n)) for n in range(4)])
    assert signs is not None
    assert signs["labelled"] < 0.1
    assert signs["crowded"] > log(4)


def test_values_behind_labels_are_details() -> None:
    assert template_kind([film(n) for n in range(8)]) == "detail"
    signs = template_signs([read_texts(film(n)) for n in range(4)])
    assert signs is not None
    assert signs["labelled"] > 0.7


def rental(n: int) -> Page:
    """A film with browsing links that all pages have, and others rows of related films and of reviews."""
    shelves = "".join(
        f"<p><font>{words(k, 2)}</font>"
        + "".join(f"<br><a href='/film/{k}{j}'>{words(k * 7 + j, 3)}</a>" for j in range(5))
        for k in range(90, 96)
    )
    facts = "".join(
        f"<tr><td class=said>{label}:<td class={label.lower()}>{words(n * 13 + i, 2)} {n}{i}"
        for i, label in enumerate(
            (
                "Director",
                "Genre",
                "Studio",
                "Length",
                "Country",
                "Sound",
                "Subtitles",
                "Format",
                "Year",
                "Writer",
                "Music",
                "Camera",
            )
        )
    )
    related = "".join(
        (
            f"<tr><td><a href='/film/{n}{i}'>{words(n * 17 + i, 2)}</a><td><font>{words(n * 19 + i, 14)}</font>"
            f"<td>(19{n + 10}{i})"
        )
        for i in range(7)
    )
    said = "".join(f"<p><i>{words(n * 23 + i, 2)}</i><br><font>{words(n * 29 + i, 30)}</font>" for i in range(5))
    return Page(
        f"<title>Rent films</title>{shelves}<b>{words(n, 3)}</b><table>{facts}</table><p>{words(n * 31, 40)}"
        f"<table>{related}</table>{said}"
    )


def test_related_items_and_reviews_make_no_list_of_details() -> None:
    assert template_kind([rental(n) for n in range(8)]) == "detail"
    signs = template_signs([read_texts(rental(n)) for n in range(4)])
    others = template_signs([read_texts(cars(n)) for n in range(4)])
    assert signs is not None
    assert others is not None
    assert signs["varied"] > others["varied"]


def test_rows_of_a_label_that_all_pages_have_and_a_value_are_facts_and_no_list() -> None:
    """Reports of accidents say what is what in two languages, in no table and without a colon: three were one list."""
    labels = {
        "Typ": "Type",
        "Miejsce": "Place",
        "Data": "Date",
        "Znaki": "Marks",
        "Skutki": "Result",
        "Faza": "Phase",
        "Lot": "Flight",
    }

    def report(n: int) -> Page:
        facts = (
            f"<b>{one}</b><br><i>{two}</i><p>{words(n * 11 + i, 2)}</p>" for i, (one, two) in enumerate(labels.items())
        )
        return Page(
            f"<title>Reports</title><h1>{n}/22</h1><div>{''.join(f'<div class=row>{fact}</div>' for fact in facts)}</"
            "div>"
        )

    assert page_kind(report(1)).name == "list"
    assert template_kind([report(n) for n in range(4)]) == "detail"


def test_equal_pages_differ_in_nothing() -> None:
    assert template_signs([read_texts(film(1)) for _ in range(4)]) is None
    assert template_kind([film(1) for _ in range(4)]) == template_kind([film(1)])


def test_a_template_of_huge_pages_is_told_by_few_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    monkeypatch.setattr(template_kinds, "page_kind", lambda page: seen.append(page.name) or page_kind(page))
    pages = [
        Page(f"<title>{i}</title><ul>{''.join(f'<li>thing {k}' for k in range(50))}</ul>", name=str(i))
        for i in range(4)
    ]
    n_nodes = pages[0].tree.n_nodes
    for most, n_read in ((4 * n_nodes, 4), (3 * n_nodes - 1, 2), (1, 1)):
        monkeypatch.setattr(template_kinds, "MAX_NODES", most)
        seen.clear()
        template_kinds.template_kind(pages)
        assert seen == [str(i) for i in range(n_read)]


def thread(n: int) -> Page:
    """A thread of a forum; those at every fourth place have no answer, and so a first post alone, long or short."""
    replies = 0 if n % 4 == 0 else 5
    posts = "".join(
        f"<div class=post><a class=username href=/user/{i}>user{i}</a> <span class=date>{i + 1} May 2024, "
        f"10:0{i}</span>"
        f"<div class=text><p>{words(n * 9 + i, 30).capitalize()}.</p></div><a href=/r/{i}>Reply</a></div>"
        for i in range(replies)
    )
    question = "".join(f"<p>{words(n * 3 + i, 40).capitalize()}.</p>" for i in range(3 if n % 8 else 1))
    return Page(
        f"<title>{words(n, 4)}</title><h1>{words(n, 4)}</h1><div class=node>{question}</div><div class=comments>"
        f"{posts}</div>",
        f"http://forum.example/node/{n}",
    )


def test_threads_are_told_though_the_first_pages_looked_at_have_no_answers() -> None:
    pages = [thread(n) for n in range(24)]  # of six, spread evenly, each is one of every fourth
    assert [page_kind(page).name for page in spread(pages, template_kinds.SAMPLE)].count("thread") == 0
    assert template_kind(pages) == "thread"


def watched(n: int, *, facts: bool = True) -> Page:
    """A film with what five people think of it; without its facts, a thread."""
    says = "".join(
        f"<div class=post id=p{n}{i}><b class=author>Reader{(n * 3 + i) % 11}</b> <span class=date>{i + 1} March "
        f"20{10 + n}, 1{i}:2{n}</span>"
        f"<div class=message><p>I thought the {words(n * 5 + i, 25)}.</p></div></div>"
        for i in range(5)
    )
    labels = {
        "Director": words(n, 2),
        "Genre": words(n + 3, 1),
        "Year": 1980 + n,
        "Runs": f"{90 + n} min",
        "Origin": words(n + 5, 1),
    }
    table = "".join(f"<tr><th>{label}<td>{value}" for label, value in labels.items()) if facts else ""
    return Page(
        f"<title>The {words(n, 3)}</title><h1>The {words(n, 3)}</h1><table class=facts>{table}</table>{says}",
        f"http://film.example/{n}",
    )


def test_things_with_facts_and_what_people_think_of_them_are_details() -> None:
    pages = [watched(n) for n in range(6)]
    assert page_kind(pages[0]).name == "thread"
    assert template_kind(pages) == "detail"
    assert template_kind([watched(n, facts=False) for n in range(6)]) == "thread"


def test_paragraphs_make_no_list_of_pages_about_the_site() -> None:
    """Each page alone reads like an article: all of their paragraphs are rows of their own."""
    menu = "".join(f"<li><a href=/about/{n}>Part {n} of the site</a>" for n in range(60))
    makers = "".join(
        f"<p>{what} of this site was made by <a href=//{what}.example>{what} Makers</a> with care.</p>"
        for what in WORDS[:5]
    )
    asked = (
        "Whoever comes by {0} in the morning of {1} finds the doors open, and someone to ask what there is to do "
        "about {0}.",
        (
            "Bring a coat: {1} is cold in the evening, and the {0} is a walk of some ten minutes from where the talks "
            "are held."
        ),
        (
            "If anything about {0} is not what you hoped for, write to the team of {1}, and you will have an answer "
            "on that day."
        ),
        (
            "Children of any age may come along to {0}, and {1} has a room where they can sleep, play, read and be "
            "loud at will."
        ),
    )
    pages = [
        Page(
            f"<title>About {word} | Days</title><nav><ul>{menu}</ul></nav><div id=main><h1>About {word}</h1>"
            + "".join(f"<p>{text.format(word, other)}</p>" for text in asked)
            + f"</div><div class=end>{makers}</div>",
            f"https://days.example/{word}",
        )
        for word, other in zip(WORDS[:6], WORDS[6:], strict=True)
    ]
    assert template_kind(pages) == "article"


def test_what_a_menu_a_search_and_a_bar_of_pages_say_are_no_facts() -> None:
    around = (
        "<div><b>Search</b><i>{0} online</i></div><ul><li>Boards<li>{1}</ul><p>Subject: <a href=/t/{0}>{2}</a></p>"
        "<table><tr><td>Page<td>{0}</table><section><h4>Related</h4><em>{3}</em></section>"
    )
    pages = [
        Page(
            watched(n, facts=False).source.decode()
            + around.format(1000 + 7 * n, words(n, 1), words(n + 2, 4), words(n + 4, 3))
        )
        for n in range(6)
    ]
    assert template_kind(pages) == "thread"
