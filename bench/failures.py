"""Show the pages that a method gets wrong: what is labelled, what came first, and where the best region was.

    python -m bench failures testbed2017 dev [--page PART-OF-NAME] [--method ours] [--below 0.9]
    python -m bench failures testbed2017 dev --save before.json      then change something, then
    python -m bench failures testbed2017 dev --against before.json   lists only the pages that changed

A tool to work with, not a table: nothing is written to the results.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from bench.data import Data, TruthRow
from bench.extractors.methods import Method, methods
from bench.scoring import PageScore, RegionScore, score_page
from bench.summary import NEARLY, summarise

_SHOWN = 3
_WIDTH = 150


def main(arguments: Sequence[str]) -> int:
    """Print a report for each page below the bound, then how many there were and the set's means."""
    options = _parser().parse_args(arguments)
    method = _method(options.method)
    before = json.loads(Path(options.against).read_text(encoding="utf-8")) if options.against else None
    rows = [row for row in Data.find().rows(options.set, options.split) if options.page in row.name]
    scores = []
    for row, regions, score in scored(rows, method):
        scores.append(score)
        if before is not None:
            _print_change(row.name, before.get(row.name), score)
        elif options.page or score.top1.f1 < options.below:
            print("\n".join(_report(row, regions, score, 10 if options.page else _SHOWN)), end="\n\n")
    if not scores:
        print(f"{options.set} {options.split}: no page to score whose name has {options.page!r} in it")
        return 1
    if options.save:
        f1_of = {score.row.name: score.top1.f1 for score in scores}
        Path(options.save).write_text(json.dumps(f1_of, indent=1), encoding="utf-8")
    total = summarise(scores)
    n_below = sum(score.top1.f1 < options.below for score in scores)
    print(
        f"{method.name} on {options.set} {options.split}: {n_below} of {len(scores)} pages below {options.below}; "
        f"top-1 F1 {total.interval}, oracle {total.oracle_f1:.3f}, pages >= {NEARLY}: {total.nearly:.3f}"
    )
    return 0


def scored(rows: Sequence[TruthRow], method: Method) -> Iterator[tuple[TruthRow, list[Any], PageScore]]:
    """Run a method over pages and score it; pages whose labels are not to be used are passed over."""
    for row in rows:
        regions = method.find(row)
        score = score_page(row, regions)
        if score is not None:
            yield row, regions, score


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench failures", description=__doc__.split("\n", 1)[0])
    parser.add_argument("set")
    parser.add_argument("split")
    parser.add_argument("--page", default="", help="only pages with this in their name, whatever they score")
    parser.add_argument("--method", default=methods()[-1].name, help="one of " + ", ".join(m.name for m in methods()))
    parser.add_argument("--below", type=float, default=NEARLY, help="show pages whose top-1 F1 is below (%(default)s)")
    parser.add_argument("--save", metavar="FILE", help="write each page's top-1 F1 to a JSON file")
    parser.add_argument("--against", metavar="FILE", help="show only how pages changed since such a file was written")
    return parser


def _print_change(name: str, before: float | None, score: PageScore) -> None:
    if before is None or abs(score.top1.f1 - before) > 1e-9:
        was = "new" if before is None else f"{before:.2f}"
        print(f"{was} -> {score.top1.f1:.2f}  (best region {score.oracle.f1:.2f})  {name}")


def _method(name: str) -> Method:
    found = {method.name: method for method in methods()}
    if name not in found:
        raise SystemExit(f"no method {name!r}; there are {', '.join(found)}")
    return found[name]


def _report(row: TruthRow, regions: Sequence[Any], score: PageScore, shown: int) -> Iterator[str]:
    labels = score.gold.labels
    note = row.labels.get("label_note")
    yield f"== {row.set_name}/{row.split} {row.name}   top-1 {score.top1.f1:.2f}, best {score.oracle.f1:.2f}"
    yield f"   gold: {len(labels)} records" + (f" ({note})" if note else "")
    for label in labels[:shown]:
        yield f"      = {_cut(label.text)}"
    if not regions:
        yield "   no region was found"
        return
    yield f"   rank 1 of {len(regions)}: {_describe(regions[0], score.top1)}"
    yield from _differences(regions[0], score.top1, score, shown)
    if score.oracle.f1 > score.top1.f1:
        best = score.best_rank
        yield f"   best is rank {best + 1}: {_describe(regions[best], score.oracle)}"
        yield from _differences(regions[best], score.oracle, score, shown)


def _describe(region: Any, score: RegionScore) -> str:
    return (
        f"F1 {score.f1:.2f}, {score.n_right} right of {score.n_records} records, score {region.score:.4g}, "
        f"at {_place(region)}"
    )


def _place(region: Any) -> str:
    parent = region.parent
    if isinstance(parent, int):
        return str(region.records[0].tree.xpath(parent))
    return str(parent.xpath) if parent is not None else "a place that the method does not say"


def _differences(region: Any, score: RegionScore, whole: PageScore, shown: int) -> Iterator[str]:
    """List records that are no label, and labels that are no record."""
    extra = [record for record, label in zip(region.records, score.label_of, strict=True) if label < 0]
    missing = [label for i, label in enumerate(whole.gold.labels) if i not in score.label_of]
    for title, items in (("extra", extra), ("missing", missing)):
        if items:
            yield f"      {title} {len(items)}:"
        for item in items[:shown]:
            yield f"      {'+' if title == 'extra' else '-'} {_cut(item.text)}"


def _cut(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _WIDTH else f"{text[:_WIDTH]}... ({len(text)} characters)"
