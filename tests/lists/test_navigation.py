"""A menu, in a `nav` or not, does not come before the list that a page is for, however long it is."""

from __future__ import annotations

import pytest

from unweave import Page, find_records

MEETINGS = "".join(
    f"<tr><td>Tuesday</td><td>May {n}</td><td>10:00 am</td><td><a href=/agenda/{n}>Agenda</a></td></tr>"
    for n in range(1, 13)
)


def menu(n_columns: int, n_links: int) -> str:
    def column(number: int) -> str:
        links = "".join(f"<li><a href=/{number}/{n}>Department of matter {number} {n}</a></li>" for n in range(n_links))
        return f"<li><a href=/{number}>Division {number}</a><ul>{links}</ul></li>"

    return f"<ul>{''.join(map(column, range(n_columns)))}</ul>"


@pytest.mark.parametrize("size", [(4, 5), (20, 30)])
def test_a_menu_does_not_come_before_a_table(size: tuple[int, int]) -> None:
    page = Page(f"<nav>{menu(*size)}</nav><h1>Meetings</h1><table>{MEETINGS}</table>")
    first = find_records(page)[0]
    assert (len(first), first.is_main, first[0].nodes[0].tag) == (12, True, "tr")


def test_the_links_of_a_nav_are_still_a_region() -> None:
    page = Page(f"<nav>{menu(4, 5)}</nav><h1>Meetings</h1><table>{MEETINGS}</table>")
    assert any("nav" in region[0].nodes[0].xpath for region in find_records(page))


def panels(n_panels: int, n_links: int) -> str:
    def panel(number: int) -> str:
        links = "".join(f"<li><a href=/{number}/{n}>Permit {number} for matter {n}</a></li>" for n in range(n_links))
        return (
            f"<div class=card><h5><a href=#c{number}>Group {number}</a></h5><div class=body><ul>{links}</ul></div>"
            "</div>"
        )

    return f"<div>{''.join(map(panel, range(n_panels)))}</div>"


def test_panels_of_links_alone_do_not_come_before_a_table_outside_a_nav_either() -> None:
    """Menus of city councils stand in no `nav`, and came before the tables of meetings."""
    page = Page(f"{panels(6, 5)}<h1>Meetings</h1><table>{MEETINGS}</table>")
    assert find_records(page)[0][0].nodes[0].tag == "tr"


def test_of_panels_of_links_alone_the_links_are_the_records() -> None:
    """Documents stand in a panel for each year; the years were the records."""
    assert len(find_records(Page(f"<h1>Documents</h1>{panels(8, 11)}"))[0]) == 88


OTHERS = "p div section h2 blockquote pre address h3".split()
DOCUMENTS = "".join(f"<li><a href=/report/{n}>Report {n} of May</a></li>" for n in range(20))
FILES = DOCUMENTS.replace(">Report", ".pdf>Report")


@pytest.mark.parametrize(
    ("page", "is_for_list"),
    [
        ("<main><h1>Reports</h1>{0}{1}</main>", True),
        ("<h1>Reports</h1><main>{0}</main><footer>{1}</footer>", False),
        ("<main>{0}{1}<h1>Reports</h1></main>", False),
        ("<h1>Reports</h1><div>{0}{1}</div>", False),
    ],
)
def test_an_index_of_short_links_is_no_menu_behind_the_title_of_its_page(page: str, is_for_list: bool) -> None:
    about = "".join(f"<{tag}>What the office says of all that it has to report, and when.</{tag}>" for tag in OTHERS)
    regions = find_records(Page(page.format(about, f"<ul>{DOCUMENTS}</ul>")))
    assert [region.is_main for region in regions if len(region) == 20] == [is_for_list]


@pytest.mark.parametrize(
    ("page", "is_for_list"),
    [("<h1>Reports</h1><div>{0}{1}</div>", True), ("<h1>Reports</h1><main>{0}</main><footer>{1}</footer>", False)],
)
def test_a_list_of_files_is_what_a_page_is_for_outside_its_foot(page: str, is_for_list: bool) -> None:
    """Pages of boards say in paragraphs what they are about, and had no main region: the minutes are below."""
    about = "".join(f"<{tag}>What the office says of all that it has to report, and when.</{tag}>" for tag in OTHERS)
    regions = find_records(Page(page.format(about, f"<ul>{FILES}</ul>")))
    assert [region.is_main for region in regions if len(region) == 20] == [is_for_list]


def test_meetings_of_which_half_have_no_file_yet_are_what_a_page_is_for() -> None:
    meetings = [f"<li>{n} June 2031 - <a href=/{n}.docx>Agenda</a> | Minutes" for n in range(1, 7)]
    meetings += [f"<li>{n} July 2031 - Agenda | Minutes" for n in range(1, 6)]
    about = "".join(f"<{tag}>What the office says of all that it has to report, and when.</{tag}>" for tag in OTHERS)
    page = f"<time>2031</time><div class=entry-content>{about}<ul>{''.join(meetings)}</ul></div>"
    assert [region.is_main for region in find_records(Page(page)) if len(region) == 11] == [True]


def test_files_that_are_all_called_alike_are_what_a_page_is_for_where_they_hold_much_of_it() -> None:
    days = "".join(f"<p>{n}th of May<p><a href=/{n}a.pdf>Agenda</a><p><a href=/{n}m.pdf>Minutes</a>" for n in range(9))
    about = "<p>What the board says of all that it has to report, and when, to those who ask and to those who do not."
    assert any(region.is_main for region in find_records(Page(f"<div class=entry-content>{about}{days}</div>")))


def test_numbers_of_pages_do_not_come_before_the_results_they_lead_to() -> None:
    """Sixty links to pages, above the results and below, came first of a page of ten results (vints2)."""
    numbers = "".join(f"<a href=?page={n}>{n:02d}</a> " for n in range(1, 31))
    results = "".join(
        f"<tr><td>{n}. <a href=/doc/{n}.doc>/gainfiles/{n}46105436.doc</a></td></tr><tr><td>Rank: {400 - n}</td></tr>"
        for n in range(1, 7)
    )
    rows = f"<tr><td>{numbers}</td></tr><tr><td><table>{results}</table></td></tr><tr><td>{numbers}</td></tr>"
    regions = find_records(Page(f"<table>{rows}</table>"))
    assert "gainfiles" in regions[0].records[0].text
    assert any(region.records[0].text.strip().isdigit() for region in regions), "the numbers are a region still"
