"""`learn_details`: pages of one template, nothing marked, to a table of one row a page.

Texts that the pages share are the template; every other text has keys by where it stands and what stands before it
(`column_candidates.py`); which keys are columns is a weighted sum of signs (`choosing.py`). O(texts) for a page.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from ..arguments import expect_number
from ..articles import cluster_pages
from ..column_order import unique_names, without_numbers
from ..errors import LearnError
from ..naming.words import plural
from ..page import Page, expect_pages
from ..sampling import spread
from ..uncollected import uncollected
from ..whitespace import squeezed
from ..wording import counted
from .choosing import FEW_PAGES, MAX_COLUMNS, choose
from .column_candidates import ColumnCandidates, Template, find_candidates, is_list, own_key, text_of
from .column_names import ColumnNamer
from .column_signs import Seen
from .constant_links import constant_links
from .images import image_key
from .learnt_details import MAX_LEARNT, MOST_COLUMNS, STATED, Cells, DetailColumn, Details, PartColumn
from .repeated_parts import Part, find_parts, is_covered
from .shown_statements import apart, shown_statements
from .standing_aside import standing_aside
from .statements import bridges, stated_values, statements_of, unshown
from .subjects import names_inside, subject_values
from .text_keys import Cell, Key
from .texts import PageTexts, read_texts

N_EARLY = 12
"""Columns among which what pages state of their subject and do not show stands, behind what they show of it."""
MIN_WORDS = 12
"""Characters of stated words that are the same under two names; "American" and "4 g" are so by chance."""


def learn_details(pages: Iterable[Page], *, max_columns: int = MAX_COLUMNS) -> Details:
    """Return the table of pages of one template, one row a page, of which nothing is marked.

    Pages of other templates than the most of them are left out (`details.left_out`).

    Raises LearnError where fewer than two pages are of one template, or no text differs between them.

    >>> def lamp(name, price):
    ...     rows = f"<tr><th>Price<td>{price}<tr><th>Colour<td>red {price}"
    ...     return Page(f"<title>{name}</title><h1>{name}</h1><table>{rows}</table>")
    >>> details = learn_details([lamp("Desk lamp", "$30"), lamp("Floor lamp", "$70"), lamp("Night light", "$9")])
    >>> details.table.texts()[1][:2], sorted(details.table.names)
    (['Floor lamp', '$70'], ['Colour', 'Price', 'title'])
    """
    expect_number("max_columns", max_columns, 1, MOST_COLUMNS, whole=True)
    given = list(expect_pages(pages, "learn_details"))
    if len(given) < 2:
        raise LearnError(
            f"details are what differs between pages of one template; {counted(len(given), 'page')} given, 2 needed: "
            "give more pages of the same site and kind (another product, another person), or saved details (`--use`); "
            "`unweave PAGE` prints what one page states and labels"
        )
    kept = sorted(cluster_pages(given)[0]) if len(given) > 2 else [0, 1]
    if len(kept) < 2:
        raise LearnError(f"no two of the {counted(len(given), 'page')} are of one template; give pages of one kind")
    inside = set(kept)
    left_out = [page.name for i, page in enumerate(given) if i not in inside]
    return learn_template([given[i] for i in kept], left_out, max_columns)


@uncollected()
def learn_template(pages: Sequence[Page], left_out: Sequence[str] = (), max_columns: int = MAX_COLUMNS) -> Details:
    """Return the details of pages that are known to be of one template."""
    sample = spread(pages, MAX_LEARNT)
    texts = [read_texts(page) for page in sample]
    template = Template.of(texts)
    candidates = find_candidates(texts, template)
    stated = [statements_of(page.tree) for page in sample]
    seen = Seen(candidates.cells.keys)
    subjects = _stated_once([subject_values(page.tree) for page in sample])
    chosen, showing, scores = choose(seen, candidates, max_columns, shown_statements(texts, candidates, subjects))
    parts = find_parts(candidates, chosen, texts, template)
    chosen = [index for index in chosen if not is_covered(candidates, index, parts)]
    namer = ColumnNamer(candidates, texts, template, stated)
    title = namer.title_of(chosen)
    if title is not None:
        heading = namer.heading_of(title)
        chosen = [heading, *(index for index in chosen if index not in (title, heading))]
        showing = {name: heading if index == title else index for name, index in showing.items()}
        title = heading
    properties = {index: _display(name, subjects) for name, index in showing.items()}
    said_as = {index: name for name, index in showing.items()}
    part_of = _part_columns(namer, parts)
    values = [stated_values(page.tree, subject) for page, subject in zip(sample, subjects, strict=True)]
    shown = [{page: text_of(texts[page], cell) for page, cell in reversed(candidates.cells[index])} for index in chosen]
    columns = []
    kept = {*properties, *(() if title is None else (title,))}
    named = apart(namer.names(chosen, properties), shown, subjects)
    aside = standing_aside(candidates, chosen, kept, scores, named, namer.is_named)
    aside |= set() if title is None else _titles_again(chosen, shown, title)
    for name, index, said in zip(named, chosen, bridges(shown, values), strict=True):
        cells = candidates.cells[index]
        coverage = len({page for page, _ in cells}) / len(sample)
        said = said_as.get(index, said)
        key = candidates.sturdiest(index, name)
        columns.append(
            DetailColumn(name, key, is_list(cells), coverage, part_of.get(index), said, aside=index in aside)
        )
    inside = set().union(*(names_inside(page.tree) for page in sample))
    beside = [column for column in columns if not column.aside]
    placed = _with_unshown(beside, values, subjects, inside, title is not None, max_columns)
    placed = _with_image(placed, texts, max_columns)
    placed += _link_columns(texts, template, placed)[: max_columns - len(placed)]
    taken = {column.name for column in placed}
    placed += [column for column in columns if column.aside and column.name not in taken][: max_columns - len(placed)]
    columns = sorted(placed, key=lambda column: column.aside)
    if not columns:
        raise LearnError(f"no text differs between the {counted(len(pages), 'page')}; give pages of different things")
    numbered = unique_names(without_numbers([column.name for column in columns]))  # the first of a name has no number
    columns = [replace(column, name=name) for name, column in zip(numbered, columns, strict=True)]
    return Details(columns, template, pages, left_out, _read_already(texts, candidates, columns))


def _stated_once(subjects: Sequence[Mapping[str, tuple[str, ...]]]) -> list[dict[str, tuple[str, ...]]]:
    """Return what pages state of their subjects without the words that all state again under another name, as a name is
    its headline.
    """
    names: dict[tuple[tuple[str, ...], ...], str] = {}
    for name in dict.fromkeys(name for said in subjects for name in said):
        said = _said_on(subjects, name)
        texts = [text for page in said for text in page]
        names.setdefault(said if sum(map(len, texts)) >= MIN_WORDS * len(texts) else ((name,),), name)
    once = frozenset(names.values())
    return [{name: texts for name, texts in said.items() if name in once} for said in subjects]


def _part_columns(namer: ColumnNamer, parts: Iterable[Part]) -> dict[int, PartColumn]:
    """Return the candidates that are columns of repeated parts, with their names there."""
    found: dict[int, PartColumn] = {}
    for part in parts:
        names = namer.names(list(part.depths), part=part.name)
        columns = zip(names, part.depths.items(), strict=True)
        found |= {index: PartColumn(part.name, name, depth) for name, (index, depth) in columns}
    return found


def _titles_again(chosen: Sequence[int], shown: Sequence[Mapping[int, str]], title: int) -> set[int]:
    """Return the columns that say on each page what the title says."""
    texts = ({page: squeezed(text) for page, text in of_pages.items()} for of_pages in shown)
    said = dict(zip(chosen, texts, strict=True))
    return {index for index in chosen if index != title and said[index] == said[title]}


def _read_already(
    texts: Sequence[PageTexts], candidates: ColumnCandidates, columns: Sequence[DetailColumn]
) -> list[tuple[PageTexts, Cells]]:
    """Return of each page that was learnt from its texts and the cells of columns: its row needs no second reading."""
    keys = {own_key(column.key) for column in columns}
    found: list[dict[Key, list[Cell]]] = [{} for _ in texts]
    for index, alike in enumerate(zip(candidates.keys, candidates.others, strict=True)):
        for key in keys.intersection((alike[0], *alike[1])):
            for page, cell in candidates.cells[index]:
                found[page].setdefault(key, []).append(cell)
    return list(zip(texts, found, strict=True))


def _with_unshown(
    columns: list[DetailColumn],
    values: Sequence[Mapping[str, Sequence[str]]],
    subjects: Sequence[Mapping[str, Sequence[str]]],
    inside: Collection[str],
    n_first: int,
    max_columns: int,
) -> list[DetailColumn]:
    """Return columns with those that the pages only state, as far as there is room: behind the first what they state of
    their subject, shown or not, and of things in it (`inside`) as far as that is early, else behind the others.
    """
    known = {name for column in columns for name in (column.stated, _property_of(column))}
    ours = [_stated_column(name, values) for name in unshown(subjects, known, constant=len(subjects) <= FEW_PAGES)]
    ours = [column for column in ours if column.name not in {one.name for one in columns}]  # an ingredient, in plural
    stated = {name for said in subjects for name in said}
    shown: dict[str, DetailColumn] = {}
    for column in [*columns[n_first:], *ours]:
        if column.stated in stated:
            shown.setdefault(column.stated, column)
    own = [*columns[:n_first], *(column for name, column in shown.items() if name not in inside)]
    parts = [column for name, column in shown.items() if name in inside]
    early = max(0, N_EARLY - len(own))
    taken = {column.name for column in (*own, *parts)}
    others = [column for column in columns if column.name not in taken]
    surest = sorted(others, key=lambda one: _property_of(one) not in stated)
    stay = {column.name for column in surest[: max(0, max_columns - len(own) - len(parts))]}
    others = [column for column in others if column.name in stay]
    columns = [*own, *parts[:early], *others, *parts[early:]][:max_columns]
    known |= {name for column in ours for name in (column.stated, column.name)}
    said = {_said_on(values, column.stated) for column in ours}
    known |= {column.name for column in columns}
    rest = {_said_on(values, name): _stated_column(name, values) for name in reversed(unshown(values, known))}
    is_known = 2 * sum(map(bool, subjects)) > len(subjects)  # what the file says beside that stands aside
    alone = [replace(column, aside=is_known) for own, column in reversed(rest.items()) if own not in said]
    return columns + alone[: max_columns - len(columns)]


def _property_of(column: DetailColumn) -> str:
    """Return the name of a column as a property is written."""
    return column.name.casefold().replace(" ", "_")


def _with_image(columns: list[DetailColumn], texts: Sequence[PageTexts], max_columns: int) -> list[DetailColumn]:
    """Return columns with one of the pages' own pictures, in the place of the last where there is no room."""
    found = image_key(texts)
    if found is None or not columns:
        return columns
    key, is_several, share = found
    columns = columns[: max(1, max_columns - 1)]
    name = unique_names([*(column.name for column in columns), "image"])[-1]
    return [*columns, DetailColumn(name, key, is_several, share)][:max_columns]


def _link_columns(
    texts: Sequence[PageTexts], template: Template, columns: Sequence[DetailColumn]
) -> list[DetailColumn]:
    """Return the columns of links that say the same on all pages."""
    links = constant_links(texts, template)
    names = unique_names([*(column.name for column in columns), *(name for name, _, _ in links)])[len(columns) :]
    return [DetailColumn(name, key, False, share) for name, (_, key, share) in zip(names, links, strict=True)]


def _said_on(values: Sequence[Mapping[str, Sequence[str]]], name: str) -> tuple[tuple[str, ...], ...]:
    """Return what each page states under a name."""
    return tuple(tuple(said.get(name, ())) for said in values)


def _stated_column(name: str, values: Sequence[Mapping[str, Sequence[str]]]) -> DetailColumn:
    is_several = any(len(said.get(name, ())) > 1 for said in values)
    coverage = sum(name in said for said in values) / len(values)
    return DetailColumn(_display(name, values), (STATED, name), is_several, coverage, None, name)


def _display(name: str, stated: Sequence[Mapping[str, Sequence[str]]]) -> str:
    """Return the name of what pages state: in plural where each page states several of it."""
    is_counted = all(len(said[name]) > 1 for said in stated if name in said) and not name.endswith("s")
    return plural(name) if is_counted else name
