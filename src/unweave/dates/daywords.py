"""Words of dates that the CLDR tables do not give: "yesterday", "an hour", and what stands between the parts.

Babel carries no relative day names, so these are written by hand, for the languages of the larger forums.
All words are folded as `dates.fold` folds text.
"""

from ..wording import by_word


def split_words(words: str) -> list[str]:
    """Return the phrases of one of these lists."""
    return [" ".join(word.split()) for word in words.split("|")]


DAYS_BACK = {
    0: """today|heute|aujourd'hui|aujourd’hui|hoy|oggi|hoje|vandaag|idag|i dag|tänään|í dag|dzisiaj|dziś|dzis|dnes
        |ma|azi|astăzi|днес|сегодня|сьогодні|сёння|данас|danas|danes|денес|σήμερα|bugün|bu gün|bügün|бүгін|bugun|اليوم|امروز|היום
        |आज|আজ|இன்று|ఈ రోజు|วันนี้|hôm nay|hari ini|ngayong araw|leo|今日|本日|오늘|今天|šiandien|šodien|täna|avui|hoxe|gaur
        |heddiw|inniu|დღეს|այսօր|өнөөдөр|vandag|sot""",
    1: """yesterday|gestern|hier|ayer|ieri|ontem|gisteren|igår|i går|eilen|í gær|wczoraj|včera|včeraj|tegnap|вчера|вчора
        |учора|јуче|jučer|juče|вчера|χθες|χτες|dün|dünən|кеше|kecha|أمس|امس|دیروز|אתמול|कल|গতকাল|நேற்று|నిన్న|เมื่อวาน
        |เมื่อวานนี้|hôm qua|kemarin|semalam|kahapon|jana|昨日|어제|昨天|vakar|eile|ahir|onte|atzo|ddoe|inné|გუშინ|երեկ|өчигдөр
        |gister|dje""",
    2: """vorgestern|avant-hier|anteayer|altroieri|anteontem|eergisteren|i förrgår|toissapäivänä|przedwczoraj
        |předevčírem|predvčerom|tegnapelőtt|alaltăieri|позавчера|позавчора|προχθές|evvelsi gün|一昨日|그저께|前天|hôm kia""",
}
"""Days back -> the names of that day."""

NUMBERS = {
    1: "a|an|one|ein|eine|einen|einem|einer|eins|un|une|una|uno|um|uma|een|en|ett|et|jeden|jedną|jedna|jednou|egy|o|один|одну|bir",
    2: "two|zwei|deux|dos|due|dois|duas|twee|två|to|dwa|dwie|два|две|iki",
    3: "three|drei|trois|tres|tre|três|drie|trzy|три|üç|few|paar|einigen",
}
"""A number spelt out; only read inside a phrase such as "an hour ago"."""

AND = "and|und|et|y|e|en|och|og|i|a|и|ve|και|&"
"""What stands between two units: "an hour and 5 minutes ago"."""

JUST_NOW = """just now|right now|moments ago|a moment ago|gerade eben|soeben|à l'instant|ahora mismo|ora|agora mesmo|agora|zojuist
    |just nu|lige nu|akkurat nå|juuri nyt|przed chwilą|právě teď|şimdi|az önce|только что|щойно|たった今|방금|刚刚|剛剛|لحظاتی پیش|vừa xong|baru saja"""
"""Whole phrases for the present minute."""

NO_DATE = "out of"
"""Phrases whose first word is a month in another language: "4.0 out of 5 stars"."""

ORDINARY = """abe|abu|ag|api|ara|bal|dis|dub|ean|elo|gen|hun|ian|ion|ira|led|lip|lis|lug|mac|mag|medi|nob|out|pro|sen|set|sie|stu
    |tem|tet|vas|maa|már|noi|сер|лис|чер|тра"""
"""Months of one language that are words, names or abbreviations in larger ones: "iPhone 13 Pro", "Mac 10", "EAN 13",
"Set 2".
Without a year they are dates only beside a clock time, or where a dot, an ordinal or a word stands between
("5. pro", "5 de set")."""

BETWEEN = """of|the|at|on|de|del|d|di|den|der|dem|le|la|el|am|um|uhr|à|a|às|as|alle|ore|las|kl|klo|om|ob|og|ve|v|o|dne|do|the
    |г|года|год|году|р|року|року|в|во|у|о|gada|m|de|ngày|năm|lúc|vào|pada|pukul|jam|saat|στις|ה|ב|في|الساعة|ساعت|sa|via|и
    |en|e|y|à|h|klokken|dia|día|van|from|since"""
"""Words that may stand between the parts of one date, and between a day and its time."""

ORDINAL = "st|nd|rd|th|er|ere|ère|º|ª|°|го|ий|e|ème|eme|ste|de|a|ain|adh|ú"
"""What follows the number of a day."""

MORE_HALVES = by_word({"am": "πμ 凌晨 清晨 早上", "pm": "μμ 中午 晚上 傍晚"})
"""Words for the halves of a day that CLDR does not have."""

MORE_MONTHS = by_word(
    {
        1: "jän janv جانفي जन ιανουαριου",
        2: "febr fevr fev فيفري फर φεβρουαριου fév",
        3: "mrz maerz μαρτιου maa már",
        4: "أفريل απριλιου kwie кві",
        5: "мая ماي μαϊου μάϊος μαιου тра",
        6: "июн جوان ιουνιου чер čer",
        7: "juil июл يوليوز جويلية ιουλιου črc",
        8: "aout غشت أوت अग αυγουστου сер aoû ags agt",
        9: "sept setiembre сент شتنبر सित σεπτεμβριου",
        10: "अक्टू οκτωβριου жов",
        11: "нояб نونبر नव νοεμβριου лис νοέμ noi",
        12: "دجنبر दिस δεκεμβριου гру",
    }
)
"""Abbreviations of forum software, months of Morocco and Algeria, Greek capitals, which CLDR does not have: word -> month."""

MORE_AGO = {
    "second": split_words(
        "{0} sec ago|{0} secs ago|{0}s ago|vor {0} sek|{0} sekunde her|{0} sekunden her|{0} sekunde zuvor"
        "|{0} sekunden zuvor|{0} sekunder siden|{0} sekund siden|{0} sekunder sedan"
    ),
    "minute": split_words(
        "{0} min ago|{0} mins ago|{0}m ago|vor {0} min|{0} minute her|{0} minuten her|{0} minuter sedan|{0} minut sedan"
        "|{0} minutos atrás|{0} دقیقه قبل|πριν {0} λεπτά|{0} λεπτά πριν|{0} minit lepas|{0} minutit tagasi|минуту назад"
        "|{0} minute zuvor|{0} minuten zuvor|{0} minutter siden|{0} minutt siden|{0} minut siden|{0} мин назад"
        "|{0} мин. назад|{0} хв тому|{0} хв. тому|хвилину тому|{0} dk önce|{0} dk. önce|{0} menit lalu|{0} minit lalu"
        "|{0} minit yang lalu|{0} நிமிடங்களுக்கு முன்பு|{0} நிமிடம் முன்பு|לפני {0} דק|לפני דקה|minutę temu|před minutou"
        "|преди минута|{0} dəqiqə əvvəl|{0}분전|{0} นาทีก่อน|acum un minut|{0} minute în urmă|пре минут"
    ),
    "hour": split_words(
        "{0} hr ago|{0} hrs ago|{0}h ago|vor {0} std|{0} stunde her|{0} stunden her|{0} timmar sedan|{0} timme sedan"
        "|{0} horas atrás|{0} hora atrás|{0} ساعت قبل|πριν {0} ώρες|πριν από {0} ώρες|{0} ώρες πριν|{0} jam lepas"
        "|{0} tundi tagasi|час назад|{0} stunde zuvor|{0} stunden zuvor|{0} timer siden|{0} time siden|{0} ชั่วโมงที่แล้ว"
        "|{0} ชั่วโมงก่อน|{0} ชม.ที่แล้ว|{0} ঘণ্টা আগে|یک ساعت پیش|tunti sitten|godzinę temu|před hodinou|pred hodinou"
        "|{0} ч. назад|{0} час назад|{0} години назад|годину тому|{0} sa önce|{0} sa. önce|{0} ore în urmă|преди час"
        "|pre sat vremena|{0} tiếng trước|cách đây {0} giờ|sejam yang lalu|sejam lalu|{0} घंटा पहले|{0} மணி நேரம் முன்பு"
        "|לפני שעה|{0}시간전|{0} saat əvvəl|prieš valandą"
    ),
    "day": split_words(
        "{0} dagar sedan|{0} dag sedan|{0} dias atrás|{0} dia atrás|{0} روز قبل|{0} μέρες πριν|πριν {0} μέρες"
        "|{0} hari lepas|{0} päeva tagasi|{0}d ago|vor {0} tg|{0} tag her|{0} tage her|{0} tag zuvor|{0} tage zuvor"
        "|{0} dager siden|{0} dagar siden|день назад|{0} дн. назад|{0} дн назад|{0} ημέρες πριν|{0} zile în urmă"
        "|cách đây {0} ngày|לפני יום|منذ {0} يوما|{0}일전|{0} gün əvvəl|{0} วันก่อน|{0} g önce"
    ),
    "week": split_words(
        "{0} wk ago|{0} wks ago|{0}w ago|{0} woche her|{0} wochen her|{0} veckor sedan|{0} semanas atrás|{0} هفته قبل"
        "|πριν {0} εβδομάδες|неделю назад|{0} woche zuvor|{0} wochen zuvor|{0} uker siden|{0} uke siden|{0} vecka sedan"
        "|{0} nädalat tagasi|{0} nädal tagasi|{0} minggu lalu|тиждень тому|tydzień temu|před týdnem|{0} săptămâni în urmă"
        "|{0}주전|cách đây {0} tuần"
    ),
    "month": split_words(
        "{0} mo ago|{0} mos ago|{0} mon ago|{0} monat her|{0} monate her|{0} månader sedan|{0} meses atrás|{0} ماه قبل"
        "|месяц назад|{0} monat zuvor|{0} monate zuvor|{0} måneder siden|{0} måned siden|{0} kuud tagasi|{0} kuu tagasi"
        "|{0} महीने पहले|{0} महीना पहले|{0}ヶ月前|{0}ヵ月前|{0}カ月前|{0}달 전|{0}개월전|місяць тому|miesiąc temu|před měsícem"
        "|{0} luni în urmă|cách đây {0} tháng"
    ),
    "year": split_words(
        "{0} yr ago|{0} yrs ago|{0}y ago|{0} jahr her|{0} jahre her|{0} år sedan|{0} anos atrás|{0} سال قبل|год назад"
        "|{0} jahr zuvor|{0} jahre zuvor|{0} år siden|{0} বছর আগে|{0} aastat tagasi|{0} aasta tagasi|πριν από {0} χρόνια"
        "|πριν {0} χρόνια|{0} साल पहले|{0}년전|рік тому|rok temu|před rokem|{0} ani în urmă|cách đây {0} năm"
    ),
}
"""Units as forums shorten them in "5 min ago", "3 Stunden her" of a German plugin of comments, and how Swedes, Brazilians,
Persians, Greeks and others say it beside the form that CLDR has."""

HALF_AGO = {
    (
        "minute",
        30,
    ): "半小时前|半小時前|half an hour ago|vor einer halben stunde|полчаса назад|пів години тому|yarım saat önce|نیم ساعت پیش|منذ نصف ساعة"
    "|לפני חצי שעה|pół godziny temu|před půl hodinou|mezz'ora fa|hace media hora|il y a une demi-heure|há meia hora",
    ("hour", 12): "半天前|半日前",
    ("month", 6): "半年前|полгода назад|vor einem halben jahr|pół roku temu",
}
"""Halves of a unit in the past: unit and how many of it -> how it is said."""


def as_said(phrase: str) -> tuple[str, ...]:
    """Return a phrase of the past as it is said, too: in Arabic `منذ` stands for `قبل`, and `an hour ago` needs no
    `one`.

    >>> len(as_said("قبل ساعة واحدة"))
    3
    """
    if not phrase.startswith("قبل "):
        return (phrase,)
    since = "منذ " + phrase.removeprefix("قبل ")
    return (phrase, since, since.removesuffix(" واحدة").removesuffix(" واحد"))
