"""Which way a link leads, by its words in many languages, its arrows, its `rel` and its classes: `direction`."""

import re
import unicodedata
from functools import lru_cache
from typing import Literal

from ..expressions import expression
from ..vocabulary import word_table

Direction = Literal["next", "previous", "first", "last"]

_WORDS: dict[Direction, str] = word_table("site.directions")


def _folded(text: str) -> str:
    """Return a text in lower case, without accents and other signs on its letters, which many leave out."""
    apart = unicodedata.normalize("NFKD", text.replace("\u200c", " ")).casefold()
    plain = "".join([c for c in apart if not unicodedata.category(c).startswith("M")]) if not apart.isascii() else apart
    return unicodedata.normalize("NFC", plain)


_EACH = [(way, word) for way, words in reversed(_WORDS.items()) for word in words.split()]
_WAY: dict[str, Direction] = {_folded(word).replace("-", " "): way for way, word in _EACH}
_ARROWS: tuple[tuple[str, Direction], ...] = (
    (">|", "last"), ("|<", "first"), (">>", "next"), ("<<", "previous"), ("»", "next"), ("«", "previous"),
    ("›", "next"), ("‹", "previous"), ("→", "next"), ("←", "previous"), ("▶", "next"), ("◀", "previous"), ("►", "next"),
    ("◄", "previous"), ("≫", "next"), ("≪", "previous"), (">", "next"), ("<", "previous"), ("❯", "next"),
    ("❮", "previous"), ("⟩", "next"), ("⟨", "previous"), ("⇒", "next"), ("⇐", "previous"),
)  # fmt: skip
_CLASS = expression(
    r"(?:^|[^a-z])(?:(?P<next>next|nxt|weiter|older|(?:chevron|arrow|angle|caret)[-_](?:\w+[-_])?right)|"
    r"(?P<previous>prev|previous|newer|(?:chevron|arrow|angle|caret)[-_](?:\w+[-_])?left)|(?P<first>first)|(?P<last>last))"
    r"(?:$|[^a-z]|page|link|btn|button)"
)
_HUMPS = re.compile(r"(?<=[a-z])(?=[A-Z])")
_MORE = expression(
    _folded(
        r"^(?:load|show|view|see)? ?more(?! (?:from|about|in|on|by|of|like|at|to)\b)(?: \w+){0,3}$|"
        r"^(?:mehr|weitere) (?:laden|anzeigen)$|^(?:cargar|ver|mostrar|carregar) m[aá]i?s$|"
        r"^(?:voir|afficher|charger) plus$|^(?:carica|mostra) (?:altri|altro|di più)$|^(?:toon|laad) meer$|"
        r"^meer (?:tonen|laden)$|^(?:pokaż|załaduj) więcej$|^(?:visa|ladda) fler$|^(?:vis|indlæs|last) flere$|"
        r"^näytä lisää$|"
        r"^daha fazla(?: \w+){0,2}$|^(?:показать|загрузить|показати) (?:ещё|еще|больше|ще|більше)$|"
        r"^(?:もっと見る|さらに表示|もっと読み込む|さらに読み込む|加载更多|查看更多|載入更多|더보기|더 보기)$"
        r"|^(?:عرض|تحميل|نمایش)? ?(?:المزيد|بیشتر)$|^(?:טען|הצג) עוד$"
        r"|^और देखें$|^(?:ดู|โหลด)เพิ่ม(?:เติม)?$|^(?:xem|tải) thêm$|^muat lebih banyak$|^lihat lainnya$"
        r"|^(?:δείτε |φόρτωση )?περισσότερα$|^(?:zobrazit|načíst|zobraziť) další$|^mutass többet$"
        r"|^továbbiak(?: betöltése)?$|^(?:vezi|încarcă) mai multe$|^(?:učitaj|prikaži) (?:još|više)$|^покажи още$"
    )
)
MAX_WORDS = 5
"""Words of a link that leads to another page of its list; a teaser has more."""
MAX_TITLE = 60
"""Characters of a title that says where a link leads."""


@lru_cache(maxsize=4096)
def spoken_direction(text: str) -> Direction | None:
    """Return the way that a visible text, a title or an alternative text says.

    >>> texts = ("Next »", "上一页", "« Older posts", "Next door to hell: a review of the film")
    >>> [spoken_direction(text) for text in texts]
    ['next', 'previous', 'next', None]
    """
    text = _folded(text).strip()
    words = re.findall(r"[^\W\d_]+", text)
    if not words:
        return next((way for arrow, way in _ARROWS if arrow in text), None) if 0 < len(text) <= 6 else None
    if len(words) > MAX_WORDS or len(text) > 40:
        return None
    whole = " ".join(words)
    for said in (whole, words[0], words[-1]):
        if said in _WAY:
            return _WAY[said]
    return "next" if _MORE.match(whole) else None


@lru_cache(maxsize=4096)
def titled_direction(text: str) -> Direction | None:
    """Return the way that a title or an alternative text says, also among other words.

    >>> [titled_direction(text) for text in ("Next", "Go to last page", "Go to page 3", "The first or last page")]
    ['next', 'last', None, None]
    """
    said = spoken_direction(text)
    words = re.findall(r"[^\W\d_]+", _folded(text)) if said is None and len(text) <= MAX_TITLE else []
    ways = {_WAY[word] for word in words if word in _WAY}
    return ways.pop() if len(words) <= MAX_WORDS and len(ways) == 1 else said


@lru_cache(maxsize=4096)
def classed_direction(names: str) -> Direction | None:
    """Return the way that classes, ids or the name of an image say: `pager-next`, `btnPrev`."""
    found = _CLASS.search(_HUMPS.sub("-", names).lower())
    return found.lastgroup if found else None  # type: ignore[return-value]
