"""What the process that reads pages says to the one that watches it: frames, a kind and a length before each content."""

from __future__ import annotations

import json
import os
import select
import struct
import time
from dataclasses import dataclass
from typing import Any

_HEAD = struct.Struct("<cI")

READY = b"R"  # the verb is loaded
BEGIN = b"B"  # number and name of the page that is begun
ROWS = b"P"  # a page is done: whether it was truncated (one byte), then its records as JSON lines
FAILED = b"F"  # it failed, the process is well: reason, detail
EXHAUSTED = b"M"  # it ran out of memory
BROKEN = b"X"  # the source cannot be read on: detail
ALIVE = b"A"  # nothing to say, but still reading
DONE = b"D"  # the end of the slice: where it landed


@dataclass(frozen=True, slots=True)
class Frame:
    kind: bytes
    content: bytes

    def body(self) -> Any:
        """Return the content as JSON."""
        return json.loads(self.content)


def write_frame(descriptor: int, kind: bytes, content: bytes) -> None:
    """Write a frame whole; blocks until the reader has room for it."""
    waiting = memoryview(_HEAD.pack(kind, len(content)) + content)
    while waiting:
        waiting = waiting[os.write(descriptor, waiting) :]


class FrameReader:
    """The frames that come out of a pipe."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._buffer = bytearray()
        self._poll = select.poll()
        self._poll.register(descriptor, select.POLLIN | select.POLLHUP)

    def read(self, seconds: float) -> Frame | None:
        """Return the next frame, None when the pipe is at its end.

        Raises
        ------
        TimeoutError : it is not there after `seconds`
        """
        deadline = time.monotonic() + seconds
        while True:
            if len(self._buffer) >= _HEAD.size:
                kind, length = _HEAD.unpack_from(self._buffer)
                end = _HEAD.size + length
                if len(self._buffer) >= end:
                    content = bytes(self._buffer[_HEAD.size : end])
                    del self._buffer[:end]
                    return Frame(kind, content)
            left = deadline - time.monotonic()
            if left < 0 or not self._poll.poll(1000 * left):
                raise TimeoutError
            part = os.read(self._descriptor, 1 << 20)
            if not part:
                return None
            self._buffer += part
