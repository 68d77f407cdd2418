"""The browser that the tests of rendering need."""

import importlib.util

import pytest

from unweave.browser import find_chromium

needs_browser = pytest.mark.skipif(
    importlib.util.find_spec("playwright") is None or find_chromium() is None,
    reason='rendering is not installed: pip install "unweave[render]", apt-get install chromium',
)
