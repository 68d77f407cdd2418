"""Records of sections are the list, not the sections."""

import subprocess
import sys
from collections.abc import Sequence

import pytest

from tests.pace import spent
from unweave import Page, find_records

FILMS = [[f"{a} {b}" for b in ("sea", "iron", "falcon")] for a in ("Lantern", "Night", "Paper", "Copper", "River")]


def shelves(card: str, extra: str = "") -> Page:
    html = "".join(
        f"<div class=shelf><h2>Shelf {at}</h2>{extra}<a href=/{at}>Explore all</a><div class=row>"
        f"{''.join(card.format(name=name, n=n) for n, name in enumerate(names))}</div></div>"
        for at, names in enumerate(FILMS)
    )
    return Page(f"<main>{html}</main>")


@pytest.mark.parametrize("first", ["", "<i>-{n}0%</i>"])
def test_the_cards_of_shelves_are_the_records_and_the_shelves_their_sections(first: str) -> None:
    card = f"<div class=card><a href='/{{name}}'>{first}<img src='{{n}}.jpg'><p>{{name}}</p></a></div>"
    regions = find_records(shelves(card))
    region = regions[0]
    assert [record["title"].text for record in region] == [name for names in FILMS for name in names]
    assert [record.section for record in region] == [f"Shelf {at}" for at in range(5) for _ in range(3)]
    assert len(regions) == 1


@pytest.mark.parametrize(
    ("card", "extra"),
    [
        ("<a class=tag href='/{name}'>{name}</a>", ""),  # tags
        ("<p class=fact><i>Fact {n}</i> <b>{name}</b></p>", ""),  # labels and values
        ("<div><b>{name}</b><i>{n}</i></div>", f"<p>{'What the shop says of it. ' * 9}</p>"),  # a record's own list
    ],
)
def test_parts_of_records_are_none(card: str, extra: str) -> None:
    assert len(find_records(shelves(card, extra))[0]) == 5


@pytest.mark.parametrize(("n_rows", "n_records"), [((2, 4, 3, 5), 14), ((3, 3, 3, 3), 4)])
def test_rows_of_a_table_in_each_section_are_records_though_few_lead_anywhere(
    n_rows: tuple[int, ...], n_records: int
) -> None:
    """As many rows in each would be the lines of one record."""
    halls = "Town hall, Library, Old mill, School, River house, Court, Depot, Station, Post office, Mint, Hall".split(
        ", "
    )
    panels = "".join(
        f"<div class=panel><h4><a href=#{name}>{name}</a></h4><div class=body><table><thead><tr><th>When and where</th>"
        "<th>Papers</th></tr></thead><tbody>"
        + "".join(
            f"<tr><td>{9 - at} {month} 2019, {at + 9}:30<br>{halls[(at * 2 + row) % 11]}, room {row}{at}</td><td>"
            + f"<a href=/{at}{row}>Agenda of {month}</a><br><a href=/{at}{row}m>Minutes</a>" * (row == 0)
            + "</td></tr>"
            for row, month in zip(range(n), ("May", "June", "July", "August", "March"), strict=False)
        )
        + "</tbody></table></div></div>"
        for at, (name, n) in enumerate(zip(("The board", "Audit", "Parks", "Schools"), n_rows, strict=True))
    )
    region, *others = find_records(Page(f"<h1>Meetings</h1>{panels}"))
    assert (len(region), others) == (n_records, [])
    assert n_records == 4 or {record.section for record in region} == {"The board", "Audit", "Parks", "Schools"}


def test_pages_of_pictures_have_no_texts_to_begin_with() -> None:
    shelf = f"<div><h2><img alt='Shelf' src=s></h2>{'<a href=x><img src=y alt=z></a>' * 4}</div>"
    for page in (shelf * 5, "<img src=a>" * 9, f"<ul>{'<li><img src=a>' * 9}</ul>", ""):
        for region in find_records(Page(page)):
            assert len(region.table) == len([record.section for record in region]) > 0


def test_records_in_lists_of_their_own_under_titles_are_those_of_the_sections() -> None:
    terms = {
        "前期": ["線形代数", "微分積分", "力学"],
        "後期": ["統計学", "電磁気学"],
        "集中講義": ["科学史", "実験演習", "英語論文"],
    }
    entry = "<dt><a href=/{0}>{0}</a></dt><dd>{1}曜{1}限　教室{1}　担当：教員{1}</dd>"
    lists = ("".join(entry.format(term, at + 1) for at, term in enumerate(here)) for here in terms.values())
    html = "".join(f"<h3>{name}</h3><dl>{entries}</dl>" for name, entries in zip(terms, lists, strict=True))
    region = find_records(Page(f"<main><h1>授業一覧</h1>{html}</main>"))[0]
    assert [record.section for record in region] == [name for name, here in terms.items() for _ in here]


def test_short_items_that_lead_nowhere_are_the_records_of_their_sections() -> None:
    lessons = {
        "Basics": ["Welcome", "Setting up", "First steps"],
        "More": ["Functions", "Classes"],
        "End": ["Plan", "Build", "Talk"],
    }
    panels = "".join(
        f"<div class=panel><button><span class=title>{name}</span><span class=meta>{len(here)} lessons, "
        f"{len(here) * 5} min</span>"
        "</button><ul>"
        + "".join(
            f"<li><span class=name>{one}</span><span class=long>0{i}:3{i}</span></li>" for i, one in enumerate(here)
        )
        + "</ul></div>"
        for name, here in lessons.items()
    )
    main = [region for region in find_records(Page(f"<main><h1>Course</h1>{panels}</main>")) if region.is_main]
    assert [[record.section for record in region] for region in main] == [
        [name for name in lessons for _ in lessons[name]]
    ]


@pytest.mark.parametrize("dishes", [("Soup", "Roast", "Salad"), ("Soup", "Roast", "Salad", "Bread")])
def test_the_cards_of_rows_without_titles_are_the_records(dishes: Sequence[str]) -> None:
    """A row looks more like the next one than a card, of which some have ratings."""
    stars = "<div><i>x</i><i>y</i><div><b>{} Ratings</b></div></div>"
    card = (
        "<a href=/{0}{1}><div><img src=/{0}{1}.jpg></div><div><span><b>{0} of {1} every night</b></span>{2}</div></a>"
    )
    rows = (
        "".join(card.format(dish, of, stars.format(n + 2) * ((n + at) % 4 == 0)) for n, dish in enumerate(dishes))
        for at, of in enumerate(("lentils", "parsnips", "potatoes", "pumpkin", "walnuts"))
    )
    html = "".join(f"<div class=row><div class=cards>{cards}</div><div><div></div></div></div>" for cards in rows)
    assert len(find_records(Page(f"<main><h1>Dinner</h1>{html}</main>"))[0]) == 5 * len(dishes)


@pytest.mark.parametrize(
    ("titles", "n_records"),
    [("BCČDEG", 13), (["Red", "Blue", "Pink", "Teal", "Grey", "Lime"], 6), (list(map(str, range(2019, 2025))), 13)],
)
def test_lone_names_are_the_records_of_an_index_by_letters_or_years(titles: Sequence[str], n_records: int) -> None:
    """The deputies of Slovenia were 22 letters."""
    names = ["Bah Anja", "Bako Pre", "Bandel M"], ["Cigler Z"], ["Černač Z", "Čuš Andr"]
    names += ["Dekle Iv", "Dimic Iv", "Doble Pe"], ["Eri Ana "], ["Godec Je", "Grims Br", "Gork Luk"]
    html = "".join(
        (
            f"<li class=letter><b class=title>- {title} -</b>"
            f"{''.join(f'<p><a href=/{one}>{one}</a></p>' for one in here)}</li>"
        )
        for title, here in zip(titles, names, strict=True)
    )
    region = find_records(Page(f"<h1>Deputies</h1><ul>{html}</ul>"))[0]
    assert len(region) == n_records


def test_the_first_page_loads_no_masked_arrays() -> None:
    """They take a tenth of the time of a start."""
    code = (
        "import sys; from tests.lists.test_sectioned import shelves; from unweave import find_records; "
        "page = shelves('<div><a href=/{name}><img src={n}.jpg><p>{name}</p></a></div>'); "
        "print([len(region) for region in find_records(page)], 'numpy.ma' in sys.modules)"
    )
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        == "[15] False\n"
    )


@pytest.mark.compiled
def test_pictures_without_a_text_are_looked_at_once() -> None:
    """The root stood for the first text of each, and was read a hundred times: of 500,000 pictures in minutes."""
    page = Page("<img src=a.jpg>" * 200_000)
    assert len(page.tree) > 200_000
    with spent() as work:
        find_records(page)
    assert work.within(1.5)
