"""Settings of all tests: examples are not timed, for the machines that run them are shared."""

import contextlib
import gc
import importlib
import os
import sys
from pathlib import Path
from typing import Any

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


def pytest_sessionstart(session: pytest.Session) -> None:
    """Import a share of the modules first, in each worker another: what one compiles the others need not.

    Where nothing was compiled yet, all would else compile the same modules at the same time.
    """
    gc.disable()  # what is collected stays to the end
    given = getattr(session.config, "workerinput", None)
    if given is None:
        return
    project = Path(__file__).parents[1]
    named = [Path(argument.partition("::")[0]).absolute() for argument in session.config.args]
    modules = sorted({module for path in named for module in ([path] if path.is_file() else path.rglob("test_*.py"))})
    for module in modules[int(given["workerid"].removeprefix("gw")) :: given["workercount"]]:
        with contextlib.suppress(Exception, pytest.skip.Exception):  # which is said where it is collected
            importlib.import_module(".".join(module.relative_to(project).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """Look through what was collected in no later search for garbage."""
    gc.freeze()
    gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int | None:
    """Start a worker more than there are processors with `-n auto`: tests of crawls,
    browsers and jobs wait for these."""
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None  # pytest-xdist starts as many as that says
    usable = getattr(os, "sched_getaffinity", None)
    return (len(usable(0)) if usable else os.cpu_count() or 1) + 1


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Give each worker tests that follow each other: what a module prepares is prepared once,
    and seldom do all wait."""
    if config.getvalue("dist") != "load":
        return None
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log)
