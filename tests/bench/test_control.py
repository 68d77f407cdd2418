from pathlib import Path

import pytest

from bench.data import Data
from bench.extractors.control import find_siblings
from bench.extractors.methods import CONTROL
from bench.failures import main as failures
from bench.failures import scored
from bench.summary import difference, summarise
from unweave import Page

LIST = """
<body><ul class="nav"><li>Home<li>About<li>Contact</ul>
<div><p class="item odd"><b>Red shoes</b> <i>$10</i></p><hr>
<p class="item"><b>Blue hat, warm and dry</b></p><p class="item"><b>Green coat</b> <i>$30</i></p>\
<p class="ad">Buy now</p></div>
"""


def test_the_control_ranks_the_group_whose_members_share_most_text() -> None:
    regions = find_siblings(Page(LIST))
    assert [[record.text for record in region.records] for region in regions] == [
        ["Red shoes $10", "Blue hat, warm and dry", "Green coat $30"],
        ["Home", "About", "Contact"],
    ]
    assert regions[0].score > regions[1].score > 0


def test_the_columns_of_the_control_are_tag_paths() -> None:
    assert find_siblings(Page(LIST))[0].cells == [
        ["Red shoes", "$10"],
        ["Blue hat, warm and dry", None],
        ["Green coat", "$30"],
    ]


@pytest.mark.parametrize("html", ["", "   ", "no markup", "<p>one<p>two", "<ul><li><li><li></ul>"])
def test_pages_without_three_like_siblings_with_text_have_no_ranked_text(html: str) -> None:
    assert all(region.score == 0 for region in find_siblings(Page(html)))
    assert find_siblings(Page(html), drop_empty=True) == []


@pytest.mark.corpus
def test_the_control_scores_what_was_measured_before_the_scorer_was_written(corpus: Data) -> None:
    """Figures of a first prototype, top-1 / best region."""
    total = summarise([score for _, _, score in scored(corpus.rows("testbed2017", "dev"), CONTROL)])
    assert total.f1 == pytest.approx(0.70, abs=0.02)
    assert total.oracle_f1 == pytest.approx(0.92, abs=0.02)


@pytest.mark.corpus
def test_a_method_does_not_differ_from_itself(corpus: Data) -> None:
    scores = [score for _, _, score in scored(corpus.rows("vints1", "test"), CONTROL)]
    gain = difference(scores, scores)
    assert (gain.mean, gain.low, gain.high) == (0.0, 0.0, 0.0)
    with pytest.raises(ValueError, match="same pages"):
        difference(scores, scores[1:])


@pytest.mark.corpus
def test_failures_are_shown_with_gold_and_rank(corpus: Data, capsys: pytest.CaptureFixture[str]) -> None:
    assert failures(["vints1", "test", "--method", "control", "--page", "mayoclinic"]) == 0
    shown = capsys.readouterr().out
    assert "gold: 10 records (title only)" in shown
    assert "best is rank" in shown
    assert failures(["vints1", "test", "--page", "no such page"]) == 1


@pytest.mark.corpus
def test_failures_against_a_saved_run_show_what_changed(
    corpus: Data, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    saved = str(tmp_path / "before.json")
    assert failures(["vints1", "test", "--method", "control", "--save", saved]) == 0
    capsys.readouterr()
    assert failures(["vints1", "test", "--method", "control", "--against", saved]) == 0
    assert "->" not in capsys.readouterr().out
    assert failures(["vints1", "test", "--method", "control-text", "--against", saved]) == 0
    assert "0.91 -> 1.00  (best region 1.00)  education/clarkson/computer.htm" in capsys.readouterr().out
