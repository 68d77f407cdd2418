"""Markdown (CommonMark, with tables as GitHub has them): records as tables, posts and articles as text with headings.

What a page says is escaped, so that none of it is read as markup; links go where they may be followed, http and mail
only.
"""

import re
from collections.abc import Sequence
from html.parser import HTMLParser
from typing import TextIO

from ..articles import Article
from ..model import Item, Record, Region, items_of, joined_texts
from ..wording import counted
from .visible import visible

_MARKS = re.compile(r"[\\`*\[\]<>|~]|(?<!\w)_|_(?!\w)|&(?=#?\w{1,31};)")
_START = re.compile(r"(?=[#+=-])|\d{1,2}(?=[.)]\s)")
_FOLLOWED = re.compile(r"(?:https?:|mailto:|/|\?|#|\.|[\w%-]+(?:[/?#.]|\Z))", re.IGNORECASE)
_UNSAFE = re.compile(r"[\s<>()\\\[\]|]")
_BLOCKS = {"p": "", "blockquote": "> ", "li": "- ", "pre": "", "table": ""} | {
    f"h{n}": "#" * max(2, n) + " " for n in range(1, 7)
}
MAX_ACROSS = 3
"""Columns of a single record that are written side by side."""
_AROUND = {"em": "*", "strong": "**"}
_BEGINS = _AROUND | {"tr": "\n|", "td": " ", "br": " "}
_ENDS = _AROUND | {"td": " |"}


class MarkdownWriter:
    """Writes the regions of a page under its name, as they come; `links`: texts and images lead where the page's do."""

    def __init__(self, stream: TextIO, *, links: bool = True) -> None:
        self._stream, self._links = stream, links

    def add(self, page: str, regions: Sequence[Region]) -> None:
        """Write what was found on a page."""
        for region in regions:
            for part in self._parts(page, region):
                self._stream.write(f"{part}\n\n")

    def close(self) -> None:
        """Do nothing: everything is written when it is added."""

    def _parts(self, page: str, region: Region) -> list[str]:
        if all(isinstance(record, Article) for record in region):
            return [part for article in region if isinstance(article, Article) for part in self._article(article)]
        heading = f"# {_escaped(region.heading or visible(page))}"
        if all("depth" in record.fields and "text" in record.fields for record in region):
            return [heading, *(part for post in region for part in self._post(post))]
        note = f"{counted(len(region), 'record')}{', cut short' if region.truncated else ''}"
        return [heading, note, self._table(region)]

    def _table(self, region: Region) -> str:
        """Return a row a record; of one alone a row a field, for nobody reads a line of twenty columns."""
        table = region.table
        head, rows = list(map(_escaped, table.names)), [list(map(self._cell, row)) for row in table.rows]
        if len(rows) == 1 and len(head) > MAX_ACROSS:
            head, rows = ["field", "value"], [list(pair) for pair in zip(head, rows[0], strict=True)]
        lines = [head, ["---"] * len(head), *rows]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)

    def _cell(self, cell: Item | list[Item] | None) -> str:
        return "; ".join(map(self._item, items_of(cell)))

    def _item(self, item: Item) -> str:
        text = _escaped(item.text)
        if not self._links:
            return text
        if item.image and (source := _address(item.image)):
            text = f"![{text}]({source})"
        return f"[{text}]({target})" if item.link and (target := _address(item.link)) else text

    def _post(self, post: Record) -> list[str]:
        said = post.to_dict()
        who = " · ".join(_escaped(str(said[name])) for name in ("author", "date") if name in said)
        quotes = said.get("quotes", [])
        quoted = [f"> {_escaped(text)}" for text in ([quotes] if isinstance(quotes, str) else quotes)]
        depth = min(int(str(said["depth"])), 20) if str(said["depth"]).isdigit() else 0
        parts = [f"### {who or 'post'}", *quoted, *map(_paragraph, str(said["text"]).splitlines())]
        return ["> " * depth + part for part in parts]

    def _article(self, article: Article) -> list[str]:
        said = joined_texts(article)
        about = " · ".join(_escaped(said[name]) for name in ("author", "date", "section") if said.get(name))
        title = said.get("title") or (article.paragraphs[0].text if article.paragraphs else "article")
        body = _Body(self._links)
        body.feed(article.html)
        return [f"# {_escaped(title)}", *([about] if about else []), *body.parts]


class _Body(HTMLParser):
    """The simple HTML of an article as Markdown, a part a block."""

    def __init__(self, links: bool) -> None:
        super().__init__()
        self.parts: list[str] = []
        self._links = links
        self._targets: list[str | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _BLOCKS:
            self.parts.append(_BLOCKS[tag])
        elif not self.parts:
            return
        elif tag == "a":
            self._targets.append(_address(dict(attrs).get("href") or "") if self._links else None)
            self.parts[-1] += "[" if self._targets[-1] else ""
        else:
            self.parts[-1] += _BEGINS.get(tag, "").lstrip("" if self.parts[-1] else "\n")

    def handle_endtag(self, tag: str) -> None:
        if tag == "a" and self._targets:
            target = self._targets.pop()
            self.parts[-1] += f"]({target})" if target else ""
        elif self.parts:
            self.parts[-1] += _ENDS.get(tag, "")
            if tag == "tr" and "\n" not in self.parts[-1]:
                self.parts[-1] += "\n|" + " --- |" * self.parts[-1].count(" |")

    def handle_data(self, data: str) -> None:
        if self.parts and data.strip("\n"):
            is_first = self.parts[-1] == ""
            self.parts[-1] += _paragraph(data) if is_first else _escaped(data)


def _escaped(text: str) -> str:
    """Return a text as Markdown that reads as it: on one line, its marks escaped."""
    return _MARKS.sub(r"\\\g<0>", " ".join(text.replace("\0", "\ufffd").split("\n")))


def _paragraph(text: str) -> str:
    """Return a text as a paragraph, whose first characters are no heading and no list."""
    text = _escaped(text)
    begins = _START.match(text)
    return f"{begins[0]}\\{text[begins.end() :]}" if begins else text


def _address(url: str) -> str | None:
    """Return an address as a link's target; None where a reader had better not follow it."""
    url = url.strip()
    if not _FOLLOWED.match(url):
        return None
    return _UNSAFE.sub(lambda found: "".join(f"%{byte:02X}" for byte in found[0].encode("utf-8", "replace")), url)
