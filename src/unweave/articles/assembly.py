"""An `Article` put together: its title and body as chosen, with date, author, section and lead image around them."""

from collections.abc import Sequence

from ..model import Item
from .datelines import without_datelines
from .fields import date_item, image_item, section_item
from .page_reading import Read
from .record import Article, paragraphs_of
from .titles import stated_title, without_site
from .usual_places import UsualPlaces
from .writers import author_items, only_author


def article_of(
    read: Read, chosen: Sequence[int], parent: int, title: int | None, usual: UsualPlaces, *, how: str = "template"
) -> Article:
    """Return the article whose body is the blocks `chosen` below the node `parent`, and whose title is block `title`.

    usual : where the site shows authors and dates
    """
    blocks = read.blocks
    shown = blocks.texts[title] if title is not None else None
    chosen = without_datelines(blocks, [k for k in chosen if blocks.texts[k] != shown])
    head = read.head
    named = stated_title(blocks, title, head) if title is not None else ""
    said = without_site(named or head.meta("og:title") or head.stated("headline") or head.title, head, read.page.url)
    fields: dict[str, Item | list[Item]] = {}
    if said:
        fields["title"] = Item(said, blocks.tree.node(int(blocks.holder[title])) if title is not None else None)
    date = date_item(blocks, chosen, title, head, read.page.url, usual.dates)
    if date is not None:
        fields["date"] = date
    authors = author_items(blocks, chosen, title, head, usual.authors) or only_author(blocks, chosen)
    if authors:
        fields["author"] = authors if len(authors) > 1 else authors[0]
    section, image = section_item(head, read.page.url), image_item(blocks, parent, head, read.page.url)
    if section is not None:
        fields["section"] = section
    if image is not None:
        fields["image"] = image
    paragraphs = paragraphs_of(blocks, chosen)
    root = blocks.tree.node(parent)
    fields["body"] = Item("\n\n".join(item.text for item in paragraphs), root)
    fields["how"] = Item(how)
    return Article([root], fields, paragraphs, blocks, chosen, read.page.url)
