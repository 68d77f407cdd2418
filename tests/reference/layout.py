"""The semantics of layout trees, literally (SYNTHIA, section 4): recursion over hedges, environments as dictionaries.

A hedge is a list of trees. A tree is a str (a text node), ("ref", x), ("if", x, hedge) or ("for", x, hedge). An
environment maps variables to a str, 1, or a list of environments. `parse` reads a template and its data, as the files
have them, into a hedge and an environment; it shares no code with the package.
"""

import re


def execute(hedge, environment):
    """Π(E): the text of a hedge over an environment."""
    return "".join(execute_tree(tree, environment) for tree in hedge)


def execute_tree(tree, environment):
    """π(E), by the cases of section 4."""
    if isinstance(tree, str):
        return tree
    value = environment.get(tree[1])
    if tree[0] == "ref":
        return value if isinstance(value, str) else ""
    if tree[0] == "if":
        return execute(tree[2], environment) if value in (1, "1") else ""
    return "".join(execute(tree[2], inner) for inner in value) if isinstance(value, list) else ""


_MACRO = re.compile(r"\{%macro (\w+)\(([^)]*)\)%\}(.*?)\{%endmacro%\}", re.DOTALL)
_CALL = re.compile(r"\{\{(\w+)\(([^)]*)\)\}\}")
_WORD = re.compile(r"'[^']*'|\w+")
_PLACE = re.compile(r"\{\{[^{}]*\}\}|\{%[^%]*%\}")
_TEXT = re.compile(r"\{\{'([^']*)'\}\}")
_INSTRUCTION = re.compile(r"(\{\{\w+\}\}|\{%[^%]*%\})")


def parse(template, data):
    """Read template and data; `not x` and values as conditions become variables of their own: 1 or nothing."""
    pieces = [piece for piece in _INSTRUCTION.split(_without_macros(template)) if piece]
    hedge, rest = _hedge(pieces)
    assert not rest
    return hedge, _environment(hedge, data)


def _without_macros(template):
    """A template with its macros put in where they are called,
    their parameters replaced by what they are called with."""
    macros = {name: (_WORD.findall(parameters), body) for name, parameters, body in _MACRO.findall(template)}

    def put(call):
        parameters, body = macros[call[1]]
        given = dict(zip(parameters, _WORD.findall(call[2]), strict=True))
        body = _PLACE.sub(lambda place: _WORD.sub(lambda word: given.get(word[0], word[0]), place[0]), body)
        return _TEXT.sub(r"\1", _CALL.sub(put, body))  # a macro may call those before it

    return _CALL.sub(put, _MACRO.sub("", template))


def _hedge(pieces):
    """A hedge up to its end, which is given back with the pieces after it."""
    hedge = []
    while pieces:
        piece, *pieces = pieces
        if not piece.startswith(("{{", "{%")):
            hedge.append(piece)
        elif piece.startswith("{{"):
            hedge.append(("ref", piece[2:-2]))
        elif piece.startswith(("{%end", "{%else")):
            return hedge, [piece, *pieces]
        else:
            inside, (end, *pieces) = _hedge(pieces)
            words = piece[2:-2].split(" ")
            if words[0] == "for":
                hedge.append(("for", words[3], inside, words[1].split(",")))
                continue
            condition = " ".join(words[1:])
            hedge.append(("if", condition + "?", inside))
            if end == "{%else%}":
                other, (_, *pieces) = _hedge(pieces)
                hedge.append(("if", _opposite(condition) + "?", other))
    return hedge, []


def _opposite(condition):
    return condition.removeprefix("not ") if condition.startswith("not ") else f"not {condition}"


def _environment(hedge, data):
    """One environment: `data` maps names to JSON values; rows of loops become environments by the loop's names.

    The position of a row in its list is two more names of it; what is around a list is seen in its rows, too.
    """
    environment = {}
    for tree in hedge:
        if isinstance(tree, str):
            continue
        if tree[0] == "ref":
            environment[tree[1]] = str(data.get(tree[1], ""))
        elif tree[0] == "if":
            name = tree[1][:-1].removeprefix("not ")
            truth = bool(data.get(name)) != tree[1].startswith("not ")
            environment[tree[1]] = 1 if truth else 0
            inside = _environment(tree[2], data).items()
            environment = _both(environment, {key: value for key, value in inside if truth or key[-1] == "?"})
        elif data.get(tree[1]):
            names, rows = tree[3], data[tree[1]]
            environments = []
            for i, row in enumerate(rows):
                named = dict(zip(names, row if len(names) > 1 else [row], strict=True))
                position = {"loop.first": i == 0, "loop.last": i == len(rows) - 1}
                environments.append(_environment(tree[2], data | named | position))
            environment = _both(environment, {tree[1]: environments})
    return environment


def _both(one, other):
    """What two environments of the same data know: several loops may be over one list."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one | other | {key: _both(one[key], other[key]) for key in one.keys() & other.keys()}
    if isinstance(one, list) and isinstance(other, list):
        return [_both(*pair) for pair in zip(one, other, strict=True)]
    return other
