"""Trees in bracket notation: `{ul{li{#text}}{li}}`; words of a leaf follow a colon: `{#text:by Eve Silver}`.

A tree is a nested tuple (tag, words, children), which references read as it is; `flatten` gives the arrays
of the kernel, numbering tags by the order of the table of HTML tags, others after it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import numpy as np

from unweave.tree.labels import LABEL

Nested = tuple[str, tuple[str, ...], tuple["Nested", ...]]
TERMINAL_TAGS = ("#text", "img")


def parse_trees(text: str) -> list[Nested]:
    """Return the trees written one after another in `text`."""
    stack: list[list] = [["", (), []]]
    at = 0
    while at < len(text):
        if text[at] == "{":
            stop = min(place for place in (text.find("{", at + 1), text.find("}", at)) if place > 0)
            tag, _, words = text[at + 1 : stop].partition(":")
            stack.append([tag, tuple(words.split()), []])
            at = stop
        elif text[at] == "}":
            tag, words, children = stack.pop()
            stack[-1][2].append((tag, words, tuple(children)))
            at += 1
        elif text[at].isspace():
            at += 1
        else:
            raise ValueError(f"expected a bracket at {at} of {text!r}")
    if len(stack) != 1:
        raise ValueError(f"{len(stack) - 1} brackets are open at the end of {text!r}")
    return stack[0][2]


def parse_tree(text: str) -> Nested:
    """Return the one tree written in `text`."""
    (tree,) = parse_trees(text)
    return tree


def write_tree(tree: Nested) -> str:
    """Return the bracket notation of `tree`."""
    tag, words, children = tree
    inside = ":" + " ".join(words) if words else ""
    return "{" + tag + inside + "".join(write_tree(child) for child in children) + "}"


@dataclass
class Arrays:
    """The arrays of one or more trees, the trees one after another."""

    label: np.ndarray
    parent: np.ndarray
    end: np.ndarray
    terminal: np.ndarray
    words: np.ndarray
    word_start: np.ndarray
    roots: list[int]


def flatten(*trees: Nested) -> Arrays:
    """Return the preorder arrays of `trees`, in sequence."""
    labels: list[int] = []
    parents: list[int] = []
    ends: list[int] = []
    words: list[int] = []
    starts = [0]
    roots = []
    numbers: dict[str, int] = {}
    for tree in trees:
        roots.append(len(labels))
        todo: list[tuple[Nested, int] | int] = [(tree, -1)]
        while todo:
            entry = todo.pop()
            if isinstance(entry, int):
                ends[entry] = len(labels)
                continue
            (tag, text, children), parent = entry
            node = len(labels)
            labels.append(LABEL[tag] if tag in LABEL else numbers.setdefault(tag, 1000 + int(_hash(tag) % 10**6)))
            parents.append(parent)
            ends.append(0)
            words.extend(_hash(word) for word in text)
            starts.append(len(words))
            todo.append(node)
            todo.extend((child, node) for child in reversed(children))
    label = np.array(labels, np.int32)
    terminal = np.isin(label, [LABEL[tag] for tag in TERMINAL_TAGS]).astype(np.uint8)
    return Arrays(
        label,
        np.array(parents, np.int32),
        np.array(ends, np.int32),
        terminal,
        np.array(words, np.uint64),
        np.array(starts, np.int64),
        roots,
    )


def _hash(word: str) -> int:
    return int.from_bytes(hashlib.blake2b(word.encode(), digest_size=8).digest(), "big")
