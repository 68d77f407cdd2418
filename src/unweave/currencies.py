"""The signs, codes and words of currencies, as pages of the world write them beside amounts."""

import re

from .expressions import expression
from .vocabulary import word_list

_COUNTRIES = r"US\s?\$|CA\$|C\$|AU\$|A\$|NZ\$|HK\$|NT\$|S\$|R\$|MX\$|RD\$|AR\$|U\$[SD]|GH₵"
_SIGNS = "[$€£¥¢￥₹₽₩₺₫₴₪฿₦₡₱₸₾֏৳₲₵₮₼៛₭﷼؋]"
_CODES = "|".join(word_list("currencies.codes"))
_DOTTED = (
    r"U\$[SD]|S/\.?(?=\s?\d)|Rp\.?|Rs\.?|Tk\.?|лв\.?|тг\.?|Fr\.(?=\s?\d)|Gs\.?|Bs\.?|[KTU]Sh\.?|(?<!20\d\d\s)"
    r"(?<!19\d\d\s)р\.|रु\.?|रू\.?|ரூ\.?|ש[\"״]ח|(?:ر\.[سقع]|د\.[إاكأبعلتمج]|ج\.م|ل\.[لس])\.?"
)
_CASED = r"(?-i:TRY|MAD|PHP(?=\s?\d{2,3}(?:[,.\s]|$))|Kz\b|R(?=\s?\d{1,3}(?:[ ,]\d{3})+\b|\s?\d+\.\d\d(?![\d.])))"
_BEFORE, _AFTER = r"(?<![^\W\d_])", r"(?![^\W\d_]|[\u0900-\u0dff\u0e31-\u0e4e])"
MARK = rf"(?:{_SIGNS}|{_BEFORE}(?:{_CODES}|{_DOTTED}|{_CASED}){_AFTER})"
"""One of them; a word only where no other letter touches it."""
CURRENCY = rf"(?:{_COUNTRIES}|{MARK})"
"""One of them with the letters of its country."""
UNSPACED = "(?:[元円圆원]|บาท)"
"""Signs that follow an amount in a language without spaces, whatever follows them: `3200元起`."""
PRICED = expression(rf"{CURRENCY}|(?<=\d)\s?{UNSPACED}|[,.:][-–—]$", re.IGNORECASE)
"""A currency of a text that is an amount."""


def stands_alone(currency: str, text: str) -> bool:
    """Say whether a currency is in a text, and no letter touches it where it is one itself."""
    is_word = currency[-1:].isalpha()
    return re.search(_BEFORE + re.escape(currency) + _AFTER if is_word else re.escape(currency), text) is not None
