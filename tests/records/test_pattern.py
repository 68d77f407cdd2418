"""Record patterns: what was learnt of a list reads the next page of its template, and no other list."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import unweave
from tests.pace import spent
from unweave import FormatError, LearnError, Page, Record, Region, Table, find_records
from unweave.records import RecordPattern, find, load_pattern, seed_matching
from unweave.records.leaves import class_nodes
from unweave.records.table import RegionTable

SCHEMA = Path(__file__).parents[2] / "docs" / "schemas" / "records.schema.json"
COLOURS = ("red", "blue", "green", "black", "white", "brown", "pink")


def lamp(n: int, extra: str = "") -> str:
    price = f"<i class=price>Price: ${n}.50</i>" if n % 3 else ""
    return (
        f"<li class=lamp><h3><a class=title href='/lamp/{n}'>Lamp number {n}</a></h3>"
        f"<p class=note>A lamp for {n} readers, with a shade and {n} more parts</p>{price}{extra}</li>"
    )


def shop(numbers: range | list[int], *, extra: str = "", before: str = "", item: Any = lamp) -> Page:
    """Return a page with a menu, a list of lamps, and a list of links to other shops."""
    menu = "<ul class=menu>" + "".join(f"<li><a href='/m{i}'>Department {i}</a></li>" for i in range(9)) + "</ul>"
    others = "<ul class=also>" + "".join(f"<li><a href='/s{i}'>Another shop {i}</a></li>" for i in range(5)) + "</ul>"
    lamps = "".join(item(n, extra) for n in numbers)
    return Page(f"<body>{menu}{before}<main><h1>Lamps</h1><ul class=lamps>{lamps}</ul></main>{others}</body>")


def learn(page: Page) -> RecordPattern:
    return find_records(page)[0].to_wrapper()


PATTERN = learn(shop(range(1, 9)))


def test_the_next_page_gets_the_columns_of_the_first() -> None:
    region = PATTERN.region(shop(range(20, 25)))
    assert region is not None
    assert region.table.columns == list(PATTERN.columns) == find_records(shop(range(1, 9)))[0].table.columns
    assert region.table.names == ["title", "note", "Price"]
    assert [record.to_dict() for record in region.records] == [
        record.to_dict() for record in find_records(shop(range(20, 25)))[0].records
    ]
    assert region.records[0].links == {"title": "/lamp/20"}
    assert region.records[0].text.startswith("Lamp number 20 A lamp for 20 readers")
    assert 0.9 < region.score <= 1


def test_a_column_that_no_record_of_the_page_has_stays_in_the_table() -> None:
    region = PATTERN.region(shop([30, 33, 36]))
    assert region is not None
    assert region.table.names == ["title", "note", "Price"]
    assert [row[2] for row in region.table.texts()] == [None] * 3


def test_a_single_record_is_found() -> None:
    [record] = PATTERN.extract(shop([40]))
    assert record.to_dict() == {
        "title": "Lamp number 40", "note": "A lamp for 40 readers, with a shade and 40 more parts", "Price": "$40.50",
    }  # fmt: skip


def test_a_list_that_does_not_rank_first_is_found() -> None:
    news = "".join(
        f"<article><h2><a href='/n/{i}'>A long headline on event number {i} of the day</a></h2><p>{i} May 2020</p>"
        f"<p>What happened, told in the {i * 7} words that a reader of the news wants before going on.</p></article>"
        for i in range(20)
    )
    page = shop(range(1, 3), before=f"<section class=news>{news}</section>")
    assert "headline" in find_records(page)[0].records[0].text
    assert [record["title"].text for record in PATTERN.extract(page)] == ["Lamp number 1", "Lamp number 2"]


@pytest.mark.parametrize(
    "page",
    [
        shop([]),
        Page(""),
        Page("<p>words"),
        Page("<ol>" + "".join(f"<li><b>Item {i}</b> of a site that was never seen</li>" for i in range(9)) + "</ol>"),
    ],
    ids=["without the list", "empty", "no list", "another site"],
)
def test_a_page_without_the_list_gives_nothing(page: Page) -> None:
    assert PATTERN.extract(page) == []
    assert PATTERN.region(page) is None


def test_a_list_that_the_page_splits_is_joined() -> None:
    two = "".join(f"<ul class=lamps>{''.join(lamp(n) for n in numbers)}</ul>" for numbers in ((1, 2, 4), (5, 7)))
    page = Page(f"<body><main><h1>Lamps</h1>{two}</main></body>")
    assert [record["title"].text.split()[-1] for record in PATTERN.extract(page)] == ["1", "2", "4", "5", "7"]


def test_an_advertisement_in_the_list_is_no_record() -> None:
    page = shop([1, 2, 4, 5], extra="</li><li class=ad><img src=/buy.gif alt='Buy shoes'>")
    assert len(PATTERN.extract(page)) == 4


def test_records_that_each_have_a_class_of_their_own() -> None:
    def named(n: int, extra: str) -> str:
        return lamp(n, extra).replace("class=lamp>", f"class='lamp-{COLOURS[n % 7]}-{COLOURS[(n // 7) % 7]} x'>", 1)

    pattern = learn(shop(range(1, 9), item=named))
    assert [step.class_name for step in pattern.unit.starts] == ["*"]
    assert len(pattern.extract(shop(range(20, 25), item=named))) == 5


def test_items_without_a_column_are_in_other() -> None:
    page = shop([1, 2, 4], extra="<em class=new>New!</em><div class=stock><b class=left>3</b> left</div>")
    region = PATTERN.region(page)
    assert region is not None
    assert region.table.columns[:3] == list(PATTERN.columns)
    assert region.table.names[3:] == ["other"]
    assert region.records[0].to_dict()["other"] == ["New!", "3", "left"]


def test_the_name_of_the_other_items_is_no_learnt_name() -> None:
    def named(n: int, extra: str) -> str:
        return lamp(n, f"<b class=x data-label=other>about {n} others</b>{extra}")

    pattern = learn(shop(range(1, 9), item=named))
    assert "other" in [column.name for column in pattern.columns]
    region = pattern.region(shop([1, 2, 4], item=named, extra="<em class=new>New!</em>"))
    assert region is not None
    assert region.table.names[-1] == "other_2"
    assert region.records[0].to_dict()["other_2"] == "New!"


def _siblings(numbers: range | list[int]) -> str:
    return "".join(
        f"<h3><a href='/{i}'>Heading of entry {i}</a></h3>" + f"<p>Words on entry {i} for a reader.</p>" * (1 + i % 3)
        for i in numbers
    )


def _separated(numbers: range | list[int]) -> str:
    return "<hr>".join(
        f"<b>Town of name {i}</b><br>{i * 7} Main Street, in the middle of it<br><a href='/{i}'>Map of town {i}</a>"
        for i in numbers
    )


def _doubled(numbers: range | list[int]) -> str:
    return "<br><br>".join(
        f"Filed on {i} May 2020, number {i}<br><a href='/{i}'>Party of name {i}</a><br>Court of the district {i}"
        for i in numbers
    )


def _rows(numbers: range | list[int]) -> str:
    return "<table>" + "".join(
        f"<tr><td><a href='/{i}'>Heading of entry {i}</a></td></tr><tr><td><p>Words about entry {i}, and some more "
        f"words</p><p>{i} May 2003</p></td></tr>"
        for i in numbers
    ) + "</table>"  # fmt: skip


@pytest.mark.parametrize("make", [_siblings, _separated, _doubled, _rows])
@pytest.mark.parametrize("numbers", [[11, 12, 13, 14], [11, 12], [12]])
def test_records_of_several_siblings(make: Any, numbers: list[int]) -> None:
    def page(numbers: range | list[int]) -> Page:
        links = "".join(f"<li><a href='/x{i}'>Elsewhere {i}</a></li>" for i in range(4))
        return Page(
            f"<p>This page says a few words before its list.</p><ul>{links}</ul><div id=list>{make(numbers)}</div>"
        )

    pattern = learn(page(range(1, 9)))
    found = pattern.extract(page(numbers))
    assert len(found) == len(numbers)
    for record, n in zip(found, numbers, strict=True):
        assert str(n) in record.text
        assert not any(str(other) in record.text for other in numbers if other != n)


def test_records_across_rows() -> None:
    def page(numbers: list[int]) -> Page:
        rows = []
        for at in range(0, len(numbers), 4):
            four = numbers[at : at + 4]
            rows.append("".join(f"<td><img src='/{i}.jpg'><a class=title href='/{i}'>Lamp {i}</a></td>" for i in four))
            rows.append("".join(f"<td>List price <s>{i}0</s> now <b>${i}.50</b></td>" for i in four))
        return Page("<p>Lamps of ours</p><table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>")

    region = find_records(page(list(range(1, 9))))[0]
    assert len(region) == 8
    found = region.to_wrapper().extract(page([11, 12, 13, 14]))
    assert [record.to_dict()["title"] for record in found] == ["Lamp 11", "Lamp 12", "Lamp 13", "Lamp 14"]
    assert [record.text.rpartition(" ")[2] for record in found] == ["$11.50", "$12.50", "$13.50", "$14.50"]


def test_labels_parted_texts_and_lists_are_read_as_they_were_learnt() -> None:
    def entry(n: int, extra: str) -> str:
        colours = ", ".join(
            f"<a class=colour href='/c/{c}'>{c}</a>" for c in (COLOURS[(3 * n + k) % 7] for k in range(1 + n % 3))
        )
        return (
            f"<li class=lamp><h3><a class=title href='/{n}'>Lamp number {n}</a></h3><p class=by>Ann {n}a | {n} days "
            "ago</p>"
            f"<p><span class=label>Sold:</span> <span class=sold>{n * 3}</span></p><p class=in>in: {colours}</p></li>"
        )

    def values(page: Page, pattern: RecordPattern | None = None) -> list[dict[str, str | list[str]]]:
        records = pattern.extract(page) if pattern else find_records(page)[0].records
        return [record.to_dict() for record in records]

    pattern = learn(shop(range(1, 9), item=entry))
    page = shop(range(21, 27), item=entry)
    assert values(page, pattern) == values(page)
    alone = values(shop([23], item=entry), pattern)[0]
    assert alone["Sold"] == "69"
    assert ["pink", "red", "blue"] in alone.values()
    assert list(alone.values()).count("23 days ago") == 1
    assert "other" not in alone


@pytest.mark.parametrize(
    "form", ["{0} Jan 2024, {1}.5 MB", "ann{0}@a.org - {0} Jan 2024 - {1}.5 MB", "http://a.org/{0} {1}K 2024/02/1{0}"]
)
def test_values_parted_by_their_kinds_are_read_as_they_were_learnt(form: str) -> None:
    def entry(n: int, extra: str) -> str:
        return f"<li><h3><a href='/{n}'>Lamp number {n}</a></h3><p>{form.format(n, n + 3)}</p></li>"

    page = shop(range(1, 9), item=entry)
    region = find_records(page)[0]
    assert {"date", "size"} <= {*region.table.names}
    assert [record.to_dict() for record in learn(page).extract(page)] == [record.to_dict() for record in region.records]


def test_a_pattern_is_saved_and_loaded(tmp_path: Path) -> None:
    PATTERN.save(tmp_path / "lamps.json")
    loaded = unweave.load(tmp_path / "lamps.json")
    assert loaded == PATTERN == load_pattern(tmp_path / "lamps.json")
    page = shop([7, 8])
    assert [record.to_dict() for record in loaded.extract(page)] == [r.to_dict() for r in PATTERN.extract(page)]


@pytest.mark.parametrize(
    "page", [shop(range(1, 9)), Page(f"<div>{_siblings(range(9))}"), Page(f"<div>{_separated(range(9))}")]
)
def test_saved_patterns_fit_their_schema(page: Page, tmp_path: Path) -> None:
    schema = json.loads(SCHEMA.read_bytes())
    jsonschema.Draft202012Validator.check_schema(schema)
    learn(page).save(tmp_path / "p.json")
    body = json.loads((tmp_path / "p.json").read_bytes())
    jsonschema.validate(body, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**body, "seed": [{"tag": "li"}]}, schema)


def _saved(tmp_path: Path) -> dict[str, Any]:
    PATTERN.save(tmp_path / "p.json")
    body: dict[str, Any] = json.loads((tmp_path / "p.json").read_bytes())
    return body


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (["format"], 2, "records format 2, this version reads 1"),
        (["n_records"], "many", "n_records: 'many'"),
        (["columns"], None, "columns: 'None' is of the wrong type"),
        (["columns"], {}, "columns: '{}' is of the wrong type"),
        (["columns", 1, "name"], "title", r"columns\[1\].name: 'title' is the name of two columns"),
        (["columns", 1, "kind"], "odd", r"columns\[1\].kind: 'odd' is none of identical"),
        (["unit"], [], "unit: .* wrong type"),
        (["unit", "groupings"], ["tags"], r"unit.groupings\[0\]: 'tags' is none of tag"),
        (["unit", "places"], [], "unit.places: is empty"),
        (["unit", "places"], [3], r"unit.places\[0\]: '3' is of the wrong type"),
        (["unit", "places", 0, 0], {"tag": 3}, r"unit.places\[0\]\[0\].tag: '3' is of the wrong type"),
        (["unit", "starts"], [], "unit.starts: is empty"),
        (["unit", "fit"], 0, "unit.fit: 0 is not from 0.01 to 1"),
        (["unit", "fit"], True, "unit.fit: 'True' is of the wrong type"),
        (["unit", "longest"], 0, "unit.longest: 0 is not"),
        (["seed", 1, "parent"], 1, r"seed\[1\].parent: 1 is not from -1 to 0"),
        (["seed", 6, "parent"], 2, r"seed\[6\].parent: node 2 has ended before"),
        (["seed", 0, "share"], 2.5, r"seed\[0\].share: 2.5 is not from 0 to 1"),
        (["seed", 0, "share"], float("nan"), "NaN is no number that can be read"),
        (["seed", 3, "reading", "columns"], [9], r"seed\[3\].reading.columns\[0\]: 9 is no column of 3"),
        (["seed", 3, "reading", "columns"], [[]], r"columns\[0\]: '\[\]' is of the wrong type"),
        (["beside"], "x", "beside: 'x' is of the wrong type"),
        (["beside"], [5], r"beside\[0\]: '5' is of the wrong type"),
        (["running"], [[4]], r"running\[0\]\[0\]: '4' is of the wrong type"),
        (["told"], {"labels": {"Price": 7}}, r"told.labels\['Price'\]: 7 is no column of 3"),
        (["told"], {"headers": {"Price": 1}}, r"told.headers\['Price'\]: '1' is of the wrong type"),
        (["told"], {"rating": -2}, r"told.rating: -2 is no column of 3"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(tmp_path: Path, path: list[Any], value: Any, message: str) -> None:
    body = _saved(tmp_path)
    place: Any = body
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    (tmp_path / "p.json").write_text(json.dumps(body))
    with pytest.raises(FormatError, match=rf"p\.json: .*{message}"):
        unweave.load(tmp_path / "p.json")


def test_a_file_that_was_cut_short_or_is_something_else_is_said(tmp_path: Path) -> None:
    _saved(tmp_path)
    whole = (tmp_path / "p.json").read_bytes()
    (tmp_path / "p.json").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(FormatError, match="not JSON, or cut short"):
        unweave.load(tmp_path / "p.json")
    places = {"body": None, "authors": [], "dates": [], "permalink": None}
    forum = {"unweave": "forum", "format": 1, "units": [], "dates": [], "places": places}
    (tmp_path / "forum.json").write_text(json.dumps(forum))
    with pytest.raises(FormatError, match="a forum, not a record pattern"):
        load_pattern(tmp_path / "forum.json")


def test_a_region_from_elsewhere_has_no_pattern() -> None:
    with pytest.raises(LearnError, match="only a region of find_records"):
        Region([Record([])]).to_wrapper()


def test_a_region_that_a_pattern_found_gives_the_pattern() -> None:
    region = PATTERN.region(shop([1, 2]))
    assert region is not None
    assert region.to_wrapper() is PATTERN


@pytest.mark.parametrize(
    "html",
    [
        "<main><ul class=lamps><li class=lamp>x" * 4_000,
        "<body><main><ul class=lamps>" + "<li class=lamp><h3><a href=x>y</a></h3> z</li>" * 8_000,
        "<main><ul class=lamps><li class=lamp>" + "<h3>x</h3><p class=note>y</p>" * 8_000,
        "".join(
            f"<main class=m{'x' * (i % 97)}><ul class=lamps><li class=lamp><h3><a>x</a></h3></ul>" for i in range(3_000)
        ),
    ],
    ids=["deep", "wide", "one large record", "many places"],
)
def test_hostile_pages_come_back(html: str) -> None:
    page = Page(html)
    page.tree  # noqa: B018  (its time is not the pattern's)
    with spent() as work:
        PATTERN.extract(page)
    assert work.within(20)


@pytest.mark.compiled
def test_a_pattern_of_a_long_list_is_learnt_from_a_part_of_it() -> None:
    rows = "".join(f"<li><a href=/{n}>Lamp {n * 7}</a> <b>${n}.00</b></li>" for n in range(5000))
    pattern = find_records(Page(f"<ul>{rows}</ul>"))[0].to_wrapper()
    assert pattern.n_records == 2000
    found = pattern.extract(Page(f"<ul>{rows}</ul>"))
    assert [record.to_dict()["price"] for record in found] == [f"${n}.00" for n in range(5000)]


def test_the_nearest_classes_around_a_leaf_are_found_however_deep_it_is() -> None:
    """Each leaf climbed to the root: 16 seconds for a megabyte of nested elements without a class."""
    content = Page(f"<div class=a><i><div class=b>{'<div>' * 3000}x<p>y</p><p class=c><u>z").seen.content
    leaves = content.terminal.nonzero()[0].tolist()
    named = [
        [content.tree.node(int(content.first[n])).attrs["class"] for n in class_nodes(content, leaf, 0)]
        for leaf in leaves
    ]
    assert named == [["b", "a"], ["b", "a"], ["c", "b", "a"]]
    assert class_nodes(content, leaves[2], int(content.classed[leaves[2]])) == [int(content.classed[leaves[2]])]


def test_records_that_are_built_alike_are_matched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page of hundreds of thousands of equal items took 20 s a page to apply a pattern to."""
    calls: list[object] = []
    real = seed_matching.mapping
    monkeypatch.setattr(
        seed_matching, "mapping", lambda *given, **options: calls.append(given) or real(*given, **options)
    )
    region = PATTERN.region(shop(range(100, 500)))
    assert region is not None
    assert [record.to_dict()["title"] for record in region.records] == [f"Lamp number {n}" for n in range(100, 500)]
    assert 0 < len(calls) < 40


def test_a_pattern_of_part_of_the_records_is_learnt_without_the_table_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = []
    build = RegionTable._build

    def counted(self: RegionTable, most: int) -> Table:
        sizes.append(len(self._records))
        return build(self, most)

    monkeypatch.setattr(find, "MAX_LEARNT", 20)
    monkeypatch.setattr(RegionTable, "_build", counted)
    rows = "".join(f"<li><a href=/{n}>Lamp number {n}</a> <i>${n}.50</i></li>" for n in range(60))
    assert find_records(Page(f"<ul>{rows}</ul>"))[0].to_wrapper().n_records == 20
    assert sizes == [20]


@pytest.mark.parametrize("grouping", ["tag run", "class run", "combination"])
def test_a_saved_pattern_of_a_grouping_that_is_gone_still_reads(grouping: str, tmp_path: Path) -> None:
    saved = _saved(tmp_path)
    saved["unit"]["groupings"] = [grouping]
    (tmp_path / "old.json").write_text(json.dumps(saved), encoding="utf-8")
    read = load_pattern(tmp_path / "old.json").extract(shop([21, 22, 23, 24]))
    assert read is not None
    assert [record["title"].text for record in read] == [f"Lamp number {n}" for n in (21, 22, 23, 24)]
