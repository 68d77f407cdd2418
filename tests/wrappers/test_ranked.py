"""The ranked encoding against its literal reference: children lists, made binary by hand."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference import paths as reference
from unweave import Page
from unweave.wrappers.ranked_page import LEAF_ATTRIBUTES, RankedPage, label_of, text_hash

ATTRIBUTES = [
    "",
    " href='/a'",
    " class='item-17'",
    " title='t' alt=''",
    " src=x class='b c' itemprop=price",
    " datetime='&amp;'",
]


def pages():
    return st.recursive(
        st.sampled_from(["x", "y &amp; z", " ", "<br>", "<img src=i alt=j>"]),
        lambda inner: st.builds(
            lambda tag, attributes, content: f"<{tag}{attributes}>{''.join(content)}</{tag}>",
            st.sampled_from(["div", "span", "b"]),
            st.sampled_from(ATTRIBUTES),
            st.lists(inner, max_size=4),
        ),
        max_leaves=12,
    )


def expected(tree):
    """Name and parent of every ranked node: an element, then its attribute leaves, then its children."""
    names, parents, ranked = [], [], {}
    for node in range(tree.n_nodes):
        ranked[node] = len(names)
        above = int(tree.parent[node])
        names.append(tree.tag(node))
        parents.append(ranked[above] if above >= 0 else -1)
        attributes = tree.attrs(node)
        for name in LEAF_ATTRIBUTES:
            if attributes.get(name):
                names.append(f"@{name}")
                parents.append(ranked[node])
    return names, parents


@given(st.lists(pages(), max_size=4))
@settings(max_examples=150, deadline=None)
def test_the_encoding_is_the_reference_s(parts):
    page = Page("".join(parts))
    ranked = RankedPage(page)
    names, parents = expected(page.tree)
    columns = ranked.columns
    assert [ranked.label_parts(i)[0] for i in range(len(names))] == names
    assert columns["parent"].tolist() == parents
    moves = reference.binary(parents)
    for i in range(len(names)):
        up = moves[i].get(reference.UP_LEFT, moves[i].get(reference.UP_RIGHT, -1))
        assert columns["up"][i] == up
        assert columns["first"][i] == moves[i].get(reference.DOWN_LEFT, -1)
        assert columns["next"][i] == moves[i].get(reference.DOWN_RIGHT, -1)
        assert bool(columns["is_left"][i]) == (reference.UP_LEFT in moves[i])
        assert int(columns["label"][i]) == label_of(ranked.label_parts(i))


def test_classes_that_differ_in_digits_only_are_one_label():
    ranked = RankedPage(Page("<p class='row-1 big'>a</p><p class='row-22 big'>b</p><p class='row- big'>c</p>"))
    labels = [int(ranked.columns["label"][ranked.columns["parent"][node]]) for node in ranked.leaf]
    assert labels[0] == labels[1] != labels[2]


def test_texts_that_differ_in_white_space_only_have_one_hash():
    ranked = RankedPage(Page("<p>a  b</p><p>\n a&nbsp;b </p><p>ab</p><p title=' '>c</p>"))
    assert ranked.texts == ["a b", "a b", "ab", "c"]
    hashes = ranked.columns["text"][ranked.leaf].tolist()
    assert hashes[0] == hashes[1] != hashes[2]


def test_every_kind_of_white_space_is_folded_in_hashes_as_in_texts():
    for character in [chr(code) for code in range(0x110000) if chr(code).isspace()] + ["\u200b", "\ufeff"]:
        ranked = RankedPage(Page(f"<p>{character}a {character}b{character}c</p><p>{character}<i>d</i></p>"))
        joined = "a bc" if character in "\u200b\ufeff" else "a b c"
        assert ranked.texts == [joined, "d"], hex(ord(character))
        assert ranked.columns["text"][ranked.leaf].tolist() == [text_hash(joined), text_hash("d")], hex(ord(character))
