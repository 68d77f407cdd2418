"""Labels: small integers for tag names, the same in every tree for the tags of HTML.

Ids below `N_KNOWN` are fixed by this table; a tree gives other names (custom elements, typing errors) ids of its own
after it, so labels of two trees compare through names (`Tree.labels`) where unknown tags matter.
"""

TEXT = 0

KNOWN: tuple[str, ...] = (
    "#text",
    *"""
    html head body title base link meta style script noscript template article section nav aside h1 h2 h3 h4 h5
    h6 hgroup header footer main address search p hr pre blockquote ol ul menu li dl dt dd figure figcaption div
    center dir a em strong small s cite q dfn abbr ruby rt rp rb rtc data time code var samp kbd sub sup i b u
    mark bdi bdo span br wbr ins del font big strike tt nobr acronym blink picture source img iframe embed
    object param video audio track map area svg math canvas applet frame frameset noframes noembed marquee
    bgsound image path g use table caption colgroup col tbody thead tfoot tr td th form label input button
    select datalist optgroup option textarea output progress meter fieldset legend details summary dialog slot
    plaintext xmp listing keygen isindex basefont
    """.split(),
)
N_KNOWN = len(KNOWN)
LABEL: dict[str, int] = {name: label for label, name in enumerate(KNOWN)}

VOID = frozenset(
    "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split()
)
"""Elements without content or end tag (HTML, 13.3 Serializing HTML fragments)."""

RAW_TEXT = frozenset("iframe noembed noframes plaintext script style xmp".split())
"""Elements whose text a serializer writes as it is, unescaped."""

UNSEEN = frozenset(
    """
    head script style noscript template svg math select datalist option object applet canvas iframe embed audio map
    """.split()
)
"""Elements of whose content a reader of the page sees no text: every method leaves them out with all they hold."""

INLINE = frozenset(
    """
    a abbr acronym b bdi bdo big blink cite code data del dfn em font i ins kbd label mark nobr q s samp small
    span strike strong sub sup time tt u var wbr
    """.split()
)
"""Elements at whose border a reader sees no gap: text on both sides runs on."""

FORMATTING = frozenset("b big em font i mark nobr small strong sub sup tt u wbr".split())
"""Formatting within a textual fragment, dissolved before matching (DEPTA, section 4.1); never `a` or `span`."""

STRUCK = frozenset(("del", "s", "strike"))
"""What is no longer so, such as the price before: never dissolved."""


def ids(names: frozenset[str]) -> frozenset[int]:
    """Return the fixed labels of `names`."""
    return frozenset(LABEL[name] for name in names)
