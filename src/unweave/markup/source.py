"""The concrete syntax tree of a page: its tokens, nested, none lost, added or moved.

Unlike a DOM it repairs nothing: writing its nodes out in order gives the source back. Implied end tags,
void elements and raw text nest as in the HTML standard (sections 13.1.2 and 13.2.6), foster parenting and
the adoption agency do not take part: an end tag that closes nothing stays where it is, as a leaf. O(n),
without recursion, whatever the depth. Compiled by Cython; the same file runs uncompiled.
"""
# mypy: ignore-errors

from __future__ import annotations

import secrets
from dataclasses import dataclass
from functools import cache

import cython
import numpy as np

from ..tree.labels import VOID
from .tokens import Tokens, tokenize

_FACTOR: cython.longlong = cython.declare(cython.longlong, secrets.randbits(30) | 1)
"""Drawn anew in each process, so that no page can be written whose names all meet in one place of the table."""

if cython.compiled:
    from cython.cimports.unweave.tree.markup_bytes import lower
else:
    from ..tree.markup_bytes import lower

NODE_KINDS = ("document", "text", "element", "stray", "comment", "doctype", "bogus", "cdata", "broken")
"""Names of the values of `SourceTree.kind`; `stray` is an end tag that closes nothing."""

_VOID = [name.encode() for name in sorted(VOID)]
_CLOSES_P = (
    b"address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form "
    b"h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre section summary ul li dd dt"
).split()
_SCOPE = b"html table td th caption object applet marquee template button svg math body select".split()

# Each bit is one kind of open element; a start tag closes the innermost one of the kinds in its mask,
# if that is nearer than the innermost barrier.
_P, _LI, _DL_ITEM, _CELL, _ROW, _SECTION, _OPTION, _OPTGROUP, _RUBY, _HEAD = (1 << i for i in range(10))
_IN_SCOPE, _LIST, _DL, _TABLE, _SELECT, _FOREIGN = (1 << i for i in range(10, 16))
N_BITS = cython.declare(cython.int, 16)


@cache
def _known_names() -> tuple[list[bytes], np.ndarray]:
    """Return names, and of each what it is, what its start tag closes, what shields that, void (1), table part (2)."""
    table: dict[bytes, list[int]] = {}

    def add(names, field, bits):
        for name in names:
            table.setdefault(name, [0, 0, 0, 0])[field] |= bits

    for names, kind, closes, barrier in (
        ([b"p"], _P, 0, 0),
        ([b"li"], _LI, _LI, _LIST | _IN_SCOPE),
        ([b"dd", b"dt"], _DL_ITEM, _DL_ITEM, _DL | _IN_SCOPE),
        ([b"td", b"th"], _CELL, _CELL, _TABLE),
        ([b"tr"], _ROW, _CELL | _ROW, _TABLE),
        ([b"thead", b"tbody", b"tfoot"], _SECTION, _CELL | _ROW | _SECTION, _TABLE),
        ([b"option"], _OPTION, _OPTION, _SELECT),
        ([b"optgroup"], _OPTGROUP, _OPTION | _OPTGROUP, _SELECT),
        ([b"rt", b"rp"], _RUBY, _RUBY, _IN_SCOPE),
        ([b"head"], _HEAD, 0, 0),
        ([b"body"], 0, _HEAD, 0),
        ([b"ul", b"ol", b"menu", b"dir"], _LIST, 0, 0),
        ([b"dl"], _DL, 0, 0),
        ([b"table"], _TABLE, 0, 0),
        ([b"select", b"datalist"], _SELECT, 0, 0),
        ([b"svg", b"math"], _FOREIGN, 0, 0),
    ):
        add(names, 0, kind)
        add(names, 1, closes)
        add(names, 2, barrier)
    add(_SCOPE, 0, _IN_SCOPE)
    add(_CLOSES_P, 1, _P)
    add([n for n in _CLOSES_P if not table[n][2]], 2, _IN_SCOPE)
    add(_VOID, 3, 1)
    add(b"table tr td th thead tbody tfoot caption colgroup html body".split(), 3, 2)
    return list(table), np.array([*table.values()], np.int32).T


@dataclass(frozen=True)
class SourceTree:
    """A page's concrete syntax tree, flat, in preorder; node 0 is the document, its end tags are no nodes.

    kind : int8[n], see `NODE_KINDS`.
    open : int32[n], the node's token (its start tag, or the leaf's only token), -1 for the document.
    close : int32[n], the token of its end tag, -1 where that is implied or there is none.
    parent, end, depth : int32[n]; -1 for the document's parent; `end` is one past the subtree's last node.
    """

    tokens: Tokens
    kind: np.ndarray
    open: np.ndarray
    close: np.ndarray
    parent: np.ndarray
    end: np.ndarray
    depth: np.ndarray

    def __len__(self) -> int:
        return len(self.kind)

    @cython.wraparound(True)
    def write(self) -> bytes:
        """Write the tree out, start tags, leaves and end tags in order: the source, byte for byte."""
        source, start = self.tokens.source, self.tokens.start.tolist()
        opens, closes, ends = self.open.tolist(), self.close.tolist(), self.end.tolist()
        parts, pending = [], []
        for node in range(len(opens)):
            while pending and pending[-1][0] <= node:
                token = pending.pop()[1]
                parts.append(source[start[token] : start[token + 1]])
            token = opens[node]
            if token >= 0:
                parts.append(source[start[token] : start[token + 1]])
            if closes[node] >= 0:
                pending.append((ends[node], closes[node]))
        parts += [source[start[token] : start[token + 1]] for _, token in reversed(pending)]
        return b"".join(parts)

    def tag(self, node: int) -> str:
        """Give an element's or stray end tag's name in lower case, `#text` and the like for other nodes."""
        kind = NODE_KINDS[self.kind[node]]
        if kind not in ("element", "stray"):
            return "#" + kind
        token = self.open[node]
        begin = self.tokens.start[token] + (1 if kind == "element" else 2)
        return self.tokens.source[begin : self.tokens.name_end[token]].decode("utf-8", "replace").lower()

    def tags(self, nodes: np.ndarray) -> list[bytes]:
        """Return the tags of elements, in lower case; nothing for the document."""
        source, tokens = self.tokens.source, self.open[nodes]  # -1, behind all: what begins there is empty
        spans = zip((self.tokens.start[tokens] + 1).tolist(), self.tokens.name_end[tokens].tolist(), strict=True)
        return [source[begin:end].lower() for begin, end in spans]


class Nester:
    """One pass over the tokens with a stack of open elements."""

    def __init__(self, tokens):
        n = len(tokens)
        n_tags = int(np.count_nonzero((tokens.kind == 2) | (tokens.kind == 3)))
        names, fields = _known_names()
        total = len(names) + n_tags
        size = 1 << max(9, (2 * total).bit_length())
        self.buf = bytearray(b"\0").join([tokens.source, *names])
        self.tk_kind, self.tk_start, self.tk_name_end, self.n_tokens = tokens.kind, tokens.start, tokens.name_end, n
        self.kind = np.empty(n + 1, np.int8)
        self.opened, self.close, self.parent, self.end, self.depth = np.empty((5, n + 1), np.int32)
        self.table, self.mask = np.full(size, -1, np.int32), size - 1
        self.name_at, self.name_length, self.innermost = np.empty((3, total), np.int32)
        self.is_a, self.closes, self.barrier, self.role = table = np.zeros((4, total), np.int32)
        table[:, : len(names)] = fields
        self.stack, self.name_before = np.empty(2 * (n_tags + 2), np.int32), np.empty(n_tags + 2, np.int32)
        self.top, self.bit_before = np.full(16, -1, np.int32), np.empty(16 * (n_tags + 2), np.int32)
        self.n_names = self.height = self.n_nodes = 0
        self._add_known(len(tokens.source) + 1, len(self.buf))

    def run(self) -> tuple:
        """Nest all tokens; return the arrays of `SourceTree` after `tokens`."""
        with cython.nogil:
            self._run()
        n = self.n_nodes
        return (
            np.asarray(self.kind)[:n], np.asarray(self.opened)[:n], np.asarray(self.close)[:n],
            np.asarray(self.parent)[:n], np.asarray(self.end)[:n], np.asarray(self.depth)[:n],
        )  # fmt: skip

    # Invariant of every unchecked access: one node a token at most (arrays of n_tokens + 1), one stack level
    # a tag at most (arrays of n_tags + 2), one name a tag beyond the known ones.
    @cython.locals(i=cython.Py_ssize_t, k=cython.int)
    def _run(self):
        self._leaf(0, -1)
        self.stack[0] = 0
        self.stack[1] = -1
        self.height = 1
        for i in range(self.n_tokens):
            k = self.tk_kind[i]
            if k == 2:
                self._start(i)
            elif k == 3:
                self._finish(i)
            else:
                self._leaf(1 if k == 1 else k, i)
        while self.height > 0:
            self._pop(-1)

    def _leaf(self, kind, token):
        node: cython.Py_ssize_t = self.n_nodes
        self.kind[node] = kind
        self.opened[node] = token
        self.close[node] = -1
        self.parent[node] = self.stack[2 * (self.height - 1)] if self.height > 0 else -1
        self.depth[node] = self.height
        self.end[node] = node + 1
        self.n_nodes = self.n_nodes + 1
        return node

    @cython.locals(node=cython.Py_ssize_t, bit=cython.int)
    def _start(self, token):
        name: cython.int = self._name(self.tk_start[token] + 1, self.tk_name_end[token])
        closes: cython.int = self.closes[name]
        if closes:
            self._close_implied(closes, self.barrier[name])
        node = self._leaf(2, token)
        if self.role[name] & 1:
            return
        if self.top[15] >= 0 and self.buf[self.tk_start[token + 1] - 2] == 47:
            return  # <path/> in svg and math closes itself
        self.stack[2 * self.height] = node
        self.stack[2 * self.height + 1] = name
        self.name_before[self.height] = self.innermost[name]
        self.innermost[name] = self.height
        for bit in range(N_BITS):
            if self.is_a[name] & (1 << bit):
                self.bit_before[16 * self.height + bit] = self.top[bit]
                self.top[bit] = self.height
        self.height = self.height + 1

    def _close_implied(self, closes, barrier):
        """Close down to the outermost of the innermost elements of the kinds in `closes`."""
        shield: cython.int = -1
        lowest: cython.int = -1
        bit: cython.int
        for bit in range(N_BITS):
            if barrier & (1 << bit) and self.top[bit] > shield:
                shield = self.top[bit]
        for bit in range(N_BITS):
            if closes & (1 << bit) and self.top[bit] > shield and (lowest < 0 or self.top[bit] < lowest):
                lowest = self.top[bit]
        if lowest > 0:
            while self.height > lowest:
                self._pop(-1)

    def _finish(self, token):
        name: cython.int = self._name(self.tk_start[token] + 2, self.tk_name_end[token])
        level: cython.int = self.innermost[name]
        if level < 0 or level < self.top[13 if self.role[name] & 2 else 10]:
            self._leaf(3, token)
            return
        while self.height > level + 1:
            self._pop(-1)
        self._pop(token)

    @cython.locals(node=cython.int, name=cython.int, bit=cython.int)
    def _pop(self, token):
        self.height = self.height - 1
        node = self.stack[2 * self.height]
        name = self.stack[2 * self.height + 1]
        self.close[node] = token
        self.end[node] = self.n_nodes
        if name < 0:
            return
        self.innermost[name] = self.name_before[self.height]
        for bit in range(N_BITS):
            if self.is_a[name] & (1 << bit):
                self.top[bit] = self.bit_before[16 * self.height + bit]

    @cython.locals(p=cython.Py_ssize_t, slot=cython.longlong, name=cython.int)
    def _name(self, start, stop):
        """Return the id of the name spelled at source[start:stop], whatever its case."""
        h: cython.longlong = 0
        for p in range(start, stop):
            h = (h + lower(self.buf[p]) + 1) * _FACTOR
            h = (h ^ (h >> 30)) & 0x3FFFFFFF
        slot = (h ^ (h >> 13)) & self.mask
        while self.table[slot] >= 0:
            name = self.table[slot]
            if self.name_length[name] == stop - start and self._spells(self.name_at[name], start, stop):
                return name
            slot = (slot + 1) & self.mask
        name = self.n_names
        self.n_names = self.n_names + 1
        self.table[slot] = name
        self.name_at[name] = start
        self.name_length[name] = stop - start
        self.innermost[name] = -1
        return name

    def _spells(self, at, start, stop):
        p: cython.Py_ssize_t
        for p in range(stop - start):
            if lower(self.buf[at + p]) != lower(self.buf[start + p]):
                return False
        return True

    def _add_known(self, at, end):
        """Number the known names, which stand behind the source, up to the buffer's end."""
        p: cython.Py_ssize_t
        for p in range(at, end + 1):
            if p == end or self.buf[p] == 0:
                self._name(at, p)
                at = p + 1


def parse_source(source: bytes) -> SourceTree:
    """Parse a page into its concrete syntax tree.

    Any bytes are a page; the tree writes out to the same bytes. Raises ValueError past 2 GiB.

    >>> tree = parse_source(b"<ul><li>a<li>b</b></ul>")
    >>> [tree.tag(i) for i in range(len(tree))]
    ['#document', 'ul', 'li', '#text', 'li', '#text', 'b']
    >>> tree.write()
    b'<ul><li>a<li>b</b></ul>'
    """
    tokens = tokenize(source)
    return SourceTree(tokens, *Nester(tokens).run())
