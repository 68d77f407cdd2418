"""How HTML elements nest, as far as it decides what parsing a page costs: the role of each name.

Kernel modules declare the roles as C constants of their own.
"""

UNCOUNTED = 1
"""Closed by the next of their kind, or void: they do not nest."""
FORMATTING = 2
"""Opened again in each new block until they are closed."""
SPECIAL = 4
"""Blocks, which the end tag of another kind of element does not reach across."""
BARRIER = 8
"""Blocks that no end tag reaches across."""
RAW = 16
"""What stands in them is text up to their own end tag."""
FOREIGN = 32
"""SVG and MathML."""
CELL = 64
"""They end all that is open in the part of the table before them."""

NAMES = {
    UNCOUNTED: "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr"
    " p li dd dt option optgroup tr thead tbody tfoot colgroup rt rp rb rtc a html head body",
    UNCOUNTED | CELL: "td th",
    FORMATTING: "b big code em font i nobr s small strike strong tt u",
    SPECIAL: "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form"
    " frameset h1 h2 h3 h4 h5 h6 header hgroup main menu nav noscript ol pre search section select summary ul",
    SPECIAL | CELL: "caption",
    SPECIAL | BARRIER: "applet button marquee object table template",
    RAW: "iframe noembed noframes plaintext script style textarea title xmp",
    FOREIGN: "math svg",
}
"""The elements that play a role, by it."""
