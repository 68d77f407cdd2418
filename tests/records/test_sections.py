"""Headings above lists, sections of records, and which lists a page is for."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.random_markup import pages
from unweave import Page, Region, find_records
from unweave.records.sections import has_sections


def cards(*names: str, tag: str = "li") -> str:
    return "".join(
        f'<{tag} class=card><a href="/{name}">{name}</a> <b>${len(name)}.50</b> <p>In stock: {len(name)}</p></{tag}>'
        for name in names
    )


LAMPS, CHAIRS, DESKS = (
    ["Desk lamp", "Floor lamp", "Reading lamp"],
    ["Arm chair", "Stool", "Bench"],
    ["Oak desk", "Elm desk"],
)
IN_SECTIONS = f"""<h1>Shop</h1>
<section><h2>Lamps</h2><ul>{cards(*LAMPS)}</ul></section>
<section><h2>Chairs</h2><ul>{cards(*CHAIRS)}</ul></section>
<section><h2>Desks</h2><ul>{cards(*DESKS)}</ul></section>"""
SECTIONS = ["Lamps"] * 3 + ["Chairs"] * 3 + ["Desks"] * 2


def first(html: str) -> Region:
    return find_records(Page(html))[0]


@pytest.mark.parametrize(
    "html",
    [
        IN_SECTIONS,
        f"<h1>Shop</h1><div><h2>Lamps</h2>{cards(*LAMPS, tag='article')}<h2>Chairs</h2>{cards(*CHAIRS, tag='article')}"
        f"<h2>Desks</h2>{cards(*DESKS, tag='article')}</div>",
    ],
)
def test_sections_of_one_kind_are_one_region_whose_records_say_their_section(html: str) -> None:
    region = first(html)
    assert [record.section for record in region.records] == SECTIONS
    assert region.heading == "Shop"
    assert region.is_main
    assert region.table.names[0] == "section"
    assert [row[0] for row in region.table.texts()] == SECTIONS
    assert region.records[3].to_dict()["section"] == "Chairs"


def test_sections_may_begin_with_short_texts_instead_of_headings() -> None:
    html = "".join(
        f"<div><span class=t>{name}</span><ul>{cards(*names)}</ul></div>"
        for name, names in (("Lamps", LAMPS), ("Chairs", CHAIRS), ("Desks", DESKS))
    )
    assert [record.section for record in first(html).records] == SECTIONS


def test_a_list_of_one_section_has_its_heading_and_no_column_of_it() -> None:
    region = first(f"<h1>Shop</h1><h2>Lamps</h2><ul>{cards(*LAMPS)}</ul>")
    assert region.heading == "Lamps"
    assert {record.section for record in region.records} == {None}
    assert "section" not in region.table.names


@pytest.mark.parametrize("after", ["", f"<p>{'Write to us every week. ' * 5}</p>"])
def test_an_advertisement_with_a_heading_begins_no_section(after: str) -> None:
    region = first(f"<h1>Shop</h1><ul>{cards(*LAMPS)}<h2>Light in your inbox</h2>{after}{cards(*CHAIRS)}</ul>")
    assert len(region.records) == 6
    assert {record.section for record in region.records} == {None}


def test_a_list_without_a_heading_has_none() -> None:
    assert first(f"<p>{'All that is here. ' * 60}</p><ul>{cards(*LAMPS)}</ul>").heading is None


def test_a_column_of_the_page_that_is_called_section_keeps_its_texts() -> None:
    rows = "".join(f"<tr><td>{name}</td><td>{len(name)}</td></tr>" for name in LAMPS)
    html = "".join(
        f"<h2>{name}</h2><table><tr><th>Section</th><th>Size</th></tr>{rows}</table>" for name in ("Here", "There")
    )
    region = first(html)
    assert region.table.names[0] == "section"
    assert len(set(region.table.names)) == len(region.table.names)


MENU = "<nav><ul>" + "".join(f"<li><a href=/{n}>Topic {n}</a></li>" for n in range(9)) + "</ul></nav>"
PROSE = "".join(f"<p>{'It was a long day in the city, and nobody knew why. ' * 8}</p>" for _ in range(9))


def test_an_article_with_a_menu_has_no_main_region() -> None:
    html = f'<meta property="og:type" content="article">{MENU}<article><h1>A day</h1>{PROSE}</article>{MENU}'
    regions = find_records(Page(html))
    assert regions
    assert not any(region.is_main for region in regions)


def test_the_menu_of_a_list_page_is_not_main() -> None:
    regions = find_records(Page(MENU + IN_SECTIONS + MENU))
    assert [region.is_main for region in regions] == [True] + [False] * (len(regions) - 1)
    assert len(regions) > 1


def test_what_is_main_does_not_depend_on_how_many_regions_are_asked_for() -> None:
    page = Page(MENU + IN_SECTIONS + MENU)
    every = find_records(page, max_regions=None)
    assert [region.is_main for region in find_records(page, max_regions=1)] == [every[0].is_main]
    assert [region.rank for region in every] == list(range(len(every)))


@given(st.lists(pages, min_size=1, max_size=4), st.integers(2, 5))
@example([MENU, IN_SECTIONS, MENU], 1)
@settings(max_examples=60, deadline=None)
def test_no_two_regions_repeat_a_record_and_each_parent_holds_its_records(parts: list[str], times: int) -> None:
    regions = find_records(Page("".join(part * times for part in parts)), max_regions=None)
    seen = set[int]()
    for region in regions:
        assert region.parent is not None
        for record in region.records:
            for node in record.nodes:
                nodes = set(range(node.index, int(node.tree.end[node.index])))
                assert not nodes & seen
                seen |= nodes
                assert region.parent.index <= node.index < int(node.tree.end[region.parent.index])


def test_records_of_three_rows_are_one_record_each() -> None:
    rows = "".join(
        f"<tr class=story><td>{i}.</td><td><a href=/{i}>Story number {i} of the day</a> <span>(x{i}.com)</span></td>"
        "</tr>"
        f"<tr><td></td><td>{i * 7} points by <a href=/u{i}>user{i}</a> | <a href=/i{i}>{i} comments</a></td></tr>"
        f"<tr class=spacer></tr>"
        for i in range(1, 31)
    )
    region = first(f"<table>{rows}<tr><td></td><td><a href=/more>More</a></td></tr></table>")
    assert len(region.records) == 30
    assert region.records[1].text == "2. Story number 2 of the day (x2.com) 14 points by user2 | 2 comments"


def test_terms_and_their_definitions_are_one_record_each() -> None:
    items = "".join(f"<dt><a href=/{i}>Term {i}</a></dt><dd>What term {i} means in a few words.</dd>" for i in range(9))
    assert first(f"<dl>{items}</dl>").records[4].text == "Term 4 What term 4 means in a few words."


@pytest.mark.parametrize("odd", ["section", "article"])
def test_records_of_one_list_may_be_different_boxes(odd: str) -> None:
    names = [*LAMPS, *CHAIRS]
    boxes = "".join(cards(name, tag=odd if at in (2, 5) else "div") for at, name in enumerate(names))
    region = first(f"<main>{boxes}</main>")
    assert [record["title"].text for record in region.records] == names


def test_headings_with_a_paragraph_each_are_one_record_each() -> None:
    parts = "".join(f"<h3>{name}</h3><p>What there is to say of a {name}.</p>" for name in [*LAMPS, *CHAIRS])
    regions = find_records(Page(f"<main>{parts}</main>"))
    assert [record.text for record in regions[0].records] == [
        f"{name} What there is to say of a {name}." for name in [*LAMPS, *CHAIRS]
    ]
    assert len(regions) == 1


@pytest.mark.parametrize("depths", [(0, 2, 1), (1, 0, 0), (0, 0, 3)])
def test_sections_at_several_depths_are_one_region(depths: tuple[int, ...]) -> None:
    html = "".join(
        "<div>" * depth
        + f"<section><h2>{name}</h2><div class=grid>{cards(*names, tag='div')}</div></section>"
        + "</div>" * depth
        for name, names, depth in zip(("Lamps", "Chairs", "Desks"), (LAMPS, CHAIRS, DESKS), depths, strict=True)
    )
    region = first(f"<main>{html}</main>")
    assert [record.section for record in region.records] == SECTIONS


def test_the_rows_of_a_table_are_one_region_whatever_their_classes() -> None:
    rows = "".join(
        f"<tr class={'loaded' if n < 8 else 'waiting'}><td>{n}<td><a href=/{n}>Coin number {n}</a>"
        f"<td>{f'${n}.50<td>{n}%<td>{n * n} in all' if n < 8 else '<td><td>'}</tr>"
        for n in range(40)
    )
    region = first(f"<table>{rows}</table>")
    assert len(region.records) == 40


def test_the_list_of_a_record_is_a_column_of_lists_and_no_region() -> None:
    words = ["red", "wool", "steel", "round", "soft", "cheap", "rare", "small"]
    names = [*LAMPS, *CHAIRS]
    tags = [words[at : at + 2 + at % 3] for at in range(len(names))]
    items = "".join(
        f"<li class=item><h3><a href=/{at}>{name}</a></h3><p>Made in {1990 + at} by hand.</p><ul class=tags>"
        f"{''.join(f'<li><a href=/t/{tag}>{tag}</a></li>' for tag in tags[at])}</ul></li>"
        for at, name in enumerate(names)
    )
    regions = find_records(Page(f"<ul>{items}</ul>"))
    assert [len(region.records) for region in regions] == [len(names)]
    assert [record.to_dict()["tags"] for record in regions[0].records] == tags


@pytest.mark.parametrize(("attributes", "is_main"), [("id=cookie-consent", False), ("class=choices", True)])
def test_the_choices_of_a_cookie_dialog_are_not_main(attributes: str, is_main: bool) -> None:
    shown = "".join(
        f"<div class=card><a href=/{n}><h3>Lamp number {n}</h3></a><p>A good lamp from Sweden, made in {1990 + n}.</p>"
        f"<b>${n}0.50</b></div>"
        for n in range(8)
    )
    choices = "".join(
        f"<div class=choice><h3>{kind} trackers</h3><p>These are {kind.lower()} and remember what you did on our pages "
        "before.</p></div>"
        for kind in ("Essential", "Statistical", "Commercial", "Social", "Regional", "Other")
    )
    regions = find_records(Page(f"<main>{shown}</main><div {attributes}><h2>Your choices</h2>{choices}</div>"))
    assert [(len(region.records), region.is_main) for region in regions] == [(8, True), (6, is_main)]


def test_links_that_change_their_depth_all_the_time_are_no_list_in_sections() -> None:
    menu = "".join(
        "<div>" * (pair % 2)
        + "".join(f"<p class=menu><a class=link href=/{pair}/{n}>What to see at {pair}, {n}</a></p>" for n in range(2))
        + "</div>" * (pair % 2)
        for pair in range(20)
    )
    region = first(f"<div>{menu}</div>")
    assert len(region.records) < 40


@pytest.mark.parametrize(("n_first", "vary"), [(1, False), (3, True)])
def test_a_heading_above_nearly_all_records_is_no_section(n_first: int, vary: bool) -> None:
    """Each record had a hidden heading `item description`, which was the section of the next."""
    assert has_sections([None] * n_first + ["Item description"] * (30 - n_first)) == vary


def test_a_section_that_a_column_says_is_no_column() -> None:
    titles = ["Oak table", "Steel lamp", "Pine bed", "Wool rug"]
    rows = "".join(
        (
            f"<div class=row><div class=print><h3>{title}</h3></div><p class=name>{title}</p><p class=desc>It is "
            f"number {i}</p></div>"
        )
        for i, title in enumerate(titles)
    )
    region = find_records(Page(f"<main>{rows}</main>"))[0]
    assert "section" not in region.table.names
    assert titles in [list(column) for column in zip(*region.table.texts(), strict=True)]
    wrapped = region.to_wrapper().extract(Page(f"<main>{rows}</main>"))
    assert [record.to_dict() for record in wrapped] == [record.to_dict() for record in region.records]


TOPICS = "".join(
    f"<li><a href=/{n}>{word} goods</a></li>" for n, word in enumerate("Red Wool Steel Round Soft Rare".split())
)


@pytest.mark.parametrize(("said", "is_main"), [("Write to us, we answer within two days. " * 4, False), ("", True)])
def test_short_links_are_what_a_page_is_for_only_where_they_are_most_of_it(said: str, is_main: bool) -> None:
    """A page of a form has nothing more like a list than its menu; an index is one."""
    region = first(f"<h1>Contact</h1><div class=top><ul>{TOPICS}</ul></div><p>{said}</p>")
    assert (len(region.records), region.is_main) == (6, is_main)


def test_short_links_beside_a_list_are_a_menu() -> None:
    shown = "".join(
        f"<div class=card><a href=/{n}><h3>Lamp number {n}</h3></a><p>A good lamp from Sweden, made in {1990 + n}.</p>"
        f"<b>${n}0.50</b></div>"
        for n in range(8)
    )
    regions = find_records(Page(f"<div>{shown}</div><div class=more><h2>Goods</h2><ul>{TOPICS}</ul></div>"))
    assert [(len(region.records), region.is_main) for region in regions] == [(8, True), (6, False)]


def test_the_day_is_the_section_where_the_heading_below_it_is_always_the_same() -> None:
    days = {"Saturday 9 November": ("Arsenal", "Fulham", "Wolves"), "Sunday 10 November": ("Chelsea", "Ipswich")}
    html = "".join(
        f"<div><h3>{day}</h3><h4>Premier League</h4><ul>{cards(*teams)}</ul></div>" for day, teams in days.items()
    )
    region = first(f"<h1>Fixtures</h1>{html}")
    assert [record.section for record in region] == ["Saturday 9 November"] * 3 + ["Sunday 10 November"] * 2
    assert region.heading == "Fixtures"


def test_a_link_to_edit_a_section_is_no_part_of_its_heading() -> None:
    edit = "<span class=edit><span>[</span><a href=?edit>bearbeiten</a><span>]</span></span>"
    html = "".join(
        f"<h2><span>{name}</span>{edit}</h2><ul>{cards(*names)}</ul>"
        for name, names in (("Lamps", LAMPS), ("Chairs", CHAIRS), ("Desks [old]", DESKS))
    )
    assert [record.section for record in first(html)] == ["Lamps"] * 3 + ["Chairs"] * 3 + ["Desks [old]"] * 2


def test_short_texts_begin_sections_of_records_in_elements_of_their_own() -> None:
    days = {
        "03 Mar, 2024": ("Fix crash", "Add test"),
        "02 Mar, 2024": ("Rename", "Speed up", "Mend"),
        "28 Feb, 2024": ("Start",),
    }
    commit = (
        "<li class=row><div class=face><img src=/a.png alt=''></div><div class=told><a href='/{0}'>{0} of the tool</a>"
        " <i>ann {0}</i></div></li>"
    )
    html = "".join(
        f"<li class=day><span>{day}</span></li><li><ul>{''.join(map(commit.format, names))}</ul></li>"
        for day, names in days.items()
    )
    region = first(f"<ul>{html}</ul>")
    assert [record.section for record in region] == [day for day, names in days.items() for _ in names]


def test_a_heading_below_that_of_a_record_is_no_section() -> None:
    changes = ({"Fixed": 2}, {"Added": 2, "Removed": 1}, {"Fixed": 1}, {"Added": 1, "Changed": 1})
    html = "".join(
        f"<h2>[1.3.{n}] - 2024-03-0{n + 1}</h2>"
        + "".join(f"<h3>{kind}</h3><ul>{'<li>Memory leak in the parser.' * count}</ul>" for kind, count in here.items())
        for n, here in enumerate(changes)
    )
    region = first(f"<h1>Changelog</h1><p>All notable changes to this project are documented here.</p>{html}")
    assert [record.section for record in region if "1.3" in record.text] == [None] * 4


def test_a_heading_drawn_like_those_of_the_records_is_that_of_a_record() -> None:
    def story(name: str, tag: str) -> str:
        return (
            f"<{tag} class={tag}><a href='/{name}'><h3>{name}</h3></a><p>All that is known of {name.lower()}.</p>"
            f"</{tag}>"
        )

    html = "".join(
        f"<section><h2>{name}</h2>{story(f'The first {name.lower()}', 'div')}"
        f"<ul>{''.join(story(n, 'li') for n in names)}</ul>"
        "</section>"
        for name, names in (("Lamps", LAMPS), ("Chairs", CHAIRS), ("Desks", DESKS))
    )
    region = next(region for region in find_records(Page(f"<main>{html}</main>")) if len(region) == len(SECTIONS))
    assert [record.section for record in region] == SECTIONS


def test_sections_that_recur_under_higher_headings_say_these_too() -> None:
    days = {"Friday": ["Cup", "League"], "Saturday": ["League"], "Sunday": ["Cup", "League"]}
    html = "".join(
        f"<h2>{day}</h2>"
        + "".join(
            f"<h3>{league}</h3><ul>{cards(*(f'{day} {league} {n}' for n in range(3)))}</ul>" for league in leagues
        )
        for day, leagues in days.items()
    )
    region = first(f"<h1>Matches</h1>{html}")
    assert region.heading == "Matches"
    assert list(dict.fromkeys(record.section for record in region)) == [
        f"{day} / {league}" for day, leagues in days.items() for league in leagues
    ]


@pytest.mark.parametrize(
    ("more", "says"), [("<a href=#x>¶</a>", ""), ("<a href=/all>See all</a>", ""), (" (3)", " (3)")]
)
def test_what_every_heading_of_a_section_ends_with_is_no_part_of_it(more: str, says: str) -> None:
    html = "".join(
        f"<h2>{name} {more}</h2><ul>{cards(*names)}</ul>"
        for name, names in (("Lamps", LAMPS), ("Chairs", CHAIRS), ("Desks", DESKS))
    )
    assert [record.section for record in first(html)] == [section + says for section in SECTIONS]


def _shelves(around: str, between: str = "") -> str:
    rows = "".join(
        f"<li><a href='/{{0}}{i}'>Lamp {i} of {{0}}</a><p>Of brass, {i} cm</p><b>${i}</b></li>" for i in range(4)
    )
    return between.join(around.format(name=name, rows=rows.format(name)) for name in ("Arts", "Bells", "Cars"))


def _sections_of(html: str) -> list[str | None]:
    return [record.section for record in find_records(Page(html))[0].records]


def test_the_title_of_a_section_is_in_its_own_element_not_what_the_one_before_ends_with() -> None:
    around = "<div><p><a href='/c/{name}'>{name}</a></p><ul>{rows}</ul><a href='/c/{name}/all'>More</a></div>"
    for between in ("", "<div class=tip><p>A hint</p></div>"):
        assert _sections_of(f"<main>{_shelves(around, between)}</main>") == ["Arts"] * 4 + ["Bells"] * 4 + ["Cars"] * 4


def test_two_sections_may_begin_with_short_texts() -> None:
    html = _shelves("<div><p><b>{name}</b> <i>12</i></p><ul>{rows}</ul></div>").partition("<div><p><b>Cars")[0]
    assert _sections_of(f"<main>{html}</main>") == ["Arts"] * 4 + ["Bells"] * 4


@pytest.mark.parametrize(
    ("tab", "panel"),
    [
        ("<li><button id='t-{name}' role=tab>{name}</button></li>", "<div role=tabpanel aria-labelledby='t-{name}'>"),
        ("<li><a href='#p-{name}' data-toggle=tab>{name}</a></li>", "<div class=tab-pane><div id='p-{name}'>"),
    ],
)
def test_sections_in_panels_are_called_what_their_tabs_say(tab: str, panel: str) -> None:
    tabs = "".join(tab.format(name=name) for name in ("Arts", "Bells", "Cars"))
    panels = _shelves(panel + "<ul>{rows}</ul>" + "</div>" * panel.count("<div"))
    assert _sections_of(f"<main><ul>{tabs}</ul>{panels}</main>") == ["Arts"] * 4 + ["Bells"] * 4 + ["Cars"] * 4
    unnamed = panels.replace(" id=", " data-id=").replace("aria-labelledby", "data-by")
    assert _sections_of(f"<main><ul>{tabs}</ul>{unnamed}</main>") == [None] * 12


@pytest.mark.parametrize("second", ["<h2>Food</h2>", ""])
def test_headings_above_several_sections_each_are_said_with_them(second: str) -> None:
    parts = [("Hot", 2), ("Cold", 3), ("Sweet", 2), ("Salty", 4)]
    item = "<li><span class=n>{0} thing {1}</span><span class=d>Size {1}</span><b>{1}.20</b></li>"
    lists = [f"<h3>{name}</h3><ul>{''.join(item.format(name, i) for i in range(n))}</ul>" for name, n in parts]
    found = _sections_of(f"<main><h1>Card</h1><h2>Drinks</h2>{''.join(lists[:2])}{second}{''.join(lists[2:])}</main>")
    assert [said for said in dict.fromkeys(found) if said] == (
        ["Drinks / Hot", "Drinks / Cold", "Food / Sweet", "Food / Salty"] if second else [name for name, _ in parts]
    )


@pytest.mark.parametrize(
    ("sections", "are"), [(("4", "5", "12"), False), (("2024", "2025"), True), (("4", "May"), True)]
)
def test_the_days_of_a_calendar_are_no_sections_and_years_are(sections: tuple[str, ...], are: bool) -> None:
    assert has_sections([section for section in sections for _ in range(3)]) == are


def test_the_first_line_of_a_section_is_whole_and_shown() -> None:
    days = [("Fr", 31, "Jul"), ("Sa", 1, "Aug"), ("So", 2, "Aug")]
    parts = (
        f"<section><div><p class='d-md-none'>{month}ember</p><p class=day>{word} <b>{day}</b> {month}</p></div>"
        f"<div>{cards(*names, tag='article')}</div></section>"
        for (word, day, month), names in zip(days, (LAMPS, CHAIRS, DESKS), strict=True)
    )
    records = first(f"<main>{''.join(parts)}</main>").records
    assert [record.section for record in records[::3]] == ["Fr 31 Jul", "Sa 1 Aug", "So 2 Aug"]
