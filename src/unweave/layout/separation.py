"""Separate a page into layout and data, and weave it back: the verbs (SYNTHIA, sections 5 and 6.1)."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from ..arguments import expect_choice, expect_kind, expect_number
from ..errors import FormatError, LearnError
from ..guided import Guided
from ..model import Record, Table
from ..page import Page, expect_page, expect_pages
from ..plain_data import from_plain
from ..replacing import make_folder, write_whole
from ..saved import write_saved
from ..uncollected import uncollected
from ..wording import shortened
from .beginnings import with_beginnings
from .conditions import joined
from .data_text import KEY, dump_data
from .exceptions import PageException, TolerantRun, covers, exceptions_in, whole_page, with_exceptions
from .extracting import MisfitError, extract_data
from .facts import with_facts
from .instructions import FOR_BEGIN, VARIABLE
from .item_lists import Gatherer
from .loops import Folder
from .macro_finding import with_macros
from .renaming import names_of, rename_data, rename_template
from .row_edges import hoisted
from .search import Search
from .tables import records_of, summary, tables_of
from .terms import CHARACTERS, READABLE_CONDITION_COST
from .text import Constants, Form, line_ends, read_text, usual_newline
from .unfolded import Grower, unfold
from .unknown_names import expect_known_names
from .unrolling import Unroller
from .url_bases import with_bases
from .walking import Walker
from .weaving import MAX_OUTPUT, Program, compile_template, loops_of, run
from .writing import name_columns, template_pieces

WORK_PER_BYTE = 400
"""Steps of alignment allowed per byte of a page; what is not folded by then stays as it is."""

DISPLAYED_LOOPS = 5
"""Loops whose rows a notebook shows."""
MAX_TAGS = 2_000_000
"""Tags and comments of a page that is taken apart: 1.7 GB at 860 bytes each.
A larger page stays whole in the layout."""

_AFFIXES = ("none", "words", "characters")
_STYLES = ("readable", "small")


class Layout:
    """The layout of a page: a Jinja2 template; `str()` is its text, `newline` what its line ends become."""

    def __init__(self, text: str, newline: str = "\n", name: str = "layout") -> None:
        self._text = text
        self.newline = newline
        self.name = name
        self._programs: dict[str, Program] = {}

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<Layout {self.name!r}, {len(self._text)} characters>"

    def program(self, newline: str | None = None) -> Program:
        """Return the compiled template, for the line ends of its own page or others."""
        newline = newline or self.newline
        if newline not in self._programs:
            self._programs[newline] = compile_template(self._text, newline, self.name)
        return self._programs[newline]

    def extract(self, page: Page, *, table: str | None = None, seconds: float = math.inf) -> list[Record]:
        """Return the records of another page of this template: the rows of its largest table, or of `table`.

        A page without loops is one record of its variables. `separate` gives all that is in the page. Raises
        FormatError saying where the page stops to fit, if values of records may be there, that the layout has no such
        table, or that `seconds` were over.
        """
        separation = self.separate(page, seconds=seconds)
        if separation.exceptions:
            program = self.program(Form.from_data(_form_of(separation.data)).newline)
            if covers(program, separation.exceptions, FOR_BEGIN if loops_of(program) else VARIABLE):
                extract_data(program, read_text(page)[0], seconds, page.name)
        return records_of(separation, table)

    def separate(self, page: Page, *, seconds: float = math.inf) -> Separation:
        """Return another page of this template as this layout and its data: the template run backwards.

        Parts of the page that do not fit are `exceptions` of the separation, and in its data byte for byte: it always
        weaves back. Raises FormatError where the `seconds` it may take were over.
        """
        expect_page(page, "separate")
        expect_number("seconds", seconds, 0)
        text, encoding = read_text(page)
        form = Form(encoding, usual_newline(line_ends([text])))
        program = self.program(form.newline)
        until = time.monotonic() + seconds
        try:
            values, exceptions = extract_data(program, text, seconds, page.name), list[PageException]()
        except MisfitError:
            tolerant = TolerantRun(program, text, until - time.monotonic(), page.name)
            values, exceptions = tolerant.match(), tolerant.exceptions
        for found, parts in ((values, exceptions), ({}, [whole_page(program, text)])):
            kept = form.to_data() | ({"exceptions": [one.to_data() for one in parts]} if parts else {})
            data = {**found, KEY: kept} if kept else found
            if weave(self, data) == page.source:
                break
        return Separation(self, data, page)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write it to a file for `unweave.load`, which gives a layout that extracts."""
        write_saved(path, "layout", {"template": self._text, "newline": self.newline})

    @classmethod
    def from_saved(cls, body: Mapping[str, Any], name: str) -> Layout:
        """Return it from a file's body; ValueError or FormatError where the body is not what `save` writes."""
        text = from_plain(str, body.get("template"), "template")
        layout = cls(text, Form.from_data({"newline": body.get("newline")}).newline, name)
        layout.program()
        return layout


@dataclass(frozen=True)
class Separation(Guided):
    """A layout and its data: `weave(layout, data)` is the page.

    `data` is JSON-able: a dict, of lists of rows. `truncated`: the work limit left parts unfolded.
    """

    _instead = "layout and data are its parts, weave(layout, data) the page, tables its loops; save(folder) keeps it"

    layout: Layout
    data: dict[str, Any]
    page: Page
    truncated: bool = False

    def __repr__(self) -> str:
        return (
            f"<Separation of {self.page.name!r}: {self.layout!r}, data of "
            f"{shortened(', '.join(self.data)) or 'nothing'}>"
        )

    @property
    def ratio(self) -> float:
        """Characters of layout and data over characters of the page."""
        return (len(str(self.layout)) + len(dump_data(self.data))) / max(1, len(read_text(self.page)[0]))

    @property
    def exceptions(self) -> list[PageException]:
        """The parts of the page that do not fit the layout, which was learnt from others; each with its text."""
        return exceptions_in(self.data)

    def _repr_html_(self) -> str:
        found = sorted(self.tables.items(), key=lambda item: -len(item[1]))
        shown = "".join(f"<p><code>{escape(at)}</code></p>{rows._repr_html_()}" for at, rows in found[:DISPLAYED_LOOPS])
        more = f"<p>and {len(found) - DISPLAYED_LOOPS} more loops</p>" if len(found) > DISPLAYED_LOOPS else ""
        return f"<p>{escape(self.page.name)}: {escape(summary([self], self.ratio))}</p>{shown}{more}"

    @property
    def tables(self) -> dict[str, Table]:
        """Every loop's rows as a table of records, by the loop's path (`product`, `product.review`)."""
        return tables_of(self)

    @property
    def records(self) -> list[Record]:
        """The rows of the largest table as records; a page without loops is one record of its variables."""
        return records_of(self)

    @property
    def names(self) -> dict[str, str]:
        """The names of the layout by their paths: `products`, `products[]` (the loop's variable), `products.title`."""
        return names_of(str(self.layout))

    def renamed(self, names: Mapping[str, str]) -> Separation:
        """Return it with other names, by their paths as in `names`; paths that it does not have are passed.

        Raises ValueError for what cannot be a name, and for two of one place that would be the same.
        """
        return Separation(_renamed(self.layout, names), rename_data(self.data, names), self.page, self.truncated)

    def save(self, folder: str | os.PathLike[str], name: str | None = None) -> tuple[Path, Path]:
        """Write NAME.layout.jinja and NAME.data.json into a folder; returns their paths."""
        stem = name or Path(self.page.name).stem or "page"
        layout, data = _save(folder, stem, self.layout, {stem: self.data})
        return layout, data


@dataclass(frozen=True)
class SeparatedPages:
    """One layout and the data of each page: `weave(layout, data[k])` is page k."""

    layout: Layout
    data: list[dict[str, Any]]
    pages: list[Page]
    truncated: bool = False

    def __len__(self) -> int:
        return len(self.data)

    def __getitem__(self, k: int) -> Separation:
        """Return one page's separation; the layout is shared."""
        return Separation(self.layout, self.data[k], self.pages[k], self.truncated)

    @property
    def ratio(self) -> float:
        """Characters of the layout and all data over characters of all pages."""
        parts = len(str(self.layout)) + sum(len(dump_data(data)) for data in self.data)
        return parts / max(1, sum(len(read_text(page)[0]) for page in self.pages))

    @property
    def names(self) -> dict[str, str]:
        """The names of the layout by their paths, as of `Separation.names`."""
        return names_of(str(self.layout))

    def renamed(self, names: Mapping[str, str]) -> SeparatedPages:
        """Return it with other names, as `Separation.renamed` does."""
        layout = _renamed(self.layout, names)
        return SeparatedPages(layout, [rename_data(one, names) for one in self.data], self.pages, self.truncated)

    def save(self, folder: str | os.PathLike[str], name: str = "site") -> list[Path]:
        """Write NAME.layout.jinja and a PAGE.data.json for every page; returns the paths, the layout's first."""
        taken: set[str] = set()
        data = {unused_stem(page, taken): data for page, data in zip(self.pages, self.data, strict=True)}
        return _save(folder, name, self.layout, data)


def _save(
    folder: str | os.PathLike[str], name: str, layout: Layout, data: Mapping[str, Mapping[str, Any]]
) -> list[Path]:
    """Write a layout, and the data of pages by the names of their files."""
    expect_kind("folder", folder, (str, os.PathLike), "a path")
    folder = Path(folder)
    make_folder(folder)
    texts = {f"{name}.layout.jinja": str(layout)} | {f"{stem}.data.json": dump_data(one) for stem, one in data.items()}
    for file, text in texts.items():
        write_whole(folder / file, text.encode("utf-8"))
    return [folder / file for file in texts]


def _renamed(layout: Layout, names: Mapping[str, str]) -> Layout:
    """Return a layout with other names."""
    expect_kind("names", names, Mapping, "a mapping of paths to names")
    return Layout(rename_template(str(layout), names), layout.newline, layout.name)


def unused_stem(page: Page, taken: set[str]) -> str:
    """Return the page's file name without its suffix, numbered where another page has it."""
    base = Path(page.name.rstrip("/")).stem or "page"
    stem, number = base, 2
    while stem in taken:
        stem, number = f"{base}-{number}", number + 1
    taken.add(stem)
    return stem


def separate(
    page: Page,
    *,
    longest_period: int = 6,
    affixes: str = "words",
    share: bool = True,
    scripts: bool = True,
    style: str = "readable",
    max_work: int | None = None,
) -> Separation:
    """Separate a page into layout code and data, without loss.

    `longest_period` is the most trees that a loop's body has; `affixes` says which common
    prefixes and suffixes of values stay in the layout: "words" (never cut inside a word, so that the data are whole),
    "characters" (a little shorter, as in the paper) or "none"; `share` lets equal variables be one; `scripts` folds
    JSON and other literals inside scripts, too.

    `style="readable"` gives rows as objects, with whole names; "small" as arrays, with letters for names.

    >>> from unweave import Page
    >>> sep = separate(Page("<ul><li>one</li><li>two</li><li>three</li><li>four</li></ul>"))
    >>> weave(sep.layout, sep.data) == sep.page.source
    True
    """
    expect_page(page, "separate")
    options = Options(longest_period, affixes, share, scripts, max_work, style)
    return separate_with(page, options, fold_by_cost)


def separate_with(page: Page, options: Options, fold: Fold) -> Separation:
    """Separate a page, its tree folded by `fold`; a page of more than MAX_TAGS tags stays whole."""
    if page.source.count(b"<") > MAX_TAGS:
        return _left_whole(page)
    parts = _separate([page], options, fold)
    return Separation(parts.layout, parts.data[0], page, parts.truncated)


def _left_whole(page: Page) -> Separation:
    """Return a page as one piece of layout, without data."""
    text, encoding = read_text(page)
    literals = Constants([text])
    layout = Layout(literals.write(text), literals.newline, page.name)
    kept = Form(encoding, literals.newline).to_data()
    data: dict[str, Any] = {**literals.variables, KEY: kept} if kept else {**literals.variables}
    return Separation(layout, data, page, truncated=True)


def separate_pages(
    pages: Iterable[Page],
    *,
    longest_period: int = 6,
    affixes: str = "words",
    share: bool = True,
    scripts: bool = True,
    style: str = "readable",
    max_work: int | None = None,
) -> SeparatedPages:
    """Separate pages of one template into one layout and data for each page, without loss.

    The pages are aligned one after the other under a common root (section 7.1.1 of the paper). What only one page has
    is in that page's data, not in the layout. The other arguments are those of `separate`. LearnError without pages.
    """
    pages = list(expect_pages(pages, "separate_pages"))
    if not pages:
        raise LearnError("separate_pages: no pages; give at least one")
    return _separate(pages, Options(longest_period, affixes, share, scripts, max_work, style), fold_by_cost)


@dataclass(frozen=True)
class Options:
    """What is asked of a separation, see `separate`.

    `choices`: a value that few rows differ in, or that a row's position tells, is layout; `measure`: what an alignment
    saves (`terms`).
    """

    longest_period: int
    affixes: str
    share: bool
    scripts: bool
    max_work: int | None
    style: str
    choices: bool = True
    measure: int = CHARACTERS

    def __post_init__(self) -> None:
        expect_number("longest_period", self.longest_period, 1, whole=True)
        expect_choice("affixes", self.affixes, _AFFIXES)
        expect_choice("style", self.style, _STYLES)
        expect_kind("share", self.share, bool, "True or False")
        expect_kind("scripts", self.scripts, bool, "True or False")
        if self.max_work is not None:
            expect_number("max_work", self.max_work, 0, whole=True)


Fold = Callable[[Grower, Search, Options, int], int]
"""Folds the tree of so many pages; returns the node that stands for them all."""


def fold_by_cost(tree: Grower, search: Search, options: Options, n_pages: int) -> int:
    """Fold where that is shorter, and align several pages."""
    left = tree.widespread() if n_pages > 1 else None
    is_read = options.style == "readable" and options.choices and n_pages == 1
    if is_read:  # what pages share is not to be told by looks
        tree.arena.condition_cost = READABLE_CONDITION_COST
        left = tree.drawings()
    folder = Folder(tree.arena, search, options.longest_period, options.share)
    folder.fold_all(left)
    root: int = folder.align_pages() if n_pages > 1 else folder.first_page()
    if is_read:
        Gatherer(tree.arena, search).gather_all(root)
    if options.choices:
        Unroller(tree.arena, search, options.style == "readable").unroll_all(root)
    return root


@uncollected()
def _separate(pages: list[Page], options: Options, fold: Fold) -> SeparatedPages:
    # the longest page first: a loop takes in any number of trees of a later page, not of several earlier ones
    order = sorted(range(len(pages)), key=lambda k: -len(pages[k].source))
    read = [read_text(pages[k]) for k in order]
    texts = [text for text, _ in read]
    prose = len(pages) == 1 and options.choices and options.style == "readable"
    literals = Constants(texts)
    sources = [
        pages[k].source if encoding == "utf-8" and literals.is_encodable else text.encode("utf-8", "surrogatepass")
        for k, (text, encoding) in zip(order, read, strict=True)
    ]
    tree = unfold(sources, options.scripts, prose)
    limit = WORK_PER_BYTE * sum(len(text) for text in texts) + 100_000 if options.max_work is None else options.max_work
    search = Search(limit, _AFFIXES.index(options.affixes), options.measure)
    root = fold(tree, search, options, len(pages))
    walker = Walker(tree.arena, options.share, options.style, options.share and options.choices)
    instructions, whole = walker.walk(root, len(pages))
    objects = options.style == "readable"
    instructions = joined(hoisted(instructions, walker.hints.cut), walker.hints.cut, objects)
    name_columns(whole, instructions, objects)
    template = "".join(template_pieces(walker.hints.cut, instructions, literals, objects))
    facts: dict[str, str] = {}
    if options.share and options.choices:
        template = with_beginnings(with_macros(template, objects), objects)
        template, facts = with_facts(template, texts[0]) if prose else (template, facts)
        template = with_bases(template, objects)
    layout = Layout(template, literals.newline, pages[0].name)
    data: list[dict[str, Any]] = [{} for _ in pages]
    for k, (_, encoding) in enumerate(read):
        own = {column.name: column.values[k] for column in whole.columns if column.values[k]}
        values = {**{name: text.replace("\n", literals.newline) for name, text in facts.items()}, **own}
        values.update(literals.variables)
        form = Form(encoding, literals.newline).to_data()
        data[order[k]] = {**values, KEY: form} if form else values
    for kind, scope, _ in instructions:
        if kind == FOR_BEGIN:
            scope.columns = []  # which know their scope: Python would have to search for what is left of them
    whole.columns = []
    return SeparatedPages(layout, data, pages, search.stopped())


def _form_of(data: Mapping[str, Any]) -> object:
    """Return what is under the reserved key but for the exceptions."""
    kept = data.get(KEY, {})
    return {name: value for name, value in kept.items() if name != "exceptions"} if isinstance(kept, Mapping) else kept


def weave(
    layout: Layout | str, data: Mapping[str, Any], *, max_output: int = MAX_OUTPUT, seconds: float = math.inf
) -> bytes:
    """Run a layout on its data: the page, byte for byte.

    Raises FormatError, with the place, for a layout or data that were cut, edited or made by something else, past
    `max_output` characters, past the `seconds` it may take, and where it takes far more than its size explains.
    """
    expect_kind("layout", layout, (Layout, str), "a Layout or the text of one")
    expect_number("max_output", max_output, 0, whole=True)
    expect_number("seconds", seconds, 0)
    if not isinstance(data, Mapping):
        raise FormatError(f"data: {str(data)[:40]!r} is no object of names and values; give what separate wrote")
    form = Form.from_data(_form_of(data))
    program = layout.program(form.newline) if isinstance(layout, Layout) else compile_template(layout, form.newline)
    names = [str(name) for name in data if name != KEY]
    if names and not {first for first, index in zip(program.first, program.second, strict=True) if index == -1} & {
        *names
    }:
        raise FormatError(f"the layout has no name of the data ({shortened(', '.join(names))}): they are of two pages")
    expect_known_names(program, data)
    exceptions = exceptions_in(data)
    if exceptions:
        program = with_exceptions(program, exceptions)
    return form.encode(run(program, dict(data), max_output, seconds))
