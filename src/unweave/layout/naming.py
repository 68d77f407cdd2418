"""Names of variables: what the page calls the thing, in whole words, or letters, and unique in their scope.

Classes, ids and properties are read by the words that name columns of tables, labels, too; what values say of
themselves likewise.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence, Set
from functools import lru_cache
from itertools import chain, count, islice, product
from string import ascii_lowercase

from ..naming import Traits, field_words, role_of
from ..naming.words import label_name
from ..vocabulary import word_meanings, word_set

RESERVED = word_set("layout.reserved")
"""Words of the template language, its globals, and our own key in the data."""

ATTRIBUTES = frozenset("clear copy fromkeys get items keys pop popitem setdefault update values".split())
"""What every object of the data has in Jinja2 beside its own attributes."""

MAX_READ = 400
"""Characters of a class or tag that are read for its name; pages of a site have the same ones, which are remembered."""

MAX_WORDS = 4
"""Words of a name that a label or heading gives."""

MAX_CLASS_WORDS = 2
"""Words of a name that a class, attribute or tag gives, the last ones: `uix_sidebar-nav` is a sidebar's nav."""

TITLE, URL, IMAGE_URL, SYMBOL = "title", "url", "image_url", "symbol"
"""What a text in a heading, the address of a link, that of a picture and what an icon shows are called."""

LABEL, VALUE = "label", "value"
"""What a text before a colon is called, and what it is a label of."""

TEXT = "text"
"""What is in elements that say nothing of it."""

PARAGRAPH = "paragraph"
"""The same of `<p>`, where texts are sentences."""

ITEM = "item"
"""What an object is called whose elements and list say nothing of it."""

MAX_LETTERS = 32
"""Characters of a name that a label or heading gives."""

MIN_VALUES = 3
"""Values that say what they are."""

_PROSE = re.compile(r"[.!?]\s*\Z|.{60}")
"""What a sentence has."""

_SIZED = re.compile(r"[a-z]-(?:\d|\[)|\A[a-z]{1,2}-")
"""A class of a framework with how much of it: `leading-6`, `gap-2`, `w-fit`."""
_VOWELS = frozenset("aeiouy")
_UNSPOKEN = re.compile(
    r"(?=j[bcdfghjklmnpqrtvwxz]|q(?![aeiotu]|\Z)|(?<!na)v[bcdfghjkmnpqtwxz]|x[bdgjknrvz]|z[bcdfgjmnpqrsvx]|[bcfghjkpqtvwz]x"
    r"|[bcdfghjkmpqstvwxz]j|[bcdfghjklmnptvwxz]q|[bcdfghjkmpqtwxz]v|[bdfghjkmpqvwx]z|f[bhkmpvw]|k[gmpx]|g[bckpv]"
    r"|w[gmpqu]|h[bgkp]|u[quw]|y[jy])"
)
"""Two letters that hardly ever follow each other in a word."""
_GENERATED = re.compile(
    r"\A_\d\w*|__(?![a-z]{5}\Z)[\w-]{5}\Z|[A-Za-z0-9]*\d[a-z]+\d[A-Za-z0-9]*|[a-z]+\d+[a-z](?![A-Za-z0-9])"
    r"|(?<![A-Za-z])(?!sch|html|http)(?:[b-df-hj-np-tv-xz]{4,}[aeiouy]|[b-df-hj-np-tv-xz]{6})[a-z]*"
    rf"|(?<![\w-])(?=[a-z]*?{_UNSPOKEN.pattern})[a-z]{{5,7}}(?<!v)\d{{1,3}}[a-z]{{0,2}}(?![\w-])"
    r"|\Acss-(?=[a-z]*\d)[a-z0-9]{5,7}(?![\w-])"
    r"|(?<![A-Za-z])(?!h\d)[b-df-hj-np-tv-xz]+\d[b-df-hj-np-tv-xz]{3,}[a-z]?(?![A-Za-z0-9])",
    re.ASCII,
)
"""What a build tool adds to the name of a class, or writes instead of it: `Header_label__2nja_`, `gc3eg50`,
`fjlmpia`, `_14mesac`, `tnabq03`, `nr9shlc`, `css-mob1kv`."""
MIN_UNSPOKEN = 3
"""Such pairs that hardly any word has: `zjazd` has two."""
MAX_SPOKEN = 6
"""Letters of a word for each such pair of which it is still none: a long one may be several written as one."""
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_SPELLED = word_meanings("layout.spelled")
"""What the abbreviations in classes mean."""
_TAGS = word_meanings("layout.tags")
"""What a developer calls the content of a tag without a class."""

GENERIC = frozenset(_TAGS.values()) | word_set("layout.generic")
"""Names that say nothing of what a thing is about."""

_BESIDE = word_set("layout.beside")
"""Words of classes that say where an element stands, never what it is."""

_HOLDERS = word_set("layout.holders")
"""Words of classes that say that something is held or drawn, beside others that say what: `menuWrapper`,
`linksStyle`."""

_UTILITIES = _BESIDE | word_set("layout.utilities")
"""Words of frameworks' classes that say one thing of how an element looks, two together: `text-center`,
`border-gray-700`; alone, some are a thing's name."""

_ROLES = word_set("layout.roles")
"""What values may say that they are, where only a tag names them."""

_MAY_SAY = re.compile(r"[\d@]")
"""What values of every such role hold."""

SAMPLE = 40
"""Values that are asked what they are."""

_LABEL = re.compile(r"([^<>:{}\n]{2,40}):\s*(?:</?[a-zA-Z][^<>]*>|\s|&nbsp;)*\Z")
_HEADING = re.compile(r"(?is)<(h[2-6]|legend|caption|summary)\b[^<>]*>((?:(?!<h[1-6]\b).){1,200}?)</\1\s*>")
_COMMENT = re.compile(
    r"<!--(?!\[)(?:\W*(?:begin|start)(?:s|ning)?\b)?[\s:*=_#.-]*(?:of\s)?([A-Za-z][\w &'-]{2,60}?)[\s:*=_#.-]*-->\s*\Z",
    re.I,
)
"""A comment that may say what is behind it, not that something ends."""
_ENDS = re.compile(r"(?i)\A(?:end|close)")
_MARKUP = re.compile(r"<[^<>]*>?|&\w+;|&#\w+;")
_KEY = re.compile(r"""([A-Za-z_$][\w$]*)["']?\s*[:=(,]\s*[\[{(\s]*["']?\Z""")
_LIST = re.compile(r"""(?:["']([\w$ -]{3,40})["']\]?|([A-Za-z_$][\w$]{2,}))\s*[:=]\s*[\[{\s]*\Z""")
_ELIDED = re.compile(r"(?<=[a-z])'(?=[st]\b)")
"""What is no end of a word: `What's new`."""
_NO_LIST = frozenset("data html self this exports result value".split())


@lru_cache(maxsize=1 << 13)
def whole_name(text: str, is_field: bool = True) -> str:
    """Give the words of the first class, attribute or tag name that has any, joined; "" where there is none.

    A class that names a field of records is that field, with `is_field`; what a build tool made up is no word, and one
    of two letters, or `hCbz`, only where there is no other.

    >>> whole_name("col-left product-card"), whole_name("fooBar2"), whole_name("<li"), whole_name("42")
    ('product_card', 'foo_bar', 'item', '')
    >>> whole_name("leading-6 font-bold"), whole_name("flex items-center menu"), whole_name("items")
    ('', 'menu', 'items')
    >>> whole_name("gc3eg50 fjlmpi8 ikxlt81a _14mesac Menu_entry__P_c_4"), whole_name("card__lines")
    ('menu_entry', 'card_lines')
    >>> whole_name("menuWrapper"), whole_name("Footer_quickLinksContainerStyle__5G39H"), whole_name("container")
    ('menu', 'quick_links', '')
    >>> whole_name("tnabq03 eqpyage0 nr9shlc ikxlt8aa css-mob1kv"), whole_name("navbar2"), whole_name("tabs__tab")
    ('', 'navbar', 'tab')
    >>> whole_name("rec-card-title"), whole_name("h2title"), whole_name("data-nav-id")
    ('title', 'title', 'nav_id')
    """
    short = ""
    for name in text.split():
        if name.startswith("<") and name[1:].lower() in _TAGS:
            return _TAGS[name[1:].lower()]
        name = _GENERATED.sub("", name)
        if is_field and (found := field_words(name)):
            return found
        parts = [part.lower() for part in _PART.findall(name.removeprefix("data-")) if len(part) > 1]
        spoken = [_SPELLED.get(part, part) for part in parts if is_spoken(part)]
        words = ([word for word in spoken if word not in _HOLDERS] or spoken)[-MAX_CLASS_WORDS:]
        words = words[-1:] if words and words[0] == plural(words[-1]) else words  # `buttons-button`
        if words and not (_UTILITIES if len(words) > 1 or _SIZED.search(name) else _BESIDE).issuperset(words):
            joined = "_".join(words)
            if len(max(words, key=len)) > 2 and (name.islower() or not _VOWELS.isdisjoint(joined)):
                return joined
            short = short or joined
    return short


@lru_cache(maxsize=1 << 13)
def attribute_name(attribute: str) -> str:
    """Return an attribute as a name; "" for what is none.

    >>> attribute_name("data-n-g"), attribute_name("@click"), attribute_name('!="')
    ('n_g', 'click', '')
    """
    return "_".join(re.findall("[a-z]+", attribute.removeprefix("data-")))


@lru_cache(maxsize=1 << 13)
def is_spoken(word: str) -> bool:
    """Say whether a word may be one that a person wrote, by the pairs of its letters.

    >>> is_spoken("searchbox"), is_spoken("oyhejmljgsvstiljwhgl")
    (True, False)
    """
    pairs = len(_UNSPOKEN.findall(word))
    return pairs < MIN_UNSPOKEN or pairs * MAX_SPOKEN < len(word)


def label_before(markup: str) -> tuple[str, ...]:
    """Give the name of a value behind some markup: that of the label it ends with; none without one.

    >>> label_before("<li><b>Sq. feet:</b> "), label_before("<p>")
    (('sq_feet',), ())
    """
    found = _LABEL.search(markup[-160:]) if ":" in markup[-160:] else None
    return header_name(found[1]) if found else ()


def header_name(markup: str) -> tuple[str, ...]:
    """Give the name that the text of a label or of a column's header is; none where it says none.

    >>> header_name("<a href=/sort>Sq. feet</a>"), header_name("&nbsp;")
    (('sq_feet',), ())
    """
    name = label_name(_MARKUP.sub(" ", markup))
    return text_name(name) if name else ()


def heading_before(markup: str) -> tuple[str, ...]:
    """Give the name of a list behind some markup: that of the heading it stands under; none without one.

    >>> heading_before("<h3>Related lamps</h3><ul>")
    ('related_lamps',)
    >>> heading_before("<h3>Lamps</h3><p>We have lamps of all sizes and of every colour.</p>")
    ()
    """
    headings = list(_HEADING.finditer(markup[-600:])) if "</" in markup else []
    if not headings or _MARKUP.sub("", markup[-600:][headings[-1].end() :]).strip():
        return ()
    return text_name(_MARKUP.sub(" ", headings[-1][2]))


def comment_before(markup: str) -> tuple[str, ...]:
    """Give the name of what is behind some markup: that of the comment it ends with; none without one.

    >>> comment_before("</div><!-- Begin lamp list -->\\n"), comment_before("<!-- /lamps -->"), comment_before("<p>")
    (('lamp_list',), (), ())
    """
    found = _COMMENT.search(markup[-90:]) if markup.rstrip()[-3:] == "-->" else None
    return text_name(found[1]) if found and not _ENDS.match(found[1]) else ()


def key_before(script: str) -> tuple[str, ...]:
    """Give the name of a value behind some script: the key, variable or function that it ends with; none without one.

    >>> key_before('var pageName = "'), key_before('"</b>')
    (('page_name',), ())
    """
    found = _KEY.search(script[-60:])
    name = whole_name(found[1]) if found else ""
    return (name,) if name else ()


def list_before(script: str) -> tuple[str, ...]:
    """Give the name of a list behind some script: the key or variable that it ends with; none where it says little.

    >>> list_before('"lamp-list":['), list_before("var pics = ["), list_before("load(["), list_before("data: [")
    (('lamp_list',), ('pics',), (), ())
    """
    found = _LIST.search(script[-60:])
    name = whole_name((found[1] or found[2]).replace(" ", "-")) if found else ""
    return (name,) if name and name not in _NO_LIST else ()


Hint = str | tuple["Hint", str]
"""A name, or one with that of what is around it, or with an ending: most are never asked for,
and not spelled out before."""


def spelled(hint: Hint) -> str:
    """Give the name that a hint is.

    >>> spelled("title"), spelled((("shop", "product"), "title")), spelled((("main", "nav_list"), "_space"))
    ('title', 'shop_product_title', 'main_nav_list_space')
    """
    if isinstance(hint, str):
        return hint
    names = []
    while not isinstance(hint, str):
        hint, name = hint
        names.append(name)
    for n, name in enumerate(reversed(names), 1):
        hint = hint + name if name[0] == "_" else combined(hint, name, n)
    return hint


@lru_cache(maxsize=1 << 13)
def combined(around: str, name: str, n: int = 1) -> str:
    """Give a name with the last n telling words of what is around, none twice in a row.

    >>> combined("menu_list", "item"), combined("big_product", "product_title")
    ('menu_item', 'product_title')
    """
    telling = [word for word in around.split("_") if word not in GENERIC] or [around]
    words = telling[-n:] + name.split("_")
    return "_".join([word for i, word in enumerate(words) if i == 0 or word != words[i - 1]])


def text_name(text: str) -> tuple[str, ...]:
    """Give a text of few words as a name; nothing for others."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    words = re.findall(r"[a-z0-9]+", _ELIDED.sub("", plain.lower()))
    name = "_".join(words)
    fits = 0 < len(words) <= MAX_WORDS and len(name) <= MAX_LETTERS and name[0].isalpha() and not name[-1].isdigit()
    return (name,) if fits else ()


def role_hint(hints: Sequence[str], values: Iterable[object]) -> tuple[str, ...]:
    """Give what values say that they are, where their element says nothing: a price, a date, a label; none for others.

    >>> role_hint(("text",), ["$5", "$7.50", "$19"]), role_hint(("model",), ["$5", "$7.50", "$19"])
    (('price',), ())
    >>> role_hint(("text",), ["Genre:", "Rating:", "Country:"])
    ('label',)
    >>> role_hint(("paragraph",), ["Herne Bay", "Sturry"]), role_hint(("paragraph",), ["It is new.", "Sold"])
    (('text',), ())
    """
    if hints and hints[0] not in GENERIC:
        return ()
    texts = list(islice((value for value in values if isinstance(value, str) and value), SAMPLE))
    if len(texts) >= MIN_VALUES and all(text.rstrip().endswith(":") for text in texts):
        return (LABEL,)
    is_short = bool(hints) and hints[0] == PARAGRAPH and not any(_PROSE.search(text) for text in texts)
    is_told = len(texts) >= MIN_VALUES and _MAY_SAY.search(" ".join(texts))
    role = role_of(Traits.of(texts)) if is_told else None
    return (*((role,) if role in _ROLES else ()), *((TEXT,) if is_short else ()))


def inside(row: str, hint: str) -> tuple[str, ...]:
    """Give a name of what is in a row without the words of the row's own name: `product.title`, not
    `product.product_title`.

    >>> inside("spec_item", "spec_item_label"), inside("spec_item", "item_spec_item"), inside("spec_item", "price")
    (('label',), ('text', 'item_spec_item'), ('price',))
    >>> inside("yuimenuitem", "yuimenuitemlabel"), inside("post", "posted")
    (('label',), ('posted',))
    """
    if (rest := hint.removeprefix(row)) != hint and rest in GENERIC:  # written as one word
        return (rest,)
    words, parts = set(row.split("_")), hint.split("_")
    n = 0
    while n < len(parts) and parts[n] in words:
        n += 1
    return ("_".join(parts[n:]),) if n < len(parts) else (TEXT, hint)


@lru_cache(maxsize=1 << 13)
def plural(name: str) -> str:
    """Return the name of a list of such things.

    >>> plural("product"), plural("category"), plural("items"), plural("box")
    ('products', 'categories', 'items', 'boxes')
    """
    if name.endswith("s") and not name.endswith("ss"):
        return name
    if name.endswith("y") and name[-2:-1] not in "aeiou":
        return name[:-1] + "ies"
    return name + ("es" if name.endswith(("s", "x", "z", "ch", "sh")) else "s")


@lru_cache(maxsize=1 << 13)
def listed(name: str) -> str:
    """Return what a list is called that stands in an element of such a name, which says it of several; "" if it says
    one thing.

    >>> listed("links"), listed("links_list"), listed("link_list"), listed("menu_list")
    ('links', 'links', 'links', '')
    """
    many = name.removesuffix("_list")
    if many == "link":
        return "links"
    return many if plural(many) == many else ""


@lru_cache(maxsize=1 << 13)
def singular(name: str) -> str:
    """Return what one of a list of such things is called.

    >>> singular("products"), singular("categories"), singular("boxes"), singular("news"), singular("class")
    ('product', 'category', 'box', 'news', 'class')
    """
    if name.endswith("ies") and len(name) > 4:
        return name[:-3] + "y"
    if name.endswith(("xes", "ches", "shes", "sses")):
        return name[:-2]
    ends = name.endswith("s") and not name.endswith(("ss", "us", "is", "news"))
    return name[:-1] if ends and len(name) > 3 else name


class Namer:
    """Gives out the names of one scope; a thing without a name is called `fallback`, or by letters: a, b, and so on;
    `taken` has names of others.
    """

    def __init__(self, *taken: Set[str], fallback: str = "") -> None:
        self._others = RESERVED, *taken
        self._letters = map("".join, chain.from_iterable(product(ascii_lowercase, repeat=n) for n in count(1)))
        self._own: set[str] = set()
        self._next: dict[str, int] = {}
        self._fallback = fallback

    def name(self, *hints: Hint, row: str = "") -> str:
        """Return the first hint that is free, else the first one numbered; without one, the fallback, or letters.

        What is in a `row` is called without the words of its name.
        """
        base = ""
        for hint in hints:
            for name in inside(row, spelled(hint)) if row else (spelled(hint),):
                base = base or name
                if name and self._is_free(name):
                    self._own.add(name)
                    return name
        for hint in hints if row else ():  # a number says less than the row's name
            name = spelled(hint)
            if self._is_free(name):
                self._own.add(name)
                return name
        if not base:
            base = self._fallback or next(filter(self._is_free, self._letters))
            if self._is_free(base):
                self._own.add(base)
                return base
        base = base.rstrip("0123456789")
        number = self._next.get(base, 2)
        while not self._is_free(f"{base}{number}"):
            number += 1
        self._next[base] = number + 1
        self._own.add(f"{base}{number}")
        return f"{base}{number}"

    def give_back(self, name: str) -> None:
        """Let the name that was given last be free again, as nothing is called so."""
        self._own.discard(name)
        base = name.rstrip("0123456789")
        if base in self._next and base != name:
            self._next[base] = int(name[len(base) :])

    def _is_free(self, name: str) -> bool:
        if name in self._own:
            return False
        for others in self._others:
            if name in others:
                return False
        return True
