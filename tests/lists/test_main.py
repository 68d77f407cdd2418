"""Which lists together are what a page is for: the union of the best F1 that is to be expected."""

from itertools import combinations

import numpy as np
import pytest

from unweave import Page, find_records
from unweave.lists.candidates import find_candidates
from unweave.lists.choice import choose
from unweave.lists.main import best_part, list_terms, page_terms
from unweave.tree.content import ContentTree


@pytest.mark.parametrize(
    ("likely", "n_records", "chosen"),
    [
        ([0.9, 0.8, 0.1], [10, 10, 10], [0, 1]),
        ([0.9, 0.35, 0.1], [4, 400, 4], [0, 1]),  # what is left out of a long list costs more
        ([0.1, 0.9], [10, 10], [1]),  # the first may be a menu
        ([0.9, 0.49], [10, 2], [0]),  # a pair is likelier two blocks of the page than a list
        ([0.9, 0.6], [10, 2], [0, 1]),
        ([0.2, 0.1], [2, 2], [0]),
        ([0.2], [5], [0]),
    ],
)
def test_long_lists_are_chosen_sooner_and_the_likeliest_always(
    likely: list[float], n_records: list[int], chosen: list[int]
) -> None:
    assert np.flatnonzero(best_part(np.array(likely), np.log(n_records))).tolist() == chosen


def test_no_other_union_is_expected_to_fit_better() -> None:
    random = np.random.default_rng(1)
    for _ in range(50):
        likely, n_records = np.sort(random.random(6))[::-1], random.integers(3, 60, 6)
        size = np.sqrt(n_records)

        def expected(union: list[int]) -> float:
            return float(2 * (likely * size)[union].sum() / (size[union].sum() + (likely * size).sum()))  # noqa: B023

        best = max(expected(list(union)) for k in range(1, 7) for union in combinations(range(6), k))
        assert expected(np.flatnonzero(best_part(likely, np.log(n_records))).tolist()) == pytest.approx(best)


@pytest.mark.parametrize("name", ["cookie-banner", "didomi-host", "fides-overlay"])
def test_no_list_of_a_dialog_is_main_though_the_page_says_that_one_is_open(name: str) -> None:
    rows = "".join(
        f"<li><h3><a href=/{i}>Story of the day, number {i}</a></h3><p>What happened on day {i} and why.</p></li>"
        for i in range(9)
    )
    choices = "".join(
        (
            f"<div><h2>Choice {word}</h2><p>{'We and our partners store ' + word + ' on your device. ' * 4}"
            f"<a href=/{word}>Read more</a></div>"
        )
        for word in ("identifiers", "measurements", "profiles")
    )
    regions = find_records(Page(f"<body class='{name}-open'><ul>{rows}</ul><div id='{name}'>{choices}</div>"))
    assert [region.is_main for region in regions if "Story" in region.records[0].text] == [True]
    assert [region.is_main for region in regions if "Choice" in region.records[0].text] == [False]


def test_the_style_of_a_list_makes_no_dialog_of_it() -> None:
    cards = "".join(
        f"<li><a href=/{n}>House {n}</a><p>It stands by the sea, {n} m from it.</p></li>" for n in range(20)
    )
    tours = "".join(f"<li><a href=/t{n}>Tour {n}</a><p>It takes {n} hours.</p></li>" for n in range(5))
    page = Page(
        f"<h1>Stays</h1><ul>{cards}</ul><div style='--overlay-color: #123'><h2>Tours</h2><ul>{tours}</ul></div>"
    )
    assert [(region.records[0].text[:5], region.is_main) for region in find_records(page)] == [
        ("House", True),
        ("Tour ", True),
    ]


@pytest.mark.parametrize("around", ['style="max-height: 400px; Display: none"', "hidden"])
def test_a_list_that_drops_down_when_asked_for_is_not_main_unless_the_first_one_is_hidden_too(around: str) -> None:
    """The choices of a filter, 374 of them on one page, were main beside its 20 matches."""
    stories = "".join(
        (
            f"<div class=card><h3><a href=/{i}>Story of the day, number {i}</a></h3><p>What happened on day {i} and "
            "why.</p></div>"
        )
        for i in range(9)
    )
    places = "".join(
        f"<li><a href=/place/{n}>Place {n}</a><span>{n} stories of the last weeks</span></li>" for n in range(10, 30)
    )

    def mains(of_places: str, of_stories: str) -> list[str]:
        page = Page(f"<h1>Stories</h1><div {of_places}><ul>{places}</ul></div><main {of_stories}>{stories}</main>")
        return [region.records[0].text[:5] for region in find_records(page) if region.is_main]

    assert mains("", "") == mains(around, around) == ["Story", "Place"]
    assert mains(around, "") == ["Story"]


def test_a_page_of_a_menu_and_some_texts_is_for_no_list_though_the_menu_drops_down() -> None:
    """An article whose menu is hidden had its paragraphs for a main list."""
    words = "violin concerto harbour lantern meadow orchard pebble river summit thicket valley willow".split()

    def said(n: int, length: int) -> str:
        return " ".join(words[(n * 7 + at * 5) % len(words)] for at in range(length))

    menu = "".join(f"<li><a href=/m{n}>{said(n, 3)}</a></li>" for n in range(60))
    texts = "".join(f"<li>{said(n, 90)}</li>" for n in range(3))
    page = f"<h1>Words</h1><div style='display:none'><ul>{menu}</ul></div><div>{texts}</div>"
    assert not any(region.is_main for region in find_records(Page(page)))


ABOUT = "".join(
    (
        f"<p>The board hears what citizens have to say on matter {n}, and decides on it within ninety days of the "
        "hearing.</p>"
    )
    for n in range(9)
)
MEMBERS = "".join(
    f"<tr><td><a href=/member/{n}>Member {n} of the board</a></td><td>Dec 31, 20{n}</td><td>District {n}</td></tr>"
    for n in range(10, 18)
)


@pytest.mark.parametrize(("tag", "is_for_list"), [("th", True), ("td", False)])
def test_a_page_is_for_rows_under_headers_whatever_is_said_above_them(tag: str, is_for_list: bool) -> None:
    """Pages of boards, with a text, a table of members and one of meetings, had no main region."""
    head = f"<tr><{tag}>Name</{tag}><{tag}>Term ends</{tag}><{tag}>Seat</{tag}></tr>"
    page = f"<time>2024</time><div class=entry-content><h1>The board</h1>{ABOUT}<table>{head}{MEMBERS}</table></div>"
    assert find_records(Page(page))[0].is_main == is_for_list


def test_words_in_bold_above_links_and_numbers_are_headers_too() -> None:
    head = "<tr><td><h2-ta><b>NÚMERO</b></h2-ta></td><td><b>PARTES</b></td><td><strong>FECHA</strong></td></tr>"
    page = f"<time>2024</time><div class=entry-content><h1>The board</h1>{ABOUT}<table>{head}{MEMBERS}</table></div>"
    assert find_records(Page(page))[0].is_main
    without = page.replace("FECHA", "30 Nov 2022")
    assert not find_records(Page(without))[0].is_main


@pytest.mark.parametrize("paragraph", ["<p>{}</p>", "<div><p>{}</p></div>"])
def test_paragraphs_of_one_text_may_each_stand_in_a_box(paragraph: str) -> None:
    said = "What the council said of it, and when the matter will be heard again by all who live in the town. " * 2
    content = ContentTree(Page(f"<h1>Fair</h1><div>{paragraph.format(said) * 5}</div><ul>{'<li>x</li>' * 3}</ul>").tree)
    candidates = find_candidates(content)
    choice = choose(content, candidates)
    seen, odds = choice.features[choice.chosen], np.log(choice.score[choice.chosen])
    terms = page_terms(content, candidates, choice.chosen, seen, odds)
    assert terms["prose of one element"][0] > 0.9  # of the page


@pytest.mark.parametrize("tags", [("table", "tr", "td"), ("ol", "li", "div")])
def test_long_texts_in_rows_or_items_are_not_the_prose_of_one_text(tags: tuple[str, str, str]) -> None:
    """The cells of a table of notes were taken for the paragraphs of an article."""
    all_, row, cell = tags
    said = "What the council said of it, and when the matter will be heard again by all who live in the town. " * 2
    rows = "".join(f"<{row}><{cell}>{n} May</{cell}><{cell}>Note {n}. {said}</{cell}></{row}>" for n in range(1, 9))
    content = ContentTree(Page(f"<h1>Notes</h1><{all_}>{rows}</{all_}>").tree)
    candidates = find_candidates(content)
    choice = choose(content, candidates)
    seen, odds = choice.features[choice.chosen], np.log(choice.score[choice.chosen])
    terms = page_terms(content, candidates, choice.chosen, seen, odds)
    assert terms["prose of one element"][0] < 0.2  # of the page


def results(address: str) -> str:
    """Return results one below the other in one element, each a link and as much prose as an article has."""
    said = "and so the lamp was made anew, of oak and of brass, by those who had made it before, which took them a year"
    found = [
        f"<p><b>{n}. <a href='{address}{n}'>Lamp {n}</a></b><br>... {said} {n}, {said}.<br></p>" for n in range(1, 11)
    ]
    return f"<form action=/s><input name=q></form><div class=content>{''.join(found)}</div>"


@pytest.mark.parametrize(("address", "is_for_list"), [("/lamps/", True), ("#part", False)])
def test_records_that_begin_with_links_to_other_pages_and_say_more_are_what_a_page_is_for(
    address: str, is_for_list: bool
) -> None:
    """Results with long texts, all in one element, were taken for an article."""
    page = f"<time>2004</time><h1>Lamp</h1><div class=entry-content>{results(address)}</div>"
    assert find_records(Page(page))[0].is_main == is_for_list


@pytest.mark.parametrize(
    ("title", "is_for_list"),
    [
        ("<h1>Categories</h1>", True),
        ("<h1><a href=/>Shop</a></h1>", False),
        ("<h1>Categories</h1><p>All that there is in this shop</p>", False),
    ],
)
def test_links_right_below_the_title_of_a_page_are_what_it_is_for(title: str, is_for_list: bool) -> None:
    words = (
        "Adapters Bolts Clamps Dowels Eyelets Fasteners Gaskets Hinges Inserts Jacks Keys Latches Magnets Nuts Oilers"
    )
    links = "".join(f"<li><a href=/c/{word}>{word}</a></li>" for word in f"{words} Pins Rivets Screws Tapes".split())
    said = "Screws and bolts since the year we began, by mail and by rail to each town that has a station "
    foot = f"<footer><p>{said}</p><div><b>{said}</b></div><address>{said}</address></footer>"
    regions = find_records(Page(f"<div class=page>{title}<ul class=all>{links}</ul></div>{foot}"))
    assert [region.is_main for region in regions if len(region) == 19] == [is_for_list]


def test_headlines_beside_a_directory_do_not_make_its_page_one_of_menus() -> None:
    topics = "Arts Business Computers Education Entertainment Government Health News Recreation Reference".split()
    terms = [
        f"<dt><a href=/{topic}><b>{topic}</b></a><dd><small>"
        + ", ".join(f"<a href=/{topic}/{part}>{part.title()}</a>" for part in (topic[:4], topic[2:], topic[1:5]))
        + "...</small><br><br>"
        for topic in topics
    ]
    news = "<br>".join(
        f"&#183; <a href=/n{n}>The {topic.lower()} of a long week</a>" for n, topic in enumerate(topics[:7])
    )
    regions = find_records(
        Page(
            f"<table><tr><td><dl>{''.join(terms[:5])}</dl></td><td><dl>{''.join(terms[5:])}</dl></td>"
            f"<td><table><tr><td><b>In the news</b></td></tr><tr><td>{news}</td></tr></table></td></tr></table>"
        )
    )
    assert regions[0].is_main
    assert [record.text.split()[0] for record in regions[0]] == topics


def test_titles_between_the_sections_of_a_list_are_no_list_beside_it() -> None:
    row = (
        "<tr><td><a href='/{0}{1}'>The {0} {1}</a></td><td><a href=/c>Country {1}</a></td><td>{1}1 m</td>"
        "<td>19{1}1</td></tr>"
    )
    sections = [
        (
            f"<div><h2>{name}</h2><span>[<a href=/edit>edit</a>]</span></div><table><tr><th>Name<th>Country<th>Height"
            "<th>Opened</tr>"
        )
        + "".join(row.format(name, i) for i in range(1, 5))
        + "</table>"
        for name in ("Dams", "Towers", "Bridges")
    ]
    main = [
        region for region in find_records(Page(f"<main><h1>Lists</h1>{''.join(sections)}</main>")) if region.is_main
    ]
    assert [len(region) for region in main] == [12]
    assert [record.section for record in main[0].records[::4]] == ["Dams", "Towers", "Bridges"]


@pytest.mark.parametrize("change", [0, 1])
def test_the_same_list_for_narrow_windows_is_not_main_beside_it(change: int) -> None:
    trips = [
        (name, f"{i + 3} days", f"€{i}50") for i, name in enumerate("Valley Lagoon Peak Desert Isle Haven".split())
    ]
    rows = "".join(
        f"<tr><td><a href=/{name}>{name}</a></td><td>{long}</td><td>{cost}</td></tr>" for name, long, cost in trips
    )
    cards = "".join(
        f"<div class=card><h3><a href=/{name}>{name}</a></h3><p><i>Time</i> <b class=x>{long}</b></p><p><i>From</i> "
        f"<b class=x>{cost}"
        f"{' and more' * change}</b></p>{'<p>A week of walks and wine</p>' * change}</div>"
        for name, long, cost in trips
    )
    table = f"<div class='hidden md:block'><table><tr><th>Trip<th>Time<th>From</tr>{rows}</table></div>"
    regions = find_records(Page(f"<main><h1>Trips</h1>{table}<div class=md:hidden>{cards}</div></main>"))
    assert sum(region.is_main for region in regions) == 1 + change


def test_choices_end_with_their_numbers_of_results_each() -> None:
    towns = "".join(f"<li><a href=/t/{n}>Town {n}</a> <small>({n}.402)</small>" for n in range(1, 9))
    cars = "".join(
        f"<li><a href=/{n}>Car {n} (used)</a><p>Sold by {n} in Town {n}, of 20{n} (May)" for n in range(10, 40)
    )
    content = ContentTree(Page(f"<h1>Cars</h1><ol>{cars}</ol><h2>Towns</h2><ul>{towns}</ul>").tree)
    candidates = find_candidates(content)
    choice = choose(content, candidates)
    seen, odds = choice.features[choice.chosen], np.log(choice.score[choice.chosen])
    terms = list_terms(content, candidates, choice.chosen, seen, odds)
    assert terms["counted"].tolist() == [0, 1]


def test_a_list_that_says_one_thing_again_is_no_part_of_what_a_page_is_for() -> None:
    """The way to a page, once for wide and once for narrow windows, was its table."""
    way = "<div class='way {}'><ol><li><a href=/men>Men</a></li><li>Coats for the winter</li></ol></div>"
    page = Page(f"<html><body>{way.format('wide')}{way.format('narrow')}</body></html>")
    assert find_records(page)
    assert not any(region.is_main for region in find_records(page))
    other = Page(page.html.replace("Coats", "Hats", 1))
    assert any(region.is_main for region in find_records(other))


def test_rows_of_a_table_that_all_say_the_same_are_what_a_page_is_for() -> None:
    page = Page(f"<h1>Sold today</h1><table><tr><th>Thing<th>State{'<tr><td>Lamp<td>sold' * 6}</table>")
    assert [len(region) for region in find_records(page) if region.is_main] == [6]


@pytest.mark.parametrize("link", ["<a href=/{}.jpg><img src=/t.jpg></a>", "<img src=/t/{}.jpg>"])
def test_pictures_that_all_have_one_word_below_are_what_a_page_is_for(link: str) -> None:
    pictures = "".join(f"<div class=pic>{link.format(i)}<span>Enlarge</span></div>" for i in range(12))
    page = Page(f"<h1>Gallery</h1><main>{pictures}</main>")
    assert [len(region) for region in find_records(page) if region.is_main] == [12]
