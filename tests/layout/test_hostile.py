"""Pages made to hurt: each comes back byte for byte, in bounded time (the limits cut folding short, never the page)."""

import json
import random

import pytest

from tests.pace import spent
from unweave import Page, separate, weave

resource = pytest.importorskip("resource", reason="Windows does not say how much memory was needed")

_BLOCK = "".join(f"<p class=c{n % 7}>Paragraph number {n * 31} says {n}</p><i>{n}</i>" for n in range(17_000))


def discussion(levels: int, tags: str = "li li li li li", answered: int = 2) -> str:
    """Nest answers in elements of some tags, of which one has answers."""
    attributes = 'class="an-answer of-a-thread that-is-long" data-role="list-item" aria-label="an answer"'
    page = "".join(f"<li {attributes}>w{row * row}</li>" for row in range(5))
    for level in range(levels):
        answers = [
            "".join(f"<b class=v{n}>w{(level * 7 + n * 3) * row + n}</b>" for n in range(8))
            for row in range(len(tags.split()))
        ]
        page = "".join(
            f"<{tag} {attributes}>{said}<ul {attributes}>{page if row == answered else ''}</ul></{tag}>"
            for row, (tag, said) in enumerate(zip(tags.split(), answers, strict=True))
        )
    return page


PAGES = {
    "100,000 nested tags": "<div>" * 100_000,
    "three equal trees of 300,000 levels": ("<i>" * 300_000 + "x" + "</i>" * 300_000) * 3,
    "100,000 siblings of many kinds": "".join(f"<t{n % 97}>" for n in range(100_000)),
    "10,000 equal rows": "<li class=row><b>same</b> text</li>" * 10_000,
    "10,000 different rows": "".join(f"<li class=row><b>{n * 7919}</b> text {n}</li>" for n in range(10_000)),
    "two rows of 1 MB": f"<div>{_BLOCK}</div><div>{_BLOCK.replace('31', '32')}</div>",
    "rows that differ more and more": "".join(f"<div>{'<b>x</b>' * n}<i>{n}</i></div>" for n in range(300)),
    "wide table of small cells": ("<tr>" + "<td>1</td><td>2</td>" * 500 + "</tr>") * 60,
    "nested lists": "".join(
        "<ul><li>a</li>" + "<ul><li>b</li>" * (n % 90) + "</ul>" * (n % 90) + "</ul>" for n in range(200)
    ),
    "answers to answers, 300 levels": discussion(300),
    "answers of two kinds in turn, 250 levels": discussion(250, "dl dl dl div div dl dl dl div div", 3),
    "12,000 lists of three": "".join(
        f"<s{n}>" + "".join(f"<b class=one-of-these id={n * k}a></b>" for k in (1, 2, 3)) + f"</s{n}>"
        for n in range(12_000)
    ),
    "one text of 2 MB": "<p>" + "ab " * 700_000,
    "equal texts in many attributes": "".join(f"<a href=/{'x' * 300}{n}>t</a>" for n in range(3000)),
}


@pytest.mark.parametrize("name", PAGES)
def test_hostile_pages_come_back_in_bounded_time(name):
    source = PAGES[name].encode()
    with spent() as work:
        separation = separate(Page(source))
    assert work.within(2 + 4e-6 * len(source))
    assert weave(separation.layout, separation.data) == source
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss < 4_000_000  # KB: the whole test run, far above any page


def test_stray_bytes_take_time_by_their_number() -> None:
    """Each looked through all that were found before it: 200 KB took 14 seconds, and 1 MB minutes."""
    source = random.Random(1).randbytes(1_000_000)
    with spent() as work:
        separation = separate(Page(source))
    assert work.within(8)
    assert weave(separation.layout, separation.data) == source


@pytest.mark.parametrize(
    "source",
    [
        b"<p>a<b>c<i>d\r\n\xff\x00{{ x }} {% if %}{# \n\n",
        "<ul><li>\u00e9\u65e5<li>{{x}}\r<li>\n".encode(),
        "<p><p>x".encode("utf-16"),
    ],
)
def test_a_page_of_too_many_tags_stays_whole_and_is_woven_again(source: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """30 MB of `<i>` took 5 GB."""
    monkeypatch.setattr("unweave.layout.separation.MAX_TAGS", 1)
    separation = separate(Page(source))
    assert separation.truncated
    assert separation.tables == {} or not separation.tables
    assert weave(separation.layout, separation.data) == source
    assert weave(str(separation.layout), json.loads(json.dumps(separation.data))) == source
