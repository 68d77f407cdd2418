"""`Article`: one extracted article, its fields, its paragraphs and its simplified HTML."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from functools import cached_property
from urllib.parse import urljoin

import numpy as np

from ..model import Item, Record
from ..tree import Node, Tree
from ..tree.climbing import upwards
from ..tree.labels import LABEL
from ..whitespace import fold
from .blocks import Blocks

_KEPT = {"a": "a", "em": "em", "i": "em", "strong": "strong", "b": "strong", "code": "code", "sub": "sub", "sup": "sup"}
_WHOLE = frozenset(("h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "li", "tr"))
_AROUND = {"li": "ul", "tr": "table"}
"""What stands around elements of a kind."""
_ROW, _CELLS = LABEL["tr"], (LABEL["td"], LABEL["th"])


class Article(Record):
    """A record with the fields `title`, `date`, `author`, `section`, `image`, `body` and `how`, where the page has
    them, and `pages`, how many they are, where it stands on several (see `read_stories`).

    `body` is plain text, paragraphs apart by an empty line; a row of a table is one, its cells apart by " | ". `how` is
    "template", "alone" for a page that fits no template and was read by itself, or "pattern" for labels as in the paper
    (see `learn_articles`).

    Attributes
    ----------
    paragraphs : the body as items, one a paragraph, heading, list entry or row of a table
    """

    __slots__ = ("__dict__", "_base", "_blocks", "_chosen", "_later", "paragraphs")

    def __init__(
        self,
        nodes: Sequence[Node],
        fields: Mapping[str, Item | list[Item]],
        paragraphs: Sequence[Item],
        blocks: Blocks | None = None,
        chosen: Sequence[int] = (),
        base: str | None = None,
        later: Sequence[Article] = (),
    ) -> None:
        super().__init__(nodes, dict(fields), "\n\n".join(item.text for item in paragraphs))
        self.paragraphs = tuple(paragraphs)
        self._blocks, self._chosen, self._base, self._later = blocks, tuple(chosen), base, tuple(later)

    def continued(self, later: Sequence[Article]) -> Article:
        """Return the article with the text of further pages of it; what this page does not say is taken from those.

        What a page repeats of the pages before it, such as a standfirst, is told once.
        """
        paragraphs, told = list(self.paragraphs), {item.text for item in self.paragraphs}
        fields = dict(self.fields)
        for article in later:
            paragraphs += [item for item in article.paragraphs if item.text not in told]
            told |= {item.text for item in article.paragraphs}
            for name, items in article.fields.items():
                fields.setdefault(name, items)
        fields["body"] = Item("\n\n".join(item.text for item in paragraphs), self.nodes[0])
        fields["pages"] = Item(str(1 + len(later)))
        return Article(self.nodes, fields, paragraphs, self._blocks, self._chosen, self._base, later)

    def to_dict(self) -> dict[str, str | list[str]]:
        """Return field name -> text (or list of texts); a picture without an alternative text has its address only,
        in `links`.
        """
        return {name: text for name, text in super().to_dict().items() if text or name == "body"}

    @property
    def how(self) -> str:
        """How it was read: "template", or "alone" where the page fits no template of its site."""
        return str(self.to_dict()["how"])

    @cached_property
    def html(self) -> str:
        """The body as simple HTML: paragraphs, headings, lists, tables, quotations, links and emphasis;
        nothing else."""
        if self._blocks is None:
            return "\n".join(f"<p>{html.escape(item.text)}</p>" for item in self.paragraphs)
        parts, around = [], ""
        for node, cells in _parted(self._blocks, self._chosen):
            tag = self._blocks.tree.tag(node)
            tag = tag if tag in _WHOLE else "p"
            if _AROUND.get(tag, "") != around:
                parts.append(f"</{around}>" * bool(around))
                around = _AROUND.get(tag, "")
                parts.append(f"<{around}>" * bool(around))
            told = ["<br>".join(_inline(self._blocks, k, self._base) for k in cell) for cell in cells]
            inner = "".join(f"<td>{text}</td>" for text in told) if tag == "tr" else told[0]
            parts.append(f"<{tag}>{inner}</{tag}>")
        parts.append(f"</{around}>" * bool(around))
        return "\n".join([*filter(None, parts), *(article.html for article in self._later)])


def paragraphs_of(blocks: Blocks, chosen: Sequence[int]) -> list[Item]:
    """Return the chosen blocks as items, those of a row of a table of data as one."""
    parted = _parted(blocks, chosen)
    texts = (" | ".join(" ".join(blocks.texts[k] for k in cell) for cell in cells).strip() for _, cells in parted)
    return [Item(text, blocks.tree.node(node)) for (node, _), text in zip(parted, texts, strict=True)]


def _parted(blocks: Blocks, chosen: Sequence[int]) -> list[tuple[int, list[list[int]]]]:
    """Return (element, the blocks of each of its cells) for each paragraph of a body; only rows have several cells."""
    tree, first, table = blocks.tree, blocks.first[[*chosen]], blocks.tables[[*chosen]]
    if (table < 0).all():
        return [(int(blocks.holder[k]), [[k]]) for k in chosen]
    rows, cells = np.append(-1, np.flatnonzero(tree.label == _ROW)), np.flatnonzero(tree.labelled(_CELLS))
    row = rows[np.searchsorted(rows, first) - 1]
    in_row = (table >= 0) & (row > table) & (tree.end[row] > first)
    start, stop = np.searchsorted(cells, row), np.searchsorted(cells, tree.end[row])
    at = np.searchsorted(cells, first) - 1 - start
    found: dict[int, list[list[int]]] = {}
    for i, k in enumerate(chosen):
        if in_row[i]:
            if row[i] not in found:
                found[int(row[i])] = [[] for _ in range(max(1, int(stop[i] - start[i])))]
            found[int(row[i])][max(0, int(at[i]))].append(k)
        else:
            found[-1 - k] = [[k]]
    return [(key if key >= 0 else int(blocks.holder[-1 - key]), of_one) for key, of_one in found.items()]


def _inline(blocks: Blocks, k: int, base: str | None) -> str:
    """Return one block as HTML: its texts, with the links and the emphasis between them and the block's holder."""
    tree, holder = blocks.tree, int(blocks.holder[k])
    parts: list[str] = []
    open_nodes: list[int] = []
    leaves = [i for i in range(int(blocks.first[k]), int(blocks.last[k]) + 1) if tree.label[i] == 0]
    for at, leaf in enumerate(leaves):
        while open_nodes and tree.end[open_nodes[-1]] <= leaf:
            parts.append(f"</{_KEPT[tree.tag(open_nodes.pop())]}>")
        if parts and not tree.glued[leaf]:
            parts.append(" ")
        # above the first one; above another only what begins behind the one before, or a deep page is climbed for each
        around = range(leaves[at - 1], leaf) if at else [*upwards(tree.parent, tree.parent[leaf], holder)][::-1]
        for node in around:
            if tree.end[node] > leaf and tree.tag(node) in _KEPT:
                parts.append(_start_tag(tree, node, base))
                open_nodes.append(node)
        parts.append(html.escape(fold(tree.text_at(leaf)), quote=False))
    parts += [f"</{_KEPT[tree.tag(node)]}>" for node in reversed(open_nodes)]
    return "".join(parts)


def _start_tag(tree: Tree, node: int, base: str | None) -> str:
    tag = _KEPT[tree.tag(node)]
    if tag != "a":
        return f"<{tag}>"
    address = (tree.attr(node, "href") or "").strip()
    try:
        address = urljoin(base, address) if base else address
    except ValueError:
        address = ""
    if not address or address.split(":", 1)[0].lower() in ("javascript", "data", "vbscript"):
        return "<a>"
    return f'<a href="{html.escape(address)}">'
