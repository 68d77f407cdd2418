"""The forms of values that say what they are: prices, web addresses, durations, counts, codes."""

import re

from ..counts import OUT_OF
from ..currencies import CURRENCY, MARK, UNSPACED
from ..expressions import expression
from ..numerals import SCALE, written_out
from ..vocabulary import word_list
from ..whitespace import LETTER

SHIPPING = expression(
    r"^(?:\+.*|\D*|\W{0,2}\d[\d.,]*\s?(?:[€$£]\s)?)\b(?:shipping|postage|delivery|livraison|frais de port"
    r"|versand(?:kosten)?|lieferung|env[ií]o|spedizione|verzending)\b.*",
    re.IGNORECASE,
)
"""What bringing it costs, whether or not a price of the thing is beside it: `Free shipping with $45`,
not `9,99 € plus shipping`."""
SALARY = expression(
    r"\d(?:[.,]\d{3}|\d{3}|[.,]?\d*\s?[kK])\D*(?:\b(?:an?|per|pro|par|al|/)\s?|/)(?:year|yr|annum|jahr|an\b|a[ñn]o"
    r"|anno)|\d\D{0,9}\ban hour\b"
    r"|\d\D*\bp\.\s?a\.|\bp/a\b|на руки|до вычета|年収|年俸|月給|時給|日給|月薪|年薪|时薪|時薪|\d薪|연봉|월급|시급",
    re.IGNORECASE,
)
"""What somebody earns in a year, thousands, or `an hour`."""
PRICE_RANGE = expression(r"([$€£¥₹])\1{0,4}(?:\s?[-–]\s?\1{1,5})?")
"""How expensive something is: `$$`, `$$ - $$$`."""
PRICE = expression(
    rf"(?=\D{{1,7}}\d){MARK}\s?\d|\d(?!\s?[\d.,])\s?(?:(?:{SCALE}|[km])\s?)?(?:{CURRENCY}|{UNSPACED})|\d\s?(?:tỷ|triệu|tr(?=/))(?!\w)|\d[,.:][-–—](?:$|\s)",
    re.IGNORECASE,
)
"""A price. What is looked ahead for is in all of them: few words have a digit behind them, which is seen sooner than
that they are no currencies."""
FREE = expression(
    r"free|gratis|grátis|gratuit[eo]?s?|kostenlos|kostenfrei|zdarma|za darmo|bezpłatn\w{1,2}|ingyenes|brezplačno"
    r"|besplatno|бесплатно|безкоштовно|безплатно"
    r"|δωρεάν|無料|免费|免費|무료|ücretsiz|مجان[يا]{1,2}|رایگان|חינם|miễn phí|ฟรี|निःशुल्क|nemokamai|bezmaksas|tasuta"
    r"|ilmainen",
    re.IGNORECASE,
)
"""What is said in the place of a price."""
AMOUNT_ALONE = expression(rf"(?:{CURRENCY}\s?)?\d[\d.,' ]*(?:\s?{CURRENCY})?", re.IGNORECASE)
TAKEN_OFF = expression(r"\boff\b|\bsav|\d\s?%|rabatt|-\s?\d", re.IGNORECASE)
"""What is taken off a price, not the price that is left."""
LESS = expression(
    r"^\W?[-−–]|\boff\b|\bsav|rabatt|spar|desc|ahorr|sconto|risparm|korting|rabat|taniej|indirim|econom|économ|скидк|знижк|έκπτωση|slev|zľav"
    r"|kedvezmény|reducere|diskon|giảm|ลด|할인|割引|オフ|خصم|تخفیف|הנחה|छूट|折",
    re.IGNORECASE,
)
"""What a share is called, or begins with, that is taken off."""
URL = expression(
    r"(?:https?://\S+|(?:[\w-]+\.)+(?:com|org|net|gov|edu|mil|info|co|eu|uk|io|de|fr|it|es|nl|jp|cn|ru|ca|au|int|tv|us|ch|at|be|pl)"
    r"\b(?:[/:?#][^\s]*|\s?[›>/].*|\.\.\..*|\s*…)?)",
    re.IGNORECASE,
)
LED_URL = expression(r"(?:\S{1,14}\s){0,3}\[?(?:https?://|www\.)\S+\.\S+", re.IGNORECASE)
"""A web address after a few words, or before any: `Sponsored by: http://www.example.com`."""
EMAIL = expression(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
PHONE = expression(r"(?:tel\.?:?\s*)?\+?[\d(][\d ().-]{7,18}\d", re.IGNORECASE)
PHONE_ABROAD = expression(r"0\d{1,4}-\d{3,4}-\d{4}|1[3-9]\d{9}|(?:\+|00)[1-9]\d{0,2}[ ().-]?\d[\d ().-]{6,16}\d")
DURATION = expression(
    r"(?:\d{1,2}:)?\d{1,2}:\d{2}|(?:\d+\s?(?:hours?|hrs?|h|std|heures?)\.?,?\s*)?\d+\s?(?:minutes?|mins?|m|seconds?|secs?|s|minutos|minuten)\b\.?"
    r"|\d+\s?(?:hours?|hrs?|h)\b\.?|PT(?:\d+H)?(?:\d+M)?(?:\d+S)?",
    re.IGNORECASE,
)
READING_TIME = expression(
    r"(?:\D{1,15}[\s:])?\d{1,3}[\s-]?(?:m|min\.?|mins|minutes?|minutos|minuti|minuten|minuty|мин\.?|хв|dk|dakika|分)(?:钟|鐘)?[\s-](?:to\s|de\s|di\s)?"
    r"(?:read|lecture|lectura|lettura|leitura|lesezeit|leestijd|czytania|чтения|читання|okuma|läsning|lästid|læsning|阅读|閱讀).{0,8}"
    r"|(?:lesezeit|leestijd|lästid|læsetid|lukuaika|lecture|tempo di lettura|reading time|read time|время чтения)"
    r"\W{1,3}\d{1,3}\s?\w{1,8}\.?",
    re.IGNORECASE,
)
"""How long it takes to read something: `4 min read`, `Lesezeit: 4 Minuten`."""
SITE = expression(r"[(\[](?:[\w-]+\.)+[a-z]{2,12}(?:/[^\s()]*)?[)\]]", re.IGNORECASE)
"""Where something is, in brackets: `(example.org)`."""
RATING = expression(
    rf"^[0-5][.,]\d\d?\s?\([\d.,]+[kK]?\)$|\d(?:[.,]\d+)?\s?{OUT_OF}\s?(?:5|10)(?![\d/])|(?<![\d.,])(?:10|\d)"
    rf"(?:[.,]\d+)?\s?-?stars?\b|\bstars?\b.{{0,12}}\d|avg rating|[★☆]"
    r"|(?<!\d)\d\.\d\d?\s?[分点點점]|(?<!\d)\d\s?星",
    re.IGNORECASE,
)
AGE = expression(r"\d{1,4}\s?(?:s|m|min|h|hr|d|w|wk|mo|y|yr)\.?")
"""How long ago something was, as short as it can be said: `20h`, `3d`."""
PERCENT = expression(rf"[(\[]?(?:{LETTER}{{1,12}}\s?)?[-+]?\d+(?:[.,]\d+)?\s?%(?:\s?{LETTER}{{1,9}})?[)\]]?")
SHARE = expression(r"\d\d?\s?%")
"""A whole share and no word."""
PERCENT_ALONE = expression(r"[-+−]?\d+(?:[.,]\d+)?\s?%")
_AT = (
    r"[0-2]?\d\s?(?::\s?[0-5]\d(?::\d\d)?(?:\s?[ap]\.?m\.?(?:\s[A-Z]{2,4})?|\s[A-Z]{2,4})|(?:\.[0-5]\d\s?)?[ap]\.?m\.?)"
)
_O_CLOCK, _HOUR = r"(?:[01]?\d|2[0-3])[:.][0-5]\d", r"(?:[01]?\d|2[0-3])(?:[:.][0-5]\d)?"
_UNTIL = r"\s?(?:[-‐‑–—]|to|until|til|bis|à|до)\s?"
TIME = expression(
    rf"[(\[]?(?:(?:(?:{_AT}|{_HOUR}){_UNTIL})?{_AT}|{_O_CLOCK}{_UNTIL}{_O_CLOCK}(?:\s?Uhr)?)[)\]]?", re.IGNORECASE
)
"""A time of the day, or from when to when: `5–8 p.m.`, `19:00 - 21:00`."""
CLOCK = expression(rf"{_O_CLOCK}(?:\sUhr)?")
"""A time of the day without am and pm, which may be minutes and seconds elsewhere."""
HAS_CLOCK = re.compile(r"\d:[0-5]\d(?!\d)")
DAY = expression(r"[01]?\d/[0-3]\d|(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])")
"""A month and a day, or a month and a year of two digits."""
KILO = expression(r"[(\[]?\d[\d.,]*\s?[kK][)\]]?|-")
AREA = expression(
    r"(?:[^\W\d_]{1,4}\.?\s|[~≈]\s?)?\d[\d.,' ]*\s?(?:m²|m\s?2|㎡|qm|mq|м²|м\s?2|кв\.?\s?м|平米|平方米|坪|평|מ[\"״]ר"
    r"|τ\.?μ|متر\sمربع|sq\.?\s?(?:ft|feet|m|met(?:er|re)s?)|sqft|sqm|ft²|acres?|ha|hectares?)(?!\w)\.?"
    r"(?:\s[^\W\d_]{2,15}\.?){0,2}",
    re.IGNORECASE,
)
"""`150 m²`, `ca. 1,200 sq ft`, `41 m² Wohnfläche`."""
IN_PARTS = expression(
    rf"(?<!\d)\d\d?\s?(?:[x×]|[^\W\d_]{{4,14}})\s(?:(?:de|di|à|a|of|por|от)\s)?(?:[A-Z]{{0,3}}{MARK}\s?\d|\d[\d.,\s]*(?:{MARK}))",
    re.IGNORECASE,
)
"""A price in parts: `6 cuotas de $ 29.999`, `12x R$ 99,90`, `4 payments of $25`."""
A_UNIT = expression(
    r"(?:/|\b(?:per|pro|par|por|je))\s?(?:m²|m\s?2|㎡|qm|mq|м²|м\s?2|кв\.?\s?м|平米|平方米|坪|평|מ[\"״]ר|τ\.?μ|متر\sمربع|sq|ft|sf|acre|kg|g\b|lb|oz|l\b|lit|ml|100|unit|piece|st)",
    re.IGNORECASE,
)
A_MONTH = expression(
    r"(?:/|\b(?:per|pro|par|por|a|al))\s?(?:mo|mes\b)|\bmtl\b|\bmonat|\bmonthly|\bp\.?\s?m\.?(?!\w)", re.IGNORECASE
)
"""What a price is for, by which it is no sale price."""
SIZE = expression(r"\b\d[\d.,]*\s?(?:bytes|kb|mb|gb|tb|kib|mib|gib|ko|mo|go)\b", re.IGNORECASE)
BY_SIDES = expression(r"\d[\d.,/ ]*(?:\s?(?:[x×]\s?\d[\d.,/ ]*)){1,2}\s?(?:[cm]?m|in|ft|px|[\"”″'])?\.?", re.IGNORECASE)
"""What something measures along its sides: `1920 x 1200`, `30 × 40 cm`."""
COUNT = expression(
    r"\(?\s*(?:\d[\d.,\s]*[kKmM]?|[Nn]o|a|an|[Oo]ne|(?:[Ll]eave|[Aa]dd|[Pp]ost|[Ww]rite)\sa)\+?\s+"
    r"([^\W\d_][^\W\d_ ]{2,18})(?:\s([^\W\d_]{2,12}))?\s*\)?"
    r"(?:\s*[/|·]\s?\w{1,12}(?:\s\w{1,12})?)?"
)
WITH_WORD = expression(
    r"[(\[]?(?:([^\W\d_]{2,16})\.?:?\s?#?\d[\d.,]*%?|[-+~]?\d[\d.,\s]*[½¼¾%]?\s?([^\W\d_]{2,16}))\.?[\])]?"
)
"""A number and one word, whatever the language."""
NUMBER = expression(rf"[(\[#]?\s*[-+−]?\d[\d.,'’\s]*(?:[kKmMкКМ]|{SCALE})?\s*[)\]+,]?")
HAS_NUMBER = expression(rf"(?<!\w)\d[\d.,]*\s?(?:[kKmM](?!\w)|{SCALE}|(?!\w))")
"""A number that is no part of a word: `3er WG` counts nothing."""
IN_BRACKETS = expression(r"\(\s?\d[\d.,]*[kKmM]?\s?[\u3040-\ud7a3]{0,3}\)")
POINTS = expression(r"(?:10|\d)(?:[.,]\d\d?)?")
"""A number of points, as ratings have."""
YEAR = expression(
    r"(?:(?:published|released|circa|ca?\.|©)\s*)?\(?\s*(?:1[4-9]|20)\d\d(?:s|\s?[-–]\s?(?:\d{2}|\d{4}))?\s*\)?[.,]?",
    re.IGNORECASE,
)
RANK = expression(r"[#\[]?\s*(\d+)\s?[.):\]]?")
CODE = expression(
    r"(?:No\.?\s*|#)?(?=[\w:./-]*(?: -[\w-]*)?\d)[A-Z\d]{1,12}(?: ?[-:./–_][A-Za-z\d]{1,8}|[ ][A-Z\d]{1,8}){0,4}"
)
VERSION = expression(r"v?\d{1,4}\.\d{1,4}\.\d{1,6}(?:[-+.][\w.+-]{1,30})?", re.IGNORECASE)
"""Which one of a program: `1.0.2`, `v2.3.0-beta.1`."""
OF_PARTS = expression(r"\d.*[-:].*\d|\d.*[-:/].*[A-Z]|[A-Z].*[-:/].*\d")
CITATION = expression(r"\d{1,4}\s[A-Z][A-Za-z.]{1,12}(?:\s?[A-Z\d][A-Za-z.]{0,8}){0,2}\s\d{1,6}(?:-?[A-Z])?")
"""A reported case: `410 U.S. 113`, `2026 NYSlipOp 01443`."""
_HIGH, _LOW = "A-ZÀ-ÞĀ-ſİΆ-ΫЀ-ЯҐẠ-ỹ", "a-zß-ÿĀ-ſά-ώа-џґẠ-ỹ"
"""Capitals, and small letters, of Latin, Greek and Cyrillic; in the rarer parts both are among each other."""
PERSON = expression(
    rf"(?:[{_HIGH}][{_LOW}'’-]+|[{_HIGH}]\.|(?:Mc|Mac|O['’]|De|Di|La|Le|Van)[A-Z][a-z]+|von|van|de|da|del|bin|al)(?:\s(?:[{_HIGH}][\w'’-]+|[{_HIGH}]\.?|von|van|de|der|da|del|bin|al)){{1,3}}"
    rf"|[{_HIGH}][\w'’-]+,?\s(?:[{_HIGH}]\.\s?){{1,3}}|[{_HIGH}][\w'’-]+,\s[{_HIGH}][{_LOW}'’-]{{2,}}(?:\s[{_HIGH}]\.)?"
)
"""The name of a person as most are written: capitalized words, initials; `Doe, J.`"""
BY = expression(
    r"(?:(?:recipe|posted|submitted|written|started|created|asked|added|uploaded|reviewed|published) )?by\b|von\s"
    r"|par\s|por\s",
    re.IGNORECASE,
)
PLACE = expression(
    r"[A-ZÀ-Ý](?=[^,]*[a-zß-ÿ])[\w.'’ -]+,\s*(?:[A-Z]{2}\b(?:\s\d{5})?(?:,?\sUSA?)?|[A-Z]\w+(?:,\s*|\s\()(?:[A-Z]{2,3}"
    r"|[A-Z]\w+)\)?)(?:\s\([^()]{1,12}\))?"
)
"""A town with the two letters of its state, or with a region and a country: `Ann Arbor, MI`; a name, `Doe, Jane`,
has no more."""
_LANDS = "|".join(word_list("naming.lands"))
IN_LAND = expression(
    rf"[A-ZÀ-Ý][\w.'’ /-]+,\s*(?:{_LANDS}|(?:United|South|North|New|West|Czech|Costa|Hong|Great)\s[A-Z]\w+)"
    rf"(?:\s\([^()]{{1,12}}\))?"
)
"""A town with the name of its country or state: `Berlin, Germany (hybrid)`."""
LAND = expression(rf"(?:{_LANDS})(?:\s\([^()]{{1,12}}\))?")
"""A country or state alone, where others have a town."""
NEARBY = re.compile(r"[^\W\d].{1,60}\(\s?[\d.,]+\s?(?:mi|miles?|km|kilomet(?:er|re)s?)\b[^()]{0,20}\)", re.IGNORECASE)
"""A place, and how far it is: `Fremont (3 miles N)`."""
NOWHERE = expression(
    r"(?:fully\s|100\s?%\s)?(?:remote|hybrid|work from home|home\s?office|télétravail|à distance|teletrabajo|remoto"
    r"|híbrido|da remoto|thuiswerken|praca zdalna|удал[её]нно|удал[её]нка)"
    r"(?:\s?\([^()]{1,30}\)|,\s.{2,30}|\s[-–]\s.{2,30})?",
    re.IGNORECASE,
)
"""What is said in the place of a town: `Remote (US)`."""
STREET = expression(
    r"\d{1,5}[A-Za-z]?\s(?:[A-Z\d][\w.'-]*\s){1,5}"
    r"(?i:St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Dr|Drive|Ln|Lane|Way|Ct|Court|Pl|Place|Pkwy|Parkway|Hwy|Highway|Sq|Square|Ter|Terrace)\b"
    r"\.?(?:[ ,#].{0,60})?|[A-ZÀ-Ý][\w .-]{0,40}?[Ss]tra(?:ß|ss)e(?:\s?\d{1,4}\s?[a-zA-Z]?(?:[ ,].{0,60})?)?"
    r"|[A-ZÀ-Ý][\w .-]{0,40}?(?:str\.|[Aa]llee|[Ww]eg|[Pp]latz|laan|straat)\s?\d{1,4}\s?[a-zA-Z]?(?:[ ,].{0,60})?"
)
"""A house in its street: `614 Memorial Dr`, `Krumme Straße 54`."""
COMPANY = expression(
    r".{2,60}?[\s,](?:Inc|LLC|L\.L\.C|Ltd|Limited|Corp|Corporation|GmbH(?:\s&\sCo\.?\sKG)?|mbH|AG|SE|KG|S\.?A\.?S?|SARL|S\.?L\.?U?|Lda|Ltda|B\.?V|N\.?V|A/S|ApS|AB|ASA?|Oyj?"
    r"|S\.?p\.?A|S\.?r\.?l|s\.?\s?r\.?\s?o|a\.\s?s|Sp\.\sz\so\.?\s?o|Kft|d\.o\.o|A\.Ş|Ltd\.\sŞti|PLC|LLP|Co|K\.K|Bhd|PT|Pty\sLtd)\.?"
    r"|(?:株式会社|有限会社|ООО|ТОВ|ПАО|АО|ЗАО|PT\s).{2,60}|.{2,40}(?:株式会社|有限公司|股份公司|주식회사)|(?:\(주\)|㈜).{2,40}"
)
"""A name with the legal form of a company."""
COURT = expression(
    r".{0,60}?\b(?:courts?|ct\.?|usdc|tribunale?s?|juzgado|audiencia|cour\s(?:d|de)\b|corte|\w{0,20}gericht(?:shof)?|rechtbank|суд|sąd|soud|mahkemesi)\b.{0,60}"
    r"|.{0,20}district\sof\s.{2,40}",
    re.IGNORECASE,
)
"""The name of a court."""
POSTAL = expression(r"(?:[A-Z]{1,2}-)?\d{4,5}\s[A-ZÀ-Þ][^\d,]{1,40}(?:,\s[^\d]{1,40})?")
"""A town after its postal code: `40547 Düsseldorf`."""
OF_YEAR = expression(r"(?:19|20)\d\d\s")
"""Begins what is of a year, `2010 Hyundai Accent`, where all do; some postal codes do, too."""
CODED = expression(r"[A-ZÀ-Þ][^\d,]{1,40}\s\(?\d{5}\)?")
"""A town before its postal code: `Lyon 69003`."""
AGE_RATING = expression(
    r"^[0-5][.,]\d\d?\s?\([\d.,]+[kK]?\)$|(?:FSK|USK|PEGI|K|SAM)[- ]?\d{1,2}|(?:Rated\s)?(?:G|PG|PG-13|R|NC-17|MA15\+"
    r"|[MTE]|E10\+|U|UA|A|12A|AO|TV-(?:MA|14|PG|G|Y7?))|(?:Not\s|Un)rated|NR"
)
"""From what age on something may be seen, or played."""
SURE_AGE_RATING = expression(r"\d|PG|TV-")
"""What has no meaning but that."""
FILE_FORMATS = frozenset("pdf html htm doc docx xls xlsx ppt txt zip csv mp3 mp4 epub rtf xml wpd".split())
_OF_DAY = re.compile(r"([01]?\d|2[0-3])[:.]([0-5]\d)(?:\s?([ap])\.?m\.?)?", re.IGNORECASE)
_AMOUNT = expression(r"(\d[\d.,'’ ]*?)(?:[.,](\d\d))?(?![\d.,])")


def amount(text: str) -> float | None:
    """Return the first number of a text, with a decimal mark before its last two digits only:
    enough to compare prices of one list.
    """
    match = _AMOUNT.search(written_out([text])[0])
    return float(f"{re.sub(r'[^0-9]', '', match[1])}.{match[2] or 0}") if match else None


def minute_of(text: str) -> int | None:
    """Return the minute of the day that a text is, and nothing else."""
    match = _OF_DAY.fullmatch(text)
    if not match:
        return None
    hour = int(match[1]) % 12 + 12 * (match[3].lower() == "p") if match[3] else int(match[1])
    return hour * 60 + int(match[2])
