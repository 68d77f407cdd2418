"""How mkdocs reads our docstrings: `name : what it is` on one line, with the type in the signature and not said again;
`>>>` is code."""

from __future__ import annotations

import re
from typing import Any

import griffe

_SECTION = re.compile(r"^(Parameters|Attributes|Raises|Settings)\n-+\n", re.MULTILINE)
_DOCTEST = re.compile(r"(?:^|(?<=\n\n))(>>> .*(?:\n.+)*)")
_ENTRY = re.compile(r"^(\S[^:\n]*?) : (.*)$", re.MULTILINE)


class NamesFirst(griffe.Extension):
    """Rewrites sections as griffe reads them: descriptions below the names, paragraphs that follow a section before it.

    Examples without a heading are fenced: Markdown takes `>>>` for quotations, and `[...]` for links.
    """

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Rewrite the sections of one docstring."""
        if obj.docstring is None:
            return
        head, *sections = _SECTION.split(obj.docstring.value)
        prose, written = [head.rstrip()], []
        for title, body in zip(sections[::2], sections[1::2], strict=True):
            paragraphs = re.split(r"\n\n+", body.strip("\n"))
            entries = [text for text in paragraphs if _ENTRY.match(text)]
            prose += [text for text in paragraphs if not _ENTRY.match(text)]
            written.append(f"{title}\n{'-' * len(title)}\n" + "\n".join(_ENTRY.sub(_entry, text) for text in entries))
        obj.docstring.value = "\n\n".join([*(_DOCTEST.sub(r"```pycon\n\1\n```", text) for text in prose), *written])


def _entry(found: re.Match[str]) -> str:
    return f"{found[1]}\n    {found[2]}"
