"""The elements around a record's values: whether they are shown, and by which path they stand in the record. O(elements), each once."""

from __future__ import annotations

import re

from ..tree.content import ContentTree
from .record_source import Attributes, Parts

MAX_STEPS = 40
"""Elements of a path, from an item up, that tell it from others."""
BUTTON = 3
"""Elements around an item of which one is the button that it stands on."""
_ROLES = frozenset("button menuitem menuitemcheckbox menuitemradio switch checkbox".split())
_TYPES = frozenset("button submit checkbox".split())
"""Roles and types of elements that are pressed."""
_STATES = ("aria-controls", "aria-haspopup", "aria-pressed", "data-toggle", "data-bs-toggle")
"""Attributes of what opens or changes something else."""
_CONTROL = re.compile(
    r"(?<![a-z])(?:btns?|buttons?|cta|dropdown|wishlist|favou?rites?|carousel|splide|swiper|slick|action-?links?|"
    r"add(?:ed)?-?to-?(?:cart|basket|bag|list|compare|favou?rites?)|(?:cart|basket|compare|wishlist)-?link)(?![a-z])"
)
"""Classes of what is pressed; hyphens for what parts their words."""
_FUNCTIONS = re.compile(
    r"(?:#|javascript:|$)|.*\b(?:add_?to_?)?(?:cart|basket|checkout|wishlist|compare|login|log-in|signin|sign-in|signup|sign-up|register|"
    r"warenkorb|panier|carrito|carrello|winkelwagen|koszyk)\b",
    re.IGNORECASE,
)
"""Addresses of functions of a site, which nothing is read at."""
MAX_ADDRESS = 300
"""Characters of an address that are read."""
Path = tuple[tuple[int, int], ...]
"""Label and class of an item and of the elements around it, the nearest first, to the top of its record."""
_HIDDEN = frozenset(
    """
    hidden hide sr-only sr_only visually-hidden visuallyhidden screen-reader-text screenreader offscreen accessible-description
    accessible a11y tooltip loader ng-hide u-hidden is-hidden d-none invisible assistive-text visually-hidden-text
    """.split()
)
"""Class names of what is not shown."""
_READ_OUT = re.compile(r"(?:^|[-_])sr[-_](?:only|text)$|screen-?reader|visually-?hidden")
"""A site's own class of what is only read out: `price__sr-text`."""
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_UNSHOWN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden")


class Surroundings:
    """What is around the values of records; `attrs` reads the attributes of an element of the tree."""

    def __init__(self, content: ContentTree, attrs: Attributes) -> None:
        self._content, self._attrs = content, attrs
        # also elements of a site's own, such as `my-button`
        self._buttons = {number for number, tag in enumerate(content.tree.labels) if tag.endswith("button")}
        self._paths: dict[int, Path] = {}
        self._unshown: dict[int, bool] = {}

    def is_unshown(self, node: int, parts: Parts) -> bool:
        """Say whether an item of a record is not shown, by an element around it."""
        content, start = self._content, parts[0][0]
        passed: list[int] = []
        is_unshown = False
        while node > start and not is_unshown:
            known = self._unshown.get(node)
            if known is not None:
                is_unshown = known
                break
            passed.append(node)
            is_unshown = self._is_unshown_by(node)
            node = int(content.parent[node])
        if len(parts) == 1:
            self._unshown.update((node, is_unshown) for node in passed)
        return is_unshown

    def is_on_button(self, node: int, start: int) -> bool:
        """Say whether an item stands on a button of its record."""
        content = self._content
        for _ in range(BUTTON):
            node = int(content.parent[node])
            if node <= start:
                return False
            if content.label[node] in self._buttons:
                return True
        return False

    def is_on_control(self, node: int, start: int) -> bool:
        """Say whether an item of the record from `start` on stands on what is pressed, by the markup of it or of what is around it."""
        content = self._content
        for _ in range(BUTTON + 1):
            if node <= start:
                return False
            if content.label[node] in self._buttons or (content.terminal[node] != 1 and self._is_control(node)):
                return True
            node = int(content.parent[node])
        return False

    def _is_control(self, node: int) -> bool:
        said = self._attrs(int(self._content.first[node]))
        if said.get("role", "").lower() in _ROLES or said.get("type", "").lower() in _TYPES:
            return True
        if any(key in said for key in _STATES):
            return True
        tag = self._content.tree.labels[self._content.label[node]]
        if tag == "label" or (tag == "a" and _FUNCTIONS.match(said.get("href", "#")[:MAX_ADDRESS])):
            return True
        classes = said.get("class", "")[:MAX_ADDRESS]
        return bool(classes) and _CONTROL.search(_HUMP.sub("-", classes).lower().replace("_", "-")) is not None

    def path(self, node: int, start: int) -> Path:
        """Return the label and class of a node and of what is around it, from node `start` of its record on, the nearest first."""
        content = self._content
        passed: list[int] = []
        while node >= start and node not in self._paths and len(passed) < MAX_STEPS:
            passed.append(node)
            node = int(content.parent[node])
        path = self._paths[node] if node >= start and node in self._paths else ()
        for node in reversed(passed):
            path = self._paths[node] = (
                (int(content.label[node]), int(content.class_key[node])),
                *path[: MAX_STEPS - 1],
            )
        return path

    def _is_unshown_by(self, node: int) -> bool:
        """Say whether a node's attributes say that what it holds is not shown; what is hidden from screen readers alone, is."""
        if self._content.terminal[node] == 1:
            return False
        said = self._attrs(int(self._content.first[node]))
        if "hidden" in said:
            return True
        classes = said.get("class", "").lower().split()
        return (
            not _HIDDEN.isdisjoint(classes)
            or any(map(_READ_OUT.search, classes))
            or bool(_UNSHOWN.search(said.get("style", "")[:500]))
        )
