"""Names that a person gives: variables and loops of a readable layout renamed, in the template and in the data alike.

A name has a path: `products` (a list, or a value of the page), `products[]` (the loop's variable), `products.title`,
`card()` (a macro), `shop` (a text that is set). The template is read instruction by instruction, with its macros put
in, the data row by row; nothing else of them changes.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from .data_text import KEY
from .instructions import INSTRUCTION, NUMBERS, POSITIONS
from .macros import expand
from .naming import ATTRIBUTES, RESERVED
from .template_text import edited

_NAME = re.compile(r"[A-Za-z]\w*\Z", re.ASCII)
_TOKEN = re.compile(r"'[^']*'|(?<![\w.])[A-Za-z]\w*(?:\.[A-Za-z]\w*)?(?!\w)", re.ASCII)
_WORDS = frozenset({"if", "elif", "not", "else", "endif", "for", "in", "endfor", *POSITIONS, *NUMBERS})


def names_of(template: str) -> dict[str, str]:
    """Return the names of a template by their paths, in order."""
    expanded = expand(template)
    found: dict[str, str] = {}
    for _, tokens in _instructions(expanded.text):
        for _, path, name in tokens:
            found.setdefault(path, name)
    return {**found, **{path: path.removesuffix("()") for path in expanded.names}}


def rename_template(template: str, names: Mapping[str, str]) -> str:
    """Return a template with other names, by their paths. Raises ValueError for names that cannot be."""
    expanded = expand(template)
    _check(names_of(template), names)
    given: dict[int, tuple[str, str, str]] = {}
    for start, tokens in _instructions(expanded.text):
        for offset, path, name in tokens:
            at = expanded.origin(start + offset)
            new = names.get(path, name)
            _, other_path, other = given.setdefault(at, (name, path, new))
            if other != new:
                raise ValueError(
                    f"names: {other_path!r} would be {other!r}, and {path!r} {new!r}, but one macro writes both; give "
                    "them one name"
                )
    for path, places in expanded.names.items():
        name = path.removesuffix("()")
        given |= dict.fromkeys(places, (name, "", names.get(path, name)))
    return edited(template, ((place, place + len(name), new) for place, (name, _, new) in sorted(given.items())))


def rename_data(data: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Return data with other names, by their paths."""
    renamed: dict[str, Any] = {}
    stack: list[tuple[Any, str, Any]] = [(data, "", renamed)]

    def copied(value: object, path: str) -> object:
        if not isinstance(value, dict | list):
            return value
        stack.append((value, path, type(value)()))
        return stack[-1][2]

    while stack:
        old, path, new = stack.pop()
        if isinstance(old, list):
            new.extend([copied(item, f"{path}[]" if isinstance(item, list) else path) for item in old])
        else:
            for name, value in old.items():
                inner = f"{path}.{name}" if path else name
                new[name if name == KEY else names.get(inner, name)] = value if name == KEY else copied(value, inner)
    return renamed


def _instructions(template: str) -> Iterator[tuple[int, list[tuple[int, str, str]]]]:
    """Yield where each instruction begins, and its names: the place in it, the path, the name."""
    loops: list[tuple[str, str]] = []  # of each open loop: its variable, the path of its list
    for found in INSTRUCTION.finditer(template):
        words = [(match.start(), match.group()) for match in _TOKEN.finditer(found.group()) if match.group()[0] != "'"]
        kind = words[0][1] if words and found["block"] is not None else ""
        if kind == "endfor":
            loops.pop()
            continue
        names = [(at, word) for at, word in words if word not in _WORDS]
        if kind != "for":
            yield found.start(), [token for at, name in names for token in _tokens(at, name, loops)]
        elif len(names) != 2:
            raise ValueError("names are for layouts of the readable style: rows of this one are arrays")
        else:
            (at, variable), (at_list, name) = names
            tokens = _tokens(at_list, name, loops)
            loops.append((variable, tokens[-1][1]))
            yield found.start(), [(at, f"{tokens[-1][1]}[]", variable), *tokens]


def _tokens(at: int, name: str, loops: list[tuple[str, str]]) -> list[tuple[int, str, str]]:
    """Return the parts of a name: a loop's variable and its attribute, or a name of the page."""
    head, _, attribute = name.partition(".")
    for variable, path in reversed(loops):
        if variable == head:
            parts = [(at, f"{path}[]", head)]
            return [*parts, (at + len(head) + 1, f"{path}.{attribute}", attribute)] if attribute else parts
    return [(at, name, name)]


def _check(given: Mapping[str, str], names: Mapping[str, str]) -> None:
    """Refuse names that are none, or that two things of one place would have."""
    taken: dict[tuple[str, str], str] = {}
    for path, name in given.items():
        new = names.get(path, name)
        around = path.rpartition(".")[0] if not path.endswith(("[]", "()")) else ""
        if not isinstance(new, str) or not _NAME.match(new) or new in RESERVED or (around and new in ATTRIBUTES):
            raise ValueError(f"names: {new!r} for {path!r} cannot be a name: letters, digits and _, no word of Jinja2")
        if path.endswith("[]"):
            around = path  # a loop's variable may be used again beside the loop, never inside
            holding = (p for p in given if path[:-2].startswith((f"{p[:-2]}.", p)) and p.endswith("[]"))
            clash = next((other for other in holding if names.get(other, given[other]) == new), None)
            clash = clash or next((p for p in given if "." not in p and "[" not in p and names.get(p, p) == new), None)
        else:
            clash = taken.setdefault((around, new), path)
        if clash not in (None, path):
            raise ValueError(f"names: {path!r} and {clash!r} would both be {new!r}; give them different names")
