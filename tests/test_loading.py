"""What a saved file of a stranger may cost: the seconds that are given,
and pages packed so densely that no pages are."""

from __future__ import annotations

import base64
import json
import time
import zlib
from pathlib import Path

import pytest

import unweave
from unweave import Example, FormatError, Page, learn_wrapper, separate
from unweave.saved import loads


def saved_wrapper(folder: Path) -> dict[str, object]:
    learn_wrapper([Example(Page("<p><b>one</b> two"), labels={"a": ["one"]})]).save(folder / "w.json")
    body: dict[str, object] = json.loads((folder / "w.json").read_text())
    return body


def test_seconds_bound_loading_of_every_kind(tmp_path: Path) -> None:
    saved_wrapper(tmp_path)
    separate(Page("<ul><li>a<li>b<li>c</ul>")).layout.save(tmp_path / "l.json")
    for name in ("w.json", "l.json"):
        unweave.load(tmp_path / name, seconds=60)
        with pytest.raises(FormatError, match=f"{name}: not loaded within the seconds"):
            unweave.load(tmp_path / name, seconds=0)
        with pytest.raises(FormatError, match="not loaded within the seconds"):
            loads((tmp_path / name).read_bytes(), seconds=0)
        unweave.load(tmp_path / name)  # the seconds are those of one call


def test_seconds_are_looked_at_between_the_examples_of_a_wrapper(tmp_path: Path) -> None:
    body = saved_wrapper(tmp_path)
    page = "<p><b>one</b> two" + "<p><i>x</i> y" * 2000
    example = body["examples"][0]  # type: ignore[index]
    example["source"] = base64.b64encode(zlib.compress(page.encode())).decode()
    text = json.dumps({**body, "examples": [example] * 3000})
    began = time.monotonic()
    with pytest.raises(FormatError, match="not loaded within the seconds"):
        loads(text, seconds=0.5)
    assert time.monotonic() - began < 20  # all of them take minutes


def test_examples_that_unpack_a_thousandfold_are_refused(tmp_path: Path) -> None:
    """In 0.1.0 each might have 64 MB, and a file any number of them."""
    body = saved_wrapper(tmp_path)
    example = body["examples"][0]  # type: ignore[index]
    page = "<p><b>one</b> two" + " " * (20 << 20)
    example["source"] = base64.b64encode(zlib.compress(page.encode(), 9)).decode()
    with pytest.raises(FormatError, match="packed so densely"):
        loads(json.dumps({**body, "examples": [example] * 6}))


def test_seconds_are_looked_at_inside_one_part(tmp_path: Path) -> None:
    """Of a template and texts of JSON that take a second or more each, little more than the given is used; of an
    example, little more than the parser takes, which cannot be stopped.
    """
    body = saved_wrapper(tmp_path)
    example = body["examples"][0]  # type: ignore[index]
    page = "<p><b>one</b> two" + "".join(f"<li><a href=/{n}>t{n}</a>" for n in range(300_000))
    example["source"] = base64.b64encode(zlib.compress(page.encode())).decode()
    large = {
        "example": json.dumps(body),
        "template": json.dumps({"unweave": "layout", "format": 2, "template": "{{ x }}a" * 1_500_000, "newline": "\n"}),
        "numbers": '{"unweave": "layout", "format": 2, "a": [' + "1," * 6_000_000 + "1]}",
        "objects": '{"unweave": "layout", "format": 2, "a": [' + '{"a": [1]},' * 1_000_000 + "1]}",
    }
    parsed = time.process_time()
    assert Page(page).tree.n_nodes > 300_000
    parsed = time.process_time() - parsed
    for name, text in large.items():
        begun, used = time.monotonic(), time.process_time()
        with pytest.raises(FormatError, match="not loaded within the seconds"):
            loads(text, seconds=0.3)
        assert time.process_time() - used < (2 * parsed + 0.3 if name == "example" else 1), name
        assert time.monotonic() - begun > 0.2, name
