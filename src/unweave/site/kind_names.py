"""The kinds of pages."""

from typing import Literal

KindName = Literal["list", "thread", "article", "detail", "other"]
KINDS: tuple[KindName, ...] = ("list", "thread", "article", "detail", "other")
