"""Pages made to hurt: shapes that no person wrote, each of any size, the same bytes every time."""

import random
from collections.abc import Callable, Iterator
from itertools import count, islice

Shape = Callable[[int], bytes]


def filled(parts: Iterator[str], n_bytes: int) -> bytes:
    """Join parts until they are long enough; the last one is whole."""
    taken: list[str] = []
    size = 0
    for part in parts:
        taken.append(part)
        size += len(part)
        if size >= n_bytes:
            break
    return "".join(taken).encode()


def repeated(part: str, before: str = "") -> Shape:
    """Repeat one part."""
    return lambda n_bytes: (before + part * (n_bytes // len(part) + 1)).encode()


def numbered(template: str, before: str = "") -> Shape:
    """Repeat a part with the number of the repetition wherever it says {0}."""
    return lambda n_bytes: before.encode() + filled((template.format(number) for number in count()), n_bytes)


def _irregular() -> Iterator[str]:
    """Open `<div>` and close some on the way, by chance: siblings of all sizes at all depths."""
    chance, depth = random.Random(1), 0
    while True:
        if depth == 0 or chance.random() < 0.55:
            depth += 1
            yield f"<div>{chance.randrange(10)}"
        else:
            depth -= 1
            yield "</div>"


def _different() -> Iterator[str]:
    """List siblings of which no two need be alike: up to eight tags each, by chance."""
    chance, tags = random.Random(2), ("b", "i", "a", "p", "span", "em", "u", "s")
    while True:
        inner = "".join(f"<{tag}>t</{tag}>" for tag in chance.choices(tags, k=chance.randrange(9)))
        yield f"<div>{inner}</div>"


def _large() -> Iterator[str]:
    """List siblings of a thousand nodes each, which differ a little from each other."""
    chance, row = random.Random(3), "<p><b>x</b> y</p>"
    while True:
        yield f"<div>{row * 150}<{chance.choice('abiu')}>z</div>{row * 100}</div>"


def _shuffled() -> Iterator[str]:
    """List records whose fields come in another order each time, some left out."""
    chance = random.Random(4)
    while True:
        fields = [f"<{tag} class=c{tag}>{chance.randrange(1000)}</{tag}>" for tag in ("b", "i", "u", "em", "a", "p")]
        chance.shuffle(fields)
        yield f"<li>{''.join(fields[: chance.randrange(2, 7)])}"


def _words() -> Iterator[str]:
    chance = random.Random(5)
    while True:
        yield f"<p>{' '.join(str(chance.randrange(10**6)) for _ in range(30))}"


def _mutated() -> Iterator[str]:
    """A page of a list with bytes changed by chance, so that tags break everywhere."""
    chance, row = random.Random(6), '<div class="item"><a href="/x">name</a> <b>$9</b><p>some words</p></div>'
    while True:
        place = chance.randrange(len(row))
        yield row[:place] + chance.choice("<>&\"'/= -!") + row[place + 1 :]


def _nested_tables(n_bytes: int) -> bytes:
    return b"<table><tr><td>a<td>" * (n_bytes // 20 + 1)


def _staircase(n_bytes: int) -> bytes:
    """Nest lists in each other's items, a hundred deep, over and over."""
    return filled(("<ul><li>a" * 100 + "</ul>" * 100 for _ in count()), n_bytes)


def _comb(n_bytes: int) -> bytes:
    """A spine of divs as deep as it is long, with a list at each step."""
    return filled(("<div><ul><li>a<li>b<li>c</ul>" for _ in count()), n_bytes)


def _nested_sections() -> Iterator[str]:
    """Nest sections 200 deep, each with a heading and a list, over and over."""
    part = "<section><h2>{0}</h2><ul><li><a href=/{0}>a {0}</a> b<li><a href=/{0}>c {0}</a> d</ul>"
    while True:
        yield "".join(map(part.format, range(200))) + "</section>" * 200


def _doubling(n_bytes: int) -> bytes:
    """Two halves alike at every depth: a full binary tree."""
    part = "<p>x</p>"
    while len(part) < n_bytes:
        part = f"<div>{part}{part}</div>"
    return part.encode()


def _attributes(n_bytes: int) -> bytes:
    return b"<p " + filled((f"a{number}=x " for number in count()), n_bytes) + b">x"


def _utf16(n_bytes: int) -> bytes:
    row = "<li><a href=/x>\u0416\u65e5\U0001f600</a> text"
    return ("<ul>" + row * (n_bytes // (2 * len(row)) + 1)).encode("utf-16")


def _bad_utf8(n_bytes: int) -> bytes:
    chance = random.Random(7)
    rows = (b"<li>" + bytes(chance.choices(range(128, 256), k=12)) + b"<b>x</b>" for _ in count())
    return b'<meta charset="utf-8"><ul>' + b"".join(islice(rows, n_bytes // 24 + 1))


def _formatting(n_bytes: int) -> bytes:
    """Misnested formatting elements, which the adoption agency takes apart."""
    return filled(("<b><i><u><a href=x><p>t</b></i></p>" for _ in count()), n_bytes)


_POST = "<div class=post><b>Eve</b> 12 March 2012 10:12<p>hello all</p></div>"

SHAPES: dict[str, Shape] = {
    "nested div": repeated("<div>"),
    "nested and closed": lambda n: b"<div>" * (n // 11) + b"x" + b"</div>" * (n // 11),
    "nested inline tags": repeated("<i>"),
    "nested font with attributes": repeated("<font size=1 color=red>"),
    "irregular nested div": lambda n: filled(_irregular(), n),
    "equal siblings": repeated("<li><a href=x>title</a> text</li>", "<ul>"),
    "numbered siblings": numbered("<li><a href=/{0}>title {0}</a> text {0}</li>", "<ul>"),
    "different siblings": lambda n: filled(_different(), n),
    "siblings of 1,000 nodes": lambda n: filled(_large(), n),
    "fields in any order": lambda n: filled(_shuffled(), n),
    "staircase of lists": _staircase,
    "comb of lists": _comb,
    "sections in sections": lambda n: filled(_nested_sections(), n),
    "small lists": numbered("<h3>List {0}</h3><ul><li><a href=/{0}>a</a> one<li><a href=/{0}>b</a> two<li>c {0}</ul>"),
    "table of menus": numbered("<tr><td><ul><li><a href=/{0}>x {0}</a><li><a href=/{0}>y</a></ul><td>{0}", "<table>"),
    "full binary tree": _doubling,
    "tables in tables": _nested_tables,
    "table of one row": repeated("<td>cell", "<table><tr>"),
    "table of one column": repeated("<tr><td>cell", "<table>"),
    "text in a table, fostered": repeated("<tr>x<b>y", "<table>"),
    "forms in forms": repeated("<form><input name=a value=b><div>"),
    "options": repeated("<option>value", "<form><select>"),
    "attributes of one tag": _attributes,
    "one attribute": lambda n: b'<p title="' + b"x" * n + b'">x',
    "many classes": lambda n: b'<p class="' + filled((f"c{number} " for number in count()), n) + b'">x',
    "invented tag names": numbered("<x{0}>t</x{0}>"),
    "repeated ids": repeated("<div id=same><span id=same>x</span></div>"),
    "entities": repeated("&amp;&notin;&#x41;&bogus;&#1114112;", "<p>"),
    "bare ampersands and less-thans": repeated("a & b < c &"),
    "comments": repeated("<!-- c --><b>x</b>"),
    "a comment never closed": repeated("- ", "<p>x<!--"),
    "a script never closed": repeated("</scrip", "<p>x<script><!--<script>"),
    "end tags only": repeated("</div></p>"),
    "misnested formatting": _formatting,
    "one line of words": repeated("words of a line without end ", "<p>"),
    "words that never repeat": lambda n: filled(_words(), n),
    "one long word": repeated("x", "<p>"),
    "line breaks": repeated("x<br>", "<p>"),
    "broken by chance": lambda n: filled(_mutated(), n),
    "NULs": lambda n: b"\0" * n,
    "UTF-16": _utf16,
    "bytes that are no UTF-8": _bad_utf8,
    "dates and names": numbered("<div class=post><b>user{0}</b> 12 March 2011 10:11<p>hello all {0}</p></div>"),
    "threads in threads": repeated("<div>" + _POST + "<dl><dt>" + 3 * _POST),
    "dates only": repeated("12 March 2011, 10:11 "),
    "template marks": repeated("{{ x }}{% for a in b %}{# "),
    "carriage returns": repeated("<p>a\r\nb\rc"),
    "SVG": repeated("<path d=M0 />", "<svg>"),
    "templates in templates": repeated("<template><div>x"),
    "noscript and iframes": repeated("<noscript><p>a</noscript><iframe>b</iframe>"),
}
