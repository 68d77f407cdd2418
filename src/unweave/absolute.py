"""Addresses in full."""

from urllib.parse import urljoin


def absolute(base: str | None, address: str) -> str:
    """Return an address as it is seen from the address `base`; as it is written where it is none.

    >>> absolute("http://shop.example/lamps/", "7"), absolute("http://shop.example/", "http://[")
    ('http://shop.example/lamps/7', 'http://[')
    """
    try:
        return urljoin(base or "", address)
    except ValueError:
        return address
