"""Scores that must not fall: bench/floors.json, checked by `python -m bench floors`.

    python -m bench floors            exit 1 and name what is below its floor
    python -m bench floors --raise    raise every floor to what is measured now; none is lowered

Lowering a floor is an edit of the file, with its reason in the commit.
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from bench.data import PROJECT, Data
from bench.extractors.methods import OURS
from bench.extractors.ours import is_there
from bench.records import COLUMN_SETS, SETS, Run, run_method
from bench.summary import summarise

FLOORS = PROJECT / "bench" / "floors.json"
SLACK = 0.0005
"""Scores are compared and written with three decimals."""

Scores = Mapping[str, float]


def main(arguments: Sequence[str]) -> int:
    """Measure, print each score beside its floor, and say by the exit code whether all hold."""
    parser = argparse.ArgumentParser(prog="python -m bench floors", description=__doc__.split("\n", 1)[0])
    parser.add_argument("--raise", dest="lift", action="store_true", help="raise the floors to what is measured")
    options = parser.parse_args(arguments)
    floors = read_floors()
    measured = measure(Data.find())
    for name, score in measured.items():
        floor = floors.get(name)
        print(f"{name:<45} {score:.3f}  floor {'-' if floor is None else format(floor, '.3f')}")
    if options.lift:
        FLOORS.write_text(json.dumps(raised(floors, measured), indent=2) + "\n", encoding="utf-8")
        return 0
    fallen = below(floors, measured)
    for line in fallen:
        print(line)
    return 1 if fallen else 0


def read_floors(path: Path = FLOORS) -> Scores:
    """Read name of score -> floor."""
    floors: Scores = json.loads(path.read_text(encoding="utf-8"))
    return floors


def measure(data: Data) -> Scores:
    """Score unweave: the F1 of the first region and of its cells, set by set; nothing while it finds no records."""
    if not is_there():
        return {}
    splits = dict.fromkeys(split for _, joined in SETS for split in joined)
    runs = {split: run_method(OURS, data.rows(*split)) for split in splits}
    measured = {}
    for title, joined in SETS:
        done = sum((runs[split] for split in joined), Run())
        measured[f"records, {title}, F1"] = round(summarise(done.scores).f1, 3)
        if (title, joined) in COLUMN_SETS:
            cells = [score.f1 for score in done.columns]
            measured[f"columns, {title}, cell F1"] = round(sum(cells) / len(cells), 3)
    return measured


def below(floors: Scores, measured: Scores) -> list[str]:
    """Say what fell; a floor whose score is no longer measured has fallen too."""
    fallen = []
    for name, floor in floors.items():
        if name not in measured:
            fallen.append(f"below its floor: {name} is not measured any more, its floor is {floor:.3f}")
        elif measured[name] < floor - SLACK:
            fallen.append(f"below its floor: {name} is {measured[name]:.3f}, its floor {floor:.3f}")
    return fallen


def raised(floors: Scores, measured: Scores) -> dict[str, float]:
    """Give the floors that both the old ones and what is measured hold: the higher of each."""
    return {name: max(floors.get(name, 0.0), measured.get(name, 0.0)) for name in [*floors, *measured]}
