"""The paper's comparison: a wrapper whose delimiters are strings of tokens, the same learner on the token sequence.

A page is its tags and leaves in document order. A leaf's delimiters are the tokens before it, read backwards: start
and end tags, and for each leaf the class it was given ("previously extracted labels"). The index counts classes a
delimiter; the shortest delimiter with one class only decides, else the longest known one with the commonest class.
"""

from collections import Counter
from collections.abc import Sequence

from bench.wrapper_cases import LabelledPage, Values
from unweave import Page
from unweave.wrappers.ranked_page import RankedPage

MAX_LENGTH = 12
NONE = ""

Token = str
Delimiters = dict[tuple[Token, ...], Counter[str]]


def learn_string_wrapper(pages: Sequence[LabelledPage], *, up_to_last: bool = False) -> Delimiters:
    """Count the classes behind every delimiter of the pages' leaves; `up_to_last`,
    of those up to the last labelled one."""
    counts: Delimiters = {}
    for page in pages:
        class_of = {value: name for name, values in page.values.items() for value in values}
        before: list[Token] = []
        tokens = _tokens(page.page)
        if up_to_last:
            marked = [number for number, (_, text) in enumerate(tokens) if text in class_of]
            tokens = tokens[: max(marked, default=-1) + 1]
        for token, text in tokens:
            if text is None:
                before.append(token)
                continue
            own = class_of.get(text, NONE)
            for key in _delimiters(token, before):
                counts.setdefault(key, Counter())[own] += 1
            before.append(f"{token}:{own}")
    return counts


def extract_by_strings(counts: Delimiters, page: Page) -> Values:
    """Classify the leaves of a page from left to right."""
    found: Values = {}
    before: list[Token] = []
    for token, text in _tokens(page):
        if text is None:
            before.append(token)
            continue
        own = NONE
        for key in _delimiters(token, before):
            classes = counts.get(key)
            if classes is None:
                break
            own = classes.most_common(1)[0][0]
            if len(classes) == 1:
                break
        if own:
            found.setdefault(own, set()).add(text)
        before.append(f"{token}:{own}")
    return found


def _delimiters(token: Token, before: Sequence[Token]) -> list[tuple[Token, ...]]:
    """List the delimiters of a leaf, the shortest first."""
    near = before[-MAX_LENGTH:][::-1]
    return [(token, *near[:length]) for length in range(len(near) + 1)]


def _tokens(page: Page) -> list[tuple[Token, str | None]]:
    """Give tags (text None) and leaves (`#text`, `@href`, ... with their text) in document order."""
    ranked = RankedPage(page)
    tree = ranked.tree
    leaves_at: dict[int, list[int]] = {}
    for number in range(len(ranked.leaf)):
        leaves_at.setdefault(ranked.node(number).index, []).append(number)
    found: list[tuple[Token, str | None]] = []
    open_elements: list[int] = []
    for node in range(tree.n_nodes):
        while open_elements and int(tree.end[open_elements[-1]]) <= node:
            found.append((f"/{tree.tag(open_elements.pop())}", None))
        tag = tree.tag(node)
        if tag != "#text":
            found.append((tag, None))
            open_elements.append(node)
        for number in leaves_at.get(node, []):
            attribute = ranked.attribute(number)
            found.append((f"@{attribute}" if attribute else "#text", ranked.texts[number]))
    return found
