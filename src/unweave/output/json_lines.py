"""JSON Lines: one object a record, exact.

    {"page": "shop.html", "region": 0, "record": 3, "fields": {"title": "Lamp"}, "links": {"title": "/lamp"}}

A record under a heading of its own section has that as `section`. A field that repeats is a list of texts. `links` holds the link, else the image address, of each field that has one.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TextIO

from ..model import Region


class JsonLinesWriter:
    """Writes each record as one line, at once."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def add(self, page: str, regions: Sequence[Region]) -> None:
        for region in regions:
            for number, record in enumerate(region.records):
                row = {
                    "page": page,
                    "region": region.rank,
                    "record": number,
                    **({} if record.section is None else {"section": record.section}),
                    "fields": record.to_dict(),
                    "links": record.links,
                }
                # a lone surrogate, which UTF-8 cannot hold, is escaped by the stream in JSON's own way
                self._stream.write(json.dumps(row, ensure_ascii=False) + "\n")

    def close(self) -> None:
        """Do nothing: every record is written when it is added."""
