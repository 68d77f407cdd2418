"""Write what the `fit_*` commands of the bench find to the table of weights that the package reads."""

import json
from collections.abc import Mapping
from pathlib import Path

WEIGHTS = Path(__file__).parent.parent / "src" / "unweave" / "weights.json"


def write_weights(name: str, weights: Mapping[str, float] | Mapping[str, list[float]]) -> None:
    """Replace one table of weights, a line a sign."""
    tables = json.loads(WEIGHTS.read_bytes()) | {name: weights}
    WEIGHTS.write_text(weights_text(tables), encoding="utf-8")


def weights_text(tables: Mapping[str, Mapping[str, float | list[float]]]) -> str:
    """Return the text of the file: four decimals, two where a sign has several weights."""
    lines = {
        name: ",\n".join(f" {json.dumps(sign)}: {json.dumps(_rounded(value))}" for sign, value in table.items())
        for name, table in tables.items()
    }
    return "{\n" + ",\n".join(f"{json.dumps(name)}: {{\n{body}\n}}" for name, body in lines.items()) + "\n}\n"


def _rounded(value: float | list[float]) -> float | list[float]:
    return [round(one, 2) for one in value] if isinstance(value, list) else round(value, 4)
