"""What Jinja2's sandbox makes of the two files of a separation: the second opinion on `weave`, as the how-to has it."""

import json
from typing import Any

from jinja2.sandbox import SandboxedEnvironment

from unweave import Page, Separation, separate, weave
from unweave.layout import dump_data


def comes_back(separation: Separation) -> bool:
    """Say whether a page is woven again byte for byte, by Jinja2, too."""
    return weave(separation.layout, separation.data) == separation.page.source == rendered_by_jinja(separation)


def separated(html: str, style: str = "readable") -> Separation:
    """Separate a page, which comes back."""
    separation = separate(Page(html), style=style)
    assert comes_back(separation)
    return separation


def rows(found: dict[str, Any]) -> Any:
    """Give the objects of a table, as the how-to's lines do."""
    for names, table in found.items():
        if "," in names:
            return [{n: v for n, v in zip(names.split(","), row, strict=False) if v is not None} for row in table]
    return found


def rendered_by_jinja(separation: Separation) -> bytes:
    """Render the template's text with the data's JSON as written."""
    data = json.loads(dump_data(separation.data), object_hook=rows)
    assert data == separation.data
    kept = data.get("unweave", {})
    environment = SandboxedEnvironment(keep_trailing_newline=True, newline_sequence=kept.get("newline", "\n"))
    html = environment.from_string(str(separation.layout)).render(data)
    encoding = kept.get("encoding", "utf-8")
    return html.encode(encoding, "surrogateescape" if encoding == "utf-8" else "strict")
