"""A target whose coverage the fuzzer sees."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import atheris


def instrumented(name: str) -> Callable[[bytes], None]:
    """Return the target of that name, everything that it uses imported while imports are instrumented."""
    with atheris.instrument_imports(include=["unweave"]):
        from .seeds import seeds
        from .targets import attempt

        for seed in seeds(name):  # imports what is imported only where it is needed
            attempt(name, seed)
    return partial(attempt, name)
