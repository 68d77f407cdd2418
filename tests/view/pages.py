"""Pages for the viewer's tests: a shop's list, items of one template, and hostile ones."""

from __future__ import annotations

import unweave

NAMES = ["Arc", "Tilda", "Nordlys", "Balance", "Mikro", "Halo", "Banker", "Kubo", "Solo", "Vela"]
STYLE = "<style>li { padding: 8px; list-style: none } .price { color: #060 }</style>"


def shop(n: int = 10, *, before: str = "", after: str = "", name: str = "shop.html") -> unweave.Page:
    """A list page of `n` lamps: a title in a link, a price, a stock note on every second."""
    rows = "".join(
        f"<li class=lamp><h3><a href='/p/{i}'>{NAMES[i % 10]} lamp {i}</a></h3><p class=price>&euro;{20 + i}.90</p>"
        f"<p class=text>A lamp for desks, number {i} of the shop, with a long arm</p>"
        + ("<p class=stock>In stock</p>" if i % 2 else "")
        + "</li>"
        for i in range(n)
    )
    return unweave.Page(
        f"<!DOCTYPE html><title>Lamps</title>{STYLE}<body>{before}<h1>Lamps</h1><ul>{rows}</ul>{after}".encode(),
        name=name,
    )


def item(i: int) -> unweave.Page:
    """One lamp's own page; the fourth and later ones have an advertisement above the price."""
    advert = "<div class=ad><span class=price>from 1.00</span></div>" if i >= 3 else ""
    return unweave.Page(
        f"<!DOCTYPE html><title>Lamp {i}</title>{STYLE}<body><div class=nav><a href=/>Home</a> <a href=/lamps>"
        "Lamps</a></div>"
        f"<div class=item><h1>{NAMES[i]} lamp</h1><p class=maker>by <b>Maker {i}</b></p>{advert}<p class=price>"
        f"{30 + i}.50</p>"
        f"<p class=text>A lamp with arm number {i}, good for reading.</p></div><div class=foot>Help</div>".encode(),
        name=f"item{i}.html",
    )
