"""What a text counts, in many languages: `128 отзывов` are reviews, `댓글 5` comments, `1.2万+人付款` those sold.
O(characters).
"""

from __future__ import annotations

import re
from functools import lru_cache

from .expressions import expression

_STEMS = {
    "reviews": "评价 點評 点评 評價 レビュー クチコミ 口コミ 리뷰 후기 상품평 отзыв відгук рецензи bewertung rezension opinion opinión valoracion reseña"
    " avaliaç recensi beoordeling anmeldelse arvostelu omtale opini hodnocen hodnoten értékelés vélemény κριτικ αξιολογ değerlendirme"
    " ulasan đánh_giá รีวิว تقييم مراجع ביקור חוות_דעת समीक्षा রিভিউ recenzi",
    "comments": "评论 評論 留言 コメント 댓글 комментар коментар kommentar comentari comenta commento commenti commentaire reacties reactie komentar"
    " komentář komentarz hozzászól bình_luận ความคิดเห็น ความเห็น تعليق تعلیق دیدگاه نظر תגוב टिप्पण মন্তব্য σχόλι yorum",
    "views": "阅读 浏览 閲覧 瀏覽 播放 观看 查看 再生 視聴 조회 просмотр перегляд aufruf vues vista visualiza visning weergave odsłon wyświetl"
    " zobrazen megtekint görüntülenme dilihat tayangan lượt_xem ยอดวิว مشاهد بازدید צפיות προβολ बार_देखा",
    "replies": "回复 回覆 回帖 返信 レス 답글 ответ відповід antworten réponse respuesta resposta rispost svar antwoorden odpowied odpověd válasz yanıt"
    " cevap balasan trả_lời ردود پاسخ תשובות απαντ",
    "likes": "点赞 赞同 いいね 좋아요 추천 нравится лайк me_gusta curtida mi_piace suka thích ถูกใจ إعجاب پسند לייק beğeni",
    "sold": "付款 已售 销量 成交 판매 구매 продан купили vendid verkauft terjual đã_bán ขายแล้ว sprzedan kupiło satıldı مبيع",
    "followers": "粉丝 フォロワー 팔로워 подписчик підписник abonnenten abonné seguidor متابع",
    "favorites": "收藏 お気に入り 찜 избранно favori oblíben",
    "rating": "별점 평점 评分 評分 オススメ度 คะแนน оценка_ рейтинг_",
    "shares": "转发 分享 공유 シェア репост",
}
OUT_OF = (
    r"(?:/|(?:out\sof|of|von|sur|su|de|di|van|av|af|из|з|od|z|dari|trên|từ|από|از|من|מתוך|จาก|में\sसे|üzerinden)(?!\w))"
)
"""What stands between points and the most that there can be: `4,5 из 5`."""
THINGS = frozenset(_STEMS)


def _any_of(stems: str) -> str:
    """Return a pattern of stems: most begin a word; those of Thai, Chinese, Japanese and Korean stand anywhere."""
    anywhere = [stem for stem in stems.split() if "\u0e00" <= stem < "\u0f00" or stem >= "\u3040"]
    spaced = "|".join(stem for stem in stems.split() if stem not in anywhere)
    return "|".join([rf"(?<!\w)(?:{spaced})", *anywhere]).replace("_", " ")


_THINGS = expression("|".join(f"(?P<{field}>{_any_of(stems)})" for field, stems in _STEMS.items()))
_ONE_NUMBER = re.compile(r"[^\d]*\d+(?:[.,\s]\d+)*\s?[^\d]*")
MAX_CHARACTERS, MAX_WORDS = 40, 5
"""Of a text at most that does no more than count something."""


@lru_cache(maxsize=4096)
def thing_counted(text: str) -> str | None:
    """Return what a short text with one number counts, by the name that a field has; None where it says no such thing.

    >>> [thing_counted(text) for text in ("128 отзывов", "댓글 5", "1200 次播放", "12 Monkeys")]
    ['reviews', 'comments', 'views', None]
    """
    if len(text) > MAX_CHARACTERS or len(text.split()) > MAX_WORDS or not _ONE_NUMBER.fullmatch(text):
        return None
    found = _THINGS.search(text.lower())
    return found.lastgroup if found else None
