"""How well a developer could go on with a template: what of it a program can count, for both styles."""

import re
from collections import Counter, defaultdict
from statistics import mean
from typing import Any

from bench.data import Data
from bench.layout_pages import parts_of, source_of
from bench.results import Section
from unweave import Page, Separation, separate
from unweave.layout.data_text import KEY
from unweave.layout.instructions import FOR_BEGIN, FOR_END, IF_BEGIN, LITERAL, NEGATED, VARIABLE
from unweave.layout.tables import loop_rows
from unweave.layout.weaving import Program, loops_of

_WORDS = re.compile(r"(?:(?:[a-z]*[aeiouy][a-z]*|html|src|href|url|id|css|js)(?:_|\Z))+\Z")
_SHOWN = re.compile(r"<[^<>]*>?|&\w+;")
_NUMBERED = re.compile(r"(?:v|value)\d*\Z")


def run(data: Data) -> list[Section]:
    """Make the table of readability."""
    pages = [Page(source_of(row)) for row in data.rows("pages", "dev")[::3]]
    lines = [_line(style, [separate(page, style=style) for page in pages]) for style in ("readable", "small")]
    header = (
        *("style", "ratio", "uses of names", "of words", "numbered", "v or value", "of white space", "longest row"),
        *("conditions a line", "most in a line", "blank lines", "macros", "texts of one row in the layout"),
    )
    return [
        Section(
            "layout-readability",
            "Separation: what a developer would go on with",
            "python -m bench readability",
            f"every third page of pages dev ({len(pages)})",
            header,
            tuple(lines),
            (
                "Blank lines are those of the pages: the template keeps every byte. A name is of words if each part "
                "of it has a vowel.",
                (
                    "The last column: conditions that hold for a single row of several, with constant text that a "
                    "reader sees."
                ),
            ),
        )
    ]


def _line(style: str, separations: list[Separation]) -> tuple[str, ...]:
    """Count what is in the templates of one style."""
    names: Counter[str] = Counter()
    conditions: list[int] = []
    blank = longest = macros = own = 0
    for separation in separations:
        program = separation.layout.program()
        longest = max([longest, *(len(loop.names) for loop in loops_of(program))])
        for name in _used(program):
            names["all"] += 1
            names["words"] += bool(_WORDS.match(name))
            names["numbered"] += name[-1].isdigit()
            names["v"] += bool(_NUMBERED.match(name))
        names["space"] += sum(not "".join(map(str, values)).strip() for values in values_of(separation.data).values())
        macros += len(re.findall(r"\{% ?macro ", str(separation.layout)))
        own += _texts_of_one_row(separation)
        lines = str(separation.layout).splitlines()
        blank += sum(not line.strip() for line in lines)
        conditions += [len(re.findall(r"\{% ?(?:el)?if ", line)) for line in lines]
    sizes = [sum(map(len, parts_of(s))) / max(1, len(s.page.source)) for s in separations]
    shares = (f"{100 * names[key] / max(1, names['all']):.1f} %" for key in ("words", "numbered", "v", "space"))
    per_line = f"{mean(conditions):.2f}", str(max(conditions)), f"{100 * blank / len(conditions):.0f} %"
    return style, f"{mean(sizes):.3f}", str(names["all"]), *shares, str(longest), *per_line, str(macros), str(own)


def values_of(data: dict[str, Any]) -> dict[tuple[str, ...], list[object]]:
    """The values of each variable of a page's data, by its path: of objects by name, of arrays by place."""
    found: dict[tuple[str, ...], list[object]] = defaultdict(list)
    todo: list[tuple[tuple[str, ...], object]] = [
        ((name,), data[name]) for name in data if name[0] != "_" and name != KEY
    ]
    while todo:
        path, value = todo.pop()
        if isinstance(value, dict):
            todo += [((*path, name), inner) for name, inner in value.items()]
        elif isinstance(value, list):
            is_row = bool(path) and path[-1] == "[]"
            todo += [((*path, str(i) if is_row else "[]"), inner) for i, inner in enumerate(value)]
        else:
            found[path].append(value)
    return found


def _used(program: Program) -> list[str]:
    """The names that a template uses, as often as it does."""
    used: list[str] = []
    around: list[list[str]] = [[]]
    for at, kind in enumerate(program.kind):
        if kind in (VARIABLE, IF_BEGIN, FOR_BEGIN) and (index := program.second[at]) > -2:
            used.append(program.first[at] if index < 0 else around[program.first[at]][index])
        if kind == FOR_BEGIN:
            around.append(program.names[at])
        elif kind == FOR_END:
            around.pop()
    return used


def _texts_of_one_row(separation: Separation) -> int:
    """Count the conditions that hold for one row of several, and have constant text that is shown."""
    program = separation.layout.program()
    rows = {found.loop.at: found.rows for found in loop_rows(separation)}
    around: list[int] = [-1]
    count = 0
    for at, kind in enumerate(program.kind):
        if kind == FOR_BEGIN:
            around.append(at)
        elif kind == FOR_END:
            around.pop()
        elif kind == IF_BEGIN and program.second[at] >= 0:
            values = [bool(row[program.second[at]]) for row in rows[around[program.first[at]]]]
            holds = sum(values) if program.width[at] != NEGATED else len(values) - sum(values)
            inside = range(at, program.target[at])
            text = "".join(program.first[i] for i in inside if program.kind[i] == LITERAL)
            count += holds == 1 < len(values) and any(map(str.isalnum, _SHOWN.sub("", text)))
    return count
