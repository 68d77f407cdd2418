"""The elements around a record's values: whether they are shown, and by which path they stand in the record.
O(elements), each once.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import islice

from ..expressions import expression
from ..naming.words import split_name
from ..tree.climbing import upwards
from ..tree.content import ContentTree
from ..tree.labels import LABEL, N_KNOWN, TEXT
from ..vocabulary import word_set
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
_CONTROL = expression(
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
MAX_ADDRESS, MAX_CLASSES = 300, 2000
"""Characters of an address, and of an element's classes, that are read."""
Path = tuple[tuple[int, int], ...]
"""Label and class of an item and of the elements around it, the nearest first, to the top of its record."""
_DOING = word_set("records.doing")
"""Words in the classes of buttons that say what these do."""
_HIDDEN = word_set("records.hidden")
"""Class names of what is not shown."""
_READ_OUT = re.compile(
    r"(?:^|[-_])(?:sr[-_](?:only|text)|off-?screen)$|screen-?reader|visually-?hidden|tooltip[-_]*(?:content|text|inner|body)$"
)
"""A site's own class of what is only read out, or shown to who points at it: `price__sr-text`, `tooltiptext`."""
_WIDTHS = ("", "sm", "md", "lg", "xl", "xxl", "2xl")
_DRAWN_SO = "(?:block|flex|grid|contents|inline|table)[a-z-]*"
_AT_WIDTH = re.compile(rf"(?:d-)?(sm|md|lg|xl|xxl|2xl)[-:]!?(none|hidden|{_DRAWN_SO})|[a-z\d]{{1,9}}:{_DRAWN_SO}")
"""What Bootstrap and Tailwind call how an element is drawn from a width of the window on; the widest counts."""
_NARROW = re.compile(r"(?<!\S)(?:hidden-(?:lg|desktop)|visible-(?:xs|phone)(?:-\w+)*|show-for-small-only)(?!\S)")
"""Classes of what only narrow windows show, beside what wide ones do."""
_DRAWN = re.compile(r"(?:^|\s)material-(?:icons|symbols)", re.IGNORECASE)
"""Classes of fonts that draw a picture in the place of its name, `open_in_new`."""
_TOOLTIP = re.compile(r"(?<!\S)tooltip(?!\S)", re.IGNORECASE)
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_UNSHOWN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden")


class Surroundings:
    """What is around the values of records; `attrs` reads the attributes of an element of the tree."""

    def __init__(self, content: ContentTree, attrs: Attributes) -> None:
        self._content, self._attrs = content, attrs
        # a number of a memory view is read in half of the time of one of an array
        self._parent, self._label, self._class_key = content.parent.data, content.label.data, content.class_key.data
        # also elements of a site's own, such as `my-button`
        own = enumerate(content.tree.labels[N_KNOWN:], N_KNOWN)
        self._buttons = {LABEL["button"], *(number for number, tag in own if tag.endswith("button"))}
        self._path_numbers: dict[int, int] = {}
        # by number of a path: its label and class, and the number of the path of what is above
        self._steps: list[tuple[int, int, int]] = []
        self._numbers: dict[tuple[int, int, int], int] = {}
        self._unshown: dict[int, bool] = {}
        self._first = content.first.data
        self._hiding: dict[bytes, bool] = {}  # by the tag as it is written
        self._controls: dict[int, bool] = {}

    def is_unshown(self, node: int, parts: Parts) -> bool:
        """Say whether an item of a record is not shown, by an element around it."""
        start = parts[0][0]
        passed: list[int] = []
        is_unshown = False
        while node > start and not is_unshown:
            known = self._unshown.get(node)
            if known is not None:
                is_unshown = known
                break
            passed.append(node)
            is_unshown = self._is_unshown_by(node)
            node = self._parent[node]
        if len(parts) == 1:
            self._unshown |= dict.fromkeys(passed, is_unshown)
        return is_unshown

    def is_in_link(self, node: int) -> bool:
        """Say whether an item stands in a link; running text with a link in it does not."""
        return bool(self._content.link[node] >= 0)

    def is_on_button(self, node: int, start: int) -> bool:
        """Say whether an item stands on a button of its record."""
        return self._button_around(node, start) >= 0

    def is_on_doing_button(self, node: int, start: int) -> bool:
        """Say whether it stands on one whose tag or class says what it does: `watchlist-button`, `share-result`."""
        button = self._button_around(node, start)
        if button < 0:
            return False
        tag, classes = self._content.tree.labels[self._label[button]], self._content.attr(button, "class")
        return not _DOING.isdisjoint(split_name(f"{tag} {classes[:MAX_ADDRESS]}"))

    def is_on_titled_button(self, node: int, start: int) -> bool:
        """Say whether it stands on one that is in a heading, or has one: what is opened, or a whole card."""
        button = self._button_around(node, start)
        return button >= 0 and bool((self._content.marks[button : self._content.end[button]] & 1).any())

    def _button_around(self, node: int, start: int) -> int:
        above = islice(upwards(self._parent, self._parent[node], over=start), BUTTON)
        return next((at for at in above if self._label[at] in self._buttons), -1)

    def is_on_control(self, node: int, start: int) -> bool:
        """Say whether an item of the record from `start` on stands on what is pressed,
        by the markup of it or of what is around it.
        """
        return any(
            self._label[at] in self._buttons or (self._content.terminal[at] != 1 and self._is_control(at))
            for at in islice(upwards(self._parent, node, over=start), BUTTON + 1)
        )

    def _is_control(self, node: int) -> bool:
        said = self._attrs(int(self._content.first[node]))
        known = self._controls.get(id(said))  # tags written alike share their attributes
        if known is None:
            known = self._controls[id(said)] = self._says_control(node, said)
        return known

    def _says_control(self, node: int, said: Mapping[str, str]) -> bool:
        if said.get("role", "").lower() in _ROLES or said.get("type", "").lower() in _TYPES:
            return True
        if any(key in said for key in _STATES):
            return True
        tag = self._content.tree.labels[self._content.label[node]]
        if tag == "label" or (tag == "a" and is_function(said.get("href", "#"))):
            return True
        classes = said.get("class", "")[:MAX_ADDRESS]
        return bool(classes) and _CONTROL.search(_HUMP.sub("-", classes).lower().replace("_", "-")) is not None

    def path_number(self, node: int, start: int) -> int:
        """Return a number for the path of a node from node `start` of its record on, equal for equal paths;
        -1 for the empty one.
        """
        passed: list[int] = []
        while node >= start and node not in self._path_numbers:
            passed.append(node)
            node = self._parent[node]
        number = self._path_numbers[node] if node >= start else -1
        for node in reversed(passed):
            step = self._label[node], self._class_key[node], number
            number = self._path_numbers[node] = self._numbers.setdefault(step, len(self._steps))
            if number == len(self._steps):
                self._steps.append(step)
        return number

    def path(self, number: int) -> Path:
        """Return the path of a number: label and class of a node and of what is around it, the nearest first."""
        found: list[tuple[int, int]] = []
        while number >= 0 and len(found) < MAX_STEPS:
            label, class_key, number = self._steps[number]
            found.append((label, class_key))
        return tuple(found)

    def _is_unshown_by(self, node: int) -> bool:
        """Say whether a node's attributes say that what it holds is not shown; what only screen readers skip, is."""
        if self._label[node] == TEXT:
            return False
        element, tree = self._first[node], self._content.tree
        tag = tree.buffer[tree.start[element] : tree.inner[element]]
        known = self._hiding.get(tag)
        if known is None:
            # most elements have neither, and reading all attributes takes the most time
            said = self._attrs(element) if b' style="' in tag or b' hidden="' in tag else {}
            classes = (tree.attr(element, "class") or "")[:MAX_CLASSES]
            known = self._hiding[tag] = "hidden" in said or hides(classes, said.get("style", "")[:500])
        if known and b"tooltip" in tag and (b' title="' in tag or self._holds_tooltip(node)):
            return hides(_TOOLTIP.sub("", tree.attr(element, "class") or "")[:MAX_CLASSES], "")
        return known

    def _holds_tooltip(self, node: int) -> bool:
        """Say whether a child of an element is called a tooltip, too: what it is shown for is in the element."""
        content, child = self._content, node + 1
        for _ in range(MAX_STEPS):
            if child >= content.end[node]:
                return False
            if "tooltip" in content.attr(child, "class")[:MAX_CLASSES]:
                return True
            child = int(content.end[child])
        return False


def is_function(address: str) -> bool:
    """Say whether an address is that of a function of a site, such as its cart."""
    return _FUNCTIONS.match(address[:MAX_ADDRESS]) is not None


@lru_cache(maxsize=4096)
def hides(class_names: str, style: str) -> bool:
    """Say whether an element of these classes and this style is not shown in a wide window: `hidden md:block` is."""
    classes = set(class_names.lower().split())
    found = map(_AT_WIDTH.fullmatch, classes)
    in_wide = [(_WIDTHS.index(said[1] or ""), said[2] or "") for said in found if said]
    if in_wide:
        classes -= {"hidden", "d-none"}
    is_narrow = max(in_wide, default=(0, ""))[1] in ("none", "hidden") or bool(_NARROW.search(class_names))
    is_read_out = not _HIDDEN.isdisjoint(classes) or any(map(_READ_OUT.search, classes))
    return is_read_out or is_narrow or bool(_UNSHOWN.search(style)) or is_drawn(class_names)


def is_drawn(class_names: str) -> bool:
    """Say whether an element of these classes shows a picture where its text names one."""
    return _DRAWN.search(class_names) is not None
