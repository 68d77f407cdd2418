"""Siblings that alternate: several of them are a record, unless each is one."""

from __future__ import annotations

import pytest

from unweave import Page, find_records
from unweave.lists.candidates import find_candidates
from unweave.lists.kinds import FIRST_RUN
from unweave.tree.content import ContentTree


def story(i: int, by: bool = True) -> str:
    """Return three rows of a table: a title, what is said of it, and nothing."""
    age = f"<span class=age><a href=/i/{i}>{i} hours ago</a></span>"
    who = f"<span class=score>{i * 37} points</span> by <a href=/u/{i} class=user>user{i}</a> {age} | "
    said = f"<span class=line>{who}<a href=/h/{i}>hide</a> | <a href=/i/{i}>{i * 7} comments</a></span>"
    return (
        f"<tr class=story><td class=title><span class=rank>{i}.</span></td><td class=votes><a href=/v/{i}>"
        "<div></div></a></td>"
        f"<td class=title><span class=line><a href=//a.org/{i}>The title of story {i * i}</a>"
        f"<span class=site> (<a href=/from/{i}>a{i}.org</a>)</span></span></td></tr>"
        f"<tr><td colspan=2></td><td class=sub>{said if by else age}</td></tr><tr class=spacer style='height:5px'></tr>"
    )


def test_three_rows_a_story_are_one_record_also_where_one_is_short() -> None:
    rows = "".join(story(i, by=i != 5) for i in range(1, 12))
    region = find_records(Page(f"<table><tbody>{rows}</tbody></table>"))[0]
    assert [record["rank"].text for record in region] == [f"{i}." for i in range(1, 12)]


@pytest.mark.parametrize("period", [2, 3])
def test_cards_whose_markup_differs_in_turn_are_a_record_each(period: int) -> None:
    prices = [
        "<span class=amount>${}</span>",
        "<del><span class=amount>$99</span></del> <ins><span class=amount>${}</span></ins>",
        "<span class=amount>${}</span> – <span class=amount>$120</span>",
    ]
    cards = "".join(
        f"<li class=product><a href=/p/{i}><img src=/{i}.jpg><h2>Desk lamp {chr(65 + i)}</h2>"
        f"<span class=price>{prices[i % period].format(i + 20)}</span></a><a class=button href=?add={i}>Add</a></li>"
        for i in range(18)
    )
    region = find_records(Page(f"<h1>Shop</h1><ul class=products>{cards}</ul>"))[0]
    assert [record["title"].text for record in region] == [f"Desk lamp {chr(65 + i)}" for i in range(18)]


def test_rows_that_share_a_link_alone_are_one_record() -> None:
    rows = "".join(
        (
            f"<tr class=a><td>{i}<td><a href=/{i}>t {i}</a></tr><tr class=b><td colspan=2>by <a href=/u{i}>u{i}</a>"
            f" {i} h</tr>"
        )
        for i in range(12)
    )
    assert len(find_records(Page(f"<table>{rows}</table>"))[0]) == 12


def test_rows_of_fields_that_differ_begin_records_though_the_rows_of_texts_below_are_all_alike() -> None:
    """The rows of texts began the records, of which the first lost its fields, and each had those of the next one."""
    dates = ["<b>Filed:</b> {0} May<br><b>Entered:</b> {1} May", "<i>Filed &amp; entered:</i> {0} May"]
    rows = "".join(
        f"<tr><td>{f'<a href=/d/{n}>{n}</a>' * (n % 3 > 0)}</td><td><p>{dates[n % 4 > 0].format(n, n + 1)}</p></td>"
        f"<td>Order {n * n}{'<br><em>Sealed</em>' * (n % 5 == 2)}</td></tr>"
        f"<tr><td colspan=3>Text: The court has heard what party {n * 7} said of it</td></tr>"
        for n in range(1, 13)
    )
    head = "<tr><th>No.</th><th>Dates</th><th>What</th></tr>"
    page = Page(f"<h1>History</h1><table>{head}{rows}</table>")
    region = find_records(page)[0]
    assert ["Order " in record.text.partition("Text:")[0] for record in region] == [True] * 12
    assert [record.text for record in region.learn().extract(page)] == [record.text for record in region]


def test_runs_that_begin_with_headings_are_left_as_they_are() -> None:
    parts = "".join(f"<h3>Lamp {n * n}</h3><p>It is lamp <b>{n}</b> of {n * 3}</p>" for n in range(1, 8))
    html = f"<div><p>These are lamp <b>1</b> of 9 and more</p>{parts}<h3>Lamp 99</h3></div>"

    def starts(html: str) -> list[set[str]]:
        content = ContentTree(Page(html).tree)
        found = find_candidates(content)
        runs = [found.bounds(at)[0] for at in range(len(found)) if found.kind[at] & FIRST_RUN]
        return [{content.tree.labels[label] for label in content.label[here].tolist()} for here in runs]

    assert {"h3"} in starts(html)
    assert {"h3-x"} not in starts(html.replace("h3", "h3-x"))


def test_rows_between_gaps_are_a_record_though_the_row_below_the_last_is_like_a_title() -> None:
    """`More` is in a cell of titles: pairs that began with the second row of each record were as likely."""
    rows = "".join(
        f"<tr><td align=right class=title>{i}.</td><td><center><a href=/v/{i}><img src=up.gif></a></center></td>"
        f"<td class=title><a href=//a.org/{i}>The title of story {i * i}</a> <span class=head>(a{i}.org)</span></td>"
        "</tr>"
        f"<tr><td colspan=2></td><td class=sub><span id=s{i}>{i} points</span> by <a href=/u/{i}>user{i}</a> {i} "
        "hours ago | "
        f"<a href=/i/{i}>{i * 3} comments</a></td></tr><tr style='height:5px'></tr>"
        for i in range(31, 61)
    )
    more = "<tr style='height:10px'></tr><tr><td colspan=2></td><td class=title><a href=/x>More</a></td></tr>"
    region = find_records(Page(f"<table>{rows}{more}</table>"))[0]
    assert [(record["rank"].text, record["author"].text) for record in region] == [
        (f"{i}.", f"user{i}") for i in range(31, 61)
    ]


@pytest.mark.parametrize(("n_long", "n_short"), [(15, 4), (27, 5), (40, 12)])
def test_a_long_section_of_a_list_is_not_the_list(n_long: int, n_short: int) -> None:
    def section(name: str, n: int) -> str:
        row = "<li><a href='/{0}{1}'>Meeting {2} of {0}</a> <span>{1} May, hall {3}</span><i>{1} papers</i></li>"
        rows = "".join(row.format(name, i, i * 7, i * 3 % 5) for i in range(n))
        return (
            f"<div><p>{f'The {name} meets in the old town hall. ' * 20}</p></div><div class=view><ul class=rows>"
            f"{rows}</ul></div>"
        )

    regions = find_records(Page(f"<main>{section('board', n_long)}{section('audit', n_short)}</main>"))
    assert len(regions[0]) == n_long + n_short


def test_records_begin_with_titles_though_one_more_line_like_them_stands_behind_all() -> None:
    """The summaries began the records, which had the titles of the next ones; the last title had none."""
    posts = "".join(
        f"<p class=title><a href=/{n}>Story of {n * n}</a>, <span class=date>{n} February 2026</span><br>"
        f"<span class=who>Ann {n}<br></span></p>"
        f"<p class=summary>What is told in number {n} of {n * n}, in a line or two.</p>"
        for n in range(2, 8)
    )
    more = "<p class=title><a href=/all>More articles...</a></p>"
    region = find_records(Page(f"<h1>Blog</h1><div>{posts}{more}</div>"))[0]
    assert [record["title"].text for record in region] == [f"Story of {n * n}" for n in range(2, 8)]
