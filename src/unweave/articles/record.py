"""`Article`: one extracted article, its fields, its paragraphs and its simplified HTML."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from functools import cached_property
from urllib.parse import urljoin

from ..model import Item, Record
from ..tree import Node, Tree
from ..tree.climbing import upwards
from ..whitespace import fold
from .blocks import Blocks

_KEPT = {"a": "a", "em": "em", "i": "em", "strong": "strong", "b": "strong", "code": "code", "sub": "sub", "sup": "sup"}
_WHOLE = frozenset(("h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "li"))


class Article(Record):
    """A record with the fields `title`, `date`, `author`, `section`, `image`, `body` and `how`, where the page has
    them, and `pages`, how many they are, where it stands on several (see `read_stories`).

    `body` is plain text, paragraphs apart by an empty line. `how` is "template", "alone" for a page that
    fits no template and was read by itself, or "pattern" for labels as in the paper (see `learn_articles`).

    Attributes
    ----------
    paragraphs : the body as items, one a paragraph, heading or list entry
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
        """The body as simple HTML: paragraphs, headings, lists, quotations, links and emphasis; nothing else."""
        if self._blocks is None:
            return "\n".join(f"<p>{html.escape(item.text)}</p>" for item in self.paragraphs)
        parts, in_list = [], False
        for k in self._chosen:
            tag = self._blocks.tree.tag(int(self._blocks.holder[k]))
            tag = tag if tag in _WHOLE else "p"
            if (tag == "li") != in_list:
                parts.append("<ul>" if tag == "li" else "</ul>")
                in_list = tag == "li"
            parts.append(f"<{tag}>{_inline(self._blocks, k, self._base)}</{tag}>")
        return "\n".join([*parts, *(["</ul>"] if in_list else []), *(article.html for article in self._later)])


def paragraphs_of(blocks: Blocks, chosen: Sequence[int]) -> list[Item]:
    """Return the chosen blocks as items."""
    tree = blocks.tree
    return [Item(blocks.texts[k], tree.node(int(blocks.holder[k]))) for k in chosen]


def _inline(blocks: Blocks, k: int, base: str | None) -> str:
    """Return one block as HTML: its texts, with the links and the emphasis between them and the block's holder."""
    tree, holder = blocks.tree, int(blocks.holder[k])
    parts: list[str] = []
    open_nodes: list[int] = []
    leaves = [i for i in range(int(blocks.first[k]), int(blocks.last[k]) + 1) if tree.label[i] == 0]
    for leaf in leaves:
        wanted = _kept_above(tree, leaf, holder)
        while open_nodes and open_nodes[-1] not in wanted:
            parts.append(f"</{_KEPT[tree.tag(open_nodes.pop())]}>")
        if parts and not tree.glued[leaf]:
            parts.append(" ")
        for node in wanted:
            if node not in open_nodes:
                parts.append(_start_tag(tree, node, base))
                open_nodes.append(node)
        parts.append(html.escape(fold(tree.text_at(leaf)), quote=False))
    parts += [f"</{_KEPT[tree.tag(node)]}>" for node in reversed(open_nodes)]
    return "".join(parts)


def _kept_above(tree: Tree, leaf: int, holder: int) -> list[int]:
    return [node for node in upwards(tree.parent, tree.parent[leaf], holder) if tree.tag(node) in _KEPT][::-1]


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
