"""The names in a byline: "By Ada Lovelace and Karl Marx on May 3", "<a rel=author>Ada Lovelace</a><b>Editor</b>".

A byline is read leaf by leaf, since what stands in elements of its own (a role, a place, a button) belongs to no name.
A name is two to five capitalised words with particles between them; it ends where a month, a role or an ordinary word
begins.
"""

import re
from itertools import takewhile

from ..dates.datewords import MONTHS, WEEKDAYS
from ..dates.reading import caseless, find_dates
from ..expressions import expression
from ..tree import Tree
from ..tree.labels import TEXT
from ..vocabulary import word_set
from ..whitespace import fold
from .blocks import DENSE, Blocks

MAX_WORDS = 25
"""Words of a block that can be a byline."""
MAX_NAME = 40
"""Characters of a text that is called an author and taken as a name whole."""
BY = (
    "by|von|vom|par|por|przez|di|door|af|av|autor(?:in|en|es|ka|zy|i)?|autoři|auteurs?|authors?|text|oleh|od|penulis"
    "|szerző|írta|yazan|yazar|kirjoittaja|tác giả"
    "|автор|γράφει(?: [οη])?|από (?:τον|την)|συντάκτης|מאת|كتبت?|بقلم|نویسنده|โดย|लेखक"
)
_SENT = (
    "posted|submitted|published|written|veröffentlicht|geschrieben|gepostet|verfasst|erstellt|eingetragen|gespeichert|publié"
    "|publicado|postado|escrito|opublikowano|опубликовано"
    "|pubblicato|scritto"
)
_WROTE = (
    rf"(?:(?:this\s+)?(?:post|article|story|text|report)?\s*(?:(?:was|is)\s+)?(?:{_SENT}|reported|story|text|report)"
    r"\s+)?"
)
_TELLS = "texte|texto|testo|tekst|haber|reportage"
"""Words that stand before a name only where a colon follows."""
_BY = expression(rf"(?:^|[\d.,:|•·–-](?:am|pm)?\s*){_WROTE}(?:{BY})\s*:?\s*$|"
                 rf"(?:^|(?<=\d)\s+|(?<=[ap]m)\s+|(?:[|•·–]|(?<!\w)-)\s*)(?:{_WROTE}(?:{BY})\s*:?\s+|(?:{_TELLS})\s*:\s+)",
                 re.IGNORECASE)  # fmt: skip
"""The word before a name: at the end of a leaf (the name is the next), or before the name itself."""
_MAY_BY = expression(rf"(?:{BY}|{_TELLS})(?:[\s:]|$)")
"""What stands, in small letters, in every text that says "by": a fifth of the time of the patterns themselves."""
_SAYS_BY = expression(
    rf"(?!photo|foto|image|illustration|picture|video|bild)(?:[^\W\d_]+\s+){{1,3}}(?:{BY})\s*:?\s*", re.IGNORECASE
)
"""What begins a block and says whose the next leaf is: "A column by", "Eingestellt von"."""
_BY_DENSE = expression(
    rf"(?<![{DENSE}])(?:(?:作者|撰文|记者|記者|著者|執筆者?|文)\s*[:：／]\s*(?:(?:本报|本刊)?[记記]者\s*)?|(?:本报|本刊|新华社)?[记記]者\s+)"
)
"""The same where no spaces part words."""
_NAME_DENSE = re.compile(r"[^\s|,，、;；/／:：()（）\[\]【】]{1,12}(?![^\s|,，、;；/／()（）\[\]【】])")
_ALL_DENSE = re.compile(rf"[{DENSE}]{{2,6}}")
_DATELINE = expression(
    r"\s*(?:[^（(）)]{0,40}[（(]\s*\w{0,6}[记記]者\s*([^（()）]{2,40})[)）]"
    r"|[\[(【（][^\])】）]{1,20}=[^\])】）]{1,20}[\])】）]\s*([가-힣]{2,4}(?:[·, ]+[가-힣]{2,4})*)\s*(?:특파원|기자)"
    r"|【[^】＝=]{1,12}[＝=]([^】]{2,12})】)"
)
"""Where a text begins with who wrote it: "（记者李华、王明）", "(서울=연합뉴스) 김민수 기자 =",
"【ロンドン＝山田太郎】"."""
_BETWEEN_DENSE = re.compile(r"[\s、，,·]+")
_LABEL = expression(
    rf"\W*(?:the\s+|l['’]\s*|el\s+|der\s+)?(?:{BY}|autore|writers?|bio|about|作者|撰文|记者|記者|著者|執筆者?)\W*",
    re.IGNORECASE,
)
"""A text that says that a name follows, and is none itself."""
_LABELLED = re.compile(r"^[^\s:：\d]+(?: [^\s:：\d]+)?\s*[:：]\s*(?=[^/]+$)")
"""What is said before a name in any language, in a text that is called an author: `كتب: `."""
_WHAT_THEY_ARE = re.compile(r"(?<=\S)\s?(?:[记記]者|특파원|(?:선임)?기자)$")
"""What stands behind a name in East Asia: `김민수 기자`."""
_ALL_BY = expression(rf"(?:\S+\s+){{1,4}}(?:by\s+|(?:{BY})\s+(?=[^\W\d_a-zß-ÿ]\S*\s+[^\W\d_a-zß-ÿ]\S*$))")
"""What stands before a name in a link to all that its bearer wrote: "More articles by ", "Alle Artikel von "."""
POSTED = re.compile(rf"\b(?:{_SENT})\b", re.IGNORECASE)
_NAME_END = re.compile(r"\s*[/|•·@–—(]|\s-\s|\s+(?=\d)|\s(?:on|am|um|at|le|el|il|in|den|under|unter)(?:\s|$)")
"""What ends a name that runs on: "Posted by ada on May 3", "Von Ada / 3. Mai"."""
_SIGNED = re.compile(
    r"(?:By|Von|Par|Por|Af|Av|Door)(?:\s*:)?\s+(?=[^\W\d_])"
    r"|(?:by|von|par|por|af|av|door)\s+(?=(?:[^\W\d_a-zß-ÿ]\S*(?:\s+|$)|(?!))++$)"
)
_MAIL = re.compile(r"[<(\[]?[^\s<>@()]+(?:@|(?:\s(?:at|\(at\)|\[at\])\s|\(at\)|\[at\])(?=\S*\w\.\w))[^\s<>@()]+[>)\]]?")
"""An address of mail, which may stand in brackets or have its sign written out."""
_FROM = re.compile(r"\W*(?:from|von|de|da|van|från|fra|od|от|发件人|寄件者)\s*[:：]\s*", re.IGNORECASE)
_TOOK_PICTURES = re.compile(r"\s*[(\[](?:photo|foto|picture|illustration|bild|video)", re.IGNORECASE)
_GOES_ON = re.compile(r"\s+[a-zß-ÿ]")
"""A sentence behind a name."""
_OF = re.compile(r"\s+(?:on|at|of|for|für|bei|de|du|des|pour|di|della|para)\s")
"""What stands behind what somebody is, and behind no name."""
_ONLY_BY = expression(rf"\W*{_WROTE}(?:by|von|vom|par|por|di|door|af|av|autor|auteur|authors?)\s*:?\s*", re.IGNORECASE)
"""A block that says no more than that the next one is a name."""
_SIGN = re.compile(r"\s*[|•·–—]\s*|\s-\s")
_BEFORE_DATE = re.compile(r"([^|•·]{5,60}?)\s*[|•·]\s*(\D{0,40}\d.*)")
MAX_DATED = 120
"""Characters of a text that is a name and a date, or a name and an address."""
_WORD = re.compile(r"[^\W\d_][\w.'’-]*")
_SPACE = re.compile(r"[\s/]+")
_CAPITALS = re.compile(r"[^\W\d_a-zß-ÿ]{2,}(?:[ '’-][^\W\d_a-zß-ÿ]{2,})+")
_INITIALS = re.compile(r"\s*\(\w{1,4}\.?\)$")
_INITIAL = re.compile(r"\s\w\.$")
"""No name ends with an initial: "Ada J. Writer" is one."""
_PARTICLES = frozenset("de del della der den van von zu da di du dos das la le el al bin ibn ben of ten ter y".split())
_AND = r"(?:and|und|et|y|e|i|og|och|en)"
_JOINED = re.compile(
    rf"\s*(?:\([^()]{{1,20}}\)\s*|,\s*[^\W\d_][\w.'’-]*(?=,?\s*{_AND}(?:\s|$)))?(?:[,;&]|\b{_AND}\b)\s*(?:\b{_AND}\b\s*)?",
    re.IGNORECASE,
)
"""What joins two names, between which what the first is, or where, may be told: ", Ulm, und "."""
_NO_NAME = word_set("articles.no_name")
"""Words that end a name: roles, papers, buttons."""
_ACCOUNTS = "admin administrator webmaster publisher author user root guest anonymous anónimo anonym unknown wordpress"
NOBODY = frozenset({"super user", *_ACCOUNTS.split()})
"""Authors that are accounts of a system, and nobody."""
_DAYS = frozenset(WEEKDAYS)


def byline_names(blocks: Blocks, k: int, *, is_called: bool, is_whole: bool = False) -> list[str]:
    """Return the names in block `k`, [] where it is no byline.

    is_called : an element around it is called an author or a byline; is_whole : its text may be a name as it is
    """
    if blocks.words[k] > MAX_WORDS:
        return []
    leaves = _leaves(blocks.tree, int(blocks.first[k]), int(blocks.last[k]))
    for at, leaf in enumerate(leaves):
        if not leaf.isascii() and (dense := _BY_DENSE.search(leaf)) is not None:
            rest = [leaf[dense.end() :], *leaves[at + 1 :]]
            return [name[0] for text in rest if (name := _NAME_DENSE.match(text))][:1]
        match = _by(leaf, at)
        if match is None:
            continue
        rest = [leaf[match.end() :], *leaves[at + 1 :]] if match.end() < len(leaf) else leaves[at + 1 :]
        names = _names(rest)
        if names or is_whole or is_called:
            return names or _whole(rest, said_by=True)
    if is_called or is_whole:
        leaves = [_ALL_BY.sub("", leaf, count=1) if _ALL_BY.match(leaf) else leaf for leaf in leaves]
    names = (_listed(blocks, k, leaves) if is_called else []) or (_names(leaves) if is_called or is_whole else [])
    return names or (_whole(leaves) if is_whole else [])


def _by(leaf: str, at: int) -> re.Match[str] | None:
    """Return where leaf `at` of a block says "by", None where it does not."""
    if not _MAY_BY.search(leaf.lower()):
        return None
    return _BY.search(leaf) or (None if at else _SAYS_BY.fullmatch(leaf))


def inner_names(blocks: Blocks, node: int) -> list[str]:
    """Return the names in an element inside a block that is called an author, its text as it is where it has none."""
    leaves = _leaves(blocks.tree, node, int(blocks.tree.end[node]) - 1)
    return _names(leaves) or _whole(leaves)


def posted_name(blocks: Blocks, k: int) -> list[str]:
    """Return the name, which may be a pen name, behind "by" in a block that says when: "Posted by ada on May 3";
    [] for other blocks.
    """
    if blocks.words[k] > MAX_WORDS:
        return []
    leaves, text = _leaves(blocks.tree, int(blocks.first[k]), int(blocks.last[k])), blocks.texts[k]
    by = next(((at, match.end()) for at, leaf in enumerate(leaves) if (match := _by(leaf, at))), None)
    if by is None or not (POSTED.search(text) or find_dates(text)):
        return []
    said = next(filter(None, (leaves[by[0]][by[1] :], *leaves[by[0] + 1 :])), "")
    name = _NAME_END.split(said, maxsplit=1)[0]
    is_sentence = " " in name.strip() and any(word[0].islower() for word in name.split())
    return [] if is_sentence else _whole([name], said_by=True)


def signed(text: str) -> list[str]:
    """Return who signs in a text of "By" and a few words, as "By Ask the Doctors" under a title; [] for others."""
    match = _SIGNED.match(text)
    return _whole([text[match.end() :]], said_by=True) if match and len(text) <= MAX_NAME else []


def signing(text: str) -> list[str]:
    """Return the names with which a text begins behind its "By", where a sentence does not go on:
    "By Ada Lovelace, MD"."""
    text = text.replace("\xad", "")
    match = _SIGNED.match(text)
    names = _names([text[match.end() :]]) if match else []
    stop = text.find(names[-1]) + len(names[-1]) if names else 0
    return [] if _GOES_ON.match(text, stop) or _is_role(text, stop) else names


def mailed_name(blocks: Blocks, k: int) -> list[str]:
    """Return who sent a mail, the name in a block of a name and an address: "Ada Lovelace <ada at example.org>"; [] for
    others.
    """
    if len(blocks.texts[k]) > MAX_DATED:
        return []
    leaves = _leaves(blocks.tree, int(blocks.first[k]), int(blocks.last[k]))
    text = " ".join(leaves)
    said = _FROM.match(text)
    name, space, rest = _MAIL.sub("\n", text[said.end() :] if said else text, count=1).partition("\n")
    name = name.strip(" \"'<([")
    is_apart = said is not None or [name] == leaves[:1] or _name_at(name, 0) == name
    return [name] if space and is_apart and not rest.strip(" >)]") and _whole([name], said_by=True) == [name] else []


def dated_name(text: str) -> str | None:
    """Return the name that stands before or after a date and nothing else,
    as in "Ada Lovelace | 3 May 2024", "by ada | 3 May" or "3 May 2024 - Ada Lovelace"; None where none does.
    """
    if len(text) > MAX_DATED or not (dates := find_dates(text)):
        return None
    rest = _SIGN.split(text[dates[-1].stop :])[-1].strip()
    name = _name_at(rest, 0)
    if name and not rest[len(name) :].strip(" 0123456789") and not text[: dates[0].start].strip():
        return name
    match = _BEFORE_DATE.match(text)
    if match is None:
        return None
    by = _BY.match(match[1])
    name = next(iter(_whole([match[1][by.end() :]], said_by=True)), None) if by else _name_at(match[1], 0)
    return name if name and match[1].endswith(name) and find_dates(match[2]) else None


def dateline_names(text: str) -> list[str]:
    """Return the names in the brackets with which a text of East Asia begins; [] for others."""
    match = _DATELINE.match(text[:MAX_DATED])
    return _BETWEEN_DENSE.split(match[match.lastindex or 1].strip()) if match else []


def closing_name(blocks: Blocks, k: int, *, is_last: bool) -> list[str]:
    """Return the name that block `k`, the last one, is and nothing else, as who wrote signs, or that it begins with in
    an element of its own to tell who that is: "<b>Ada Lovelace</b> builds bridges."; [] for others.
    """
    leaves = _leaves(blocks.tree, int(blocks.first[k]), int(blocks.last[k]))
    text = leaves[0].strip("()[]–—-. ") if leaves else ""
    tells = leaves[1][:1].islower() if len(leaves) > 1 else is_last
    return [text] if tells and _name_at(text, 0) == text else []


def stated_names(text: str) -> list[str]:
    """Return the names in a stated author, without "By" or initials in brackets; the text where it has none."""
    text = _WHAT_THEY_ARE.sub("", _INITIALS.sub("", text).strip(" /@").split(" / ")[0])
    if (dense := _BY_DENSE.match(text)) is not None:
        text = text[dense.end() :]
    if not text or _LABEL.fullmatch(text):
        return []
    match = re.match(rf"(?:written\s+)?(?:{BY})\b\s*:?\s+(?=\S)", text, re.IGNORECASE)
    rest = text[match.end() :] if match else text
    names = _names([rest])
    if len(names) > 1 and rest.endswith(names[-1]):
        return names
    return [rest if names else text]


def is_name(text: str) -> bool:
    """Say whether a text is a name and nothing else, or a word that may be a pen name."""
    return " " not in text or _name_at(text, 0) == text


def is_role(name: str) -> bool:
    """Say whether some words are no name: "Journal Staff Writer", "Associated Press"."""
    return " " in name and not _NO_NAME.isdisjoint(map(caseless, _WORD.findall(name)))


def says_by(text: str) -> bool:
    """Say whether a block says that the next one is a name, and nothing else: "Written by"."""
    return len(text) <= MAX_NAME and _ONLY_BY.fullmatch(text) is not None


def name_after(blocks: Blocks, k: int) -> list[str]:
    """Return the names in block `k`, which stands behind one that says "Written by"."""
    leaves = _leaves(blocks.tree, int(blocks.first[k]), int(blocks.last[k])) if blocks.words[k] <= MAX_WORDS else []
    return _names(leaves) or [name for name in _whole(leaves) if not name.isupper()]  # "CP" stands in a picture's place


def _listed(blocks: Blocks, k: int, leaves: list[str]) -> list[str]:
    """Return the texts with which a block begins that are names in elements of one tag and class;
    [] for fewer than two."""
    tree, seen = blocks.tree, blocks.seen
    leaves = list(takewhile(lambda leaf: _name_at(leaf, 0) == leaf or _ALL_DENSE.fullmatch(leaf), leaves))
    if len(leaves) < 2:
        return []
    texts = [node for node in range(int(blocks.first[k]), int(blocks.last[k]) + 1) if tree.label[node] == TEXT]
    around = {seen.parent[node] for node in [node for node in texts if tree.text_at(node).strip()][: len(leaves)]}
    is_list = len(around) == len(leaves) and len({(tree.tag(at), seen.attribute(at, "class")) for at in around}) == 1
    return list(dict.fromkeys(leaves)) if is_list else []


def _leaves(tree: Tree, first: int, last: int) -> list[str]:
    texts = (
        fold(tree.text_at(node).replace("\xad", "")) for node in range(first, last + 1) if tree.label[node] == TEXT
    )
    return [text for text in texts if text]


def _names(leaves: list[str]) -> list[str]:
    """Return the names at the start of some leaves: of the first that begins with one, and of those joined to it."""
    found: list[str] = []
    is_joined = True
    for leaf in leaves:
        match = _JOINED.match(leaf) if found else None
        at = match.end() if match is not None else 0
        if not (is_joined or match):
            break
        is_joined = at == len(leaf)
        if is_joined:
            continue
        begun = len(found)
        while (name := _name_at(leaf, at)) is not None:
            if found and (_is_role(leaf, at + len(name)) or (_is_listed(match) and _is_work(found[0], leaf, at, name))):
                return found
            if _TOOK_PICTURES.match(leaf, at + len(name)):
                return found
            found.append(name)
            match = _JOINED.match(leaf, at + len(name))
            if match is None or match.end() == at + len(name):
                break
            at = match.end()
        if len(found) == begun and found:
            break
    return list(dict.fromkeys(found))


def _name_at(text: str, at: int) -> str | None:
    """Return the name that begins at `at`, None where none does."""
    stop, n_capitals, place = at, 0, at
    while n_capitals < 5:
        match = _WORD.match(text, place)
        if match is None:
            break
        word = match.group()
        folded = caseless(word).strip(".'’")
        if word[0].isupper():
            ends_name = folded in _NO_NAME or (n_capitals and _is_day(folded))
            if ends_name and not _INITIAL.search(text[at:stop]):
                break
            if n_capitals >= 2 and not word.isupper() and _CAPITALS.fullmatch(text[at:stop]):
                break  # "ADA LOVELACE Bridge Engineer"
            n_capitals += 1
            stop = match.end()
        elif folded not in _PARTICLES or not n_capitals:
            break
        place = match.end()
        if text[place : place + 1] != " ":
            break
        place += 1
    return text[at:stop].rstrip(".") if n_capitals >= 2 else None


def _is_listed(joined: re.Match[str] | None) -> bool:
    """Say whether a comma alone joins two names: behind "and" stands another name."""
    return joined is not None and joined[0].strip() == ","


def _is_work(first: str, text: str, at: int, name: str) -> bool:
    """Say whether what is listed behind a name says what its bearer does, or for whom: "Engineer at Bridges",
    "USA TODAY"."""
    return _OF.match(text, at + len(name)) is not None or (name.isupper() and not first.isupper())


def _is_role(text: str, at: int) -> bool:
    """Say whether a word that ends names follows: "AP Medical Writer" after a name is what its bearer is."""
    match = _WORD.match(text, at + 1)
    return match is not None and caseless(match.group()) in _NO_NAME


def _is_day(folded: str) -> bool:
    return len(folded) > 2 and (folded in MONTHS or folded in _DAYS)


def _whole(leaves: list[str], *, said_by: bool = False) -> list[str]:
    """Return the first leaf that can be a name by itself, such as a pen name or one without capitals.

    said_by : it stands behind "by", where "the editors" are who wrote it
    """
    for labelled in leaves:
        leaf = _WHAT_THEY_ARE.sub("", _LABELLED.sub("", labelled, count=1))
        words = [caseless(word) for word in _WORD.findall(leaf)]
        if not words or _LABEL.fullmatch(leaf) or leaf.rstrip().endswith((":", "：")):
            continue
        parts = _SPACE.split(leaf)
        if (
            len(leaf) <= MAX_NAME
            and "©" not in leaf
            and len(parts) <= 5
            and not any(part[:1].isdigit() for part in parts)  # "3 May" is none, "ada1815" may be one
            and (said_by or not _NO_NAME.intersection(words))
            and not _by(leaf, 1)
            and not any(map(_is_day, words))
        ):
            return [leaf.strip(" ,，、|•·-–—[]()")]
        if said_by:
            return []  # what stands behind "by" is no name, and what follows that says something else
    return []
