"""A report: pages and what was found on them in one HTML file, the same view without a server, safe to send around.

The file holds the viewer's own scripts and styles, the pages as they are shown in frames, and the views as JSON. Its
policy lets exactly these scripts run, identified by their hash, and nothing be fetched; the pages in their sandboxed
frames are under the same policy.
"""

import base64
import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..drawing import sketch
from ..model import Region
from ..page import Page
from ..replacing import write_whole
from .assets import SCRIPTS, static_text, to_json
from .listing import title_of
from .region_json import regions_view
from .sheets import sheet_for_none, sheets_beside
from .shown import shown_html


class Report:
    """Pages collected for one file.

    Parameters
    ----------
    tab, title : of the verb: its key and what its tab is called
    """

    def __init__(self, tab: str, title: str) -> None:
        self.tab = tab
        self.title = title
        self._pages: list[dict[str, Any]] = []
        self._frames: list[str] = []
        self._views: dict[str, Any] = {}

    def add(self, page: Page, regions: Sequence[Region]) -> None:
        """Take a page and what was found on it."""
        number = len(self._pages)
        about = {"number": number, "name": page.name, "url": page.url, "bytes": len(page.source)}
        self._pages.append({**about, "title": title_of(page.tree), "sketch": sketch(page.tree)})
        self._frames.append(
            shown_html(page.tree, sheets_beside(page) or sheet_for_none(page)).decode("utf-8", "replace")
        )
        self._views[f"pages/{number}/{self.tab}"] = regions_view(regions, None)

    def write(self, path: str) -> None:
        """Write the file; OutputError where that fails."""
        self._views[""] = {"kind": "pages", "pages": self._pages, "failed": [], "left_out": False}
        names, report = [page["name"] for page in self._pages], {"views": self._views, "frames": self._frames}
        session = {"base": None, "tabs": [[self.tab, self.title]], "names": names, "report": report}
        scripts = "\n".join(static_text(name) for name in SCRIPTS)
        digest = base64.b64encode(hashlib.sha256(scripts.encode()).digest()).decode()
        policy = (
            f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; img-src data:; "
            "base-uri 'none'; form-action 'none'"
        )
        document = static_text("report.html").format(
            policy=policy, title=self.title, styles=static_text("view.css"), session=to_json(session), scripts=scripts
        )
        write_whole(Path(path), document.encode("utf-8"))
