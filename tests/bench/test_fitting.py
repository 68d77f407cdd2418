"""What the fits of the bench write is what the package reads."""

import json

from bench import fitting
from bench.fitting import WEIGHTS, weights_text, write_weights


def test_the_weights_of_the_package_stand_as_a_fit_writes_them() -> None:
    assert weights_text(json.loads(WEIGHTS.read_bytes())) == WEIGHTS.read_text(encoding="utf-8")


def test_a_fit_replaces_its_own_table_only(tmp_path, monkeypatch) -> None:
    file = tmp_path / "weights.json"
    file.write_text('{"lists": {"linked": 1.0}, "kinds": {"": [0.25, 0.5]}}')
    monkeypatch.setattr(fitting, "WEIGHTS", file)
    write_weights("lists", {"linked": 0.123456, "": -2.0})
    assert json.loads(file.read_bytes()) == {"lists": {"linked": 0.1235, "": -2.0}, "kinds": {"": [0.25, 0.5]}}
