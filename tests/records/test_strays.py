"""Members of a list that are no records leave the region, not only the table."""

from __future__ import annotations

import numpy as np
import pytest

from unweave import Page, find_records
from unweave.records.sections import Headings
from unweave.records.strays import records_among
from unweave.tree.labels import LABEL

ROWS = [
    f"<li class=hit><h3><a href='/{i}'>Lamp number {i}</a></h3><p>Of brass, {i} cm</p><b class=price>${i}.99</b></li>"
    for i in range(1, 9)
]


def region_of(rows: list[str]):  # type: ignore[no-untyped-def]
    return find_records(Page(f"<h1>Lamps</h1><ul>{''.join(rows)}</ul>"))[0]


def test_an_advertisement_and_a_more_row_are_no_records() -> None:
    advertisement = "<li class=ad><div><em>Sponsored: fly to Rome with us</em></div></li>"
    more = "<li class=more><span>Show more lamps</span></li>"
    region = region_of([*ROWS[:3], advertisement, *ROWS[3:], more])
    assert [record.text.split(" Of")[0] for record in region.records] == [f"Lamp number {i}" for i in range(1, 9)]
    assert len(region.table) == 8


def test_rows_called_otherwise_between_others_are_records_and_what_says_the_same_again_is_none() -> None:
    """Players who changed the team, 167 of 691, were lost: their rows have a class, each cell of which is theirs."""
    called = {4: " class=moved", 9: " class=moved", 13: " class=hot"}
    rows = [f"<tr{called.get(i, '')}><td>Player {i}<td>{i * 7} games<td>{i}.5" for i in range(20)]
    again = "<tr class=head><td>Who it is<td>How many<td>For how much"
    season = "".join([*rows[:7], again, *rows[7:15], again, *rows[15:]])
    region = find_records(Page(f"<h1>Season</h1><table>{season}</table>"))[0]
    assert [record.text.split()[1] for record in region.records] == [*map(str, range(20))]


def test_a_link_alone_is_one_of_links_alone_whatever_its_markup() -> None:
    """The page that one is on stands out in a menu, and a member who left in a list of names."""
    names = [f"<li><a href=/{name}>{name}</a></li>" for name in "Anna Ben Cleo Dora Emil Fred Gina Hans".split()]
    names[4] = "<li class=here><strong class=now><a href=/Emil>Emil</a></strong></li>"
    names.insert(6, "<li><b class=head>Those who left</b></li>")
    content = Page(f"<ul>{''.join(names)}</ul>").seen.content
    items = np.flatnonzero(content.label == LABEL["li"])
    kept = records_among(content, list(zip(items.tolist(), content.end[items].tolist(), strict=True)))
    assert kept == [0, 1, 2, 3, 4, 5, 7, 8]


def test_a_header_row_of_plain_cells_is_no_record() -> None:
    header = "<tr><td colspan=3><b>Opinions of March</b></td></tr>"
    rows = [
        f"<tr><td><a href='/{i}'>Roe v. Doe {i}</a></td><td>{i} May 2020</td><td>19-{i}</td></tr>" for i in range(9)
    ]
    region = find_records(Page(f"<table>{header}{''.join(rows)}</table>"))[0]
    assert len(region) == 9
    assert all(record.text.startswith("Roe v. Doe") for record in region)


def test_records_of_two_kinds_are_all_records() -> None:
    others = [f"<li class=video><div><em>A film {i}</em></div></li>" for i in range(4)]
    assert len(region_of([*ROWS, *others])) in (8, 12)  # the list as a whole, or one of its kinds
    mixed = [row for pair in zip(ROWS[:4], others, strict=True) for row in pair]
    assert len(region_of(mixed)) != 5  # never a kind and a rest of the other


def test_three_members_tell_nothing_of_each_other() -> None:
    rows = ["<li><a href='/1'>Roe v. Doe</a></li>", "<li><b>Ohio v. Poe</b></li>", "<li><i>In re Moe</i></li>"]
    assert len(region_of(rows)) == 3


def test_links_before_records_are_none_and_a_cut_record_at_the_end_is_one() -> None:
    menu = [f"<li><h3><a href='/all/{i}'>All lamps of {i}</a></h3></li>" for i in (2019, 2020)]
    assert len(region_of([*menu, *ROWS])) == 8
    assert len(region_of([*ROWS, "<li class=hit><h3><a href='/9'>Lamp number 9</a></h3></li>"])) == 9


def test_a_row_of_what_is_still_to_come_is_a_record_before_those_that_have_papers() -> None:
    """The next meeting, and eleven to come of another board, were taken for headers."""
    papers = "<td><a href=/agenda/{0}>Agenda</a> <em>in full</em>"
    rows = [f"<tr><td>March {i}, 2024<td>Board {i}{papers.format(i) if i < 9 else '<td>'}" for i in range(9, 2, -1)]
    region = find_records(Page(f"<table>{''.join(rows)}</table>"))[0]
    assert [record.text[:7] for record in region.records] == [f"March {i}" for i in range(9, 2, -1)]


def test_rows_that_lead_through_the_list_are_no_records() -> None:
    sort = (
        "<li class=hit><h3><a href=/s>Sort by date</a></h3> | <p><a href=/h>Hide summaries</a></p><b class=price>1</b>"
        "</li>"
    )
    pages = "<li class=hit><h3><a href=/n>Next 10</a></h3><p>Page 1 of 6</p><b class=price>2</b></li>"
    region = region_of([sort, *ROWS, pages])
    assert [record.text.split(" Of")[0] for record in region.records] == [f"Lamp number {i}" for i in range(1, 9)]
    films = [f"<li><h3><a href=/{i}>Film {i}</a></h3><b>{1950 + i}</b></li>" for i in range(6)]
    for title in ("Next Friday", "Previously on air", "Go to sleep", "Weiterbildung", "Firstborn"):
        edge = f"<li><h3><a href=/e>{title}</a></h3><b>1999</b></li>"
        assert len(region_of([edge, *films])) == len(region_of([*films, edge])) == 7, title
    named = "<li class=hit><h3><a href=/n>Next of kin</a></h3><p>A book of 300 pages</p><b class=price>$2</b></li>"
    assert len(region_of([named, *ROWS])) == 9


def test_a_header_row_is_no_record_where_the_markup_of_rows_varies() -> None:
    forms = ["<p>{}</p>", "<p><i>{}</i></p>", "<span>{}</span>", "<p><em>{}</em></p>", "<div>{}</div>", "<u>{}</u>"]
    rows = "".join(
        f"<tr><td>{form.format(f'May {i}, 2019')}</td><td>{form.format(f'{i}:30 pm')}</td></tr>"
        for i, form in enumerate(forms, 1)
    )
    head = "<tr><td><p><b>WHEN</b></p></td><td><p><b>HOUR</b></p></td></tr>"
    region = find_records(Page(f"<table>{head}{rows}</table>"))[0]
    assert [record.text.split()[0] for record in region.records] == ["May"] * 6
    assert region.table.names == ["WHEN", "HOUR"]


def test_a_list_of_links_below_the_records_is_none_of_them() -> None:
    links = [
        f"<li><a href='/s/{i}'>{word}</a></li>" for i, word in enumerate(("lamp", "brass", "desk", "light", "bulb"))
    ]
    region = region_of([*ROWS, *links])
    assert len(region) == 8


def test_headers_that_each_table_or_some_rows_repeat_are_no_records() -> None:
    head = "<tr><td><b>Title</b></td><td><b>Court</b></td><td><b>Date</b></td></tr>"
    rows = [
        f"<tr><td><a href='/{i}'>Roe v. Doe {i}</a></td><td>Kings</td><td>1/{i}/2020</td></tr>" for i in range(1, 13)
    ]
    for between in (head, f"</table><p>Cases of May</p><table>{head}"):
        page = f"<p>Cases of June</p><table>{head}{''.join(rows[:6])}{between}{''.join(rows[6:])}</table>"
        region = find_records(Page(page))[0]
        assert [record["Title"].text for record in region] == [f"Roe v. Doe {i}" for i in range(1, 13)]


def test_a_text_alone_is_no_record_among_records_of_several_even_where_one_of_theirs_stands_so() -> None:
    rows = [f"<div><a href='/{i}'>Lamp {i}</a><b>${i}</b><i>{i} bids</i><img src={i}.png></div>" for i in range(9)]
    region = find_records(Page(f"<main>{rows[0]}<div><b>All lamps</b></div>{''.join(rows[1:])}</main>"))[0]
    assert [record["title"].text for record in region] == [f"Lamp {i}" for i in range(9)]


def test_a_title_above_the_rows_of_each_channel_is_no_record_but_their_section() -> None:
    def channel(name: str) -> str:
        rows = "".join(
            f"<tr><td>{6 + i}:30<td><a href='/{name}{i}'>Show {name[0]}{i}</a><br>About part {i}." for i in range(5)
        )
        return f"<td><table><tr><td colspan=2><b>{name}</b>{rows}</table>"

    region = find_records(
        Page(f"<h2>Tonight</h2><table><tr>{''.join(map(channel, ['North', 'West', 'East']))}</table>")
    )[0]
    assert [record.section for record in region] == ["North"] * 5 + ["West"] * 5 + ["East"] * 5


@pytest.mark.parametrize("copy", ["slick-slide slick-cloned", "owl-item cloned", "swiper-slide swiper-slide-duplicate"])
def test_the_copies_before_and_behind_the_slides_of_a_carousel_are_no_records(copy: str) -> None:
    def slides(numbers: range, name: str) -> str:
        card = (
            "<div class='{0}'><div><h3><a href='/{1}'>Lamp {1}</a></h3><p>Of brass, {1} cm</p><b>${1}</b></div></div>"
        )
        return "".join(card.format(name, number) for number in numbers)

    own = slides(range(1, 7), copy.partition(" ")[0])
    html = f"<h1>Lamps</h1><div>{slides(range(4, 7), copy)}{own}{slides(range(1, 4), copy)}</div>"
    assert [record.text.split(" Of")[0] for record in find_records(Page(html))[0]] == [f"Lamp {i}" for i in range(1, 7)]
    others = html.replace("Lamp ", "A lamp ", 3)  # what is called a copy, and is none, is a record
    assert len(find_records(Page(others))[0]) == 9


def test_links_to_all_of_each_section_are_no_records_and_begin_none() -> None:
    card = "<a href=/{0}><img src={0}.jpg><div class=name>Lamp {0}</div><div class=tags>Old, oil</div><b>${0}</b></a>"
    panels = "".join(
        (
            f"<div id=s{n}><div>{''.join(map(card.format, range(n, n + 3)))}</div><p>More: <a href=/all/{n}>All</a>"
            "</p></div>"
        )
        for n in (1, 4, 7)
    )
    content = Page(f"<p><a href=#s1>Brass</a> <a href=#s4>Glass</a> <a href=#s7>Clay</a></p>{panels}").seen.content
    links = np.flatnonzero(content.label == LABEL["a"])
    members = list(zip(links.tolist(), content.end[links].tolist(), strict=True))
    found = records_among(content, members)
    assert [content.text(*members[at])[:6] for at in found] == [f"Lamp {n}" for n in range(1, 10)]
    assert Headings(content).of_records(members, found)[1] == ["Brass"] * 3 + ["Glass"] * 3 + ["Clay"] * 3


def test_what_leads_out_of_a_folder_is_no_file_in_it() -> None:
    """The index of a folder as Apache makes it began with `Parent Directory`."""
    up = "<tr><td><img src=/up.gif></td><td><a href=/pub/>Parent Directory</a></td><td>&nbsp;</td><td>-</td></tr>"
    rows = "".join(
        (
            f"<tr><td><img src=/zip.gif></td><td><a href={n}.zip>{n}.zip</a></td><td>2024-05-0{n} 10:01</td>"
            f"<td>{n}K</td></tr>"
        )
        for n in range(1, 8)
    )
    head = "<tr><th></th><th>Name</th><th>Last modified</th><th>Size</th></tr>"
    table = find_records(Page(f"<h1>Index of /pub/a</h1><table>{head}{up}{rows}</table>"))[0].table
    assert table["Name"] == [f"{n}.zip" for n in range(1, 8)]


def test_a_row_that_counts_the_results_and_sorts_them_is_no_record() -> None:
    row = (
        "<li><div><b>2278</b> Anzeigen gefunden</div><div><a href=/s>Suche ändern</a></div><div>Sortieren nach "
        "Datum:</div></li>"
    )
    cards = [
        f"<li><div><b>Nr. {i}</b> seit Mai</div><div><a href=/{i}>Hund {i}</a></div><div>Rasse: {i}</div></li>"
        for i in range(1, 9)
    ]
    region = region_of([row, *cards])
    assert (len(region), region[0].text) == (8, "Nr. 1 seit Mai Hund 1 Rasse: 1")


@pytest.mark.parametrize("at", [0, -1])
@pytest.mark.parametrize("tag", ["li", "div", "article"])
def test_the_first_or_last_record_may_have_a_class_of_its_own(tag: str, at: int) -> None:
    rows = [f"<{tag}><a href=/{name}>{name} lamp</a> <span>{9 + len(name)}.99</span></{tag}>" for name in NAMES]
    rows[at] = rows[at].replace(f"<{tag}>", f"<{tag} class=edge>")
    assert len(find_records(Page(f"<div>{''.join(rows)}</div>"))[0]) == len(NAMES)


NAMES = ["Amber", "Basin", "Cedar", "Delta", "Ember"]


def test_rows_that_are_loaded_are_records_beside_more_that_are_not_yet() -> None:
    """A page of prices held the 16 rows that were on the screen in full, and 84 with a name and a price alone."""
    full = [
        f"<tr class=row><td><p class=rank>{i}</p><td><a class=coin href=/{i}><b class=name>Coin {i}</b></a>"
        f"<td><span class=price>{i}.5</span><td><i class=change>{i}%</i><td><em class=volume>{i}00 coins</em>"
        for i in range(5)
    ]
    later = [f"<tr class=wait><td><td><a href=/{i}><u>Coin {i}</u></a><td>{i}.5<td colspan=2>" for i in range(5, 25)]
    region = find_records(Page(f"<h1>Coins</h1><table>{''.join([*full, *later])}</table>"))[0]
    assert [record.text.split("Coin ")[1].split()[0] for record in region.records] == [*map(str, range(25))]


def test_advertisements_that_say_more_than_the_results_below_are_no_results() -> None:
    ad = (
        "<li class=ad><a href=//ads.example/{0}><img src=/{0}.png></a><div class=what>Buy {0} now</div>"
        "<b class=shop>Shop {0}</b><i class=price>${0}.99</i><u class=stars>4.{0} stars</u><em>Ad</em>"
    )
    result = "<li class=result><h3><a href=/p/{0}>Result {0}</a></h3><p class=said>A text on {0}, in two lines</p>"
    rows = "".join(form.format(i) for form, n in ((ad, 4), (result, 16)) for i in range(n))
    region = find_records(Page(f"<h1>Results</h1><main><ul>{rows}</ul></main>"))[0]
    assert [record.text.split()[1] for record in region.records] == [*map(str, range(16))]


@pytest.mark.parametrize("lone", ["12/20/2021 Cancelled", "12/20/2021"])
@pytest.mark.parametrize("at", [0, 4])
def test_a_row_that_begins_as_the_others_do_is_a_record_whatever_it_lacks(lone: str, at: int) -> None:
    """A meeting without papers was taken for the title of those below it."""
    rows = [f"<tr><td>1{i}/0{i}/2021<td><a href=/{i}a>Agenda</a><td><a href=/{i}m>Minutes</a>" for i in range(9)]
    rows.insert(at, f"<tr><td>{lone}<td><td>")
    region = find_records(Page(f"<h1>Meetings</h1><table>{''.join(rows)}</table>"))[0]
    assert len(region) == 10
    assert lone.split()[0] in region.records[at].text
    assert not any(record.section for record in region.records)


def test_a_cell_across_a_table_is_a_title_though_it_begins_as_the_rows_do() -> None:
    rows = [f"<tr><td>1.{i}.0<td><a href=/{i}>Release {i}</a><td>{i + 3} MB<td>{i + 1} May 2024" for i in range(12)]
    for at, series in ((8, 2), (4, 1), (0, 0)):
        rows.insert(at, f"<tr><td colspan=4>{series}.0.0 series")
    region = find_records(Page(f"<h1>Releases</h1><table>{''.join(rows)}</table>"))[0]
    assert [record.section for record in region.records] == [f"{i // 4}.0.0 series" for i in range(12)]


def test_a_row_of_another_class_that_begins_as_the_others_do_is_a_record_though_it_holds_half() -> None:
    """Events without a picture or a place were lost between those with both."""
    events = [
        f"<div class=with><h3>Event {i}</h3><p class=when>{i} May</p><address class=place>Hall {i}</address>"
        f"<ul class=what><li>Music {i}</ul></div>"
        for i in range(1, 12)
    ]
    events[5] = "<div class=bare><h3>Event 6</h3><p class=day>6 May, at <a href=/6>the lake</a>, with a swim</div>"
    region = find_records(Page(f"<h1>May</h1><main>{''.join(events)}</main>"))[0]
    assert [record.text.split()[1] for record in region.records] == [*map(str, range(1, 12))]
