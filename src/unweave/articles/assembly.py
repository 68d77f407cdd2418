"""An `Article` put together: its title and body as chosen, with date, author, section and lead image around them."""

from __future__ import annotations

from collections.abc import Sequence

from ..model import Item
from .fields import author_items, date_item, image_item, section_item
from .labelling import Labels
from .matching import Passage
from .reading import Read
from .record import Article, paragraphs_of
from .titles import stated_form


def article_of(read: Read, chosen: Sequence[int], parent: int, title: int | None) -> Article:
    """Return the article whose body is the blocks `chosen` below the node `parent`, and whose title is block `title`."""
    blocks = read.blocks
    shown = blocks.texts[title] if title is not None else None
    chosen = [k for k in chosen if blocks.texts[k] != shown]
    named = Item(stated_form(shown, read.head), blocks.tree.node(int(blocks.holder[title]))) if shown else None
    return _assembled(read, named, title, chosen, parent, paragraphs_of(blocks, chosen), "template")


def article_of_labels(read: Read, labels: Labels) -> Article | None:
    """Return the article whose title and body are passages of a match, as the paper has them; None without a body."""
    if labels.body is None:
        return None
    tree, blocks = read.page.tree, read.blocks
    chosen, paragraphs = _paragraphs(read, labels.body)
    named, title = None, None
    if labels.title is not None:
        named = Item(labels.title.text, tree.node(labels.title.nodes[0]))
        title = next((k for k in range(len(blocks)) if blocks.last[k] >= labels.title.nodes[0]), None)
    parent = int(tree.parent[labels.body.nodes[0]])
    while tree.end[parent] <= labels.body.nodes[-1]:
        parent = int(tree.parent[parent])
    return _assembled(read, named, title, chosen, parent, paragraphs, "pattern")


def _paragraphs(read: Read, body: Passage) -> tuple[list[int], list[Item]]:
    """The blocks that a passage takes part of, and what it takes of each."""
    tree, blocks = read.page.tree, read.blocks
    chosen: list[int] = []
    paragraphs: list[Item] = []
    for k in range(len(blocks)):
        leaves = [leaf for leaf in body.nodes if blocks.first[k] <= leaf <= blocks.last[k]]
        if leaves:
            chosen.append(k)
            text = tree.text_of(leaves[0], leaves[-1] + 1)
            paragraphs.append(Item(text, tree.node(int(blocks.holder[k]))))
    return chosen, paragraphs


def _assembled(
    read: Read,
    named: Item | None,
    title: int | None,
    chosen: Sequence[int],
    parent: int,
    paragraphs: Sequence[Item],
    method: str,
) -> Article:
    blocks, head, url = read.blocks, read.head, read.page.url
    fields: dict[str, Item | list[Item]] = {}
    if named is not None:
        fields["title"] = named
    date = date_item(blocks, chosen, title, head, url)
    if date is not None:
        fields["date"] = date
    authors = author_items(blocks, chosen, title, head)
    if authors:
        fields["author"] = authors if len(authors) > 1 else authors[0]
    section, image = section_item(head, url), image_item(blocks, parent, head, url)
    if section is not None:
        fields["section"] = section
    if image is not None:
        fields["image"] = image
    root = blocks.tree.node(parent)
    fields["body"] = Item("\n\n".join(item.text for item in paragraphs), root)
    fields["method"] = Item(method)
    return Article([root], fields, paragraphs, blocks, chosen, url)
