"""Data edited by hand: a row more, a row less, another value give the page one expects;
a row that does not fit is refused."""

import json
import re
from bisect import bisect_left

import pytest

from tests.corpus import sample
from tests.pace import spent
from unweave import FormatError, Page, Separation, separate, weave
from unweave.layout import Layout, data_text, dump_data
from unweave.layout.macros import expand

from .rendered import rows as rows_of_tables

MARK = "edited by hand"
N_PAGES = 20


def common(one: bytes, other: bytes) -> int:
    """Return how many bytes two texts begin and end with alike."""
    begin = alike(one, other)
    return begin + min(alike(one[::-1], other[::-1]), min(len(one), len(other)) - begin)


def alike(one: bytes, other: bytes) -> int:
    """Return how many bytes two texts begin with alike: halves are compared,
    as a loop takes most of the test's time."""
    return bisect_left(range(min(len(one), len(other))), True, key=lambda i: one[: i + 1] != other[: i + 1])


@pytest.mark.corpus
@pytest.mark.parametrize("number", range(N_PAGES))
def test_rows_of_a_real_page_are_edited(number: int) -> None:
    separation = separate(Page(sample("pages", "dev", N_PAGES, seed=5)[number].read_bytes()))
    data = dump_data(separation.data)
    lists = {
        name: rows
        for name, rows in separation.data.items()
        if isinstance(rows, list) and len(rows) > 2 and isinstance(rows[0], dict)
    }
    read = json.loads(data, object_hook=rows_of_tables)
    encoding = read.get("unweave", {}).get("encoding", "utf-8")
    template = re.sub(r"\{\{ loop\.index0? \}\}", "", str(separation.layout))  # rows behind are counted again
    layout = Layout(template, separation.layout.newline)
    source = weave(layout, read)
    expanded = expand(template).text

    def woven(name: str, rows: list[object]) -> bytes:
        return weave(layout, {**read, name: rows})

    for name, rows in lists.items():
        middle = len(rows) // 2
        before, row, after = read[name][:middle], read[name][middle], read[name][middle + 1 :]
        shorter = woven(name, [*before, *after])
        once = expanded.count(f" in {name} %}}") == 1  # a list that the page has twice is edited in both places
        assert len(shorter) < len(source)
        assert common(shorter, source) == len(shorter) or not once
        longer = woven(name, [*before, row, row, *after])
        assert len(longer) - len(source) == len(source) - len(shorter)
        assert common(longer, source) == len(source) or not once
        texts = [key for key, value in rows[middle].items() if isinstance(value, str) and value]
        for key in texts:
            changed = woven(name, [*before, {**row, key: MARK}, *after])
            assert changed.count(MARK.encode()) > 0
            value = rows[middle][key].encode(encoding, "surrogateescape" if encoding == "utf-8" else "strict")
            assert changed.replace(MARK.encode(), value) == source
        with pytest.raises(FormatError, match="needs objects, not 'no row'"):
            woven(name, [*read[name], "no row"])
    assert read == json.loads(data, object_hook=rows_of_tables)
    assert lists


def test_the_data_of_another_page_is_refused() -> None:
    """Half a page came out, without a word."""
    lamps, books = (
        separate(Page("<ul>" + "".join(f"<li class={of}>{of} {n}</li>" for n in range(4)) + "</ul>"))
        for of in ("lamp", "book")
    )
    with pytest.raises(FormatError, match=r"the layout has no name of the data \(books\): they are of two pages"):
        weave(lamps.layout, books.data)
    with pytest.raises(FormatError, match=r"no name of the data \(lamp\)"):  # part of a name, and a word of the page
        weave(lamps.layout, {"lamp": [1, 2, 3]})


@pytest.mark.parametrize("of_table", [False, True])
def test_a_misspelt_name_is_refused(*, of_table: bool) -> None:
    """It wove to nothing, without a word."""
    rows = "".join(f"<li><a href=/{n}>Lamp {n}</a> <i class=price>{7 * n} W</i></li>" for n in range(4))
    separation = separate(Page(f"<h1>Shop of the week</h1><ul>{rows}</ul>"))
    text = dump_data(separation.data)
    assert "price" in text
    data = json.loads(text.replace("price", "pirce"), object_hook=None if of_table else rows_of_tables)
    with pytest.raises(FormatError, match="has 'pirce' where the layout has 'price': is it misspelt"):
        weave(separation.layout, data)
    more = json.loads(text)
    weave(separation.layout, {**more, "note": "of my own"})


@pytest.mark.parametrize(
    ("known", "row", "is_refused"),
    [
        ("item url", "title url", False),  # two thirds of the letters are the same, and two names
        ("size price", "site price", False),
        ("age", "page", False),
        ("text2", "text3 text", False),
        ("price", "price pirce", False),  # beside what was meant
        ("now", "nwo", True),
        ("text_2", "text2", True),
        ("price", "Price", True),
        ("description", "discription", True),
    ],
)
def test_only_a_slip_of_a_letter_is_refused(known: str, row: str, *, is_refused: bool) -> None:
    layout = f"{{% for row in rows %}}{''.join(f'{{{{ row.{name} }}}}' for name in known.split())}{{% endfor %}}"
    rows = [dict.fromkeys(known.split(), "x"), dict.fromkeys(row.split(), "x")]
    if not is_refused:
        assert weave(layout, {"rows": rows})
        return
    with pytest.raises(FormatError, match=f"has {row!r} where the layout has {known!r}: is it misspelt"):
        weave(layout, {"rows": rows})


def test_many_unknown_names_take_time_in_proportion() -> None:
    """Each was compared with all of the layout: 4,000 took five times as long as 2,000."""
    names = [f"price{n}" for n in range(8_000)]
    layout = "".join(f"{{{{ {name}a }}}}" for name in names)
    data = {f"{name}{end}": "x" for name in names for end in ("a", "bc")}
    with spent() as work:
        assert weave(layout, data) == b"x" * 8_000
    assert work.within(2)


def lamps() -> tuple[Separation, str]:
    """Separate a list, and give its data as they are written."""
    names = "Arc Kubo Nordlys Tilda".split()
    items = (f'<li class="card"><b>{name}</b><i>{len(name)} W</i></li>' for name in names)
    separation = separate(Page(f"<ul>{''.join(items)}</ul>"))
    return separation, dump_data(separation.data)


@pytest.mark.parametrize(
    ("line", "edited", "woven"),
    [
        ('["Arc",', '["Bow",', "<b>Bow</b><i>3 W</i>"),
        ('["Kubo",4],\n', "", '<i>3 W</i></li><li class="card"><b>Nordlys'),
        ('["Arc",', '["Bow",9],\n["Arc",', '<b>Bow</b><i>9 W</i></li><li class="card"><b>Arc'),
        ('["Tilda",', '["Bow"],["Tilda",', "<b>Bow</b><i> W</i>"),
        ('["Tilda",', '["Bow",null],["Tilda",', "<b>Bow</b><i> W</i>"),
    ],
)
def test_rows_of_a_table_are_edited_in_the_file(line, edited, woven):
    separation, text = lamps()
    assert text.count("\n[") == 4
    data = json.loads(text.replace(line, edited))
    assert woven.encode() in weave(separation.layout, data)
    assert weave(separation.layout, json.loads(text)) == separation.page.source


@pytest.mark.parametrize("row", ['["Bow",9,1]', '{"text":"Bow"}', '"Bow"'])
def test_a_row_that_does_not_fit_its_table_is_refused_with_the_line(row):
    separation, text = lamps()
    wrong = json.loads(text.replace('["Kubo",', f'{row},["Kubo",'))
    with pytest.raises(
        FormatError, match=r"'\w+' at line 1, column \d+ of the layout needs rows of at most \d values, .* \(row 2\)"
    ):
        weave(separation.layout, wrong)


def test_a_table_without_rows_is_an_empty_list():
    layout = "{% if lamps %}<ul>{% for lamp in lamps %}<li>{{ lamp.name }}{{ lamp.price }}{% endfor %}</ul>{% endif %}"
    assert weave(layout, {"lamps": {"name,price": []}}) == b""
    assert weave(layout, {"lamps": {"name,price": [["Arc"]]}}) == b"<ul><li>Arc</ul>"


def test_lists_are_tables_where_one_can_look_over_them():
    def written(rows: list[dict[str, object]]) -> str:
        text = dump_data({"lamps": rows})
        assert json.loads(text, object_hook=rows_of_tables) == {"lamps": rows}
        return text

    assert (
        written([{"b": "1", "a": "2"}, {"a": "3"}, {"a": "4", "b": 5}])
        == '{"lamps":{"a,b":[\n["2","1"],\n["3"],\n["4",5]]}}'
    )
    wide = [{f"name{i}": "1" for i in range(9)}] * 4
    assert written(wide).count("\n") == 3  # objects, a line each
    long = "x" * 400
    assert (
        written([{"text": long, "title": "y"}] * 2)
        == f'{{"lamps":{{"title,text":[\n["y","{long}"],\n["y","{long}"]]}}}}'
    )
    assert written([{"text": long, "more": "y"}, {"text": long}]).startswith('{"lamps":{"text,more":[\n')
    assert "," not in written([{"text": long, "title": long}] * 3).split(":")[1]
    assert '"a,b"' not in written([{"a": [{"c": "1", "d": "2"}], "b": "3"}] * 9)
    assert '"a,b"' not in written([{"a": None, "b": "3"}] * 9)
    assert written([{"a": "1", "b": "2"}]) == '{"lamps":[{"a":"1","b":"2"}]}'


def test_lists_in_lists_are_written_once_however_deep(monkeypatch):
    written = []
    monkeypatch.setattr(data_text, "_written", lambda value: written.append(json.dumps(value)) or written[-1])
    rows = ["{lamp}"]
    for _ in range(60):
        rows = [rows, "{of oak}"]
    assert json.loads(dump_data({"lamps": rows})) == {"lamps": rows}
    assert sum(map(len, written)) < 2000


def test_data_as_deep_as_pages_are_not_are_written_too():
    rows = [{"text": "oak", "other": "ash"}]
    for _ in range(300):
        rows = [{"rows": rows, "text": "elm"}]
    assert json.loads(dump_data({"lamps": rows})) == {"lamps": rows}


@pytest.mark.parametrize("header", [("name", "price"), frozenset({1, 2}), 3])
def test_what_is_called_by_no_text_is_no_table(header):
    with pytest.raises(FormatError, match="'lamps' at line 1, column 1 of the layout needs a list to go through"):
        weave("{% for lamp in lamps %}{{ lamp.name }}{% endfor %}", {"lamps": {header: [["Arc", "39", "1"]]}})
