"""The pictures of what each page is about: the images at one place of most pages that no other page shows.

What is the same on several pages is a logo or a banner, and what leads to another page is a picture of that: of a
related product, of who wrote this. O(images).
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from ..model import Item
from ..records.columns import pictures_of
from ..tree.labels import LABEL
from .text_keys import Key
from .texts import PageTexts

IMAGE = "image"
"""First word of the key of such a column; then the names of the element and of those around it."""
DEPTH = 4
"""Names of an image and of what is around it that say where it stands."""
MAX_ABOVE = 8
"""Elements around an image of which one may be its link."""
MIN_OWN = 0.9
"""Share of the images at a place that no other page shows."""
MIN_COVERAGE = 0.3
"""Share of the pages that have an image at the place."""
MIN_USUAL = 0.8
"""Share of the pages of the place that most pages have, from which another place that comes before it is the better."""
_SHOWN = re.compile(r"^(?:#|javascript:)|\.(?:jpe?g|png|gif|webp|avif|svg|tiff?)(?:[?#]|$)", re.IGNORECASE)
"""The address of a link that does no more than show the image it is around."""
_PIXEL = frozenset(("0", "1", "0px", "1px"))
"""Widths of an image that only counts readers."""


def image_key(pages: Sequence[PageTexts]) -> tuple[Key, bool, float] | None:
    """Return the key of the place of the pages' own pictures, whether pages have several there,
    and the share of the pages that have any; None for none.
    """
    found = [_images(page) for page in pages]
    n_pages = Counter(shown for images in found for shown in {_shown(item) for _, _, item in images})
    places: dict[Key, dict[int, list[tuple[int, bool]]]] = defaultdict(lambda: defaultdict(list))
    for number, images in enumerate(found):
        for key, place, item in images:
            places[key][number].append((place, n_pages[_shown(item)] == 1))
    own = {key: at for key, at in places.items() if _are_own(at) and len(at) >= max(2, MIN_COVERAGE * len(pages))}
    most = max(map(len, own.values()), default=0)
    usual = [key for key, at in own.items() if len(at) >= MIN_USUAL * most]
    if not usual:
        return None
    key = min(usual, key=lambda key: sum(at[0][0] for at in own[key].values()) / len(own[key]))
    is_several = any(len(at) > 1 for at in own[key].values())
    return key, is_several, len(own[key]) / len(pages)


def image_items(page: PageTexts, key: Key) -> Iterator[Item]:
    """Yield the pictures at the place of a key on a page."""
    return (item for one, _, item in _images(page) if one == key)


def _shown(item: Item) -> str:
    """Return the address by which an image is known: `dot.gif?page=lamps` counts readers, and shows the same on
    each.
    """
    address = item.src or ""
    return address.partition("?")[0] if ".gif?" in address.lower() else address


def _are_own(at: Mapping[int, Sequence[tuple[int, bool]]]) -> bool:
    images = [is_own for on_page in at.values() for _, is_own in on_page]
    return sum(images) >= MIN_OWN * len(images)


def _images(page: PageTexts) -> list[tuple[Key, int, Item]]:
    """Return the key, the node and the picture of each image of a page that has an address and leads to no page."""
    tree = page.tree
    own = [(node, names[:DEPTH]) for node, names in page.images if not _leads_on(page, node)]
    known = pictures_of(tree, np.array([node for node, _ in own], np.int64))
    found = []
    for node, names in own:
        _, address = known[node]
        is_shown = address and not address.startswith("data:") and tree.attr(node, "width") not in _PIXEL
        if is_shown and not any("avatar" in name for name in names):
            found.append(((IMAGE, *names), node, Item("", tree.node(node), None, address)))
    return found


def _leads_on(page: PageTexts, node: int) -> bool:
    tree, above = page.tree, node
    for _ in range(MAX_ABOVE):
        above = tree.parent.item(above)
        if above < 0 or tree.label.item(above) == LABEL["a"]:
            break
    return above >= 0 and tree.label.item(above) == LABEL["a"] and not _SHOWN.search(tree.attr(above, "href") or "#")
