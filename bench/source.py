"""The source tree tables: html5lib-tests' tokenizer cases, and agreement of the tree with the DOM.

A case passes when our tokens, decoded as the standard says (names folded, character references, NUL, line ends), are
the expected ones. Cases in other start states than data, script data and the raw text elements are left out; the one
state we know no element for, CDATA, too.
"""

import html
import json
import re
from collections import Counter
from typing import Any

from bench.data import Data
from bench.results import Section
from unweave import Page
from unweave.markup.source import parse_source
from unweave.markup.tokens import KIND_NAMES, Tokens, tokenize

COMMAND = "python -m bench source"
STATES = {
    "Data state": None,
    "PLAINTEXT state": b"plaintext",
    "Script data state": b"script",
    "RCDATA state": b"title",
    "RAWTEXT state": b"style",
}


def run(data: Data) -> list[Section]:
    """Make the table of the tokenizer's cases and of the tree's agreement."""
    return [_conformance(data), _agreement(data)]


def _conformance(data: Data) -> Section:
    lines, passed, total = [], 0, 0
    for path in sorted((data.folder / "html5lib-tests" / "tokenizer").glob("*.test")):
        right = n = 0
        for case in json.loads(path.read_text("utf-8")).get("tests", []):
            for state in case.get("initialStates", ["Data state"]):
                result = _passes(case, state)
                if result is not None:
                    n += 1
                    right += result
        if n:
            lines.append((path.stem, str(n), str(right), f"{right / n:.3f}"))
        passed, total = passed + right, total + n
    lines.append(("all", str(total), str(passed), f"{passed / max(1, total):.3f}"))
    header = ("file", "cases", "passed", "share")
    return Section("source-cases", "Tokenizer: html5lib-tests", COMMAND, "html5lib-tests", header, tuple(lines))


def _passes(case: dict[str, Any], state: str) -> bool | None:
    """Whether a case passes; None where it is left out."""
    if state not in STATES:
        return None
    text, expected = case["input"], case["output"]
    if case.get("doubleEscaped"):
        text = text.encode("ascii", "backslashreplace").decode("unicode_escape")
        expected = json.loads(json.dumps(expected).replace("\\\\u", "\\u"))
    inside = STATES[state]
    if inside not in (None, b"plaintext") and case.get("lastStartTag"):
        inside = case["lastStartTag"].encode()
    try:
        source = text.replace("\r\n", "\n").replace("\r", "\n").encode("utf-8", "surrogatepass")
        tokens = tokenize(source, inside=inside)
    except ValueError:
        return None
    return _joined(_decoded(tokens, state)) == _joined(expected)


def _joined(tokens: list[Any]) -> list[Any]:
    out: list[Any] = []
    for token in tokens:
        if out and token[0] == "Character" == out[-1][0]:
            out[-1] = ["Character", out[-1][1] + token[1]]
        else:
            out.append(list(token))
    return out


def _decoded(tokens: Tokens, state: str) -> list[Any]:
    """Our tokens as html5lib-tests writes them."""
    out: list[Any] = []
    starts = tokens.start.tolist()
    for i, kind in enumerate(tokens.kind.tolist()):
        text = tokens.source[starts[i] : starts[i + 1]].decode("utf-8", "surrogatepass")
        name = KIND_NAMES[kind]
        if name == "text":
            plain = bool(tokens.raw[i]) and not (state == "RCDATA state" and i == 0)
            out.append(["Character", text.replace("\0", "\ufffd") if tokens.raw[i] else text])
            if not plain:
                out[-1][1] = html.unescape(out[-1][1])
        elif name == "start":
            out.append(_start(tokens, i, text))
        elif name == "end":
            out.append(["EndTag", _name(tokens, i, 2)])
        elif name == "comment":
            out.append(["Comment", _comment(text)])
        elif name == "bogus" and text != "</>":
            begin = 2 if text.startswith(("<!", "</")) else 1
            out.append(["Comment", text[begin:].removesuffix(">").replace("\0", "\ufffd")])
        elif name == "doctype":
            out.append(_doctype(text))
    return out


def _name(tokens: Tokens, i: int, skip: int) -> str:
    name = tokens.source[tokens.start[i] + skip : tokens.name_end[i]].decode("utf-8", "surrogatepass")
    return _lower(name)


def _lower(text: str) -> str:
    return re.sub("[A-Z]", lambda found: found.group().lower(), text).replace("\0", "\ufffd")


def _start(tokens: Tokens, i: int, text: str) -> list[Any]:
    values: dict[str, str] = {}
    for a, b, c, d in tokens.attr[tokens.attr_first[i] : tokens.attr_first[i + 1]].tolist():
        key = _lower(tokens.source[a:b].decode("utf-8", "surrogatepass"))
        values.setdefault(key, _attribute(tokens.source[c:d].decode("utf-8", "surrogatepass")))
    token: list[Any] = ["StartTag", _name(tokens, i, 1), values]
    last = tokens.attr[tokens.attr_first[i + 1] - 1].tolist() if values else None
    quoted_end = last is None or last[3] < tokens.start[i + 1] - 2 or (last[3] <= last[2] and last[2] == last[1])
    if text.endswith("/>") and (quoted_end or (last is not None and last[3] == tokens.start[i + 1] - 2)):
        token.append(True)
    return token


def _attribute(value: str) -> str:
    """Character references in an attribute: without a semicolon and before a letter, digit or = they stay."""
    keep = re.sub(
        r"&(?=[A-Za-z][A-Za-z0-9]*[=A-Za-z0-9])(?![A-Za-z][A-Za-z0-9]*;)", "\ue000", value.replace("\0", "\ufffd")
    )
    return html.unescape(keep).replace("\ue000", "&")


def _comment(text: str) -> str:
    body = text[4:]
    if body in (">", "->"):
        return ""
    for end in ("--!>", "-->", "--!", "--", "-"):
        if body.endswith(end):
            body = body.removesuffix(end)
            break
    return body.replace("\0", "\ufffd")


def _doctype(text: str) -> list[Any]:
    match = re.match(
        r"(?is)<!doctype\s*([^\s>]+)?(?:\s+(?:(public)\s*(\"[^\">]*\"|'[^'>]*')(?:\s*(\"[^\">]*\"|'[^'>]*'))?|"
        r"(system)\s*(\"[^\">]*\"|'[^'>]*')))?\s*>\Z",
        text,
    )
    if match is None:
        return ["DOCTYPE", None, None, None, False]
    name, _, public, system, _, other = match.groups()
    found = system or other
    ids = [part[1:-1].replace("\0", "\ufffd") if part else None for part in (public, found)]
    return ["DOCTYPE", _lower(name) if name else None, *ids, name is not None]


def _agreement(data: Data) -> Section:
    """Elements with the same tag and parent's tag in both trees, as shares of either: multisets, over pages dev."""
    common = ours = dom = same = 0
    rows = data.rows("pages", "dev")
    for row in rows:
        page = Page((row.folder / str(row.labels["page"])).read_bytes())
        source = parse_source(page.source)
        elements = [i for i in range(1, len(source)) if source.kind[i] == 2]
        one = Counter((source.tag(int(source.parent[i])), source.tag(i)) for i in elements)
        tree = page.tree
        inner = [i for i in range(1, tree.n_nodes) if tree.tag(i) != "#text"]
        other = Counter((tree.tag(int(tree.parent[i])), tree.tag(i)) for i in inner)
        shared = sum((one & other).values())
        common, ours, dom = common + shared, ours + sum(one.values()), dom + sum(other.values())
        same += shared >= 0.99 * max(sum(one.values()), sum(other.values()))
    lines = (("elements", f"{common / ours:.4f}", f"{common / dom:.4f}", f"{same} of {len(rows)}"),)
    header = ("", "of ours", "of the DOM's", "pages that agree on 99 %")
    return Section(
        "source-agreement",
        "Source tree: (parent, tag) pairs that the DOM has, too",
        COMMAND,
        f"pages dev ({len(rows)} pages)",
        header,
        lines,
    )
