"""A small shop of our own making: 4 list pages with next links, 54 lamps, an about page, a page of news; 60 pages."""

from __future__ import annotations

MAKERS = ("Lumen & Sons", "Nordlys", "Fireflies", "Kubo")
MATERIALS = ("oak", "steel", "glass", "paper", "brass", "linen")
KINDS = ("Desk lamp", "Floor lamp", "Night light", "Lantern", "Wall lamp", "Torch")
N_LAMPS = 54
PER_PAGE = 14


def lamp_name(n: int) -> str:
    """Return the name of lamp `n`."""
    return f"{KINDS[n % len(KINDS)]} {chr(65 + n % 26)}{n}"


def price(n: int) -> str:
    """Return its price."""
    return f"${9 + n * 7 % 90}.{n * 13 % 100:02d}"


def _page(title: str, main: str) -> str:
    menu = (
        "<nav><ul class=menu><li><a href='/'>Lamps</a><li><a href='/about'>About us</a><li><a href='/news'>News</a>"
        "</ul></nav>"
    )
    return (
        f"<!DOCTYPE html><html><head><meta charset=utf-8><title>{title}</title></head><body><header>{menu}</header>"
        f"<main>{main}</main><footer><p>Lamps and light since 1974</p></footer></body></html>"
    )


def _list(number: int) -> str:
    lamps = range(number * PER_PAGE, min(N_LAMPS, (number + 1) * PER_PAGE))
    items = "".join(
        f"<li class=product><a class=name href='/lamp/{n}'>{lamp_name(n)}</a><span class=maker>"
        f"{MAKERS[n % len(MAKERS)]}</span>"
        f"<b class=price>{price(n)}</b></li>"
        for n in lamps
    )
    last = (N_LAMPS - 1) // PER_PAGE
    bar = "".join(
        f"<b>{i + 1}</b> " if i == number else f"<a href='{f'/?page={i + 1}' if i else '/'}'>{i + 1}</a> "
        for i in range(last + 1)
    )
    after = f"<a href='/?page={number + 2}'>Next</a>" if number < last else ""
    return _page(
        f"Lamps, page {number + 1}", f"<h1>Lamps</h1><ul class=products>{items}</ul><div class=pages>{bar}{after}</div>"
    )


def _lamp(n: int) -> str:
    rows = {
        "Maker": MAKERS[n % len(MAKERS)],
        "Material": MATERIALS[n * 5 % len(MATERIALS)],
        "Height": f"{20 + n} cm",
        "Item number": f"L-{1000 + n}",
    }
    table = "".join(f"<tr><th>{name}</th><td>{value}</td></tr>" for name, value in rows.items())
    return _page(
        f"{lamp_name(n)} - Lamps and light",
        f"<div class=crumbs><a href='/'>Lamps</a></div><h1>{lamp_name(n)}</h1><p class=price>{price(n)}</p>"
        f"<p class=text>A {KINDS[n % len(KINDS)].lower()} of {rows['Material']} that stands {20 + n} centimetres "
        "tall, made by hand.</p>"
        f"<table class=facts>{table}</table><form><button class=add-to-cart>Add to cart</button></form>",
    )


def shop_pages() -> dict[str, str]:
    """Return address path -> page."""
    n_lists = (N_LAMPS - 1) // PER_PAGE + 1
    pages = {"/": _list(0), **{f"/?page={i + 1}": _list(i) for i in range(1, n_lists)}}
    pages |= {f"/lamp/{n}": _lamp(n) for n in range(N_LAMPS)}
    pages["/about"] = _page(
        "About us",
        "<h1>About us</h1>"
        + "<p>We make lamps in a small workshop by the river, and have done so for a long time.</p>" * 4,
    )
    pages["/news"] = _page(
        "News",
        "<h1>A new oven</h1><p>By Ada Birch, 4 March 2026</p>"
        + (
            "<p>Glass is blown in a new oven from this week on, which makes it clearer than before, says the "
            "workshop.</p>"
        )
        * 6,
    )
    return pages
