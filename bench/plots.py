"""The plots of docs/results.md, drawn from its tables, so that both come from one run; SVG files in docs/pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bench.comparison import section_rows
from bench.data import PROJECT

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PICTURES = PROJECT / "docs" / "pictures"
OURS, OTHERS = "#c2410c", "#475569"
ACCURACY_SET = "testbed2017 test"


@dataclass(frozen=True)
class Plot:
    """A picture of one table: `draw` gets the table's rows, the header first, and the axes."""

    name: str
    section: str
    title: str
    draw: Callable[[Sequence[Sequence[str]], Axes], None]


def draw_plots(results: str, folder: Path = PICTURES) -> str:
    """Draw a plot for every table that is in the results, and return the Markdown that shows them."""
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot

    pyplot.rcParams.update(
        {"svg.hashsalt": "unweave", "font.size": 9, "axes.spines.top": False, "axes.spines.right": False}
    )
    folder.mkdir(parents=True, exist_ok=True)
    shown = []
    for plot in PLOTS:
        try:
            rows = section_rows(results, plot.section)
        except KeyError:
            continue  # its table was not made yet
        figure, axes = pyplot.subplots(figsize=(7, 3.8), layout="constrained")
        plot.draw(rows, axes)
        axes.set_title(plot.title, loc="left", fontsize=10)
        figure.savefig(folder / f"{plot.name}.svg", metadata={"Date": None})
        pyplot.close(figure)
        shown.append(f"![{plot.title}](pictures/{plot.name}.svg)")
    return "\n\n".join(shown)


def _accuracy_and_time(rows: Sequence[Sequence[str]], axes: Axes) -> None:
    header, *lines = rows
    f1, ms = header.index("F1 of the first region (95 %)"), header.index("ms")
    points = [
        (line[1].replace("*", "").replace("`", ""), float(line[ms]), float(line[f1].split()[0]))
        for line in lines
        if line[0] == ACCURACY_SET
    ]
    for name, time, score in points:
        ours = name == "unweave"
        axes.scatter(time, score, color=OURS if ours else OTHERS, s=60 if ours else 28, zorder=3)
    taken: list[float] = []
    for name, time, score in sorted(points, key=lambda point: point[2]):
        height = max([score, *(level + 0.045 for level in taken if level + 0.045 > score)])  # names do not overlap
        taken.append(height)
        axes.annotate(name, (time, score), (8, (height - score) * 220), textcoords="offset points", fontsize=8)
    axes.set_xscale("log")
    axes.set_xlim(right=max(time for _, time, _ in points) * 12)
    axes.set_ylim(0, 1.05)
    axes.set_xlabel("milliseconds a page, from bytes (median, log)")
    axes.set_ylabel("F1 of the first region")
    axes.grid(alpha=0.25)


def _time_and_size(rows: Sequence[Sequence[str]], axes: Axes) -> None:
    header, *lines = rows
    size = [float(line[2]) for line in lines]
    for column in range(3, len(header)):
        name = header[column].replace("`", "")
        ours = name.startswith("find_records")
        times = [float(line[column]) for line in lines]
        axes.plot(
            size, times, marker="o", markersize=3, label=name, color=OURS if ours else None, linewidth=2 if ours else 1
        )
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("size of the page, KB (median of its class, log)")
    axes.set_ylabel("milliseconds a page (median, log)")
    axes.legend(frameon=False, fontsize=8)
    axes.grid(alpha=0.25)


def _ratio_by_kind(rows: Sequence[Sequence[str]], axes: Axes) -> None:
    header, *lines = rows
    names = header[2 : header.index("unweave") + 1]
    width = 0.8 / len(names)
    for number, name in enumerate(names):
        heights = [float(line[2 + number]) for line in lines]
        places = [place + width * (number - (len(names) - 1) / 2) for place in range(len(lines))]
        color = OURS if name == "unweave" else ("#cbd5e1", "#94a3b8", "#64748b")[number % 3]
        axes.bar(places, heights, 0.93 * width, label=name, color=color)
    axes.set_xticks(range(len(lines)), [line[0] for line in lines], rotation=30, ha="right")
    axes.set_ylabel("bytes of layout and data / bytes of the page")
    axes.legend(frameon=False, fontsize=8, ncols=3)
    axes.grid(axis="y", alpha=0.25)


PLOTS = (
    Plot("accuracy-time", "records", f"Accuracy against time: records of {ACCURACY_SET}", _accuracy_and_time),
    Plot("time-size", "speed-sizes", "Time against the size of the page", _time_and_size),
    Plot("ratio-kind", "layout-categories", "Separation: ratio by kind of site", _ratio_by_kind),
)
