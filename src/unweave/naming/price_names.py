"""Which of the prices of a record is called its price, once all fields have names."""

from collections.abc import Sequence

PRICES = ("price", "sale_price", "old_price")
"""What values may be that are prices."""
SOLD_FOR = frozenset("price sale_price special_price member_price unit_price".split())
"""Names of what a thing is sold for."""
MEANT_PRICES = frozenset("prices amount amounts cost price_amount".split())
"""What classes call a price."""
BESIDE_PRICES = frozenset("old_price regular_price list_price".split())
"""What prices are called beside another one."""


def choose_price(
    names: list[str | None], roles: Sequence[str | None], labelled: Sequence[bool], filled: Sequence[float]
) -> int | None:
    """Call the price so where no field is called it: `prices`, `amount`, or the one that a shop's style calls old
    beside no other; return the field that was meant for it, if any.

    labelled : whether a label names the field; filled : the share of the records that have it
    """
    _choose_fullest(names, roles, labelled, filled)
    named = [name for name in names if name in SOLD_FOR]
    is_beside_old = named == ["sale_price"] and "old_price" in names
    if is_beside_old and not labelled[at := names.index("sale_price")]:
        names[at] = "price"
    if named:
        return None
    prices = [at for at, role in enumerate(roles) if role in PRICES]
    told = [at for at in prices if not labelled[at]]
    meant = [at for at in told if names[at] in MEANT_PRICES]
    # a shop calls the price now regular, also beside an old one
    now = [at for at in prices if names[at] != "old_price" or len(prices) == 1]
    is_only = len(now) == 1 and (now[0] in told or len(prices) > 1)
    if not meant and is_only and (names[now[0]] or "").lower().replace(" ", "_") in BESIDE_PRICES:
        meant = now
    if not meant:
        return None
    names[meant[0]] = "price"
    return meant[0]


def _choose_fullest(
    names: list[str | None], roles: Sequence[str | None], labelled: Sequence[bool], filled: Sequence[float]
) -> None:
    """Call what classes call a price so in place of all that fewer records have and nothing names: what stands behind
    the stars of some.
    """
    called = [at for at, name in enumerate(names) if name == "price"]
    meant = [at for at, role in enumerate(roles) if role == "price" and names[at] in MEANT_PRICES]
    if called and meant and not any(labelled[at] or filled[at] >= filled[meant[0]] for at in called):
        names[called[0]], names[meant[0]] = names[meant[0]], "price"
