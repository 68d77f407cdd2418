# cython: wraparound=True, boundscheck=True
"""From instructions to a template: names, Jinja2 text (SYNTHIA, section 7).

A loop's rows are objects, `{"title": "x"}` beside `{% for product in products %}`, or in the small style arrays,
`["x"]` beside `{%for a,b in f%}`. Compiled by Cython; the same file runs uncompiled.
"""

from .instructions import FOR_BEGIN, FOR_END, IF_BEGIN, IF_ELSE, IF_END, LITERAL, VARIABLE
from .naming import (
    ATTRIBUTES,
    GENERIC,
    IMAGE_URL,
    ITEM,
    LABEL,
    SYMBOL,
    TEXT,
    VALUE,
    Namer,
    inside,
    plural,
    role_hint,
    singular,
    spelled,
)


def name_all(columns, namer, row=""):
    """Name columns, those of a `row` without the words of its name."""
    for column in columns:
        column.name = namer.name(*column.hints, row=row)


def name_row(scope):
    """Name the columns of a scope whose rows are objects."""
    _call_by_picture(scope)
    row = scope.hints[0] if scope.hints else ""
    is_labelled = False
    for column in scope.columns:
        if column.is_condition and not column.is_choice:  # `if product.has_price`
            column.hints = [("has", name) for hint in column.hints for name in inside(row, spelled(hint))]
        elif not column.is_condition and not column.is_loop:
            own = [hint for hint in column.hints if hint != row]  # `card.card` says nothing
            said = role_hint(own, column.values)
            if is_labelled and column.is_text and not said and (not own or own[0] in GENERIC):
                said = (VALUE,)
            is_labelled = is_labelled or said == (LABEL,)
            column.hints = (*said, *column.hints)
    name_all(usual_first(scope.columns), Namer(ATTRIBUTES, fallback="value"), row)


def _call_by_picture(scope):
    """Call rows that nothing names, and that are a picture and another value, by the picture."""
    first = [spelled(column.hints[0]) for column in scope.columns if column.hints]
    for name, thing in ((SYMBOL, "icon"), (IMAGE_URL, "image")):
        if name in first and len(scope.columns) == 2 and scope.loop.hints[:1] == (plural(ITEM),):
            scope.hints, scope.loop.hints = (thing, *scope.hints), (plural(thing), *scope.loop.hints)


def usual_first(columns):
    """Return the columns that most rows have first, what is only asked for last: those have the shorter names."""
    return sorted(columns, key=lambda column: (column.is_condition, -sum(map(bool, column.values))))


def name_columns(whole, instructions, objects):
    """Name what is left, scope by scope: of objects the loop's variable;
    an array's rows do not use the name of its list.
    """
    namer = Namer(fallback="value" if objects else "")
    name_all(usual_first(whole.columns) if objects else whole.columns, namer)
    taken = frozenset(column.name for column in whole.columns)
    open_names = []
    lifted = [{column.name for column in whole.columns if column.is_lifted}]  # of arrays: what is asked for inside
    for kind, scope, _ in instructions:
        if kind == FOR_BEGIN:
            if scope.is_object:
                scope.name = Namer(taken, *open_names).name(*_row_names(scope, open_names))
                open_names.append({scope.name})
            elif objects:  # one value, or none: it stands for the row
                scope.name = Namer(taken, *open_names).name(*_value_names(scope))
                for column in scope.columns:
                    column.name = scope.name
                open_names.append({scope.name})
            else:
                inner = Namer(frozenset({scope.loop.final()[0].name}), *lifted)
                name_all(scope.columns, inner)
                scope.name = inner.name()  # of rows without a value
                open_names.append(set())
            lifted.append({column.name for column in scope.columns if column.is_lifted})
        elif kind == FOR_END:
            open_names.pop()
            lifted.pop()


def _value_names(scope):
    """Return what the only value of a row may be called, which stands for the row: a text, as that."""
    hints = scope.columns[0].hints if scope.columns else ("row",)
    return (*scope.hints, *hints) if hints[:1] == (TEXT,) else hints


def _row_names(scope, around):
    """Return what a row may be called: a text, and what has the name of a row `around`, as its list says."""
    hints, many = scope.hints, scope.loop.final()[0].name.rstrip("0123456789")
    thing = singular(many)
    if (hints and hints[0] == TEXT) or (hints[:1] == (ITEM,) and "_" not in many and thing != many):
        return (thing, ITEM, *hints)
    if hints and thing != many and any(spelled(hints[0]) in names for names in around):
        return (thing, *[hint for hint in hints if not spelled(hint).endswith(TEXT)], ITEM)
    return hints


def template_pieces(cut, instructions, literals, objects):
    """Return the template's text in pieces; `cut` gives the constant text at two places."""
    pieces = []
    space = " " if objects else ""
    chained, ends = _chained(instructions)

    def named(column):
        return (
            f"{column.scope.name}.{column.name}" if column.scope is not None and column.scope.is_object else column.name
        )

    for i, (kind, x, stop) in enumerate(instructions):
        if kind == LITERAL:
            text = cut(x, stop)
            is_joined = text[-1:] == "{" and i + 1 < len(instructions) and instructions[i + 1][0] == LITERAL
            pieces.append(literals.write(text, cut(*instructions[i + 1][1:]) if is_joined else ""))
        elif kind == VARIABLE:
            pieces.append(f"{{{{{space}{named(x.final()[0])}{space}}}}}")
        elif i not in ends and i + 1 not in chained:
            if kind == IF_BEGIN:
                column, negated = x.final()
                body = f"{'el' if i in chained else ''}if {'not ' if negated != bool(stop) else ''}{named(column)}"
            elif kind == FOR_BEGIN:
                names = x.name if objects else ",".join(column.name for column in x.columns) or x.name
                body = f"for {names} in {named(x.loop.final()[0])}"
            else:
                body = "endif" if kind == IF_END else "else" if kind == IF_ELSE else "endfor"
            pieces.append(f"{{%{space}{body}{space}%}}")
    return pieces


def _chained(instructions):
    """Return the conditions, by number, that are all of the `else` they stand in, and where they end."""
    chained, ends, opened = set(), set(), []
    for i, (kind, _, _) in enumerate(instructions):
        if kind == IF_BEGIN:
            opened.append(i)
        elif kind == IF_END:
            start = opened.pop()
            if start and instructions[start - 1][0] == IF_ELSE and instructions[i + 1][0] == IF_END:
                chained.add(start)
                ends.add(i)
    return chained, ends
