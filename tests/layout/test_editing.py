"""Data edited by hand: a row more, a row less, another value give the page one expects; a row that does not fit is refused."""

import json
from bisect import bisect_left

import pytest

from tests.corpus import sample
from unweave import FormatError, Page, separate, weave
from unweave.layout import dump_data
from unweave.layout.macros import expand

MARK = "edited by hand"
N_PAGES = 20


def common(one: bytes, other: bytes) -> int:
    """Return how many bytes two texts begin and end with alike."""
    begin = alike(one, other)
    return begin + min(alike(one[::-1], other[::-1]), min(len(one), len(other)) - begin)


def alike(one: bytes, other: bytes) -> int:
    """Return how many bytes two texts begin with alike: halves are compared, as a loop takes most of the test's time."""
    return bisect_left(range(min(len(one), len(other))), True, key=lambda i: one[: i + 1] != other[: i + 1])


@pytest.mark.corpus
@pytest.mark.parametrize("number", range(N_PAGES))
def test_rows_of_a_real_page_are_edited(number: int) -> None:
    separation = separate(Page(sample("pages", "dev", N_PAGES, seed=5)[number].read_bytes()))
    source, data = separation.page.source, dump_data(separation.data)
    lists = {
        name: rows
        for name, rows in separation.data.items()
        if isinstance(rows, list) and len(rows) > 2 and isinstance(rows[0], dict)
    }
    encoding = json.loads(data).get("unweave", {}).get("encoding", "utf-8")
    for name, rows in lists.items():
        middle = len(rows) // 2
        less = json.loads(data)
        del less[name][middle]
        shorter = weave(separation.layout, less)
        once = (
            expand(str(separation.layout)).text.count(f" in {name} %}}") == 1
        )  # a list that the page has twice is edited in both places
        assert len(shorter) < len(source)
        assert common(shorter, source) == len(shorter) or not once
        more = json.loads(data)
        more[name].insert(middle, more[name][middle])
        longer = weave(separation.layout, more)
        assert len(longer) - len(source) == len(source) - len(shorter)
        assert common(longer, source) == len(source) or not once
        texts = [key for key, value in rows[middle].items() if isinstance(value, str) and value]
        for key in texts:
            other = json.loads(data)
            other[name][middle][key] = MARK
            changed = weave(separation.layout, other)
            assert changed.count(MARK.encode()) > 0
            value = rows[middle][key].encode(encoding, "surrogateescape" if encoding == "utf-8" else "strict")
            assert changed.replace(MARK.encode(), value) == source
        wrong = json.loads(data)
        wrong[name].append("no row")
        with pytest.raises(FormatError, match="needs objects, not 'no row'"):
            weave(separation.layout, wrong)
    assert lists


def test_the_data_of_another_page_is_refused() -> None:
    """Half a page came out, without a word."""
    lamps, books = (
        separate(Page("<ul>" + "".join(f"<li class={of}>{of} {n}</li>" for n in range(4)) + "</ul>"))
        for of in ("lamp", "book")
    )
    with pytest.raises(FormatError, match=r"the layout has no name of the data \(books\): they are of two pages"):
        weave(lamps.layout, books.data)
