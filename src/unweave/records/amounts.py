"""Amounts in parts: a currency, a number and its decimals in elements of their own are one value. O(cells).

`<i>$</i><b class="whole">19</b><span class="cents">99</span>` is $19.99, `<b>19</b> <span>EUR</span>` 19 EUR.
"""

import re
from collections.abc import Sequence

from ..currencies import CURRENCY, UNSPACED
from ..expressions import expression
from ..numerals import SCALE
from ..tree import labels
from ..tree.content import ContentTree
from .drafts import Draft, first_pairs, following
from .record_source import around

_SIGN = expression(rf"(?=[^\s/])(?:{SCALE}\s?)?(?:{CURRENCY}|{UNSPACED})?(?:\s?/\s?[^\W\d_]{{1,4}})?", re.IGNORECASE)
_WHOLE = expression(
    rf"(?:[^\d\s]{{1,3}}\s)?[^\d\s]{{0,4}}\s?\d[\d.,' ]{{0,11}}(?:\s?(?:{SCALE}|Cr|L|[kM])\.?)?", re.IGNORECASE
)
_UNSIGNED = re.compile(r"\d[\d.,' ]{0,11}")
_DECIMALS = re.compile(r"[.,]?\d\d")
_POINTED = re.compile(r"[.,]\d\d")
"""Decimals that nothing else can be: with their mark."""
_OF_DECIMALS = re.compile(r"cent|fraction|decimal|(?:^|\W|_)sup", re.IGNORECASE)
_RAISED = labels.LABEL["sup"]
_MONEY = expression(rf"(?:{CURRENCY})\s?\d{{1,3}}(?:[,']?\d{{3}})*", re.IGNORECASE)
MAX_TOGETHER = 4
"""Texts of an element that is an amount: its sign, the number, the mark, the decimals."""
SOME = 0.5
"""Share of the amounts that have decimals, at least, where these are one column."""
MIN_SHARE = 0.9
"""Share of a column's texts that are currencies, or decimals, and have their number beside them."""


def with_whole_amounts(content: ContentTree, drafts: Sequence[Draft]) -> list[Draft]:
    """Return the columns with the parts of amounts joined, in the place of the number; the order stays."""
    if not any(form.fullmatch(draft.texts[0]) for draft in drafts for form in (_SIGN, _DECIMALS) if draft.texts):
        return list(drafts)
    after = following(drafts)
    gone: set[int] = set()
    for number, other in enumerate(after):
        sign = after[other] if other is not None else None
        if other is None or sign is None or not _are(_SIGN, drafts[sign]):
            continue
        if _are(_UNSIGNED, drafts[number]) and _are(_DECIMALS, drafts[other]):  # `399,` `00` `zł`
            gone |= _joined(drafts, number, other, kept=number, between=".")
            after[number] = sign if other in gone else other
    for number, other in enumerate(after):
        if other is None or number in gone or other in gone:
            continue
        if _are(_SIGN, drafts[number]) and _are(_WHOLE, drafts[other]):
            gone |= _joined(drafts, number, other, kept=other, between="")
        elif _are(_UNSIGNED, drafts[number]) and _are(_SIGN, drafts[other]):
            gone |= _joined(drafts, number, other, kept=number, between=" ")
    left = [draft for number, draft in enumerate(drafts) if number not in gone]
    return _with_decimals(content, left) if any(_are(_DECIMALS, draft) for draft in left) else left


def _with_decimals(content: ContentTree, drafts: Sequence[Draft]) -> list[Draft]:
    """Return the columns with decimals joined to the whole amounts before them, of which some may have none."""
    gone: set[int] = set()
    for number, other in enumerate(following(drafts, SOME)):
        if other is None or number in gone or not _are(_DECIMALS, drafts[other]):
            continue
        whole, decimals = drafts[number], drafts[other]
        is_sure = _are(_POINTED, decimals) or _are_decimals(content, decimals)
        if _are(_WHOLE, whole) and (is_sure or _are_apart(content, whole, decimals)):
            gone |= _joined(drafts, number, other, kept=number, between=".")
    return [draft for number, draft in enumerate(drafts) if number not in gone]


def is_sign(text: str) -> bool:
    """Say whether a text is a currency."""
    return _SIGN.fullmatch(text) is not None


def is_decimals(text: str) -> bool:
    """Say whether a text can be the decimals of an amount."""
    return _DECIMALS.fullmatch(text) is not None


def _are(form: re.Pattern[str], draft: Draft) -> bool:
    texts = [items[0].text for items in draft.items if items] if draft.has_several else draft.texts
    n_left = len(texts)
    for text in texts:
        n_left -= form.fullmatch(text) is None
        if n_left < MIN_SHARE * len(texts):
            return False  # most columns, at their first text
    return n_left > 0


def _are_decimals(content: ContentTree, draft: Draft) -> bool:
    """Say whether the elements around two digits say that these are decimals."""
    nodes = draft.all_nodes
    said = 0
    for node in nodes:
        inside = content.tree.parent[int(content.first[node])]
        classes = content.attr(content.parent[node], "class")[:200]
        said += content.tree.label[inside] == _RAISED or bool(_OF_DECIMALS.search(classes))
    return said >= MIN_SHARE * len(nodes)


def _are_apart(content: ContentTree, whole: Draft, decimals: Draft) -> bool:
    """Say whether whole amounts of a currency and two digits right after them are all that an element holds, or the
    digits are set as the currency before is.
    """
    pairs = first_pairs(whole, decimals)
    texts = [items[0].text for items in whole.items if items]
    if not pairs or sum(bool(_MONEY.fullmatch(text)) for text in texts) < MIN_SHARE * len(texts):
        return False
    alone = 0
    for a, b in pairs:
        holder = around(content, a, b)
        is_all = holder >= 0 and int((content.terminal[holder : content.end[holder]] > 0).sum()) <= MAX_TOGETHER
        alone += is_all or _are_set_alike(content, a, b)
    return alone >= MIN_SHARE * len(pairs)


def _are_set_alike(content: ContentTree, whole: int, decimals: int) -> bool:
    """Say whether the text before a number has the class of the digits after it, as raised ones have."""
    before = next(
        (node for node in range(whole - 1, max(-1, whole - MAX_TOGETHER), -1) if content.terminal[node]), whole
    )
    one, other, own = (int(content.class_key[content.parent[node]]) for node in (before, decimals, whole))
    return one == other != own and one != 0


def _joined(drafts: Sequence[Draft], first: int, second: int, *, kept: int, between: str) -> set[int]:
    """Join two columns in `kept`, if nearly every record has both or none; return which column is gone."""
    one, two = drafts[first], drafts[second]
    n_both = sum(bool(a) and bool(b) for a, b in zip(one.items, two.items, strict=True))
    other = second if kept == first else first
    if n_both < MIN_SHARE * sum(map(bool, drafts[other].items)):
        return set()

    def said(own: str, beside: str) -> str:
        left, right = (own, beside) if kept == first else (beside, own)
        if between == ".":
            left, right = left.rstrip("., "), right.lstrip(".,")
        return f"{left}{between}{right}"

    drafts[kept].join(drafts[other], said)
    return {other}
