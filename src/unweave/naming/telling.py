"""What the texts of one field tell by themselves: prose, sentences, counts, people, comments; and what they say of
their own name.
"""

from collections import Counter
from collections.abc import Iterator

from . import value_forms
from .roles import SURE, contradicts, counted, exceeds, role_of
from .traits import Traits
from .words import FIELDS, LABELS, SYNONYMS, split_name

MIN_DESCRIPTION, MIN_PROSE = 7, 4
"""Words of a description, on the mean; of one whose texts are all different, fewer are enough."""
MAX_TITLE, MIN_COMMENTS = 40, 0.1
"""Words of a title at most, and share of the texts without a link or heading that are longer where they are
comments."""
MIN_KINDS = 0.9
"""Share of the records that have a kind, at least, and of the texts without a digit: others are badges, or codes."""
MAX_LINK_WORDS = 3
MAX_RANK = 5
"""Characters of a rank and what parts it from what has it."""
_ASKED = frozenset("view read see open show download get click here now the this".split())
"""Words of a link that say what to do with it, not what it is."""
TITLE_WORDS = 6
"""Words that are enough for a title: more make it no better one."""


def is_prose(traits: Traits) -> bool:
    """Say whether texts have the words of a description; fewer where they all differ and none is a link."""
    return traits.words >= (MIN_PROSE if traits.distinct > SURE and not traits.linked else MIN_DESCRIPTION)


def is_text(traits: Traits) -> bool:
    """Say whether texts are prose of which none is a link."""
    return is_prose(traits) and not traits.linked


def is_count(text: str) -> bool:
    """Say whether a text counts something, and is not what has a rank: `1. Notely`."""
    return ". " not in text[:MAX_RANK] and value_forms.COUNT.fullmatch(text) is not None


def differ_by_number(traits: Traits) -> bool:
    """Say whether texts, three and more, begin with a number each and say the same but for it: `400 kg CO2e`."""
    is_led = len(traits.texts) > 2 and all(text[:1].isdecimal() for text in traits.texts)
    return is_led and len({text.lstrip("0123456789.,") for text in traits.texts}) == 1


def are_comments(traits: Traits) -> bool:
    """Say whether texts, two and more of them, are longer than a title, as some comments are among short ones."""
    return sum(text.count(" ") > MAX_TITLE for text in traits.texts) > max(1, MIN_COMMENTS * len(traits.texts))


def is_sentence(text: str) -> bool:
    """Say whether a text is one or several sentences, or the beginning of one."""
    return text.endswith((".", "…", "!")) and len(text.split()) > TITLE_WORDS


def may_be_kinds(traits: Traits, most: float) -> bool:
    """Say whether texts, of which no more than a share are different, begin as names do and end as no label does."""
    is_full = traits.filled >= MIN_KINDS and traits.digits < 1 - MIN_KINDS and len(set(traits.texts)) > 1
    return is_full and traits.distinct <= most and exceeds(traits, _is_like_kind, SURE)


def _is_like_kind(text: str) -> bool:
    return not text[:1].islower() and text[-1:] not in ":：" and text.split()[-1].lower() not in LABELS


def said_by_links(traits: Traits, least: float = 1.0) -> list[str]:
    """Return the name of links that all say the same, or this share of them, `PDF` or `View docket`: what it is that
    they lead to.
    """
    if traits.linked <= SURE or len(traits.texts) < 2:
        return []
    text, n_same = Counter(map(str.lower, traits.texts)).most_common(1)[0]
    words = text.split() if n_same >= least * len(traits.texts) else []
    plain = [word for word in words if word.isalnum() and not word.isdecimal() and word not in _ASKED]
    if words and not plain and "download" in words:  # `Download now`
        return ["download"]
    is_told = 0 < len(plain) <= MAX_LINK_WORDS and len(words) == len(plain) + len(_ASKED & {*words})
    return ["_".join(plain)] if is_told else []


def said_by_flag(traits: Traits) -> list[str]:
    """Return the name of a text that some records have and others have not, `limited stock`: what it says."""
    said = traits.texts[0].lower().split() if len(set(traits.texts)) == 1 < len(traits.texts) else []
    words = [word.strip("!*.,+") for word in said]
    is_name = 0 < len(words) <= MAX_LINK_WORDS and all(map(str.isalpha, words)) and traits.filled < 1
    return ["_".join(words)] if is_name else []


def counted_or_none(traits: Traits) -> Iterator[str]:
    """Yield what some texts count, where all others say one thing, `2 comments` and `discuss`, or what that is called:
    `8,000` and `Price on request`.
    """
    counts = [text for text in traits.texts if any(map(str.isdecimal, text))]
    others = {text for text in traits.texts if text not in counts} if 1 < len(counts) < len(traits.texts) else {}
    if len(others) == 1 and role_of(told := Traits.of(counts)) is not None:
        names = counted(told), *(SYNONYMS.get(word, word) for word in split_name(min(others)[:200]))
        yield from (name for name in names if name in FIELDS and not contradicts(name, told))
