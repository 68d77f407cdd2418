"""What values are that only the fields beside them tell: `4.5` beside `(120)` is a rating, `12` beside `Jul` a day.
O(sample).

reviews     a number in brackets beside a rating or price, or any right after a rating
rating      up to ten points with a decimal, beside such reviews, or how many were sold
day         numbers up to 31 beside the names of months
sale_price  of two prices the one that is lower, if it is the second; a first that is lower makes the second the old
price
installments  how often how much, beside a price
start_time, end_time  two times, of which the second is later
"""

from collections.abc import Sequence

from . import value_forms
from .roles import LIKELY, SURE, exceeds, reaches, role_of
from .traits import Traits

_RATED = frozenset(("price", "rating"))
"""What is bought has so many reviews in brackets: `(67)`."""
MAX_DAY = 31
MAX_OFF = 10
"""How many times lower a sale price is at most."""
MAX_LESS = 4
"""Words of what is taken off in several ways at most: `Save 35% - 38%`, `Save 1/3`."""


def told_by_others(fields: Sequence[Traits]) -> list[str | None]:
    """Return what the values of each field of a record are, `role_of` each and what the fields beside it tell."""
    roles = [role_of(traits) for traits in fields]
    bracketed = {at for at, role in enumerate(roles) if role in ("number", "size", None) and is_in_brackets(fields[at])}
    for at, traits in enumerate(fields):
        is_reviewed = at + 1 in bracketed or roles[at + 1 : at + 2] in (["reviews"], ["sold"])
        if is_reviewed and at not in bracketed and roles[at] in ("number", None) and are_points(traits):
            roles[at] = "rating"
    for at, role in enumerate(roles):
        is_after_day = role == "duration" and at > 0 and roles[at - 1] == "date"
        if is_after_day and reaches(fields[at], value_forms.CLOCK.fullmatch, 0.9):
            roles[at] = "time"
    is_rated, has_months, n_prices = not _RATED.isdisjoint(roles), "month" in roles, roles.count("price")
    for at, role in enumerate(roles):
        if (is_rated and at in bracketed) or (role == "number" and at and roles[at - 1] == "rating"):
            roles[at] = "reviews"
        elif role in ("percent", "price", None) and _is_off(fields[at], role, n_prices):
            roles[at], n_prices = "discount", n_prices - (role == "price")
        elif role == "number" and has_months and _are_days(fields[at]):
            roles[at] = "day"
    _tell_prices_apart(fields, roles)
    _tell_times_apart(fields, roles)
    return roles


def _tell_times_apart(fields: Sequence[Traits], roles: list[str | None]) -> None:
    """Call two times that all records have the start and the end, where the second is the later one in each."""
    times = [at for at, role in enumerate(roles) if role == "time" and fields[at].filled >= 1]
    said = [[value_forms.minute_of(text) for text in fields[at].texts] for at in times]
    if len(said) != 2 or roles.count("time") > 2 or len({*map(len, said)}) > 1 or len(said[0]) < 2:
        return
    if all(a is not None and b is not None and a < b for a, b in zip(*said, strict=True)):
        roles[times[0]], roles[times[1]] = "start_time", "end_time"


def _is_off(traits: Traits, role: str | None, n_prices: int) -> bool:
    """Say whether a share is taken off a price: it says so, `-15%`, or stands alone beside a price now and an old one;
    or an amount beside another that says so, `save $300`.
    """
    is_beside_old = role == "percent" and n_prices > 1 and reaches(traits, value_forms.SHARE.fullmatch, 0.9)
    is_amount = n_prices > (role == "price") and (
        role is not None or (traits.digits >= SURE and traits.words <= MAX_LESS)
    )
    return is_beside_old or (is_amount and reaches(traits, value_forms.LESS.search, SURE))


def is_in_brackets(traits: Traits) -> bool:
    """Say whether texts are numbers in brackets."""
    return exceeds(traits, value_forms.IN_BRACKETS.fullmatch, SURE)


def are_points(traits: Traits) -> bool:
    """Say whether texts are numbers of points, most of them with decimals."""
    texts = traits.texts
    return reaches(traits, value_forms.POINTS.fullmatch, 0.9) and sum(len(text) > 2 for text in texts) > len(texts) / 2


def _are_days(traits: Traits) -> bool:
    return all(text.isdecimal() and 0 < int(text[:9]) <= MAX_DAY for text in traits.texts)


def _tell_prices_apart(fields: Sequence[Traits], roles: list[str | None]) -> None:
    """Call the second of two prices that all records have a sale price or the old price, by which is lower."""
    prices = [at for at, role in enumerate(roles) if role == "price" and not fields[at].texts[0].startswith("+")]
    of_parts = [at for at in prices if reaches(fields[at], value_forms.IN_PARTS.search, SURE)]
    if any(at not in of_parts and reaches(fields[at], value_forms.AMOUNT_ALONE.fullmatch, SURE) for at in prices):
        for at in of_parts:
            roles[at] = "installments"
            prices.remove(at)
    forms = ((value_forms.A_UNIT, "unit_price"), (value_forms.A_MONTH, "monthly_price"))
    for form, name in forms if len(prices) > 1 else ():
        of_form = [at for at in prices if reaches(fields[at], form.search, SURE)]
        for at in of_form if len(of_form) < len(prices) else ():
            roles[at] = name
            prices.remove(at)
    if len(prices) != 2 or len({fields[at].filled for at in prices}) > 1 or fields[prices[0]].filled < 1:
        return
    pairs = [
        (a, b)
        for one, other in zip(*(fields[at].texts for at in prices), strict=False)
        if (a := value_forms.amount(one)) is not None and (b := value_forms.amount(other)) is not None
    ]
    n_lower = sum(a / MAX_OFF < b < a for a, b in pairs)  # less than that is a fee beside a rent
    n_higher = sum(b > a for a, b in pairs)
    if max(n_lower, n_higher) >= LIKELY * len(fields[prices[0]].texts) and not min(n_lower, n_higher):
        roles[prices[1]] = "sale_price" if n_lower else "old_price"
