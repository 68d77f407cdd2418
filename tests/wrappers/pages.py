"""Pages of an invented shop, before and after a redesign, for the tests of wrappers."""

from unweave import Example, Page

ITEMS = [
    ("Copper lamp", "$9.90", "Anna Berg"),
    ("Oak desk", "$1,120.00", "Max Ernst"),
    ("Wool rug", "$75.50", "Lea Roth"),
    ("Steel shelf", "$210.00", "Ida Moll"),
    ("Glass vase", "$18.25", "Jon Falk"),
    ("Paper shade", "$4.75", "Eva Lind"),
]


def detail(number, *, design="old", note=False):
    """An item's page; `design` "new" renames classes, wraps, and reorders."""
    title, price, author = ITEMS[number]
    extra = "<tr><th>Note</th><td>Heavy</td></tr>" if note else ""
    if design == "old":
        body = (
            f"<div id='nav'><a href='/'>Home</a> <a href='/all'>All</a></div><h1 class='name'>{title}</h1>"
            f"<table class='spec'>{extra}<tr><th>Price</th><td><b class='price'>{price}</b></td></tr>"
            f"<tr><th>Maker</th><td>by {author} (Berlin)</td></tr></table><p class='ship'>Delivered in two days</p>"
        )
    else:
        body = (
            f"<header><nav><ul><li><a href='/'>Start</a></li><li><a href='/all'>Everything</a></li></ul></nav></header>"
            f"<main><section class='buy'><div><span class='amount'>{price}</span></div><p>In stock</p></section>"
            f"<section class='about'><div class='head'><h2 class='headline'>{title}</h2></div>"
            f"<p>by {author} (Berlin)</p></section></main>"
        )
    page = f"<!DOCTYPE html><html><head><title>{title} - Shop</title></head><body>{body}</body></html>"
    return Page(page, url=f"http://shop.example/{number}", name=f"{design}-{number}")


def labels(number):
    title, price, author = ITEMS[number]
    return {"title": title, "price": price, "maker": author}


def detail_example(number):
    return Example(detail(number), labels(number))


def listing(rows, name="list"):
    """A list page; every other row of another class."""
    body = "".join(
        f"<li class='item {'odd' if i % 2 else 'even'}' id='row-{i}'><a href='/item/{i}'>{title}</a>"
        f"<span class='p'>Price: {price}</span></li>"
        for i, (title, price, *_) in enumerate(rows)
    )
    html = (
        f"<html><body><ul class='menu'><li><a href='/'>Home</a></li></ul><h1>Results</h1><ul>{body}</ul></body></html>"
    )
    return Page(html, url="http://shop.example/list", name=name)


def listing_example():
    rows = [{"title": t, "price": p, "url": f"/item/{i}"} for i, (t, p, _) in enumerate(ITEMS[:2])]
    return Example(listing(ITEMS), records=rows)


def texts(records):
    return [record.to_dict() for record in records]
