# cython: wraparound=True, boundscheck=True
"""What the page calls the things that vary: by properties, classes, ids, keys, attributes and tags of the elements
around, by labels and headings before them; the best hint first.

Words are read by the code that names columns of tables (`naming`). Compiled by Cython; the same file runs uncompiled.
"""

from __future__ import annotations

import re

import cython
import numpy as np

from ..naming import field_words
from .naming import (
    GENERIC,
    IMAGE_URL,
    MAX_READ,
    SYMBOL,
    TEXT,
    TITLE,
    URL,
    attribute_name,
    combined,
    comment_before,
    header_name,
    heading_before,
    key_before,
    label_before,
    list_before,
    listed,
    plural,
    singular,
    spelled,
    text_name,
    whole_name,
)
from .terms import COMMENT_LABEL, ELEMENT, LEAF, LEAF_LABELS, TEXT_LABEL

LIST = "L"
"""What lists are called where values are letters: no row takes the name."""

ENTRIES = "entries"
"""What a list in a row is called at last: `items` is what every object of the data has."""

KEY = "key"
"""What the key of a literal in a script is called."""

STYLE = "style"
"""What a value of several properties of one is called."""

MAX_ABOVE = 6
"""Elements around a thing that may name it."""

MAX_HEADERS = 1 << 14
"""Bytes of the row of a table that has its headers."""

MAX_SAID = 200
"""Bytes of a part of the page that may be called by what it says."""

MAX_IN_HEADING = 3
"""Elements from a text up, one of which is a heading where the text is one's."""

MAX_INSIDE = 2
"""Elements inside of a row's, each all of the one around, that may name it."""

SHORT = frozenset(("ad", "tv"))
"""Classes of two letters that are words; a tag says more than others do."""

MAX_VALUES = 50
"""Values that are looked at for one that most of them are."""

LINK, LINK_TEXT, COMMENT, CRUMB = "link", "link_text", "html_comment", "breadcrumb"
"""What a link, what it says, a comment, which drawing of a set is used and a page on the way to this one are called."""

RAW_NAMES = {"script": "script", "style": "css"}
"""What the text of elements is called that hold no markup."""

_TESTED = ("data-testid", "data-test-id", "data-test", "data-qa")
"""Attributes by which tests find an element, where a build tool made up its class."""
_CLASSES = ("class", "id", *_TESTED, "name", "property")
"""Attributes that name an element, the best first."""
_HEADINGS = frozenset(f"<h{n}" for n in range(1, 7))
_WHOLE_PAGE = frozenset(("html", "body"))
"""Elements whose classes say something of the page, or of the browser: they name nothing on it."""
_BOXES = frozenset(("div", "article", "section", "figure"))
"""Elements that hold all of a row."""
_SECTIONS = frozenset(("section", "nav", "aside", "header", "footer", "form"))
_LABELS = frozenset(("aria-label", "aria-labelledby"))
"""What says what is in a section to those who only hear it, and the id of the heading that does."""
_OF_HEADS = frozenset(("script", "link", "style"))
"""Rows before which comments say what the page's program is made of, not what is listed."""
_TO_PICTURES = frozenset(("href", "xlink:href"))
"""What says which drawing of a set is used."""
_NO_TEXT = frozenset((URL, "image"))
"""Names of what a reader does not read."""
_PROPERTY = re.compile(r"([\w-]+)\s*:[^:;\"]*\Z")
"""The last property of a style."""
_HEADER_CELL = re.compile(r"(?is)<th\b[^<>]*>(.*?)(?=<th\b|</tr\b|\Z)")
_PROPERTIES = ("itemprop", "data-field")
"""Attributes that say what an element holds: these before all others."""


@cython.cclass
class Hints:
    """Names of one arena's nodes; `around` has the element around each node that was entered.
    `asked`: there are any."""

    def __init__(self, arena, asked):
        self.arena, self.asked = arena, asked
        self.around = np.full(self.arena.n_nodes + 1, -1, np.int32)  # the last one, of -1, is that of no node
        self.name_by_node, self.names_by_node, self.headers = {}, {}, {}
        self.head_by_label, self.tag_by_label, self.attribute_by_label = {}, {}, {}
        self.text = self.arena.buffer.decode("ascii") if self.arena.buffer.isascii() else None

    def cut(self, start, stop) -> str:
        """Return the text at start:stop of the buffer."""
        if self.text is not None:
            return self.text[start:stop]
        return self.arena.buffer[start:stop].decode("utf-8", "surrogatepass")

    def of_slot(self, s, owner, label, before: str) -> tuple:
        """What a slot may be called: an attribute's value by the attribute, a text by its label or the element around
        it.

        `label` is that of the slot's leaf, or -1; `before`, the constant text that ends where the slot begins.
        """
        if not self.asked:
            return ()
        names: tuple = self.of_node(owner) if owner >= 0 else ()
        header: tuple = self._header(owner) if label >= 0 else ()
        if label >= LEAF_LABELS:
            name = self._address(owner, self.attribute(label))
            # `"thumbnail":` of a script says exactly what it is
            name = name or self.suggested(self.head(label), self.is_attribute(label) != 0)
            if not name and self.attribute(label).isalpha() and self.attribute(label).isascii():
                name = self.attribute(label)  # `selected`, which would say nothing as a class
            if not name and ":" in self.cut(self.arena.labels[6 * label + 2], self.arena.labels[6 * label + 3]):
                name = KEY
            if name == STYLE and s >= 0:
                name = self._property(s, before)
            if name:
                return (name, *[(around, name) for around in (*header, *names)])
            return names or key_before(before)
        if label >= 0 and label != TEXT_LABEL:
            tag: str = self.tag(owner) if owner >= 0 else ""
            kind: str = COMMENT if label == COMMENT_LABEL else RAW_NAMES.get(tag, "html")
            return (*key_before(before), kind, *[(around, kind) for around in names])
        if owner >= 0 and (s == self.arena.lead[owner] or s == self.arena.value[owner]):
            return self.of_space(owner)
        while owner >= 0 and self.name_of(owner) in _NO_TEXT and self.around[owner] >= 0:
            owner = self.around[owner]
            names = self.of_node(owner)
        if owner >= 0 and self.name_of(owner) == LINK:
            names = self._of_link(owner, names)
        if owner >= 0 and self._is_in_heading(owner):
            is_field = names and names[0] not in GENERIC and field_words(spelled(names[0]))
            names = (names[0], TITLE, *names[1:]) if is_field else (TITLE, *names)
        own = names[: not names or names[0] not in GENERIC]
        return (*label_before(before), *own, *header, *names[len(own) :]) or key_before(before)

    def _property(self, s, before: str) -> str:
        """Return what the value of a slot in a style is of, where that is a single property."""
        stop: cython.int = self.arena.s_stop[s] - self.arena.s_suffix[s]
        value: str = self.cut(self.arena.s_start[s] + self.arena.s_prefix[s], stop)
        found = _PROPERTY.search(before) if ";" not in value else None
        return (self.suggested(found[1]) if found else "") or STYLE

    def _of_link(self, node, names) -> tuple:
        """What the text of a link is called: what its element is, where it is all of that, else a text."""
        outer: cython.int = self.around[node]
        if outer >= 0 and self._is_all_of(node, outer) and self.name_of(outer) not in GENERIC:
            return self.of_node(outer)
        return (TEXT, LINK_TEXT, *names[1:])

    def _is_all_of(self, node, outer):
        """Say whether an element is all that is in another one."""
        return self.arena.content[outer] == node and self.arena.next[node] < 0

    def _header(self, node) -> tuple:
        """Return what the header of its column calls what is in a cell of a table; nothing elsewhere."""
        _k: cython.int
        for _k in range(MAX_ABOVE):
            row: cython.int = self.around[node]
            if row < 0:
                return ()
            if self.tag(row) == "tr":
                break
            node = row
        else:
            return ()
        names: list = self._headers(self.around[row])
        cell: cython.int = self.arena.content[row]
        at: cython.int = -1
        n: cython.int = 0
        while cell >= 0 and n <= len(names):
            if self.arena.kind[cell] != ELEMENT or self.arena.guard_head[cell] >= 0:
                return ()
            at = n if cell == node else at
            n += 1
            cell = self.arena.next[cell]
        return names[at] if n == len(names) and at >= 0 else ()

    def _headers(self, table) -> list:
        """Return the names of a table's columns, of the first row of headers only; none where cells span several."""
        if table >= 0 and self.tag(table) in ("tbody", "tfoot"):
            table = self.around[table]
        if table < 0:
            return []
        if table not in self.headers:
            row: cython.int = self.arena.content[table]
            while row >= 0 and self.tag(row) in ("caption", "colgroup"):
                row = self.arena.next[row]
            if row >= 0 and self.tag(row) in ("thead", "tbody"):
                row = self.arena.content[row]
            text: str = ""
            if row >= 0 and self.tag(row) == "tr" and self.arena.stop[row] - self.arena.start[row] < MAX_HEADERS:
                text = self.cut(self.arena.start[row], self.arena.stop[row]).lower()
            is_whole = "<td" not in text and "span=" not in text
            self.headers[table] = [header_name(one) for one in _HEADER_CELL.findall(text)] if is_whole else []
        return self.headers[table]

    def tag(self, node) -> str:
        """Return the tag of an element in lower case; "" for other nodes."""
        if self.arena.kind[node] != ELEMENT:
            return ""
        label: cython.int = self.arena.label[node]
        if label not in self.tag_by_label:
            self.tag_by_label[label] = self.head(label)[1:].lower()
        return self.tag_by_label[label]

    def _address(self, owner, attribute: str) -> str:
        """Return what the address of a link or picture is called; "" for other attributes."""
        if owner < 0:
            return ""
        if attribute in _TO_PICTURES and self.tag(owner) == "use":
            return SYMBOL
        if attribute == "href":
            return URL
        return IMAGE_URL if attribute == "src" and self.head(self.arena.label[owner]).lower() == "<img" else ""

    def _is_in_heading(self, node):
        """Say whether an element is a heading, or what is marked or linked in one."""
        _k: cython.int
        for _k in range(MAX_IN_HEADING):
            if node < 0:
                break
            if self.head(self.arena.label[node])[:3].lower() in _HEADINGS:
                return True
            node = self.around[node]
        return False

    def of_part(self, node) -> tuple:
        """Return what a condition on a node is called: what it is, or the few words that it says in every row."""
        if not self.asked:
            return ()
        if self.arena.kind[node] == LEAF and self.arena.label[node] == COMMENT_LABEL:
            return (COMMENT,)
        names: tuple = self.of_node(node)
        is_named: cython.bint = len(names) > 0 and names[0] not in GENERIC and self.arena.kind[node] == ELEMENT
        start: cython.int = self.arena.start[node]
        stop: cython.int = self.arena.stop[node]
        other: cython.int = self.arena.next[node]
        following: str = self.cut(self.arena.start[other], self.arena.stop[other]) if other >= 0 else ""
        if self.arena.kind[node] == LEAF and following.split() == self.cut(start, stop).split():  # but for white space
            return self.of_space(self.around[node])
        if is_named or self.arena.klass[node] == 0 or stop - start > MAX_SAID:
            return names
        return (*header_name(self.cut(start, stop)), *names)

    def of_space(self, owner) -> tuple:
        """Return what a condition of white space inside an element is called."""
        if not self.asked:
            return ()
        return ("space", *[(name, "_space") for name in (self.of_node(owner) if owner >= 0 else ())])

    def of_row(self, node, owner, before: str) -> tuple:
        """Return what one row of a loop is called, of whose body `node` is the first tree, behind some markup."""
        if not self.asked:
            return ()
        first: cython.int = node
        said: tuple = ()
        while first >= 0 and self.arena.kind[first] != ELEMENT:  # `, <a>`: what is between rows is none
            if self.arena.label[first] == COMMENT_LABEL and not self.arena.s_varies[self.arena.value[first]]:
                said = comment_before(self._constant(self.arena.value[first]))
            first = self.arena.next[first]
        node = first if first >= 0 else node
        names: tuple = self.of_node(node)
        # values in a script have no names; their list may have one
        if owner >= 0 and (not names or names[0] == "text"):
            names = self.of_node(owner) or names
        if self.arena.kind[node] == ELEMENT and not self.head(self.arena.label[node]):
            names = (*list_before(before), *names)
        own = self._thing(node) or self._crumb(node) or self._only_link(node)
        if said and not own and names and names[0] in GENERIC:
            names = (*said, *names)
        return tuple([singular(spelled(name)) for name in ((own, *names) if own else names)]) or ("row",)

    def _thing(self, node) -> str:
        """Return what a row is by its class, or that of the only box in it, but no text; "" where they say nothing."""
        _k: cython.int
        for _k in range(MAX_INSIDE + 1):
            name: str = self.name_of(node)
            if name == "description":
                name = self._find_name(node, False)
            if name and name not in GENERIC:
                return name
            node = self.arena.content[node] if self.arena.kind[node] == ELEMENT else -1
            if node < 0 or self.arena.next[node] >= 0 or self.tag(node) not in _BOXES:
                return ""
        return ""

    def _crumb(self, node) -> str:
        """Return that an item of a list is one of the pages that lead to this one, where its last one says to be it;
        "" for others.
        """
        inner: cython.int = self.arena.content[node] if self.tag(node) == "li" else -1
        x: cython.int = self.arena.attrs[inner] if inner >= 0 and self.arena.kind[inner] == ELEMENT else -1
        while x >= 0:
            is_of_one: cython.bint = self.arena.guard_head[x] >= 0 and self.arena.present[x] == 1
            is_current: cython.bint = self.attribute(self.arena.label[x]) == "aria-current"
            if is_current and is_of_one and self.arena.c_a[self.arena.guard_tail[x]] == 1:
                return CRUMB
            x = self.arena.next[x]
        return ""

    def _only_link(self, node) -> str:
        """Return that an item of a list is a link where that is all of it, maybe in a span; "" for others."""
        if self.tag(node) != "li":
            return ""
        inner: cython.int = self.arena.content[node]
        if inner >= 0 and self.tag(inner) == "span" and self._is_all_of(inner, node):
            node, inner = inner, self.arena.content[inner]
        if inner < 0 or self.tag(inner) != "a" or not self._is_all_of(inner, node):
            return ""
        text: cython.int = self.arena.content[inner]
        return LINK if text < 0 or self.tag(text) != "img" else ""

    def of_list(self, row: tuple, owner, before: str, inner) -> tuple:
        """What the list of a loop is called: by its rows, if a class or key names them, else by the heading before it,
        or what is around.

        An `inner` one is told by the row that it is in.
        """
        if not self.asked:
            return (LIST,)
        names = [plural(name) for name in row]
        if row[0] in GENERIC:
            telling = [name for name in (self._names_above(owner) if owner >= 0 else ()) if name not in GENERIC]
            above = [listed(name) or combined(name.removesuffix("_list"), names[0]) for name in telling]
            above[1:1] = [combined(name, names[0]) for name in telling[:1] if plural(name) == name]
            if row[0] == "row":
                above = [*key_before(before), *above]
            if inner:
                return (*names, *heading_before(before), *above, ENTRIES)
            said = (*heading_before(before), *self._labelled(owner))
            if not said and row[0] not in _OF_HEADS:
                said = comment_before(before)
            return (*said, *above[:1], names[0], *above[1:], *names[1:])
        if row[1:] and row[1] in GENERIC:  # the box in it has a class
            return (*heading_before(before), *names)
        return (names[0], *heading_before(before), *names[1:])

    def _labelled(self, node) -> tuple:
        """Return the name in the label of an element, or of one that it is all of, or of its section where no class
        is nearer, for those who only hear it.
        """
        is_all: cython.bint = True
        is_named: cython.bint = False
        _k: cython.int
        for _k in range(MAX_ABOVE):
            if node < 0:
                break
            own: str = self.name_of(node)
            is_named = is_named or (own != "" and own not in GENERIC)
            is_section: cython.bint = not is_named and self.tag(node) in _SECTIONS
            x: cython.int = self.arena.attrs[node] if is_all or is_section else -1
            while x >= 0:
                s: cython.int = self.arena.value[x]
                name: str = self.attribute(self.arena.label[x])
                if name in _LABELS and s >= 0 and self.arena.s_varies[s] == 0:
                    said: str = self._constant(s)[:MAX_SAID]
                    return text_name(said) if name == "aria-label" else text_name(self.suggested(said, False))
                x = self.arena.next[x]
            outer: cython.int = self.around[node]
            is_all = is_all and outer >= 0 and self._is_all_of(node, outer)
            node = outer
        return ()

    def of_node(self, node) -> tuple:
        """Return what a node is called, and what it is with the names of the elements around it."""
        if node not in self.names_by_node:
            self.names_by_node[node] = self._find_names(node) if self.asked else ()
        return self.names_by_node[node]

    def _find_names(self, node) -> tuple:
        name: str = self.name_of(node)
        outer: list = self._names_above(self.around[node])
        if not name:
            return tuple(outer)
        telling = [other for other in outer if other not in GENERIC]
        longer = [(other, name) for other in telling if other != name]
        if name in GENERIC and telling and telling[0] == outer[0]:  # the text of `<td class=price><b>` is the price
            return (telling[0], name, *longer) if name == "text" else (name, *longer, telling[0])
        return (name, *longer)

    def _names_above(self, node) -> list:
        """Return the names of an element and of those around it that have one, the nearest first."""
        names: list = []
        _k: cython.int
        for _k in range(MAX_ABOVE):
            if node < 0:
                break
            name: str = self.name_of(node)
            if name and name not in names:
                names.append(name)
            node = self.around[node]
        return names

    def head(self, label) -> str:
        """Return the first constant text of a label."""
        if label not in self.head_by_label:
            self.head_by_label[label] = self.cut(self.arena.labels[6 * label], self.arena.labels[6 * label + 1])
        return self.head_by_label[label]

    def attribute(self, label) -> str:
        """Return the name of the attribute of a label."""
        if label not in self.attribute_by_label:
            self.attribute_by_label[label] = self.head(label).strip(" \t\r\n\"'=").lower()
        return self.attribute_by_label[label]

    def is_attribute(self, label):
        """Say whether a leaf's label is that of an attribute: white space comes before its name."""
        at: cython.int = self.arena.labels[6 * label]
        return label >= LEAF_LABELS and (self.arena.buf[at] <= 32 or self.arena.buf[at] == 47)

    def suggested(self, text: str, is_field: bool = True) -> str:
        """Return the name that an attribute's value, its name or a tag suggests."""
        return whole_name(text[:MAX_READ], is_field)

    def name_of(self, node) -> str:
        """Return an element's property, class, id or tag, a literal's key, an attribute's name; "" for other nodes."""
        if node not in self.name_by_node:
            self.name_by_node[node] = self._find_name(node)
        return self.name_by_node[node]

    def _find_name(self, node, is_field: bool = True) -> str:
        if self.arena.kind[node] == LEAF:
            label: cython.int = self.arena.label[node]
            text: str = self.attribute(label) if label >= LEAF_LABELS else ""
            # `selected`, `data-n-g`, which would say nothing as classes
            return self.suggested(text) or (attribute_name(text) if self.is_attribute(label) else "")
        if self.arena.kind[node] != ELEMENT:
            return ""
        tag: str = self.suggested(self.head(self.arena.label[node]))
        if tag in _WHOLE_PAGE:
            return tag
        said: dict = {}
        x: cython.int = self.arena.attrs[node]
        first: cython.int = x
        while x >= 0:
            if self.arena.guard_head[x] < 0 or 2 * self.arena.present[x] >= self.arena.guard_n[x]:  # most rows have it
                name: str = self.attribute(self.arena.label[x])
                s: cython.int = self.arena.value[x]
                is_told: cython.bint = name not in _TESTED or (s >= 0 and not self.arena.s_varies[s])
                if self.arena.guard_head[x] >= 0 and name == "class":
                    is_told = not self._is_beginning(s)
                if is_told:
                    said[name] = s
            x = self.arena.next[x]
        says_little = tag in GENERIC or tag in ("meta", "input")
        for name in (*_PROPERTIES, *_CLASSES):
            if name in said and (says_little or name in ("itemprop", "data-field", "class")):
                found: str = self._said(said[name], is_field)
                if found and (len(max(found.split("_"), key=len)) > 2 or found in SHORT or not tag):
                    return found
        if tag or first < 0 or self.arena.value[first] < 0 or self.arena.s_varies[self.arena.value[first]]:
            return tag
        return self.suggested(self._constant(self.arena.value[first]))

    def _is_beginning(self, s):
        """Say whether values only begin alike, in a word of several parts: `film-year`, `film-country`."""
        if s < 0 or not self.arena.s_varies[s] or self.arena.s_prefix[s] == 0:
            return False
        return self._constant(s).endswith(("-", "_")) and " " not in self._constant(s)

    def _said(self, s, is_field: bool) -> str:
        """Return the name that an attribute's value suggests: what tells it from its neighbours', if that is a name."""
        text: str = self._constant(s)
        if s < 0 or self.arena.s_varies[s] or self.arena.s_prefix[s] == 0:
            return self.suggested(text, is_field)
        rest = self.cut(self.arena.s_start[s] + self.arena.s_prefix[s], self.arena.s_stop[s])
        return self.suggested(rest, is_field) or self.suggested(text, is_field)

    def _constant(self, s) -> str:
        """Return what all values of a slot begin with, or, if that is nothing, the words that they end with,
        before the one that most of them are.
        """
        if s < 0:
            return ""
        stop: cython.int = self.arena.s_stop[s]
        if self.arena.s_varies[s] and self.arena.s_prefix[s] == 0:
            return f"{self.cut(stop - self.arena.s_suffix[s], stop).partition(' ')[2]} {self._usual(s)}"
        if self.arena.s_varies[s]:
            stop = self.arena.s_start[s] + self.arena.s_prefix[s]
        return self.cut(self.arena.s_start[s], stop)

    def _usual(self, s) -> str:
        """Return the value that most of the first values of a slot are, or ""."""
        counts: dict = {}
        c: cython.int = self.arena.s_head[s]
        left: cython.int = min(self.arena.s_n[s], MAX_VALUES)
        total: cython.int = left
        while left > 0:
            text = self.cut(self.arena.c_a[c], self.arena.c_b[c])
            counts[text] = counts.get(text, 0) + min(left, self.arena.c_rep[c])
            left -= self.arena.c_rep[c]
            c = self.arena.c_next[c]
        for text, count in counts.items():
            if 2 * count > total:
                return text
        return ""
