"""What Jinja2's sandbox makes of the two files of a separation: the second opinion on `weave`, as the how-to has it."""

import json

from jinja2.sandbox import SandboxedEnvironment

from unweave.layout import dump_data


def rendered_by_jinja(separation) -> bytes:
    """Render the template's text with the data's JSON as written."""
    data = json.loads(dump_data(separation.data))
    kept = data.get("unweave", {})
    environment = SandboxedEnvironment(keep_trailing_newline=True, newline_sequence=kept.get("newline", "\n"))
    html = environment.from_string(str(separation.layout)).render(data)
    encoding = kept.get("encoding", "utf-8")
    return html.encode(encoding, "surrogateescape" if encoding == "utf-8" else "strict")
