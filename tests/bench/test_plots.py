"""The plots are drawn from the tables of docs/results.md."""

from pathlib import Path
from xml.etree import ElementTree

from bench.plots import PLOTS, draw_plots
from bench.results import RESULTS

KINDS = """<!-- begin layout-categories -->
| kind | pages | basic | with nesting | unweave | outside |
|------|------:|------:|-------------:|--------:|--------:|
| shop |    10 | 0.900 |        0.800 |   0.600 |   0.500 |
| all  |    10 | 0.900 |        0.800 |   0.600 |   0.500 |
<!-- end layout-categories -->"""


def test_every_table_that_is_there_gets_its_plot(tmp_path: Path) -> None:
    results = RESULTS.read_text(encoding="utf-8").replace("layout-categories", "other") + KINDS
    shown = draw_plots(results, tmp_path)
    for plot in PLOTS:
        assert f"![{plot.title}](pictures/{plot.name}.svg)" in shown
        root = ElementTree.parse(tmp_path / f"{plot.name}.svg").getroot()
        assert root.tag.endswith("svg")
        assert len(list(root.iter("{http://www.w3.org/2000/svg}path"))) > 10


def test_a_table_that_was_not_made_yet_has_no_plot(tmp_path: Path) -> None:
    assert draw_plots(KINDS, tmp_path) == "![Separation: ratio by kind of site](pictures/ratio-kind.svg)"
    assert [path.name for path in tmp_path.iterdir()] == ["ratio-kind.svg"]


def test_a_plot_is_the_same_when_drawn_again(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        draw_plots(KINDS, tmp_path / folder)
    assert (tmp_path / "a" / "ratio-kind.svg").read_bytes() == (tmp_path / "b" / "ratio-kind.svg").read_bytes()
