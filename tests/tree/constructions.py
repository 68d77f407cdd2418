"""html5lib-tests' tree-construction cases: what they parse, and the tree that a conforming parser makes of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from unweave.tree.labels import RAW_TEXT

_SECTION = re.compile(rb"^#(data|errors|new-errors|document-fragment|script-on|script-off|document)\n", re.MULTILINE)


@dataclass(eq=False)
class Expected:
    """A node of an expected tree: an element, or a text."""

    tag: str
    namespace: str = ""
    text: str = ""
    attrs: dict[str, str] = field(default_factory=dict)
    children: list[Expected] = field(default_factory=list)

    def preorder(self) -> Iterator[Expected]:
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)


@dataclass
class Case:
    name: str
    data: bytes
    root: Expected


def cases(folder: Path) -> Iterator[Case]:
    """Yield the cases of whole documents parsed without scripts, file by file."""
    for path in sorted(folder.glob("*.dat")):
        for number, part in enumerate(re.split(rb"(?:\A|\n)(?=#data\n)", path.read_bytes())[1:]):
            pieces = _SECTION.split(part)[1:]
            sections = dict(zip(pieces[::2], pieces[1::2], strict=True))
            if b"document-fragment" in sections or b"script-on" in sections or b"document" not in sections:
                continue
            root = _tree(sections[b"document"].decode("utf-8", "surrogatepass"))
            if root is not None:
                yield Case(f"{path.name}:{number}", sections[b"data"].removesuffix(b"\n"), root)


def _tree(dump: str) -> Expected | None:
    """Return the `html` element of a dump, `| ` and two spaces a level before each node."""
    lines: list[str] = []
    for line in dump.rstrip("\n").split("\n"):
        if line.startswith("| ") or not lines:
            lines.append(line)
        else:
            lines[-1] += "\n" + line  # a text of several lines
    path: list[Expected] = [Expected("#document")]
    levels = [-1]
    for line in lines:
        content = line[2:].lstrip(" ")
        level = len(line) - 2 - len(content)
        while levels[-1] >= level:
            path.pop()
            levels.pop()
        parent = path[-1]
        if content.startswith(("<!--", "<!DOCTYPE")):
            continue
        if content.startswith('"'):
            parent.children.append(Expected("#text", text=content[1:-1]))
        elif (content.startswith("<") and content.endswith(">")) or content == "content":
            namespace, _, tag = content.strip("<>").rpartition(" ")
            node = Expected(tag if content != "content" else "#content", namespace)
            parent.children.append(node)
            path.append(node)
            levels.append(level)
        else:
            name, _, value = content.partition('="')
            parent.attrs[name.replace(" ", ":")] = value[:-1]  # `xlink href` is the href of the namespace xlink
    return next((node for node in path[0].children if node.tag == "html"), None)


def is_seen(text: str) -> bool:
    """Say whether a text shows anything: more than white space and no-break spaces."""
    return bool(text.strip(" \t\n\r\f\u00a0"))


def seen(root: Expected) -> Iterator[Expected]:
    """Yield the nodes that a `Tree` keeps, in preorder: no unseen text, no content of scripts and templates."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.tag == "#text":
            if is_seen(node.text):
                yield node
            continue
        yield node
        if node.namespace or node.tag not in RAW_TEXT | {"template"}:
            waiting += reversed(node.children)
