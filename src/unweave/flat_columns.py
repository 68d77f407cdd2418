"""What a column of a table is in a file: its texts, and beside them its values, links and images."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from .whitespace import squeezed

if TYPE_CHECKING:
    import pyarrow

    from .values import Values

TITLES = ("title", "name", "headline")
"""Names of the column whose link is the record's own."""
PICTURES = frozenset(("image", "photo", "picture", "thumbnail", "logo", "icon", "avatar", "cover", "poster"))
"""Last words of the names of columns that are pictures."""
LINKS = frozenset(("document", "link"))
"""Names that say that a column leads somewhere, and no more."""
MIN_ICONS = 3
"""Texts at least beside which one and the same picture is an icon: `pdf.svg`."""
_SITE = re.compile(r"\A\w+://[^/]*")
_BEFORE_HOST = re.compile(r"\A[\s(\[]*(?:https?://)?(?:www\.)?")
FlatColumn = tuple[str, list[Any], str | None]
"""(name, cells, "number", "date", "datetime" or None for texts)"""


class Addressed(Protocol):
    """A value that may have a link, an image and a stated date, such as an `Item`."""

    @property
    def link(self) -> str | None:
        """The address of its link."""

    @property
    def image(self) -> str | None:
        """The address of its image."""

    @property
    def stated(self) -> str | None:
        """The date that the page states of it."""


def value_columns(name: str, values: Values | None) -> list[FlatColumn]:
    """Return (name, cells, kind) of the columns that stand beside the texts of column `name`: values, currencies."""
    if values is None:
        return []
    if values.kind == "date":
        has_times = any(isinstance(value, datetime.datetime) for value in values.values)
        return [(f"{name}_value", list(values.values), "datetime" if has_times else "date")]
    numbers = [None if value is None else float(value) for value in values.values]  # type: ignore[arg-type]
    unit = {"duration": "seconds", "size": "bytes"}.get(values.kind, "value")
    columns: list[FlatColumn] = [(f"{name}_{unit}", numbers, "number")]
    if values.kind == "price":
        columns.append((f"{name}_currency", list(values.currencies), None))
    return columns


def flat_columns(
    name: str, texts: list[str | None], values: Values | None, beside: list[FlatColumn]
) -> list[FlatColumn]:
    """Return (name, cells, kind) of all columns that one is in a file: texts, values, addresses.

    Beside addresses there are no texts that all say what the column is called: `Download PDF` beside `pdf_url`.
    """
    said = {squeezed(text) for text in texts if text}
    is_told = not said or (len(said) == 1 and (name in LINKS or min(said).endswith(squeezed(name))))
    own: list[FlatColumn] = [] if beside and is_told else [(name, texts, None)]
    return [*own, *value_columns(name, values), *beside]


def addresses(value: Addressed | Sequence[Addressed] | None) -> tuple[str | None, str | None]:
    """Return the links and the images of a cell, each address once, several joined by "; "; None for none."""
    items = [] if value is None else value if isinstance(value, Sequence) else [value]
    links = dict.fromkeys(item.link for item in items if item.link)
    images = dict.fromkeys(item.image for item in items if item.image)
    return "; ".join(links) or None, "; ".join(images) or None


def address_name(value: Addressed | Sequence[Addressed] | None) -> str | None:
    """Return the end of the address of a cell's first image, else link: what shows of a cell without a text."""
    link, image = addresses(value)
    address = (image or link or "").split("; ")[0].partition("?")[0]
    return None if address[:5].lower() == "data:" else address.rstrip("/").rpartition("/")[2] or None


def stated_date(value: Addressed | Sequence[Addressed] | None) -> str | None:
    """Return the date that the page states of a cell's one value; None for several."""
    return None if value is None or isinstance(value, Sequence) else value.stated


def columns_to_write(
    names: Sequence[str], links: Mapping[str, Sequence[str | None]], written: Sequence[str | None]
) -> list[str]:
    """Return the names of columns without "url" where the texts `written` there only shorten the title's link
    (`shop.example/lam...`, `shop.example` of www.shop.example, `/lamps/3`).

    That link is called "url" then.
    """
    title = _title(names, links)
    if "url" not in names or title is None or title.lower() not in TITLES:
        return list(names)
    pairs = [(text, link) for text, link in zip(written, links[title], strict=True) if text and text != link]
    shortens = pairs and all(
        link and (f".{_host(link)}".endswith(f".{_host(text)}") or link.endswith(text.lstrip("./") or text))
        for text, link in pairs
    )
    return [name for name in names if name != "url" or not shortens]


def address_columns(
    names: Sequence[str],
    links: Mapping[str, Sequence[str | None]],
    images: Mapping[str, Sequence[str | None]],
    written: Sequence[str | None] = (),
) -> dict[str, list[FlatColumn]]:
    """Return, for each column with addresses, (name, cells, None) of the columns that stand beside its texts.

    `links`, `images` : column -> the address of each row; `written` : the texts of a column "url", if there is one.

    The title's link, or the only one if it is a picture's, is "url" where no column is called so, others are NAME_url,
    NAME_link beside pictures and addresses; the pictures of a column "image" are "image_url". Links that the title has,
    too, have no column, nor have the title's own that are written, nor an icon, the same picture beside every text.
    """
    title = _title(names, links)
    others = [one for one in names if title and any(links.get(one, ())) and not _are_among(links[one], links[title])]
    is_own = title is not None and (title.lower() in TITLES or (_is_picture(title) and not others))
    own = "url" if is_own and "url" not in names else None
    pictures = [name for name in names if any(images.get(name, ())) and not _are_icons(name, images[name])]
    pictured = title if pictures == [title] and own else None
    found: dict[str, list[FlatColumn]] = {}
    for name in names:
        columns: list[FlatColumn] = []
        if any(links.get(name, ())) and not _are_among(links[name], written if name == title else links[title or name]):
            is_address = name.lower().endswith("url") or _is_picture(name)
            called = own if own and name == title else f"{name}_link" if is_address else f"{name}_url"
            columns.append((called, list(links[name]), None))
        if name in pictures:
            shows = f"{name}_url" if _is_picture(name) else "image_url" if name == pictured else f"{name}_image_url"
            columns.append((shows, list(images[name]), None))
        if columns:
            found[name] = columns
    return found


def arrow_table(columns: Sequence[tuple[str, Sequence[Any], str | None]]) -> pyarrow.Table:
    """Return (name, cells, kind) of columns as a PyArrow table: small whole numbers ("place"), floats, dates,
    moments, else strings.
    """
    import pyarrow

    types = {
        None: pyarrow.string(), "place": pyarrow.int32(), "number": pyarrow.float64(), "date": pyarrow.date32(),
        "datetime": pyarrow.timestamp("s"),
    }  # fmt: skip
    arrays = [pyarrow.array(cells, types[kind]) for _, cells, kind in columns]
    return pyarrow.table(arrays, names=[name for name, _, _ in columns])


def _is_picture(name: str) -> bool:
    return name.lower().rpartition("_")[2] in PICTURES


def _are_icons(name: str, images: Sequence[str | None]) -> bool:
    shown = [image for image in images if image]
    return len(shown) >= MIN_ICONS and len(set(shown)) == 1 and not _is_picture(name)


def _title(names: Sequence[str], links: Mapping[str, Sequence[str | None]]) -> str | None:
    linked = [name for name in names if any(links.get(name, ()))]
    return min(
        linked, key=lambda name: TITLES.index(name.lower()) if name.lower() in TITLES else len(TITLES), default=None
    )


def _are_among(links: Sequence[str | None], others: Sequence[str | None]) -> bool:
    """Say whether links are among others, each in its place, perhaps without the site."""
    pairs = zip(links, others, strict=True)
    return bool(others) and all(link in (None, other) or link == _SITE.sub("", other or "") for link, other in pairs)


def _host(address: str) -> str:
    return _BEFORE_HOST.sub("", address.lower()).partition("/")[0].split(" ")[0].rstrip(")]")
