"""Which way a link leads, by its words in many languages, its arrows, its `rel` and its classes: `direction`."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Literal

from ..expressions import expression

Direction = Literal["next", "previous", "first", "last"]

_WORDS: dict[Direction, str] = {
    "next": "next older nächste nächster nächstes nachste weiter weitere vor ältere suivant suivante suivants siguiente siguientes "
    "sig próximo próxima proximo proxima próximos seguinte avançar antigos anteriores-entradas successivo successiva prossimo prossima "
    "seguente avanti volgende verder ouder oudere nästa næste neste eldre äldre seuraava seuraavat następna następny następne nastepna "
    "dalej starsze další dalsi ďalšia ďalšie následující starší következő tovább régebbi următor următoarea următorul înainte următoare sonraki "
    "ileri следующая следующий следующие следующее след далее дальше вперед вперёд старше наступна наступний далі следваща следваща "
    "напред επόμενη επόμενο επόμενα sljedeća sljedeće sledeća sledeće naslednja следећа toliau kitas nākamā järgmine التالي التالية "
    "لاحق הבא בעדי بعدی صفحه-بعد اگلا अगला आगे पुढील अर्को পরবর্তী পরের அடுத்து அடுத்த తదుపరి അടുത്തത് ඊළඟ ถัดไป หน้าถัดไป ต่อไป หน้าต่อไป "
    "បន្ទាប់ နောက် ຕໍ່ໄປ შემდეგი հաջորդ հաջորդը növbəti sonrakı келесі keyingi дараах inayofuata susunod tjetra vijuese nasledujúca nasledujúci "
    "nast köv suiv succ επόμ naredna napred naprej iduća slijedeća vorwärts framåt fram frem næsta áfram edasi tālāk tiếp sau tiếp-theo trang-tiếp-theo selanjutnya berikutnya lanjut seterusnya següent seguent hurrengoa "
    "次 次へ 次の 次ページ 次のページ 次のページへ 下一页 下一頁 下页 下頁 后一页 后页 下一章 다음 다음페이지 다음페이지로",
    "previous": "previous prev newer vorherige vorheriger zurück zuruck neuere précédent précédente précédents precedent anterior "
    "anteriores previo previa voltar precedente precedenti indietro vorige terug nieuwer nieuwere föregående tidigare forrige nyere "
    "edellinen edelliset poprzednia poprzedni poprzednie wstecz nowsze předchozí predchozi predošlá novější előző újabb anterioară "
    "precedentă înapoi önceki geri предыдущая предыдущий пред назад новее попередня предишна назад προηγούμενη προηγούμενο prethodna "
    "prejšnja претходна ankstesnis iepriekšējā eelmine السابق السابقة הקודם قبلی صفحه-قبل پچھلا पिछला मागील পূর্ববর্তী আগের முந்தைய ก่อนหน้า ย้อนกลับ "
    "មុន წინა նախորդ əvvəlki алдыңғы trước sebelumnya enrera 이전페이지 前へ 前の 前ページ 前のページ 上一页 上一頁 上页 上頁 前页 이전",
    "first": "first erste anfang premier première primero primera primeira primeiro início inicio prima primo inizio eerste första "
    "første ensimmäinen pierwsza první prvá első prima ilk первая начало в-начало перша първа πρώτη prva الأولى نخست ראשון اول แรก "
    "đầu pertama awal 最初 先頭 首页 首頁 第一页 처음 맨처음",
    "last": "last letzte ende dernier dernière último última ultimo ultima fim laatste sista sidste siste viimeinen ostatnia poslední "
    "posledná utolsó ultima son последняя конец в-конец остання последна τελευταία zadnja poslednja الأخيرة آخر אחרון آخرین สุดท้าย "
    "cuối terakhir akhir 最後 最后 尾页 末页 最后一页 마지막 맨끝",
}  # fmt: skip


def _folded(text: str) -> str:
    """Return a text in lower case, without accents and other signs on its letters, which many leave out."""
    apart = unicodedata.normalize("NFKD", text.replace("\u200c", " ")).casefold()
    plain = "".join([c for c in apart if not unicodedata.category(c).startswith("M")]) if not apart.isascii() else apart
    return unicodedata.normalize("NFC", plain)


_WAY: dict[str, Direction] = {
    _folded(word).replace("-", " "): way for way, words in reversed(_WORDS.items()) for word in words.split()
}
_ARROWS: tuple[tuple[str, Direction], ...] = (
    (">|", "last"), ("|<", "first"), (">>", "next"), ("<<", "previous"), ("»", "next"), ("«", "previous"),
    ("›", "next"), ("‹", "previous"), ("→", "next"), ("←", "previous"), ("▶", "next"), ("◀", "previous"), ("►", "next"),
    ("◄", "previous"), ("≫", "next"), ("≪", "previous"), (">", "next"), ("<", "previous"), ("❯", "next"), ("❮", "previous"),
    ("⟩", "next"), ("⟨", "previous"), ("⇒", "next"), ("⇐", "previous"),
)  # fmt: skip
_CLASS = expression(
    r"(?:^|[^a-z])(?:(?P<next>next|nxt|weiter|older|(?:chevron|arrow|angle|caret)[-_](?:\w+[-_])?right)|"
    r"(?P<previous>prev|previous|newer|(?:chevron|arrow|angle|caret)[-_](?:\w+[-_])?left)|(?P<first>first)|(?P<last>last))"
    r"(?:$|[^a-z]|page|link|btn|button)"
)
_HUMPS = re.compile(r"(?<=[a-z])(?=[A-Z])")
_MORE = expression(
    _folded(
        r"^(?:load|show|view|see)? ?more(?! (?:from|about|in|on|by|of|like|at|to)\b)(?: \w+){0,3}$|^(?:mehr|weitere) (?:laden|anzeigen)$|"
        r"^(?:cargar|ver|mostrar|carregar) m[aá]i?s$|^(?:voir|afficher|charger) plus$|^(?:carica|mostra) (?:altri|altro|di più)$|"
        r"^(?:toon|laad) meer$|^meer (?:tonen|laden)$|^(?:pokaż|załaduj) więcej$|^(?:visa|ladda) fler$|^(?:vis|indlæs|last) flere$|^näytä lisää$|"
        r"^daha fazla(?: \w+){0,2}$|^(?:показать|загрузить|показати) (?:ещё|еще|больше|ще|більше)$|"
        r"^(?:もっと見る|さらに表示|もっと読み込む|さらに読み込む|加载更多|查看更多|載入更多|더보기|더 보기)$|^(?:عرض|تحميل|نمایش)? ?(?:المزيد|بیشتر)$|^(?:טען|הצג) עוד$"
        r"|^और देखें$|^(?:ดู|โหลด)เพิ่ม(?:เติม)?$|^(?:xem|tải) thêm$|^muat lebih banyak$|^lihat lainnya$|^(?:δείτε |φόρτωση )?περισσότερα$|^(?:zobrazit|načíst|zobraziť) další$"
        r"|^mutass többet$|^továbbiak(?: betöltése)?$|^(?:vezi|încarcă) mai multe$|^(?:učitaj|prikaži) (?:još|više)$|^покажи още$"
    )
)
MAX_WORDS = 5
"""Words of a link that leads to another page of its list; a teaser has more."""
MAX_TITLE = 60
"""Characters of a title that says where a link leads."""


@lru_cache(maxsize=4096)
def spoken_direction(text: str) -> Direction | None:
    """Return the way that a visible text, a title or an alternative text says.

    >>> [spoken_direction(text) for text in ("Next »", "上一页", "« Older posts", "Next door to hell: a review of the film")]
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

    >>> [titled_direction(text) for text in ("Next", "Go to last page", "Go to page 3", "From first to last")]
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
