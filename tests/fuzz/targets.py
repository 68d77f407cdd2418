"""What is fuzzed: every verb and every file format we read, each a function of bytes.

A target returns, or raises an `UnweaveError`; anything else is a finding. Where an answer can be checked, it is.
"""

from __future__ import annotations

import contextlib
import datetime
import io
import json
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import unweave  # whose rooms are imported when they are used: what a target does not use need not be instrumented
from unweave.errors import PageError, UnweaveError

if TYPE_CHECKING:
    from unweave import Page, Region
    from unweave.sources.limits import SourceLimits

PARTS = (
    "<html><head><title>", "</title>", "<body>", "<div>", "</div>", "<div class=item>", "<div class='item odd'>", "<p>",
    "</p>", "<ul>", "</ul>", "<li>", "</li>", "<ol>", "<dl><dt>", "<dd>", "<table>", "</table>", "<tr>", "<td>",
    "<td colspan=3>", "<th>", "<tbody>", "<thead>", "<caption>", "<span>", "</span>", "<a href=/x>",
    "<a href='http://a.example/?q=1&b=2'>",
    "</a>", "<b>", "<i>", "</b>", "</i>", "<br>", "<hr>", "<img src=a.png alt=pic>", "<h1>", "</h1>", "<h2>", "<h3>",
    "<form>", "<input value=v>", "<select><option>", "</select>", "<textarea>", "</textarea>", "<script>", "</script>",
    "<style>", "</style>", "<!--", "-->", "<template>", "</template>", "<svg><path d=M0 />", "</svg>", "<math><mi>",
    "</math>", "<noscript>", "</noscript>", "<iframe>", "</iframe>", "<frameset>", "<frame>", "<plaintext>", "<xmp>",
    "<article>", "</article>", "<section>", "<nav>", "<time datetime='2012-03-04T05:06:07Z'>", "</time>",
    "<blockquote>", "</blockquote>", "<meta charset=utf-8>",
    "<meta charset=utf-16>", "<meta property='og:title' content='News'>", "<base href=/b/>", "<![CDATA[", "]]>",
    "<?php", "<!doctype html>", "&amp;", "&lt;", "&nbsp;", "&#x110000;", "&#0;", "&notanentity", "\0", "\r\n", "\r",
    "\n", "\t", "\ufeff", "\ufffd", "é", "日本", "\U0001f600", "\u202e", "{{ x }}", "{% for a in b %}", "{#", "#}",
    "{{", "}}", "$9.99", "1,234.50", "EUR 5", "12 March 2011", "yesterday, 5:06 pm", "3 hours ago", "2011-03-12 10:11",
    "by Eve", "Eve wrote:", "Reply", "Posts: 12", "Joined: May 2010", "#1", "Page 1 of 9", "title",
    "some words of a text that is longer than others", "x", " ", "  ", "\"", "'", "<", ">", "/>", "=", "<a", "<a b=",
    "</", "<div id=a>", "<div id=b style=display:none>", "<p hidden>", "<x-tag>", "</x-tag>", "<DIV CLASS=ITEM>",
    "<li><a href=/1>one</a> <b>$1</b>", "<tr><td>a<td>b<td>c",
    "<div class=post><b>Eve</b> 12 March 2011 10:11<p>hello all</p></div>",
)  # fmt: skip
"""Parts of pages; a byte names one."""


LAMPS = f"""<h1>Lamps</h1><ul>{"".join(f"<li><a href=/{n}>Lamp {n * 7}</a> <b>${n}</b>" for n in range(12))}</ul>"""


def markup(data: bytes) -> bytes:
    """Make a page of bytes: as they are, or, when the first one is odd, each a part of a page, or its repetition."""
    if not data or data[0] % 2 == 0:
        return data[1:]
    parts: list[str] = []
    for byte in data[1:]:
        if byte < len(PARTS):
            parts.append(PARTS[byte])
        elif parts:  # the last few parts once more, as lists repeat them
            parts += parts[-(byte % 16 + 1) :] * (2 + byte % 3)
        if len(parts) > 3000:
            break
    return "".join(parts).encode()


def _pages(data: bytes) -> list[Page]:
    """Make up to four pages of a site, apart at bytes 0xff."""
    return [unweave.Page(markup(part), f"http://a.example/{n}") for n, part in enumerate(data.split(b"\xff")[:4])]


def _texts(page: Page) -> list[str]:
    leaves = (page.tree.label == 0).nonzero()[0].tolist()[:50]
    return [text for leaf in leaves if (text := page.tree.text_of(leaf).strip())]


def _write(regions: Iterable[Region]) -> None:
    """Have everything of regions built and written."""
    from unweave.output.json_lines import JsonLinesWriter

    regions = list(regions)
    text = io.StringIO()
    JsonLinesWriter(text).add("page", regions)
    for line in text.getvalue().splitlines():
        json.loads(line)
    for region in regions[:3]:
        region.table.texts()
        for record in region.records[:20]:
            assert isinstance(record.text, str)
            assert all(node.xpath and node.css for node in record.nodes)


def tree(data: bytes) -> None:
    from tests.tree.test_tree import check_invariants

    page = unweave.Page(markup(data))
    check_invariants(page.tree)


def records(data: bytes) -> None:
    page = unweave.Page(markup(data))
    _write(unweave.find_records(page))


def records_published(data: bytes) -> None:
    _write(unweave.published.depta.find_records(unweave.Page(markup(data))))


def published(data: bytes) -> None:
    """Run the papers' methods that read several pages, or learn."""
    from unweave.published import delimiters, mibat, rtdm

    pages = _pages(data)
    for region in mibat.mine(pages[0])[:3]:
        _write([region])
    with contextlib.suppress(UnweaveError):
        delimiters.learn([unweave.Example(pages[0], labels={"a": _texts(pages[0])[:1]})]).extract(pages[-1])
    with contextlib.suppress(UnweaveError):
        mibat.learn(pages).extract(pages[0])
    rtdm.learn(pages).extract(pages[0])


def kinds(data: bytes) -> None:
    """Say the kind of a page, and the pages that it leads to."""
    page = unweave.Page(markup(data), "http://a.example/list?p=2")
    kind = unweave.page_kind(page)
    assert abs(sum(kind.scores.values()) - 1) < 1e-6
    assert kind.why(page) is not None
    assert all(node.tag == "a" or node.xpath for node in unweave.find_pagination(page).nodes)


def details(data: bytes) -> None:
    """Learn pages of one template, keep what was learnt, and read them again with that."""
    pages = _pages(data)
    learnt = unweave.learn_details(pages)
    with _file("d.json", b"") as path:
        learnt.save(path)
        kept = unweave.load(path)
    for page in pages:
        found = learnt.extract(page)
        assert [record.to_dict() for record in found] == [record.to_dict() for record in kept.extract(page)]
        _write([unweave.Region(found)])


def site(data: bytes) -> None:
    """Read pages into tables and write them to a database twice: nothing is new the second time."""
    from unweave.output.site_database import changes_of

    pages = _pages(data)
    with _file("s.db", b"") as path:
        unweave.read_site(pages).save(path)
        assert all(not (count["new"] or count["gone"]) for count in unweave.read_site(pages).save(path).values())
        changes_of(path)


def posts(data: bytes) -> None:
    region = unweave.find_posts(unweave.Page(markup(data)))
    if region is not None:
        _write([region])


def separating(data: bytes) -> None:
    page = unweave.Page(markup(data))
    separation = unweave.separate(page)
    assert unweave.weave(separation.layout, separation.data) == page.source
    assert unweave.weave(str(separation.layout), json.loads(json.dumps(separation.data))) == page.source


def articles(data: bytes) -> None:
    pages = _pages(data)
    learnt = unweave.learn_articles(pages)
    for page in pages:
        _write([unweave.Region(list(learnt.extract(page)))])


def wrapper(data: bytes) -> None:
    """Learn the first texts of a page, apply and export what was learnt."""
    first, _, second = data.partition(b"\xff")
    page = unweave.Page(markup(first))
    texts = _texts(page)
    if not texts:
        return
    learnt = unweave.learn_wrapper([unweave.Example(page, labels={"a": [texts[0]], "b": [texts[-1]]})])
    _write(
        [unweave.Region(list(learnt.extract(page))), unweave.Region(list(learnt.extract(unweave.Page(markup(second)))))]
    )
    learnt.to_selectors()


def dates(data: bytes) -> None:
    from unweave.dates.reading import find_dates

    for found in find_dates(data.decode("utf-8", "replace")[:2000]):
        assert found is not None


def values(data: bytes) -> None:
    from unweave.values import read_column

    texts = data.decode("utf-8", "replace").split("\n")[:50]
    read = read_column(texts)
    if read is not None:
        assert len(read.values) == len(texts)
        assert all(value is None or not isinstance(value, datetime.datetime) or value.year for value in read.values)


def archive(data: bytes) -> None:
    """Read an archive as a stream and by slices: nothing worse than a PageError,
    and the same sources if neither has one."""
    from unweave.scale.archives import ArchiveSlice
    from unweave.scale.slices import inputs_of, plan
    from unweave.sources import open_pages
    from unweave.sources.limits import SourceLimits

    limits = SourceLimits(max_bytes=1 << 20)
    errors: list[Exception] = []
    sliced: list[bytes] = []
    with _file("a.warc", data) as path:
        streamed = [page.source for page in open_pages(path, on_error=errors.append, max_bytes=1 << 20)]
        assert all(len(source) <= limits.max_bytes for source in streamed)
        slices = list(plan(inputs_of([path], errors.append), 400))
        for part in slices:
            if part.is_range:
                sliced += _sliced(ArchiveSlice(part), limits, errors)
    if not errors and all(part.is_range for part in slices):
        assert sliced == streamed


def _sliced(pages: Iterable[Any], limits: SourceLimits, errors: list[Exception]) -> list[bytes]:
    found = []
    try:
        for held in pages:
            if held is not None:
                found.append(held.read(limits).source)
    except PageError as error:
        errors.append(error)
    return found


def saved(data: bytes) -> None:
    """Load a file as anything that may have been saved, and use it."""
    with _file("s.json", data) as path:
        loaded = unweave.load(path)
        _write(
            [
                unweave.Region(
                    list(
                        loaded.extract(
                            unweave.Page("<ul><li><a href=x>a</a> 1<li><a href=y>b</a> 2</ul>", "http://a.example/")
                        )
                    )
                )
            ]
        )


def site_file(data: bytes) -> None:
    """Write a site into a database that someone else wrote, and list what has changed."""
    from unweave.output.site_database import changes_of

    with _file("s.db", data) as path:
        for step in (changes_of, unweave.read_site([unweave.Page(LAMPS, "http://a.example/")]).save, changes_of):
            with contextlib.suppress(UnweaveError):
                step(path)


def names(data: bytes) -> None:
    """Separate a page with the names that a file gives: it still weaves back to the page."""
    from unweave.layout.template_files import separate_into, weave_files

    page, failed = unweave.Page(LAMPS, "lamps"), []
    with _file("n.json", data) as path:
        list(separate_into([page], Path(path).parent, failed.append, names=path))
        if not failed:
            stem = Path(path).with_name("lamps")
            assert weave_files(f"{stem}.layout.jinja", f"{stem}.data.json") == page.source


def woven(data: bytes) -> None:
    """Weave a layout and data of strangers."""
    from unweave.layout import weave_files

    layout, _, body = data.partition(b"\xff")
    with _file("l.jinja", layout) as first, _file("d.json", body) as second:
        assert isinstance(weave_files(first, second), bytes)


def examples(data: bytes) -> None:
    from unweave.wrappers import read_examples

    with _file("e.jsonl", data) as path:
        Path(path).with_name("p.html").write_bytes(b"<p>$9")
        unweave.learn_wrapper(read_examples(path))


def manifest(data: bytes) -> None:
    """Go on with a job whose manifest someone wrote."""
    from unweave.scale import Job
    from unweave.scale.manifest import Manifest

    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "manifest.jsonl").write_bytes(data)
        with Manifest(Path(folder), Job("records")) as read:
            list(read.gaps())
            read.unread()


TARGETS: dict[str, Callable[[bytes], None]] = {
    target.__name__: target
    for target in (
        tree, records, records_published, published, posts, separating, articles, wrapper, kinds, details, site, dates,
        values,
        archive, saved, site_file, names, woven, examples, manifest,
    )
}  # fmt: skip


OF_PAGES = (
    "tree", "records", "records_published", "published", "posts", "separating", "articles", "wrapper", "kinds",
    "details", "site",
)  # fmt: skip
"""Names of the targets whose inputs are pages."""


def attempt(name: str, data: bytes) -> None:
    """Run a target; an `UnweaveError` is an answer, everything else a finding."""
    with contextlib.suppress(UnweaveError):
        TARGETS[name](data)


@contextlib.contextmanager
def _file(name: str, data: bytes):  # type: ignore[no-untyped-def]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(data)
        yield str(path)
