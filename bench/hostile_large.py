"""The tables of hostile pages of 30 MB: our verbs, then the papers as published, each written when it is made."""

from collections.abc import Iterator

from bench.data import Data
from bench.hostile import PUBLISHED, VERBS, largest
from bench.hostile_shapes import SHAPES
from bench.results import Section


def run(data: Data) -> Iterator[Section]:
    """Measure every shape; needs no data."""
    yield largest(list(SHAPES), VERBS, "hostile-large", "")
    yield largest(list(SHAPES), PUBLISHED, "hostile-published", ", the papers as published")
