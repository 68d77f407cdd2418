"""A varying number of links, tags or items is one field of several values."""

import pytest

from tests.records.test_folding import table, titled
from unweave import Page, find_records


def test_a_varying_number_of_links_between_commas_is_one_field_of_several_values() -> None:
    names = [["Ann"], ["Bea", "Cid"], ["Dan", "Eva", "Fox"], ["Gus", "Hal"]]
    rows = ["by " + ", ".join(f"<a class=author href=/{name}>{name}</a>" for name in line) for line in names]
    found = table(*titled([f"<p>{row}</p>" for row in rows]))
    assert [record["author"] for record in found] == ["Ann", *names[1:]]


def test_items_of_a_nested_list_are_one_field_of_several_values() -> None:
    tags = [["lamp", "oak"], ["chair"], ["desk", "steel", "glass"], ["bed", "pine"]]
    rows = ["<ul>" + "".join(f"<li><b class=tag>{tag}</b></li>" for tag in line) + "</ul>" for line in tags]
    found = table(*titled(rows))
    assert [record["tag"] for record in found] == [tags[0], "chair", *tags[2:]]


def test_items_told_apart_by_their_words_are_fields_of_their_own() -> None:
    rows = [["3 beds", "2 baths"], ["2 beds"], ["4 beds", "3 baths", "1 garage"], ["1 beds", "1 baths"]]
    found = table(*titled(["<ul>" + "".join(f"<li>{item}</li>" for item in line) + "</ul>" for line in rows]))
    assert all(isinstance(value, str) for record in found for value in record.values())
    columns = [{value.split()[1] for record in found if (value := record.get(name))} for name in set().union(*found)]
    assert {"beds"} in columns
    assert {"baths"} in columns


def test_a_comma_at_the_end_of_an_element_makes_a_list_of_those_in_a_row() -> None:
    names = ("Ann", "Bo", "Cy", "Dee", "Eva")
    rows = "".join(
        f"<li><h3><a href=/{i}>Song number {i}</a></h3><p>"
        + "".join(f"<span class=by><i>{other}</i>, </span>" for other in names[: i % 3])
        + f"<span class=by><i>{name}</i></span></p></li>"
        for i, name in enumerate(names)
    )
    table = find_records(Page(f"<ul>{rows}</ul>"))[0].table
    assert [len(value) if isinstance(value, list) else 1 for value in (row[1] for row in table.rows)] == [1, 2, 3, 1, 2]


def test_dates_in_varying_number_are_one_field_though_months_come_again() -> None:
    days = [(8,), (8, 22), (1, 15, 29), (8, 15, 22), (3, 17)]
    links = (
        " ".join(f"<a href=/{i}/{m}/{day}>{m} {day}</a>" for m in ("May", "June") for day in line)
        for i, line in enumerate(days)
    )
    found = table(*titled([f"<p>Meets in room {i}</p><div class=menu>{line}</div>" for i, line in enumerate(links)]))
    assert all(len(record) == 3 for record in found)
    assert found[1]["date"] == ["May 8", "May 22", "June 8", "June 22"]


def test_kinds_at_varying_places_are_one_field_without_any_mark() -> None:
    kinds = [["Art", "Music"], ["Music", "Dance", "Film"], ["Film"], ["Dance", "Art", "Music"]]
    rows = [f"<div class=kinds>{' '.join(f'<span>{kind}</span>' for kind in line)}</div>" for line in kinds]
    found = table(*titled(rows))
    assert [list(record.values())[1] for record in found] == [line if len(line) > 1 else line[0] for line in kinds]


@pytest.mark.parametrize(("holder", "tag"), [("div", "span"), ("ul", "li")])
@pytest.mark.parametrize(("kinds", "is_list"), [(3, True), (2, False)])
def test_kinds_as_many_in_each_record_are_one_field_but_not_two(
    kinds: int, is_list: bool, holder: str, tag: str
) -> None:
    """Two that change places may be a flight from here to there."""
    names = ["Art", "Music", "Dance", "Film"]
    rows = [" ".join(f"<{tag} class=chip>{names[(i + n) % 4]}</{tag}>" for n in range(kinds)) for i in range(5)]
    found = table(*titled([f"<{holder} class=kinds>{row}</{holder}>" for row in rows]))
    assert isinstance(list(found[0].values())[1], list) == is_list


@pytest.mark.parametrize(("holder", "item"), [("p class=card-genres", "i"), ("div class=card__badges", "div")])
def test_values_whose_class_says_that_they_are_several_are_one_field(holder: str, item: str) -> None:
    last = ["Racing", "Puzzle", "Sports", "Casual"]
    kinds = [["Action", "Indie", kind] for kind in last]
    rows = [
        f"<{holder}>" + "".join(f"<{item} class=c>{kind}</{item}>" for kind in line) + f"</{holder[:3].strip()}>"
        for line in kinds
    ]
    found = table(*titled(rows))
    assert kinds in [[record[name] for record in found] for name in found[0]]


def test_fields_with_a_unit_stay_apart_whatever_their_class_says() -> None:
    rows = [f"<p class=chips><i class=c>{n} beds</i><i class=c>{n + 1} baths</i></p>" for n in range(2, 6)]
    found = table(*titled(rows))
    assert ["2 beds", "2 baths"] not in [list(record.values()) for record in found]
    assert len(found[0]) == 3


def test_dots_in_elements_of_their_own_part_the_items_of_a_list() -> None:
    topics = ["Music", "Design", "Maps", "Games", "Finance"]
    rows = [
        "<div class=about>"
        + "<span class=dot>•</span>".join(
            f"<a href=/topics/{topic}>{topic}</a>" for topic in (topics * 2)[n % 5 : n % 5 + 2 + n % 2]
        )
        + "</div>"
        for n in range(8)
    ]
    found = table(*titled(rows))
    assert [len(record) for record in found] == [2] * 8
    assert list(found[1].values())[1] == ["Design", "Maps", "Games"]


@pytest.mark.parametrize(("first", "second", "n_columns"), [("topics", "topics", 2), ("edit", "remove", 4)])
def test_links_to_pages_of_one_folder_are_one_field(first: str, second: str, n_columns: int) -> None:
    rows = [
        "<div class=about>"
        + "".join(f"<div><a href=/{folder}/{n * 7 + k}>Word{n * 7 + k}</a></div>" for k, folder in enumerate(folders))
        + "</div>"
        for n, folders in enumerate([(first, second), (first,), (first, second, first)] * 3)
    ]
    found = table(*titled(rows))
    assert len({name for record in found for name in record}) == n_columns


@pytest.mark.parametrize("label", ["Tags:", "<b>Tags:</b>", "<span class=caption>Tags:</span>"])
def test_links_behind_a_label_in_varying_number_are_one_field(label: str) -> None:
    tags = [("oak", "elm", "old"), ("elm", "new"), ("ash",), ("old", "ash", "elm", "red")]
    links = ("".join(f"<a class=tag href=/tag/{tag}/page/1/>{tag}</a> " for tag in here) for here in tags)
    found = table(*titled([f"<div class=tags>{label} <meta content=x>{here}</div>" for here in links]))
    assert [next(iter(set(record) - {"title"})) for record in found] == ["Tags"] * 4
    assert [record["Tags"] for record in found] == [list(here) if len(here) > 1 else here[0] for here in tags]


def test_elements_that_are_each_called_one_of_several_are_a_list() -> None:
    kinds = (("Linux", "ARM", "IBM Z"), ("Linux", "x86"), ("Windows", "ARM"), ("BSD", "x86"))
    html = "".join(
        (
            f"<li><h3><a href=/i/{n}>Image number {n}</a></h3>"
            f"<div>{''.join(f'<span class=MuiChip-label>{kind}</span>' for kind in here)}</div></li>"
        )
        for n, here in enumerate(kinds)
    )
    table = find_records(Page(f"<ul>{html}</ul>"))[0].table
    assert [row[1] for row in table.texts()] == ["; ".join(here) for here in kinds]


def test_what_has_one_property_is_one_list_also_where_some_show_at_a_click() -> None:
    first, names = "<li itemprop=creator>", ["Ann Lee", "Bo Ek", "Cy Fox", "Di Orr", "Ed Kay"]
    folded, more = (
        "<li itemprop=creator class=is-folded><span>, </span>",
        "<li class=more><a href='javascript:;'>[…]</a>",
    )
    lists = [[*names[i % 3 :], *names[: i % 2]] for i in range(6)]
    rows = (
        f"<div><h3><a href=/{i}>A study in {i} parts</a></h3><ul>{first}{here[0]}{folded}{folded.join(here[1:-1])}"
        f"{more}{first}<span> &amp; </span>{here[-1]}<li class=less><a href='javascript:;'>Show fewer</a></ul></div>"
        for i, here in enumerate(lists)
    )
    table = find_records(Page(f"<main>{''.join(rows)}</main>"))[0].table
    column = table.columns[table.names.index("creator")]
    cells = [[item.text for item in row[table.names.index(column.name)]] for row in table.rows]
    assert cells == lists
