"""A `<table>` is a table, a `<dl>` a list of terms or one record: what pandas.read_html reads, read here by
find_records.

The cases are those of pandas' own tests that concern spans, headers and empty cells, written anew.
"""

from __future__ import annotations

import pytest

from tests.pace import spent
from unweave import Page, Table, find_records


def table_of(markup: str) -> Table:
    return find_records(Page(f"<h1>Some page</h1>{markup}"))[0].table


def rows_of(body: str) -> list[list[str | None]]:
    return table_of(f"<table>{body}</table>").texts()


PLAIN = "<tr><td>Ann<td>31<tr><td>Bob<td>27"


@pytest.mark.parametrize(
    ("markup", "names", "rows"),
    [
        (f"<tr><th>Name<th>Age{PLAIN}", ["Name", "Age"], [["Ann", "31"], ["Bob", "27"]]),
        (f"<thead><tr><td>Name<td>Age</thead><tbody>{PLAIN}", ["Name", "Age"], [["Ann", "31"], ["Bob", "27"]]),
        ("<tr><th>Name<th>Age<tr><td>Ann<td>31", ["Name", "Age"], [["Ann", "31"]]),
        (f"{PLAIN}<tr><td>Cid<td>44", ["title", "number"], [["Ann", "31"], ["Bob", "27"], ["Cid", "44"]]),
        (
            f"<tr><th>Name<th>Age<tbody>{PLAIN}<tbody><tr><td>Cid<td>44",
            ["Name", "Age"],
            [["Ann", "31"], ["Bob", "27"], ["Cid", "44"]],
        ),
        (  # a cell over two rows is in both
            "<tr><th>A<th>B<th>C<tr><td rowspan=2>a<td>b<td>c<tr><td>d<td>e<tr><td>f<td>g<td>h",
            ["A", "B", "C"],
            [["a", "b", "c"], ["a", "d", "e"], ["f", "g", "h"]],
        ),
        (  # at the end of a row
            "<tr><th>A<th>B<tr><td>C<td rowspan=2>B<tr><td>D<tr><td>E<td>F",
            ["A", "B"],
            [["C", "B"], ["D", "B"], ["E", "F"]],
        ),
        (  # a cell over two columns is in both
            "<tr><th>A<th>B<th>C<tr><td>1<td colspan=2>both<tr><td>2<td>x<td>y<tr><td>3<td>z<td>w",
            ["A", "B", "C"],
            [["1", "both", "both"], ["2", "x", "y"], ["3", "z", "w"]],
        ),
        (  # over both
            "<tr><th>A<th>B<th>C<tr><td colspan=2 rowspan=2>m<td>p<tr><td>q<tr><td>r<td>s<td>t<tr><td>u<td>v<td>w",
            ["A", "B", "C"],
            [["m", "m", "p"], ["m", "m", "q"], ["r", "s", "t"], ["u", "v", "w"]],
        ),
        (  # empty cells are missing and move nothing
            "<tr><th>A<th>B<th>C<tr><td>1<td><td>c<tr><td><td>x<td>d<tr><td>3<td><td>",
            ["A", "B", "C"],
            [["1", None, "c"], [None, "x", "d"], ["3", None, None]],
        ),
        (  # a row that is too short lacks its last cells
            "<tr><th>A<th>B<th>C<tr><td>1<td>2<td>3<tr><td>4<td>5<tr><td>6<td>7<td>8",
            ["A", "B", "C"],
            [["1", "2", "3"], ["4", "5", None], ["6", "7", "8"]],
        ),
        (  # two lines of headers are one
            "<tr><th rowspan=2>Film<th colspan=2>Gross<tr><th>US<th>World<tr><td>Up<td>3<td>6<tr><td>Jaws<td>4<td>7",
            ["Film", "Gross: US", "Gross: World"],
            [["Up", "3", "6"], ["Jaws", "4", "7"]],
        ),
        (  # headers of rows are cells, numbers may be headers
            "<tr><th><th>2019<th>2020<tr><th>Sales<td>31<td>32<tr><th>Costs<td>27<td>20<tr><th>Staff<td>7<td>5",
            ["title", "2019", "2020"],
            [["Sales", "31", "32"], ["Costs", "27", "20"], ["Staff", "7", "5"]],
        ),
        (  # lines of one cell are one value
            "<tr><th>Name<th>Where<tr><td>Ann<td>Main St 1<br>Rome<tr><td>Bob<td>Low Rd 3<br>Oslo<tr><td>Cid<td>Bonn",
            ["Name", "Where"],
            [["Ann", "Main St 1 Rome"], ["Bob", "Low Rd 3 Oslo"], ["Cid", "Bonn"]],
        ),
    ],
)
def test_a_table_is_read_as_its_rows_and_columns(markup: str, names: list[str], rows: list[list[str | None]]) -> None:
    table = table_of(f"<table>{markup}</table>")
    assert table.names == names
    assert table.texts() == rows


def test_the_cells_of_headers_are_no_list_of_their_own() -> None:
    regions = find_records(Page(f"<table><tr><th>Name<th>Age{PLAIN}</table>"))
    assert [len(region) for region in regions] == [2]


def test_every_table_of_a_page_is_read() -> None:
    page = Page(
        f"<table><tr><th>Name<th>Age{PLAIN}</table><p>And:</p><table><tr><th>Town<th>People<tr><td>Oslo<td>7</table>"
    )
    assert sorted(region.table.names for region in find_records(page)) == [["Name", "Age"], ["Town", "People"]]


def test_a_table_of_labels_and_values_is_one_record() -> None:
    table = table_of("<table><tr><th>Maker:<td>Acme<tr><th>Weight:<td>3 kg<tr><th>Made in:<td>Italy</table>")
    assert table.names == ["Maker", "Weight", "Made in"]
    assert table.texts() == [["Acme", "3 kg", "Italy"]]


def test_a_dl_of_short_values_is_one_record_and_none_is_lost() -> None:
    table = table_of("<dl><dt>Maker<dd>Acme<dt>Colours<dd>red<dd>blue<dt>Weight<dd>3 kg</dl>")
    assert (table.names, table.texts()) == (["Maker", "Colours", "Weight"], [["Acme", "red; blue", "3 kg"]])


def test_a_dl_of_explanations_has_a_record_for_each_term() -> None:
    terms = {"Tree": "A graph without cycles, often rooted at a node.",
             "Leaf": "A node that has no child at all, at an end of it.",
             "Root": "The node that all the others hang from, directly or not."}  # fmt: skip
    table = table_of("<dl>" + "".join(f"<dt>{term}</dt><dd>{said}</dd>" for term, said in terms.items()) + "</dl>")
    assert table.texts() == [[term, said] for term, said in terms.items()]


def test_cards_and_links_in_cells_stay_records() -> None:
    card = (
        "<td><a href='/{0}'><img src='{0}.jpg'></a><h3><a href='/{0}'>Lamp {0}</a></h3><p>Of brass</p><b class=price>"
        "${0}.99</b></td>"
    )
    rows = "".join(f"<tr>{''.join(card.format(3 * i + j) for j in range(3))}</tr>" for i in range(3))
    assert len(find_records(Page(f"<table>{rows}</table>"))[0]) == 9
    links = "".join(
        f"<tr>{''.join(f'<td><a href=/{3 * i + j}>Town {3 * i + j}</a>' for j in range(3))}" for i in range(4)
    )
    assert len(find_records(Page(f"<table>{links}</table>"))[0]) == 12


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(
            "".join(f"<tr>{cell * 10_000}</tr>" for cell in ("<td>x", "<td>y", "<td>z")), marks=pytest.mark.compiled
        ),
        "<tr><th>A<th>B" + "<tr><td colspan=1000000 rowspan=1000000>x<td>y" * 300,
        "<tr><th>A<th>B" + "<tr><td>x<td>" + "1 MB of text " * 80_000 + "<tr><td>y<td>z<tr><td>v<td>w",
        "<tr><td>" * 2_000,
    ],
    ids=["10,000 columns", "spans without end", "a value of 1 MB", "rows in cells"],
)
def test_a_table_made_to_hurt_is_read_within_seconds(body: str) -> None:
    with spent() as work:
        for region in find_records(Page(f"<table>{body}</table>")):
            assert region.table.names
    assert work.within(30)


@pytest.mark.parametrize("names", [["مدينة", "عدد"], ["城市", "人口"], ["เมือง", "พื้นที่"], ["🏙", "👥"]])
def test_headers_of_any_script_are_names(names: list[str]) -> None:
    assert table_of(f"<table><tr><th>{names[0]}<th>{names[1]}{PLAIN}</table>").names == names


def test_lists_in_lists_are_read_to_any_depth() -> None:
    rows = "".join(f"<li><h3>Lamp {i}</h3>{'<ul><li>x' * 100}{'</ul>' * 100}</li>" for i in range(5))
    assert find_records(Page(f"<ul>{rows}</ul>"))[0].table.names


def test_a_column_whose_cells_are_built_in_several_ways_is_one() -> None:
    def case(n: int) -> str:
        forms = (
            "<a href='/{0}'>Case {0}</a>",
            "<span><a href='/{0}'>Case {0}</a></span>",
            "<b><i>Case {0}</i></b>",
            "Case {0}",
        )
        extra = "<br><a href='/also'>Case 99</a>" if n == 12 else ""  # one cell holds another case
        return forms[n * n // 3 % 4].format(n) + extra

    rows = "".join(f"<tr><td>{n} May 2024<td>{case(n)}<td>24A-{n}" for n in range(20))
    table = table_of(f"<table><tr><th>Decided<th>Case<th>Docket{rows}</table>")
    assert table.names == ["Decided", "Case", "Docket"]
    assert [row[1] for row in table.texts()] == [f"Case {n}" for n in range(20)]
    assert "Case 99" in (table.all.texts()[12][-1] or "")


def test_linked_terms_are_records_however_short_their_descriptions() -> None:
    names = ("binaryType", "extensions", "protocol", "readyState", "url")
    terms = "".join(f"<dt><a href=/{name}>Socket.{name}</a></dt><dd>What {name} is used.</dd>" for name in names)
    assert len(find_records(Page(f"<h1>Properties</h1><dl>{terms}</dl>"))[0]) == len(names)


def test_terms_in_elements_of_their_own_are_those_of_the_dl() -> None:
    groups = (("Price", "<b>2</b> <i>million</i>"), ("Rooms", "10"), ("Built", "<b>2021</b>"), ("Land", "freehold"))
    html = "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in groups)
    table = table_of(f"<h1>House</h1><dl>{html}</dl>")
    assert (table.names, table.texts()) == (
        ["Price", "Rooms", "Built", "Land"],
        [["2 million", "10", "2021", "freehold"]],
    )


def test_a_headed_cell_of_lines_as_they_came_is_one_value() -> None:
    lines = (
        "Ministry of Flight",
        "Hall {n}",
        "PO Box {n}",
        "Town number {n}",
        "Tel.: {n}{n}",
        "Fax: {n}1",
        "AFTN: AB{n}",
    )
    rows = "".join(
        f"<tr><td>Land {n}</td>"
        f"<td>{''.join(f'<div>{line.format(n=n)}</div>' for line in lines[n % 4 : n % 4 + 2 + n % 5])}"
        f"{'<br>' * (n % 3)}as of {n}</td></tr>"
        for n in range(12)
    )
    table = find_records(Page(f"<table><tr><th>Country</th><th>Address</th></tr>{rows}</table>"))[0].table
    assert table.names == ["Country", "Address"]
    assert (table.texts()[1][1] or "").startswith("Hall 1 PO Box 1")


def test_a_link_and_a_text_with_a_class_below_it_are_two_columns() -> None:
    rows = "".join(
        (
            f"<tr><td>{n}/1/2024</td><td><a href=/m/{n}>Meeting number {n}</a><br><span class=place>{place}</span>"
            "</td></tr>"
        )
        for n, place in enumerate(("City Hall", "Library", "City Hall", "School"), 1)
    )
    head = "<thead><tr><th>Date</th><th>Meeting</th></tr></thead>"
    table = find_records(Page(f"<table>{head}<tbody>{rows}</tbody></table>"))[0].table
    assert table.names == ["Date", "Meeting", "place"]
    assert table.texts()[1] == ["2/1/2024", "Meeting number 2", "Library"]


def test_short_sentences_explain_terms_and_are_no_fields_of_one_record() -> None:
    said = ("Print beyond the edge.", "Space between pages.", "Space between letters.", "A line left alone.")
    terms = dict(zip(("Bleed", "Gutter", "Kerning", "Widow"), said, strict=True))
    table = table_of("<dl>" + "".join(f"<dt>{term}</dt><dd>{line}</dd>" for term, line in terms.items()) + "</dl>")
    assert table.texts() == [[term, line] for term, line in terms.items()]


def test_terms_and_descriptions_in_several_dl_are_records_of_both() -> None:
    def paper(n: int) -> str:
        meta = (
            f"<div class=t>Paper number {n} on trees</div><p>Abstract {n}: we prove what nobody did before, again.</p>"
        )
        return f"<dt>[{n}] <a href=/abs/{n}>arXiv:2401.0{n}</a></dt><dd><div class=meta>{meta}</div></dd>"

    days = ((1, 2, 3), (4, 5))
    html = "".join(f"<dl><h3>Day {day}</h3>{''.join(map(paper, here))}</dl>" for day, here in enumerate(days))
    region = find_records(Page(f"<h1>New</h1>{html}"))[0]
    assert [record.section for record in region] == ["Day 0"] * 3 + ["Day 1"] * 2
    assert [("2401.0" in record.text, "Abstract" in record.text) for record in region] == [(True, True)] * 5


def test_letters_in_elements_of_their_own_are_one_value_of_a_cell() -> None:
    form = {"Arsenal": "WWD", "Chelsea": "DWD", "Everton": "LLD", "Wolves": "LDL"}
    rows = "".join(
        f"<tr><td>{name}<td>{''.join(f'<span class=form-{c} title=x>{c}</span>' for c in said)}"
        for name, said in form.items()
    )
    assert table_of(f"<table><tr><th>Team<th>Form{rows}</table>").texts() == [[*pair] for pair in form.items()]


def test_a_number_and_its_unit_in_elements_of_their_own_are_one_value_of_a_cell() -> None:
    def measure(number: str, unit: str) -> str:
        return (
            f"<td><m-unit><span class=value>{number}</span>&nbsp;<span class=label><b class=sign>°</b>"
            f"<span>{unit}</span></span></m-unit>"
        )

    rows = "".join(
        f"<tr><td>{n}:00<td>{measure(str(60 + n), 'F')}{measure(str(n) if n > 3 else 'Calm', 'mph')}"
        for n in range(2, 12)
    )
    table = table_of(f"<table><tr><th>Time<th>Temperature<th>Wind{rows.replace('<td><td>', '<td>')}</table>")
    assert table.names == ["Time", "Temperature", "Wind"]
    assert table.texts()[0] == ["2:00", "62 °F", "Calm °mph"]


@pytest.mark.parametrize("label", ["<td>{}:", "<td><b>{}:</b>", "<td>{}："])
def test_rows_of_a_cell_that_ends_in_a_colon_and_its_value_are_one_record(label: str) -> None:
    facts = {"Brand": "Acme", "Weight": "12 kg", "Colour": "red", "Material": "oak"}
    rows = "".join(f"<tr>{label.format(name)}</td><td>{value}</td></tr>" for name, value in facts.items())
    region = find_records(Page(f"<h1>Oak chair</h1><table>{rows}</table>"))[0]
    assert [dict(row) for row in region.table] == [facts]
