"""What Jinja2's sandbox makes of the two files of a separation: the second opinion on `weave`."""

import json

from jinja2.sandbox import SandboxedEnvironment

from unweave.layout.separation import dump_data
from unweave.layout.text import Form
from unweave.layout.weaving import KEY


def rendered_by_jinja(separation) -> bytes:
    """Render the template's text with the data's JSON as written."""
    data = json.loads(dump_data(separation.data))
    form = Form.from_data(data.get(KEY, {}))
    marks = form.delimiters
    environment = SandboxedEnvironment(
        variable_start_string=marks[0],
        variable_end_string=marks[1],
        block_start_string=marks[2],
        block_end_string=marks[3],
        comment_start_string=marks[4],
        comment_end_string=marks[5],
        keep_trailing_newline=True,
    )
    return form.encode(environment.from_string(str(separation.layout)).render(data))
