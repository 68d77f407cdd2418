"""A table whose first column stands still is written as two: row n of both is one record."""

from tests.records.test_sections import first

TEAMS = [("Detroit", 45, 17), ("Boston", 42, 21), ("New York", 40, 23), ("Cleveland", 39, 24)]
NAMES = "".join(f"<tr><td><div><a href=/{name}>{name}</a></div></td></tr>" for name, _, _ in TEAMS)
FIGURES = "".join(f"<tr><td>{won}</td><td>{lost}</td><td>{won / 62:.3f}</td></tr>" for _, won, lost in TEAMS)
HEAD = "<thead><tr><th>W</th><th>L</th><th>PCT</th></tr></thead>"


def standings(names: str = NAMES, figures: str = FIGURES, between: str = "") -> str:
    left = f"<table class=fixed><thead><tr><th>Team</th></tr></thead><tbody>{names}</tbody></table>"
    return (
        f"<h2>Standings</h2><div>{left}{between}<div class=scroll><table>{HEAD}<tbody>{figures}</tbody></table></div>"
        "</div>"
    )


def test_rows_of_a_frozen_column_and_of_its_figures_are_one_record() -> None:
    region = first(standings())
    assert [record.text for record in region.records][:2] == ["Detroit 45 17 0.726", "Boston 42 21 0.677"]
    assert region.table.names[-3:] == ["W", "L", "PCT"]
    assert [row[-3:] for row in region.table.texts()] == [
        [str(won), str(lost), f"{won / 62:.3f}"] for _, won, lost in TEAMS
    ]
    assert region.parent is not None
    assert region.parent.tag == "div"


def test_two_tables_with_text_between_or_unlike_rows_are_two() -> None:
    cut = FIGURES[: FIGURES.rindex("<tr>")]
    named = FIGURES.replace("<td>4", "<td>Eastern Conference, Central Division of 4")
    for html in (standings(between="<p>Of the other conference</p>"), standings(figures=cut), standings(figures=named)):
        assert len(first(html).records[0].nodes) == 1
