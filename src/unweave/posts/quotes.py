"""What stands inside the text of a post and is not its own: quotes, and controls and notes that the software adds."""

import re

from ..dates.reading import caseless, find_dates
from ..expressions import expression
from ..tree.climbing import upwards
from ..tree.labels import LABEL
from ..whitespace import fold
from .pivots import CONTROLS
from .sketch import Sketch

_ASIDE = re.compile(
    rb"(?:^|[ _-])(?:sig|signature|signatur|signatures|edited(?:by)?|userinfo|lastedit|editdate|likes?|attach(?:ments?"
    rb"|box)?|tools?|controls?|toolbar|share|social|footer|nav|navigation|pager|pagination|buttons?|ads?"
    rb"|advert(?:isement)?|anzeige|sr-only|visually-hidden)(?:$|[ _-])|signature"
    rb"|(?:^| )(?:tw-hidden|screen-reader-text|visuallyhidden|raw-content)(?:$| )"
)
"""Class words of what belongs to a post but is not its text."""
_QUOTE = re.compile(
    rb"(?:^|[ _-])(?:quotes?|blockquote|bbcode_?quote|bbcodequote|quoteheader|quotetitle|quotebox|topslice_quote|zitat"
    rb"|citation|bbcode-quote|ubbcode-block)(?:$|[ _-])|bbcodeblock|bbquote|quote_?(?:text|body|container|block|wrap"
    rb"|box)"
)
_CONTENT = re.compile(rb"(?:^| )(?:post|message|comment|msg)[_-]?(?:content|body|text|message)(?:$| )")
"""What is called the content of a post is none, though it be a `<blockquote>`."""
_QUOTE_WORD = re.compile(r"(?:quote|zitat|citation|citazione|cita|citaat|citat|citação|cytat|цитата|引用)\s*:?")
_QUOTE_FROM = re.compile(r"(?:original(?:ly)? post(?:ed)? by|quote from|zitat von|citation de)\b")
"""How a quote begins where no class names it: a text of its own, and a line that may stand in several elements."""
_MAY_QUOTE = frozenset(LABEL[tag] for tag in ("div", "table", "fieldset", "section", "dl"))
_CLICKED = frozenset((LABEL["a"], LABEL["button"]))
_STYLED = frozenset((LABEL["em"], LABEL["i"], LABEL["small"], LABEL["font"]))
_MAX_NOTE = 120
"""Longest note that a text was edited, in bytes."""
_EDITED = expression(
    r"\W*(?:last |this post (?:was|has been) (?:last )?)?(?:edited|modified)(?: by|:| on| at| \d| \w+ \d)"
    r"|\W*(?:zuletzt |letzte )?(?:bearbeitet|geändert|änderung)(?: von|:| am| durch)|\W*(?:сообщение )?отредактирова"
    r"|\W*dernière (?:modification|édition)"
    r"|\W*modifié par|\W*(?:última edición|editado|modificado|modificato|bewerkt|redigerad|redigeret|redigert|edytowan"
    r"|upraven|szerkesztve|düzenle)"
)
_MAX_LEAD = 16
"""Nodes from the beginning of an element within which its first text stands."""
_MAX_CAPTION = 100
"""Longest line above a quote that says whose it is, in bytes."""
_MAX_CONTROLS = 60
"""Longest text of a row of controls, in bytes."""


def is_aside(words: bytes) -> bool:
    """Say whether class `words`, in lower case, name what is not the text of a post."""
    return _ASIDE.search(words) is not None


def apart(sketch: Sketch, roots: tuple[int, ...], wrappers: frozenset[str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the quotes and the asides in the subtrees at `roots`, outermost only; `wrappers` : shapes that are no
    quotes."""
    quotes: list[int] = []
    asides: list[int] = []
    for root in roots:
        node, end = root + 1, sketch.end[root]
        while node < end:
            if _is_quote(sketch, node, end) and sketch.shape(node) not in wrappers:
                quotes.append(node)
            elif _is_aside(sketch, node):
                asides.append(node)
            else:
                node += 1
                continue
            node = sketch.end[node]
    return tuple(quotes), tuple(asides)


def _is_quote(sketch: Sketch, node: int, end: int) -> bool:
    label = sketch.label[node]
    words = sketch.attribute(node, "class").lower() if label else b""
    if words and _QUOTE.search(words):
        return True
    if label == LABEL["blockquote"]:
        return not (words and (is_aside(words) or _CONTENT.search(words)))
    if label in _MAY_QUOTE and _is_captioned(sketch, node):
        return True
    # what a heading "Quote:" opens is the quote, where more text follows it
    return label in _MAY_QUOTE and sketch.text_in(sketch.end[node], end) > 0 and _begins_as_quote(sketch, node)


def _is_captioned(sketch: Sketch, node: int) -> bool:
    """Say whether an element is a short line that ends in a colon ("ada wrote:") and a blockquote, and no more."""
    inside = next((child for child in sketch.children(node) if sketch.label[child] == LABEL["blockquote"]), -1)
    if inside < 0 or sketch.text_in(sketch.end[inside], sketch.end[node]):
        return False
    size = sketch.text_in(node, inside)
    return 0 < size <= _MAX_CAPTION and sketch.tree.text_of(node, inside).endswith(":")


def _begins_as_quote(sketch: Sketch, node: int) -> bool:
    tree, stop = sketch.tree, min(node + _MAX_LEAD, sketch.end[node])
    for leaf in range(node + 1, stop):
        if sketch.label[leaf] == 0 and sketch.text_in(leaf, leaf + 1):
            is_word = _QUOTE_WORD.fullmatch(caseless(fold(tree.text_at(leaf))))
            return bool(is_word or _QUOTE_FROM.match(caseless(tree.text_of(leaf, stop))))
    return False


def _is_aside(sketch: Sketch, node: int) -> bool:
    if not sketch.label[node]:
        return False
    words = sketch.attribute(node, "class").lower()
    return bool(words and _ASIDE.search(words)) or _is_control(sketch, node) or _is_edit_note(sketch, node)


def _is_edit_note(sketch: Sketch, node: int) -> bool:
    """Say whether a styled element is the note that the text was edited: "Edited March 5 by ada"."""
    size = sketch.text_in(node, sketch.end[node])
    if not 0 < size <= _MAX_NOTE or not (sketch.label[node] in _STYLED or sketch.attribute(node, "class")):
        return False
    text = sketch.tree.text_of(node)
    return _EDITED.match(caseless(text)) is not None and bool(find_dates(text))


def _is_control(sketch: Sketch, node: int) -> bool:
    """Say whether the element is a row of controls to click on and holds nothing else: "Reply | Report"."""
    size = sketch.text_in(node, sketch.end[node])
    if not 0 < size <= _MAX_CONTROLS or sketch.label[node] in _CLICKED:
        return False
    for inner in range(node, sketch.end[node]):
        if not sketch.label[inner] and sketch.text_in(inner, inner + 1):
            text = caseless(sketch.tree.text_at(inner)).strip("|·•/-[]() \t\r\n\xa0")
            if text and (text not in CONTROLS or not _is_clicked(sketch, inner, node)):
                return False
    return True


def _is_clicked(sketch: Sketch, leaf: int, top: int) -> bool:
    """Say whether text `leaf` is in a link or button inside `top`."""
    return any(sketch.label[node] in _CLICKED for node in upwards(sketch.parent, sketch.parent[leaf], top - 1))
