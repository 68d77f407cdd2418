"""Inputs to begin with: small valid ones of each target's format."""

from __future__ import annotations

import gzip
import json
import sqlite3
import tempfile
from pathlib import Path

import unweave
from tests.posts import threads
from tests.scale.crawls import crawl, page

from .targets import LAMPS, PARTS

_LIST = bytes([1, PARTS.index("<ul>"), *[PARTS.index("<li><a href=/1>one</a> <b>$1</b>"), PARTS.index("title")] * 6])
_THREAD = bytes([1, *[len(PARTS) - 1] * 5])
_STORY = (
    "<html><head><title>{0} - News</title><body><h1>{0}</h1><div class=b><p>{1}</p><p>{1}</p></div><ul><li>a<li>b</ul>"
)


def seeds(name: str) -> list[bytes]:
    """Return a few inputs for the target of that name."""
    if name in ("tree", "records", "records_published", "posts", "separating", "kinds"):
        return [_LIST, _THREAD, b"\0" + page(1), b"\0<table><tr><td>a<td>b<tr><td>c<td>d</table>"]
    if name in ("details", "site", "published"):
        return [b"\xff".join(b"\0" + _lamp(n).encode() for n in range(4)), _LIST + b"\xff" + _LIST, _THREAD]
    if name == "site_file":
        return _databases()
    if name == "names":
        return [b'{"items": "lamps", "items[]": "lamp", "items.link": "name"}', b"{}"]
    if name == "articles":
        stories = [b"\0" + _STORY.format(f"Story {n}", f"Some words {n} " * 20).encode() for n in range(3)]
        return [b"\xff".join(stories), _LIST + b"\xff" + _LIST]
    if name == "wrapper":
        return [_LIST + b"\xff" + _LIST, b"\0<p>one two</p>\xff\0<p>three</p>"]
    if name == "dates":
        return [text.encode() for text in ("12 March 2011, 5:06 pm", "3 hours ago", "2011年3月12日", "вчера в 10:11")]
    if name == "values":
        return [b"$1,234.50\n$9\nn/a", b"12/03/2011\n13/03/2011", b"1.5\n2,5\n3"]
    if name == "archive":
        return _archives()
    if name == "saved":
        return _saved()
    if name == "woven":
        made = unweave.separate(unweave.Page("<ul><li>a<b>1</b><li>c<b>2</b><li>d<b>3</b></ul>"))
        return [str(made.layout).encode() + b"\xff" + json.dumps(made.data).encode(), b'{{x}}\xff{"x": "1"}']
    if name == "examples":
        return [
            b'{"page": "p.html", "labels": {"price": "$9"}}\n',
            b'{"page": "p.html", "records": [{"price": ["$9"]}]}\n',
        ]
    return [b'{"forgotten": "a"}\n', _manifest()]


def _archives() -> list[bytes]:
    with tempfile.TemporaryDirectory() as folder:
        plain = crawl(Path(folder) / "a.warc", range(2)).read_bytes()
        packed = crawl(Path(folder) / "a.warc.gz", range(2)).read_bytes()
    return [plain, packed, gzip.compress(plain)]


def _saved() -> list[bytes]:
    pages = [
        unweave.Page(_STORY.format(f"Story {n}", f"Some words {n} " * 20), f"http://a.example/{n}") for n in range(4)
    ]
    thread = threads.flat(threads.posts([f"{day} March 2011, 10:11" for day in range(1, 8)]))
    made = [
        unweave.learn_articles(pages),
        unweave.learn_wrapper([unweave.Example(pages[0], labels={"t": ["Story 0"]})]),
        unweave.learn_posts([unweave.Page(thread)]),
        unweave.separate(pages[0]).layout,
        unweave.learn_details([unweave.Page(_lamp(n)) for n in range(4)]),
        unweave.find_records(unweave.Page(LAMPS))[0].to_wrapper(),
    ]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "s.json"
        found = []
        for one in made:
            one.save(path)
            found.append(path.read_bytes())
    return found


def _lamp(number: int) -> str:
    rows = f"<tr><th>Price<td>${number}9<tr><th>Colour<td>red {number}"
    return f"<title>Lamp {number}</title><h1>Lamp {number}</h1><table>{rows}</table><p><a href=/{number + 1}>Next</a>"


def _databases() -> list[bytes]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "s.db"
        unweave.read_site([unweave.Page(LAMPS, "http://a.example/")]).save(str(path))
        made = [path.read_bytes()]
        with sqlite3.connect(path) as database:
            for table in ("list", "pages"):
                database.execute(f"DROP TABLE IF EXISTS {table}")
                database.execute(f"CREATE VIEW {table} AS SELECT 1 page, 2 position, x'00ff' 'table', 1 what, 2 key")
        return [*made, path.read_bytes()]


def _manifest() -> bytes:
    source = {"name": "a", "path": "/a", "size": 5, "changed": 6}
    tally = {
        "slice": {"inputs": [source], "start": 0, "end": 5},
        "pages": 1,
        "done": 1,
        "failed": {"time": 1},
        "landed": 5,
        "part": "a",
    }
    return json.dumps({"done": tally}).encode() + b"\n"
