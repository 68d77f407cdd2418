"""Inputs to begin with: small valid ones of each target's format."""

from __future__ import annotations

import gzip
import json
import tempfile
from pathlib import Path

from tests.posts import threads
from tests.scale.crawls import crawl, page
from unweave import Example, Page, learn_articles, learn_posts, learn_wrapper, separate

from .targets import PARTS

_LIST = bytes([1, PARTS.index("<ul>"), *[PARTS.index("<li><a href=/1>one</a> <b>$1</b>"), PARTS.index("title")] * 6])
_THREAD = bytes([1, *[len(PARTS) - 1] * 5])
_STORY = (
    "<html><head><title>{0} - News</title><body><h1>{0}</h1><div class=b><p>{1}</p><p>{1}</p></div><ul><li>a<li>b</ul>"
)


def seeds(name: str) -> list[bytes]:
    """Return a few inputs for the target of that name."""
    if name in ("tree", "records", "records_published", "posts", "separating"):
        return [_LIST, _THREAD, b"\0" + page(1), b"\0<table><tr><td>a<td>b<tr><td>c<td>d</table>"]
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
        made = separate(Page("<ul><li>a<b>1</b><li>c<b>2</b><li>d<b>3</b></ul>"))
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
    pages = [Page(_STORY.format(f"Story {n}", f"Some words {n} " * 20), f"http://a.example/{n}") for n in range(4)]
    thread = threads.flat(threads.posts([f"{day} March 2011, 10:11" for day in range(1, 8)]))
    made = [
        learn_articles(pages),
        learn_wrapper([Example(pages[0], labels={"t": ["Story 0"]})]),
        learn_posts([Page(thread)]),
        separate(pages[0]).layout,
    ]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "s.json"
        found = []
        for one in made:
            one.save(path)
            found.append(path.read_bytes())
    return found


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
