"""Literals in scripts: their parts tile them, and only literals are found."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unweave.markup.literals import find_literals

_VALUES = st.recursive(
    st.none() | st.booleans() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=4), inside, max_size=4),
    max_leaves=30,
)


def read(source: bytes, literals, i: int):
    """Literal i as Python's value, from its parts alone; object keys and texts as they are written."""
    inside = [j for j in range(len(literals)) if literals.parent[j] == i]
    value = source[literals.value[i] : literals.value_end[i]]
    if literals.container[i] == 1:
        return [read(source, literals, j) for j in inside]
    if literals.container[i] == 2:
        key = {j: source[literals.key[j] : literals.key_end[j]] for j in inside}
        return {json.loads(b'"' + key[j] + b'"'): read(source, literals, j) for j in inside}
    return json.loads(source[literals.open[i] : literals.stop[i]]) if value or literals.stop[i] else None


@given(st.lists(_VALUES, min_size=1, max_size=4), st.sampled_from([None, 2]))
def test_json_is_read_as_it_is(values, indent):
    value = {"values": values, "filler": "x" * 40}
    source = b"var state = " + json.dumps(value, indent=indent).encode() + b";"
    literals = find_literals(source, [(0, len(source))])
    (root,) = [i for i in range(len(literals)) if literals.parent[i] < 0]
    assert read(source, literals, root) == value


@given(st.text("{}[]'\",:ab1 \\\n-.$", max_size=200))
def test_the_parts_of_a_literal_are_in_order(text):
    source = text.encode()
    literals = find_literals(source, [(0, len(source))])
    previous = {-1: 0}
    for i in range(len(literals)):
        up = int(literals.parent[i])
        places = [literals.lead[i], literals.head[i], literals.key[i], literals.key_end[i], literals.open[i],
                  literals.value[i], literals.value_end[i], literals.stop[i]]  # fmt: skip
        assert places == sorted(places)
        assert up < i
        assert literals.lead[i] >= previous[up]
        if up >= 0:
            assert literals.lead[i] == previous[up]  # nothing between a value and the next
            assert literals.stop[i] <= literals.value_end[up]
        previous[up] = int(literals.stop[i])
        previous[i] = int(literals.value[i])


@pytest.mark.parametrize(
    ("script", "found"),
    [
        (b"function f(){ return g({a: 1}) }", []),
        (b"f({alpha: 1, beta: [1, 2, 3], gamma: 'it\\'s'})", [b"{alpha: 1, beta: [1, 2, 3], gamma: 'it\\'s'}"]),
        (
            b"x = {f: function(){}, a: [11111111, 22222222, 33333333, 44444444]}",
            [b"[11111111, 22222222, 33333333, 44444444]"],
        ),
        (b'{"a": "not closed, and so nothing of it is a literal', []),
        (b"{aaaaaaaaaaaaaaa: 1, bbbbbbbbbbbbbbbbb: 2 + 3 * c}", []),
    ],
)
def test_only_literals_are_found(script, found):
    literals = find_literals(script, [(0, len(script))])
    roots = [i for i in range(len(literals)) if literals.parent[i] < 0]
    assert [script[literals.open[i] : literals.stop[i]] for i in roots] == found
