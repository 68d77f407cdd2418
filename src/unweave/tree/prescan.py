"""The encoding that a page's own first bytes declare (HTML, 13.2.3.2, "prescan a byte stream"). O(bytes read).

Follows the algorithm of the standard step by step, because pages are read by its letter: which of two declarations
counts, what a quote that is never closed swallows, what stands in a comment or another tag's attribute.
"""

import re

import webencodings

_SPACE_OR_SLASH = (b"\t", b"\n", b"\x0c", b"\r", b" ", b"/")
_NAME_END = re.compile(rb"[\t\n\x0c\r />]")
_SKIP_TO_NAME = re.compile(rb"[\t\n\x0c\r /]*")
_SKIP_SPACE = re.compile(rb"[\t\n\x0c\r ]*")
_ATTRIBUTE_NAME = re.compile(rb"[^\t\n\x0c\r />][^\t\n\x0c\r />=]*")
_PLAIN_ATTRIBUTES = re.compile(
    rb"""(?:[\t\n\x0c\r /]++[^\t\n\x0c\r />="'][^\t\n\x0c\r />=]*+"""
    rb"""(?:="[^"]*+"|='[^']*+'|(?=[\t\n\x0c\r ]*+[^\t\n\x0c\r =]))|(?!))*+"""
    rb"[\t\n\x0c\r /]*+>"
)
"""The attributes of most tags, to the end: each is a name by itself, or has a value in quotes right behind its `=`."""
_UNQUOTED = re.compile(rb"[^\t\n\x0c\r >]*")
_CHARSET = re.compile(rb"charset[\t\n\x0c\r ]*=[\t\n\x0c\r ]*", re.IGNORECASE)
_XML = re.compile(rb"""<\?xml[^>]*?encoding[\x00-\x20]*=[\x00-\x20]*(["'])([^\x00-\x20"'>]*)\1""")

_UTF_16 = ((re.compile(rb"<\0[!?a-zA-Z]\0"), "utf-16le"), (re.compile(rb"\0<\0[!?a-zA-Z]"), "utf-16be"))
"""How markup begins in UTF-16 without its mark. The standard looks for `<?x` alone; no other encoding begins so."""


class _EndOfBytes(Exception):  # noqa: N818  (not an error: the standard's way out of the scan)
    """The bytes to read are used up."""


def declared(head: bytes) -> webencodings.Encoding | None:
    """Return the encoding that `head`, the first bytes of a page, declares; None without a usable declaration.

    UTF-16 in a declaration that could be read as ASCII means UTF-8, x-user-defined means windows-1252 (the standard).
    """
    for start, label in _UTF_16:
        if start.match(head):
            return webencodings.lookup(label)
    try:
        found = _from_meta(head)
    except _EndOfBytes:
        found = None
    if found is None and head.startswith(b"<?xml"):
        match = _XML.match(head)
        found = _lookup(match.group(2)) if match else None
    return found


def _from_meta(head: bytes) -> webencodings.Encoding | None:
    if b"charset" not in head.lower():  # no declaration is without it
        return None
    i = 0
    while True:
        i = head.find(b"<", i)
        if i < 0:
            return None
        if head.startswith(b"<!--", i):
            i = _after(head, b"-->", i + 2)
        elif head[i + 1 : i + 5].lower() == b"meta" and head[i + 5 : i + 6] in _SPACE_OR_SLASH:
            found, i = _read_meta(head, i + 6)
            if found is not None:
                return found
        elif head[i + 1 + head.startswith(b"</", i) :][:1].isalpha():
            match = _NAME_END.search(head, i)
            if match is None:
                return None
            i = match.start()
            plain = _PLAIN_ATTRIBUTES.match(head, i)
            if plain is not None:
                i = plain.end()
                continue
            while (attribute := _attribute(head, i)) is not None:
                i = attribute[2]
            i += 1
        elif head[i + 1 : i + 2] in (b"!", b"/", b"?"):
            i = _after(head, b">", i)
        else:
            i += 1


def _read_meta(head: bytes, i: int) -> tuple[webencodings.Encoding | None, int]:
    """Return what a meta element whose attributes begin at `i` declares, and where it ends."""
    seen: set[bytes] = set()
    got_pragma = False
    need_pragma: bool | None = None
    encoding = None
    while (attribute := _attribute(head, i)) is not None:
        name, value, i = attribute
        if name in seen:
            continue
        seen.add(name)
        if name == b"http-equiv":
            got_pragma = value.lower() == b"content-type"
        elif name == b"content" and encoding is None:
            label = _in_content(value)
            encoding = _lookup(label) if label else None
            need_pragma = True if encoding is not None else need_pragma
        elif name == b"charset":
            encoding, need_pragma = _lookup(value), False
    usable = need_pragma is not None and (got_pragma or not need_pragma)
    return (encoding if usable else None), i


def _attribute(head: bytes, i: int) -> tuple[bytes, bytes, int] | None:
    """Return (name in lower case, value, where to go on) of the attribute at or after `i`; None at the tag's end."""
    # a pattern that may match nothing always matches
    i = _SKIP_TO_NAME.match(head, i).end()  # type: ignore[union-attr]
    if head[i : i + 1] == b">":
        return None
    match = _ATTRIBUTE_NAME.match(head, i)
    if match is None or match.end() == len(head):
        raise _EndOfBytes
    name = match.group().lower()
    i = _SKIP_SPACE.match(head, match.end()).end()  # type: ignore[union-attr]
    if head[i : i + 1] != b"=":
        return name, b"", i
    i = _SKIP_SPACE.match(head, i + 1).end()  # type: ignore[union-attr]
    quote = head[i : i + 1]
    if quote in (b'"', b"'"):
        end = _after(head, quote, i + 1)
        return name, head[i + 1 : end - 1], end
    end = _UNQUOTED.match(head, i).end()  # type: ignore[union-attr]
    if end == len(head):
        raise _EndOfBytes
    return name, head[i:end], end


def _in_content(value: bytes) -> bytes | None:
    """Return the label in a `content` attribute (HTML, "extracting a character encoding from a meta element")."""
    match = _CHARSET.search(value)
    if match is None:
        return None
    rest = value[match.end() :]
    if rest[:1] in (b'"', b"'"):
        label, closed, _ = rest[1:].partition(rest[:1])
        return label if closed else None
    return re.split(rb"[\t\n\x0c\r ;]", rest, maxsplit=1)[0]


def _lookup(label: bytes) -> webencodings.Encoding | None:
    found = webencodings.lookup(label.decode("latin-1"))
    if found is None or found.name == "replacement":
        return None
    substitute = {"utf-16le": "utf-8", "utf-16be": "utf-8", "x-user-defined": "windows-1252"}.get(found.name)
    return webencodings.lookup(substitute) if substitute else found


def _after(head: bytes, mark: bytes, i: int) -> int:
    """Return the offset past the next `mark`."""
    found = head.find(mark, i)
    if found < 0:
        raise _EndOfBytes
    return found + len(mark)
