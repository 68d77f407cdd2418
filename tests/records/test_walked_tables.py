"""What walks over list pages found: titles on lines of their own, links that nothing draws,
parts that head no section."""

import pytest

from unweave import Page, Table, find_records
from unweave.naming import Traits, contradicts, field_words, read_markup

NAMES = ["Desk lamp", "Floor lamp", "Reading lamp", "Oak table", "Pine bed", "Wool rug"]


def table_of(*rows: str) -> Table:
    return find_records(Page(f"<main>{''.join(rows)}</main>"))[0].table


def test_what_begins_below_a_title_does_not_go_on_with_it() -> None:
    told = [f"...of which {i}{i} kinds were made in the town " if i % 3 else "" for i in range(9)]
    rows = [
        f"<tr><td><p><b>{i}.</b> <a href=/{i}>{(NAMES * 2)[i]} {i}</a><br>{text}<br>"
        f"<font class=f>http://www.example.com/{i}</font></p></td><td><p>{i}8K</p></td></tr>"
        for i, text in enumerate(told, 1)
    ]
    assert table_of("<table>", *rows, "</table>").names == ["rank", "title", "description", "url", "size"]


def test_a_link_with_nothing_in_it_that_is_drawn_is_no_column() -> None:
    rows = [
        f"<p class=row><b>{name}</b> costs <i>${i}</i><a href=/f/{i}.pdf>{{}}</a></p>"
        for i, name in enumerate(NAMES, 5)
    ]
    drawn, plain = (
        table_of(*(row.format(inside) for row in rows)).names for inside in ("<i class=icon></i>", "<span></span>")
    )
    assert "pdf" in drawn
    assert "pdf" not in plain


def test_a_link_that_only_a_hidden_copy_repeats_is_shown() -> None:
    rows = [
        f"<tr><td>{name}</td><td>{i}/2/2024</td><td style='display:none'>{name} <a href=/doc?id={i}>Agenda</a></td>"
        f"<td><a href=/doc?id={i}>Agenda</a></td></tr>"
        for i, name in enumerate(NAMES, 1)
    ]
    table = table_of("<table>", *rows, "</table>")
    assert "agenda" in table.names


def test_what_a_class_counts_is_called_so() -> None:
    assert field_words("recipes-made-count") == "recipes_made"
    assert field_words("followers-count") == "followers"
    assert field_words("results-list-count") is None  # where it stands
    assert field_words("ranked-box") == "rank"


def test_sentences_are_no_colors() -> None:
    assert contradicts("color", Traits.of(["We provide rooms as a service to all.", "Ask us about the other rooms."]))
    assert not contradicts("color", Traits.of(["Navy blue", "Red", "Off white"]))


def test_what_a_card_has_further_is_no_extension() -> None:
    assert contradicts("extension", Traits.of(["New double ovens", "Spacious yard"]))
    assert not contradicts("extension", Traits.of([".pdf", "x4521"]))
    assert not contradicts("extension", Traits.of(["Ext. 204", "Ext. 311"]))


def test_a_program_is_about_the_last_of_its_words() -> None:
    assert read_markup([], ["/author_books?i=1", "/author_books?i=2"]).paths == ()
    assert read_markup([], ["/user_details?i=1", "/user_details?i=2"]).paths == ("author",)


def test_the_heading_of_a_part_between_records_heads_none_of_them() -> None:
    def results(*names: str) -> str:
        return "".join(
            f"<li class=r><h2><a href=/{n}>{n}</a></h2><p>All about the {n}, and more</p></li>" for n in names
        )

    def part(heading: str) -> str:
        pictures = "".join(f"<a href=/i/{i}><img src=/{i}.png></a>" for i in range(6))
        return f"<li class=part><div><h2>{heading}</h2></div><div>{pictures}</div></li>"

    parts = [part("Pictures of lamps"), part("Films of lamps")]
    page = Page(
        f"<main><ol>{results(*NAMES[:2])}{parts[0]}{results(*NAMES[2:4])}{parts[1]}{results(*NAMES[4:])}</ol></main>"
    )
    assert "section" not in find_records(page)[0].table.names


def test_a_role_in_capitals_is_a_heading() -> None:
    rows = [
        (
            f"<div class=row><a href=/{i}>{i} comments</a><div role=HEADING>{name}</div><p>Seen by {i} people of the "
            "town</p></div>"
        )
        for i, name in enumerate(NAMES, 3)
    ]
    table = table_of(*rows)
    small = table_of(*(row.replace("HEADING", "heading") for row in rows))
    assert table.names == small.names
    assert "title" in table.names


@pytest.mark.parametrize(
    "icon",
    [
        "<ion-icon name=pdf></ion-icon>", "<canvas></canvas>", "<button></button>", "<span data-icon=pdf></span>",
        '<span style="mask-image:url(pdf.png)"></span>',
    ],
)  # fmt: skip
def test_a_link_in_which_something_is_drawn_is_a_column(icon: str) -> None:
    rows = [
        f"<p class=row><b>{name}</b> costs <i>${i}</i><a href=/f/{i}.pdf>{icon}</a></p>" for i, name in enumerate(NAMES)
    ]
    assert "pdf" in table_of(*rows).names


def test_headings_with_a_bar_of_links_each_head_their_sections() -> None:
    """A box of links below a heading once, between records, is a part of its own."""

    def section(land: str) -> str:
        bar = "".join(f"<a href=/{land}/{word}>{word}</a>" for word in ("All", "New", "Old", "Hot", "Top"))
        rows = (
            f"<div class=r><a href=/{land}/{i}>{land} tour {i}</a><p>Some words of {i * 77} and {land}</p></div>"
            for i in range(3)
        )
        return f"<div class=head><h2>{land}</h2>{bar}</div>{''.join(rows)}"

    table = table_of(*map(section, ("Italy", "France", "Spain")))
    assert table["section"] == ["Italy"] * 3 + ["France"] * 3 + ["Spain"] * 3


def test_a_count_is_of_a_plural_or_what_came_of_it() -> None:
    classes = ("recipes-made-count", "lamps-count", "canvas-count", "cards-hover-count", "sales-rank-count")
    assert [field_words(one) for one in classes] == ["recipes_made", "lamps", None, None, "rank"]


def test_the_way_to_a_page_is_one_text_and_shown_once() -> None:
    way = "<cite>https://a{0}.org<span> › docs › part {0}</span></cite>"
    links = (f"<a href=https://a{i}.org/docs/{i}><br><h3>The part number {i}</h3>{way.format(i)}</a>" for i in range(6))
    rows = (f"<div>{link}<div>{way.format(i)}</div><p>What it is about, {i}.</p></div>" for i, link in enumerate(links))
    table = find_records(Page(f"<main>{''.join(rows)}</main>"))[0].table
    assert len(table.names) == 3
    assert table["url"][2] == "https://a2.org › docs › part 2"
