"""The example of the paper (SYNTHIA, Figures 2 to 5): departments with their products, which are two loops,
one in the other."""

import pytest

from unweave import Page, separate, weave

DEPARTMENTS = {
    "health": {"Medicine": 176, "DietPills": 69, "Diets": 70, "Toothbrushes": 65, "Multivitamins": 109},
    "babies": {"Bottles": 54, "BabyFormula": 82, "Diapers": 74, "Strollers": 264},
}


@pytest.mark.parametrize("line_end", ["", "\n"])
def test_figures_2_to_5_fold_as_the_paper_prints_them(line_end):
    """Equal variables pay for a loop only together: gains of pairs alone left the page whole."""
    page = Page(
        f'<div class="stripped">{line_end}'
        + "".join(
            f'<div><img src="/{name}.jpg" /><h2>{name.upper()}</h2>{line_end}<ul>{line_end}'
            + "".join(
                f'<li><a href="/{title}">{title}</a>({count})</li>{line_end}' for title, count in products.items()
            )
            + f"</ul>{line_end}</div>{line_end}"
            for name, products in DEPARTMENTS.items()
        )
        + "</div>"
    )
    separation = separate(page, style="small")
    layout = str(separation.layout)
    assert weave(separation.layout, separation.data) == page.source
    assert layout.count("{%for") == 2
    assert layout.count("<li>") == layout.count("<h2>") == 1
    assert '<a href="/{{a}}">{{a}}</a>' in layout
    ((first, second),) = separation.data.values()
    assert first[:2] == ["health", "HEALTH"]
    assert second[2] == [[title, count] for title, count in DEPARTMENTS["babies"].items()]
    assert separation.ratio < 0.74
