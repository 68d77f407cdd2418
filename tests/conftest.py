"""Settings of all tests: examples are not timed, for the machines that run them are shared."""

import os
import sys

import pytest
from hypothesis import settings

# tests start hundreds of processes: where nothing keeps what Python compiles, each compiles all that it imports anew
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

settings.register_profile("unweave", deadline=None)
settings.load_profile("unweave")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option of tests/docs that writes what code prints into the pages that show it."""
    parser.addoption("--rewrite-docs", action="store_true", help="write what the docs' code prints into the docs")
