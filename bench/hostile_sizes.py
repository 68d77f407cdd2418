"""The table of hostile pages of 0.1 to 5 MB: the slowest verb of each shape; a run of its own, since it is as long as
the others."""

from bench.data import Data
from bench.hostile import between
from bench.hostile_shapes import SHAPES
from bench.results import Section


def run(data: Data) -> list[Section]:
    """Measure every shape at every size; needs no data."""
    return [between(list(SHAPES))]
