"""Prices of things of which some are reduced: one column of what they cost now, one of what they cost before."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from unweave import Page, find_records
from unweave.model import Table

REDUCED, RANGES = (1, 2, 5, 9, 12), (3, 4, 10, 13)
N = 14


def table_of(price: Callable[[int, int], str]) -> Table:
    """Return the table of a grid of lamps; `price(now, before)` makes the markup, `before` is 0 where nothing is
    reduced.
    """
    cards = "".join(
        f"<div class=card><a href=/p/{i}><img src=/{i}.jpg></a><h3><a href=/p/{i}>Lamp model {chr(65 + i)}</a></h3>"
        f"<div class=cost>{price(20 + i, 40 + i if i in REDUCED else 0)}</div></div>"
        for i in range(N)
    )
    return find_records(Page(f"<h1>Lamps</h1><div class=grid>{cards}</div>"))[0].table


NOW = [f"${20 + i}.00" for i in range(N)]
BEFORE = [f"${40 + i}.00" if i in REDUCED else None for i in range(N)]
SHOPS = {
    "struck, now bold": lambda now, old: (f"<s>${old}.00</s> " if old else "") + f"<b>${now}.00</b>",
    "struck, now plain": lambda now, old: f"<del>${old}.00</del> <ins>${now}.00</ins>" if old else f"${now}.00",
    "in the same elements": lambda now, old: (
        f"<del><i class=amount>${old}.00</i></del> <ins><i class=amount>${now}.00</i></ins>"
        if old
        else f"<i class=amount>${now}.00</i>"
    ),
    "by class": lambda now, old: (
        f"<span class=price-new>${now}.00</span> <span class=price-old>${old}.00</span>" if old else f"${now}.00"
    ),
    "styled alike": lambda now, old: (
        f"<div class=price__sale><s class='price-item price-item--regular'>${old}.00</s>"
        f"<span class='price-item price-item--sale'>${now}.00</span></div>"
        if old
        else f"<div class=price__regular><span class='price-item price-item--regular'>${now}.00</span></div>"
    ),
    "in parts, with a copy that is read out": lambda now, old: (
        f"<div><i class=f1>$</i><i class=f2>{now}</i><i class=f1>00</i></div><i class=w1>current price ${now}.00</i>"
        + (f"<div class=strike>${old}.00</div><i class=w1>Was ${old}.00</i>" if old else "")
    ),
    "each part alike": lambda now, old: (
        f"<div><i class=x>$</i><i class=x>{now}</i><i class=x>.</i><i class=x>00</i></div>"
        + (f"<p class=y><i style='text-decoration:line-through'>${old}.00</i></p>" if old else "")
    ),
    "struck by a class, hidden copies": lambda now, old: (
        (
            f"<p><i class=sr-only>Price ${now}.00</i><i><i class=currency-symbol>$</i><i class=currency-value>"
            f"{now}.00</i></i></p>"
        )
        + (
            f"<p><i class=sr-only>Original price ${old}.00</i><i class=text-strikethrough><i class=currency-symbol>"
            "$</i>"
            f"<i class=currency-value>{old}.00</i></i></p>"
            if old
            else ""
        )
    ),
    "a label beside a hidden copy": lambda now, old: (
        f"<b class=a-price><i class=offscreen>${now}.00</i><i>${now}.00</i></b>"
        + (
            (
                f"<p><i class=color-secondary>List: </i><b class=a-text-price><i class=offscreen>${old}.00</i>"
                f"<i>${old}.00</i></b></p>"
            )
            if old
            else ""
        )
    ),
    "both always there, one hidden by style": lambda now, old: (
        "<div class=price__regular><span class=visually-hidden>Regular price</span><span class='price-item "
        "price-item--regular'>"
        f"${now}.00</span></div><div class=price__sale><span class=visually-hidden>Regular price</span>"
        f"<s class='price-item price-item--regular'>{f'${old}.00' if old else ''}</s><span class=visually-hidden>Sale "
        "price</span>"
        f"<span class='price-item price-item--sale'>${now}.00</span></div>"
    ),
}


@pytest.mark.parametrize("price", SHOPS.values(), ids=SHOPS)
def test_the_price_now_is_one_column_and_the_price_before_another(price: Callable[[int, int], str]) -> None:
    table = table_of(price)
    assert (table["price"], table["old_price"]) == (NOW, BEFORE)


def test_what_the_special_price_of_a_few_is_called_is_not_what_all_cost() -> None:
    table = table_of(
        lambda now, old: (
            f"<p class=old-price><span>Regular Price:</span> <i class=price>${old}.00</i></p>"
            f"<p class=special-price><span>Special Price</span> <i class=price>${now}.00</i></p>"
            if old
            else f"<span class=regular-price><i class=price>${now}.00</i></span>"
        )
    )
    assert (table["price"], table["Regular Price"]) == (NOW, BEFORE)


def test_the_ends_of_a_range_are_one_value_and_a_reduced_price_is_none() -> None:
    def price(now: int, old: int) -> str:
        one = "<span class=amount>${}.00</span>".format
        if old:
            return f"<del>{one(old)}</del> <ins>{one(now)}</ins>"
        return f"{one(now)} – {one(now + 9)}" if now - 20 in RANGES else one(now)

    table = table_of(price)
    ranges = [f"{text} – ${20 + i + 9}.00" if i in RANGES else text for i, text in enumerate(NOW)]
    assert (table["price"], table["old_price"]) == (ranges, BEFORE)


def test_an_amount_with_its_currency_takes_none_from_the_amount_behind_it() -> None:
    table = table_of(
        lambda now, _: f"<i class=a>${now}.00</i><b class=symbol>$</b><b class=whole>{now}.</b><b class=cents>00</b>"
    )
    assert table["price"] == NOW


def test_raised_decimals_before_a_currency_are_those_of_the_number() -> None:
    table = table_of(lambda now, old: f"<p><b class=k1>{now},<b class=k2>0{now % 10}</b> <span>zł</span></b></p>")
    assert table["price"] == [f"{20 + i}.0{i % 10} zł" for i in range(N)]


def test_a_higher_price_behind_what_is_saved_is_the_old_one() -> None:
    def card(n: int) -> str:
        off = f"<p>15% off, save ${n}00.00</p><div><p>${n + 1}99.00</p></div>" if n % 3 == 0 else ""
        return f"<li><h3><a href=/{n}>Lamp number {n}</a></h3><b>${n}99.00</b>{off}</li>"

    table = find_records(Page(f"<ul>{''.join(map(card, range(1, 13)))}</ul>"))[0].table
    assert table.names == ["title", "price", "discount", "old_price"]


def test_prices_of_cards_that_are_one_link_are_those_of_cards_that_are_not() -> None:
    def card(n: int) -> str:
        price = f"<span class=price><b class=amount>${n}9.95</b></span>"
        facts = f"<div class=facts><span class=size>{'XS SM LG'.split()[n % 3]} {n}</span>{{}}</div>"
        head = f"<img src=/{n}.jpg><h2>Lamp number {n}</h2>"
        if n % 5 == 0:
            return f"<li class=card><a class=loop href=/{n}>{head}{facts.format(price)}</a></li>"
        tags = f"<div class=notes><i class=kind>oak {n % 3}</i><p class=more>+{n}</p></div>"
        bare = price.replace("<b class=amount>", "").replace("</b>", "")
        return f"<li class=card><a class=loop href=/{n}>{head}</a>{tags}{facts.format(bare)}</li>"

    table = find_records(Page(f"<ul>{''.join(map(card, range(1, 21)))}</ul>"))[0].table
    texts = {name: [row[at] for row in table.texts()] for at, name in enumerate(table.names)}
    assert texts["price"] == [f"${n}9.95" for n in range(1, 21)]
    assert texts["size"] == [f"{'XS SM LG'.split()[n % 3]} {n}" for n in range(1, 21)]


@pytest.mark.parametrize(("part", "name"), [(3, "sale_price"), (10, "price_2")])
@pytest.mark.parametrize("between", ["", "<u>Save {n}</u><em>{n} days left</em>"])
def test_a_lower_price_that_some_have_before_that_of_all_is_a_sale_price(part: int, name: str, between: str) -> None:
    """`price` was that of a third of the boots, and `price_2` that of all."""
    rows = "".join(
        (
            f"<li>{f'<b>${100 * n / part:.2f}</b>' + between.format(n=n) if n % 2 else ''}<h3>"
            f"<a href=/{n}>Boot {n}</a></h3><i>${100 * n}.00{' - $2000.00' * (n == 6)}</i></li>"
        )
        for n in range(1, 9)
    )
    assert name in find_records(Page(f"<ul>{rows}</ul>"))[0].table.names


def test_prices_before_and_discounts_of_two_records_are_shown() -> None:
    """Of forty things two are on offer, which is what a reader looks for."""
    offer = "<p><s class=was>${} </s></p><p class=off>-{}%</p>"
    offers = {3: offer.format("49.00", 20), 17: offer.format("58.50", 35)}
    row = "<div class=row><h3><a href=/p/{0}>Thing {0} of a shop</a></h3>{1}<p class=price>${2}.99</p></div>"
    rows = "".join(row.format(i, offers.get(i, ""), 20 + i) for i in range(40))
    table = find_records(Page(f"<main>{rows}</main>"))[0].table
    assert {"old_price", "discount", "price"} <= {*table.names}
